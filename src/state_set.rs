//! The hashed state set: finds out whether and when a game comes back to a state it was in.
//!
//! A table with linear probing maps the 64-bit fingerprint of a state to its number. Not all states
//! are shown to it, only landmarks; a game that goes round comes past one. Three things shape it:
//!
//! * *Reuse.* Landmarks are numbered through from game to game, so what an earlier game left behind is
//!   recognised by its number and counts as an empty place. Nothing is ever cleared.
//! * *Bounded memory.* The table grows to `MOST_RECORDED` states. When it is full, every second
//!   recorded one is dropped and from then on only every second is recorded. Every one is still
//!   looked up, so a game that goes round is caught at most one such stride later.
//! * *Exactness.* Equal fingerprints are a suspicion. If the game really was here `n` landmarks
//!   ago, it will be here again within `n` more: it is played on, and states are compared card by
//!   card. That gives the period, and two games played a period apart give the first state that
//!   ever came again, whatever was recorded or dropped.

/// How many states are recorded at most: half a table of 2 MiB.
const MOST_RECORDED: usize = 1 << 16;

/// A game, as far as the state set has to know it.
pub trait Course: Clone {
    /// Plays on to the next state that counts; `false` when the game has ended instead.
    fn advance(&mut self) -> bool;
    /// Whether the state is one to be recorded. A game that goes round has to come past one.
    fn is_landmark(&self) -> bool;
    /// A hash of all that decides how the game goes on, with all of its bits well mixed.
    fn fingerprint(&self) -> u64;
    /// Whether all that decides how the game goes on is the same in another state of this game.
    fn same_state(&self, other: &Self) -> bool;
}

/// How a game went on.
#[derive(Debug)]
pub enum Fate<C> {
    /// It ended.
    Ended(C),
    /// It came to a state for the second time. States count from 0, the start.
    Repeats {
        /// The number of the state when it was new.
        first: u64,
        /// The game when it came again.
        again: C,
    },
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    fingerprint: u64,
    landmark: u64,
}

impl Entry {
    /// Older than every game, so that it counts as empty.
    const OLD: Entry = Entry {
        fingerprint: 0,
        landmark: 0,
    };
}

/// See the [module](self).
#[derive(Clone, Debug)]
pub struct StateSet {
    /// A power of two in size, and at most half full.
    entries: Vec<Entry>,
    recorded: usize,
    /// The number of this game's first landmark; entries below it are old and count as empty.
    start: u64,
    /// The number of the next landmark.
    next: u64,
    /// Landmarks are recorded if their numbers are multiples of this, counted from `start`.
    stride: u64,
}

impl Default for StateSet {
    fn default() -> Self {
        StateSet {
            entries: vec![Entry::OLD; 1 << 10],
            recorded: 0,
            start: 1,
            next: 1,
            stride: 1,
        }
    }
}

impl StateSet {
    /// Plays a game from its start until it ends or repeats a state.
    ///
    /// Most games just end, so the first `patience` steps are played without a record. Only a game
    /// that is still going on then is played again with one.
    #[inline]
    pub fn play<C: Course>(&mut self, start: impl Fn() -> C, patience: u64) -> Fate<C> {
        let mut game = start();
        for _ in 0..patience {
            if !game.advance() {
                return Fate::Ended(game);
            }
        }
        self.play_on_record(start)
    }

    #[inline(never)]
    fn play_on_record<C: Course>(&mut self, start: impl Fn() -> C) -> Fate<C> {
        self.forget();
        let mut game = start();
        loop {
            if game.is_landmark() {
                let suspicion = self.visit(game.fingerprint());
                if let Some(period) = suspicion.and_then(|landmarks| period(&game, landmarks)) {
                    return first_repeat(start, period);
                }
            }
            if !game.advance() {
                return Fate::Ended(game);
            }
        }
    }

    /// Makes everything recorded so far count as empty.
    fn forget(&mut self) {
        self.start = self.next;
        self.recorded = 0;
        self.stride = 1;
    }

    /// Takes note of the next landmark's fingerprint. If it is recorded already: of how many
    /// landmarks ago.
    fn visit(&mut self, fingerprint: u64) -> Option<u64> {
        let landmark = self.next;
        self.next += 1;
        let place = self.place(fingerprint);
        let entry = self.entries[place];
        if entry.landmark >= self.start {
            return Some(landmark - entry.landmark);
        }
        if (landmark - self.start) % self.stride == 0 {
            self.entries[place] = Entry {
                fingerprint,
                landmark,
            };
            self.recorded += 1;
            if self.recorded > self.entries.len() / 2 {
                self.make_room();
            }
        }
        None
    }

    /// Where the fingerprint is recorded, or else would be.
    fn place(&self, fingerprint: u64) -> usize {
        let mask = self.entries.len() - 1;
        let mut place = fingerprint as usize & mask;
        while self.entries[place].landmark >= self.start
            && self.entries[place].fingerprint != fingerprint
        {
            place = (place + 1) & mask;
        }
        place
    }

    fn make_room(&mut self) {
        let size = if self.recorded < MOST_RECORDED {
            2 * self.entries.len()
        } else {
            self.stride *= 2;
            self.entries.len()
        };
        let old = std::mem::replace(&mut self.entries, vec![Entry::OLD; size]);
        self.recorded = 0;
        for entry in old {
            if entry.landmark >= self.start && (entry.landmark - self.start) % self.stride == 0 {
                let place = self.place(entry.fingerprint);
                self.entries[place] = entry;
                self.recorded += 1;
            }
        }
    }
}

