//! How fast the programs are: whole runs from text to verdicts, what reading and playing take of
//! them, the literal players of the tests beside them, and how time and memory grow.
//!
//! It is run by `make bench`. Inputs are dealt from fixed seeds into `target/bench`. Runs are timed
//! by hyperfine where it is installed, else plainly; what is shown is the median.

#[path = "../literal/camicia.rs"]
#[allow(dead_code)] // what only the tests want to know
mod camicia_literally;
#[path = "../literal/game100.rs"]
#[allow(dead_code)] // what only the tests want to know
mod game100_literally;
#[path = "../literal/ten_twenty_thirty.rs"]
#[allow(dead_code)] // what only the tests want to know
mod ten_twenty_thirty_literally;

use deckjudge::game::{Deal, Judge};
use deckjudge::read::{Progress, Text};
use deckjudge::rng::Rng;
use deckjudge::{camicia, game100, ten_twenty_thirty};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const UVA246: &str = env!("CARGO_BIN_EXE_uva246");
const CAMICIA: &str = env!("CARGO_BIN_EXE_camicia");
const GAME100: &str = env!("CARGO_BIN_EXE_game100");

const RUNS: usize = 9;

fn main() {
    println!(
        "threads: {}",
        thread::available_parallelism().map_or(1, usize::from)
    );
    println!(
        "timed by: {}\n",
        if has_hyperfine() {
            "hyperfine"
        } else {
            "plain runs"
        }
    );

    println!("Dealt decks, from text to verdicts:");
    println!("{HEAD}");
    compare(UVA246, 200_000, 3000, &ten_twenty_thirty_from_text);
    compare(CAMICIA, 200_000, 20_000, &camicia_from_text);
    compare(GAME100, 50_000, 1000, &game100_from_text);

    println!("\nWhat takes the time, on one thread, ns a deck:");
    parts(UVA246, ten_twenty_thirty::Judge::default());
    parts(CAMICIA, camicia::Judge::default());
    parts(GAME100, game100::Judge::default());

    println!("\nHow it grows, on all threads:");
    for program in [UVA246, CAMICIA, GAME100] {
        for decks in [1000, 100_000, 1_000_000] {
            grow(
                &format!("{decks} decks"),
                program,
                &dealt(program, decks),
                decks,
            );
        }
    }
    for (cards, decks) in [(26, 10_000), (400, 200), (4000, 10)] {
        let input = random_decks(cards, decks);
        grow(&format!("{cards} cards a player"), CAMICIA, &input, decks);
    }
}

const HEAD: &str = "program  threads    decks/s  ns a deck   MB/s  literal ns   ratio";

/// Whole runs on one thread and on all, beside the literal player.
fn compare(program: &str, decks: usize, few: usize, literally: &dyn Fn(&str) -> String) {
    let input = dealt(program, decks);
    let bytes = fs::metadata(&input).expect("the input").len() as f64;
    let text = fs::read_to_string(dealt(program, few)).expect("the input");
    let literal = median((0..3).map(|_| time(|| assert!(!literally(&text).is_empty()))));
    let literal = nanoseconds(literal, few);
    for threads in [Some(1), None] {
        let took = run(program, &input, threads);
        let deck = nanoseconds(took, decks);
        println!(
            "{:8} {:>7} {:10.0} {:10.0} {:6.0} {:11.0} {:7.1}",
            name(program),
            threads.map_or("all".to_string(), |threads: usize| threads.to_string()),
            1e9 / deck,
            deck,
            bytes / took.as_secs_f64() / 1e6,
            literal,
            literal / deck,
        );
    }
}

/// Reading and playing by themselves.
fn parts<J: Judge>(program: &str, mut judge: J) {
    const DECKS: usize = 20_000;
    let (mut rng, mut text) = (Rng::new(1), Vec::new());
    for _ in 0..DECKS {
        J::deal_random(&mut rng, &mut text).expect("a Vec takes all");
    }
    let mut deals: Vec<J::Deal> = Vec::new();
    deals.resize_with(DECKS, Default::default);
    let reading = median((0..RUNS).map(|_| {
        deals.iter_mut().for_each(Deal::clear);
        let mut text = Text::new(&text, true);
        time(|| {
            for deal in &mut deals {
                assert_eq!(deal.read(&mut text), Ok(Progress::Complete));
            }
        })
    }));
    let mut verdicts = Vec::new();
    let playing = median((0..RUNS).map(|_| {
        time(|| {
            verdicts.clear();
            for deal in &deals {
                writeln!(verdicts, "{}", judge.judge(deal)).expect("a Vec takes all");
            }
        })
    }));
    let [reading, playing] = [reading, playing].map(|took| nanoseconds(took, DECKS));
    println!(
        "{:8} reading {reading:5.0}, playing and writing {playing:5.0}",
        name(program)
    );
}

fn grow(what: &str, program: &str, input: &Path, decks: usize) {
    let took = run(program, input, None);
    let memory = match peak_memory(program, input) {
        Some(kilobytes) => format!("{:.1} MB", kilobytes as f64 / 1e3),
        None => "unknown".to_string(),
    };
    println!(
        "{:8} {what:20} {:9.1} ms {:12.0} ns a deck, peak memory {memory}",
        name(program),
        took.as_secs_f64() * 1e3,
        nanoseconds(took, decks),
    );
}

