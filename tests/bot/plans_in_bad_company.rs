//! Tests plans against people who look for them, who type strange ones, and who are forgotten.

use rules::{Kind, What};
use sandbox::{Room, User};
use skirmish::store::Status;

use crate::clocks::{pass, world_on};
use crate::common::random_players::Table;
use crate::common::test_databases::Home;
use crate::common::{
    World, ask_forget, id_of, in_hand, logged, match_code, matches_of, press, show_everyone, slash,
    told,
};

/// Everything that a player sees of the match without doing anything in it.
async fn seen_by(world: &World, user: &User, room: &Room) -> Vec<String> {
    in_hand(world).await;
    let board = slash(user, room, "/board").await.expect_message();
    let mut seen = vec![board.content.clone(), matches_of(user, room).await];
    seen.extend(
        board
            .attachments
            .iter()
            .map(|one| format!("{:?}", one.bytes)),
    );
    seen.extend(board.buttons.iter().map(|button| format!("{button:?}")));
    let messages = room.messages().into_iter();
    seen.extend(messages.map(|one| format!("{} {:?}", one.content, one.mentions)));
    let data = world.store().export(user.id.get()).await.unwrap();
    seen.push(data.to_string());
    let choices = user.autocomplete(room, "/move turn:").await.unwrap();
    seen.extend(choices.iter().map(|choice| format!("{choice:?}")));
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_changes_nothing_that_the_opponent_sees() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    world.match_for("kitaran", &room, &[ann, ben], "").await;
    let before = seen_by(&world, ann, &room).await;
    for line in [
        "if c3 then e1",
        "if c3 then e1, then b4 then d5",
        "if c3 then",
    ] {
        world.bot.pass_minutes(1);
        slash(ben, &room, &format!("/move turn:{line}")).await;
        assert_eq!(seen_by(&world, ann, &room).await, before, "{line}");
    }
    let own = slash(ben, &room, "/board").await.expect_message();
    assert!(
        own.content.contains("`c3 → e1 → b4 → d5`"),
        "{}",
        own.content
    );
    press(ben, &own, "Delete plan").await;
    assert_eq!(seen_by(&world, ann, &room).await, before);
    let log = logged();
    for part in ["c3 then", "b4 then", "d5"] {
        assert!(!log.contains(part), "the log tells {part}");
    }
    assert!(log.contains("interaction{"), "nothing is logged");
    world.end().await;
}

