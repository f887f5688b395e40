//! Tests sleep windows and vacations: how people choose them, how they affect clocks, and how other players are told.

use skirmish::clocks::{DAY, HOUR};

use crate::clocks::{pass, saying, world_on};
use crate::common::test_databases::Home;
use crate::common::{self, START, World, board_of, press, show_everyone, slash, told};

/// The end of a player's time in a board's last line, in unix milliseconds.
fn ends(text: &str, name: &str) -> i64 {
    let (_, rest) = text
        .split_once(&format!("{name}’s time ends <t:"))
        .expect(text);
    let (seconds, _) = rest.split_once(':').unwrap();
    seconds.parse::<i64>().unwrap() * 1000
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sleep_window_holds_in_matches_that_begin_after_it() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let (before, after) = (
        world.sandbox.channel("before"),
        world.sandbox.channel("after"),
    );
    let live = world.sandbox.channel("live");
    let first = world.match_for("kitaran", &before, &[ann, ben], "").await;
    for (line, words) in [
        ("/settings sleep:23-7", "In which time zone?"),
        (
            "/settings sleep:late zone:Europe/Berlin",
            "I cannot read `late` as two hours",
        ),
        (
            "/settings sleep:8-22 zone:UTC",
            "A sleep window can be up to twelve hours long",
        ),
        (
            "/settings sleep:23-7 zone:Atlantis",
            "I do not know the time zone `Atlantis`",
        ),
    ] {
        let said = told(&slash(ann, &before, line).await);
        assert!(said.starts_with(words), "{said}");
    }
    let offered = ann
        .autocomplete(&before, "/settings sleep:23-7 zone:berl")
        .await;
    assert_eq!(offered.unwrap().len(), 1);
    let set = slash(ann, &before, "/settings sleep:23-7 zone:Europe/Berlin").await;
    let set = set.expect_message();
    assert!(set.is_private());
    assert!(
        set.content.contains("paused 23:00–07:00 (Europe/Berlin)"),
        "{}",
        set.content
    );
    // 8 of every 24 hours do not count. START is 9:00 in Berlin, so ten days take nearly fifteen
    let second = world.match_for("kitaran", &after, &[ann, ben], "").await;
    assert_eq!(ends(&first.content, "Ann"), START + 10 * DAY);
    let runs = ends(&second.content, "Ann") - START;
    assert!(
        (14 * DAY + HOUR..15 * DAY + 8 * HOUR).contains(&runs),
        "{}",
        runs / HOUR
    );
    let quick = world
        .match_for("kitaran", &live, &[ann, ben], "clock:10min+15s")
        .await;
    assert_eq!(ends(&quick.content, "Ann"), START + 600_000);
    // what was agreed at the start stays valid, whatever is chosen later
    let off = press(ann, &set, "No sleep window").await;
    assert!(
        off.text().contains("your time runs at night, too"),
        "{}",
        off.text()
    );
    let looked = show_everyone(ben, &after).await.expect_message();
    assert_eq!(ends(&looked.content, "Ann"), START + runs);
    for (typed, words) in [
        (
            "22 bis 6 Uhr zone:Wien",
            "paused 22:00–06:00 (Europe/Vienna)",
        ),
        ("aus", "your time runs at night, too"),
    ] {
        let set = slash(ann, &before, &format!("/settings sleep:{typed}")).await;
        assert!(set.text().contains(words), "{}", set.text());
    }
    world.end().await;
}

