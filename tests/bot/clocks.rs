//! Tests the clocks of matches: what the bot shows, whom it reminds, and what it does when time is up. The tests run on
//! both databases, over the gateway and over HTTP.

use sandbox::{Message, Room, User};
use skirmish::clocks::{DAY, HOUR, MINUTE, TimeControl};

use crate::common::test_databases::Home;
use crate::common::{Bot, START, World, board_of, id_of, in_hand, press, slash, told, until};

/// The bank of the default time control, in milliseconds.
pub const TEN_DAYS: i64 = 10 * DAY;

/// A world whose clock may be put forward without this counting as an outage of the bot.
pub async fn world_on(home: Home) -> World {
    let world = World::start_at(home).await;
    world.bot.shared.sessions.channels.never_away();
    world
}

/// Puts the clock forward, lets the bot do what is due, and waits until all of it is done. The bot's own scheduler may be
/// faster, but each notice appears only once.
pub async fn pass(world: &World, length: i64) {
    put_forward(world, length).await;
    in_hand(world).await;
}

/// Like [`pass`], without waiting for what other tasks do, such as searches that are held.
pub async fn put_forward(world: &World, length: i64) {
    world.bot.pass_minutes(length / MINUTE);
    for _ in 0..3 {
        skirmish::discord::run_jobs_once(&world.bot.shared, &world.bot.http)
            .await
            .unwrap();
    }
}

/// The time at the end of a message's last line, in unix milliseconds.
pub fn ends(text: &str) -> i64 {
    let (_, rest) = text.rsplit_once("ends <t:").expect(text);
    let (seconds, _) = rest.split_once(':').unwrap();
    seconds.parse::<i64>().unwrap() * 1000
}

/// A channel's messages that contain this.
pub fn saying(room: &Room, what: &str) -> Vec<Message> {
    let mut messages = room.messages();
    messages.retain(|message| message.content.contains(what));
    messages
}

/// The messages that contain this, which must be this many. Waits, because the bot's own scheduler may still be posting
/// the last one.
pub async fn said(room: &Room, what: &str, times: usize) -> Vec<Message> {
    let all = || Some(saying(room, what)).filter(|said| said.len() >= times);
    let said = until(what, all).await;
    assert_eq!(said.len(), times, "{what}");
    said
}

/// The text of a reminder that a match waits for a player.
const WAITS: &str = "**Kitaran** waits for you";

