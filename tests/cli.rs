//! Options, help and exit statuses.

mod common;

use common::{path_of, run, Said, PROGRAMS};

fn say(executable: &str, arguments: &[&str]) -> Said {
    Said::from(run(executable, arguments, b""))
}

#[test]
fn help_fits_a_screen() {
    for (program, executable) in PROGRAMS {
        let help = say(executable, &["--help"]);
        assert_eq!((help.status, &*help.err), (Some(0), ""));
        assert!(
            help.out.starts_with(&format!("Usage: {program} ")),
            "{}",
            help.out
        );
        assert!(help.out.lines().count() <= 40, "{program}: too many lines");
        assert!(
            help.out.lines().all(|line| line.chars().count() <= 80),
            "{program}: too wide"
        );
        for option in [
            "--trace",
            "--deal",
            "--seed",
            "--threads",
            "--help",
            "--version",
        ] {
            assert!(
                help.out.contains(option),
                "{program} --help leaves out {option}"
            );
        }
        assert_eq!(say(executable, &["-h"]), help);
        assert_eq!(say(executable, &["--trace", "--help", "--what"]), help);
    }
}

#[test]
fn version_is_the_manifest_s() {
    for (program, executable) in PROGRAMS {
        for option in ["-V", "--version"] {
            let version = say(executable, &[option]);
            assert_eq!(
                version.out,
                format!("{program} {}\n", env!("CARGO_PKG_VERSION"))
            );
            assert_eq!((version.status, &*version.err), (Some(0), ""));
        }
    }
}

/// The error comes first, then the synopsis, and nothing is judged.
fn assert_refused(executable: &str, arguments: &[&str], error: &str) {
    let said = say(executable, arguments);
    assert_eq!((said.status, &*said.out), (Some(2), ""), "{arguments:?}");
    assert!(
        said.err.starts_with(error),
        "{arguments:?} says {}",
        said.err
    );
    assert!(
        said.err.contains("\nUsage: "),
        "{arguments:?} says {}",
        said.err
    );
    assert!(
        said.err.contains(" --help\n"),
        "{arguments:?} says {}",
        said.err
    );
}

#[test]
fn wrong_options_are_refused() {
    for (program, executable) in PROGRAMS {
        for (arguments, error) in [
            (&["--what"][..], "there is no option '--what'"),
            (&["-x"], "there is no option '-x'"),
            (&["--deal"], "--deal wants a number of games"),
            (&["--deal", "many"], "--deal wants a whole number"),
            (&["--deal", "-1"], "--deal wants a whole number"),
            (&["--deal", "+1"], "--deal wants a whole number"),
            (&["--deal", ""], "--deal wants a whole number"),
            (
                &["--deal", "99999999999999999999"],
                "--deal wants a whole number",
            ),
            (&["--deal", "1", "--seed"], "--seed wants a number"),
            (
                &["--deal", "1", "--seed", "0x1"],
                "--seed wants a whole number",
            ),
            (&["--threads"], "--threads wants a number of threads"),
            (&["--threads", "0"], "--threads wants at least 1"),
            (
                &["--threads", "1025"],
                "--threads wants a whole number up to 1024",
            ),
            (&["--trace=yes"], "--trace takes no value"),
            (&["--seed", "1"], "--seed is for what is random"),
            (
                &["--deal", "1", "--trace"],
                "--trace makes no sense beside --deal",
            ),
            (
                &["--threads", "2", "--deal", "1"],
                "--threads makes no sense beside --deal",
            ),
            (
                &["decks.txt"],
                "'decks.txt' is not an option; to read from a file: ",
            ),
            (&["-"], "standard input is read without a '-'"),
        ] {
            assert_refused(executable, arguments, &format!("{program}: {error}"));
        }
    }
}

#[test]
fn only_game100_has_moves() {
    for program in ["uva246", "camicia"] {
        for option in ["--strict", "--play", "--resume"] {
            let error = format!("{program}: there is no option '{option}'");
            assert_refused(path_of(program), &[option], &error);
        }
    }
    for (arguments, error) in [
        (&["--resume"][..], "--resume wants a file"),
        (
            &["--play", "--deal", "1"],
            "--deal makes no sense beside --play or --resume",
        ),
        (
            &["--resume", "f", "--deal", "1"],
            "--deal makes no sense beside --play or --resume",
        ),
        (
            &["--strict", "--deal", "1"],
            "--strict makes no sense beside --deal",
        ),
        (
            &["--play", "--trace"],
            "--trace makes no sense beside --play or --resume",
        ),
        (
            &["--play", "--threads", "2"],
            "--threads makes no sense beside --play or --resume",
        ),
        (
            &["--resume", "f", "--strict"],
            "--strict makes no sense beside --play or --resume",
        ),
    ] {
        assert_refused(path_of("game100"), arguments, &format!("game100: {error}"));
    }
}

#[test]
fn a_value_may_follow_an_equals_sign() {
    for (_, executable) in PROGRAMS {
        let apart = say(executable, &["--deal", "2", "--seed", "9"]);
        assert_eq!(apart.out.lines().count(), 2);
        assert_eq!(say(executable, &["--seed=9", "--deal=2"]), apart);
        assert_eq!(
            say(
                executable,
                &["--seed=8", "--deal=1", "--deal=2", "--seed=9"]
            ),
            apart
        );
    }
}

#[test]
fn deals_differ_without_a_seed() {
    for (_, executable) in PROGRAMS {
        let [one, other] = [(); 2].map(|()| say(executable, &["--deal", "1"]));
        assert_ne!(one.out, other.out);
        assert_eq!(say(executable, &["--deal", "0"]).out, "");
    }
}