fn name(program: &str) -> &str {
    Path::new(program)
        .file_name()
        .and_then(|name| name.to_str())
        .expect("a name")
}

fn nanoseconds(took: Duration, decks: usize) -> f64 {
    took.as_nanos() as f64 / decks as f64
}

fn median(times: impl Iterator<Item = Duration>) -> Duration {
    let mut times: Vec<Duration> = times.collect();
    times.sort_unstable();
    times[times.len() / 2]
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// The file of an input; it is made when it is not there.
fn input(file: &str, make: impl FnOnce(File)) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/bench");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(file);
    if !path.exists() {
        let unfinished = folder.join("unfinished");
        make(File::create(&unfinished).expect("a file"));
        fs::rename(&unfinished, &path).expect("a file");
    }
    path
}

fn dealt(program: &str, decks: usize) -> PathBuf {
    input(&format!("{}-{decks}.in", name(program)), |file| {
        let mut deal = Command::new(program);
        deal.args(["--deal", &decks.to_string(), "--seed", "1"])
            .stdout(file);
        assert!(deal.status().expect("the program runs").success());
    })
}

/// Games of Camicia with two decks of so many random cards each.
fn random_decks(cards: usize, decks: usize) -> PathBuf {
    input(&format!("camicia-{decks}-of-{cards}.in"), |file| {
        let mut rng = Rng::new(cards as u64);
        let faces = [
            "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A",
        ];
        let mut deck = || -> String { (0..cards).map(|_| faces[rng.below(13)]).collect() };
        let mut file = BufWriter::new(file);
        for _ in 0..decks {
            writeln!(file, "{} / {}", deck(), deck()).expect("room");
        }
    })
}

fn has_hyperfine() -> bool {
    let version = Command::new("hyperfine")
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    version.map_or(false, |status| status.success())
}

fn run(program: &str, input: &Path, threads: Option<usize>) -> Duration {
    let threads = threads.map(|threads| format!("--threads={threads}"));
    if has_hyperfine() {
        let report = input.with_extension("csv");
        let threads = threads.as_deref().unwrap_or_default();
        let line = format!("'{program}' {threads} < '{}' > /dev/null", input.display());
        let mut hyperfine = Command::new("hyperfine");
        hyperfine
            .args(["--style=none", "--warmup=1"])
            .arg(format!("--runs={RUNS}"));
        hyperfine
            .arg("--export-csv")
            .arg(&report)
            .arg(line)
            .stderr(Stdio::null());
        assert!(hyperfine.status().expect("hyperfine runs").success());
        // command,mean,stddev,median,...
        let report = fs::read_to_string(report).expect("a report");
        let median = report
            .lines()
            .nth(1)
            .and_then(|line| line.split(',').nth(3));
        let seconds = median
            .and_then(|field| field.parse().ok())
            .expect("a median");
        return Duration::from_secs_f64(seconds);
    }
    median((0..RUNS).map(|_| {
        let mut command = Command::new(program);
        command
            .args(&threads)
            .stdin(File::open(input).expect("the input"))
            .stdout(Stdio::null());
        time(|| assert!(command.status().expect("the program runs").success()))
    }))
}

/// In kilobytes, as Linux tells it of a process while it runs.
fn peak_memory(program: &str, input: &Path) -> Option<u64> {
    let mut command = Command::new(program);
    command
        .stdin(File::open(input).expect("the input"))
        .stdout(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let status = format!("/proc/{}/status", child.id());
    let mut peak = None;
    while child.try_wait().expect("a child").is_none() {
        let status = fs::read_to_string(&status).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let now = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        peak = peak.max(now);
        thread::sleep(Duration::from_micros(100));
    }
    peak
}

// What the usual solution does around its player: words, numbers, a String of verdicts.

fn ten_twenty_thirty_from_text(text: &str) -> String {
    let cards: Vec<u8> = text
        .split_whitespace()
        .map(|word| word.parse().expect("a card"))
        .collect();
    let decks = cards.chunks(52).map(ten_twenty_thirty_literally::verdict);
    decks.map(|verdict| verdict + "\n").collect()
}

fn camicia_from_text(text: &str) -> String {
    let penalties = |deck: &str| -> Vec<u8> {
        let penalty = |card| ["J", "Q", "K", "A"].iter().position(|&face| face == card);
        deck.split_whitespace()
            .map(|card| penalty(card).map_or(0, |place| place as u8 + 1))
            .collect()
    };
    let verdict = |line: &str| {
        let (a, b) = line.split_once('/').expect("two decks");
        camicia_literally::verdict(&penalties(a), &penalties(b)) + "\n"
    };
    text.lines().map(verdict).collect()
}

fn game100_from_text(text: &str) -> String {
    let verdict = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: &&str| -> u32 { word.parse().expect("a card") };
        let deck: Vec<u32> = words[..98].iter().map(number).collect();
        let moves = words[98..].chunks(2).map(|words| {
            let pile = ["a", "b", "c", "d"]
                .iter()
                .position(|&pile| pile == words[0]);
            (pile.expect("a pile"), number(&words[1]))
        });
        game100_literally::play(&deck, &moves.collect::<Vec<_>>(), false).verdict + "\n"
    };
    text.lines().map(verdict).collect()
}
