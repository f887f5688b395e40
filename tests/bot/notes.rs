//! Tests notes: what a person writes about a match for themselves, with `/match`.

use sandbox::{Message, Room, User};

use crate::common::message_text::{labels, match_code};
use crate::common::test_databases::Home;
use crate::common::{World, act, ask_forget, id_of, in_hand, press, resign, slash, told};

async fn look(user: &User, room: &Room, code: &str) -> Message {
    let line = format!("/match code:{code}");
    slash(user, room, &line).await.expect_message()
}

async fn note(user: &User, room: &Room, code: &str, note: &str) -> Message {
    let line = format!("/match code:{code} note:{note}");
    slash(user, room, &line).await.expect_message()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_is_shown_to_its_owner_alone_until_it_is_deleted() {
    for home in [Home::temporary(), Home::with_postgres().await] {
        let world = World::start_at(home).await;
        let room = world.sandbox.channel("table-1");
        let [ann, ben, dora] = &world.users(["Ann", "Ben", "Dora"]);
        let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
        let (id, code) = (id_of(&board), match_code(&board));
        let public = room.messages().len();
        let shown = note(ann, &room, &code, "watch *c3* and <@1>").await;
        let own = "**Your note**: watch \\*c3\\* and \\<@1>";
        assert!(shown.is_private());
        assert!(shown.content.ends_with(own), "{}", shown.content);
        // a spectator can have a note too
        let of_dora = note(dora, &room, &code, "Ben looks strong").await;
        assert!(of_dora.content.ends_with("**Your note**: Ben looks strong"));
        assert_eq!(room.messages().len(), public, "nothing is public");
        for user in [ben, dora] {
            let seen = look(user, &room, &code).await.content;
            assert!(!seen.contains("watch"), "{seen}");
        }
        assert!(!look(ben, &room, &code).await.content.contains("note"));
        // everywhere where the match is shown to its owner
        let view = slash(ann, &room, "/board").await.expect_message();
        assert!(view.content.ends_with(own), "{}", view.content);
        let view = press(ann, &board, "My view").await.expect_message();
        assert!(view.content.ends_with(own), "{}", view.content);
        // what cannot be seen is not stored
        let shown = note(ann, &room, &code, "corner\u{0}now\u{202e}").await;
        let own = "**Your note**: corner now";
        assert!(shown.content.ends_with(own), "{}", shown.content);
        // another note replaces it, and the end of the match changes nothing
        note(ann, &room, &code, "corner first").await;
        resign(ben, &room).await;
        in_hand(&world).await;
        let seen = look(ann, &room, &code).await;
        assert!(seen.content.ends_with("**Your note**: corner first"));
        assert_eq!(
            told(&press(ann, &seen, "Delete note").await),
            "Your note is deleted."
        );
        let seen = look(ann, &room, &code).await;
        assert!(!seen.content.contains("note"), "{}", seen.content);
        assert!(!labels(&seen).contains(&"Delete note"));
        // a person who is forgotten leaves none
        let asked = ask_forget(dora, &room).await.expect_message();
        press(dora, &asked, "Delete it").await;
        in_hand(&world).await;
        let store = world.store();
        assert_eq!(store.note(id, dora.id.get()).await.unwrap(), None);
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_on_a_match_that_one_cannot_see_is_refused_like_the_match() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let lobby = world.lobby_for("kitaran", &room, &[ann], "").await;
    let unknown = told(&slash(ben, &room, "/match code:333333").await);
    let noted = told(&slash(ben, &room, "/match code:333333 note:hello").await);
    assert_eq!(unknown, noted);
    act(ann, &room, "cancel").await;
    let code = world.stored(id_of(&lobby)).await.opened.code.unwrap();
    let plain = slash(ann, &room, &format!("/match code:{code}")).await;
    let noted = slash(ann, &room, &format!("/match code:{code} note:hello")).await;
    assert_eq!(plain.text(), noted.text());
    world.end().await;
}

/// A note as long as Discord lets one type, and the longest board beside it.
#[tokio::test(flavor = "multi_thread")]
async fn the_longest_note_is_shown_whole() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let code = match_code(&board);
    let stars = "*".repeat(950);
    let line = format!("/match code:{code} note:{stars}");
    let answer = slash(ann, &room, &line).await;
    let second = answer.wait_followups(1).await.unwrap().pop().unwrap();
    assert!(second.is_private());
    assert_eq!(
        second.content,
        format!("**Your note**: {}", "\\*".repeat(950))
    );
    assert_eq!(labels(&second), ["Delete note"]);
    let line = format!("/match code:{code} note:{}", "*".repeat(951));
    let said = told(&slash(ann, &room, &line).await);
    assert!(
        said.starts_with("Your note has too many characters"),
        "{said}"
    );
    world.end().await;
}
