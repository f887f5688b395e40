//! What somebody asks for who opens a lobby.

use games::{AnyMatch, Kind};

use super::channel_state::Options;
use super::problem::Problem;
use crate::clocks::TimeControl;
use crate::model::{Person, Place};

/// What `/play` asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The interaction's id, which becomes the match's.
    pub id: u64,
    /// Where.
    pub place: Place,
    /// Is that a thread which was made for it?
    pub own_thread: bool,
    /// Who asks; they are in at once.
    pub host: Person,
    /// Which game, and how.
    pub terms: Terms,
}

/// Which game is to be played, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Which game.
    pub kind: Kind,
    /// How many seats, if that is to be fixed.
    pub wanted: Option<u8>,
    /// Draw the seats at the start? Else they follow the order of joining.
    pub shuffled: bool,
    /// Does the match begin by itself as soon as all seats are taken? Else the host starts it.
    pub self_start: bool,
    /// How much time each seat has; none: as much as it likes.
    pub clock: Option<TimeControl>,
    /// The game's options.
    pub options: Options,
    /// Who is asked to join. If the host is among them, seats follow this order (a rematch).
    pub invited: Vec<u64>,
}

impl Terms {
    /// Checks that they fit the game and each other, for this host.
    ///
    /// # Errors
    /// The seats or the options are not the game's, or more are asked to join than there are seats.
    pub fn check(&self, host: u64) -> Result<(), Problem> {
        let (min, max) = self.kind.seats();
        if self
            .wanted
            .is_some_and(|wanted| !(min..=max).contains(&wanted))
        {
            let game = self.kind.name().to_owned();
            return Err(Problem::Seats { game, min, max });
        }
        let fewest = self.wanted.unwrap_or(min);
        if let Err(error) = AnyMatch::new(self.kind, fewest.into(), 0, &self.options) {
            return Err(Problem::Options {
                why: error.to_string(),
            });
        }
        let others = self.invited.iter().filter(|user| **user != host).count();
        let seats = usize::from(self.wanted.unwrap_or(max));
        if others + 1 > seats {
            return Err(Problem::TooMany { seats });
        }
        Ok(())
    }

    /// A game as most play it: no options asked, seats drawn by lot, days for a turn.
    pub fn usual(kind: Kind) -> Self {
        Self {
            kind,
            wanted: None,
            shuffled: true,
            self_start: true,
            clock: Some(TimeControl::USUAL),
            options: Options::new(),
            invited: Vec::new(),
        }
    }
}
