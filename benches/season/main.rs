//! Plays a season: thousands of correspondence matches of all games, with clocks, sleep windows, vacations, takebacks and
//! plans. Weeks pass in steps of an hour. The season runs on a file and on `PostgreSQL`. On each it runs once
//! undisturbed, and once with a process that is killed every day. All four runs must end in the same state, every
//! reminder and deadline must happen once, and every planned turn must be played when it should, and not again.
//!
//! People think ahead never, 30 % or 70 % of the times when they can (`people_who_plan.rs`): a season for each. At 30 %, a match
//! must take at least a fifth less time than without plans.
//!
//! Run with `scripts/postgres --durable cargo bench --bench season`; `SKIRMISH_BENCH_MATCHES` sets the number of matches,
//! and `SKIRMISH_BENCH_PLANNED=30` runs one season. With `SKIRMISH_BENCH_REPLIES=1` a line of a plan has one reply instead
//! of two, and the season does not ask for shorter matches.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "figures for people"
)]
// a benchmark may panic, as a test may
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../../tests/common/mod.rs"]
mod common;
mod expected_reminders;
#[path = "../../tests/histories/followed_plans.rs"]
mod followed_plans;
mod people_who_plan;
mod season_matches;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::process::ExitCode;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use common::test_databases::{Home, patient};
use people_who_plan::Counts;
use rules::{Seat, What};
use season_matches::{Ahead, Deed, Habits, START, Table, USERS, vacation_of};
use skirmish::clocks::{DAY, HOUR, Rung};
use skirmish::model::WayIn;
use skirmish::sessions::{Sessions, Work};
use skirmish::store::{JobEnd, JobKind, Maintenance, Status};
use tokio::task::JoinSet;

/// How many matches are handled at the same time.
const AT_ONCE: usize = 64;
/// The longest time that a season may take, in days. No match takes that long.
const LONGEST: i64 = 300;

/// A reminder that was sent: the match, the seat, when it was due (in unix milliseconds), and which rung.
pub type Told = (u64, u8, i64, Rung);

struct Season {
    home: Home,
    sessions: Arc<Sessions>,
    now: Arc<AtomicI64>,
    tables: BTreeMap<u64, Table>,
    /// By hour: the planned acts, each with its match and the ply at which it was planned. A turn comes before a claim.
    agenda: BTreeMap<i64, BTreeSet<(u64, usize, Deed)>>,
    told: BTreeSet<Told>,
    again: usize,
    timeouts: usize,
}

/// The figures of a season, in which people thought ahead `share` percent of the times when they could.
struct Figures {
    share: u64,
    /// The median length of the usual matches, in days.
    days: f64,
    matches: usize,
    reminders: usize,
    turns: usize,
    plans: Counts,
}

async fn sessions(home: &Home, now: &Arc<AtomicI64>) -> Arc<Sessions> {
    let read = Arc::clone(now);
    let clock = Arc::new(move || read.load(Ordering::SeqCst));
    // the season tells how it ends, not how long its queries take
    let store = patient(&home.database, 8).await;
    let sessions = Sessions::new(store, clock, DAY, DAY);
    // an hour passes between two heartbeats
    sessions.channels.may_be_silent(2 * HOUR);
    Arc::new(sessions)
}

impl Season {
    async fn new(home: Home, matches: u64, habits: Habits) -> Self {
        let now = Arc::new(AtomicI64::new(START));
        let mut agenda: BTreeMap<i64, BTreeSet<(u64, usize, Deed)>> = BTreeMap::new();
        let mut tables = BTreeMap::new();
        for id in 1..=matches {
            let (hour, table) = Table::planned(id, habits);
            let begin = (id, table.ply(), Deed::Begin);
            agenda.entry(hour).or_default().insert(begin);
            tables.insert(id, table);
        }
        Self {
            sessions: sessions(&home, &now).await,
            home,
            now,
            tables,
            agenda,
            told: BTreeSet::new(),
            again: 0,
            timeouts: 0,
        }
    }

    fn hour(&self) -> i64 {
        (self.now.load(Ordering::SeqCst) - START) / HOUR
    }

