//! Parses time controls as people write them.
//!
//! A text is read with the meaning that its writer intended, or it is refused. An unknown word is refused, and so is a
//! length whose purpose is unclear. Nothing is ignored, and nothing is guessed.

use super::time_control::{HOUR, MINUTE, SECOND, TimeControl, TimeControlError as Error};
use super::time_words::{CLOCKS, ONE, Role, Token, pieces, tokens};

/// The most minutes that a number without a unit can mean: `300+3` counts seconds on other sites.
const MOST_MINUTES: i64 = 120 * ONE;

/// The longest time, in milliseconds, that surely is for the whole match if the text states no purpose. A longer time
/// may be for every turn.
const LONGEST_LIVE: i64 = 3 * HOUR;

/// One length in a text, and its purpose if the text says it.
#[derive(Clone, Copy)]
struct Part {
    length: i64,
    role: Option<Role>,
    a_turn: bool,
    /// The last of several typed lengths that were added up to `length`, if it may have been meant as a separate
    /// length.
    last: Option<i64>,
    /// Is it preceded by `and`?
    and: bool,
}

/// What stands beside a word that names a purpose, such as `per move`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Follows {
    /// A comma before the word and more text after it: the word belongs to the next length.
    Comma,
    /// A number after the word.
    Number,
    /// Anything else.
    Other,
}

/// The state of reading a text from left to right.
#[derive(Default)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each says whether one word was read"
)]
struct Reading {
    parts: Vec<Part>,
    /// The purpose of the next length.
    role: Option<Role>,
    a_turn: bool,
    /// The unit of a length to which smaller units can still be added.
    open: Option<i64>,
    and: bool,
    comma: bool,
    plus: bool,
    slash: bool,
    minutes: bool,
    strict: bool,
}

impl TimeControl {
    /// Parses what a person typed: `none`, `10d+36h`, `3 days a turn`, `5|3`, `1 day + 12h per move up to 10 days`.
    /// Returns none for `none`.
    ///
    /// # Errors
    /// Names the part that cannot be read, or that can be read in two ways.
    pub fn typed(text: &str) -> Result<Option<Self>, Error> {
        let pieces = pieces(text);
        let tokens = tokens(&pieces, &CLOCKS)?;
        if matches!(tokens[..], [(Token::None, _)]) {
            return Ok(None);
        }
        let mut reading = Reading::default();
        for index in 0..tokens.len() {
            reading.take(&tokens[index..])?;
        }
        let unknown = || Error::Length(text.trim().to_owned());
        match reading.meaning().ok_or_else(unknown)? {
            // of two possible readings, drop one that is not a valid time control: the user did not mean it
            Err(Error::Unclear { one, other }) => match (one.checked(), other.checked()) {
                (Ok(_), Ok(_)) => Err(Error::Unclear { one, other }),
                (Ok(only), Err(_)) | (Err(_), Ok(only)) => Ok(Some(only)),
                (Err(error), Err(_)) => Err(error),
            },
            control => control?.checked().map(Some),
        }
    }

    /// What a number without a unit may mean, in forms that a person can type.
    pub fn with_units(number: &str) -> Vec<String> {
        let written = ["d a turn", "h a turn", "min each"].map(|unit| format!("{number}{unit}"));
        let possible = |text: &String| Self::typed(text).is_ok();
        written.into_iter().filter(possible).collect()
    }
}

impl Reading {
    /// Reads the first token. The following tokens are only looked at.
    fn take(&mut self, tokens: &[(Token, &str)]) -> Result<(), Error> {
        let (token, piece) = tokens[0];
        let next = tokens.get(1).map(|(token, _)| *token);
        let wrong = || Error::Length(piece.to_owned());
        let number_follows = matches!(next, Some(Token::Number(_)));
        let (open, and) = (self.open.take(), std::mem::take(&mut self.and));
        let comma = std::mem::take(&mut self.comma);
        match token {
            Token::Number(number) => {
                let unit = match next {
                    Some(Token::Unit(unit)) => unit,
                    Some(Token::Slash) => return Err(Error::Other(format!("{piece}/"))),
                    // `40 moves` and `5 periods` belong to another kind of clock
                    Some(Token::For(Role::Turn) | Token::Other) => {
                        return Err(Error::Other(format!("{piece} {}", tokens[1].1)));
                    }
                    // 1h30, but not `1 hour a`
                    _ if open == Some(HOUR) && number % ONE == 0 && number > ONE => MINUTE,
                    _ => self
                        .usual_unit(number, &tokens[1..])
                        .ok_or(Error::Unit(piece.to_owned()))?,
                };
                let length = number.checked_mul(unit / ONE).ok_or_else(wrong)?;
                self.length(length, unit, open, and);
                self.open = Some(unit);
            }
            Token::Unit(_) if open.is_some() => self.open = open,
            Token::Half => match (self.parts.last_mut(), open) {
                (Some(part), Some(unit)) => part.length += unit / 2,
                _ => return Err(wrong()),
            },
            Token::For(role) => self.purpose(
                role,
                if comma && next.is_some() {
                    Follows::Comma
                } else if number_follows {
                    Follows::Number
                } else {
                    Follows::Other
                },
            ),
            Token::TurnEvery => self.a_turn = true,
            Token::And if number_follows => (self.open, self.and) = (open, true),
            Token::Plus if !self.parts.is_empty() => {
                (self.plus, self.role) = (true, Some(Role::Increment));
            }
            Token::Plus if piece != "+" => {}
            Token::Slash if number_follows && self.plus => self.role = Some(Role::Limit),
            Token::Slash if number_follows => {
                (self.slash, self.role) = (true, Some(Role::Increment));
            }
            Token::Minutes => self.minutes = true,
            Token::Strict => self.strict = true,
            Token::Comma => self.comma = true,
            Token::And => {}
            Token::Other => return Err(Error::Other(piece.to_owned())),
            _ => return Err(wrong()),
        }
        Ok(())
    }

