//! The first things a newcomer does.
#![allow(missing_docs)]

mod common;

use common::{World, board_of, press};

#[tokio::test(flavor = "multi_thread")]
async fn from_play_to_the_first_turn() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = world.users(["Ann", "Ben", "Cleo"]);
    let board = world.match_of(&room, &[&ann, &ben, &cleo], "").await;
    println!("{}", board.content);
    println!("{:?}", board.attachments[0].description);
    assert_eq!(board.mentions.len(), 1);
    let choices = ann.autocomplete(&room, "/move turn:2@").await.unwrap();
    println!("{choices:?}");
    let answer = ann.slash(&room, "/move turn:2@e5").await.unwrap();
    let next = board_of(&answer).await;
    println!("{}\n{:?}", next.content, answer.latency());
    let panel = press(&ben, &next, "Move").await;
    println!("{} {:?}", panel.text(), panel.expect_message().json());
    world.end().await;
}
