//! Tests for `SQLite` only: values of any type, files, group commit.

use std::sync::Arc;
use std::time::Duration;

use skirmish::model::{Person, Player};
use skirmish::store::{LAST_ID, MAX_REPLAY, Purge, Store, StoreError, Write};
use sqlx::Connection;
use tokio::task::JoinSet;

use crate::backends::{Lasting, Place, SqliteFile};
use crate::match_changes::{Steps as _, counted};
use crate::sample_matches::{
    ANN, BOB, GUILD, append, ending, live, load, lobby, record, start, turns,
};

/// Columns accept any type, and text may be invalid UTF-8.
const DAMAGE: [&str; 7] = [
    "update matches set seed = 'a lot' where id = 1",
    "update matches set guild = 1.5 where id = 1",
    "update matches set options = cast(x'7bff7d' as text) where id = 1",
    "update players set name = cast(x'ff' as text) where match = 1",
    "update players set user_id = 'Ann' where match = 1",
    "update events set what = x'80' where match = 1",
    "update events set at = 'noon' where match = 1",
];

#[tokio::test]
async fn types_are_told() {
    for damage in DAMAGE {
        let place = SqliteFile::fresh().await;
        let store = place.open().await;
        for id in [1, 2] {
            live(&store, id, &[ANN, BOB]).await;
            store.append(&append(id, 0, "a1")).await.unwrap();
        }
        place.meddle(damage).await;
        for found in [store.load(1).await, store.current(1_000_001).await] {
            assert!(
                matches!(found, Err(StoreError::Damaged { id: 1, .. })),
                "{damage}: {found:?}"
            );
        }
        assert_eq!(turns(&store, 2).await, ["a1"]);
    }
}

/// The same for a list of a player's matches.
#[tokio::test]
async fn damaged_columns_hide_no_other_match_of_a_player() {
    for damage in DAMAGE {
        let place = SqliteFile::fresh().await;
        let store = place.open().await;
        for id in [1, 2] {
            live(&store, id, &[ANN, BOB]).await;
        }
        place.meddle(damage).await;
        let (listed, total) = store.own_matches(BOB, 0, 9).await.unwrap();
        assert_eq!((listed[0].id, total > 0), (2, true), "{damage}");
    }
}

/// If there is always a reader, `SQLite` does not restart the write-ahead log by itself.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_stays_small_behind_readers_that_follow_each_other() {
    let place = SqliteFile::fresh().await;
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    store.append(&ending(1, 0, &[1, 2], 400)).await.unwrap();
    let saw = load(&store, 1).await.head();
    let (mut one, mut other) = (place.connect().await, place.connect().await);
    let reading = tokio::spawn(async move {
        loop {
            let stay = "begin; select count(*) from matches";
            sqlx::raw_sql(stay).execute(&mut other).await.unwrap();
            let _ = sqlx::raw_sql("rollback").execute(&mut one).await;
            std::mem::swap(&mut one, &mut other);
        }
    });
    let gif: Arc<[u8]> = vec![7; MAX_REPLAY].into();
    for _ in 0..60 {
        let gif = Arc::clone(&gif);
        store.write(Write::KeepReplay { saw, gif }).await.unwrap();
    }
    let log = place.path().with_extension("sqlite-wal");
    let megabytes = std::fs::metadata(log).unwrap().len() >> 20;
    assert!(megabytes < 45, "{megabytes} MiB");
    assert!(!reading.is_finished());
    reading.abort();
    store.close_store().await;
}

/// A store, thirty live matches, and a trigger that acts when the turn "poison" is written.
async fn poisoned(place: &SqliteFile, trigger: &str) -> Store {
    let store = place.open().await;
    for id in 1..=30 {
        live(&store, id, &[ANN, BOB]).await;
    }
    let trigger = format!(
        "create table owed (match bigint references matches (id) deferrable initially deferred);
        create trigger poison after insert on events when new.what = 'poison'
        begin {trigger}; end;"
    );
    place.meddle(&trigger).await;
    store
}

