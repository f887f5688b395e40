//! Tests how matches change ratings, and what is said about it: at the end of a match, in a lobby, and for a server.

use rules::Kind;
use sandbox::{Message, Permission, Room, User};
use skirmish::discord::run_jobs_once;
use skirmish::store::{Board, OwnStanding};

use crate::common::message_text::labels;
use crate::common::{
    START, World, against_computer, board_of, id_of, in_hand, named, press, resign, rounds, slash,
    told,
};
use crate::computer_matches::play_to_the_end;

/// The lines about ratings.
pub fn changes(board: &Message) -> Vec<&str> {
    let lines = board.content.lines();
    lines
        .filter(|line| line.starts_with("**") && line.contains(" → "))
        .collect()
}

/// What a line about ratings says: the name, the rating before and after, and the first reason.
fn parts(line: &str) -> (&str, i64, i64, &str) {
    let (name, rest) = line.strip_prefix("**").unwrap().split_once("** ").unwrap();
    let (numbers, why) = rest.split_once("): ").unwrap();
    let (ratings, change) = numbers.split_once(" (").unwrap();
    let (before, after) = ratings.split_once(" → ").unwrap();
    let [before, after]: [i64; 2] = [before, after].map(|number| number.parse().unwrap());
    let sign = change.replace('−', "-").replace('±', "");
    assert_eq!(sign.parse::<i64>().unwrap(), after - before, "{line}");
    let first = why.split("; ").next().unwrap();
    (name, before, after, first)
}

/// A match for two in which each has played once, and the second resigns.
pub async fn beats(world: &World, room: &Room, winner: &User, loser: &User) -> Message {
    wins_after(1, world, room, winner, loser).await
}

/// After so many rounds a match counts in full.
const FULL: usize = 17;

/// A match for two whose second player resigns after so many rounds.
async fn wins_after(
    played: usize,
    world: &World,
    room: &Room,
    winner: &User,
    loser: &User,
) -> Message {
    let board = world.match_for("kitaran", room, &[winner, loser], "").await;
    rounds(world, room, &[winner, loser], id_of(&board), played).await;
    resign(loser, room).await
}