    /// Runs the season, hour by hour. With `killed`, each day a new process takes over.
    async fn pass(&mut self, killed: bool) {
        for hour in 0..LONGEST * 24 {
            self.now.store(START + hour * HOUR, Ordering::SeqCst);
            self.sessions
                .channels
                .beat(&[WayIn::shard(0, 1)])
                .await
                .unwrap();
            if hour % 24 == 0 {
                self.go_away(hour / 24).await;
            }
            let due = self.due_in(hour);
            let half = killed && hour % 24 == 12;
            if half {
                // this stops the work in progress at any point
                self.acts(&due, Some(due.len() / 2), false).await;
                self.sessions = sessions(&self.home, &self.now).await;
            }
            for id in self.acts(&due, None, half).await {
                self.acted(id);
            }
            for kind in [
                JobKind::Vacation,
                JobKind::Clock,
                JobKind::NextReminder,
                JobKind::Results,
            ] {
                if kind != JobKind::Results || hour % 24 == 23 {
                    self.work(kind).await;
                }
            }
            if self.agenda.is_empty() && self.is_over().await {
                return;
            }
        }
        panic!("the season did not end");
    }

    /// The matches in which an act that was planned for this hour is still possible. In each match one act is done now;
    /// other acts move to the next hour.
    fn due_in(&mut self, hour: i64) -> BTreeSet<u64> {
        let mut due = BTreeSet::new();
        for (id, ply, deed) in self.agenda.remove(&hour).unwrap_or_default() {
            let table = self.tables.get_mut(&id).unwrap();
            if !table.may(ply, deed) {
                continue;
            }
            if due.insert(id) {
                table.next = deed;
            } else {
                self.agenda
                    .entry(hour + 1)
                    .or_default()
                    .insert((id, ply, deed));
            }
        }
        due
    }

    async fn is_over(&self) -> bool {
        let store = self.sessions.store();
        let clocks = store.due(JobKind::Clock, i64::MAX, 1).await.unwrap();
        let reminders = store.due(JobKind::NextReminder, i64::MAX, 1).await.unwrap();
        clocks.is_empty() && reminders.is_empty()
    }

    async fn go_away(&self, day: i64) {
        for user in 1..=USERS {
            if let Some((from, days)) = vacation_of(user)
                && from == day
            {
                self.sessions
                    .clocks
                    .go_on_vacation(user, days, 0)
                    .await
                    .unwrap();
            }
        }
    }

    /// Does the acts that are due in these matches, and stops after `most`. Returns the matches in which somebody
    /// acted.
    async fn acts(&mut self, due: &BTreeSet<u64>, most: Option<usize>, again: bool) -> Vec<u64> {
        let (mut acting, mut acted) = (JoinSet::new(), Vec::new());
        for id in due {
            while acting.len() >= AT_ONCE {
                acted.push(acting.join_next().await.unwrap().unwrap());
            }
            if most.is_some_and(|most| acted.len() >= most) {
                acting.abort_all();
                return Vec::new();
            }
            let (table, sessions) = (self.tables[id].clone(), Arc::clone(&self.sessions));
            acting.spawn(async move {
                let done = table.act(&sessions, again).await;
                done.then_some(table.id)
            });
        }
        if most.is_some() {
            acting.abort_all();
            return Vec::new();
        }
        while let Some(done) = acting.join_next().await {
            acted.push(done.unwrap());
        }
        acted.into_iter().flatten().collect()
    }

    /// Repeats the act on the local copy, and plans the next ones.
    fn acted(&mut self, id: u64) {
        let ahead = self.tables.get_mut(&id).unwrap().acted();
        self.follow(id, ahead);
    }

    fn follow(&mut self, id: u64, ahead: Ahead) {
        let (hour, ply) = (self.hour(), self.tables[&id].ply());
        for (hours, deed) in ahead {
            let due = self.agenda.entry(hour + hours).or_default();
            due.insert((id, ply, deed));
        }
    }

