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
//! Games of up to 64 cards are played on bit planes, [`camicia_bits`](crate::camicia_bits), which is
//! what most are and what makes them fast. Larger ones, and all that are to be explained, are
//! played card by card on the [`camicia_table`](crate::camicia_table).

use crate::camicia_table::{Step, Table};
use crate::game;
use crate::read::{is_blank, quoted, Fault, Progress, Text};
use crate::rng::Rng;
use crate::state_set::{Fate, StateSet};
use std::fmt;
use std::io::{self, Write};

/// Games that are still going on after so many rounds are likely to be loops. They are played
/// again with a record of their states; all others do without.
const ROUNDS_WITHOUT_RECORD: u64 = 2048;

/// A card. Suits do not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Card {
    /// A number card, 2 to 10, or 0 for one whose number was not given.
    Number(u8),
    /// One card to pay.
    Jack,
    /// Two cards to pay.
    Queen,
    /// Three cards to pay.
    King,
    /// Four cards to pay.
    Ace,
}

impl Card {
    /// How many cards the other player owes for it.
    pub fn penalty(self) -> u8 {
        match self {
            Card::Number(_) => 0,
            Card::Jack => 1,
            Card::Queen => 2,
            Card::King => 3,
            Card::Ace => 4,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Card::Number(0) => "-",
            Card::Number(number) => return number.fmt(f),
            Card::Jack => "J",
            Card::Queen => "Q",
            Card::King => "K",
            Card::Ace => "A",
        })
    }
}

/// The decks of both players, or as much of them as has been read.
#[derive(Clone, Debug, Default)]
pub struct Decks {
    /// Player A's deck and player B's, the top card first.
    pub cards: [Vec<Card>; 2],
    /// Whose deck is being read.
    player: usize,
    /// Whether both decks stand on this line, with a slash between them.
    slash: bool,
}

impl game::Deal for Decks {
    fn read(&mut self, text: &mut Text) -> Result<Progress, Fault> {
        loop {
            let card = match text.peek() {
                Some(b'\n') => {
                    text.take(1);
                    if self.line_ends() {
                        return Ok(Progress::Complete);
                    }
                    continue;
                }
                Some(b'/') => {
                    if self.player == 1 {
                        return Err(text.fault("'/' stands where only player B's deck may"));
                    }
                    (self.player, self.slash) = (1, true);
                    text.take(1);
                    continue;
                }
                Some(byte) if is_blank(byte) => {
                    text.take(1);
                    continue;
                }
                Some(b'-') => Card::Number(0),
                Some(digit @ b'2'..=b'9') => Card::Number(digit - b'0'),
                Some(b'J') => Card::Jack,
                Some(b'Q') => Card::Queen,
                Some(b'K') => Card::King,
                Some(b'A') => Card::Ace,
                Some(b'1') if text.rest().get(1) == Some(&b'0') => {
                    text.take(1);
                    Card::Number(10)
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
                None => return Err(text.fault("the input ends before player B's deck")),
            };
            self.cards[self.player].push(card);
            text.take(1);
        }
    }

    fn clear(&mut self) {
        self.cards.iter_mut().for_each(Vec::clear);
        (self.player, self.slash) = (0, false);
    }
}

impl Decks {
    /// The game of these two decks.
    pub fn new(cards: [Vec<Card>; 2]) -> Self {
        Decks {
            cards,
            ..Decks::default()
        }
    }

    /// Takes note of a line's end. Whether it completes the game.
    fn line_ends(&mut self) -> bool {
        let blank = self.cards[self.player].is_empty();
        match (self.slash, blank, self.player) {
            (true, _, _) => true,
            (false, true, _) => false,
            (false, false, 0) => {
                self.player = 1;
                false
            }
            (false, false, _) => true,
        }
    }
}

/// How a game ends, or that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether a round started as an earlier one did.
    pub is_loop: bool,
    /// Cards laid until then.
    pub cards: u64,
    /// Tricks made until then.
    pub tricks: u64,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let status = if self.is_loop { "loop" } else { "finished" };
        let Verdict { cards, tricks, .. } = self;
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
    /// Plays on the table, card by card, whatever the number of cards.
    pub fn judge_on_table(&mut self, decks: &Decks) -> Verdict {
        let mut table = Table::new(&decks.cards);
        for _ in 0..ROUNDS_WITHOUT_RECORD {
            if !table.play_round() {
                return verdict_of(&table, false);
            }
        }
        self.judge_on_record(decks).0
    }

    /// Plays on the table with every state on record. For a loop, also after how many rounds the
    /// state was the same.
    fn judge_on_record(&mut self, decks: &Decks) -> (Verdict, Option<u64>) {
        match self.states.play(&Table::new(&decks.cards)) {
            Fate::Ended(table) => (verdict_of(&table, false), None),
            Fate::Repeats { first, again } => (verdict_of(&again, true), Some(first)),
        }
    }
}

fn verdict_of(table: &Table, is_loop: bool) -> Verdict {
    Verdict {
        is_loop,
        cards: table.cards_laid(),
        tricks: table.tricks(),
    }
}

impl game::Judge for Judge {
    const PROGRAM: &'static str = "camicia";
    const GAME: &'static str = "game";
    type Deal = Decks;
    type Verdict = Verdict;

    fn judge(&mut self, decks: &Decks) -> Verdict {
        self.judge_on_table(decks)
    }

    fn explain(&mut self, decks: &Decks, out: &mut dyn Write) -> io::Result<Verdict> {
        let (verdict, same_as) = self.judge_on_record(decks);
        // A table may not follow upon a line of text.
        if std::mem::replace(&mut self.has_explained, true) {
            writeln!(out)?;
        }
        writeln!(out, "| Round | Player A | Player B | Pile | Penalty Due |")?;
        writeln!(out, "| ----- | -------- | -------- | ---- | ----------- |")?;
        let mut table = Table::new(&decks.cards);
        loop {
            let round = table.tricks() + 1;
            let [a, b] = [0, 1].map(|player| spaced(table.deck(player)));
            let pile = spaced(table.pile());
            write!(out, "| {round} | {a} | {b} | {pile} | ")?;
            match table.penalty_due() {
                Some((player, cards)) => writeln!(out, "Player {}: {cards} |", ["A", "B"][player])?,
                None => writeln!(out, "- |")?,
            }
            let is_looping = verdict.is_loop && table.cards_laid() == verdict.cards;
            if is_looping && table.tricks() == verdict.tricks || table.step() == Step::Over {
                break;
            }
        }
        writeln!(out)?;
        if let Some(first) = same_as {
            let (round, earlier) = (verdict.tricks + 1, first + 1);
            writeln!(out, "Round {round} starts as round {earlier} did.")?;
        }
        Ok(verdict)
    }

    fn deal(rng: &mut Rng, out: &mut dyn Write) -> io::Result<()> {
        use Card::{Ace, Jack, King, Number, Queen};
        let mut cards: [Card; 52] = std::array::from_fn(|place| match place / 4 {
            9 => Jack,
            10 => Queen,
            11 => King,
            12 => Ace,
            number => Number(number as u8 + 2),
        });
        rng.shuffle(&mut cards);
        let (a, b) = cards.split_at(26);
        writeln!(out, "{} / {}", spaced(a.iter()), spaced(b.iter()))
    }
}

/// Cards with spaces between them; a dash for none.
fn spaced<'a>(cards: impl Iterator<Item = &'a Card>) -> String {
    let cards: Vec<String> = cards.map(Card::to_string).collect();
    if cards.is_empty() {
        "-".to_string()
    } else {
        cards.join(" ")
    }
}
