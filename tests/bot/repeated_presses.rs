//! Tests presses that come twice, too late or without effect, and incomplete requests. The answer describes the current
//! state.

use sandbox::{Answer, Fault, Message, User};

use crate::common::message_text::labels;
use crate::common::random_players::{Table, shortest};
use crate::common::{
    IN_ORDER, World, act, ask_forget, board_of, id_of, in_hand, match_code, open, press, replay,
    slash, told,
};

/// Is the panel closed: without buttons and menus, or gone?
fn is_closed(panel: &Message) -> bool {
    let now = panel.fresh();
    now.is_none_or(|now| now.buttons.is_empty() && now.selects.is_empty())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_tap_hears_what_was_played_and_old_panels_close() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let mut panels = Vec::new();
    for _ in 0..4 {
        panels.push(press(ann, &board, "Move").await.expect_message());
    }
    let play = |turn: &str| format!("1:play:{:x}:0:{turn}", id_of(&board));
    ann.press_id(&panels[0], &play("c3")).await.unwrap();
    in_hand(&world).await;
    let again = ann.press_id(&panels[1], &play("c3")).await.unwrap();
    assert_eq!(told(&again), "You have already played: `c3`.");
    assert!(is_closed(&panels[1]));
    // also after the opponent has answered
    slash(ben, &room, "/move turn:a1").await;
    let again = ann.press_id(&panels[2], &play("c3")).await.unwrap();
    assert_eq!(told(&again), "You have already played: `c3`.");
    // a panel with another turn says which turn was played
    let other = ann.press_id(&panels[3], &play("b2")).await.unwrap();
    assert_eq!(told(&other), "You have already played: `c3`.");
    assert!(panels[2..].iter().all(is_closed));
    world.end().await;
}

/// The turn that ends the match is tapped twice.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_tap_behind_the_end_hears_what_was_played() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let (options, _) = shortest(rules::Kind::Kitaran);
    let users = [ann, ben];
    let mut table = Table::start_game("kitaran", &world, &room, &users, &options, 1).await;
    loop {
        let game = world.game(table.id).await;
        let seat = game.to_act().seats()[0];
        let turns = game.turns(seat).unwrap();
        let ends = |turn: &&String| {
            let mut after = game.clone();
            after.play(seat, turn).is_ok() && after.outcome().is_some()
        };
        let Some(last) = turns.iter().find(ends) else {
            table.play(1).await;
            continue;
        };
        let mover = users[seat.index()];
        let panel = press(mover, &table.board, "Move").await.expect_message();
        let other = press(mover, &table.board, "Move").await.expect_message();
        let ply = game.events().len();
        let pressed = format!("1:play:{:x}:{ply:x}:{last}", table.id);
        mover.press_id(&panel, &pressed).await.unwrap();
        in_hand(&world).await;
        let again = mover.press_id(&other, &pressed).await.unwrap();
        let said = told(&again);
        let words = format!("You have already played: `{last}`. The match is over: ");
        assert!(said.starts_with(&words), "{said}");
        assert!(is_closed(&other));
        break;
    }
    world.end().await;
}

/// Presses a button twice; the second press comes only after the first is done. Returns both answers.
async fn both_taps(world: &World, user: &User, message: &Message, label: &str) -> (Answer, Answer) {
    let message = message.fresh().unwrap();
    let id = message.button(label).unwrap().custom_id.clone();
    let first = user.press_id(&message, &id).await.unwrap();
    in_hand(world).await;
    let shown = message.fresh().map(|now| now.content);
    let second = user.press_id(&message, &id).await.unwrap();
    in_hand(world).await;
    let still = message.fresh().map(|now| now.content);
    assert_eq!(still, shown, "{label}");
    (first, second)
}

/// Presses a button twice. The second press adds nothing. Returns the answer to the first.
async fn tapped_twice(world: &World, user: &User, message: &Message, label: &str) -> Answer {
    let (first, second) = both_taps(world, user, message, label).await;
    assert!(second.is_deferred(), "{label}: {}", second.text());
    assert!(second.followups().is_empty(), "{label}");
    first
}

