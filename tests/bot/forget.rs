//! Tests the deletion of data on request: by the person that it is about, or for a server.

use sandbox::{Message, Permission, Room, User};
use skirmish::store::{LAST_ID, Purge, Status};
use sqlx::{ConnectOptions as _, Connection as _};

use crate::clocks::world_on;
use crate::common::random_players::Table;
use crate::common::test_databases::Home;
use crate::common::{
    Bot, World, act, ask_forget, ask_forget_server, id_of, in_hand, match_code, press, replay,
    resign, show_everyone, slash, told,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_forgotten_when_nothing_is_being_played() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let mut table = Table::start_game("kitaran", &world, &room, &[ann, ben], "", 1).await;
    table.play(2).await;
    resign(ben, &room).await;
    let ask = ask_forget(ben, &room).await;
    let ask = ask.expect_message();
    assert!(ask.is_private());
    let kept = press(ben, &ask, "Keep it").await;
    assert_eq!(told(&kept), "Nothing was deleted.");
    let leaders = || slash(ann, &room, "/leaderboard");
    assert!(leaders().await.expect_message().content.contains("Ben"));

    let ask = ask_forget(ben, &room).await;
    let gone = press(ben, &ask.expect_message(), "Delete it").await;
    world.deleted(&gone).await;
    let leaders = leaders().await.expect_message().content;
    let active = leaders
        .lines()
        .find(|line| line.starts_with("Most matches: "));
    let both = ["Ann (1) and – (1)", "– (1) and Ann (1)"];
    assert!(
        both.iter()
            .any(|both| active == Some(&format!("Most matches: {both}"))),
        "{leaders}"
    );
    assert!(!leaders.contains("Ben"), "{leaders}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_forgotten_with_what_is_being_played() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [_owner, ben, cleo, dora] = &world.users(["Ann", "Ben", "Cleo", "Dora"]);
    let mut table = Table::start_game("kitaran", &world, &room, &[ben, cleo], "", 1).await;
    table.play(2).await;
    let manager = &dora.clone().with(Permission::ManageGuild);
    let ask = ask_forget_server(manager, &room).await;
    let ask = ask.expect_message();
    assert!(
        ask.content.starts_with("I will delete the one match"),
        "{}",
        ask.content
    );
    // the button works only for users who may delete
    let button = ask.button("Delete it").unwrap().custom_id.clone();
    let said = told(&ben.press_id(&table.board, &button).await.unwrap());
    assert!(
        said.starts_with("Only somebody with the permission **Manage Server**"),
        "{said}"
    );
    table.play(1).await;
    let gone = press(manager, &ask, "Delete it").await;
    assert_eq!(
        told(&gone),
        "Done: I have deleted everything about this server."
    );
    let next = table.users[1];
    for line in ["/board", "/move turn:a1"] {
        let said = told(&slash(next, &room, line).await);
        assert!(
            said.starts_with("There is no lobby and no match in this channel"),
            "{said}"
        );
    }
    let said = told(&press(next, &table.board, "Move").await);
    assert!(
        said.starts_with("That match is not in this channel."),
        "{said}"
    );
    let ask = ask_forget_server(manager, &room).await;
    assert!(
        ask.text()
            .starts_with("I know of no matches on this server.")
    );
    Table::start_game("kitaran", &world, &room, &[ben, cleo], "", 1).await;
    world.end().await;
}

/// A player who has resigned is forgotten although the others play on: by every process that has the
/// match in memory.
#[tokio::test(flavor = "multi_thread")]
async fn who_left_a_match_that_goes_on_is_forgotten() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    table.play(2).await;
    table.board = resign(ben, &room).await;
    let ask = ask_forget(ben, &room).await;
    let gone = press(ben, &ask.expect_message(), "Delete it").await;
    assert!(told(&gone).starts_with("Done: "), "{}", gone.text());
    let board = show_everyone(ann, &room).await.expect_message();
    assert!(!crate::common::alt_of(&board).contains("Ben"), "{board:?}");
    table.board = board;
    table.play(2).await;
    world.end().await;
}