/// Appends to all matches at once while another process has the lock, so that all wait and go into one transaction.
/// Returns the answers in order of matches.
async fn together(
    place: &SqliteFile,
    store: &Store,
    at: usize,
    text: fn(u64) -> &'static str,
) -> Vec<Result<(), StoreError>> {
    let mut lock = place.connect().await;
    let lock = lock.begin_with("begin immediate").await.unwrap();
    // the first change waits for the lock, and the others wait behind it
    let first = {
        let store = store.clone();
        tokio::spawn(async move { store.show(1, 1_000_001, 1, None).await })
    };
    tokio::time::sleep(Duration::from_millis(50)).await;
    let mut writing = JoinSet::new();
    for id in 1..=30 {
        let store = store.clone();
        writing.spawn(async move { (id, store.append(&append(id, at, text(id))).await) });
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    lock.rollback().await.unwrap();
    first.await.unwrap().unwrap();
    let mut answers = writing.join_all().await;
    answers.sort_by_key(|(id, _)| *id);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

fn poison_17(id: u64) -> &'static str {
    if id == 17 { "poison" } else { "a1" }
}

#[tokio::test]
async fn a_failing_change_spoils_only_itself() {
    let place = SqliteFile::fresh().await;
    let store = poisoned(&place, "select raise(abort, 'poisoned')").await;
    let answers = together(&place, &store, 0, poison_17).await;
    for (id, answer) in (1..).zip(answers) {
        assert_eq!(answer.is_err(), id == 17, "{id}: {answer:?}");
        let expected: &[&str] = if id == 17 { &[] } else { &["a1"] };
        assert_eq!(turns(&store, id).await, expected);
    }
    // a change of several statements that fails leaves nothing either
    let mut end = ending(17, 0, &[1, 2], 400);
    end.events.push(append(17, 1, "poison").events.remove(0));
    let ended = store.append(&end).await;
    assert!(matches!(ended, Err(StoreError::Database(_))), "{ended:?}");
    assert_eq!(turns(&store, 17).await, [""; 0]);
    assert_eq!(counted(&store, GUILD, None, ANN).await, None);
}

/// What `SQLite` does when the disk is full: the changes before the failure are lost, and those after it must not be
/// committed alone.
#[tokio::test]
async fn a_lost_transaction_fails_for_all() {
    let place = SqliteFile::fresh().await;
    let store = poisoned(&place, "select raise(rollback, 'poisoned')").await;
    all_fail_then_work(&place, &store, "poisoned").await;
}

#[tokio::test]
async fn a_failing_commit_fails_for_all() {
    let place = SqliteFile::fresh().await;
    let store = poisoned(&place, "insert into owed values (-1)").await;
    all_fail_then_work(&place, &store, "FOREIGN KEY").await;
}

async fn all_fail_then_work(place: &SqliteFile, store: &Store, why: &str) {
    for answer in together(place, store, 0, poison_17).await {
        match answer {
            Err(StoreError::Database(error)) => assert!(error.to_string().contains(why), "{error}"),
            other => panic!("{other:?}"),
        }
    }
    for id in 1..=30 {
        assert_eq!(turns(store, id).await, [""; 0]);
    }
    let answers = together(place, store, 0, |_| "b2").await;
    assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    for id in 1..=30 {
        assert_eq!(turns(store, id).await, ["b2"]);
    }
}

#[tokio::test]
async fn waits_for_another_process() {
    let place = SqliteFile::fresh().await;
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    let mut lock = place.connect().await;
    let lock = lock.begin_with("begin immediate").await.unwrap();
    let writing = {
        let store = store.clone();
        tokio::spawn(async move { store.append(&append(1, 0, "a1")).await })
    };
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!writing.is_finished());
    // reading is possible meanwhile
    assert_eq!(turns(&store, 1).await, [""; 0]);
    lock.rollback().await.unwrap();
    writing.await.unwrap().unwrap();
    assert_eq!(turns(&store, 1).await, ["a1"]);
}

/// A file that stays locked: the players are told, and so are those who wait behind them.
#[tokio::test]
async fn does_not_wait_for_ever() {
    let place = SqliteFile::fresh().await;
    live(&place.open().await, 1, &[ANN, BOB]).await;
    let patience = Duration::from_millis(300);
    let hasty = skirmish::store::open_waiting(&place.url(), 1, patience).await;
    let store = Arc::new(hasty.unwrap());
    let mut lock = place.connect().await;
    let lock = lock.begin_with("begin exclusive").await.unwrap();
    let mut writing = JoinSet::new();
    for number in 0..20 {
        let store = store.clone();
        writing.spawn(async move {
            tokio::time::sleep(Duration::from_millis(30 * number)).await;
            store.append(&append(1, 0, "a1")).await
        });
    }
    // all of them, while the file is still locked
    for answer in writing.join_all().await {
        let told = matches!(answer, Err(StoreError::Database(_) | StoreError::Late));
        assert!(told, "{answer:?}");
    }
    lock.rollback().await.unwrap();
    let store = place.open().await;
    store.append(&append(1, 0, "b2")).await.unwrap();
    assert_eq!(turns(&store, 1).await, ["b2"]);
}

