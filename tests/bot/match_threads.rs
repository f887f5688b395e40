//! Tests matches in their own threads.

use std::time::Duration;

use sandbox::{Fault, Message, Permission, Room, User};
use skirmish::store::JobKind;

use crate::common::test_databases::Home;
use crate::common::{
    Bot, IN_ORDER, World, board_of, choose_options, has_reference, press, resign, slash, told,
    until, until_found,
};

const OPENED: &str = "Your match is in a thread of its own: ";

/// Opens a lobby in a thread with this command. Returns the thread and the lobby.
async fn opened(world: &World, user: &User, room: &Room, line: &str) -> (Room, Message) {
    let before = room.threads().len();
    let said = told(&slash(user, room, line).await);
    assert!(said.starts_with(OPENED), "{said}");
    let thread = room.threads().into_iter().nth(before).unwrap();
    assert!(said.ends_with(&format!("/{}", thread.id)), "{said}");
    let lobby = lobby_in(&thread).await;
    world.noted(&lobby).await;
    (thread, lobby)
}

async fn lobby_in(thread: &Room) -> Message {
    let lobby = |message: &Message| message.button("Join").is_some();
    thread.wait_for(lobby).await.unwrap()
}

async fn jobs(world: &World) {
    let (shared, http) = (&world.bot.shared, &world.bot.http);
    skirmish::discord::run_jobs_once(shared, http)
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_made_named_for_its_players_and_put_away_after_the_end() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let line = "/play kitaran thread:True";
    let (thread, lobby) = opened(&world, ann, &room, line).await;
    let lobby = choose_options(ann, &thread, &lobby, &[IN_ORDER]).await;
    assert_eq!(thread.name(), "Kitaran: Ann");
    // the channel itself stays free
    let beside = slash(ben, &room, "/play kitaran").await.expect_message();
    assert!(beside.button("Join").is_some());
    press(ben, &beside, "Cancel").await;
    let begun = press(ben, &lobby, "Join").await;
    let board = board_of(&begun).await;
    until("the players' names", || {
        (thread.name() == "Kitaran: Ann, Ben").then_some(())
    })
    .await;
    world.noted(&board).await;
    slash(ann, &thread, "/move turn:c3").await;
    let end = resign(ben, &thread).await;
    world.noted(&end).await;
    // the thread stays open for some last messages
    jobs(&world).await;
    assert!(!thread.is_archived());
    world.bot.pass_minutes(6);
    jobs(&world).await;
    assert!(thread.is_archived());
    // a rematch is played in the same thread and reopens it
    let again = press(ann, &end, "Rematch").await.expect_message();
    assert!(!thread.is_archived());
    press(ann, &again, "Cancel").await;
    world.bot.pass_minutes(6);
    jobs(&world).await;
    assert!(thread.is_archived());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_not_put_away_while_a_rematch_is_played_in_it() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let (thread, lobby) = opened(&world, ann, &room, "/play kitaran thread:True").await;
    let board = board_of(&press(ben, &lobby, "Join").await).await;
    world.noted(&board).await;
    let end = resign(ben, &thread).await;
    press(ann, &end, "Rematch").await;
    world.bot.pass_minutes(6);
    jobs(&world).await;
    assert!(!thread.is_archived());
    let left = world
        .store()
        .due(JobKind::Thread, i64::MAX, 9)
        .await
        .unwrap();
    assert!(left.is_empty(), "{left:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_lobby_is_in_the_way_it_is_offered() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    slash(ann, &room, "/play kitaran").await;
    let line = "/play archimedes swap:yes opponent:@Ben";
    let offer = slash(cleo, &room, line).await.expect_message();
    assert!(offer.is_private());
    let pressed = press(cleo, &offer, "Play in a thread").await;
    assert!(pressed.is_update(), "the offer is gone with it");
    let said = told(&pressed);
    assert!(said.starts_with(OPENED), "{said}");
    let thread = room.threads().pop().unwrap();
    let lobby = lobby_in(&thread).await;
    assert_eq!(thread.name(), "Archimedes: Cleo");
    assert_eq!(lobby.mentions, [ben.id]);
    assert!(
        lobby.content.contains("black may change sides"),
        "{}",
        lobby.content
    );
    let board = press(ben, &lobby, "Join").await;
    board_of(&board).await;
    // a lobby in the way offers both to join it and a thread
    let other = world.sandbox.channel("table-2");
    slash(ann, &other, "/play kitaran").await;
    let offer = slash(cleo, &other, "/play kitaran").await.expect_message();
    let labels: Vec<&str> = offer.buttons.iter().map(|one| &*one.label).collect();
    assert_eq!(labels, ["Join", "Play in a thread"]);
    // without the permission to create a thread, none is offered
    other.deny_bot(Permission::CreatePublicThreads);
    let refused = slash(cleo, &other, "/play kitaran").await.expect_message();
    assert!(refused.button("Play in a thread").is_none());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_discord_may_refuse_is_named_and_leaves_nothing() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let line = "/play kitaran thread:True";
    for (permission, name) in [
        (Permission::CreatePublicThreads, "**Create Public Threads**"),
        (
            Permission::SendMessagesInThreads,
            "**Send Messages in Threads**",
        ),
        (Permission::AttachFiles, "**Attach Files**"),
    ] {
        room.deny_bot(permission);
        let says = format!(
            "I need a permission in this channel: {name}. A manager of this server can give it to me in the channel's settings."
        );
        world.refuses(&room, ann.slash(&room, line), &says).await;
        room.allow_bot(permission);
    }
    // a permission needed in a thread is not needed in the channel
    room.deny_bot(Permission::SendMessages);
    opened(&world, ann, &room, line).await;
    let thread = room.start_thread(ann, "talk");
    let says = "A thread cannot have threads of its own. Use `/play` here without `thread`, or in the channel that this thread belongs to.";
    world.refuses(&thread, ann.slash(&thread, line), says).await;
    let too_many = Fault::Refused(400, 160_006);
    world.next_fails("POST /channels/", 1, too_many).await;
    let says = "This server has as many open threads as Discord allows. Somebody with the permission **Manage Threads** can close some; or use `/play` without `thread`.";
    world.refuses(&room, ann.slash(&room, line), says).await;
    world
        .sandbox
        .gateway()
        .change_interactions(|event| event["channel"]["type"] = 2.into());
    let says = "Channels of this kind have no threads. Use `/play` in a text channel, or here without `thread`.";
    world.refuses(&room, ann.slash(&room, line), says).await;
    world.sandbox.gateway().leave_interactions();
    let before = room.threads().len();
    let line = "/play angels thread:True power:4 reach:3";
    let said = told(&slash(ann, &room, line).await);
    assert!(
        said.ends_with("Choose other values and try again."),
        "{said}"
    );
    assert_eq!(
        room.threads().len(),
        before,
        "what cannot be played makes no thread"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_in_which_nothing_was_opened_is_put_away() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    world
        .home
        .meddle("alter table matches rename to matches_away")
        .await;
    let said = told(&slash(ann, &room, "/play kitaran thread:True").await);
    assert!(
        said.starts_with("Something went wrong on my side"),
        "{said}"
    );
    has_reference(&said);
    let thread = room.threads().pop().unwrap();
    until("its archiving", || thread.is_archived().then_some(())).await;
    world
        .home
        .meddle("alter table matches_away rename to matches")
        .await;
    world.bot.stop().await;
}

/// If Discord is slow to create the thread, there is still only one. The test waits for the stored lobby,
/// not for its message.
#[tokio::test(flavor = "multi_thread")]
async fn a_slow_thread_is_one_thread() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let slow = Fault::Slow(Duration::from_millis(600));
    world.next_fails("POST /channels/", 1, slow).await;
    let (thread, _) = opened(&world, ann, &room, "/play kitaran thread:True").await;
    assert_eq!(room.threads().len(), 1);
    let lobby = || async { world.store().head(thread.id.get()).await.unwrap() };
    until_found("the lobby", lobby).await;
    world.end().await;
}

/// A button is pressed twice at the same time, in one process or in two that do not notify each
/// other.
async fn pressed_twice_there_is_one_thread(home: Home, workers: usize) {
    let mut world = World::start_at(home).await;
    world.bot.stop().await;
    world.bot = Bot::over_http(&world.sandbox, &world.home).await;
    let mut others = Vec::new();
    for _ in 1..workers {
        others.push(Bot::over_http(&world.sandbox, &world.home).await);
    }
    let bots = [&world.bot].into_iter().chain(&others);
    let endpoints: Vec<String> = bots.map(Bot::endpoint).collect();
    let told_of = world.sandbox.interactions_over_http(&endpoints);
    told_of.await.unwrap();
    let room = world.sandbox.channel("table-1");
    let [ann, cleo] = &world.users(["Ann", "Cleo"]);
    slash(ann, &room, "/play kitaran").await;
    let offer = slash(cleo, &room, "/play kitaran").await.expect_message();
    // nobody waits until the useless thread is archived
    let slow = Fault::Slow(Duration::from_secs(5));
    world.next_fails("PATCH /channels/", 1, slow).await;
    let press = async || {
        let pressed = press(cleo, &offer, "Play in a thread");
        let answered = tokio::time::timeout(Duration::from_secs(4), pressed).await;
        answered.expect("an answer in time")
    };
    let answers = tokio::join!(press(), press());
    let mut links = Vec::new();
    for answer in [&answers.0, &answers.1] {
        let said = told(answer);
        assert!(said.starts_with(OPENED), "{said}");
        links.push(said);
    }
    assert_eq!(links[0], links[1]);
    let open = until("that one is open, whatever was begun", || {
        let open = room.threads().into_iter().filter(|one| !one.is_archived());
        let open: Vec<Room> = open.collect();
        (open.len() == 1).then_some(open)
    })
    .await;
    assert!(links[0].ends_with(&format!("/{}", open[0].id)));
    lobby_in(&open[0]).await;
    // later the button is pressed again, where it is still shown
    let id = offer.button("Play in a thread").unwrap().custom_id.clone();
    let late = cleo.press_id(&offer, &id).await.unwrap();
    assert_eq!(told(&late), links[0]);
    for other in others {
        other.stop().await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pressed_twice_there_is_one_thread_in_one_process() {
    pressed_twice_there_is_one_thread(Home::temporary(), 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pressed_twice_there_is_one_thread_by_two_processes_on_a_file() {
    pressed_twice_there_is_one_thread(Home::temporary(), 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pressed_twice_there_is_one_thread_by_two_processes_on_postgres() {
    pressed_twice_there_is_one_thread(Home::with_postgres().await, 2).await;
}
