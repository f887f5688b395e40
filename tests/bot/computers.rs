//! Tests computers in lobbies and matches.

use skirmish::model::{Level, Occupant, Player};
use skirmish::store::{JobKind, Status};

use crate::common::held_searches::HeldSearches;
use crate::common::message_text::labels;
use crate::common::test_databases::Home;
use crate::common::{
    World, against_computer, board_of, id_of, in_hand, press, slash, told, until_found,
};

/// A person's turn and the computer's answer are shown in one message.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_comes_in_the_same_message() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let board = against_computer(ann, &room, "/play kitaran", 1).await;
    assert!(board.content.contains("Ann"), "{}", board.content);
    let answer = board_of(&slash(ann, &room, "/move turn:c3").await).await;
    assert!(answer.content.contains("Level 1"), "{}", answer.content);
    let game = world.game(id_of(&board)).await;
    assert_eq!(game.events().len(), 2, "{:?}", game.events());
    // the lobby, the first board, and the board after both turns
    assert_eq!(room.messages().len(), 3);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_adds_computers_and_takes_them_out() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let lobby = slash(ann, &room, "/play zyrcan seats:4")
        .await
        .expect_message();
    let said = told(&press(ben, &lobby, "Add a computer").await);
    assert_eq!(said, "Only the host, Ann, can change this lobby.");
    let asked = press(ann, &lobby, "Add a computer").await.expect_message();
    assert_eq!(
        labels(&asked),
        ["1: easiest", "2", "3", "4", "5", "6: strongest"]
    );
    press(ann, &asked, "2").await;
    let asked = press(ann, &lobby, "Add a computer").await.expect_message();
    press(ann, &asked, "6: strongest").await;
    in_hand(&world).await;
    let lobby = lobby.fresh().unwrap();
    let says = "2. Level 2\n3. Level 6\n";
    assert!(lobby.content.contains(says), "{}", lobby.content);
    let said = told(&press(ben, &lobby, "Remove a computer").await);
    assert!(said.starts_with("Only the host, Ann"), "{said}");
    press(ann, &lobby, "Remove a computer").await;
    in_hand(&world).await;
    let lobby = lobby.fresh().unwrap();
    assert!(!lobby.content.contains("level 6"), "{}", lobby.content);
    press(ben, &lobby, "Join").await;
    let asked = press(ann, &lobby, "Add a computer").await.expect_message();
    // this takes the last seat
    press(ann, &asked, "1: easiest").await;
    in_hand(&world).await;
    let stored = world.stored(id_of(&lobby)).await;
    assert_eq!(stored.status, Status::Live);
    let levels: Vec<u8> = stored
        .opened
        .players
        .iter()
        .filter_map(Player::level)
        .map(Level::number)
        .collect();
    assert_eq!(levels.len(), 2);
    world.end().await;
}

/// A lobby never has only computers.
#[tokio::test(flavor = "multi_thread")]
async fn computers_do_not_wait_alone() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let lobby = slash(ann, &room, "/play zyrcan level:3")
        .await
        .expect_message();
    press(ann, &lobby, "Leave").await;
    assert_eq!(world.stored(id_of(&lobby)).await.status, Status::Cancelled);
    world.end().await;
}

