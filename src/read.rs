//! Words and numbers out of bytes, and what to say when they are wrong.
//!
//! A [`Text`] is a stretch of the input that may stop anywhere, even inside a number. A reader
//! takes what is complete and leaves the rest where it is; the caller comes back with more bytes
//! after it. So nothing here waits or grows, and reading is tested without a process.

use std::ops::RangeInclusive;

/// The longest word that is waited for. What is longer is no card, no move and no number of any
/// game, so it is handed out cut, to be refused, and no buffer has to hold all of it.
pub const LONGEST_WORD: usize = 64;

/// White space as C's `isspace` has it.
pub fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// A stretch of the input, and how far it has been read.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    bytes: &'a [u8],
    at: usize,
    last: bool,
}

/// What is wrong with the input, and where.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    /// The byte of the text at which it was noticed.
    pub at: usize,
    /// What was found and what was wanted.
    pub what: String,
}

/// How reading a game went.
#[derive(Debug, PartialEq, Eq)]
pub enum Progress {
    /// The game is complete.
    Complete,
    /// The text is used up, and the game goes on in the next one.
    Unfinished,
    /// There are no more games.
    Over,
}

/// What stands where the numbers of a deck go on.
#[derive(Debug, PartialEq, Eq)]
pub enum Numbers<'a> {
    /// So many of them, which were taken.
    Taken(usize),
    /// A zero, which stays.
    Zero,
    /// Something else, which stays.
    Word(&'a [u8]),
    /// Nothing more in this text.
    Unfinished,
    /// Nothing more at all.
    End,
}

impl<'a> Text<'a> {
    /// The bytes to read; `last` says that none come after them.
    pub fn new(bytes: &'a [u8], last: bool) -> Self {
        Text { bytes, at: 0, last }
    }

    /// How many bytes have been read.
    pub fn taken(&self) -> usize {
        self.at
    }

    /// Whether no bytes come after this text.
    pub fn is_last(&self) -> bool {
        self.last
    }

    /// The next byte, not taken yet.
    pub fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Takes `count` bytes that were peeked at.
    pub fn take(&mut self, count: usize) {
        self.at += count;
    }

    /// What has not been read.
    pub fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// Takes the white space up to the next word.
    pub fn skip_blanks(&mut self) {
        while self.peek().map_or(false, is_blank) {
            self.at += 1;
        }
    }

    /// The next word, which stays untaken: the reader [`take`](Self::take)s it when it likes it.
    ///
    /// `None` when there is none, or when its end is not in this text.
    pub fn word(&mut self) -> Option<&'a [u8]> {
        self.skip_blanks();
        let rest = self.rest();
        let end = rest.iter().take(LONGEST_WORD).position(|&b| is_blank(b));
        match end {
            Some(end) => Some(&rest[..end]),
            None if rest.len() >= LONGEST_WORD => Some(&rest[..LONGEST_WORD]),
            None if self.last && !rest.is_empty() => Some(rest),
            None => None,
        }
    }

    /// Takes numbers in the range, as many as are at hand and have a place; at least one place is
    /// wanted.
    #[inline]
    pub fn numbers(&mut self, range: RangeInclusive<u8>, places: &mut [u8]) -> Numbers<'a> {
        let taken = self.short_numbers(range.clone(), places);
        if taken > 0 {
            return Numbers::Taken(taken);
        }
        let word = match self.word() {
            Some(word) => word,
            None if self.last => return Numbers::End,
            None => return Numbers::Unfinished,
        };
        match number(word).map(u8::try_from) {
            Some(Ok(number)) if range.contains(&number) => {
                self.take(word.len());
                places[0] = number;
                Numbers::Taken(1)
            }
            Some(Ok(0)) => Numbers::Zero,
            _ => Numbers::Word(word),
        }
    }

    /// Takes numbers of one or two digits, in the range and each with one blank behind it, as long
    /// as nothing else comes and there is a place for them. Returns how many it took.
    ///
    /// Most of most inputs looks so; anything else [takes longer](Self::numbers). Both lengths
    /// take the same path, because the lengths of numbers in a deck cannot be predicted.
    #[inline]
    pub fn short_numbers(&mut self, range: RangeInclusive<u8>, places: &mut [u8]) -> usize {
        let mut at = self.at;
        let mut count = 0;
        for place in places {
            let next = match self.bytes.get(at..at + 3) {
                Some(next) => next,
                None => break,
            };
            let (first, second) = (next[0].wrapping_sub(b'0'), next[1].wrapping_sub(b'0'));
            let two_digits = second < 10;
            let more = first.wrapping_mul(9).wrapping_add(second);
            let number = first.wrapping_add(u8::from(two_digits).wrapping_mul(more));
            let length = 1 + usize::from(two_digits);
            if first >= 10 || !range.contains(&number) || !is_blank(next[length]) {
                break;
            }
            *place = number;
            count += 1;
            at += length + 1;
        }
        self.at = at;
        count
    }

    /// A fault at the next byte.
    pub fn fault(&self, what: impl Into<String>) -> Fault {
        Fault {
            at: self.at,
            what: what.into(),
        }
    }
}

