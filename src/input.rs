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

    /// The line, from 1, of the next byte. The end of the input belongs to the last line there is.
    pub fn line(&self) -> u64 {
        let at_end = self.ended && self.text().rest().is_empty();
        if at_end && self.before == b'\n' {
            self.lines.max(1)
        } else {
            self.lines + 1
        }
    }
}

/// Sums in a `u8`, as many bytes at a time as it can count, so that the compiler can vectorize it.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its bytes in pieces of a size, with interruptions between them.
    struct Pieces<'a>(&'a [u8], usize, bool);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.2 = !self.2;
            if self.2 {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let count = self.1.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    /// All that can be read, taken word by word.
    fn words(bytes: &[u8], piece: usize) -> Vec<String> {
        let mut input = Input::new(Pieces(bytes, piece, false));
        let mut words = Vec::new();
        loop {
            let mut text = input.text();
            while let Some(word) = text.word() {
                words.push(String::from_utf8_lossy(word).into_owned());
                text.take(word.len());
            }
            let (taken, is_last) = (text.taken(), text.is_last());
            input.take(taken);
            if is_last {
                return words;
            }
            input.fill().expect("these bytes make no error");
        }
    }

    #[test]
    fn marks_of_other_systems_are_left_out() {
        for piece in [1, 2, 3, 4, 100] {
            assert_eq!(words(b"\xef\xbb\xbf1 2\r\n\x1a", piece), ["1", "2"]);
            assert_eq!(words(b"1 2\x1a", piece), ["1", "2"]);
            assert_eq!(words(b"\xef\xbb\xbf", piece), [""; 0]);
            assert_eq!(words(b"", piece), [""; 0]);
            // Elsewhere they are characters like others.
            assert_eq!(words(b"1 \x1a 2", piece), ["1", "\x1a", "2"]);
            assert_eq!(words(b"1\x1a\x1a", piece), ["1\x1a"]);
            assert_eq!(words(b"1 \xef\xbb\xbf", piece), ["1", "\u{feff}"]);
            assert_eq!(words(b"\xef\xbb", piece), ["\u{fffd}"]);
        }
    }

    #[test]
    fn input_may_be_longer_than_the_buffer() {
        let text: String = (0..50_000).map(|number| format!("{number} ")).collect();
        assert!(text.len() > 2 * BUFFER_SIZE);
        for piece in [1, 1000, 1_000_000] {
            let words = words(text.as_bytes(), piece);
            assert!(words
                .iter()
                .enumerate()
                .all(|(place, word)| *word == place.to_string()));
            assert_eq!(words.len(), 50_000);
        }
    }

    #[test]
    fn lines_are_counted() {
        let text = "\n".repeat(1000) + "x\n";
        let mut input = Input::new(Pieces(text.as_bytes(), 10_000, false));
        input.fill().expect("these bytes make no error");
        for (count, line) in [(0, 1), (1, 2), (998, 1000), (1, 1001), (1, 1001)] {
            input.take(count);
            assert_eq!(input.line(), line);
        }
        input.take(1);
        input.fill().expect("the end is no error");
        assert_eq!(input.line(), 1001);
    }

    #[test]
    fn a_ctrl_z_is_on_no_line() {
        let mut input = Input::new(Pieces(b"x\n\x1a", 10, false));
        for _ in 0..2 {
            input.fill().expect("these bytes make no error");
        }
        input.take(2);
        assert_eq!(input.line(), 1);
    }

    #[test]
    fn the_end_of_nothing_is_on_line_1() {
        let mut input = Input::new(Pieces(b"", 1, false));
        input.fill().expect("the end is no error");
        assert_eq!(input.line(), 1);
    }
}