/// When the last person resigns, the computers end the match at once.
#[tokio::test(flavor = "multi_thread")]
async fn computers_do_not_play_on_alone() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let line = "/play zyrcan seats:3 level:1";
    let board = board_of(&slash(ann, &room, line).await).await;
    in_hand(&world).await;
    let asked = slash(ann, &room, "/resign").await.expect_message();
    press(ann, &asked, "Resign").await;
    in_hand(&world).await;
    let stored = world.stored(id_of(&board)).await;
    assert_eq!(stored.status, Status::Over);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_nobody_made_is_made_by_whoever_comes_next_on_a_file() {
    is_made_by_whoever_comes_next(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_nobody_made_is_made_by_whoever_comes_next_on_postgres() {
    is_made_by_whoever_comes_next(Home::with_postgres().await).await;
}

/// Simulates a process that was killed between a person's turn and a computer's.
async fn is_made_by_whoever_comes_next(home: Home) {
    let world = World::start_at(home).await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let board = against_computer(ann, &room, "/play kitaran", 1).await;
    let id = id_of(&board);
    // the process seems to be playing for the computer already, but never does
    let computers = &world.bot.shared.computers;
    let gone = computers.begin(id).unwrap();
    board_of(&slash(ann, &room, "/move turn:c3").await).await;
    assert_eq!(world.game(id).await.events().len(), 1);
    assert_eq!(world.home.jobs_left(JobKind::Computer).await, 1);
    drop(gone);
    world.bot.pass_minutes(1);
    skirmish::discord::run_jobs_once(&world.bot.shared, &world.bot.http)
        .await
        .unwrap();
    // the bot's own scheduler may have taken the job
    until_found("the end of the job", async || {
        (world.home.jobs_left(JobKind::Computer).await == 0).then_some(())
    })
    .await;
    assert_eq!(world.game(id).await.events().len(), 2);
    let shown = || async {
        let message = world.bot.shared.sessions.boards.message(id).await?;
        let mut messages = room.messages().into_iter();
        let shown = messages.find(|one| one.id.get() == message)?;
        shown.content.contains("Level 1").then_some(shown)
    };
    let shown = until_found("the computer's turn", shown).await;
    assert_eq!(shown.mentions, [ann.id]);
    world.end().await;
}

/// A player takes a turn back while its answer waits for a computer. The computer's board is not shown below the
/// newer one.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_taken_back_meanwhile_is_not_shown_last() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let board = against_computer(ann, &room, "/play kitaran", 6).await;
    let id = id_of(&board);
    let searches = HeldSearches::begin(&world).await;
    let first = tokio::spawn({
        let (ann, room) = (ann.clone(), room.clone());
        async move { board_of(&slash(&ann, &room, "/move turn:c3").await).await }
    });
    until_found("the first turn", async || {
        (world.game(id).await.events().len() == 1).then_some(())
    })
    .await;
    slash(ann, &room, "/undo").await;
    let second = board_of(&slash(ann, &room, "/move turn:d4").await).await;
    assert!(second.content.contains("d4"), "{}", second.content);
    let first = first.await.unwrap();
    assert!(first.content.contains("d4"), "{}", first.content);
    assert!(!first.content.contains("c3"), "{}", first.content);
    searches.end();
    in_hand(&world).await;
    world.end().await;
}

/// A computer agrees to a draw if it is not ahead, and to any takeback.
#[tokio::test(flavor = "multi_thread")]
async fn computers_agree_to_ends_and_takebacks() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let board = against_computer(ann, &room, "/play kitaran", 1).await;
    let id = id_of(&board);
    slash(ann, &room, "/move turn:c3").await;
    in_hand(&world).await;
    assert_eq!(world.game(id).await.standing().len(), 2);
    slash(ann, &room, "/undo").await;
    in_hand(&world).await;
    assert!(world.game(id).await.standing().is_empty());
    slash(ann, &room, "/move turn:c3").await;
    in_hand(&world).await;
    // the match would end at once, so a confirmation comes first
    let asked = slash(ann, &room, "/end").await.expect_message();
    let first = " with Level 1\nDo you want to end the match now? The computers agree.\n-# ";
    assert!(asked.content.contains(first), "{}", asked.content);
    assert_eq!(world.stored(id).await.status, Status::Live);
    let ended = press(ann, &asked, "Agree").await;
    board_of(&ended).await;
    assert_eq!(world.stored(id).await.status, Status::Over);
    // a rematch with the same computer begins at once
    let board = room.messages().pop().unwrap();
    let again = board_of(&press(ann, &board, "Rematch").await).await;
    let again = world.stored(id_of(&again)).await;
    let computer = |player: &Player| player.occupant == Occupant::Computer(Level::new(1).unwrap());
    assert!(again.opened.players.iter().any(computer));
    world.end().await;
}

/// A computer does not agree to an end by which a leading player would win while the computer could still turn the
/// match.
#[tokio::test(flavor = "multi_thread")]
async fn computers_agree_to_no_end_that_gives_them_less_than_playing_on() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let board = against_computer(ann, &room, "/play kitaran komi:-3.5", 1).await;
    slash(ann, &room, "/move turn:c3").await;
    in_hand(&world).await;
    let said = told(&slash(ann, &room, "/end").await);
    assert!(
        said.starts_with("Level 1 does not agree: it expects a better result"),
        "{said}"
    );
    assert_eq!(world.stored(id_of(&board)).await.status, Status::Live);
    world.end().await;
}
