//! Plays whole events at random, without Discord: people join, leave, resign, let their time run out, never move, and ask to
//! be forgotten, while the bot is restarted. Each event must end by itself.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use pairings::{Format, How};
use rules::Kind;
use rules::random_generator::Rng;
use skirmish::clocks::{DAY, HOUR, TimeControl};
use skirmish::model::{Actor, NewPlace, Person, Place};
use skirmish::sessions::{Problem, Sessions, Tournament, TournamentStep, Work};
use skirmish::store::{
    JobEnd, JobKind, Store, TournamentAct, TournamentStart, TournamentStatus, TournamentTerms,
};

use crate::backends::Place as Database;

const START: i64 = 1_700_000_000_000;

/// A person who takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Habit {
    /// Plays, and resigns at some time.
    Plays,
    /// Never moves.
    Sleeps,
    /// Stops playing in the middle.
    Stops,
}

struct World {
    sessions: Sessions,
    clock: Arc<AtomicI64>,
    rng: Rng,
    habits: BTreeMap<u64, Habit>,
    /// The channels that were made for matches.
    channels: u64,
    opened: BTreeSet<u64>,
}

fn sessions(store: &Store, clock: &Arc<AtomicI64>) -> Sessions {
    let read = Arc::clone(clock);
    let clock = Arc::new(move || read.fetch_add(1, Ordering::SeqCst));
    let sessions = Sessions::new(store.clone(), clock, DAY, DAY);
    sessions.channels.never_away();
    sessions
}

impl World {
    fn below(&mut self, number: u64) -> u64 {
        below(&mut self.rng, number)
    }

    /// Does all jobs that are due, as the bot does.
    async fn work(&mut self) {
        for kind in [
            JobKind::Tournament,
            JobKind::Opening,
            JobKind::Clock,
            JobKind::Results,
            JobKind::Tournament,
            JobKind::Opening,
        ] {
            for leased in self.sessions.acquire_jobs(kind, 0, 1000).await.unwrap() {
                let end = match self.sessions.work(&leased).await.unwrap() {
                    Work::Tournament(_, Some(next)) | Work::Again(next) => JobEnd::Again(next),
                    Work::WarnAbsent(tournament, _) => {
                        let round = tournament.round().unwrap().number;
                        let id = tournament.stored.id;
                        self.sessions.tournaments.warned(id, round).await.unwrap();
                        JobEnd::Again(self.sessions.now())
                    }
                    Work::TimedOut(_) => JobEnd::Again(self.sessions.now()),
                    Work::OpenMatch(paired) => {
                        // Discord may refuse
                        if paired.opened.is_none() && self.below(10) > 0 {
                            self.channels += 1;
                            let channel = (1 << 40) + self.channels;
                            let place = NewPlace {
                                place: Place::Server { guild: 1, channel },
                                own_thread: true,
                            };
                            self.sessions
                                .tournaments
                                .begin(&paired, place)
                                .await
                                .unwrap();
                            assert!(self.opened.insert(paired.id), "a match was opened twice");
                            JobEnd::Done
                        } else if paired.opened.is_some() {
                            JobEnd::Done
                        } else {
                            JobEnd::Failed(self.sessions.now() + HOUR)
                        }
                    }
                    _ => JobEnd::Done,
                };
                self.sessions.finish_job(&leased, end).await.unwrap();
            }
        }
    }

