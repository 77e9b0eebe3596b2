//! Camicia, also known as Beggar-My-Neighbour.
//!
//! # Rules
//! Two players, A and B, lay the top cards of their decks on a pile in turn; A begins. After a
//! number card the other one plays. After a payment card the other one owes cards: one for a jack,
//! two for a queen, three for a king, four for an ace. If he turns up a payment card while he
//! pays, the debt is forgotten and the first one owes for that card. If he has paid all of it with
//! number cards, the other one takes the pile, puts it under his deck as it lies, and begins the
//! next round. That is a trick.
//!
//! A player who has to lay a card and has none is out: the other one takes the pile, and that is a
//! trick too if there are cards in it. So is a player who has none after a trick. Either ends the
//! game. If a round starts in the state in which an earlier one did, it never ends: a loop. The
//! state is where the payment cards lie in both decks, and who begins. What the number cards are
//! does not matter, but who begins does: with the same decks the game may go another way.
//!
//! # Shape
//! Games of up to 63 cards, no more than 31 of them payment cards, are played on the bits of a few
//! words by [`camicia_bits`](crate::camicia_bits); most are such. All others, and those that are to be
//! explained, are played card by card on the [`camicia_table`](crate::camicia_table).

use crate::camicia_bits::Round;
use crate::camicia_table::{Card, Step, Table, Tally};
use crate::game::{self, spaced};
use crate::read::{is_blank, quoted, Fault, Progress, Text};
use crate::rng::Rng;
use crate::state_set::{Course, Fate, StateSet};
use std::fmt;
use std::io::{self, Write};

/// Games that are still going on after so many rounds are likely to be loops. They are played
/// again with a record of their states; all others do without.
const ROUNDS_WITHOUT_RECORD: u64 = 300;

/// More cards than this are refused as a fault. Nobody lives to see how such a game ends, and
/// memory is limited.
const MOST_CARDS: usize = 1 << 23;

/// Room for a deck of this size is kept from game to game.
const COMMON_CARDS: usize = 1 << 13;

/// The decks of both players, or as much of them as has been read.
#[derive(Clone, Debug, Default)]
pub struct Decks {
    /// Player A's deck and player B's, the top card first.
    cards: [Vec<Card>; 2],
    /// Whose deck is being read.
    player: usize,
    /// Whether both decks stand on this line, with a slash between them.
    slash: bool,
}

impl game::Deal for Decks {
    fn read(&mut self, text: &mut Text) -> Result<Progress, Fault> {
        loop {
            self.take_cards(text);
            if self.cards.iter().map(Vec::len).sum::<usize>() > MOST_CARDS {
                return Err(text.fault(format!("there are more than {MOST_CARDS} cards")));
            }
            match text.peek() {
                Some(b'\n') => {
                    text.take(1);
                    if self.line_ends() {
                        return Ok(Progress::Complete);
                    }
                }
                Some(b'/') if self.player == 0 => {
                    text.take(1);
                    (self.player, self.slash) = (1, true);
                }
                Some(b'/') => {
                    return Err(text.fault("'/' stands where only player B's deck may"));
                }
                Some(b'1') if text.rest().get(1) == Some(&b'0') => {
                    text.take(2);
                    self.cards[self.player].push(Card::TEN);
                }
                Some(_) => match text.word() {
                    None => return Ok(Progress::Unfinished),
                    Some(word) => {
                        let found = quoted(word);
                        let what = format!("{found} is not a card (2 to 10, J, Q, K, A or -)");
                        return Err(text.fault(what));
                    }
                },
                None if !text.is_last() => return Ok(Progress::Unfinished),
                None if self.line_ends() => return Ok(Progress::Complete),
                None if self.player == 0 => return Ok(Progress::Over),
                None => {
                    return Err(text.fault(
                        "the input ends before player B's deck (on a second line, or behind a '/')",
                    ))
                }
            }
        }
    }

    fn clear(&mut self) {
        for deck in &mut self.cards {
            deck.clear();
            deck.shrink_to(COMMON_CARDS);
        }
        (self.player, self.slash) = (0, false);
    }
}

impl Decks {
    /// Takes cards written with one byte, and white space between them, up to anything else.
    fn take_cards(&mut self, text: &mut Text) {
        let deck = &mut self.cards[self.player];
        let mut taken = 0;
        for &byte in text.rest() {
            match Card::written(byte) {
                Some(card) => deck.push(card),
                None if byte != b'\n' && is_blank(byte) => {}
                None => break,
            }
            taken += 1;
        }
        text.take(taken);
    }

