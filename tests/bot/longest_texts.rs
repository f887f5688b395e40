//! Tests that no text exceeds Discord's limits, even with the longest names. The sandbox would refuse such a text and
//! report it.

use rules::{AnyMatch, Kind};
use sandbox::{Answer, User};

use crate::common::random_players::Table;
use crate::common::{World, board_of, in_hand, press, replay, resign, slash};
use crate::teacher::hint_of;

/// Names as long as Discord allows, and twice as long once escaped.
fn people(world: &World) -> [User; 5] {
    ["A", "B", "C", "D", "E"].map(|letter| {
        let name = format!("{letter}{}", "*".repeat(31));
        world.sandbox.user(&name)
    })
}

fn went_well(what: &str, answer: &Answer) {
    let later = answer.followups().into_iter().map(|one| one.content);
    for text in later.chain([answer.text().to_owned()]) {
        assert!(!text.contains("went wrong"), "{what}: {text}");
        assert!(text.chars().count() <= 2000, "{what}: {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_shown_of_a_match_fits_with_the_longest_names() {
    const COMMANDS: [&str; 10] = [
        "/board",
        "/matches",
        "/end",
        "/undo",
        "/hint",
        "/leaderboard",
        "/leaderboard scope:everywhere",
        "/profile",
        "/help",
        "/settings",
    ];
    let world = World::start().await;
    let people = people(&world);
    for kind in Kind::ALL {
        let (seats, options) = match kind {
            Kind::Zyrcan => (5, "seats:5"),
            _ => (2, ""),
        };
        let users: Vec<&User> = people.iter().take(seats).collect();
        let room = world.sandbox.channel(kind.id());
        let mut table = Table::start_game(kind.id(), &world, &room, &users, options, 7).await;
        for _ in 0..2 * seats {
            if world.game(table.id).await.to_act().seats().len() > 1 {
                // a secret choice is answered with a short text
                break;
            }
            let (user, turn) = (table.next().await.unwrap(), table.example().await);
            let answer = slash(user, &room, &format!("/move turn:{turn}")).await;
            table.follow(board_of(&answer).await).await;
        }
        for command in COMMANDS {
            let answer = slash(users[0], &room, command).await;
            in_hand(&world).await;
            went_well(&format!("{kind:?} {command}"), &answer);
        }
        let code = world.stored(table.id).await.opened.code.unwrap();
        for user in &users[1..] {
            resign(user, &room).await;
        }
        in_hand(&world).await;
        let line = format!("/match code:{code}");
        went_well(&line, &slash(users[0], &room, &line).await);
        let replayed = replay(users[0], &room, &code.to_string()).await;
        went_well("Replay", &replayed);
        let mut last = room.messages().into_iter().rev();
        let last = last.find(|one| one.button("Review").is_some());
        let review = press(users[0], &last.unwrap(), "Review").await;
        in_hand(&world).await;
        went_well(&format!("{kind:?} review"), &review);
    }
    world.end().await;
}

/// Five people with the longest names, the longest turns, and what level 6 says of several branches.
#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_of_five_fits_with_the_longest_names() {
    let world = World::start().await;
    let people = people(&world);
    let users: Vec<&User> = people.iter().collect();
    let room = world.sandbox.channel("table-1");
    let options = "seats:5 variant:Blitzkrieg";
    let mut table = Table::start_game("zyrcan", &world, &room, &users, options, 7).await;
    table.play(6).await;
    for user in &users[1..] {
        resign(user, &room).await;
    }
    in_hand(&world).await;
    let stored = world.stored(table.id).await;
    let mut game = AnyMatch::replay(&stored.record.until(6)).unwrap();
    let mut lines = vec![String::new()];
    for at in 0..22 {
        let seat = game.to_act().seats()[0];
        let turns = [(); 3].map(|()| game.random_turn(seat, &mut table.rng).unwrap());
        game.play(seat, &turns[0]).unwrap();
        let before = lines[0].clone();
        lines[0] = format!("{before}{}, ", turns[0]);
        if at == 21 {
            lines.extend(turns.map(|turn| format!("{before}{turn}")));
        }
    }
    let code = stored.opened.code.unwrap();
    let name = "*".repeat(40);
    let mut shown = None;
    for line in &lines[1..] {
        let line = format!("/match code:{code} line:6: {line} name:{name}");
        let answer = slash(users[0], &room, &line).await;
        went_well(&line, &answer);
        shown = Some(answer.expect_message());
    }
    let back = press(users[0], &shown.unwrap(), "◀ One turn back").await;
    let asked = press(users[0], &back.expect_message(), "Ask level 6").await;
    went_well("level 6", &asked);
    let found = hint_of(asked).await.content;
    assert!(found.contains("**Level 6** would play"), "{found}");
    world.end().await;
}
