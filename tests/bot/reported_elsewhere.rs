//! Problems that players of other bots reported about lobbies, invitations and people who leave. The reports are named
//! in brackets.

use rules::Seat;
use sandbox::{Permission, Room, User};

use crate::common::random_players::Table;
use crate::common::{World, board_of, id_of, in_hand, press, refused, resign, slash, told};

/// A game could not be ended after its channel was deleted [discord-against-humanity 13]. Somebody was "already in a
/// game" that did not exist any more [spellbot 711].
#[tokio::test(flavor = "multi_thread")]
async fn lobbies_whose_channels_are_gone_are_in_nobodys_way() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let rooms: Vec<Room> = (0..6)
        .map(|at| world.sandbox.channel(&format!("table-{at}")))
        .collect();
    for room in &rooms[..5] {
        let lobby = slash(ben, room, "/play kitaran player:@Ann").await;
        let lobby = lobby.expect_message();
        world.noted(&lobby).await;
    }
    rooms[..5].iter().for_each(Room::delete);
    let said = told(&slash(ben, &rooms[5], "/play kitaran").await);
    assert!(said.starts_with("You have 5 open lobbies"), "{said}");
    assert!(said.contains("`/matches` lists them"), "{said}");
    // looking at the list detects that the channels are gone
    let said = told(&slash(ben, &rooms[5], "/matches").await);
    assert!(!said.contains("Kitaran"), "{said}");
    let lobby = slash(ben, &rooms[5], "/play kitaran player:@Ann").await;
    assert!(!lobby.is_private(), "{}", lobby.text());
    world.noted(&lobby.expect_message()).await;
    // so does an invitation there: `/next` begins with one that can be answered
    let other = world.sandbox.channel("other");
    let gone = slash(ben, &other, "/play kitaran player:@Ann").await;
    world.noted(&gone.expect_message()).await;
    rooms[5].delete();
    let next = slash(ann, &ann.direct(), "/next").await.expect_message();
    assert!(
        next.content.contains(&other.id.to_string()),
        "{}",
        next.content
    );
    other.delete();
    let said = told(&slash(ann, &ann.direct(), "/next").await);
    assert!(!said.contains("asked to play"), "{said}");
    world.end().await;
}

/// A double click joined twice [imperial 170]; a player who had left meanwhile stayed in the game.
#[tokio::test(flavor = "multi_thread")]
async fn who_taps_twice_is_in_once() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    for (at, line) in ["/play zyrcan", "/play zyrcan player:@Ben"]
        .iter()
        .enumerate()
    {
        let room = world.sandbox.channel(&format!("table-{at}"));
        let lobby = slash(ann, &room, line).await.expect_message();
        let label = if at == 0 { "Join" } else { "Accept" };
        let button = lobby.button(label).unwrap().custom_id.clone();
        let (one, other, third) = tokio::join!(
            ben.press_id(&lobby, &button),
            ben.press_id(&lobby, &button),
            ben.slash(&room, "/join"),
        );
        for answer in [one, other, third] {
            assert!(!answer.unwrap().failed());
        }
        in_hand(&world).await;
        let stored = world.stored(id_of(&lobby)).await;
        assert_eq!(stored.opened.players.len(), 2, "{line}");
    }
    world.end().await;
}

/// An invitation could not be withdrawn [`IdleLands` 851]. It was accepted after it was withdrawn, or in another
/// channel [slack-gamebot 11].
#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_was_withdrawn_is_none() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let [room, other] = ["table-1", "table-2"].map(|name| world.sandbox.channel(name));
    let lobby = slash(ann, &room, "/play kitaran player:@Ben").await;
    let lobby = lobby.expect_message();
    let buttons = ["Accept", "Decline"].map(|label| lobby.button(label).unwrap().custom_id.clone());
    slash(ann, &room, "/cancel").await;
    in_hand(&world).await;
    let elsewhere = slash(ann, &other, "/play kitaran player:@Ben").await;
    let elsewhere = elsewhere.expect_message();
    for button in &buttons {
        for message in [&lobby, &elsewhere] {
            let said = told(&ben.press_id(message, button).await.unwrap());
            assert!(!said.contains("went wrong"), "{said}");
        }
    }
    let stored = world.stored(id_of(&elsewhere)).await;
    assert_eq!(stored.opened.players.len(), 1);
    let said = told(&slash(ben, &ben.direct(), "/matches").await);
    assert_eq!(said.matches("You are asked to play").count(), 1, "{said}");
    world.end().await;
}

