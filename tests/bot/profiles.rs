//! Tests what a person sees of themselves and of others: `/profile` and **My data**.

use std::collections::BTreeSet;

use rules::Kind;
use sandbox::{Room, User};
use serde_json::Value;

use crate::common::message_text::labels;
use crate::common::{
    Bot, World, alt_of, ask_forget, id_of, in_hand, match_code, press, resign, slash, told,
};
use crate::ratings::{beats, everywhere};

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_without_a_match_says_so() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, _] = &world.users(["Ann", "Ben"]);
    let own = slash(ann, &room, "/profile").await.expect_message();
    assert!(own.is_private() && own.attachments.is_empty());
    assert_eq!(
        own.content,
        "## Your profile\nYou have not finished a match yet. `/play` begins one."
    );
    assert_eq!(labels(&own), ["My progress"]);
    // a bot has no display name, only a user name
    for (name, shown) in [("Ben", "Ben"), ("Bot", "bot")] {
        let line = format!("/profile person:@{name}");
        let other = told(&slash(ann, &room, &line).await);
        assert_eq!(
            other,
            format!("## {shown}\n{shown} has not finished a match yet.")
        );
    }
    // a person who names themselves sees their own profile
    let named = slash(ann, &room, "/profile person:@Ann").await;
    assert_eq!(named.text(), own.content);
    assert!(room.messages().is_empty());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_adds_up_what_was_played() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    beats(&world, &room, ann, ben).await;
    beats(&world, &room, ann, ben).await;
    beats(&world, &room, cleo, ann).await;
    let (mean, sigma) = everywhere(&world, Kind::Kitaran, ann)
        .await
        .unwrap()
        .person
        .rating
        .shown();
    let own = slash(ann, &room, "/profile").await.expect_message();
    assert!(own.is_private());
    let lines: Vec<&str> = own.content.lines().collect();
    assert_eq!(
        lines,
        [
            "## Your profile",
            "-# Ratings count everywhere. ± is the uncertainty: in two of three cases your true strength is at most that far from your rating."
        ]
    );
    let picture = &own.attachments[0];
    assert!(picture.pixels.is_some() && picture.content_type == "image/png");
    let alt = alt_of(&own);
    let starts = format!("Profile of Ann. Kitaran 5 × 5: {mean} ± {sigma} (new); won 2 of 3");
    // the picture has the ratings, and so has its alt text
    assert!(
        alt.starts_with(&starts) && alt.chars().count() <= 1024,
        "{alt}"
    );
    // what else the picture has is not printed twice
    for fact in [
        "Kitaran 5 × 5 by seat: seat 1 won 2 of 2 · seat 2 won 0 of 1",
        "Most often met: Ben (won 2 of 2) and Cleo (won 0 of 1)",
        "Most wins in a row: 2",
        "Finished in time: 100 % of 3 matches",
    ] {
        assert!(alt.contains(fact), "{alt}");
    }
    // everybody may see it; only oneself has the button
    let seen = slash(ben, &room, "/profile person:@Ann")
        .await
        .expect_message();
    assert!(seen.is_private() && seen.buttons.is_empty());
    assert_eq!(seen.content, own.content.replace("Your profile", "Ann"));
    assert_eq!(alt_of(&seen), alt);
    assert_eq!(seen.mentions, []);
    // below a leaderboard, and after a restart
    let top = slash(ann, &room, "/leaderboard").await.expect_message();
    let pressed = press(ann, &top, "My profile").await;
    assert!(pressed.is_private() && !pressed.is_update());
    assert_eq!(pressed.text(), own.content);
    let progress = press(ann, &own, "My progress").await;
    assert!(progress.is_private(), "{}", progress.text());
    let title = "## Your progress against computers\n";
    assert!(progress.text().starts_with(title), "{}", progress.text());
    let mut world = world;
    world.bot.stop().await;
    world.bot = Bot::start(&world.sandbox, &world.home).await;
    assert_eq!(press(ann, &top, "My profile").await.text(), own.content);
    world.end().await;
}

