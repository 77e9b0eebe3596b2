//! The table of Camicia, played card by card with decks of any size.
//!
//! The decks are real cards with faces, for those who want to watch. Each deck carries a hash of
//! its payment cards along as cards come and go, so that the state of a game of thousands of cards
//! can be noted at every round.

use crate::rng::mix;
use crate::state_set::Course;
use std::collections::{vec_deque, VecDeque};

/// An odd number, so that it has an inverse modulo 2^64.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;
const BASE_INVERSE: u64 = inverse(BASE);

const fn inverse(odd: u64) -> u64 {
    // Newton's iteration doubles the number of right bits, of which an odd number has three.
    let mut inverse = odd;
    let mut bits = 3;
    while bits < 64 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
        bits *= 2;
    }
    inverse
}

/// A card. Suits do not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card(u8);

impl Card {
    /// A number card whose number was not given.
    pub const NUMBER: Card = Card(0);
    /// The only card that is written with two bytes.
    pub const TEN: Card = Card(10);
    const ACE: Card = Card(14);

    /// How many cards the other player owes for it.
    pub fn penalty(self) -> u8 {
        self.0.saturating_sub(Card::TEN.0)
    }

    /// Four suits of two to ten, jack, queen, king and ace.
    pub fn standard_deck() -> [Card; 52] {
        std::array::from_fn(|place| Card(place as u8 / 4 + 2))
    }

    /// How it is written. There is no card 1.
    pub fn face(self) -> &'static str {
        const FACES: [&str; 15] = [
            "-", "", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A",
        ];
        FACES[usize::from(self.0)]
    }

    /// The card that is written with this byte alone; all but the ten are.
    pub fn written(byte: u8) -> Option<Card> {
        // A table, for the cards are random and a match would branch on them.
        const CARDS: [Option<Card>; 256] = {
            let mut cards = [None; 256];
            let mut number = 2;
            while number < 10 {
                cards[b'0' as usize + number] = Some(Card(number as u8));
                number += 1;
            }
            cards[b'-' as usize] = Some(Card::NUMBER);
            cards[b'J' as usize] = Some(Card(11));
            cards[b'Q' as usize] = Some(Card(12));
            cards[b'K' as usize] = Some(Card(13));
            cards[b'A' as usize] = Some(Card::ACE);
            cards
        };
        CARDS[usize::from(byte)]
    }
}

/// What has been played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cards laid, by both players.
    pub cards: u64,
    /// How often the pile was taken.
    pub tricks: u64,
}

/// A player's deck and the hash of its payment cards.
///
/// The hash is the polynomial in [`BASE`] that has the penalties for coefficients, the bottom card's
/// being the constant. A card put under the deck multiplies it by the base, a card taken from the
/// top takes the highest power away.
#[derive(Clone, Debug)]
struct Deck {
    cards: VecDeque<Card>,
    hash: u64,
    /// `BASE` to the power of the number of cards.
    power: u64,
}

impl Deck {
    fn new(cards: &[Card]) -> Self {
        let mut deck = Deck {
            cards: VecDeque::with_capacity(cards.len()),
            hash: 0,
            power: 1,
        };
        cards.iter().for_each(|&card| deck.put_under(card));
        deck
    }

    fn put_under(&mut self, card: Card) {
        self.cards.push_back(card);
        self.hash = self
            .hash
            .wrapping_mul(BASE)
            .wrapping_add(u64::from(card.penalty()));
        self.power = self.power.wrapping_mul(BASE);
    }

    fn take_top(&mut self) -> Option<Card> {
        let card = self.cards.pop_front()?;
        self.power = self.power.wrapping_mul(BASE_INVERSE);
        let highest = self.power.wrapping_mul(u64::from(card.penalty()));
        self.hash = self.hash.wrapping_sub(highest);
        Some(card)
    }

    fn same_penalties(&self, other: &Self) -> bool {
        let mut pairs = self.cards.iter().zip(&other.cards);
        self.hash == other.hash
            && self.cards.len() == other.cards.len()
            && pairs.all(|(one, other)| one.penalty() == other.penalty())
    }
}

/// What a step was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A player laid a card.
    Laid,
    /// A player took the pile; the next round may begin.
    Taken,
    /// Nothing: the game is over.
    Over,
}