/// Somebody left after they had chosen, and the round never continued [massivedecks 81].
#[tokio::test(flavor = "multi_thread")]
async fn a_round_goes_on_without_whoever_leaves() {
    let world = World::start().await;
    let users = &world.users(["Ann", "Ben", "Cleo"]);
    let [ann, ben, cleo] = users;
    // who has chosen when Cleo resigns: with or without her
    for (at, (choosing, leaver)) in [
        (vec![cleo], cleo),
        (vec![cleo, ann], cleo),
        (vec![ann, ben], cleo),
    ]
    .into_iter()
    .enumerate()
    {
        let room = world.sandbox.channel(&format!("table-{at}"));
        let seated: Vec<&User> = users.iter().collect();
        let table = Table::start_game("virus-fight", &world, &room, &seated, "seats:3", 1).await;
        let begun = world.game(table.id).await;
        let choose = async |user: &User| {
            let seat = users.iter().position(|one| one.id == user.id).unwrap();
            let turn = begun.example(Seat::at(seat));
            slash(user, &room, &format!("/move turn:{turn}")).await
        };
        for user in &choosing {
            let said = choose(user).await;
            assert!(
                said.text().starts_with("Your choice is made"),
                "{}",
                said.text()
            );
        }
        resign(leaver, &room).await;
        for user in [ann, ben] {
            if !choosing.iter().any(|one| one.id == user.id) {
                choose(user).await;
            }
        }
        in_hand(&world).await;
        let game = world.game(table.id).await;
        assert_eq!(game.to_act().seats().len(), 1, "{at}");
        let next = game.to_act().seats()[0];
        assert_ne!(next.index(), 2);
        let turn = game.turns(next).unwrap()[0].clone();
        board_of(&slash(&users[next.index()], &room, &format!("/move turn:{turn}")).await).await;
    }
    world.end().await;
}

/// Closed accounts reappeared on the leaderboard when a result was stored later [lila 13704, pychess 905].
#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_forgotten_stays_away_when_the_match_ends() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Benedikt", "Cleo"]);
    let room = world.sandbox.channel("table-1");
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    table.play(2).await;
    table.board = resign(ben, &room).await;
    let ask = slash(ben, &room, "/forget what:me, on every server").await;
    press(ben, &ask.expect_message(), "Delete it").await;
    table.board = slash(ann, &room, "/board").await.expect_message();
    let last = resign(ann, &room).await;
    let leaders = slash(ann, &room, "/leaderboard").await.expect_message();
    for message in [last, leaders] {
        let all = message.json().to_string();
        assert!(!all.contains("Benedikt"), "{all}");
        assert!(!all.contains(&ben.id.to_string()), "{all}");
    }
    // a forgotten user who returns counts as a new one
    let room = world.sandbox.channel("table-2");
    world.match_for("kitaran", &room, &[ben, ann], "").await;
    resign(ann, &room).await;
    let leaders = slash(ann, &room, "/leaderboard").await.expect_message();
    assert!(leaders.content.contains("Benedikt"), "{}", leaders.content);
    let line = leaders
        .content
        .lines()
        .find(|line| line.contains("Benedikt"));
    assert!(line.unwrap().contains('1'), "{line:?}");
    world.end().await;
}

/// Both players pressed **Rematch**, and no match began [lila 9187, lila 3889, liwords 283]. An old offer was still
/// there after the match had begun [lichess mobile 3470, 1746].
#[tokio::test(flavor = "multi_thread")]
async fn two_who_both_want_a_rematch_have_one() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    world.match_for("kitaran", &room, &[ann, ben], "").await;
    let last = resign(ann, &room).await;
    let rematch = last.button("Rematch").unwrap().custom_id.clone();
    let lobby = press(ann, &last, "Rematch").await.expect_message();
    in_hand(&world).await;
    // a press at the same moment leads into the other player's lobby
    let second = ben
        .press_id(&last, &rematch)
        .await
        .unwrap()
        .expect_message();
    assert!(second.is_private());
    board_of(&press(ben, &second, "Join").await).await;
    in_hand(&world).await;
    assert!(last.fresh().unwrap().button("Rematch").is_none());
    let accept = lobby.button("Accept").unwrap().custom_id.clone();
    let said = told(&ben.press_id(&lobby, &accept).await.unwrap());
    assert!(
        said.starts_with("The match is being played already: "),
        "{said}"
    );
    let said = told(&slash(ben, &ben.direct(), "/matches").await);
    assert!(!said.contains("asked to play"), "{said}");
    // the old button no longer offers anything
    let said = refused(&ben.press_id(&last, &rematch).await.unwrap());
    assert!(
        said.starts_with("This channel has a match already: "),
        "{said}"
    );
    world.end().await;
}

