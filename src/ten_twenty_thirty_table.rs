//! The table of 10-20-30: the piles, the deck, the pile that is next, and the rules by which they
//! change.
//!
//! A standard game deals some 165 cards and picks up at 38 of these deals, at which ones nobody can
//! foresee: each is a branch that the processor predicts wrongly. So all the rest is computed, and
//! no other branch depends on the cards, but for the few piles that are picked up from twice.
//!
//! *What a pile wants*, the cards that would complete a triple, is a set of bits, and a deal that
//! picks up nothing is one test. With `TENS` for the totals 10, 20 and 30, `TENS >> n` is the set
//! of the cards that complete cards worth `n`. A pile of first cards f, g and last cards y, z wants
//!
//! ```text
//! TENS >> (f + g)  |  TENS >> (f + z)  |  TENS >> (y + z)
//! ```
//!
//! and if it gets another card c instead, it goes on to want
//!
//! ```text
//! TENS >> (f + g)  |  (TENS >> f | TENS >> z) >> c
//! ```
//!
//! So it remembers two sets in the halves of a word, the cards that it wants next and those pairs
//! of cards, by their sum, that it wants next but one; a card shifts the second set into the first.

use crate::rng::mix;
use crate::state_set::Course;
use std::fmt;

/// Cards in a deck.
pub const DECK: usize = 52;
/// Piles on the table.
pub const PILES: usize = 7;

/// The totals that are picked up.
const TENS: u64 = 1 << 10 | 1 << 20 | 1 << 30;
/// The half of a word for the next card.
const NEXT: u64 = 0xffff_ffff;
/// `TENS` in the half of a word for the next card but one.
const TENS_OF_TWO: u64 = TENS << 32;

/// Room for the cards of all piles. Card `i` of pile `p` is at `STEP * i + p`, modulo the room: so
/// a pile can move on as a deque does, and wherever a card lies, its pile can be told.
const ROOM: usize = 64 * STEP;
const STEP: usize = 8;

/// Which three cards of a pile are picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Looked for before all others.
    FirstTwoAndLast,
    /// Looked for if the first two and the last card do not fit.
    FirstAndLastTwo,
    /// Looked for if nothing else fits.
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

/// Three cards that were picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Triple {
    /// Where they lay.
    pub rule: Rule,
    /// In the order in which they lay.
    pub cards: [u8; 3],
}

/// Where a pile lies, and what it wants.
#[derive(Clone, Copy, Debug, Default)]
struct Pile {
    /// Its cards are those from `begin` to `end`, in steps of [`STEP`].
    begin: usize,
    end: usize,
    /// The part of `wants` that is due to the first cards, `TENS >> (f + g)` and `TENS >> f`. While
    /// there is no second card, the next one is to become it, and all bits for it are set.
    front: u64,
    wants: u64,
}

/// What a pile that wanted `wants` wants because of a card laid on it.
#[inline(always)]
fn due_to(card: u8, wants: u64) -> u64 {
    (wants >> 32 | TENS_OF_TWO) >> card
}

/// Piles and deck in the middle of a game.
#[derive(Clone, Debug)]
pub struct Table {
    cards: [u8; ROOM],
    /// The first `left` of these are on the table, in their order: where one is gone, the others
    /// close up. So the next pile is known before its cards are.
    piles: [Pile; PILES + 1],
    left: usize,
    next: usize,
    /// A ring in which the deck lies from `deals` to `bottom`.
    deck: [u8; 64],
    deals: usize,
    bottom: usize,
}

impl Table {
    /// The game after the first seven deals, which begin the piles.
    #[inline]
    pub fn new(cards: &[u8; DECK]) -> Self {
        let mut table = Table {
            cards: [0; ROOM],
            piles: [Pile::default(); PILES + 1],
            left: PILES,
            next: 0,
            deck: [0; 64],
            deals: PILES,
            bottom: DECK,
        };
        table.deck[..DECK].copy_from_slice(cards);
        for (place, &card) in cards[..PILES].iter().enumerate() {
            table.cards[place] = card;
            let wants = due_to(card, 0);
            // One room further on, so that a look below the end of a short pile is no underflow.
            let begin = ROOM + place;
            table.piles[place] = Pile {
                begin,
                end: begin + STEP,
                front: wants | NEXT,
                wants,
            };
        }
        table
    }

    /// How many cards have been dealt.
    pub fn deals(&self) -> u64 {
        self.deals as u64
    }

    /// Whether all piles are gone.
    pub fn is_cleared(&self) -> bool {
        self.left == 0
    }

    /// The place, from 0, of the pile that comes next.
    pub fn next_pile(&self) -> usize {
        self.piles[self.next].begin % STEP
    }

