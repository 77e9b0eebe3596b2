//! The Game 100 as its rules tell it, without a thought of speed.

/// Verdict and screens of a game: the deck as it is drawn, and moves of a pile (0 to 3) and a card.
pub struct Played {
    pub verdict: String,
    pub screens: String,
    pub refused: usize,
    pub after_the_end: usize,
}

/// Plays a game as the original program does.
pub fn play(deck: &[u32], moves: &[(usize, u32)], strict: bool) -> Played {
    let mut deck: Vec<u32> = deck.iter().rev().copied().collect();
    let mut hand: Vec<u32> = (0..7).map(|_| deck.pop().unwrap()).collect();
    let mut stacks = vec![vec![1], vec![1], vec![100], vec![100]];
    let mut moves = moves.iter();
    let mut screens = String::new();
    let mut refused = 0;
    let verdict = 'game: loop {
        for _ in 0..2 {
            show(&mut screens, &stacks, &hand, deck.len());
            let todo = deck.len() + hand.len();
            if !hand
                .iter()
                .any(|&card| stacks.iter().any(|stack| can_play(stack, card)))
            {
                break 'game format!("=== YOU LOSE ===\n# Todo: {todo}");
            }
            let (stack, card) = loop {
                screens.push_str("> ");
                let (stack, card) = match moves.next() {
                    Some(&this) => this,
                    None => {
                        screens.push('\n');
                        break 'game format!("=== UNFINISHED ===\n# Todo: {todo}");
                    }
                };
                if hand.contains(&card) && can_play(&stacks[stack], card) {
                    break (stack, card);
                }
                refused += 1;
                if strict {
                    screens.push('\n');
                    break 'game format!("=== ILLEGAL MOVE ===\n# Todo: {todo}");
                }
            };
            stacks[stack].push(card);
            hand.retain(|&other| other != card);
            if deck.is_empty() && hand.is_empty() {
                break 'game "=== YOU WIN ===\n".to_string();
            }
        }
        while hand.len() < 7 && !deck.is_empty() {
            hand.extend(deck.pop());
        }
    };
    Played {
        verdict,
        screens,
        refused,
        after_the_end: moves.count(),
    }
}

/// Whether a card may be laid on a stack.
pub fn can_play(stack: &[u32], card: u32) -> bool {
    let top = stack[stack.len() - 1];
    if stack[0] == 1 {
        card > top || card + 10 == top
    } else {
        card < top || card == top + 10
    }
}

fn show(screens: &mut String, stacks: &[Vec<u32>], hand: &[u32], cards: usize) {
    screens.push_str(&format!("\n\n\tA\tB\tC\tD\t\t{cards} cards\n"));
    for row in 0..100 {
        let cells: Vec<String> = stacks
            .iter()
            .map(|stack| stack.get(row).map_or(" ".to_string(), u32::to_string))
            .collect();
        if cells.iter().all(|cell| cell == " ") {
            break;
        }
        screens.push_str(&format!("\t{}\n", cells.join("\t")));
    }
    let mut hand = hand.to_vec();
    hand.sort_unstable();
    let hand: Vec<String> = hand.iter().map(u32::to_string).collect();
    screens.push_str(&format!("\nhand: {}\n", hand.join(", ")));
}
