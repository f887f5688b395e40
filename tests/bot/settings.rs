//! `/settings`: personal choices.

use crate::common::panel::choose;
use crate::common::{World, press, slash, told};

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_want_to_be_asked_plays_with_one_tap_less() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let asked = slash(ann, &room, "/settings").await.expect_message();
    assert!(asked.is_private());
    assert!(
        asked
            .content
            .starts_with("When you put a turn together with buttons, I ask you to confirm it"),
        "{}",
        asked.content
    );
    let panel = press(ann, &board, "Move").await.expect_message();
    // the default
    let confirm = choose(ann, &panel, "c3").await.expect_message();
    assert!(confirm.button("Play").is_some(), "{}", confirm.content);
    let changed = press(ann, &asked, "Play without asking").await;
    assert!(changed.is_update() && changed.text().contains("is played at once"));
    let back = press(ann, &confirm, "Back").await.expect_message();
    let played = choose(ann, &back, "c3").await;
    let shown = played.wait_followups(1).await.unwrap().remove(0);
    assert!(shown.content.contains("c3"), "{}", shown.content);
    assert_eq!(
        world
            .game(crate::common::id_of(&board))
            .await
            .events()
            .len(),
        1
    );
    // the other player is still asked to confirm
    let panel = press(ben, &shown, "Move").await.expect_message();
    let confirm = choose(ben, &panel, "d4").await.expect_message();
    assert!(confirm.button("Play").is_some(), "{}", confirm.content);
    // the choice can be reversed, from every server and in private
    let again = slash(ann, &room, "/settings").await.expect_message();
    let taken = press(ann, &again, "Ask me first").await;
    assert!(
        taken
            .text()
            .starts_with("When you put a turn together with buttons, I ask you to confirm it")
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_says_once_that_half_a_turn_is_enough() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    world.match_for("kitaran", &room, &[ann, ben], "").await;
    let hint = "With `/move` you can type only the beginning of a turn";
    let said = told(&slash(ann, &room, "/move turn:z9").await);
    assert!(said.contains(hint), "{said}");
    let said = told(&slash(ann, &room, "/move turn:z9").await);
    assert!(!said.contains(hint), "{said}");
    world.end().await;
}