/// After how many steps the game is for the first time where it is now, if it is so again within
/// that many landmarks.
fn period<C: Course>(game: &C, landmarks: u64) -> Option<u64> {
    let mut later = game.clone();
    let (mut steps, mut passed) = (0, 0);
    while passed < landmarks && later.advance() {
        steps += 1;
        if later.is_landmark() {
            if later.same_state(game) {
                return Some(steps);
            }
            passed += 1;
        }
    }
    None
}

/// The first state that comes again, `period` steps later.
fn first_repeat<C: Course>(start: impl Fn() -> C, period: u64) -> Fate<C> {
    let (mut earlier, mut later) = (start(), start());
    for _ in 0..period {
        later.advance();
    }
    let mut first = 0;
    while !earlier.same_state(&later) {
        earlier.advance();
        later.advance();
        first += 1;
    }
    Fate::Repeats {
        first,
        again: later,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::rng::mix;
    use std::collections::HashMap;

    /// For the tests of games: plays one for so many landmarks, and checks that different states
    /// have different fingerprints, and the same state always the same one.
    pub(crate) fn check_fingerprints<C: Course>(mut game: C, landmarks: usize) {
        let mut seen: HashMap<u64, C> = HashMap::new();
        for _ in 0..landmarks {
            while game.advance() && !game.is_landmark() {}
            let known = seen
                .entry(game.fingerprint())
                .or_insert_with(|| game.clone());
            assert!(known.same_state(&game), "two states have one fingerprint");
        }
        let differ = seen.len();
        assert!(
            differ > landmarks / 2,
            "only {differ} of {landmarks} states differ"
        );
    }

    /// Goes from 0 onward; from `turn` on it goes back to `back`, if there is such a number.
    #[derive(Clone, Debug)]
    struct Walk {
        at: u64,
        turn: u64,
        back: Option<u64>,
        /// Every n-th state is a landmark.
        every: u64,
        /// How many different fingerprints there are.
        fingerprints: u64,
    }

    impl Walk {
        fn new(turn: u64, back: impl Into<Option<u64>>) -> Walk {
            let back = back.into();
            Walk {
                at: 0,
                turn,
                back,
                every: 1,
                fingerprints: u64::MAX,
            }
        }
    }

    impl Course for Walk {
        fn advance(&mut self) -> bool {
            match self.back {
                Some(back) if self.at == self.turn => self.at = back,
                None if self.at == self.turn => return false,
                _ => self.at += 1,
            }
            true
        }

        fn is_landmark(&self) -> bool {
            self.at % self.every == 0
        }

        fn fingerprint(&self) -> u64 {
            mix(self.at % self.fingerprints)
        }

        fn same_state(&self, other: &Self) -> bool {
            self.at == other.at
        }
    }

    fn assert_repeats(states: &mut StateSet, walk: Walk) {
        match states.play(|| walk.clone(), 10) {
            Fate::Repeats { first, again } => {
                assert_eq!(
                    (Some(first), Some(again.at)),
                    (walk.back, walk.back),
                    "{walk:?}"
                );
            }
            fate => panic!("{walk:?}: {fate:?}"),
        }
    }

    fn assert_ends(states: &mut StateSet, walk: Walk) {
        match states.play(|| walk.clone(), 10) {
            Fate::Ended(end) => assert_eq!(end.at, walk.turn, "{walk:?}"),
            fate => panic!("{walk:?}: {fate:?}"),
        }
    }

    #[test]
    fn finds_the_first_repeat() {
        let mut states = StateSet::default();
        for turn in 0..60 {
            assert_ends(&mut states, Walk::new(turn, None));
            for back in 0..=turn {
                assert_repeats(&mut states, Walk::new(turn, back));
            }
        }
    }

    /// A record of an earlier game says nothing about this one.
    #[test]
    fn games_do_not_mix() {
        let mut states = StateSet::default();
        for _ in 0..3 {
            assert_ends(&mut states, Walk::new(5000, None));
            assert_repeats(&mut states, Walk::new(5000, 4999));
        }
    }

    #[test]
    fn landmarks_are_enough() {
        let mut states = StateSet::default();
        for back in 0..40 {
            let walk = Walk::new(60, back);
            assert_repeats(&mut states, Walk { every: 7, ..walk });
        }
    }

    /// Fingerprints that agree by chance are no repeat, and do not hide one.
    #[test]
    fn fingerprints_are_but_a_suspicion() {
        let mut states = StateSet::default();
        for fingerprints in [1, 2, 3, 100] {
            assert_ends(
                &mut states,
                Walk {
                    fingerprints,
                    ..Walk::new(500, None)
                },
            );
            for back in [0, 1, 77, 498, 500] {
                assert_repeats(
                    &mut states,
                    Walk {
                        fingerprints,
                        ..Walk::new(500, back)
                    },
                );
            }
        }
    }

    /// Games far longer than can be recorded, in bounded memory.
    #[test]
    fn long_games() {
        let mut states = StateSet::default();
        let turn = 20 * MOST_RECORDED as u64;
        assert_ends(&mut states, Walk::new(turn, None));
        for back in [0, 1, turn / 2, turn - 1, turn] {
            assert_repeats(&mut states, Walk::new(turn, back));
        }
        assert_eq!(states.entries.len(), 2 * MOST_RECORDED);
    }
}
