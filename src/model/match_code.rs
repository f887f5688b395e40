//! A match's short code, by which people can name it anywhere.

use std::fmt::{self, Write as _};
use std::str::FromStr;

/// Six characters out of 22. If letters and digits look alike, only one of them is among the 22. There are no vowels,
/// so no code is a word. No two stored matches have the same code. A code is no secret.
///
/// A typed character outside the 22 is read as the similar one: `o`, `0` and `q` as `D`, `2` as `Z`, `5` as `S`, `6` as
/// `G`, `8` as `B`, `u` and `y` as `V`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchCode(u32);

const CHARACTERS: &[u8; 22] = b"3479BCDFGHJKMNPRSTVWXZ";

/// The number of characters, as a base.
const BASE: u64 = 22;

const LENGTH: usize = 6;

/// A number in these characters, the most significant first.
pub(super) fn written<const N: usize>(mut number: u64) -> [char; N] {
    let mut text = [' '; N];
    for character in text.iter_mut().rev() {
        let digit = usize::try_from(number % BASE).unwrap_or_default();
        *character = CHARACTERS.get(digit).map_or(' ', |byte| char::from(*byte));
        number /= BASE;
    }
    text
}

/// Reads exactly so many typed characters. Ignores spaces, dashes and Markdown around and between them.
pub(super) fn read(text: &str, length: usize) -> Option<u64> {
    let plain = rules::lenient_parsing::squeezed(text);
    let typed = plain
        .chars()
        .filter(|c| !matches!(c, '-' | '#' | '`' | '*'));
    let (mut number, mut read) = (0_u64, 0);
    for typed in typed {
        let meant = match typed.to_ascii_uppercase() {
            'O' | '0' | 'Q' => 'D',
            '2' => 'Z',
            '5' => 'S',
            '6' => 'G',
            '8' => 'B',
            'U' | 'Y' => 'V',
            other => other,
        };
        let digit = (0..BASE)
            .zip(CHARACTERS)
            .find(|(_, byte)| char::from(**byte) == meant)?
            .0;
        number = number.checked_mul(BASE)?.checked_add(digit)?;
        read += 1;
    }
    (read == length).then_some(number)
}

impl MatchCode {
    /// How many codes there are.
    pub const COUNT: u32 = 22u32.pow(6);

    /// The code with this number, from 0; none if the number is [`Self::COUNT`] or more.
    pub fn new(number: u32) -> Option<Self> {
        (number < Self::COUNT).then_some(Self(number))
    }

    /// Its number, from 0.
    pub fn number(self) -> u32 {
        self.0
    }

    /// Candidate codes for the match with this id, to be tried in order until one is free. Every process gets the same
    /// candidates, and they spread over all codes.
    pub fn candidates(id: u64) -> impl Iterator<Item = Self> {
        (0u64..).map(move |attempt| {
            // SplitMix64 (Steele, Lea, Flood 2014)
            let mut mixed = id.wrapping_add((attempt + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^= mixed >> 31;
            let number = mixed % u64::from(Self::COUNT);
            Self(u32::try_from(number).unwrap_or_default())
        })
    }
}

impl fmt::Display for MatchCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = written::<LENGTH>(self.0.into()).into_iter();
        text.try_for_each(|character| f.write_char(character))
    }
}

impl FromStr for MatchCode {
    type Err = BadCode;

    fn from_str(text: &str) -> Result<Self, BadCode> {
        let number = read(text, LENGTH).and_then(|number| u32::try_from(number).ok());
        number.and_then(Self::new).ok_or(BadCode)
    }
}

/// The typed text is not a match code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no match code: six letters and digits")]
pub struct BadCode;

/// A match's name for people: its game, and its code if it has one.
pub fn match_name(game: &str, code: Option<MatchCode>) -> String {
    match code {
        Some(code) => format!("{game} {code}"),
        None => game.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_code_reads_as_it_is_written() {
        for number in [0, 1, 21, 22, 5_153_631, MatchCode::COUNT - 1] {
            let code = MatchCode::new(number).unwrap();
            assert_eq!(code.to_string().len(), LENGTH);
            assert_eq!(code.to_string().parse(), Ok(code));
        }
        assert_eq!(MatchCode::new(MatchCode::COUNT), None);
        assert_eq!(MatchCode(0).to_string(), "333333");
        assert_eq!(MatchCode(MatchCode::COUNT - 1).to_string(), "ZZZZZZ");
    }

    #[test]
    fn what_looks_alike_is_read_as_the_one_that_there_is() {
        let code: MatchCode = "DZSGBV".parse().unwrap();
        for typed in [
            "dzsgbv",
            " O2568u ",
            "0Z-5G8Y",
            "#q25 6bv",
            "`DZSGBV`",
            "ＤＺＳＧＢＶ",
        ] {
            assert_eq!(typed.parse(), Ok(code), "{typed}");
        }
    }

    #[test]
    fn all_else_is_no_code() {
        for typed in [
            "", "DZSGB", "DZSGBVV", "DZSGB1", "DZSGBA", "DZSGBé", "zyrcan",
        ] {
            assert_eq!(typed.parse::<MatchCode>(), Err(BadCode), "{typed}");
        }
    }

    #[test]
    fn candidates_differ_from_each_other_and_from_those_of_the_next_id() {
        let of = |id| MatchCode::candidates(id).take(50);
        let all: HashSet<MatchCode> = (0..20)
            .flat_map(|n| of((1_400_000_000 << 22) + n))
            .collect();
        assert!(all.len() > 990, "{}", all.len());
    }
}
