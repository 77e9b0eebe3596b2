//! Standard input to games, games to all cores, verdicts in order to standard output; and every
//! error and exit status of the programs.
//!
//! All threads do the same: lock the input and read a batch of games, play them, lock the output
//! and write the verdicts, or leave them to the thread that has an earlier batch. Reading is the
//! smaller part of the work, an eighth for `uva246` and nearly half for `game100`, so on a few cores
//! the lock is mostly free; and no thread waits for another to write unless it is far ahead of it.
//!
//! A batch ends where the input has nothing more to give, so that a verdict is out before anyone
//! waits for input. The other threads are started one by one, with large batches: a few games are
//! played sooner than a thread starts, and where none can be started the one there is does it all.

use crate::cli::{complain, Options};
use crate::game::{Deal, Judge};
use crate::input::Input;
use crate::read::Progress;
use crate::rng::Rng;
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Read, Write};
use std::process::{self, ExitCode};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread;

/// Games in a batch: enough that locking costs nothing, few enough to share out.
const BATCH: usize = 128;

/// No thread gets further ahead of the slowest one than so many batches.
const MOST_AHEAD: u64 = 64;

/// A batch whose games take that many bytes is large, however few they are.
const LARGE_TEXT: usize = 1 << 14;

/// What locks rely on.
const NO_PANIC: &str = "no thread panics";

