//! Tests who may do what about time: everybody tries every command and button. They do so in a match whose next player
//! has time left, and in one whose next player has none.

use sandbox::Permission;
use skirmish::clocks::DAY;

use crate::clocks::{pass, world_on};
use crate::common::test_databases::Home;
use crate::common::{act, board_of, id_of, in_hand, slash};

const PLAYS_NOT: &str = "You do not play in this match; Cleo and Ben do.";
const FOREIGN: &str = "That match is not in this channel.";
const LEFT: &str = "Nobody's time is up.";
const OWN: &str = "It is your turn, so only your own time runs";
const OWN_UP: &str = "Your own time is up. Play now";
const SETTINGS: &str = "## Your settings";
const NOT_YOURS: &str = "It is not your turn in that match";
const LATER: &str = "I will remind you again";

/// An act (`/` begins a command), and the expected answers to a stranger, a player, the next player and a manager of
/// the server: with time left, then without.
const TABLE: &[(&str, [&str; 4], [&str; 4])] = &[
    (
        "ask-claim:{id}:0:",
        [PLAYS_NOT, LEFT, OWN, PLAYS_NOT],
        [PLAYS_NOT, "Cleo has no time left.", OWN_UP, PLAYS_NOT],
    ),
    (
        "claim:{id}:0:1",
        [PLAYS_NOT, LEFT, OWN, PLAYS_NOT],
        [
            PLAYS_NOT,
            "You have claimed: Cleo is out",
            OWN_UP,
            PLAYS_NOT,
        ],
    ),
    (
        "snooze:{id}:0:",
        [FOREIGN, NOT_YOURS, LATER, FOREIGN],
        [FOREIGN, NOT_YOURS, OWN_UP, FOREIGN],
    ),
    (
        "/settings sleep:23-7 zone:Europe/Berlin",
        [SETTINGS; 4],
        [SETTINGS; 4],
    ),
    ("/settings vacation:1", [SETTINGS; 4], [SETTINGS; 4]),
    ("reminders:0:0:never", [SETTINGS; 4], [SETTINGS; 4]),
    ("no-sleep:0:0:", [SETTINGS; 4], [SETTINGS; 4]),
    ("end-vacation:0:0:", [SETTINGS; 4], [SETTINGS; 4]),
];

#[tokio::test(flavor = "multi_thread")]
async fn by_everybody_with_time_left_and_without() {
    let world = world_on(Home::temporary()).await;
    // the sandbox's first user owns its server
    let [_, ben, cleo, emil, fay] = &world.users(["Ann", "Ben", "Cleo", "Emil", "Fay"]);
    let admin = fay.clone().with(Permission::ManageChannels);
    let mut faults = Vec::new();
    for (late, length) in [(false, 0), (true, 11 * DAY)] {
        let mut untouched = None;
        for (row, (deed, in_time, too_late)) in TABLE.iter().enumerate() {
            let wanted = if late { too_late } else { in_time };
            for (user, wanted) in [emil, ben, cleo, &admin].into_iter().zip(wanted) {
                let (room, board, stored) = if let Some(unchanged) = untouched.take() {
                    unchanged
                } else {
                    let room = format!("{late}-{row}-{}", user.name());
                    let room = world.sandbox.channel(&room);
                    let board = world.match_for("kitaran", &room, &[cleo, ben], "").await;
                    pass(&world, length).await;
                    let stored = world.stored(id_of(&board)).await;
                    (room, board, stored)
                };
                let answer = if deed.starts_with('/') {
                    slash(user, &room, deed).await
                } else {
                    let id = deed.replace("{id}", &format!("{:x}", id_of(&board)));
                    user.press_id(&board, &format!("1:{id}")).await.unwrap()
                };
                let said = answer.text();
                if !said.contains(wanted) {
                    faults.push(format!("{deed} by {}, late {late}: {said}", user.name()));
                }
                // what has changed nothing leaves the match to the next act
                in_hand(&world).await;
                let unchanged = world.stored(id_of(&board)).await == stored;
                untouched = unchanged.then_some((room, board, stored));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    world.end().await;
}

/// The match goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_claim_against_one_of_three_lets_the_others_play_on() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let room = world.sandbox.channel("table-1");
    world.match_of(&room, &[ann, ben, cleo], "").await;
    pass(&world, 11 * DAY).await;
    let asked = act(ben, &room, "ask-claim").await.expect_message();
    let board = ben.press(&asked, "Claim now").await.unwrap();
    let board = board_of(&board).await;
    assert!(board.content.contains("Still playing"), "{}", board.content);
    slash(ben, &room, "/move turn:2@c3").await;
    world.end().await;
}
