//! Tests that losing costs, whatever the loser tries.

use rules::Kind;
use sandbox::{Message, Permission};
use skirmish::clocks::{DAY, HOUR};
use skirmish::store::Status;

use crate::clocks::{pass, world_on};
use crate::common::test_databases::Home;
use crate::common::{
    World, act, against_computer, ask_forget_server, board_of, id_of, in_hand, press, resign,
    rounds, slash, told,
};
use crate::ratings::{changes, everywhere};

/// A rating of all time on all servers, in whole points.
async fn rating(world: &World, user: &sandbox::User) -> i64 {
    let standing = everywhere(world, Kind::Kitaran, user).await;
    standing.map_or(1500, |standing| standing.person.rating.shown().0)
}

/// A manager who plays can cancel their own match only as a player can. If they delete everything of the server, they
/// resign first.
#[tokio::test(flavor = "multi_thread")]
async fn a_manager_is_a_player_in_their_own_match() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [_owner, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let manager = &cleo
        .clone()
        .with(Permission::ManageGuild)
        .with(Permission::ManageChannels);
    let board = world.match_for("kitaran", &room, &[ben, cleo], "").await;
    let id = id_of(&board);
    rounds(&world, &room, &[ben, cleo], id, 1).await;
    let asked = act(manager, &room, "ask-abort").await.expect_message();
    assert!(
        asked
            .content
            .contains("would like to cancel the match. Still to agree: "),
        "{}",
        asked.content
    );
    assert_eq!(world.stored(id).await.status, Status::Live);
    let other = world.sandbox.channel("table-2");
    let [dora, emil] = &world.users(["Dora", "Emil"]);
    let others = world.match_for("kitaran", &other, &[dora, emil], "").await;
    rounds(&world, &other, &[dora, emil], id_of(&others), 1).await;
    let ask = ask_forget_server(manager, &room).await.expect_message();
    let gone = press(manager, &ask, "Delete it").await;
    assert!(told(&gone).starts_with("Done: "), "{}", gone.text());
    assert!(rating(&world, cleo).await < 1450);
    // so short a match counts in part for those who win it
    assert!(rating(&world, ben).await > 1500);
    for user in [dora, emil] {
        assert_eq!(rating(&world, user).await, 1500, "their match is cancelled");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_match_against_a_computer_has_no_way_back() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let board = against_computer(ann, &room, "/play kitaran rated:True", 1).await;
    let id = id_of(&board);
    slash(ann, &room, "/move turn:c3").await;
    in_hand(&world).await;
    let turns = world.game(id).await.standing().len();
    let said = told(&slash(ann, &room, "/undo").await);
    assert!(
        said.starts_with("This match is rated, and computers play"),
        "{said}"
    );
    assert_eq!(world.game(id).await.standing().len(), turns);
    let said = told(&act(ann, &room, "ask-abort").await);
    assert!(said.starts_with("This match is rated"), "{said}");
    world.end().await;
}

/// Nobody else can end a match against computers, so a lost one could be left for ever: with no clock, and with one that
/// waits for a claim.
#[tokio::test(flavor = "multi_thread")]
async fn a_rated_match_against_computers_that_is_left_for_thirty_days_is_resigned() {
    for clock in ["", "clock:none"] {
        let world = world_on(Home::temporary()).await;
        let room = world.sandbox.channel("table-1");
        let [ann] = &world.users(["Ann"]);
        let line = format!("/play kitaran rated:True {clock}");
        let board = against_computer(ann, &room, &line, 1).await;
        let id = id_of(&board);
        slash(ann, &room, "/move turn:c3").await;
        in_hand(&world).await;
        for _ in 0..29 {
            pass(&world, DAY).await;
        }
        assert_eq!(world.stored(id).await.status, Status::Live, "{clock}");
        let warned = [ann.direct().messages(), room.messages()].concat();
        let warns = |message: &Message| message.content.contains("waits for you");
        assert!(warned.iter().any(warns), "{clock}: {warned:#?}");
        pass(&world, DAY).await;
        pass(&world, HOUR).await;
        let stored = world.stored(id).await;
        assert_eq!(stored.status, Status::Over, "{clock}");
        assert!(rating(&world, ann).await < 1500, "{clock}");
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_early_agreed_draw_counts_nothing() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    rounds(&world, &room, &[ann, ben], id_of(&board), 2).await;
    let offer = slash(ann, &room, "/end").await.expect_message();
    let last = board_of(&press(ben, &offer, "Agree").await).await;
    assert_eq!(changes(&last), [""; 0]);
    assert!(
        last.content.contains("Too little was played"),
        "{}",
        last.content
    );
    assert_eq!(everywhere(&world, Kind::Kitaran, ann).await, None);
    world.end().await;
}

/// Somebody who does not like their seat may leave once a week.
#[tokio::test(flavor = "multi_thread")]
async fn to_leave_before_the_first_turn_is_free_once_a_week() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let leave = async |users: [&sandbox::User; 2], turn: bool| {
        world.match_for("kitaran", &room, &users, "").await;
        if turn {
            slash(users[0], &room, "/move turn:c3").await;
        }
        resign(ben, &room).await
    };
    let first = leave([ann, ben], true).await;
    assert_eq!(changes(&first), [""; 0]);
    let free =
        "**Ben** left before the match had properly begun, so no ratings change. The next time";
    assert!(first.content.contains(free), "{}", first.content);
    assert_eq!(everywhere(&world, Kind::Kitaran, ben).await, None);
    let second = leave([ben, cleo], false).await;
    let lines = changes(&second);
    assert_eq!(lines.len(), 1, "{}", second.content);
    assert!(
        lines[0].contains("left before the match had properly begun, again"),
        "{}",
        lines[0]
    );
    assert!(rating(&world, ben).await < 1450);
    for user in [ann, cleo] {
        assert_eq!(
            everywhere(&world, Kind::Kitaran, user).await,
            None,
            "nobody wins by that"
        );
    }
    world.bot.pass_minutes(8 * 24 * 60);
    world.bot.shared.sessions.channels.never_away();
    let third = leave([ann, ben], false).await;
    assert!(third.content.contains(free), "{}", third.content);
    world.end().await;
}
