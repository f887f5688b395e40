//! Tests who may watch a match on the page on which a board is tapped without a seat in it.

use sandbox::{Permission, Room, User};
use serde_json::{Value, json};

use crate::common::board_page::Page;
use crate::common::{World, in_hand, press, slash};
use crate::tapped_boards::begun;

/// Plays a turn on a page.
async fn play(page: &mut Page, id: u64, ply: usize, turn: &str) {
    let played = json!({"match": id.to_string(), "ply": ply, "turn": turn});
    let answer = page.ask("play", played).await;
    assert!(answer["error"].is_null(), "{answer}");
}

/// Looks at a match. Returns the error's code; null if the match is shown.
async fn refused(page: &mut Page, id: u64) -> Value {
    let looked = page.ask("look", json!({"match": id.to_string()})).await;
    looked["error"]["code"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sees_the_channel_watches_and_can_do_nothing() {
    let world = World::with_board().await;
    let room = world.sandbox.channel("table");
    let [ann, ben, cleo] = world.users(["Ann", "Ben", "Cleo"]);
    let (id, board) = begun(&world, &room, &[&ann, &ben], "kitaran").await;
    let mut anns = Page::open(&world.bot, &ann, &board).await;
    let mut cleos = Page::open(&world.bot, &cleo, &board).await;
    let shown = cleos.look(id).await;
    assert_eq!(
        [&shown["turn"], &shown["offer"]],
        [&Value::Null, &Value::Null]
    );
    let acts = shown["acts"].as_array().unwrap();
    let labels: Vec<&str> = acts
        .iter()
        .filter_map(|act| act["label"].as_str())
        .collect();
    assert_eq!(labels, ["Rules"]);
    let seats = shown["seats"].as_array().unwrap();
    assert!(seats.iter().all(|seat| seat["you"] == false), "{seats:?}");
    play(&mut anns, id, 0, "c3").await;
    let told = cleos.is_told(1).await;
    assert_eq!(told["match"]["turns"], 1);
    // what a page that lies would ask for
    let number = id.to_string();
    let asks = [
        ("step", json!({"match": number, "ply": 1, "typed": ""})),
        ("play", json!({"match": number, "ply": 1, "turn": "d4"})),
        (
            "press",
            json!({"match": number, "press": format!("1:resign:{id:x}:1:")}),
        ),
        (
            "press",
            json!({"match": number, "press": format!("1:hint:{id:x}:1:matter")}),
        ),
    ];
    for (ask, message) in asks {
        let answer = cleos.ask(ask, message).await;
        assert_eq!(answer["error"]["code"], "refused", "{ask}: {answer}");
    }
    assert_eq!(world.game(id).await.events().len(), 1);
    let listed = cleos.ask("matches", json!({})).await;
    assert_eq!(listed["matches"], json!([]));
    in_hand(&world).await;
    world.end().await;
}

/// The link that somebody gets below a board, if any.
async fn opens(user: &User, room: &Room, text: &str) -> bool {
    let mut boards = room.messages().into_iter().rev();
    let board = boards.find(|one| one.button("Open board").is_some());
    let answer = press(user, &board.expect(text), "Open board").await;
    answer
        .expect_message()
        .buttons
        .iter()
        .any(|one| one.url.is_some())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_no_longer_sees_the_channel_watches_no_longer() {
    let world = World::with_board().await;
    let room = world.sandbox.channel("table");
    let [ann, ben, cleo, dora] = world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let (id, board) = begun(&world, &room, &[&ann, &ben], "kitaran").await;
    let mut anns = Page::open(&world.bot, &ann, &board).await;
    let mut cleos = Page::open(&world.bot, &cleo, &board).await;
    let mut doras = Page::open(&world.bot, &dora, &board).await;
    cleos.look(id).await;
    doras.look(id).await;
    room.deny(&cleo, Permission::ViewChannel);
    world.sandbox.guild().leave(&dora);
    world.bot.pass_minutes(2);
    play(&mut anns, id, 0, "c3").await;
    let gone = cleos.is_gone().await;
    assert_eq!(gone["match"], id.to_string());
    assert!(!gone["say"].as_str().unwrap().is_empty());
    assert_eq!(refused(&mut cleos, id).await, "refused");
    // everybody there sees the channel, so others may watch, unless the server says no
    assert_eq!(doras.is_told(1).await["match"]["turns"], 1);
    let manager = world.sandbox.user("Mia").with(Permission::ManageGuild);
    slash(&manager, &room, "/server matches:only people here").await;
    world.bot.pass_minutes(2);
    assert_eq!(refused(&mut doras, id).await, "refused");
    in_hand(&world).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn private_places_are_watched_by_those_inside() {
    let world = World::with_board().await;
    let [ann, ben, cleo, dora] = world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let thread = world
        .sandbox
        .channel("table")
        .start_private_thread(&ann, "quiet");
    for user in [&ben, &cleo] {
        thread.add(user);
    }
    thread.add_bot();
    let (id, _) = begun(&world, &thread, &[&ann, &ben], "kitaran").await;
    assert!(opens(&cleo, &thread, "a board").await);
    let open = world.sandbox.channel("open");
    let (_, other) = begun(&world, &open, &[&cleo, &dora], "kitaran").await;
    let mut doras = Page::open(&world.bot, &dora, &other).await;
    assert_eq!(refused(&mut doras, id).await, "refused");
    thread.remove(&cleo);
    let mut cleos = Page::open(&world.bot, &cleo, &other).await;
    world.bot.pass_minutes(2);
    assert_eq!(refused(&mut cleos, id).await, "refused");
    in_hand(&world).await;
    world.end().await;
}
