//! Histories of real processes that are killed and stopped by signals. The operating system decides the order, so no
//! history can be repeated exactly.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::channel_under_test::Scene;
use crate::child_processes::Crew;
use crate::deterministic_scheduler::PROCESSES;
use crate::driver::{AT_ONCE, JUMPS};
use crate::linearizability_checker::Seeds;
use crate::operation::{OfferButton, Operation, Reply};
use crate::plan_races::{Processes, prepare};
use crate::random_histories::{in_lanes, told};
use crate::rounds::{number, rounds};
use crate::test_database::{Database, Lane};
use crate::worker_process::{Order, Word};

/// How long a process is stopped, in milliseconds: mostly as long as a few operations of other processes take, and now
/// and then longer than a database waits.
const STOPS: [u64; 24] = [
    1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 5, 5, 5, 5, 10, 10, 10, 20, 20, 40, 40, 1500,
];

/// How many databases are used at the same time; stopped processes use no CPU.
const LANES: u64 = 4;

struct Real<'a> {
    scene: Scene<'a>,
    crew: &'a mut Crew,
    seeds: Seeds,
    clocks: [i64; PROCESSES],
    /// Unanswered operations, each with its process.
    open: BTreeMap<usize, usize>,
    /// Until when each process is stopped.
    stopped: [Option<Instant>; PROCESSES],
}

impl<'a> Real<'a> {
    fn new(lane: &'a Lane, crew: &'a mut Crew, seed: u64, number: u64) -> Self {
        let mut real = Self {
            scene: Scene::new(lane, seed, number),
            crew,
            seeds: Seeds::new(),
            clocks: [Scene::begins_at(number); PROCESSES],
            open: BTreeMap::new(),
            stopped: [None; PROCESSES],
        };
        for process in 0..PROCESSES {
            real.introduces(process);
        }
        real
    }

    fn introduces(&mut self, process: usize) {
        self.crew
            .orders(process, &Order::Clock(self.clocks[process]));
        let place = self.scene.place;
        let (guild, channel) = (place.guild().unwrap(), place.channel());
        self.crew.orders(process, &Order::Begin { guild, channel });
    }

    fn begins(&mut self, process: usize, deed: Operation) {
        let at = self.scene.tale.asks(process, &deed, self.clocks[process]);
        self.open.insert(at, process);
        self.crew.orders(process, &Order::Does { at, deed });
    }

    /// Runs this many operations, with all mishaps.
    async fn lives(&mut self, mut deeds: usize) {
        while deeds > 0 || !self.open.is_empty() {
            let may_begin = deeds > 0 && self.open.len() < AT_ONCE;
            if may_begin && (self.open.is_empty() || self.scene.people.chance(60)) {
                let deed = self.scene.next_deed().await;
                let process = self.some_process();
                self.begins(process, deed);
                deeds -= 1;
                self.mishap().await;
            } else {
                self.goes_on().await;
            }
        }
    }

    fn some_process(&mut self) -> usize {
        let runs = |one: &usize| self.stopped[*one].is_none();
        let running: Vec<usize> = (0..PROCESSES).filter(runs).collect();
        match running.len() {
            0 => 0,
            some => running[self.scene.people.rng.below(some)],
        }
    }

    /// Reads messages, and resumes processes that were stopped long enough.
    async fn goes_on(&mut self) {
        let now = Instant::now();
        for process in 0..PROCESSES {
            if self.stopped[process].is_some_and(|until| until <= now) {
                self.lets_go(process);
            }
        }
        // a short wait, because processes are stopped for a few milliseconds only
        if let Some((process, word)) = self.crew.hears_within(Duration::from_millis(1)).await {
            self.heard(process, word.expect("nobody was killed"));
        }
    }

    fn lets_go(&mut self, process: usize) {
        if self.stopped[process].take().is_some() {
            self.scene.tale.notes(format!("{process} is let go"));
            self.crew.lets_go(process);
        }
    }

    fn heard(&mut self, process: usize, word: Word) {
        match word {
            Word::Ready => {}
            Word::Seed { id, seed } => self.seeds.entry(id).or_default().push(seed),
            Word::Did { at, parts } => {
                let mut parts = parts.into_iter();
                let (deed, reply) = parts.next().unwrap();
                let number = match deed {
                    Operation::Propose { number, .. } => Some((number, false)),
                    Operation::AskTakeback { number, .. } => Some((number, true)),
                    _ => None,
                };
                if let (Some((number, takeback)), Some(Reply::Proposed { ticket, .. })) =
                    (number, &reply)
                {
                    let button = OfferButton {
                        ticket: *ticket,
                        number,
                        takeback,
                    };
                    self.scene.offer_buttons.lock().unwrap().push(button);
                }
                self.scene.tale.is_answered(at, reply, self.clocks[process]);
                parts.for_each(|(deed, reply)| self.scene.tale.adds(at, deed, reply));
                self.open.remove(&at);
            }
        }
    }

