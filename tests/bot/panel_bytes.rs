//! Measures how many bytes the bot sends for a turn by buttons. Nearly all of them are pictures.

#![allow(clippy::cast_precision_loss, reason = "figures for people")]

use rules::{Kind, ToAct};
use sandbox::{Message, User};

use crate::common::random_players::Table;
use crate::common::{World, board_of, choices, press};

/// The most bytes of a turn's panel in the mean: the pictures of its steps, without the new board.
const TURN: usize = 94 * 1024;

/// The most bytes of a panel's step in the mean. The names of squares and the words at the foot are 1 to 4 KB of it.
const STEP: usize = 28 * 1024;

/// Every game as most people play it, and one variant: options and number of players.
fn games() -> Vec<(&'static str, &'static str, usize)> {
    let usual = |kind: &Kind| match kind {
        Kind::Zyrcan => ("zyrcan", "seats:5", 5),
        Kind::VirusFight => ("virus-fight", "seats:2", 2),
        Kind::Kitaran | Kind::Archimedes | Kind::XeroG | Kind::Angels => (kind.id(), "", 2),
    };
    let blitzkrieg = ("zyrcan", "seats:3 variant:Blitzkrieg", 3);
    Kind::ALL.iter().map(usual).chain([blitzkrieg]).collect()
}

/// The number of turns measured.
const TURNS: usize = 24;

/// The size of a message's picture, in bytes.
fn picture(message: &Message) -> usize {
    message.attachments.iter().map(|one| one.bytes.len()).sum()
}

/// Plays a turn with random buttons. Returns the new board; `steps` gets the size of each step's picture.
async fn by_panel(table: &mut Table<'_>, user: &User, steps: &mut Vec<usize>) -> Message {
    let mut panel = press(user, &table.board, "Move").await.expect_message();
    loop {
        steps.push(picture(&panel));
        let offered = choices(&panel);
        let ready = panel.button("Play").is_some_and(|one| !one.disabled);
        if ready && (offered.is_empty() || table.rng.below(3) == 0) {
            let played = press(user, &panel, "Play").await;
            // if several choose in secret, only the last choice makes a new board
            let more = table.world.game(table.id).await.to_act();
            return if matches!(more, ToAct::Secret(_)) {
                table.board.fresh().unwrap()
            } else {
                board_of(&played).await
            };
        }
        assert!(!offered.is_empty(), "{}", panel.content);
        let chosen = offered[table.rng.below(offered.len())].custom_id.clone();
        panel = user
            .press_id(&panel, &chosen)
            .await
            .unwrap()
            .expect_message();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_by_panel_sends_small_pictures() {
    let world = World::start().await;
    let mut failed = Vec::new();
    let all = world.users(["Ann", "Ben", "Cleo", "Dora", "Emil"]);
    for (number, (game, options, seats)) in games().into_iter().enumerate() {
        let room = world.sandbox.channel(&format!("table-{number}"));
        let users: Vec<&User> = all.iter().take(seats).collect();
        let mut table = Table::start_game(game, &world, &room, &users, options, 5).await;
        let (mut bytes, mut steps, mut boards) = (Vec::new(), Vec::new(), Vec::new());
        while bytes.len() < TURNS {
            let Some(user) = table.next().await else {
                break;
            };
            let before = steps.len();
            let board = by_panel(&mut table, user, &mut steps).await;
            world.noted(&board).await;
            bytes.push(steps[before..].iter().sum::<usize>());
            boards.push(picture(&board));
            table.board = board;
        }
        let mean = |all: &[usize]| all.iter().sum::<usize>() / all.len();
        let (turn, step) = (mean(&bytes), mean(&steps));
        println!(
            "{game} {options}: {turn} bytes a turn, {} at most; {step} a step, {:.1} steps; board {}",
            bytes.iter().max().unwrap(),
            steps.len() as f64 / bytes.len() as f64,
            mean(&boards),
        );
        let within = turn <= TURN && step <= STEP;
        failed.extend((!within).then_some((game, options)));
    }
    assert!(failed.is_empty(), "too many bytes: {failed:?}");
    world.end().await;
}
