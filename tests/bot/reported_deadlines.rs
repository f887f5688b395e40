//! Tests reports about deadlines, reminders and pings in other bots and on other sites. The names of the reports are in
//! brackets.

use skirmish::clocks::{DAY, HOUR, MINUTE};

use crate::clocks::{TEN_DAYS, pass, said, saying, world_on};
use crate::common::test_databases::Home;
use crate::common::{board_of, in_hand, match_code, matches_of, next_match, press, resign, slash};

/// In Ann's list the most urgent match comes first, even if another has waited longer, with the time of both sides
/// [online-go.com 142, lichobile 2121]. The menu says the time without timestamps, which Discord does not show there.
#[tokio::test(flavor = "multi_thread")]
async fn what_ends_first_comes_first_with_its_time() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let rooms = ["slow", "fast", "theirs"].map(|name| world.sandbox.channel(name));
    let [slow, fast, theirs] = &rooms;
    world.match_for("kitaran", slow, &[ann, ben], "").await;
    world.match_for("kitaran", theirs, &[cleo, ann], "").await;
    pass(&world, HOUR).await;
    let clock = "clock:1d a turn strict";
    let urgent = world.match_for("kitaran", fast, &[ann, ben], clock).await;
    pass(&world, HOUR).await;
    let list = slash(ann, slow, "/matches").await.expect_message();
    let lines: Vec<&str> = list.content.lines().collect();
    assert_eq!(lines[1], "**Your turn**");
    let strict = ":R> · Ben has 24 hours left · +1 day per turn, strict: time up means out. ";
    assert!(lines[2].contains(&match_code(&urgent)), "{lines:?}");
    let strict = lines[2].contains(strict) || lines[2].contains("1 day a turn, strict: time up");
    assert!(strict, "{lines:?}");
    assert!(lines[3].contains("Ben has 10 days left"), "{lines:?}");
    assert_eq!(lines[4], "**Others to play**");
    assert!(lines[5].contains("Cleo’s time ends <t:"), "{lines:?}");
    assert!(lines[5].contains("you have 10 days left"), "{lines:?}");
    let options = &list.selects[0].options;
    let times = options.iter().map(|one| one.description.clone().unwrap());
    let times: Vec<String> = times.collect();
    assert_eq!(
        times,
        [
            "Your turn, 23 hours left",
            "Your turn, 9 days left",
            "You have 10 days left"
        ]
    );
    let next = next_match(ann, slow).await.expect_message().content;
    assert!(next.contains(&match_code(&urgent)), "{next}");
    // the move panel and a private look say it too
    let panel = press(ann, &urgent, "Move").await.expect_message().content;
    let look = slash(ann, fast, "/board").await.expect_message().content;
    for said in [panel, look] {
        assert!(
            said.contains("your time ends <t:") && said.contains("strict"),
            "{said}"
        );
    }
    pass(&world, TEN_DAYS).await;
    let list = slash(ann, slow, "/matches").await.expect_message();
    let options = list.selects[0].options.iter();
    let times: Vec<String> = options
        .map(|one| one.description.clone().unwrap())
        .collect();
    assert_eq!(times, ["You are out of time", "Out of time: you can claim"]);
    world.end().await;
}

/// After the bot had been away, players were flooded with old reminders [swords-and-ravens 302].
#[tokio::test(flavor = "multi_thread")]
async fn a_late_bot_tells_once() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    world.match_for("kitaran", &room, &[ann, ben], "").await;
    // three earlier reminders were due, and they are not made up for
    pass(&world, 15 * DAY).await;
    said(&room, "ran out of time", 1).await;
    assert!(saying(&room, "waits for you").is_empty());
    for _ in 0..2 {
        pass(&world, HOUR).await;
        in_hand(&world).await;
        said(&room, "ran out of time", 1).await;
    }
    // a late turn ends it
    board_of(&slash(ann, &room, "/move turn:c3").await).await;
    pass(&world, 4 * DAY).await;
    said(&room, "ran out of time", 1).await;
    world.end().await;
}

