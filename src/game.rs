//! What the [`filter`](crate::filter) has to know of a game: how to read one, judge it, explain
//! it and deal one. The filter knows nothing of cards, a game nothing of threads and options.
//! Beside that, how a row of cards is written, which games share.

use crate::read::{Fault, Progress, Text};
use crate::rng::Rng;
use std::fmt::Display;
use std::io::{self, Write};

/// One game as it stands in the input.
pub trait Deal: Default + Send {
    /// Reads on from where the last text ended, until the game is complete. Complete words are
    /// taken, so that the same bytes need not be offered twice.
    ///
    /// # Errors
    /// What is wrong with the input, and where.
    fn read(&mut self, text: &mut Text) -> Result<Progress, Fault>;

    /// Forgets the game, and keeps its memory for the next one, unless it is uncommonly much.
    fn clear(&mut self);
}

/// A judge of one kind of game. Every thread has its own clone.
pub trait Judge: Clone + Send {
    /// The word for one game in error messages: `deck` or `game`.
    const GAME: &'static str;

    /// What it judges.
    type Deal: Deal;
    /// Displays as what is printed for one game, less the last line end.
    type Verdict: Display;

    /// Plays the game to its end.
    fn judge(&mut self, deal: &Self::Deal) -> Self::Verdict;

    /// Plays the game to its end and writes down how it went, up to the verdict.
    ///
    /// # Errors
    /// Those of `out`.
    fn explain(&mut self, deal: &Self::Deal, out: &mut dyn Write) -> io::Result<Self::Verdict>;

    /// Writes a random game, on one line, as [`Deal::read`] reads it.
    ///
    /// # Errors
    /// Those of `out`.
    fn deal_random(rng: &mut Rng, out: &mut dyn Write) -> io::Result<()>;

    /// Adds the counts of another thread's judge to those of this one.
    fn merge(&mut self, _other: Self) {}

    /// What is to be said on standard error once all games are judged.
    fn remark(&self) -> Option<String> {
        None
    }
}

/// The faces of cards with spaces between them, as games are written.
pub fn spaced(faces: impl Iterator<Item = &'static str>) -> String {
    let mut row = String::with_capacity(160);
    for face in faces {
        if !row.is_empty() {
            row.push(' ');
        }
        row.push_str(face);
    }
    row
}