/// Presses a button twice. The second press would succeed too, so the user is told that it did nothing.
async fn told_at_the_second_tap(world: &World, user: &User, message: &Message, label: &str) {
    let (_, second) = both_taps(world, user, message, label).await;
    let said = told(&second);
    assert!(
        said.starts_with("You pressed this twice, so I did it once."),
        "{label}: {said}"
    );
}

/// The result of the first press stays as it was shown, and the second press adds nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_tap_is_answered_by_what_the_first_one_did() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let rooms = ["one", "two", "three"].map(|name| world.sandbox.channel(name));
    let twice =
        async |user, message: &Message, label| tapped_twice(&world, user, message, label).await;
    let asked = slash(ann, &rooms[0], "/play kitaran opponent:@Ben").await;
    board_of(&twice(ben, &asked.expect_message(), "Join").await).await;
    let opened = open(ann, &rooms[1], "/play kitaran", &[IN_ORDER]).await;
    board_of(&twice(ben, &opened, "Join").await).await;
    let lobby = world.lobby_for("kitaran", &rooms[2], &[ann, ben], "").await;
    board_of(&twice(ann, &lobby, "Start").await).await;
    let asked = act(ann, &rooms[2], "ask-abort").await.expect_message();
    twice(ann, &asked, "Cancel it").await;
    let asked = slash(ben, &rooms[0], "/resign").await.expect_message();
    twice(ben, &asked, "Resign").await;

    let room = &rooms[1];
    for (turns, asker, other, label) in [
        (&["c3"][..], ann, ann, "Withdraw"),
        (&["a1"], ben, ann, "Decline"),
        (&["e5"], ann, ben, "Agree"),
    ] {
        for turn in turns {
            slash(asker, room, &format!("/move turn:{turn}")).await;
        }
        let offer = slash(asker, room, "/undo").await.expect_message();
        twice(other, &offer, label).await;
    }
    let offer = slash(ann, room, "/end").await.expect_message();
    twice(ben, &offer, "Decline").await;
    slash(ann, room, "/move turn:e5").await;
    let offer = slash(ann, room, "/end").await.expect_message();
    let end = board_of(&twice(ben, &offer, "Agree").await).await;
    let lobby = twice(ann, &end, "Rematch").await.expect_message();
    press(ben, &lobby, "Decline").await;
    let lobby = twice(ann, &lobby, "Leave").await.expect_message();
    assert!(
        lobby.content.contains("Everybody has left"),
        "{}",
        lobby.content
    );
    let lobby = press(ben, &end, "Rematch").await.expect_message();
    twice(ben, &lobby, "Cancel").await;

    // what could be done twice is done once
    let [cleo] = &world.users(["Cleo"]);
    let room = &world.sandbox.channel("four");
    let lobby = slash(ann, room, "/play zyrcan seats:5")
        .await
        .expect_message();
    press(cleo, &lobby, "Join").await;
    for _ in 0..2 {
        let asked = press(ann, &lobby, "Add a computer").await.expect_message();
        press(ann, &asked, "2").await;
    }
    told_at_the_second_tap(&world, ann, &lobby, "Remove a computer").await;
    let players = world.stored(id_of(&lobby)).await.opened.players;
    assert_eq!(players.len(), 3);
    let asked = press(ann, &lobby, "Remove a player").await.expect_message();
    twice(ann, &asked, "Cleo").await;
    press(ann, &lobby, "Cancel").await;
    let board = world.match_for("kitaran", room, &[ann, ben], "").await;
    let view = press(ann, &board, "My view").await.expect_message();
    let before = room.messages().len();
    told_at_the_second_tap(&world, ann, &view, "Show everyone").await;
    assert_eq!(room.messages().len(), before + 1);

    // both at once
    let room = &rooms[1];
    let lobby = world.lobby_for("kitaran", room, &[ann, ben], "").await;
    let (one, two) = tokio::join!(ann.press(&lobby, "Start"), ann.press(&lobby, "Start"));
    let (silent, begun): (Vec<_>, Vec<_>) = [one.unwrap(), two.unwrap()]
        .into_iter()
        .partition(Answer::is_deferred);
    assert_eq!((silent.len(), begun.len()), (1, 1));
    board_of(&begun[0]).await;
    world.end().await;
}

