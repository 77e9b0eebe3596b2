//! However the bytes come, the answer is the same, and it comes as soon as it can.

mod common;

use common::{cases, path_of, run, Said, PROGRAMS};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

fn start(program: &str, arguments: &[&str]) -> Child {
    Command::new(path_of(program))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// A pipe gives its reader what there is, so small writes with pauses are read in small pieces.
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
                std::thread::yield_now();
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
        assert!(alone.out.lines().count() >= 2999);
        assert!(alone.err.contains(": '?' is not "), "{}", alone.err);
        for threads in ["2", "3", "8", "100"] {
            let together = Said::from(run(executable, &["--threads", threads], &input));
            assert_eq!(together, alone, "{program} --threads {threads}");
        }
    }
}

/// While the pipe stays open.
#[test]
fn a_verdict_is_out_as_soon_as_its_deck_is_complete() {
    let mut child = start("uva246", &[]);
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut verdicts = BufReader::new(child.stdout.take().expect("a pipe"));
    for _ in 0..5 {
        let deck = ["7"; 52].join(" ");
        stdin
            .write_all(format!("{deck}\n").as_bytes())
            .expect("it reads");
        let mut verdict = String::new();
        verdicts.read_line(&mut verdict).expect("it answers");
        assert_eq!(verdict, "Loss: 52\n");
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
    let mut rest = String::new();
    verdicts.read_to_string(&mut rest).expect("the end");
    assert_eq!(rest, "");
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
