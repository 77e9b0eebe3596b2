//! The files that `make submit` makes, compiled and run as an online judge does.

mod common;

use common::{cases, path_of, run, Said, PROGRAMS};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What many judges take at most.
const MOST_BYTES: usize = 64 * 1024;

/// Makes the submissions, and compiles each with `rustc`, or what `SUBMISSION_RUSTC` names.
fn submissions() -> Vec<(&'static str, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let made = Command::new("make")
        .args(["--silent", "submit"])
        .current_dir(root)
        .status();
    assert!(made.expect("make runs").success());
    let rustc = env::var("SUBMISSION_RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let folder = root.join("target/submit");
    let compile = |&(program, _): &(&'static str, &str)| {
        let (source, executable) = (folder.join(format!("{program}.rs")), folder.join(program));
        let mut compile = Command::new(&rustc);
        compile.args(["--edition", "2021", "-O", "-D", "warnings", "-o"]);
        let status = compile
            .arg(&executable)
            .arg(source)
            .status()
            .expect("the compiler runs");
        assert!(status.success(), "{rustc} does not compile {program}.rs");
        (program, executable)
    };
    PROGRAMS.iter().map(compile).collect()
}

/// One test, for the files are made and compiled once.
#[test]
fn submissions_are_what_judges_take() {
    for (program, executable) in submissions() {
        let source = fs::read(executable.with_extension("rs")).expect("the file");
        assert!(source.is_ascii(), "{program}");
        assert!(
            source.len() < MOST_BYTES,
            "{program}: {} bytes",
            source.len()
        );
        let text = String::from_utf8(source).expect("text");
        assert!(!text.contains("cfg(test)"), "{program} has tests in it");

        let mut count = 0;
        for case in cases(program)
            .iter()
            .filter(|case| case.arguments.is_empty())
        {
            assert_eq!(
                case.run(&executable, &[]),
                case.expected,
                "{program} {}",
                case.name
            );
            let input = fs::read(&case.input).expect("the input");
            let piped = Said::from(run(&executable, &[], &input));
            assert_eq!(
                piped, case.expected,
                "{program} {} through a pipe",
                case.name
            );
            assert_eq!(
                confined(&executable, &input),
                case.expected,
                "{program} {} confined",
                case.name
            );
            count += 1;
        }
        assert!(count > 10, "{program}: {count} cases");

        // Enough for threads to be wanted.
        let built = path_of(program);
        let dealt = run(built, &["--deal", "2000", "--seed", "5"], b"").stdout;
        let expected = Said::from(run(built, &[], &dealt));
        assert_eq!(
            Said::from(run(&executable, &[], &dealt)),
            expected,
            "{program}"
        );
        assert_eq!(
            confined(&executable, &dealt),
            expected,
            "{program} confined"
        );
    }
}

/// Runs with a stack of 128 KB, 64 MB of memory, no thread to be had, and no environment but the
/// variable that sees to that.
fn confined(executable: &Path, input: &[u8]) -> Said {
    let line =
        "ulimit -s 128; ulimit -v 65536; exec env -i RUST_MIN_STACK=1152921504606846976 \"$0\"";
    let executable = executable.to_str().expect("a path");
    Said::from(run("/bin/sh", &["-c", line, executable], input))
}
