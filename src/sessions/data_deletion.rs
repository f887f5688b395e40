//! Deletes the data of players and servers that ask for it. Each request is a stored job. It begins at once, and
//! continues in the background if there is much to delete.

use std::time::Duration;

use rules::{AnyMatch, Retire};
use tokio::time::timeout;

use crate::model::Actor;
use crate::sessions::Sessions;
use crate::sessions::channels::channel_guard::{ChannelGuard, TRIES};
use crate::sessions::channels::channel_state::{ChannelState, Left, Lobby};
use crate::sessions::job_outcome::Work;
use crate::sessions::jobs::LEASE;
use crate::sessions::lobbies::lobby_acts::LobbyAct;
use crate::sessions::play::match_actions::Acting;
use crate::sessions::problem::Problem;
use crate::store::{JobEnd, JobKind, Status, StoreError, nobody};

/// How long a request waits for its deletion. It must fit into Discord's three seconds.
const AT_ONCE: Duration = Duration::from_millis(1200);

/// How much of a deletion is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forgotten {
    /// Nothing is left.
    All,
    /// A stored job continues the deletion.
    GoesOn,
}

impl Sessions {
    /// Removes a user from every lobby and match up to this id, everywhere or on one server: the user leaves the lobby
    /// or resigns. A match that this program cannot read is cancelled. Jobs update the boards; the caller updates the
    /// lobbies' messages.
    ///
    /// # Errors
    /// The database failed.
    pub async fn leave_everything(
        &self,
        user: u64,
        on: Option<u64>,
        until: u64,
        all: &mut Left,
    ) -> Result<(), Problem> {
        if on.is_none() {
            self.tournaments.leave_all(user).await?;
        }
        let mut tries = (0, 0);
        loop {
            let playing = match on {
                Some(guild) => self.channels.store.playing_on(user, guild).await?,
                None => self.channels.store.playing(user, None).await?,
            };
            let Some((id, place)) = playing else {
                break;
            };
            // the databases compare ids as signed numbers, so this comparison does too
            if id.cast_signed() > until.cast_signed() {
                break;
            }
            tries = if tries.0 == id {
                (id, tries.1 + 1)
            } else {
                (id, 1)
            };
            // the user may have joined again at once, so the same match is tried several times
            if tries.1 > TRIES {
                let why = "a player of it cannot leave it".to_owned();
                return Err(StoreError::Damaged { id, why }.into());
            }
            let left = self
                .channels
                .with_latest(place, |locked| Box::pin(locked.leave(id, user)));
            match left.await? {
                Some(lobby) => all.lobbies.push(lobby),
                None => all.matches.push(id),
            }
        }
        Ok(())
    }

    /// Does [`Sessions::leave_everything`] before the data is deleted, so the matches that end by this are rated with
    /// the person's own rating. Returns false if such a match has no results yet but soon will.
    pub(in crate::sessions) async fn resign_everywhere(
        &self,
        user: u64,
        on: Option<u64>,
        until: u64,
    ) -> Result<bool, Problem> {
        self.leave_everything(user, on, until, &mut Left::default())
            .await?;
        Ok(!self.results.waits_for_results(user).await?)
    }

    /// Removes a user from all lobbies and matches that are older than this interaction, and begins to delete their
    /// data. Returns the lobbies that they have left so far.
    ///
    /// # Errors
    /// The database failed.
    pub async fn forget_person(
        &self,
        user: u64,
        request: u64,
    ) -> Result<(Forgotten, Vec<Lobby>), Problem> {
        let mut left = Left::default();
        let leaving = self.leave_everything(user, None, request, &mut left);
        // the job does the part that cannot be done in this time
        if let Ok(done) = timeout(AT_ONCE / 2, leaving).await {
            done?;
        }
        let state = format!("{user} {}", nobody()?);
        let forgotten = self.forget(JobKind::ForgetPerson, request, state).await?;
        self.people.spoken.remove(&user);
        // plan jobs for the matches' boards at once, so that the boards soon show the user's name no more
        for id in left.matches {
            self.channels
                .plan(JobKind::Board, id, self.channels.now())
                .await?;
        }
        Ok((forgotten, left.lobbies))
    }

    /// How many lobbies and matches of a server are stored; counts to `most`.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn count(&self, guild: u64, most: u32) -> Result<u32, Problem> {
        Ok(self.channels.store.count(guild, most).await?)
    }

    /// Deletes everything that a server had at the time of this interaction, including matches in play. The `user` who
    /// asks resigns from their own matches first; those of others are cancelled. Discord's interaction ids grow with
    /// time and are also the ids of matches, so `request` marks that time.
    ///
    /// # Errors
    /// The database failed.
    pub async fn forget_server(
        &self,
        guild: u64,
        request: u64,
        user: u64,
    ) -> Result<Forgotten, Problem> {
        tracing::info!(guild, "a server's matches are deleted, as it asked");
        let state = format!("{guild} {user}");
        let forgotten = self.forget(JobKind::ForgetServer, request, state).await;
        self.people.forget_style(guild);
        forgotten
    }

    /// Plans each request as a separate job, so no request replaces another. Starts the job at once.
    async fn forget(&self, kind: JobKind, key: u64, state: String) -> Result<Forgotten, Problem> {
        let now = self.channels.now();
        self.channels.store.plan(kind, key, now, state).await?;
        let Some(leased) = self.channels.store.acquire(kind, key, now, LEASE).await? else {
            // another process works on this deletion already
            return Ok(Forgotten::GoesOn);
        };
        let worked = timeout(AT_ONCE, self.work(&leased)).await;
        let (end, forgotten) = match worked {
            Ok(Ok(Work::Again(at))) => (JobEnd::Again(at), Ok(Forgotten::GoesOn)),
            Ok(Ok(_)) => (JobEnd::Done, Ok(Forgotten::All)),
            Ok(Err(problem)) => (JobEnd::Failed(now), Err(problem)),
            Err(_) => (JobEnd::Again(now), Ok(Forgotten::GoesOn)),
        };
        let finished = self.channels.store.finish(&leased, end).await;
        self.channels.planned.send_replace(());
        match finished {
            // another process has the lease by now, and may still work on it
            Err(StoreError::Stale) => Ok(Forgotten::GoesOn),
            finished => finished.map_err(Problem::from).and(forgotten),
        }
    }
}

impl ChannelGuard<'_> {
    /// Removes a user from the lobby or match with this id. Returns the lobby, if the user was in a lobby.
    async fn leave(&mut self, id: u64, user: u64) -> Result<Option<Lobby>, Problem> {
        let unreadable = match self.state() {
            Some(ChannelState::Live(live)) if live.opened.id == id => {
                let seat = live.seat_of(user);
                let Some(seat) = seat.filter(|seat| live.game.living(*seat)) else {
                    return Ok(None);
                };
                // a player may resign even if their time is up
                let resigns = Acting {
                    ply: None,
                    ..Acting::for_seat(seat, live.ticket())
                };
                let resign = |game: &mut AnyMatch, seat| game.retire(seat, Retire::Resign);
                return self.act(resigns, resign).await.map(|_| None);
            }
            Some(ChannelState::Lobby(lobby)) if lobby.opened.id == id && lobby.seats(user) => {
                let actor = Actor::Player(user);
                let left = self.act_on_lobby(Some(id), actor, &LobbyAct::Leave).await;
                return left.map(|left| left.after.lobby());
            }
            Some(ChannelState::Unreadable(one)) if one.id == id => *one,
            // another process has changed the channel first
            _ => return Ok(None),
        };
        self.close(unreadable, Status::Cancelled).await?;
        Ok(None)
    }
}