/// Decks and pile in the middle of a game. Players are 0 and 1.
#[derive(Clone, Debug)]
pub struct Table {
    decks: [Deck; 2],
    pile: Vec<Card>,
    /// Who has to lay the next card.
    turn: usize,
    /// How many cards he owes; 0 if he plays freely.
    debt: u8,
    /// Who is to take the pile.
    taker: Option<usize>,
    tally: Tally,
}

impl Table {
    /// Two decks before the first card is laid.
    pub fn new(cards: &[Vec<Card>; 2]) -> Self {
        Table {
            decks: [Deck::new(&cards[0]), Deck::new(&cards[1])],
            pile: Vec::new(),
            turn: 0,
            debt: 0,
            taker: None,
            tally: Tally::default(),
        }
    }

    /// What has been played.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// A player's cards, the top one first.
    pub fn deck(&self, player: usize) -> vec_deque::Iter<'_, Card> {
        self.decks[player].cards.iter()
    }

    /// The cards on the pile, in the order in which they were laid.
    pub fn pile(&self) -> std::slice::Iter<'_, Card> {
        self.pile.iter()
    }

    /// Who has to lay the next card: 0 for player A, 1 for player B.
    pub fn turn(&self) -> usize {
        self.turn
    }

    /// Who owes cards, and how many.
    pub fn penalty_due(&self) -> Option<(usize, u8)> {
        Some((self.turn, self.debt)).filter(|&(_, debt)| debt > 0)
    }

    /// Lays a card, or takes the pile if that is what comes next.
    pub fn step(&mut self) -> Step {
        let (player, other) = (self.turn, 1 - self.turn);
        if let Some(taker) = self.taker.take() {
            self.pile
                .drain(..)
                .for_each(|card| self.decks[taker].put_under(card));
            self.turn = taker;
            self.debt = 0;
            self.tally.tricks += 1;
            return Step::Taken;
        }
        let someone_is_out = self.decks.iter().any(|deck| deck.cards.is_empty());
        if self.pile.is_empty() && self.tally.tricks > 0 && someone_is_out {
            return Step::Over;
        }
        let card = match self.decks[player].take_top() {
            Some(card) => card,
            None if self.pile.is_empty() => return Step::Over,
            None => {
                self.taker = Some(other);
                return self.step();
            }
        };
        self.pile.push(card);
        self.tally.cards += 1;
        if card.penalty() > 0 {
            self.debt = card.penalty();
            self.turn = other;
        } else if self.debt == 0 {
            self.turn = other;
        } else {
            self.debt -= 1;
            if self.debt == 0 {
                self.taker = Some(other);
            }
        }
        Step::Laid
    }
}

/// The states that count are those in which a round starts.
impl Course for Table {
    fn advance(&mut self) -> bool {
        loop {
            match self.step() {
                Step::Laid => {}
                Step::Taken => return self.decks.iter().all(|deck| !deck.cards.is_empty()),
                Step::Over => return false,
            }
        }
    }

    fn is_landmark(&self) -> bool {
        true
    }

    fn fingerprint(&self) -> u64 {
        let decks = self.decks.iter().fold(self.turn as u64, |hash, deck| {
            mix(hash ^ deck.hash).wrapping_add(deck.cards.len() as u64)
        });
        mix(decks)
    }

    fn same_state(&self, other: &Self) -> bool {
        self.turn == other.turn
            && self.decks[0].same_penalties(&other.decks[0])
            && self.decks[1].same_penalties(&other.decks[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever came and went, a deck of the same payment cards has the same hash.
    #[test]
    fn the_hash_is_one_of_the_cards() {
        let card = |penalty: usize| Card::written(b"-JQKA"[penalty]).expect("a card");
        let cards = |penalties: &[usize]| -> Vec<Card> {
            penalties.iter().map(|&penalty| card(penalty)).collect()
        };
        let mut deck = Deck::new(&cards(&[3, 0, 4]));
        for round in 0..1000 {
            deck.put_under(card(round % 5));
            assert_eq!(deck.cards.len(), 4);
            let same: Vec<Card> = deck.cards.iter().copied().collect();
            let same = Deck::new(&same);
            assert_eq!((deck.hash, deck.power), (same.hash, same.power));
            assert!(deck.same_penalties(&same));
            deck.take_top();
        }
        assert!(!Deck::new(&cards(&[0, 1])).same_penalties(&Deck::new(&cards(&[1, 0]))));
        assert!(!Deck::new(&cards(&[1, 0])).same_penalties(&Deck::new(&cards(&[1]))));
    }
}