/// A press that waits too long for an earlier press of the same button is answered too.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_tap_while_the_first_one_takes_long_is_told() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let view = press(ann, &board, "My view").await.expect_message();
    let held = Fault::Held(3);
    world.next_fails("POST /interactions/", 1, held).await;
    let press = async || press(ann, &view, "Show everyone").await;
    let (one, two) = tokio::join!(press(), press());
    let both = [one.text(), two.text()];
    let said = both.iter().find(|text| text.starts_with("You")).unwrap();
    let start = "You have already pressed this, and I am still working on it.";
    assert!(said.starts_with(start), "{said}");
    world.end().await;
}

/// If a confirmation is asked for twice, only the last one has buttons.
#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_is_asked_again_closes_the_older_one() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let (alone, both) = (
        world.sandbox.channel("alone"),
        world.sandbox.channel("both"),
    );
    slash(ann, &alone, "/play kitaran level:3").await;
    world.match_for("kitaran", &both, &[ann, ben], "").await;
    slash(ann, &both, "/move turn:c3").await;
    for (room, line) in [
        (&both, "ask-abort"),
        (&both, "/resign"),
        (&both, "/undo"),
        (&alone, "/end"),
        (&alone, "ask-abort"),
        (&alone, "ask-forget mine"),
    ] {
        let older = act(ann, room, line).await.expect_message();
        assert!(!older.buttons.is_empty(), "{line}: {}", older.content);
        let newer = act(ann, room, line).await.expect_message();
        in_hand(&world).await;
        assert!(is_closed(&older), "{line}");
        assert!(!is_closed(&newer), "{line}");
    }
    // the press itself asks again, because more matches would be left now
    let asked = ask_forget(ann, &alone).await;
    let asked = asked.expect_message();
    slash(ann, &world.sandbox.channel("third"), "/play kitaran").await;
    let again = press(ann, &asked, "Delete it").await;
    assert!(again.is_update(), "{}", again.text());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_that_was_left_for_the_command_closes() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let panel = press(ann, &board, "Move").await.expect_message();
    slash(ann, &room, "/move turn:c3").await;
    let step = panel.buttons[0].custom_id.clone();
    let said = told(&ann.press_id(&panel, &step).await.unwrap());
    assert_eq!(said, "You have already played: `c3`.");
    assert!(is_closed(&panel));
    world.end().await;
}

