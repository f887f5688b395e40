//! Computer players search on separate threads. At most one search fewer than there are cores runs at a time, and
//! waiting users take turns. Searches of low levels are short. They have one more thread for themselves, and may use
//! any other idle thread.

use std::cell::Cell;
use std::collections::HashSet;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use players::{Budget, Player};
use rules::{AnyMatch, Say};
use thiserror::Error;

use crate::search_threads::SearchThreads;
use crate::sessions::{ComputerAct, ComputerTurn};
use crate::worker_threads::ThreadsError;

/// The time limit of one search. The strength of a level is its number of nodes; this limit is for very slow
/// machines.
const LONGEST: Duration = Duration::from_secs(10);

/// How long a search pauses at a time while people are being answered. Answers need the cores, and a search can wait.
const PAUSE: Duration = Duration::from_millis(1);

/// The largest share of a search's time that may go into pauses, in quarters. Even under constant load the search
/// continues slowly.
const PAUSED: u32 = 3;

/// A seat with at most this expected result counts as lost.
const LOST: f32 = 0.02;

/// The highest level whose turns take a few tenths of a second at most. They do not queue behind searches that take
/// seconds.
const SHORT_UP_TO: u8 = 5;

/// The lowest level that resigns. Lower levels look one turn ahead, so their expected result is a guess. And a player
/// who wins for the first time wants to play it to the end.
const RESIGNS_FROM: u8 = 3;

/// A computer could not think.
#[derive(Debug, Error)]
#[error("a computer found no turn: {0}")]
pub struct ThoughtError(String);

/// The searches of this process.
#[derive(Debug)]
pub struct Computers {
    /// None: every level plays a random legal turn at once.
    threads: Option<SearchThreads>,
    /// How many people are being answered, without those who wait for a search.
    answering: Arc<AtomicI64>,
    /// The matches in which this process is about to play a computer's turn.
    busy: Mutex<HashSet<u64>>,
}

/// A user's share of the searches.
#[derive(Clone, Copy, Debug)]
pub struct Share<'a> {
    of: &'a Computers,
    user: u64,
}

/// Marks a match in which a computer is about to play, until this is dropped.
#[derive(Debug)]
pub struct Busy<'a> {
    of: &'a Computers,
    id: u64,
}

/// Adds `by` to a counter until this is dropped.
#[derive(Debug)]
pub struct Counted<'a> {
    all: &'a AtomicI64,
    by: i64,
}

impl<'a> Counted<'a> {
    fn new(all: &'a AtomicI64, by: i64) -> Self {
        all.fetch_add(by, Ordering::Relaxed);
        Self { all, by }
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.all.fetch_sub(self.by, Ordering::Relaxed);
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.of.lock().remove(&self.id);
    }
}

impl Computers {
    /// Starts the threads; no search runs yet.
    ///
    /// # Errors
    /// The threads cannot be started.
    pub fn new() -> Result<Self, ThreadsError> {
        Ok(Self {
            threads: Some(SearchThreads::new()?),
            ..Self::hasty()
        })
    }

    /// Every level plays a random legal turn at once. For the fuzz targets, which ask for hundreds a second.
    #[doc(hidden)]
    pub fn hasty() -> Self {
        Self {
            threads: None,
            answering: Arc::default(),
            busy: Mutex::default(),
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashSet<u64>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Marks a match in which a computer is about to play. None if the match is already marked.
    pub fn begin(&self, id: u64) -> Option<Busy<'_>> {
        let new = self.lock().insert(id);
        new.then_some(Busy { of: self, id })
    }

    /// Marks that a person is being answered, until this is dropped. Searches pause meanwhile.
    pub fn answering(&self) -> Counted<'_> {
        Counted::new(&self.answering, 1)
    }

