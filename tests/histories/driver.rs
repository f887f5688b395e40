//! Makes one history: who begins what, and what goes on when, is drawn from its seed.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use games::rng::Rng;
use skirmish::sessions::Place;
use skirmish::store::{Purge, StoredMatch};
use strum::IntoEnumIterator as _;
use tokio::task::JoinHandle;

use crate::bot::Process;
use crate::check::{File, Filed, explain, shortest};
use crate::control::{Control, PROCESSES};
use crate::deed::{Deed, DeedKind, Proposal};
use crate::lane::Lane;
use crate::model::NOBODY;
use crate::moves::{FIRST, PEOPLE, People, Stage, is_one, stage, weight};
use crate::told::Tale;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// How far a clock may jump, in milliseconds: past a job's lease, a lobby's end, a month.
const JUMPS: [i64; 6] = [
    5_000,
    3 * MINUTE,
    -3 * MINUTE,
    61 * MINUTE,
    -61 * MINUTE,
    31 * DAY,
];

/// Most deeds under way at a time.
const AT_ONCE: usize = 4;

pub struct Driver<'a> {
    lane: &'a Lane,
    place: Place,
    pub people: People,
    pub control: Control,
    pub tale: Tale,
    processes: Vec<Process>,
    proposals: Arc<Mutex<Vec<Proposal>>>,
    tasks: Vec<(usize, JoinHandle<()>)>,
    paused: [bool; PROCESSES],
    seen: Vec<Option<StoredMatch>>,
    /// Does nothing go wrong?
    pub calm: bool,
}

impl<'a> Driver<'a> {
    pub fn new(lane: &'a Lane, seed: u64, number: u64) -> Self {
        let first = FIRST + number * 1000;
        let place = Place {
            guild: first,
            channel: first + 1,
        };
        // later than all that was before, so that what was due then is done
        let control = Control::at((1 + number as i64) * 10_000 * DAY);
        let mut driver = Self {
            lane,
            place,
            people: People {
                first: first + 10,
                rng: Rng::new(seed),
                next: first + 10 + PEOPLE,
                ids: Vec::new(),
            },
            control,
            tale: Tale::default(),
            processes: Vec::new(),
            proposals: Arc::default(),
            tasks: Vec::new(),
            paused: [false; PROCESSES],
            seen: Vec::new(),
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
            Arc::clone(&self.lane.stores[number]),
            self.place,
            self.control.clone(),
            self.tale.clone(),
            Arc::clone(&self.proposals),
        )
    }

    /// All that runs goes on until it waits.
    async fn settles(&self) {
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
    }

    /// Begins this, in some process that runs.
    pub fn begins(&mut self, process: usize, deed: Deed) {
        let bot = self.processes[process].clone();
        let task = tokio::spawn(async move { bot.does(deed).await });
        self.tasks.push((process, task));
    }

    fn some_process(&mut self) -> usize {
        let running: Vec<usize> = (0..PROCESSES).filter(|one| !self.paused[*one]).collect();
        match running.len() {
            0 => 0,
            some => running[self.people.rng.below(some)],
        }
    }

    /// What stands in the channel now.
    pub async fn looks(&mut self) {
        let current = self.lane.file.current(self.place.channel).await.unwrap();
        self.seen.push(current);
    }

    /// What somebody does next, by what stands in the channel or stood there a little earlier.
    async fn next_deed(&mut self) -> Deed {
        self.looks().await;
        let late = self.people.chance(15);
        let back = 1 + if late { self.people.rng.below(3) } else { 0 };
        let seen = self.seen[self.seen.len().saturating_sub(back)].clone();
        let here = stage(seen.as_ref());
        let total = DeedKind::iter().map(|kind| weight(kind, here)).sum();
        let mut drawn = self.people.rng.below(total);
        let fits = |kind: &DeedKind| match drawn.checked_sub(weight(*kind, here)) {
            Some(rest) => {
                drawn = rest;
                false
            }
            None => true,
        };
        let kind = DeedKind::iter().find(fits).unwrap();
        self.deed(kind, seen.as_ref())
    }

    /// Something of this kind, by what stands in the channel.
    pub fn deed_now(&mut self, kind: DeedKind) -> Deed {
        let seen = self.seen.last().cloned().flatten();
        self.deed(kind, seen.as_ref())
    }

    fn deed(&mut self, kind: DeedKind, seen: Option<&StoredMatch>) -> Deed {
        let proposals = self.proposals.lock().unwrap().clone();
        self.people.deed(kind, seen, &proposals)
    }

