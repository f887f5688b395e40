//! What somebody asks for when they open a lobby.

use rules::{AnyMatch, Kind};

use crate::clocks::TimeControl;
use crate::model::{Level, Person, Place, Player, SeatOrder};
use crate::sessions::channels::snapshot::Options;
use crate::sessions::problem::Problem;
use crate::store::PracticeStart;

/// What `/play` asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The interaction's id, which becomes the match's id.
    pub id: u64,
    /// Where the match will be played.
    pub place: Place,
    /// Is the place a thread that was made for this match?
    pub own_thread: bool,
    /// The user who opens it. They take a seat at once.
    pub host: Person,
    /// The game and its terms.
    pub terms: Terms,
    /// The computers that play, with their names. Their levels are in `terms`.
    pub computers: Vec<Player>,
}

/// Which game is to be played, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The game.
    pub kind: Kind,
    /// The number of seats, if it is fixed.
    pub wanted: Option<u8>,
    /// Who sits where.
    pub order: SeatOrder,
    /// Does the match begin as soon as all seats are taken? By default the host starts it.
    pub self_start: bool,
    /// How much time each seat has. None: no limit.
    pub clock: Option<TimeControl>,
    /// The game's options.
    pub options: Options,
    /// Who is invited. A rematch also invites its host.
    pub invited: Vec<u64>,
    /// Can only invited players join?
    pub private: bool,
    /// The player who joins chooses one of these games; `kind` is the first of them. The chosen game is played on its
    /// usual terms. Empty: only `kind`.
    pub offers: Vec<Kind>,
    /// The levels of the computers that play.
    pub computers: Vec<Level>,
    /// Does the match change ratings? `None`: as usual for its number of seats.
    pub rated: Option<bool>,
    /// Where practice begins; `None`: it is no practice match.
    pub practice: Option<PracticeStart>,
}

impl Terms {
    /// Checks that the terms fit the game and each other, for this host.
    ///
    /// # Errors
    /// The game does not have these seats or options, or too many or too few players are invited.
    pub fn check(&self, host: u64) -> Result<(), Problem> {
        for other in &self.offers {
            let (min, max) = other.seats();
            // the player who takes the challenge takes the last seat
            if self.wanted != Some(2) || !(min..=max).contains(&2) {
                let game = other.name().to_owned();
                return Err(Problem::Seats { game, min, max });
            }
        }
        let asked = self.invited.iter().filter(|user| **user != host).count();
        let others = asked + self.computers.len();
        check_seats(self.kind, self.wanted, &self.options, others)?;
        if self.private {
            check_private(self.kind, self.wanted, others)?;
        }
        Ok(())
    }

    /// The usual terms of a game: no options, random seats, the usual clock.
    pub fn usual(kind: Kind) -> Self {
        Self {
            kind,
            wanted: None,
            order: SeatOrder::Random,
            self_start: true,
            clock: Some(TimeControl::USUAL),
            options: Options::new(),
            invited: Vec::new(),
            private: false,
            offers: Vec::new(),
            computers: Vec::new(),
            rated: None,
            practice: None,
        }
    }

    /// The usual terms of a match of one person against computers of this level.
    pub fn alone(kind: Kind, level: Level) -> Self {
        let usual = Self {
            computers: vec![level],
            ..Self::usual(kind)
        };
        usual.against_computers()
    }

    /// A challenge for two: the player who accepts chooses one of these games. If somebody is invited, only they can
    /// accept. Returns none if there is no game.
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

    /// The same terms, but nobody else can join: computers take all other seats, and the match begins at once.
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

/// Checks that the game can have these seats and options, and that there is a seat for the host and for this many
/// others: the players and the invited people who have not answered.
pub fn check_seats(
    kind: Kind,
    wanted: Option<u8>,
    options: &Options,
    others: usize,
) -> Result<(), Problem> {
    let (min, max) = kind.seats();
    if wanted.is_some_and(|wanted| !(min..=max).contains(&wanted)) {
        let game = kind.name().to_owned();
        return Err(Problem::Seats { game, min, max });
    }
    AnyMatch::new(kind, wanted.unwrap_or(min).into(), 0, options).map_err(|error| {
        tracing::debug!(%error, "options are refused");
        Problem::Options {
            game: kind.name().to_owned(),
            id: kind.id(),
        }
    })?;
    let (players, seats) = (others + 1, usize::from(wanted.unwrap_or(max)));
    if players > seats {
        return Err(Problem::TooMany { seats, players });
    }
    Ok(())
}

/// Checks that this many others beside the host are enough for the match, because nobody else can join.
pub fn check_private(kind: Kind, wanted: Option<u8>, others: usize) -> Result<(), Problem> {
    let needed = usize::from(wanted.unwrap_or(kind.seats().0)) - 1;
    if others < needed {
        return Err(Problem::PrivateTooFew { needed, others });
    }
    Ok(())
}
