//! Tests for `PostgreSQL` only: concurrent transactions, and settings of a connection.

use std::time::{Duration, Instant};

use skirmish::store::{JobKind, LAST_ID, NewMatch, Purge, Status, Store, StoreError, purge_all};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, query_scalar};

use crate::backends::{Lasting, Place, Postgres};
use crate::match_changes::{Start, Steps as _, counted};
use crate::sample_matches::{
    ANN, BOB, GUILD, append, ending, live, load, lobby, lobby_head, players, seat, start, turn,
    turns,
};

async fn connect(place: &Postgres) -> PgConnection {
    let options: PgConnectOptions = place.url.parse().unwrap();
    options.connect().await.unwrap()
}

/// Waits until a connection in this place waits for a lock.
async fn somebody_waits(place: &Postgres, watcher: &mut PgConnection) {
    let waiting = "select count(*) from pg_stat_activity \
        where application_name = $1 and wait_event_type = 'Lock'";
    let start = Instant::now();
    loop {
        let asked = query_scalar(waiting).bind(&place.name);
        let waiting: i64 = asked.fetch_one(&mut *watcher).await.unwrap();
        if waiting > 0 {
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(20), "nobody waits");
    }
}

/// A lobby 1, a live match 2 and a cancelled lobby 3. `theirs` runs in another transaction, which ends as `end` says
/// while `ours` waits for it.
async fn behind<F>(
    theirs: &str,
    end: &'static str,
    ours: impl FnOnce(Store) -> F,
) -> (Result<(), StoreError>, Store)
where
    F: Future<Output = Result<(), StoreError>> + Send + 'static,
{
    let place = Postgres::fresh().await;
    let store = place.open().await;
    store.open(&lobby(1)).await.unwrap();
    live(&store, 2, &[ANN, BOB]).await;
    store.open(&lobby(3)).await.unwrap();
    let to = Status::Cancelled;
    store.close(3, Status::Lobby, to, 150).await.unwrap();

    let (mut other, mut watcher) = (connect(&place).await, connect(&place).await);
    let theirs = format!("begin; {theirs}");
    other.execute(AssertSqlSafe(theirs)).await.unwrap();
    let ours = tokio::spawn(ours(store.clone()));
    somebody_waits(&place, &mut watcher).await;
    other.execute(end).await.unwrap();
    (ours.await.unwrap(), store)
}

fn stale(answer: &Result<(), StoreError>) {
    assert!(matches!(answer, Err(StoreError::Stale)), "{answer:?}");
}

/// The statements of a turn, as the store sends them.
const THEIR_TURN: &str = "select id from matches where id = 2 for no key update; \
    insert into events (match, seq, seat, what, at) values (2, 0, 1, 'theirs', 300)";

const THEIR_CLOSING: &str = "update matches set status = 'cancelled' where id = 2";

#[tokio::test]
async fn a_turn_behind_a_turn_of_the_same_ply() {
    let one = append(2, 0, "ours");
    let mut two = one.clone();
    two.events.push(turn(2, "ours"));
    for ours in [one, two, ending(2, 0, &[1, 2], 400)] {
        let (answer, store) = behind(THEIR_TURN, "commit", |store| async move {
            store.append(&ours).await
        })
        .await;
        stale(&answer);
        assert_eq!(turns(&store, 2).await, ["theirs"]);
        assert_eq!(load(&store, 2).await.status, Status::Live);
        assert_eq!(counted(&store, GUILD, None, ANN).await, None);
    }
    let (answer, store) = behind(THEIR_TURN, "rollback", |store| async move {
        store.append(&append(2, 0, "ours")).await
    })
    .await;
    answer.unwrap();
    assert_eq!(turns(&store, 2).await, ["ours"]);
}

#[tokio::test]
async fn no_turn_stands_behind_the_end() {
    let ours = [append(2, 0, "ours"), ending(2, 0, &[1, 2], 400)];
    for ours in ours {
        let (answer, store) = behind(THEIR_CLOSING, "commit", |store| async move {
            store.append(&ours).await
        })
        .await;
        stale(&answer);
        assert_eq!(turns(&store, 2).await, [""; 0]);
        assert_eq!(load(&store, 2).await.status, Status::Cancelled);
    }
    let (answer, store) = behind(THEIR_CLOSING, "rollback", |store| async move {
        store.append(&append(2, 0, "ours")).await
    })
    .await;
    answer.unwrap();
    assert_eq!(turns(&store, 2).await, ["ours"]);
}