    async fn work(&mut self, kind: JobKind) {
        loop {
            let leased = self
                .sessions
                .acquire_jobs(kind, 0, AT_ONCE as u32)
                .await
                .unwrap();
            if leased.is_empty() {
                return;
            }
            let heard = Arc::new(Mutex::new((Vec::new(), Vec::new())));
            let mut working = JoinSet::new();
            for leased in leased {
                let (sessions, heard) = (Arc::clone(&self.sessions), Arc::clone(&heard));
                working.spawn(async move {
                    let end = match sessions.work(&leased).await.unwrap() {
                        Work::Remind(_, due, next) => {
                            for (snapshot, call) in due {
                                let (seat, reminder) = (call.seat.number(), call.reminder);
                                let told = (snapshot.opened.id, seat, reminder.at, reminder.rung);
                                heard.lock().unwrap().0.push(told);
                                sessions
                                    .clocks
                                    .reminded(snapshot.opened.id, call)
                                    .await
                                    .unwrap();
                            }
                            next.map_or(JobEnd::Done, JobEnd::Again)
                        }
                        Work::TimedOut(snapshot) => {
                            heard.lock().unwrap().1.push(snapshot.opened.id);
                            JobEnd::Again(sessions.now())
                        }
                        Work::Again(at) => JobEnd::Again(at),
                        _ => JobEnd::Done,
                    };
                    sessions.finish_job(&leased, end).await.unwrap();
                });
            }
            while let Some(done) = working.join_next().await {
                done.unwrap();
            }
            let (told, out) = std::mem::take(&mut *heard.lock().unwrap());
            self.hear(told, out).await;
        }
    }

    async fn hear(&mut self, told: Vec<Told>, out: Vec<u64>) {
        for told in told {
            let (id, seat, _, rung) = told;
            if !self.told.insert(told) {
                self.again += 1;
            } else if rung == Rung::Over {
                // an opponent waits a day before making a claim
                self.follow(id, vec![(24, Deed::Claim(Seat::new(seat)))]);
            }
        }
        self.timeouts += out.len();
        for id in out {
            let stored = self.sessions.store().load(id).await.unwrap().unwrap();
            let table = self.tables.get_mut(&id).unwrap();
            if table.timed_out(&stored) {
                self.follow(id, vec![(1, Deed::Turn)]);
            }
        }
    }

    /// The ratings of all people, which must be those that follow from the results.
    async fn ratings(&self) -> Vec<String> {
        let mut maintenance = Maintenance::open(&self.home.database).await.unwrap();
        let mut wrong = 0;
        let compared = maintenance.compare_ratings(|differ| wrong += differ.rows());
        compared.await.unwrap();
        maintenance.close().await.unwrap();
        let mut all = Vec::new();
        for user in 1..=USERS {
            let stored = self.sessions.store().export(user).await.unwrap();
            let rows = stored["ratings"].as_array().unwrap().iter();
            all.extend(rows.map(|row| format!("{user} {row}")));
        }
        all.sort_unstable();
        println!("  {} ratings, {wrong} differ from the results", all.len());
        assert_eq!(wrong, 0);
        all
    }

    /// A hash of all records with the times of their events, and of all ratings; the number of reminders and matches that
    /// are wrong by those records; and the figures.
    async fn looks_back(&self, habits: Habits) -> (u64, usize, Figures) {
        let mut hash = DefaultHasher::new();
        let (mut expected, mut claims) = (BTreeSet::new(), 0);
        let (mut differ, mut lengths) = (0, Vec::new());
        for (id, table) in &self.tables {
            let stored = self.sessions.store().load(*id).await.unwrap().unwrap();
            assert_eq!(stored.status, Status::Over, "{id}");
            if let Some(difference) = table.differs(&stored) {
                if differ == 0 {
                    println!("  for example {id}: {difference}");
                }
                differ += 1;
            }
            if table.is_usual {
                let length = stored.times.last().unwrap() - stored.started.unwrap();
                lengths.push(length as f64 / DAY as f64);
            }
            let events = &stored.record.events;
            claims += events
                .iter()
                .filter(|event| event.what == What::Timeout)
                .count();
            (id, events, &stored.times).hash(&mut hash);
            expected.extend(expected_reminders::of(&stored));
        }
        println!(
            "  {claims} seats ran out of time, {} of them by themselves",
            self.timeouts
        );
        self.ratings().await.hash(&mut hash);
        let wrong: Vec<&Told> = expected.symmetric_difference(&self.told).collect();
        if let Some(first) = wrong.first() {
            println!(
                "  for example {first:?}, expected: {}",
                expected.contains(first)
            );
        }
        println!("  {differ} matches differ from the turns and plans of their people");
        lengths.sort_unstable_by(f64::total_cmp);
        let events = self.tables.values().flat_map(|table| table.game.events());
        let figures = Figures {
            share: habits.share,
            days: lengths[lengths.len() / 2],
            matches: lengths.len(),
            reminders: self.told.len(),
            turns: events
                .filter(|event| matches!(event.what, What::Turn(_)))
                .count(),
            plans: self.tables.values().map(|table| table.counts).sum(),
        };
        (hash.finish(), wrong.len() + differ, figures)
    }
}

