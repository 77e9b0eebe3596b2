//! A seedable generator of random numbers, and a shuffle.
//!
//! SplitMix64 (Steele, Lea and Flood, 2014) is one addition and one mixing step, passes the usual
//! statistical batteries, and gives the same numbers on every machine. Decks need no more.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

/// The mixing step of SplitMix64: every bit of `x` bears on every bit of the result.
pub fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A SplitMix64 generator.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// The generator of a seed; the same seed gives the same numbers.
    pub fn new(seed: u64) -> Self {
        Rng { state: seed }
    }

    /// A generator that is different each time: the standard library seeds its hash maps by
    /// chance, and that is the only chance it offers.
    pub fn unseeded() -> Self {
        Rng::new(RandomState::new().build_hasher().finish())
    }

    /// The next 64 random bits.
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.state)
    }

    /// A number below `bound`, each as likely as the next (Lemire's multiplication, without the
    /// rejection that 64 bits and bounds of a deck's size make pointless: the bias is below 2^-50).
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// Brings the cards into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        for left in (2..=cards.len()).rev() {
            cards.swap(left - 1, self.below(left));
        }
    }
}
