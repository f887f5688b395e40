//! Tests whole matches that are played as people play them.

use rules::{AnyMatch, AnyView, Outcome, Seat, What};
use sandbox::{Choice, Message, User};

use crate::common::random_players::Table;
use crate::common::{World, alt_of, choices, press, slash, stripped, told, without_code};

const SHAPES: [char; 5] = ['●', '■', '▲', '◆', '✶'];

/// Types a turn by following suggestions until one is a complete turn.
async fn type_a_turn(table: &mut Table<'_>, user: &User) -> String {
    let legal = table.turns().await;
    let is_legal = |text: &str| legal.iter().any(|turn| turn == text);
    let mut typed = String::new();
    loop {
        let line = format!("/move turn:{typed}");
        let choices = user.autocomplete(&table.room, &line).await.unwrap();
        check_choices(&choices, &legal, &typed);
        let chosen = &choices[table.rng.below(choices.len())];
        chosen.value.as_str().unwrap().clone_into(&mut typed);
        if is_legal(&typed) {
            return typed;
        }
    }
}

/// Checks that the suggestions lead to every legal turn and to nothing else.
fn check_choices(choices: &[Choice], legal: &[String], typed: &str) {
    assert!((1..=25).contains(&choices.len()), "{}", choices.len());
    // a suggestion may begin both a capture and a move
    let dashed = |text: &str| text.replace('x', "-");
    let open = |turn: &&String| dashed(turn).starts_with(&dashed(typed));
    for choice in choices {
        let value = dashed(choice.value.as_str().unwrap());
        assert!(value.len() > typed.len(), "{value} does not follow {typed}");
        assert!(
            legal.iter().any(|turn| dashed(turn).starts_with(&value)),
            "{value} leads nowhere"
        );
        assert!((1..=100).contains(&choice.name.chars().count()));
        assert!(choice.name.contains(" · "), "{}", choice.name);
    }
    for turn in legal.iter().filter(open) {
        let leads =
            |choice: &Choice| dashed(turn).starts_with(&dashed(choice.value.as_str().unwrap()));
        assert!(
            choices.iter().any(leads),
            "{turn} is not suggested after {typed:?}"
        );
    }
}

/// Checks what a board says about the events since the previous one.
fn check_news(game: &AnyMatch, before: usize, board: &Message, names: &[&str]) {
    let player = |seat: u8| {
        let index = usize::from(seat) - 1;
        format!("{} **{}**", SHAPES[index], names[index])
    };
    for event in &game.events()[before..] {
        let line = match &event.what {
            What::Turn(turn) => format!("{} played {turn}", player(event.seat)),
            What::Pass => format!("{} has no legal turn and passes.", player(event.seat)),
            What::Resign => format!("{} resigns.", player(event.seat)),
            other => panic!("{other}"),
        };
        assert!(
            board.content.contains(&line),
            "{line:?} is missing in {:?}",
            board.content
        );
    }
}

