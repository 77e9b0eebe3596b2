//! Camicia as its rules tell it, without a thought of speed.

use std::collections::{HashSet, VecDeque};

/// The verdict line of two decks of penalties: 0 for a number card, 1 to 4 for jack to ace.
pub fn verdict(a: &[u8], b: &[u8]) -> String {
    let mut decks: [VecDeque<u8>; 2] = [a, b].map(|deck| deck.iter().copied().collect());
    let (mut cards, mut tricks) = (0, 0);
    let mut leader = 0;
    let mut seen = HashSet::new();
    loop {
        if tricks > 0 && (decks[0].is_empty() || decks[1].is_empty()) {
            return format!("status: \"finished\", cards: {cards}, tricks: {tricks}");
        }
        if !seen.insert((decks.clone(), leader)) {
            return format!("status: \"loop\", cards: {cards}, tricks: {tricks}");
        }
        let mut pile = Vec::new();
        let (taker, out) = round(&mut decks, leader, &mut pile);
        cards += pile.len();
        if !pile.is_empty() {
            tricks += 1;
        }
        decks[taker].extend(pile);
        leader = taker;
        if out {
            return format!("status: \"finished\", cards: {cards}, tricks: {tricks}");
        }
    }
}

/// Plays until somebody is to take the pile. Who, and whether the other one had no card to lay.
fn round(decks: &mut [VecDeque<u8>; 2], leader: usize, pile: &mut Vec<u8>) -> (usize, bool) {
    let mut player = leader;
    let mut debt = None;
    loop {
        let other = 1 - player;
        let card = match decks[player].pop_front() {
            Some(card) => card,
            None => return (other, true),
        };
        pile.push(card);
        debt = match (card, debt) {
            (0, Some(1)) => return (other, false),
            (0, Some(debt)) => Some(debt - 1),
            (0, None) => None,
            (penalty, _) => Some(penalty),
        };
        if card > 0 || debt.is_none() {
            player = other;
        }
    }
}
