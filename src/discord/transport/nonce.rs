//! The nonce of a message to a channel. With it, a repeated request posts the message only once.

use std::fmt;

use crate::sessions::Ticket;

/// What a message shows. Two things that one channel can show need different nonces: if a nonce is used twice,
/// Discord ignores the second message and returns the first. Each kind has a letter that is not a hexadecimal digit.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray)]
pub enum Shows {
    /// A match's lobby.
    Lobby = b'l',
    /// A match at a ply.
    Board = b'm',
    /// A replacement for a message that can no longer be edited; identified by the interaction.
    Anew = b'n',
    /// What a person did; identified by their interaction.
    News = b'o',
    /// That it is somebody's turn, or that somebody's time is up.
    Reminder = b'r',
    /// A digest; identified by the day.
    Digest = b't',
    /// That a match's place is gone.
    LostPlace = b'u',
    /// The same, to the player whose time it is, if they want direct messages.
    OwnTimeUp = b'v',
    /// The first steps, to the person who has added the bot to a server.
    Welcome = b'w',
    /// That lobbies wait for players; identified by the user and the day.
    LobbyNews = b'p',
    /// That a match has ended, to somebody who follows it.
    Followed = b'q',
    /// A tournament.
    Tournament = b's',
    /// News of a tournament; identified by its place in the record.
    TournamentNews = b'y',
    /// That somebody has not moved in a round of a tournament.
    AbsentWarning = b'x',
    /// The results of a server's season; identified by the server and the month.
    Season = b'z',
}

/// What a message shows, and the match, user or interaction that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nonce {
    /// What the message shows.
    pub shows: Shows,
    /// The subject, and its ply or other number.
    pub ticket: Ticket,
}

impl Shows {
    /// The nonce of a message of this kind. `id` is the match, user or interaction that the message is about. `ply` may
    /// be any number below 2^32.
    pub fn of(self, id: u64, ply: usize) -> Nonce {
        let ticket = Ticket { id, ply };
        Nonce {
            shows: self,
            ticket,
        }
    }
}

impl fmt::Display for Nonce {
    /// Writes at most 25 characters, Discord's limit.
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
