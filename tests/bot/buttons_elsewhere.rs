//! Tests buttons that are pressed in a place where their match is not played.

use crate::common::{World, id_of, slash, told};

/// In another server's channel, a button does nothing for strangers. A player of its match can act with it
/// there.
#[tokio::test(flavor = "multi_thread")]
async fn what_belongs_elsewhere_is_not_touched() {
    let world = World::start().await;
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let room = world.sandbox.channel("table-1");
    let board = world.match_of(&room, &[ann, ben, cleo], "").await;
    let other = world.sandbox.new_guild("Elsewhere");
    for user in [ann, ben, cleo, dora] {
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
            "panel" | "play" | "agree" | "decline" => "0",
            _ => "",
        };
        let deed = format!("1:{verb}:{:x}:0:{payload}", id_of(&board));
        let own = ["panel", "view", "play", "resign", "abort", "describe"].contains(&verb);
        let offer = ["agree", "decline", "takeback"].contains(&verb);
        for user in if own { vec![dora] } else { vec![ann, dora] } {
            let answer = user.press_id(&lobby, &deed).await.unwrap();
            let said = told(&answer);
            let expected = if offer && user.id == ann.id {
                "This offer is closed"
            } else {
                "That match is not in this channel."
            };
            assert!(said.starts_with(expected), "{verb}: {said}");
        }
    }
    assert_eq!(world.game(id_of(&board)).await, before);
    world.end().await;
}