#[tokio::test]
async fn the_end_behind_a_turn() {
    let (answer, store) = behind(THEIR_TURN, "commit", |store| async move {
        store.close(2, Status::Live, Status::Cancelled, 400).await
    })
    .await;
    // the one who closed it had not seen that turn
    stale(&answer);
    assert_eq!(turns(&store, 2).await, ["theirs"]);
    assert_eq!(load(&store, 2).await.status, Status::Live);
    let (answer, store) = behind(THEIR_TURN, "rollback", |store| async move {
        store.close(2, Status::Live, Status::Cancelled, 400).await
    })
    .await;
    answer.unwrap();
    assert_eq!(load(&store, 2).await.status, Status::Cancelled);
    let (answer, _) = behind(THEIR_CLOSING, "commit", |store| async move {
        store.close(2, Status::Live, Status::Stopped, 400).await
    })
    .await;
    stale(&answer);
}

/// Showing a board does not delete the job to show a newer one, which was written while it waited.
#[tokio::test]
async fn a_board_is_shown_behind_a_newer_turn() {
    let planned =
        format!("{THEIR_TURN}; update jobs set due = 999 where kind = 'board' and key = 2");
    let (answer, store) = behind(&planned, "commit", |store| async move {
        store.show(2, 1_000_002, 55, Some(0)).await
    })
    .await;
    answer.unwrap();
    assert_eq!(store.message(2).await.unwrap(), Some(55));
    let due = store.due(JobKind::Board, i64::MAX, 9).await.unwrap();
    assert_eq!(due, [2]);
}

/// Two transactions wait for each other. The server would notice after a second, and by then a player would have been
/// told that it failed.
#[tokio::test]
async fn a_deadlock_is_over_before_the_player_would_hear_of_it() {
    let place = Postgres::fresh().await;
    drop(place.open().await);
    let store = skirmish::store::open(&place.url, 4).await.unwrap();
    live(&store, 2, &[ANN, BOB]).await;
    let (mut other, mut watcher) = (connect(&place).await, connect(&place).await);
    let theirs = "begin; select due from jobs where kind = 'board' and key = 2 for update";
    other.execute(theirs).await.unwrap();
    let ours = store.clone();
    let ours = tokio::spawn(async move { ours.append(&append(2, 0, "ours")).await });
    somebody_waits(&place, &mut watcher).await;
    let theirs = "select id from matches where id = 2 for no key update; commit";
    other.execute(theirs).await.unwrap();
    ours.await.unwrap().unwrap();
    assert_eq!(turns(&store, 2).await, ["ours"]);
}

/// Meanwhile the match's row has a new version, and the whole change must still be made to it.
#[tokio::test]
async fn the_last_turn_behind_a_new_message() {
    let shown = "update matches set message = 5 where id = 2";
    let (answer, store) = behind(shown, "commit", |store| async move {
        store.append(&ending(2, 0, &[2, 1], 400)).await
    })
    .await;
    answer.unwrap();
    let stored = load(&store, 2).await;
    assert_eq!((stored.status, stored.message), (Status::Over, Some(5)));
    assert_eq!(turns(&store, 2).await, ["resign"]);
    assert_eq!(counted(&store, GUILD, None, BOB).await, Some((1, 1)));
    assert_eq!(counted(&store, GUILD, None, ANN).await, Some((1, 0)));
}

/// A user who joins at the moment when a server's matches end does not take part in one afterwards.
#[tokio::test]
async fn forgetting_a_server_behind_somebody_who_joins() {
    let somebody_joins = "update matches set version = version + 1 where id = 1; \
        insert into players (match, position, user_id, name, done) values (1, 2, 12, 'Player 12', 0)";
    let (purged, store) = behind(somebody_joins, "commit", |store| async move {
        let (guild, until) = (GUILD, LAST_ID);
        let purged = store.purge(Purge::Server { guild, until }, None).await;
        purged.map(|left| assert!(left))
    })
    .await;
    purged.unwrap();
    assert_eq!(load(&store, 1).await.status, Status::Cancelled);
    assert_eq!(store.playing(12, None).await.unwrap(), None);
}

