//! Lobbies: from `/play` to the first turn.

use rules::{AnyMatch, Seat, Viewer};

use super::Sessions;
use super::channel_guard::ChannelGuard;
use super::channel_state::{ChannelState, Live, Lobby};
use super::computer_turns::computer_due;
use super::live_clocks::{LiveClocks, next_look, watching};
use super::lobby_seats::{Joining, host_name, in_the_way, joined, left, seating};
use super::opening::{Opening, Terms};
use super::problem::Problem;
use super::snapshot::{News, Snapshot};
use crate::clocks::Rest;
use crate::derived_results::to_act;
use crate::model::{Person, Place, Player};
use crate::store::{Change, Head, NewMatch, Offers, Status, StoreError};

/// The result of joining a lobby.
#[derive(Clone, Debug)]
pub enum Arrival {
    /// The lobby still waits for more players, or for its host.
    Joined(Box<Lobby>),
    /// All seats are taken, and the match has begun by itself.
    Begun(Box<Snapshot>),
}

/// The result of leaving a lobby.
#[derive(Clone, Debug, PartialEq)]
pub enum Departure {
    /// Other players are left; the host may have changed.
    Left(Lobby),
    /// Nobody is left, so the lobby has ended.
    Closed(Lobby),
}

impl Sessions {
    /// Opens a lobby.
    ///
    /// # Errors
    /// The channel is occupied, or the terms do not fit the game.
    pub async fn open(&self, opening: Opening) -> Result<Lobby, Problem> {
        let Opening {
            id,
            place,
            own_thread,
            host,
            terms,
            computers,
        } = opening;
        terms.check(host.user)?;
        let Terms {
            kind,
            wanted,
            order,
            self_start,
            clock,
            options,
            invited,
            private,
            offers,
            computers: _,
            rated,
            practice,
        } = terms;
        let mut players = vec![Player::from(host.clone())];
        players.extend(computers);
        let opened = NewMatch {
            id,
            code: None,
            place,
            host: host.user,
            kind,
            wanted,
            order,
            self_start,
            own_thread,
            clock,
            options,
            players,
            invited,
            declined: Vec::new(),
            private,
            listed: false,
            offers,
            rated,
            practice,
            now: (self.clock)(),
        };
        self.may_all_play(host.user, &opened).await?;
        self.with_latest(place, |locked| Box::pin(locked.open(&opened)))
            .await
    }

    /// Takes a free seat in a channel's lobby.
    ///
    /// # Errors
    /// As [`Sessions::join_as`].
    pub async fn join(
        &self,
        place: Place,
        id: Option<u64>,
        person: Person,
    ) -> Result<Arrival, Problem> {
        self.join_as(place, id, person, Joining::Join).await
    }

    /// Takes a seat in a channel's lobby; with `id`, only in the lobby with that id. If it is the last seat and the
    /// lobby starts by itself, the match begins.
    ///
    /// # Errors
    /// There is no such lobby, the user has joined already, the lobby is full, the remaining seats are reserved, or a
    /// game must be chosen.
    pub async fn join_as(
        &self,
        place: Place,
        id: Option<u64>,
        person: Person,
        how: Joining,
    ) -> Result<Arrival, Problem> {
        let person = &person;
        self.with_latest(place, |locked| Box::pin(locked.join(id, person, how)))
            .await
    }

    /// Leaves a channel's lobby; with `id`, only the lobby with that id. If the host leaves, the player who joined next
    /// becomes host.
    ///
    /// # Errors
    /// There is no such lobby, or the user has not joined it.
    pub async fn leave(
        &self,
        place: Place,
        id: Option<u64>,
        user: u64,
    ) -> Result<Departure, Problem> {
        let gone = |lobby: &Lobby| left(lobby, user);
        let lobby = self
            .with_latest(place, |locked| Box::pin(locked.change_lobby(id, gone)))
            .await?;
        Ok(if lobby.opened.players.is_empty() {
            Departure::Closed(lobby)
        } else {
            Departure::Left(lobby)
        })
    }

    /// Why the match that a button names is not the one in its channel now.
    pub(super) async fn gone(&self, place: Place, id: u64) -> Result<Problem, Problem> {
        Ok(match self.store.load(id).await? {
            Some(stored)
                if !stored.opened.place.is_with(place) && !stored.opened.place.is(place) =>
            {
                Problem::Foreign
            }
            None => Problem::Foreign,
            Some(stored) => match stored.status {
                Status::Over => Problem::Ended,
                Status::Stopped => Problem::Stopped,
                Status::Lobby | Status::Live if !stored.opened.place.is(place) => Problem::Foreign,
                _ => Problem::LobbyGone,
            },
        })
    }

