//! Whose time is up after an outage. The match stays in memory all the time.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use rules::Kind;

use crate::clocks::{DAY, HOUR, MINUTE, SECOND, TimeControl};
use crate::model::{Person, Place, SeatOrder, WayIn};
use crate::sessions::tests::join;
use crate::sessions::{HEARTBEAT, Opening, Problem, Sessions, Work};
use crate::store::{JobEnd, JobKind, Terms, Write};

const PLACE: Place = Place::Server {
    guild: 2,
    channel: 3,
};

/// The shard that leads to the match, of two shards.
const HERE: WayIn = WayIn::shard(0, 2);
const ELSEWHERE: WayIn = WayIn::shard(1, 2);

/// Ten minutes each; a player whose time is up has lost.
const STRICT: TimeControl = TimeControl {
    bank: 10 * MINUTE,
    increment: 0,
    limit: None,
    strict: true,
};

/// A strict match of users 1 and 2, in which user 1 is to act, and its clock.
struct Scene {
    sessions: Sessions,
    time: Arc<AtomicI64>,
}

impl Scene {
    async fn new() -> Self {
        let store = crate::store::open("sqlite::memory:", 1).await.unwrap();
        let time = Arc::new(AtomicI64::new(MINUTE));
        let read = Arc::clone(&time);
        let clock = Arc::new(move || read.load(Ordering::Relaxed));
        let sessions = Sessions::new(store, clock, MINUTE, MINUTE);
        let person = |user: u64| Person {
            user,
            name: format!("P{user}"),
        };
        let terms = Terms {
            order: SeatOrder::Joining,
            clock: Some(STRICT),
            ..Terms::usual(Kind::Kitaran)
        };
        let opening = Opening {
            id: 7,
            place: PLACE,
            own_thread: false,
            host: person(1),
            terms,
            computers: Vec::new(),
        };
        sessions.lobbies.open(opening).await.unwrap();
        join(&sessions, PLACE, 7, person(2)).await;
        Self { sessions, time }
    }

    /// The bot runs for this long with these ways in, and somebody looks at the match all the time.
    async fn runs(&self, length: i64, ways: &[WayIn]) {
        for _ in 0..length / HEARTBEAT {
            self.stands_still(HEARTBEAT);
            self.sessions.channels.beat(ways).await.unwrap();
            self.until().await;
            self.sessions.channels.drop_idle().await;
        }
    }

    /// Time passes, and nothing runs.
    fn stands_still(&self, length: i64) {
        self.time.fetch_add(length, Ordering::Relaxed);
    }

    /// When user 1's time is up, as it is shown, in milliseconds from the start.
    async fn until(&self) -> i64 {
        let snapshot = self.sessions.play.look(PLACE, None, None).await.unwrap();
        snapshot.clocks.unwrap().seats[0].until.unwrap() - MINUTE
    }

    /// Is user 1's time up? Four answers: of the shown clock, of the job, of an opponent's claim, and of a press.
    async fn judge(&self) -> [bool; 4] {
        let now = self.time.load(Ordering::Relaxed);
        let shown = self.until().await + MINUTE <= now;
        let claimed = self.sessions.clocks.claimable(PLACE, None, 2).await;
        let claimed = !matches!(claimed, Err(Problem::TimeLeft { .. }));
        let pressed = self.sessions.play.turn(PLACE, None, 1, "nonsense").await;
        let late = matches!(pressed, Err(Problem::TimeUp));
        assert!(late || matches!(pressed, Err(Problem::Refused { .. })));
        let jobs = self.sessions.acquire_jobs(JobKind::Clock, 0, 9).await;
        let mut ended = false;
        for job in jobs.unwrap() {
            let worked = self.sessions.work(&job).await.unwrap();
            ended |= matches!(worked, Work::TimedOut(_));
            let again = JobEnd::Again(0);
            self.sessions.finish_job(&job, again).await.unwrap();
        }
        [shown, claimed, late, ended]
    }
}

