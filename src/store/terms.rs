//! Which game a lobby or match is about, and how it is played.

use rules::{ChosenOptions, Kind};

use crate::clocks::TimeControl;
use crate::model::{MatchCode, SeatOrder};

/// Which game is played, and how. A lobby's host chooses it, and it stays the same in the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The game.
    pub kind: Kind,
    /// The number of seats, if it is fixed.
    pub wanted: Option<u8>,
    /// Who sits where.
    pub order: SeatOrder,
    /// Does the match begin as soon as all seats are taken? Otherwise the host starts it.
    pub self_start: bool,
    /// How much time each seat has. None: no limit.
    pub clock: Option<TimeControl>,
    /// The game's options.
    pub options: ChosenOptions,
    /// Who is invited, in order. A rematch also invites its host.
    pub invited: Vec<u64>,
    /// Can only invited people join?
    pub private: bool,
    /// The games from which a player who joins chooses; `kind` is the first of them. The chosen game is played on its
    /// usual terms. Empty: only `kind`.
    pub offers: Vec<Kind>,
    /// Does the match change ratings? `None`: as usual for its number of seats.
    pub rated: Option<bool>,
    /// Where practice begins; `None`: it is no practice match.
    pub practice: Option<PracticeStart>,
}

impl Terms {
    /// The usual terms of a game: no options, random seats, the usual clock.
    pub fn usual(kind: Kind) -> Self {
        Self {
            kind,
            wanted: None,
            order: SeatOrder::Random,
            self_start: true,
            clock: Some(TimeControl::USUAL),
            options: ChosenOptions::new(),
            invited: Vec::new(),
            private: false,
            offers: Vec::new(),
            rated: None,
            practice: None,
        }
    }

    /// The games from which one is chosen; only `kind` if there is no choice.
    pub fn games(&self) -> &[Kind] {
        if self.offers.is_empty() {
            std::slice::from_ref(&self.kind)
        } else {
            &self.offers
        }
    }
}

/// The position of a match that is over, from which a practice match goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PracticeStart {
    /// The match that is over; 0 if it was deleted.
    pub id: u64,
    /// Its code, if it has one and was not deleted.
    pub code: Option<MatchCode>,
    /// How many events of its record the practice match begins with.
    pub events: usize,
}
