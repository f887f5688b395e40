//! Tests lost connections, and events that arrive twice.

use rules::What;
use sandbox::{Answer, Error, Room, User};

use crate::common::random_players::Table;
use crate::common::{Bot, IN_ORDER, World, board_of, choose, choose_options, press, slash, until};

/// Sends a command, and retries until the bot is connected.
pub async fn slash_when_heard(user: &User, room: &Room, line: &str) -> Answer {
    loop {
        match user.slash(room, line).await {
            Ok(answer) => return answer,
            Err(Error::NoBot) => tokio::task::yield_now().await,
            Err(error) => panic!("{error}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_sent_while_the_connection_is_lost_is_played() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let gateway = world.sandbox.gateway();
    for round in 1..=3 {
        let user = table.next().await.unwrap();
        let turn = table.any_turn().await;
        gateway.drop_connections();
        let answer = slash_when_heard(user, &room, &format!("/move turn:{turn}")).await;
        assert!(!answer.failed(), "round {round}");
        table.follow(board_of(&answer).await).await;
        let counts = gateway
            .wait_for(|counts| counts.resumes >= round)
            .await
            .unwrap();
        assert_eq!((counts.identifies, counts.connections), (1, 1));
    }
    assert_eq!(world.game(table.id).await.events().len(), 3);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn goes_on_when_discord_asks_to_reconnect() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let gateway = world.sandbox.gateway();
    gateway.reconnect();
    gateway
        .wait_for(|counts| counts.resumes == 1 && counts.connections == 1)
        .await
        .unwrap();
    table.play(1).await;
    gateway.ask_heartbeat();
    gateway
        .wait_for(|counts| counts.heartbeats >= 1)
        .await
        .unwrap();
    table.play(1).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn begins_anew_when_the_session_is_invalid() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let gateway = world.sandbox.gateway();
    gateway.invalid_session(false);
    gateway
        .wait_for(|counts| counts.identifies == 2 && counts.sessions == 1)
        .await
        .unwrap();
    world.sandbox.ready().await.unwrap();
    let user = table.next().await.unwrap();
    let turn = table.any_turn().await;
    let answer = slash_when_heard(user, &room, &format!("/move turn:{turn}")).await;
    table.follow(board_of(&answer).await).await;
    table.play(1).await;
    world.end().await;
}

/// Waits until everything sent before must have been handled.
async fn all_heard(user: &User, room: &Room) {
    for _ in 0..3 {
        assert!(slash(user, room, "/help").await.is_private());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_delivered_twice_counts_once() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let play = slash(ann, &room, "/play zyrcan").await;
    world.sandbox.redeliver(play.interaction());
    let lobby = choose_options(ann, &room, &play.expect_message(), &[IN_ORDER]).await;
    for user in [ben, cleo] {
        let join = press(user, &lobby, "Join").await;
        world.sandbox.redeliver(join.interaction());
    }
    let start = press(ann, &lobby, "Start").await;
    world.sandbox.redeliver(start.interaction());
    let board = board_of(&start).await;
    let turn = slash(ann, &room, "/move turn:2@e5").await;
    world.sandbox.redeliver(turn.interaction());
    let second = board_of(&turn).await;
    let panel = press(ben, &second, "Move").await.expect_message();
    let panel = choose(ben, &panel, "1").await;
    world.sandbox.redeliver(panel.interaction());
    let play = format!("1:play:{:x}:1:1@e4", crate::common::id_of(&board));
    let played = ben.press_id(&panel.expect_message(), &play).await.unwrap();
    world.sandbox.redeliver(played.interaction());
    board_of(&played).await;
    all_heard(ann, &room).await;
    let game = world.game(crate::common::id_of(&board)).await;
    let turns: Vec<_> = game
        .events()
        .iter()
        .map(|event| event.what.clone())
        .collect();
    let expected = ["2@e5", "1@e4"].map(|turn| What::Turn(turn.to_owned()));
    assert_eq!(turns, expected);
    // the lobby and three boards; nobody was told anything else
    assert_eq!(room.messages().len(), 4);
    assert_eq!(cleo.private_messages(&room).len(), 0);
    // the panel also closes by itself
    let closed = || ben.private_messages(&room).is_empty().then_some(());
    until("the panel's end", closed).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_delivered_again_after_a_restart_counts_once() {
    let mut world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let play = slash(ann, &room, "/play zyrcan").await;
    let lobby = choose_options(ann, &room, &play.expect_message(), &[IN_ORDER]).await;
    for user in [ben, cleo] {
        press(user, &lobby, "Join").await;
    }
    let start = press(ann, &lobby, "Start").await;
    let board = board_of(&start).await;
    let moved = slash(ann, &room, "/move turn:2@e5").await;
    world.bot.stop().await;
    world
        .sandbox
        .gateway()
        .wait_for(|counts| counts.connections == 0)
        .await
        .unwrap();
    world.bot = Bot::start(&world.sandbox, &world.home).await;
    for answer in [&play, &start, &moved] {
        world.sandbox.redeliver(answer.interaction());
    }
    all_heard(cleo, &room).await;
    let game = world.game(crate::common::id_of(&board)).await;
    assert_eq!(game.events().len(), 1);
    assert_eq!(room.messages().len(), 3);
    world.end().await;
}