    /// The cards of the pile at a place, which may be gone.
    pub fn pile(&self, place: usize) -> impl Iterator<Item = u8> + '_ {
        let mut left = self.piles[..self.left].iter();
        let pile = left.find(|pile| pile.begin % STEP == place).copied();
        pile.into_iter().flat_map(move |pile| self.cards_of(pile))
    }

    fn cards_of(&self, pile: Pile) -> impl Iterator<Item = u8> + '_ {
        (pile.begin..pile.end)
            .step_by(STEP)
            .map(move |at| self.card(at))
    }

    /// The cards of the deck, the top one first.
    pub fn deck(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        (self.deals..self.bottom).map(move |at| self.deck[at % 64])
    }

    #[inline(always)]
    fn card(&self, at: usize) -> u8 {
        self.cards[at % ROOM]
    }

    /// Deals a card, and picks up what fits until nothing does; `picked_up` is told of each triple.
    /// There has to be a card in the deck, and a pile.
    #[inline(always)]
    pub fn deal(&mut self, mut picked_up: impl FnMut(Triple)) {
        let card = self.deck[self.deals % 64];
        self.deals += 1;
        let place = self.next % STEP;
        let Pile {
            begin,
            end,
            front,
            wants,
        } = self.piles[place];
        self.cards[end % ROOM] = card;
        let due = due_to(card, wants);
        let pile = Pile {
            begin,
            end: end + STEP,
            front,
            wants,
        };
        if wants >> card & 1 == 0 {
            // A second card puts `front` right; later ones leave it, for `wants` comprises it.
            let front = front & (wants | due);
            self.piles[place] = Pile {
                front,
                wants: front | due,
                ..pile
            };
        } else {
            let pile = self.pick_up(pile, card, &mut picked_up);
            self.piles[place] = pile;
            if pile.begin == pile.end {
                self.piles.copy_within(place + 1.., place);
                self.left -= 1;
                self.next = if place == self.left { 0 } else { place };
                return;
            }
        }
        self.next = if place + 1 == self.left { 0 } else { place + 1 };
    }

    /// Picks up from a pile whose last card completes a triple, until none does.
    #[inline(always)]
    fn pick_up(&mut self, pile: Pile, mut last: u8, picked_up: &mut impl FnMut(Triple)) -> Pile {
        let Pile {
            mut begin,
            mut end,
            mut front,
            ..
        } = pile;
        loop {
            let [f, g, x, y, _] = self.outer_cards(begin, end);
            // Computed, not branched on: one rule is as likely as another, and so a wrong guess.
            let takes_second = front >> last & 1 == 1;
            let takes_first = TENS >> (f + y + last) & 1 == 1 || takes_second;
            let cards = [
                if takes_first { f } else { x },
                if takes_second { g } else { y },
                last,
            ];
            for card in cards {
                self.deck[self.bottom % 64] = card;
                self.bottom += 1;
            }
            let from_front = usize::from(takes_first) + usize::from(takes_second);
            begin += from_front * STEP;
            end -= (3 - from_front) * STEP;
            let rules = [
                Rule::LastThree,
                Rule::FirstAndLastTwo,
                Rule::FirstTwoAndLast,
            ];
            picked_up(Triple {
                rule: rules[from_front],
                cards,
            });
            if begin == end {
                return Pile {
                    begin,
                    end,
                    front: 0,
                    wants: 0,
                };
            }
            // What is left is looked at as if its last two cards were laid just now.
            let [f, g, x, y, z] = self.outer_cards(begin, end);
            let alone = if end - begin == STEP { NEXT } else { 0 };
            let enough = if end - begin < 3 * STEP { 0 } else { !0 };
            front = TENS_OF_TWO >> f | TENS >> (f + g) | alone;
            let wanted = front | due_to(y, TENS_OF_TWO >> f | TENS_OF_TWO >> x);
            if (wanted & enough) >> z & 1 == 0 {
                let wants = (front | due_to(z, wanted)) & !alone;
                return Pile {
                    begin,
                    end,
                    front,
                    wants,
                };
            }
            last = z;
        }
    }

    /// The first two cards and the last three. In a short pile some of them are no cards of it.
    #[inline(always)]
    fn outer_cards(&self, begin: usize, end: usize) -> [u8; 5] {
        let places = [
            begin,
            begin + STEP,
            end - 3 * STEP,
            end - 2 * STEP,
            end - STEP,
        ];
        places.map(|at| self.card(at))
    }

    fn piles(&self) -> impl Iterator<Item = Pile> + '_ {
        self.piles[..self.left].iter().copied()
    }
}

impl Course for Table {
    #[inline(always)]
    fn advance(&mut self) -> bool {
        self.deal(|_| ());
        self.deals < self.bottom && !self.is_cleared()
    }

