//! 10-20-30, the solitaire of UVa problem 246 (ACM World Finals 1996, problem A).
//!
//! # Rules
//! A deck is 52 cards worth 1 to 10. They are dealt one by one from the top onto seven piles, left
//! to right and over again. After each card, three cards of its pile are picked up if they total
//! 10, 20 or 30: the first two and the last, else the first and the last two, else the last three.
//! They go to the bottom of the deck in the order in which they lay, and the pile is looked at
//! again until nothing fits. A pile whose cards are all picked up is gone and no longer dealt on.
//!
//! The game is won when all piles are gone, and lost when there is no card to deal. It is a draw
//! as soon as a state comes a second time: the piles, the deck, and the pile that comes next.
//! Any 52 values are played; whether a real deck could hold them is not asked.

use crate::game::{self, spaced};
use crate::read::{quoted, Fault, Numbers, Progress, Text};
use crate::rng::Rng;
use crate::state_set::{Fate, StateSet};
use crate::ten_twenty_thirty_table::{Table, Triple, DECK, PILES};
use std::fmt;
use std::io::{self, Write};

/// Games that are still going on after so many deals are likely to be draws. They are played
/// again with a record of their states; all others do without.
const DEALS_WITHOUT_RECORD: u64 = 700;

/// A deck, the top card first, or as much of it as has been read.
#[derive(Clone, Debug)]
pub struct Deck {
    cards: [u8; DECK],
    count: usize,
}

impl Default for Deck {
    fn default() -> Self {
        Deck {
            cards: [0; DECK],
            count: 0,
        }
    }
}

impl game::Deal for Deck {
    fn read(&mut self, text: &mut Text) -> Result<Progress, Fault> {
        while self.count < DECK {
            match text.numbers(1..=10, &mut self.cards[self.count..]) {
                Numbers::Taken(cards) => self.count += cards,
                Numbers::Unfinished => return Ok(Progress::Unfinished),
                Numbers::Zero | Numbers::End if self.count == 0 => return Ok(Progress::Over),
                Numbers::Zero => return Err(self.cut_short(text, "a 0 ends the deck")),
                Numbers::End => return Err(self.cut_short(text, "the input ends")),
                Numbers::Word(word) => {
                    let found = quoted(word);
                    return Err(text.fault(format!("{found} is not a card (1 to 10)")));
                }
            }
        }
        Ok(Progress::Complete)
    }

    fn clear(&mut self) {
        self.count = 0;
    }
}

impl Deck {
    fn cut_short(&self, text: &Text, found: &str) -> Fault {
        text.fault(format!("{found} after {} of {DECK} cards", self.count))
    }
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All piles are gone.
    Win {
        /// Cards dealt until then.
        deals: u64,
    },
    /// There is no card to deal.
    Loss {
        /// Cards dealt until then.
        deals: u64,
    },
    /// The state of the game has been there before.
    Draw {
        /// Cards dealt until then.
        deals: u64,
    },
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Verdict::Win { deals } => write!(f, "Win : {deals}"),
            Verdict::Loss { deals } => write!(f, "Loss: {deals}"),
            Verdict::Draw { deals } => write!(f, "Draw: {deals}"),
        }
    }
}

/// The judge of 10-20-30.
#[derive(Clone, Debug, Default)]
pub struct Judge {
    states: StateSet,
}

impl Judge {
    /// The verdict, and for a draw also the earlier deal after which all was the same.
    fn play(&mut self, deck: &Deck) -> (Verdict, Option<u64>) {
        match self
            .states
            .play(|| Table::new(&deck.cards), DEALS_WITHOUT_RECORD)
        {
            Fate::Ended(table) => (verdict_of(&table), None),
            Fate::Repeats { first, again } => (
                Verdict::Draw {
                    deals: again.deals(),
                },
                Some(PILES as u64 + first),
            ),
        }
    }
}

fn verdict_of(table: &Table) -> Verdict {
    let deals = table.deals();
    if table.is_cleared() {
        Verdict::Win { deals }
    } else {
        Verdict::Loss { deals }
    }
}

impl game::Judge for Judge {
    const GAME: &'static str = "deck";
    type Deal = Deck;
    type Verdict = Verdict;

    fn judge(&mut self, deck: &Deck) -> Verdict {
        self.play(deck).0
    }

    fn explain(&mut self, deck: &Deck, out: &mut dyn Write) -> io::Result<Verdict> {
        let (verdict, same_as) = self.play(deck);
        let (Verdict::Win { deals } | Verdict::Loss { deals } | Verdict::Draw { deals }) = verdict;
        let mut table = Table::new(&deck.cards);
        for (place, &card) in deck.cards[..PILES].iter().enumerate() {
            let (deal, left) = (place + 1, DECK - 1 - place);
            writeln!(out, "{deal}: {card} on pile {deal}: {card}; deck: {left}")?;
        }
        while table.deals() < deals {
            let place = table.next_pile();
            let card = table.deck().next().expect("a game without cards is over");
            let laid = row(table.pile(place).chain([card]));
            let mut picked_up = Vec::new();
            table.deal(|triple| picked_up.push(triple));
            write!(
                out,
                "{}: {card} on pile {}: {laid}",
                table.deals(),
                place + 1
            )?;
            for Triple {
                rule,
                cards: [a, b, c],
            } in &picked_up
            {
                write!(out, "; {rule}: {a} + {b} + {c} = {}", a + b + c)?;
            }
            if !picked_up.is_empty() {
                let left = row(table.pile(place));
                write!(
                    out,
                    "; left: {}",
                    if left.is_empty() { "nothing" } else { &left }
                )?;
            }
            writeln!(out, "; deck: {}", table.deck().len())?;
        }
        if let Some(earlier) = same_as {
            writeln!(
                out,
                "after deal {deals} all is as it was after deal {earlier}"
            )?;
        }
        Ok(verdict)
    }

    fn deal_random(rng: &mut Rng, out: &mut dyn Write) -> io::Result<()> {
        // Four suits of ace to nine, ten, jack, queen and king.
        let mut cards: [u8; DECK] = std::array::from_fn(|place| (place as u8 / 4 + 1).min(10));
        rng.shuffle(&mut cards);
        writeln!(out, "{}", row(cards.into_iter()))
    }
}

fn row(cards: impl Iterator<Item = u8>) -> String {
    const FACES: [&str; 11] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
    spaced(cards.map(|card| FACES[usize::from(card)]))
}
