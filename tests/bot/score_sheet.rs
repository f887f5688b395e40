//! Tests that a channel has one board of a match, and a line for each turn before it.

use sandbox::{Fault, Message, Room};

use crate::common::random_players::Table;
use crate::common::{Bot, World, board_of, id_of, in_hand, is_a_line, press, slash, stripped};

/// The lines of past boards, without their marks.
fn lines(room: &Room) -> Vec<String> {
    let past = room.messages().into_iter().filter(is_a_line);
    let plain = |message: Message| message.content.replace("**", "");
    past.map(plain)
        .filter(|line| line.contains("Turn"))
        .collect()
}

fn pictures(room: &Room) -> usize {
    let messages = room.messages();
    messages
        .iter()
        .filter(|message| !message.attachments.is_empty())
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_has_one_picture_of_a_match_and_a_line_for_each_turn() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo, dora], "", 3).await;
    table.play(6).await;
    in_hand(&world).await;
    assert_eq!(pictures(&room), 1);
    let lines = lines(&room);
    assert!(lines[0].starts_with("-# Turn order: "), "{lines:?}");
    for (number, who) in (1..).zip(["Ann", "Ben", "Cleo", "Dora", "Ann"]) {
        let begins = format!("-# Turn {number} · ");
        let line = &lines[number];
        assert!(line.starts_with(&begins) && line.contains(who), "{lines:?}");
    }
    assert_eq!(lines.len(), 6);
    // somebody who leaves, and what it means for the others, stands in the next line
    let asked = slash(dora, &room, "/resign").await.expect_message();
    let board = board_of(&press(dora, &asked, "Resign").await).await;
    table.follow(board).await;
    table.play(1).await;
    in_hand(&world).await;
    let last = self::lines(&room).pop().unwrap();
    assert!(last.contains("Dora resigns."), "{last}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answers_of_computers_stand_in_the_same_line() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let begun = slash(ann, &room, "/play kitaran level:1 side:black").await;
    let mut board = board_of(&begun).await;
    for _ in 0..3 {
        world.noted(&board).await;
        let turn = {
            let game = world.game(id_of(&board)).await;
            game.example(game.to_act().seats()[0])
        };
        let next = board_of(&slash(ann, &room, &format!("/move turn:{turn}")).await).await;
        stripped(&room, &board).await;
        board = next;
    }
    let lines = lines(&room);
    let both = lines
        .iter()
        .filter(|line| line.contains("Ann") && line.contains("Level 1"));
    assert!(both.count() >= 2, "{lines:?}");
    let begins = |line: &str, turn| line.starts_with(&format!("-# Turn {turn} · "));
    assert!(begins(&lines[1], 1) && begins(&lines[2], 3), "{lines:?}");
    assert_eq!(pictures(&room), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_cannot_be_changed_is_tried_once_more() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 5).await;
    table.play(2).await;
    in_hand(&world).await;
    let old = table.board.clone();
    // as for a message in an archived thread
    world
        .next_fails("PATCH /channels/", 1, Fault::Refused(400, 50083))
        .await;
    let (user, turn) = (table.next().await.unwrap(), table.any_turn().await);
    let board = board_of(&slash(user, &room, &format!("/move turn:{turn}")).await).await;
    world.noted(&board).await;
    in_hand(&world).await;
    assert!(!old.fresh().unwrap().attachments.is_empty());
    table.board = board;
    table.play(1).await;
    assert!(is_a_line(&stripped(&room, &old).await));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_line_is_the_same_after_a_restart() {
    let mut world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let (old, turn) = {
        let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 7).await;
        table.play(3).await;
        in_hand(&world).await;
        (table.board.clone(), table.any_turn().await)
    };
    let bot = Bot::start(&world.sandbox, &world.home).await;
    world.go_on_with(bot).await;
    board_of(&slash(ann, &room, &format!("/move turn:{turn}")).await).await;
    let past = stripped(&room, &old).await;
    assert!(is_a_line(&past), "{past:?}");
    assert!(past.content.starts_with("-# Turn 3 · "), "{}", past.content);
    assert!(past.content.contains("Cleo"), "{}", past.content);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_thread_of_a_match_keeps_its_pictures() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    slash(ann, &room, "/play kitaran thread:True").await;
    let thread = room.threads().pop().unwrap();
    let joins = |message: &Message| message.button("Join").is_some();
    let lobby = thread.wait_for(joins).await.unwrap();
    let mut board = board_of(&press(ben, &lobby, "Join").await).await;
    for _ in 0..3 {
        let game = world.game(id_of(&board)).await;
        let turn = game.example(game.to_act().seats()[0]);
        let seat = game.to_act().seats()[0];
        let name = &world.stored(id_of(&board)).await.opened.players[seat.index()].name;
        let user = if name == "Ann" { ann } else { ben };
        let line = format!("/move turn:{turn}");
        let next = board_of(&slash(user, &thread, &line).await).await;
        let past = stripped(&thread, &board).await;
        assert_eq!(past.attachments.len(), 1);
        board = next;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn managers_can_keep_the_pictures_of_past_boards() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let manager = world.sandbox.user("Ada").admin();
    let said = slash(&manager, &room, "/server boards:all pictures").await;
    assert!(
        said.text().contains("keep their pictures"),
        "{}",
        said.text()
    );
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let next = board_of(&slash(ann, &room, "/move turn:c3").await).await;
    let past = stripped(&room, &board).await;
    assert_eq!(past.attachments.len(), 1);
    let said = slash(&manager, &room, "/server boards:the latest picture").await;
    assert!(said.text().contains("latest board"), "{}", said.text());
    slash(ben, &room, "/move turn:d3").await;
    assert!(is_a_line(&stripped(&room, &next).await));
    world.end().await;
}
