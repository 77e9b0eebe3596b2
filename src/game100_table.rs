//! The table of The Game 100: the piles, the hand, the deck, and the rules by which they change.
//!
//! A hand, and all that would fit on a pile, is a set of cards in the bits of a `u128`. Whether
//! anything fits anywhere is then one expression, and it is asked before every play.

use crate::rng::Rng;
use std::io::{self, Write};

/// Cards in the deck: 2 to 99.
pub const DECK: usize = 98;
/// Cards to which the hand is filled.
pub const HAND: usize = 7;
/// Piles A, B, C and D. The first two count up from 1, the others down from 100.
pub const STARTS: [u8; 4] = [1, 1, 100, 100];

/// A set of cards: card `n` is bit `n`.
pub type Cards = u128;

/// The whole deck.
pub const ALL_CARDS: Cards = (1 << 100) - (1 << 2);

/// The whole deck in a random order.
pub fn shuffled(rng: &mut Rng) -> [u8; DECK] {
    let mut deck = std::array::from_fn(|place| place as u8 + 2);
    rng.shuffle(&mut deck);
    deck
}

/// The set of one card.
pub fn only(card: u8) -> Cards {
    1 << card
}

/// The cards of a set, the lowest first.
pub fn each(mut cards: Cards) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if cards == 0 {
            return None;
        }
        let lowest = cards.trailing_zeros() as u8;
        cards &= cards - 1;
        Some(lowest)
    })
}

/// A card to be played on a pile. Either may be impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// 0 to 3 for A to D.
    pub pile: u8,
    /// Below 100; what was read need not be a card.
    pub card: u8,
}

/// A pile, from the card it started with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    cards: [u8; 1 + DECK],
    size: usize,
    fitting: Cards,
}

impl Pile {
    /// A pile of its first card, 1 to count up or 100 to count down.
    pub fn new(start: u8) -> Self {
        let mut pile = Pile {
            cards: [0; 1 + DECK],
            size: 0,
            fitting: 0,
        };
        pile.lay(start);
        pile
    }

    /// The cards in the order in which they were laid.
    pub fn cards(&self) -> &[u8] {
        &self.cards[..self.size]
    }

    /// The card on which the next is laid.
    pub fn top(&self) -> u8 {
        self.cards[self.size - 1]
    }

    /// Whether the pile counts up.
    pub fn counts_up(&self) -> bool {
        self.cards[0] == 1
    }

    /// The cards beyond the top one, and the one just ten back.
    pub fn fitting(&self) -> Cards {
        self.fitting
    }

    /// Lays a card, whether it fits or not.
    pub fn lay(&mut self, card: u8) {
        self.cards[self.size] = card;
        self.size += 1;
        let top = only(card);
        self.fitting = if self.counts_up() {
            !(top | (top - 1)) | top >> 10
        } else {
            (top - 1) | top << 10
        };
    }
}

/// Piles, hand and deck in the middle of a game.
#[derive(Clone, Debug)]
pub struct Table {
    piles: [Pile; 4],
    hand: Cards,
    /// Cards in the order in which they are drawn; the first `drawn` are no longer there.
    deck: [u8; DECK],
    drawn: usize,
    /// Whether the next card is the second one of its round.
    second: bool,
}

impl Table {
    /// A new game. The first seven cards of the deck are the first hand.
    pub fn new(deck: [u8; DECK]) -> Self {
        let mut table = Table {
            piles: STARTS.map(Pile::new),
            hand: 0,
            deck,
            drawn: 0,
            second: false,
        };
        table.fill_hand();
        table
    }

    /// A game taken up again: with these piles, this hand, and `deck` left to be drawn.
    ///
    /// A hand of less than seven cards beside a deck has played the first card of its round.
    pub fn resumed(piles: [Pile; 4], hand: Cards, deck: &[u8]) -> Self {
        let mut cards = [0; DECK];
        let drawn = DECK - deck.len();
        cards[drawn..].copy_from_slice(deck);
        let second = !deck.is_empty() && (hand.count_ones() as usize) < HAND;
        Table {
            piles,
            hand,
            deck: cards,
            drawn,
            second,
        }
    }

