//! Tests buttons that are outdated, belong to another match, or are not the bot's.

use rules::What;
use sandbox::Fault;

use crate::common::random_players::Table;
use crate::common::{
    World, board_of, choices, id_of, in_hand, link_to, press, resign, slash, stripped, told,
};

const FOREIGN: &str =
    "That match is not in this channel. `/board` shows the match of this channel.";
const OVER: &str =
    "This match is over. **Rematch** below its last board, or `/play`, begins another.";

#[tokio::test(flavor = "multi_thread")]
async fn of_an_earlier_ply() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let panel = press(ann, &table.board, "Move").await.expect_message();
    let first = table.board.clone();
    let old = first.button("Move").unwrap().custom_id.clone();
    table.play(3).await;
    // it is Ann's turn again, but in another position
    let link = link_to(&world, &table.board);
    let words = format!("The board has changed. Here it is now: {link}");
    world
        .refuses(&room, ann.press_id(&first, &old), &words)
        .await;
    // the turn in that panel has been played
    let What::Turn(turn) = world.game(table.id).await.events()[0].what.clone() else {
        panic!("no turn was played");
    };
    let stands = format!("You have already played: `{turn}`.");
    let button = choices(&panel)[0].custom_id.clone();
    world
        .refuses(&room, ann.press_id(&panel, &button), &stands)
        .await;
    let play = old.replace(":panel:", ":play:") + "2@e5";
    world
        .refuses(&room, ann.press_id(&panel, &play), &stands)
        .await;
    // a ply that no match has
    let turn = table.any_turn().await;
    let play = format!("1:play:{:x}:ffffffffffffffff:{turn}", table.id);
    world
        .refuses(&room, ann.press_id(&panel, &play), &words)
        .await;
    world.end().await;
}

