//! `camicia`: plays Camicia and prints whether and when it ends.

use deckjudge::camicia;
use deckjudge::cli::Program;
use deckjudge::filter;
use std::process::ExitCode;

const PROGRAM: Program = Program {
    name: "camicia",
    has_moves: false,
    help: "\
Usage: camicia [--trace] [--threads N] < GAMES
       camicia --deal N [--seed S]

Plays Camicia, also known as Beggar-My-Neighbour. Reads games of two lines,
player A's deck and player B's, or of one, 'A / B'; the top cards come first.
Cards are 2 to 10, J, Q, K, A, and - for any number card; spaces between them
are optional. Prints whether each game finishes or goes round in a loop, and
the cards and tricks until then.

  $ printf '2 A 7 8 Q 10\\n3 4 5 6 K 9 J\\n --J- / K-J-\\n' | camicia
  status: \"finished\", cards: 13, tricks: 1
  status: \"loop\", cards: 16, tricks: 4

  --trace        write down every game, card by card, before its verdict
  --threads N    play on N threads, not on all cores
  --deal N       print N games of shuffled standard decks instead
  --seed S       shuffle from the number S: the same S, the same games
  -h, --help     print this
  -V, --version  print the version

Exit status: 0; 1 after a fault in the input (games before it are judged) or a
read or write error; 2 for wrong options.
",
};

fn main() -> ExitCode {
    match PROGRAM.options() {
        Ok(options) => filter::run(PROGRAM.name, camicia::Judge::default(), &options),
        Err(status) => status,
    }
}
