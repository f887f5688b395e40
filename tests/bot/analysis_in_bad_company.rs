//! Tests analyses with buttons that are outdated, pressed twice or forged, with long branches and with strange names.

use plans::Point;
use rules::random_generator::Rng;
use sandbox::{Message, Room, User};
use skirmish::sessions::Analysed;

use crate::common::message_text::labels;
use crate::common::test_databases::Home;
use crate::common::{
    World, alt_of, choices, choose, code_of, id_of, in_hand, match_code, press, refused, resign,
    slash,
};

const GONE: &str = "You have deleted this branch.";

/// Opens a private board and tries these turns, one after the other.
async fn tried(user: &User, board: &Message, turns: &[&str]) -> Message {
    let mut shown = press(user, board, "Analyse").await.expect_message();
    for turn in turns {
        let panel = press(user, &shown, "Try a turn").await.expect_message();
        shown = choose(user, &panel, turn).await.expect_message();
    }
    shown
}

/// Types a line, which opens a private board of its own.
async fn typed(user: &User, room: &Room, code: &str, line: &str) -> Message {
    let line = format!("/match code:{code} line:{line}");
    slash(user, room, &line).await.expect_message()
}

/// The custom id of a button.
fn id_of_button(shown: &Message, label: &str) -> String {
    shown.button(label).unwrap().custom_id.clone()
}

/// The branches in the menu of a board.
fn branches(shown: &Message) -> Vec<String> {
    let options = shown.selects.iter().flat_map(|menu| &menu.options);
    options.map(|option| option.label.clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_branch_that_is_deleted_twice_takes_no_other_with_it() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let code = match_code(&board);
    typed(ben, &room, &code, "a1").await;
    let shown = typed(ben, &room, &code, "c3").await;
    typed(ben, &room, &code, "e5").await;
    let id = id_of_button(&shown, "Delete from here");
    let gone = ben.press_id(&shown, &id).await.unwrap().expect_message();
    assert_eq!(branches(&gone).len(), 2, "{:?}", branches(&gone));
    let again = refused(&ben.press_id(&shown, &id).await.unwrap());
    assert!(again.starts_with(GONE), "{again}");
    let left = branches(&tried(ben, &board, &[]).await);
    assert_eq!(left.len(), 2, "{left:?}");
    world.end().await;
}

/// Two private boards of the same analysis: what one deletes moves no button of the other to another branch.
#[tokio::test(flavor = "multi_thread")]
async fn buttons_of_another_board_mean_the_branch_that_it_shows() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let code = match_code(&board);
    let first = typed(ben, &room, &code, "c3, a1").await;
    let second = typed(ben, &room, &code, "e5, b2").await;
    let third = typed(ben, &room, &code, "d4, a3").await;
    let c3 = typed(ben, &room, &code, "c3").await;
    let asked = press(ben, &c3, "Delete from here").await.expect_message();
    press(ben, &asked, "Delete turns").await;
    // the other boards still mean their own branches
    let planned = press(ben, &second, "Plan this").await.expect_message();
    assert!(planned.content.contains("`e5 → b2`"), "{}", planned.content);
    let back = press(ben, &third, "◀ One turn back").await.expect_message();
    assert!(back.content.contains("`d4`"), "{}", back.content);
    let menu = second.selects[0].clone();
    let shown = ben
        .select(&second, &menu.custom_id, &[&menu.options[1].label])
        .await;
    let shown = shown.unwrap().expect_message();
    assert!(shown.content.contains("`b2`"), "{}", shown.content);
    // the first one means a branch that is gone
    let id = id_of_button(&first, "Plan this");
    let refusal = refused(&ben.press_id(&first, &id).await.unwrap());
    assert!(refusal.starts_with(GONE), "{refusal}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn steps_at_once_lose_nothing() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let code = match_code(&board);
    let lines = ["a1", "c3", "e5", "b2"];
    let all = lines.map(|line| typed(ben, &room, &code, line));
    let boards = futures_util::future::join_all(all).await;
    let all = branches(&tried(ben, &board, &[]).await);
    assert_eq!(all.len(), 4, "{all:?}");
    // two branches are deleted while turns are tried after the two others
    let deeds = boards.iter().zip(["delete", "d4", "delete", "d4"]);
    let deeds = deeds.map(|(shown, deed)| {
        let id = match deed {
            "delete" => id_of_button(shown, "Delete from here"),
            turn => id_of_button(shown, "Try a turn").replacen(":s", ":t", 1) + turn,
        };
        async move { ben.press_id(shown, &id).await.unwrap().expect_message() }
    });
    for shown in futures_util::future::join_all(deeds).await {
        assert!(!shown.attachments.is_empty(), "{}", shown.content);
    }
    let mut all = branches(&tried(ben, &board, &[]).await);
    all.sort();
    assert_eq!(all, ["⚫ b2 → ⚪ d4", "⚫ c3 → ⚪ d4"]);
    world.end().await;
}

/// Two processes have read the same tree. What the second does after the first means the same branch.
#[tokio::test(flavor = "multi_thread")]
async fn a_step_that_is_retried_means_the_same_branch() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let code = match_code(&board);
    for line in ["a1", "c3", "e5"] {
        typed(ben, &room, &code, line).await;
    }
    let (sessions, user) = (&world.bot.shared.sessions, ben.id.get());
    let of = sessions
        .replays
        .replay(id_of(&board))
        .await
        .unwrap()
        .unwrap();
    let read = async || {
        sessions
            .analyses
            .analysis(Analysed::Match(&of, 0), user)
            .await
            .unwrap()
    };
    let [a1, c3, e5] = [1, 2, 3].map(Point::numbered);
    let (mut first, mut second, mut third) = (read().await, read().await, read().await);
    sessions
        .analyses
        .delete_branch(&mut first, a1)
        .await
        .unwrap();
    let tried = sessions
        .analyses
        .try_turns(&mut second, c3, "d4", None)
        .await;
    let turns: Vec<&str> = { second.tree().line(tried.unwrap()).into_iter() }
        .map(|(_, turn)| turn)
        .collect();
    assert_eq!(turns, ["c3", "d4"]);
    sessions
        .analyses
        .delete_branch(&mut third, e5)
        .await
        .unwrap();
    assert_eq!(third.tree().to_text(), "1c3\n2d4");
    world.end().await;
}

