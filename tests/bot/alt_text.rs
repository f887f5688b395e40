//! The longest alt texts.

use rules::{AnyView, Viewer};
use sandbox::User;

use crate::common::random_players::Table;
use crate::common::{World, alt_of, press};

/// Plays with five players with the longest names, and checks that no seat is ever left out.
async fn five_with_long_names(options: &str, turns: usize) {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let name = |letter: &str| letter.repeat(32);
    let users: Vec<User> = ["W", "Ä", "漢", "🎲", "m"]
        .iter()
        .map(|letter| world.sandbox.user(&name(letter)))
        .collect();
    let users: Vec<&User> = users.iter().collect();
    let mut table = Table::start(&world, &room, &users, options, 9).await;
    let mut longest = 0;
    for _ in 0..turns {
        check(&table).await;
        longest = longest.max(alt_of(&table.board).chars().count());
        table.play(1).await;
    }
    assert!((700..=1024).contains(&longest), "at its longest {longest}");
    world.end().await;
}

async fn check(table: &Table<'_>) {
    let alt = alt_of(&table.board);
    assert!(alt.ends_with('.'), "cut off: {alt}");
    let AnyView::Zyrcan(view) = table.world.game(table.id).await.view(Viewer::Public) else {
        panic!("another game")
    };
    // no ship is placed yet: the alt text summarises all tasks once
    if view.ships.is_empty() {
        assert!(
            alt.contains("All have in hand: 4 ones, 6 twos, 2 threes."),
            "{alt}"
        );
        return;
    }
    for (index, side) in view.sides.iter().enumerate() {
        let letter = table.users[index].name().chars().next().unwrap();
        let fleet = |line: &&str| line.contains("’s ones: ") || line.contains(" has no ship");
        let of_seat = |line: &&str| line.starts_with(letter) && fleet(line);
        let lines: Vec<&str> = alt.lines().filter(of_seat).collect();
        let [line] = lines[..] else {
            panic!("{letter} is not told once: {alt}");
        };
        let ships = view.ships.iter().filter(|ship| ship.owner.index() == index);
        for ship in ships {
            let at = ship.at.to_string();
            assert!(line.contains(&at), "{letter} {at} is missing: {alt}");
        }
        if side.hand.iter().any(|left| *left > 0) {
            let many = |number: u8, kind: &str| {
                format!("{number} {kind}{}", if number == 1 { "" } else { "s" })
            };
            let [ones, twos, threes] = side.hand;
            let hand = [many(ones, "one"), many(twos, "two"), many(threes, "three")];
            let hand = format!("; in hand: {}.", hand.join(", "));
            assert!(line.ends_with(&hand), "{hand} is missing: {alt}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_every_seat_in_a_standard_match_of_five() {
    five_with_long_names("seats:5", 70).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_every_seat_in_blitzkrieg_of_five() {
    five_with_long_names("seats:5 variant:Blitzkrieg", 64).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_panel_says_who_chooses_and_what_there_is() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let panel = press(ann, &board, "Move").await.expect_message();
    let alt = alt_of(&panel);
    assert!(alt.starts_with("Ann chooses. Choices: a1, a2, "), "{alt}");
    assert!(alt_of(&board).contains("Ann, black: none."), "{board:?}");
    assert!(!alt.contains("black"), "{alt}");
    world.end().await;
}
