//! Tests challenges, private lobbies, and the answers of invited people.

use rules::Kind;
use sandbox::{Message, Room, User};
use skirmish::store::{Purge, Status};

use crate::common::lobby_options::{INVITE, INVITED_ONLY};
use crate::common::message_text::labels;
use crate::common::test_databases::Home;
use crate::common::{
    Bot, CLAIMS, HOST_STARTS, World, act, ask_forget, board_of, choose_options, id_of, in_hand,
    named, open, press, slash, told, without_code,
};

const ASKED: &str = "Only those who were asked can join.";

async fn wait_for(room: &Room, text: &str) -> Message {
    let wanted = |message: &Message| message.content == text;
    room.wait_for(wanted).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn accept_and_decline_are_for_those_who_are_asked() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let lobby = slash(ann, &room, "/play zyrcan seats:3 opponent:@Ben").await;
    let lobby = lobby.expect_message();
    assert_eq!(lobby.mentions, [ben.id]);
    let lobby = choose_options(ann, &room, &lobby, &[(INVITE, &["Ben", "Cleo"])]).await;
    let buttons = ["Join", "Decline", "Leave", "Cancel", "Rules", "Options"];
    assert_eq!(labels(&lobby), buttons);
    for (button, reason) in [
        (
            "Join",
            "The free seats are reserved for **Ben** and **Cleo** until",
        ),
        (
            "Decline",
            "This invitation is for **Ben** and **Cleo**. **Join** takes a free seat, if there is one.",
        ),
    ] {
        let said = told(&press(dora, &lobby, button).await);
        let said = named(&said, &[ben, cleo]);
        assert!(said.starts_with(reason), "{said}");
    }
    let accepted = press(ben, &lobby, "Join").await;
    assert!(accepted.is_update(), "{}", accepted.text());
    let said = told(&press(ben, &lobby, "Decline").await);
    assert_eq!(said, "You have already joined. **Leave** frees your seat.");
    let declined = press(cleo, &lobby, "Decline").await;
    assert!(declined.is_update(), "{}", declined.text());
    let text = named(declined.text(), &[ann, ben, cleo]);
    assert!(text.contains("\nNot playing: **Cleo**\n"), "{text}");
    let note = format!("{}: **Cleo** does not play this time.", ann.mention());
    let note = wait_for(&room, &note).await;
    assert_eq!(note.mentions, [ann.id]);
    // no invitation is open any more
    let lobby = lobby.fresh().unwrap();
    assert_eq!(
        labels(&lobby),
        [
            "Join",
            "Leave",
            "Cancel",
            "Rules",
            "Add a computer",
            "Remove a player",
            "Ask around",
            "Options"
        ]
    );
    let id = format!("1:decline-invitation:{:x}:0:", id_of(&lobby));
    let again = cleo.press_id(&lobby, &id).await.unwrap();
    let already = "You have already declined. To play after all, press **Join**.";
    assert_eq!(told(&again), already);
    let stranger = dora.press_id(&lobby, &id).await.unwrap();
    let nobody = "No seat is reserved here any more. **Join** takes a free seat.";
    assert_eq!(told(&stranger), nobody);
    board_of(&press(dora, &lobby, "Join").await).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_those_who_are_asked_can_join_a_private_lobby() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let line = "/play zyrcan opponent:@Ben";
    let choices = [(INVITE, &["Ben", "Cleo"][..]), INVITED_ONLY];
    let lobby = open(ann, &room, line, &choices).await;
    assert!(lobby.content.contains("For 3 players"), "{}", lobby.content);
    assert!(lobby.content.contains(ASKED), "{}", lobby.content);
    assert_eq!(
        labels(&lobby),
        ["Join", "Decline", "Leave", "Cancel", "Rules", "Options"]
    );
    let join = format!("1:join:{:x}:0:", id_of(&lobby));
    let barred = "Only players that **Ann** asked can join here. `/play` in another channel or a thread opens a lobby for you.";
    for answer in [
        dora.press_id(&lobby, &join).await.unwrap(),
        slash(dora, &room, "/join").await,
    ] {
        assert_eq!(told(&answer), barred);
    }
    slash(ben, &room, "/join").await;
    // a removed player may come back, because they were invited
    let asked = act(ann, &room, "ask-remove").await;
    press(ann, &asked.expect_message(), "Ben").await;
    assert!(press(ben, &lobby, "Join").await.is_update());
    board_of(&press(cleo, &lobby, "Join").await).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_lobby_that_nobody_else_can_fill_is_closed() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let lobby = open(ann, &room, "/play kitaran opponent:@Ben", &[INVITED_ONLY]).await;
    // the opener's check for changes might still show "This lobby was cancelled." last, so wait until it is done
    in_hand(&world).await;
    let closed = press(ben, &lobby, "Decline").await;
    let says = "**Ben** does not play this time, so this lobby is cancelled.";
    assert!(closed.text().ends_with(says), "{}", closed.text());
    let note = format!(
        "{}: **Ben** does not play this time, so your lobby is cancelled. With `/play` you can ask somebody else, or open a lobby for everybody.",
        ann.mention()
    );
    assert_eq!(wait_for(&room, &note).await.mentions, [ann.id]);
    in_hand(&world).await;
    let shown = lobby.fresh().unwrap().content;
    assert!(shown.ends_with(says), "{shown}");
    let stored = world.stored(id_of(&lobby)).await;
    assert_eq!(stored.status, Status::Cancelled);
    assert_eq!(
        (stored.opened.terms.invited, stored.opened.declined),
        (vec![], vec![])
    );
    // the channel is free again
    let next = slash(ben, &room, "/play kitaran").await.expect_message();
    assert!(next.button("Join").is_some());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_a_challenge_chooses_the_game() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let line = "/play kitaran game2:Xero-G game3:Archimedes opponent:@Ben";
    let lobby = slash(ann, &room, line).await.expect_message();
    assert_eq!(lobby.mentions, [ben.id]);
    assert_eq!(
        named(without_code(&lobby.content), &[ann, ben]),
        format!(
            "## Kitaran, Xero-G or Archimedes?\nFor 2 players\n1. Ann (host)\n**Ben**: you are challenged. Press the game that you want to play, or **Decline**.\n-# Everybody gets a random seat when the match begins. {ASKED} Rated: the result changes ratings.{CLAIMS}"
        )
    );
    assert_eq!(
        labels(&lobby),
        [
            "Kitaran",
            "Xero-G",
            "Archimedes",
            "Decline",
            "Cancel",
            "Rules: Kitaran",
            "Rules: Xero-G",
            "Rules: Archimedes"
        ]
    );
    let said = told(&press(cleo, &lobby, "Xero-G").await);
    assert!(
        said.starts_with("Only players that **Ann** asked"),
        "{said}"
    );
    let said = told(&press(ann, &lobby, "Xero-G").await);
    assert!(said.starts_with("You have already joined."), "{said}");
    let said = told(&slash(ben, &room, "/join").await);
    let choose = "In this lobby you choose the game. Press the one that you like: ";
    assert!(said.starts_with(choose), "{said}");
    // there is no button for a game that was not offered
    let forged = format!("1:take:{:x}:0:virus-fight", id_of(&lobby));
    let said = told(&ben.press_id(&lobby, &forged).await.unwrap());
    assert!(said.starts_with("This lobby is gone."), "{said}");
    let taken = press(ben, &lobby, "Xero-G").await;
    assert!(taken.text().starts_with("-# Xero-G"), "{}", taken.text());
    let board = board_of(&taken).await;
    assert_eq!(id_of(&board), id_of(&lobby));
    let stored = world.stored(id_of(&board)).await;
    assert_eq!(stored.opened.terms.kind, Kind::XeroG);
    assert_eq!(world.game(id_of(&board)).await.kind(), Kind::XeroG);
    assert!(stored.opened.terms.offers.is_empty());
    // a single game makes a lobby for two; nobody can challenge themselves
    let other = world.sandbox.channel("table-2");
    for line in [
        "/play kitaran opponent:@Ann",
        "/play kitaran game2:Archimedes opponent:@Ann",
    ] {
        let said = told(&slash(ann, &other, line).await);
        assert!(said.starts_with("You already have a seat."), "{said}");
    }
    let line = "/play virus-fight seats:2 clock:2d + 12h";
    let lobby = slash(ann, &other, line).await.expect_message();
    assert!(lobby.content.starts_with("## Virus Fight\nFor 2 players"));
    board_of(&press(cleo, &lobby, "Join").await).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_offered_a_thread_where_a_lobby_is_in_the_way() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    slash(ann, &room, "/play kitaran").await;
    let line = "/play kitaran game2:Virus Fight game3:Angels and Demons opponent:@Ben clock:10d + 36h strict";
    let offer = slash(cleo, &room, line).await.expect_message();
    press(cleo, &offer, "Play in a thread").await;
    let thread = room.threads().pop().unwrap();
    let lobby = |message: &Message| message.button("Virus Fight").is_some();
    let lobby = thread.wait_for(lobby).await.unwrap();
    assert_eq!(
        thread.name(),
        "Kitaran, Virus Fight or Angels and Demons: Cleo"
    );
    board_of(&press(ben, &lobby, "Virus Fight").await).await;
    world.end().await;
}