/// Does what the options ask for, from standard input to standard output.
///
/// The exit status is 0, or 1 after a fault of the input and after a read or write error; all
/// verdicts before it are written first. A closed pipe for output is not an error.
pub fn run<J: Judge>(program: &'static str, judge: J, options: &Options) -> ExitCode {
    let (stdin, stdout) = (io::stdin(), Output { program });
    let result = if let Some(count) = options.deal {
        deal_all::<J>(count, options.seed, stdout)
    } else if options.trace {
        explain_all(judge, stdin, stdout)
    } else {
        let all_cores = || thread::available_parallelism().map_or(1, usize::from);
        judge_all(
            judge,
            stdin,
            stdout,
            options.threads.unwrap_or_else(all_cores),
        )
    };
    let Outcome { remark, fault } = result.unwrap_or_else(|error| give_up(program, &error));
    for message in remark.iter().chain(&fault) {
        complain(program, message);
    }
    if fault.is_some() {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

/// Standard output, which ends the program when it cannot be written. Nothing is left to do then,
/// and other threads, which may be waiting for input, have no other way to learn of it.
struct Output {
    program: &'static str,
}

impl Output {
    fn checked<T>(&self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| match error.kind() {
            // Writing is tried again then.
            io::ErrorKind::Interrupted => error,
            _ => give_up(self.program, &error),
        })
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.checked(io::stdout().write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.checked(io::stdout().flush())
    }
}

/// Ends the program because of an error of the output.
fn give_up(program: &str, error: &io::Error) -> ! {
    if error.kind() == io::ErrorKind::BrokenPipe {
        process::exit(0);
    }
    complain(program, &format!("cannot write the output: {error}"));
    process::exit(1)
}

/// What is left to say when all is written.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// What the judge remarked.
    pub remark: Option<String>,
    /// What ended the input before its end.
    pub fault: Option<String>,
}

fn deal_all<J: Judge>(count: u64, seed: Option<u64>, sink: impl Write) -> io::Result<Outcome> {
    let mut rng = seed.map_or_else(Rng::unseeded, Rng::new);
    let mut sink = BufWriter::with_capacity(1 << 16, sink);
    for _ in 0..count {
        J::deal_random(&mut rng, &mut sink)?;
    }
    sink.flush()?;
    Ok(Outcome::default())
}

/// Explains all games of the source and gives their verdicts.
///
/// One game after the other: an explanation may be far longer than its game, so it goes out as it
/// is made and nobody waits for a turn.
///
/// # Errors
/// Those of the sink; those of the source are faults.
pub fn explain_all<J: Judge>(
    mut judge: J,
    source: impl Read,
    sink: impl Write,
) -> io::Result<Outcome> {
    let mut sink = BufWriter::with_capacity(1 << 16, sink);
    let mut reader = Reader::<_, J::Deal>::new(source);
    let mut batch = Batch::default();
    while reader.next::<J>(&mut batch) {
        for deal in batch.deals() {
            let verdict = judge.explain(deal, &mut sink)?;
            writeln!(sink, "{verdict}")?;
        }
        sink.flush()?;
    }
    Ok(Outcome {
        remark: judge.remark(),
        fault: reader.fault,
    })
}

/// Gives the verdicts of all games of the source, on up to so many threads.
///
/// # Errors
/// Those of the sink; those of the source are faults.
pub fn judge_all<J: Judge>(
    judge: J,
    source: impl Read + Send,
    sink: impl Write + Send,
    threads: usize,
) -> io::Result<Outcome> {
    let shared = Shared {
        reader: Mutex::new(Reader::<_, J::Deal>::new(source)),
        writer: Mutex::new(Writer {
            sink,
            turn: 0,
            waiting: BTreeMap::new(),
            error: None,
        }),
        turn_over: Condvar::new(),
    };
    let fresh = judge.clone();
    let judge = thread::scope(|scope| {
        let mut helpers = Vec::new();
        let mut wanted = threads.saturating_sub(1);
        let mut judge = shared.work(judge, || {
            if wanted > 0 {
                wanted -= 1;
                let judge = fresh.clone();
                let helper = || shared.work(judge, || ());
                match room_for_a_thread()
                    .and_then(|()| thread::Builder::new().spawn_scoped(scope, helper))
                {
                    Ok(helper) => helpers.push(helper),
                    Err(_) => wanted = 0,
                }
            }
        });
        for helper in helpers {
            judge.merge(helper.join().expect("no judge panics"));
        }
        judge
    });
    let writer = shared.writer.into_inner().expect(NO_PANIC);
    let reader = shared.reader.into_inner().expect(NO_PANIC);
    writer.error.map_or(Ok(()), Err)?;
    Ok(Outcome {
        remark: judge.remark(),
        fault: reader.fault,
    })
}

/// Some games that follow one another in the input.
#[derive(Default)]
struct Batch<D> {
    /// How many batches came before.
    number: u64,
    /// Games and, behind the first `count`, memory for games.
    deals: Vec<D>,
    count: usize,
    /// How many bytes of the input they took.
    bytes: usize,
}

impl<D: Deal> Batch<D> {
    fn deals(&self) -> &[D] {
        &self.deals[..self.count]
    }

    /// Takes the game in exchange for an empty one.
    fn push(&mut self, deal: &mut D) {
        if self.count == self.deals.len() {
            self.deals.push(D::default());
        }
        std::mem::swap(&mut self.deals[self.count], deal);
        self.count += 1;
    }

    /// Forgets the games.
    fn clear(&mut self) {
        self.deals[..self.count].iter_mut().for_each(D::clear);
        (self.count, self.bytes) = (0, 0);
    }

    /// Whether there is enough in it to want help with what follows.
    fn is_large(&self) -> bool {
        self.count == BATCH || self.bytes >= LARGE_TEXT
    }
}

/// The input, read game by game.
struct Reader<R, D> {
    input: Input<R>,
    /// The game that the last batch did not get to the end of.
    unfinished: D,
    games: u64,
    batches: u64,
    over: bool,
    fault: Option<String>,
}

impl<R: Read, D: Deal> Reader<R, D> {
    fn new(source: R) -> Self {
        Reader {
            input: Input::new(source),
            unfinished: D::default(),
            games: 0,
            batches: 0,
            over: false,
            fault: None,
        }
    }

    /// Reads the next batch; `false` when there are no more games. Waits for input only while
    /// the batch is empty.
    fn next<J: Judge<Deal = D>>(&mut self, batch: &mut Batch<D>) -> bool {
        batch.clear();
        while batch.count == 0 && !self.over {
            let mut text = self.input.text();
            let progress = loop {
                match self.unfinished.read(&mut text) {
                    Ok(Progress::Complete) => batch.push(&mut self.unfinished),
                    other => break other,
                }
                if batch.count == BATCH {
                    break Ok(Progress::Complete);
                }
            };
            let taken = match &progress {
                Err(fault) => fault.at,
                Ok(_) => text.taken(),
            };
            self.input.take(taken);
            batch.bytes += taken;
            match progress {
                Ok(Progress::Unfinished) if batch.count == 0 => {
                    if let Err(error) = self.input.fill() {
                        self.end(Some(format!("cannot read the input: {error}")));
                    }
                }
                Ok(Progress::Complete | Progress::Unfinished) => {}
                Ok(Progress::Over) => self.end(None),
                Err(fault) => {
                    let line = self.input.line();
                    let game = self.games + batch.count as u64 + 1;
                    self.end(Some(format!(
                        "line {line}: {} {game}: {}",
                        J::GAME,
                        fault.what
                    )));
                }
            }
        }
        batch.number = self.batches;
        self.batches += 1;
        self.games += batch.count as u64;
        batch.count > 0
    }

    fn end(&mut self, fault: Option<String>) {
        self.over = true;
        self.fault = fault;
    }
}

/// Where verdicts go, batch by batch.
struct Writer<W> {
    sink: W,
    /// The number of the batch whose turn it is.
    turn: u64,
    /// The verdicts of later batches that are done already, by their numbers.
    waiting: BTreeMap<u64, Vec<u8>>,
    /// Why nothing more is written.
    error: Option<io::Error>,
}

impl<W: Write> Writer<W> {
    /// Writes what waits, as far as it is complete.
    fn write_waiting(&mut self) -> io::Result<()> {
        while let Some(verdicts) = self.waiting.remove(&self.turn) {
            self.sink.write_all(&verdicts)?;
            self.turn += 1;
        }
        self.sink.flush()
    }
}

/// What the threads share.
struct Shared<R, D, W> {
    reader: Mutex<Reader<R, D>>,
    writer: Mutex<Writer<W>>,
    turn_over: Condvar,
}

impl<R: Read, D: Deal, W: Write> Shared<R, D, W> {
    /// Judges batches until there are no more, or their verdicts are not wanted any more.
    fn work<J: Judge<Deal = D>>(&self, mut judge: J, mut on_large_batch: impl FnMut()) -> J {
        let mut batch = Batch::default();
        while lock(&self.reader).next::<J>(&mut batch) {
            if batch.is_large() {
                on_large_batch();
            }
            let mut verdicts = Vec::new();
            for deal in batch.deals() {
                writeln!(verdicts, "{}", judge.judge(deal)).expect("a Vec takes all");
            }
            if !self.hand_over(batch.number, verdicts) {
                break;
            }
        }
        judge
    }

    /// Sees to it that a batch's verdicts are written when it is their turn: at once, or by the
    /// thread whose turn it is. `false` when nothing can be written.
    fn hand_over(&self, number: u64, verdicts: Vec<u8>) -> bool {
        let mut writer = lock(&self.writer);
        while writer.turn + MOST_AHEAD < number && writer.error.is_none() {
            writer = self.turn_over.wait(writer).expect(NO_PANIC);
        }
        writer.waiting.insert(number, verdicts);
        if writer.error.is_none() {
            writer.error = writer.write_waiting().err();
        }
        self.turn_over.notify_all();
        writer.error.is_none()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect(NO_PANIC)
}

/// Whether there is address space for the stack and the heap of one more thread, with some to
/// spare: where it is limited, a thread that runs out of it ends the program.
fn room_for_a_thread() -> io::Result<()> {
    const ROOM: usize = 1 << 28;
    drop(reserve(ROOM)?);
    Ok(())
}

/// Not to be inlined, for memory that is seen to be of no use need not be asked for.
#[inline(never)]
fn reserve(size: usize) -> io::Result<Vec<u8>> {
    let mut room = Vec::new();
    match room.try_reserve_exact(size) {
        Ok(()) => Ok(room),
        Err(_) => Err(io::ErrorKind::OutOfMemory.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ten_twenty_thirty;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::Arc;

    /// Takes so many bytes and no more.
    struct Full(usize);

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.saturating_sub(bytes.len());
            match self.0 {
                0 => Err(io::ErrorKind::Other.into()),
                _ => Ok(bytes.len()),
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// All threads come to an end, whichever of them meets the error.
    #[test]
    fn a_sink_that_fails_ends_it() {
        let games = "7 ".repeat(52 * 10_000);
        for threads in [1, 2, 9] {
            for size in [1, 5000, 50_000] {
                let judge = ten_twenty_thirty::Judge::default();
                let result = judge_all(judge.clone(), games.as_bytes(), Full(size), threads);
                assert!(result.is_err(), "{threads} threads, {size} bytes");
                assert!(explain_all(judge, games.as_bytes(), Full(size)).is_err());
            }
        }
    }

    /// A judge that counts its clones, which is one for each thread and one to clone.
    struct Counted(Arc<AtomicUsize>);

    impl Clone for Counted {
        fn clone(&self) -> Self {
            self.0.fetch_add(1, Ordering::Relaxed);
            Counted(Arc::clone(&self.0))
        }
    }

    impl Judge for Counted {
        const GAME: &'static str = "deck";
        type Deal = ten_twenty_thirty::Deck;
        type Verdict = ten_twenty_thirty::Verdict;

        fn judge(&mut self, deck: &Self::Deal) -> Self::Verdict {
            ten_twenty_thirty::Judge::default().judge(deck)
        }

        fn explain(&mut self, _: &Self::Deal, _: &mut dyn Write) -> io::Result<Self::Verdict> {
            unreachable!("nobody asks")
        }

        fn deal_random(_: &mut Rng, _: &mut dyn Write) -> io::Result<()> {
            unreachable!("nobody asks")
        }
    }

    #[test]
    fn threads_are_started_for_many_games_only() {
        for (games, threads, helpers) in [(3, 4, 0..=0), (100_000, 1, 0..=0), (100_000, 3, 1..=2)] {
            let clones = Arc::new(AtomicUsize::new(0));
            let judge = Counted(Arc::clone(&clones));
            let text = ("7 ".repeat(51) + "7\n").repeat(games);
            judge_all(judge, text.as_bytes(), io::sink(), threads).expect("a sink takes all");
            let started = clones.load(Ordering::Relaxed) - 1;
            assert!(
                helpers.contains(&started),
                "{games} games on {threads} threads: {started}"
            );
        }
    }

    #[test]
    fn there_is_room_for_some_threads_and_not_for_all() {
        assert!(room_for_a_thread().is_ok());
        assert!(reserve(usize::MAX / 4).is_err());
    }
}