/// A branch that is too long for a message is shared as a file, and what is shared can be typed.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_branch_is_shared_whole() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let open = "setup:in the open";
    let board = world.match_for("xero-g", &room, &[ann, ben], open).await;
    let code = match_code(&board);
    let mut game = world.game(id_of(&board)).await;
    let (mut rng, mut turns) = (Rng::new(5), Vec::new());
    // /match takes 6,000 characters
    while turns.join(", ").len() < 5900 && turns.len() < 400 {
        let seat = game.to_act().seats()[0];
        let turn = game.random_turn(seat, &mut rng).unwrap();
        game.play(seat, &turn).unwrap();
        turns.push(turn);
    }
    let turns = turns.join(", ");
    assert!(turns.len() > 2000, "{turns}");
    let shown = typed(ben, &room, &code, &turns).await;
    assert!(shown.content.contains("Tried: … → "), "{}", shown.content);
    let shared = press(ben, &shown, "Share as text").await.expect_message();
    let file = String::from_utf8(shared.attachments[0].bytes.to_vec()).unwrap();
    assert_eq!(file, format!("0: {turns}"));
    let again = typed(ann, &room, &code, &file).await;
    assert_eq!(again.content, shown.content);
    // Discord accepts only short suggestions, and nothing else stands for what is typed
    let begun = format!(
        "/match code:{code} line:{}, ",
        &turns[..turns.rfind(',').unwrap()]
    );
    let found = ann.autocomplete(&room, &begun).await.unwrap();
    assert!(found.is_empty(), "{found:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_branch_can_have_any_name() {
    for home in [Home::temporary(), Home::with_postgres().await] {
        let world = World::start_at(home).await;
        let room = world.sandbox.channel("table-1");
        let [ann, ben] = &world.users(["Ann", "Ben"]);
        let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
        let code = match_code(&board);
        // Discord takes no longer names
        let long = "x".repeat(40);
        let marks = format!("e{}", "\u{301}".repeat(39));
        for name in [
            "*bold* `code` ||hid|| [a](https://a.org)",
            "@everyone <@1> <#2> </move:3>",
            "one\ntwo\u{0}three\u{202e}four\u{2028}five",
            "\u{0}",
            "\u{200b}",
            "שלום עולם",
            "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦",
            &long,
            &marks,
        ] {
            let line = format!("/match code:{code} line:c3, a1 name:{name}");
            let shown = slash(ben, &room, &line).await.expect_message();
            assert!(shown.content.contains("Tried"), "{}", shown.content);
            let label = branches(&shown).concat();
            assert_eq!(label.lines().count(), 1, "{label:?}");
            let seen = shown.content + &label;
            assert!(
                !seen.contains(['\u{0}', '\u{202e}', '\u{200b}']),
                "{seen:?}"
            );
        }
        world.end().await;
    }
}

