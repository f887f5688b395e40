//! Measures the time from a player's `/move` to the answer with its picture, over loopback. The turn is committed to a
//! file on disk before the answer. It also measures the bot's memory.
#![allow(clippy::cast_precision_loss, reason = "figures for people")]
// a benchmark may panic, as a test may
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use common::percentiles::spread;
use common::process::Process;
use common::test_databases::Home;
use common::{IN_ORDER, board_of, open, press, settings, slash};
use rules::random_generator::Rng;
use rules::{AnyMatch, Kind};
use sandbox::{Message, Room, Sandbox, User};
use tokio::task::JoinSet;

const CHANNELS: usize = 40;
const PACE: Duration = Duration::from_millis(50);
const PACED_TURNS: usize = 400;
const UNPACED_TURNS: usize = 600;

/// The limits: the median and the 99th percentile in milliseconds, and the memory of an idle bot in MiB.
const MEDIAN: f64 = 15.0;
const P99: f64 = 60.0;
const IDLE: f64 = 60.0;

/// A match, with a copy of its state here. So turns can be chosen without asking the bot.
struct Table {
    room: Room,
    users: [User; 3],
    game: AnyMatch,
    rng: Rng,
}

impl Table {
    async fn open(room: Room, users: [User; 3], seed: u64) -> Self {
        let lobby = open(&users[0], &room, "/play zyrcan", &[IN_ORDER]).await;
        for user in &users[1..] {
            press(user, &lobby, "Join").await;
        }
        let started = press(&users[0], &lobby, "Start").await;
        board_of(&started).await;
        // standard Zyrcan has no randomness, so any seed gives the same match as the bot's
        let game = AnyMatch::new(Kind::Zyrcan, 3, seed, &serde_json::Map::new()).unwrap();
        let rng = Rng::new(seed);
        Self {
            room,
            users,
            game,
            rng,
        }
    }

    /// Plays a random turn. Returns how long its picture took; none if the match is over.
    async fn play(&mut self) -> Option<Duration> {
        let seat = *self.game.to_act().seats().first()?;
        let mut turns = self.game.turns(seat).unwrap();
        let turn = turns.swap_remove(self.rng.below(turns.len()));
        self.game.play(seat, &turn).unwrap();
        let line = format!("/move turn:{turn}");
        let answer = slash(&self.users[seat.index()], &self.room, &line).await;
        let board: Message = answer.expect_message();
        assert!(!board.is_private() && !board.attachments[0].bytes.is_empty());
        answer.latency()
    }
}

fn mib(kib: u64) -> f64 {
    kib as f64 / 1024.0
}

async fn paced(tables: &mut Vec<Table>) -> Vec<Duration> {
    let mut every = tokio::time::interval(PACE);
    let mut playing: JoinSet<(Table, Option<Duration>)> = JoinSet::new();
    let mut taken = Vec::new();
    let mut resting: std::collections::VecDeque<Table> = tables.drain(..).collect();
    for _ in 0..PACED_TURNS {
        every.tick().await;
        while let Some(done) = playing.try_join_next() {
            let (table, took) = done.unwrap();
            taken.extend(took);
            resting.push_back(table);
        }
        let Some(mut table) = resting.pop_front() else {
            continue;
        };
        playing.spawn(async move {
            let took = table.play().await;
            (table, took)
        });
    }
    while let Some(done) = playing.join_next().await {
        let (table, took) = done.unwrap();
        taken.extend(took);
        resting.push_back(table);
    }
    tables.extend(resting);
    taken
}

/// Plays in all channels as fast as possible. Returns the number of turns and the time for all of them.
async fn unpaced(tables: Vec<Table>) -> (usize, Duration) {
    let each = UNPACED_TURNS / tables.len();
    let begun = Instant::now();
    let mut playing = JoinSet::new();
    for mut table in tables {
        playing.spawn(async move {
            let mut turns = 0;
            while turns < each && table.play().await.is_some() {
                turns += 1;
            }
            turns
        });
    }
    let turns = playing.join_all().await.into_iter().sum();
    (turns, begun.elapsed())
}

async fn bot(sandbox: &Sandbox, home: &Home) -> Process {
    let mut settings: BTreeMap<String, String> = settings(sandbox, home);
    settings.insert("SKIRMISH_LOG".to_owned(), "warn".to_owned());
    let bot = Process::start(home.path(), &[], &settings);
    sandbox.ready().await.unwrap();
    bot
}

#[tokio::main]
async fn main() -> ExitCode {
    // cargo passes this when it tests the benchmark itself
    if std::env::args().any(|argument| argument == "--test") {
        return ExitCode::SUCCESS;
    }
    let sandbox = Sandbox::start().await.unwrap();
    // on the build's disk, because a temporary folder may be in memory
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let home = Home::with_file(folder);
    let bot = bot(&sandbox, &home).await;
    let users = ["Ann", "Ben", "Cleo"].map(|name| sandbox.user(name));
    let help = slash(&users[0], &sandbox.channel("idle"), "/help").await;
    assert!(help.expect_message().is_private());
    let idle = mib(bot.resident());
    let mut tables = Vec::new();
    for number in 0..CHANNELS {
        let room = sandbox.channel(&format!("table-{number}"));
        tables.push(Table::open(room, users.clone(), number as u64).await);
    }
    let mut taken = paced(&mut tables).await;
    let after = mib(bot.resident());
    let [median, p99, max] = spread(&mut taken);
    println!(
        "{} turns at 20 a second in {CHANNELS} channels:",
        taken.len()
    );
    println!("  median {median:.1} ms, p99 {p99:.1} ms, longest {max:.1} ms");
    let (turns, time) = unpaced(tables).await;
    let rate = turns as f64 / time.as_secs_f64();
    println!("{turns} turns as fast as can be: {rate:.0} a second");
    let end = mib(bot.resident());
    println!(
        "memory: idle {idle:.1} MiB, after the paced turns {after:.1} MiB, at the end {end:.1} MiB"
    );
    assert_eq!(sandbox.problems(), Vec::<String>::new());
    let bars = [
        ("median", median, MEDIAN),
        ("p99", p99, P99),
        ("idle memory", idle, IDLE),
    ];
    let mut code = ExitCode::SUCCESS;
    for (what, found, bar) in bars {
        if found > bar {
            println!("above the bar: {what} is {found:.1}, and may be {bar:.0}");
            code = ExitCode::FAILURE;
        }
    }
    code
}
