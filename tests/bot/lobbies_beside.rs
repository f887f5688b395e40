//! Tests lobbies in a channel that has a match in play.

use sandbox::{Fault, Message, Permission, Room, User};

use crate::common::{
    Bot, World, act, board_of, link_to, press, resign, slash, stripped, told, until,
};

/// A channel in which Ann and Ben play.
async fn occupied(world: &World, ann: &User, ben: &User) -> (Room, Message) {
    let room = world.sandbox.channel("table-1");
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    (room, board)
}

/// Opens a lobby with this command. It is in the channel, for everybody.
async fn lobby(world: &World, user: &User, room: &Room, line: &str) -> Message {
    let lobby = slash(user, room, line).await.expect_message();
    assert!(!lobby.is_private(), "{}", lobby.content);
    assert!(lobby.button("Join").is_some(), "{}", lobby.content);
    world.noted(&lobby).await;
    lobby
}

/// The board of the match that has begun in the only thread of the channel, which its lobby's message names.
async fn begun_in_thread(room: &Room, lobby: &Message) -> (Room, Message) {
    let thread = until("the thread", || room.threads().pop()).await;
    assert_eq!(room.threads().len(), 1);
    let board = |message: &Message| !message.attachments.is_empty();
    let board = thread.wait_for(board).await.unwrap();
    let line = until("the lobby's line", || {
        let line = room.message(lobby.id)?;
        line.buttons.is_empty().then_some(line)
    })
    .await;
    assert!(line.content.starts_with("-# "), "{}", line.content);
    let thread_link = format!("/{}", thread.id);
    assert!(line.content.ends_with(&thread_link), "{}", line.content);
    (thread, board)
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_join_in_the_channel_and_the_match_begins_in_a_thread() {
    let world = World::start().await;
    let [ann, ben, cleo, dan] = &world.users(["Ann", "Ben", "Cleo", "Dan"]);
    let (room, other) = occupied(&world, ann, ben).await;
    let lobby = lobby(&world, cleo, &room, "/play archimedes").await;
    assert!(room.threads().is_empty(), "nothing has begun");
    press(dan, &lobby, "Join").await;
    let (thread, board) = begun_in_thread(&room, &lobby).await;
    assert!(thread.name().contains("Cleo") && thread.name().contains("Dan"));
    world.noted(&board).await;
    // both matches go on
    assert_eq!(resign(dan, &thread).await.channel, thread.id);
    world.noted(&other).await;
    resign(ben, &room).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn if_the_match_has_ended_meanwhile_the_channel_is_used() {
    let world = World::start().await;
    let [ann, ben, cleo, dan] = &world.users(["Ann", "Ben", "Cleo", "Dan"]);
    let (room, _) = occupied(&world, ann, ben).await;
    let lobby = lobby(&world, cleo, &room, "/play archimedes").await;
    resign(ben, &room).await;
    // one lobby a channel, as before
    let refused = slash(ann, &room, "/play kitaran").await.expect_message();
    assert!(refused.is_private());
    assert!(refused.button("Join").is_some(), "{}", refused.content);
    let board = board_of(&press(dan, &lobby, "Join").await).await;
    world.noted(&board).await;
    assert!(room.threads().is_empty());
    resign(dan, &room).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_button_and_the_commands_find_the_lobby() {
    let world = World::start().await;
    let [ann, ben, cleo, dan] = &world.users(["Ann", "Ben", "Cleo", "Dan"]);
    let (room, _) = occupied(&world, ann, ben).await;
    let lobby = lobby(&world, cleo, &room, "/play virus-fight seats:3").await;
    slash(dan, &room, "/join").await;
    until("Dan in it", || {
        room.message(lobby.id)
            .filter(|now| now.content.contains("Dan"))
    })
    .await;
    press(dan, &lobby, "Leave").await;
    let options = press(cleo, &lobby, "Options").await.expect_message();
    assert!(options.is_private());
    press(cleo, &lobby, "Cancel").await;
    let closed = room.message(lobby.id).unwrap();
    assert!(closed.buttons.is_empty(), "{}", closed.content);
    // the place is free for another one
    self::lobby(&world, dan, &room, "/play kitaran").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_against_a_computer_begins_in_a_thread_at_once() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let (room, _) = occupied(&world, ann, ben).await;
    let said = told(&slash(cleo, &room, "/play kitaran level:1").await);
    assert!(said.starts_with("Your match is in a thread"), "{said}");
    let thread = room.threads().pop().unwrap();
    let board = |message: &Message| !message.attachments.is_empty();
    let board = thread.wait_for(board).await.unwrap();
    world.noted(&board).await;
    resign(cleo, &thread).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_may_not_make_a_thread_it_is_as_before() {
    let world = World::start().await;
    let [ann, ben, cleo, dan] = &world.users(["Ann", "Ben", "Cleo", "Dan"]);
    let (room, board) = occupied(&world, ann, ben).await;
    room.deny_bot(Permission::CreatePublicThreads);
    let link = link_to(&world, &board);
    let says = format!(
        "There is already a match in this channel: {link}. Finish it, or play in another channel or a thread."
    );
    let refused = slash(cleo, &room, "/play kitaran").await.expect_message();
    assert_eq!(refused.content, says);
    room.allow_bot(Permission::CreatePublicThreads);
    let lobby = lobby(&world, cleo, &room, "/play kitaran").await;
    // the right is taken away while the lobby waits: the lobby stays as it is
    room.deny_bot(Permission::CreatePublicThreads);
    let said = told(&press(dan, &lobby, "Join").await);
    assert!(said.contains("**Create Public Threads**"), "{said}");
    room.allow_bot(Permission::CreatePublicThreads);
    press(dan, &lobby, "Join").await;
    let (thread, board) = begun_in_thread(&room, &lobby).await;
    world.noted(&board).await;
    resign(dan, &thread).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn if_discord_makes_no_thread_nothing_has_changed() {
    let world = World::start().await;
    let [ann, ben, cleo, dan] = &world.users(["Ann", "Ben", "Cleo", "Dan"]);
    let (room, _) = occupied(&world, ann, ben).await;
    let lobby = lobby(&world, cleo, &room, "/play kitaran").await;
    world
        .next_fails("POST /channels/", 1, Fault::Refused(400, 160_006))
        .await;
    let said = told(&press(dan, &lobby, "Join").await);
    assert!(said.contains("as many open threads"), "{said}");
    press(dan, &lobby, "Join").await;
    begun_in_thread(&room, &lobby).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_survives_a_restart_and_an_unanswered_lobby_expires() {
    let mut world = World::start().await;
    let [ann, ben, cleo, dan] = &world.users(["Ann", "Ben", "Cleo", "Dan"]);
    let (room, _) = occupied(&world, ann, ben).await;
    let lobby = lobby(&world, cleo, &room, "/play kitaran").await;
    world.bot.stop().await;
    world.bot = Bot::start(&world.sandbox, &world.home).await;
    press(dan, &lobby, "Join").await;
    let (_, board) = begun_in_thread(&room, &lobby).await;
    world.noted(&board).await;
    let waits = self::lobby(&world, cleo, &room, "/play archimedes").await;
    world.bot.pass_minutes(60 * 24 + 1);
    skirmish::discord::run_jobs_once(&world.bot.shared, &world.bot.http)
        .await
        .unwrap();
    until("its end", || {
        room.message(waits.id).filter(|now| now.buttons.is_empty())
    })
    .await;
    world.end().await;
}

/// A rematch of people who play already is refused as before; a rematch of others opens beside their match.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_opens_beside_the_match_of_others() {
    let world = World::start().await;
    let [ann, ben, cleo, dan] = &world.users(["Ann", "Ben", "Cleo", "Dan"]);
    let (room, _) = occupied(&world, ann, ben).await;
    let last = resign(ben, &room).await;
    world.match_for("kitaran", &room, &[cleo, dan], "").await;
    let again = press(ann, &last, "Rematch").await.expect_message();
    assert!(!again.is_private(), "{}", again.content);
    world.noted(&again).await;
    press(ben, &again, "Join").await;
    begun_in_thread(&room, &again).await;
    world.end().await;
}

/// The last seat is taken by two people at once: one match begins, in one open thread.
#[tokio::test(flavor = "multi_thread")]
async fn two_who_join_at_once_begin_one_match() {
    let world = World::start().await;
    let [ann, ben, cleo, dan, eve] = &world.users(["Ann", "Ben", "Cleo", "Dan", "Eve"]);
    let (room, _) = occupied(&world, ann, ben).await;
    let lobby = lobby(&world, cleo, &room, "/play kitaran").await;
    tokio::join!(press(dan, &lobby, "Join"), press(eve, &lobby, "Join"));
    let open = until("one open thread", || {
        let threads = room.threads().into_iter();
        let open: Vec<Room> = threads.filter(|one| !one.is_archived()).collect();
        (open.len() == 1).then_some(open)
    })
    .await;
    let board = |message: &Message| !message.attachments.is_empty();
    let board = open[0].wait_for(board).await.unwrap();
    world.noted(&board).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_find_the_lobby_after_the_match_has_ended() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let (room, _) = occupied(&world, ann, ben).await;
    let lobby = lobby(&world, cleo, &room, "/play archimedes").await;
    resign(ben, &room).await;
    let said = told(&slash(ann, &room, "/board").await);
    let says = format!(
        "The match has not started yet. Its lobby is here: {}",
        link_to(&world, &lobby)
    );
    assert_eq!(said, says);
    let said = told(&act(cleo, &room, "ask-abort").await);
    assert_eq!(said, "This lobby was cancelled.");
    stripped(&room, &lobby).await;
    world.end().await;
}
