//! The solvers against players that know nothing but the rules.

mod literal {
    pub mod camicia;
    pub mod game100;
    pub mod ten_twenty_thirty;
}

use deckjudge::game::Deal;
use deckjudge::read::{Progress, Text};

/// The game that a text is.
fn read<D: Deal>(text: &str) -> D {
    let mut deal = D::default();
    let progress = deal.read(&mut Text::new(text.as_bytes(), true));
    assert_eq!(progress, Ok(Progress::Complete), "{text}");
    deal
}

fn spaced(numbers: &[u8]) -> String {
    numbers
        .iter()
        .map(u8::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

mod ten_twenty_thirty {
    use super::{literal, read, spaced};
    use deckjudge::game::Judge as _;
    use deckjudge::rng::Rng;
    use deckjudge::ten_twenty_thirty::{Judge, Verdict};

    const DECK: usize = 52;

    /// Judges all decks in a row with one judge, as the program does, and compares each verdict
    /// with the literal player's. Returns how many games were won, lost and drawn.
    fn compare(decks: impl Iterator<Item = [u8; DECK]>) -> [usize; 3] {
        let mut judge = Judge::default();
        let mut counts = [0; 3];
        for cards in decks {
            let verdict = judge.judge(&read(&spaced(&cards)));
            assert_eq!(
                verdict.to_string(),
                literal::ten_twenty_thirty::verdict(&cards),
                "{cards:?}"
            );
            counts[match verdict {
                Verdict::Win { .. } => 0,
                Verdict::Loss { .. } => 1,
                Verdict::Draw { .. } => 2,
            }] += 1;
        }
        println!("won, lost, drawn: {counts:?}");
        counts
    }

    #[test]
    fn standard_decks() {
        let mut rng = Rng::new(246);
        let mut cards = std::array::from_fn(|place| (place as u8 / 4 + 1).min(10));
        let counts = compare((0..20_000).map(|_| {
            rng.shuffle(&mut cards);
            cards
        }));
        assert!(counts.iter().all(|&count| count >= 100), "{counts:?}");
    }

    #[test]
    fn decks_of_any_values() {
        let mut rng = Rng::new(1996);
        compare((0..10_000).map(|_| std::array::from_fn(|_| rng.below(10) as u8 + 1)));
    }

    /// Few values make decks that are won and drawn often, and some games that go on for long.
    #[test]
    fn decks_of_few_values() {
        let mut rng = Rng::new(102030);
        let counts = compare((0..15_000).map(|deck| {
            let values: [u8; 4] = std::array::from_fn(|_| rng.below(10) as u8 + 1);
            std::array::from_fn(|_| values[rng.below(2 + deck % 3)])
        }));
        assert!(counts.iter().all(|&count| count >= 200), "{counts:?}");
    }

    /// The story of every game, pick-up by pick-up, and from which deal on it goes round.
    #[test]
    fn stories() {
        let mut rng = Rng::new(30);
        let mut judge = Judge::default();
        let mut draws = 0;
        for game in 0..2000 {
            let values = [2, 3, 4, 10][game % 4];
            let cards: [u8; DECK] = std::array::from_fn(|_| 10 - rng.below(values) as u8);
            let (story, line) = literal::ten_twenty_thirty::story(&cards);
            let mut told = Vec::new();
            let verdict = judge
                .explain(&read(&spaced(&cards)), &mut told)
                .expect("a Vec takes all");
            assert_eq!(String::from_utf8(told).expect("text"), story);
            assert_eq!(verdict.to_string(), line);
            draws += usize::from(matches!(verdict, Verdict::Draw { .. }));
        }
        assert!(draws >= 100, "{draws}");
    }

    /// All decks that repeat one, two or three values.
    #[test]
    fn decks_that_repeat_themselves() {
        let periods = (0..1000).flat_map(|code| {
            let values =
                [code % 10 + 1, code / 10 % 10 + 1, code / 100 + 1].map(|value| value as u8);
            (1..=3).map(move |period| std::array::from_fn(|place| values[place % period]))
        });
        compare(periods);
    }
}

mod camicia {
    use super::{literal, read};
    use deckjudge::camicia::{Decks, Judge, Verdict};
    use deckjudge::game::Judge as _;
    use deckjudge::rng::Rng;

    /// Compares both engines, each one judge for all games, with the literal player. Returns how
    /// many games finished and how many are loops.
    fn compare(games: impl Iterator<Item = [Vec<u8>; 2]>) -> [usize; 2] {
        let mut judge = Judge::default();
        let mut counts = [0; 2];
        for penalties in games {
            let [a, b] = &penalties;
            let decks = decks(a, b);
            let verdict: Verdict = judge.judge(&decks);
            assert_eq!(
                verdict.to_string(),
                literal::camicia::verdict(a, b),
                "{a:?} {b:?}"
            );
            assert_eq!(judge.judge_on_table(&decks).0, verdict, "{a:?} {b:?}");
            counts[usize::from(verdict.is_loop)] += 1;
        }
        println!("finished, loops: {counts:?}");
        counts
    }

    fn decks(a: &[u8], b: &[u8]) -> Decks {
        let face = |&penalty: &u8| char::from(b"-JQKA"[usize::from(penalty)]);
        let [a, b] = [a, b].map(|deck| deck.iter().map(face).collect::<String>());
        read(&format!("{a}/{b}"))
    }

    fn split(cards: &[u8], at: usize) -> [Vec<u8>; 2] {
        [cards[..at].to_vec(), cards[at..].to_vec()]
    }

    /// All decks of up to 7 cards, number cards, jacks and queens, split in all ways.
    #[test]
    fn tiny_decks() {
        let decks = (0..=7).flat_map(|size| {
            (0..3usize.pow(size)).map(move |code| -> Vec<u8> {
                (0..size)
                    .map(|place| (code / 3usize.pow(place) % 3) as u8)
                    .collect()
            })
        });
        let counts =
            compare(decks.flat_map(|deck| (0..=deck.len()).map(move |at| split(&deck, at))));
        assert_eq!(
            counts.iter().sum::<usize>(),
            (0..=7)
                .map(|size| 3usize.pow(size) * (size as usize + 1))
                .sum()
        );
        assert_eq!(counts[1], 3);
    }

    #[test]
    fn standard_decks() {
        let mut rng = Rng::new(52);
        let mut deck: Vec<u8> = (0..52)
            .map(|place| (place / 4u8).saturating_sub(8))
            .collect();
        compare((0..20_000).map(|_| {
            rng.shuffle(&mut deck);
            split(&deck, 26)
        }));
    }

    /// The story of every game, row by row, and from which round on it goes round.
    #[test]
    fn stories() {
        const HEAD: &str = "\
            | Round | Player A | Player B | Pile | Penalty Due |\n\
            | ----- | -------- | -------- | ---- | ----------- |\n";
        let mut rng = Rng::new(1999);
        let mut loops = 0;
        for game in 0..2000 {
            let size = rng.below(40);
            let mut deck = vec![0; size];
            let payments = [2, 3, size / 4, size][game % 4].min(size);
            deck[..payments].fill_with(|| rng.below(1 + game % 5) as u8);
            rng.shuffle(&mut deck);
            let [a, b] = split(&deck, rng.below(size + 1));
            let (story, line) = literal::camicia::story(&a, &b);
            let mut told = Vec::new();
            let decks = decks(&a, &b);
            let verdict = Judge::default()
                .explain(&decks, &mut told)
                .expect("a Vec takes all");
            let story = if verdict.is_loop { story } else { story + "\n" };
            assert_eq!(
                String::from_utf8(told).expect("text"),
                HEAD.to_string() + &story
            );
            assert_eq!(verdict.to_string(), line);
            loops += usize::from(verdict.is_loop);
        }
        assert!(loops >= 5, "{loops}");
    }

    /// All decks of up to 24 cards with just two jacks, split in all ways: many of these loop.
    #[test]
    fn two_jacks() {
        let decks = (2..=24).flat_map(|size| {
            let places = (0..size).flat_map(move |one| (0..one).map(move |other| [one, other]));
            places.map(move |jacks| {
                (0..size)
                    .map(|place| u8::from(jacks.contains(&place)))
                    .collect()
            })
        });
        let counts = compare(
            decks.flat_map(|deck: Vec<u8>| (0..=deck.len()).map(move |at| split(&deck, at))),
        );
        assert!(counts[1] >= 1000, "{counts:?}");
    }

    /// Decks of 2 to 140 cards, split anywhere. Of those with two or three payment cards many loop.
    #[test]
    fn odd_decks() {
        let mut rng = Rng::new(140);
        let counts = compare((0..20_000).map(|game| {
            let size = 2 + rng.below(139);
            let payments = [2, 3, size / 10, size / 4][game % 4].min(size);
            odd_deck(&mut rng, size, payments, 1 + game / 4 % 4)
        }));
        assert!(counts[1] >= 500, "{counts:?}");
    }

    /// The fast engine plays up to 63 cards, of which up to 31 are payment cards.
    #[test]
    fn around_the_limits_of_the_fast_engine() {
        let mut rng = Rng::new(63);
        compare((0..4000).map(|game| {
            let payments = [2, 30, 31, 32, 33, 60][game / 4 % 6];
            odd_deck(&mut rng, 62 + game % 4, payments, 4)
        }));
    }

    /// A deck with so many payment cards, of the first so many kinds, split anywhere.
    fn odd_deck(rng: &mut Rng, size: usize, payments: usize, kinds: usize) -> [Vec<u8>; 2] {
        let mut deck = vec![0; size];
        deck[..payments].fill_with(|| rng.below(kinds) as u8 + 1);
        rng.shuffle(&mut deck);
        split(&deck, rng.below(size + 1))
    }
}

mod game100 {
    use super::literal::game100::{can_play, play};
    use super::read;
    use deckjudge::game::Judge as _;
    use deckjudge::game100::{Game, Judge};
    use deckjudge::rng::Rng;

    /// A game of random moves, most of them possible, from a random player who now and then
    /// breaks off, tries what cannot be, or goes on after the end.
    fn random_game(rng: &mut Rng) -> (Vec<u32>, Vec<(usize, u32)>) {
        let mut deck: Vec<u32> = (2..100).collect();
        rng.shuffle(&mut deck);
        if rng.below(3) == 0 {
            // A kind deck, nearly in order, with which games are won.
            let near = 5 + rng.below(60) as u32;
            deck.sort_by_cached_key(|&card| card + rng.below(near as usize) as u32);
        }
        let (mut stacks, mut hand) = ([vec![1], vec![1], vec![100], vec![100]], deck[..7].to_vec());
        let (mut drawn, mut moves) = (7, Vec::new());
        let patience = if rng.below(4) == 0 { rng.below(98) } else { 98 };
        let (luck, carelessness) = (rng.below(4), 2 + rng.below(30));
        'game: for turn in 0..patience {
            while rng.below(carelessness) == 0 {
                moves.push((rng.below(4), rng.below(100) as u32));
            }
            // Some play what goes least far, and win now and then; others play anything.
            let mut fitting: Vec<(usize, u32)> = (0..4)
                .flat_map(|stack| hand.iter().map(move |&card| (stack, card)))
                .filter(|&(stack, card)| can_play(&stacks[stack], card))
                .collect();
            let step = |&(stack, card): &(usize, u32)| {
                let step = i64::from(card) - i64::from(stacks[stack][stacks[stack].len() - 1]);
                if stack < 2 {
                    step
                } else {
                    -step
                }
            };
            if luck > 0 {
                fitting.sort_by_key(step);
                fitting.truncate(1);
            }
            if fitting.is_empty() {
                break 'game;
            }
            let (stack, card) = fitting[rng.below(fitting.len())];
            moves.push((stack, card));
            stacks[stack].push(card);
            hand.retain(|&other| other != card);
            while turn % 2 == 1 && hand.len() < 7 && drawn < 98 {
                hand.push(deck[drawn]);
                drawn += 1;
            }
        }
        (deck, moves)
    }

    fn text(deck: &[u32], moves: &[(usize, u32)]) -> String {
        let deck: Vec<String> = deck.iter().map(u32::to_string).collect();
        let moves = moves
            .iter()
            .map(|&(stack, card)| format!("{} {card}\n", ["a", "B", "c", "D"][stack]));
        format!("{}\n{}", deck.join(" "), moves.collect::<String>())
    }

    #[test]
    fn dealt_games() {
        let mut rng = Rng::new(100);
        let mut endings = std::collections::BTreeMap::new();
        for number in 0..4000 {
            let (deck, moves) = random_game(&mut rng);
            let game: Game = read(&text(&deck, &moves));
            let strict = number % 3 == 0;
            let expected = play(&deck, &moves, strict);
            let (mut judge, mut screens) = (Judge::new(strict), Vec::new());
            let verdict = judge.judge(&game).to_string();
            assert_eq!(verdict, expected.verdict, "{deck:?} {moves:?}");
            let remark = match (expected.refused, expected.after_the_end) {
                (0, 0) => None,
                (refused, after) => Some(format!(
                    "moves refused: {refused}, moves after the end: {after}"
                )),
            };
            assert_eq!(judge.remark(), remark, "{deck:?} {moves:?}");
            let explained = judge.explain(&game, &mut screens).expect("a Vec takes all");
            assert_eq!(explained.to_string(), expected.verdict);
            assert_eq!(String::from_utf8(screens).expect("text"), expected.screens);
            *endings.entry(verdict[4..9].to_string()).or_insert(0) += 1;
        }
        println!("{endings:?}");
        assert!(
            endings.len() == 4 && endings.values().all(|&count| count >= 50),
            "{endings:?}"
        );
    }
}