/// A lobby that is opened during a batch is deleted by the next batch, completely.
#[tokio::test]
async fn forgetting_a_server_while_a_lobby_is_opened() {
    let place = Postgres::fresh().await;
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    let (mut other, mut watcher) = (connect(&place).await, connect(&place).await);
    // the batch waits for a row of `players`, between its first statement and its last
    other
        .execute("begin; update players set name = name")
        .await
        .unwrap();
    let (guild, until) = (GUILD, LAST_ID);
    let ours = store.clone();
    let ours = tokio::spawn(async move { ours.purge(Purge::Server { guild, until }, None).await });
    somebody_waits(&place, &mut watcher).await;
    store.open(&lobby(2)).await.unwrap();
    other.execute("commit").await.unwrap();
    assert!(ours.await.unwrap().unwrap());
    assert_eq!(load(&store, 1).await.status, Status::Cancelled);
    // nobody takes part in a cancelled match
    let opened = load(&store, 2).await;
    assert_eq!(opened.status, Status::Lobby);
    let what = Purge::Server { guild, until };
    purge_all(&store, what, None).await.unwrap();
    assert!(store.load(2).await.unwrap().is_none());
}

/// A lobby that is cancelled during a batch is handled by the next batch, completely.
#[tokio::test]
async fn forgetting_a_person_while_their_lobby_is_cancelled() {
    let place = Postgres::fresh().await;
    let store = place.open().await;
    store.open(&lobby(1)).await.unwrap();
    live(&store, 2, &[ANN, BOB]).await;
    store.append(&ending(2, 0, &[2, 1], 400)).await.unwrap();
    let (mut other, mut watcher) = (connect(&place).await, connect(&place).await);
    // the batch waits for a row of `players`, between its first statement and its last
    let theirs = "begin; update players set name = name where match = 2; \
        update matches set status = 'cancelled', ended = touched, version = version + 1 where id = 1; \
        update players set done = 1 where match = 1";
    other.execute(theirs).await.unwrap();
    let (user, until, nobody) = (ANN, LAST_ID, 77);
    let what = Purge::Person {
        user,
        until,
        nobody,
    };
    let ours = store.clone();
    let ours = tokio::spawn(async move { purge_all(&ours, what, None).await });
    somebody_waits(&place, &mut watcher).await;
    other.execute("commit").await.unwrap();
    ours.await.unwrap().unwrap();
    for id in [1, 2] {
        let stored = load(&store, id).await;
        let known = stored
            .opened
            .players
            .iter()
            .any(|one| one.user() == Some(ANN));
        assert!(stored.opened.host != ANN && !known, "{stored:?}");
    }
    assert_eq!(counted(&store, GUILD, None, ANN).await, None);
    assert_eq!(counted(&store, GUILD, None, BOB).await, Some((1, 1)));
}

#[tokio::test]
async fn joining_behind_others() {
    let somebody_joins = "update matches set host = 12, version = version + 1 where id = 1; \
        insert into players (match, position, user_id, name) values (1, 2, 12, 'Player 12')";
    let it_starts = "update matches set status = 'live' where id = 1";
    for theirs in [somebody_joins, it_starts] {
        let (answer, store) = behind(theirs, "commit", |store| async move {
            let joined = seat(lobby_head(1), &[ANN, 13], ANN, 110);
            store.change(&joined).await
        })
        .await;
        stale(&answer);
        let users = if theirs == it_starts {
            &[ANN][..]
        } else {
            &[ANN, BOB]
        };
        assert_eq!(load(&store, 1).await.opened.players, players(users));
    }
    let (answer, store) = behind(it_starts, "commit", |store| async move {
        store.start(&start(1, &[7, 8])).await
    })
    .await;
    stale(&answer);
    assert_eq!(load(&store, 1).await.opened.players, players(&[ANN]));
}