/// "Claim" was offered while the opponent had two days left [lila 13181]. "You have no time left" came with twelve
/// hours on the clock [online-go.com 2022]. A vacation ended unnoticed [online-go.com 547].
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_out_of_time_before_it_is_so() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    slash(ann, &room, "/settings vacation:7").await;
    pass(&world, TEN_DAYS + HOUR).await;
    let nothing_to_claim = async || {
        let look = slash(ben, &room, "/board").await.expect_message();
        assert!(look.button("Claim").is_none(), "{}", look.content);
        let (list, shown) = (matches_of(ben, &room).await, board.fresh().unwrap().content);
        for said in [&look.content, &list, &shown] {
            assert!(!said.contains("out of time"), "{said}");
        }
    };
    nothing_to_claim().await;
    pass(&world, 7 * DAY - 2 * HOUR).await;
    nothing_to_claim().await;
    assert!(saying(&room, "ran out of time").is_empty());
    pass(&world, 2 * HOUR).await;
    said(&room, "ran out of time", 1).await;
    let look = slash(ben, &room, "/board").await.expect_message();
    assert!(
        look.content.contains("): you can claim"),
        "{}",
        look.content
    );
    assert!(look.button("Claim").is_some());
    world.end().await;
}

/// Clocks ran on after the end of a game [lila 11654].
#[tokio::test(flavor = "multi_thread")]
async fn after_the_end_no_time_is_shown_anywhere() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    pass(&world, TEN_DAYS + HOUR).await;
    said(&room, "ran out of time", 1).await;
    let over = resign(ben, &room).await;
    let line = format!("/match code:{}", match_code(&board));
    let look = slash(ann, &room, &line).await.expect_message();
    for said in [&over.content, &look.content] {
        assert!(
            !said.contains("time ends") && !said.contains("out of time"),
            "{said}"
        );
    }
    pass(&world, 20 * DAY).await;
    said(&room, "ran out of time", 1).await;
    world.end().await;
}

/// Some people were pinged twice by one reminder [axerbot 118, dominions-5-status 60]: here by two matches. Each
/// opponent is told once, and the digest is not sent when nothing waits [buttonmen 1984].
#[tokio::test(flavor = "multi_thread")]
async fn each_is_told_once_of_what_comes_together() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let rooms = ["ben", "cleo", "ben-again", "cleo-again"].map(|name| world.sandbox.channel(name));
    for (room, other) in rooms.iter().zip([ben, cleo, ben, cleo]) {
        world.match_for("kitaran", room, &[ann, other], "").await;
        pass(&world, 3 * MINUTE).await;
    }
    pass(&world, TEN_DAYS / 2 - 12 * MINUTE).await;
    let half = said(&rooms[0], "waits for you", 1).await.remove(0);
    let links = |content: &str| {
        let also = content
            .lines()
            .filter_map(|line| line.strip_prefix("-# Also https://"));
        let named: Vec<&str> = also
            .filter_map(|line| Some(line.split_once(": Ann’s time ")?.0))
            .collect();
        rooms[1..]
            .iter()
            .map(|room| {
                let id = room.id.to_string();
                named.iter().filter(|link| link.contains(&id)).count()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(links(&half.content), [1, 1, 1], "{}", half.content);
    pass(&world, HOUR).await;
    assert!(
        rooms[1..]
            .iter()
            .all(|room| saying(room, "waits for you").is_empty())
    );
    pass(&world, TEN_DAYS / 2 + HOUR).await;
    let first = said(&rooms[0], "ran out of time", 1).await.remove(0);
    let second = said(&rooms[1], "ran out of time", 1).await.remove(0);
    let silent = |room| saying(room, "ran out of time").is_empty();
    assert!(rooms[2..].iter().all(silent));
    assert!(first.mentions.contains(&ann.id) && first.mentions.contains(&ben.id));
    assert_eq!(second.mentions, [cleo.id]);
    // a match that nobody is pinged for is named to those whom it concerns, and its board has the button
    assert_eq!(links(&first.content), [1, 1, 1], "{}", first.content);
    assert_eq!(links(&second.content), [0, 0, 1], "{}", second.content);
    let board = rooms[2].messages().pop().unwrap();
    let claim = press(ben, &board, "Claim").await;
    assert!(
        claim.text().contains("has no time left"),
        "{}",
        claim.text()
    );
    // of a match that ended there is nothing to tell
    for room in &rooms {
        resign(ann, room).await;
    }
    let settings = slash(ann, &rooms[0], "/settings").await.expect_message();
    press(ann, &settings, "Remind once a day").await;
    pass(&world, 30 * DAY).await;
    assert!(ann.direct().messages().is_empty());
    world.end().await;
}
