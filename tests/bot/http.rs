//! Tests interactions over HTTP.

use std::net::SocketAddr;

use ring::signature::{Ed25519KeyPair, KeyPair as _};
use skirmish::app::{App, system_clock};
use skirmish::config::Config;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::common::random_players::Table;
use crate::common::{
    Bot, IN_ORDER, World, board_of, choose_options, id_of, match_code, press, settings,
    show_everyone, slash,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_is_played_without_a_gateway() {
    let mut world = World::start().await;
    world.bot.stop().await;
    world.bot = Bot::over_http(&world.sandbox, &world.home).await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let mut table = Table::start_game("kitaran", &world, &room, &[ann, ben], "size:4", 1).await;
    let suggested = ann.autocomplete(&room, "/move turn:a").await.unwrap();
    assert!(!suggested.is_empty());
    table.finish().await;
    let last = table.board;
    assert!(last.content.contains("### The match is over: "));
    let rematch = press(ben, &last, "Rematch").await.expect_message();
    assert!(rematch.content.starts_with("## Kitaran"));
    world.end().await;
}

/// Two processes in turn, which do not notify each other.
#[tokio::test(flavor = "multi_thread")]
async fn two_workers_play_one_match() {
    let mut world = World::start().await;
    world.bot.stop().await;
    world.bot = Bot::over_http(&world.sandbox, &world.home).await;
    let other = Bot::over_http(&world.sandbox, &world.home).await;
    let endpoints = [world.bot.endpoint(), other.endpoint()];
    world
        .sandbox
        .interactions_over_http(&endpoints)
        .await
        .unwrap();
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    table.finish().await;
    assert!(table.board.content.contains("### The match is over: "));
    other.stop().await;
    world.end().await;
}

/// Discord sends the same interaction again, to another worker that has not seen it.
#[tokio::test(flavor = "multi_thread")]
async fn what_comes_again_to_another_worker_counts_once() {
    let mut world = World::start().await;
    world.bot.stop().await;
    world.bot = Bot::over_http(&world.sandbox, &world.home).await;
    let other = Bot::over_http(&world.sandbox, &world.home).await;
    let endpoints = [world.bot.endpoint(), other.endpoint()];
    let both = world.sandbox.interactions_over_http(&endpoints);
    both.await.unwrap();
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let again = |answer: &sandbox::Answer| world.sandbox.redeliver(answer.interaction());
    let play = slash(ann, &room, "/play zyrcan").await;
    again(&play);
    let lobby = choose_options(ann, &room, &play.expect_message(), &[IN_ORDER]).await;
    for user in [ben, cleo] {
        again(&press(user, &lobby, "Join").await);
    }
    let start = press(ann, &lobby, "Start").await;
    again(&start);
    let board = board_of(&start).await;
    let moved = slash(ann, &room, "/move turn:2@e5").await;
    again(&moved);
    let second = board_of(&moved).await;
    let panel = press(ben, &second, "Move").await.expect_message();
    let play = format!("1:play:{:x}:1:1@e4", id_of(&board));
    let played = ben.press_id(&panel, &play).await.unwrap();
    again(&played);
    board_of(&played).await;
    again(&show_everyone(ann, &room).await);
    // running tasks are finished when the bots stop
    world.bot.stop().await;
    other.stop().await;
    world.bot = Bot::over_http(&world.sandbox, &world.home).await;
    let game = world.game(id_of(&board)).await;
    assert_eq!(game.events().len(), 2);
    let shown: Vec<String> = room.messages().into_iter().map(|one| one.content).collect();
    assert_eq!(shown.len(), 5, "{shown:#?}");
    world.end().await;
}

/// A second process that gets a signed request again does not do again what has been done since.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_undone_since_stays_undone_when_a_request_comes_again() {
    let mut world = World::start().await;
    world.bot.stop().await;
    world.bot = Bot::over_http(&world.sandbox, &world.home).await;
    let other = Bot::over_http(&world.sandbox, &world.home).await;
    let endpoints = [world.bot.endpoint(), other.endpoint()];
    let both = world.sandbox.interactions_over_http(&endpoints);
    both.await.unwrap();
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let code = match_code(&board);
    let note =
        async |text: &str| slash(ann, &room, &format!("/match code:{code} note:{text}")).await;
    let first = note("first").await;
    note("second").await;
    // the processes take turns, so the next one is not the one that has seen it
    for _ in 0..2 {
        slash(ben, &room, "/help").await;
        world.sandbox.redeliver(first.interaction());
    }
    world.bot.stop().await;
    other.stop().await;
    world.bot = Bot::over_http(&world.sandbox, &world.home).await;
    let shown = slash(ann, &room, &format!("/match code:{code}")).await;
    assert!(shown.text().contains("second"), "{}", shown.text());
    world.end().await;
}

