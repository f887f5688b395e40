//! Tests first answers that Discord accepts but shows late. Each must be shown once, whatever the bot hears in the
//! meantime.

use sandbox::Fault;

use crate::common::random_players::Table;
use crate::common::{World, in_hand, slash};
use crate::faults::boards_of;

/// Plays a turn whose answer fails in this way: in the end exactly one message shows it.
async fn shown_once(table: &mut Table<'_>, faults: &[(usize, Fault)]) {
    let (world, room) = (table.world, table.room.clone());
    let user = table.next().await.unwrap();
    let turn = table.any_turn().await;
    for (times, fault) in faults {
        world
            .next_fails("POST /interactions/", *times, fault.clone())
            .await;
    }
    slash(user, &room, &format!("/move turn:{turn}")).await;
    let ply = world.game(table.id).await.events().len();
    in_hand(world).await;
    world.sandbox.faults().clear();
    let boards = boards_of(&room, table.id, ply);
    assert_eq!(boards.len(), 1, "{faults:?}");
    table.follow(boards[0].clone()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_was_taken_is_waited_for_and_never_posted_anew() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    // the second attempt is told that there is an answer already, while a request for the answer
    // returns none
    for asks in [1, 3] {
        shown_once(&mut table, &[(1, Fault::Held(asks))]).await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_may_still_be_taken_is_not_posted_anew() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    // no attempt gets any response
    let faults = [(1, Fault::Held(1)), (100, Fault::Silence)];
    shown_once(&mut table, &faults).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_whose_answer_is_held_is_shown_once() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let faults = world.sandbox.faults();
    world
        .next_fails("POST /interactions/", 1, Fault::Held(2))
        .await;
    let lobby = slash(ann, &room, "/play kitaran").await.expect_message();
    world.noted(&lobby).await;
    in_hand(&world).await;
    assert_eq!((faults.left(), room.messages().len()), (0, 1));
    world.end().await;
}