/// The value of a word of digits; `None` if it is anything else or was cut. What no `u64` holds
/// becomes the largest one: out of range for every reader.
pub fn number(word: &[u8]) -> Option<u64> {
    let cut = word.len() >= LONGEST_WORD;
    if word.is_empty() || cut || !word.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(word.iter().fold(0u64, |value, &digit| {
        value
            .saturating_mul(10)
            .saturating_add(u64::from(digit - b'0'))
    }))
}

/// A word as an error shows it: in quotes, on one line, and not too long.
pub fn quoted(bytes: &[u8]) -> String {
    const SHOWN: usize = 20;
    let word = String::from_utf8_lossy(bytes);
    let mut letters = word.chars();
    let mut shown = String::new();
    for letter in letters.by_ref().take(SHOWN) {
        match letter {
            '"' => shown.push('"'),
            _ => shown.extend(letter.escape_debug()),
        }
    }
    let is_cut = letters.next().is_some() || bytes.len() >= LONGEST_WORD;
    let more = if is_cut { "..." } else { "" };
    format!("'{shown}{more}'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_wait_for_their_end() {
        assert_eq!(Text::new(b" \t\r\n", false).word(), None);
        assert_eq!(Text::new(b" 12", false).word(), None);
        assert_eq!(Text::new(b" 12", true).word(), Some(&b"12"[..]));
        assert_eq!(Text::new(b" 12\x0b", false).word(), Some(&b"12"[..]));
        assert_eq!(Text::new(b" ", true).word(), None);
    }

    #[test]
    fn long_words_do_not_wait() {
        let long = [b'7'; 2 * LONGEST_WORD];
        assert_eq!(Text::new(&long[..LONGEST_WORD - 1], false).word(), None);
        let cut = Text::new(&long, false).word().expect("a word");
        assert_eq!(cut.len(), LONGEST_WORD);
        assert_eq!(number(cut), None);
    }

    #[test]
    fn numbers() {
        assert_eq!(number(b"007"), Some(7));
        assert_eq!(number(b"18446744073709551616"), Some(u64::MAX));
        for word in ["", "-1", "+1", "1.0", "x", "1x"] {
            assert_eq!(number(word.as_bytes()), None, "{word}");
        }
    }

    #[test]
    fn short_numbers_stop_at_anything_else() {
        let taken = |text: &str| {
            let mut text = Text::new(text.as_bytes(), true);
            let mut places = [0; 4];
            let count = text.short_numbers(2..=10, &mut places);
            (places[..count].to_vec(), text.taken())
        };
        assert_eq!(taken("2 10\n03\t4 5 6 "), (vec![2, 10, 3, 4], 10));
        for (text, count) in [
            // It looks at three bytes, whether or not it wants them.
            ("2 3 ", 1),
            ("2 3 x", 2),
            ("2  3 ", 1),
            ("2 1 ", 1),
            ("2 11 ", 1),
            ("2 010 ", 1),
            ("2 3x ", 1),
            ("2 x3 ", 1),
            (" 2 ", 0),
            ("", 0),
        ] {
            let (numbers, at) = taken(text);
            assert_eq!((numbers.len(), at), (count, 2 * count), "{text}");
        }
    }

    #[test]
    fn quotes_are_short_and_harmless() {
        assert_eq!(quoted(b"x"), "'x'");
        assert_eq!(quoted(b"\"x\""), "'\"x\"'");
        assert_eq!(
            quoted(b"\x1b['\xff"),
            r"'\u{1b}[\'\u{fffd}'".replace(r"\u{fffd}", "\u{fffd}")
        );
        assert_eq!(quoted(&[b'1'; 64]), "'11111111111111111111...'");
    }
}
