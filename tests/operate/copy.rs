//! Tests `skirmish copy`.

use skirmish::model::WayIn;
use skirmish::store::{Filed, Maintenance, Write};

use crate::common::test_databases::{Home, patient};
use crate::filled::{OVER, fill, meddle};
use crate::{nowhere, run_at};

/// Everything that is stored.
async fn all(address: &str) -> Vec<Filed> {
    let mut archive = Maintenance::open_current(address).await.unwrap();
    let (ids, _) = archive.ids(i64::MIN).await.unwrap();
    let mut all = Vec::new();
    for id in ids {
        all.push(archive.filed(id).await.unwrap().unwrap());
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn to_postgres_and_back() {
    let (first, there, back) = (
        Home::temporary(),
        Home::with_postgres().await,
        Home::temporary(),
    );
    fill(&first.database).await;
    let chosen = format!(
        "insert into replays (match, gif) values ({OVER}, x'00ff07');
         insert into servers (guild, own_matches_only, chosen) values (7, 1, 9)"
    );
    meddle(&first.database, &chosen).await;
    let before = all(&first.database).await;
    assert_eq!(before.len(), 6);
    let mut said = Vec::new();
    for (from, to) in [(&first, &there), (&there, &back)] {
        let copied = run_at(&from.database, &["copy", "--to", &to.database]).await;
        said.push(copied.done());
        assert_eq!(all(&to.database).await, before);
    }
    assert_eq!(said[0], said[1]);
    let lines: Vec<&str> = said[0].lines().collect();
    for line in [
        "matches: 6 rows",
        "players: 13 rows",
        "endings: 0 rows",
        "offers: 1 row",
        "plans: 0 rows",
        "analyses: 0 rows",
        "followers: 0 rows",
        "notes: 0 rows",
        "raters: 3 rows",
        "names: 3 rows",
        "results: 5 rows",
        "preferences: 0 rows",
        "blocks: 0 rows",
        "lobby_wishes: 0 rows",
        "heartbeats: 0 rows",
        "outages: 0 rows",
        "handled: 0 rows",
        "replays: 1 row",
        "servers: 1 row",
        "write_checks: 0 rows",
        "programs: 0 rows",
    ] {
        assert!(lines.contains(&line), "{line} is missing in {}", said[0]);
    }
    for name in ["events", "ratings", "meetings", "jobs"] {
        let begins = format!("{name}: ");
        assert!(lines.iter().any(|line| line.starts_with(&begins)), "{name}");
    }
    assert_eq!(
        lines.last(),
        Some(&"6 records compared, each the same in both. Set DATABASE_URL to the new address.")
    );
    // the bot can use the copy
    let store = patient(&back.database, 1).await;
    assert!(store.progress(1).await.is_ok());
    let replay = store.replay(OVER).await.unwrap();
    assert_eq!(replay, Some(vec![0, 255, 7]));
    assert!(store.server_settings(7).await.unwrap().own_matches_only);
    store.close_store().await;
}

/// More rows of each table than fit in a batch.
#[tokio::test(flavor = "multi_thread")]
async fn many_rows_in_batches() {
    let (many, there) = (Home::temporary(), Home::with_postgres().await);
    fill(&many.database).await;
    let more = format!(
        "with recursive n (n) as (select 1 union all select n + 1 from n where n < 4300)
         insert into matches (id, version, status, guild, channel, host, game, rules, seats, seed, options, seat_order,
            invited, opened, started, touched, ended)
            select 100000 + n, version, 'over', guild, channel, host, game, rules, seats, seed, options, seat_order,
            invited, opened, started, touched, ended from matches, n where id = {OVER};
         insert into players (match, position, user_id, name, done)
            select m.id, position, user_id, name, done
            from players, matches m where match = {OVER} and m.id > 100000 and m.id < 1000000;
         insert into events select m.id, 0, 1, 'resign', 5
            from matches m where m.id > 100000 and m.id < 1000000"
    );
    meddle(&many.database, &more).await;
    let said = run_at(&many.database, &["copy", "--to", &there.database]).await;
    let said = said.done();
    assert!(
        said.starts_with("matches: 4306 rows\nplayers: 12913 rows\n"),
        "{said}"
    );
    assert!(said.contains("\n4306 records compared, "), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_into_an_empty_database() {
    let (one, other) = (Home::temporary(), Home::with_postgres().await);
    fill(&one.database).await;
    fill(&other.database).await;
    meddle(&other.database, "update matches set guild = 1").await;
    let before = all(&other.database).await;
    for to in [&other.database, &one.database] {
        let said = run_at(&one.database, &["copy", "--to", to]).await.refused();
        assert_eq!(
            said,
            "the database to copy to has matches or choices of people already: it must be empty"
        );
    }
    assert_eq!(all(&other.database).await, before);
}

/// A database on which a bot was started, but nobody has done anything.
#[tokio::test(flavor = "multi_thread")]
async fn into_a_started_database() {
    let (one, other) = (Home::temporary(), Home::with_postgres().await);
    fill(&one.database).await;
    let heard = "insert into heartbeats (shards, shard, at) values (1, 0, 5);
        insert into outages (shards, shard, from_at, until_at) values (1, 0, 5, 9)";
    meddle(&one.database, heard).await;
    let store = patient(&other.database, 1).await;
    store.close_store().await;
    meddle(&other.database, heard).await;
    let more = "insert into heartbeats (shards, shard, at) values (2, 1, 5)";
    meddle(&other.database, more).await;
    let said = run_at(&one.database, &["copy", "--to", &other.database]).await;
    let said = said.done();
    assert!(
        said.contains("\nheartbeats: 1 row\noutages: 1 row\n"),
        "{said}"
    );
    // but not if somebody has chosen a setting
    let third = Home::temporary();
    let store = patient(&third.database, 1).await;
    store.close_store().await;
    let chosen = "insert into servers (guild, own_matches_only, chosen) values (7, 1, 9)";
    meddle(&third.database, chosen).await;
    let said = run_at(&one.database, &["copy", "--to", &third.database]).await;
    assert!(said.refused().ends_with("it must be empty"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_leaves_nothing_behind() {
    let (damaged, to) = (Home::temporary(), Home::with_postgres().await);
    fill(&damaged.database).await;
    let spoiled = format!("update results set place = 'first' where match = {OVER} and seat = 3");
    meddle(&damaged.database, &spoiled).await;
    let said = run_at(&damaged.database, &["copy", "--to", &to.database]).await;
    let said = said.refused();
    let start = "a row of the table results cannot be read: ";
    assert!(said.starts_with(start), "{said}");
    assert_eq!(all(&to.database).await, Vec::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn says_what_stands_in_the_way() {
    let (_home, missing) = nowhere();
    let (to, address) = nowhere();
    let said = run_at(&missing, &["copy", "--to", &address])
        .await
        .refused();
    assert!(said.ends_with(": there is no such file"), "{said}");
    assert!(!to.path().join("skirmish.sqlite").exists(), "it made one");

    fill(&missing).await;
    let wrong = "mysql://me:hidden@there/x";
    let said = run_at(&missing, &["copy", "--to", wrong]).await.refused();
    assert!(
        said.starts_with("--to must be an address such as "),
        "{said}"
    );
    assert!(!said.contains("hidden"), "{said}");
    let away = "postgres://me:hidden@127.0.0.1:1/x";
    let said = run_at(&missing, &["copy", "--to", away]).await.refused();
    assert!(
        said.contains(" does not open: ") && !said.contains("hidden"),
        "{said}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn says_that_the_bot_runs() {
    let (home, target) = (Home::temporary(), Home::temporary());
    fill(&home.database).await;
    let store = patient(&home.database, 1).await;
    let beat = Write::Beat {
        ways: vec![WayIn::shard(0, 1)],
        silence: 40_000,
        simulated: None,
    };
    store.write(beat).await.unwrap();
    store.close_store().await;
    let runs = "The bot runs (shard 0 of 1 works)";
    let forgotten = run_at(&home.database, &["forget", "--user", "123"]).await;
    assert!(forgotten.done().starts_with(runs));
    let copied = run_at(&home.database, &["copy", "--to", &target.database]).await;
    assert!(copied.done().starts_with(runs));
}
