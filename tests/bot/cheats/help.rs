//! Help from the bot in a game that a person plays rated.

use sandbox::{Answer, Message, User};

use crate::common::{
    HOST_STARTS, World, against_computer, board_of, id_of, in_hand, open, press, resign, slash,
    told,
};
use crate::teacher::hint_of;

fn closed(what: &str, answer: &Answer) {
    let said = told(answer);
    let start = "You are playing a rated match of Kitaran";
    assert!(said.starts_with(start), "{what}: {said}");
}

/// The host's press for a computer of level 6.
async fn add_strongest(host: &User, lobby: &Message) -> Answer {
    let asked = press(host, lobby, "Add a computer").await.expect_message();
    let label = asked.buttons[5].label.clone();
    press(host, &asked, &label).await
}

/// In a rated match nobody gets hints, and meanwhile each door to the teacher and to stronger computers of that game is
/// closed. After the match all are open again.
#[tokio::test(flavor = "multi_thread")]
async fn every_door_is_closed_while_a_game_is_played_rated() {
    let world = World::start().await;
    let rooms = ["table-1", "table-2", "table-3", "table-4"];
    let [rated, casual, other, third] = rooms.map(|name| world.sandbox.channel(name));
    let [ann, ben, cleo]: &[User; 3] = &world.users(["Ann", "Ben", "Cleo"]);
    // a match that was over before, and a match against level 6 that goes on
    world.match_for("kitaran", &third, &[ann, cleo], "").await;
    slash(ann, &third, "/move turn:c3").await;
    let old = resign(cleo, &third).await;
    let board = against_computer(ann, &casual, "/play kitaran", 6).await;
    hint_of(slash(ann, &casual, "/hint").await).await;
    assert_eq!(world.stored(id_of(&board)).await.hinted, 0);
    world.match_for("kitaran", &rated, &[ann, ben], "").await;
    let said = told(&slash(ann, &rated, "/hint").await);
    assert!(said.starts_with("This match is rated"), "{said}");
    for line in ["/hint", "/move turn:c3"] {
        closed(line, &slash(ann, &casual, line).await);
    }
    closed("open", &slash(ann, &third, "/play kitaran level:6").await);
    // a match that is younger than the rated one cannot be reviewed, an older one can
    world
        .match_for("kitaran", &third, &[ann, cleo], "rated:False")
        .await;
    slash(ann, &third, "/move turn:c3").await;
    slash(cleo, &third, "/move turn:d4").await;
    let new = resign(cleo, &third).await;
    in_hand(&world).await;
    closed("review", &press(ann, &new, "Review").await);
    let reviewed = told(&press(ann, &old, "Review").await);
    assert!(!reviewed.starts_with("You are playing"), "{reviewed}");
    let reviewed = told(&press(cleo, &new, "Review").await);
    assert!(!reviewed.starts_with("You are playing"), "{reviewed}");
    // other games stay open
    against_computer(ann, &other, "/play archimedes", 6).await;
    hint_of(slash(ann, &other, "/hint").await).await;
    resign(ann, &rated).await;
    hint_of(slash(ann, &casual, "/hint").await).await;
    slash(ann, &casual, "/move turn:c3").await.expect_message();
    world.end().await;
}

/// The same holds in a rated match against a computer: no hints, and no help from levels that are as strong. Its turns
/// could be copied between two matches: one would be won, and one lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_rated_match_against_a_level_closes_that_level_and_those_above_it() {
    let world = World::start().await;
    let rooms = ["table-1", "table-2", "table-3"].map(|name| world.sandbox.channel(name));
    let [ann] = &world.users(["Ann"]);
    let line = "/play kitaran rated:True";
    against_computer(ann, &rooms[0], line, 3).await;
    let said = told(&slash(ann, &rooms[0], "/hint").await);
    assert!(said.starts_with("This match is rated"), "{said}");
    slash(ann, &rooms[0], "/move turn:c3").await;
    for line in [
        "/play kitaran level:3",
        "/play kitaran level:6",
        "/play kitaran level:1 rated:True",
        "/play kitaran",
    ] {
        closed(line, &slash(ann, &rooms[1], line).await);
    }
    let weaker = slash(ann, &rooms[1], "/play kitaran level:1").await;
    board_of(&weaker).await;
    let lobby = slash(ann, &rooms[2], "/play kitaran rated:False").await;
    let asked = press(ann, &lobby.expect_message(), "Add a computer").await;
    let asked = asked.expect_message();
    let label = asked.buttons[5].label.clone();
    closed("add a computer", &press(ann, &asked, &label).await);
    world.end().await;
}

