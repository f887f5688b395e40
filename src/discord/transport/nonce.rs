//! What a message to a channel is known by, so that it is posted once however often it is sent.

use std::fmt;

use crate::sessions::Ticket;

/// What a message shows. Two things that one channel can show have different nonces: Discord answers the second of two with
/// the same by the first. Each has a letter that is no hexadecimal digit.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray)]
pub enum Shows {
    /// A match's lobby.
    Lobby = b'l',
    /// A match as of a ply.
    Board = b'm',
    /// What an old message cannot show any more; named by the interaction.
    Anew = b'n',
    /// What somebody did who is named by their interaction.
    News = b'o',
    /// That somebody is to play, or for others that they have no time left.
    Reminder = b'r',
    /// That somebody is away, or back.
    Absence = b's',
    /// A digest, by the day.
    Digest = b't',
    /// That a match's place is gone.
    LostPlace = b'u',
    /// That somebody has no time left, for themselves.
    OwnTimeUp = b'v',
}

/// What it shows, and of which match, user or interaction it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nonce {
    /// What it shows.
    pub shows: Shows,
    /// Of what, and as of when.
    pub ticket: Ticket,
}

impl Shows {
    /// The nonce of a message that shows this of something, as of a number below 2^32.
    pub fn of(self, id: u64, ply: usize) -> Nonce {
        let ticket = Ticket { id, ply };
        Nonce {
            shows: self,
            ticket,
        }
    }
}

impl fmt::Display for Nonce {
    /// In 25 characters, which is all that Discord takes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ticket { id, ply } = self.ticket;
        write!(f, "{id:x}{}{ply:x}", char::from(self.shows as u8))
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray as _;

    use super::*;

    #[test]
    fn whatever_is_shown_has_a_nonce_of_its_own_that_discord_takes() {
        let mut all = std::collections::HashSet::new();
        for shows in Shows::VARIANTS {
            for id in [1, 0x11, u64::MAX] {
                for ply in [0, 1, 0x1d, u32::MAX as usize] {
                    let nonce = shows.of(id, ply).to_string();
                    assert!(nonce.len() <= 25, "{nonce}");
                    assert!(all.insert(nonce), "{shows:?} {id} {ply}");
                }
            }
        }
    }
}
