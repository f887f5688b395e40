//! How many bytes a turn by buttons sends. Nearly all of them are pictures.

use std::collections::BTreeMap;

use rules::{Kind, ToAct};
use sandbox::{Id, Message, User};

use crate::common::random_players::Table;
use crate::common::{World, board_of, choices, press};

/// The most bytes of a turn in the mean: the panel's picture and the new board's.
const MOST: usize = 45 * 1024;

/// The same in Archimedes, whose boards libdeflate packs less well than a packer of our own did.
const MOST_IN_ARCHIMEDES: usize = 52 * 1024;

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

/// The pictures sent to a user, by message id: an edited message may keep its picture.
#[derive(Default)]
struct Sent(BTreeMap<Id, usize>);

impl Sent {
    fn add(&mut self, message: &Message) {
        let pictures = message.attachments.iter();
        self.0.extend(pictures.map(|one| (one.id, one.bytes.len())));
    }
}

/// Plays a turn with random buttons. Returns the new board.
async fn by_panel(table: &mut Table<'_>, user: &User, sent: &mut Sent) -> Message {
    let mut panel = press(user, &table.board, "Move").await.expect_message();
    loop {
        sent.add(&panel);
        let offered = choices(&panel);
        let ready = panel.button("Play").is_some();
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
async fn a_turn_by_panel_sends_two_pictures_at_most() {
    let world = World::start().await;
    let all = world.users(["Ann", "Ben", "Cleo", "Dora", "Emil"]);
    for (number, (game, options, seats)) in games().into_iter().enumerate() {
        let room = world.sandbox.channel(&format!("table-{number}"));
        let users: Vec<&User> = all.iter().take(seats).collect();
        let mut table = Table::start_game(game, &world, &room, &users, options, 5).await;
        let mut bytes = Vec::new();
        while bytes.len() < TURNS {
            let Some(user) = table.next().await else {
                break;
            };
            let mut sent = Sent::default();
            let board = by_panel(&mut table, user, &mut sent).await;
            sent.add(&board);
            world.noted(&board).await;
            table.board = board;
            bytes.push(sent.0.values().sum::<usize>());
        }
        let mean = bytes.iter().sum::<usize>() / bytes.len();
        let most = bytes.iter().max().unwrap();
        println!(
            "{game} {options}: {mean} bytes a turn in {} turns, {most} at most",
            bytes.len()
        );
        let most = if game == "archimedes" {
            MOST_IN_ARCHIMEDES
        } else {
            MOST
        };
        assert!(mean <= most, "{game} {options}: {mean} bytes a turn");
    }
    world.end().await;
}
