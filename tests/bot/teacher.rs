//! Tests hints during a match, and reviews after its end.

use sandbox::{Answer, Message};
use skirmish::store::Status;

use crate::common::held_searches::HeldSearches;
use crate::common::message_text::labels;
use crate::common::{World, against_computer, id_of, in_hand, press, resign, slash, told};

/// What a computer has found. On a slow machine it comes after its answer.
pub async fn hint_of(answer: Answer) -> Message {
    let first = answer.expect_message();
    if first.content.starts_with("I am still thinking") {
        return answer.wait_followups(1).await.unwrap().pop().unwrap();
    }
    first
}

/// The hint shows what matters, then the beginning of the turn, then the turn. Two taps play it.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_comes_in_steps_and_can_be_played() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let board = against_computer(ann, &room, "/play archimedes", 1).await;
    let id = id_of(&board);
    let hint = slash(ann, &room, "/hint").await;
    assert!(hint.is_private());
    let hint = hint_of(hint).await;
    assert!(
        hint.content.contains("Your chance to win: "),
        "{}",
        hint.content
    );
    assert!(!hint.content.contains("Play `"), "{}", hint.content);
    assert_eq!(labels(&hint), ["First step"]);
    let begin = hint_of(press(ann, &hint, "First step").await).await;
    assert!(begin.content.contains("Begin with `"), "{}", begin.content);
    let turn = hint_of(press(ann, &begin, "Whole turn").await).await;
    let said = turn.content.split("Play `").nth(1).unwrap();
    let played = said.split('`').next().unwrap().to_owned();
    let panel = press(ann, &turn, "Use this turn").await.expect_message();
    // a hint has no picture, so the panel that replaces it needs one
    assert_eq!(panel.attachments.len(), 1);
    press(ann, &panel, "Play").await;
    in_hand(&world).await;
    let game = world.game(id).await;
    assert_eq!(game.events()[0].what.as_str(), played);
    // a match against computers is casual, where hints are free
    assert_eq!(world.stored(id).await.hinted, 0);
    world.end().await;
}

/// In a casual match hints are free for everybody: both seats get them at once, and the win counts as won.
#[tokio::test(flavor = "multi_thread")]
async fn hints_in_a_casual_match_cost_nothing() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world
        .match_for("kitaran", &room, &[ann, ben], "rated:False")
        .await;
    let hint = hint_of(slash(ann, &room, "/hint").await).await;
    let chance = "Your chance to win: ";
    assert!(hint.content.contains(chance), "{}", hint.content);
    // the other player is not to act
    let said = told(&slash(ben, &room, "/hint").await);
    assert!(said.contains("Ann"), "{said}");
    slash(ann, &room, "/move turn:c3").await;
    // an old button gives no hint for another position
    let said = told(&press(ann, &hint, "Whole turn").await);
    assert!(said.starts_with("The board has changed."), "{said}");
    hint_of(slash(ben, &room, "/hint").await).await;
    slash(ben, &room, "/move turn:d4").await;
    assert_eq!(world.stored(id_of(&board)).await.hinted, 0);
    resign(ben, &room).await;
    in_hand(&world).await;
    assert_eq!(world.counted(ann).await, Some((1, 1)));
    assert_eq!(world.counted(ben).await, Some((1, 0)));
    world.end().await;
}

/// The user is told in time that the hint takes a while, and then the hint comes by itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_that_waits_behind_other_searches_is_not_lost() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    against_computer(ann, &room, "/play kitaran", 1).await;
    let searches = HeldSearches::begin(&world).await;
    let answer = slash(ann, &room, "/hint").await;
    let said = told(&answer);
    assert!(said.starts_with("I am still thinking"), "{said}");
    searches.end();
    let hint = answer.wait_followups(1).await.unwrap().pop().unwrap();
    assert!(
        hint.content.contains("Your chance to win: "),
        "{}",
        hint.content
    );
    world.end().await;
}

