//! Tests analyses with forged buttons, with trees that cannot be read, and while Discord refuses answers.

use sandbox::{Fault, Message, Permission, Room, User};

use crate::common::{World, id_of, match_code, press, slash};

async fn typed(user: &User, room: &Room, code: &str, line: &str) -> Message {
    let line = format!("/match code:{code} line:{line}");
    slash(user, room, &line).await.expect_message()
}

/// What the buttons of an analysis can say after the ply, with points and drafts that no board shows.
const FORGED: [&str; 21] = [
    "n0",
    "n4294967295",
    "v1",
    "v18446744073709551615",
    "v18446744073709551615.ffffff",
    "b7",
    "o9",
    "h99999",
    "m4",
    "s0 ~garbage",
    "s5 c3",
    "t0 c3",
    "t0 ~garbage",
    "t9 c3",
    "d4000000000",
    "w8",
    "p3",
    "a7",
    "t0@kitaran c3",
    "s0@virus-fight ",
    "a9@kitaran",
];

#[tokio::test(flavor = "multi_thread")]
async fn forged_buttons_show_nothing_and_break_nothing() {
    let world = World::start().await;
    let [room, hidden, open, xero] =
        ["table-1", "table-2", "table-3", "table-4"].map(|name| world.sandbox.channel(name));
    // the sandbox's first user owns its server
    let [_, ann, ben, cleo] = &world.users(["Olga", "Ann", "Ben", "Cleo"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let secret = world.match_for("kitaran", &hidden, &[ann, ben], "").await;
    hidden.deny(cleo, Permission::ViewChannel);
    let lobby = world.lobby_for("kitaran", &open, &[ann], "").await;
    let setup = "setup:hidden";
    let drafting = world.match_for("xero-g", &xero, &[ann, ben], setup).await;
    let shown = typed(cleo, &room, &match_code(&board), "c3, a1").await;
    let said = async |id: u64| {
        let mut said = Vec::new();
        for ply in ["0", "ffffffffffffffff"] {
            for forged in FORGED {
                let custom = format!("1:think:{id:x}:{ply}:{forged}");
                let answer = cleo.press_id(&shown, &custom).await.unwrap();
                assert!(!answer.failed(), "{custom}");
                let text = answer.text().to_owned();
                assert!(!text.contains("went wrong"), "{custom}: {text}");
                said.push(text);
            }
        }
        said
    };
    let nothing = said(0x1234_5678).await;
    for id in [id_of(&secret), id_of(&lobby), u64::MAX] {
        assert_eq!(said(id).await, nothing);
    }
    for id in [id_of(&board), id_of(&drafting), 0] {
        assert_ne!(said(id).await, nothing);
    }
    // notes and practice
    let pressed = async |custom: String| {
        let answer = cleo.press_id(&shown, &custom).await.unwrap();
        assert!(!answer.failed(), "{custom}");
        let text = answer.text().to_owned();
        assert!(!text.contains("went wrong"), "{custom}: {text}");
        text
    };
    for (verb, data) in [
        ("ask-practice", ""),
        ("practice", "0"),
        ("practice", "1"),
        ("practice", "6"),
        ("practice", "99999999999"),
        ("delete-note", ""),
    ] {
        for ply in ["0", "ffffffffffffffff"] {
            let id = |id: u64| format!("1:{verb}:{id:x}:{ply}:{data}");
            let nothing = pressed(id(0x1234_5678)).await;
            for of in [id_of(&secret), id_of(&lobby), u64::MAX, 0] {
                assert_eq!(pressed(id(of)).await, nothing, "{verb} {data}");
            }
            let played = pressed(id(id_of(&board))).await;
            assert_eq!(
                played == nothing,
                verb != "ask-practice" && data != "1" && data != "6"
            );
        }
    }
    // what was tried before is still there
    let line = format!("/match code:{} line:c3, a1, e5", match_code(&board));
    let again = slash(cleo, &room, &line).await.expect_message();
    assert!(again.content.contains("`a1` → "), "{}", again.content);
    assert_eq!(again.selects[0].options.len(), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_that_cannot_be_read_is_left_as_it_is() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let code = match_code(&board);
    let shown = typed(ann, &room, &code, "c3, a1").await;
    let back = shown.button("◀ One turn back").unwrap().custom_id.clone();
    for (steps, readable) in [("7^1c3", false), ("from tomorrow", false), ("1z9", true)] {
        let sql = format!("update analyses set steps = '{steps}'");
        world.home.meddle(&sql).await;
        let line = format!("/match code:{code} line:e5");
        let typed = slash(ann, &room, &line).await.expect_message().content;
        let pressed = ann.press_id(&shown, &back).await.unwrap();
        let said = "I cannot read your analysis of this position.";
        assert_eq!(typed.starts_with(said), !readable, "{steps}: {typed}");
        assert_eq!(pressed.text().starts_with(said), !readable, "{steps}");
        let data = world.store().export(ann.id.get()).await.unwrap();
        let stored = data["analyses"][0]["steps"].as_str().unwrap();
        assert!(stored.starts_with(steps), "{stored}");
    }
    world.end().await;
}

/// Discord refuses the answer to a press. The press counts, and a second one changes nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn a_step_whose_answer_is_refused_is_done_once() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let code = match_code(&board);
    for fault in [
        Fault::Refused(403, 50_001),
        Fault::Refused(404, 10_062),
        Fault::StatusAfter(502),
        Fault::Drop,
    ] {
        typed(ann, &room, &code, "e5").await;
        let shown = typed(ann, &room, &code, "c3").await;
        let id = shown.button("Delete from here").unwrap().custom_id.clone();
        let what = format!("{fault:?}");
        world.next_fails("/interactions/", 1, fault).await;
        let _ = ann.press_id(&shown, &id).await;
        let again = ann.press_id(&shown, &id).await.unwrap();
        let gone = "You have deleted this branch.";
        assert!(again.text().starts_with(gone), "{what}: {}", again.text());
        let left = press(ann, &board, "Analyse").await.expect_message();
        assert_eq!(left.selects[0].options.len(), 1, "{what}");
    }
    world.end().await;
}