/// Somebody was challenged so often that nothing else reached them [dank-memer 81].
#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_asked_for_more_than_they_can_answer_still_comes_to_their_turn() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let [own, other, hidden] = ["own", "other", "hidden"].map(|name| world.sandbox.channel(name));
    world.match_for("kitaran", &own, &[ben, cleo], "").await;
    hidden.deny(ben, Permission::ViewChannel);
    for room in [&hidden, &other] {
        let lobby = slash(ann, room, "/play kitaran player:@Ben").await;
        world.noted(&lobby.expect_message()).await;
    }
    // first the only invitation that can be answered, then the player's turn
    for (room, words) in [(&other, "You are asked to play"), (&own, "Your turn")] {
        let next = slash(ben, &own, "/next").await.expect_message();
        assert!(next.content.contains(words), "{}", next.content);
        assert!(
            next.content.contains(&room.id.to_string()),
            "{}",
            next.content
        );
        slash(ann, room, "/cancel").await;
    }
    world.end().await;
}

/// A deleted user reappeared [osu-web 10224], or their id stayed. After everything that a user can do here, no file of
/// the database contains a byte of it.
#[tokio::test(flavor = "multi_thread")]
async fn of_whoever_is_forgotten_no_byte_is_left() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Benedikt", "Cleo"]);
    let rooms: Vec<Room> = (0..8)
        .map(|at| world.sandbox.channel(&format!("table-{at}")))
        .collect();
    slash(ben, &rooms[0], "/sleep hours:23-7 zone:Berlin").await;
    slash(ben, &rooms[0], "/vacation days:2 in_days:5").await;
    // invited, declined, joined, left, challenged
    slash(ann, &rooms[0], "/play kitaran player:@Benedikt")
        .await
        .expect_message();
    let lobby = slash(
        ann,
        &rooms[1],
        "/play zyrcan player:@Benedikt player2:@Cleo",
    )
    .await
    .expect_message();
    press(ben, &lobby, "Decline").await;
    let lobby = slash(ann, &rooms[2], "/play zyrcan").await.expect_message();
    press(ben, &lobby, "Join").await;
    press(ben, &lobby, "Leave").await;
    slash(
        ann,
        &rooms[3],
        "/challenge game:Kitaran game2:Archimedes player:@Benedikt",
    )
    .await;
    // played, offered, agreed, ended
    world.match_for("kitaran", &rooms[4], &[ann, ben], "").await;
    slash(ann, &rooms[4], "/move turn:c3").await;
    slash(ben, &rooms[4], "/move turn:a1").await;
    slash(ben, &rooms[4], "/undo").await;
    slash(ben, &rooms[4], "/hint").await;
    resign(ben, &rooms[4]).await;
    let mut table = Table::start(&world, &rooms[5], &[ann, ben, cleo], "", 1).await;
    table.play(2).await;
    slash(ben, &rooms[5], "/agree").await;
    resign(ben, &rooms[5]).await;
    let lobby = slash(ben, &rooms[6], "/play kitaran player:@Ann")
        .await
        .expect_message();
    world.noted(&lobby).await;
    slash(ben, &rooms[6], "/cancel").await;
    slash(ann, &rooms[4], "/leaderboard").await;
    in_hand(&world).await;
    let ask = slash(ben, &rooms[7], "/forget what:me, on every server").await;
    let done = press(ben, &ask.expect_message(), "Delete it").await;
    assert!(told(&done).starts_with("Done: "), "{}", done.text());
    in_hand(&world).await;
    let (number, text) = (ben.id.get().to_be_bytes(), ben.id.to_string());
    for entry in std::fs::read_dir(world.home.path()).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        for trace in [&number[..], text.as_bytes(), b"Benedikt"] {
            let found = bytes.windows(trace.len()).any(|part| part == trace);
            assert!(!found, "{trace:?} in {}", path.display());
        }
    }
    world.end().await;
}
