//! Tests unfair clocks and needless notices that players of other sites have reported. The names of the reports are in
//! brackets.

use rules::What;
use sandbox::{Message, Room, User};
use skirmish::clocks::{DAY, HOUR, MINUTE};

use crate::clocks::{ends, pass, said, saying, world_on};
use crate::common::test_databases::Home;
use crate::common::{
    Bot, START, World, board_of, id_of, in_hand, matches_of, press, resign, show_everyone, slash,
    stripped, told,
};

const OVER: &str = "### The match is over: ";

/// Checks that the match in a room ends because this seat's time is up, at the time that was shown and not a minute
/// before.
async fn is_out_at(world: &World, room: &Room, id: u64, seat: u8, shown: i64) {
    let now = world.bot.clock.load(std::sync::atomic::Ordering::SeqCst);
    pass(world, shown - now - MINUTE).await;
    assert!(saying(room, OVER).is_empty(), "before its time");
    pass(world, MINUTE).await;
    room.wait_for(|one| one.content.contains(OVER))
        .await
        .unwrap();
    let events = world.stored(id).await.record.events;
    let last = events.last().unwrap();
    assert_eq!((&last.what, last.seat), (&What::Timeout, seat));
}

async fn turn(user: &User, room: &Room, turn: &str) -> Message {
    board_of(&slash(user, room, &format!("/move turn:{turn}")).await).await
}

/// After a takeback of the first turn, nobody's time ended any more [lila 9072, lishogi 425]. The player who agreed
/// lost time by it [lila 2413, 345]. Clocks were swapped [lila 135].
#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_leaves_both_clocks_as_they_were_and_running() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    let clock = "clock:3d each strict";
    let id = id_of(&world.match_for("kitaran", &room, &[ann, ben], clock).await);
    pass(&world, DAY).await;
    turn(ann, &room, "c3").await;
    let offer = slash(ann, &room, "/undo").await.expect_message();
    pass(&world, 2 * DAY).await;
    let board = board_of(&press(ben, &offer, "Agree").await).await;
    let now = START + 3 * DAY;
    assert_eq!(ends(&board.content), now + 3 * DAY);
    // the same for the player who agreed
    pass(&world, HOUR).await;
    let board = turn(ann, &room, "c3").await;
    assert_eq!(ends(&board.content), now + HOUR + 3 * DAY);
    let offer = slash(ann, &room, "/undo").await;
    assert!(!offer.is_private(), "{}", offer.text());
    let board = board_of(&press(ben, &offer.expect_message(), "Agree").await).await;
    world.noted(&board).await;
    let shown = ends(&board.content);
    assert_eq!(shown, now + HOUR + 3 * DAY);
    is_out_at(&world, &room, id, 1, shown).await;
    world.end().await;
}

/// A match was gone after a day, although the first turn had seven [lila 1154]. One never ended [pychess 1549], or only
/// when somebody looked [mobile 469]. After a restart the other player had lost [lila 13630].
#[tokio::test(flavor = "multi_thread")]
async fn the_first_turn_has_all_its_time_and_no_more() {
    let mut world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    let clock = "clock:7d a turn strict";
    let board = world.match_for("kitaran", &room, &[ann, ben], clock).await;
    let (id, shown) = (id_of(&board), ends(&board.content));
    assert_eq!(shown, START + 7 * DAY);
    pass(&world, 6 * DAY).await;
    world.bot.stop().await;
    world.bot = Bot::start(&world.sandbox, &world.home).await;
    world.bot.pass_minutes(6 * DAY / MINUTE);
    world.bot.shared.sessions.channels.never_away();
    is_out_at(&world, &room, id, 1, shown).await;
    for user in [ann, ben] {
        let said = matches_of(user, &room).await;
        assert!(!said.contains("Your turn"), "{said}");
    }
    // nobody has played, so it counts for nobody [online-go 525]
    slash(ann, &room, "/leaderboard").await;
    for user in [ann, ben] {
        assert_eq!(world.counted(user).await, None, "{}", user.name());
    }
    world.end().await;
}

/// Every pause gave time back [online-go 714]. Vacations did not end [online-go 152]. The time shown differed from the
/// time that counted [lichobile 2121].
#[tokio::test(flavor = "multi_thread")]
async fn what_is_shown_through_nights_and_a_vacation_is_when_time_is_up() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    slash(ann, &room, "/settings sleep:23-7 zone:Europe/Berlin").await;
    let clock = "clock:4d a turn strict";
    let board = world.match_for("kitaran", &room, &[ann, ben], clock).await;
    let id = id_of(&board);
    slash(ann, &room, "/settings vacation:3 in_days:1").await;
    in_hand(&world).await;
    let seen = async || {
        let board = show_everyone(ben, &room).await.expect_message();
        ends(&board.content)
    };
    let shown = seen().await;
    for _ in 0..16 {
        pass(&world, 7 * HOUR).await;
        assert_eq!(seen().await, shown);
    }
    let after = show_everyone(ben, &room).await.expect_message();
    assert!(
        !after.content.contains("is away until"),
        "{}",
        after.content
    );
    is_out_at(&world, &room, id, 1, shown).await;
    // only the used part of the vacation counts
    let left = told(&slash(ann, &room, "/settings vacation:26").await);
    assert!(
        left.starts_with("You have 25 days of vacation left"),
        "{left}"
    );
    world.end().await;
}

