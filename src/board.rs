//! Boards of The Game 100 that were copied from the screen, to play on from there.
//!
//! A terminal copies tabs as tabs or as the spaces they look like, so cells are told by the column
//! of the screen in which they stand: under the 1, 1, 100 and 100 with which the piles begin. The
//! text may be a whole session; its last board counts, from the last head line (A B C D) to the
//! hand below it. What cannot be is refused, because it is a slip of the copying hand. How many cards
//! the hand has is not asked: the original resumes with a whole round, and comes to any number.

use crate::game100_table::{each, only, Cards, Pile, Table, ALL_CARDS, HAND, STARTS};
use crate::read::number;
use crate::rng::Rng;

/// See the [module](self).
#[derive(Debug, Default)]
pub struct Board {
    /// What the head line says is left to draw.
    deck_size: Option<u64>,
    /// The piles, and in which column each stands; none before the row of their first cards.
    piles: Vec<(usize, Pile)>,
    /// Rows read.
    rows: usize,
    hand: Cards,
    /// All cards on the piles and in the hand.
    seen: Cards,
}

impl Board {
    /// Reads the last board of a text.
    ///
    /// # Errors
    /// The line, and why it is not one of a board.
    pub fn read(text: &str) -> Result<Board, String> {
        let lines: Vec<Vec<(usize, &str)>> = text.lines().map(words).collect();
        let last =
            |is_first: fn(&[(usize, &str)]) -> bool| lines.iter().rposition(|line| is_first(line));
        // Who has lost the head line can do without.
        let first = last(is_head).or_else(|| last(is_row_of_starts));
        let first = first.ok_or("there is no line 'A B C D' in it")?;
        let mut board = Board::default();
        for (line, number) in lines.iter().zip(1..).skip(first) {
            let is_hand = board
                .read_line(line)
                .map_err(|why| format!("line {number}: {why}"))?;
            if is_hand {
                return Ok(board);
            }
        }
        Err("there is no line 'hand: ...' below the board".to_string())
    }

    /// The game in which all cards that are not seen are in the deck, shuffled.
    ///
    /// # Errors
    /// Why this is not the board of a game.
    pub fn resume(self, rng: &mut Rng) -> Result<Table, String> {
        let piles: Vec<Pile> = self.piles.into_iter().map(|(_, pile)| pile).collect();
        let piles = <[Pile; 4]>::try_from(piles).map_err(|_| "there are no piles on it")?;
        match self.hand.count_ones() as usize {
            0 => return Err("there is no card in the hand".to_string()),
            size if size > HAND => return Err(format!("a hand of {size} cards is too large")),
            _ => {}
        }
        let mut deck: Vec<u8> = each(ALL_CARDS & !self.seen).collect();
        let left = deck.len() as u64;
        match self.deck_size {
            Some(size) if size != left => {
                return Err(format!(
                    "it says {size} cards, but {left} are neither on the piles nor in the hand"
                ));
            }
            _ => {}
        }
        rng.shuffle(&mut deck);
        Ok(Table::resumed(piles, self.hand, &deck))
    }

    /// Whether the line is the hand, which completes the board.
    fn read_line(&mut self, words: &[(usize, &str)]) -> Result<bool, String> {
        let texts: Vec<&str> = words.iter().map(|&(_, word)| word).collect();
        match texts[..] {
            [] | ["A", "B", "C", "D"] => {}
            ["A", "B", "C", "D", size, "cards"] => match number(size.as_bytes()) {
                None => return Err(format!("'{size}' is not a number of cards")),
                size => self.deck_size = size,
            },
            ["A", "B", "C", "D", ..] => {
                return Err("only 'NN cards' may follow A B C D".to_string());
            }
            ["hand:", ref cards @ ..] => {
                let cards = cards.iter().flat_map(|word| word.split(','));
                for card in cards.filter(|card| !card.is_empty()) {
                    self.hand |= only(self.new_card(card)?);
                }
                return Ok(true);
            }
            _ if self.piles.is_empty() => self.read_starts(words)?,
            _ => self.read_row(words)?,
        }
        Ok(false)
    }

    /// The row of the first cards, which is the one that shows where the piles stand.
    fn read_starts(&mut self, words: &[(usize, &str)]) -> Result<(), String> {
        if !is_row_of_starts(words) {
            return Err("piles start with 1, 1, 100 and 100".to_string());
        }
        let piles = words.iter().zip(STARTS);
        self.piles = piles
            .map(|(&(column, _), start)| (column, Pile::new(start)))
            .collect();
        self.rows = 1;
        Ok(())
    }

    fn read_row(&mut self, words: &[(usize, &str)]) -> Result<(), String> {
        for &(column, word) in words {
            let card = self.new_card(word)?;
            let mut piles = self.piles.iter_mut();
            let pile = match piles.find(|(place, _)| *place == column) {
                Some((_, pile)) => pile,
                None => return Err(format!("{card} does not stand under a pile")),
            };
            let top = pile.top();
            if pile.cards().len() < self.rows {
                return Err(format!("between {top} and {card} there is a card missing"));
            }
            if pile.fitting() & only(card) == 0 {
                return Err(format!("{card} does not fit on {top}"));
            }
            pile.lay(card);
        }
        self.rows += 1;
        Ok(())
    }

    /// A card that has not been seen before.
    fn new_card(&mut self, word: &str) -> Result<u8, String> {
        match number(word.as_bytes()) {
            Some(card @ 2..=99) if self.seen & only(card as u8) != 0 => {
                Err(format!("{card} is there twice"))
            }
            Some(card @ 2..=99) => {
                self.seen |= only(card as u8);
                Ok(card as u8)
            }
            _ => Err(format!("'{word}' is not a card (2 to 99)")),
        }
    }
}

fn is_head(words: &[(usize, &str)]) -> bool {
    words
        .iter()
        .map(|&(_, word)| word)
        .take(4)
        .eq(["A", "B", "C", "D"])
}

fn is_row_of_starts(words: &[(usize, &str)]) -> bool {
    words
        .iter()
        .map(|(_, word)| word)
        .eq(&STARTS.map(|start| start.to_string()))
}

/// The words of a line, each with the column of the screen in which it begins.
fn words(line: &str) -> Vec<(usize, &str)> {
    const TAB: usize = 8;
    let mut words = Vec::new();
    let (mut column, mut begin) = (0, None);
    // A blank behind the line ends its last word.
    for (at, letter) in line.char_indices().chain([(line.len(), ' ')]) {
        match (letter.is_whitespace(), begin) {
            (true, Some((column, start))) => {
                words.push((column, &line[start..at]));
                begin = None;
            }
            (false, None) => begin = Some((column, at)),
            _ => {}
        }
        column = if letter == '\t' {
            (column / TAB + 1) * TAB
        } else {
            column + 1
        };
    }
    words
}
