//! Tests that everybody reads their own language: private answers and notices in that of the reader, public messages in
//! that of the server.

use rules::Kind;
use sandbox::{Message, Room, User};
use skirmish::clocks::DAY;
use skirmish::words::Locale;

use crate::clocks::{pass, world_on};
use crate::common::random_players::shortest;
use crate::common::test_databases::Home;
use crate::common::{World, alt_of, board_of, id_of, in_hand, press, slash};

/// The label of a button in a language.
fn label(locale: &Locale, button: &str) -> String {
    locale.named(&format!("button-{button}"))
}

fn has_button(message: &Message, locale: &Locale, button: &str) -> bool {
    message.button(&label(locale, button)).is_some()
}

/// Begins a match in a room whose server has this language. The first user opens the lobby.
async fn begin(room: &Room, users: &[&User], line: &str, locale: &Locale) -> Message {
    let lobby = slash(users[0], room, line).await.expect_message();
    assert!(has_button(&lobby, locale, "join"), "{lobby:?}");
    let mut last = None;
    for user in &users[1..] {
        last = Some(press(user, &lobby, &label(locale, "join")).await);
    }
    if has_button(&lobby.fresh().unwrap(), locale, "start") {
        last = Some(press(users[0], &lobby, &label(locale, "start")).await);
    }
    board_of(&last.unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_in_the_readers_language_and_boards_in_the_servers() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    world.sandbox.guild().set_locale("es-ES");
    let [spanish, german, english] = ["es", "de", "en"].map(Locale::of);
    let ann = &world.sandbox.user("Ann").locale("de");
    let ben = &world.sandbox.user("Ben").locale("en-GB");
    let board = begin(&room, &[ann, ben], "/spielen kitaran", &spanish).await;
    assert!(has_button(&board, &spanish, "move"), "{board:?}");
    assert!(!alt_of(&board).contains("to play"), "{}", alt_of(&board));
    for (user, line, locale) in [
        (ann, "/meinepartien", &german),
        (ann, "/matches", &german),
        (ben, "/matches", &english),
    ] {
        let own = slash(user, &room, line).await.expect_message();
        assert!(
            own.is_private() && has_button(&own, locale, "next-match"),
            "{own:?}"
        );
    }
    // a refusal, and a suggestion
    let refused = slash(ann, &room, "/ziehen zug:z9").await;
    let (said, english) = (refused.text(), ["I cannot", "It is not"]);
    assert!(!english.iter().any(|one| said.contains(one)), "{said}");
    let suggested = ann.autocomplete(&room, "/ziehen zug:a").await;
    assert!(
        suggested.is_err()
            || suggested
                .unwrap()
                .iter()
                .all(|one| !one.name.contains("place"))
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_manager_chooses_the_language_of_the_server() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let ann = &world.sandbox.user("Ann").admin();
    let [spanish, german, english] = ["es", "de", "en"].map(Locale::of);
    let lobby = slash(ann, &room, "/play kitaran").await.expect_message();
    assert!(has_button(&lobby, &english, "join"));
    press(ann, &lobby, &label(&english, "cancel")).await;
    let said = slash(ann, &room, "/server language:Deutsch").await;
    assert!(said.text().contains("**Deutsch**"), "{}", said.text());
    for locale in ["en-US", "es-ES"] {
        world.sandbox.guild().set_locale(locale);
        let lobby = slash(ann, &room, "/play kitaran").await.expect_message();
        assert!(has_button(&lobby, &german, "join"), "{locale}");
        press(ann, &lobby, &label(&german, "cancel")).await;
    }
    slash(ann, &room, "/server language:as on Discord").await;
    let lobby = slash(ann, &room, "/play kitaran").await.expect_message();
    assert!(has_button(&lobby, &spanish, "join"));
    world.end().await;
}

async fn notices(home: Home) {
    let world = world_on(home).await;
    let room = world.sandbox.channel("table-1");
    world.sandbox.guild().set_locale("es-419");
    let spanish = Locale::of("es");
    let ann = &world.sandbox.user("Ann").locale("de");
    let ben = &world.sandbox.user("Ben").locale("en-US");
    let board = begin(&room, &[ann, ben], "/play kitaran", &spanish).await;
    let stored = world.stored(id_of(&board)).await;
    if stored.opened.players[0].is(ben.id.get()) {
        slash(ben, &room, "/move turn:c3").await;
    }
    let settings = slash(ann, &room, "/settings").await.expect_message();
    let private = |button: &&sandbox::Button| {
        button.custom_id.contains("reminders") && button.custom_id.ends_with("message")
    };
    let private = settings.buttons.iter().find(private).unwrap();
    ann.press_id(&settings, &private.custom_id).await.unwrap();
    in_hand(&world).await;
    pass(&world, 6 * DAY).await;
    // the bot's own scheduler may have been faster, and still be sending it
    let of_match = |message: &Message| message.content.contains("Kitaran");
    let told = ann.direct().wait_for(of_match).await.unwrap();
    assert!(
        told.content.contains("Kitaran") && !told.content.contains("your time"),
        "{}",
        told.content
    );
    let stored = world.store().language_of(ann.id.get()).await.unwrap();
    assert_eq!(stored.language.as_deref(), Some("de"));
    // who speaks English, and who has never played, leave nothing behind
    let stored = world.store().language_of(ben.id.get()).await.unwrap();
    assert_eq!(stored.language, None);
    let cleo = &world.sandbox.user("Cleo").locale("de");
    slash(cleo, &room, "/help").await;
    in_hand(&world).await;
    let stored = world.store().language_of(cleo.id.get()).await.unwrap();
    assert_eq!((stored.language, stored.has_played), (None, false));
    let server = world.sandbox.guild().id.get();
    let kept = world.store().server_style(server).await.unwrap();
    assert_eq!(kept.shown().as_deref(), Some("es"));
    // when time is up, the room hears it in its own language
    pass(&world, 6 * DAY).await;
    let last = room.messages().pop().unwrap();
    assert!(
        !last.content.contains("ran out of time"),
        "{}",
        last.content
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notices_are_in_the_persons_language_on_a_file() {
    notices(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notices_are_in_the_persons_language_on_postgres() {
    notices(Home::with_postgres().await).await;
}

/// Plays some turns of every game. The sandbox refuses texts that are longer than Discord allows.
async fn every_game_is_played_in(language: &str) {
    let world = World::start().await;
    world.sandbox.guild().set_locale(language);
    let locale = Locale::of(language);
    let users = ["Ann", "Ben", "Cleo", "Dora", "Emil"];
    let users = users.map(|name| world.sandbox.user(name).locale(language));
    for kind in Kind::ALL {
        let room = world.sandbox.channel(kind.id());
        let (options, seats) = shortest(*kind);
        let users: Vec<&User> = users.iter().take(seats).collect();
        let line = format!("/play {} {options}", kind.id());
        let mut board = begin(&room, &users, line.trim_end(), &locale).await;
        let id = id_of(&board);
        for _ in 0..8 {
            let game = world.game(id).await;
            let Some(seat) = game.to_act().seats().first().copied() else {
                break;
            };
            let stored = world.stored(id).await;
            let player = stored.opened.players[seat.index()].user();
            let user = users
                .iter()
                .find(|user| Some(user.id.get()) == player)
                .unwrap();
            let line = format!("/move turn:{}", game.example(seat));
            let answer = slash(user, &room, &line).await;
            in_hand(&world).await;
            if game.to_act().seats().len() == 1 {
                board = board_of(&answer).await;
            }
        }
        for line in [
            "/board",
            "/matches",
            "/hint",
            "/help",
            "/settings",
            "/profile",
            "/leaderboard",
        ] {
            let answer = slash(users[0], &room, line).await;
            in_hand(&world).await;
            assert!(
                !answer.text().is_empty() || answer.followups().len() < 9,
                "{line}"
            );
        }
        slash(users[0], &room, &format!("/rules game:{}", kind.name())).await;
        drop(board);
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_in_spanish() {
    every_game_is_played_in("es-ES").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_in_german() {
    every_game_is_played_in("de").await;
}

/// Where there is no server, a match has the language of the person who has opened it, whoever presses its buttons. It names
/// commands as everybody can type them.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_server_a_match_has_one_language_and_commands_for_all() {
    let world = World::start().await;
    let ann = &world.sandbox.user("Ann").locale("es-ES");
    let ben = &world.sandbox.user("Ben").locale("de");
    for user in [ann, ben] {
        user.install_app();
    }
    let elsewhere = world.sandbox.new_guild("Elsewhere");
    for user in [ann, ben] {
        elsewhere.join(user);
    }
    elsewhere.kick_bot();
    elsewhere.set_locale("fr");
    let spanish = Locale::of("es");
    for room in [world.sandbox.group(&[ann, ben]), elsewhere.channel("table")] {
        let lobby = slash(ann, &room, "/jugar kitaran").await.expect_message();
        // Ann's language is stored after her answer
        in_hand(&world).await;
        let join = press(ben, &lobby, &label(&spanish, "join")).await;
        let mut board = board_of(&join).await;
        let id = id_of(&board);
        for _ in 0..3 {
            assert!(has_button(&board, &spanish, "move"), "{board:?}");
            let game = world.game(id).await;
            let seat = game.to_act().seats()[0];
            let stored = world.stored(id).await.opened.players;
            let (user, line) = if stored[seat.index()].is(ben.id.get()) {
                (ben, "/ziehen zug:")
            } else {
                (ann, "/mover jugada:")
            };
            let turn = game.example(seat);
            board = board_of(&slash(user, &room, &format!("{line}{turn}")).await).await;
        }
        in_hand(&world).await;
        let mut commands = 0;
        let all = [vec![lobby], room.messages()].concat();
        for message in all.iter().filter(|one| !one.is_private()) {
            let spans = message.content.split('`').skip(1).step_by(2);
            for span in spans.filter(|span| span.starts_with('/')) {
                let name = span[1..].split(' ').next().unwrap();
                let known = world.bot.http.get_global_commands().await.unwrap();
                assert!(
                    known.iter().any(|one| one.name == name),
                    "{}",
                    message.content
                );
                commands += 1;
            }
        }
        assert!(commands > 0, "{:?}", room.messages());
    }
    world.end().await;
}
