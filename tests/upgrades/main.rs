//! Upgrades the databases of all released versions, and plays on in them with the real program.
#![allow(clippy::unwrap_used, missing_docs)] // a test may panic

#[path = "../common/mod.rs"]
mod common;

mod histories;
mod released;
mod samples;

use std::collections::BTreeMap;

use common::process::Process;
use common::test_databases::{Home, patient};
use common::{settings, until, until_found};
use rules::AnyMatch;
use samples::{schema_of, unpacked_file, unpacked_on_postgres, versions};
use sandbox::{Clock, Sandbox, User};
use skirmish::store::{Maintenance, Status, StoreError, StoredMatch};

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_every_version_is_upgraded_and_played_on() {
    for version in versions() {
        upgrades(&version, unpacked_file(&version), Home::temporary()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgres_database_of_every_version_is_upgraded_and_played_on() {
    for version in versions() {
        let fresh = Home::with_postgres().await;
        upgrades(&version, unpacked_on_postgres(&version).await, fresh).await;
    }
}

/// A command of the program: its exit code and all that it printed.
async fn command(home: &Home, arguments: &[&str]) -> (i32, String) {
    let settings = BTreeMap::from([("DATABASE_URL".to_owned(), home.database.clone())]);
    let process = Process::start(home.path(), arguments, &settings);
    let (status, out, err) = process.ended().await;
    (status.code().unwrap(), out + &err)
}

async fn verifies(home: &Home) {
    let (code, said) = command(home, &["verify"]).await;
    assert_eq!(code, 0, "{said}");
}

/// Upgrades a database, compares its tables with those of a fresh one, and plays on in it.
async fn upgrades(version: &str, home: Home, fresh: Home) {
    let mut maintenance = Maintenance::open(&home.database).await.unwrap();
    let before = match maintenance.check_tables().await {
        Ok(()) => Maintenance::latest(),
        Err(StoreError::Older { found, .. }) => found,
        Err(other) => panic!("{version}: {other}"),
    };
    maintenance.close().await.unwrap();
    let latest = Maintenance::latest();
    let (code, said) = command(&home, &["migrate"]).await;
    let expected = if before == latest {
        format!("The tables are up to date: version {latest}.\n")
    } else {
        format!("The tables have version {latest} now; it was {before} before.\n")
    };
    assert_eq!((code, said), (0, expected), "{version}");
    patient(&fresh.database, 1).await.close_store().await;
    assert_eq!(schema_of(&home).await, schema_of(&fresh).await, "{version}");
    // the results of all matches are derived again by a job, so `verify` comes after the bot
    let kinds = plays_on(version, &home).await;
    let games = rules::Kind::ALL.len();
    assert_eq!(kinds, games, "{version}: a game is not in play");
    verifies(&home).await;
}

/// Plays a turn in each match that waits for a person, and returns how many games these matches are of.
async fn plays_on(version: &str, home: &Home) -> usize {
    let sandbox = Sandbox::builder().clock(Clock::manual());
    let sandbox = sandbox.start().await.unwrap();
    let people = ["Ann", "Ben", "Cleo", "Dora", "Emil"].map(|name| sandbox.user(name));
    let waiting = waiting(home).await;
    let mut turns = Vec::new();
    for (number, stored) in waiting.iter().enumerate() {
        // the ids of channels that people have made differ in each sandbox
        let room = sandbox.channel(&format!("upgraded-{number}"));
        let (id, channel) = (stored.opened.id.cast_signed(), room.id.get());
        let moved = format!("update matches set channel = {channel} where id = {id}");
        home.meddle(&moved).await;
        turns.push((turn(stored, &people), room));
    }
    let process = Process::start(home.path(), &[], &settings(&sandbox, home));
    sandbox.ready().await.unwrap();
    until("commands", || {
        process.said()[1].contains("ready").then_some(())
    })
    .await;
    for ((person, line), room) in &turns {
        let answer = common::slash(person, room, line).await;
        assert!(answer.message().is_some(), "{version}: {line}");
    }
    until_found("the results", async || {
        let left = home.jobs_left(skirmish::store::JobKind::Results).await;
        (left == 0).then_some(())
    })
    .await;
    process.terminate();
    let (status, _, log) = process.ended().await;
    assert!(status.success() && !log.contains("ERROR"), "{log}");
    let problems = sandbox.problems();
    assert_eq!(problems, Vec::<String>::new(), "{version}");
    let store = home.store().await;
    let mut kinds: Vec<_> = Vec::new();
    for before in &waiting {
        let after = store.load(before.opened.id).await.unwrap().unwrap();
        let grown = after.record.events.len() > before.record.events.len();
        assert!(grown, "{version}: no turn was played: {before:?}");
        kinds.push(before.opened.terms.kind);
    }
    store.close_store().await;
    kinds.sort_unstable_by_key(ToString::to_string);
    kinds.dedup();
    kinds.len()
}

/// The matches in play that wait for a person.
async fn waiting(home: &Home) -> Vec<StoredMatch> {
    let mut maintenance = Maintenance::open_current(&home.database).await.unwrap();
    let (ids, _) = maintenance.ids(i64::MIN).await.unwrap();
    let mut waiting = Vec::new();
    for id in ids {
        let stored = maintenance.filed(id).await.unwrap().unwrap().stored;
        if stored.status == Status::Live && acting(&stored).is_some() {
            waiting.push(stored);
        }
    }
    maintenance.close().await.unwrap();
    waiting
}

/// The person who may act, and a legal turn.
fn acting(stored: &StoredMatch) -> Option<(u64, String)> {
    let game = AnyMatch::replay(&stored.record).unwrap();
    let seat = *game.to_act().seats().first()?;
    let user = stored.opened.players[seat.index()].user()?;
    Some((user, game.example(seat)))
}

fn turn<'a>(stored: &StoredMatch, people: &'a [User]) -> (&'a User, String) {
    let (user, turn) = acting(stored).unwrap();
    let person = people.iter().find(|one| one.id.get() == user);
    (person.unwrap(), format!("/move turn:{turn}"))
}