/// The course of the match, and its turning points with the better turns.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_reviewed_when_it_is_over() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("archimedes", &room, &[ann, ben], "").await;
    let id = id_of(&board);
    let mut rng = rules::random_generator::Rng::new(5);
    while world.stored(id).await.status == Status::Live {
        let game = world.game(id).await;
        let acting = game.to_act().seats()[0];
        let user = [ann, ben][acting.index()];
        let turn = game.random_turn(acting, &mut rng).unwrap();
        slash(user, &room, &format!("/move turn:{turn}")).await;
    }
    in_hand(&world).await;
    let board = room.messages().pop().unwrap();
    let first = press(ann, &board, "Review").await;
    assert!(first.is_private());
    let review = first.wait_followups(1).await.unwrap().pop().unwrap();
    assert!(
        review.content.contains("### Review of Archimedes"),
        "{}",
        review.content
    );
    let alt = review.attachments[0].description.clone().unwrap();
    assert!(alt.contains("Ann: ") && alt.contains("in the end"), "{alt}");
    assert!(alt.contains("The biggest mistakes: "), "{alt}");
    // random turns include at least one bad turn
    let labels: Vec<String> = labels(&review).iter().map(ToString::to_string).collect();
    assert_eq!(labels[0], "All turns");
    let point = press(ann, &review, &labels[1]).await.expect_message();
    for part in ["A better turn was `", "their chances fell from **"] {
        assert!(point.content.contains(part), "{}", point.content);
    }
    let alt = point.attachments[0].description.clone().unwrap();
    let marks = [
        "Whole rings mark the better turn: ",
        "Broken rings mark the turn that was played: ",
    ];
    let is_told = |mark: &str| alt.contains(mark);
    assert!(marks.into_iter().all(is_told), "{alt}");
    let says = "Whole gold rings mark the better turn, broken rings the turn that was played.";
    assert!(point.content.contains(says), "{}", point.content);
    // the review was stored, so another player gets it at once
    let again = press(ben, &board, "Review").await;
    let again = again.expect_message().content;
    assert!(again.contains("### Review of Archimedes"), "{again}");
    world.end().await;
}

/// The chances of three players add up too, at every turn with chances.
#[tokio::test(flavor = "multi_thread")]
async fn the_chances_of_three_players_add_up_to_a_hundred() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let users = &world.users(["Ann", "Ben", "Cleo"]);
    let [ann, ben, cleo] = users;
    let board = world
        .match_for("zyrcan", &room, &[ann, ben, cleo], "")
        .await;
    let id = id_of(&board);
    let mut rng = rules::random_generator::Rng::new(5);
    for _ in 0..6 {
        let game = world.game(id).await;
        let acting = game.to_act().seats()[0];
        let turn = game.random_turn(acting, &mut rng).unwrap();
        slash(&users[acting.index()], &room, &format!("/move turn:{turn}")).await;
    }
    for user in [ann, ben] {
        let asked = slash(user, &room, "/resign").await.expect_message();
        press(user, &asked, "Resign").await;
    }
    in_hand(&world).await;
    let board = room.messages().pop().unwrap();
    let first = press(ann, &board, "Review").await;
    let review = first.wait_followups(1).await.unwrap().pop().unwrap();
    let alt = review.attachments[0].description.clone().unwrap();
    let of = |name: &str| {
        let told = alt.split(&format!("{name}: ")).nth(1).unwrap();
        let told = told.split('.').next().unwrap().split(", ");
        let number = |value: &str| value.split(' ').next().unwrap().parse::<u32>().unwrap();
        told.map(number).collect::<Vec<_>>()
    };
    let [first, second, third] = ["Ann", "Ben", "Cleo"].map(of);
    assert!(first.len() > 2, "{alt}");
    for ((one, two), three) in first.iter().zip(second).zip(third) {
        assert_eq!(one + two + three, 100, "{alt}");
    }
    world.end().await;
}
