//! Tests the buttons and menus of leaderboards that are forged, stale, or pressed after a restart.

use sandbox::Answer;
use skirmish::store::{LAST_ID, Purge};

use crate::common::{Bot, World, press, slash};
use crate::leaderboards::{GAME, chosen, expected, ladder, rows, updated, won};

fn went_well(answer: &Answer, id: &str) {
    assert!(!answer.failed(), "{id}");
    assert!(
        !answer.text().contains("went wrong"),
        "{id}: {}",
        answer.text()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_and_stale_buttons_do_no_harm() {
    const UNKNOWN: &str = "I do not know this button any more.";
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let people = ladder(&world, &[(8, ann)]).await;
    let page = slash(ann, &room, GAME).await.expect_message();
    for forged in [
        "board:0:1:",
        "board:0:1:kitaran-5 s 0 x",
        "board:0:1:nothing s 0 f",
        "board:0:1:kitaran-5 q 0 f",
        "board:0:1:kitaran-5 s zero f",
        "board:0:1:kitaran-5 s 99999999999999999999 f",
        "board:0:1:kitaran-5 s 0 a 1",
        "board:0:1:kitaran-5 s 0 f 1",
        "board-menu:0:1:level kitaran-5 s 0 f",
        // a press instead of a choice
        "board-menu:0:1:game kitaran-5 s 0 f",
        "past:0:1:all 1",
        "past:0:1:all 0 0 0 0 1",
        "past:0:1:all 4 0 0 0 1 1",
        "past-menu:0:1:game all 0 0 0",
        // a press instead of a choice
        "past-menu:0:1:opponent all 0 0 0 1",
        "top:0:1:all 0",
    ] {
        let answer = ann.press_id(&page, &format!("1:{forged}")).await.unwrap();
        went_well(&answer, forged);
        assert!(answer.is_private(), "{forged}");
        assert!(
            answer.text().starts_with(UNKNOWN),
            "{forged}: {}",
            answer.text()
        );
    }
    let (least, most) = (i64::MIN, i64::MAX);
    for odd in [
        format!("board:0:1:kitaran-5 S 0 a {least} {least}"),
        format!("board:0:1:kitaran-5 S 0 b {most} {most}"),
        format!("board:0:1:kitaran-5 S 0 a {most} {most}"),
        format!("board:0:1:kitaran-5 S 0 b {least} {least}"),
        format!("board:0:1:kitaran-5 S {most} f"),
        format!("board:0:1:kitaran-5 S {least} f"),
        format!("board:0:1:all E {least} o"),
        "board:0:1:kitaran-5 S 67200 f".to_owned(),
        format!("past:0:1:all 1 1 1 1 {least} {least}"),
    ] {
        let answer = ann.press_id(&page, &format!("1:{odd}")).await.unwrap();
        went_well(&answer, &odd);
        assert!(answer.is_private(), "{odd}");
        if odd.contains(" 0 ") {
            // what is behind the end or before the begin is the first page, or all of it
            let shown = rows(&answer.expect_message());
            assert!(shown.len() >= 10 && shown.len() <= 11, "{odd}: {shown:?}");
        }
    }
    // a client sends a value that the menu does not have
    world.sandbox.gateway().change_interactions(|event| {
        if event["data"]["values"].is_array() {
            event["data"]["values"] = serde_json::json!(["nothing"]);
        }
    });
    let mine = press(ann, &page, "As text").await.expect_message();
    for (menu, value) in [("Game", "Zyrcan"), ("Time", "this month")] {
        let answer = ann.select(&mine, menu, &[value]).await.unwrap();
        went_well(&answer, menu);
        assert!(answer.text().starts_with(UNKNOWN), "{}", answer.text());
    }
    world.sandbox.gateway().leave_interactions();
    // the ranks have changed since the page was shown: the next page begins behind the last row
    let guild = world.sandbox.guild().id.get();
    for at in 0..30 {
        let other = (700 + at, format!("Other {at}"));
        won(&world, 4000 + at, guild, [&people[11], &other]).await;
    }
    let next = updated(ann, &mine, "Next page ▶").await;
    let shown = rows(&next);
    assert!(shown.contains(&"12. **Player 11**".to_owned()), "{shown:?}");
    // everything is gone
    let until = LAST_ID;
    while world
        .store()
        .purge(Purge::Server { guild, until }, None)
        .await
        .unwrap()
    {}
    for button in ["◀ Previous page", "My place", "As picture"] {
        let old = page.button(button).or_else(|| mine.button(button)).unwrap();
        let answer = ann.press_id(&mine, &old.custom_id).await.unwrap();
        went_well(&answer, button);
        assert!(
            answer.text().contains("Nobody is listed here yet"),
            "{}",
            answer.text()
        );
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_work_after_a_restart_and_in_another_process() {
    let mut world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let people = ladder(&world, &[(8, ann)]).await;
    let page = slash(ann, &room, GAME).await.expect_message();
    let mine = press(ann, &page, "As text").await.expect_message();
    world.bot.stop().await;
    world.bot = Bot::start(&world.sandbox, &world.home).await;
    let mine = updated(ann, &mine, "Next page ▶").await;
    assert_eq!(rows(&mine), expected(&people, [11, 12, 8], 8));
    let answer = press(ann, &page, "My place").await.expect_message();
    assert!(answer.is_private() && answer.attachments.len() == 1);
    world.bot.stop().await;
    // two processes answer by turns
    world.bot = Bot::over_http(&world.sandbox, &world.home).await;
    let other = Bot::over_http(&world.sandbox, &world.home).await;
    let endpoints = [world.bot.endpoint(), other.endpoint()];
    world
        .sandbox
        .interactions_over_http(&endpoints)
        .await
        .unwrap();
    let mut mine = mine;
    for last in [10, 8] {
        mine = updated(ann, &mine, "◀ Previous page").await;
        assert_eq!(rows(&mine), expected(&people, 1..=last, 8));
        mine = updated(ann, &mine, "Next page ▶").await;
        mine = updated(ann, &mine, "As picture").await;
        mine = chosen(ann, &mine, "Game", "All games").await;
        mine = chosen(ann, &mine, "Game", "Kitaran 5 × 5").await;
        mine = updated(ann, &mine, "My place").await;
        mine = updated(ann, &mine, "As text").await;
        assert_eq!(rows(&mine), expected(&people, 8..=12, 8));
    }
    other.stop().await;
    world.end().await;
}
