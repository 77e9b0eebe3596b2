//! Running the programs as a user runs them, and the golden cases.

// Every test file is a program of its own and uses only some of this.
#![allow(dead_code)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The built programs by name.
pub const PROGRAMS: [(&str, &str); 3] = [
    ("uva246", env!("CARGO_BIN_EXE_uva246")),
    ("camicia", env!("CARGO_BIN_EXE_camicia")),
    ("game100", env!("CARGO_BIN_EXE_game100")),
];

/// The path of a built program.
pub fn path_of(program: &str) -> &'static str {
    PROGRAMS
        .iter()
        .find(|(name, _)| *name == program)
        .expect("a program")
        .1
}

/// Runs an executable on an input to its end.
pub fn run(executable: impl AsRef<Path>, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(executable.as_ref())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // The program may well write before it has read all, or end without having read all.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the feeder ends");
    output
}

/// What a run says, for comparison and for a message.
#[derive(Debug, PartialEq, Eq)]
pub struct Said {
    pub status: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Said {
            status: output.status.code(),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

/// A golden case: `NAME.in` and what the program must answer. `NAME.args` holds options;
/// `NAME.err` is an error's text (exit status 1), `NAME.remark` what is said on standard error
/// of a run that succeeds.
pub struct Case {
    pub name: String,
    pub input: PathBuf,
    pub arguments: Vec<String>,
    pub expected: Said,
}

/// The golden cases of a program.
pub fn cases(program: &str) -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("testdata")
        .join(program);
    let mut inputs: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            path.extension()
                .map_or(false, |extension| extension == "in")
        })
        .collect();
    inputs.sort();
    assert!(!inputs.is_empty(), "no cases in {}", folder.display());
    inputs.into_iter().map(case).collect()
}

fn case(input: PathBuf) -> Case {
    let part = |extension| fs::read_to_string(input.with_extension(extension)).ok();
    let (error, remark) = (part("err"), part("remark"));
    Case {
        name: input
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned(),
        arguments: part("args")
            .unwrap_or_default()
            .split_whitespace()
            .map(String::from)
            .collect(),
        expected: Said {
            status: Some(if error.is_some() { 1 } else { 0 }),
            out: part("out").unwrap_or_else(|| panic!("{} has no .out", input.display())),
            err: error.or(remark).unwrap_or_default(),
        },
        input,
    }
}

impl Case {
    /// Runs an executable on the case, standard input being the file itself.
    pub fn run(&self, executable: impl AsRef<Path>, more: &[&str]) -> Said {
        let output = Command::new(executable.as_ref())
            .args(&self.arguments)
            .args(more)
            .stdin(fs::File::open(&self.input).expect("the input"))
            .output()
            .expect("the program runs");
        Said::from(output)
    }
}
