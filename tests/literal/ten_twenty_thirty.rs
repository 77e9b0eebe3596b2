//! 10-20-30 as the problem statement tells it, without a thought of speed.

use std::collections::{HashMap, VecDeque};

/// The verdict line of a deck of 52 cards.
pub fn verdict(deck: &[u8]) -> String {
    play::<false>(deck, &mut String::new())
}

/// What is to be told of a game, a line for each deal, and its verdict line.
pub fn story(deck: &[u8]) -> (String, String) {
    let mut story = String::new();
    let verdict = play::<true>(deck, &mut story);
    (story, verdict)
}

fn play<const TELL: bool>(deck: &[u8], story: &mut String) -> String {
    let mut deck: VecDeque<u8> = deck.iter().copied().collect();
    let mut piles: Vec<VecDeque<u8>> = vec![VecDeque::new(); 7];
    let mut gone = [false; 7];
    let mut next = 0;
    let mut seen = HashMap::new();
    let mut deals = 0;
    loop {
        let card = match deck.pop_front() {
            Some(card) => card,
            None => return format!("Loss: {deals}"),
        };
        deals += 1;
        piles[next].push_back(card);
        if TELL {
            let pile = next + 1;
            *story += &format!("{deals}: {card} on pile {pile}: {}", spaced(&piles[next]));
        }
        let picks_up = pick_up::<TELL>(&mut piles[next], &mut deck, story);
        if TELL && picks_up {
            let left = match &*spaced(&piles[next]) {
                "" => "nothing".to_string(),
                left => left.to_string(),
            };
            *story += &format!("; left: {left}");
        }
        if TELL {
            *story += &format!("; deck: {}\n", deck.len());
        }
        gone[next] = piles[next].is_empty();
        if gone.iter().all(|&gone| gone) {
            return format!("Win : {deals}");
        }
        next = (1..=7)
            .map(|step| (next + step) % 7)
            .find(|&pile| !gone[pile])
            .unwrap();
        if let Some(earlier) = seen.insert((piles.clone(), deck.clone(), next), deals) {
            if TELL {
                *story += &format!("after deal {deals} all is as it was after deal {earlier}\n");
            }
            return format!("Draw: {deals}");
        }
    }
}

/// Whether there was anything to pick up.
fn pick_up<const TELL: bool>(
    pile: &mut VecDeque<u8>,
    deck: &mut VecDeque<u8>,
    story: &mut String,
) -> bool {
    let mut picks_up = false;
    while pile.len() >= 3 {
        let n = pile.len();
        let rules = [
            ("first two and last", [0, 1, n - 1]),
            ("first and last two", [0, n - 2, n - 1]),
            ("last three", [n - 3, n - 2, n - 1]),
        ];
        let fits =
            |places: &[usize; 3]| [10, 20, 30].contains(&places.map(|at| pile[at]).iter().sum());
        let (rule, places) = match rules.iter().find(|(_, places)| fits(places)) {
            Some(found) => found,
            None => break,
        };
        let [a, b, c] = places.map(|at| pile[at]);
        if TELL {
            *story += &format!("; {rule}: {a} + {b} + {c} = {}", a + b + c);
        }
        deck.extend([a, b, c]);
        for &at in places.iter().rev() {
            pile.remove(at);
        }
        picks_up = true;
    }
    picks_up
}

fn spaced(cards: &VecDeque<u8>) -> String {
    cards
        .iter()
        .map(u8::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}
