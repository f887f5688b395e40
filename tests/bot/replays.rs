//! Tests the replay of matches turn by turn, with their animations and records.

use rules::{AnyMatch, Record, Viewer};
use sandbox::{Answer, Message, User};

use crate::common::random_players::Table;
use crate::common::test_databases::Home;
use crate::common::{
    Bot, World, alt_of, ask_forget, match_code, press, replay, resign, slash, told, until_found,
};

/// The first line of a replay: the match and the turn.
fn heading(message: &Message) -> &str {
    message.content.lines().next().unwrap()
}

/// The replay after a button of it was pressed.
async fn turned(user: &User, viewer: &Message, button: &str) -> Message {
    let answer = press(user, viewer, button).await;
    assert!(answer.is_update(), "{}", answer.text());
    viewer.fresh().unwrap()
}

async fn chosen(user: &User, viewer: &Message, turn: &str) -> Message {
    let mut options = viewer.selects.iter().flat_map(|menu| &menu.options);
    let option = options.find(|option| option.label.starts_with(turn));
    let turn = &*option.unwrap().label;
    let answer = user.select(viewer, "Go to a turn", &[turn]).await.unwrap();
    assert!(answer.is_update(), "{}", answer.text());
    viewer.fresh().unwrap()
}

/// A replay of Ann's and Ben's match of Kitaran, in which Ben resigned after four turns.
async fn over(world: &World, users: [&User; 2]) -> (Message, Message, String) {
    let room = world.sandbox.channel("table-1");
    let mut table = Table::start_game("kitaran", world, &room, &users, "size:4", 3).await;
    let code = match_code(&table.board);
    table.play(4).await;
    let end = resign(users[1], &room).await;
    let viewer = press(users[0], &end, "Replay").await;
    (viewer.expect_message(), end, code)
}

