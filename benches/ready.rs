//! Measures on a database with a hundred thousand live matches how soon the bot is ready, how much memory it uses, and
//! how soon it draws the first match. Run with `cargo bench --bench ready`; the file is made under `target/`.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "figures for people"
)]
// a benchmark may panic, as a test may
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use common::match_changes::{Append, Start, Steps as _, lobby_of};
use common::process::Process;
use common::test_databases::Home;
use common::{settings, slash};
use rules::{AnyMatch, Kind, Seat};
use sandbox::Sandbox;
use skirmish::model::Place;
use skirmish::store::{self, NewMatch, Store};
use tokio::task::JoinSet;

const MATCHES: u64 = 100_000;
const TURNS: usize = 6;
/// How many matches are written at the same time. The store commits several in one transaction.
const CLIENTS: u64 = 100;

/// The limits: a time, and memory in MiB.
const READY: Duration = Duration::from_secs(2);
const MEMORY: f64 = 100.0;

/// Writes every match whose number modulo [`CLIENTS`] is `rest`.
async fn fill(store: Store, guild: u64, channel: u64, user: u64, rest: u64) {
    for number in (rest..MATCHES).step_by(CLIENTS as usize) {
        // the first match is in the sandbox's own channel
        let channel = if number == 0 { channel } else { number };
        let kind = Kind::ALL[number as usize % Kind::ALL.len()];
        let seats = kind.seats().0;
        let users = user..user + u64::from(seats);
        let new = NewMatch {
            place: Place::Server { guild, channel },
            ..lobby_of(number + 1, kind, channel, users)
        };
        store.open(&new).await.unwrap();
        let mut game = AnyMatch::new(kind, seats.into(), number, &new.terms.options).unwrap();
        let (id, now, record, players) = (new.id, 0, game.record(), new.players);
        let start = Start {
            id,
            players,
            record,
            now,
        };
        store.start(&start).await.unwrap();
        for _ in 0..TURNS {
            let at = game.events().len();
            let seat: Seat = game.to_act().seats()[0];
            let turn = game.example(seat);
            let events = game.play(seat, &turn).unwrap();
            let results = None;
            let append = Append {
                id,
                at,
                events,
                results,
                now,
            };
            store.append(&append).await.unwrap();
        }
    }
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
    let (ann, room) = (sandbox.user("Ann"), sandbox.channel("table-1"));
    let begun = Instant::now();
    let store = store::open(&home.database, 1).await.unwrap();
    let mut filling = JoinSet::new();
    for rest in 0..CLIENTS {
        let (store, guild) = (store.clone(), sandbox.guild().id.get());
        filling.spawn(fill(store, guild, room.id.get(), ann.id.get(), rest));
    }
    filling.join_all().await;
    store.close_store().await;
    let took = begun.elapsed().as_secs_f64();
    println!("{MATCHES} live matches of {TURNS} turns, written in {took:.0} s");
    let begun = Instant::now();
    let bot = Process::start(home.path(), &[], &settings(&sandbox, &home));
    sandbox.ready().await.unwrap();
    let ready = begun.elapsed();
    let memory = bot.resident() as f64 / 1024.0;
    println!(
        "ready after {:.0} ms, in {memory:.1} MiB",
        ready.as_secs_f64() * 1e3
    );
    let board = slash(&ann, &room, "/board").await;
    assert!(!board.expect_message().attachments.is_empty());
    let drawn = board.latency().unwrap();
    println!(
        "a match is loaded and drawn in {:.1} ms",
        drawn.as_secs_f64() * 1e3
    );
    if ready > READY || memory > MEMORY {
        println!("asked: {:.0} s, {MEMORY:.0} MiB", READY.as_secs_f64());
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
