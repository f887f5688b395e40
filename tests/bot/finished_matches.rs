//! Tests the list of finished matches below `/matches`.

use sandbox::{Message, Room, User};

use crate::common::message_text::labels;
use crate::common::{Bot, World, id_of, in_hand, match_code, press, resign, rounds, slash};
use crate::ratings::beats;

async fn finished(user: &User, room: &Room) -> Message {
    let matches = slash(user, room, "/matches").await.expect_message();
    let past = press(user, &matches, "Finished matches").await;
    assert!(past.is_private());
    past.expect_message()
}

/// The codes of a list, from the top.
fn codes(page: &Message) -> Vec<&str> {
    let code = |line| {
        str::strip_prefix(line, "- `")?
            .split_once('`')
            .map(|(code, _)| code)
    };
    page.content.lines().filter_map(code).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_matches_are_listed_with_results_and_codes() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let none = finished(ann, &room).await;
    assert_eq!(
        none.content,
        "## Your finished matches\nYou have no finished matches yet."
    );
    let mut played = Vec::new();
    for at in 0..11 {
        world.bot.pass_minutes(1);
        let (winner, loser) = if at % 4 == 1 { (ben, ann) } else { (ann, ben) };
        played.push(match_code(&beats(&world, &room, winner, loser).await));
    }
    world.bot.pass_minutes(1);
    let board = world.match_of(&room, &[ann, ben, cleo], "").await;
    rounds(&world, &room, &[ann, ben, cleo], id_of(&board), 1).await;
    resign(cleo, &room).await;
    let last = resign(ann, &room).await;
    played.push(match_code(&last));
    in_hand(&world).await;
    played.reverse();

    let first = finished(ann, &room).await;
    assert_eq!(codes(&first), played[..10]);
    let lines: Vec<&str> = first.content.lines().collect();
    let at = world.bot.shared.sessions.now() / 1000;
    let zyrcan = format!(
        "- `{}` **Zyrcan** with Ben and Cleo: place 2 of 3 · <t:{at}:R>",
        played[0]
    );
    assert_eq!(lines[1], zyrcan);
    let won = format!("- `{}` **Kitaran 5 × 5** with Ben: you won, ", played[1]);
    assert!(
        lines[2].starts_with(&won) && lines[2].contains(" → "),
        "{}",
        lines[2]
    );
    assert!(lines[3].contains(": you lost, "), "{}", lines[3]);
    assert_eq!(labels(&first), ["Older", "Filter"]);
    let older = press(ann, &first, "Older").await;
    assert!(older.is_update());
    let older = older.expect_message();
    assert_eq!(codes(&older), played[10..]);
    let begin = "with Ben: you won, 1500 → 1";
    assert!(
        older.content.lines().last().unwrap().contains(begin),
        "{}",
        older.content
    );
    assert_eq!(labels(&older), ["Latest", "Filter"]);
    let latest = press(ann, &older, "Latest").await.expect_message();
    assert_eq!(latest.content, first.content);

    // of one game, with one person, with one result
    let menus = press(ann, &latest, "Filter").await.expect_message();
    let choose = async |page: &Message, menu: &str, choice: &[&str]| {
        let answer = ann.select(page, menu, choice).await.unwrap();
        assert!(answer.is_update(), "{}", answer.text());
        answer.expect_message()
    };
    let of_game = choose(&menus, "Game", &["Kitaran 5 × 5"]).await;
    assert_eq!(codes(&of_game), played[1..11]);
    let older = press(ann, &of_game, "Older").await.expect_message();
    assert_eq!(codes(&older), played[11..]);
    let beaten = choose(&older, "Result", &["You did not win"]).await;
    assert_eq!(codes(&beaten).len(), 3);
    let beaten = choose(&beaten, "Game", &["All games"]).await;
    assert_eq!(codes(&beaten).len(), 4);
    let beaten = choose(&beaten, "Opponent", &["Cleo"]).await;
    assert_eq!(codes(&beaten), played[..1]);
    let beaten = choose(&beaten, "Time", &["The last 30 days"]).await;
    assert_eq!(codes(&beaten), played[..1]);
    let opens = press(ann, &beaten, "Open a match").await.expect_message();
    assert_eq!(codes(&opens), played[..1]);
    assert_eq!(opens.selects.len(), 1);
    let menus = press(ann, &opens, "Filter").await.expect_message();
    let none = choose(&menus, "Game", &["Archimedes"]).await;
    assert!(
        none.content.contains("No finished match fits."),
        "{}",
        none.content
    );
    let all = finished(ann, &room).await;
    assert_eq!(all.content, first.content);
    // one of them is opened from the menu
    let menu = all.select("Open a match").unwrap();
    assert_eq!(menu.options.len(), 10);
    let option = menu.options[1].label.clone();
    assert_eq!(option, format!("{} Kitaran 5 × 5 · Ben", played[1]));
    let opened = ann.select(&all, "Open a match", &[&option]).await.unwrap();
    assert!(opened.is_private());
    assert!(opened.text().contains(&played[1]), "{}", opened.text());
    // nobody else's list has them
    let cleos = finished(cleo, &room).await;
    assert_eq!(codes(&cleos), played[..1]);
    assert!(
        cleos.content.contains(": place 3 of 3"),
        "{}",
        cleos.content
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_works_after_a_restart_and_with_a_forged_button() {
    let mut world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    beats(&world, &room, ann, ben).await;
    let listed = finished(ann, &room).await;
    let matches = slash(ann, &room, "/matches").await.expect_message();
    world.bot.stop().await;
    world.bot = Bot::start(&world.sandbox, &world.home).await;
    let again = press(ann, &matches, "Finished matches").await;
    assert_eq!(again.text(), listed.content);
    // somebody else's button shows the presser their own matches
    let (most, board) = (i64::MAX, room.last_message().unwrap());
    let forged = format!("1:past:0:0:all 0 0 0 0 {most} {most}");
    let bens = ben.press_id(&board, &forged).await.unwrap();
    assert!(
        bens.is_private() && bens.text().contains("with Ann: you lost"),
        "{}",
        bens.text()
    );
    world.end().await;
}