/// A long deletion continues in the background, and the user is told so.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_much_goes_on_in_the_background() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let table = Table::start_game("kitaran", &world, &room, &[ann, ben], "", 1).await;
    resign(ben, &room).await;
    let id = table.id.cast_signed();
    let many = format!(
        "with recursive n (n) as (select 1 union all select n + 1 from n where n < 2000)
         insert into matches (id, version, status, guild, channel, host, game, rules, seats, seed, options, seat_order,
            invited, opened, started, touched, ended)
            select {id} - n, version, status, guild, channel, host, game, rules, seats, seed, options, seat_order,
            invited, opened, started, touched, ended from matches, n where id = {id};
         insert into players (match, position, user_id, name, done)
            select m.id, position, user_id, name, done from players, matches m where match = {id} and m.id < {id}"
    );
    world.home.meddle(&many).await;
    let ask = ask_forget(ben, &room).await;
    let gone = press(ben, &ask.expect_message(), "Delete it").await;
    let said = told(&gone);
    assert!(said.starts_with("I am deleting the data."), "{said}");
    let rest = Purge::Person {
        user: ben.id.get(),
        until: LAST_ID,
        nobody: 1,
    };
    let going_on = async {
        while world.store().purgeable(&rest).await.unwrap() {
            tokio::task::yield_now().await;
        }
    };
    let limit = std::time::Duration::from_mins(1);
    tokio::time::timeout(limit, going_on).await.unwrap();
    let leaders = slash(ann, &room, "/leaderboard").await.expect_message();
    assert!(!leaders.content.contains("Ben"), "{}", leaders.content);
    world.end().await;
}

/// Everything visible about a match and its players: pictures and texts.
async fn views(user: &User, room: &Room, code: &str) -> Vec<(String, Message)> {
    let mut all = Vec::new();
    for line in [
        "/board".to_owned(),
        format!("/match code:{code}"),
        "/leaderboard".to_owned(),
        "/matches".to_owned(),
        "/hint".to_owned(),
        "/end".to_owned(),
        "/undo".to_owned(),
        "Show everyone".to_owned(),
        "Replay".to_owned(),
    ] {
        let answer = match &*line {
            "Show everyone" => show_everyone(user, room).await,
            "Replay" => replay(user, room, code).await,
            line => slash(user, room, line).await,
        };
        let message = answer.message();
        if let Some(board) = message.as_ref().filter(|one| one.button("Move").is_some()) {
            let panel = press(user, board, "Move").await.expect_message();
            all.push((format!("the panel of {line}"), panel));
        }
        for button in ["Animation", "Review"] {
            if let Some(over) = message.as_ref().filter(|one| one.button(button).is_some()) {
                all.push((
                    format!("{button} of {line}"),
                    pressed(user, over, button).await,
                ));
            }
        }
        all.extend(message.map(|message| (line, message)));
    }
    all
}

/// What a button shows: at once, or for a review after a while.
async fn pressed(user: &User, over: &Message, button: &str) -> Message {
    let answer = press(user, over, button).await;
    let message = answer.expect_message();
    if button != "Review" || !message.attachments.is_empty() {
        return message;
    }
    answer.wait_followups(1).await.unwrap().pop().unwrap()
}

fn pictures(views: &[(String, Message)]) -> Vec<(&str, &[u8])> {
    let pictures = views.iter().flat_map(|(what, message)| {
        let pictures = message.attachments.iter();
        pictures.map(move |one| (what.as_str(), &one.bytes[..]))
    });
    pictures.collect()
}

/// Checks that nothing shows the person: no name in a text or alt text, and no number of a forgotten
/// user.
fn knows_not(name: &str, views: &[(String, Message)]) {
    for (what, message) in views {
        let all = message.json().to_string();
        assert!(!all.contains(name), "{what}: {all}");
        for mention in all.split("<@").skip(1) {
            let user: u64 = mention.split('>').next().unwrap().parse().unwrap();
            assert!(user > 1 << 51, "{what}: {all}");
        }
    }
}

