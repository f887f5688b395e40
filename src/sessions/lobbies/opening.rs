//! What somebody asks for when they open a lobby.

use rules::{AnyMatch, ChosenOptions, Kind};

use crate::clocks::TimeControl;
use crate::model::{Level, Person, Place, Player};
use crate::sessions::problem::Problem;
use crate::store::{NewMatch, Terms};

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
    /// The computers that play, with their names.
    pub computers: Vec<Player>,
}

impl Opening {
    /// The lobby that this opens at a time, in unix milliseconds. It has no code yet.
    pub(in crate::sessions) fn at(self, now: i64) -> NewMatch {
        let mut players = vec![Player::from(self.host.clone())];
        players.extend(self.computers);
        NewMatch {
            id: self.id,
            code: None,
            place: self.place,
            host: self.host.user,
            own_thread: self.own_thread,
            terms: self.terms,
            players,
            declined: Vec::new(),
            listed: false,
            tournament: None,
            now,
        }
    }
}

/// The terms of a lobby that somebody wants to open, and the computers that are to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedLobby {
    /// The terms.
    pub terms: Terms,
    /// The levels of the computers.
    pub computers: Vec<Level>,
}

impl From<Terms> for WantedLobby {
    fn from(terms: Terms) -> Self {
        let computers = Vec::new();
        Self { terms, computers }
    }
}

impl WantedLobby {
    /// Checks that the terms fit the game and each other, for this host.
    ///
    /// # Errors
    /// The game does not have these seats or options, or too many or too few players are invited.
    pub fn check(&self, host: u64) -> Result<(), Problem> {
        check_terms(&self.terms, self.computers.len(), host)
    }

    /// The usual terms of a match of one person against computers of this level.
    pub fn alone(kind: Kind, level: Level) -> Self {
        let usual = Self {
            computers: vec![level],
            terms: Terms::usual(kind),
        };
        usual.against_computers()
    }

    /// A challenge for two: the player who accepts chooses one of these games. If somebody is invited, only they can
    /// accept. Returns none if there is no game.
    pub fn challenge(games: &[Kind], asked: Option<u64>) -> Option<Terms> {
        let usual = Terms::usual(*games.first()?);
        Some(Terms {
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
        let terms = self.terms;
        let (fewest, _) = terms.kind.seats();
        let level = self.computers.first().copied().unwrap_or(Level::USUAL);
        let asked = self.computers.len() + 1;
        let seats = terms.wanted.map_or(asked.max(fewest.into()), usize::from);
        let mut computers = self.computers;
        computers.resize(computers.len().max(seats.saturating_sub(1)), level);
        let terms = Terms {
            wanted: u8::try_from(seats).ok(),
            self_start: true,
            private: false,
            // the usual clock is for people who wait for each other
            clock: terms.clock.filter(|clock| *clock != TimeControl::USUAL),
            ..terms
        };
        Self { terms, computers }
    }
}

/// Checks that terms fit the game and each other, for this host and this many computers.
pub fn check_terms(terms: &Terms, computers: usize, host: u64) -> Result<(), Problem> {
    for other in &terms.offers {
        let (min, max) = other.seats();
        // the player who takes the challenge takes the last seat
        if terms.wanted != Some(2) || !(min..=max).contains(&2) {
            let game = other.name().to_owned();
            return Err(Problem::Seats { game, min, max });
        }
    }
    let asked = terms.invited.iter().filter(|user| **user != host).count();
    let others = asked + computers;
    check_seats(terms.kind, terms.wanted, &terms.options, others)?;
    if terms.private {
        check_private(terms.kind, terms.wanted, others)?;
    }
    Ok(())
}

/// Checks that the game can have these seats and options, and that there is a seat for the host and for this many
/// others: the players and the invited people who have not answered.
pub fn check_seats(
    kind: Kind,
    wanted: Option<u8>,
    options: &ChosenOptions,
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