/// A match in which Ann plays c3 and Ben answers a1: as planned, or at once by hand.
async fn answered(world: &World, room: &Room, users: [&User; 2], planned: bool) -> Vec<String> {
    let [ann, ben] = users;
    let board = world
        .match_for("kitaran", room, &[ann, ben], "clock:2d + 12h strict")
        .await;
    let id = id_of(&board);
    if planned {
        slash(ben, room, "/move turn:if c3 then a1").await;
    }
    slash(ann, room, "/move turn:c3").await;
    if !planned {
        slash(ben, room, "/move turn:a1").await;
    }
    in_hand(world).await;
    let stored = world.stored(id).await;
    let mut seen = vec![format!("{:?} {:?}", stored.record.events, stored.times)];
    let now = room.messages().pop().unwrap();
    seen.extend(
        now.attachments
            .iter()
            .map(|one| format!("{:?}", one.filename)),
    );
    let unmarked = |text: &str| text.replace(&format!("{id:x}"), "id");
    let buttons = now.buttons.iter();
    seen.extend(buttons.map(|button| unmarked(&format!("{button:?}"))));
    let (code, link) = (match_code(&now), now.id.to_string());
    for user in users {
        let own = slash(user, room, "/board").await.expect_message();
        seen.push(own.content);
        seen.extend(own.attachments.iter().map(|one| format!("{:?}", one.bytes)));
        seen.push(matches_of(user, room).await);
    }
    let last = now
        .content
        .lines()
        .filter(|line| !line.contains("as planned"));
    seen.extend({ last }.next_back().map(str::to_owned));
    let hidden = |text: String| text.replace(&code, "code").replace(&link, "message");
    seen.into_iter().map(hidden).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_planned_answer_is_like_a_quick_one() {
    let mut seen = Vec::new();
    for planned in [false, true] {
        let world = world_on(Home::temporary()).await;
        let room = world.sandbox.channel("table-1");
        let [ann, ben] = &world.users(["Ann", "Ben"]);
        seen.push(answered(&world, &room, [ann, ben], planned).await);
        world.end().await;
    }
    let [quick, planned] = &seen[..] else {
        panic!("two worlds")
    };
    assert_eq!(quick, planned);
    assert!(quick.len() > 8, "{quick:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_plan_of_a_forgotten_person_is_deleted_and_answers_nothing() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 5).await;
    let mut after = world.game(table.id).await;
    let turn = table.any_turn().await;
    after.play(after.to_act().seats()[0], &turn).unwrap();
    let answer = after.example(after.to_act().seats()[0]);
    let said = slash(ben, &room, &format!("/move turn:if legal then {answer}")).await;
    assert!(said.text().contains("Planned"), "{}", said.text());
    let plans = async |user: &User| {
        let data = world.store().export(user.id.get()).await.unwrap();
        data["plans"].as_array().unwrap().len()
    };
    assert_eq!(plans(ben).await, 1);
    let asked = ask_forget(ben, &room).await.expect_message();
    let gone = press(ben, &asked, "Delete it").await;
    world.deleted(&gone).await;
    assert_eq!(plans(ben).await, 0);
    slash(ann, &room, &format!("/move turn:{turn}")).await;
    in_hand(&world).await;
    let events = world.stored(table.id).await.record.events;
    let turns = events
        .iter()
        .filter(|event| event.seat == 2 && event.what.as_str() == answer);
    assert_eq!(turns.count(), 0, "{events:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_very_long_plan_is_kept_and_fits_into_every_message() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let table = Table::start_game("archimedes", &world, &room, &[ann, ben], "", 2).await;
    let mut game = world.game(table.id).await;
    let mut rng = rules::random_generator::Rng::new(6);
    let mut turns = Vec::new();
    while turns.len() < 398
        && let Some(seat) = game.to_act().seats().first()
    {
        let turn = game.random_turn(*seat, &mut rng).unwrap();
        game.play(*seat, &turn).unwrap();
        turns.push(turn);
    }
    assert!(turns.len() > 150, "{}", turns.len());
    let line = format!("/move turn:if {}", turns.join(", "));
    let said = slash(ben, &room, &line).await.expect_message();
    assert!(said.content.starts_with("Planned: `"), "{}", said.content);
    assert!(said.content.contains(" …`"), "{}", said.content);
    let own = slash(ben, &room, "/board").await.expect_message();
    assert!(own.content.contains("**Your plan**: `"), "{}", own.content);
    slash(ann, &room, &format!("/move turn:{}", turns[0])).await;
    in_hand(&world).await;
    let events = world.stored(table.id).await.record.events;
    assert_eq!(events.len(), 2, "{events:?}");
    world.end().await;
}

/// In a match of more than two, a turn is read when it is played, so anything may be typed before.
#[tokio::test(flavor = "multi_thread")]
async fn strange_text_in_a_plan_harms_nothing() {
    for home in [Home::temporary(), Home::with_postgres().await] {
        let world = world_on(home).await;
        let room = world.sandbox.channel("table-1");
        let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
        let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 5).await;
        let long = "ß".repeat(3000);
        for line in [
            "if \u{0}\u{0}",
            "if a\u{0}b\u{7}",
            "if ```@everyone``` <@1>",
            "if 💥💥 then \u{202e}e5, \u{feff}",
            "if \u{1f468}\u{200d}\u{1f469} ; tree\u{2028}2 0 tree",
            &format!("if {long}"),
            &format!("if legal {long}"),
            &format!("if legal {}", "e5, ".repeat(500)),
        ] {
            let said = slash(ben, &room, &format!("/move turn:{line}")).await;
            let said = said.expect_message();
            assert!(said.is_private());
            assert!(
                !said.content.contains("went wrong"),
                "{line:?}: {}",
                said.content
            );
            assert!(said.mentions.is_empty());
            let own = slash(ben, &room, "/board").await.expect_message();
            assert!(!own.content.contains("went wrong"), "{line:?}");
        }
        table.play(1).await;
        assert_eq!(world.stored(table.id).await.record.events.len(), 1);
        assert_eq!(table.next().await.map(|user| user.id), Some(ben.id));
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_choice_cannot_be_planned_and_nobody_is_told_that_it_is() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    for (number, users) in [vec![ann, ben], vec![ann, ben, cleo]]
        .into_iter()
        .enumerate()
    {
        let room = world.sandbox.channel(&format!("table-{number}"));
        let options = if users.len() == 3 { "seats:3" } else { "" };
        let board = world.match_for("virus-fight", &room, &users, options).await;
        let done = slash(ann, &room, "/move turn:J1*").await;
        assert!(told(&done).contains("J1"), "{}", done.text());
        for user in [ann, ben] {
            // Ann has chosen, Ben has not
            let line = if user.id == ann.id {
                "if M1* then M2"
            } else {
                "M1*, if M2 then M3"
            };
            let said = told(&slash(user, &room, &format!("/move turn:{line}")).await);
            assert!(
                said.starts_with("No turn can be planned at `M1*`"),
                "{said}"
            );
        }
        assert_eq!(world.stored(id_of(&board)).await.record.events.len(), 1);
    }
    assert!(Kind::VirusFight.seats().1 > 2);
    world.end().await;
}

/// A press of an old button, a second press, and a press by somebody else.
#[tokio::test(flavor = "multi_thread")]
async fn a_copied_or_repeated_press_deletes_only_ones_own_plan() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let planned = slash(ben, &room, "/move turn:if c3 then a1")
        .await
        .expect_message();
    let delete = planned.button("Delete plan").unwrap().custom_id.clone();
    let said = told(&cleo.press_id(&board, &delete).await.unwrap());
    assert!(said.starts_with("You do not play in this match"), "{said}");
    let said = told(&ann.press_id(&board, &delete).await.unwrap());
    assert!(said.starts_with("Your plan is deleted."), "{said}");
    for forged in [
        "1:unplan:0:0:",
        "1:unplan:ffffffffffffffff:9999999:",
        "1:unplan::::",
        "1:unplan:zz:-1:x",
    ] {
        let answer = ben.press_id(&board, forged).await.unwrap();
        assert!(
            !answer.text().contains("Your plan is deleted"),
            "{forged}: {}",
            answer.text()
        );
        assert!(
            !answer.text().contains("went wrong"),
            "{forged}: {}",
            answer.text()
        );
    }
    let own = slash(ben, &room, "/board").await.expect_message();
    assert!(own.content.contains("**Your plan**"), "{}", own.content);
    for _ in 0..2 {
        let said = told(&press(ben, &planned, "Delete plan").await);
        assert!(said.starts_with("Your plan is deleted."), "{said}");
    }
    slash(ann, &room, "/move turn:c3").await;
    in_hand(&world).await;
    assert_eq!(world.stored(id_of(&board)).await.record.events.len(), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_planned_answer_that_ends_the_match_ends_it_as_any_other() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let users = [ann, ben];
    let mut table = Table::start_game("kitaran", &world, &room, &[ann, ben], "", 3).await;
    let mut turns = Vec::new();
    let mut game = world.game(table.id).await;
    while let Some(seat) = game.to_act().seats().first().copied() {
        let turn = game.random_turn(seat, &mut table.rng).unwrap();
        game.play(seat, &turn).unwrap();
        turns.push((seat, turn));
    }
    let (last, rest) = turns.split_last().unwrap();
    let (before, rest) = rest.split_last().unwrap();
    assert_ne!(last.0, before.0);
    for (seat, turn) in rest {
        slash(users[seat.index()], &room, &format!("/move turn:{turn}")).await;
    }
    let [one, other] = [before, last].map(|(seat, _)| users[seat.index()]);
    let planned = format!("/move turn:if {} then {}", before.1, last.1);
    slash(other, &room, &planned).await;
    slash(one, &room, &format!("/move turn:{}", before.1)).await;
    in_hand(&world).await;
    let stored = world.stored(table.id).await;
    assert_eq!(stored.status, Status::Over);
    assert_eq!(stored.record.events, game.events());
    let board = room.messages().pop().unwrap();
    assert!(
        board.content.contains("The match is over"),
        "{}",
        board.content
    );
    assert!(
        board.content.contains("answered as planned"),
        "{}",
        board.content
    );
    let counted = world.counted(ann).await.map(|(played, _)| played);
    assert_eq!(counted, Some(1));
    let data = world.store().export(other.id.get()).await.unwrap();
    assert_eq!(data["plans"].as_array().map(Vec::len), Some(0));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_everybody_is_shown_has_no_plan() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    world.match_for("kitaran", &room, &[ann, ben], "").await;
    slash(ben, &room, "/move turn:if c3 then a1").await;
    let own = slash(ben, &room, "/board").await.expect_message();
    assert!(own.content.contains("Your plan"), "{}", own.content);
    show_everyone(ben, &room).await;
    in_hand(&world).await;
    for message in room.messages() {
        assert!(
            !message.content.contains("plan") && !message.content.contains("a1"),
            "{}",
            message.content
        );
        assert!(
            message
                .buttons
                .iter()
                .all(|button| button.label != "Delete plan")
        );
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_comes_too_late_sets_nothing_off() {
    for home in [Home::temporary(), Home::with_postgres().await] {
        let world = world_on(home).await;
        let room = world.sandbox.channel("table-1");
        let [ann, ben] = &world.users(["Ann", "Ben"]);
        let clock = "clock:10min+15s strict";
        let board = world.match_for("kitaran", &room, &[ann, ben], clock).await;
        slash(ben, &room, "/move turn:if c3 then a1").await;
        world.bot.pass_minutes(10);
        slash(ann, &room, "/move turn:c3").await;
        pass(&world, 0).await;
        let stored = world.stored(id_of(&board)).await;
        let events: Vec<(u8, &str)> = { stored.record.events.iter() }
            .map(|event| (event.seat, event.what.as_str()))
            .collect();
        assert_eq!(events, [(1, What::Timeout.as_str())]);
        assert_eq!(stored.status, Status::Over);
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_line_twice_plays_its_first_turn_once() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let line = "/move turn:a3, if c3 then e5";
    tokio::join!(
        slash(ann, &room, line),
        slash(ann, &room, line),
        slash(ann, &room, line)
    );
    in_hand(&world).await;
    assert_eq!(world.stored(id_of(&board)).await.record.events.len(), 1);
    slash(ben, &room, "/move turn:c3").await;
    in_hand(&world).await;
    assert_eq!(world.stored(id_of(&board)).await.record.events.len(), 3);
    world.end().await;
}
