//! What no user means to do: broken bytes, broken pipes, endless lines.

mod common;

use common::{path_of, run, Said, PROGRAMS};
use deckjudge::board::Board;
use deckjudge::filter::{explain_all, judge_all, Outcome};
use deckjudge::game::Judge;
use deckjudge::rng::Rng;
use deckjudge::{camicia, game100, ten_twenty_thirty};
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::process::{Command, Stdio};

/// Gives its bytes in pieces of random sizes up to a largest one.
struct Pieces<'a> {
    bytes: &'a [u8],
    largest: usize,
    rng: Rng,
}

impl<'a> Pieces<'a> {
    fn new(bytes: &'a [u8], largest: usize) -> Self {
        let rng = Rng::new(largest as u64);
        Pieces {
            bytes,
            largest,
            rng,
        }
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self
            .bytes
            .len()
            .min(buffer.len())
            .min(1 + self.rng.below(self.largest));
        buffer[..most].copy_from_slice(&self.bytes[..most]);
        self.bytes = &self.bytes[most..];
        Ok(most)
    }
}

fn judge<J: Judge>(judge: J, source: impl Read + Send, threads: usize) -> (Vec<u8>, Outcome) {
    let mut out = Vec::new();
    let outcome = judge_all(judge, source, &mut out, threads).expect("a Vec takes all");
    (out, outcome)
}

fn explain<J: Judge>(judge: J, source: impl Read) -> (Vec<u8>, Outcome) {
    let mut out = Vec::new();
    let outcome = explain_all(judge, source, &mut out).expect("a Vec takes all");
    (out, outcome)
}

/// Changes, cuts, doubles or splices bytes from a place on, and returns that place.
fn mutate(bytes: &mut Vec<u8>, rng: &mut Rng) -> usize {
    const SALT: &[u8] = b"0123456789 \n\r\t/-AJQKabcdDx\x1a\xff\xef\xbb\xbf+.,";
    let at = rng.below(bytes.len());
    let end = at + 1 + rng.below((bytes.len() - at).min(40));
    match rng.below(8) {
        0 => bytes[at] = SALT[rng.below(SALT.len())],
        1 => bytes[at] = rng.below(256) as u8,
        2 => bytes.insert(at, SALT[rng.below(SALT.len())]),
        3 => bytes.truncate(at),
        4 => drop(bytes.drain(at..end)),
        5 => {
            let copy = bytes[at..end].to_vec();
            bytes.splice(at..at, copy);
        }
        6 => {
            let from = rng.below(bytes.len());
            let to = from + rng.below((bytes.len() - from).min(400));
            let copy = bytes[from..to].to_vec();
            bytes.splice(at..end, copy);
        }
        _ => {
            let digits = (0..rng.below(100)).map(|_| b'0' + rng.below(10) as u8);
            let digits: Vec<u8> = digits.collect();
            bytes.splice(at..at, digits);
        }
    }
    at
}

/// Judges mutants of dealt games, in whole and in pieces, explained and not. None may panic, all
/// ways have to come to the same, and what stands before the first change is judged as ever.
fn judge_mutants<J: Judge>(fresh: J, count: usize) {
    let mut rng = Rng::new(8);
    let mut faults = 0;
    for number in 0..count {
        // The end of each game in the input, and of its verdict in the output.
        let (mut input, mut ends) = (Vec::new(), vec![0]);
        for _ in 0..1 + rng.below(4) {
            J::deal_random(&mut rng, &mut input).expect("a Vec takes all");
            ends.push(input.len());
        }
        let clean = judge(fresh.clone(), &input[..], 1).0;
        let mut first = input.len();
        for _ in 0..1 + rng.below(3) {
            if !input.is_empty() {
                first = first.min(mutate(&mut input, &mut rng));
            }
        }
        let (out, outcome) = judge(fresh.clone(), &input[..], 1);
        // Where moves end shows in the byte behind them.
        let untouched = ends[1..].iter().filter(|&&end| end < first).count();
        let lines_a_game = clean.iter().filter(|&&byte| byte == b'\n').count() / (ends.len() - 1);
        let same: Vec<&[u8]> = clean.split_inclusive(|&byte| byte == b'\n').collect();
        let same = same[..untouched * lines_a_game].concat();
        let shown = String::from_utf8_lossy(&input);
        assert!(out.starts_with(&same), "{shown}");
        faults += usize::from(outcome.fault.is_some());

        let largest = [1, 3, 50, 1000][number % 4];
        let in_pieces = judge(fresh.clone(), Pieces::new(&input, largest), 1 + number % 3);
        assert_eq!(in_pieces, (out.clone(), outcome), "{shown}");
        let (told, outcome) = explain(fresh.clone(), &input[..]);
        assert_eq!(outcome, in_pieces.1, "{shown}");
        // Each verdict stands in the explanation behind its game.
        let told = String::from_utf8(told).expect("text");
        let mut rest = &*told;
        for verdict in String::from_utf8(out).expect("text").lines() {
            let place = rest
                .find(verdict)
                .unwrap_or_else(|| panic!("{verdict} is not in {told}"));
            rest = &rest[place + verdict.len()..];
        }
    }
    println!("{} mutants, {faults} with a fault", count);
    assert!(faults > count / 4 && faults < count, "{faults}");
}