    /// Takes note of a line's end. Whether it completes the game.
    fn line_ends(&mut self) -> bool {
        if self.slash {
            return true;
        }
        if self.cards[self.player].is_empty() {
            return false;
        }
        // Player A's line is followed by player B's, and his completes the game.
        std::mem::replace(&mut self.player, 1) == 1
    }
}

/// How a game ends, or that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether a round started as an earlier one did.
    pub is_loop: bool,
    /// What was played until then.
    pub tally: Tally,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let status = if self.is_loop { "loop" } else { "finished" };
        let Tally { cards, tricks } = self.tally;
        write!(f, "status: \"{status}\", cards: {cards}, tricks: {tricks}")
    }
}

/// The judge of Camicia.
#[derive(Clone, Debug, Default)]
pub struct Judge {
    states: StateSet,
    has_explained: bool,
}

impl Judge {
    /// Plays on the table, card by card, whatever the number of cards. For a loop, also after how
    /// many rounds the state was the same.
    pub fn judge_on_table(&mut self, decks: &Decks) -> (Verdict, Option<u64>) {
        self.play(|| Table::new(&decks.cards), Table::tally)
    }

    fn play<C: Course>(
        &mut self,
        start: impl Fn() -> C,
        tally: impl Fn(&C) -> Tally,
    ) -> (Verdict, Option<u64>) {
        let verdict = |is_loop, game| Verdict {
            is_loop,
            tally: tally(game),
        };
        match self.states.play(start, ROUNDS_WITHOUT_RECORD) {
            Fate::Ended(game) => (verdict(false, &game), None),
            Fate::Repeats { first, again } => (verdict(true, &again), Some(first)),
        }
    }
}

impl game::Judge for Judge {
    const GAME: &'static str = "game";
    type Deal = Decks;
    type Verdict = Verdict;

    fn judge(&mut self, decks: &Decks) -> Verdict {
        match Round::first(&decks.cards) {
            Some(round) => self.play(|| round, Round::tally).0,
            None => self.judge_on_table(decks).0,
        }
    }

    fn explain(&mut self, decks: &Decks, out: &mut dyn Write) -> io::Result<Verdict> {
        let (verdict, same_as) = self.judge_on_table(decks);
        // A table may not follow upon a line of text.
        if std::mem::replace(&mut self.has_explained, true) {
            writeln!(out)?;
        }
        writeln!(out, "| Round | Player A | Player B | Pile | Penalty Due |")?;
        writeln!(out, "| ----- | -------- | -------- | ---- | ----------- |")?;
        let mut table = Table::new(&decks.cards);
        loop {
            let round = table.tally().tricks + 1;
            let [a, b] = [0, 1].map(|player| cell(table.deck(player)));
            let pile = cell(table.pile());
            write!(out, "| {round} | {a} | {b} | {pile} | ")?;
            match table.penalty_due() {
                Some((player, cards)) => writeln!(out, "Player {}: {cards} |", ["A", "B"][player])?,
                None => writeln!(out, "- |")?,
            }
            let comes_again = verdict.is_loop && table.tally() == verdict.tally;
            if comes_again || table.step() == Step::Over {
                break;
            }
        }
        writeln!(out)?;
        if let Some(first) = same_as {
            let (round, earlier) = (verdict.tally.tricks + 1, first + 1);
            let leader = ["A", "B"][table.turn()];
            writeln!(
                out,
                "Round {round} starts as round {earlier} did: payment cards lie alike, and player {leader} leads."
            )?;
        }
        Ok(verdict)
    }

    fn deal_random(rng: &mut Rng, out: &mut dyn Write) -> io::Result<()> {
        let mut cards = Card::standard_deck();
        rng.shuffle(&mut cards);
        let (a, b) = cards.split_at(26);
        let [a, b] = [a, b].map(|deck| spaced(deck.iter().map(|card| card.face())));
        writeln!(out, "{a} / {b}")
    }
}

/// The cards of a deck or pile; a dash for none.
fn cell<'a>(cards: impl Iterator<Item = &'a Card>) -> String {
    let cards = spaced(cards.map(|card| card.face()));
    if cards.is_empty() {
        "-".to_string()
    } else {
        cards
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Deal;
    use crate::state_set::tests::check_fingerprints;

    #[test]
    fn fingerprints_tell_states_apart() {
        // This game goes on for 1164 tricks.
        let text = "---AJ--Q---------QAKQJJ-QK / -----A----KJ-K--------A---";
        let mut decks = Decks::default();
        let progress = decks.read(&mut Text::new(text.as_bytes(), true));
        assert_eq!(progress, Ok(Progress::Complete));
        check_fingerprints(Table::new(&decks.cards), 1000);
        check_fingerprints(Round::first(&decks.cards).expect("few cards"), 1000);
    }
}
