//! Camicia as its rules tell it, without a thought of speed.

use std::collections::{HashMap, VecDeque};

/// The verdict line of two decks of penalties: 0 for a number card, 1 to 4 for jack to ace.
pub fn verdict(a: &[u8], b: &[u8]) -> String {
    play::<false>(a, b, &mut String::new())
}

/// The rows of the table of a game, and behind them which rounds are alike; and the verdict line.
pub fn story(a: &[u8], b: &[u8]) -> (String, String) {
    let mut story = String::new();
    let verdict = play::<true>(a, b, &mut story);
    (story, verdict)
}

fn play<const TELL: bool>(a: &[u8], b: &[u8], story: &mut String) -> String {
    let mut decks: [VecDeque<u8>; 2] = [a, b].map(|deck| deck.iter().copied().collect());
    let (mut cards, mut tricks) = (0, 0);
    let mut leader = 0;
    let mut seen = HashMap::new();
    let mut is_over = false;
    loop {
        let round = tricks + 1;
        if TELL {
            *story += &row(round, &decks, &[], "-");
        }
        if is_over || tricks > 0 && decks.iter().any(VecDeque::is_empty) {
            return format!("status: \"finished\", cards: {cards}, tricks: {tricks}");
        }
        if let Some(earlier) = seen.insert((decks.clone(), leader), round) {
            if TELL {
                *story += &format!("\nRound {round} starts as round {earlier} did: ");
                *story += &format!(
                    "payment cards lie alike, and player {} leads.\n",
                    ["A", "B"][leader]
                );
            }
            return format!("status: \"loop\", cards: {cards}, tricks: {tricks}");
        }

        let mut pile = Vec::new();
        let mut player = leader;
        let mut debt = None;
        let taker = loop {
            let other = 1 - player;
            let card = match decks[player].pop_front() {
                Some(card) => card,
                None => {
                    is_over = true;
                    break other;
                }
            };
            pile.push(card);
            debt = match (card, debt) {
                (0, Some(debt)) => Some(debt - 1),
                (0, None) => None,
                (penalty, _) => Some(penalty),
            };
            if card > 0 || debt.is_none() {
                player = other;
            }
            if TELL {
                let due = match debt {
                    None | Some(0) => "-".to_string(),
                    Some(debt) => format!("Player {}: {debt}", ["A", "B"][player]),
                };
                *story += &row(round, &decks, &pile, &due);
            }
            if debt == Some(0) {
                break other;
            }
        };
        if pile.is_empty() {
            return format!("status: \"finished\", cards: {cards}, tricks: {tricks}");
        }
        cards += pile.len();
        tricks += 1;
        decks[taker].extend(pile);
        leader = taker;
    }
}

fn row(round: usize, decks: &[VecDeque<u8>; 2], pile: &[u8], due: &str) -> String {
    let [a, b] = [0, 1].map(|player| faces(&mut decks[player].iter()));
    format!(
        "| {round} | {a} | {b} | {} | {due} |\n",
        faces(&mut pile.iter())
    )
}

fn faces(cards: &mut dyn Iterator<Item = &u8>) -> String {
    let cards: Vec<&str> = cards
        .map(|&card| ["-", "J", "Q", "K", "A"][usize::from(card)])
        .collect();
    if cards.is_empty() {
        "-".to_string()
    } else {
        cards.join(" ")
    }
}
