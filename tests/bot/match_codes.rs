//! Tests match codes. Every lobby and board shows its code, by which people can look at the match from anywhere if that
//! is allowed.

use sandbox::Permission;

use crate::common::message_text::labels;
use crate::common::{World, match_code, press, resign, slash, told};

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_looked_at_by_its_code_from_anywhere() {
    let world = World::start().await;
    let (room, elsewhere) = (
        world.sandbox.channel("here"),
        world.sandbox.channel("there"),
    );
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let lobby = world.lobby_for("kitaran", &room, &[ann, ben], "").await;
    let code = match_code(&lobby);
    let look = format!("/match code: {} ", code.to_lowercase());
    let early = told(&slash(cleo, &elsewhere, &look).await);
    assert!(
        early.starts_with("The match has not started yet."),
        "{early}"
    );
    let board = press(ann, &lobby, "Start").await;
    let board = crate::common::board_of(&board).await;
    assert_eq!(match_code(&board), code);
    world.noted(&board).await;
    for (user, from) in [
        (cleo, &elsewhere),
        (ann, &elsewhere),
        (ben, &ben.direct()),
        (cleo, &room),
    ] {
        let seen = slash(user, from, &look).await.expect_message();
        assert!(seen.is_private());
        assert_eq!(seen.attachments.len(), 1);
        let buttons: &[&str] = match (&user.name()[..], from.id == room.id) {
            ("Ann", _) => &[
                "Move",
                "In words",
                "Replay",
                "Analyse",
                "Offer the end",
                "Resign",
                "Cancel match",
            ],
            ("Cleo", true) => &[
                "In words",
                "Replay",
                "Analyse",
                "Show everyone",
                "Tell me when it ends",
            ],
            (_, true) => &["In words", "Replay", "Analyse", "Show everyone"],
            ("Ben", _) => &[
                "In words",
                "Replay",
                "Analyse",
                "Offer the end",
                "Resign",
                "Cancel match",
            ],
            _ => &["Replay", "Analyse", "Tell me when it ends"],
        };
        assert_eq!(labels(&seen), buttons);
        assert_eq!(match_code(&seen), code);
        let link = crate::common::link_to(&world, &board);
        assert!(seen.content.contains(&link), "{}", seen.content);
    }
    resign(ben, &room).await;
    let over = slash(cleo, &elsewhere, &look).await.expect_message();
    assert!(over.content.contains("**Ann** won"), "{}", over.content);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_may_not_see_is_not_there_by_its_code_either() {
    let world = World::start().await;
    let (room, elsewhere) = (
        world.sandbox.channel("here"),
        world.sandbox.channel("there"),
    );
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let code = match_code(&board);
    let look = format!("/match code:{code}");
    let unknown = format!("There is no match `{code}` that you may see. ");
    room.deny(cleo, Permission::ViewChannel);
    let said = told(&slash(cleo, &elsewhere, &look).await);
    assert!(said.starts_with(&unknown), "{said}");
    // players always have access to their own match
    room.deny(ben, Permission::ViewChannel);
    let own = slash(ben, &elsewhere, &look).await.expect_message();
    assert_eq!(own.attachments.len(), 1);
    let nobody = told(&slash(cleo, &elsewhere, "/match code:333333").await);
    assert!(nobody.starts_with("There is no match `333333` that you may see. "));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_threads_match_is_seen_there_alone() {
    let world = World::start().await;
    let room = world.sandbox.channel("here");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let thread = room.start_private_thread(ann, "quiet");
    thread.add_bot();
    thread.add(ben);
    thread.add(cleo);
    let board = world.match_for("kitaran", &thread, &[ann, ben], "").await;
    let look = format!("/match code:{}", match_code(&board));
    let there = slash(cleo, &thread, &look).await.expect_message();
    assert_eq!(there.attachments.len(), 1);
    let said = told(&slash(cleo, &room, &look).await);
    assert!(said.starts_with("There is no match `"), "{said}");
    let open = room.start_thread(ann, "open");
    let board = world.match_for("kitaran", &open, &[ann, ben], "").await;
    let look = format!("/match code:{}", match_code(&board));
    let seen = slash(cleo, &room, &look).await.expect_message();
    assert_eq!(seen.attachments.len(), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_code_is_told_so() {
    let world = World::start().await;
    let room = world.sandbox.channel("here");
    let [ann] = &world.users(["Ann"]);
    for typed in ["zyrcan", "K7M3X", "K7M3XBB", "ABCDEF", "`` @everyone", "é"] {
        let said = told(&slash(ann, &room, &format!("/match code:{typed}")).await);
        assert!(
            said.contains("is not a match code. A code is six letters and digits"),
            "{said}"
        );
    }
    world.end().await;
}