#[tokio::test]
async fn who_could_not_reach_the_bot_keeps_their_time_in_a_copy_that_is_used() {
    for away in [MINUTE, 3 * MINUTE] {
        let scene = Scene::new().await;
        scene.runs(9 * MINUTE + 30 * SECOND, &[HERE]).await;
        scene.stands_still(away);
        assert_eq!(scene.judge().await, [false; 4], "{away} ms away");
        assert_eq!(scene.until().await, STRICT.bank + away);
        scene.sessions.channels.beat(&[HERE]).await.unwrap();
        scene.runs(20 * SECOND, &[HERE]).await;
        assert_eq!(scene.until().await, STRICT.bank + away);
        assert_eq!(scene.judge().await, [false; 4], "{away} ms away");
        scene.runs(10 * SECOND, &[HERE]).await;
        assert_eq!(scene.judge().await, [true; 4], "{away} ms away");
    }
}

/// Another process reports that a way works, after this process has read the database. By what this process knows, the
/// way would seem down.
#[tokio::test]
async fn a_way_that_was_heard_meanwhile_was_not_away() {
    let scene = Scene::new().await;
    scene.runs(MINUTE, &[HERE]).await;
    scene.stands_still(35 * SECOND);
    assert_eq!(scene.until().await, STRICT.bank);
    scene.stands_still(5 * SECOND);
    let heard = Write::Beat {
        ways: vec![HERE],
        silence: super::SILENCE,
        simulated: Some(scene.time.load(Ordering::Relaxed)),
    };
    scene.sessions.store().write(heard).await.unwrap();
    scene.stands_still(5 * SECOND);
    assert_eq!(scene.until().await, STRICT.bank);
}

/// Another process serves the shard that leads to the match. That process, or its connection, is down for two hours.
#[tokio::test]
async fn time_runs_where_the_own_way_in_works() {
    let scene = Scene::new().await;
    scene.runs(MINUTE, &[HERE, ELSEWHERE]).await;
    scene.runs(2 * HOUR, &[ELSEWHERE]).await;
    assert_eq!(scene.judge().await, [false; 4]);
    assert_eq!(scene.until().await, STRICT.bank + 2 * HOUR);
    scene.sessions.channels.beat(&[HERE]).await.unwrap();
    // an outage of the other shard changes nothing here
    scene.runs(8 * MINUTE + 50 * SECOND, &[HERE]).await;
    assert_eq!(scene.judge().await, [false; 4]);
    scene.runs(10 * SECOND, &[HERE]).await;
    assert_eq!(scene.judge().await, [true; 4]);
}

/// After a change of shards or to HTTP, another way leads to the same match.
#[tokio::test]
async fn an_outage_is_given_back_whichever_way_leads_to_a_match_after_it() {
    let scene = Scene::new().await;
    let ways = [HERE, WayIn::HTTP, WayIn::shard(0, 3), HERE];
    for (index, way) in ways.into_iter().enumerate() {
        scene.sessions.channels.beat(&[way]).await.unwrap();
        scene.runs(MINUTE, &[way]).await;
        let away = HOUR * i64::try_from(index).unwrap();
        assert_eq!(scene.until().await, STRICT.bank + away, "{way}");
        scene.stands_still(HOUR);
    }
}

/// For fifteen seconds the clock was a month ahead.
#[tokio::test]
async fn a_clock_that_was_wrong_leaves_nothing_that_counts() {
    let scene = Scene::new().await;
    scene.runs(MINUTE, &[HERE]).await;
    scene.stands_still(30 * DAY);
    for _ in 0..2 {
        scene.sessions.channels.beat(&[HERE]).await.unwrap();
        assert_eq!(scene.judge().await, [false; 4]);
        scene.stands_still(15 * SECOND);
    }
    scene.stands_still(-30 * DAY);
    scene.runs(MINUTE, &[HERE]).await;
    assert_eq!(scene.until().await, STRICT.bank);
    // a real outage is stored
    scene.stands_still(HOUR);
    scene.sessions.channels.beat(&[HERE]).await.unwrap();
    scene.runs(MINUTE, &[HERE]).await;
    assert_eq!(scene.until().await, STRICT.bank + HOUR);
    scene.runs(6 * MINUTE + 30 * SECOND, &[HERE]).await;
    assert_eq!(scene.judge().await, [true; 4]);
}
