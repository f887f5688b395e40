//! Compares turns in three databases with the same 50,000 matches in play: one without plans, one with 100,000 plans in
//! other matches, and one with two plans in each match. Run with `cargo bench --bench plans`, or for
//! `PostgreSQL` too with `scripts/postgres --durable cargo bench --bench plans`.
//!
//! Each measured match is played once in every database, one after the other, and the times of the same turn make a
//! pair. The plans wait for turns that nobody plays, so the same turns are played everywhere.
// a benchmark may panic, as a test may
#![allow(clippy::unwrap_used, missing_docs)]
#![allow(clippy::cast_precision_loss, reason = "figures for people")]

#[path = "../tests/common/mod.rs"]
mod common;

use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::percentiles::spread;
use common::test_databases::Home;
use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, Seat};
use serde_json::Map;
use skirmish::clocks::DAY;
use skirmish::model::{Place, WayIn};
use skirmish::sessions::{Sessions, Ticket};

const MATCHES: u64 = 50_000;
const MEASURED: u64 = 800;
const TURNS: usize = 8;

/// With plans, a turn may take so many times as long.
const BAR: f64 = 1.05;

/// The first turn that seat 1 plans, and the turns that the plans expect. Nobody plays them here.
const FIRST: &str = "e5";
const EXPECTED: [&str; 4] = ["a1", "b1", "c1", "d1"];

/// The matches, with two players each. `{matches}` is their number.
const FILL: &str = "\
    insert into matches (id, status, guild, channel, host, game, rules, seats, seed, options, wanted, seat_order, \
        invited, message, opened, touched, ended) \
    with recursive series (n) as ( \
        select cast(1 as bigint) union all select n + 1 from series where n < {matches}) \
    select n, 'live', 1, n, 1, 'kitaran', {rules}, 2, n, '{}', null, 'joining', '[]', null, 0, 0, null from series; \
    insert into players (match, position, user_id, name, done) \
    select id, 1, 1 + id % 1000, 'Ann', 0 from matches union all \
    select id, 2, 1001 + id % 1000, 'Ben', 0 from matches";

async fn sessions(home: &Home) -> Sessions {
    let store = skirmish::store::open(&home.database, 4).await.unwrap();
    let sessions = Sessions::new(store, Arc::new(|| 1_800_000_000_000), DAY, DAY);
    sessions.channels.beat(&[WayIn::shard(0, 1)]).await.unwrap();
    sessions
}

fn user(id: u64, seat: Seat) -> u64 {
    1 + id % 1000 + 1000 * seat.index() as u64
}

fn place(id: u64) -> Place {
    let (guild, channel) = (1, id);
    Place::Server { guild, channel }
}

/// A plan of a seat that waits for four turns of the opponent.
fn plan(seat: u8) -> String {
    let (own, from, other) = if seat == 1 {
        (format!("1{FIRST}\n"), 1, 2)
    } else {
        (String::new(), 0, 1)
    };
    let branch = |turn| format!("{from}^{other}{turn}\n{seat}e4");
    let branches: Vec<String> = EXPECTED.iter().map(branch).collect();
    format!("{seat} 0 tree\n{own}{}", branches.join("\n"))
}

/// Where a database has plans.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Planned {
    Nowhere,
    /// In all matches but the measured ones.
    Elsewhere,
    Everywhere,
}

const ALL: [Planned; 3] = [Planned::Nowhere, Planned::Elsewhere, Planned::Everywhere];

/// A measured match: anywhere in the table, and not in order.
fn measured(number: u64) -> u64 {
    1 + number * 7919 % MATCHES
}

async fn filled(home: Home, planned: Planned) -> Home {
    drop(sessions(&home).await);
    let rules = Kind::Kitaran.rules().to_string();
    let fill = FILL.replace("{matches}", &MATCHES.to_string());
    home.meddle(&fill.replace("{rules}", &rules)).await;
    for seat in [1, 2] {
        let steps = plan(seat);
        home.meddle(&format!(
            "insert into plans (match, seat, user_id, steps) \
             select match, position, user_id, '{steps}' from players where position = {seat}"
        ))
        .await;
    }
    let ids: Vec<String> = (0..MEASURED)
        .map(|number| measured(number).to_string())
        .collect();
    match planned {
        Planned::Nowhere => home.meddle("delete from plans").await,
        Planned::Elsewhere => {
            let delete = format!("delete from plans where match in ({})", ids.join(", "));
            home.meddle(&delete).await;
        }
        Planned::Everywhere => {}
    }
    if home.database.starts_with("postgres") {
        home.meddle("vacuum analyze").await;
        home.meddle("checkpoint").await;
    }
    home
}

