//! The Game 100: the referee of played games.
//!
//! # Rules
//! Four piles, A and B counting up from 1, C and D down from 100, and a deck of the cards 2 to 99.
//! The player holds seven cards. A card fits on a pile if it is beyond the top card, or just ten
//! back. Each round he plays two cards, then fills his hand from the deck. All cards played is a
//! win. A hand of which nothing fits loses; that is looked at before each card, the first and the
//! second of a round alike.
//!
//! # Referee
//! A game is the deck in the order in which it is drawn, and the moves. A move that names a card
//! that is not in the hand, or does not fit, is refused and the next one counts, as at the
//! original's prompt; a strict referee ends the game instead. Moves may run out before the game
//! does, and they may go on behind its end.
//!
//! One loop, [`play_out`], sees games to their end: for the referee, for the one who wants
//! to see the screens, and for the player at a terminal.

use crate::game;
use crate::game100_table::{each, only, shuffled, Cards, Move, Table, ALL_CARDS, DECK};
use crate::read::{is_blank, quoted, Fault, Numbers, Progress, Text};
use crate::rng::Rng;
use std::fmt;
use std::io::{self, Write};

/// More moves than this are refused as a fault: 98 can be played, and memory is limited.
const MOST_MOVES: usize = 1 << 20;

/// Room for so many moves is kept from game to game.
const COMMON_MOVES: usize = 1 << 10;

/// A game as it was played, or as much of it as has been read.
#[derive(Clone, Debug)]
pub struct Game {
    deck: [u8; DECK],
    count: usize,
    /// The cards of `deck` as a set.
    seen: Cards,
    moves: Vec<Move>,
    /// The pile of a move whose card has not been read.
    pile: Option<u8>,
}

impl Default for Game {
    fn default() -> Self {
        Game {
            deck: [0; DECK],
            count: 0,
            seen: 0,
            moves: Vec::new(),
            pile: None,
        }
    }
}

impl game::Deal for Game {
    fn read(&mut self, text: &mut Text) -> Result<Progress, Fault> {
        let deck = self.read_deck(text)?;
        if deck == Progress::Complete {
            self.read_moves(text)
        } else {
            Ok(deck)
        }
    }

    fn clear(&mut self) {
        (self.count, self.seen, self.pile) = (0, 0, None);
        self.moves.clear();
        self.moves.shrink_to(COMMON_MOVES);
    }
}

impl Game {
    fn read_deck(&mut self, text: &mut Text) -> Result<Progress, Fault> {
        while self.count < DECK {
            text.skip_blanks();
            let before = *text;
            match text.numbers(2..=99, &mut self.deck[self.count..]) {
                Numbers::Taken(cards) => self.note(cards, before)?,
                Numbers::Unfinished => return Ok(Progress::Unfinished),
                Numbers::Zero | Numbers::End if self.count == 0 => return Ok(Progress::Over),
                Numbers::Zero => return Err(self.cut_short(text, "a 0 ends the deck")),
                Numbers::End => return Err(self.cut_short(text, "the input ends")),
                Numbers::Word(word) if self.count > 0 && begins_move(word) => {
                    return Err(self.cut_short(text, "a move ends the deck"));
                }
                Numbers::Word(word) => {
                    let found = quoted(word);
                    return Err(text.fault(format!("{found} is not a card (2 to 99)")));
                }
            }
        }
        Ok(Progress::Complete)
    }

    /// Takes note of the next cards of the deck, which have just been read from `text`.
    ///
    /// Only for a fault it is asked where a card stands, and they are read once more up to it.
    fn note(&mut self, cards: usize, mut text: Text) -> Result<(), Fault> {
        for place in self.count..self.count + cards {
            let card = self.deck[place];
            if self.seen & only(card) != 0 {
                text.short_numbers(2..=99, &mut self.deck[self.count..place]);
                return Err(text.fault(format!("card {card} is in the deck twice")));
            }
            self.seen |= only(card);
        }
        self.count += cards;
        Ok(())
    }

    fn cut_short(&self, text: &Text, found: &str) -> Fault {
        let mut missing = each(ALL_CARDS & !self.seen);
        let (first, others) = (missing.next().unwrap_or(0), missing.count());
        let more = match others {
            0 => String::new(),
            1 => ", and another one".to_string(),
            _ => format!(", and {others} others"),
        };
        let count = self.count;
        text.fault(format!(
            "{found} after {count} of {DECK} cards: card {first} is missing{more}"
        ))
    }