/// A user's standing everywhere.
pub async fn everywhere(world: &World, kind: Kind, user: &User) -> Option<OwnStanding> {
    let board = Board {
        scope: 0,
        pool: Some(rules::Pool::of(kind, &serde_json::Map::new())),
        period: ratings::Period::AllTime,
        seen_from: 0,
    };
    let found = world.store().own_standing(&board, user.id.get()).await;
    found.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_match_for_two_says_how_ratings_change() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let first = wins_after(FULL, &world, &room, ann, ben).await;
    let lines: Vec<_> = changes(&first).into_iter().map(parts).collect();
    let even = "both were rated about the same";
    let [("Ann", 1500, ann_now, why), ("Ben", 1500, ben_now, other)] = lines[..] else {
        panic!("{lines:?}");
    };
    assert_eq!([why, other], [even; 2]);
    assert!(
        (1560..1620).contains(&ann_now) && (1380..1440).contains(&ben_now),
        "{lines:?}"
    );
    let standing = everywhere(&world, Kind::Kitaran, ann).await.unwrap();
    assert_eq!(standing.person.rating.shown().0, ann_now);
    assert_eq!((standing.person.rated, standing.person.won), (1, 1));

    // now one is rated higher
    let second = wins_after(FULL, &world, &room, ann, ben).await;
    let lines: Vec<_> = changes(&second).into_iter().map(parts).collect();
    let [
        ("Ann", before, after, "Ben was rated lower"),
        ("Ben", _, _, "Ann was rated higher"),
    ] = lines[..]
    else {
        panic!("{lines:?}");
    };
    assert_eq!(before, ann_now);
    let expected_win = after - before;
    let third = wins_after(FULL, &world, &room, ben, ann).await;
    let lines: Vec<_> = changes(&third).into_iter().map(parts).collect();
    let [("Ben", before, after, "Ann was rated higher"), ("Ann", ..)] = lines[..] else {
        panic!("{lines:?}");
    };
    assert!(after - before > expected_win, "{lines:?}");
    // shown again, the board of a match that is over says the same
    let own = slash(ann, &room, "/leaderboard game:Kitaran 5 × 5").await;
    assert!(own.text().contains("▸ **Ann** "), "{}", own.text());
    assert!(
        own.text().contains("listed after 2 more rated matches"),
        "{}",
        own.text()
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_named() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("archimedes", &room, &[ann, ben], "").await;
    let usual = players::measured_strength(Kind::Archimedes, 2, &serde_json::Map::new()).turns;
    let half = usual.div_ceil(4) as usize;
    rounds(&world, &room, &[ann, ben], id_of(&board), half).await;
    let offer = slash(ann, &room, "/end").await.expect_message();
    let last = board_of(&press(ben, &offer, "Agree").await).await;
    let lines: Vec<_> = changes(&last).into_iter().map(parts).collect();
    assert_eq!(lines.len(), 2, "{}", last.content);
    for (_, before, after, why) in lines {
        assert_eq!(why, "a draw");
        assert!((before - after).abs() < 60, "{before} {after}");
    }
    // a line names every cause: the seats are not worth the same, and both are new
    let says = [
        ("this seat is worth ", " points more"),
        ("this seat is worth ", " points less"),
    ];
    for ((worth, more), line) in says.into_iter().zip(changes(&last)) {
        let causes: Vec<&str> = line.split("; ").collect();
        let [_, "both were rated about the same", seat, new] = causes[..] else {
            panic!("{line}");
        };
        assert!(seat.starts_with(worth) && seat.ends_with(more), "{line}");
        assert!(
            new.starts_with("one of the first rated matches (± ")
                && new.ends_with("), so the rating moves far"),
            "{line}"
        );
    }
    world.end().await;
}

/// Matches for two are rated, and matches for three if all have played a rated match before, unless the host chooses
/// otherwise. The lobby says so.
#[tokio::test(flavor = "multi_thread")]
async fn the_host_chooses_whether_a_match_is_rated() {
    const RATED: &str = "Rated: the result changes ratings.";
    const CASUAL: &str = "Not rated: the host chose that.";
    const IF_KNOWN: &str = "Rated if everybody who plays has played a rated match before.";
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let users = [ann, ben, cleo];
    for (at, (game, seats, options, says, rated)) in [
        ("zyrcan", 3, "", IF_KNOWN, false),
        ("zyrcan", 3, "rated:True", RATED, true),
        ("zyrcan", 3, "", IF_KNOWN, true),
        ("zyrcan", 3, "rated:False", CASUAL, false),
        ("kitaran", 2, "", RATED, true),
        ("kitaran", 2, "rated:True", RATED, true),
        ("kitaran", 2, "rated:False", CASUAL, false),
    ]
    .into_iter()
    .enumerate()
    {
        let room = world.sandbox.channel(&format!("table-{at}"));
        let users = &users[..seats];
        let what = format!("{game} {options}");
        let lobby = slash(ann, &room, &format!("/play {game} {options}")).await;
        let lobby = lobby.text().to_owned();
        for words in [RATED, CASUAL, IF_KNOWN] {
            assert_eq!(lobby.contains(words), words == says, "{what}: {lobby}");
        }
        crate::common::act(ann, &room, "cancel").await;
        let board = world.match_for(game, &room, users, options).await;
        rounds(&world, &room, users, id_of(&board), 1).await;
        let mut last = board;
        for user in users[1..].iter().rev() {
            last = resign(user, &room).await;
        }
        let lines: Vec<_> = changes(&last).into_iter().map(parts).collect();
        assert_eq!(
            lines.len(),
            if rated { seats } else { 0 },
            "{what}: {}",
            last.content
        );
        let names = ["Ann", "Ben", "Cleo"];
        for ((name, _, _, why), expected) in lines.iter().zip(names) {
            assert_eq!(*name, expected);
            assert_eq!(
                *why == "the places and ratings of all players count",
                seats == 3,
                "{why}"
            );
        }
    }
    let standing = everywhere(&world, Kind::Zyrcan, ann).await.unwrap();
    assert_eq!((standing.person.played, standing.person.rated), (4, 2));
    world.end().await;
}

/// A rematch is rated if the match was, whatever is usual for its number of players.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_keeps_whether_it_is_rated() {
    let world = World::start().await;
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    for (at, (options, rated, says)) in [
        (
            "rated:True",
            Some(true),
            "Rated: the result changes ratings.",
        ),
        (
            "rated:False",
            Some(false),
            "Not rated: the host chose that.",
        ),
        ("", None, ""),
    ]
    .into_iter()
    .enumerate()
    {
        let room = world.sandbox.channel(&format!("table-{at}"));
        world
            .match_for("zyrcan", &room, &[ann, ben, cleo], options)
            .await;
        resign(ann, &room).await;
        let last = resign(ben, &room).await;
        let lobby = press(ann, &last, "Rematch").await.expect_message();
        assert!(lobby.content.contains(says), "{}", lobby.content);
        assert_eq!(world.stored(id_of(&lobby)).await.opened.terms.rated, rated);
        press(ben, &lobby, "Join").await;
        let board = board_of(&press(cleo, &lobby, "Join").await).await;
        assert_eq!(world.stored(id_of(&board)).await.opened.terms.rated, rated);
    }
    // in a thread of its own too
    let room = world.sandbox.channel("threads");
    slash(ann, &room, "/play kitaran thread:True rated:False").await;
    let thread = room.threads().pop().unwrap();
    let lobby = |message: &Message| message.content.contains("Not rated:");
    thread.wait_for(lobby).await.unwrap();
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_in_which_not_all_have_played_changes_nothing() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    // to leave so early is free for each of them once a week
    for (leaves, turns) in [(ben, &[][..]), (cleo, &["c3"])] {
        world.match_for("kitaran", &room, &[ann, leaves], "").await;
        for turn in turns {
            slash(ann, &room, &format!("/move turn:{turn}")).await;
        }
        let last = resign(leaves, &room).await;
        assert_eq!(changes(&last), [""; 0]);
    }
    in_hand(&world).await;
    slash(ann, &room, "/leaderboard").await;
    // it does not count as played either
    assert_eq!(everywhere(&world, Kind::Kitaran, ann).await, None);
    assert_eq!(world.counted(ann).await, None);
    world.end().await;
}