#[test]
fn mutants_of_uva246() {
    judge_mutants(ten_twenty_thirty::Judge::default(), 20_000);
}

#[test]
fn mutants_of_camicia() {
    judge_mutants(camicia::Judge::default(), 20_000);
}

#[test]
fn mutants_of_game100() {
    judge_mutants(game100::Judge::new(false), 20_000);
    judge_mutants(game100::Judge::new(true), 2_000);
}

/// Boards with slips of the hand are refused, or are those of a game: no card is there twice, and
/// none is lost.
#[test]
fn mutants_of_boards() {
    let screens = explain(
        game100::Judge::new(false),
        File::open("testdata/game100/win.in").expect("a game"),
    )
    .0;
    let screens: Vec<&[u8]> = screens.split_inclusive(|&byte| byte == b'>').collect();
    let mut rng = Rng::new(10);
    let mut accepted = 0;
    for number in 0..20_000 {
        let mut board = screens[rng.below(screens.len() - 1)].to_vec();
        for _ in 0..number % 4 {
            if !board.is_empty() {
                mutate(&mut board, &mut rng);
            }
        }
        let board = String::from_utf8_lossy(&board);
        let table = Board::read(&board).and_then(|board| board.resume(&mut rng));
        assert!(table.is_ok() || number % 4 > 0, "{board}");
        if let Ok(table) = table {
            let laid: Vec<u8> = table
                .piles()
                .iter()
                .flat_map(|pile| pile.cards()[1..].to_vec())
                .collect();
            let on_piles = laid.iter().fold(0u128, |cards, card| cards | 1 << card);
            assert_eq!(on_piles.count_ones() as usize, laid.len(), "{board}");
            assert_eq!(on_piles & table.hand(), 0, "{board}");
            assert_eq!(laid.len() + table.todo(), 98, "{board}");
            accepted += 1;
        }
    }
    println!("20000 boards, {accepted} accepted");
    assert!((5000..19_000).contains(&accepted), "{accepted}");
}

/// Whatever is typed, the game goes on until the input ends.
#[test]
fn noise_at_the_prompt() {
    let mut rng = Rng::new(11);
    for alphabet in [&b"abcdABCD0123456789 \n\n"[..], b"a1 \t\r\n\x00\xff", b"\n"] {
        let noise: Vec<u8> = (0..20_000)
            .map(|_| alphabet[rng.below(alphabet.len())])
            .collect();
        let said = Said::from(run(path_of("game100"), &["--play", "--seed", "12"], &noise));
        assert_eq!(said.status, Some(1));
        let is_lost = said.out.contains("=== YOU LOSE ===\n# Todo: ");
        assert_eq!(is_lost, said.err.is_empty(), "{}", said.err);
    }
}

/// Nothing but noise.
#[test]
fn noise() {
    let mut rng = Rng::new(9);
    for (_, executable) in PROGRAMS {
        for alphabet in [
            &b"0123456789 \n"[..],
            b"aAjJ1023 /-\n\n",
            b"\x00\xff\x1a \n7",
        ] {
            for arguments in [&[][..], &["--trace"]] {
                let noise: Vec<u8> = (0..5000)
                    .map(|_| alphabet[rng.below(alphabet.len())])
                    .collect();
                let said = Said::from(run(executable, arguments, &noise));
                assert!(matches!(said.status, Some(0 | 1)), "{said:?}");
                assert_eq!(said.status == Some(1), !said.err.is_empty(), "{said:?}");
            }
        }
    }
}

/// Runs a line of shell in which `$0` is the program. It has a minute, which is more than enough.
fn shell(line: &str, program: &str) -> Said {
    let output = Command::new("timeout")
        .args(["60", "sh", "-c", line, path_of(program)])
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    Said::from(output)
}

fn refusal(status: i32, err: String) -> Said {
    Said {
        status: Some(status),
        out: String::new(),
        err,
    }
}

#[test]
fn streams_that_cannot_be_used() {
    for (program, _) in PROGRAMS {
        let full =
            format!("{program}: cannot write the output: No space left on device (os error 28)\n");
        let deal = "\"$0\" --deal 2000 --seed 1";
        for line in [
            format!("{deal} > /dev/full"),
            format!("{deal} | \"$0\" > /dev/full"),
            format!("{deal} | \"$0\" --threads 1 > /dev/full"),
            format!("{deal} | \"$0\" --trace > /dev/full"),
            "\"$0\" --help > /dev/full".to_string(),
            "\"$0\" --version > /dev/full".to_string(),
        ] {
            assert_eq!(shell(&line, program), refusal(1, full.clone()), "{line}");
        }
        // Where nobody listens, the exit status says it.
        assert_eq!(
            shell("\"$0\" --what 2> /dev/full", program),
            refusal(2, String::new())
        );
        assert_eq!(
            shell("\"$0\" --help > /dev/full 2>&1", program),
            refusal(1, String::new())
        );
        assert_eq!(
            shell("echo ? | \"$0\" 2> /dev/full", program),
            refusal(1, String::new())
        );
        let directory = format!("{program}: cannot read the input: Is a directory (os error 21)\n");
        assert_eq!(shell("\"$0\" < /", program), refusal(1, directory));
        // A closed standard input is empty, and what is written to a closed output is lost.
        assert_eq!(shell("\"$0\" <&-", program), refusal(0, String::new()));
        let closed = shell(&format!("{deal} | \"$0\" >&-"), program);
        assert_eq!(closed, refusal(0, String::new()));
    }
}