    /// Reads moves until something begins that can only be the next deck.
    fn read_moves(&mut self, text: &mut Text) -> Result<Progress, Fault> {
        loop {
            while self.pile.is_none() && self.moves.len() < MOST_MOVES {
                match take_usual_move(text) {
                    Some(usual) => self.moves.push(usual),
                    None => break,
                }
            }
            text.skip_blanks();
            let next = match text.peek() {
                Some(next) => next,
                None if !text.is_last() => return Ok(Progress::Unfinished),
                None if self.pile.is_none() => return Ok(Progress::Complete),
                None => return Err(text.fault("the input ends within a move")),
            };
            match (self.pile, pile_of(next)) {
                (Some(pile), _) => match read_card(text)? {
                    Some(card) => {
                        self.pile = None;
                        self.moves.push(Move { pile, card });
                    }
                    None => return Ok(Progress::Unfinished),
                },
                (None, Some(_)) if self.moves.len() == MOST_MOVES => {
                    return Err(text.fault(format!("there are more than {MOST_MOVES} moves")));
                }
                (None, pile @ Some(_)) => {
                    text.take(1);
                    self.pile = pile;
                }
                (None, None) if next.is_ascii_digit() => return Ok(Progress::Complete),
                (None, None) => match text.word() {
                    Some(word) => {
                        let found = quoted(word);
                        let what = format!("{found} is not a move (a pile A to D and a card)");
                        return Err(text.fault(what));
                    }
                    None => return Ok(Progress::Unfinished),
                },
            }
        }
    }
}

/// Takes a move and the blank behind it, if it stands here and is written as most moves are.
/// Anything else takes the long way.
fn take_usual_move(text: &mut Text) -> Option<Move> {
    text.skip_blanks();
    match *text.rest().get(..5)? {
        [letter, b' ', tens @ b'1'..=b'9', ones @ b'0'..=b'9', blank] if is_blank(blank) => {
            let pile = pile_of(letter)?;
            text.take(5);
            let card = 10 * (tens - b'0') + (ones - b'0');
            Some(Move { pile, card })
        }
        _ => None,
    }
}

/// Whether the word is a pile, by itself or with a card behind it.
fn begins_move(word: &[u8]) -> bool {
    pile_of(word[0]).is_some() && word[1..].iter().all(u8::is_ascii_digit)
}

/// The pile of a letter, 0 to 3.
pub fn pile_of(letter: u8) -> Option<u8> {
    match letter.to_ascii_lowercase() {
        letter @ b'a'..=b'd' => Some(letter - b'a'),
        _ => None,
    }
}

/// The card of a move, which stands here; `None` if it may go on in the next text.
fn read_card(text: &mut Text) -> Result<Option<u8>, Fault> {
    let rest = text.rest();
    let digits = rest
        .iter()
        .take(3)
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    if digits == rest.len() && digits < 3 && !text.is_last() {
        return Ok(None);
    }
    if let Some(card) = card_of(&rest[..digits]) {
        text.take(digits);
        return Ok(Some(card));
    }
    match text.word() {
        Some(word) => {
            let what = format!("{} is not the card of a move (2 to 99)", quoted(word));
            Err(text.fault(what))
        }
        None => Ok(None),
    }
}

/// The card of one or two digits as it is typed for a move. It need not be one of the game.
pub fn card_of(digits: &[u8]) -> Option<u8> {
    let value = |digit: u8| digit - b'0';
    match *digits {
        [ones] => Some(value(ones)),
        // The original compares what was typed with the names of the cards: 07 is none.
        [b'0', _] => Some(0),
        [tens, ones] => Some(10 * value(tens) + value(ones)),
        _ => None,
    }
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All cards are played.
    Win,
    /// Nothing fits.
    Loss {
        /// Cards in deck and hand.
        todo: usize,
    },
    /// There were no more moves.
    Unfinished {
        /// Cards in deck and hand.
        todo: usize,
    },
    /// A move was refused, and the referee was strict.
    Illegal {
        /// Cards in deck and hand.
        todo: usize,
    },
}

/// Always two lines, though the second one of a win is empty.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Verdict::Win => writeln!(f, "=== YOU WIN ==="),
            Verdict::Loss { todo } => write!(f, "=== YOU LOSE ===\n# Todo: {todo}"),
            Verdict::Unfinished { todo } => write!(f, "=== UNFINISHED ===\n# Todo: {todo}"),
            Verdict::Illegal { todo } => write!(f, "=== ILLEGAL MOVE ===\n# Todo: {todo}"),
        }
    }
}