    /// Marks that a person who is being answered now waits for a search, until this is dropped.
    pub fn waiting(&self) -> Counted<'_> {
        Counted::new(&self.answering, -1)
    }

    /// Chooses the turn or other act of a computer.
    ///
    /// # Errors
    /// The system gave no random seed, or the search panicked.
    pub async fn decide(&self, turn: &ComputerTurn) -> Result<ComputerAct, ThoughtError> {
        if turn.alone {
            return Ok(ComputerAct::Agree);
        }
        let seed = getrandom::u64().map_err(ThoughtError::new)?;
        let (game, seat) = (turn.game.clone(), turn.seat);
        let resigns = turn.level.number() >= RESIGNS_FROM;
        let level = match self.threads {
            Some(_) => Player::Level(turn.level.number()),
            None => Player::Random,
        };
        let short = turn.level.number() <= SHORT_UP_TO;
        let found = self.search(turn.user, short, LONGEST, move |stop| {
            let mut budget = Budget::new(u64::MAX, stop);
            let thought = players::think(&game, seat, level, &mut budget, seed)?;
            let lost = resigns && thought.value <= LOST && has_been_lost(&game, seat);
            Ok((thought, lost))
        });
        let (thought, lost) = found.await?;
        Ok(if lost {
            ComputerAct::Resign
        } else {
            ComputerAct::Turn(thought.turn)
        })
    }

    /// This user's share of the searches.
    pub fn share_of(&self, user: u64) -> Share<'_> {
        Share { of: self, user }
    }

    async fn search<T: Send + 'static>(
        &self,
        user: u64,
        short: bool,
        longest: Duration,
        search: impl FnOnce(&dyn Fn() -> bool) -> Result<T, Say> + Send + 'static,
    ) -> Result<T, ThoughtError> {
        let Some(threads) = &self.threads else {
            return search(&|| true).map_err(|say| ThoughtError(say.to_string()));
        };
        let answering = Arc::clone(&self.answering);
        let found = threads.run(user, short, move || {
            let (start, paused) = (Instant::now(), Cell::new(Duration::ZERO));
            let stop = || {
                let spent = start.elapsed();
                if answering.load(Ordering::Relaxed) > 0 && paused.get() * 4 < spent * PAUSED {
                    thread::sleep(PAUSE);
                    paused.set(paused.get() + PAUSE);
                }
                spent >= longest
            };
            search(&stop)
        });
        let found: Result<_, Say> = found.await.map_err(ThoughtError::new)?;
        found.map_err(|say| ThoughtError(say.to_string()))
    }
}

impl<'a> Share<'a> {
    /// Runs a search on the search threads when it is the user's turn in the queue. The search gets a function that
    /// says whether to stop. It says so after `longest`, or at once if these computers are
    /// [`hasty`](Computers::hasty).
    ///
    /// # Errors
    /// The search panicked or returned an error.
    pub async fn search<T: Send + 'static>(
        self,
        longest: Duration,
        search: impl FnOnce(&dyn Fn() -> bool) -> Result<T, Say> + Send + 'static,
    ) -> Result<T, ThoughtError> {
        self.of.search(self.user, false, longest, search).await
    }

    /// Marks that a person who is being answered now waits for a search, until this is dropped.
    pub fn waiting(self) -> Counted<'a> {
        self.of.waiting()
    }
}

impl ThoughtError {
    fn new(why: impl std::fmt::Display) -> Self {
        Self(why.to_string())
    }
}

