//! The Game 100 at a terminal: from the first card, or from a board copied from the screen.
//!
//! The screens, the prompt and what is understood there are the original's. What is typed is
//! looked through for the first letter of a pile that a number follows; anything else asks again.

use crate::board::Board;
use crate::cli::{complain, Options};
use crate::game100::{card_of, pile_of, play_out, Verdict};
use crate::game100_table::{shuffled, Move, Table};
use crate::read::is_blank;
use crate::rng::Rng;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

/// No board is larger. What is, is some other file.
const LARGEST_BOARD: u64 = 1 << 16;

/// Plays a game on standard input and output. The exit status is 0 for a win, else 1.
pub fn run(program: &str, options: &Options) -> ExitCode {
    let fail = |why: &str| {
        complain(program, why);
        ExitCode::FAILURE
    };
    let mut rng = options.seed.map_or_else(Rng::unseeded, Rng::new);
    let table = match &options.resume {
        Some(file) => match resume(file, &mut rng) {
            Ok(table) => table,
            Err(why) => return fail(&format!("{}: {why}", file.to_string_lossy())),
        },
        None => Table::new(shuffled(&mut rng)),
    };
    match play(table, &mut io::stdin().lock(), &mut io::stdout()) {
        Ok(Verdict::Win) => ExitCode::SUCCESS,
        Ok(Verdict::Unfinished { .. }) => fail("the input ends before the game does"),
        Ok(_) => ExitCode::FAILURE,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::FAILURE,
        Err(error) => fail(&format!("cannot play on: {error}")),
    }
}

fn play(mut table: Table, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<Verdict> {
    let verdict = play_out(
        &mut table,
        || next_move(input),
        || true,
        |scene, table| {
            scene.show(table, out)?;
            out.flush()
        },
    )?;
    if !matches!(verdict, Verdict::Unfinished { .. }) {
        writeln!(out, "{verdict}")?;
    }
    out.flush()?;
    Ok(verdict)
}

/// The move on the next line, `None` at the end of the input. A line without one is an impossible
/// move, which is refused.
fn next_move(input: &mut dyn BufRead) -> io::Result<Option<Move>> {
    // A letter and one or two digits; the blanks between them are left out.
    let mut found = Vec::new();
    let (mut is_found, mut is_end) = (false, true);
    for byte in input.bytes() {
        let byte = byte?;
        is_end = false;
        match found.len() {
            _ if byte == b'\n' => break,
            _ if is_found => {}
            1 | 2 if byte.is_ascii_digit() => found.push(byte),
            1 if is_blank(byte) => {}
            2 | 3 => is_found = true,
            _ => {
                found.clear();
                found.extend(pile_of(byte).map(|_| byte));
            }
        }
    }
    if is_end {
        return Ok(None);
    }
    let found = found.split_first().and_then(|(&letter, digits)| {
        let (pile, card) = (pile_of(letter)?, card_of(digits)?);
        Some(Move { pile, card })
    });
    Ok(Some(found.unwrap_or(Move { pile: 0, card: 0 })))
}

/// The game that goes on from the board in a file.
fn resume(file: &OsStr, rng: &mut Rng) -> Result<Table, String> {
    let mut text = Vec::new();
    File::open(file)
        .and_then(|file| file.take(LARGEST_BOARD).read_to_end(&mut text))
        .map_err(|error| format!("cannot read it: {error}"))?;
    if text.len() as u64 == LARGEST_BOARD {
        return Err("it is too long for a board".to_string());
    }
    let text = String::from_utf8_lossy(&text);
    let byte_order_mark = '\u{feff}';
    Board::read(text.trim_start_matches(byte_order_mark))?.resume(rng)
}
