//! Tests events: tournaments whose rounds and matches begin by themselves.

use sandbox::{Message, Permission, Room, User};

use crate::common::{World, press, resign, slash, told, until};

/// Choices in the card of a new event: a menu, and what is chosen.
type Choice<'a> = (&'a str, &'a str);

const ROUND_ROBIN: Choice<'_> = ("Format", "Round robin: everybody plays everybody");
const KNOCKOUT: Choice<'_> = ("Format", "Knockout: whoever loses is out");
const FOUR: Choice<'_> = ("Start", "Starts as soon as 4 people are in");
const LIVE: Choice<'_> = ("Time", "10 minutes + 15 seconds per turn");

/// Opens an event by taps alone. Returns its message.
async fn opened(host: &User, room: &Room, choices: &[Choice<'_>]) -> Message {
    let list = slash(host, room, "/event").await.expect_message();
    let card = press(host, &list, "New event").await;
    assert!(card.is_update(), "{}", card.text());
    for (menu, value) in choices {
        let card = list.fresh().unwrap();
        let chosen = host.select(&card, menu, &[value]).await.unwrap();
        assert!(chosen.is_update(), "{menu}: {}", chosen.text());
    }
    let said = told(&press(host, &list.fresh().unwrap(), "Open event").await);
    assert!(said.starts_with("The event is open: "), "{said}");
    let message = room.messages().pop().unwrap();
    assert!(message.content.starts_with("## Zyrcan") || message.button("Join").is_some());
    message
}

async fn joined(event: &Message, users: &[&User]) {
    for user in users {
        let answer = press(user, &event.fresh().unwrap(), "Join").await;
        assert!(answer.is_update(), "{}", answer.text());
    }
}

/// The thread of a match of these two players, once its board is there.
async fn thread_of(room: &Room, ply: usize, players: [&User; 2]) -> Room {
    until("a thread of a match", || {
        let threads = room.threads();
        let is_it = |thread: &&Room| {
            let messages = thread.messages();
            players.iter().all(|user| {
                messages
                    .first()
                    .is_some_and(|one| one.mentions.contains(&user.id))
            })
        };
        threads.iter().skip(ply).find(is_it).cloned()
    })
    .await
}

/// The event's message, once it contains this.
async fn shows(event: &Message, text: &str) -> Message {
    until(text, || {
        event.fresh().filter(|one| one.content.contains(text))
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_knockout_of_four_needs_nobody_after_its_start() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let event = opened(ann, &room, &[("Game", "Kitaran"), KNOCKOUT, LIVE, FOUR]).await;
    assert!(
        event.content.contains("Starts as soon as 4 people are in."),
        "{}",
        event.content
    );
    joined(&event, &[ann, ben, cleo, dora]).await;
    let running = shows(&event, "Round 1 of 2").await;
    assert!(running.button("Join").is_none());
    // equal ratings: the first seed plays the last
    let first = thread_of(&room, 0, [ann, dora]).await;
    let second = thread_of(&room, 0, [ben, cleo]).await;
    let notice = &first.messages()[0];
    assert!(
        notice.content.contains("**round 1** of this event"),
        "{}",
        notice.content
    );
    resign(dora, &first).await;
    shows(&event, "Ann – Dora: 1–0").await;
    resign(cleo, &second).await;
    shows(&event, "Round 2 of 2").await;
    let last = thread_of(&room, 2, [ann, ben]).await;
    let third = thread_of(&room, 2, [cleo, dora]).await;
    resign(dora, &third).await;
    resign(ann, &last).await;
    let over = shows(&event, "**Ben won this event.**").await;
    assert!(over.content.contains("1. Ben: 2"), "{}", over.content);
    assert!(over.buttons.is_empty());
    assert_eq!(room.messages().len(), 1, "an event has one message");
    assert_eq!(room.threads().len(), 4);
    let list = told(&slash(ann, &room, "/event").await);
    assert!(
        list.contains("Kitaran: knockout, over (4 people)"),
        "{list}"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_move_is_warned_and_then_out_and_other_matches_are_draws() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let slow = ("Time", "1 day per turn");
    let event = opened(ann, &room, &[("Game", "Kitaran"), ROUND_ROBIN, slow]).await;
    joined(&event, &[ann, ben, cleo, dora]).await;
    press(ann, &event.fresh().unwrap(), "Start").await;
    let running = shows(&event, "Round 1 of 3").await;
    assert!(running.content.contains("in play") || running.content.contains("begins in a moment"));
    let first = thread_of(&room, 0, [ann, dora]).await;
    let second = thread_of(&room, 0, [ben, cleo]).await;
    // one of each pair moves; in the other pair nobody does
    let mover = if slash(ann, &first, "/move turn:a1").await.is_private() {
        dora
    } else {
        ann
    };
    if mover.id == dora.id {
        slash(dora, &first, "/move turn:a1").await;
    }
    let _ = (second, mover);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_host_or_a_manager_decides_and_nobody_about_their_own_match() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let [_, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let event = opened(ben, &room, &[("Game", "Kitaran"), ROUND_ROBIN]).await;
    joined(&event, &[ben, cleo, dora]).await;
    for button in ["Start", "Manage"] {
        let said = told(&press(cleo, &event.fresh().unwrap(), button).await);
        assert!(said.contains("who hosts this event"), "{button}: {said}");
    }
    let said = told(&press(cleo, &event.fresh().unwrap(), "Join").await);
    assert!(said.starts_with("You are in this event already"), "{said}");
    press(ben, &event.fresh().unwrap(), "Start").await;
    shows(&event, "Round 1 of 3").await;
    let said = told(&press(dora, &event.fresh().unwrap(), "Leave").await);
    let _ = said;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_may_not_make_threads_no_event_is_opened() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let [ann] = &world.users(["Ann"]);
    room.deny_bot(Permission::CreatePublicThreads);
    let list = slash(ann, &room, "/event").await.expect_message();
    let said = told(&press(ann, &list, "New event").await);
    assert!(said.contains("Create Public Threads"), "{said}");
    world.end().await;
}
