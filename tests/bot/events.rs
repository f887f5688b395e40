//! Tests events: tournaments whose rounds and matches begin by themselves.

use sandbox::{Fault, Message, Permission, Room, User};

use skirmish::store::Status;

use crate::common::{World, id_of, press, resign, slash, told, until};

/// A choice in the card of a new event: a menu, and what is chosen.
pub type Choice<'a> = (&'a str, &'a str);

pub const KITARAN: Choice<'_> = ("Game", "Kitaran");
const ROUND_ROBIN: Choice<'_> = ("Format", "Round robin: everybody plays everybody");
const KNOCKOUT: Choice<'_> = ("Format", "Knockout: if you lose, you are out");
const FOUR: Choice<'_> = ("When it starts", "Starts as soon as 4 people have joined");
const IN_AN_HOUR: Choice<'_> = ("When it starts", "Starts in 1 hour");

/// The card of a new event, with these choices.
async fn card(host: &User, room: &Room, choices: &[Choice<'_>]) -> Message {
    let card = slash(host, room, "/event").await.expect_message();
    let shown = press(host, &card, "New event").await;
    assert!(shown.is_update(), "{}", shown.text());
    for (menu, value) in choices {
        let chosen = host.select(&card.fresh().unwrap(), menu, &[value]).await;
        let chosen = chosen.unwrap();
        assert!(chosen.is_update(), "{menu}: {}", chosen.text());
    }
    card.fresh().unwrap()
}

/// Opens an event by taps alone. Returns its message.
pub async fn opened(host: &User, room: &Room, choices: &[Choice<'_>]) -> Message {
    let card = card(host, room, choices).await;
    let said = told(&press(host, &card, "Open event").await);
    assert!(said.starts_with("The event is open: "), "{said}");
    room.messages().pop().unwrap()
}

pub async fn joined(event: &Message, users: &[&User]) {
    for user in users {
        let answer = press(user, &event.fresh().unwrap(), "Join").await;
        assert!(answer.is_update(), "{}", answer.text());
    }
}

/// The event's message, once it contains this.
pub async fn shows(event: &Message, text: &str) -> Message {
    until(text, || {
        event.fresh().filter(|one| one.content.contains(text))
    })
    .await
}

/// The thread of the match of these two that begins after `before` other matches, once its board is there.
pub async fn thread_of(room: &Room, before: usize, players: [&User; 2]) -> Room {
    let is_it = |thread: &Room| {
        let first = thread.messages().into_iter().next();
        let pinged = |user: &&User| {
            let first = first.as_ref();
            first.is_some_and(|one| one.mentions.contains(&user.id))
        };
        players.iter().all(pinged)
    };
    until("a thread of a match", || {
        let threads = room.threads().into_iter();
        threads.skip(before).find(is_it)
    })
    .await
}

/// Is it this user's turn in a thread's match, as its first board says?
fn is_to_move(thread: &Room, user: &User) -> bool {
    let board = thread.messages().swap_remove(0);
    let second = board.content.lines().nth(1).unwrap_or_default();
    second.contains(&user.name())
}

pub async fn pass(world: &World, minutes: i64) {
    world.bot.pass_minutes(minutes);
    let (shared, http) = (&world.bot.shared, &world.bot.http);
    skirmish::discord::run_jobs_once(shared, http)
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_knockout_of_four_needs_nobody_after_its_start() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let event = opened(ann, &room, &[KITARAN, KNOCKOUT, FOUR]).await;
    assert!(
        event
            .content
            .contains("Starts as soon as 4 people have joined.")
    );
    joined(&event, &[ann, ben, cleo, dora]).await;
    let running = shows(&event, "**Semi-finals** (round 1)").await;
    assert!(running.button("Join").is_none());
    // equal ratings: the first seed plays the last
    let first = thread_of(&room, 0, [ann, dora]).await;
    let second = thread_of(&room, 0, [ben, cleo]).await;
    let notice = first.messages()[0].content.clone();
    assert!(
        notice.contains("your match begins: **a semi-final**."),
        "{notice}"
    );
    assert!(first.messages()[0].button("Move").is_some());
    let names = ["R1 Kitaran: Ann, Dora", "R1 Kitaran: Dora, Ann"];
    assert!(names.contains(&first.name().as_str()), "{}", first.name());
    let own = slash(ann, &room, "/matches").await.text().to_owned();
    assert!(own.contains("(event, round 1) with Dora"), "{own}");
    resign(dora, &first).await;
    let won = |one: Message| {
        ["Ann – Dora: 1–0", "Dora – Ann: 0–1"]
            .iter()
            .any(|line| one.content.contains(line))
    };
    until("the result", || won(event.fresh().unwrap()).then_some(())).await;
    resign(cleo, &second).await;
    let final_round = shows(&event, "**Final** (round 2)").await.content;
    let third = final_round
        .lines()
        .filter(|one| one.contains("(for third place)"));
    assert_eq!(third.count(), 1, "{final_round}");
    let last = thread_of(&room, 2, [ann, ben]).await;
    let third = thread_of(&room, 2, [cleo, dora]).await;
    for (thread, what) in [(&last, "**the final**"), (&third, "**for third place**")] {
        let notice = thread.messages()[0].content.clone();
        assert!(notice.contains(what), "{notice}");
    }
    resign(dora, &third).await;
    resign(ann, &last).await;
    let over = shows(&event, "**Ben won this event.**").await;
    let told = room
        .wait_for(|one| one.content.contains("won the event **Kitaran: knockout**!"))
        .await;
    assert_eq!(told.unwrap().mentions, [ben.id]);
    let alt = over.attachments[0].description.clone().unwrap_or_default();
    assert!(alt.contains("1. Ben: 2"), "{alt}");
    assert!(over.buttons.is_empty());
    let messages = room.messages();
    let shown = messages.iter().filter(|one| one.content.starts_with("##"));
    assert_eq!(shown.count(), 1, "an event has one message");
    // nobody who is out of a knockout is told to wait
    let idle = |one: &&Message| one.content.contains("you have no match");
    assert_eq!(messages.iter().filter(idle).count(), 0);
    assert_eq!(room.threads().len(), 4);
    let events = slash(ann, &room, "/event").await.expect_message().content;
    assert!(
        events.contains("Kitaran: knockout, over (4 people)"),
        "{events}"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_does_not_move_is_warned_and_then_out() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let event = opened(ann, &room, &[KITARAN, ROUND_ROBIN]).await;
    joined(&event, &[ann, ben, cleo, dora]).await;
    press(ann, &event.fresh().unwrap(), "Start").await;
    shows(&event, "Round 1 of 3").await;
    let absent = thread_of(&room, 0, [ann, dora]).await;
    let played = thread_of(&room, 0, [ben, cleo]).await;
    let first = if is_to_move(&played, ben) { ben } else { cleo };
    let moved = slash(first, &played, "/move turn:c3").await;
    assert!(!moved.is_private(), "{}", moved.text());
    let late = if is_to_move(&absent, ann) { ann } else { dora };
    // each has a day for each turn
    pass(&world, 12 * 60 + 1).await;
    let warned = |one: &Message| one.content.contains("you have not moved in this match yet");
    let warning = absent.wait_for(warned).await.unwrap();
    assert_eq!(warning.mentions, [late.id]);
    resign(first, &played).await;
    pass(&world, 12 * 60).await;
    let second = shows(&event, "Round 2 of 3").await;
    let out = |one: &Message| one.content.contains("so you are out of this event");
    assert_eq!(room.wait_for(out).await.unwrap().mentions, [late.id]);
    let alt = second.attachments[0]
        .description
        .clone()
        .unwrap_or_default();
    let gone = format!("{}: 0 (out: never moved)", late.name());
    assert!(alt.contains(&gone), "{alt}");
    assert_eq!(alt.matches("never moved").count(), 1, "{alt}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_not_over_in_time_is_a_draw_in_the_event_and_goes_on() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let event = opened(ann, &room, &[KITARAN, ROUND_ROBIN]).await;
    joined(&event, &[ann, ben]).await;
    press(ann, &event.fresh().unwrap(), "Start").await;
    shows(&event, "Round 1 of 1").await;
    let thread = thread_of(&room, 0, [ann, ben]).await;
    let id = id_of(&thread.messages()[0]);
    // a round of this clock lasts 14 days, and each has a day for each turn
    for _ in 0..17 {
        let game = world.game(id).await;
        let seat = game.to_act().seats()[0];
        let stored = world.stored(id).await;
        let user = [ann, ben]
            .into_iter()
            .find(|user| stored.opened.players[seat.index()].is(user.id.get()));
        let line = format!("/move turn:{}", game.example(seat));
        let answer = slash(user.unwrap(), &thread, &line).await;
        assert!(!answer.is_private(), "{}", answer.text());
        pass(&world, 20 * 60).await;
    }
    let over = shows(&event, "**Ann and Ben won this event.**").await;
    let alt = over.attachments[0].description.clone().unwrap_or_default();
    assert!(alt.contains("Ann: ½") && alt.contains("Ben: ½"), "{alt}");
    assert_eq!(world.stored(id).await.status, Status::Live);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_host_or_a_manager_decides_and_nobody_about_their_own_match() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let [_, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let event = opened(ben, &room, &[KITARAN, ROUND_ROBIN]).await;
    joined(&event, &[ben, cleo, dora]).await;
    for button in ["Start", "Manage"] {
        let said = told(&press(cleo, &event.fresh().unwrap(), button).await);
        assert!(said.starts_with("Only the host"), "{button}: {said}");
    }
    let said = told(&press(cleo, &event.fresh().unwrap(), "Join").await);
    assert!(said.starts_with("You have already joined"), "{said}");
    press(ben, &event.fresh().unwrap(), "Start").await;
    shows(&event, "Round 1 of 3").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_too_few_have_joined_does_not_start() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let [ann] = &world.users(["Ann"]);
    let event = opened(ann, &room, &[KITARAN, IN_AN_HOUR]).await;
    joined(&event, &[ann]).await;
    pass(&world, 59).await;
    assert!(event.fresh().unwrap().button("Join").is_some());
    pass(&world, 2).await;
    let off = shows(&event, "too few people had joined").await;
    assert!(off.buttons.is_empty());
    let told = |one: &Message| one.content.contains("your event did not start");
    assert_eq!(room.wait_for(told).await.unwrap().mentions, [ann.id]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_nobody_starts_ends() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let event = opened(ann, &room, &[KITARAN]).await;
    joined(&event, &[ann, ben]).await;
    pass(&world, 30 * 24 * 60 - 1).await;
    assert!(event.fresh().unwrap().button("Start").is_some());
    pass(&world, 2).await;
    let off = shows(&event, "for 30 days nobody joined it or started it").await;
    assert!(off.buttons.is_empty());
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

#[tokio::test(flavor = "multi_thread")]
async fn what_only_one_person_asks_for_leaves_the_events_message_alone() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let event = opened(ann, &room, &[KITARAN, ROUND_ROBIN]).await;
    joined(&event, &[ann, ben]).await;
    press(ann, &event.fresh().unwrap(), "Start").await;
    let running = shows(&event, "in play <#").await;
    for button in ["My matches", "Leave", "Manage"] {
        let answer = press(ann, &running, button).await;
        assert!(answer.is_private() && !answer.is_update(), "{button}");
    }
    let asked = press(ben, &running, "Leave").await.expect_message();
    press(ben, &asked, "Yes, leave it").await;
    let left = shows(&event, "Round 1 of 1").await;
    assert!(left.content.starts_with("## Kitaran: round robin"));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_join_at_the_same_time() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let ann = world.sandbox.user("Ann");
    let event = opened(&ann, &room, &[KITARAN, ROUND_ROBIN]).await;
    let mut all = tokio::task::JoinSet::new();
    for number in 0..40 {
        let user = world.sandbox.user(&format!("Person{number}"));
        let event = event.clone();
        all.spawn(async move { user.press(&event, "Join").await.unwrap() });
    }
    for answer in all.join_all().await {
        assert!(answer.is_update(), "{}", answer.text());
    }
    shows(&event, "**Joined: 40.**").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_message_of_a_large_event_fits() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let ann = world.sandbox.user("Ann");
    let card = card(&ann, &room, &[("Game", "Zyrcan")]).await;
    for seats in [3, 4] {
        let button = format!("Players per match: {seats}");
        press(&ann, &card.fresh().unwrap(), &button).await;
    }
    press(&ann, &card.fresh().unwrap(), "Open event").await;
    let event = room.messages().pop().unwrap();
    for number in 0..75 {
        let user = world
            .sandbox
            .user(&format!("Maximilian*Muster*{number:02}"));
        let answer = press(&user, &event.fresh().unwrap(), "Join").await;
        assert!(answer.is_update(), "{}", answer.text());
    }
    let late = world.sandbox.user("Late");
    let said = told(&press(&late, &event.fresh().unwrap(), "Join").await);
    assert!(said.starts_with("All places"), "{said}");
    let answer = press(&ann, &event.fresh().unwrap(), "Start").await;
    assert!(answer.is_update(), "{}", answer.text());
    shows(&event, "Round 1 of").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_event_is_neither_listed_nor_joined_from_elsewhere() {
    let world = World::start().await;
    let (room, other) = (
        world.sandbox.channel("secret"),
        world.sandbox.channel("other"),
    );
    let [ann, _, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    room.deny(cleo, Permission::ViewChannel);
    let event = opened(ann, &room, &[KITARAN, ROUND_ROBIN]).await;
    let list = slash(cleo, &other, "/event").await.expect_message();
    assert!(!list.content.contains("Kitaran"), "{}", list.content);
    let join = event
        .fresh()
        .unwrap()
        .button("Join")
        .unwrap()
        .custom_id
        .clone();
    for verb in [
        "join-event",
        "leave-event",
        "ask-leave-event",
        "start-event",
        "manage-event",
    ] {
        let forged = join.replace("join-event", verb);
        let said = told(&cleo.press_id(&list, &forged).await.unwrap());
        assert!(said.starts_with("This event is gone."), "{verb}: {said}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_card_opens_one_event_and_a_cancelled_event_frees_its_matches() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let card = card(ann, &room, &[KITARAN]).await;
    let open = || async { ann.press(&card, "Open event").await.unwrap() };
    let (one, other, third) = tokio::join!(open(), open(), open());
    for answer in [one, other, third] {
        let said = told(&answer);
        assert!(said.starts_with("The event is open: "), "{said}");
    }
    let events = room.messages();
    assert_eq!(events.len(), 1);
    joined(&events[0], &[ann, ben]).await;
    press(ann, &events[0].fresh().unwrap(), "Start").await;
    let running = shows(&events[0], "in play <#").await;
    let thread = thread_of(&room, 0, [ann, ben]).await;
    let said = slash(ann, &thread, "/undo").await.text().to_owned();
    assert!(!said.is_empty());
    let server = slash(ann, &thread, "/server").await.expect_message();
    let said = told(&press(ann, &server, "Cancel match").await);
    assert!(said.contains("belongs to an event"), "{said}");
    let manage = press(ann, &running, "Manage").await.expect_message();
    press(ann, &manage, "Cancel event").await;
    press(ann, &manage.fresh().unwrap(), "Yes, cancel the event").await;
    shows(&events[0], "This event was cancelled.").await;
    let again = press(ann, &server, "Cancel match").await.expect_message();
    assert!(again.button("Cancel it").is_some(), "{}", again.content);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_message_says_which_permission_is_missing() {
    let world = World::start().await;
    let room = world.sandbox.channel("events");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let event = opened(ann, &room, &[KITARAN, KNOCKOUT]).await;
    joined(&event, &[ann, ben]).await;
    room.deny_bot(Permission::CreatePublicThreads);
    let said = told(&press(ann, &event.fresh().unwrap(), "Start").await);
    assert!(said.contains("Create Public Threads"), "{said}");
    room.allow_bot(Permission::CreatePublicThreads);
    let threads = format!("POST /channels/{}/threads", room.id);
    let refused = Fault::Refused(403, 50_013);
    world.next_fails(&threads, 1, refused).await;
    press(ann, &event.fresh().unwrap(), "Start").await;
    room.deny_bot(Permission::CreatePublicThreads);
    pass(&world, 3).await;
    let waits = shows(&event, "Some matches have no thread yet").await;
    assert!(waits.content.contains("begins in a moment"));
    room.allow_bot(Permission::CreatePublicThreads);
    // an attempt that was under way may still be refused, and is made again some minutes later
    let mut plays = event.fresh().unwrap();
    for _ in 0..30 {
        pass(&world, 10).await;
        plays = event.fresh().unwrap();
        if plays.content.contains("in play <#") {
            break;
        }
    }
    assert!(plays.content.contains("in play <#"), "{}", plays.content);
    assert!(
        !plays.content.contains("no thread yet"),
        "{}",
        plays.content
    );
    world.end().await;
}