/// A takeback leaves the branches from the position that it reaches; they are in their own analysis.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_takeback_earlier_branches_can_be_changed() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    slash(ann, &room, "/move turn:c3").await;
    typed(ben, &room, &match_code(&board), "a1, e5").await;
    let asked = slash(ann, &room, "/undo").await.expect_message();
    press(ben, &asked, &asked.buttons[0].label.clone()).await;
    in_hand(&world).await;
    let newest = room.messages().pop().unwrap();
    let shown = tried(ben, &newest, &[]).await;
    let earlier = press(ben, &shown, "Earlier branches").await;
    let earlier = earlier.expect_message();
    assert_eq!(branches(&earlier).len(), 1, "{}", earlier.content);
    let panel = press(ben, &earlier, "Try a turn").await.expect_message();
    let more = choose(ben, &panel, "b2").await.expect_message();
    assert_eq!(branches(&more).len(), 2, "{}", more.content);
    world.end().await;
}

/// What a person sees of an analysis in which they try two turns: texts, pictures and buttons.
async fn seen_while_trying(user: &User, board: &Message) -> Vec<String> {
    let mut shown = press(user, board, "Analyse").await.expect_message();
    let mut seen = Vec::new();
    let mut tried = 0;
    for _ in 0..24 {
        let pictures = shown
            .attachments
            .iter()
            .map(|one| format!("{:?}", one.bytes));
        seen.extend(pictures.chain([shown.content.clone(), alt_of(&shown).to_owned()]));
        seen.extend(branches(&shown));
        seen.extend(labels(&shown).into_iter().map(str::to_owned));
        let first = shown.buttons.iter().find(|one| one.label == "Try a turn");
        shown = match first {
            Some(button) if button.disabled || tried == 2 => break,
            Some(_) => {
                tried += 1;
                press(user, &shown, "Try a turn").await.expect_message()
            }
            None if shown.button("Try this").is_some_and(|one| !one.disabled) => {
                press(user, &shown, "Try this").await.expect_message()
            }
            None => {
                let next = code_of(choices(&shown)[0]);
                choose(user, &shown, &next).await.expect_message()
            }
        };
    }
    seen
}

/// Two worlds differ in one secret of Ben. His opponent and a spectator try turns, and see the same in both.
#[tokio::test(flavor = "multi_thread")]
async fn trying_turns_tells_nothing_of_what_others_chose() {
    for (game, options, secrets) in [
        ("xero-g", "setup:hidden", ["322113", "321123"]),
        ("virus-fight", "", ["J3 E2* W1 M1", "J3*"]),
    ] {
        let mut worlds = Vec::new();
        for secret in secrets {
            let world = World::start().await;
            let room = world.sandbox.channel("table-1");
            let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
            let board = world.match_for(game, &room, &[ben, ann], options).await;
            slash(ben, &room, &format!("/move turn:{secret}")).await;
            in_hand(&world).await;
            assert_eq!(
                world.stored(id_of(&board)).await.record.events.len(),
                1,
                "{secret}"
            );
            let code = match_code(&board);
            let mut seen = Vec::new();
            for user in [ann, cleo] {
                seen.extend(seen_while_trying(user, &board).await);
                // a line for both seats
                let line = format!("/match code:{code} line:{}, {}", secrets[0], secrets[1]);
                seen.push(slash(user, &room, &line).await.text().to_owned());
                let line = format!("/match code:{code} line:{}, ", secrets[0]);
                let found = user.autocomplete(&room, &line).await.unwrap();
                seen.extend(found.into_iter().map(|one| one.name));
            }
            assert!(seen.len() > 20, "{seen:?}");
            worlds.push(
                seen.into_iter()
                    .map(|text| text.replace(&code, "code"))
                    .collect::<Vec<_>>(),
            );
            world.end().await;
        }
        for (one, other) in worlds[0].iter().zip(&worlds[1]) {
            assert_eq!(one, other, "{game}");
        }
        assert_eq!(worlds[0].len(), worlds[1].len());
    }
}

/// A practice match begins with turns that nobody played in it. Plans and analyses begin after them.
#[tokio::test(flavor = "multi_thread")]
async fn a_practice_match_is_analysed_and_planned_from_its_own_start() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    slash(ann, &room, "/move turn:c3").await;
    slash(ben, &room, "/move turn:a1").await;
    let message = resign(ben, &room).await;
    in_hand(&world).await;
    let practice = format!("1:practice:{:x}:2:1", id_of(&board));
    // two presses at once begin one match
    let twice = [(); 2].map(|()| ann.press_id(&message, &practice));
    futures_util::future::join_all(twice).await;
    in_hand(&world).await;
    let begun = world.store().current(room.id.get()).await.unwrap().unwrap();
    assert_eq!(begun.record.events.len(), 2);
    let newest = slash(ann, &room, "/board").await.expect_message();
    let shown = tried(ann, &newest, &["e5", "b2", "d4"]).await;
    let planned = press(ann, &shown, "Play, plan the rest").await;
    let planned = planned.expect_message().content;
    assert!(planned.contains("Planned: `b2 → d4`"), "{planned}");
    in_hand(&world).await;
    let events = world.stored(begun.opened.id).await.record.events;
    assert_eq!(events[2].what.as_str(), "e5");
    world.end().await;
}
