//! The Game 100 at a terminal.
