//! Tests problems that players of other bots have reported about lobbies, invitations and people who leave. The names
//! of the reports are in brackets.

use rules::Seat;
use sandbox::{Permission, Room, User};

use crate::common::random_players::Table;
use crate::common::{
    World, act, ask_forget, board_of, id_of, in_hand, matches_of, next_match, press, resign,
    rounds, show_everyone, slash, told,
};

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
        let lobby = slash(ben, room, "/play kitaran opponent:@Ann").await;
        let lobby = lobby.expect_message();
        world.noted(&lobby).await;
    }
    rooms[..5].iter().for_each(Room::delete);
    let said = told(&slash(ben, &rooms[5], "/play kitaran").await);
    assert!(said.starts_with("You have 5 open lobbies"), "{said}");
    assert!(said.contains("`/matches` lists them"), "{said}");
    // looking at the list detects that the channels are gone
    let said = matches_of(ben, &rooms[5]).await;
    assert!(!said.contains("Kitaran"), "{said}");
    let lobby = slash(ben, &rooms[5], "/play kitaran opponent:@Ann").await;
    assert!(!lobby.is_private(), "{}", lobby.text());
    world.noted(&lobby.expect_message()).await;
    // so does an invitation there: **My next turn** begins with one that can be answered
    let other = world.sandbox.channel("other");
    let gone = slash(ben, &other, "/play kitaran opponent:@Ann").await;
    world.noted(&gone.expect_message()).await;
    rooms[5].delete();
    let next = next_match(ann, &ann.direct()).await.expect_message();
    assert!(
        next.content.contains(&other.id.to_string()),
        "{}",
        next.content
    );
    other.delete();
    let said = told(&next_match(ann, &ann.direct()).await);
    assert!(!said.contains("Invitation"), "{said}");
    world.end().await;
}

/// A double click joined twice [imperial 170]; a player who had left meanwhile stayed in the game.
#[tokio::test(flavor = "multi_thread")]
async fn who_taps_twice_is_in_once() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    for (at, line) in ["/play zyrcan", "/play zyrcan opponent:@Ben"]
        .iter()
        .enumerate()
    {
        let room = world.sandbox.channel(&format!("table-{at}"));
        let lobby = slash(ann, &room, line).await.expect_message();
        let button = lobby.button("Join").unwrap().custom_id.clone();
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
    let lobby = slash(ann, &room, "/play kitaran opponent:@Ben").await;
    let lobby = lobby.expect_message();
    let buttons = ["Join", "Decline"].map(|label| lobby.button(label).unwrap().custom_id.clone());
    act(ann, &room, "ask-abort").await;
    in_hand(&world).await;
    let elsewhere = slash(ann, &other, "/play kitaran opponent:@Ben").await;
    let elsewhere = elsewhere.expect_message();
    for button in &buttons {
        for message in [&lobby, &elsewhere] {
            let said = told(&ben.press_id(message, button).await.unwrap());
            assert!(!said.contains("went wrong"), "{said}");
        }
    }
    let stored = world.stored(id_of(&elsewhere)).await;
    assert_eq!(stored.opened.players.len(), 1);
    let said = matches_of(ben, &ben.direct()).await;
    assert_eq!(said.matches("**Invitation**").count(), 1, "{said}");
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
    table.play(3).await;
    table.board = resign(ben, &room).await;
    let ask = ask_forget(ben, &room).await;
    press(ben, &ask.expect_message(), "Delete it").await;
    table.board = show_everyone(ann, &room).await.expect_message();
    let last = resign(ann, &room).await;
    let leaders = slash(ann, &room, "/leaderboard").await.expect_message();
    for message in [last, leaders] {
        let all = message.json().to_string();
        assert!(!all.contains("Benedikt"), "{all}");
        assert!(!all.contains(&ben.id.to_string()), "{all}");
    }
    // a forgotten user who returns counts as a new one
    let room = world.sandbox.channel("table-2");
    let board = world.match_for("kitaran", &room, &[ben, ann], "").await;
    rounds(&world, &room, &[ben, ann], id_of(&board), 1).await;
    resign(ann, &room).await;
    let line = "/leaderboard game:Kitaran 5 × 5";
    let leaders = slash(ann, &room, line).await.expect_message();
    let active = "Most matches: Ann (1) and Benedikt (1)";
    assert!(leaders.content.contains(active), "{}", leaders.content);
    assert_eq!(world.counted(ben).await, Some((1, 1)));
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
    // a press at the same moment takes the seat in the other player's lobby
    board_of(&ben.press_id(&last, &rematch).await.unwrap()).await;
    in_hand(&world).await;
    assert!(last.fresh().unwrap().button("Rematch").is_none());
    let accept = lobby.button("Join").unwrap().custom_id.clone();
    let said = told(&ben.press_id(&lobby, &accept).await.unwrap());
    assert!(said.starts_with("The match has already begun: "), "{said}");
    let said = matches_of(ben, &ben.direct()).await;
    assert!(!said.contains("Invitation"), "{said}");
    // a second tap on the old button finds the rematch begun, and changes nothing
    let before = room.messages().len();
    let again = ben.press_id(&last, &rematch).await.unwrap();
    in_hand(&world).await;
    assert!(again.is_deferred(), "{again:?}");
    assert_eq!(room.messages().len(), before);
    world.end().await;
}