/// On another server nobody learns with whom somebody plays here.
#[tokio::test(flavor = "multi_thread")]
async fn opponents_are_named_only_where_they_play() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Benedikt"]);
    beats(&world, &room, ann, ben).await;
    let other = world.sandbox.new_guild("Elsewhere");
    other.add_bot();
    let dora = &world.sandbox.user("Dora");
    for user in [ann, dora] {
        other.join(user);
    }
    let there = other.channel("there");
    for (user, line) in [(ann, "/profile"), (dora, "/profile person:@Ann")] {
        let seen = slash(user, &there, line).await.expect_message();
        assert!(
            alt_of(&seen).contains("Kitaran 5 × 5: "),
            "{}",
            alt_of(&seen)
        );
        assert!(
            !seen.json().to_string().contains("Benedikt"),
            "{}",
            seen.content
        );
    }
    // in a conversation there is no server whose names the reader knows
    let own = slash(ann, &ann.direct(), "/profile").await;
    let seen = slash(dora, &dora.direct(), "/profile person:@Ann").await;
    for shown in [own, seen].map(|answer| answer.expect_message()) {
        let alt = alt_of(&shown);
        assert!(alt.contains("Finished in time"), "{alt}");
        assert!(!shown.json().to_string().contains("Benedikt"), "{alt}");
    }
    world.end().await;
}

/// A person who is forgotten has no name on leaderboards and no profile. Ratings of others stay as they are.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_forgotten_has_no_name_and_takes_no_rating_along() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Benedikt"]);
    for at in 0..5 {
        let (winner, loser) = if at == 2 { (ben, ann) } else { (ann, ben) };
        beats(&world, &room, winner, loser).await;
    }
    in_hand(&world).await;
    let list = async |user: &User| {
        let page = slash(user, &room, "/leaderboard game:Kitaran 5 × 5").await;
        let page = page.expect_message();
        let alt = alt_of(&page).to_owned();
        (
            alt,
            press(user, &page, "As text").await.expect_message().content,
        )
    };
    let before = list(ann).await;
    assert!(before.1.contains("\n▸ 1. **Ann** ") && before.1.contains("\n2. **Benedikt** "));
    let rating = everywhere(&world, Kind::Kitaran, ann).await.unwrap().person;
    let ask = ask_forget(ben, &room).await;
    let done = told(&press(ben, &ask.expect_message(), "Delete it").await);
    assert!(done.starts_with("Done: "), "{done}");
    let after = list(ann).await;
    assert_eq!(after.1, before.1.replace("Benedikt", "–"));
    assert_eq!(after.0, before.0.replace("Benedikt", "–"));
    assert_eq!(
        everywhere(&world, Kind::Kitaran, ann).await.unwrap().person,
        rating
    );
    let gone = told(&slash(ann, &room, "/profile person:@Benedikt").await);
    assert_eq!(gone, "## Benedikt\nBenedikt has not finished a match yet.");
    let own = slash(ann, &room, "/profile").await;
    assert!(!own.text().contains("Most often met"), "{}", own.text());
    let matches = slash(ann, &room, "/matches").await.expect_message();
    let past = press(ann, &matches, "Finished matches").await;
    assert!(
        past.text().contains("** with –: you won"),
        "{}",
        past.text()
    );
    assert!(!past.text().contains("Benedikt"), "{}", past.text());
    // they have nothing there any more, and begin again
    assert_eq!(everywhere(&world, Kind::Kitaran, ben).await, None);
    let matches = slash(ben, &room, "/matches").await.expect_message();
    let past = press(ben, &matches, "Finished matches").await;
    assert!(
        past.text().contains("You have no finished matches yet."),
        "{}",
        past.text()
    );
    let again = beats(&world, &room, ben, ann).await;
    assert!(
        again.content.contains("**Benedikt** 1500 → 1"),
        "{}",
        again.content
    );
    world.end().await;
}