async fn vacation(home: Home) {
    let world = world_on(home).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let rooms = ["one", "two"].map(|name| world.sandbox.channel(name));
    for room in &rooms {
        world.match_for("kitaran", room, &[ann, ben], "").await;
    }
    let live = world.sandbox.channel("live");
    world
        .match_for("kitaran", &live, &[ann, ben], "clock:30min")
        .await;
    board_of(&slash(ann, &rooms[1], "/move turn:c3").await).await;
    let played = board_of(&slash(ben, &rooms[1], "/move turn:d4").await).await;
    world.noted(&played).await;
    let (sentence, _) = played.content.split_once('\n').unwrap();
    assert!(sentence.contains("d4"), "{sentence}");
    pass(&world, 60_000).await;
    let away = slash(ann, &ann.direct(), "/settings vacation:7")
        .await
        .expect_message();
    let (from, until) = ((START + 60_000) / 1000, (START + 60_000 + 7 * DAY) / 1000);
    let shown = format!(
        "**Vacation**: from <t:{from}:f> to <t:{until}:f> your clocks are paused. Your lobbies and the boards of your matches show it from three days before."
    );
    // what was just set comes first
    assert!(away.content.contains(&shown), "{}", away.content);
    pass(&world, 60_000).await;
    for room in &rooms {
        assert!(saying(room, "vacation").is_empty());
        // the board shows it, above the last turn
        let away = room.wait_for(|message| message.content.contains("is away until"));
        let away = away.await.unwrap();
        if room.id == rooms[1].id {
            assert!(away.content.contains(sentence), "{}", away.content);
        }
        let board = show_everyone(ben, room).await.expect_message();
        assert!(
            board
                .content
                .contains(&format!("Ann is away until <t:{until}:D>")),
            "{}",
            board.content
        );
        assert_eq!(ends(&board.content, "Ann"), START + 17 * DAY);
    }
    assert!(saying(&live, "is away").is_empty());
    // a match that begins during the vacation takes it into account
    let late = world.sandbox.channel("late");
    let board = world.match_for("kitaran", &late, &[ann, ben], "").await;
    assert_eq!(ends(&board.content, "Ann"), START + 60_000 + 17 * DAY);
    // nobody is reminded during a vacation; one that ends while the bot is late still ends
    pass(&world, 7 * DAY + 2 * HOUR).await;
    for room in &rooms {
        assert!(saying(room, "waits for you").is_empty());
        // the boards show that the vacation is over
        let over = || {
            let mut away = saying(room, "is away until");
            away.retain(|board| board.button("Move").is_some());
            away.is_empty().then_some(())
        };
        common::until("the clocks as they are now", over).await;
    }
    // the limit is 28 days in any year
    let over = told(&slash(ann, &rooms[0], "/settings vacation:22").await);
    assert_eq!(
        over,
        "You have 21 days of vacation left, of 28 in any 12 months. Ask for fewer days."
    );
    let later = slash(ann, &rooms[0], "/settings vacation:3 in_days:2")
        .await
        .expect_message();
    pass(&world, 60_000).await;
    let moved = board_of(&slash(ann, &rooms[0], "/move turn:c3").await).await;
    assert!(moved.content.contains("Ben’s time ends"));
    // a player can end a vacation early
    pass(&world, 3 * DAY).await;
    let back = press(ann, &later, "End the vacation").await;
    assert!(
        back.text().contains("**Vacation**: none."),
        "{}",
        back.text()
    );
    pass(&world, 60_000).await;
    // a vacation that has not begun
    let later = slash(ann, &rooms[0], "/settings vacation:2 in_days:3").await;
    pass(&world, 60_000).await;
    let planned = show_everyone(ben, &rooms[0]).await.expect_message().content;
    assert!(planned.contains("Ann will be away from <t:"), "{planned}");
    press(ann, &later.expect_message(), "End the vacation").await;
    pass(&world, 60_000).await;
    let none = show_everyone(ben, &rooms[0]).await.expect_message().content;
    assert!(!none.contains("away"), "{none}");
    assert!(rooms.iter().all(|room| saying(room, "vacation").is_empty()));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_stops_the_clocks_of_all_slow_matches_on_a_file() {
    vacation(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_stops_the_clocks_of_all_slow_matches_on_postgres() {
    vacation(Home::with_postgres().await).await;
}

/// A lobby says who is away, and until when, before others join.
#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_says_who_is_away() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let room = world.sandbox.channel("table-1");
    let vacations = [
        (ann, "vacation:5 in_days:2"),
        (ben, "vacation:7"),
        (cleo, "vacation:2 in_days:4"),
    ];
    for (user, vacation) in vacations {
        slash(user, &user.direct(), &format!("/settings {vacation}")).await;
    }
    let day = |days: i64| (START + days * DAY) / 1000;
    let anns = format!(
        "\nAnn will be away from <t:{}:D> to <t:{}:D>\n",
        day(2),
        day(7)
    );
    let bens = |name: &str| format!("\n{name} is away until <t:{}:D>\n", day(7));
    let lobby = slash(ann, &room, "/play zyrcan opponent:@Ben").await;
    let lobby = lobby.expect_message();
    assert!(lobby.content.contains(&anns), "{}", lobby.content);
    let invited = bens(&ben.mention());
    assert!(lobby.content.contains(&invited), "{}", lobby.content);
    assert_eq!(lobby.mentions, [ben.id]);
    for user in [ben, cleo] {
        press(user, &lobby, "Join").await;
    }
    let shown = lobby.fresh().unwrap().content;
    assert!(shown.contains(&bens("Ben")), "{shown}");
    // hers begins later than in three days
    assert!(!shown.contains("Cleo will be away"), "{shown}");
    press(ann, &lobby, "Cancel").await;
    // vacations do not pause a live clock
    let live = slash(
        ann,
        &world.sandbox.channel("live"),
        "/play zyrcan clock:10min",
    )
    .await;
    assert!(!live.text().contains("away"), "{}", live.text());
    world.end().await;
}

/// No process ran for three days, so no player loses that time.
#[tokio::test(flavor = "multi_thread")]
async fn time_in_which_the_bot_was_away_is_given_back() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    let strict = "clock:1d each strict";
    let board = world.match_for("kitaran", &room, &[ann, ben], strict).await;
    assert_eq!(ends(&board.content, "Ann"), START + DAY);
    world
        .bot
        .shared
        .sessions
        .channels
        .beat(&[skirmish::model::WayIn::shard(0, 1)])
        .await
        .unwrap();
    world.bot.pass_minutes(3 * 24 * 60);
    skirmish::discord::run_jobs_once(&world.bot.shared, &world.bot.http)
        .await
        .unwrap();
    assert!(saying(&room, "The match is over").is_empty());
    let board = show_everyone(ben, &room).await.expect_message();
    assert_eq!(ends(&board.content, "Ann"), START + 4 * DAY);
    world.end().await;
}