#[test]
fn a_pipe_closed_early_ends_it_quietly() {
    for (program, _) in PROGRAMS {
        for line in [
            "{ \"$0\" --deal 100000000 --seed 1; echo $? >&2; } | head -n 1 > /dev/null",
            "\"$0\" --deal 20000 --seed 1 | { \"$0\"; echo $? >&2; } | head -n 1 > /dev/null",
            "\"$0\" --deal 20000 --seed 1 | { \"$0\" --trace; echo $? >&2; } | head -n 1 > /dev/null",
        ] {
            assert_eq!(shell(line, program), refusal(0, "0\n".to_string()), "{program} {line}");
        }
        // The head may be done while the verdicts of a whole batch are still to come.
        let line = "\"$0\" --deal 100000 --seed 1 | { \"$0\"; echo $? >&2; } | head -n 1 | wc -l";
        let said = shell(line, program);
        assert_eq!(
            (&*said.out.trim().to_string(), &*said.err),
            ("1", "0\n"),
            "{program}"
        );
    }
}

/// Where there is no memory for threads, as on judges that limit it, there is one.
#[test]
fn little_memory_for_many_threads() {
    for (program, _) in PROGRAMS {
        let deal = "\"$0\" --deal 20000 --seed 1";
        let alone = shell(&format!("{deal} | \"$0\" --threads 1"), program);
        for kilobytes in [6000, 32_768, 65_536, 131_072, 262_144, 524_288] {
            let limited = format!("{{ ulimit -v {kilobytes}; \"$0\" --threads 64; }}");
            let said = shell(&format!("{deal} | {limited}"), program);
            assert_eq!(said, alone, "{program} {kilobytes}");
        }
    }
}

/// 100 MB without a line end, in a fraction of that memory.
#[test]
fn endless_lines() {
    for (program, _) in PROGRAMS {
        for (byte, is_fault) in [
            ("1", true),
            ("x", true),
            ("-", true),
            (" ", false),
            ("\\0", true),
        ] {
            let endless = format!("head -c 100000000 /dev/zero | tr '\\0' '{byte}'");
            let limited = "{ ulimit -v 65536; \"$0\" --threads 1; }";
            let said = shell(&format!("{endless} | {limited}"), program);
            assert_eq!(
                said.status,
                Some(i32::from(is_fault)),
                "{program} {byte} {said:?}"
            );
            assert!(said.err.len() < 200, "{}", said.err);
        }
    }
    let moves = "{ \"$0\" --deal 1; yes a 5 | head -n 5000000; }";
    let said = shell(
        &format!("{moves} | {{ ulimit -v 65536; \"$0\" --threads 1; }}"),
        "game100",
    );
    assert!(
        said.err.contains("there are more than 1048576 moves"),
        "{said:?}"
    );
}

/// The memory of a large game is not kept, wherever in a batch it stood.
#[test]
fn many_large_games() {
    let file = std::env::temp_dir().join(format!("many-large-games-{}", std::process::id()));
    let mut games = BufWriter::new(File::create(&file).expect("a file"));
    for before in 0..30 {
        for _ in 0..before {
            writeln!(games, "2 / 3").expect("room");
        }
        writeln!(games, "{} / 2", "-".repeat(3_000_000)).expect("room");
    }
    drop(games);
    let line = format!(
        "ulimit -v 65536; \"$0\" --threads 1 < {} | wc -l",
        file.display()
    );
    let said = shell(&line, "camicia");
    std::fs::remove_file(&file).expect("the file goes");
    assert_eq!((said.out.trim(), &*said.err), ("465", ""));
}

/// Two decks of 16,000 cards, some 110 million cards to lay.
#[test]
fn large_decks() {
    let mut rng = Rng::new(16_000);
    let mut deck = || -> String {
        let cards = [
            "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A",
        ];
        (0..16_000).map(|_| cards[rng.below(cards.len())]).collect()
    };
    let file = std::env::temp_dir().join(format!("large-decks-{}", std::process::id()));
    let mut game = File::create(&file).expect("a file");
    writeln!(game, "{} / {}", deck(), deck()).expect("room");
    let line = format!("ulimit -v 65536; \"$0\" --threads 1 < {}", file.display());
    let said = shell(&line, "camicia");
    std::fs::remove_file(&file).expect("the file goes");
    assert_eq!((said.status, &*said.err), (Some(0), ""));
    assert!(
        said.out.starts_with("status: \"finished\", cards: "),
        "{}",
        said.out
    );
}