    /// As many deeds as this, with all that may go wrong.
    pub async fn lives(&mut self, mut deeds: usize) {
        while deeds > 0 || !self.tasks.is_empty() {
            self.tasks.retain(|(_, task)| !task.is_finished());
            let may_begin = deeds > 0 && self.tasks.len() < AT_ONCE;
            if may_begin && (self.tasks.is_empty() || self.people.chance(35)) {
                let deed = self.next_deed().await;
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

    /// Lets one or several of those who wait go, mostly until the database is done with it.
    pub async fn goes_on(&mut self, may_pause: bool) {
        self.control.ticks();
        self.settles().await;
        if !self.people.chance(20) {
            self.control.idle().await;
            self.settles().await;
        }
        let several = [1, 1, 1, 2, 2, 3][self.people.rng.below(6)];
        for _ in 0..several {
            let waiting = self.control.waiting();
            let free = |at: &usize| !self.paused[waiting[*at]];
            let free: Vec<usize> = (0..waiting.len()).filter(free).collect();
            if free.is_empty() {
                if self.control.is_idle() && !(may_pause && self.people.chance(80)) {
                    self.paused = [false; PROCESSES];
                }
                // whoever waits for a process's memory gives up by the clock on the wall
                tokio::task::yield_now().await;
                return;
            }
            self.control
                .lets_go(free[self.people.rng.below(free.len())]);
        }
    }

    /// Now and then a process is killed, paused or goes on, or its clock jumps.
    fn mishap(&mut self) {
        let process = self.people.rng.below(PROCESSES);
        match self.people.rng.below(300) {
            0..3 => {
                self.tale.jumps(process, self.control.clock(process));
                self.tale.notes(format!("{process} is killed"));
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
                self.tale.notes(format!("{process} is {how}"));
            }
            9..20 => {
                let by = JUMPS[self.people.rng.below(JUMPS.len())];
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
        self.tale.jumps(process, self.control.clock(process));
        self.control.jumps(process, by);
        self.tale.jumps(process, self.control.clock(process));
        self.tale
            .notes(format!("{process}'s clock jumps by {by} ms"));
    }

    /// All that is under way ends, and then the history has to be explained.
    ///
    /// # Errors
    /// It cannot be; with what was answered.
    pub async fn ends(mut self) -> Result<(), String> {
        self.control.opens();
        for (_, task) in self.tasks.drain(..) {
            let _ = task.await;
        }
        self.control.idle().await;
        let lapsed = self.lapses().await;
        let file = self.file().await;
        self.cleans().await;
        let file = file?;
        let (history, seeds) = (self.tale.end(), self.control.seeds());
        let explained = explain(&history, &seeds, Some(&file));
        let report = match (explained, lapsed) {
            (Ok(()), Ok(())) => return Ok(()),
            (Ok(()), Err(why)) => format!("{why}, after\n{history}"),
            (Err(why), _) => {
                let (short, stuck) = shortest(&history, &seeds, &file);
                let stuck_at_all = why.stuck;
                format!(
                    "no order explains this:\n{short}{stuck}\
                    \n(of all of this:\n{history}{stuck_at_all}on file: {file:?})"
                )
            }
        };
        // ids as short as they are told apart
        let same = (self.people.first / 1000).to_string();
        Err(report.replace(&same, "#"))
    }

    /// Nothing is left to the next history.
    async fn cleans(&self) {
        let (guild, until) = (self.place.guild, u64::MAX >> 1);
        while self
            .lane
            .file
            .purge(Purge::Server { guild, until })
            .await
            .unwrap()
        {}
    }

    async fn file(&self) -> Result<File, String> {
        let mut file = File::new();
        for id in &self.people.ids {
            let stored = self.lane.file.load(*id).await;
            let stored = stored.map_err(|error| format!("{id} is damaged: {error}"))?;
            let Some(stored) = stored else { continue };
            let mut known = BTreeSet::new();
            let mut users = Vec::new();
            for player in &stored.opened.players {
                if !known.insert(player.user) {
                    return Err(format!("somebody is twice in {id}: {stored:?}"));
                }
                users.push(user(player.user));
            }
            let filed = Filed {
                status: stored.status,
                players: users,
                host: user(stored.opened.host),
                events: stored.record.events,
            };
            file.insert(*id, filed);
        }
        Ok(file)
    }

    /// In the end nobody comes any more, and no lobby stays.
    async fn lapses(&mut self) -> Result<(), String> {
        for round in 0..5 {
            self.control.jumps(0, 1000 * DAY);
            let process = self.process(0);
            process.does(Deed::Jobs).await;
            let current = self.lane.file.current(self.place.channel).await;
            let current = current.map_err(|error| error.to_string())?;
            if stage(current.as_ref()) != Stage::Lobby {
                return Ok(());
            }
            if round == 4 {
                return Err(format!("a lobby that nobody ends: {current:?}"));
            }
        }
        Ok(())
    }
}

fn user(user: u64) -> u64 {
    if is_one(user) { user } else { NOBODY }
}