/// Plays the first turns of a match. Returns how long each took. The first one also loads the match.
async fn play(sessions: &Sessions, id: u64) -> Vec<Duration> {
    let mut game = AnyMatch::new(Kind::Kitaran, 2, id, &Map::new()).unwrap();
    let (mut rng, mut taken) = (Rng::new(id), Vec::new());
    while taken.len() < TURNS {
        let seat = game.to_act().seats()[0];
        let turn = game.random_turn(seat, &mut rng).unwrap();
        if turn == FIRST || EXPECTED.contains(&turn.as_str()) {
            continue;
        }
        let ply = game.events().len();
        let ticket = Some(Ticket { id, ply });
        let begun = Instant::now();
        let played = sessions
            .play
            .turn(place(id), ticket, user(id, seat), &turn)
            .await;
        taken.push(begun.elapsed());
        let (after, _) = played.unwrap();
        game.play(seat, &turn).unwrap();
        assert_eq!(after.ply, game.events().len(), "no plan was followed");
    }
    taken
}

/// The times of one kind of turn, in each of the three databases.
#[derive(Default)]
struct Times([Vec<Duration>; 3]);

impl Times {
    /// Prints the times. Returns the median ratios to the time without plans.
    fn print(mut self, what: &str) -> [f64; 2] {
        let ratio = |planned: usize| {
            let pairs = self.0[planned].iter().zip(&self.0[0]);
            let ratios = pairs.map(|(one, none)| one.as_secs_f64() / none.as_secs_f64());
            let mut ratios: Vec<f64> = ratios.collect();
            ratios.sort_unstable_by(f64::total_cmp);
            ratios[ratios.len() / 2]
        };
        let ratios = [1, 2].map(ratio);
        let pairs = self.0[0].len();
        let [none, other, own] = self.0.each_mut().map(|times| spread(times)[0]);
        let [of_other, of_own] = ratios;
        println!(
            "| {what} | {pairs} | {none:.2} | {other:.2} | {of_other:.3} | {own:.2} | {of_own:.3} |"
        );
        ratios
    }
}

/// Measures the same turns in all databases. Returns whether turns with plans are fast enough.
async fn compare(name: &str, homes: &[Home]) -> bool {
    let mut all = Vec::new();
    for home in homes {
        all.push(sessions(home).await);
    }
    let (mut first, mut later) = (Times::default(), Times::default());
    for number in 0..MEASURED {
        for turn in 0..all.len() {
            // every database is the first one equally often
            let one = (turn + usize::try_from(number).unwrap()) % all.len();
            let taken = play(&all[one], measured(number)).await;
            first.0[one].push(taken[0]);
            later.0[one].extend(&taken[1..]);
        }
    }
    let _ = first.print(&format!("{name}, first turn of a process in a match"));
    let later = later.print(&format!("{name}, later turns"));
    later.iter().all(|ratio| *ratio <= BAR)
}

#[tokio::main]
async fn main() -> ExitCode {
    // cargo passes this when it tests the benchmark itself
    if std::env::args().any(|argument| argument == "--test") {
        return ExitCode::SUCCESS;
    }
    println!(
        "| turn | pairs | ms without plans | plans in other matches | ratio | in this match | ratio |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut good = true;
    let mut homes = Vec::new();
    for planned in ALL {
        // on the build's disk, because a temporary folder may be in memory
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        homes.push(filled(Home::with_file(folder), planned).await);
    }
    good &= compare("SQLite", &homes).await;
    if std::env::var_os(common::postgres::SERVER).is_some() {
        let mut homes = Vec::new();
        for planned in ALL {
            homes.push(filled(Home::with_postgres().await, planned).await);
        }
        good &= compare("PostgreSQL", &homes).await;
    }
    if good {
        return ExitCode::SUCCESS;
    }
    println!("above the bar: with plans, a turn may take {BAR} times as long");
    ExitCode::FAILURE
}
