//! The options of all three programs.
//!
//! They are few and fixed, so this is a loop over the arguments and a list of what does not go
//! together. Whatever is wrong is said in one line, before the program's synopsis.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::process::ExitCode;

/// The exit status of a wrong call.
const USAGE_ERROR: u8 = 2;

/// The version of the programs, which a test compares with the manifest: one file by itself has none.
const VERSION: &str = "0.1.0";

/// More threads than this are a slip of the finger.
const MOST_THREADS: usize = 1024;

/// In what the programs' options differ.
pub struct Program {
    /// The name that messages begin with.
    pub name: &'static str,
    /// What `--help` prints; up to the first empty line it is the synopsis.
    pub help: &'static str,
    /// Whether games have moves: `--strict`, `--play` and `--resume`.
    pub has_moves: bool,
}

/// What was asked for.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Explain every game before its verdict.
    pub trace: bool,
    /// Print that many random games.
    pub deal: Option<u64>,
    /// The seed of whatever is random.
    pub seed: Option<u64>,
    /// On how many threads to judge.
    pub threads: Option<usize>,
    /// A refused move ends the game.
    pub strict: bool,
    /// Play at the terminal.
    pub play: bool,
    /// Play on at the terminal from the board in this file.
    pub resume: Option<OsString>,
}

/// Why a program ends before it began.
#[derive(Debug, PartialEq, Eq)]
enum Stop {
    Help,
    Version,
    Wrong(String),
}

impl Program {
    /// The options of the command line.
    ///
    /// # Errors
    /// The exit status, when the program is to end here: after `--help` and `--version`, and
    /// after a wrong option, about which all has been said.
    pub fn options(&self) -> Result<Options, ExitCode> {
        let message = match self.parse(std::env::args_os().skip(1)) {
            Ok(options) => return Ok(options),
            Err(Stop::Help) => self.help.to_string(),
            Err(Stop::Version) => format!("{} {VERSION}\n", self.name),
            Err(Stop::Wrong(what)) => {
                let synopsis = self.help.split("\n\n").next().unwrap_or_default();
                complain(
                    self.name,
                    &format!("{what}\n{synopsis}\n\nMore: {} --help", self.name),
                );
                return Err(ExitCode::from(USAGE_ERROR));
            }
        };
        Err(match io::stdout().write_all(message.as_bytes()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                complain(self.name, &format!("cannot write the output: {error}"));
                ExitCode::FAILURE
            }
            _ => ExitCode::SUCCESS,
        })
    }

    fn parse(&self, mut arguments: impl Iterator<Item = OsString>) -> Result<Options, Stop> {
        let mut options = Options::default();
        while let Some(argument) = arguments.next() {
            let text = argument.to_string_lossy();
            // `--name=value` is as good as `--name value`.
            let (name, mut value) = match argument.to_str().and_then(|text| text.split_once('=')) {
                Some((name, value)) if name.starts_with("--") => {
                    (name, Some(OsString::from(value)))
                }
                _ => (&*text, None),
            };
            let mut wanted = |what: &str| {
                let value = value.take().or_else(|| arguments.next());
                value.ok_or_else(|| Stop::Wrong(format!("{name} wants {what}")))
            };
            match name {
                "-h" | "--help" => return Err(Stop::Help),
                "-V" | "--version" => return Err(Stop::Version),
                "--trace" => options.trace = true,
                "--strict" if self.has_moves => options.strict = true,
                "--play" if self.has_moves => options.play = true,
                "--deal" => {
                    options.deal = Some(whole(name, &wanted("a number of games")?, u64::MAX)?)
                }
                "--seed" => options.seed = Some(whole(name, &wanted("a number")?, u64::MAX)?),
                "--threads" => {
                    let value = wanted("a number of threads")?;
                    let threads = whole(name, &value, MOST_THREADS as u64)? as usize;
                    if threads == 0 {
                        return Err(Stop::Wrong("--threads wants at least 1".to_string()));
                    }
                    options.threads = Some(threads);
                }
                "--resume" if self.has_moves => options.resume = Some(wanted("a file")?),
                _ if name.starts_with('-') && name != "-" => {
                    return Err(Stop::Wrong(format!(
                        "there is no option '{}'",
                        name.escape_debug()
                    )));
                }
                "-" => {
                    return Err(Stop::Wrong(
                        "standard input is read without a '-'".to_string(),
                    ))
                }
                _ => {
                    return Err(Stop::Wrong(format!(
                        "'{0}' is not an option; to read from a file: {1} < {0}",
                        text.escape_debug(),
                        self.name
                    )));
                }
            }
            if value.is_some() {
                return Err(Stop::Wrong(format!("{name} takes no value")));
            }
        }
        options.check()?;
        Ok(options)
    }
}

impl Options {
    /// Refuses options that make no sense beside one another.
    fn check(&self) -> Result<(), Stop> {
        let deals = self.deal.is_some();
        let plays = self.play || self.resume.is_some();
        let judging = [
            ("--trace", self.trace),
            ("--threads", self.threads.is_some()),
            ("--strict", self.strict),
        ];
        let clash = |this: &str, that: &str| {
            Err(Stop::Wrong(format!("{this} makes no sense beside {that}")))
        };
        let mode = match (deals, plays) {
            (true, true) => return clash("--deal", "--play or --resume"),
            (true, false) => "--deal",
            (false, true) => "--play or --resume",
            (false, false) if self.seed.is_some() => {
                return Err(Stop::Wrong(
                    "--seed is for what is random, and judging is not".to_string(),
                ));
            }
            (false, false) => return Ok(()),
        };
        match judging.iter().find(|(_, given)| *given) {
            Some((option, _)) => clash(option, mode),
            None => Ok(()),
        }
    }
}

/// Says on standard error what is wrong. If that cannot be written either, the exit status has to
/// do.
pub fn complain(program: &str, what: &str) {
    let _ = writeln!(io::stderr(), "{program}: {what}");
}

fn whole(name: &str, value: &OsStr, most: u64) -> Result<u64, Stop> {
    let text = value.to_string_lossy();
    match text.parse() {
        // `parse` would let a plus sign pass.
        Ok(number) if number <= most && !text.starts_with('+') => Ok(number),
        _ => Err(Stop::Wrong(format!(
            "{name} wants a whole number up to {most}, not '{}'",
            text.escape_debug()
        ))),
    }
}
