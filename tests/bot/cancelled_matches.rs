//! Tests cancelling a match, so that it does not count. The remaining players decide. If others have played a turn,
//! they must agree.

use crate::common::{World, act, board_of, id_of, in_hand, press, resign, slash, told};
use skirmish::store::Status;

const ADMIN: &str = "Only those who play in this match, or somebody who manages this server's channels, can cancel it.";

#[tokio::test(flavor = "multi_thread")]
async fn where_others_have_moved_they_agree() {
    let world = World::start().await;
    // the sandbox's first user owns its server
    let [_, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let room = world.sandbox.channel("table-1");
    let board = world.match_for("kitaran", &room, &[ben, cleo], "").await;
    let id = id_of(&board);
    assert!(told(&act(dora, &room, "ask-abort").await).starts_with(ADMIN));
    // a button that was shown before the other player moved cancels nothing
    let asked = act(cleo, &room, "ask-abort").await.expect_message();
    assert!(asked.is_private(), "{}", asked.content);
    board_of(&slash(ben, &room, "/move turn:c3").await).await;
    let offer = press(cleo, &asked, "Cancel it").await.expect_message();
    let says = "would like to cancel the match. Still to agree: ";
    assert!(offer.content.contains(says), "{}", offer.content);
    assert_eq!(offer.mentions, [ben.id]);
    assert_eq!(world.stored(id).await.status, Status::Live);
    let own = told(&press(dora, &offer, "Agree").await);
    assert!(own.starts_with("You do not play in this match"), "{own}");
    press(ben, &offer, "Agree").await;
    let off = "All have agreed to cancel the match. It does not count.";
    let off = room.wait_for(|message| message.content.starts_with(off));
    assert_eq!(off.await.unwrap().mentions, [ben.id, cleo.id]);
    assert_eq!(world.stored(id).await.status, Status::Cancelled);
    let top = slash(ben, &room, "/leaderboard").await;
    assert!(!top.text().contains("Ben"), "{}", top.text());
    in_hand(&world).await;
    let left = room.messages();
    let left: Vec<_> = left
        .iter()
        .filter(|one| one.button("Agree").is_some())
        .collect();
    assert!(left.is_empty(), "{left:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_else_has_moved_it_is_asked_once() {
    let world = World::start().await;
    let [_, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let room = world.sandbox.channel("table-1");
    let board = world.match_for("kitaran", &room, &[ben, cleo], "").await;
    board_of(&slash(ben, &room, "/move turn:c3").await).await;
    let asked = act(ben, &room, "ask-abort").await.expect_message();
    press(ben, &asked, "Cancel it").await;
    let off = |message: &sandbox::Message| {
        message
            .content
            .starts_with("**Ben** cancelled the match. It does not count.")
    };
    assert_eq!(
        room.wait_for(off).await.unwrap().mentions,
        [ben.id, cleo.id]
    );
    assert_eq!(world.stored(id_of(&board)).await.status, Status::Cancelled);
    world.end().await;
}

/// A player who is out of a match, for any reason, cannot cancel it, and the others do not need their consent.
#[tokio::test(flavor = "multi_thread")]
async fn who_has_left_a_match_has_no_say_in_it() {
    let world = World::start().await;
    let [_, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let room = world.sandbox.channel("table-1");
    let board = world.match_of(&room, &[ben, cleo, dora], "").await;
    let id = id_of(&board);
    let turn = world.game(id).await.example(rules::Seat::new(1));
    board_of(&slash(ben, &room, &format!("/move turn:{turn}")).await).await;
    resign(ben, &room).await;
    let gone = "You are already out of this match.";
    assert!(told(&act(ben, &room, "ask-abort").await).starts_with(gone));
    let abort = format!("1:abort:{id:x}:0:");
    let pressed = ben.press_id(&board, &abort).await.unwrap();
    assert!(told(&pressed).starts_with(gone), "{}", pressed.text());
    assert_eq!(world.stored(id).await.status, Status::Live);
    let asked = act(cleo, &room, "ask-abort").await.expect_message();
    assert!(asked.is_private(), "{}", asked.content);
    press(cleo, &asked, "Cancel it").await;
    in_hand(&world).await;
    assert_eq!(world.stored(id).await.status, Status::Cancelled);
    world.end().await;
}
