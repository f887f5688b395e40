//! Tests lobbies: who is invited, who joins and leaves, and how lobbies close.

use sandbox::{Room, User};

use crate::common::lobby_options::INVITE;
use crate::common::message_text::labels;
use crate::common::{
    CLAIMS, World, act, board_of, choose_options, id_of, link_to, press, slash, stripped, told,
    without_code,
};

#[tokio::test(flavor = "multi_thread")]
async fn shows_who_is_in_and_what_is_missing() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let lobby = slash(ann, &room, "/play zyrcan").await.expect_message();
    let text = || without_code(&lobby.fresh().unwrap().content).to_owned();
    let lot = "-# Everybody gets a random seat when the match begins. The match begins by itself when all 5 seats are taken. With 3 or more players, the host can start it earlier. Rated if everybody who plays has played a rated match before.";
    assert_eq!(
        text(),
        format!(
            "## Zyrcan · standard\nFor 3 to 5 players\n1. Ann (host)\nWaiting for at least **2 more players**.\n{lot}{CLAIMS}"
        )
    );
    let names: Vec<&str> = lobby.buttons.iter().map(|one| one.label.as_str()).collect();
    assert_eq!(
        names,
        [
            "Join",
            "Leave",
            "Start",
            "Cancel",
            "Rules",
            "Add a computer",
            "Ask around",
            "Options"
        ]
    );
    assert!(lobby.button("Start").unwrap().disabled);
    assert!(press(ben, &lobby, "Join").await.is_update());
    assert!(
        text().contains("2. Ben\nWaiting for at least **one more player**.\n"),
        "{}",
        text()
    );
    let joined = told(&slash(cleo, &room, "/join").await);
    assert_eq!(
        joined,
        format!("You have joined the lobby: {}", link_to(&world, &lobby))
    );
    let ready = "3. Cleo\nAnn can press **Start**, or wait for more players.\n";
    room.wait_for(|message| message.content.contains(ready))
        .await
        .unwrap();
    assert!(!lobby.fresh().unwrap().button("Start").unwrap().disabled);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn asks_each_invited_player_once() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let lobby = slash(ann, &room, "/play zyrcan opponent:@Ben")
        .await
        .expect_message();
    assert_eq!(lobby.mentions, [ben.id]);
    let lobby = choose_options(ann, &room, &lobby, &[(INVITE, &["Ben", "Cleo"])]).await;
    let asked = format!(
        "{} and {}: you are asked to play. Your seats are reserved until <t:",
        ben.mention(),
        cleo.mention()
    );
    assert!(lobby.content.contains(&asked), "{}", lobby.content);
    // an edit with mentions would not ping, but must not list them either
    for user in [dora, ben] {
        press(user, &lobby, "Join").await;
        assert_eq!(lobby.fresh().unwrap().mentions, []);
    }
    let text = lobby.fresh().unwrap().content;
    assert!(
        text.contains(&format!("{}: you are asked", cleo.mention())),
        "{text}"
    );
    assert!(!text.contains(&ben.mention()), "{text}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn asked_over_and_over_a_player_is_notified_once() {
    let world = World::start().await;
    let rooms = ["table-1", "table-2"].map(|name| world.sandbox.channel(name));
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let ask = async |host: &User, guest: &User, room: &Room| {
        let line = format!("/play kitaran opponent:{}", guest.mention());
        let lobby = slash(host, room, &line).await.expect_message();
        let asked = format!("{}: you are asked", guest.mention());
        assert!(lobby.content.contains(&asked), "{}", lobby.content);
        act(host, room, "ask-abort").await;
        lobby.mentions
    };
    assert_eq!(ask(ann, ben, &rooms[0]).await, [ben.id]);
    for _ in 0..3 {
        assert_eq!(ask(ann, ben, &rooms[0]).await, []);
        assert_eq!(ask(ann, ben, &rooms[1]).await, []);
    }
    // others may invite, and be invited
    assert_eq!(ask(cleo, ben, &rooms[0]).await, [ben.id]);
    assert_eq!(ask(ann, cleo, &rooms[0]).await, [cleo.id]);
    assert_eq!(ask(ben, ann, &rooms[0]).await, [ann.id]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn passes_to_the_next_when_the_host_leaves_and_closes_with_the_last() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let lobby = world.lobby_of(&room, &[ann, ben, cleo], "").await;
    let left = press(ann, &lobby, "Leave").await;
    let told = left.wait_followups(1).await.unwrap().remove(0);
    let now = "You have left the lobby. **Ben** is its host now.";
    assert!(told.is_private() && told.content == now, "{}", told.content);
    let text = lobby.fresh().unwrap().content;
    assert!(text.contains("1. Ben (host)\n2. Cleo\n"), "{text}");
    act(ben, &room, "leave").await;
    room.wait_for(|message| message.content.contains("1. Cleo (host)\n"))
        .await
        .unwrap();
    press(cleo, &lobby, "Leave").await;
    let closed = lobby.fresh().unwrap();
    assert_eq!(
        closed.content,
        "## Zyrcan · standard\nEverybody has left, so this lobby is cancelled."
    );
    assert!(closed.buttons.is_empty());
    // and the channel is free again
    world.lobby_of(&room, &[ben], "").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn asks_before_it_is_cancelled_for_others() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ben, cleo] = &world.users(["Ben", "Cleo"]);
    let lobby = world.lobby_of(&room, &[ben, cleo], "").await;
    let asked = press(ben, &lobby, "Cancel").await.expect_message();
    let question = "Somebody else is in this lobby. Do you want to cancel it for everybody?";
    assert!(
        asked.is_private() && asked.content == question,
        "{}",
        asked.content
    );
    let kept = press(ben, &asked, "Keep it open").await;
    assert_eq!(told(&kept), "The lobby stays open.");
    assert!(lobby.fresh().unwrap().button("Leave").is_some());
    let asked = press(ben, &lobby, "Cancel").await.expect_message();
    let done = press(ben, &asked, "Cancel the lobby").await;
    assert_eq!(told(&done), "This lobby was cancelled.");
    stripped(&room, &lobby).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn is_cancelled_by_its_host_or_by_who_runs_the_server() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [_, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let off = "## Zyrcan · Blitzkrieg\nThis lobby was cancelled.";
    let lobby = world.lobby_of(&room, &[ben], "variant:Blitzkrieg").await;
    press(ben, &lobby, "Cancel").await;
    assert_eq!(lobby.fresh().unwrap().content, off);
    stripped(&room, &lobby).await;
    let lobby = world.lobby_of(&room, &[ben], "variant:Blitzkrieg").await;
    let admin = cleo.clone().with(sandbox::Permission::ManageChannels);
    assert_eq!(
        told(&act(&admin, &room, "ask-abort").await),
        "This lobby was cancelled."
    );
    room.wait_for(|message| message.id == lobby.id && message.content == off)
        .await
        .unwrap();
    stripped(&room, &lobby).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn expires_after_a_day_of_silence() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let lobby = world.lobby_of(&room, &[ann], "").await;
    let tick = async || {
        skirmish::discord::run_jobs_once(&world.bot.shared, &world.bot.http)
            .await
            .unwrap();
    };
    let day = 24 * 60;
    world.bot.pass_minutes(day - 1);
    tick().await;
    press(ben, &lobby, "Join").await;
    // joining counted as activity
    world.bot.pass_minutes(day - 1);
    tick().await;
    assert!(lobby.fresh().unwrap().content.contains("2. Ben"));
    world.bot.pass_minutes(1);
    tick().await;
    let expired = lobby.fresh().unwrap();
    assert_eq!(
        expired.content,
        "## Zyrcan · standard\nThis match did not start in time, so its lobby is cancelled. `/play` opens a new one."
    );
    assert!(expired.buttons.is_empty());
    let note = format!("{}: your match did not start in time", ann.mention());
    let note = room.wait_for(|message| message.content.starts_with(&note));
    assert_eq!(note.await.unwrap().mentions, [ann.id]);
    world.lobby_of(&room, &[ben], "").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn goes_on_when_somebody_comes_before_it_is_cleared_away() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let lobby = world.lobby_of(&room, &[ann], "").await;
    world.bot.pass_minutes(24 * 60 + 1);
    assert!(press(ben, &lobby, "Join").await.is_update());
    skirmish::discord::run_jobs_once(&world.bot.shared, &world.bot.http)
        .await
        .unwrap();
    let lobby = lobby.fresh().unwrap();
    assert!(lobby.content.contains("2. Ben") && lobby.buttons.len() == 9);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn is_still_followed_after_half_an_hour() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let lobby = world.lobby_of(&room, &[ann], "").await;
    let tick = async || {
        skirmish::discord::run_jobs_once(&world.bot.shared, &world.bot.http)
            .await
            .unwrap();
    };
    world.bot.pass_minutes(29);
    press(ben, &lobby, "Join").await;
    world.bot.pass_minutes(2);
    tick().await;
    let joined = told(&slash(cleo, &room, "/join").await);
    assert_eq!(
        joined,
        format!("You have joined the lobby: {}", link_to(&world, &lobby))
    );
    room.wait_for(|message| message.id == lobby.id && message.content.contains("3. Cleo"))
        .await
        .unwrap();
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn that_was_started_says_so() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let lobby = world.lobby_of(&room, &[ann, ben, cleo], "").await;
    let board = board_of(&press(ann, &lobby, "Start").await).await;
    assert!(
        board.content.starts_with("Turn order: ● **Ann**"),
        "{}",
        board.content
    );
    let begun = "-# Zyrcan · standard · The match has begun. ⬇";
    room.wait_for(|message| message.id == lobby.id && message.content == begun)
        .await
        .unwrap();
    stripped(&room, &lobby).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn its_host_takes_somebody_out() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let lobby = world.lobby_of(&room, &[ann, ben, cleo], "").await;
    let id = id_of(&lobby);
    let remove = |user: &User| format!("1:remove:{id:x}:0:{:x}", user.id.get());
    let ask = format!("1:ask-remove:{id:x}:0:");
    let host = "Only the host, Ann, can change this lobby.";
    let absent = "That player is not in this lobby.";
    for (user, button, says) in [
        (ben, &ask, host),
        (ben, &remove(cleo), host),
        (dora, &remove(cleo), host),
        (ann, &remove(dora), absent),
        (ann, &remove(ann), absent),
    ] {
        let pressed = user.press_id(&lobby, button);
        world.refuses(&room, pressed, says).await;
    }
    let asked = press(ann, &lobby, "Remove a player").await;
    let asked = asked.expect_message();
    assert_eq!(labels(&asked), ["Ben", "Cleo"]);
    let said = press(ann, &asked, "Ben").await;
    assert_eq!(
        said.text(),
        "You removed **Ben** from the lobby. They can join again."
    );
    // the message is updated after the answer
    let without = |message: &sandbox::Message| {
        message.content.contains("2. Cleo\n") && !message.content.contains("Ben")
    };
    room.wait_for(|message| message.id == lobby.id && without(message))
        .await
        .unwrap();
    // a removed player cannot start or play
    assert!(told(&act(ben, &room, "leave").await).starts_with("You are not in this lobby,"));
    press(ben, &lobby, "Join").await;
    assert!(lobby.fresh().unwrap().content.contains("3. Ben\n"));
    press(ann, &lobby.fresh().unwrap(), "Start").await;
    let late = told(&ann.press_id(&lobby, &remove(ben)).await.unwrap());
    assert!(late.starts_with("The match has already begun"), "{late}");
    world.end().await;
}