/// Checks the final lines: the players by rank, with engines and ships.
fn check_end(game: &AnyMatch, outcome: &Outcome, board: &Message, users: &[&User]) {
    let AnyView::Zyrcan(view) = game.view(rules::Viewer::Public) else {
        panic!("another game")
    };
    let mut lines = Vec::new();
    let mut order: Vec<usize> = (0..users.len()).collect();
    order.sort_by_key(|index| outcome.places[*index]);
    for &index in &order {
        let side = view.sides[index];
        let many =
            |count: u32, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        lines.push(format!(
            "{}. {} {}: {}, {}",
            outcome.places[index],
            SHAPES[index],
            users[index].mention(),
            many(side.engines, "engine"),
            many(side.ships, "ship"),
        ));
    }
    assert!(
        board.content.contains("### The match is over: "),
        "{}",
        board.content
    );
    let text = without_code(&board.content);
    let (scores, decided) = match text.trim_end().rsplit_once('\n') {
        Some((scores, last)) if last.ends_with(" each: more ships are better.") => (scores, true),
        _ => (text, false),
    };
    assert!(
        scores.ends_with(&lines.join("\n")),
        "{lines:?} in {}",
        board.content
    );
    let are_equal = |one: &usize, other: &usize| {
        let [one, other] = [*one, *other].map(|index| &view.sides[index]);
        one.engines == other.engines && one.ships != other.ships
    };
    let by_ships = order.windows(2).any(|pair| are_equal(&pair[0], &pair[1]));
    assert_eq!(decided, by_ships, "{}", board.content);
    let labels: Vec<&str> = board
        .buttons
        .iter()
        .map(|button| button.label.as_str())
        .collect();
    assert_eq!(
        labels,
        [
            "In words",
            "Rematch",
            "Replay",
            "Review",
            "Analyse",
            "Rules",
            "My next turn"
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn three_play_a_standard_match_by_suggestions_alone() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let users = world.users(["Ann", "Ben", "Cleo"]);
    let names = ["Ann", "Ben", "Cleo"];
    let [ann, ben, cleo] = &users;
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 3).await;
    assert!(
        table
            .board
            .content
            .starts_with("Turn order: ● **Ann** → ■ **Ben** → ▲ **Cleo**\n"),
        "{}",
        table.board.content
    );
    let (mut ply, mut passes, mut last_round) = (0, 0, false);
    while let Some(user) = table.next().await {
        let waiting = [ann, ben, cleo].into_iter().filter(|one| one.id != user.id);
        for other in waiting {
            let choices = other.autocomplete(&room, "/move turn:").await.unwrap();
            let [only] = &choices[..] else {
                panic!("{choices:?}");
            };
            assert!(only.name.starts_with("· It is not your turn"), "{only:?}");
        }
        let turn = type_a_turn(&mut table, user).await;
        let answer = slash(user, &room, &format!("/move turn:{turn}")).await;
        let board = answer.expect_message();
        assert!(!board.is_private());
        table.follow(board).await;
        let game = world.game(table.id).await;
        check_news(&game, ply, &table.board, &names);
        let news = game.events()[ply..]
            .iter()
            .filter(|event| event.what == What::Pass);
        passes += news.count();
        ply = game.events().len();
        if game.outcome().is_none() {
            let AnyView::Zyrcan(view) = game.view(rules::Viewer::Public) else {
                panic!("another game")
            };
            last_round |= view.last_round;
            assert_eq!(
                table.board.content.contains("in the last round"),
                view.last_round
            );
            assert_eq!(
                alt_of(&table.board).contains("in the last round"),
                view.last_round
            );
        }
    }
    // the seed is chosen so that this happens
    assert!(
        passes > 0 && last_round,
        "{passes} passes, last round {last_round}"
    );
    let game = world.game(table.id).await;
    let outcome = game.outcome().unwrap();
    check_end(&game, &outcome, &table.board, &table.users);
    world
        .counts_on_leaderboard(&table.room, &table.users, &outcome.places)
        .await;
    world.end().await;
}

/// Puts a turn together in the panel, and sometimes goes back.
async fn choose_in_the_panel(table: &mut Table<'_>, user: &User) -> Message {
    let stranger = table.users.iter().find(|one| one.id != user.id).unwrap();
    let opened = press(user, &table.board, "Move").await;
    let mut panel = opened.expect_message();
    assert!(
        panel.content.starts_with("**Your turn.**") || panel.content.contains("Press **Play**"),
        "{}",
        panel.content
    );
    for step in 0.. {
        assert!(panel.is_private());
        assert!((1..=1024).contains(&alt_of(&panel).chars().count()));
        assert!(
            table.room.message(panel.id).is_none(),
            "everybody sees the panel"
        );
        let seen = stranger.private_messages(&table.room);
        assert!(seen.iter().all(|one| one.id != panel.id));
        let error = stranger
            .press_id(&panel, "1:stay:0:0:resign")
            .await
            .unwrap_err();
        assert!(matches!(error, sandbox::Error::CannotSee(_)), "{error}");
        let ready = panel.button("Play").is_some_and(|one| !one.disabled);
        let answer = if panel.button("Back").is_some_and(|one| !one.disabled)
            && step < 12
            && table.rng.below(5) == 0
        {
            press(user, &panel, "Back").await
        } else if ready {
            let answer = press(user, &panel, "Play").await;
            let closed = answer.expect_message();
            assert!(
                closed.content.starts_with("You played `"),
                "{}",
                closed.content
            );
            assert!(closed.buttons.is_empty() && closed.selects.is_empty());
            assert!(closed.attachments.is_empty());
            return answer.wait_followups(1).await.unwrap().remove(0);
        } else {
            let offered = choices(&panel);
            assert!((1..=25).contains(&offered.len()));
            let chosen = offered[table.rng.below(offered.len())].custom_id.clone();
            user.press_id(&panel, &chosen).await.unwrap()
        };
        assert!(answer.is_update(), "the panel is one message: {answer:?}");
        panel = answer.expect_message();
    }
    unreachable!()
}

#[tokio::test(flavor = "multi_thread")]
async fn four_play_blitzkrieg_by_the_panel_alone() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let users = world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let [ann, ben, cleo, dora] = &users;
    let options = "seats:4 variant:Blitzkrieg";
    let mut table = Table::start(&world, &room, &[ann, ben, cleo, dora], options, 7).await;
    while let Some(user) = table.next().await {
        let board = choose_in_the_panel(&mut table, user).await;
        table.follow(board).await;
    }
    let game = world.game(table.id).await;
    check_end(&game, &game.outcome().unwrap(), &table.board, &table.users);
    assert!(
        game.events()
            .iter()
            .any(|event| matches!(&event.what, What::Turn(turn) if turn.contains(' ')))
    );
    assert_eq!(Seat::at(3).number(), game.seats());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_move_button_still_says_where_to_go() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let first = table.board.clone();
    table.play(3).await;
    let old = first.button("Move").unwrap().custom_id.clone();
    let answer = ann.press_id(&first, &old).await.unwrap();
    let link = crate::common::link_to(&world, &table.board);
    assert_eq!(
        told(&answer),
        format!("The board has changed. Here it is now: {link}")
    );
    stripped(&room, &first).await;
    world.end().await;
}
