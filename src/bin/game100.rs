//! `game100`: referee of The Game 100, and the game itself.

use deckjudge::cli::Program;
use deckjudge::filter;
use deckjudge::game100;
use deckjudge::play;
use std::process::ExitCode;

const PROGRAM: Program = Program {
    name: "game100",
    has_moves: true,
    help: "\
Usage: game100 [--trace] [--strict] [--threads N] < GAMES
       game100 --deal N [--seed S]
       game100 --play [--seed S]
       game100 --resume FILE [--seed S]

The Game 100: piles A and B count up from 1, C and D down from 100; a card fits
if it is beyond the top, or just ten back. Reads played games: the 98 cards 2 to
99 as they are drawn, then the moves, each a pile and a card ('a 21'), up to the
next deck, a 0 or the end of the input. Prints two lines a game: === YOU WIN ===
and an empty one, or === YOU LOSE === or === UNFINISHED === and the cards left.

  $ game100 --deal 1 --seed 1 | game100
  === YOU LOSE ===
  # Todo: 36

  --strict       a refused move ends the game: === ILLEGAL MOVE ===
  --trace        show every game as it was played before its verdict
  --threads N    referee on N threads, not on all cores
  --play         play a game here; what you type is a pile and a card
  --resume FILE  play on from a board that was copied into a file
  --deal N       print N shuffled decks with the moves of a simple player
  --seed S       shuffle from the number S: the same S, the same games
  -h, --help     print this
  -V, --version  print the version

Exit status: 0; 1 after a fault in the input (games before it are judged), after
a read or write error, and if a game you play is not won; 2 for wrong options.
",
};

fn main() -> ExitCode {
    match PROGRAM.options() {
        Ok(options) if options.play || options.resume.is_some() => {
            play::run(PROGRAM.name, &options)
        }
        Ok(options) => filter::run(PROGRAM.name, game100::Judge::new(options.strict), &options),
        Err(status) => status,
    }
}
