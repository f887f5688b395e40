//! Tests showing the board again, and resignations that end a match.

use sandbox::{Message, Permission, Room};

use crate::common::random_players::Table;
use crate::common::{
    CLAIMS, World, act, alt_of, board_of, in_hand, match_code, named, press, resign, show_everyone,
    slash, stripped, told, without_code,
};

#[tokio::test(flavor = "multi_thread")]
async fn shown_again_has_the_buttons_and_notifies_nobody() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    table.play(5).await;
    let again = show_everyone(dora, &room).await.expect_message();
    assert!(!again.is_private());
    assert_eq!(again.mentions, []);
    assert_eq!(alt_of(&again), alt_of(&table.board));
    stripped(&room, &table.board).await;
    world.noted(&again).await;
    let panel = press(cleo, &again, "Move").await.expect_message();
    assert!(panel.is_private() && panel.content.starts_with("**Your turn.**"));
    table.board = again;
    table.play(1).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shown_privately_changes_nothing_for_the_others() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let before = world.standing(&room).await;
    for (user, buttons) in [(ann, 9), (ben, 7), (dora, 5)] {
        let look = slash(user, &room, "/board").await.expect_message();
        assert!(look.is_private());
        let content = "● **Ann** to deploy, round 1 of 12.";
        assert!(look.content.starts_with(content), "{}", look.content);
        assert_eq!(alt_of(&look), alt_of(&table.board));
        assert_eq!(look.buttons.len(), buttons);
        if buttons == 9 {
            let panel = press(user, &look, "Move").await;
            assert!(panel.is_update() && panel.text().starts_with("**Your turn.**"));
        }
    }
    assert_eq!(world.standing(&room).await, before);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn still_loses_its_buttons_after_half_an_hour() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    table.play(1).await;
    for _ in 0..2 {
        world.bot.pass_minutes(29);
        slash(ann, &room, "/board").await;
        world.bot.pass_minutes(2);
        skirmish::discord::run_jobs_once(&world.bot.shared, &world.bot.http)
            .await
            .unwrap();
        table.play(1).await;
    }
    world.bot.pass_minutes(31);
    skirmish::discord::run_jobs_once(&world.bot.shared, &world.bot.http)
        .await
        .unwrap();
    assert_eq!(world.bot.shared.sessions.channels.in_memory(), 0);
    table.play(3).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_is_asked_once_and_can_be_thought_over() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let before = world.standing(&room).await;
    // it is not Cleo's turn
    let asked = slash(cleo, &room, "/resign").await.expect_message();
    assert!(asked.is_private());
    assert_eq!(
        asked.content,
        format!(
            "**Zyrcan {}** with Ann and Ben\nDo you want to resign? You cannot come back into this match.",
            match_code(&table.board)
        )
    );
    let stays = press(cleo, &asked, "Play on").await;
    assert!(stays.is_update());
    assert_eq!(stays.text(), "You have not resigned. The match goes on.");
    assert!(stays.expect_message().buttons.is_empty());
    assert_eq!(world.standing(&room).await, before);
    // turns that others play meanwhile do not invalidate the confirmation
    let asked = slash(cleo, &room, "/resign").await.expect_message();
    assert!(asked.button("Resign").is_some(), "{}", asked.content);
    table.play(1).await;
    let gone = press(cleo, &asked, "Resign").await;
    assert!(gone.is_update());
    assert_eq!(gone.text(), "You have resigned.");
    let board = board_of(&gone).await;
    assert!(
        crate::common::named(&board.content, &[cleo]).starts_with("▲ **Cleo** resigns.\n"),
        "{}",
        board.content
    );
    assert!(
        alt_of(&board).contains("\nCleo is out."),
        "{}",
        alt_of(&board)
    );
    table.follow(board).await;
    // Cleo's turns are skipped from now on
    table.play(4).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_one_left_wins() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    table.play(3).await;
    let board = resign(ann, &room).await;
    table.follow(board).await;
    let board = resign(cleo, &room).await;
    table.follow(board).await;
    assert_eq!(
        without_code(&named(&table.board.content, &[ann, ben, cleo])),
        "▲ **Cleo** resigns.\n### The match is over: ■ **Ben** won\n-# It ended because only one player is left.\n\
         1. ■ **Ben**: 3 engines, 1 ship\n\
         2. ▲ **Cleo**: 1 engine, 1 ship (left before the end)\n\
         3. ● **Ann**: 3 engines, 1 ship (left before the end)"
    );
    world
        .counts_on_leaderboard(&room, &[ann, ben, cleo], &[3, 1, 2])
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_cancelled_by_who_runs_the_server() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora, emil] = &world.users(["Ann", "Ben", "Cleo", "Dora", "Emil"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    table.play(4).await;
    let admin = dora.clone().with(Permission::ManageChannels);
    let asked = act(&admin, &room, "ask-abort").await.expect_message();
    assert!(
        asked.is_private()
            && asked
                .content
                .contains("Do you want to cancel this match for everybody?")
    );
    press(&admin, &asked, "Play on").await;
    table.play(1).await;
    let asked = act(&admin, &room, "ask-abort").await.expect_message();
    let abort = asked.button("Cancel it").unwrap().custom_id.clone();
    let stranger = "Only those who play in this match, or somebody who manages this server's channels, can cancel it.";
    let forged = emil.press_id(&table.board, &abort);
    world.refuses(&room, forged, stranger).await;
    press(&admin, &asked, "Cancel it").await;
    let off = |message: &sandbox::Message| message.content.contains("cancelled the match");
    let off = room.wait_for(off).await.unwrap();
    assert_eq!(
        crate::common::named(&off.content, &[ann, ben, cleo]),
        "**Dora**, a manager of this server, cancelled the match. It does not count. Players: **Ann**, **Ben** and **Cleo**."
    );
    assert_eq!(off.mentions, [ann.id, ben.id, cleo.id]);
    stripped(&room, &table.board).await;
    let top = slash(ann, &room, "/leaderboard").await;
    assert_eq!(
        top.text(),
        "## Leaderboards · this server · all time\nNobody is listed here yet. `/play` starts a match.\n-# Choose a game below for its list."
    );
    assert_eq!(world.counted(ann).await, None);
    world.lobby_of(&room, &[ann], "").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_matches_run_in_a_channel_and_in_its_thread() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let thread = serenity::all::ChannelId::new(room.id.get())
        .create_thread(
            &world.bot.http,
            serenity::all::CreateThread::new("beside")
                .kind(serenity::all::ChannelType::PublicThread),
        )
        .await
        .unwrap();
    let thread = room
        .threads()
        .into_iter()
        .find(|one| one.id.get() == thread.id.get())
        .unwrap();
    let users = [ann, ben, cleo];
    let mut outside = Table::start(&world, &room, &users, "", 1).await;
    let mut inside = Table::start(&world, &thread, &users, "variant:Blitzkrieg", 2).await;
    for _ in 0..4 {
        outside.play(1).await;
        inside.play(2).await;
    }
    assert_eq!(world.game(outside.id).await.events().len(), 4);
    assert_eq!(world.game(inside.id).await.events().len(), 8);
    let stored = world.stored(inside.id).await;
    assert_eq!(stored.opened.place.channel(), thread.id.get());
    room.deny_bot(Permission::SendMessagesInThreads);
    let refused = show_everyone(ann, &thread).await;
    assert!(
        refused
            .text()
            .contains("I need a permission in this channel: **Send Messages in Threads**."),
        "{}",
        refused.text()
    );
    world.end().await;
}

/// After its rematch has begun, a match cannot have another, but can still be replayed and
/// reviewed.
async fn only_looked_at(room: &Room, last: &Message) {
    let bare = |message: &Message| {
        let has = |label| message.button(label).is_some();
        message.id == last.id && !has("Rematch") && has("Review") && has("Replay")
    };
    room.wait_for(bare).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_keeps_the_options_and_moves_the_seats_one_on() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let options = "seats:3 variant:Blitzkrieg";
    let table = Table::start(&world, &room, &[ann, ben, cleo], options, 1).await;
    let first = resign(ann, &room).await;
    world.noted(&first).await;
    let last = resign(ben, &room).await;
    world.noted(&last).await;
    for old in [&table.board, &first] {
        stripped(&room, old).await;
    }
    let rematch = last.button("Rematch").unwrap().custom_id.clone();
    let stranger = "Only those who played in this match can ask for a rematch. `/play` opens a new lobby for everybody.";
    world
        .refuses(&room, dora.press_id(&last, &rematch), stranger)
        .await;
    let lobby = press(ann, &last, "Rematch").await.expect_message();
    assert_eq!(lobby.mentions, [ben.id, cleo.id]);
    let opened = world.stored(crate::common::id_of(&lobby)).await.opened.now;
    let until = opened / 1000 + 3 * 24 * 60 * 60;
    assert_eq!(
        without_code(&lobby.content),
        format!(
            "## Zyrcan · Blitzkrieg\nFor 3 players\n1. Ann (host)\n{} and {}: you are asked to play. Your seats are reserved until <t:{until}:f>. Press **Join** or **Decline**.\nWaiting for **2 more players**.\n-# The turn order is the same as in the last match, but this time the player who was second begins. The match begins by itself when all 3 seats are taken. Rated if everybody who plays has played a rated match before.{CLAIMS}",
            ben.mention(),
            cleo.mention()
        )
    );
    press(cleo, &lobby, "Join").await;
    // the match begins when the last seat is taken
    let board = board_of(&press(ben, &lobby, "Join").await).await;
    let order = "Turn order: ● **Ben** → ■ **Cleo** → ▲ **Ann**\n";
    assert!(board.content.starts_with(order), "{}", board.content);
    // whoever pressed **Join** is looking at the match
    assert_eq!(board.mentions, []);
    only_looked_at(&room, &last).await;
    let stored = world.stored(crate::common::id_of(&board)).await;
    assert_eq!(
        stored.record.options,
        world.stored(table.id).await.record.options
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_ask_for_a_rematch_at_once() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    resign(ann, &room).await;
    let last = resign(ben, &room).await;
    let (one, two) = tokio::join!(ann.press(&last, "Rematch"), ben.press(&last, "Rematch"));
    // one opens the lobby, and the other takes their seat in it
    let (one, two) = (one.unwrap(), two.unwrap());
    let private = [&one, &two].map(sandbox::Answer::is_private);
    assert_eq!(private.iter().filter(|private| **private).count(), 1);
    let (lobby, joined) = if private[0] { (two, one) } else { (one, two) };
    let joined = told(&joined);
    assert!(joined.starts_with("You have joined"), "{joined}");
    let lobby = lobby.expect_message();
    world.noted(&lobby).await;
    let board = board_of(&press(cleo, &last, "Rematch").await).await;
    world.noted(&board).await;
    let begun = |now: &Message| now.id == lobby.id && now.buttons.is_empty();
    room.wait_for(begun).await.unwrap();
    // the board that was pressed is still the last one of its match
    only_looked_at(&room, &last).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_whose_lobby_is_gone_can_be_asked_for_again() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    Table::start_game("kitaran", &world, &room, &[ann, ben], "", 1).await;
    let last = resign(ann, &room).await;
    let lobby = press(ann, &last, "Rematch").await.expect_message();
    in_hand(&world).await;
    press(ann, &lobby, "Cancel").await;
    let lobby = press(ann, &last, "Rematch").await.expect_message();
    in_hand(&world).await;
    world.bot.pass_minutes(4 * 24 * 60);
    skirmish::discord::run_jobs_once(&world.bot.shared, &world.bot.http)
        .await
        .unwrap();
    let expired =
        |one: &Message| one.id == lobby.id && one.content.contains("so its lobby is cancelled");
    room.wait_for(expired).await.unwrap();
    let lobby = press(ben, &last, "Rematch").await.expect_message();
    assert!(lobby.button("Join").is_some(), "{}", lobby.content);
    world.end().await;
}