    /// The four piles.
    pub fn piles(&self) -> &[Pile; 4] {
        &self.piles
    }

    /// The cards in the player's hand.
    pub fn hand(&self) -> Cards {
        self.hand
    }

    /// How many cards are left to draw.
    pub fn deck_size(&self) -> usize {
        DECK - self.drawn
    }

    /// How many cards are left to play, in deck and hand.
    pub fn todo(&self) -> usize {
        self.deck_size() + self.hand.count_ones() as usize
    }

    /// Whether all cards are played.
    pub fn is_won(&self) -> bool {
        self.hand == 0 && self.deck_size() == 0
    }

    /// Whether no card of the hand fits anywhere.
    pub fn is_lost(&self) -> bool {
        let [a, b, c, d] = &self.piles;
        self.hand & (a.fitting() | b.fitting() | c.fitting() | d.fitting()) == 0
    }

    /// Plays a card, and after the second of a round fills the hand. `false`, and nothing
    /// changes, if the card is not in the hand or does not fit.
    pub fn play(&mut self, Move { pile, card }: Move) -> bool {
        let pile = &mut self.piles[usize::from(pile)];
        if self.hand & pile.fitting() & only(card) == 0 {
            return false;
        }
        pile.lay(card);
        self.hand &= !only(card);
        if self.second {
            self.fill_hand();
        }
        self.second = !self.second;
        true
    }

    fn fill_hand(&mut self) {
        let missing = HAND - self.hand.count_ones() as usize;
        let drawn = self.deck[self.drawn..].iter().take(missing);
        self.drawn += drawn.len();
        self.hand |= drawn.fold(0, |cards, &card| cards | only(card));
    }

    /// Writes piles and hand as the original program shows them.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn show(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\n\n\tA\tB\tC\tD\t\t{} cards", self.deck_size())?;
        let rows = self
            .piles
            .iter()
            .map(|pile| pile.cards().len())
            .max()
            .unwrap_or(0);
        for row in 0..rows {
            for pile in &self.piles {
                match pile.cards().get(row) {
                    Some(card) => write!(out, "\t{card}")?,
                    None => write!(out, "\t ")?,
                }
            }
            writeln!(out)?;
        }
        let hand: Vec<String> = each(self.hand).map(|card| card.to_string()).collect();
        writeln!(out, "\nhand: {}", hand.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the original's rules.
    #[test]
    fn what_fits() {
        let pile = |start: u8, cards: &[u8]| {
            let mut pile = Pile::new(start);
            cards.iter().for_each(|&card| pile.lay(card));
            pile
        };
        let fitting = |pile: Pile| -> Vec<u8> {
            each(pile.fitting())
                .filter(|card| (2..=99).contains(card))
                .collect()
        };
        let and = |card: u8, range: std::ops::RangeInclusive<u8>| -> Vec<u8> {
            let mut cards: Vec<u8> = range.chain([card]).collect();
            cards.sort_unstable();
            cards
        };
        assert_eq!(fitting(pile(1, &[9, 31])), and(21, 32..=99));
        assert_eq!(fitting(pile(1, &[2, 22])), and(12, 23..=99));
        assert_eq!(fitting(pile(100, &[79, 65])), and(75, 2..=64));
        assert_eq!(fitting(pile(100, &[86, 71])), and(81, 2..=70));
        assert_eq!(fitting(pile(1, &[])).len(), DECK);
        assert_eq!(fitting(pile(100, &[])).len(), DECK);
        assert_eq!(fitting(pile(1, &[99])), [89]);
        assert_eq!(fitting(pile(100, &[2])), [12]);
    }
}