#[tokio::test(flavor = "multi_thread")]
async fn lobby_and_board_say_how_much_time_there_is() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("usual");
    let lobby = world.lobby_for("kitaran", &room, &[ann, ben], "").await;
    let foot = lobby.content.lines().last().unwrap();
    let words = " · 10 days each, +36 hours per turn (never more than 10 days) · open until ";
    assert!(
        foot.starts_with("-# Match ") && foot.contains(words),
        "{foot}"
    );
    let board = board_of(&press(ann, &lobby, "Start").await).await;
    assert_eq!(ends(&board.content), START + TEN_DAYS);
    let both = ":R> · Ben has 10 days left · +36 hours per turn";
    assert!(board.content.ends_with(both), "{}", board.content);
    assert!(
        board.content.contains(" · Ann’s time ends <t:"),
        "{}",
        board.content
    );
    world.noted(&board).await;
    pass(&world, DAY).await;
    let board = board_of(&slash(ann, &room, "/move turn:c3").await).await;
    assert!(
        board.content.contains(" · Ben’s time ends <t:"),
        "{}",
        board.content
    );
    assert_eq!(ends(&board.content), START + DAY + TEN_DAYS);
    for (typed, words) in [
        ("none", "no clocks"),
        ("10 min + 15 s", "10 minutes each, +15 seconds per turn"),
        ("90min", "90 minutes each"),
        ("1d + 1d strict", "1 day a turn; strict: time up means out"),
        ("3 days each", "3 days each"),
        ("3 días por jugada", "3 days a turn"),
        ("eine Woche pro Zug", "7 days a turn"),
        ("ohne", "no clocks"),
        (
            "1 day + 12h per move up to 10 days",
            "1 day each, +12 hours per turn (never more than 10 days)",
        ),
    ] {
        let room = world.sandbox.channel(&typed.replace(' ', "-"));
        let lobby = slash(ann, &room, &format!("/play kitaran clock:{typed}")).await;
        let lobby = lobby.expect_message();
        let foot = lobby.content.lines().last().unwrap();
        let open = format!(" · {words} · open until ");
        assert!(foot.contains(&open), "{foot}");
        press(ann, &lobby, "Cancel").await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_cannot_be_is_refused_with_what_would_do() {
    let world = world_on(Home::temporary()).await;
    let [ann] = &world.users(["Ann"]);
    let room = world.sandbox.channel("table-1");
    for (typed, words) in [
        (
            "soon",
            "I cannot read `soon` as a length of time. Write `10d + 36h` (ten days, and 36 hours more per turn), \
             `10 min + 15 s`, `3d a turn` or `none`.",
        ),
        (
            "10",
            "10 of what? Write, for example, `10d a turn`, `10h a turn`, `10min each`.",
        ),
        (
            "5s",
            "A clock can begin with 30 seconds to 60 days, not with `5s`. Most play with `10d + 36h`.",
        ),
        (
            "1d + 20d",
            "A turn can add at most 14 days to a clock, not `20d`. Most play with `10d + 36h`.",
        ),
        (
            "3 days",
            "I can read this in two ways: `3d a turn` or `3d each`. Write the one that you mean.",
        ),
        (
            "30m + 5x30s",
            "I cannot use `5 x` in a clock. A clock has a time to begin with, extra time per turn, and a \
             maximum: `30 min + 30 s`, `3d + 12h, at most 5d`, or `3d a turn`.",
        ),
        (
            "5d max 1d",
            "The maximum is less than the time that each player starts with. Choose a higher maximum, or leave it out.",
        ),
    ] {
        let line = format!("/play kitaran clock:{typed}");
        world.refuses(&room, ann.slash(&room, &line), words).await;
    }
    let offered = ann
        .autocomplete(&room, "/play kitaran clock:")
        .await
        .unwrap();
    assert_eq!(offered.len(), 13, "{offered:?}");
    let offered = ann
        .autocomplete(&room, "/play kitaran clock:3d+1h")
        .await
        .unwrap();
    assert_eq!(offered.len(), 2, "{offered:?}");
    let offered = ann.autocomplete(&room, "/play kitaran clock:3 days");
    let labels = offered.await.unwrap().into_iter().map(|one| one.name);
    assert_eq!(
        labels.collect::<Vec<_>>(),
        ["3d a turn · 3 days a turn", "3d each · 3 days each"]
    );
    world.end().await;
}

/// Suggestions have the reader's words, and those can be typed.
#[tokio::test(flavor = "multi_thread")]
async fn clocks_are_offered_in_the_readers_language() {
    let world = world_on(Home::temporary()).await;
    for (locale, play, each) in [
        (
            "es-ES",
            "/jugar kitaran reloj:",
            ["3d por jugada", "3d por persona", "sin reloj"],
        ),
        (
            "de",
            "/spielen kitaran uhr:",
            ["3d pro Zug", "3d je Person", "ohne"],
        ),
    ] {
        let user = &world.sandbox.user(locale).locale(locale);
        let room = world.sandbox.channel(locale);
        let offered = user.autocomplete(&room, play).await.unwrap();
        let names: Vec<String> = offered.into_iter().map(|one| one.name).collect();
        assert!(
            names.iter().any(|name| name.starts_with(each[2])),
            "{names:?}"
        );
        let english = |name: &String| name.contains("strict ") || name.contains("a turn");
        assert!(!names.iter().any(english), "{names:?}");
        let offered = user.autocomplete(&room, &format!("{play}3 days")).await;
        let names: Vec<String> = offered.unwrap().into_iter().map(|one| one.name).collect();
        for (name, form) in names.iter().zip(each) {
            assert!(name.starts_with(form), "{names:?}");
        }
        for form in each {
            assert!(TimeControl::typed(form).is_ok(), "{form}");
        }
    }
    world.end().await;
}

/// Everything that a refusal suggests can be typed.
#[tokio::test(flavor = "multi_thread")]
async fn whatever_a_refused_clock_is_answered_with_can_be_typed() {
    let world = world_on(Home::temporary()).await;
    let [ann] = &world.users(["Ann"]);
    let room = world.sandbox.channel("table-1");
    let collected = [
        include_str!("../../src/clocks/spellings.txt"),
        include_str!("../../src/clocks/spellings_blind.txt"),
    ];
    let collected = collected.iter().flat_map(|table| table.lines());
    let collected = collected.filter_map(|row| row.split_once(" => "));
    let own = [
        "1 month", "2 months", "0", "00", "0d", "999", "999d", "300", "15", "20", "1.5", "20d",
    ];
    let spellings = collected.map(|(typed, _)| typed).chain(own);
    let (mut proposed, mut wrong) = (0, Vec::new());
    for typed in spellings.filter(|typed| TimeControl::typed(typed).is_err()) {
        let line = format!("/play kitaran clock:{typed}");
        let said = told(&slash(ann, &room, &line).await);
        let mut before = "";
        for (index, span) in said.split('`').enumerate() {
            // a quotation of the typed text is no suggestion
            let quoted = ["not ", "not with ", "cannot use ", "cannot read ", "read "];
            let quoted = quoted.iter().any(|words| before.ends_with(words));
            if index % 2 == 1 && !quoted {
                proposed += 1;
                if TimeControl::typed(span).is_err() {
                    wrong.push(format!("{typed}: {said}"));
                }
            }
            before = span;
        }
    }
    assert!(proposed > 100, "{proposed}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let meant = TimeControl::typed("1 month").unwrap().unwrap();
    assert_eq!(meant.written(), "30d each");
    world.end().await;
}

async fn reminded(home: Home, over_http: bool) {
    let mut world = World::start_at(home).await;
    if over_http {
        world.bot.stop().await;
        world.bot = Bot::over_http(&world.sandbox, &world.home).await;
    }
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    if over_http {
        // over HTTP the bot uses the machine's clock, but the other checks put time forward
        assert!(board.content.contains("’s time ends <t:"));
        return world.end().await;
    }
    world.bot.shared.sessions.channels.never_away();
    pass(&world, 5 * DAY - HOUR).await;
    assert!(saying(&room, WAITS).is_empty());
    pass(&world, HOUR).await;
    let half = said(&room, WAITS, 1).await;
    assert_eq!(ends(&half[0].content), START + TEN_DAYS);
    assert!(half[0].mentions.contains(&ann.id) && !half[0].mentions.contains(&ben.id));
    assert!(half[0].button("Go there").is_some());
    // four fifths and the last hour: one reminder each, however late the bot is
    pass(&world, DAY).await;
    said(&room, WAITS, 1).await;
    pass(&world, 2 * DAY).await;
    said(&room, WAITS, 2).await;
    pass(&world, 2 * DAY - HOUR / 2).await;
    said(&room, WAITS, 3).await;
    // another process has nothing left to send
    let other = Bot::start(&world.sandbox, &world.home).await;
    other.pass_minutes((TEN_DAYS - HOUR / 2) / MINUTE);
    other.shared.sessions.channels.never_away();
    skirmish::discord::run_jobs_once(&other.shared, &other.http)
        .await
        .unwrap();
    other.stop().await;
    said(&room, WAITS, 3).await;
    let moved = board_of(&slash(ann, &room, "/move turn:c3").await).await;
    // half an hour was left, and the turn added 36 hours
    pass(&world, DAY).await;
    said(&room, WAITS, 3).await;
    assert!(moved.content.contains("Ben’s time ends"));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_come_once_each_on_a_file() {
    reminded(Home::temporary(), false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_come_once_each_on_postgres() {
    reminded(Home::with_postgres().await, false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_are_shown_over_http() {
    reminded(Home::temporary(), true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_snoozes_is_reminded_later() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    world.match_for("kitaran", &room, &[ann, ben], "").await;
    pass(&world, 5 * DAY).await;
    let waits = |message: &Message| message.content.contains(WAITS);
    let half = room.wait_for(waits).await.unwrap();
    let not_theirs = told(&press(ben, &half, "Remind me later").await);
    assert!(
        not_theirs.starts_with("It is not your turn"),
        "{not_theirs}"
    );
    let later = told(&press(ann, &half, "Remind me later").await);
    let until = (START + 5 * DAY + 8 * HOUR) / 1000;
    assert_eq!(later, format!("I will remind you again <t:{until}:R>."));
    pass(&world, 7 * HOUR).await;
    said(&room, WAITS, 1).await;
    pass(&world, HOUR).await;
    said(&room, WAITS, 2).await;
    // and the usual reminders after that
    pass(&world, 8 * DAY - 5 * DAY - 8 * HOUR).await;
    said(&room, WAITS, 3).await;
    world.end().await;
}

async fn chooses(user: &User, room: &Room, button: &str) {
    let settings = slash(user, room, "/settings").await.expect_message();
    let chosen = press(user, &settings, button).await;
    assert!(chosen.is_update(), "{}", chosen.text());
}

/// With the longest names the digest needs more than one message.
#[tokio::test(flavor = "multi_thread")]
async fn a_digest_of_ten_matches_leads_to_each() {
    let world = world_on(Home::temporary()).await;
    let cleo = &world.sandbox.user("Cleo");
    let others = ["A", "B", "C", "D"].map(|letter| format!("{letter}{}", "*".repeat(31)));
    let others = others.map(|name| world.sandbox.user(&name));
    let rooms: Vec<Room> = (0..10)
        .map(|number| world.sandbox.channel(&format!("table-{number}")))
        .collect();
    chooses(cleo, &rooms[0], "Remind once a day").await;
    for room in &rooms {
        let seated: Vec<&User> = [cleo].into_iter().chain(&others).collect();
        world.match_for("zyrcan", room, &seated, "seats:5").await;
    }
    pass(&world, 5 * DAY).await;
    let digest = || {
        let parts = cleo.direct().messages().into_iter().map(|one| one.content);
        let parts: Vec<String> = parts.collect();
        let ends = parts.join("\n").matches(": your time ends <t:").count();
        (ends == 10).then_some(parts)
    };
    let digest = until("a digest of ten matches", digest).await;
    assert!(digest.iter().all(|part| part.chars().count() <= 2000));
    let all = digest.join("\n");
    for room in &rooms {
        assert!(all.contains(&format!("/{}/", room.id)), "{all}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_is_reminded_as_they_chose() {
    let world = world_on(Home::temporary()).await;
    let users = world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let [ann, ben, cleo, dora] = &users;
    let rooms = ["one", "two", "three", "four", "five"].map(|name| world.sandbox.channel(name));
    chooses(ann, &rooms[0], "Remind by message").await;
    chooses(cleo, &rooms[0], "Remind once a day").await;
    chooses(dora, &rooms[0], "No reminders").await;
    for (room, first) in rooms.iter().zip([ann, cleo, cleo, dora, ben]) {
        let second = if first.id == ben.id { ann } else { ben };
        world.match_for("kitaran", room, &[first, second], "").await;
    }
    pass(&world, 5 * DAY).await;
    // a direct message, with a link and a button to snooze
    let private = said(&ann.direct(), "**Kitaran** with Ben waits for you", 1).await;
    assert!(private[0].button("Go there").is_some());
    let later = told(&press(ann, &private[0], "Remind me later").await);
    assert!(later.starts_with("I will remind you again"), "{later}");
    // one message for both matches
    let digests = said(&cleo.direct(), "**2 matches wait for you.**", 1).await;
    assert_eq!(
        digests[0].content.matches(": your time ends <t:").count(),
        2
    );
    for (room, told) in rooms.iter().zip([0, 0, 0, 0, 1]) {
        said(room, WAITS, told).await;
    }
    assert!(dora.direct().messages().is_empty());
    // no second digest on the same day
    pass(&world, 3 * DAY).await;
    said(&cleo.direct(), "wait for you.**", 2).await;
    pass(&world, HOUR).await;
    said(&cleo.direct(), "wait for you.**", 2).await;
    // a player who takes no direct messages is mentioned beside the board
    ann.refuse_direct_messages(true);
    pass(&world, 2 * DAY - HOUR - HOUR / 2).await;
    said(&rooms[0], WAITS, 1).await;
    world.end().await;
}

/// People who are asleep or on vacation are told of their turn when that ends. A digest tells those who want one.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_pings_nobody_who_wants_quiet() {
    let world = world_on(Home::temporary()).await;
    let users = world.users(["Ann", "Ben", "Cleo", "Dora", "Eve", "Finn", "Gil"]);
    let [ann, ben, cleo, dora, eve, finn, gil] = &users;
    // START is at nine in Berlin
    let sleeps = "/settings sleep:5-15 zone:Europe/Berlin";
    for user in [cleo, finn, gil] {
        slash(user, &user.direct(), sleeps).await;
    }
    slash(dora, &dora.direct(), "/settings vacation:2").await;
    chooses(eve, &eve.direct(), "Remind once a day").await;
    chooses(finn, &finn.direct(), "No reminders").await;
    for (user, quiet) in [
        (cleo, "**Quiet boards**: while you sleep or are on vacation"),
        (eve, "**Quiet boards**: a new board does not ping you"),
    ] {
        let settings = slash(user, &user.direct(), "/settings").await;
        let settings = settings.text();
        assert!(settings.starts_with("## Your settings\n"), "{settings}");
        assert!(settings.contains(quiet), "{settings}");
    }
    let settings = slash(finn, &finn.direct(), "/settings").await;
    let settings = settings.text();
    assert!(!settings.contains("Quiet boards"), "{settings}");
    let boards = [
        (ben, "", true),
        (cleo, "", false),
        (dora, "", false),
        (eve, "", false),
        // nothing else would tell him
        (finn, "", true),
        // nothing is paused by a live clock
        (gil, "clock:30min", true),
    ];
    let mut rooms = Vec::new();
    for (other, clock, pinged) in boards {
        let room = world.sandbox.channel(&format!("table-{}", rooms.len()));
        world
            .match_for("kitaran", &room, &[ann, other], clock)
            .await;
        let board = board_of(&slash(ann, &room, "/move turn:c3").await).await;
        let expected: &[_] = if pinged { &[other.id] } else { &[] };
        assert_eq!(board.mentions, expected, "{}", other.name());
        world.noted(&board).await;
        rooms.push(room);
    }
    let [_, cleos, doras, eves, ..] = &rooms[..] else {
        unreachable!();
    };
    pass(&world, 6 * HOUR - MINUTE).await;
    said(cleos, WAITS, 0).await;
    pass(&world, 2 * MINUTE).await;
    let woken = said(cleos, WAITS, 1).await;
    assert_eq!(woken[0].mentions, [cleo.id]);
    said(&eve.direct(), "**One match waits for you.**", 1).await;
    pass(&world, 2 * DAY - 7 * HOUR).await;
    said(doras, WAITS, 0).await;
    pass(&world, HOUR).await;
    let back = said(doras, WAITS, 1).await;
    assert_eq!(back[0].mentions, [dora.id]);
    for (room, times) in [(cleos, 1), (eves, 0)] {
        said(room, WAITS, times).await;
    }
    world.end().await;
}

/// If only computers wait for a person, the person is pinged only if they can lose by it.
#[tokio::test(flavor = "multi_thread")]
async fn computers_wait_and_call_nobody() {
    let world = world_on(Home::temporary()).await;
    let [ann] = &world.users(["Ann"]);
    let line = "/play kitaran level:1";
    let (slow, strict) = (
        world.sandbox.channel("slow"),
        world.sandbox.channel("strict"),
    );
    let alone = board_of(&slash(ann, &ann.direct(), line).await).await;
    assert!(!alone.content.contains("time ends"), "{}", alone.content);
    board_of(&slash(ann, &slow, line).await).await;
    let line = format!("{line} clock:10d each, strict");
    board_of(&slash(ann, &strict, &line).await).await;
    put_forward(&world, 9 * DAY).await;
    said(&strict, WAITS, 1).await;
    put_forward(&world, 12 * DAY).await;
    for room in [&slow, &ann.direct()] {
        assert_eq!(room.messages().len(), 1, "{:?}", room.messages());
    }
    world.end().await;
}

/// Several seats choose in secret: each clock stops when its seat is ready.
#[tokio::test(flavor = "multi_thread")]
async fn clocks_of_those_who_choose_in_secret_run_until_each_is_ready() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    let board = world.match_for("virus-fight", &room, &[ann, ben], "").await;
    assert_eq!(board.content.matches("’s time ends <t:").count(), 2);
    pass(&world, DAY).await;
    let game = world.game(id_of(&board)).await;
    let program = game.example(game.to_act().seats()[0]);
    slash(ann, &room, &format!("/move turn:{program}")).await;
    let waiting = |message: &Message| {
        message.id == board.id && message.content.matches("’s time ends <t:").count() == 1
    };
    let shown = room.wait_for(waiting).await.unwrap();
    assert_eq!(ends(&shown.content), START + TEN_DAYS);
    assert!(shown.content.contains("Ben’s time ends"));
    world.end().await;
}

/// The buttons of a message about time do nothing after the end of its match, or for strangers.
#[tokio::test(flavor = "multi_thread")]
async fn buttons_about_time_do_nothing_for_others() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben, eve] = &world.users(["Ann", "Ben", "Eve"]);
    let room = world.sandbox.channel("table-1");
    world.match_for("kitaran", &room, &[ann, ben], "").await;
    pass(&world, 5 * DAY).await;
    let waits = |message: &Message| message.content.contains(WAITS);
    let half = room.wait_for(waits).await.unwrap();
    let eves = told(&press(eve, &half, "Remind me later").await);
    assert!(
        eves.starts_with("That match is not in this channel"),
        "{eves}"
    );
    crate::common::resign(ann, &room).await;
    let over = told(&press(ann, &half, "Remind me later").await);
    assert!(over.starts_with("This match is over."), "{over}");
    pass(&world, 20 * DAY).await;
    said(&room, WAITS, 1).await;
    assert!(saying(&room, "ran out of time").is_empty());
    world.end().await;
}
