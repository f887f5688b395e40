//! Lobbies: from `/play` to the first turn.

use games::{AnyMatch, Kind, Viewer};

use super::Sessions;
use super::channel_guard::{ChannelGuard, with_latest};
use super::channel_state::{ChannelState, Live, Lobby, Options};
use super::problem::Problem;
use super::snapshot::Snapshot;
use crate::model::{Person, Place, Player};
use crate::store::{Change, NewMatch, Status, StoreError};

/// What `/play` asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The interaction's id, which becomes the match's.
    pub id: u64,
    /// Where.
    pub place: Place,
    /// Who asks; they are in at once.
    pub host: Person,
    /// Which game.
    pub kind: Kind,
    /// How many seats, if that is to be fixed.
    pub wanted: Option<u8>,
    /// Draw the seats at the start? Else they follow the order of joining.
    pub shuffled: bool,
    /// The game's options.
    pub options: Options,
    /// Who is asked to join. If the host is among them, seats follow this order (a rematch).
    pub invited: Vec<u64>,
}

/// What leaving a lobby led to.
#[derive(Clone, Debug, PartialEq)]
pub enum Departure {
    /// The others wait on; the host may have changed.
    Left(Lobby),
    /// Nobody is left, so the lobby is closed.
    Closed(Lobby),
}

impl Sessions {
    /// Opens a lobby.
    ///
    /// # Errors
    /// The channel is occupied, or the seats asked for do not fit the game.
    pub async fn open(&self, opening: Opening) -> Result<Lobby, Problem> {
        let Opening {
            id,
            place,
            host,
            kind,
            wanted,
            shuffled,
            options,
            invited,
        } = opening;
        let (min, max) = kind.seats();
        if wanted.is_some_and(|wanted| !(min..=max).contains(&wanted)) {
            let game = kind.name().to_owned();
            return Err(Problem::Seats { game, min, max });
        }
        if let Err(error) = AnyMatch::new(kind, wanted.unwrap_or(min).into(), 0, &options) {
            return Err(Problem::Options {
                why: error.to_string(),
            });
        }
        let others = invited.iter().filter(|user| **user != host.user).count();
        let seats = usize::from(wanted.unwrap_or(max));
        if others + 1 > seats {
            return Err(Problem::TooMany { seats });
        }
        let mut locked = self.locked(place).await?;
        if locked.state().is_some() {
            return Err(self.occupied(place, &mut locked).await);
        }
        let now = (self.clock)();
        let opened = NewMatch {
            id,
            place,
            host: host.user,
            kind,
            wanted,
            shuffled,
            options,
            players: vec![host.into()],
            invited,
            now,
        };
        match self.store.open(&opened).await {
            Ok(()) => {}
            Err(StoreError::Occupied) => {
                self.load(place, &mut locked).await?;
                return Err(self.occupied(place, &mut locked).await);
            }
            Err(error) => return Err(error.into()),
        }
        let lobby = Lobby {
            opened,
            version: 0,
            message: None,
            touched: now,
        };
        locked.set(Some(ChannelState::Lobby(lobby.clone())));
        Ok(lobby)
    }

    async fn occupied(&self, place: Place, locked: &mut ChannelGuard) -> Problem {
        let id = match locked.state() {
            Some(ChannelState::Unreadable(one)) => return Problem::unreadable(one),
            Some(table) => table.head().id,
            None => 0,
        };
        Problem::Occupied {
            link: self.link(place, id).await,
        }
    }

    /// Takes a seat in a channel's lobby; with `id`, only if it is this one.
    ///
    /// # Errors
    /// No such lobby, joined already, or full.
    pub async fn join(
        &self,
        place: Place,
        id: Option<u64>,
        person: Person,
    ) -> Result<Lobby, Problem> {
        let joined = |lobby: &Lobby| {
            let (_, max) = lobby.size();
            let opened = &lobby.opened;
            if opened.players.iter().any(|one| one.is(person.user)) {
                return Err(Problem::JoinedAlready);
            }
            if opened.players.len() >= max {
                return Err(Problem::Full { seats: max });
            }
            let mut players = opened.players.clone();
            players.push(person.clone().into());
            Ok((players, opened.host))
        };
        with_latest!(self, place, locked => self.seat(place, id, &mut locked, joined).await)
    }

    /// Gives up a seat in a channel's lobby; with `id`, only if it is this one. When the host goes,
    /// whoever joined next becomes host.
    ///
    /// # Errors
    /// No such lobby, or not joined.
    pub async fn leave(
        &self,
        place: Place,
        id: Option<u64>,
        user: u64,
    ) -> Result<Departure, Problem> {
        let left = |lobby: &Lobby| {
            let opened = &lobby.opened;
            if !opened.players.iter().any(|one| one.is(user)) {
                return Err(Problem::NotJoined);
            }
            let mut players = opened.players.clone();
            players.retain(|one| !one.is(user));
            let next = players.iter().find_map(Player::user);
            let host = next.filter(|_| opened.host == user);
            let host = host.unwrap_or(opened.host);
            Ok((players, host))
        };
        let lobby =
            with_latest!(self, place, locked => self.seat(place, id, &mut locked, left).await)?;
        Ok(if lobby.opened.players.is_empty() {
            Departure::Closed(lobby)
        } else {
            Departure::Left(lobby)
        })
    }