/// All that the bot stores of a person, as JSON.
async fn data_of(user: &User, room: &Room) -> (String, Value) {
    let settings = slash(user, room, "/settings").await.expect_message();
    let answer = press(user, &settings, "My data").await;
    assert!(answer.is_private() && !answer.is_update());
    assert_eq!(answer.text(), "This file has what I store about you.");
    let message = answer.expect_message();
    let [file] = &message.attachments[..] else {
        panic!("{message:?}");
    };
    assert_eq!(file.filename, "my-data.json");
    let text = String::from_utf8(file.bytes.to_vec()).unwrap();
    let all = serde_json::from_str(&text).unwrap();
    (text, all)
}

fn table<'a>(all: &'a Value, name: &str) -> &'a [Value] {
    all[name].as_array().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_gets_all_their_data_and_nobody_elses() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Benedikt", "Cleopatra"]);
    let over = id_of(&beats(&world, &room, ann, ben).await);
    let live = id_of(&world.match_of(&room, &[ann, ben, cleo], "").await);
    slash(ann, &room, "/move turn:1@e5").await;
    slash(ann, &room, "/settings sleep:23-7 zone:Europe/Berlin").await;
    in_hand(&world).await;
    let (text, all) = data_of(ann, &room).await;
    let ids = |table: &str, column: &str| -> BTreeSet<String> {
        let rows = self::table(&all, table).iter();
        rows.map(|row| row[column].to_string().trim_matches('"').to_owned())
            .collect()
    };
    let both = BTreeSet::from([over.to_string(), live.to_string()]);
    for (table, column) in [("matches", "id"), ("players", "match"), ("events", "match")] {
        assert_eq!(ids(table, column), both, "{table}");
    }
    let own = BTreeSet::from([ann.id.to_string()]);
    for name in ["players", "raters", "preferences"] {
        assert_eq!(ids(name, "user_id"), own, "{name}");
    }
    for name in ["players", "names"] {
        assert_eq!(
            ids(name, "name"),
            BTreeSet::from(["Ann".to_owned()]),
            "{name}"
        );
    }
    assert_eq!(table(&all, "results").len(), 1);
    assert!(table(&all, "ratings").len() > 4);
    for other in ["Benedikt", "Cleopatra"] {
        assert!(!text.contains(other), "{text}");
    }
    let events = table(&all, "events").iter();
    let moves: Vec<&str> = events.filter_map(|row| row["what"].as_str()).collect();
    assert!(moves.contains(&"1@e5"), "{}", all["events"]);

    // somebody who has played nothing gets a file too
    let dora = &world.sandbox.user("Dora");
    let (_, none) = data_of(dora, &room).await;
    assert!(
        none.as_object()
            .unwrap()
            .values()
            .all(|rows| rows.as_array().is_some_and(Vec::is_empty))
    );
    // and so does somebody who was forgotten
    resign(cleo, &room).await;
    let ask = ask_forget(cleo, &room).await;
    press(cleo, &ask.expect_message(), "Delete it").await;
    in_hand(&world).await;
    let (text, _) = data_of(cleo, &room).await;
    assert!(!text.contains("Cleopatra"), "{text}");
    // in the own conversation, and from a button shown before a restart
    let (text, _) = data_of(ann, &ann.direct()).await;
    assert!(text.contains("Ann"));
    world.end().await;
}

/// In a match in play, a person's data has neither what others have chosen in secret, nor the number from which ties
/// are drawn.
#[tokio::test(flavor = "multi_thread")]
async fn data_reveals_no_secret_of_a_match_in_play() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = world.match_for("virus-fight", &room, &[ann, ben], "").await;
    let game = world.game(id_of(&board)).await;
    assert_eq!(game.to_act().seats().len(), 2);
    let turn = game.example(rules::Seat::at(1));
    told(&slash(ben, &room, &format!("/move turn:{turn}")).await);
    let (text, all) = data_of(ann, &room).await;
    assert_eq!(table(&all, "events"), [] as [Value; 0]);
    assert!(!text.contains(&format!("\"{turn}\"")), "{text}");
    let seed = world.stored(id_of(&board)).await.record.seed;
    let seed = seed.cast_signed().to_string();
    assert!(!text.contains(&seed), "the seed is in {}", all["matches"]);
    world.end().await;
}

