//! Tests every game from `/play` to the final scoring. Secrets must stay secret.

use rules::{AnyMatch, Kind, Viewer};
use sandbox::{Message, Room, User};

use crate::common::random_players::{Table, readable, shortest};
use crate::common::{World, alt_of, board_of, choices, choose, code_of, press, slash, told};

/// Plays a whole match with `/move` and random turns. A match of Xero-G may last 1,000 turns; its seed is
/// chosen so that it ends after 100.
async fn plays_to_the_end(game: &str, options: &str, seats: usize, seed: u64) {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let users = world.users(["Ann", "Ben", "Cleo", "Dora", "Emil"]);
    let users: Vec<&User> = users.iter().take(seats).collect();
    let mut table = Table::start_game(game, &world, &room, &users, options, seed).await;
    if world.game(table.id).await.to_act().seats().len() > 1 {
        choose_in_secret(&mut table).await;
    }
    table.finish().await;
    let ended = world.game(table.id).await;
    assert_eq!(ended.kind().id(), game);
    let outcome = ended.outcome().unwrap();
    assert!(
        table.board.content.contains("### The match is over: "),
        "{}",
        table.board.content
    );
    assert!(table.board.content.matches("<@").count() >= seats);
    world
        .counts_on_leaderboard(&room, &users, &outcome.places)
        .await;
    // a match for two is rated if somebody has measured its options
    let (kind, record) = (ended.kind(), ended.record());
    let measured = players::measured_strength(kind, record.seats, &record.options);
    let told = if seats == 2 && measured.fits { 2 } else { 0 };
    let changes = table.board.content.matches(" → 1").count();
    assert_eq!(changes, told, "{}", table.board.content);
    let rematch = press(users[1], &table.board, "Rematch")
        .await
        .expect_message();
    assert!(
        rematch
            .content
            .starts_with(&format!("## {}", ended.kind().name())),
        "{}",
        rematch.content
    );
    world.end().await;
}

/// A complete secret choice for a seat, found by following suggestions.
fn secret_choice(game: &AnyMatch, seat: rules::Seat, table: &mut Table<'_>) -> String {
    let mut typed = String::new();
    loop {
        let choices = game.next(seat, &typed, 25).unwrap();
        let chosen = &choices[table.rng.below(choices.len())];
        if chosen.done && (game.read(seat, &chosen.text).is_ok()) {
            return chosen.text.clone();
        }
        typed.clone_from(&chosen.text);
    }
}

/// Everything in the channel that is visible to all, with pictures.
fn seen(room: &Room) -> String {
    let messages = room.messages();
    let texts: Vec<String> = messages
        .iter()
        .map(|message| format!("{} {}", message.json(), message.content))
        .collect();
    texts.join("\n")
}

