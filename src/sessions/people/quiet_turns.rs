//! Whom a new board does not ping: people who are told of their turn later.

use crate::clocks::{DAY, HOUR};
use crate::sessions::Agenda;
use crate::sessions::clocks::live_clocks::reminded_seats;
use crate::sessions::people::company::awake;
use crate::sessions::problem::Problem;
use crate::store::{JobKind, Reminders, Write};

/// A digest about a new turn waits for this long, in milliseconds, so that it can tell of several turns.
const DIGEST_WAITS: i64 = HOUR;

impl Agenda {
    /// Plans to tell a user later that it is their turn in a match, if they are asleep or on vacation, or want a digest.
    /// If this returns true, that is stored, and the board need not ping them. False if they would be told too late: when
    /// more than half of their time was gone.
    ///
    /// # Errors
    /// The database failed.
    pub async fn tells_later(&self, id: u64, user: u64) -> Result<bool, Problem> {
        let chosen = self.channels.store.preferences(user).await?;
        let at = self.channels.now();
        let wakes = awake(&chosen, at);
        let until = match chosen.reminders {
            Reminders::Digest => wakes.max(chosen.digested + DAY).max(at + DIGEST_WAITS),
            Reminders::Mention | Reminders::Message if wakes > at => wakes,
            _ => return Ok(false),
        };
        let Some((live, clocks, now)) = self.clocks.ticking(id).await? else {
            return Ok(false);
        };
        let judged = clocks.as_of(&now);
        let seats = reminded_seats(&live.opened.players, &live.game, judged.is_strict());
        let own = seats.into_iter().find(|(_, reminded)| *reminded == user);
        let Some((seat, _)) = own.filter(|(seat, _)| judged.has_half_at(*seat, until)) else {
            return Ok(false);
        };
        if chosen.reminders == Reminders::Digest {
            self.channels.plan(JobKind::Digest, user, until).await?;
        } else {
            let seat = seat.number();
            let snooze = Write::Snooze {
                id,
                seat,
                until,
                user,
            };
            self.channels.store.write(snooze).await?;
        }
        Ok(true)
    }
}
