//! However the bytes come, the answer is the same, and it comes as soon as it can.

mod common;

use common::{cases, path_of, run, Said, PROGRAMS};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

fn start(program: &str, arguments: &[&str]) -> Child {
    Command::new(path_of(program))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Every byte is a write of its own. How many the program reads at once is its luck; the mutants
/// of `hostile.rs` are read in pieces of known sizes.
#[test]
fn one_byte_at_a_time() {
    for (program, _) in PROGRAMS {
        for case in cases(program) {
            let arguments: Vec<&str> = case.arguments.iter().map(String::as_str).collect();
            let mut child = start(program, &arguments);
            let mut stdin = child.stdin.take().expect("a pipe");
            let input = fs::read(&case.input).expect("the input");
            for byte in input.chunks(1) {
                // A program that has found a fault does not read on.
                if stdin.write_all(byte).is_err() {
                    break;
                }
            }
            drop(stdin);
            let said = Said::from(child.wait_with_output().expect("the program ends"));
            assert_eq!(said, case.expected, "{program} {}", case.name);
        }
    }
}

/// The same on any number of threads, for an input long enough to need them.
#[test]
fn any_number_of_threads() {
    for (program, executable) in PROGRAMS {
        let mut input = run(executable, &["--deal", "3000", "--seed", "3"], b"").stdout;
        input.extend(b"\n?\n");
        let alone = Said::from(run(executable, &["--threads", "1"], &input));
        // The last game of game100 has the question mark among its moves.
        let (line, game) = if program == "game100" {
            (3002, 3000)
        } else {
            (3002, 3001)
        };
        let fault = format!(
            "line {line}: {} {game}: '?' is not a",
            if program == "uva246" { "deck" } else { "game" }
        );
        assert!(alone.err.contains(&fault), "{}", alone.err);
        for threads in ["2", "3", "8", "100"] {
            let together = Said::from(run(executable, &["--threads", threads], &input));
            assert_eq!(together, alone, "{program} --threads {threads}");
        }
    }
}

/// While the pipe stays open.
#[test]
fn a_verdict_is_out_as_soon_as_its_game_is_complete() {
    let sevens = format!("{}\n", ["7"; 52].join(" "));
    let dealt = run(path_of("game100"), &["--deal", "1", "--seed", "1"], b"").stdout;
    let dealt = String::from_utf8(dealt).expect("text");
    for (program, arguments, game, verdict) in [
        ("uva246", &[][..], &*sevens, "Loss: 52"),
        ("uva246", &["--trace"], &sevens, "Loss: 52"),
        (
            "camicia",
            &[],
            "2\n3\n",
            "status: \"finished\", cards: 2, tricks: 1",
        ),
        (
            "camicia",
            &["--trace"],
            "2/3\n",
            "status: \"finished\", cards: 2, tricks: 1",
        ),
        // Its game is complete when the next one begins.
        ("game100", &[], &format!("{dealt}2 "), "# Todo: 36"),
        ("game100", &["--trace"], &format!("{dealt}2 "), "# Todo: 36"),
    ] {
        // Some games before, so that other threads sit and wait too.
        for before in [0, 3000] {
            let mut child = start(program, arguments);
            let mut stdin = child.stdin.take().expect("a pipe");
            let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
            let games = game.trim_end_matches("2 ").repeat(before) + game;
            let feeder = std::thread::spawn(move || {
                stdin.write_all(games.as_bytes()).expect("it reads");
                stdin
            });
            for _ in 0..=before {
                let mut verdicts = lines.by_ref().map(|line| line.expect("text"));
                assert!(
                    verdicts.any(|line| line == verdict),
                    "{program} {arguments:?}"
                );
            }
            drop(feeder.join().expect("the feeder ends"));
            assert!(child.wait_with_output().expect("it ends").stdout.is_empty());
        }
    }
}

/// Whoever waits for input that is long in coming need not wait once the output is closed.
#[test]
fn a_closed_output_ends_all_threads() {
    let sevens = format!("{}\n", ["7"; 52].join(" "));
    for threads in ["1", "8", "64"] {
        let mut child = start("uva246", &["--threads", threads]);
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let games = sevens.repeat(3000);
        let feeder = std::thread::spawn(move || {
            stdin.write_all(games.as_bytes()).expect("it reads");
            stdin
        });
        assert_eq!(lines.by_ref().take(3000).count(), 3000);
        drop(lines);
        let mut stdin = feeder.join().expect("the feeder ends");
        // A few games are allowed for, because a process that another test is just starting may
        // hold the pipe open for a moment.
        let mut games = (0..3).map(|_| stdin.write_all(sevens.as_bytes()));
        let status = loop {
            assert!(games.next().is_some(), "it waits, with {threads} threads");
            let mut looks = (0..2000).map(|_| {
                std::thread::sleep(Duration::from_millis(5));
                child.try_wait().expect("a child")
            });
            if let Some(status) = looks.find_map(|status| status) {
                break status;
            }
        };
        assert!(status.success());
    }
}

/// Threads that cannot be started are done without: no stack is as large as is asked for here.
#[test]
fn no_threads_to_be_had() {
    for (program, executable) in PROGRAMS {
        let input = run(executable, &["--deal", "3000", "--seed", "4"], b"").stdout;
        let file =
            std::env::temp_dir().join(format!("{program}-no-threads-{}", std::process::id()));
        fs::write(&file, &input).expect("a file");
        let output = Command::new(executable)
            .args(["--threads", "8"])
            .env("RUST_MIN_STACK", (1u64 << 60).to_string())
            .stdin(fs::File::open(&file).expect("the file"))
            .output()
            .expect("the program runs");
        fs::remove_file(&file).expect("the file goes");
        let alone = Said::from(run(executable, &["--threads", "1"], &input));
        assert_eq!(Said::from(output), alone, "{program}");
    }
}
