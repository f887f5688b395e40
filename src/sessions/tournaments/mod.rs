//! Tournaments, which players call events: who is in, who plays whom, and what is due. `pairings` decides who plays
//! whom; the record in the store is the only truth.

pub(super) mod absent_players;
pub(super) mod match_opening;
pub(super) mod rounds;
pub(super) mod steps;
pub(super) mod tournament;

use std::sync::Arc;

use rules::Pool;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::model::{Actor, Person, Place};
use crate::sessions::channels::channel_guard::TRIES;
use crate::sessions::problem::Problem;
use crate::sessions::{Channels, Play};
use crate::store::{
    JobKind, Leaving, StoreError, StoredTournament, TournamentAct, TournamentChange,
    TournamentLine, TournamentStatus, TournamentTerms, Write,
};
use steps::TournamentStep;
use tournament::Tournament;

/// Tournaments.
pub struct Tournaments {
    channels: Arc<Channels>,
    play: Play,
    /// Changes of one tournament by this process wait for each other. The lock of a tournament follows from its id.
    turns: [Mutex<()>; 16],
}

impl Tournaments {
    pub(super) fn new(channels: Arc<Channels>, play: Play) -> Self {
        Self {
            channels,
            play,
            turns: std::array::from_fn(|_| Mutex::default()),
        }
    }

    /// Opens a tournament: people can join from now on. `id` is the interaction that asks for it.
    ///
    /// # Errors
    /// The terms do not fit the game, the host has too many already, or the database failed.
    pub async fn open(
        &self,
        id: u64,
        place: Place,
        host: u64,
        terms: TournamentTerms,
    ) -> Result<Tournament, Problem> {
        steps::check(&terms)?;
        let now = self.channels.now();
        let stored = StoredTournament {
            id,
            place,
            host,
            status: TournamentStatus::Open,
            terms,
            message: None,
            acts: vec![(now, TournamentAct::Opened)],
            entrants: Vec::new(),
            pairings: Vec::new(),
        };
        let after = Tournament { stored };
        let change = after.clone().changed(0, now);
        match self.commit(change).await {
            // the same press came twice
            Err(Problem::Store {
                error: StoreError::Stale,
            }) => Err(Problem::Duplicate),
            committed => committed.map(|()| after),
        }
    }

    /// The tournament with this id.
    ///
    /// # Errors
    /// There is none, or the database failed.
    pub async fn tournament(&self, id: u64) -> Result<Tournament, Problem> {
        let stored = self.channels.store.tournament(id).await?;
        let stored = stored.ok_or(Problem::EventGone)?;
        Ok(Tournament { stored })
    }

    /// The latest tournaments of a server.
    ///
    /// # Errors
    /// The database failed.
    pub async fn latest(&self, guild: u64, limit: u32) -> Result<Vec<TournamentLine>, Problem> {
        Ok(self.channels.store.tournaments(guild, limit).await?)
    }

    /// Stores which message shows a tournament.
    ///
    /// # Errors
    /// The database failed.
    pub async fn now_shows(&self, id: u64, message: u64) -> Result<(), Problem> {
        Ok(self.channels.store.show_tournament(id, message).await?)
    }

    /// Stores that messages have told all news of a tournament whose record had `told` entries.
    ///
    /// # Errors
    /// The database failed.
    pub async fn announced(&self, id: u64, told: usize) -> Result<(), Problem> {
        self.with_latest(id, |tournament, now| {
            // what came meanwhile is told with the next look at the tournament
            let all = tournament.stored.acts.len() == told && !tournament.news().is_empty();
            Ok(all.then(|| tournament.noted(TournamentAct::Announced, now)))
        })
        .await
        .map(drop)
    }

    /// Plans that a tournament is shown again.
    ///
    /// # Errors
    /// The database failed.
    pub async fn refresh(&self, id: u64) -> Result<(), Problem> {
        let now = self.channels.now();
        self.channels.plan(JobKind::Tournament, id, now).await
    }