    /// The first pile's turn comes round as long as there is a pile.
    fn is_landmark(&self) -> bool {
        self.next == 0
    }

    fn fingerprint(&self) -> u64 {
        const BASE: u64 = 0x9e37_79b9_7f4a_7c15;
        let piles = self.piles().flat_map(|pile| self.cards_of(pile).chain([0]));
        let row = piles
            .chain(self.deck())
            .fold(self.next as u64, |hash, card| {
                hash.wrapping_mul(BASE).wrapping_add(u64::from(card))
            });
        mix(row)
    }

    fn same_state(&self, other: &Self) -> bool {
        // Piles that are gone stay gone, so as many left are the same ones.
        let mut piles = self.piles().zip(other.piles());
        (self.next, self.left) == (other.next, other.left)
            && piles.all(|(one, two)| self.cards_of(one).eq(other.cards_of(two)))
            && self.deck().eq(other.deck())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state_set::tests::check_fingerprints;

    /// This deck goes on for 1663 deals before it is a draw.
    #[test]
    fn fingerprints_tell_states_apart() {
        let deck = [
            6, 4, 10, 4, 6, 6, 6, 6, 6, 10, 4, 4, 10, 10, 4, 10, 10, 4, 4, 4, 10, 10, 6, 10, 6, 10,
            6, 10, 10, 10, 6, 4, 6, 4, 10, 10, 10, 4, 6, 4, 6, 6, 6, 6, 10, 4, 4, 10, 10, 10, 4, 6,
        ];
        check_fingerprints(Table::new(&deck), 200);
    }

    /// A table on whose first pile lie these cards. On the other piles there are only aces, which
    /// never fit, and so many of them that the first pile comes next.
    fn first_pile(cards: &[u8], next: u8) -> Table {
        let mut deck = [1; DECK];
        for (round, &card) in cards.iter().chain([&next]).enumerate() {
            deck[PILES * round] = card;
        }
        let mut table = Table::new(&deck);
        while (table.deals() as usize) < PILES * cards.len() {
            table.deal(|triple| panic!("{triple:?} before the test"));
        }
        assert_eq!(table.next_pile(), 0);
        assert!(table.pile(0).eq(cards.iter().copied()));
        table
    }

    fn deal(cards: &[u8], next: u8) -> (Vec<Triple>, Vec<u8>, Vec<u8>) {
        let mut table = first_pile(cards, next);
        let mut triples = Vec::new();
        table.deal(|triple| triples.push(triple));
        let bottom = table.deck().skip(DECK - PILES * cards.len() - 1).collect();
        (triples, table.pile(0).collect(), bottom)
    }

    /// The examples of the problem statement: a pile of 5 9 7 3 gets a six, or a queen.
    #[test]
    fn examples_of_the_problem() {
        let rule = Rule::FirstTwoAndLast;
        let six = (
            vec![Triple {
                rule,
                cards: [5, 9, 6],
            }],
            vec![7, 3],
            vec![5, 9, 6],
        );
        assert_eq!(deal(&[5, 9, 7, 3], 6), six);
        let rule = Rule::LastThree;
        let queen = (
            vec![Triple {
                rule,
                cards: [7, 3, 10],
            }],
            vec![5, 9],
            vec![7, 3, 10],
        );
        assert_eq!(deal(&[5, 9, 7, 3], 10), queen);
    }

    #[test]
    fn rules_are_looked_for_in_their_order() {
        // All three fit.
        let rule = Rule::FirstTwoAndLast;
        assert_eq!(
            deal(&[4, 5, 4, 5], 1).0[0],
            Triple {
                rule,
                cards: [4, 5, 1]
            }
        );
        // The second and the third.
        let rule = Rule::FirstAndLastTwo;
        assert_eq!(
            deal(&[4, 6, 4, 5], 1).0[0],
            Triple {
                rule,
                cards: [4, 5, 1]
            }
        );
    }

    #[test]
    fn picks_up_again_from_what_is_left() {
        let (triples, left, bottom) = deal(&[6, 8, 2, 9, 10, 9], 5);
        let cards: Vec<[u8; 3]> = triples.iter().map(|triple| triple.cards).collect();
        assert_eq!(cards, [[6, 9, 5], [8, 2, 10]]);
        assert_eq!((left, bottom), (vec![9], vec![6, 9, 5, 8, 2, 10]));
    }

    #[test]
    fn a_pile_without_cards_is_gone() {
        let mut table = first_pile(&[10, 10], 10);
        table.deal(|_| ());
        assert_eq!((table.next_pile(), table.pile(0).count()), (1, 0));
        for pile in [1, 2, 3, 4, 5, 6, 1] {
            assert_eq!(table.next_pile(), pile);
            table.deal(|_| ());
        }
        assert!(!table.is_cleared());
    }
}
