//! Tests that committed state is always displayed. If Discord refuses an edit permanently, a new message shows the
//! state.

use sandbox::{Answer, Fault, Message, Room};

use crate::common::{World, act, has_reference, in_hand, press, slash, stripped, told};

/// Why Discord refuses an edit for good: the thread is archived, the bot is not in the private thread,
/// or the message is gone.
const FOR_GOOD: [Fault; 3] = [
    Fault::Refused(400, 50083),
    Fault::Refused(403, 50001),
    Fault::Refused(404, 10008),
];

/// Waits for a message with buttons and this text, other than the old one.
async fn comes_anew(room: &Room, old: &Message, text: &str) -> Message {
    let new =
        |one: &Message| one.id != old.id && one.content.contains(text) && !one.buttons.is_empty();
    let new = room.wait_for(new).await;
    let new = new.unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(new.mentions.is_empty());
    new
}

/// Checks that the user was told of no error.
fn went_well(answer: &Answer) {
    let said = answer.followups().into_iter().map(|one| one.content);
    let said: Vec<String> = said.chain([answer.text().to_owned()]).collect();
    let wrong = said
        .iter()
        .any(|text| text.contains("Something went wrong"));
    assert!(!wrong, "{said:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn that_somebody_is_ready_is_shown_though_the_board_cannot_be_changed() {
    let world = World::start().await;
    let users = world.users(["Ann", "Ben"]);
    for (number, fault) in FOR_GOOD.into_iter().enumerate() {
        let room = world.sandbox.channel(&format!("table-{number}"));
        let seated = [&users[0], &users[1]];
        let board = world
            .match_for("xero-g", &room, &seated, "setup:hidden")
            .await;
        let turn = {
            let game = world.game(crate::common::id_of(&board)).await;
            let seat = game.to_act().seats()[0];
            game.example(seat)
        };
        // waits for the last edit of the lobby's message, which would otherwise meet the fault
        in_hand(&world).await;
        world.next_fails("PATCH /channels/", 1, fault).await;
        let answer = slash(&users[0], &room, &format!("/move turn:{turn}")).await;
        assert!(told(&answer).starts_with("Your choice is made"));
        let new = comes_anew(&room, &board, "is ready.").await;
        stripped(&room, &board).await;
        world.noted(&new).await;
        went_well(&answer);
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_cannot_be_changed_is_shown_anew() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    for (number, fault) in FOR_GOOD.into_iter().enumerate() {
        let room = world.sandbox.channel(&format!("table-{number}"));
        let lobby = world.lobby_of(&room, &[ann], "").await;
        let faults = world.sandbox.faults();
        // as the answer to a press
        world
            .next_fails("POST /interactions/", 1, fault.clone())
            .await;
        let pressed = press(ben, &lobby, "Join").await;
        let second = comes_anew(&room, &lobby, "2. Ben").await;
        assert_eq!(pressed.message().unwrap().id, second.id);
        world.noted(&second).await;
        stripped(&room, &lobby).await;
        // by command
        world.next_fails("PATCH /channels/", 1, fault.clone()).await;
        let typed = slash(cleo, &room, "/join").await;
        let third = comes_anew(&room, &second, "3. Cleo").await;
        world.noted(&third).await;
        stripped(&room, &second).await;
        world
            .next_fails("POST /interactions/", 1, fault.clone())
            .await;
        let left = act(cleo, &room, "leave").await;
        let fourth = comes_anew(&room, &third, "one more player").await;
        world.noted(&fourth).await;
        stripped(&room, &third).await;
        // Discord refuses the edit and the command's follow-up, so the bot's token is used
        world.next_fails("PATCH /channels/", 1, fault.clone()).await;
        world.next_fails("POST /webhooks/", 1, fault.clone()).await;
        let again = slash(cleo, &room, "/join").await;
        let fifth = comes_anew(&room, &third, "3. Cleo").await;
        world.noted(&fifth).await;
        for answer in [pressed, typed, left, again] {
            went_well(&answer);
        }
        assert_eq!(faults.left(), 0);
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_shown_at_all_is_said_to_be_on_file() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let lobby = world.lobby_of(&room, &[ann], "").await;
    for (way, fault) in [
        ("PATCH /channels/", FOR_GOOD[1].clone()),
        ("POST /webhooks/", FOR_GOOD[1].clone()),
        ("POST /channels/", FOR_GOOD[1].clone()),
    ] {
        world.next_fails(way, 1, fault).await;
    }
    let joined = slash(ben, &room, "/join").await;
    assert!(told(&joined).starts_with("You have joined"));
    let said = joined.wait_followups(1).await.unwrap().remove(0);
    assert!(said.is_private());
    assert!(
        said.content.starts_with("Done and saved"),
        "{}",
        said.content
    );
    has_reference(&said.content);
    in_hand(&world).await;
    assert_eq!(
        world
            .stored(crate::common::id_of(&lobby))
            .await
            .opened
            .players
            .len(),
        2
    );
    world.end().await;
}

/// Without the lobby's message, its players could not leave. `/join` shows the lobby again to those who sit in it.
#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_whose_message_is_gone_is_shown_again() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    let lobby = world.lobby_of(&room, &[ann, ben], "").await;
    in_hand(&world).await;
    let joined = "You have already joined.";
    assert!(told(&slash(ben, &room, "/join").await).starts_with(joined));
    let gone = Fault::Refused(404, 10008);
    world.next_fails("PATCH /channels/", 1, gone).await;
    let again = slash(ben, &room, "/join").await.expect_message();
    assert!(!again.is_private() && again.mentions.is_empty());
    assert_ne!(again.id, lobby.id);
    world.noted(&again).await;
    let left = press(ben, &again, "Leave").await;
    assert!(left.is_update());
    // its message is there, so nothing is posted
    assert!(told(&slash(ann, &room, "/join").await).starts_with(joined));
    world.end().await;
}
