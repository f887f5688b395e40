//! Histories of strict matches in which processes lose their connections, are stopped, killed and replaced. The
//! database becomes unreachable too. At times all processes end, and come back with another number of shards or over
//! HTTP. A model counts independently how long each match could be reached. Whenever a process judges whether time is
//! up, it must agree with the model.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

use rules::Kind;
use rules::random_generator::Rng;
use skirmish::clocks::{DAY, MINUTE, SECOND, TimeControl};
use skirmish::model::{Actor, Person, Place, SeatOrder, WayIn};
use skirmish::sessions::{
    HEARTBEAT, Joining, LobbyAct, Opening, Problem, Sessions, Snapshot, Work,
};
use skirmish::store::{JobEnd, JobKind, Terms};

use crate::random_histories::{LANES, in_lanes, told};
use crate::rounds::{number, rounds};
use crate::test_database::{Database, Lane};

const START: i64 = 1_700_000_000_000;

/// How long a way may be silent before that counts as an outage, in milliseconds.
const SILENCE: i64 = 40 * SECOND;

/// How far a process may be behind what others have stored, in milliseconds.
const BEHIND: i64 = 20 * SECOND;

const STRICT: TimeControl = TimeControl {
    bank: 4 * MINUTE,
    increment: 0,
    limit: None,
    strict: true,
};

/// The shards that each of three processes may offer, by the number of shards; 0: over HTTP.
const OFFERS: [(u32, [&[u32]; 3]); 4] = [
    (0, [&[0], &[0], &[0]]),
    (1, [&[0], &[0], &[0]]),
    (2, [&[0], &[1], &[1]]),
    (3, [&[0, 2], &[1], &[2]]),
];

struct Bot {
    sessions: Sessions,
    ways: Vec<WayIn>,
    connected: bool,
    /// Does it run, that is, is it not stopped?
    runs: bool,
    /// Does it know everything that is stored now?
    knows: bool,
}

/// The model of a match of two that one way in leads to.
struct Table {
    place: Place,
    users: [u64; 2],
    /// The times at which somebody could reach it.
    served: Vec<i64>,
    /// Each turn's begin and seat; the last is the current turn.
    turns: Vec<(i64, usize)>,
    over: bool,
}

impl Table {
    /// The match's outages, up to now.
    fn outages(&self, now: i64) -> Vec<(i64, i64)> {
        let mut outages: Vec<(i64, i64)> =
            self.served.windows(2).map(|two| (two[0], two[1])).collect();
        outages.extend(self.served.last().map(|last| (*last, now)));
        outages.retain(|(from, until)| until - from > SILENCE);
        outages
    }

    fn to_act(&self) -> usize {
        self.turns.last().unwrap().1
    }

    /// How much time the seat to play has left, by the outages that are known now.
    fn left(&self, now: i64) -> i64 {
        let (mine, outages) = (self.to_act(), self.outages(now));
        let ends = self.turns.iter().skip(1).map(|(at, _)| *at).chain([now]);
        let turns = self
            .turns
            .iter()
            .zip(ends)
            .filter(|((_, seat), _)| *seat == mine);
        let used = turns.map(|((since, _), end)| {
            let rests = outages
                .iter()
                .map(|(from, until)| end.min(*until) - since.max(from));
            end - since - rests.map(|rest| rest.max(0)).sum::<i64>()
        });
        STRICT.bank - used.sum::<i64>()
    }
}

struct History<'a> {
    lane: &'a Lane,
    rng: Rng,
    time: Arc<AtomicI64>,
    scheme: usize,
    bots: Vec<Bot>,
    tables: Vec<Table>,
    judged: usize,
}

impl<'a> History<'a> {
    async fn new(lane: &'a Lane, seed: u64, number: u64) -> Self {
        let at = START + number as i64 * 100 * DAY;
        let mut history = Self {
            lane,
            rng: Rng::new(seed),
            time: Arc::new(AtomicI64::new(at)),
            scheme: 0,
            bots: Vec::new(),
            tables: Vec::new(),
            judged: 0,
        };
        history.scheme = history.rng.below(OFFERS.len());
        for at in 0..3 {
            let bot = history.bot(at);
            history.bots.push(bot);
        }
        for server in 0..3 {
            history.beats_all().await;
            let table = history.table(seed, number, server).await;
            history.tables.push(table);
        }
        history
    }

    fn bot(&self, at: usize) -> Bot {
        let time = Arc::clone(&self.time);
        let clock = Arc::new(move || time.load(Ordering::Relaxed));
        let store = self.lane.stores[at].clone();
        let (shards, offers) = OFFERS[self.scheme];
        let ways = offers[at].iter().map(|shard| match shards {
            0 => WayIn::HTTP,
            shards => WayIn::shard(*shard, shards),
        });
        Bot {
            sessions: Sessions::new(store, clock, DAY, MINUTE),
            ways: ways.collect(),
            connected: true,
            runs: true,
            knows: false,
        }
    }

