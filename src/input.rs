//! Standard input through a buffer of fixed size.
//!
//! It knows what all inputs have in common: a byte order mark may stand at the start and a Ctrl-Z
//! at the very end (both are left out), and errors want to know the line. Readers take all of a
//! text but a word cut off at its end, which is at most [`LONGEST_WORD`](crate::read::LONGEST_WORD)
//! bytes, so the buffer never has to grow.

use crate::read::Text;
use std::io::{self, Read};

/// As much as a pipe holds.
const BUFFER_SIZE: usize = 1 << 16;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
const CTRL_Z: u8 = 0x1a;

/// See the [module](self).
pub struct Input<R> {
    source: R,
    buffer: Vec<u8>,
    /// What has been read and not taken is `buffer[start..end]`.
    start: usize,
    end: usize,
    ended: bool,
    /// Whether a byte order mark may still come.
    at_start: bool,
    /// Line ends before `start`.
    lines: u64,
    /// The byte before `start`.
    before: u8,
}

impl<R: Read> Input<R> {
    /// Nothing is read yet.
    pub fn new(source: R) -> Self {
        Input {
            source,
            buffer: vec![0; BUFFER_SIZE],
            start: 0,
            end: 0,
            ended: false,
            at_start: true,
            lines: 0,
            before: b'\n',
        }
    }

    /// What has been read and not taken.
    pub fn text(&self) -> Text<'_> {
        let unread = match &self.buffer[self.start..self.end] {
            _ if self.at_start => &[],
            // Either it is the end, or more will come and show that it was not.
            [unread @ .., CTRL_Z] => unread,
            unread => unread,
        };
        Text::new(unread, self.ended)
    }

    /// Takes the next `count` bytes.
    pub fn take(&mut self, count: usize) {
        self.lines += line_ends(&self.buffer[self.start..self.start + count]);
        self.start += count;
        if count > 0 {
            self.before = self.buffer[self.start - 1];
        }
    }

    /// Waits for more input, or for its end.
    ///
    /// # Errors
    /// Those of the source.
    pub fn fill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        let count = loop {
            match self.source.read(&mut self.buffer[self.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result?,
            }
        };
        self.end += count;
        self.ended = count == 0;
        if self.at_start {
            let read = &self.buffer[..self.end];
            if read.starts_with(BYTE_ORDER_MARK) {
                self.start = BYTE_ORDER_MARK.len();
                self.at_start = false;
            } else {
                self.at_start = !self.ended && BYTE_ORDER_MARK.starts_with(read);
            }
        }
        Ok(())
    }

    /// The line, counted from 1, of a byte of the [`text`](Self::text). The end of the input
    /// belongs to the last line there is.
    pub fn line(&self, at: usize) -> u64 {
        let until = &self.buffer[self.start..self.start + at];
        let line = self.lines + line_ends(until) + 1;
        let at_end = self.ended && self.start + at == self.end;
        if at_end && *until.last().unwrap_or(&self.before) == b'\n' {
            line.saturating_sub(1).max(1)
        } else {
            line
        }
    }
}

/// Counts in bytes as far as a byte goes, for processors do that many bytes at a time.
fn line_ends(bytes: &[u8]) -> u64 {
    let in_chunk = |chunk: &[u8]| {
        chunk
            .iter()
            .map(|&byte| u8::from(byte == b'\n'))
            .sum::<u8>()
    };
    bytes
        .chunks(255)
        .map(|chunk| u64::from(in_chunk(chunk)))
        .sum()
}
