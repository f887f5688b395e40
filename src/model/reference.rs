//! The reference of a failure, which a player reads and the log has.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::match_code::{BadCode, read, written};

/// An interaction's id in the characters of match codes, three times five: `3BCDF-GHJKM-NPRST`. The line of the log that
/// tells of the failure has the same text, and `skirmish find` reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference(u64);

const GROUP: usize = 5;

/// Enough characters for 64 bits.
const LENGTH: usize = 3 * GROUP;

/// Discord's ids count milliseconds from this time, in unix milliseconds.
const EPOCH: i64 = 1_420_070_400_000;

impl Reference {
    /// The reference of an interaction.
    pub fn new(interaction: u64) -> Self {
        Self(interaction)
    }

    /// The interaction's id.
    pub fn interaction(self) -> u64 {
        self.0
    }

    /// When the interaction was made, in unix milliseconds.
    pub fn time(self) -> i64 {
        EPOCH.saturating_add((self.0 >> 22).cast_signed())
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = written::<LENGTH>(self.0);
        for (number, group) in text.chunks(GROUP).enumerate() {
            if number > 0 {
                f.write_char('-')?;
            }
            group.iter().try_for_each(|one| f.write_char(*one))?;
        }
        Ok(())
    }
}

impl FromStr for Reference {
    type Err = BadCode;

    fn from_str(text: &str) -> Result<Self, BadCode> {
        read(text, LENGTH).map(Self).ok_or(BadCode)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_reads_as_it_is_written() {
        for id in [0, 1, 175_928_847_299_117_063, u64::MAX >> 1, u64::MAX] {
            let reference = Reference::new(id);
            assert_eq!(reference.to_string().parse(), Ok(reference), "{reference}");
            let typed = reference.to_string().to_lowercase().replace('-', " ");
            assert_eq!(typed.parse(), Ok(reference), "{typed}");
        }
        // the example in Discord's documentation: 2016-04-30 11:18:25.796 UTC
        assert_eq!(
            Reference::new(175_928_847_299_117_063).time(),
            1_462_015_105_796
        );
        for typed in ["", "DZSGBV", "ZZZZZ-ZZZZZ-ZZZZZ", "1BCDF-GHJKM-NPRST"] {
            assert_eq!(typed.parse::<Reference>(), Err(BadCode), "{typed}");
        }
    }
}
