//! Tests who comes into an event after its start, and who has no match in a round.

use sandbox::{Id, Message, Room, User};

use crate::common::{World, ask_forget, in_hand, press, resign, told, until};
use crate::events::{KITARAN, joined, opened, pass, shows, thread_of};

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_late_asks_the_host_and_has_half_a_point_for_each_round() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let event = opened(ann, &room, &[KITARAN]).await;
    joined(&event, &[ann, ben, cleo]).await;
    press(ann, &event.fresh().unwrap(), "Start").await;
    shows(&event, "Round 1 of 3").await;
    // the last seed has no opponent, and hears so once
    let alone = |one: &Message| {
        let text =
            "you have no match in **round 1**, and get 1 point without playing. I mention you";
        one.content.contains(text)
    };
    assert_eq!(room.wait_for(alone).await.unwrap().mentions, [cleo.id]);
    let said = told(&press(dora, &event.fresh().unwrap(), "Join").await);
    assert!(said.starts_with("The host decides"), "{said}");
    let said = told(&press(dora, &event.fresh().unwrap(), "Join").await);
    assert!(said.starts_with("You have already asked"), "{said}");
    let asks = |one: &Message| one.content.contains("**Dora** asks to join");
    let asked = room.wait_for(asks).await.unwrap();
    assert_eq!(asked.mentions, [ann.id]);
    let said = told(&press(dora, &asked, "Let them in").await);
    assert!(said.starts_with("Only the host"), "{said}");
    press(ann, &asked, "Let them in").await;
    let admitted = asked.fresh().unwrap();
    assert_eq!(admitted.content, "**Dora** takes part from round 2 on.");
    assert!(admitted.buttons.is_empty());
    let thread = thread_of(&room, 0, [ann, ben]).await;
    resign(ben, &thread).await;
    let second = shows(&event, "Round 2 of 3").await;
    let alt = second.attachments[0]
        .description
        .clone()
        .unwrap_or_default();
    assert!(alt.contains("Dora: ½"), "{alt}");
    // half of the rounds have begun
    assert!(second.button("Join").is_none());
    assert_eq!(room.messages().iter().filter(|one| alone(one)).count(), 1);
    world.end().await;
}

/// Ends the match of a thread: one of its players resigns. Returns who has played.
async fn ended(thread: &Room, people: &[User]) -> Vec<Id> {
    let is_board = |one: &Message| one.button("Move").is_some();
    let board = thread.wait_for(is_board).await.unwrap();
    let loser = people.iter().find(|one| board.mentions.contains(&one.id));
    resign(loser.unwrap(), thread).await;
    board.mentions
}

#[tokio::test(flavor = "multi_thread")]
async fn a_league_goes_on_and_people_come_and_go() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let people = &world.users(["Ann", "Ben", "Cleo"]);
    let [ann, ben, cleo] = people;
    let league = ("Format", "League: divisions, season after season");
    let event = opened(ann, &room, &[KITARAN, league]).await;
    joined(&event, &[ann, ben]).await;
    press(ann, &event.fresh().unwrap(), "Start").await;
    let first = shows(&event, "in play <#").await;
    let alt = first.attachments[0].description.clone().unwrap_or_default();
    assert!(alt.contains("1.1"), "{alt}");
    joined(&event, &[cleo]).await;
    // matches come without an end, soon with Cleo
    let (mut played, mut with_cleo) = (0, 0);
    while with_cleo < 2 {
        let thread = until("the next thread", || room.threads().into_iter().nth(played)).await;
        with_cleo += usize::from(ended(&thread, people).await.contains(&cleo.id));
        played += 1;
        assert!(played < 12, "Cleo has no matches");
    }
    assert!(event.fresh().unwrap().button("Join").is_some());
    let season = |one: &Message| one.content.contains("won the season!");
    assert!(!room.wait_for(season).await.unwrap().mentions.is_empty());
    for user in [ann, ben, cleo] {
        let asked = press(user, &event.fresh().unwrap(), "Leave").await;
        press(user, &asked.expect_message(), "Yes, leave it").await;
    }
    // nobody is left, so it ends with the matches that have begun
    while event.fresh().unwrap().button("Join").is_some() {
        let Some(thread) = room.threads().into_iter().nth(played) else {
            pass(&world, 1).await;
            continue;
        };
        ended(&thread, people).await;
        played += 1;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_put_out_of_a_league_comes_back() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let league = ("Format", "League: divisions, season after season");
    let event = opened(ann, &room, &[KITARAN, league]).await;
    joined(&event, &[ann, ben]).await;
    press(ann, &event.fresh().unwrap(), "Start").await;
    shows(&event, "in play <#").await;
    // nobody moves: the one whose turn it is loses on time, and is out
    let out = |one: &Message| one.content.contains("you did not move in your match");
    for _ in 0..40 {
        pass(&world, 12 * 60).await;
        if room.messages().iter().any(out) {
            break;
        }
    }
    let told = room.wait_for(out).await.unwrap();
    assert!(
        told.content.contains("**Join** takes part again"),
        "{}",
        told.content
    );
    shows(&event, "The league waits").await;
    let late = [ann, ben]
        .into_iter()
        .find(|user| told.mentions.contains(&user.id));
    joined(&event, &[late.unwrap()]).await;
    shows(&event, "in play <#").await;
    assert_eq!(room.messages().iter().filter(|one| out(one)).count(), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_who_was_forgotten_is_let_in() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let event = opened(ann, &room, &[KITARAN]).await;
    joined(&event, &[ann, ben, cleo]).await;
    press(ann, &event.fresh().unwrap(), "Start").await;
    shows(&event, "Round 1 of 3").await;
    press(dora, &event.fresh().unwrap(), "Join").await;
    let asks = |one: &Message| one.content.contains("**Dora** asks to join");
    let asked = room.wait_for(asks).await.unwrap();
    let sure = ask_forget(dora, &room).await.expect_message();
    press(dora, &sure, "Delete it").await;
    in_hand(&world).await;
    pass(&world, 1).await;
    let said = told(&press(ann, &asked, "Let them in").await);
    assert!(said.starts_with("Nothing has changed"), "{said}");
    world.end().await;
}