/// A board of an earlier ply keeps its buttons if it could not be edited or its process ended first. It loses them
/// when one is pressed; the current board keeps its own.
#[tokio::test(flavor = "multi_thread")]
async fn of_an_earlier_ply_go_when_they_are_pressed() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let mut table = Table::start_game("kitaran", &world, &room, &[ann, ben], "", 1).await;
    in_hand(&world).await;
    let refused = Fault::Refused(403, 50001);
    world.next_fails("PATCH /channels/", 1, refused).await;
    let old = table.board.clone();
    let id = old.button("Move").unwrap().custom_id.clone();
    let turn = table.any_turn().await;
    let seats = world.game(table.id).await.to_act().seats();
    let mover = [ann, ben][seats[0].index()];
    let played = slash(mover, &room, &format!("/move turn:{turn}")).await;
    let board = board_of(&played).await;
    in_hand(&world).await;
    assert!(old.fresh().unwrap().button("Move").is_some());
    let link = link_to(&world, &board);
    let words = format!("The board has changed. Here it is now: {link}");
    for user in [ann, ben] {
        let said = told(&user.press_id(&old, &id).await.unwrap());
        let not_theirs = user.id == mover.id;
        assert!(not_theirs || said == words, "{said}");
    }
    stripped(&room, &old).await;
    assert!(board.fresh().unwrap().button("Move").is_some());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_finished_match() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let lobby = world.lobby_of(&room, &[ann, ben, cleo], "").await;
    let board = crate::common::board_of(&press(ann, &lobby, "Start").await).await;
    stripped(&room, &lobby).await;
    let move_id = board.button("Move").unwrap().custom_id.clone();
    let asked = ann.slash(&room, "/resign").await.unwrap().expect_message();
    let second = resign(ben, &room).await;
    let last = resign(cleo, &room).await;
    stripped(&room, &board).await;
    stripped(&room, &second).await;
    world
        .refuses(&room, ann.press_id(&last, &move_id), OVER)
        .await;
    let gone = asked.button("Resign").unwrap().custom_id.clone();
    world
        .refuses(&room, ann.press_id(&asked, &gone), OVER)
        .await;
    for button in ["Join", "Leave", "Start", "Cancel"] {
        let id = lobby.button(button).unwrap().custom_id.clone();
        // Ann has pressed **Start** a moment ago
        let user = if button == "Start" { ben } else { ann };
        world.refuses(&room, user.press_id(&lobby, &id), OVER).await;
    }
    let nothing = "There is no lobby and no match in this channel. `/play` opens a lobby, and `/matches` lists yours in other places.";
    world
        .refuses(&room, ann.slash(&room, "/move turn:2@e5"), nothing)
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_lobby_that_is_gone() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let lobby = world.lobby_of(&room, &[ann], "").await;
    let ids: Vec<String> = ["Join", "Leave", "Start", "Cancel"]
        .map(|name| lobby.button(name).unwrap().custom_id.clone())
        .into();
    press(ann, &lobby, "Cancel").await;
    stripped(&room, &lobby).await;
    let gone = "This lobby is gone. `/play` opens a new one.";
    for id in &ids {
        world.refuses(&room, ben.press_id(&lobby, id), gone).await;
    }
    // also when there is another lobby already
    world.lobby_of(&room, &[ben], "").await;
    for id in &ids {
        world.refuses(&room, cleo.press_id(&lobby, id), gone).await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_another_channel_or_server() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let (here, there) = (
        world.sandbox.channel("table-1"),
        world.sandbox.channel("table-2"),
    );
    let other_guild = world.sandbox.new_guild("Elsewhere");
    for user in [ann, ben, cleo] {
        other_guild.join(user);
    }
    let far = other_guild.channel("far");
    let users = [ann, ben, cleo];
    let mine = Table::start(&world, &here, &users, "", 1).await;
    let dora = &world.sandbox.user("Dora");
    let theirs = Table::start(&world, &there, &[ben, cleo, dora], "", 1).await;
    let farther = world.lobby_of(&far, &[ben], "").await;
    let id = |id: u64, verb: &str| format!("1:{verb}:{id:x}:0:");
    for foreign in [theirs.id, id_of(&farther), 12345] {
        for verb in [
            "panel", "play", "resign", "join", "leave", "start", "cancel", "rematch",
        ] {
            // a match in play answers with its place
            if foreign == theirs.id && verb == "rematch" {
                continue;
            }
            let custom_id = id(foreign, verb);
            let press = ann.press_id(&mine.board, &custom_id);
            world.refuses(&here, press, FOREIGN).await;
        }
    }
    let rest = world.standing(&there).await;
    assert_eq!(rest.0.unwrap().record.events, []);
    // a button cannot reach a finished match of another server either
    press(ben, &farther, "Cancel").await;
    world
        .refuses(
            &here,
            ann.press_id(&mine.board, &id(id_of(&farther), "join")),
            FOREIGN,
        )
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_no_version_that_is_known() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let unknown = "I do not know this button any more. `/board` shows the match of this channel with buttons that work.";
    let id = table.id;
    for garbage in [
        "x".to_owned(),
        "hello world".to_owned(),
        "::::".to_owned(),
        "1:".to_owned(),
        format!("1:dance:{id:x}:0:"),
        format!("1:panel:{id:x}"),
        format!("1:panel:-{id:x}:0:"),
        format!("1:panel:{id:x}:minus:"),
        format!("1:panel:{}:0:", "f".repeat(17)),
        format!("one:panel:{id:x}:0:"),
        "1:rules:0:0:chess 0".to_owned(),
        "1:rules:0:0:zyrcan".to_owned(),
        "1:rules:0:0:all 0".to_owned(),
        "1:top:0:0:zyrcan -1".to_owned(),
        "🎲:🎲".to_owned(),
        "'; drop table matches; --".to_owned(),
    ] {
        world
            .refuses(&room, ann.press_id(&table.board, &garbage), unknown)
            .await;
    }
    let outdated = "This button or menu comes from another version of me. `/board` shows the match of this channel with buttons that work.";
    for version in [0, 2, 17] {
        let id = format!("{version}:panel:{id:x}:0:");
        world
            .refuses(&room, ann.press_id(&table.board, &id), outdated)
            .await;
    }
    world.end().await;
}
