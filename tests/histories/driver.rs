//! Makes one history. Its seed decides who begins what, and which query runs next.

use std::sync::Arc;

use tokio::task::JoinHandle;

use crate::channel_under_test::Scene;
use crate::deterministic_scheduler::{Control, PROCESSES};
use crate::operation::Operation;
use crate::sessions_adapter::Process;
use crate::test_database::Lane;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// How far a clock may jump, in milliseconds: beyond a job's lease, a lobby's expiry, or a month.
pub const JUMPS: [i64; 6] = [
    5_000,
    3 * MINUTE,
    -3 * MINUTE,
    61 * MINUTE,
    -61 * MINUTE,
    31 * DAY,
];

/// The most operations in progress at a time.
pub const AT_ONCE: usize = 4;

pub struct Driver<'a> {
    pub scene: Scene<'a>,
    pub control: Control,
    processes: Vec<Process>,
    tasks: Vec<(usize, JoinHandle<()>)>,
    paused: [bool; PROCESSES],
    /// Are kills, pauses and clock jumps switched off?
    pub calm: bool,
}

impl<'a> Driver<'a> {
    pub fn new(lane: &'a Lane, seed: u64, number: u64) -> Self {
        let mut driver = Self {
            scene: Scene::new(lane, seed, number),
            control: Control::at(Scene::begins_at(number)),
            processes: Vec::new(),
            tasks: Vec::new(),
            paused: [false; PROCESSES],
            calm: false,
        };
        for number in 0..PROCESSES {
            let process = driver.process(number);
            driver.processes.push(process);
        }
        driver
    }

    fn process(&self, number: usize) -> Process {
        Process::start(
            number,
            &self.scene.lane.stores[number],
            self.scene.place,
            self.control.clone(),
            self.scene.tale.clone(),
            Arc::clone(&self.scene.offer_buttons),
        )
    }

    /// Lets every task run until it waits.
    async fn settles(&self) {
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
    }

    /// Begins an operation in a process.
    pub fn begins(&mut self, process: usize, deed: Operation) {
        let bot = self.processes[process].clone();
        let task = tokio::spawn(async move { bot.does(deed).await });
        self.tasks.push((process, task));
    }

    fn some_process(&mut self) -> usize {
        let running: Vec<usize> = (0..PROCESSES).filter(|one| !self.paused[*one]).collect();
        match running.len() {
            0 => 0,
            some => running[self.scene.people.rng.below(some)],
        }
    }

    /// Runs this many operations, with all mishaps.
    pub async fn lives(&mut self, mut deeds: usize) {
        while deeds > 0 || !self.tasks.is_empty() {
            self.tasks.retain(|(_, task)| !task.is_finished());
            let may_begin = deeds > 0 && self.tasks.len() < AT_ONCE;
            if may_begin && (self.tasks.is_empty() || self.scene.people.chance(35)) {
                let deed = self.scene.next_deed().await;
                let process = self.some_process();
                self.begins(process, deed);
                deeds -= 1;
            } else {
                self.goes_on(deeds > 0).await;
            }
            if !self.calm {
                self.mishap();
            }
        }
    }

    /// Lets one or several waiting queries run, mostly until the database is done with them.
    pub async fn goes_on(&mut self, may_pause: bool) {
        self.control.ticks();
        self.settles().await;
        if !self.scene.people.chance(20) {
            self.control.idle().await;
            self.settles().await;
        }
        let several = [1, 1, 1, 2, 2, 3][self.scene.people.rng.below(6)];
        for _ in 0..several {
            let waiting = self.control.waiting();
            let free = |at: &usize| !self.paused[waiting[*at]];
            let free: Vec<usize> = (0..waiting.len()).filter(free).collect();
            if free.is_empty() {
                if self.control.is_idle() && !(may_pause && self.scene.people.chance(80)) {
                    self.paused = [false; PROCESSES];
                }
                // a task that waits for a lock in a process's memory gives up by real time
                tokio::task::yield_now().await;
                return;
            }
            self.control
                .lets_go(free[self.scene.people.rng.below(free.len())]);
        }
    }

    /// Now and then kills, pauses or resumes a process, or makes its clock jump.
    fn mishap(&mut self) {
        let process = self.scene.people.rng.below(PROCESSES);
        match self.scene.people.rng.below(300) {
            0..3 => {
                self.scene.tale.jumps(process, self.control.clock(process));
                self.scene.tale.notes(format!("{process} is killed"));
                let its = |one: &(usize, JoinHandle<()>)| one.0 == process;
                self.tasks
                    .iter()
                    .filter(|one| its(one))
                    .for_each(|one| one.1.abort());
                self.processes[process] = self.process(process);
            }
            3..9 => {
                self.paused[process] = !self.paused[process];
                let how = if self.paused[process] {
                    "paused"
                } else {
                    "let go"
                };
                self.scene.tale.notes(format!("{process} is {how}"));
            }
            9..20 => {
                let by = JUMPS[self.scene.people.rng.below(JUMPS.len())];
                self.jumps(process, by);
            }
            20..24 => {
                let bot = self.processes[process].clone();
                tokio::spawn(async move { bot.tidies().await });
            }
            _ => {}
        }
    }

    pub fn jumps(&mut self, process: usize, by: i64) {
        self.scene.tale.jumps(process, self.control.clock(process));
        self.control.jumps(process, by);
        self.scene.tale.jumps(process, self.control.clock(process));
        self.scene
            .tale
            .notes(format!("{process}'s clock jumps by {by} ms"));
    }

    /// Ends everything in progress; then the history must have an order.
    ///
    /// # Errors
    /// It has none; with the answers.
    pub async fn ends(mut self) -> Result<(), String> {
        self.control.opens();
        for (_, task) in self.tasks.drain(..) {
            let _ = task.await;
        }
        self.control.idle().await;
        let lapsed = self.lapses().await;
        let file = self.scene.takes_file().await?;
        self.scene.verdict(&self.control.seeds(), &file)?;
        lapsed.map_err(|why| format!("{why}, after\n{}", self.scene.tale.end()))
    }

    /// At the end nobody acts any more, so no lobby may remain, and all deletions must be done.
    async fn lapses(&mut self) -> Result<(), String> {
        for _ in 0..5 {
            self.control.jumps(0, 1000 * DAY);
            let process = self.process(0);
            process.does(Operation::Jobs).await;
            if !self.scene.unfinished().await? {
                return Ok(());
            }
        }
        Err("something that nobody ends".to_owned())
    }
}
