//! Tests the longest alt texts.

use rules::{AnyView, Kind, Viewer};
use sandbox::{Message, User};

use crate::common::random_players::{Table, shortest};
use crate::common::{World, alt_of, choices, press};

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
            alt.contains("Each player has in hand: 4 ones, 6 twos, 2 threes."),
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

/// In every game, the alt text of each step of a panel says who chooses and lists the buttons of that step.
#[tokio::test(flavor = "multi_thread")]
async fn of_a_panel_lists_its_buttons() {
    let world = World::start().await;
    let users = world.users(["Ann", "Ben", "Cleo"]);
    for kind in Kind::ALL {
        let room = world.sandbox.channel(kind.id());
        let (options, seats) = shortest(*kind);
        let users: Vec<&User> = users.iter().take(seats).collect();
        let table = Table::start_game(kind.id(), &world, &room, &users, &options, 3).await;
        let user = table.next().await.unwrap();
        let mut panel = press(user, &table.board, "Move").await.expect_message();
        let beginning = format!("{} chooses. Buttons: ", user.name());
        assert!(alt_of(&panel).starts_with(&beginning), "{panel:?}");
        if *kind == Kind::Angels {
            // there is room for the position
            assert!(alt_of(&panel).lines().count() > 1, "{}", alt_of(&panel));
        }
        loop {
            lists_its_buttons(&panel);
            let next = choices(&panel)
                .first()
                .map(|choice| choice.custom_id.clone());
            let Some(next) = next else {
                break;
            };
            panel = user.press_id(&panel, &next).await.unwrap().expect_message();
        }
        let alt = alt_of(&panel);
        assert!(
            alt.contains(", a complete turn. Buttons: Back; Play"),
            "{alt}"
        );
    }
    world.end().await;
}

fn lists_its_buttons(panel: &Message) {
    let alt = alt_of(panel);
    let (_, told) = alt.rsplit_once("Buttons: ").unwrap();
    // below them stands the position, where there is room
    let told = told.lines().next().unwrap();
    let pressed = panel.buttons.iter().filter(|one| !one.disabled);
    let labels: Vec<String> = pressed.map(|one| one.label.clone()).collect();
    let mut rest = told;
    for label in &labels {
        let at = rest.find(&**label);
        let at = at.unwrap_or_else(|| panic!("{label} is missing: {told}"));
        rest = &rest[at + label.len()..];
    }
    // every choice has its meaning, or none has if there is no room
    let meanings = told.matches(": ").count() >= choices(panel).len();
    let bare = told == format!("{}.", labels.join("; "));
    assert!(meanings || bare, "{told}");
}
