//! `uva246`: plays 10-20-30 and prints how it ends.

use deckjudge::cli::Program;
use deckjudge::filter;
use deckjudge::ten_twenty_thirty;
use std::process::ExitCode;

const PROGRAM: Program = Program {
    name: "uva246",
    has_moves: false,
    help: "\
Usage: uva246 [--trace] [--threads N] < DECKS
       uva246 --deal N [--seed S]

Plays the solitaire 10-20-30 (UVa problem 246). Reads decks of 52 cards from 1
to 10, the top card first, up to a 0 or the end of the input. Prints for each
whether it is won, lost or drawn, and after how many dealt cards.

  $ uva246 --deal 3 --seed 553 | uva246
  Draw: 331
  Loss: 103
  Win : 123

  --trace        write down every deal and pick-up before the verdict
  --threads N    play on N threads, not on all cores
  --deal N       print N shuffled standard decks instead
  --seed S       shuffle from the number S: the same S, the same games
  -h, --help     print this
  -V, --version  print the version

Exit status: 0; 1 after a fault in the input (games before it are judged) or a
read or write error; 2 for wrong options.
",
};

fn main() -> ExitCode {
    match PROGRAM.options() {
        Ok(options) => filter::run(PROGRAM.name, ten_twenty_thirty::Judge::default(), &options),
        Err(status) => status,
    }
}
