//! The vocabulary of time controls and sleep windows: splits a text into pieces and looks up their meaning in
//! `time_words.txt`.

use std::collections::HashMap;
use std::sync::LazyLock;

use rules::lenient_parsing::folded;

use super::time_control::{SECOND, TimeControlError as Error};

/// Numbers are stored in thousandths, because of `1.5` and `½`.
pub(super) const ONE: i64 = 1000;

/// The most words in a phrase.
const LONGEST_PHRASE: usize = 8;

/// The purpose of a length of time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Bank,
    Increment,
    Limit,
    Turn,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    None,
    Number(i64),
    Unit(i64),
    /// `and a half`.
    Half,
    For(Role),
    /// `one move every`: the length that follows is for one turn.
    TurnEvery,
    And,
    Plus,
    Slash,
    Comma,
    /// The number that follows is in minutes: `G/60`.
    Minutes,
    Strict,
    Skip,
    /// A feature of another kind of clock.
    Other,
    /// A time of day with a colon: `23:30`.
    Time,
    /// What stands between the two hours of a sleep window.
    To,
    /// `23 h`, `23 Uhr`.
    OClock,
    Day(PartOfDay),
}

/// Which half of the day an hour belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PartOfDay {
    Am,
    Pm,
    Morning,
    Evening,
    Night,
    Midnight,
    Noon,
}

/// The meanings of words and phrases.
type Words = HashMap<String, Token>;

/// The words of time controls.
pub(super) static CLOCKS: LazyLock<Words> = LazyLock::new(|| phrases(false).collect());

/// The words of sleep windows: some mean something else in a time control.
pub(super) static HOURS: LazyLock<Words> =
    LazyLock::new(|| phrases(false).chain(phrases(true)).collect());

/// The phrases in `time_words.txt`: those that are only for the hours of a day, or the others.
fn phrases(of_hours: bool) -> impl Iterator<Item = (String, Token)> {
    let lines = include_str!("time_words.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    let meanings = lines.filter_map(|line| line.split_once(" = "));
    let meanings = meanings.filter_map(move |(meaning, phrases)| {
        let hours = meaning.strip_prefix("hours ");
        (hours.is_some() == of_hours).then(|| (hours.unwrap_or(meaning), phrases))
    });
    meanings.flat_map(|(meaning, phrases)| {
        let token = meaning_of(meaning);
        phrases.split("; ").map(move |one| (folded(one), token))
    })
}

fn meaning_of(name: &str) -> Token {
    match name {
        "none" => Token::None,
        "bank" => Token::For(Role::Bank),
        "increment" => Token::For(Role::Increment),
        "limit" => Token::For(Role::Limit),
        "turn" => Token::For(Role::Turn),
        "turn every" => Token::TurnEvery,
        "half" => Token::Half,
        "and" => Token::And,
        "plus" => Token::Plus,
        "minutes" => Token::Minutes,
        "strict" => Token::Strict,
        "skip" => Token::Skip,
        "to" => Token::To,
        "o'clock" => Token::OClock,
        "am" => Token::Day(PartOfDay::Am),
        "pm" => Token::Day(PartOfDay::Pm),
        "morning" => Token::Day(PartOfDay::Morning),
        "evening" => Token::Day(PartOfDay::Evening),
        "night" => Token::Day(PartOfDay::Night),
        "midnight" => Token::Day(PartOfDay::Midnight),
        "noon" => Token::Day(PartOfDay::Noon),
        other => match other.strip_prefix("unit ") {
            Some(seconds) => Token::Unit(seconds.parse().unwrap_or(0) * SECOND),
            None => number(other).map_or(Token::Other, Token::Number),
        },
    }
}

/// Parses a decimal number. Returns thousandths. `1.000` is not accepted: it may be a thousand.
fn number(text: &str) -> Option<i64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    (part.len() < 3).then_some(())?;
    let part: String = part.chars().chain("000".chars()).take(3).collect();
    let whole: i64 = whole.parse().ok()?;
    whole.checked_mul(ONE)?.checked_add(part.parse().ok()?)
}

