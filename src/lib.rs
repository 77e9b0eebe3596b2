//! Judges of three card games: they read decks and print how the games end.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod board;
pub mod camicia;
pub mod camicia_bits;
pub mod camicia_table;
pub mod cli;
pub mod filter;
pub mod game;
pub mod game100;
pub mod game100_table;
pub mod input;
pub mod play;
pub mod read;
pub mod rng;
pub mod state_set;
pub mod ten_twenty_thirty;
pub mod ten_twenty_thirty_table;