/// Runs a season. Returns a hash of its end, the number of faults, and the figures.
async fn season(home: Home, killed: bool, matches: u64, habits: Habits) -> (u64, usize, Figures) {
    let name = if home.database.starts_with("postgres") {
        "PostgreSQL"
    } else {
        "a file"
    };
    let begun = Instant::now();
    let mut season = Season::new(home, matches, habits).await;
    season.pass(killed).await;
    let (took, days) = (begun.elapsed(), season.hour() / 24);
    let how = if killed {
        "killed every day"
    } else {
        "undisturbed"
    };
    println!(
        "{matches} matches on {name}, {} % planned, {how}: {:.1} s, {days} days, {} repeated under one name",
        habits.share,
        took.as_secs_f64(),
        season.again,
    );
    let (end, wrong, figures) = season.looks_back(habits).await;
    println!(
        "  {wrong} reminders and matches are wrong; half of the usual matches took at most {:.1} days; the end is {end:016x}",
        figures.days
    );
    (end, wrong, figures)
}

/// Runs the same season four times. Returns its figures, and whether all runs were right and ended alike.
fn four_times(matches: u64, habits: Habits) -> (Figures, bool) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (mut ends, mut good, mut all) = (BTreeSet::new(), true, Vec::new());
    for postgres in [false, true] {
        for killed in [false, true] {
            let (end, wrong, figures) = runtime.block_on(async {
                let home = if postgres {
                    Home::with_postgres().await
                } else {
                    Home::temporary()
                };
                season(home, killed, matches, habits).await
            });
            ends.insert(end);
            good &= wrong == 0;
            all.push(figures);
        }
    }
    println!("{} end(s) of four runs", ends.len());
    (all.swap_remove(0), good && ends.len() == 1)
}

fn main() -> ExitCode {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let matches = number("SKIRMISH_BENCH_MATCHES").unwrap_or(3_000);
    let shares = match number("SKIRMISH_BENCH_PLANNED") {
        Some(share) => vec![share],
        None => vec![0, 30, 70],
    };
    let replies = number("SKIRMISH_BENCH_REPLIES").unwrap_or(2) as usize;
    let seasons = shares
        .into_iter()
        .map(|share| four_times(matches, Habits { share, replies }));
    let (all, good): (Vec<Figures>, Vec<bool>) = seasons.unzip();
    println!(
        "\n| people think ahead | median days of a match | of matches | reminders | turns | by plan | replies of two | forced | planned | plans |"
    );
    println!("|{}", " ---: |".repeat(10));
    for one in &all {
        let Counts {
            typed,
            answered,
            replies,
            forced,
            planned,
        } = one.plans;
        let percent = |part, whole| 100.0 * part as f64 / whole as f64;
        println!(
            "| {} % | {:.1} | {} | {} | {} | {answered} | {replies} | {:.0} % | {:.0} % of the forced | {typed} |",
            one.share,
            one.days,
            one.matches,
            one.reminders,
            one.turns,
            percent(forced, replies),
            percent(planned, forced),
        );
    }
    let days = |share| {
        all.iter()
            .find(|one| one.share == share)
            .map(|one| one.days)
    };
    let slow =
        replies > 1 && matches!((days(0), days(30)), (Some(none), Some(some)) if some > none * 0.8);
    if slow {
        println!("above the bar: at 30 %, a match may take at most four fifths of the time");
    }
    if slow || good.contains(&false) {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}
