//! The Game 100 as it is played at a terminal, driven through a pipe.

mod common;

use common::{path_of, run, Said};
use std::fs;
use std::path::PathBuf;

fn play(arguments: &[&str], typed: &str) -> Said {
    Said::from(run(path_of("game100"), arguments, typed.as_bytes()))
}

/// The moves that `--deal` plays with the deck of a seed.
fn moves_of(seed: &str) -> Vec<String> {
    let dealt = play(&["--deal", "1", "--seed", seed], "").out;
    let words: Vec<&str> = dealt.split_whitespace().skip(98).collect();
    words.chunks(2).map(|pair| pair.join(" ")).collect()
}

/// `--deal` and `--play` shuffle alike, so a dealt game can be typed in; and what is to be seen is
/// what `--trace` shows of it.
#[test]
fn a_lost_game() {
    let typed = moves_of("7").join("\n") + "\n";
    let played = play(&["--play", "--seed", "7"], &typed);
    let dealt = play(&["--deal", "1", "--seed", "7"], "");
    let traced = play(&["--trace"], &dealt.out);
    assert_eq!(played.out, traced.out);
    assert!(
        played.out.contains("=== YOU LOSE ===\n# Todo: "),
        "{}",
        played.out
    );
    assert_eq!((played.status, &*played.err), (Some(1), ""));
}

#[test]
fn what_is_not_a_move_asks_again() {
    let moves = moves_of("7");
    // Found anywhere in a line, in either case, with any spaces: the first that looks like one.
    let (pile, card) = moves[0].split_once(' ').expect("a move");
    let odd = format!("please: {}   {card} thank you", pile.to_uppercase());
    let nothing = [
        "", "what", "a", "7", "e 5", "a b c", "a 0", "a 1", "a -5", "d 99x c",
    ];
    let typed = nothing.join("\n") + "\n" + &odd + "\n" + &moves[1..].join("\n");
    let played = play(&["--play", "--seed", "7"], &typed);
    let straight = play(&["--play", "--seed", "7"], &moves.join("\n"));
    let asked = "> ".repeat(nothing.len());
    let expected = straight.out.replacen("> ", &(asked + "> "), 1);
    assert_eq!(played.out, expected);
}

#[test]
fn a_card_of_two_digits_is_read_where_three_are_typed() {
    let moves = moves_of("7");
    let (first, rest) = moves.split_first().expect("moves");
    assert_eq!(first.len(), 4, "the test wants a card of two digits");
    let typed = format!("{first}0\n{}", rest.join("\n"));
    let straight = play(&["--play", "--seed", "7"], &moves.join("\n"));
    assert_eq!(play(&["--play", "--seed", "7"], &typed), straight);
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    for typed in ["", "a 1", "a 1\n\n"] {
        let played = play(&["--play", "--seed", "7"], typed);
        assert_eq!(played.status, Some(1));
        assert_eq!(played.err, "game100: the input ends before the game does\n");
        assert!(played.out.ends_with("> \n"), "{}", played.out);
    }
}

/// However long a line is, its first move counts, and only that.
#[test]
fn a_long_line() {
    let first = &moves_of("7")[0];
    let (pile, card) = first.split_once(' ').expect("a move");
    let far = format!(
        "{}{pile}{}{card}",
        "x".repeat(1_000_000),
        " ".repeat(1_000_000)
    );
    let straight = play(&["--play", "--seed", "7"], first);
    for typed in [&*far, &format!("{far} {}\n", "b 9".repeat(1000))] {
        assert_eq!(play(&["--play", "--seed", "7"], typed), straight);
    }
}

struct Board(PathBuf);

impl Board {
    fn new(name: &str, text: &str) -> Board {
        let path = std::env::temp_dir().join(format!("board-{name}-{}", std::process::id()));
        fs::write(&path, text).expect("a file");
        Board(path)
    }