/// **Join** is offered exactly where it gives a seat.
#[tokio::test(flavor = "multi_thread")]
async fn join_is_offered_where_it_works() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    for (number, (line, joins)) in [
        ("/play kitaran", true),
        ("/play kitaran game2:Angels and Demons", false),
        ("/play kitaran opponent:@Ben", false),
    ]
    .into_iter()
    .enumerate()
    {
        let room = world.sandbox.channel(&format!("table-{number}"));
        slash(ann, &room, line).await;
        let refused = slash(cleo, &room, "/play kitaran").await.expect_message();
        assert!(
            refused
                .content
                .starts_with("There is already an open lobby"),
            "{}",
            refused.content
        );
        let offered = labels(&refused).contains(&"Join");
        let named = refused.content.contains("**Join**");
        assert_eq!(
            (offered, named),
            (joins, joins),
            "{line}: {}",
            refused.content
        );
        if joins {
            let joined = press(cleo, &refused, "Join").await;
            assert!(joined.text().contains("**Cleo**"), "{}", joined.text());
        }
    }
    assert_eq!(ben.name(), "Ben");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_is_quoted_as_it_was_typed() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    for (line, quoted) in [
        ("/settings sleep:23-7 zone:New_Yrok", "`New_Yrok`"),
        ("/settings sleep:a_few zone:UTC", "`a_few`"),
        ("/play kitaran clock:a_while", "`_`"),
        ("/match code:a_b*c", "`a_b*c`"),
    ] {
        let said = told(&slash(ann, &room, line).await);
        assert!(said.contains(quoted), "{line}: {said}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_question_adds_one_computer() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let lobby = slash(ann, &room, "/play zyrcan seats:5")
        .await
        .expect_message();
    let asked = press(ann, &lobby, "Add a computer").await.expect_message();
    let level = asked.buttons[2].custom_id.clone();
    ann.press_id(&asked, &level).await.unwrap();
    in_hand(&world).await;
    let again = told(&ann.press_id(&asked, &level).await.unwrap());
    assert_eq!(
        again,
        "You have already added a computer of level 3 here. To add one more, press **Add a computer** below the lobby."
    );
    assert_eq!(world.stored(id_of(&lobby)).await.opened.players.len(), 2);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_names_the_bot_plays_against_it() {
    let world = World::start().await;
    let [ann] = &world.users(["Ann"]);
    let me = world.sandbox.bot().id;
    for (number, line) in [
        format!("/play kitaran opponent:<@{me}>"),
        format!("/play kitaran level:1 opponent:<@{me}>"),
    ]
    .iter()
    .enumerate()
    {
        let room = world.sandbox.channel(&format!("table-{number}"));
        let board = board_of(&slash(ann, &room, line).await).await;
        let stored = world.stored(id_of(&board)).await;
        assert_eq!(stored.record.game, "kitaran", "{line}");
        let people = stored.opened.players.iter();
        assert_eq!(
            people.filter(|player| player.user().is_some()).count(),
            1,
            "{line}"
        );
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_zone_alone_moves_the_hours_that_were_chosen() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let said = slash(ann, &room, "/settings zone:Europe/Berlin")
        .await
        .text()
        .to_owned();
    assert_eq!(
        said,
        "When do you sleep? Give your hours and your time zone together: `/settings sleep:23-7 zone:` and a large city near you."
    );
    slash(ann, &room, "/settings sleep:22-6 zone:Europe/Berlin").await;
    let moved = slash(ann, &room, "/settings zone:Asia/Tokyo")
        .await
        .text()
        .to_owned();
    assert!(
        moved.contains("22:00–06:00") && moved.contains("Asia/Tokyo"),
        "{moved}"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_without_turns_says_so_when_it_is_looked_at_again() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let code = match_code(&board);
    let shown = replay(ann, &room, &code).await.expect_message();
    let title = format!("**Kitaran {code}** · no turn was played yet");
    assert!(shown.content.starts_with(&title), "{}", shown.content);
    assert!(shown.selects.is_empty());
    world.end().await;
}

/// An open offer loses its buttons when its match is cancelled, or when somebody resigns.
#[tokio::test(flavor = "multi_thread")]
async fn an_offer_closes_with_its_match() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    for (number, offer) in ["/undo", "/end"].into_iter().enumerate() {
        for ends in ["ask-abort", "/resign"] {
            let room = world
                .sandbox
                .channel(&format!("{}-{number}", ends.trim_start_matches('/')));
            world.match_for("kitaran", &room, &[ann, ben], "").await;
            slash(ann, &room, "/move turn:c3").await;
            let offered = slash(ann, &room, offer).await.expect_message();
            in_hand(&world).await;
            assert!(!offered.fresh().unwrap().buttons.is_empty());
            let asked = act(ann, &room, ends).await.expect_message();
            let button = asked.buttons[0].label.clone();
            press(ann, &asked, &button).await;
            in_hand(&world).await;
            let left = offered.fresh().unwrap();
            assert!(left.buttons.is_empty(), "{offer}, {ends}: {}", left.content);
        }
    }
    world.end().await;
}
