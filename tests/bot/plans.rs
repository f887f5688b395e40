//! Tests of plans: an answer is played in the act that sets it off, once, and nobody else can tell that there was a plan
//! before.

use sandbox::{Message, User};

use crate::clocks::world_on;
use crate::common::test_databases::Home;
use crate::common::{Bot, World, id_of, in_hand, matches_of, press, resign, slash, told};

/// What a user sees with `/board`.
async fn own_view(user: &User, room: &sandbox::Room) -> Message {
    slash(user, room, "/board").await.expect_message()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_played_at_once_and_shown_in_one_message() {
    for home in [Home::temporary(), Home::with_postgres().await] {
        let mut world = world_on(home).await;
        let room = world.sandbox.channel("table-1");
        let [ann, ben, _] = &world.users(["Ann", "Ben", "Cleo"]);
        let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
        let public = room.messages().len();
        let planned = slash(
            ben,
            &room,
            "/move turn:if c3 then a1, then e5 then b2; a1, c3",
        )
        .await
        .expect_message();
        assert!(planned.is_private());
        let planned = planned.content;
        assert!(
            planned.contains("`c3 → a1 → e5 → b2`; `a1 → c3`"),
            "{planned}"
        );
        let shown = own_view(ben, &room).await;
        assert!(
            shown.content.contains("**Your plan**: `c3 → a1"),
            "{}",
            shown.content
        );
        // nobody else sees it
        assert!(!own_view(ann, &room).await.content.contains("plan"));
        assert_eq!(room.messages().len(), public, "nothing is public");
        // another process plays it
        let again = Bot::start(&world.sandbox, &world.home).await;
        world.go_on_with(again).await;
        slash(ann, &room, "/move turn:c3").await;
        in_hand(&world).await;
        let record = world.stored(id_of(&board)).await.record;
        let turns: Vec<&str> = record
            .events
            .iter()
            .map(|event| event.what.as_str())
            .collect();
        assert_eq!(turns, ["c3", "a1"]);
        let newest = room.messages().pop().unwrap();
        assert!(
            newest.content.contains("c3") && newest.content.contains("a1"),
            "{}",
            newest.content
        );
        assert!(
            newest.content.contains(&format!("<@{}>", ann.id)),
            "{}",
            newest.content
        );
        assert!(
            newest.content.contains("Ben** answered as planned."),
            "{}",
            newest.content
        );
        assert!(newest.mentions.is_empty(), "Ann is there already");
        slash(ann, &room, "/move turn:e5").await;
        let record = world.stored(id_of(&board)).await.record;
        assert_eq!(record.events.len(), 4);
        assert!(
            !own_view(ben, &room).await.content.contains("plan"),
            "it is used up"
        );
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_ends_with_another_turn_a_takeback_or_a_tap() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    for (number, way) in ["turn", "tap", "end"].into_iter().enumerate() {
        let room = world.sandbox.channel(&format!("table-{number}"));
        let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
        slash(ben, &room, "/move turn:if c3, a1").await;
        match way {
            "turn" => drop(slash(ann, &room, "/move turn:e5").await),
            "tap" => {
                let gone = press(ben, &own_view(ben, &room).await, "Delete plan").await;
                let said = told(&gone);
                assert!(said.starts_with("Your plan is deleted."), "{said}");
                assert!(said.ends_with("No longer planned: `c3 → a1`"), "{said}");
                slash(ann, &room, "/move turn:c3").await;
            }
            _ => drop(resign(ann, &room).await),
        }
        in_hand(&world).await;
        let record = world.stored(id_of(&board)).await.record;
        assert_eq!(record.events.len(), 1, "{way}");
        let after = own_view(ben, &room).await;
        assert!(after.button("Delete plan").is_none(), "{way}");
        let ended = after.content.contains("Your plan has ended");
        assert_eq!(ended, way == "turn", "{way}: {}", after.content);
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_can_resign_and_what_is_wrong_is_said() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    for (user, line, says) in [
        (
            ann,
            "if c3 then a1",
            "It is your turn. Type your turn first",
        ),
        (cleo, "if c3 then a1", "You do not play in this match"),
        (ben, "if c3", "The plan has no answer of yours."),
        (
            ben,
            "if c3, a1; c3, e5",
            "Your plan has two answers to the same turns: `e5`",
        ),
        (ben, "if resign", "`resign` can only be your own answer"),
    ] {
        let said = told(&slash(user, &room, &format!("/move turn:{line}")).await);
        assert!(said.starts_with(says), "{line}: {said}");
    }
    slash(ben, &room, "/move turn:If c3 then resign").await;
    slash(ann, &room, "/move turn:c3").await;
    in_hand(&world).await;
    let newest = room.messages().pop().unwrap();
    assert!(newest.content.contains("resigns"), "{}", newest.content);
    assert!(world.stored(id_of(&board)).await.record.events.len() == 2);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_of_both_play_out_against_each_other() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    slash(ann, &room, "/move turn:a3, if c3 then e5, if a1 then b2").await;
    // Ann's answer comes at once, and Ben's answer to that
    let said = slash(ben, &room, "/move turn:c3, if e5 then a1")
        .await
        .expect_message()
        .content;
    assert!(said.starts_with("Planned: `e5 → a1`"), "{said}");
    in_hand(&world).await;
    let record = world.stored(id_of(&board)).await.record;
    let turns: Vec<&str> = record
        .events
        .iter()
        .map(|event| event.what.as_str())
        .collect();
    assert_eq!(turns, ["a3", "c3", "e5", "a1", "b2"]);
    // the private answer comes first
    let last = |message: &Message| message.content.contains("b2");
    let newest = room.wait_for(last).await.unwrap();
    for turn in ["c3", "e5", "a1", "b2"] {
        assert!(newest.content.contains(turn), "{turn}: {}", newest.content);
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_can_accept_an_end() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    slash(ann, &room, "/move turn:a3").await;
    slash(ben, &room, "/move turn:a1").await;
    slash(ann, &room, "/move turn:e5").await;
    slash(ben, &room, "/move turn:b2, if c3 then accept").await;
    slash(ann, &room, "/move turn:c3").await;
    in_hand(&world).await;
    assert_eq!(world.stored(id_of(&board)).await.record.events.len(), 5);
    slash(ann, &room, "/end").await;
    in_hand(&world).await;
    let newest = room.messages().pop().unwrap();
    assert!(
        newest.content.contains("The match is over"),
        "{}",
        newest.content
    );
    world.end().await;
}

/// Plans are read in the reader's language; English is understood everywhere.
#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_typed_in_ones_own_language() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    world.match_for("kitaran", &room, &[ann, ben], "").await;
    for (locale, line) in [
        ("de", "wenn c3 dann a1"),
        ("es-ES", "Si c3 entonces rendirme"),
        ("es-ES", "if c3 then resign"),
    ] {
        let ben = ben.clone().locale(locale);
        let answer = slash(&ben, &room, &format!("/move turn:{line}"))
            .await
            .expect_message();
        assert!(
            answer.is_private() && answer.content.contains("`c3 → "),
            "{}",
            answer.content
        );
        let ends = if locale == "de" {
            "→ a1`"
        } else {
            "→ rendirme`"
        };
        assert!(answer.content.contains(ends), "{}", answer.content);
        assert_eq!(answer.buttons.len(), 1);
    }
    world.end().await;
}

/// The list of a person's matches says where they have a plan, as long as the plan says something.
#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_matches_says_where_one_has_a_plan() {
    let world = World::start().await;
    let rooms = ["table-1", "table-2"].map(|name| world.sandbox.channel(name));
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    for room in &rooms {
        world.match_for("kitaran", room, &[ann, ben], "").await;
    }
    let marked = async |user: &User| {
        let list = matches_of(user, &rooms[0]).await;
        list.matches("✎ plan").count()
    };
    assert_eq!(marked(ben).await, 0);
    slash(ben, &rooms[0], "/move turn:if c3 then a1, then e5 then b2").await;
    assert_eq!([marked(ann).await, marked(ben).await], [0, 1]);
    let list = matches_of(ben, &rooms[0]).await;
    let code = world.store().current(rooms[0].id.get()).await.unwrap();
    let code = code.unwrap().opened.code.unwrap().to_string();
    let line = list.lines().find(|line| line.contains("plan")).unwrap();
    assert!(line.contains(&code), "{line}");
    // the plan goes on after its first answer
    slash(ann, &rooms[0], "/move turn:c3").await;
    in_hand(&world).await;
    assert_eq!(marked(ben).await, 1);
    // another turn than the expected one ends it, though its row stays
    slash(ann, &rooms[0], "/move turn:d4").await;
    in_hand(&world).await;
    assert_eq!(marked(ben).await, 0);
    world.end().await;
}

/// The answer to a plan says how it was read, and which branches it replaces. The board shows what is left of it.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_planned_is_said_and_what_no_longer_is_too() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    world.match_for("kitaran", &room, &[ann, ben], "").await;
    let plan = async |line: &str| {
        let said = slash(ben, &room, &format!("/move turn:{line}")).await;
        said.expect_message().content
    };
    let first = plan("if c3 then a1, if e5 then b2").await;
    assert!(first.contains("`c3 → a1 → e5 → b2`"), "{first}");
    assert!(first.contains("`;` begins another"), "{first}");
    assert!(!first.contains("No longer planned"), "{first}");
    let second = plan("if c3 a1 e5 b2; if d4 then e5").await;
    assert!(!second.contains("begins another"), "{second}");
    assert!(!second.contains("No longer planned"), "{second}");
    let third = plan("if c3 then a1 then e5 then d4").await;
    assert!(
        third.ends_with("No longer planned: `c3 → a1 → e5 → b2`"),
        "{third}"
    );
    // as it was shown
    let copied = plan("c3 → a1 → e5 → d4").await;
    assert!(
        copied.starts_with("Planned: `c3 → a1 → e5 → d4`"),
        "{copied}"
    );
    slash(ann, &room, "/move turn:c3").await;
    in_hand(&world).await;
    let left = own_view(ben, &room).await.content;
    assert!(left.contains("**Your plan**: `e5 → d4`"), "{left}");
    slash(ann, &room, "/move turn:b2").await;
    in_hand(&world).await;
    let ended = own_view(ben, &room).await;
    assert!(
        ended.content.contains("Your plan has ended"),
        "{}",
        ended.content
    );
    assert!(!own_view(ann, &room).await.content.contains("plan"));
    let panel = press(ben, &ended, "Move").await.expect_message();
    assert!(
        panel.content.contains("Your plan has ended"),
        "{}",
        panel.content
    );
    // the refusal says which turn is meant, and whose it is
    slash(ben, &room, "/move turn:e5").await;
    let wrong = plan("if d4 then c3").await;
    assert!(
        wrong.starts_with("`c3` for ") && wrong.contains("**Ben**: "),
        "{wrong}"
    );
    world.end().await;
}

/// With three players, a plan is a list of one's own turns. A turn of somebody else in it would be played as one's own.
#[tokio::test(flavor = "multi_thread")]
async fn with_three_players_no_plan_waits_for_a_turn() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let board = world
        .match_for("zyrcan", &room, &[ann, ben, cleo], "seats:3")
        .await;
    for (user, line, part) in [
        (ben, "if 1@e5 then 2@f6", "1@e5"),
        (ben, "if legal 2@f6, if 1@e5 then 3@d4", "1@e5"),
        (ann, "2@f6, if 1@e5 then 3@d4", "1@e5"),
    ] {
        let said = told(&slash(user, &room, &format!("/move turn:{line}")).await);
        assert!(
            said.starts_with("With more than two players"),
            "{line}: {said}"
        );
        assert!(said.contains(&format!("`{part}`")), "{line}: {said}");
    }
    assert!(world.stored(id_of(&board)).await.record.events.is_empty());
    world.end().await;
}

/// A typed plan and **Plan this** do the same: they keep the other branches, and say which answer they replace.
#[tokio::test(flavor = "multi_thread")]
async fn a_typed_plan_keeps_the_other_branches_and_says_what_it_replaces() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    slash(ben, &room, "/move turn:if c3 then a1").await;
    let plan = async |line: &str| {
        let said = slash(ben, &room, &format!("/move turn:{line}")).await;
        said.expect_message().content
    };
    // English is read, and so are the other languages
    let added = plan("Falls e5, dann b2").await;
    for branch in ["`c3 → a1`", "`e5 → b2`"] {
        assert!(added.contains(branch), "{added}");
    }
    assert!(!added.contains("No longer planned"), "{added}");
    let replaced = plan("SI c3 entonces d4").await;
    assert!(replaced.contains("`c3 → d4`"), "{replaced}");
    assert!(replaced.contains("`e5 → b2`"), "{replaced}");
    assert!(
        replaced.ends_with("No longer planned: `c3 → a1`"),
        "{replaced}"
    );
    slash(ann, &room, "/move turn:e5").await;
    in_hand(&world).await;
    let events = world.stored(id_of(&board)).await.record.events;
    assert_eq!(events[1].what.as_str(), "b2");
    world.end().await;
}
