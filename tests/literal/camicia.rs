//! Camicia as its rules tell it, without a thought of speed.

use std::collections::{HashMap, VecDeque};

/// The verdict line of two decks of penalties: 0 for a number card, 1 to 4 for jack to ace.
pub fn verdict(a: &[u8], b: &[u8]) -> String {
    play(a, b, &mut |_| ())
}

/// The rows of the table of a game, and behind them which rounds are alike; and the verdict line.
pub fn story(a: &[u8], b: &[u8]) -> (String, String) {
    let mut story = String::new();
    let verdict = play(a, b, &mut |line| story += &(line + "\n"));
    (story, verdict)
}

fn play(a: &[u8], b: &[u8], tell: &mut dyn FnMut(String)) -> String {
    let mut decks: [VecDeque<u8>; 2] = [a, b].map(|deck| deck.iter().copied().collect());
    let (mut cards, mut tricks) = (0, 0);
    let mut leader = 0;
    let mut seen = HashMap::new();
    loop {
        let round = tricks + 1;
        tell(row(round, &decks, &[], "-"));
        if tricks > 0 && (decks[0].is_empty() || decks[1].is_empty()) {
            return format!("status: \"finished\", cards: {cards}, tricks: {tricks}");
        }
        if let Some(earlier) = seen.insert((decks.clone(), leader), round) {
            tell(format!("\nRound {round} starts as round {earlier} did."));
            return format!("status: \"loop\", cards: {cards}, tricks: {tricks}");
        }
        let mut pile = Vec::new();
        let (taker, out) = play_round(&mut decks, leader, &mut pile, &mut |decks, pile, due| {
            tell(row(round, decks, pile, due));
        });
        cards += pile.len();
        if !pile.is_empty() {
            tricks += 1;
        }
        let was_played = !pile.is_empty();
        decks[taker].extend(pile);
        leader = taker;
        if out {
            if was_played {
                tell(row(tricks + 1, &decks, &[], "-"));
            }
            return format!("status: \"finished\", cards: {cards}, tricks: {tricks}");
        }
    }
}

type Watch<'a> = &'a mut dyn FnMut(&[VecDeque<u8>; 2], &[u8], &str);

/// Plays until somebody is to take the pile. Who, and whether the other one had no card to lay.
fn play_round(
    decks: &mut [VecDeque<u8>; 2],
    leader: usize,
    pile: &mut Vec<u8>,
    watch: Watch,
) -> (usize, bool) {
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
            (0, Some(debt)) => Some(debt - 1),
            (0, None) => None,
            (penalty, _) => Some(penalty),
        };
        if card > 0 || debt.is_none() {
            player = other;
        }
        match debt {
            None | Some(0) => watch(decks, pile, "-"),
            Some(debt) => watch(
                decks,
                pile,
                &format!("Player {}: {debt}", ["A", "B"][player]),
            ),
        }
        if debt == Some(0) {
            return (other, false);
        }
    }
}

fn row(round: usize, decks: &[VecDeque<u8>; 2], pile: &[u8], due: &str) -> String {
    let [a, b] = [0, 1].map(|player| faces(&mut decks[player].iter()));
    format!(
        "| {round} | {a} | {b} | {} | {due} |",
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