    /// Everybody does something in some of their matches.
    async fn play(&mut self, id: u64) {
        let tournament = self.sessions.tournaments.tournament(id).await.unwrap();
        let pending: Vec<u64> = tournament
            .latest_pairings()
            .filter(|one| one.paired.how == How::Pending)
            .filter_map(|one| one.id)
            .collect();
        for played in pending {
            let Some(stored) = self.sessions.store().load(played).await.unwrap() else {
                continue;
            };
            let place = stored.opened.place;
            let Ok(snapshot) = self.sessions.play.look(place, Some(played), None).await else {
                continue;
            };
            let seat = snapshot.to_act[0];
            let Some(user) = snapshot.opened.players[seat.index()]
                .user()
                .filter(|user| *user > 0)
            else {
                continue;
            };
            let does = match self.habits[&user] {
                Habit::Sleeps => false,
                Habit::Stops => snapshot.ply < 2 + self.below(3) as usize,
                Habit::Plays => true,
            };
            if !does || self.below(4) == 0 {
                continue;
            }
            if snapshot.ply > 2 && self.below(3) == 0 {
                let _ = self.sessions.play.resign(place, None, user).await;
                continue;
            }
            let game = rules::AnyMatch::replay(&stored.record).unwrap();
            let turn = game.example(seat);
            match self.sessions.play.turn(place, None, user, &turn).await {
                Ok(_) | Err(Problem::Refused { .. }) => {}
                // somebody else was faster, or time is up
                Err(problem) => tracing::debug!(?problem, "no turn"),
            }
        }
    }

    /// Somebody comes after the start, or asks to, and the host lets everybody in who asks.
    async fn late(&mut self, id: u64, host: Actor, user: u64) {
        let tournaments = &self.sessions.tournaments;
        let name = format!("P{user}");
        let joined = tournaments.join(id, Actor::Player(user), Person { user, name });
        if joined.await.is_ok() {
            self.habits.insert(user, Habit::Plays);
        }
        for (number, _) in self.tournament(id).await.asking() {
            let _ = tournaments
                .act(id, host, &TournamentStep::Admit(number))
                .await;
        }
    }

    async fn tournament(&self, id: u64) -> Tournament {
        self.sessions.tournaments.tournament(id).await.unwrap()
    }
}

fn below(rng: &mut Rng, number: u64) -> u64 {
    rng.next_u64() % number
}

fn terms(rng: &mut Rng) -> TournamentTerms {
    let formats = [
        Format::RoundRobin,
        Format::Swiss,
        Format::Knockout,
        Format::League,
    ];
    let format = formats[below(rng, 4) as usize];
    let (kind, seats) = match (format, below(rng, 4)) {
        (Format::Knockout, _) | (_, 0 | 1) => (Kind::Kitaran, 2),
        (_, 2) => (Kind::VirusFight, 2 + below(rng, 3) as u8),
        _ => (Kind::Zyrcan, 3 + below(rng, 2) as u8),
    };
    let clock = TimeControl::PRESETS[below(rng, 6) as usize];
    TournamentTerms {
        format,
        seats,
        clock: TimeControl {
            strict: true,
            ..clock
        },
        start: match below(rng, 3) {
            0 => TournamentStart::ByHand,
            1 => TournamentStart::After(HOUR),
            _ => TournamentStart::Full(6),
        },
        ..TournamentTerms::usual(kind)
    }
}