    fn resume(&self, typed: &str) -> Said {
        play(
            &["--resume", self.0.to_str().expect("a path"), "--seed", "3"],
            typed,
        )
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn resume(name: &str, text: &str, typed: &str) -> Said {
    Board::new(name, text).resume(typed)
}

const TABS: &str = "\n\n\tA\tB\tC\tD\t\t85 cards\n\t1\t1\t100\t100\n\t17\t87\t47\t50\n\
                    \t94\t \t \t48\n\t95\t \t \t \n\nhand: 55, 61, 67, 74, 79, 96\n";

/// As a terminal copies it.
fn spaces() -> String {
    [
        "        A       B       C       D               85 cards",
        "        1       1       100     100",
        "        17      87      47      50",
        "        94                      48",
        "        95",
        "",
        "hand: 55, 61, 67, 74, 79, 96",
        "",
    ]
    .join("\n")
}

#[test]
fn a_copied_board_is_played_on() {
    let resumed = resume("tabs", TABS, "");
    assert_eq!(resumed.out, format!("{TABS}> \n"));
    assert_eq!(resumed.status, Some(1));
    let spaced = spaces();
    let indented: String = spaced.lines().map(|line| format!("    {line}\n")).collect();
    let no_count = spaced.replace("85 cards", "");
    let dos = format!("\u{feff}{}", spaced.replace('\n', "\r\n"));
    let session = format!(
        "user@host:~$ game100 --play\n{TABS}> a 96\nb 5\nnonsense\n{spaced}> b\nb 3\n\
         game100: the input ends before the game does\nuser@host:~$\n"
    );
    let no_head: String = spaced
        .lines()
        .skip(1)
        .map(|line| format!("{line}\n"))
        .collect();
    for (name, text) in [
        ("spaces", &spaced),
        ("indented", &indented),
        ("no-count", &no_count),
        ("dos", &dos),
        ("session", &session),
        ("no-head", &no_head),
    ] {
        assert_eq!(resume(name, text, "").out, resumed.out, "{name}");
    }
}

/// A hand of six beside a deck has played one card of its round: after the next card it is filled
/// up again, and with the cards that were not to be seen.
#[test]
fn a_round_is_finished() {
    let resumed = resume("round", TABS, "a 96\n");
    let screens: Vec<&str> = resumed.out.split("> ").collect();
    assert!(screens[1].contains("\t96\t \t \t \n"), "{}", screens[1]);
    assert!(screens[1].contains("83 cards\n"), "{}", screens[1]);
    let hand = screens[1].split("hand: ").nth(1).expect("a hand").trim();
    assert_eq!(hand.split(", ").count(), 7, "{hand}");
    let again = resume("round-again", TABS, "a 96\n");
    assert_eq!(again, resumed);
}

#[test]
fn a_game_is_won() {
    let mut rows = String::from("\tA\tB\tC\tD\n\t1\t1\t100\t100\n");
    for card in 2..=95 {
        rows.push_str(&format!("\t{card}\n"));
    }
    let won = resume(
        "win",
        &(rows + "hand: 96, 97, 98, 99"),
        "a 96\na 97\na 98\na 99\nleft",
    );
    assert!(
        won.out.ends_with("hand: 99\n> === YOU WIN ===\n\n"),
        "{}",
        won.out
    );
    assert_eq!((won.status, &*won.err), (Some(0), ""));
}

#[test]
fn a_board_that_cannot_be_is_refused() {
    let spaced = spaces();
    let board = |from: &str, to: &str| {
        assert!(spaced.contains(from), "{from}");
        spaced.replacen(from, to, 1)
    };
    for (name, text, why) in [
        ("twice", board("74", "48"), "line 7: 48 is there twice"),
        (
            "twice-in-hand",
            board("74", "55"),
            "line 7: 55 is there twice",
        ),
        (
            "start",
            board("1       1", "1       2"),
            "line 2: piles start with 1, 1, 100 and 100",
        ),
        (
            "no-start",
            board("        1       1       100     100\n", ""),
            "line 2: piles start with 1, 1, 100 and 100",
        ),
        (
            "no-hand",
            board("hand: 55, 61, 67, 74, 79, 96", ""),
            "there is no line 'hand: ...'",
        ),
        (
            "empty-hand",
            board("55, 61, 67, 74, 79, 96", ""),
            "there is no card in the hand",
        ),
        (
            "large-hand",
            board("55,", "51, 52, 55,"),
            "a hand of 8 cards is too large",
        ),
        (
            "count",
            board("85 cards", "84 cards"),
            "it says 84 cards, but 85 are neither on the piles nor in the hand",
        ),
        ("misfit", board("94", "16"), "line 4: 16 does not fit on 17"),
        (
            "gap",
            board("        94         ", "                   "),
            "line 5: between 17 and 95 there is a card missing",
        ),
        (
            "column",
            board("        94", "         94"),
            "line 4: 94 does not stand under a pile",
        ),
        (
            "range",
            board("87", "100"),
            "line 3: '100' is not a card (2 to 99)",
        ),
        (
            "word",
            board("87", "x7"),
            "line 3: 'x7' is not a card (2 to 99)",
        ),
        (
            "head",
            board("85 cards", "85 cars"),
            "line 1: only 'NN cards' may follow A B C D",
        ),
        ("nothing", String::new(), "there is no line 'A B C D' in it"),
        (
            "no-piles",
            "A B C D
hand: 5
"
            .to_string(),
            "there are no piles on it",
        ),
        ("long", "\n".repeat(70_000), "it is too long for a board"),
    ] {
        let board = Board::new(name, &text);
        let refused = board.resume("");
        let expected = format!("game100: {}: {why}", board.0.display());
        assert!(
            refused.err.starts_with(&expected),
            "{name}: {}",
            refused.err
        );
        assert_eq!((refused.status, &*refused.out), (Some(1), ""), "{name}");
    }
    let missing = play(&["--resume", "no/such/file"], "");
    assert!(
        missing
            .err
            .starts_with("game100: no/such/file: cannot read it: "),
        "{}",
        missing.err
    );
    assert_eq!(missing.status, Some(1));
}
