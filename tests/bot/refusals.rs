//! Tests that impossible requests are refused privately, in exact words, and change nothing.

use rules::{AnyMatch, Seat};
use sandbox::{Permission, User};
use skirmish::words::Locale;

use crate::common::random_players::Table;
use crate::common::{World, link_to, slash, told};

/// The suggestion that a seat gets for a text that is no legal turn.
fn instead(game: &AnyMatch, seat: u8, text: &str) -> String {
    let refusal = game.read(Seat::new(seat), text).unwrap_err();
    let suggestion = refusal.then.unwrap();
    Locale::default().say(&suggestion, &|_| String::new())
}

const NOTHING_HERE: &str = "There is no lobby and no match in this channel. `/play` opens a lobby, and `/matches` lists yours in other places.";

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_is_played() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    for line in ["/join", "/move turn:2@e5", "/board", "/resign"] {
        world
            .refuses(&room, ann.slash(&room, line), NOTHING_HERE)
            .await;
    }
    let offered = ann.autocomplete(&room, "/move turn:2").await.unwrap();
    // the value is what was typed; the reason stands beside it
    let reason = offered[0].name.strip_prefix("2 · ").unwrap();
    assert!(NOTHING_HERE.starts_with(reason), "{offered:?}");
    assert_eq!(offered[0].value, "2");
    assert!(room.messages().is_empty());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_lobby() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let lobby = world.lobby_of(&room, &[ann, ben], "").await;
    let link = link_to(&world, &lobby);
    let id = |name: &str| lobby.button(name).unwrap().custom_id.clone();

    let waits = format!("The match has not started yet. Its lobby is here: {link}");
    for line in ["/move turn:2@e5", "/board", "/resign"] {
        world.refuses(&room, ben.slash(&room, line), &waits).await;
    }
    let early = id("Join").replace(":join:", ":panel:");
    world
        .refuses(&room, ben.press_id(&lobby, &early), &waits)
        .await;

    let host = "Only the host, Ann, can start the match.";
    world
        .refuses(&room, ben.press_id(&lobby, &id("Start")), host)
        .await;
    let few = "2 of 3 players have joined. Ask somebody to press **Join**.";
    world
        .refuses(&room, ann.press_id(&lobby, &id("Start")), few)
        .await;

    let others = "Only the host, Ann, or somebody who manages this server's channels can cancel this lobby. If you have a seat here, you can free it with **Leave**.";
    world
        .refuses(&room, ben.press_id(&lobby, &id("Cancel")), others)
        .await;

    let joined = "You have already joined. The match begins when Ann presses **Start**.";
    world
        .refuses(&room, ben.press_id(&lobby, &id("Join")), joined)
        .await;
    world
        .refuses(&room, ann.slash(&room, "/join"), joined)
        .await;
    let outside = "You are not in this lobby, so you have no seat to leave.";
    world
        .refuses(&room, cleo.press_id(&lobby, &id("Leave")), outside)
        .await;

    let way = slash(cleo, &room, "/play zyrcan").await.expect_message();
    let open = format!(
        "There is already an open lobby here: Zyrcan, by Ann, {link}. Press **Join** to play, or `/play` in another channel or a thread."
    );
    assert!(way.is_private());
    assert_eq!(way.content, open);
    let own = format!(
        "You are already in an open lobby here: Zyrcan, {link}. `/play` in another channel or a thread opens one more lobby."
    );
    for seated in [ann, ben] {
        world
            .refuses(&room, seated.slash(&room, "/play kitaran"), &own)
            .await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_full_lobby() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let lobby = world.lobby_of(&room, &[ann, ben, cleo], "seats:3").await;
    let join = lobby.button("Join").unwrap();
    assert!(join.disabled);
    let full = "All 3 seats are taken. You can watch, or `/play` in another channel.";
    world
        .refuses(&room, dora.press_id(&lobby, &join.custom_id), full)
        .await;
    world.refuses(&room, dora.slash(&room, "/join"), full).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_match() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let link = link_to(&world, &table.board);
    let move_id = table.board.button("Move").unwrap().custom_id.clone();

    let stranger = "You do not play in this match; Ann, Ben and Cleo do. You can watch, or begin a match of your own with `/play`.";
    world
        .refuses(&room, dora.slash(&room, "/move turn:2@e5"), stranger)
        .await;
    world
        .refuses(&room, dora.slash(&room, "/resign"), stranger)
        .await;
    world
        .refuses(&room, dora.press_id(&table.board, &move_id), stranger)
        .await;
    let wait = "It is not your turn: ● **Ann** to play.";
    world
        .refuses(&room, ben.slash(&room, "/move turn:2@e5"), wait)
        .await;
    world
        .refuses(&room, cleo.press_id(&table.board, &move_id), wait)
        .await;

    let started = format!("The match has already begun: {link}");
    world
        .refuses(&room, ann.slash(&room, "/join"), &started)
        .await;
    let abort = format!("1:ask-abort:{:x}:0:", table.id);
    // the first user owns the server; the others manage nothing
    let admin = "Only those who play in this match, or somebody who manages this server's channels, can cancel it.";
    world
        .refuses(&room, dora.press_id(&table.board, &abort), admin)
        .await;
    let occupied = format!(
        "There is already a match in this channel: {link}. Finish it, or play in another channel or a thread."
    );
    room.deny_bot(Permission::CreatePublicThreads);
    world
        .refuses(&room, dora.slash(&room, "/play zyrcan"), &occupied)
        .await;

    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_resigning() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let board = crate::common::resign(ann, &room).await;
    table.follow(board).await;
    let gone = "You are already out of this match. `/board` shows how it goes on.";
    world
        .refuses(&room, ann.slash(&room, "/resign"), gone)
        .await;
    world
        .refuses(&room, ann.slash(&room, "/move turn:2@e5"), gone)
        .await;
    let move_id = table.board.button("Move").unwrap().custom_id.clone();
    world
        .refuses(&room, ann.press_id(&table.board, &move_id), gone)
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_that_the_rules_refuse() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let refused = async |user: &User, turn: &str, words: &str| {
        let line = format!("/move turn:{turn}");
        world.refuses(&room, user.slash(&room, &line), words).await;
    };
    let example = table.example().await;
    for (turn, words) in [
        (
            "hello there",
            "I cannot read “hello there” as a turn. A legal turn now is EXAMPLE.",
        ),
        (
            "4@e5",
            "There is no ship of 4 engines: ships have 1, 2 or 3. Legal turns are: 1@e5, 2@e5, 3@e5 and 108 more.",
        ),
        (
            "2@z9",
            "There is no space z9 on this board. Similar legal turns: 2@h5, 2@h6, 2@h7 and 34 more.",
        ),
        (
            "e5xe7",
            "The fleets are still being deployed: a turn puts one ship on an empty space. Legal turns are: 1@e5, 2@e5, 3@e5 and 108 more.",
        ),
        (
            "pass",
            "You cannot choose to pass. A legal turn now is EXAMPLE.",
        ),
    ] {
        refused(ann, turn, &words.replace("EXAMPLE", &example)).await;
    }
    for (user, turn) in [(ann, "3@e5"), (ben, "1@e4"), (cleo, "1@d4"), (ann, "3@d3")] {
        let answer = slash(user, &room, &format!("/move turn:{turn}")).await;
        table.follow(answer.expect_message()).await;
    }
    let game = world.game(table.id).await;
    for (turn, words) in [
        (
            "2@e5",
            "A ship of ● **Ann** stands on e5: choose an empty space.",
        ),
        ("2@e4", "Your own ship stands on e4: choose an empty space."),
    ] {
        let words = format!("{words} {}", instead(&game, 2, turn));
        refused(ben, turn, &words).await;
    }
    table.play(2).await;
    let instead = instead(&world.game(table.id).await, 1, "3@c3");
    let words = format!("You have no ship of 3 left in hand. Choose a ship of 1 or 2. {instead}");
    refused(ann, "3@c3", &words).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn captures_that_the_rules_refuse() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 5).await;
    table.play(36).await;
    let game = world.game(table.id).await;
    let rules::AnyView::Zyrcan(view) = game.view(rules::Viewer::Public) else {
        panic!("another game")
    };
    let of = |owner: u8| {
        view.ships
            .iter()
            .filter(move |ship| ship.owner.number() == owner)
    };
    let mine = of(1).next().unwrap().at;
    let theirs = of(2).next().unwrap().at;
    let taken = |space: &&_| view.ships.iter().any(|ship| ship.at == **space);
    let empty = view.spaces.iter().find(|space| !taken(space)).unwrap();
    for (turn, words) in [
        (
            format!("{theirs}x{mine}"),
            format!("The ship on {theirs} belongs to ■ **Ben**: move one of your own."),
        ),
        (
            "1@d3".to_owned(),
            "Deploying is over: now capture with one of your ships.".to_owned(),
        ),
        (
            format!("{empty}x{theirs}"),
            format!("Nothing stands on {empty}: move one of your own ships."),
        ),
    ] {
        let line = format!("/move turn:{turn}");
        let words = format!("{words} {}", instead(&game, 1, &turn));
        world.refuses(&room, ann.slash(&room, &line), &words).await;
    }
    // the answer also says what can be captured from where: three examples at most
    let turn = table.any_turn().await;
    let from = turn[..2].to_owned();
    let targets: Vec<String> = table
        .turns()
        .await
        .into_iter()
        .filter_map(|turn| Some(turn.strip_prefix(&format!("{from}x"))?.to_owned()))
        .collect();
    let line = format!("/move turn:{from}x{empty}");
    let said = told(&slash(ann, &room, &line).await);
    assert!(
        said.starts_with(&format!("The ship on {from} has ")),
        "{said}"
    );
    let told: Vec<&String> = targets
        .iter()
        .filter(|target| said.contains(*target))
        .collect();
    assert!(
        said.contains(&format!(
            " and cannot capture the ship on {empty}. From {from}: "
        )),
        "{said}"
    );
    assert_eq!(told.len(), targets.len().min(3), "{said}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_and_how_many_may_be_asked() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let robot = world.sandbox.new_bot("robo_cop");
    let line = format!("/play zyrcan opponent:<@{}>", robot.id);
    let bot = "robo\\_cop is a bot and cannot play. Name somebody else, or leave the seat open.";
    world.refuses(&room, ann.slash(&room, &line), bot).await;
    // values that no client sends
    for seats in [2, 6] {
        let error = ann
            .slash(&room, &format!("/play zyrcan seats:{seats}"))
            .await
            .unwrap_err();
        assert!(matches!(error, sandbox::Error::Typed(_)), "{error}");
    }
    world.end().await;
}