/// Pictures with the name never appear again, during the match or after its end.
async fn is_seen_no_more(game: &str, seats: usize) {
    let mut world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let users = world.users(["Ann", "Benedikt", "Cleo"]);
    let users: Vec<&User> = users.iter().take(seats).collect();
    let mut table = Table::start_game(game, &world, &room, &users, "", 1).await;
    let code = match_code(&table.board);
    table.play(seats * 2).await;
    let next = table.next().await.unwrap().id;
    let other = users
        .iter()
        .find(|user| user.id == next && next != users[1].id);
    let reader: &User = other.unwrap_or(&users[0]);
    resign(users[1], &room).await;
    let before = views(reader, &room, &code).await;
    let ask = ask_forget(users[1], &room).await;
    let gone = press(users[1], &ask.expect_message(), "Delete it").await;
    assert!(told(&gone).starts_with("Done: "), "{}", gone.text());
    let after = views(reader, &room, &code).await;
    knows_not("Benedikt", &after);
    // a restarted bot has nothing in memory
    drop(table);
    world.bot.stop().await;
    world.bot = Bot::start(&world.sandbox, &world.home).await;
    let anew = views(reader, &room, &code).await;
    knows_not("Benedikt", &anew);
    let (before, after, anew) = (pictures(&before), pictures(&after), pictures(&anew));
    assert!(after.len() >= 3, "{}", after.len());
    for ((old, seen), fresh) in before.iter().zip(&after).zip(&anew) {
        assert!(seen == fresh, "{} comes from before", seen.0);
        assert!(seen.1 != old.1, "{} shows no name", seen.0);
    }
    if let Some((_, board)) = views(reader, &room, &code).await.first()
        && board.button("Rematch").is_some()
    {
        let rematch = press(reader, board, "Rematch").await.expect_message();
        knows_not("Benedikt", &[("the rematch".to_owned(), rematch.clone())]);
        let passer = world.sandbox.user("Dora");
        let joined = press(&passer, &rematch, "Join").await;
        assert!(!joined.text().contains("kept"), "{}", joined.text());
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_forgotten_is_in_no_view_of_a_match_that_is_over() {
    is_seen_no_more("kitaran", 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_forgotten_is_in_no_view_of_a_match_that_goes_on() {
    is_seen_no_more("zyrcan", 3).await;
}

/// The opponent is told that the match has ended, without the name.
#[tokio::test(flavor = "multi_thread")]
async fn the_board_shows_that_somebody_forgotten_has_left() {
    let world = world_on(Home::temporary()).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let asked = ask_forget(ben, &ben.direct()).await;
    press(ben, &asked.expect_message(), "Delete it").await;
    let ended = |message: &Message| message.id != board.id && message.content.contains("Ann");
    let ended = room.wait_for(ended).await.unwrap();
    assert!(!ended.content.contains("Ben"), "{}", ended.content);
    assert!(ended.mentions.contains(&ann.id), "{}", ended.content);
    assert!(ended.button("Rematch").is_some());
    world.end().await;
}

/// An old confirmation does not resign from a match that was begun later.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_begun_a_match_since_is_asked_again() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    let asked = ask_forget(ben, &ben.direct()).await;
    let asked = asked.expect_message();
    let board = world.match_for("kitaran", &room, &[ann, ben], "").await;
    let again = press(ben, &asked, "Delete it").await.expect_message();
    assert!(
        again
            .content
            .contains("You are still in one lobby or match"),
        "{}",
        again.content
    );
    assert_eq!(world.stored(id_of(&board)).await.status, Status::Live);
    press(ben, &again, "Delete it").await;
    assert_eq!(world.stored(id_of(&board)).await.status, Status::Over);
    world.end().await;
}

/// No job keeps the id of a forgotten person.
#[tokio::test(flavor = "multi_thread")]
async fn no_job_keeps_the_id_of_somebody_forgotten() {
    let world = World::start().await;
    let rooms = ["table-1", "table-2", "table-3"].map(|name| world.sandbox.channel(name));
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    world.match_of(&rooms[0], &[ann, ben, cleo], "").await;
    world.match_for("kitaran", &rooms[1], &[ann, ben], "").await;
    let settings = slash(ben, &rooms[0], "/settings").await.expect_message();
    press(ben, &settings, "Remind once a day").await;
    slash(ben, &rooms[0], "/settings vacation:7").await;
    let line = format!("/play kitaran opponent:{}", ben.mention());
    slash(ann, &rooms[2], &line).await;
    slash(ben, &rooms[2], "/play kitaran thread:True").await;
    for room in &rooms[..2] {
        resign(ben, room).await;
    }
    act(ben, &rooms[2], "ask-abort").await;
    let ask = ask_forget(ben, &rooms[0]).await;
    press(ben, &ask.expect_message(), "Delete it").await;
    in_hand(&world).await;
    let file = world.home.database.strip_prefix("sqlite:").unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut connection = options.connect().await.unwrap();
    let jobs = "select kind, key, coalesce(state, '') from jobs";
    let jobs: Vec<(String, i64, String)> = sqlx::query_as(jobs)
        .fetch_all(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    assert!(jobs.len() > 2, "{jobs:?}");
    let id = ben.id.to_string();
    for (kind, key, state) in jobs {
        assert!(
            key.to_string() != id && !state.contains(&id),
            "{kind}: {state}"
        );
    }
    world.end().await;
}
