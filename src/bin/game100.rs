//! `game100`: referee of The Game 100, and the game itself.

use deckjudge::cli::Program;
use deckjudge::{filter, game100, play};
use std::process::ExitCode;

const PROGRAM: Program = Program {
    name: "game100",
    has_moves: true,
    help: "\
Usage: game100 [--trace] [--strict] [--threads N] < GAMES
       game100 --deal N [--seed S]
       game100 --play [--seed S]
       game100 --resume FILE [--seed S]

",
};

fn main() -> ExitCode {
    match PROGRAM.options() {
        Ok(options) => filter::run(game100::Judge::new(options.strict), &options),
        Err(status) => status,
    }
}