/// All seats choose in secret with `/move`. Each player is told their own choice; the others are told
/// only that they are ready.
async fn choose_in_secret(table: &mut Table<'_>) {
    let count = table.users.len();
    for index in 0..count {
        let (user, seat) = (table.users[index], rules::Seat::at(index));
        let game = table.world.game(table.id).await;
        let choice = secret_choice(&game, seat, table);
        let answer = slash(user, &table.room, &format!("/move turn:{choice}")).await;
        if index + 1 < count {
            assert!(told(&answer).contains(&choice), "{}", answer.text());
            let ready = |message: &Message| {
                message.id == table.board.id && message.content.contains("is ready")
            };
            table.board = table.room.wait_for(ready).await.unwrap();
            assert!(!seen(&table.room).contains(&choice), "{choice} is told");
            for other in table.users.iter().filter(|other| other.id != user.id) {
                let board = slash(other, &table.room, "/board").await;
                let message = board.expect_message();
                assert!(
                    !alt_of(&message).contains(&choice),
                    "{} sees {choice}",
                    other.name()
                );
                other.dismiss(&message);
                let line = format!("/move turn:{}", choice.split(' ').next().unwrap());
                let choices = other.autocomplete(&table.room, &line).await.unwrap();
                let told = choices.iter().any(|one| {
                    one.value.as_str() == Some(choice.as_str()) && one.name.contains("Ann")
                });
                assert!(!told);
            }
        } else {
            table.follow(answer.expect_message()).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn kitaran_is_played_to_the_end() {
    plays_to_the_end("kitaran", "size:4 komi:0.5", 2, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn archimedes_is_played_to_the_end() {
    plays_to_the_end("archimedes", "", 2, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn xero_g_is_played_to_the_end() {
    plays_to_the_end("xero-g", "", 2, 71).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn xero_g_with_a_hidden_setup_is_played_to_the_end() {
    plays_to_the_end("xero-g", "setup:hidden", 2, 45).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_virus_fight_to_the_end() {
    plays_to_the_end("virus-fight", "", 2, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn five_play_virus_fight_to_the_end() {
    plays_to_the_end("virus-fight", "", 5, 2).await;
}

/// Plays a whole match of every game, so new games are tested too.
#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_the_end_where_it_is_short() {
    for kind in Kind::ALL {
        let (options, seats) = shortest(*kind);
        plays_to_the_end(kind.id(), &options, seats, 45).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn angels_and_demons_is_played_to_the_end_on_the_largest_board() {
    plays_to_the_end("angels", "power:4 reach:12 marks:48", 2, 2).await;
}

/// One of 624 squares is chosen by its file, half of a full file, and its rank.
#[tokio::test(flavor = "multi_thread")]
async fn a_square_of_two_digits_is_chosen_in_the_panel() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let options = "reach:12 marks:0";
    let mut table = Table::start_game("angels", &world, &room, &[ann, ben], options, 1).await;
    let answer = slash(ann, &room, "/move turn:m 1-4").await;
    table.follow(board_of(&answer).await).await;
    let mut panel = press(ben, &table.board, "Move").await.expect_message();
    assert_eq!(choices(&panel).len(), 25);
    for picked in ["l", "l1–l13", "l13"] {
        panel = choose(ben, &panel, picked).await.expect_message();
    }
    let (first, foot) = panel.content.split_once('\n').unwrap();
    assert_eq!(first, "**l13**: mark l13. Press **Play** to confirm.");
    assert!(foot.contains(" · your time ends <t:"), "{foot}");
    let back = press(ben, &panel, "Back").await.expect_message();
    let squares = choices(&back);
    assert!(squares.iter().all(|one| one.label.starts_with('l')));
    let ready = choose(ben, &back, "l13").await;
    let played = press(ben, &ready.expect_message(), "Play").await;
    assert_eq!(played.text(), "You played `l13`.");
    world.end().await;
}

/// The panel's buttons do not reveal a secret draft.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_is_built_in_the_panel() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let table = Table::start_game("virus-fight", &world, &room, &[ann, ben], "", 1).await;
    let mut panel = press(ann, &table.board, "Move").await.expect_message();
    let mut program = String::new();
    for step in 0..40 {
        let ids = panel.buttons.iter().map(|button| button.custom_id.clone());
        for id in ids {
            assert!(
                program.is_empty() || !readable(&id).contains(&program),
                "{id} tells {program}"
            );
        }
        if panel.button("Play").is_some_and(|one| !one.disabled) && step > 4 {
            break;
        }
        let offered = choices(&panel);
        let code = code_of(offered[step % offered.len()]);
        panel = choose(ann, &panel, &code).await.expect_message();
        program = if code.contains('*') {
            code
        } else {
            format!("{program} {code}").trim().to_owned()
        };
    }
    let answer = press(ann, &panel, "Play").await;
    assert!(
        answer.text().starts_with("Your choice is made: `"),
        "{}",
        answer.text()
    );
    let ready = |message: &Message| message.content.contains("● **Ann** is ready");
    room.wait_for(ready).await.unwrap();
    let stored = world.game(table.id).await;
    assert_eq!(stored.kind(), Kind::VirusFight);
    let public = stored.position(Viewer::Public).to_string();
    assert!(!public.contains("program"), "{public}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn options_that_a_game_has_not_are_refused() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let ann = world.sandbox.user("Ann");
    let answer = ann.slash(&room, "/play kitaran komi:0.3").await.unwrap();
    let said =
        "Kitaran cannot be played with these options. Komi goes from -20 to 20 in steps of 0.5.";
    assert!(told(&answer).starts_with(said), "{}", answer.text());
    let line = "/play angels power:3 reach:7";
    let answer = ann.slash(&room, line).await.unwrap();
    let said = "Angels and Demons cannot be played with these options. The reach must be at least three times the power";
    assert!(told(&answer).starts_with(said), "{}", answer.text());
    world.end().await;
}
