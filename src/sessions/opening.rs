//! What somebody asks for when they open a lobby.

use rules::{AnyMatch, Kind};

use super::problem::Problem;
use super::snapshot::Options;
use crate::clocks::TimeControl;
use crate::model::{Level, Person, Place, Player};

/// What `/play` asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The interaction's id, which becomes the match's.
    pub id: u64,
    /// Where.
    pub place: Place,
    /// Is the place a thread that was made for it?
    pub own_thread: bool,
    /// Who opens it; they have a seat at once.
    pub host: Person,
    /// Which game, and how.
    pub terms: Terms,
    /// The computers that play, for the levels in `terms`, with their names.
    pub computers: Vec<Player>,
}

/// Which game is to be played, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Which game.
    pub kind: Kind,
    /// How many seats, if the number is fixed.
    pub wanted: Option<u8>,
    /// Shuffle the seats at the start? By default they follow the order of joining.
    pub shuffled: bool,
    /// Does the match begin as soon as all seats are taken? By default the host starts it.
    pub self_start: bool,
    /// How much time each seat has; none: no limit.
    pub clock: Option<TimeControl>,
    /// The game's options.
    pub options: Options,
    /// Who is invited. If the host is among them, this is a rematch and seats follow this order.
    pub invited: Vec<u64>,
    /// Can only invited players join?
    pub private: bool,
    /// The games among which the player who joins chooses, with usual terms, `kind` first; empty: only `kind`.
    pub offers: Vec<Kind>,
    /// The levels of the computers that play.
    pub computers: Vec<Level>,
}

impl Terms {
    /// Checks that the terms fit the game and each other, for this host.
    ///
    /// # Errors
    /// The game does not have these seats or options, or more or fewer players are invited than can play.
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
        for other in &self.offers {
            let (min, max) = other.seats();
            // the player who takes the challenge takes the last seat
            if self.wanted != Some(2) || !(min..=max).contains(&2) {
                let game = other.name().to_owned();
                return Err(Problem::Seats { game, min, max });
            }
        }
        if let Err(error) = AnyMatch::new(self.kind, fewest.into(), 0, &self.options) {
            return Err(Problem::Options {
                why: error.to_string(),
            });
        }
        let asked = self.invited.iter().filter(|user| **user != host).count();
        let others = asked + self.computers.len();
        let seats = usize::from(self.wanted.unwrap_or(max));
        if others + 1 > seats {
            return Err(Problem::TooMany { seats });
        }
        let needed = usize::from(fewest) - 1;
        if self.private && others < needed {
            return Err(Problem::PrivateTooFew { needed, others });
        }
        Ok(())
    }

    /// The usual terms of a game: no options, shuffled seats, the usual clock.
    pub fn usual(kind: Kind) -> Self {
        Self {
            kind,
            wanted: None,
            shuffled: true,
            self_start: true,
            clock: Some(TimeControl::USUAL),
            options: Options::new(),
            invited: Vec::new(),
            private: false,
            offers: Vec::new(),
            computers: Vec::new(),
        }
    }

    /// A challenge for two: the player who accepts chooses one of these games. If somebody is invited, only they can
    /// accept. None without a game.
    pub fn challenge(games: &[Kind], asked: Option<u64>) -> Option<Self> {
        let usual = Self::usual(*games.first()?);
        Some(Self {
            wanted: Some(2),
            invited: asked.into_iter().collect(),
            private: asked.is_some(),
            offers: if games.len() > 1 {
                games.to_vec()
            } else {
                Vec::new()
            },
            ..usual
        })
    }

    /// The same terms if nobody else can join: computers take all other seats, and the match begins at once.
    #[must_use]
    pub fn against_computers(self) -> Self {
        let (fewest, _) = self.kind.seats();
        let level = self.computers.first().copied().unwrap_or(Level::USUAL);
        let asked = self.computers.len() + 1;
        let seats = self.wanted.map_or(asked.max(fewest.into()), usize::from);
        let mut computers = self.computers;
        computers.resize(computers.len().max(seats.saturating_sub(1)), level);
        Self {
            wanted: u8::try_from(seats).ok(),
            self_start: true,
            private: false,
            computers,
            // the usual clock is for people who wait for each other
            clock: self.clock.filter(|clock| *clock != TimeControl::USUAL),
            ..self
        }
    }

    /// The games that can be chosen.
    pub fn games(&self) -> &[Kind] {
        if self.offers.is_empty() {
            std::slice::from_ref(&self.kind)
        } else {
            &self.offers
        }
    }
}
