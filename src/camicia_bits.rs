//! The fast engine of Camicia, for games of up to 63 cards, no more than 31 of them payment cards: a
//! deck in two words.
//!
//! What number a number card shows does not matter, so a deck is a row of payment cards with gaps
//! between them:
//!
//! ```text
//! cards   -  J  -  -  A  K       the top card first
//! marks   0  1  0  0  1  1  1    a bit a card, the lowest for the top card; a 1 ends the deck
//! kinds      0        3  2  1    two bits a payment card, J Q K A being 0 to 3; a 1 ends them
//! ```
//!
//! * Laying cards is a shift, and a run of number cards, however long, is one `trailing_zeros`.
//! * The end mark stands where the next payment card would be. So how long a run is and whether
//!   the deck ends first are one question, and nobody has to count cards: few values make a game,
//!   and they stay in registers.
//! * The kind of the next payment card is at hand before anyone knows how deep it lies, so whether
//!   a debt is paid is decided early. That question is what the time goes into: the cards are
//!   random, so the processor guesses wrong nearly every other time. The other coin toss, who
//!   lays the first payment card of a round, is kept free of branches: see `order`.
//!
//! A round starts with an empty pile, so both decks and who leads are all there is to a state.

use crate::camicia_table::{Card, Tally};
use crate::rng::mix;
use crate::state_set::Course;

/// The most cards in a game: one deck behind the other, with an end mark, has to fit into a word.
const MOST_CARDS: usize = 63;
/// The most payment cards in a game: two bits each, and an end mark.
const MOST_PAYMENT_CARDS: u32 = 31;

/// A row of cards as in the [module's](self) picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Deck {
    marks: u64,
    kinds: u64,
}

impl Deck {
    fn new(cards: &[Card]) -> Deck {
        let mut deck = Deck { marks: 1, kinds: 1 };
        for penalty in cards.iter().rev().map(|card| u64::from(card.penalty())) {
            let is_payment = u64::from(penalty > 0);
            deck.marks = deck.marks << 1 | is_payment;
            deck.kinds = deck.kinds << (2 * is_payment) | (penalty - is_payment);
        }
        deck
    }

    /// The number cards before the next payment card or the end.
    fn run(self) -> u32 {
        self.marks.trailing_zeros()
    }

    fn is_empty(self) -> bool {
        self.marks == 1
    }
}

/// A game at the start of a round.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    leader: Deck,
    follower: Deck,
    a_leads: bool,
    tally: Tally,
}

impl Round {
    /// The first round; `None` if there are too many cards, or too many payment cards.
    pub fn first([a, b]: &[Vec<Card>; 2]) -> Option<Round> {
        if a.len() + b.len() > MOST_CARDS {
            return None;
        }
        let (leader, follower) = (Deck::new(a), Deck::new(b));
        let payment_cards = leader.marks.count_ones() + follower.marks.count_ones() - 2;
        (payment_cards <= MOST_PAYMENT_CARDS).then(|| Round {
            leader,
            follower,
            a_leads: true,
            tally: Tally::default(),
        })
    }

    /// What has been played before this round.
    pub fn tally(&self) -> Tally {
        self.tally
    }
}

/// The two words, changed over or not, by conditional moves. Changing over whole decks becomes a
/// branch, and a wrongly predicted one every other time.
#[inline(always)]
fn order(change: bool, first: u64, second: u64) -> (u64, u64) {
    if change {
        (second, first)
    } else {
        (first, second)
    }
}

/// `more` in the place of the end mark of `row`; its own end mark ends both.
#[inline(always)]
fn append(row: u64, more: u64) -> u64 {
    let end = 63 - row.leading_zeros();
    row ^ (more ^ 1) << end
}

impl Course for Round {
    /// The *taker* laid the last payment card. If the other, the *payer*, pays in full, the taker
    /// gets the pile.
    #[inline]
    fn advance(&mut self) -> bool {
        // Both lay number cards in turn. The first payment card is the follower's if his run is
        // the shorter one, and then the leader has laid one card more than the run.
        let (leader, follower) = (self.leader, self.follower);
        let answered = follower.run() < leader.run();
        let run = leader.run().min(follower.run());
        let led = run + u32::from(answered);
        let (taker_marks, payer_marks) = order(answered, leader.marks, follower.marks);
        let (taker_kinds, payer_kinds) = order(answered, leader.kinds, follower.kinds);
        let mut taker = Deck {
            marks: taker_marks >> run,
            kinds: taker_kinds,
        };
        let mut payer = Deck {
            marks: payer_marks >> led,
            kinds: payer_kinds,
        };
        let mut a_takes = self.a_leads ^ answered;

        // The pile has no end mark; its size and that of its kinds are counted instead.
        let mut pile = Deck { marks: 0, kinds: 0 };
        let (mut size, mut kinds_size) = (run + led, 0);
        loop {
            // The taker's turn: his next card is a payment card, unless his deck is empty.
            if taker.is_empty() {
                self.tally.cards += u64::from(size);
                self.tally.tricks += u64::from(size > 0);
                return false;
            }
            let kind = taker.kinds & 3;
            pile.marks |= 1 << size;
            pile.kinds |= kind << kinds_size;
            size += 1;
            kinds_size += 2;
            taker.marks >>= 1;
            taker.kinds >>= 2;

            let (debt, run) = (kind as u32 + 1, payer.run());
            if run >= debt {
                size += debt;
                payer.marks >>= debt;
                break;
            }
            size += run;
            payer.marks >>= run;
            std::mem::swap(&mut taker, &mut payer);
            a_takes = !a_takes;
        }
        self.tally.cards += u64::from(size);
        self.tally.tricks += 1;
        taker.marks = append(taker.marks, pile.marks | 1 << size);
        taker.kinds = append(taker.kinds, pile.kinds | 1 << kinds_size);
        (self.leader, self.follower, self.a_leads) = (taker, payer, a_takes);
        !payer.is_empty()
    }

    fn is_landmark(&self) -> bool {
        true
    }

    fn fingerprint(&self) -> u64 {
        let Round {
            leader, follower, ..
        } = self;
        [leader.marks, leader.kinds, follower.marks, follower.kinds]
            .iter()
            .fold(u64::from(self.a_leads), |hash, word| mix(hash ^ word))
    }

    fn same_state(&self, other: &Self) -> bool {
        (self.leader, self.follower, self.a_leads) == (other.leader, other.follower, other.a_leads)
    }
}
