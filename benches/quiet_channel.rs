//! Plays a whole match of three games in a channel and prints what it leaves there: messages, standing pictures, their
//! pixels, pings, lines of small print, and how many screens of a phone of 400 × 800 pixels the other messages fill.
//!
//! Run with `cargo bench --profile dev --bench quiet_channel`.
#![allow(clippy::cast_precision_loss, reason = "figures for people, and pixels")]
// a benchmark may panic, as a test may
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::collections::HashSet;

use common::random_players::Table;
use common::{World, board_of, is_a_line, slash, stripped};
use sandbox::Message;

/// Discord's app on a phone of this size: the width that is left for pictures and text, the letters of a line, and the
/// heights of a line of text and of a message's name and margins.
const WIDTH: f64 = 336.0;
const LETTERS: usize = 44;
const LINE: f64 = 22.0;
const NAME: f64 = 40.0;
const BUTTONS: f64 = 48.0;
const SCREEN: f64 = 800.0;

/// The height of a message on the phone, in pixels.
fn height(message: &Message) -> f64 {
    let lines = |line: &str| line.chars().count().div_ceil(LETTERS).max(1);
    let text: usize = message.content.lines().map(lines).sum();
    let pictures = message.attachments.iter().filter_map(|one| one.pixels);
    let pictures: f64 = pictures
        .map(|(w, h)| WIDTH * f64::from(h) / f64::from(w))
        .sum();
    let rows = message.buttons.len().div_ceil(3);
    NAME + LINE * text as f64 + pictures + BUTTONS * rows as f64
}

#[tokio::main]
async fn main() {
    // cargo passes this when it tests the benchmark itself
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    println!(
        "| match | turns | messages | pictures | megapixels | pings | lines | screens without them |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (game, seats) in [("zyrcan", 4), ("kitaran", 2), ("virus-fight", 4)] {
        let world = World::start().await;
        let users = world.users(["Ann", "Ben", "Cleo", "Dora"]);
        let users: Vec<_> = users[..seats].iter().collect();
        let room = world.sandbox.channel("games");
        let mut table = Table::start_game(game, &world, &room, &users, "", 7).await;
        let (mut seen, mut pings, mut turns) = (HashSet::new(), 0, 0);
        loop {
            for message in room.messages() {
                if seen.insert(message.id) {
                    pings += message.mentions.len();
                }
            }
            let game = world.game(table.id).await;
            let Some(&seat) = game.to_act().seats().first() else {
                break;
            };
            // programs are too many for a list
            let listed = game.turns(seat);
            let turn = listed.map_or_else(
                |_| game.example(seat),
                |mut turns| turns.swap_remove(table.rng.below(turns.len())),
            );
            let user = users[seat.index()];
            let answer = slash(user, &room, &format!("/move turn:{turn}")).await;
            // a secret choice has a private answer
            if !answer.message().is_some_and(|message| message.is_private()) {
                let board = board_of(&answer).await;
                world.noted(&board).await;
                stripped(&room, &table.board).await;
                table.board = board;
            }
            turns += 1;
        }
        let standing = room.messages();
        let pictures = standing.iter().flat_map(|message| &message.attachments);
        let pixels: Vec<_> = pictures.filter_map(|one| one.pixels).collect();
        let area: f64 = pixels
            .iter()
            .map(|(w, h)| f64::from(*w) * f64::from(*h))
            .sum();
        let (lines, rest): (Vec<_>, Vec<_>) = standing.iter().partition(|one| is_a_line(one));
        let screens = rest.into_iter().map(height).sum::<f64>() / SCREEN;
        println!(
            "| {game}, {seats} | {turns} | {} | {} | {:.1} | {pings} | {} | {screens:.1} |",
            standing.len(),
            pixels.len(),
            area / 1e6,
            lines.len(),
        );
        world.end().await;
    }
}