    /// Changes who sits in a lobby; one that nobody is in any more is closed by that.
    async fn seat(
        &self,
        place: Place,
        id: Option<u64>,
        locked: &mut ChannelGuard,
        change: impl Fn(&Lobby) -> Result<(Vec<Player>, u64), Problem>,
    ) -> Result<Lobby, Problem> {
        let lobby = self.lobby(place, id, locked).await?;
        let (players, host) = change(lobby)?;
        let seat = Change::Seat {
            players: players.clone(),
            host,
        };
        self.commit(lobby.head(), seat).await?;
        lobby.version += 1;
        lobby.opened.players = players;
        lobby.opened.host = host;
        lobby.touched = (self.clock)();
        let lobby = lobby.clone();
        if lobby.opened.players.is_empty() {
            locked.set(None);
        }
        Ok(lobby)
    }

    /// The lobby of a locked channel; with `id`, only if it is this one.
    async fn lobby<'a>(
        &self,
        place: Place,
        id: Option<u64>,
        locked: &'a mut ChannelGuard,
    ) -> Result<&'a mut Lobby, Problem> {
        let problem = match locked.state() {
            None if id.is_none() => Some(Problem::NothingHere),
            Some(ChannelState::Live(live)) if id.is_none_or(|id| id == live.id) => {
                let id = live.id;
                Some(Problem::Started {
                    link: self.link(place, id).await,
                })
            }
            Some(ChannelState::Lobby(lobby)) if id.is_none_or(|id| id == lobby.opened.id) => None,
            Some(ChannelState::Unreadable(one)) if id.is_none_or(|id| id == one.head.id) => {
                Some(Problem::unreadable(one))
            }
            _ => Some(self.gone(place, id.unwrap_or_default()).await?),
        };
        match problem {
            Some(problem) => Err(problem),
            None => locked.lobby().ok_or(Problem::LobbyGone),
        }
    }

    /// Why a match that a button names is not what stands in its channel.
    pub(super) async fn gone(&self, place: Place, id: u64) -> Result<Problem, Problem> {
        Ok(match self.store.load(id).await? {
            Some(stored) if !stored.opened.place.is_with(place) => Problem::Foreign,
            None => Problem::Foreign,
            Some(stored) => match stored.status {
                Status::Over => Problem::Ended,
                Status::Stopped => Problem::Stopped,
                Status::Lobby | Status::Live if stored.opened.place != place => Problem::Foreign,
                _ => Problem::LobbyGone,
            },
        })
    }

    /// The channel's lobby as it is now.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn lobby_now(&self, place: Place) -> Result<Option<Lobby>, Problem> {
        Ok(self.locked(place).await?.lobby().cloned())
    }

    /// Starts the match of a lobby.
    ///
    /// # Errors
    /// No such lobby, not the host, or not the right number of players.
    pub async fn start(
        &self,
        place: Place,
        id: Option<u64>,
        user: u64,
    ) -> Result<Snapshot, Problem> {
        with_latest!(self, place, locked => self.begin(place, id, user, &mut locked).await)
    }

    async fn begin(
        &self,
        place: Place,
        id: Option<u64>,
        user: u64,
        locked: &mut ChannelGuard,
    ) -> Result<Snapshot, Problem> {
        let lobby = self.lobby(place, id, locked).await?;
        if lobby.opened.host != user {
            return Err(Problem::HostOnly {
                host: host_name(lobby),
            });
        }
        if !lobby.ready() {
            let joined = lobby.opened.players.len();
            return Err(Problem::TooFew {
                joined,
                needed: lobby.size().0,
            });
        }
        let saw = lobby.head();
        let opened = lobby.opened.clone();
        let (seed, players) = seating(&opened)?;
        let seats = players.len() as u64;
        let game = AnyMatch::new(opened.kind, seats, seed, &opened.options).map_err(|error| {
            StoreError::Damaged {
                id: opened.id,
                why: error.to_string(),
            }
        })?;
        let start = Change::Start {
            players: players.clone(),
            record: game.record(),
        };
        let now = self.commit(saw, start).await?;
        let live = Live {
            id: opened.id,
            place,
            host: opened.host,
            version: saw.changed().version,
            players,
            times: vec![now; game.events().len()],
            game,
        };
        let snapshot = live.snapshot(Viewer::Public, live.game.events());
        locked.set(Some(ChannelState::Live(Box::new(live))));
        Ok(snapshot)
    }
}

pub(super) fn host_name(lobby: &Lobby) -> String {
    let opened = &lobby.opened;
    let host = opened.players.iter().find(|player| player.is(opened.host));
    host.map(|host| host.name.clone()).unwrap_or_default()
}

/// The seed, and the players in order of seats.
fn seating(opened: &NewMatch) -> Result<(u64, Vec<Player>), Problem> {
    let seed = getrandom::u64().map_err(|error| StoreError::Random(error.to_string()))?;
    let mut players = opened.players.clone();
    if opened.shuffled {
        games::random_generator::Rng::new(seed).shuffle(&mut players);
    } else if opened.invited.contains(&opened.host) {
        let asked = |player: &Player| opened.invited.iter().position(|user| player.is(*user));
        players.sort_by_key(|player| asked(player).unwrap_or(usize::MAX));
    }
    Ok((seed, players))
}