    /// The channel's lobby as it is now.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn lobby_now(&self, place: Place) -> Result<Option<Lobby>, Problem> {
        Ok(self.locked(place).await?.any_lobby().cloned())
    }

    /// Starts the match of a lobby.
    ///
    /// # Errors
    /// There is no such lobby, the user is not its host, or it does not have the right number of players.
    pub async fn start(
        &self,
        place: Place,
        id: Option<u64>,
        user: u64,
    ) -> Result<Snapshot, Problem> {
        self.with_latest(place, |locked| Box::pin(locked.start(id, user)))
            .await
    }
}

impl ChannelGuard<'_> {
    async fn open(&mut self, opened: &NewMatch) -> Result<Lobby, Problem> {
        if self.state().is_some() {
            return Err(self.occupied(opened).await);
        }
        let sessions = self.sessions;
        let opened = NewMatch {
            code: sessions.free_code(opened.id).await?,
            ..opened.clone()
        };
        let stored = sessions.store.open(&opened).await;
        stored.map_err(|error| match error {
            // another process opened a lobby first; that lobby may have ended by now, so load the channel again
            StoreError::Occupied => StoreError::Stale,
            error => error,
        })?;
        let lobby = Lobby {
            touched: opened.now,
            patience: sessions.lobby_ms,
            opened,
            version: 0,
            message: None,
        };
        self.set(Some(ChannelState::Lobby(lobby.clone())));
        Ok(lobby)
    }

    /// Why another lobby cannot be opened.
    async fn occupied(&mut self, wanted: &NewMatch) -> Problem {
        let (sessions, place) = (self.sessions, self.place);
        match self.state() {
            Some(ChannelState::Unreadable(_)) => Problem::Unreadable,
            Some(ChannelState::Lobby(lobby)) => {
                let link = sessions.link(place, lobby.opened.id).await;
                in_the_way(lobby, wanted.host, link, (sessions.clock)())
            }
            state => {
                let id = state.map_or(0, |state| state.head().id);
                let link = sessions.link(place, id).await;
                Problem::Occupied { link }
            }
        }
    }

    async fn join(
        &mut self,
        id: Option<u64>,
        person: &Person,
        how: Joining,
    ) -> Result<Arrival, Problem> {
        let (sessions, place) = (self.sessions, self.place);
        let lobby = self.lobby(id).await?;
        if !lobby.opened.offers.is_empty() && !matches!(how, Joining::Take(_)) {
            return Err(Problem::ChooseGame {
                link: sessions.link(place, lobby.opened.id).await,
            });
        }
        let after = joined(lobby, person, how, (sessions.clock)())?;
        let seated = lobby.opened.players.iter().filter_map(Player::user);
        let seated: Vec<u64> = seated.collect();
        if !sessions.store.apart(person.user, &seated).await?.is_empty() {
            return Err(Problem::NoSeat);
        }
        self.arrive(person.user, after).await
    }

    /// Stores the lobby after `user` has changed who sits in it, or an option. If all seats are taken and the lobby starts
    /// by itself, its match begins.
    pub async fn arrive(&mut self, user: u64, lobby: Lobby) -> Result<Arrival, Problem> {
        let (saw, opened) = (lobby.head(), lobby.opened.clone());
        let seated = opened.players.len();
        // the player who takes a challenge chooses its game, so nothing else has to be decided before the match begins
        let begins = opened.self_start || !opened.offers.is_empty();
        let begins = begins && seated == lobby.size().1;
        if begins || seated != self.lobby(Some(saw.id)).await?.opened.players.len() {
            self.sessions.may_all_play(user, &opened).await?;
        }
        if begins {
            let begun = self.begin(saw, &opened).await?;
            return Ok(Arrival::Begun(Box::new(begun)));
        }
        let changed = |_: &_| Ok(opened.clone());
        let lobby = self.change_lobby(Some(saw.id), changed).await?;
        Ok(Arrival::Joined(Box::new(lobby)))
    }

    /// Changes a lobby. A lobby without players ends.
    pub async fn change_lobby(
        &mut self,
        id: Option<u64>,
        change: impl Fn(&Lobby) -> Result<NewMatch, Problem>,
    ) -> Result<Lobby, Problem> {
        let sessions = self.sessions;
        let lobby = self.lobby(id).await?;
        let opened = change(lobby)?;
        let changed = Change::Lobby(Box::new(opened.clone()));
        sessions.commit(lobby.head(), changed).await?;
        lobby.version += 1;
        lobby.opened = opened;
        lobby.touched = (sessions.clock)();
        let lobby = lobby.clone();
        if lobby.opened.players.is_empty() {
            self.set(None);
        }
        Ok(lobby)
    }

    /// The channel's lobby; with `id`, only the lobby with that id.
    pub async fn lobby(&mut self, id: Option<u64>) -> Result<&mut Lobby, Problem> {
        let (sessions, place) = (self.sessions, self.place);
        let problem = match self.state() {
            None if id.is_none() => Some(Problem::NothingHere),
            Some(ChannelState::Live(live)) if id.is_none_or(|id| id == live.id) => {
                Some(Problem::Started {
                    link: sessions.link(place, live.id).await,
                })
            }
            Some(ChannelState::Lobby(lobby)) if id.is_none_or(|id| id == lobby.opened.id) => None,
            Some(ChannelState::Unreadable(one)) if id.is_none_or(|id| id == one.id) => {
                Some(Problem::Unreadable)
            }
            _ => Some(sessions.gone(place, id.unwrap_or_default()).await?),
        };
        match problem {
            Some(problem) => Err(problem),
            None => self.any_lobby().ok_or(Problem::LobbyGone),
        }
    }

    async fn start(&mut self, id: Option<u64>, user: u64) -> Result<Snapshot, Problem> {
        let sessions = self.sessions;
        let lobby = self.lobby(id).await?;
        if lobby.opened.host != user {
            return Err(Problem::HostOnly {
                host: host_name(lobby),
            });
        }
        if !lobby.ready() {
            return Err(Problem::TooFew {
                joined: lobby.opened.players.len(),
                needed: lobby.size().0,
            });
        }
        let (saw, opened) = (lobby.head(), lobby.opened.clone());
        sessions.may_all_play(user, &opened).await?;
        self.begin(saw, &opened).await
    }

    /// Begins the match of a lobby whose head is still `saw`, with the players of `opened`.
    async fn begin(&mut self, saw: Head, opened: &NewMatch) -> Result<Snapshot, Problem> {
        let (sessions, place) = (self.sessions, self.place);
        let (game, players) = match opened.practice {
            Some(start) => sessions.practice_seating(opened, start).await?,
            None => first_position(opened)?,
        };
        let rests = sessions.rests(opened.clock, &players).await?;
        let (judged, acting) = (self.now(), to_act(&game));
        let now = judged.at();
        let begun = |control| LiveClocks::begun(control, rests.clone(), now, game.events(), acting);
        let clocks = opened.clock.map(begun);
        let watched = watching(opened, game.seats());
        let watched = watched.filter(|_| clocks.is_none()).map(|control| {
            let rests = vec![Rest::default(); players.len()];
            LiveClocks::begun(control, rests, now, game.events(), acting)
        });
        let start = Change::Start {
            players: players.clone(),
            record: game.record(),
            to_act: acting,
            gone: gone(&game),
            rests,
            due: next_look(clocks.as_ref().or(watched.as_ref()), &judged),
            computer: computer_due(&game, &players, now),
        };
        sessions.commit_at(saw, start, now).await?;
        let live = Live {
            id: opened.id,
            code: opened.code,
            own_thread: opened.own_thread,
            place,
            host: opened.host,
            version: saw.changed().version,
            hinted: 0,
            rated: opened.rated,
            practice: opened.practice,
            offers: Offers::default(),
            plans: Vec::new(),
            players,
            times: vec![now; game.events().len()],
            started: Some(now),
            // as the store begins it
            terms: 1,
            clocks,
            game,
        };
        let mut snapshot = live.snapshot(Viewer::Public, live.game.events(), Some(&judged));
        snapshot.without = opened.awaited();
        if opened.practice.is_some() {
            // the turns of the first match are no news, and a board without any turn says itself that the match began
            snapshot.news = if live.game.events().is_empty() {
                Vec::new()
            } else {
                vec![News::Begun]
            };
        }
        self.set(Some(ChannelState::Live(Box::new(live))));
        Ok(snapshot)
    }
}

/// The position in which the match of a lobby begins, and its players in order of seats.
fn first_position(opened: &NewMatch) -> Result<(AnyMatch, Vec<Player>), Problem> {
    let (seed, players) = seating(opened)?;
    let seats = players.len() as u64;
    let game = AnyMatch::new(opened.kind, seats, seed, &opened.options);
    let game = game.map_err(|error| StoreError::Damaged {
        id: opened.id,
        why: error.to_string(),
    })?;
    Ok((game, players))
}

/// The seats, from 1 on, that are out of a match.
fn gone(game: &AnyMatch) -> Vec<u8> {
    let seats = 1..=game.seats();
    seats
        .filter(|seat| !game.living(Seat::new(*seat)))
        .collect()
}