/// A deleted name is in none of the database's files, even while the database is open.
#[tokio::test]
async fn what_is_forgotten_is_gone_from_the_files() {
    const NAME: &str = "Slartibartfast";
    let place = SqliteFile::fresh().await;
    let store = place.open().await;
    let named = |user| {
        let name = if user == BOB { NAME } else { "Ann" }.to_owned();
        Player::from(Person { user, name })
    };
    for id in 1..40 {
        let mut begun = start(id, &[]);
        begun.players = [ANN, BOB].map(named).to_vec();
        store.open(&lobby(id)).await.unwrap();
        begun.record = record(2);
        store.start(&begun).await.unwrap();
        store.append(&ending(id, 0, &[1, 2], 400)).await.unwrap();
    }
    let anywhere = || {
        let folder = place.path().parent().unwrap().read_dir().unwrap();
        let holds = |file: std::fs::DirEntry| {
            let bytes = std::fs::read(file.path()).unwrap();
            let found = bytes
                .windows(NAME.len())
                .any(|part| part == NAME.as_bytes());
            found.then(|| file.file_name())
        };
        folder
            .filter_map(|file| holds(file.unwrap()))
            .collect::<Vec<_>>()
    };
    assert!(!anywhere().is_empty());
    let what = Purge::Person {
        user: BOB,
        until: LAST_ID,
        nobody: 77,
    };
    while store.purge(what.clone(), None).await.unwrap() {}
    assert_eq!(anywhere(), Vec::<std::ffi::OsString>::new());
}

#[tokio::test]
async fn dropping_loses_nothing() {
    let place = SqliteFile::fresh().await;
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    store.append(&append(1, 0, "a1")).await.unwrap();
    drop(store);
    assert_eq!(turns(&place.open().await, 1).await, ["a1"]);
}

#[tokio::test]
async fn settings() {
    let place = SqliteFile::fresh().await;
    let store = place.open().await;
    store.open(&lobby(1)).await.unwrap();
    let mut connection = place.connect().await;
    let mode: String = sqlx::query_scalar("pragma journal_mode")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    assert_eq!(mode, "wal");
    // each is one statement that uses an index
    for (statement, index) in [(
        "explain query plan select id from matches where channel = 1 \
             and status in ('lobby', 'live')",
        "matches_one_table",
    )] {
        let plan: Vec<(i64, i64, i64, String)> = sqlx::query_as(statement)
            .fetch_all(&mut connection)
            .await
            .unwrap();
        assert!(plan[0].3.contains(index), "{plan:?}");
    }
}

async fn refused(url: &str) -> String {
    match skirmish::store::open(url, 1).await {
        Err(error @ (StoreError::Address(_) | StoreError::Unreachable(_))) => error.to_string(),
        Err(error) => panic!("{error:?}"),
        Ok(_) => panic!("{url} opened"),
    }
}

#[tokio::test]
async fn addresses() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("with space & 100%.sqlite");
    for slashes in ["", "//"] {
        let url = format!("sqlite:{slashes}{}", file.display());
        let store = skirmish::store::open(&url, 1).await.unwrap();
        assert!(file.is_file());
        if slashes.is_empty() {
            store.open(&lobby(1)).await.unwrap();
        }
        assert_eq!(load(&store, 1).await.opened, lobby(1));
        store.close_store().await;
    }
    skirmish::store::open("sqlite://:memory:", 1).await.unwrap();

    let missing = folder.path().join("none/such");
    let why = refused(&format!("sqlite:{}/a.sqlite", missing.display())).await;
    assert!(
        why.contains(&format!("there is no folder {}", missing.display())),
        "{why}"
    );
    let why = refused(&format!("sqlite:{}", folder.path().display())).await;
    assert!(why.contains("a folder"), "{why}");
    let text = folder.path().join("text");
    std::fs::write(
        &text,
        "not a database at all, but text, long enough\n".repeat(40),
    )
    .unwrap();
    let why = refused(&format!("sqlite:{}", text.display())).await;
    assert!(why.contains("not a database"), "{why}");
    for url in [
        "",
        "a.sqlite",
        "postgres://x/y",
        "sqlite:",
        "sqlite://",
        "sqlite:a?mode=ro",
        "sqlite:file:a",
    ] {
        refused(url).await;
    }
}