/// A computer has no line; its rating is fixed.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_against_a_computer_counts_half() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    let line = "/play kitaran rated:True";
    let board = against_computer(ann, &room, line, 1).await;
    let boards = play_to_the_end(world.store(), ann, &room, id_of(&board)).await;
    in_hand(&world).await;
    let over = |message: &Message| message.content.contains("### The match is over");
    let last = match boards.last().filter(|last| over(last)) {
        Some(last) => last.clone(),
        None => room.wait_for(over).await.unwrap(),
    };
    let lines: Vec<_> = changes(&last).into_iter().map(parts).collect();
    let [("Ann", 1500, after, _)] = lines[..] else {
        panic!("{}", last.content);
    };
    assert_ne!(after, 1500);
    world.end().await;
}

/// A match that ends by time shows the change too, and counts half for the player who was there.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_ends_early_by_time_counts_in_part() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let clock = "clock:1d a turn strict";
    let board = world.match_for("kitaran", &room, &[ann, ben], clock).await;
    rounds(&world, &room, &[ann, ben], id_of(&board), FULL / 2).await;
    in_hand(&world).await;
    let over = |message: &Message| message.content.contains("### The match is over");
    for _ in 0..30 {
        world.bot.pass_minutes(60);
        world.bot.shared.sessions.channels.never_away();
        run_jobs_once(&world.bot.shared, &world.bot.http)
            .await
            .unwrap();
    }
    let last = room.wait_for(over).await.unwrap();
    let lines: Vec<_> = changes(&last).into_iter().map(parts).collect();
    let [("Ann", 1500, ann_now, one), ("Ben", 1500, ben_now, other)] = lines[..] else {
        panic!("{}", last.content);
    };
    // it was Ann's turn
    assert_eq!([one, other], ["both were rated about the same"; 2]);
    let part = "; the match was short, so it counts 48 %";
    let [ann_says, ben_says] = changes(&last)[..] else {
        panic!("{}", last.content);
    };
    assert!(
        !ann_says.contains("short") && ben_says.ends_with(part),
        "{}",
        last.content
    );
    assert!(
        1500 - ann_now > ben_now - 1500 && ben_now > 1500,
        "{lines:?}"
    );
    world.end().await;
}