    /// Does something in a tournament. Returns the tournament after it.
    ///
    /// # Errors
    /// There is no such tournament, the actor may not do this, it does not allow it, or the database failed.
    pub async fn act(
        &self,
        id: u64,
        actor: Actor,
        step: &TournamentStep,
    ) -> Result<Tournament, Problem> {
        self.with_latest(id, |tournament, now| {
            tournament.after(actor, step, now).map(Some)
        })
        .await
    }

    /// Takes a seat in a tournament. The rating by which somebody is seeded is the one that they have now.
    ///
    /// # Errors
    /// As [`act`](Self::act).
    pub async fn join(&self, id: u64, actor: Actor, person: Person) -> Result<Tournament, Problem> {
        let terms = self.tournament(id).await?.stored.terms;
        let pool = Pool::of(terms.kind, &terms.options);
        let rating = self.channels.store.seed(person.user, pool).await?;
        let step = TournamentStep::Join {
            name: person.name,
            rating,
        };
        self.act(id, actor, &step).await
    }

    /// Starts a tournament.
    ///
    /// # Errors
    /// As [`act`](Self::act); or too few are in it.
    pub async fn start(&self, id: u64, actor: Actor) -> Result<Tournament, Problem> {
        let apart = self.apart(&self.tournament(id).await?).await?;
        self.with_latest(id, |tournament, now| {
            tournament.may_start(actor)?;
            let change = tournament.next_round(&apart, now);
            let change = change.filter(|change| change.after.status == TournamentStatus::Running);
            change.map(Some).ok_or(Problem::EventTooFew {
                needed: tournament.stored.terms.kind.seats().0,
            })
        })
        .await
    }

    /// Takes a person out of all tournaments that are open or running, because their data is being deleted.
    pub(super) async fn leave_all(&self, user: u64) -> Result<(), Problem> {
        for id in self.channels.store.tournaments_of(user).await? {
            self.with_latest(id, |tournament, now| {
                Ok(tournament.without(user, Leaving::Forgotten, now))
            })
            .await?;
        }
        Ok(())
    }

    /// Changes a tournament. If its record has grown meanwhile, decides again. Returns it after the change.
    async fn with_latest(
        &self,
        id: u64,
        decide: impl Fn(&Tournament, i64) -> Result<Option<TournamentChange>, Problem>,
    ) -> Result<Tournament, Problem> {
        let lock = (id >> 22) as usize % self.turns.len();
        let _turn = timeout(self.channels.store.patience(), self.turns[lock].lock()).await;
        let mut tries = 0;
        loop {
            let tournament = self.tournament(id).await?;
            let Some(change) = decide(&tournament, self.channels.now())? else {
                return Ok(tournament);
            };
            let stored = change.after.clone();
            match self.commit(change).await {
                Err(Problem::Store {
                    error: StoreError::Stale,
                }) if tries < TRIES => tries += 1,
                committed => return committed.map(|()| Tournament { stored }),
            }
        }
    }

    async fn commit(&self, change: TournamentChange) -> Result<(), Problem> {
        let write = Write::Tournament(Box::new(change));
        self.channels.store.write(write).await?;
        self.channels.planned.send_replace(());
        Ok(())
    }

    /// The pairs of people in a tournament of whom one has blocked the other, by their numbers.
    async fn apart(&self, tournament: &Tournament) -> Result<Vec<[u64; 2]>, Problem> {
        let mut apart = Vec::new();
        let playing: Vec<_> = tournament.playing().collect();
        for (at, one) in playing.iter().enumerate() {
            let others: Vec<u64> = playing[at + 1..]
                .iter()
                .map(|other| other.person.user)
                .collect();
            let found = self.channels.store.apart(one.person.user, &others).await?;
            let numbers = playing[at + 1..]
                .iter()
                .filter(|other| found.contains(&other.person.user));
            apart.extend(numbers.map(|other| [one.number.into(), other.number.into()]));
        }
        Ok(apart)
    }
}