    /// The unit of a number that has none, as is usual in chess: minutes for the first number, then seconds.
    fn usual_unit(&self, number: i64, rest: &[(Token, &str)]) -> Option<i64> {
        let Some(bank) = self.parts.first() else {
            let then = rest.iter().map(|(token, _)| *token).take(3);
            let plus = match then.collect::<Vec<_>>()[..] {
                [Token::Plus, Token::Number(_), Token::Unit(unit)] => unit == SECOND,
                [Token::Plus, Token::Number(_), ..] => true,
                _ => false,
            };
            let game = self.minutes && number > 2 * ONE;
            return ((plus || game) && number <= MOST_MINUTES).then_some(MINUTE);
        };
        (self.role == Some(Role::Increment) && bank.length <= LONGEST_LIVE).then_some(SECOND)
    }

    fn length(&mut self, length: i64, unit: i64, open: Option<i64>, and: bool) {
        let begins = self.role.is_some() || self.a_turn;
        match (self.parts.last_mut(), open) {
            (Some(part), Some(before)) if unit < before && !begins => {
                part.length = part.length.saturating_add(length);
                part.last = (and || unit == SECOND).then_some(length);
                part.and = and;
            }
            _ => self.parts.push(Part {
                length,
                role: self.role.take(),
                a_turn: std::mem::take(&mut self.a_turn),
                last: None,
                and: false,
            }),
        }
    }

    /// Sets the purpose of the length before the word, or of the one after it.
    fn purpose(&mut self, role: Role, follows: Follows) {
        let last = self.parts.last_mut();
        match (last.filter(|_| follows != Follows::Comma), role) {
            (Some(last), Role::Turn) if last.role != Some(Role::Bank) && !last.a_turn => {
                last.a_turn = true;
            }
            (_, Role::Turn) => self.a_turn = true,
            (Some(last), _)
                if follows == Follows::Other && last.role.is_none_or(|is| is == role) =>
            {
                last.role = Some(role);
            }
            _ => self.role = Some(role),
        }
    }

    /// The meaning of all lengths together; none if it is unclear.
    fn meaning(self) -> Option<Result<TimeControl, Error>> {
        if self.role.is_some() || self.a_turn {
            return None;
        }
        let (mut bank, mut more, mut limit, mut turn) = (None, None, None, None);
        for part in self.parts {
            let place = match (part.role, part.a_turn) {
                (Some(Role::Increment), _) => &mut more,
                (Some(Role::Limit), false) => &mut limit,
                (Some(Role::Limit) | None, true) => &mut turn,
                (Some(Role::Bank) | None, false) => &mut bank,
                _ => return None,
            };
            if place.replace(part).is_some() {
                return None;
            }
        }
        let limit = limit.map(|limit| limit.length);
        let with = |bank, increment, limit| TimeControl {
            strict: self.strict,
            ..TimeControl::with(bank, increment, limit)
        };
        let a_turn = |length| with(length, length, Some(length));
        let unclear = |one, other| Some(Err(Error::Unclear { one, other }));
        let apart = |part: Part| Some(with(part.length - part.last?, part.last?, limit));
        Some(Ok(match (bank, more, turn) {
            // it may be a range
            (Some(bank), None, None) if limit.is_some_and(|limit| limit > bank.length) => {
                return None;
            }
            (Some(bank), None, None) => {
                let whole = with(bank.length, 0, limit);
                match apart(bank).filter(|apart| apart.increment < MINUTE) {
                    Some(apart) => return unclear(whole, apart),
                    None if bank.role.is_some() || limit.is_some() => whole,
                    None if bank.length > LONGEST_LIVE => {
                        return unclear(a_turn(bank.length), whole);
                    }
                    None => whole,
                }
            }
            (Some(bank), Some(more), None) | (Some(bank), None, Some(more)) => {
                if self.slash && more.length >= bank.length {
                    return None;
                }
                with(bank.length, more.length, limit)
            }
            (None, Some(more), None) if more.and => apart(more)?,
            (None, None, Some(turn)) => match (apart(turn), limit) {
                (Some(apart), _) if turn.and => return unclear(a_turn(turn.length), apart),
                (_, Some(limit)) if limit != turn.length => {
                    let one = with(turn.length, turn.length, Some(limit));
                    return unclear(one, with(limit, turn.length, Some(limit)));
                }
                _ => a_turn(turn.length),
            },
            (None, None, None) => return unclear(a_turn(limit?), with(limit?, 0, None)),
            _ => return None,
        }))
    }
}