/// All ratings follow from one order of matches, also if two end at the same moment on two servers.
#[tokio::test(flavor = "multi_thread")]
async fn two_matches_end_at_the_same_moment_on_two_servers() {
    let world = World::start().await;
    let here = world.sandbox.channel("table-1");
    let other = world.sandbox.new_guild("Elsewhere");
    other.add_bot();
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    for user in [ann, ben] {
        other.join(user);
    }
    let there = other.channel("table-2");
    let mut rooms = Vec::new();
    for room in [&here, &there] {
        let board = world.match_for("kitaran", room, &[ann, ben], "").await;
        rounds(&world, room, &[ann, ben], id_of(&board), 1).await;
        rooms.push((room, id_of(&board)));
    }
    let (one, two) = tokio::join!(resign(ben, &here), resign(ann, &there));
    in_hand(&world).await;
    let mut steps = Vec::new();
    for board in [&one, &two] {
        let lines: Vec<_> = changes(board).into_iter().map(parts).collect();
        let [("Ann", before, after, _), ("Ben", ..)] = lines[..] else {
            panic!("{}", board.content);
        };
        steps.push((before, after));
    }
    // one of them was rated first, and the other one continues from there
    steps.sort_by_key(|(before, _)| *before != 1500);
    let [(1500, between), (before, after)] = steps[..] else {
        panic!("{steps:?}");
    };
    assert_eq!(between, before);
    let standing = everywhere(&world, Kind::Kitaran, ann).await.unwrap().person;
    assert_eq!((standing.rating.shown().0, standing.rated), (after, 2));
    // each server counts its own match only
    for (room, rank) in [(&here, "won 1"), (&there, "won 0")] {
        let page = slash(ann, room, "/leaderboard game:Kitaran 5 × 5").await;
        let own = "listed after 4 more rated matches";
        assert!(page.text().contains(own), "{rank}: {}", page.text());
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_managers_choose_how_long_seasons_last() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    // the sandbox's first user owns its server
    let [_, ben, emil] = &world.users(["Ann", "Ben", "Emil"]);
    let manager = &emil.clone().with(Permission::ManageGuild);
    let guild = world.sandbox.guild().id.get();
    let months = async || {
        world
            .store()
            .server_settings(guild)
            .await
            .unwrap()
            .season_months
    };
    let said = slash(manager, &room, "/server").await;
    let says = |months: &str| format!("Seasons of the leaderboard last {months}. ");
    assert!(
        said.is_private() && said.text().contains(&says("3 months")),
        "{}",
        said.text()
    );
    assert!(ben.slash(&room, "/server season:1 month").await.is_err());
    // a server may offer the command to everybody
    world.sandbox.gateway().change_interactions(|event| {
        event["member"]["permissions"] = "0".into();
    });
    let refused = told(&slash(manager, &room, "/server season:1 month").await);
    let only = "Only somebody with the permission **Manage Server**";
    assert!(refused.starts_with(only), "{refused}");
    world.sandbox.gateway().leave_interactions();
    assert_eq!(months().await, 3);
    for (chosen, stored, words) in [
        ("1 month", 1, "one month"),
        ("12 months", 12, "12 months"),
        ("6 months", 6, "6 months"),
    ] {
        let line = format!("/server season:{chosen}");
        let said = slash(manager, &room, &line).await;
        assert!(said.text().contains(&says(words)), "{}", said.text());
        assert_eq!(months().await, stored);
    }
    // the other setting stays as it is
    let line = "/server matches:only people here";
    let said = slash(manager, &room, line).await;
    assert!(said.text().contains(&says("6 months")), "{}", said.text());
    let said = slash(manager, &room, "/server season:2 months").await;
    assert!(
        said.text().contains("**Only people here**"),
        "{}",
        said.text()
    );
    let settings = world.store().server_settings(guild).await.unwrap();
    assert!(settings.own_matches_only && settings.season_months == 2);
    world.end().await;
}

/// The server's seasons count its own matches; those everywhere last three months.
#[tokio::test(flavor = "multi_thread")]
async fn a_season_has_the_length_that_the_server_chose() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let manager = &ann.clone().with(Permission::ManageGuild);
    slash(manager, &room, "/server season:1 month").await;
    beats(&world, &room, ann, ben).await;
    let season = async |scope: &str| {
        let line = format!("/leaderboard game:Kitaran 5 × 5 {scope}period:this season");
        slash(ann, &room, line.trim()).await.text().to_owned()
    };
    for scope in ["", "scope:everywhere "] {
        let page = season(scope).await;
        assert!(page.contains("Most matches: Ann (1) and Ben (1)"), "{page}");
    }
    // in February
    world.bot.pass_minutes(31 * 24 * 60);
    assert!(world.bot.shared.sessions.now() > START);
    let page = season("").await;
    assert!(!page.contains("Most matches"), "{page}");
    let page = season("scope:everywhere ").await;
    assert!(page.contains("Most matches: Ann (1) and Ben (1)"), "{page}");
    // the season that is over is in the menu
    let page = slash(ann, &room, "/leaderboard game:Kitaran 5 × 5")
        .await
        .expect_message();
    let menu = page.select("Time").unwrap();
    let names: Vec<&str> = menu.options.iter().map(|one| &*one.label).collect();
    assert_eq!(
        names,
        [
            "all time",
            "this season",
            "this month",
            "season January 2027"
        ]
    );
    assert_eq!(labels(&page), ["Everywhere", "My profile"]);
    world.end().await;
}

/// Players who have changed their names, or have odd ones, are named as elsewhere in the message.
#[tokio::test(flavor = "multi_thread")]
async fn odd_names_stay_within_their_lines() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let users = ["**A\n- 1** → 2", "\u{202e}\u{3164}"].map(|name| world.sandbox.user(name));
    let [one, two] = &users;
    let last = beats(&world, &room, one, two).await;
    let text = named(&last.content, &[one, two]);
    let about: Vec<&str> = text.lines().filter(|line| line.contains(" → 1")).collect();
    assert_eq!(about.len(), 2, "{text}");
    assert!(
        about[0].starts_with("**\\*\\*A \\- 1\\*\\* → 2** 1500 → "),
        "{}",
        about[0]
    );
    assert!(about[1].contains("** 1500 → "), "{}", about[1]);
    assert!(!last.mentions_everyone);
    assert_eq!(last.mentions, [one.id]);
    world.end().await;
}