/// What was opened before a rated match began is not gone on with: a seat beside a stronger computer cannot be taken, and a
/// match with one cannot be started.
#[tokio::test(flavor = "multi_thread")]
async fn lobbies_with_stronger_computers_wait_until_the_rated_match_is_over() {
    let world = World::start().await;
    let rooms = ["table-1", "table-2", "table-3"].map(|name| world.sandbox.channel(name));
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let add = async |host: &User, lobby: &Message| {
        let added = add_strongest(host, lobby).await;
        assert!(added.is_update(), "{}", added.text());
    };
    let own = open(ann, &rooms[1], "/play zyrcan", &[HOST_STARTS]).await;
    add(ann, &own).await;
    add(ann, &own).await;
    let line = "/play zyrcan seats:5";
    let others = open(dora, &rooms[2], line, &[HOST_STARTS]).await;
    add(dora, &others).await;
    world
        .match_for("zyrcan", &rooms[0], &[ann, ben, cleo], "rated:True")
        .await;
    let closed = |what: &str, answer: &Answer| {
        let said = told(answer);
        let start = "You are playing a rated match of Zyrcan";
        assert!(said.starts_with(start), "{what}: {said}");
    };
    closed("start", &press(ann, &own, "Start").await);
    closed("join", &press(ann, &others, "Join").await);
    resign(ann, &rooms[0]).await;
    let joined = press(ann, &others, "Join").await;
    assert!(joined.is_update(), "{}", joined.text());
    board_of(&press(ann, &own, "Start").await).await;
    world.end().await;
}

/// Somebody who waits for a rated match begins none against a level: it would be closed to them, and its clock would run,
/// as soon as somebody joins.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_for_a_rated_match_begins_none_against_computers() {
    let world = World::start().await;
    let rooms = ["table-1", "table-2"].map(|name| world.sandbox.channel(name));
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let lobby = slash(ann, &rooms[0], "/play kitaran")
        .await
        .expect_message();
    let line = "/play kitaran level:2 rated:True";
    closed("open", &slash(ann, &rooms[1], line).await);
    // in another game, and for a match that counts nothing, it may
    let other = slash(ann, &rooms[1], "/play archimedes level:2 rated:True").await;
    board_of(&other).await;
    press(ann, &lobby, "Cancel").await;
    resign(ann, &rooms[1]).await;
    board_of(&slash(ann, &rooms[1], line).await).await;
    // the other way round: no rated match is joined while one against a computer goes on
    let theirs = slash(ben, &rooms[0], "/play kitaran")
        .await
        .expect_message();
    closed("join", &press(ann, &theirs, "Join").await);
    slash(ann, &rooms[1], "/move turn:c3")
        .await
        .expect_message();
    world.end().await;
}

/// Nobody else lets a computer in beside somebody who plays the game rated: not by adding it, by joining, by the start or
/// by an option with which the match begins.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_opens_the_door_for_a_person_in_a_rated_match() {
    let world = World::start().await;
    let rooms = ["table-1", "table-2", "table-3", "table-4"];
    let [rated, one, two, three] = rooms.map(|name| world.sandbox.channel(name));
    let [ann, ben, cleo, dora, eve] = &world.users(["Ann", "Ben", "Cleo", "Dora", "Eve"]);
    let line = "/play zyrcan rated:False";
    let plain = open(dora, &one, line, &[HOST_STARTS]).await;
    let strong = open(dora, &two, line, &[HOST_STARTS]).await;
    let begins = slash(eve, &three, "/play zyrcan seats:4 rated:False").await;
    let begins = begins.expect_message();
    for (host, lobby) in [(dora, &strong), (eve, &begins)] {
        assert!(add_strongest(host, lobby).await.is_update());
    }
    for lobby in [&plain, &strong, &begins] {
        assert!(press(ann, lobby, "Join").await.is_update());
    }
    let seats = press(eve, &begins, "Options").await.expect_message();
    let people = [ann, ben, cleo];
    world
        .match_for("zyrcan", &rated, &people, "rated:True")
        .await;
    let closed = |what: &str, answer: &Answer| {
        let said = answer.text();
        let start =
            "**Ann** plays a rated match of Zyrcan, or waits for one. Until that match is over,";
        assert!(said.starts_with(start), "{what}: {said}");
        // where she plays is not said
        assert!(!said.contains("http") && !said.contains("<#"), "{said}");
    };
    closed("add", &add_strongest(dora, &plain).await);
    closed("join", &press(eve, &strong, "Join").await);
    closed("start", &press(dora, &strong, "Start").await);
    let three_players = ("Number of players", &["3 players"]);
    let chosen = eve.select(&seats, three_players.0, three_players.1).await;
    closed("seats", &chosen.unwrap());
    assert_eq!(world.stored(id_of(&plain)).await.opened.players.len(), 2);
    resign(ann, &rated).await;
    assert!(add_strongest(dora, &plain).await.is_update());
    board_of(&press(dora, &strong, "Start").await).await;
    world.end().await;
}

/// A challenge that was open before is not taken while its host plays the chosen game rated against a computer.
#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_waits_until_its_hosts_rated_match_against_a_level_is_over() {
    let world = World::start().await;
    let rooms = ["table-1", "table-2"].map(|name| world.sandbox.channel(name));
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let challenge = slash(ann, &rooms[0], "/play kitaran game2:Archimedes").await;
    let challenge = challenge.expect_message();
    let line = "/play archimedes level:2 rated:True";
    board_of(&slash(ann, &rooms[1], line).await).await;
    let said = told(&press(ben, &challenge, "Archimedes").await);
    let start = "**Ann** plays a rated match of Archimedes";
    assert!(said.starts_with(start), "{said}");
    board_of(&press(ben, &challenge, "Kitaran").await).await;
    world.end().await;
}
