//! Tests the rules, the help and the progress against computers.

use rules::Kind;

use crate::common::message_text::labels;
use crate::common::{World, alt_of, board_of, id_of, in_hand, press, slash};
use crate::computer_matches::play_to_the_end;

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
        if page.button("Next page ▶").unwrap().disabled {
            break;
        }
        let next = press(ann, &page, "Next page ▶").await;
        assert!(next.is_update());
        page = next.expect_message();
    }
    let pictures: Vec<usize> = texts.iter().map(|(_, pictures)| *pictures).collect();
    let drawn = pages.iter().map(|page| usize::from(page.example.is_some()));
    assert_eq!(pictures, drawn.collect::<Vec<_>>());
    // and back again through the same pages
    for (text, pictures) in texts.iter().rev().skip(1) {
        page = press(ann, &page, "◀ Previous page").await.expect_message();
        assert_eq!((&page.content, page.attachments.len()), (text, *pictures));
    }
    assert!(page.button("◀ Previous page").unwrap().disabled);
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
        let answer = press(ann, &page, "Invite somebody").await;
        let lobby = answer.expect_message();
        assert!(!lobby.is_private() && !answer.is_update());
        let title = format!("## {}", kind.name());
        assert!(lobby.content.starts_with(&title), "{}", lobby.content);
        assert!(lobby.content.contains("1. Ann (host)"));
        // only one lobby in a channel
        let page = slash(ben, &room, &line).await.expect_message();
        let second = press(ben, &page, "Invite somebody").await;
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
    for (user, buttons) in [(ann, 8), (ben, 7), (cleo, 5)] {
        let view = press(user, &board, "My view").await.expect_message();
        assert!(view.is_private());
        assert!(
            view.content.starts_with("⚪ **Ann** to play, round 1."),
            "{}",
            view.content
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
    // the lobby, the news that it is full, and the board
    assert_eq!(room.messages().len(), 3);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_is_for_who_asks() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let answer = slash(ann, &room, "/help").await;
    let first = answer.text().to_owned();
    assert_eq!(first.lines().count(), 10, "{first}");
    for kind in Kind::ALL {
        assert!(
            first.contains(&format!("\n- **{}**: ", kind.name())),
            "{first}"
        );
    }
    let mut parts = vec![first];
    let shown = answer.expect_message();
    let topics = ["How to play", "Time", "Alone", "Privacy"];
    let games = Kind::ALL
        .iter()
        .map(|kind| format!("{}, level 1", kind.name()));
    let topics = topics.map(str::to_owned);
    assert_eq!(
        labels(&shown),
        games.chain(topics.clone()).collect::<Vec<_>>()
    );
    for topic in topics {
        let pressed = press(ann, &shown, &topic).await;
        let part = pressed.text().to_owned();
        assert!(pressed.is_private());
        assert!(part.starts_with(&format!("### {topic}\n")), "{part}");
        parts.push(part);
    }
    // with room for growth, and for languages with longer texts
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
        "/profile",
        "/match",
        "/server",
    ] {
        assert!(help.contains(command), "{command} is missing in {help}");
    }
    // the picture is described, and a turn typed into the channel is no surprise
    assert!(shown.attachments[0].pixels.is_some() && !alt_of(&shown).is_empty());
    assert!(help.contains("I read no messages"), "{help}");
    assert!(!help.contains("lder command"), "{help}");
    let board = board_of(&press(ann, &shown, "Kitaran, level 1").await).await;
    let stored = world.stored(id_of(&board)).await;
    assert_eq!(stored.opened.terms.kind, Kind::Kitaran);
    in_hand(&world).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_loses_three_times_to_a_level_is_offered_the_level_below() {
    let world = World::start().await;
    let [ann] = &world.users(["Ann"]);
    let room = world.sandbox.channel("table-1");
    let mut offered = Vec::new();
    for level in [2, 3, 3, 3, 1, 1, 1] {
        let line = format!("/play kitaran level:{level}");
        board_of(&slash(ann, &room, &line).await).await;
        in_hand(&world).await;
        let asked = slash(ann, &room, "/resign").await.expect_message();
        let last = board_of(&press(ann, &asked, "Resign").await).await;
        let mut labels = labels(&last).into_iter().map(str::to_owned);
        offered.push(labels.find(|one| one.starts_with("Play level")));
        let says = last
            .content
            .contains("Level 3 has won three times in a row.");
        assert_eq!(says, offered.last().unwrap().is_some(), "{}", last.content);
    }
    let level_two = Some("Play level 2".to_owned());
    assert_eq!(offered, [None, None, None, level_two, None, None, None]);
    world.end().await;
}

/// Somebody who plays alone sees their progress, also in the bot's own conversation, and can play the next level.
#[tokio::test(flavor = "multi_thread")]
async fn progress_against_computers_leads_to_the_next_level() {
    let world = World::start().await;
    let [ann] = &world.users(["Ann"]);
    let direct = ann.direct();
    let room = world.sandbox.channel("table-1");
    let none = slash(ann, &direct, "/leaderboard").await;
    let new = "## Your progress against computers\nNot tried yet: Zyrcan, Kitaran, ";
    assert!(none.text().starts_with(new), "{}", none.text());
    let first = "The angel wins on the border.";
    let rules = slash(ann, &direct, "/rules game:Angels and Demons").await;
    let rules = rules.expect_message();
    assert!(rules.button("Invite somebody").is_none());
    let board = board_of(&press(ann, &rules, "Play level 1").await).await;
    let stored = world.stored(id_of(&board)).await;
    let names = stored.opened.players.iter().map(|one| one.name.as_str());
    assert!(names.clone().any(|name| name == "Level 1"), "{names:?}");
    let panel = press(ann, &board, "Move").await;
    assert!(panel.text().contains(first), "{}", panel.text());
    play_to_the_end(world.store(), ann, &direct, id_of(&board)).await;
    in_hand(&world).await;
    let top = slash(ann, &room, "/leaderboard").await.expect_message();
    assert_eq!(labels(&top), ["Everywhere", "My profile"]);
    let profile = press(ann, &top, "My profile").await;
    assert!(profile.is_private());
    let shown = press(ann, &profile.expect_message(), "My progress").await;
    assert!(shown.is_private());
    let line = "- **Angels and Demons**: ";
    assert!(shown.text().contains(line), "{}", shown.text());
    let shown = shown.expect_message();
    let next = shown
        .buttons
        .iter()
        .find(|one| one.label.starts_with("Angels"));
    let board = board_of(&press(ann, &shown, &next.unwrap().label).await).await;
    // the rules in three lines are for the first match only
    let panel = press(ann, &board, "Move").await;
    assert!(!panel.text().contains(first), "{}", panel.text());
    world.end().await;
}
