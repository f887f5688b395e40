//! The rules, the help and the leaderboard.

use crate::common::match_changes::{Append, Start, Steps as _};
use rules::{AnyMatch, Kind};
use sandbox::Message;
use skirmish::model::{Person, Place, Player};
use skirmish::store::{NewMatch, SeatResult};

use crate::common::{World, alt_of, press, slash, told};

#[tokio::test(flavor = "multi_thread")]
async fn rules_turn_page_by_page() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let mut page = slash(ann, &room, "/rules game:Zyrcan")
        .await
        .expect_message();
    let pages = Kind::Zyrcan.pages();
    let mut texts = Vec::new();
    loop {
        assert!(page.is_private());
        let foot = format!("-# Page {} of {}", texts.len() + 1, pages.len());
        assert!(page.content.ends_with(&foot), "{}", page.content);
        assert!(page.content.chars().count() <= 2000);
        for picture in &page.attachments {
            assert!(picture.pixels.is_some() && picture.content_type == "image/png");
            assert!((1..=1024).contains(&alt_of(&page).chars().count()));
        }
        texts.push((page.content.clone(), page.attachments.len()));
        if page.button("Next ▶").unwrap().disabled {
            break;
        }
        let next = press(ann, &page, "Next ▶").await;
        assert!(next.is_update());
        page = next.expect_message();
    }
    let pictures: Vec<usize> = texts.iter().map(|(_, pictures)| *pictures).collect();
    let drawn = pages.iter().map(|page| usize::from(page.example.is_some()));
    assert_eq!(pictures, drawn.collect::<Vec<_>>());
    // and back again through the same pages
    for (text, pictures) in texts.iter().rev().skip(1) {
        page = press(ann, &page, "◀ Back").await.expect_message();
        assert_eq!((&page.content, page.attachments.len()), (text, *pictures));
    }
    assert!(page.button("◀ Back").unwrap().disabled);
    assert!(room.messages().is_empty());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_open_from_lobby_and_board() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let lobby = world.lobby_of(&room, &[ann], "").await;
    let first = "## Zyrcan\nEach player has a fleet of twelve ships.";
    for user in [ben, cleo] {
        let page = press(user, &lobby, "Rules").await.expect_message();
        assert!(
            page.is_private() && page.content.starts_with(first),
            "{}",
            page.content
        );
        press(user, &lobby, "Join").await;
    }
    let board = crate::common::board_of(&press(ann, &lobby, "Start").await).await;
    // in the first round **Rules** shows the goal, and later the page about the current step
    let page = press(dora, &board, "Rules").await.expect_message();
    assert!(page.content.starts_with(first), "{}", page.content);
    for turn in ["1@d4", "1@e5", "1@f6"] {
        // a player who is not to act is refused, and so is a taken space
        for user in [ann, ben, cleo] {
            slash(user, &room, &format!("/move turn:{turn}")).await;
        }
    }
    let board = room.messages().pop().unwrap();
    let page = press(dora, &board, "Rules").await.expect_message();
    assert!(
        page.is_private() && page.content.starts_with("### 1. Deploy"),
        "{}",
        page.content
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_opens_from_the_rules() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    for kind in Kind::ALL {
        let line = format!("/rules game:{}", kind.name());
        let page = slash(ann, &room, &line).await.expect_message();
        let answer = press(ann, &page, "Play it here").await;
        let lobby = answer.expect_message();
        assert!(!lobby.is_private() && !answer.is_update());
        let title = format!("## {}", kind.name());
        assert!(lobby.content.starts_with(&title), "{}", lobby.content);
        assert!(lobby.content.contains("1. Ann (host)"));
        // only one lobby in a channel
        let page = slash(ben, &room, &line).await.expect_message();
        let second = press(ben, &page, "Play it here").await;
        let way = "There is already an open lobby here: ";
        assert!(
            second.is_private() && second.text().starts_with(way),
            "{}",
            second.text()
        );
        press(ann, &lobby, "Cancel").await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn my_view_is_from_ones_own_side_and_for_nobody_else() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let board = world.match_for("archimedes", &room, &[ann, ben], "").await;
    let mut pictures = Vec::new();
    for (user, buttons) in [(ann, 1), (ben, 0), (cleo, 0)] {
        let view = press(user, &board, "My view").await.expect_message();
        assert!(view.is_private());
        assert_eq!(
            view.content,
            "The board, just for you.\n⚪ **Ann** to play, round 1."
        );
        assert_eq!(
            (view.buttons.len(), alt_of(&view)),
            (buttons, alt_of(&board))
        );
        pictures.push(view.attachments[0].bytes.clone());
    }
    // the first seat has the same view as the public picture, and so does an onlooker
    assert!(pictures[0] == board.attachments[0].bytes && pictures[2] == pictures[0]);
    assert!(pictures[1] != pictures[0]);
    assert_eq!(room.messages().len(), 2);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_and_ping_are_for_who_asks() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let answer = slash(ann, &room, "/help").await;
    let first = told(&answer);
    let more = answer.wait_followups(1).await.unwrap().remove(0);
    assert!(more.is_private());
    // with room for growth, and for languages with longer texts
    let parts = [first, more.content];
    assert!(
        parts.iter().all(|part| part.chars().count() < 1500),
        "{parts:?}"
    );
    let help = parts.join("\n");
    for command in [
        "/play",
        "/move",
        "/board",
        "/resign",
        "/rules",
        "/leaderboard",
        "/cancel",
        "/replay",
        "/server",
    ] {
        assert!(help.contains(command), "{command} is missing in {help}");
    }
    let ping = told(&slash(ann, &room, "/ping").await);
    // the latency is known after the first heartbeat
    let known = ping.starts_with("Pong. Discord is ") && ping.ends_with(" ms away.");
    assert!(known || ping == "Pong. I am here.", "{ping}");
    world.end().await;
}

/// Stores a match that the first player has won. With `shared`, the first two players share the
/// first place.
async fn finished(world: &World, id: u64, guild: u64, players: &[(u64, &str)], shared: bool) {
    let now = crate::common::START;
    let player = |(user, name): &(u64, &str)| {
        let (user, name) = (*user, (*name).to_owned());
        Player::from(Person { user, name })
    };
    let host = players[0].0;
    let players: Vec<Player> = players.iter().map(player).collect();
    let game = AnyMatch::new(
        Kind::Zyrcan,
        players.len() as u64,
        1,
        &serde_json::Map::new(),
    )
    .unwrap();
    let store = world.store();
    let opened = NewMatch {
        id,
        code: None,
        place: Place::Server { guild, channel: id },
        host,
        kind: Kind::Zyrcan,
        wanted: None,
        shuffled: false,
        self_start: false,
        own_thread: false,
        options: serde_json::Map::new(),
        players: players.clone(),
        invited: Vec::new(),
        declined: Vec::new(),
        private: false,
        offers: Vec::new(),
        now,
        clock: None,
    };
    store.open(&opened).await.unwrap();
    let result = |index: usize| {
        let place = if shared && index == 1 {
            1
        } else {
            index as u8 + 1
        };
        SeatResult {
            place,
            counted: place,
            score: Some(20.0 - index as f64),
        }
    };
    let results = (0..players.len()).map(result).collect();
    let start = Start {
        id,
        players,
        record: game.record(),
        now,
    };
    store.start(&start).await.unwrap();
    let events = vec![rules::Event {
        seat: 1,
        what: rules::What::Turn("2@e5".to_owned()),
    }];
    store
        .append(&Append {
            id,
            at: 0,
            events,
            results: Some(results),
            now,
        })
        .await
        .unwrap();
}

fn lines(page: &Message) -> Vec<&str> {
    let ranked = |line: &&str| line.split_once(". **").is_some();
    page.content.lines().filter(ranked).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_leaderboard_has_pages_and_ties() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let empty = slash(ann, &room, "/leaderboard game:Zyrcan")
        .await
        .expect_message();
    assert_eq!(
        empty.content,
        "## Leaderboard: Zyrcan\nNobody here has finished a match with other people yet, or beaten a computer. `/play` starts one.\n-# “Won” means first place alone. Page 1 of 1."
    );
    assert!(empty.buttons.is_empty());
    let guild = world.sandbox.guild().id.get();
    let name = |user: u64| format!("Player {user:02}");
    for number in 1..=8 {
        let users = [number * 3 - 2, number * 3 - 1, number * 3];
        let names = users.map(name);
        let players: Vec<(u64, &str)> = users
            .into_iter()
            .zip(names.iter().map(String::as_str))
            .collect();
        finished(&world, 1000 + number, guild, &players, number == 8).await;
    }
    // matches of another server are not counted
    finished(
        &world,
        2000,
        77,
        &[(900, "Far"), (901, "Farther"), (902, "Farthest")],
        false,
    )
    .await;
    let page = slash(ann, &room, "/leaderboard").await.expect_message();
    assert!(
        page.content
            .ends_with("-# “Won” means first place alone. Page 1 of 3."),
        "{}",
        page.content
    );
    let first = lines(&page);
    assert_eq!(first.len(), 10);
    assert_eq!(first[0], "1. **Player 01**: 1 won of 1, average place 1.00");
    assert_eq!(first[6], "1. **Player 19**: 1 won of 1, average place 1.00");
    // a shared first place does not count as won
    assert_eq!(first[7], "8. **Player 22**: 0 won of 1, average place 1.00");
    assert_eq!(first[8], "8. **Player 23**: 0 won of 1, average place 1.00");
    assert_eq!(
        first[9],
        "10. **Player 02**: 0 won of 1, average place 2.00"
    );
    assert!(page.button("◀ Back").unwrap().disabled);
    let next = press(ann, &page, "Next ▶").await;
    assert!(next.is_update());
    let last = press(ann, &next.expect_message(), "Next ▶")
        .await
        .expect_message();
    assert_eq!(lines(&last).len(), 4);
    assert!(last.button("Next ▶").unwrap().disabled);
    assert!(last.content.ends_with("Page 3 of 3."), "{}", last.content);
    // a page that does not exist becomes the last one
    let beyond = ann.press_id(&last, "1:top:0:1:all 99").await.unwrap();
    assert_eq!(beyond.text(), last.content);
    let back = press(ann, &last, "◀ Back").await.expect_message();
    assert!(back.content.ends_with("Page 2 of 3."), "{}", back.content);
    assert_eq!(back.mentions, []);
    world.end().await;
}