/// Two workers that do not notify each other. Two people press different games at the same moment.
async fn the_first_who_presses_has_it(home: Home) {
    let mut world = World::start_at(home).await;
    world.bot.stop().await;
    world.bot = Bot::over_http(&world.sandbox, &world.home).await;
    let other = Bot::over_http(&world.sandbox, &world.home).await;
    let endpoints = [world.bot.endpoint(), other.endpoint()];
    let both = world.sandbox.interactions_over_http(&endpoints);
    both.await.unwrap();
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    for number in 0..6 {
        let room = world.sandbox.channel(&format!("table-{number}"));
        let line = "/play kitaran game2:Archimedes";
        let lobby = slash(ann, &room, line).await.expect_message();
        let open = "The first to press a game plays it with **Ann**.";
        assert!(lobby.content.contains(open), "{}", lobby.content);
        let take = async |user: &User, game: &str| press(user, &lobby, game).await;
        let answers = tokio::join!(take(ben, "Kitaran"), take(cleo, "Archimedes"));
        let begun = |answer: &sandbox::Answer| answer.is_update();
        let stored = world.stored(id_of(&lobby)).await;
        let (winner, loser, kind) = match (begun(&answers.0), begun(&answers.1)) {
            (true, false) => (ben, answers.1, Kind::Kitaran),
            (false, true) => (cleo, answers.0, Kind::Archimedes),
            _ => panic!("{} {}", answers.0.text(), answers.1.text()),
        };
        assert_eq!(stored.status, Status::Live);
        assert_eq!(stored.opened.terms.kind, kind);
        assert!(
            stored
                .opened
                .players
                .iter()
                .any(|one| one.is(winner.id.get()))
        );
        let said = told(&loser);
        assert!(said.starts_with("The match has already begun"), "{said}");
    }
    other.stop().await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_press_at_once_one_has_it_on_a_file() {
    the_first_who_presses_has_it(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_press_at_once_one_has_it_on_postgres() {
    the_first_who_presses_has_it(Home::with_postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_declined_can_be_forgotten_and_come_back() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let line = "/play zyrcan seats:3 opponent:@Ben";
    let choices = [(INVITE, &["Ben", "Cleo"][..]), INVITED_ONLY, HOST_STARTS];
    let lobby = open(ann, &room, line, &choices).await;
    let id = id_of(&lobby);
    assert!(press(cleo, &lobby, "Join").await.is_update());
    // a lobby for three that loses an invited person is cancelled, so this deletes Cleo directly in the store
    let stored = world.stored(id).await.opened;
    assert_eq!(stored.terms.invited, [ben.id.get(), cleo.id.get()]);
    let until = skirmish::store::LAST_ID;
    let user = cleo.id.get();
    world
        .store()
        .purge(
            Purge::Person {
                user,
                until,
                nobody: 1,
            },
            None,
        )
        .await
        .unwrap();
    assert_eq!(world.stored(id).await.opened.terms.invited, [ben.id.get()]);
    let open = world.sandbox.channel("table-2");
    let lobby = slash(ann, &open, "/play zyrcan opponent:@Ben")
        .await
        .expect_message();
    press(ben, &lobby, "Decline").await;
    let id = id_of(&lobby);
    assert_eq!(world.stored(id).await.opened.declined, [ben.id.get()]);
    ask_forget(ben, &open).await;
    let ask = ask_forget(ben, &open).await;
    press(ben, &ask.expect_message(), "Delete it").await;
    let stored = world.stored(id).await.opened;
    assert_eq!((stored.terms.invited, stored.declined), (vec![], vec![]));
    assert!(press(ben, &lobby, "Join").await.is_update());
    world.end().await;
}