    /// Now and then kills or stops a process, or makes its clock jump.
    async fn mishap(&mut self) {
        let process = self.scene.people.rng.below(PROCESSES);
        match self.scene.people.rng.below(100) {
            0..3 => self.kills(process).await,
            3..12 if self.stopped[process].is_none() => {
                let millis = STOPS[self.scene.people.rng.below(STOPS.len())];
                self.scene.tale.notes(format!("{process} is stopped"));
                self.crew.stops(process);
                let until = Instant::now() + Duration::from_millis(millis);
                self.stopped[process] = Some(until);
            }
            12..20 => {
                let by = JUMPS[self.scene.people.rng.below(JUMPS.len())];
                self.jumps(process, by);
            }
            20..23 => self.crew.orders(process, &Order::Tidies),
            _ => {}
        }
    }

    async fn kills(&mut self, process: usize) {
        self.crew.kills(process);
        self.stopped[process] = None;
        loop {
            let (from, word) = self.crew.hears().await;
            match word {
                Some(word) => self.heard(from, word),
                None if from == process => break,
                None => panic!("{from} ended by itself"),
            }
        }
        self.scene.tale.notes(format!("{process} is killed"));
        let its = self.open.extract_if(.., |_, by| *by == process);
        for (at, _) in its.collect::<Vec<_>>() {
            let is_jobs = matches!(self.scene.tale.deed(at), Operation::Jobs);
            if is_jobs {
                // the process may have done any of these jobs
                for id in &self.scene.people.ids {
                    self.scene
                        .tale
                        .adds(at, Operation::Expire { id: *id }, None);
                    let run_out = Operation::RunOut { id: *id };
                    self.scene.tale.adds(at, run_out, None);
                }
                self.scene.tale.adds(at, Operation::Clean, None);
            }
        }
        self.crew.replaces(process);
        self.introduces(process);
    }

    fn jumps(&mut self, process: usize, by: i64) {
        self.scene.tale.jumps(process, self.clocks[process]);
        self.clocks[process] += by;
        self.scene.tale.jumps(process, self.clocks[process]);
        self.scene
            .tale
            .notes(format!("{process}'s clock jumps by {by} ms"));
        let now = self.clocks[process];
        self.crew.orders(process, &Order::Clock(now));
    }

    /// At the end nobody acts any more, no lobby may remain, and the history must have an order.
    async fn ends(mut self) -> Result<(), String> {
        for process in 0..PROCESSES {
            self.lets_go(process);
        }
        let mut rounds = 0;
        while self.scene.unfinished().await? {
            if rounds == 5 {
                return Err(format!(
                    "something that nobody ends, after\n{}",
                    self.scene.tale.end()
                ));
            }
            rounds += 1;
            self.jumps(0, 1000 * 24 * 60 * 60 * 1000);
            self.begins(0, Operation::Jobs);
            while !self.open.is_empty() {
                self.goes_on().await;
            }
        }
        let file = self.scene.takes_file().await?;
        self.scene.verdict(&self.seeds, &file)
    }
}

impl<'a> Processes<'a> for Real<'a> {
    fn scene(&mut self) -> &mut Scene<'a> {
        &mut self.scene
    }

    fn begins(&mut self, process: usize, deed: Operation) {
        self.begins(process, deed);
    }

    async fn settles(&mut self) {
        self.lives(0).await;
    }
}

fn real_processes_are_explained(database: Database) {
    let many = rounds("SKIRMISH_TEST_REAL", 25);
    let first = number("SKIRMISH_TEST_SEED", 1);
    let (deeds, answers) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let wrong = in_lanes(database, LANES, many, async |lane: &Lane, number| {
        let mut crew = lane.crew.lock().await;
        let crew = match &mut *crew {
            Some(crew) => crew,
            none => none.insert(Crew::start(&lane.url).await),
        };
        let mut real = Real::new(lane, crew, first + number, number);
        if number % 2 == 0 {
            prepare(&mut real).await;
            real.scene.people.plans_often = true;
        }
        let length = 15 + real.scene.people.rng.below(25);
        real.lives(length).await;
        deeds.fetch_add(real.scene.tale.len(), Ordering::Relaxed);
        answers.fetch_add(real.scene.tale.planned_answers(), Ordering::Relaxed);
        real.ends().await
    });
    let (deeds, answers) = (deeds.into_inner(), answers.into_inner());
    told(
        &format!(
            "{database:?}: {many} histories of {deeds} deeds of processes of their own, {answers} with planned answers"
        ),
        &wrong,
    );
}

#[test]
fn real_processes_on_a_file_are_explained() {
    real_processes_are_explained(Database::Sqlite);
}

#[test]
fn real_processes_on_postgres_are_explained() {
    real_processes_are_explained(Database::Postgres);
}