/// Splits a text into numbers, words and signs.
pub(super) fn pieces(text: &str) -> Vec<String> {
    let text: Vec<char> = with_fractions(text).chars().collect();
    let at = |index: usize| text.get(index).copied().unwrap_or(' ');
    let (mut all, mut next) = (Vec::<String>::new(), 0);
    while next < text.len() {
        let (begin, before) = (next, next.checked_sub(1).map_or(' ', at));
        let run = |is: &dyn Fn(usize) -> bool| (begin..text.len()).find(|i| !is(*i));
        let until = |end: usize| text[begin..end].iter().collect::<String>();
        let digit = |i: usize| at(i).is_ascii_digit();
        next += 1;
        let piece = match text[begin] {
            '0'..='9' => {
                // a comma is a decimal comma if fewer than three digits follow it
                let comma = |i: usize| at(i) == ',' && !(digit(i + 2) && digit(i + 3));
                let joins = |i: usize| (at(i) == '.' || at(i) == ':' || comma(i)) && digit(i + 1);
                next = run(&|i| digit(i) || joins(i)).unwrap_or(text.len());
                let number = until(next).replace(',', ".");
                match clock_face(&number) {
                    Some(seconds) => {
                        all.push(seconds);
                        "s".to_owned()
                    }
                    None => number,
                }
            }
            sign @ ('½' | '¼' | '¾') => {
                let whole = all.pop_if(|last| last.bytes().all(|b| b.is_ascii_digit()));
                let part = match sign {
                    '½' => ".5",
                    '¼' => ".25",
                    _ => ".75",
                };
                whole.unwrap_or_else(|| "0".to_owned()) + part
            }
            letter if letter.is_alphabetic() => {
                let joins = |i: usize| "-'’".contains(at(i)) && at(i + 1).is_alphabetic();
                next = run(&|i| at(i).is_alphabetic() || joins(i)).unwrap_or(text.len());
                let word = until(next).replace(['-', '\'', '’'], "");
                // `d5` is a delay, and `5d` is five days
                let delays = word == "d" && digit(next) && !before.is_ascii_digit();
                if delays { "delay".to_owned() } else { word }
            }
            '\'' | '’' | '′' if "'’′".contains(at(next)) => {
                next += 1;
                "s".to_owned()
            }
            '\'' | '’' | '′' => "m".to_owned(),
            '"' | '”' | '“' | '″' => "s".to_owned(),
            '+' | '|' => "+".to_owned(),
            ',' | ';' => ",".to_owned(),
            '*' => "x".to_owned(),
            '∞' => "unlimited".to_owned(),
            ' ' | ':' | '.' | '!' | '(' | ')' => continue,
            '-' if before.is_ascii_digit() && at(next).is_alphabetic() => continue,
            '-' if before == ' ' && at(next) == ' ' && text.len() > 1 => ",".to_owned(),
            other => other.to_string(),
        };
        all.push(piece);
    }
    all
}

/// Folds the text, joins its words with single spaces, and turns `1/2` into one sign.
fn with_fractions(text: &str) -> String {
    let text = folded(text);
    let words = text.split_whitespace().map(|word| {
        let fractions = [("1/2", "½"), ("1/4", "¼"), ("3/4", "¾")];
        let mut read = fractions.iter().filter_map(|(written, sign)| {
            let rest = word.strip_prefix(written)?;
            (!rest.starts_with(|next: char| next.is_ascii_digit() || next == '/'))
                .then(|| format!("{sign}{rest}"))
        });
        read.next().unwrap_or_else(|| word.to_owned())
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The seconds of `1:30:00`. `1:30` is no length: it may be hours or minutes.
fn clock_face(text: &str) -> Option<String> {
    let mut seconds = 0i64;
    (text.matches(':').count() == 2).then_some(())?;
    for part in text.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    Some(seconds.to_string())
}

/// The meanings of a text's pieces. If several phrases match, the longest counts.
pub(super) fn tokens<'a>(
    pieces: &'a [String],
    words: &Words,
) -> Result<Vec<(Token, &'a str)>, Error> {
    let (mut all, mut rest) = (Vec::new(), pieces);
    while let Some(first) = rest.first() {
        let longest = (1..=LONGEST_PHRASE.min(rest.len())).rev();
        let mut known = longest.filter_map(|n| Some((*words.get(&rest[..n].join(" "))?, n)));
        let number = number(first).map(Token::Number);
        let sign = match first.as_str() {
            "/" => Some(Token::Slash),
            "," => Some(Token::Comma),
            time if time.contains(':') => Some(Token::Time),
            _ => number,
        };
        let (token, count) = known
            .next()
            .or_else(|| Some((sign?, 1)))
            .ok_or_else(|| Error::Length(first.clone()))?;
        match (token, all.last_mut()) {
            (Token::Skip, _) => {}
            // one move per day
            (Token::Unit(_), Some((Token::TurnEvery, _))) => {
                all.extend([
                    (Token::Number(ONE), first.as_str()),
                    (token, first.as_str()),
                ]);
            }
            // two and a half days
            (Token::Half, Some((Token::Number(number), _))) => *number += ONE / 2,
            _ => all.push((token, first.as_str())),
        }
        rest = &rest[count..];
    }
    Ok(all)
}