/// Was this seat of a two-player match nearly lost at each of its last turns? With more seats no computer resigns,
/// because that would decide the match between the others.
fn has_been_lost(game: &AnyMatch, seat: rules::Seat) -> bool {
    /// How many of its last turns are judged.
    const TURNS: usize = 3;
    /// Before each of them, a quick evaluation must expect at most this result.
    const BAD: f32 = 0.1;
    if game.seats() > 2 {
        return false;
    }
    let mut record = game.record();
    let own = |event: &rules::Event| event.seat == seat.number();
    for _ in 0..TURNS {
        let Some(last) = record.events.iter().rposition(own) else {
            return false;
        };
        record.events.truncate(last);
        let then = AnyMatch::replay(&record);
        if !then.is_ok_and(|then| players::expected(&then, seat) <= BAD) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worker_threads::cores;

    /// While people are constantly being answered, a search still ends. A person who waits for it does not count as
    /// being answered.
    #[tokio::test]
    async fn searches_make_room_for_people_and_end_all_the_same() {
        let computers = Computers::new().unwrap();
        let first = computers.answering();
        let looks = computers
            .share_of(1)
            .search(Duration::from_millis(40), |stop| {
                let mut looks = 0;
                while !stop() {
                    looks += 1;
                }
                Ok(looks)
            });
        assert!(looks.await.unwrap() > 0);
        let waits = computers.waiting();
        assert_eq!(computers.answering.load(Ordering::Relaxed), 0);
        drop((waits, first));
        assert_eq!(computers.answering.load(Ordering::Relaxed), 0);
    }

    /// The angel is inside a fence that closes before it can leave. Only levels that search resign.
    #[tokio::test]
    async fn low_levels_play_a_lost_match_to_its_end() {
        let mut game = AnyMatch::new(rules::Kind::Angels, 2, 1, &serde_json::Map::new()).unwrap();
        let [angel, demon] = [1, 2].map(rules::Seat::new);
        for square in "d1 h1 l1 d15 h15 l15 a4 a8 a12 o4 o8 o12".split(' ') {
            game.play(demon, square).unwrap();
        }
        let turns = "g9 a10 h9 f15 g10 g15 f10 e15 e11 a13".split(' ');
        for (turn, seat) in turns.zip([angel, demon].into_iter().cycle()) {
            game.play(seat, turn).unwrap();
        }
        let decided = async |level: u8| {
            let turn = ComputerTurn {
                place: crate::model::Place::Conversation {
                    channel: 1,
                    table: None,
                },
                game: game.clone(),
                seat: angel,
                level: crate::model::Level::new(level).unwrap(),
                when: crate::sessions::Ticket { id: 1, ply: 22 },
                alone: false,
                user: 1,
            };
            Computers::new().unwrap().decide(&turn).await.unwrap()
        };
        assert_eq!(decided(4).await, ComputerAct::Resign);
        for level in [1, 2] {
            assert!(
                matches!(decided(level).await, ComputerAct::Turn(_)),
                "{level}"
            );
        }
    }

    /// A low level plays while searches of the highest level run and others are queued.
    #[tokio::test]
    async fn low_levels_do_not_wait_for_long_searches() {
        let computers = Computers::new().unwrap();
        let (ends, ended) = std::sync::mpsc::channel::<()>();
        let ended = Arc::new(Mutex::new(ended));
        let long = (0..cores()).map(|_| {
            let ended = Arc::clone(&ended);
            computers.share_of(1).search(LONGEST, move |_| {
                // blocks until the low level has played
                let _ = ended.lock().unwrap().recv();
                Ok(())
            })
        });
        let low = async {
            let turn = ComputerTurn {
                place: crate::model::Place::Conversation {
                    channel: 1,
                    table: None,
                },
                game: AnyMatch::new(rules::Kind::Kitaran, 2, 1, &serde_json::Map::new()).unwrap(),
                seat: rules::Seat::new(1),
                level: crate::model::Level::new(SHORT_UP_TO).unwrap(),
                when: crate::sessions::Ticket { id: 1, ply: 0 },
                alone: false,
                user: 1,
            };
            let act = computers.decide(&turn).await.unwrap();
            assert!(matches!(act, ComputerAct::Turn(_)));
            drop(ends);
        };
        let ((), long) = tokio::join!(low, futures_util::future::join_all(long));
        assert!(long.iter().all(Result::is_ok));
    }

    #[test]
    fn a_computer_plays_once_in_a_match_at_a_time() {
        let computers = Computers::new().unwrap();
        let first = computers.begin(7);
        assert!(first.is_some() && computers.begin(7).is_none() && computers.begin(8).is_some());
        drop(first);
        assert!(computers.begin(7).is_some());
    }
}
