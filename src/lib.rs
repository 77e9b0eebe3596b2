//! Judges of three card games: they read decks and print how the games end.
//!
//! The programs are `uva246` (10-20-30), `camicia` (Beggar-My-Neighbour) and `game100` (The Game 100).
//! The README shows how they are used; here is how they are made. A module uses those below it:
//!
//! | modules | |
//! |---|---|
//! | [`filter`], [`play`] | what a program does: games from standard input to verdicts on standard output, on all cores; one game at the terminal |
//! | [`cli`], [`input`], [`board`] | options; standard input through a buffer; boards copied from a screen |
//! | [`ten_twenty_thirty`], [`camicia`], [`game100`] | a game each: its rules, and how it is read, judged, explained and dealt |
//! | [`game`] | what the filter has to know of a game, and all it knows |
//! | [`ten_twenty_thirty_table`], [`camicia_table`], [`camicia_bits`], [`game100_table`] | cards on a table, and the rules by which they move |
//! | [`state_set`] | finds out whether and when a game comes back to a state it was in |
//! | [`read`], [`rng`] | words and numbers out of bytes; random numbers |
//!
//! A game is judged in three steps. [`input`] offers what has been read so far, and the game
//! [takes](game::Deal::read) what is complete of it. A [judge](game::Judge), one for each thread, plays it
//! on a table. Its verdict is a value that knows how it is [written](std::fmt::Display), and nothing
//! else writes one.
//!
//! There is one table for each game, and whoever plays plays on it: the judge, the trace, the
//! person at the terminal and the tests. Camicia has a second one for speed, and the tests see to
//! it that both agree.
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
