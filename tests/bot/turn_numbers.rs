//! A turn has one number, wherever it is named: in the replay, the record, an analysis, the review with its chart and alt
//! text, practice, and an offer to take it back. The board counts rounds or flights, never turns.

use rules::random_generator::Rng;
use rules::{Kind, What};
use sandbox::{Message, Room, User};

use crate::common::message_text::{labels, match_code};
use crate::common::{World, alt_of, id_of, in_hand, press, replay, resign, slash};

/// The numbers that follow a word in a text.
fn numbers(text: &str, word: &str) -> Vec<usize> {
    let after = text.split(word).skip(1);
    let digits = after.map(|rest| {
        rest.chars()
            .take_while(char::is_ascii_digit)
            .collect::<String>()
    });
    digits.filter_map(|digits| digits.parse().ok()).collect()
}

/// Plays random turns until this many events have happened.
async fn play_on(world: &World, room: &Room, users: &[User], id: u64, events: usize) {
    let mut rng = Rng::new(5);
    loop {
        let game = world.game(id).await;
        if game.events().len() >= events || game.outcome().is_some() {
            return;
        }
        let seat = game.to_act().seats()[0];
        let turn = game.random_turn(seat, &mut rng).unwrap();
        slash(&users[seat.index()], room, &format!("/move turn:{turn}")).await;
    }
}

fn board(room: &Room) -> Message {
    room.messages().pop().unwrap()
}

async fn one_number(kind: Kind, options: &str) {
    let world = World::start().await;
    let users = world.users(["Ann", "Ben", "Cleo"]);
    let room = world.sandbox.channel("table-1");
    let seats = usize::from(kind.seats().0);
    let players: Vec<&User> = users.iter().take(seats).collect();
    let first = world.match_for(kind.id(), &room, &players, options).await;
    let (id, code) = (id_of(&first), match_code(&first));
    play_on(&world, &room, &users, id, 8).await;
    // somebody takes a turn back, so later turns have other numbers than the events that still stand
    let game = world.game(id).await;
    let asks = (0..seats).find(|seat| game.last_turn(rules::Seat::at(*seat)).is_ok());
    let asks = asks.unwrap();
    let offer = slash(players[asks], &room, "/undo").await.expect_message();
    let back = numbers(&offer.content, ", turn ");
    for other in players.iter().filter(|user| user.id != players[asks].id) {
        press(other, &offer, "Agree").await;
    }
    in_hand(&world).await;
    let taken = world.game(id).await;
    let Some(What::Takeback(takeback)) = taken.events().last().map(|event| &event.what) else {
        panic!("{kind}: {:?}", taken.events());
    };
    assert_eq!(
        back,
        [taken.record().turn_at(takeback.from()).next().turns()],
        "{kind}"
    );
    assert!(
        numbers(&offer.content, "turn ").len() == 1,
        "{}",
        offer.content
    );
    let events = taken.events().len() + 4;
    play_on(&world, &room, &users, id, events).await;
    let now = board(&room);
    for text in [&*now.content, alt_of(&now)] {
        let named = numbers(&text.replace("Turn ", "turn "), "turn ");
        assert!(named.is_empty(), "{kind}: {text}");
    }
    while world.game(id).await.outcome().is_none() {
        let game = world.game(id).await;
        let living = (0..seats).find(|seat| game.living(rules::Seat::at(*seat)));
        resign(players[living.unwrap()], &room).await;
    }
    in_hand(&world).await;
    let over = board(&room);
    let record = world.stored(id).await.record;
    let last = record.turn_at(record.events.len()).turns();

    // the record has a line for each turn, with its number
    let shown = replay(players[0], &room, &code).await.expect_message();
    let text = press(players[0], &shown, "Record").await.expect_message();
    let text = String::from_utf8_lossy(&text.attachments[0].bytes).into_owned();
    let lines: Vec<&str> = text.lines().filter(|line| line.contains(". ")).collect();
    let line = |turn: usize| {
        let begins = format!("{turn}. ");
        let mut found = lines.iter().filter(|line| line.starts_with(&begins));
        *found
            .next()
            .unwrap_or_else(|| panic!("{kind}: no turn {turn} in {text}"))
    };
    let steps = record.steps();
    for turn in 1..=last {
        let what = &record.events[steps[turn - 1]].what;
        if let What::Turn(played) = what {
            assert!(
                line(turn).ends_with(played.as_str()),
                "{kind}: {}",
                line(turn)
            );
        }
    }
    // the replay and the analysis that begins there say the same
    let mut shown = shown;
    for turn in 1..=last {
        press(players[0], &shown, "Next turn ▶").await;
        shown = shown.fresh().unwrap();
        let heading = shown.content.lines().next().unwrap();
        assert_eq!(numbers(heading, "turn "), [turn], "{kind}: {heading}");
        if turn == last / 2 {
            let analysis = press(players[0], &shown, "Analyse").await.expect_message();
            let title = analysis.content.lines().next().unwrap();
            assert_eq!(numbers(title, "after turn "), [turn], "{kind}: {title}");
        }
    }
    review(&world, players[0], &over, &line).await;
    world.end().await;
}

/// The review's list, its buttons, its pages and its alt text tell the same turns by the numbers of the record.
async fn review<'a>(world: &World, user: &User, over: &Message, line: &dyn Fn(usize) -> &'a str) {
    let begins = press(user, over, "Review").await;
    let review = begins.wait_followups(1).await.unwrap().pop().unwrap();
    in_hand(world).await;
    let listed = numbers(&review.content, " in turn ");
    let alt = alt_of(&review);
    let mistakes = alt.split_once("The biggest mistakes: ");
    let mistakes = mistakes.map_or("", |(_, list)| list.split(").").next().unwrap());
    assert_eq!(numbers(mistakes, "turn "), listed, "{alt}");
    let buttons: Vec<String> = labels(&review).iter().map(ToString::to_string).collect();
    let points: Vec<&String> = buttons
        .iter()
        .filter(|label| label.contains(": turn "))
        .collect();
    assert_eq!(points.len(), listed.len(), "{}", review.content);
    for (turn, button) in listed.iter().zip(points) {
        assert_eq!(numbers(button, ": turn "), [*turn]);
        let played = review
            .content
            .lines()
            .find(|line| line.contains(&format!(" in turn {turn}, ")));
        let played = played.unwrap().split('`').nth(1).unwrap();
        assert!(
            line(*turn).ends_with(played),
            "{} is not {played}",
            line(*turn)
        );
        let page = press(user, &review, button).await.expect_message();
        let title = page.content.lines().next().unwrap();
        assert_eq!(numbers(title, ", turn "), [*turn], "{title}");
        let Some(_) = labels(&page)
            .into_iter()
            .find(|label| *label == "Play from here")
        else {
            continue;
        };
        let asked = press(user, &page, "Play from here").await.expect_message();
        let begun = press(user, &asked, "1: easiest").await;
        let practice = crate::common::board_of(&begun).await;
        assert_eq!(numbers(&practice.content, "practice from turn "), [*turn]);
        resign(user, &world.sandbox.channel("table-1")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_has_one_number_in_zyrcan() {
    Box::pin(one_number(Kind::Zyrcan, "")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_has_one_number_in_every_game_for_two() {
    let two = Kind::ALL.iter().filter(|kind| kind.seats().0 == 2);
    for kind in two {
        let options = if *kind == Kind::XeroG {
            "setup:hidden"
        } else {
            ""
        };
        Box::pin(one_number(*kind, options)).await;
    }
}
