//! Tests `/settings`: personal choices.

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
        asked.content.starts_with(
            "## Your settings\nWhen you put a turn together with buttons, I ask you to confirm it"
        ),
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
    let taken = press(ann, &again, "Ask before each turn").await;
    assert!(taken.text().starts_with(
        "## Your settings\nWhen you put a turn together with buttons, I ask you to confirm it"
    ));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_says_once_that_half_a_turn_is_enough() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    world.match_for("kitaran", &room, &[ann, ben], "").await;
    let hint = "Tip: with `/move`, you can type just the beginning of a turn";
    let said = told(&slash(ann, &room, "/move turn:z9").await);
    assert!(said.contains(hint), "{said}");
    let said = told(&slash(ann, &room, "/move turn:z9").await);
    assert!(!said.contains(hint), "{said}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_button_beside_play_ends_the_asking() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let panel = press(ann, &board, "Move").await.expect_message();
    let confirm = choose(ann, &panel, "c3").await.expect_message();
    let played = press(ann, &confirm, "Play, and never confirm again").await;
    let said: Vec<String> = played
        .wait_followups(2)
        .await
        .unwrap()
        .into_iter()
        .map(|one| one.content)
        .collect();
    assert!(
        said.iter()
            .any(|one| one.contains("`/settings` changes this")),
        "{said:?}"
    );
    let answered = slash(ben, &room, "/move turn:d4").await;
    let board = crate::common::board_of(&answered).await;
    // her next turn is played by its last button
    let panel = press(ann, &board, "Move").await.expect_message();
    choose(ann, &panel, "e4").await;
    assert_eq!(
        world
            .game(crate::common::id_of(&board))
            .await
            .events()
            .len(),
        3
    );
    world.end().await;
}

/// After a person's first match among people, the first turn of their next match offers to play at once; no other does.
#[tokio::test(flavor = "multi_thread")]
async fn playing_at_once_is_offered_once_after_the_first_match() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let offer = "To skip this step from now on";
    for offers in [false, true, false] {
        let mut board = world.match_for("kitaran", &room, &[ann, ben], "").await;
        for (square, answer, offered) in [("c3", "c4", offers), ("d3", "d4", false)] {
            let panel = press(ann, &board, "Move").await.expect_message();
            let confirm = choose(ann, &panel, square).await.expect_message();
            assert_eq!(
                confirm.content.contains(offer),
                offered,
                "{}",
                confirm.content
            );
            press(ann, &confirm, "Play").await;
            let answered = slash(ben, &room, &format!("/move turn:{answer}")).await;
            board = crate::common::board_of(&answered).await;
        }
        crate::common::resign(ben, &room).await;
        crate::common::in_hand(&world).await;
    }
    world.end().await;
}

/// A command that is refused in one part stores none of its parts.
#[tokio::test(flavor = "multi_thread")]
async fn settings_are_stored_all_or_not_at_all() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    slash(ann, &room, "/settings vacation:20").await;
    for (line, words) in [
        (
            "/settings sleep:23-7 zone:Europe/Berlin vacation:9 in_days:30",
            "You have 8 days of vacation left",
        ),
        (
            "/settings sleep:late zone:Europe/Berlin vacation:2",
            "I cannot read `late` as two hours",
        ),
        (
            "/settings sleep:23-7 zone:Europe/Berlin in_days:3",
            "How many days? Add `vacation:`",
        ),
        ("/settings in_days:3", "How many days? Add `vacation:`"),
    ] {
        // the vacation has lasted for all its days, so no new one can count them as unused
        if line.contains("in_days:30") {
            world.bot.pass_minutes(21 * 24 * 60);
        }
        let before = world.store().preferences(ann.id.get()).await.unwrap();
        let said = told(&slash(ann, &room, line).await);
        assert!(said.starts_with(words), "{line}: {said}");
        let after = world.store().preferences(ann.id.get()).await.unwrap();
        assert_eq!(after, before, "{line}");
        assert!(after.sleep.is_none());
    }
    let both = "/settings sleep:23-7 zone:Europe/Berlin vacation:2 in_days:3";
    let stored = slash(ann, &room, both).await.text().to_owned();
    assert!(
        stored.contains("23:00–07:00") && stored.contains("**Vacation**: from"),
        "{stored}"
    );
    world.end().await;
}