#[tokio::test]
async fn opening_behind_others() {
    let new = || NewMatch {
        place: crate::sample_matches::place(GUILD, 9),
        ..lobby(4)
    };
    let the_channel = "update matches set channel = 9 where id = 1";
    let the_id = "create temporary table one as select * from matches where id = 1; \
        update one set id = 4, channel = 10, code = null; insert into matches select * from one";
    for (theirs, end) in [
        (the_channel, "commit"),
        (the_id, "commit"),
        (the_id, "rollback"),
    ] {
        let (answer, store) =
            behind(theirs, end, |store| async move { store.open(&new()).await }).await;
        match answer {
            Ok(()) => assert_eq!((end, load(&store, 4).await.opened), ("rollback", new())),
            Err(StoreError::Occupied) => assert_eq!(theirs, the_channel),
            Err(StoreError::Duplicate) => assert_eq!((theirs, end), (the_id, "commit")),
            Err(error) => panic!("{error}"),
        }
    }
}

/// Writing "poison" fails at once, and writing "late" fails at the commit.
const POISON: &str = "create function fail() returns trigger language plpgsql as \
        $$ begin raise exception 'poisoned'; end $$; \
    create trigger now after insert on events for each row \
        when (new.what = 'poison') execute function fail(); \
    create constraint trigger late after insert on events deferrable initially deferred \
        for each row when (new.what = 'late') execute function fail();";

#[tokio::test]
async fn a_failing_change_leaves_nothing() {
    let place = Postgres::fresh().await;
    let store = place.open().await;
    store.open(&lobby(1)).await.unwrap();
    live(&store, 2, &[ANN, BOB]).await;
    place.meddle(POISON).await;
    for what in ["poison", "late"] {
        let mut last = ending(2, 0, &[1, 2], 400);
        last.events.push(turn(2, what));
        let mut starting: Start = start(1, &[BOB, ANN]);
        starting.record.events.push(turn(1, what));
        for failed in [
            store.append(&append(2, 0, what)).await,
            store.append(&last).await,
            store.start(&starting).await,
        ] {
            match failed {
                Err(StoreError::Database(error)) => {
                    assert!(error.to_string().contains("poisoned"), "{error}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
    let stored = load(&store, 1).await;
    assert_eq!((stored.status, stored.opened), (Status::Lobby, lobby(1)));
    assert_eq!(load(&store, 2).await.status, Status::Live);
    assert_eq!(counted(&store, GUILD, None, ANN).await, None);
    store.append(&append(2, 0, "a1")).await.unwrap();
    assert_eq!(turns(&store, 2).await, ["a1"]);
}

/// An answered turn is on disk, whatever the database's own setting is.
#[tokio::test]
async fn a_hasty_server_is_told_to_wait_for_the_disk() {
    let mut place = Postgres::fresh().await;
    place.url += "%20-c%20synchronous_commit%3Doff";
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    let hasty = "create function hasty() returns trigger language plpgsql as $$ begin \
            if current_setting('synchronous_commit') <> 'on' then raise exception 'hasty'; end if; \
            return new; end $$; \
        create trigger hasty before insert on events for each row execute function hasty();";
    place.meddle(hasty).await;
    store.append(&append(1, 0, "a1")).await.unwrap();
    let mut other = connect(&place).await;
    let theirs = "insert into events (match, seq, seat, what, at) values (1, 1, 1, 'b2', 300)";
    let error = other.execute(theirs).await.unwrap_err();
    assert!(error.to_string().contains("hasty"), "{error}");
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
    for url in [
        "",
        "skirmish",
        "mysql://me:hidden@there/x",
        "postgres:hidden",
        "postgres://me:1#hidden@there/x",
        "postgres://me:1/hidden@there/x",
        "postgres://me:1?hidden@there/x",
        "postgres://me:hidden@there:port/x",
        "postgresql://me:hidden@there/x?sslmode=perhaps",
    ] {
        let why = refused(url).await;
        assert!(why.contains("postgres://") || why.contains("%23"), "{why}");
        assert!(!why.contains("hidden"), "{why}");
    }
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let free = free.local_addr().unwrap();
    let why = refused(&format!("postgres://me:hidden@{free}/x")).await;
    assert!(
        why.starts_with(&format!("PostgreSQL at {free} does not open: ")),
        "{why}"
    );
    assert!(!why.contains("hidden"), "{why}");

    let place = Postgres::fresh().await;
    let why = refused(&format!("{}&dbname=none_such", place.url)).await;
    assert!(why.contains("it has no database of this name"), "{why}");
    let longer = place.url.replacen("postgres:", "postgresql:", 1);
    let store = skirmish::store::open(&longer, 1).await.unwrap();
    store.open(&lobby(1)).await.unwrap();
}
