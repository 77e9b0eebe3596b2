//! The table of 10-20-30: piles and deck in the middle of a game, and the rules by which they
//! change. Judge, trace and tests all play on it.

use crate::rng::mix;
use crate::state_set::Course;
use std::fmt;

const DECK: usize = 52;
const PILES: usize = 7;

/// A row of cards to which cards are put at the back and taken from either end: a ring of 64.
#[derive(Clone, Debug)]
struct Row {
    cards: [u8; 64],
    front: usize,
    back: usize,
}

impl Row {
    fn len(&self) -> usize {
        self.back - self.front
    }
    fn at(&self, place: usize) -> u8 {
        self.cards[(self.front + place) % 64]
    }
    fn push(&mut self, card: u8) {
        self.cards[self.back % 64] = card;
        self.back += 1;
    }
}

/// Which three cards of a pile are picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    FirstTwoAndLast,
    FirstAndLastTwo,
    LastThree,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Rule::FirstTwoAndLast => "first two and last",
            Rule::FirstAndLastTwo => "first and last two",
            Rule::LastThree => "last three",
        })
    }
}

/// Three cards that were picked up, in the order in which they lay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Triple {
    pub rule: Rule,
    pub cards: [u8; 3],
}

#[derive(Clone, Debug)]
pub struct Table {
    piles: [Row; PILES],
    deck: Row,
    left: Vec<usize>,
    next: usize,
    deals: u64,
}

impl Table {
    pub fn new(deck: &[u8; DECK]) -> Self {
        let empty = Row {
            cards: [0; 64],
            front: 0,
            back: 0,
        };
        let mut table = Table {
            piles: std::array::from_fn(|_| empty.clone()),
            deck: empty,
            left: (0..PILES).collect(),
            next: 0,
            deals: 0,
        };
        deck.iter().for_each(|&card| table.deck.push(card));
        table
    }
    pub fn deals(&self) -> u64 {
        self.deals
    }
    pub fn is_cleared(&self) -> bool {
        self.left.is_empty()
    }
    pub fn is_over(&self) -> bool {
        self.is_cleared() || self.deck.len() == 0
    }
    pub fn next_pile(&self) -> usize {
        self.left[self.next]
    }
    pub fn next_card(&self) -> u8 {
        self.deck.at(0)
    }
    pub fn deck_size(&self) -> usize {
        self.deck.len()
    }
    pub fn pile(&self, pile: usize) -> impl Iterator<Item = u8> + '_ {
        let pile = &self.piles[pile];
        (0..pile.len()).map(move |place| pile.at(place))
    }
    pub fn deal(&mut self, mut picked_up: impl FnMut(Triple)) {
        let card = self.deck.at(0);
        self.deck.front += 1;
        self.deals += 1;
        let pile = &mut self.piles[self.left[self.next]];
        pile.push(card);
        while pile.len() >= 3 {
            let n = pile.len();
            let places = [
                (Rule::FirstTwoAndLast, [0, 1, n - 1], 2),
                (Rule::FirstAndLastTwo, [0, n - 2, n - 1], 1),
                (Rule::LastThree, [n - 3, n - 2, n - 1], 0),
            ];
            let hit = places
                .iter()
                .find(|(_, p, _)| p.iter().map(|&p| pile.at(p)).sum::<u8>() % 10 == 0);
            match hit {
                None => break,
                Some((rule, p, front)) => {
                    let cards = p.map(|p| pile.at(p));
                    cards.iter().for_each(|&c| self.deck.push(c));
                    pile.front += front;
                    pile.back -= 3 - front;
                    picked_up(Triple { rule: *rule, cards });
                }
            }
        }
        if pile.len() == 0 {
            self.left.remove(self.next);
        } else {
            self.next += 1;
        }
        if self.next == self.left.len() {
            self.next = 0;
        }
    }
}

impl Course for Table {
    fn advance(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        self.deal(|_| ());
        !self.is_over()
    }
    fn fingerprint(&self) -> u64 {
        let mut h = self.next as u64;
        for row in self.piles.iter().chain([&self.deck]) {
            for p in 0..row.len() {
                h = mix(h ^ u64::from(row.at(p)));
            }
            h = mix(h ^ 99);
        }
        h
    }
    fn same_state(&self, other: &Self) -> bool {
        let same =
            |a: &Row, b: &Row| a.len() == b.len() && (0..a.len()).all(|p| a.at(p) == b.at(p));
        self.next == other.next
            && same(&self.deck, &other.deck)
            && self.piles.iter().zip(&other.piles).all(|(a, b)| same(a, b))
    }
}