/// The status of the response to a request with this head and body.
async fn status(address: SocketAddr, head: &str, body: &str) -> u16 {
    status_announced(address, head, body.len(), body).await
}

/// The status of the response to a request that announces a body of `length` bytes and sends `body` of it.
async fn status_announced(address: SocketAddr, head: &str, length: usize, body: &str) -> u16 {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!(
        "{head}host: skirmish\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let status = answer.split(' ').nth(1);
    status.and_then(|status| status.parse().ok()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_is_signed_lately_and_rightly_is_taken() {
    let world = World::start().await;
    let keys = Ed25519KeyPair::from_seed_unchecked(&[7; 32]).unwrap();
    let mut settings = settings(&world.sandbox, &world.home);
    settings.insert("SKIRMISH_HTTP".to_owned(), "127.0.0.1:0".to_owned());
    let key = hex::encode(keys.public_key().as_ref());
    settings.insert("DISCORD_PUBLIC_KEY".to_owned(), key);
    let config = Config::from_settings(&settings, Vec::new()).unwrap();
    let app = App::build(&config).await.unwrap();
    let (address, stop) = (app.address().unwrap(), app.stopper());
    let running = tokio::spawn(app.run());
    let now = system_clock()() / 1000;
    let ping = r#"{"id":"1","application_id":"1","type":1,"token":"ping","version":1}"#;
    let post = "POST /interactions HTTP/1.1\r\n";
    let head = |timestamp: i64, signed: &str| {
        let signature = keys.sign(format!("{timestamp}{signed}").as_bytes());
        let signature = hex::encode(signature.as_ref());
        format!("{post}x-signature-ed25519: {signature}\r\nx-signature-timestamp: {timestamp}\r\n")
    };
    let forged = head(now, ping).replace("x-signature-ed25519: ", "x-signature-ed25519: 00");
    for (what, head, body, wanted) in [
        ("a ping", head(now, ping), ping, 200),
        ("no signature", post.to_owned(), ping, 401),
        ("another body", head(now, ping), "{}", 401),
        ("too long a signature", forged, ping, 401),
        ("an old one", head(now - 600, ping), ping, 401),
        ("one of tomorrow", head(now + 86_400, ping), ping, 401),
        ("one of no time", head(i64::MIN, ping), ping, 401),
        ("no interaction", head(now, "{}"), "{}", 400),
        ("no JSON", head(now, "ä"), "ä", 400),
        ("nothing", head(now, ""), "", 400),
        ("half a ping", head(now, &ping[..40]), &ping[..40], 400),
        (
            "of the future",
            head(now, r#"{"type":99}"#),
            r#"{"type":99}"#,
            400,
        ),
        (
            "another way",
            "GET /interactions HTTP/1.1\r\n".to_owned(),
            "",
            405,
        ),
        ("health", "GET /healthz HTTP/1.1\r\n".to_owned(), "", 200),
        ("readiness", "GET /readyz HTTP/1.1\r\n".to_owned(), "", 200),
        ("elsewhere", "GET / HTTP/1.1\r\n".to_owned(), "", 404),
    ] {
        assert_eq!(status(address, &head, body).await, wanted, "{what}");
    }
    let long = "x".repeat(2 << 20);
    // Not sent: a connection closed with bytes unread may lose the answer.
    let (head, length) = (head(now, &long), long.len());
    assert_eq!(status_announced(address, &head, length, "").await, 413);
    stop.stop();
    running.await.unwrap().unwrap();
    world.end().await;
}
