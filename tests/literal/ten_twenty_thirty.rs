//! 10-20-30 as the problem statement tells it, without a thought of speed.

use std::collections::{HashSet, VecDeque};

/// The verdict line of a deck of 52 cards.
pub fn verdict(deck: &[u8]) -> String {
    let mut deck: VecDeque<u8> = deck.iter().copied().collect();
    let mut piles: Vec<VecDeque<u8>> = vec![VecDeque::new(); 7];
    let mut gone = [false; 7];
    let mut next = 0;
    let mut seen = HashSet::new();
    let mut deals = 0;
    loop {
        let card = match deck.pop_front() {
            Some(card) => card,
            None => return format!("Loss: {deals}"),
        };
        deals += 1;
        piles[next].push_back(card);
        pick_up(&mut piles[next], &mut deck);
        gone[next] = piles[next].is_empty();
        if gone.iter().all(|&gone| gone) {
            return format!("Win : {deals}");
        }
        next = (1..=7)
            .map(|step| (next + step) % 7)
            .find(|&pile| !gone[pile])
            .unwrap();
        if !seen.insert((piles.clone(), deck.clone(), next)) {
            return format!("Draw: {deals}");
        }
    }
}

fn pick_up(pile: &mut VecDeque<u8>, deck: &mut VecDeque<u8>) {
    while pile.len() >= 3 {
        let n = pile.len();
        let fitting = [[0, 1, n - 1], [0, n - 2, n - 1], [n - 3, n - 2, n - 1]]
            .into_iter()
            .find(|places| [10, 20, 30].contains(&places.iter().map(|&at| pile[at]).sum()));
        let places = match fitting {
            Some(places) => places,
            None => return,
        };
        deck.extend(places.iter().map(|&at| pile[at]));
        for &at in places.iter().rev() {
            pile.remove(at);
        }
    }
}