/// A long history is exported without turns.
#[tokio::test(flavor = "multi_thread")]
async fn data_that_would_be_too_large_comes_without_turns() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let board = beats(&world, &room, ann, ben).await;
    let id = id_of(&board).cast_signed();
    let many = format!(
        "with recursive n (n) as (select 1 union all select n + 1 from n where n < 40000)
         insert into events (match, seq, seat, what, at) select {id}, 1000 + n, 1, '{}', 1 from n",
        "x".repeat(300)
    );
    world.home.meddle(&many).await;
    let settings = slash(ann, &room, "/settings").await.expect_message();
    let answer = press(ann, &settings, "My data").await;
    let says = "This file has what I store about you. The whole file would be too large for Discord, so the oldest entries are left out, and perhaps your turns. **Record** below each match has the turns.";
    let message = answer.settled().await.unwrap();
    assert_eq!(message.content, says);
    let all: Value = serde_json::from_slice(&message.attachments[0].bytes).unwrap();
    assert!(all.get("events").is_none());
    assert_eq!(table(&all, "players").len(), 1);
    world.end().await;
}

/// The menu on a person shows what `/profile person:` shows, also in a channel where the person is not.
#[tokio::test(flavor = "multi_thread")]
async fn the_menu_on_a_person_shows_their_profile() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    beats(&world, &room, ann, ben).await;
    let before = room.messages().len();
    for (whose, line) in [(ben, "/profile person:@Ben"), (ann, "/profile")] {
        let shown = ann.use_on_person(&room, "Profile", whose).await.unwrap();
        let shown = shown.expect_message();
        let named = slash(ann, &room, line).await.expect_message();
        assert!(shown.is_private());
        assert_eq!(shown.content, named.content);
        assert_eq!(alt_of(&shown), alt_of(&named));
    }
    assert_eq!(room.messages().len(), before);
    world.end().await;
}

/// Finished matches are part of a person's data: as records that replay, with codes and dates as people read them.
#[tokio::test(flavor = "multi_thread")]
async fn data_has_the_records_of_finished_matches() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Benedikt"]);
    let board = beats(&world, &room, ann, ben).await;
    let code = match_code(&board);
    // a match in play is not among them
    world.match_for("kitaran", &room, &[ann, ben], "").await;
    let settings = slash(ben, &room, "/settings").await.expect_message();
    let answer = press(ben, &settings, "My data").await;
    let second = answer.wait_followups(1).await.unwrap().pop().unwrap();
    let [file] = &second.attachments[..] else {
        panic!("{second:?}");
    };
    assert_eq!(file.filename, "my-matches.jsonl");
    let text = String::from_utf8(file.bytes.to_vec()).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    let line: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(line["code"], code);
    let stored = world.stored(id_of(&board)).await;
    let record: rules::Record = serde_json::from_value(line["record"].clone()).unwrap();
    assert_eq!(record, stored.record);
    assert!(
        rules::AnyMatch::replay(&record)
            .unwrap()
            .outcome()
            .is_some()
    );
    let seat = stored
        .opened
        .players
        .iter()
        .position(|one| one.is(ben.id.get()));
    assert_eq!(line["seat"], seat.unwrap() + 1);
    let year = |value: &Value| {
        value
            .as_str()
            .is_some_and(|date| date.starts_with("20") && date.ends_with('Z'))
    };
    assert!(year(&line["ended"]), "{text}");
    assert!(!text.contains("Ann"), "{text}");
    let first = answer.expect_message();
    let all: Value = serde_json::from_slice(&first.attachments[0].bytes).unwrap();
    let rows = table(&all, "matches");
    assert!(rows.iter().any(|row| row["code"] == code), "{rows:?}");
    assert!(rows.iter().all(|row| year(&row["opened"])), "{rows:?}");
    world.end().await;
}