/// Plays one event. Returns it when it is over.
async fn event(store: &Store, seed: u64) -> Tournament {
    let mut rng = Rng::new(seed);
    let clock = Arc::new(AtomicI64::new(START));
    let terms = terms(&mut rng);
    let mut world = World {
        sessions: sessions(store, &clock),
        clock,
        rng,
        habits: BTreeMap::new(),
        channels: seed << 20,
        opened: BTreeSet::new(),
    };
    let (id, host) = ((1 << 50) + seed, 1 + (seed << 12));
    let place = Place::Server {
        guild: 1,
        channel: (1 << 45) + seed,
    };
    world
        .sessions
        .tournaments
        .open(id, place, host, terms.clone())
        .await
        .unwrap();
    let people = match terms.start {
        TournamentStart::Full(people) => people.into(),
        _ => 1 + world.below(14),
    };
    for user in host..host + people {
        let habit = match world.below(10) {
            0 => Habit::Sleeps,
            1 => Habit::Stops,
            _ => Habit::Plays,
        };
        world.habits.insert(user, habit);
        let person = Person {
            user,
            name: format!("P{user}"),
        };
        let actor = Actor::Player(user);
        let tournaments = &world.sessions.tournaments;
        tournaments.join(id, actor, person).await.unwrap();
    }
    if terms.start == TournamentStart::ByHand {
        let started = world
            .sessions
            .tournaments
            .start(id, Actor::Player(host))
            .await;
        if let Err(Problem::EventTooFew { .. }) = started {
            let (actor, cancel) = (Actor::Player(host), TournamentStep::Cancel);
            return world
                .sessions
                .tournaments
                .act(id, actor, &cancel)
                .await
                .unwrap();
        }
        started.unwrap();
    }
    let mut rounds = 0;
    for step in 0.. {
        world.work().await;
        let now = world.tournament(id).await;
        if !matches!(
            now.stored.status,
            TournamentStatus::Open | TournamentStatus::Running
        ) {
            return now;
        }
        let round = now.round().map_or(0, |round| round.number);
        rounds = rounds.max(round);
        assert!(step < 3000, "seed {seed}: no end in round {round}");
        // a league goes on for ever
        if terms.format == Format::League && round > 12 {
            let (actor, cancel) = (Actor::Player(host), TournamentStep::Cancel);
            let tournaments = &world.sessions.tournaments;
            return tournaments.act(id, actor, &cancel).await.unwrap();
        }
        world.play(id).await;
        let user = host + world.below(people);
        match world.below(150) {
            0 => {
                let actor = Actor::Player(user);
                let _ = world
                    .sessions
                    .tournaments
                    .act(id, actor, &TournamentStep::Leave)
                    .await;
            }
            1 => drop(world.sessions.forget_person(user, 1 << 60).await.unwrap()),
            2 | 3 => world.late(id, Actor::Player(host), user + 100).await,
            // another process goes on
            4 => world.sessions = sessions(store, &world.clock),
            _ => {}
        }
        let most = terms.round() / 40;
        let pass = world.below(most.unsigned_abs().max(2)).cast_signed();
        world.clock.fetch_add(pass, Ordering::SeqCst);
    }
    unreachable!("the loop returns")
}

/// What must hold for any event that has ended.
fn check(over: &Tournament, seed: u64) {
    let results = over.results();
    let cancelled = over.stored.status == TournamentStatus::Cancelled;
    assert!(
        cancelled || results.iter().all(|one| one.how != How::Pending),
        "seed {seed}"
    );
    let times = over.stored.acts.iter().map(|(at, _)| *at);
    assert!(times.is_sorted(), "seed {seed}");
    // nobody has two matches in a round
    for round in 1..=over.round().map_or(0, |round| round.number) {
        let of_round = results.iter().filter(|one| one.round == round);
        let seats: Vec<u64> = of_round
            .flat_map(|one| &one.seats)
            .map(|one| one.entrant)
            .collect();
        let people: BTreeSet<u64> = seats.iter().copied().collect();
        assert_eq!(people.len(), seats.len(), "seed {seed}, round {round}");
    }
    // each round ends when it was promised, or earlier
    let mut until = i64::MAX;
    for (at, act) in &over.stored.acts {
        if let TournamentAct::Paired { until: next, .. } = act {
            assert!(
                *at <= until.saturating_add(DAY * 3),
                "seed {seed}: a round was late"
            );
            until = *next;
        }
    }
    if over.stored.terms.format == Format::RoundRobin && over.stored.terms.seats == 2 {
        let mut met = BTreeMap::new();
        for one in results.iter().filter(|one| one.seats.len() == 2) {
            let mut pair = [one.seats[0].entrant, one.seats[1].entrant];
            pair.sort_unstable();
            *met.entry(pair).or_insert(0) += 1;
        }
        let most = met.values().copied().max().unwrap_or_default();
        // once in a group, once more in the final group
        assert!(most <= 2, "seed {seed}");
    }
}

/// How many events are played; `SKIRMISH_TEST_EVENTS` chooses another number.
fn number() -> u64 {
    std::env::var("SKIRMISH_TEST_EVENTS").map_or(30, |number| number.parse().unwrap())
}

/// Every event ends by itself.
pub async fn events_end_by_themselves(database: impl Database) {
    let store = database.open().await;
    let mut ends: BTreeMap<String, u64> = BTreeMap::new();
    for seed in 1..=number() {
        let over = event(&store, seed).await;
        check(&over, seed);
        *ends.entry(over.stored.status.to_string()).or_default() += 1;
    }
    println!("{ends:?}");
}
