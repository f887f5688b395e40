//! The board in words, at its longest.

use games::{AnyView, Viewer};
use sandbox::User;

use crate::common::random_players::Table;
use crate::common::{World, alt_of};

/// Plays with five players of the longest names, and looks that no seat is ever left out.
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
    for (index, side) in view.sides.iter().enumerate() {
        let shape = ['●', '■', '▲', '◆', '✶'][index];
        let letter = table.users[index].name().chars().next().unwrap();
        let of_seat = |line: &&str| line.starts_with(&format!("{shape} {letter}"));
        let lines: Vec<&str> = alt.lines().filter(of_seat).collect();
        assert!(!lines.is_empty(), "{shape} is left out: {alt}");
        let ships = view.ships.iter().filter(|ship| ship.owner.index() == index);
        for ship in ships {
            let at = ship.at.to_string();
            assert!(
                lines.iter().any(|line| line.contains(&at)),
                "{shape} {at} is missing: {alt}"
            );
        }
        if side.hand.iter().any(|left| *left > 0) {
            let hand = format!(
                "in hand: {} ones, {} twos, {} threes.",
                side.hand[0], side.hand[1], side.hand[2]
            );
            assert!(
                lines.iter().any(|line| line.ends_with(&hand)),
                "{hand} is missing: {alt}"
            );
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