async fn every_turn_is_looked_at_again(home: Home) {
    let mut world = World::start_at(home).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let (viewer, end, code) = over(&world, [ann, ben]).await;
    assert!(viewer.is_private());
    let title = format!("**Kitaran {code}** · before turn 1 of 5");
    assert_eq!(heading(&viewer), title);
    let labels: Vec<&str> = viewer.buttons.iter().map(|one| &*one.label).collect();
    let steps = [
        "First",
        "◀ Previous turn",
        "Next turn ▶",
        "Last",
        "Analyse",
        "Animation",
        "Record",
    ];
    assert_eq!(labels, steps);
    let disabled = |viewer: &Message| viewer.buttons.iter().map(|one| one.disabled).collect();
    let now: Vec<bool> = disabled(&viewer);
    assert_eq!(now, [true, true, false, false, false, false, false]);

    // the same text as on the board at that time
    let record = world.stored(crate::common::id_of(&end)).await.record;
    let mut shown = viewer;
    for turn in 1..=4 {
        shown = turned(ann, &shown, "Next turn ▶").await;
        let title = format!("**Kitaran {code}** · turn {turn} of 5");
        assert_eq!(heading(&shown), title);
        let name = ["Ann", "Ben"][(turn + 1) % 2];
        let played = format!(
            "**{name}** placed a stone on {}",
            record.events[turn - 1].what
        );
        let said = shown.content.lines().nth(1).unwrap();
        let turns = record.events[turn - 1].what.as_str().starts_with('*');
        assert!(turns || said.contains(&played), "{said}");
        let board = AnyMatch::replay(&record.until(turn)).unwrap();
        let headline = words::english(&board.view(Viewer::Public).describe().headline);
        let named = headline.replace("seat 1", "Ann").replace("seat 2", "Ben");
        assert!(alt_of(&shown).contains(&named), "{}", alt_of(&shown));
    }
    // the buttons outlive the process
    world.bot.stop().await;
    let gateway = world.sandbox.gateway();
    gateway
        .wait_for(|counts| counts.connections == 0)
        .await
        .unwrap();
    world.bot = Bot::start(&world.sandbox, &world.home).await;
    let last = turned(ann, &shown, "Next turn ▶").await;
    assert!(
        last.content.contains("**Ben** resigns."),
        "{}",
        last.content
    );
    assert!(last.content.contains("### The match is over: "));
    assert!(!last.content.contains("<@"), "nobody is called");
    assert_eq!(alt_of(&last), alt_of(&end));
    let now: Vec<bool> = disabled(&last);
    assert_eq!(now, [false, false, true, true, false, false, false]);
    let back = turned(ann, &last, "◀ Previous turn").await;
    assert_eq!(heading(&back), format!("**Kitaran {code}** · turn 4 of 5"));
    assert_ne!(alt_of(&back), alt_of(&last));
    let played = format!("Turn 3: Ann {}", record.events[2].what);
    let third = chosen(ann, &back, &played).await;
    assert_eq!(heading(&third), format!("**Kitaran {code}** · turn 3 of 5"));
    let first = turned(ann, &third, "First").await;
    assert_eq!(heading(&first), title);
    let last = turned(ann, &first, "Last").await;
    assert_eq!(heading(&last), format!("**Kitaran {code}** · turn 5 of 5"));
    // by its code, from the first turn
    let room = world.sandbox.channel("elsewhere");
    let shown = replay(ben, &room, &code.to_lowercase()).await;
    assert_eq!(heading(&shown.expect_message()), title);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_turn_is_looked_at_again_on_a_file() {
    every_turn_is_looked_at_again(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_turn_is_looked_at_again_on_postgres() {
    every_turn_is_looked_at_again(Home::with_postgres().await).await;
}

/// The file with this extension in an answer.
fn file(answer: &Answer, ending: &str) -> sandbox::Attachment {
    let message = answer.expect_message();
    assert!(message.is_private());
    let mut files = message.attachments.into_iter();
    let found = files.find(|file| file.filename.ends_with(ending));
    found.unwrap_or_else(|| panic!("no {ending}: {}", message.content))
}

async fn animation_and_record(home: Home) {
    let world = World::start_at(home).await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let (viewer, end, code) = over(&world, [ann, ben]).await;
    let id = crate::common::id_of(&end);
    // the animation is made when the match has ended, and is the same for all users
    let kept = || async { world.store().replay(id).await.unwrap() };
    let kept = until_found("the animation", kept).await;
    let sent = press(ann, &viewer, "Animation").await;
    let gif = file(&sent, ".gif");
    assert_eq!(gif.filename, format!("kitaran-{code}.gif"));
    assert_eq!(
        (gif.content_type.as_str(), gif.pixels.unwrap().0),
        ("image/gif", 720)
    );
    assert!(gif.bytes == kept, "another than is kept");
    let alt = gif.description.unwrap();
    let begins = format!(
        "The whole match as an animation: Kitaran {code}, 5 turns. At its end:\n{}",
        alt_of(&end)
    );
    assert_eq!(alt, begins);
    // only in the match's place can it be shown to everybody
    let own = sent.expect_message();
    let shown = press(ann, &own, "Show the animation to everyone")
        .await
        .expect_message();
    assert!(!shown.is_private() && shown.buttons.is_empty());
    assert_eq!(shown.attachments[0].filename, gif.filename);
    let elsewhere = world.sandbox.channel("elsewhere");
    let away = replay(ben, &elsewhere, &code).await.expect_message();
    let away = press(ben, &away, "Animation").await.expect_message();
    assert!(away.buttons.is_empty());
    // a missing animation is made again, with the same result
    world.home.meddle("delete from replays").await;
    let again = file(
        &press(ben, &viewer_of(ben, &end).await, "Animation").await,
        ".gif",
    );
    assert!(again.bytes == gif.bytes, "another");
    assert_eq!(world.store().replay(id).await.unwrap(), Some(kept));

    let sent = press(ann, &viewer, "Record").await;
    let json = sent.wait_followups(1).await.unwrap().remove(0);
    assert!(json.is_private());
    let json = json.attachments.first().unwrap();
    assert_eq!(json.filename, format!("kitaran-{code}.json"));
    let record: Record = serde_json::from_slice(&json.bytes).unwrap();
    let stored = world.stored(id).await.record;
    assert_eq!(record, stored);
    let (again, there) = (AnyMatch::replay(&record), world.game(id).await);
    assert_eq!(again.unwrap().outcome(), there.outcome());
    let text = String::from_utf8(file(&sent, ".txt").bytes.to_vec()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], format!("Kitaran {code}"));
    assert_eq!(lines[1], "Players: ⚫ Ann, ⚪ Ben");
    assert_eq!(lines[3], format!("1. ⚫ Ann: {}", stored.events[0].what));
    assert_eq!(lines[7], "5. ⚪ Ben resigns.");
    assert!(
        lines[9].starts_with("The match is over: ⚫ Ann won. It ended because "),
        "{text}"
    );
    assert!(lines[10].starts_with("1. ⚫ Ann"), "{text}");
    world.end().await;
}

async fn viewer_of(user: &User, end: &Message) -> Message {
    press(user, end, "Replay").await.expect_message()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_animation_and_a_record_on_a_file() {
    animation_and_record(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_animation_and_a_record_on_postgres() {
    animation_and_record(Home::with_postgres().await).await;
}

/// While a match is played, its replay shows what everybody has seen, without files.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_in_play_is_looked_at_as_far_as_it_has_come() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start_game("kitaran", &world, &room, &[ann, ben], "", 3).await;
    table.play(2).await;
    let code = match_code(&table.board);
    let viewer = replay(cleo, &room, &code).await.expect_message();
    let title = format!("**Kitaran {code}** · turn 2 of 2 so far");
    assert_eq!(heading(&viewer), title);
    for button in ["Animation", "Record"] {
        let said = told(&press(cleo, &viewer, button).await);
        assert_eq!(
            said,
            "This match is still being played. You can get its animation and its record when it is over."
        );
    }
    table.play(1).await;
    let last = turned(cleo, &viewer, "Last").await;
    assert_eq!(
        heading(&last),
        format!("**Kitaran {code}** · turn 3 of 3 so far")
    );
    assert_eq!(alt_of(&last), alt_of(&table.board));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_http_too() {
    let mut world = World::start().await;
    let bot = Bot::over_http(&world.sandbox, &world.home).await;
    std::mem::replace(&mut world.bot, bot).stop().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let (viewer, _, code) = over(&world, [ann, ben]).await;
    let shown = turned(ann, &viewer, "Last").await;
    assert_eq!(heading(&shown), format!("**Kitaran {code}** · turn 5 of 5"));
    let gif = file(&press(ann, &shown, "Animation").await, ".gif");
    assert!(gif.bytes.starts_with(b"GIF89a"));
    file(&press(ann, &shown, "Record").await, ".txt");
    let room = world.sandbox.channel("elsewhere");
    let shown = replay(ben, &room, &code).await.expect_message();
    let shown = chosen(ben, &shown, "Turn 3: Ann").await;
    assert_eq!(heading(&shown), format!("**Kitaran {code}** · turn 3 of 5"));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_forgotten_is_in_no_animation() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let (viewer, end, _) = over(&world, [ann, ben]).await;
    let id = crate::common::id_of(&end);
    let before = file(&press(ann, &viewer, "Animation").await, ".gif");
    let room = world.sandbox.channel("table-1");
    let ask = ask_forget(ben, &room).await;
    press(ben, &ask.expect_message(), "Delete it").await;
    assert_eq!(world.store().replay(id).await.unwrap(), None);
    let after = file(&press(ann, &viewer, "Animation").await, ".gif");
    assert!(before.bytes != after.bytes, "the same picture");
    assert!(!after.description.unwrap().contains("Ben"));
    let shown = turned(ann, &viewer, "Last").await;
    assert!(!shown.content.contains("Ben"), "{}", shown.content);
    let text = file(&press(ann, &viewer, "Record").await, ".txt");
    assert!(!String::from_utf8_lossy(&text.bytes).contains("Ben"));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_never_came_to_a_match_is_told_so() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let lobby = world.lobby_for("kitaran", &room, &[ann, ben], "").await;
    let code = match_code(&lobby);
    let look = format!("/match code:{code}");
    let said = told(&slash(ann, &room, &look).await);
    assert!(said.starts_with("The match has not started yet."), "{said}");
    let asked = press(ann, &lobby, "Cancel").await.expect_message();
    press(ann, &asked, "Cancel the lobby").await;
    let said = told(&slash(ann, &room, &look).await);
    assert_eq!(said, format!("The match `{code}` was cancelled."));
    world.end().await;
}
