//! Tests matches in forum posts and in the chats of voice channels.

use sandbox::{Permission, Room};

use crate::common::{IN_ORDER, World, board_of, match_code, open, press, resign, slash, told};

const NO_THREADS: &str = "Channels of this kind have no threads. Use `/play` in a text channel, or here without `thread`.";

/// Plays a whole short match with commands and buttons, and a rematch.
async fn is_played(world: &World, room: &Room) {
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let lobby = open(ann, room, "/play kitaran", &[IN_ORDER]).await;
    let board = board_of(&press(ben, &lobby, "Join").await).await;
    world.noted(&board).await;
    let moved = slash(ann, room, "/move turn:c3").await;
    world.noted(&board_of(&moved).await).await;
    let end = resign(ben, room).await;
    let again = press(ann, &end, "Rematch").await.expect_message();
    press(ann, &again, "Cancel").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_voice_channels_chat_has_matches_and_no_threads() {
    let world = World::start().await;
    let room = world.sandbox.guild().voice_channel("lounge");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let said = told(&slash(ann, &room, "/play kitaran thread:True").await);
    assert_eq!(said, NO_THREADS);
    is_played(&world, &room).await;
    // no thread is offered here when the channel is occupied
    world.match_for("kitaran", &room, &[ann, ben], "").await;
    let refused = slash(cleo, &room, "/play kitaran").await.expect_message();
    assert!(refused.button("Play in a thread").is_none());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forums_posts_have_matches() {
    let world = World::start().await;
    let forum = world.sandbox.guild().forum("forum");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    assert!(
        ann.slash(&forum, "/play kitaran").await.is_err(),
        "nothing can be typed there"
    );
    let post = forum.start_thread(ben, "Who plays?");
    let said = told(&slash(ann, &post, "/play kitaran thread:True").await);
    assert!(
        said.starts_with("A thread cannot have threads of its own"),
        "{said}"
    );
    is_played(&world, &post).await;
    // an archived post is reopened by the next turn
    let board = world.match_for("kitaran", &post, &[ann, ben], "").await;
    world.noted(&board).await;
    post.archive();
    board_of(&slash(ann, &post, "/move turn:c3").await).await;
    assert!(!post.is_archived());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_voice_channel_takes_from_the_bot_is_named() {
    let world = World::start().await;
    let room = world.sandbox.guild().voice_channel("lounge");
    let [ann] = &world.users(["Ann"]);
    room.deny_bot(Permission::Connect);
    let said = told(&slash(ann, &room, "/play kitaran").await);
    assert!(
        said.starts_with("I need a permission in this channel: "),
        "{said}"
    );
    assert!(said.contains("**Connect**"), "{said}");
    world.end().await;
}

/// A user who may not connect to a voice channel cannot see its chat. They learn nothing about its matches
/// by code either.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_cannot_enter_a_voice_channel_does_not_look_on() {
    let world = World::start().await;
    let room = world.sandbox.guild().voice_channel("lounge");
    let [_, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let board = world.match_for("kitaran", &room, &[ben, cleo], "").await;
    let line = format!("/match code:{}", match_code(&board));
    let elsewhere = world.sandbox.channel("table-1");
    let seen = slash(dora, &elsewhere, &line).await;
    assert!(seen.text().contains(" to "), "{}", seen.text());
    room.deny(dora, Permission::Connect);
    let said = told(&slash(dora, &elsewhere, &line).await);
    assert!(said.contains("no match"), "{said}");
    world.end().await;
}
