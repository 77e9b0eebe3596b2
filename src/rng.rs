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

    /// A generator that is seeded differently each time: the only source of randomness that the
    /// standard library offers is the seed of its hash maps.
    pub fn unseeded() -> Self {
        Rng::new(RandomState::new().build_hasher().finish())
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.state)
    }

    /// A number below `bound`, each as likely as the next (Lemire's multiplication, without the
    /// rejection that 64 bits and bounds of a deck's size make pointless: the bias is below 2^-50).
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// Brings the cards into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        for left in (2..=cards.len()).rev() {
            cards.swap(left - 1, self.below(left));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of seed 1234567, as the authors' C code gives them.
    #[test]
    fn numbers_are_those_of_splitmix64() {
        let mut rng = Rng::new(1_234_567);
        let numbers = [(); 3].map(|()| rng.bits());
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn all_orders_come_up_alike() {
        let mut rng = Rng::new(24);
        let mut counts = std::collections::HashMap::new();
        for _ in 0..24_000 {
            let mut cards = [1, 2, 3, 4];
            rng.shuffle(&mut cards);
            *counts.entry(cards).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 24);
        assert!(
            counts.values().all(|count| (850..1150).contains(count)),
            "{counts:?}"
        );
    }
}
