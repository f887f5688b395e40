//! Calling a match off before everybody has moved: any of its players, without asking, and it does not count.

use crate::common::{World, board_of, press, slash, stripped, told};
use skirmish::store::Status;

const ADMIN: &str = "Only somebody who manages this server's channels can call off a match in which all have moved; before that, its players can.";

#[tokio::test(flavor = "multi_thread")]
async fn its_players_may_until_all_have_moved() {
    let world = World::start().await;
    // the first user of a sandbox owns its server
    let [_, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let room = world.sandbox.channel("table-1");
    let board = world.match_for("kitaran", &room, &[ben, cleo], "").await;
    let id = crate::common::id_of(&board);
    assert!(told(&slash(dora, &room, "/cancel").await).starts_with(ADMIN));
    board_of(&slash(ben, &room, "/move turn:c3").await).await;
    stripped(&room, &board).await;
    let off = slash(cleo, &room, "/cancel").await.expect_message();
    assert!(!off.is_private() && off.mentions == [ben.id, cleo.id]);
    let says = "**Cleo** called the match off before everybody had moved. It does not count.";
    assert!(off.content.starts_with(says), "{}", off.content);
    assert_eq!(world.stored(id).await.status, Status::Cancelled);
    let top = slash(ben, &room, "/leaderboard").await;
    assert!(!top.text().contains("Ben"), "{}", top.text());
    // an old board's buttons do nothing any more
    let old = room
        .messages()
        .into_iter()
        .find(|one| one.button("Move").is_some());
    if let Some(old) = old {
        assert!(press(ben, &old, "Move").await.is_private());
    }
    let again = world.match_for("kitaran", &room, &[ben, cleo], "").await;
    board_of(&slash(ben, &room, "/move turn:c3").await).await;
    board_of(&slash(cleo, &room, "/move turn:a1").await).await;
    for user in [ben, cleo] {
        assert!(told(&slash(user, &room, "/cancel").await).starts_with(ADMIN));
    }
    // nor by a button that they were never shown
    let abort = format!("1:abort:{:x}:0:", crate::common::id_of(&again));
    let answer = ben.press_id(&again, &abort).await.unwrap();
    assert!(told(&answer).starts_with(ADMIN));
    world.end().await;
}
