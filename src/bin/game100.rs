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

The Game 100: piles A and B count up from 1, C and D down from 100. Reads games
and referees them: the 98 cards 2 to 99 as they are drawn, then the moves, each
a pile and a card ('a 21'); the next deck, a 0 or the end of the input ends a
game, a 0 all. Prints two lines a game: === YOU WIN ===, === YOU LOSE === or
=== UNFINISHED ===, and the number of cards left.

  $ game100 --deal 1 --seed 1 | game100
  === YOU LOSE ===
  # Todo: 36

  --strict       a refused move ends the game: === ILLEGAL MOVE ===
  --trace        show every game as it was played before its verdict
  --threads N    referee on N threads, not on all cores
  --play         play a game here; what you type is a pile and a card
  --resume FILE  play on from a board that was copied into a file
  --deal N       print N shuffled decks with the moves of a simple player
  --seed S       ... deal and shuffle always the same for the same number S
  -h, --help     print this
  -V, --version  print the version

Exit status: 0, 1 after a fault in the input or a read or write error (what
came before it is judged) and after a game lost at --play, 2 after a wrong
option.
",
};

fn main() -> ExitCode {
    match PROGRAM.options() {
        Ok(options) if options.play || options.resume.is_some() => play::run(&options),
        Ok(options) => filter::run(game100::Judge::new(options.strict), &options),
        Err(status) => status,
    }
}
