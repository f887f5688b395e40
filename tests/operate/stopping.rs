//! Tests that the bot finishes the work in progress after SIGTERM.

use sqlx::{ConnectOptions as _, Connection as _};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::bot_process::Running;
use crate::common::test_databases::patient;
use crate::common::{board_of, until};

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_in_hand_through_the_gateway() {
    a_turn_in_hand(false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_in_hand_over_http() {
    a_turn_in_hand(true).await;
}

/// Another connection has the database's lock while the turn arrives and the bot is told to stop.
async fn a_turn_in_hand(over_http: bool) {
    let bot = Running::start(over_http, &[]).await;
    let (room, [ann, _]) = bot.kitaran().await;
    let suggested = ann.autocomplete(&room, "/move turn:").await.unwrap();
    let turn = crate::filled::first_turn(&bot.home.database).await;
    assert!(!suggested.is_empty());
    bot.counts("skirmish_in_hand 0").await;

    let file = bot.home.database.strip_prefix("sqlite:").unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut lock = options.connect().await.unwrap();
    let held = sqlx::raw_sql("begin immediate").execute(&mut lock).await;
    held.unwrap();
    let table = room.clone();
    let moving =
        tokio::spawn(async move { ann.slash(&table, &format!("/move turn:{turn}")).await });
    bot.counts("skirmish_in_hand 1").await;
    bot.process.terminate();
    until("the signal", || {
        bot.process.said()[1].contains("stopping").then_some(())
    })
    .await;
    assert!(!moving.is_finished());
    let freed = sqlx::raw_sql("rollback").execute(&mut lock).await;
    freed.unwrap();
    lock.close().await.unwrap();

    let board = board_of(&moving.await.unwrap().unwrap()).await;
    assert_eq!(board.attachments.len(), 1);
    let (status, _, stderr) = bot.process.ended().await;
    assert!(status.success(), "{stderr}");
    assert!(!stderr.contains("still in hand"), "{stderr}");
    let store = patient(&bot.home.database, 1).await;
    let stored = store.current(room.id.get()).await.unwrap().unwrap();
    assert_eq!(stored.record.events.len(), 1);
    assert_eq!(stored.message, Some(board.id.get()));
    store.close_store().await;
    assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
}

/// A connection that is open already gets an answer with status 503, and new connections are refused.
#[tokio::test(flavor = "multi_thread")]
async fn while_it_stops_it_is_not_ready() {
    for over_http in [false, true] {
        let bot = Running::start(over_http, &[]).await;
        until("readiness", || {
            bot.process.said()[1].contains(" ready").then_some(())
        })
        .await;
        let mut before = TcpStream::connect(bot.address).await.unwrap();
        before.write_all(b"GET /readyz HTTP/1.1\r\n").await.unwrap();
        // connections are accepted in order: once this one is answered, `before` was accepted
        bot.page("/healthz").await;
        bot.process.terminate();
        until("the signal", || {
            bot.process.said()[1].contains("stopping").then_some(())
        })
        .await;
        until("the listener's end", || {
            std::net::TcpStream::connect(bot.address).err().map(drop)
        })
        .await;
        before.write_all(b"host: bot\r\n\r\n").await.unwrap();
        let mut answer = String::new();
        before.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
        assert!(answer.ends_with("stopping\n"), "{answer}");
        let (status, _, stderr) = bot.process.ended().await;
        assert!(status.success(), "{stderr}");
        // a clean stop is no trouble
        assert!(
            !stderr.contains("WARN") && !stderr.contains("ERROR"),
            "{stderr}"
        );
        let started = stderr
            .lines()
            .find(|line| line.contains("starting"))
            .unwrap();
        let version = format!("version=\"{}", env!("CARGO_PKG_VERSION"));
        assert!(
            started.contains(&version) && started.contains(".sqlite"),
            "{started}"
        );
    }
}