async fn chooses(user: &User, room: &Room, button: &str) {
    let settings = slash(user, room, "/settings").await.expect_message();
    press(user, &settings, button).await;
}

/// Notices came after the game had ended [imperial 542], and after the turn had been played.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_reminded_of_what_is_done() {
    let world = world_on(Home::temporary()).await;
    let users = world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let [ann, ben, cleo, dora] = &users;
    let rooms = ["one", "two", "three"].map(|name| world.sandbox.channel(name));
    chooses(ann, &rooms[0], "Remind by message").await;
    chooses(cleo, &rooms[0], "Remind once a day").await;
    for (room, seated) in rooms.iter().zip([[ann, ben], [cleo, dora], [cleo, ben]]) {
        world.match_for("kitaran", room, &seated, "").await;
    }
    pass(&world, 5 * DAY - MINUTE).await;
    for (room, user) in rooms.iter().zip([ann, cleo, cleo]) {
        turn(user, room, "c3").await;
    }
    pass(&world, 2 * MINUTE).await;
    let heard = |user: &User| user.direct().messages().len();
    for user in &users {
        assert_eq!(heard(user), 0, "{}", user.name());
    }
    resign(ann, &rooms[0]).await;
    resign(dora, &rooms[1]).await;
    let asked = slash(ben, &rooms[2], "/end").await;
    let offer = asked.expect_message();
    board_of(&press(cleo, &offer, "Agree").await).await;
    let before: Vec<usize> = rooms.iter().map(|room| room.messages().len()).collect();
    for _ in 0..10 {
        pass(&world, 3 * DAY).await;
    }
    for user in &users {
        assert_eq!(heard(user), 0, "{}", user.name());
    }
    for (room, before) in rooms.iter().zip(before) {
        let new = room.messages().split_off(before);
        assert!(new.is_empty(), "{new:?}");
    }
    world.end().await;
}

/// After a takeback the turn has its full time again, with all warnings.
#[tokio::test(flavor = "multi_thread")]
async fn who_takes_a_turn_back_is_warned_again() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    let clock = "clock:10d each strict";
    world.match_for("kitaran", &room, &[ann, ben], clock).await;
    let waits = "**Kitaran** waits for you";
    pass(&world, 9 * DAY).await;
    said(&room, waits, 1).await;
    turn(ann, &room, "c3").await;
    let offer = slash(ann, &room, "/undo").await.expect_message();
    let board = board_of(&press(ben, &offer, "Agree").await).await;
    world.noted(&board).await;
    assert_eq!(ends(&board.content), START + 19 * DAY);
    for (length, times) in [(5 * DAY, 2), (3 * DAY, 3), (2 * DAY - HOUR, 4)] {
        pass(&world, length).await;
        said(&room, waits, times).await;
    }
    world.end().await;
}

/// A question that nobody answered stayed for ever, with its buttons [lichess mobile 3470, 1746].
#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_closes_when_the_time_is_up() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    for line in ["/undo", "/end"] {
        let room = world.sandbox.channel(&line.replace('/', ""));
        let clock = "clock:1d each strict";
        world.match_for("kitaran", &room, &[ann, ben], clock).await;
        let board = turn(ann, &room, "c3").await;
        world.noted(&board).await;
        let offer = slash(ann, &room, line).await.expect_message();
        in_hand(&world).await;
        pass(&world, DAY).await;
        stripped(&room, &offer).await;
        let said = offer.fresh().unwrap().content;
        assert!(
            said.contains("closed") || said.contains("is over"),
            "{said}"
        );
    }
    world.end().await;
}

/// A notice stayed after its matter was done, and its buttons did nothing [lichess mobile 3470]. Here the buttons are
/// removed when one is pressed in vain.
#[tokio::test(flavor = "multi_thread")]
async fn the_buttons_of_a_notice_go_when_there_is_nothing_left_to_do() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    world.match_for("kitaran", &room, &[ann, ben], "").await;
    pass(&world, 5 * DAY).await;
    let half = said(&room, "waits for you", 1).await.remove(0);
    // another user's press does not remove them while the notice is valid
    told(&press(ben, &half, "Remind me later").await);
    in_hand(&world).await;
    assert!(!half.fresh().unwrap().buttons.is_empty());
    let board = turn(ann, &room, "c3").await;
    world.noted(&board).await;
    told(&press(ann, &half, "Remind me later").await);
    stripped(&room, &half).await;
    pass(&world, 11 * DAY).await;
    let over = said(&room, "ran out of time", 1).await.remove(0);
    let board = turn(ben, &room, "a1").await;
    world.noted(&board).await;
    told(&press(ann, &over, "Claim").await);
    stripped(&room, &over).await;
    assert!(board.fresh().unwrap().button("Move").is_some());
    world.end().await;
}