/// Somebody was challenged so often that nothing else reached them [dank-memer 81].
#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_asked_for_more_than_they_can_answer_still_comes_to_their_turn() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let [own, other, hidden] = ["own", "other", "hidden"].map(|name| world.sandbox.channel(name));
    world.match_for("kitaran", &own, &[ben, cleo], "").await;
    for room in [&hidden, &other] {
        let lobby = slash(ann, room, "/play kitaran opponent:@Ben").await;
        world.noted(&lobby.expect_message()).await;
    }
    hidden.deny(ben, Permission::ViewChannel);
    let refused = told(&slash(ann, &hidden, "/play kitaran opponent:@Ben").await);
    assert!(
        refused.starts_with("**Ben** cannot see this channel"),
        "{refused}"
    );
    // first the only invitation that can be answered, then the player's turn
    for (room, words) in [(&other, "**Invitation**"), (&own, "your time ends")] {
        let next = next_match(ben, &own).await.expect_message();
        assert!(next.content.contains(words), "{}", next.content);
        assert!(
            next.content.contains(&room.id.to_string()),
            "{}",
            next.content
        );
        act(ann, room, "ask-abort").await;
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
    slash(ben, &rooms[0], "/settings sleep:23-7 zone:Berlin").await;
    slash(ben, &rooms[0], "/settings vacation:2 in_days:5").await;
    // invited, declined, joined, left, challenged
    slash(ann, &rooms[0], "/play kitaran opponent:@Benedikt")
        .await
        .expect_message();
    let lobby = slash(ann, &rooms[1], "/play zyrcan opponent:@Benedikt")
        .await
        .expect_message();
    press(ben, &lobby, "Decline").await;
    let lobby = slash(ann, &rooms[2], "/play zyrcan").await.expect_message();
    press(ben, &lobby, "Join").await;
    press(ben, &lobby, "Leave").await;
    slash(
        ann,
        &rooms[3],
        "/play kitaran game2:Archimedes opponent:@Benedikt",
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
    slash(ben, &rooms[5], "/end").await;
    resign(ben, &rooms[5]).await;
    let lobby = slash(ben, &rooms[6], "/play kitaran opponent:@Ann")
        .await
        .expect_message();
    world.noted(&lobby).await;
    act(ben, &rooms[6], "ask-abort").await;
    slash(ann, &rooms[4], "/leaderboard").await;
    in_hand(&world).await;
    let ask = ask_forget(ben, &rooms[7]).await;
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
