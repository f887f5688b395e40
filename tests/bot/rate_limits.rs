//! Tests Discord's rate limits (429), and the bot's own.

use std::time::Duration;

use sandbox::{Answer, Fault, Message, Room, User};

use crate::common::{Bot, World, board_of, id_of, press, settings, slash, until};
use skirmish::config::Config;

const A_LITTLE: Duration = Duration::from_millis(5);

/// Plays the turn from the panel. The panel closes, and the board follows.
async fn play(user: &User, board: &Message, turn: &str) -> Answer {
    let panel = user.press(board, "Move").await.unwrap().expect_message();
    let play = format!("1:play:{:x}:0:{turn}", id_of(board));
    user.press_id(&panel, &play).await.unwrap()
}

fn boards_in(room: &Room) -> usize {
    let all = room.messages().into_iter();
    all.filter(|message| !message.attachments.is_empty())
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_channels_follow_ups_do_not_hold_up_anothers() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let rooms = ["table-1", "table-2"].map(|name| world.sandbox.channel(name));
    let mut boards = Vec::new();
    for room in &rooms {
        boards.push(world.match_for("archimedes", room, &[ann, ben], "").await);
    }
    let turn = {
        let game = world.game(id_of(&boards[0])).await;
        game.example(game.to_act().seats()[0])
    };
    let faults = world.sandbox.faults();
    faults.exhaust("POST /webhooks/", A_LITTLE);
    let held = play(ann, &boards[0], &turn).await;
    until("the limit", || (faults.left() == 0).then_some(())).await;
    let free = play(ann, &boards[1], &turn).await;
    board_of(&free).await;
    assert!(held.followups().is_empty());
    faults.clear();
    board_of(&held).await;
    world.end().await;
    // and each board was posted once
    assert_eq!(held.followups().len(), 1);
    for room in &rooms {
        // one line of the first board, and one board
        let messages = room.messages();
        let lines = messages
            .iter()
            .filter(|one| one.content.starts_with("-# Turn"));
        assert_eq!((boards_in(room), lines.count()), (1, 1), "{messages:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_has_to_wait_is_given_once() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    world.match_for("archimedes", &room, &[ann, ben], "").await;
    for global in [false, true] {
        let retry_after = A_LITTLE;
        let wait = Fault::RateLimited {
            retry_after,
            global,
        };
        // one second, because `Retry-After` has whole seconds; an answer cannot wait three
        let faults = world.sandbox.faults();
        world.next_fails("POST /interactions/", 1, wait).await;
        let answer = slash(ann, &room, "/board").await;
        assert!(!answer.expect_message().attachments.is_empty());
        assert_eq!((faults.left(), answer.followups().len()), (0, 0));
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_slows_only_who_sends_it() {
    let mut world = World::start().await;
    world.bot.stop().await;
    let mut given = settings(&world.sandbox, &world.home);
    given.insert("SKIRMISH_USER_RATE".to_owned(), "5".to_owned());
    let config = Config::from_settings(&given, Vec::new()).unwrap();
    world.bot = Bot::running(&world.sandbox, &config).await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let (mut answers, begun) = (Vec::new(), std::time::Instant::now());
    for _ in 0..30 {
        answers.push(slash(ann, &room, "/help").await.text().to_owned());
    }
    let slowed = |said: &&String| said.starts_with("That was a lot at once");
    let answered = 30 - answers.iter().filter(slowed).count();
    // a burst of twenty, and five for each second that it took
    let most = 20 + (begun.elapsed().as_millis() / 200) as usize;
    assert!((20..=most).contains(&answered), "{answered} of {most}");
    let help = slash(ben, &room, "/help").await;
    assert!(help.text().starts_with("I am **Skirmish**"));
    let lobby = slash(ben, &room, "/play kitaran").await.expect_message();
    press(cleo, &lobby, "Join").await;
    world.end().await;
}