    async fn table(&self, seed: u64, number: u64, server: u64) -> Table {
        let id = (seed * 1000 + number * 8 + server) << 22;
        let place = Place::Server {
            guild: (number * 6 + server) << 22,
            channel: id,
        };
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
            id,
            place,
            own_thread: false,
            host: person(id + 1),
            terms,
            computers: Vec::new(),
        };
        let sessions = &self.bots[0].sessions;
        sessions.lobbies.open(opening).await.unwrap();
        let (actor, name) = (Actor::Player(id + 2), person(id + 2).name);
        let how = Joining::Join;
        let join = LobbyAct::Join { name, how };
        let joined = sessions
            .lobbies
            .act_on_lobby(place, Some(id), actor, &join)
            .await;
        joined.unwrap();
        let now = self.now();
        Table {
            place,
            users: [id + 1, id + 2],
            served: vec![now],
            turns: vec![(now, 0)],
            over: false,
        }
    }

    fn now(&self) -> i64 {
        self.time.load(Ordering::Relaxed)
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.rng.below(100) < percent
    }

    async fn beats_all(&mut self) {
        for at in 0..self.bots.len() {
            self.beats(at).await;
        }
    }

    /// A running process reports the ways that it offers, as it does every ten seconds.
    async fn beats(&mut self, at: usize) {
        let now = self.now();
        if !self.bots[at].runs {
            return;
        }
        let working = if self.bots[at].connected {
            self.bots[at].ways.clone()
        } else {
            Vec::new()
        };
        self.bots[at]
            .sessions
            .channels
            .beat(&working)
            .await
            .unwrap();
        for other in &mut self.bots {
            other.knows = false;
        }
        self.bots[at].knows = true;
        for table in &mut self.tables {
            let serves = working.iter().any(|way| way.serves(table.place));
            if serves && table.served.last() != Some(&now) {
                table.served.push(now);
            }
        }
    }

    /// Ten seconds pass, in which much may fail; then some process judges some match.
    async fn goes_on(&mut self) -> Result<(), String> {
        self.time.fetch_add(HEARTBEAT, Ordering::Relaxed);
        let at = self.rng.below(3);
        match self.rng.below(40) {
            0..3 => self.bots[at].connected = false,
            3..6 => self.bots[at].runs = false,
            6 => self.bots[at] = self.bot(at),
            7 => self.is_away(),
            8 => self.comes_back_otherwise().await,
            _ => {}
        }
        for at in 0..3 {
            self.bots[at].connected |= self.chance(15);
            self.bots[at].runs |= self.chance(15);
        }
        if self.chance(50) {
            self.judges().await?;
        }
        if self.chance(95) {
            let first = self.rng.below(3);
            for at in 0..3 {
                self.beats((first + at) % 3).await;
            }
        }
        self.judges().await
    }

    /// The database is away for up to two minutes: nothing is stored or read.
    fn is_away(&mut self) {
        let length = HEARTBEAT * (1 + self.rng.below(12) as i64);
        self.time.fetch_add(length, Ordering::Relaxed);
        self.bots.iter_mut().for_each(|bot| bot.knows = false);
    }

    /// All processes end at once and come back one after another, with another number of shards, or over HTTP.
    async fn comes_back_otherwise(&mut self) {
        for at in 0..3 {
            (self.bots[at].runs, self.bots[at].connected) = (true, true);
            self.beats(at).await;
        }
        self.scheme = self.rng.below(OFFERS.len());
        for at in 0..3 {
            self.bots[at] = self.bot(at);
            self.bots[at].runs = false;
        }
    }

    /// Some running process judges some match.
    async fn judges(&mut self) -> Result<(), String> {
        let (at, table) = (self.rng.below(3), self.rng.below(self.tables.len()));
        if !self.bots[at].runs || self.tables[table].over {
            return Ok(());
        }
        self.judged += 1;
        let now = self.now();
        let (bot, model) = (&self.bots[at], &self.tables[table]);
        let left = model.left(now);
        // what a process cannot know yet favours the seat to play
        let behind = if bot.knows { 0 } else { BEHIND };
        let judged = judgement(&bot.sessions, model, now).await;
        for (what, is) in judged {
            let fits = match is {
                Judged::Left(shown) => (left.max(0)..=left.max(0) + behind).contains(&shown),
                Judged::Up(true) => left <= 0,
                Judged::Up(false) => left + behind > 0,
            };
            if !fits {
                return Err(format!(
                    "process {at}, {what}: {is:?}, and the model has {left} ms left in {:?} after {:?} at {now} with {:?}; on file {:?}",
                    model.place,
                    model.turns,
                    model.outages(now),
                    self.lane.file.presence(now - DAY).await.unwrap()
                ));
            }
        }
        if left <= 0 && self.chance(30) {
            return self.ends(at).await;
        }
        if left > 0 && self.chance(10) {
            self.plays(at, table).await;
        }
        Ok(())
    }

    /// The jobs of matches' clocks end the matches in which a seat's time is up.
    async fn ends(&mut self, at: usize) -> Result<(), String> {
        let now = self.now();
        let sessions = &self.bots[at].sessions;
        for job in sessions.acquire_jobs(JobKind::Clock, 0, 9).await.unwrap() {
            let key = job.job.key;
            let mut tables = self.tables.iter_mut();
            let model = tables.find(|table| table.place.channel() == key);
            let worked = sessions.work(&job).await.unwrap();
            let end = match (worked, model) {
                (Work::TimedOut(_), Some(model)) if model.left(now) > 0 => {
                    return Err(format!("process {at} ended {key}"));
                }
                (Work::TimedOut(_), Some(model)) => {
                    model.over = true;
                    JobEnd::Done
                }
                (Work::Again(when), _) => JobEnd::Again(when),
                _ => JobEnd::Again(now),
            };
            sessions.finish_job(&job, end).await.unwrap();
        }
        Ok(())
    }

    /// The player to act plays any turn.
    async fn plays(&mut self, at: usize, table: usize) {
        let now = self.now();
        let model = &self.tables[table];
        let Some(played) = turn(&self.bots[at].sessions, model).await else {
            return;
        };
        let model = &mut self.tables[table];
        model.over = played.outcome.is_some();
        if let Some(seat) = played.to_act.first() {
            model.turns.push((now, seat.index()));
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Judged {
    /// This much time is left, in milliseconds.
    Left(i64),
    /// Is it up?
    Up(bool),
}

/// How much time the seat to play has, by each way to find that out.
async fn judgement(sessions: &Sessions, model: &Table, now: i64) -> Vec<(&'static str, Judged)> {
    let (place, mine) = (model.place, model.users[model.to_act()]);
    let shown = sessions.play.look(place, None, None).await.unwrap();
    let shown = shown.clocks.unwrap().seats[model.to_act()];
    let claimed = sessions
        .clocks
        .claimable(place, None, model.users[1 - model.to_act()])
        .await;
    let pressed = sessions.play.turn(place, None, mine, "nonsense").await;
    vec![
        ("shown", Judged::Left(shown.left)),
        (
            "shown as over",
            Judged::Up(shown.until.is_some_and(|until| until <= now)),
        ),
        ("claimed", Judged::Up(claimed.is_ok())),
        (
            "pressed",
            Judged::Up(matches!(pressed, Err(Problem::TimeUp))),
        ),
    ]
}

async fn turn(sessions: &Sessions, model: &Table) -> Option<Snapshot> {
    let (place, mine) = (model.place, model.users[model.to_act()]);
    let mut typed = String::new();
    for _ in 0..20 {
        let known = sessions.play.suggest(place, mine, &typed).await.unwrap();
        typed.clone_from(&known.choices.first()?.text);
        if let Ok((snapshot, _)) = sessions.play.turn(place, None, mine, &typed).await {
            return Some(snapshot);
        }
    }
    None
}

fn outages_are_explained(database: Database) {
    let many = rounds("SKIRMISH_TEST_OUTAGES", 20);
    let first = number("SKIRMISH_TEST_SEED", 1);
    let judged = AtomicUsize::new(0);
    let wrong = in_lanes(database, LANES, many, async |lane: &Lane, number| {
        let seed = first + number;
        let mut history = History::new(lane, seed, number).await;
        let mut ended = Ok(());
        for _ in 0..120 {
            if ended.is_ok() {
                ended = history.goes_on().await;
            }
        }
        judged.fetch_add(history.judged, Ordering::Relaxed);
        ended.map_err(|why| format!("SKIRMISH_TEST_SEED={seed} SKIRMISH_TEST_OUTAGES=1: {why}"))
    });
    let judged = judged.into_inner();
    told(
        &format!("{database:?}: {many} histories of outages, {judged} judgements"),
        &wrong,
    );
}

#[test]
fn outages_on_a_file_are_explained() {
    outages_are_explained(Database::Sqlite);
}

#[test]
fn outages_on_postgres_are_explained() {
    outages_are_explained(Database::Postgres);
}
