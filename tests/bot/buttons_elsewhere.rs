//! Buttons that were taken elsewhere.

use crate::common::{World, id_of, slash, told};

/// A button taken to another server's channel leads nowhere.
#[tokio::test(flavor = "multi_thread")]
async fn what_belongs_elsewhere_is_not_touched() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let room = world.sandbox.channel("table-1");
    let board = world.match_of(&room, &[ann, ben, cleo], "").await;
    let other = world.sandbox.new_guild("Elsewhere");
    for user in [ann, ben, cleo] {
        other.join(user);
    }
    let there = other.channel("table-1");
    let lobby = slash(ben, &there, "/play zyrcan").await;
    let lobby = lobby.expect_message();
    let before = world.game(id_of(&board)).await;
    let verbs = [
        "panel", "view", "play", "resign", "agree", "decline", "abort", "cancel", "join", "leave",
        "start", "rematch", "describe", "takeback",
    ];
    for verb in verbs {
        let payload = match verb {
            "takeback" => "agree 7",
            _ => "0.0",
        };
        let deed = format!("1:{verb}:{:x}:0:{payload}", id_of(&board));
        let answer = ann.press_id(&lobby, &deed).await.unwrap();
        let said = told(&answer);
        assert!(
            said.starts_with("That match is not one of this channel."),
            "{verb}: {said}"
        );
    }
    assert_eq!(world.game(id_of(&board)).await, before);
    world.end().await;
}