/// What there is to see while a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scene {
    /// The table before a card is played.
    Table,
    /// A move is asked for.
    Prompt,
    /// The game breaks off behind a prompt.
    BreakOff,
}

impl Scene {
    /// Writes it as the original program shows it.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn show(self, table: &Table, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Scene::Table => table.show(out),
            Scene::Prompt => write!(out, "> "),
            Scene::BreakOff => writeln!(out),
        }
    }
}

/// Plays a game to its end, or as far as the moves go.
///
/// # Errors
/// Those of `next_move` and `watch`.
pub fn play_out(
    table: &mut Table,
    mut next_move: impl FnMut() -> io::Result<Option<Move>>,
    mut refuse: impl FnMut() -> bool,
    mut watch: impl FnMut(Scene, &Table) -> io::Result<()>,
) -> io::Result<Verdict> {
    while !table.is_won() {
        watch(Scene::Table, table)?;
        if table.is_lost() {
            return Ok(Verdict::Loss { todo: table.todo() });
        }
        loop {
            watch(Scene::Prompt, table)?;
            let verdict = match next_move()? {
                Some(this) if table.play(this) => break,
                Some(_) if refuse() => continue,
                Some(_) => Verdict::Illegal { todo: table.todo() },
                None => Verdict::Unfinished { todo: table.todo() },
            };
            watch(Scene::BreakOff, table)?;
            return Ok(verdict);
        }
    }
    Ok(Verdict::Win)
}

/// The referee of The Game 100.
#[derive(Clone, Debug, Default)]
pub struct Judge {
    strict: bool,
    refused: usize,
    after_the_end: usize,
}

impl Judge {
    /// A referee who, if he is strict, ends a game with the first refused move.
    pub fn new(strict: bool) -> Self {
        Judge {
            strict,
            ..Judge::default()
        }
    }

    fn referee(
        &mut self,
        game: &Game,
        watch: impl FnMut(Scene, &Table) -> io::Result<()>,
    ) -> io::Result<Verdict> {
        let mut moves = game.moves.iter();
        let verdict = play_out(
            &mut Table::new(game.deck),
            || Ok(moves.next().copied()),
            || {
                self.refused += 1;
                !self.strict
            },
            watch,
        );
        self.after_the_end += moves.len();
        verdict
    }
}

impl game::Judge for Judge {
    const GAME: &'static str = "game";
    type Deal = Game;
    type Verdict = Verdict;

    fn judge(&mut self, game: &Game) -> Verdict {
        self.referee(game, |_, _| Ok(()))
            .expect("who watches nothing meets no error")
    }

    fn explain(&mut self, game: &Game, out: &mut dyn Write) -> io::Result<Verdict> {
        self.referee(game, |scene, table| scene.show(table, out))
    }

    /// The moves are those of a simple player, so that the game ends.
    fn deal_random(rng: &mut Rng, out: &mut dyn Write) -> io::Result<()> {
        let deck = shuffled(rng);
        let cards: Vec<String> = deck.iter().map(u8::to_string).collect();
        write!(out, "{}", cards.join(" "))?;
        let mut table = Table::new(deck);
        while let Some(Move { pile, card }) = smallest_step(&table) {
            table.play(Move { pile, card });
            write!(out, " {} {card}", char::from(b'a' + pile))?;
        }
        writeln!(out)
    }

    fn merge(&mut self, other: Self) {
        self.refused += other.refused;
        self.after_the_end += other.after_the_end;
    }

    fn remark(&self) -> Option<String> {
        match (self.refused, self.after_the_end) {
            (0, 0) => None,
            (refused, after) => Some(format!(
                "moves refused: {refused}, moves after the end: {after}"
            )),
        }
    }
}

/// The move that takes its pile least far, ten back being better than any step onward.
fn smallest_step(table: &Table) -> Option<Move> {
    let moves = (0..4).flat_map(|pile| {
        let fitting = table.hand() & table.piles()[usize::from(pile)].fitting();
        each(fitting).map(move |card| Move { pile, card })
    });
    moves.min_by_key(|&Move { pile, card }| {
        let pile = &table.piles()[usize::from(pile)];
        let (top, card) = (i16::from(pile.top()), i16::from(card));
        if pile.counts_up() {
            card - top
        } else {
            top - card
        }
    })
}
