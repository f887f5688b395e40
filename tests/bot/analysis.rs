//! Tests of analyses: a private board on which a person tries turns for all seats, and which plays nothing.

use rules::Kind;
use sandbox::{Message, Room, User};

use crate::clocks::world_on;
use crate::common::message_text::labels;
use crate::common::random_players::shortest;
use crate::common::test_databases::Home;
use crate::common::{
    Bot, World, alt_of, ask_forget, choices, choose, code_of, id_of, in_hand, match_code, press,
    refused, resign, slash, told,
};
use crate::teacher::hint_of;

/// The private message that an answer to a press leaves.
async fn analyse(user: &User, board: &Message) -> Message {
    let shown = press(user, board, "Analyse").await.expect_message();
    assert!(shown.is_private());
    shown
}

/// Tries a turn of one choice.
async fn tries(user: &User, shown: &Message, turn: &str) -> Message {
    let panel = press(user, shown, "Try a turn").await.expect_message();
    choose(user, &panel, turn).await.expect_message()
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_of_both_are_tried_and_kept_and_nothing_is_played() {
    for home in [Home::temporary(), Home::with_postgres().await] {
        let mut world = world_on(home).await;
        let room = world.sandbox.channel("table-1");
        let [ann, ben] = &world.users(["Ann", "Ben"]);
        let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
        let public = room.messages().len();
        let shown = analyse(ben, &board).await;
        assert!(shown.content.contains("The analysis begins here."));
        let shown = tries(ben, &shown, "c3").await;
        let shown = tries(ben, &shown, "a1").await;
        assert!(shown.content.contains("`c3` → "), "{}", shown.content);
        assert!(alt_of(&shown).contains("a1"), "{}", alt_of(&shown));
        let back = press(ben, &shown, "◀ One turn back").await.expect_message();
        let on = press(ben, &back, "One turn on ▶").await.expect_message();
        assert!(on.content.contains("`a1`"), "{}", on.content);
        let back = press(ben, &on, "◀ One turn back").await.expect_message();
        let other = tries(ben, &back, "e5").await;
        // a button works in another process
        let again = Bot::start(&world.sandbox, &world.home).await;
        world.go_on_with(again).await;
        let options: Vec<String> = other.selects[0]
            .options
            .iter()
            .map(|one| one.label.clone())
            .collect();
        assert_eq!(options.len(), 2, "{options:?}");
        assert!(
            options[0].contains("c3") && options[0].contains("a1"),
            "{options:?}"
        );
        let menu = other.selects[0].custom_id.clone();
        let chosen = ben.select(&other, &menu, &[&options[0]]).await.unwrap();
        assert!(chosen.expect_message().content.contains("`a1`"));
        // the match goes on as in a branch: the analysis goes on too
        assert!(world.stored(id_of(&board)).await.record.events.is_empty());
        assert_eq!(room.messages().len(), public, "nothing is public");
        let board = slash(ann, &room, "/move turn:c3").await.expect_message();
        let shown = analyse(ben, &board).await;
        let now = "This is the position of the match now.";
        assert!(shown.content.contains(now), "{}", shown.content);
        assert_eq!(shown.selects[0].options.len(), 2);
        let ahead = press(ben, &shown, "One turn on ▶").await.expect_message();
        let tried = ahead.content.lines().find(|line| line.starts_with("Tried"));
        assert!(
            tried.is_some_and(|line| !line.contains("c3")),
            "{}",
            ahead.content
        );
        let shown = press(ben, &ahead, "◀ One turn back").await.expect_message();
        let asked = press(ben, &shown, "Delete from here")
            .await
            .expect_message();
        let gone = press(ben, &asked, "Delete turns").await.expect_message();
        assert!(gone.selects.is_empty(), "{}", gone.content);
        // several turns are deleted only if that is confirmed
        let shown = tries(ben, &gone, "b2").await;
        let shown = tries(ben, &shown, "d4").await;
        let first = press(ben, &shown, "◀ One turn back").await.expect_message();
        let asked = press(ben, &first, "Delete from here")
            .await
            .expect_message();
        assert!(
            asked.content.contains("**Delete these 2 turns"),
            "{}",
            asked.content
        );
        let kept = press(ben, &asked, "To the board").await.expect_message();
        assert_eq!(kept.selects[0].options.len(), 1);
        let asked = press(ben, &kept, "Delete from here").await.expect_message();
        let gone = press(ben, &asked, "Delete turns").await.expect_message();
        assert!(gone.selects.is_empty(), "{}", gone.content);
        // each has their own
        assert!(analyse(ann, &board).await.selects.is_empty());
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_branch_becomes_a_plan() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let shown = tries(ben, &analyse(ben, &board).await, "c3").await;
    assert!(shown.button("Plan this").is_none(), "Ben has no turn in it");
    let shown = tries(ben, &shown, "a1").await;
    let planned = press(ben, &shown, "Plan this").await.expect_message();
    assert!(planned.content.contains("`c3 → a1`"), "{}", planned.content);
    // another branch is added to the plan, a better answer replaces one
    let start = press(ben, &shown, "Current position")
        .await
        .expect_message();
    let other = tries(ben, &start, "e5").await;
    let other = tries(ben, &other, "b2").await;
    let planned = press(ben, &other, "Plan this").await.expect_message();
    let both = planned.content;
    assert!(
        both.contains("`e5 → b2`") && both.contains("`c3 → a1`"),
        "{both}"
    );
    slash(ann, &room, "/move turn:c3").await;
    in_hand(&world).await;
    let events = world.stored(id_of(&board)).await.record.events;
    assert_eq!(events.len(), 2);
    // the match has left the other branch
    let refusal = press(ben, &other, "Plan this").await;
    assert!(
        refused(&refusal).starts_with("The match has gone another way"),
        "{}",
        refusal.text()
    );
    // whose turn it is plays the first turn at once
    let newest = room.messages().pop().unwrap();
    let shown = tries(ann, &analyse(ann, &newest).await, "b2").await;
    let shown = tries(ann, &shown, "e5").await;
    let shown = tries(ann, &shown, "d4").await;
    press(ann, &shown, "Play, plan the rest").await;
    in_hand(&world).await;
    slash(ben, &room, "/move turn:e5").await;
    in_hand(&world).await;
    let events = world.stored(id_of(&board)).await.record.events;
    let turns: Vec<&str> = events.iter().map(|event| event.what.as_str()).collect();
    assert_eq!(turns, ["c3", "a1", "b2", "e5", "d4"]);
    // the branches that the match has left are not lost
    let newest = room.messages().pop().unwrap();
    let shown = analyse(ben, &newest).await;
    assert!(shown.selects.is_empty());
    let earlier = press(ben, &shown, "Earlier branches")
        .await
        .expect_message();
    assert_eq!(earlier.selects[0].options.len(), 2);
    // and the current position is not lost there
    let now = press(ben, &earlier, "Current position")
        .await
        .expect_message();
    assert!(now.content.contains("after turn 5"), "{}", now.content);
    // from the latest branches one comes to those before them, one after the other
    tries(ben, &now, "e4").await;
    slash(ben, &room, "/move turn:b3").await;
    in_hand(&world).await;
    let newest = room.messages().pop().unwrap();
    let mut shown = analyse(ben, &newest).await;
    for turn in ["after turn 5", "from the start"] {
        shown = press(ben, &shown, "Earlier branches")
            .await
            .expect_message();
        assert!(shown.content.contains(turn), "{}", shown.content);
    }
    assert!(shown.button("Earlier branches").is_none());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_are_typed_named_and_shared() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let code = match_code(&board);
    let line = format!("/match code:{code} line:C3, a1, e5 name:My *best* idea");
    let shown = slash(ben, &room, &line).await.expect_message();
    assert!(shown.is_private());
    assert!(
        shown.content.contains(r"Branch: **My \*best\* idea**"),
        "{}",
        shown.content
    );
    assert!(
        shown.selects[0].options[0]
            .label
            .starts_with("My *best* idea: ")
    );
    let text = press(ben, &shown, "Share as text").await;
    let command = format!("/match code:{code} line:0: c3, a1, e5");
    assert!(told(&text).contains(&command), "{}", told(&text));
    let wrong = slash(ben, &room, &format!("/match code:{code} line:c3, c3")).await;
    let wrong = refused(&wrong);
    assert!(
        wrong.starts_with("`c3` for ") && wrong.contains("**Ben**: "),
        "{wrong}"
    );
    // suggestions are whole lines
    let typed = format!("/match code:{code} line:c3, a");
    let found = ben.autocomplete(&room, &typed).await.unwrap();
    let values: Vec<&str> = found.iter().filter_map(|one| one.value.as_str()).collect();
    assert!(values.contains(&"c3, a1"), "{values:?}");
    slash(ann, &room, "/move turn:c3").await;
    resign(ann, &room).await;
    // when the match is over, anybody who may see it may see a line from any of its turns
    let shared = slash(cleo, &room, &command).await.expect_message();
    assert!(shared.content.contains("`e5`"), "{}", shared.content);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_can_turn_it_off_and_the_computer_waits_for_the_end() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let shown = tries(ben, &analyse(ben, &board).await, "c3").await;
    assert!(!labels(&shown).contains(&"Ask level 6"));
    let admin = &world.sandbox.user("Ada").admin();
    let set = slash(admin, &room, "/server analysis:no match").await;
    let set = set.expect_message().content;
    assert!(set.contains("**cannot be analysed**"), "{set}");
    for answer in [
        press(ben, &board, "Analyse").await,
        press(ben, &shown, "Try a turn").await,
    ] {
        assert!(
            refused(&answer).starts_with("On this server, matches cannot be analysed"),
            "{}",
            answer.text()
        );
    }
    slash(ann, &room, "/move turn:c3").await;
    resign(ann, &room).await;
    let over = room.messages().pop().unwrap();
    let shown = analyse(ben, &over).await;
    // a position of the match that is over, which nobody has elsewhere
    let asked = press(ben, &shown, "Ask level 6").await;
    let asked = hint_of(asked).await;
    assert!(
        asked.content.contains("**Level 6** would play"),
        "{}",
        asked.content
    );
    // the game is played rated elsewhere
    let other = world.sandbox.channel("table-2");
    world.match_for("kitaran", &other, &[ben, ann], "").await;
    let refusal = press(ben, &shown, "Ask level 6").await;
    assert!(
        refused(&refusal).starts_with("You are playing a rated match of Kitaran"),
        "{}",
        refusal.text()
    );
    let rules = slash(ben, &room, "/rules game:Kitaran")
        .await
        .expect_message();
    let start = analyse(ben, &rules).await;
    let refusal = press(ben, &start, "Ask level 6").await;
    assert!(
        refused(&refusal).starts_with("You are playing a rated match of Kitaran"),
        "{}",
        refusal.text()
    );
    world.end().await;
}

/// What the hidden rows of Ben are, and what Ann sees of them in her analysis.
async fn seen_of(rows: &str) -> (String, Vec<u8>) {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world
        .match_for("xero-g", &room, &[ann, ben], "setup:hidden")
        .await;
    slash(ben, &room, &format!("/move turn:{rows}")).await;
    in_hand(&world).await;
    let board = room.message(board.id).unwrap_or(board);
    let shown = analyse(ann, &board).await;
    let code = match_code(&board);
    let seen = (
        shown.content.replace(&code, "code") + alt_of(&shown),
        shown.attachments[0].bytes.to_vec(),
    );
    world.end().await;
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_hide_stays_hidden() {
    let rows = ["12345678", "87654321"];
    let [one, other] = [seen_of(rows[0]).await, seen_of(rows[1]).await];
    assert_eq!(one, other);
}

/// Follows the first choice of each step until a turn is tried.
async fn tries_any(user: &User, shown: &Message) -> Option<Message> {
    let first = shown.buttons.iter().find(|one| one.label == "Try a turn");
    if first.is_none_or(|one| one.disabled) {
        return None;
    }
    let mut panel = press(user, shown, "Try a turn").await.expect_message();
    for _ in 0..12 {
        if panel.content.contains("Tried: ") {
            return Some(panel);
        }
        let next = if panel.button("Try this").is_some_and(|one| !one.disabled) {
            press(user, &panel, "Try this").await
        } else {
            let next = code_of(choices(&panel)[0]);
            choose(user, &panel, &next).await
        };
        panel = next.expect_message();
    }
    panic!("{}", panel.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_analysed_in_a_match_and_from_its_start() {
    let world = World::start().await;
    let users = world.users(["Ann", "Ben", "Cleo", "Dora", "Emil"]);
    for kind in Kind::ALL {
        let room: Room = world.sandbox.channel(kind.id());
        let (options, seats) = shortest(*kind);
        let users: Vec<&User> = users.iter().take(seats).collect();
        let board = world.match_for(kind.id(), &room, &users, &options).await;
        let rules = slash(users[0], &room, &format!("/rules game:{}", kind.name())).await;
        for begin in [board, rules.expect_message()] {
            let mut shown = analyse(users[0], &begin).await;
            for _ in 0..4 {
                let Some(tried) = tries_any(users[0], &shown).await else {
                    break;
                };
                shown = tried;
                assert!(!alt_of(&shown).is_empty());
            }
            for way in ["◀ One turn back", "One turn on ▶"] {
                shown = press(users[0], &shown, way).await.expect_message();
            }
        }
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn analyses_are_exported_and_forgotten_with_the_person() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    tries(ben, &analyse(ben, &board).await, "c3").await;
    let stored = world.store().export(ben.id.get()).await.unwrap();
    assert_eq!(stored["analyses"].as_array().unwrap().len(), 1);
    let asked = ask_forget(ben, &room).await.expect_message();
    press(ben, &asked, "Delete it").await;
    in_hand(&world).await;
    let stored = world.store().export(ben.id.get()).await.unwrap();
    assert!(stored["analyses"].as_array().is_none_or(Vec::is_empty));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_menu_on_a_message_analyses_its_match() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    slash(ann, &room, "/move turn:c3").await;
    in_hand(&world).await;
    let latest = room.messages().pop().unwrap();
    let shown = ben.use_on_message(&room, "Analyse", &latest).await.unwrap();
    let content = shown.expect_message().content;
    assert!(content.contains("after turn 1."), "{content}");
    // the line of a past board shows no board any more
    for other in [board.fresh().unwrap(), ann.say(&room, "-# Hello")] {
        let refusal = ann.use_on_message(&room, "Analyse", &other).await.unwrap();
        assert!(
            refused(&refusal).contains("shows no match of mine"),
            "{}",
            refusal.text()
        );
    }
    world.end().await;
}
