//! Tests turns that are typed completely, partly, and in any spelling.

use crate::common::random_players::Table;
use crate::common::{World, board_of, choices, choose, code_of, press, slash};

#[tokio::test(flavor = "multi_thread")]
async fn half_typed_opens_the_panel_at_that_point() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let before = world.standing(&room).await;
    for (typed, first) in [("2", "2@a"), ("2@", "2@a"), (" 2@C ", "2@c1")] {
        let opened = slash(ann, &room, &format!("/move turn:{typed}")).await;
        let panel = opened.expect_message();
        assert!(panel.is_private(), "{typed}");
        assert!(
            panel.content.contains("Choose what comes next."),
            "{typed}: {}",
            panel.content
        );
        let offered = choices(&panel);
        let first = first.split('@').next_back().unwrap();
        assert_eq!(
            code_of(offered[0]).len(),
            first.len(),
            "{typed} goes on with {offered:?}"
        );
    }
    assert_eq!(world.standing(&room).await, before);
    // from that step the turn is played like any other
    let opened = slash(ann, &room, "/move turn:2@c").await;
    let panel = opened.expect_message();
    let ready = choose(ann, &panel, "c3").await;
    let first = ready.text().lines().next().unwrap().to_owned();
    assert_eq!(
        first,
        "**2@c3**: deploy a ship of 2 on c3. Press **Play** to confirm."
    );
    let played = press(ann, &ready.expect_message(), "Play").await;
    assert_eq!(played.text(), "You played `2@c3`.");
    table.follow(board_of(&played).await).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_spelling_is_understood() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    for (typed, turn) in [
        ("2@E5", "2@e5"),
        ("  1@e4", "1@e4"),
        ("1@D4 ", "1@d4"),
        ("２@D５", "2@d5"),
        ("２@c3", "2@c3"),
    ] {
        let user = table.next().await.unwrap();
        let answer = slash(user, &room, &format!("/move turn:{typed}")).await;
        let board = answer.expect_message();
        assert!(
            board.content.contains(&format!("played {turn}.")),
            "{typed}: {}",
            board.content
        );
        table.follow(board).await;
    }
    table.play(31).await;
    // captures: with x, X, or dashes of all kinds
    for spell in [
        |turn: &str| turn.replace('x', "X").to_uppercase(),
        |turn: &str| turn.replace('x', "-"),
        |turn: &str| turn.replace('x', "–"),
        |turn: &str| turn.replace('x', "−"),
        |turn: &str| turn.replace('x', "－"),
        |turn: &str| format!("  {turn}  "),
    ] {
        let Some(user) = table.next().await else {
            break;
        };
        let turn = table.any_turn().await;
        let answer = slash(user, &room, &format!("/move turn:{}", spell(&turn))).await;
        let board = answer.expect_message();
        assert!(
            board.content.contains(&format!("played {turn}")),
            "{turn}: {}",
            board.content
        );
        table.follow(board).await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn both_halves_of_a_blitzkrieg_turn_are_understood() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "variant:Blitzkrieg", 3).await;
    table.play(3).await;
    for spell in [
        |turn: &str| turn.to_uppercase(),
        |turn: &str| turn.replace(' ', "   "),
        |turn: &str| turn.replace('-', "—"),
        |turn: &str| turn.replace('x', "-"),
    ] {
        let user = table.next().await.unwrap();
        let turn = table.any_turn().await;
        let answer = slash(user, &room, &format!("/move turn:{}", spell(&turn))).await;
        let board = answer.expect_message();
        assert!(
            board.content.contains(&format!("played {turn}")),
            "{turn}: {}",
            board.content
        );
        table.follow(board).await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_squares_of_a_fence_are_one_message() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let mut table = Table::start_game("angels", &world, &room, &[ann, ben], "marks:5", 1).await;
    let before = room.messages().len();
    // one wrong square, and nothing is marked
    let refused = slash(ben, &room, "/move turn:a4 h8").await;
    assert!(refused.text().contains("h8"), "{}", refused.text());
    assert_eq!(world.game(table.id).await.events().len(), 0);
    let marked = slash(ben, &room, "/move turn:a4, B15").await;
    let board = board_of(&marked).await;
    for square in ["a4", "b15"] {
        let says = format!("**Ben** marked {square}.");
        assert!(board.content.contains(&says), "{}", board.content);
    }
    table.follow(board).await;
    assert_eq!(room.messages().len(), before + 1);
    // the same with buttons
    let mut panel = press(ben, &table.board, "Move").await.expect_message();
    for picked in ["o", "o2"] {
        panel = choose(ben, &panel, picked).await.expect_message();
    }
    assert!(
        panel
            .content
            .contains("Press **Play**, or choose what comes next."),
        "{}",
        panel.content
    );
    for picked in ["o", "o3"] {
        panel = choose(ben, &panel, picked).await.expect_message();
    }
    assert!(panel.content.starts_with("**o2 o3**"), "{}", panel.content);
    let back = press(ben, &panel, "Back").await.expect_message();
    let panel = choose(ben, &back, "o3").await.expect_message();
    let played = press(ben, &panel, "Play").await;
    assert_eq!(played.text(), "You played `o2 o3`.");
    table.follow(board_of(&played).await).await;
    let game = world.game(table.id).await;
    assert_eq!(game.events().len(), 4);
    assert_eq!(room.messages().len(), before + 2);
    world.end().await;
}

/// The usual fence takes three taps, and its squares can still be changed, the last one first.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_fence_is_one_button() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let table = Table::start_game("angels", &world, &room, &[ann, ben], "", 1).await;
    let panel = press(ben, &table.board, "Move").await.expect_message();
    let spread = press(ben, &panel, "12 squares spread out").await;
    let spread = spread.expect_message();
    let last = ", the last of the fence; then the angel flies. Press **Play** to confirm.";
    assert!(spread.content.contains(last), "{}", spread.content);
    // back to the last square's file, and to eleven squares
    let file = press(ben, &spread, "Back").await.expect_message();
    let mut panel = press(ben, &file, "Back").await.expect_message();
    for picked in ["o", "o1"] {
        panel = choose(ben, &panel, picked).await.expect_message();
    }
    press(ben, &panel, "Play").await;
    let game = world.game(table.id).await;
    assert_eq!((game.events().len(), game.chained()), (12, false));
    assert_eq!(game.events()[11].what.as_str(), "o1");
    world.end().await;
}

/// The longest fence in one message still fits, and says how many squares it leaves out.
#[tokio::test(flavor = "multi_thread")]
async fn a_fence_of_48_squares_is_one_message() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let options = "reach:12 marks:48";
    let table = Table::start_game("angels", &world, &room, &[ann, ben], options, 1).await;
    let squares: Vec<String> = ('a'..='x')
        .flat_map(|file| [1, 25].map(|rank| format!("{file}{rank}")))
        .collect();
    let marked = slash(ben, &room, &format!("/move turn:{}", squares.join(" "))).await;
    let board = board_of(&marked).await;
    let lines = board.content.lines().filter(|line| line.ends_with('.'));
    assert!(
        board.content.contains("… and 39 more turns"),
        "{}",
        board.content
    );
    assert!(
        board.content.contains("**Ben** marked x25."),
        "{}",
        board.content
    );
    assert!(lines.count() < 14, "{}", board.content);
    assert_eq!(world.game(table.id).await.events().len(), 48);
    world.end().await;
}
