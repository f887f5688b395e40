//! Tests panics: a user who waits for an answer gets one, and everything else continues.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use async_trait::async_trait;
use sandbox::{Answer, Message, Room, User};
use skirmish::config::Config;
use skirmish::metrics;
use skirmish::store::{Store, StoreError, Tap, Write};

use crate::common::random_players::Table;
use crate::common::{
    Bot, World, board_of, choices, has_reference, http_config, id_of, logged, press, settings,
    slash, told, until,
};

/// When the store panics.
#[derive(Clone, Copy)]
#[repr(u8)]
enum When {
    Never,
    Always,
    /// While a turn is stored, with the channel locked.
    AtTurns,
    /// While the message that shows a match is stored, after the answer.
    AtNotes,
}

/// A store that panics with a secret in the message.
struct Panicking {
    when: AtomicU8,
}

const SECRET: &str = "hunter2";
const TROUBLE: &str = "Something went wrong on my side. ";

impl Panicking {
    fn panics(&self, when: When) {
        self.when.store(when as u8, Ordering::SeqCst);
    }

    fn now(&self, when: When) {
        let secret = std::hint::black_box(SECRET);
        assert!(
            self.when.load(Ordering::SeqCst) != when as u8,
            "the store broke at {secret}"
        );
    }
}

#[async_trait]
impl Tap for Panicking {
    async fn before_query(&self, query: &'static str) -> Box<dyn Send> {
        if !["endings", "presence"].contains(&query) {
            self.now(When::Always);
        }
        Box::new(())
    }

    async fn write(&self, store: &Store, write: Write) -> Result<(), StoreError> {
        self.now(When::Always);
        match write {
            Write::Change(_) => self.now(When::AtTurns),
            Write::Show { .. } => self.now(When::AtNotes),
            _ => {}
        }
        store.write(write).await
    }
}

/// A world whose bot has such a store.
async fn world(over_http: bool) -> (World, Arc<Panicking>) {
    let mut world = World::start().await;
    world.bot.stop().await;
    let tap = Arc::new(Panicking {
        when: AtomicU8::new(When::Never as u8),
    });
    let store = world.home.store().await.tapped(tap.clone());
    let (sandbox, home) = (&world.sandbox, &world.home);
    world.bot = if over_http {
        let config = http_config(sandbox, home);
        Bot::over_http_on_store(sandbox, &config, store).await
    } else {
        let config = Config::from_settings(&settings(sandbox, home), Vec::new()).unwrap();
        Bot::on_store(sandbox, &config, store).await
    };
    (world, tap)
}

/// How many panics of this kind were caught so far.
fn caught(what: &str) -> u64 {
    let page = metrics::page().unwrap();
    let start = format!("skirmish_panics_total{{what=\"{what}\"}} ");
    let line = page.lines().find_map(|line| line.strip_prefix(&start));
    line.map_or(0, |count| count.parse().unwrap())
}

fn is_told(answer: &Answer, what: &str) {
    let text = told(answer);
    assert!(text.starts_with(TROUBLE), "{what}: {text}");
    has_reference(&text);
}

const COMMANDS: [&str; 13] = [
    "/play zyrcan",
    "/play kitaran",
    "/join",
    "/move turn:2@e5",
    "/board",
    "/end",
    "/resign",
    "/leaderboard",
    "/leaderboard game:Zyrcan",
    "/leaderboard scope:everywhere period:this season",
    "/profile",
    "/settings",
    "/server",
];

const HARMLESS: [&str; 2] = ["/help", "/rules game:Zyrcan"];

const PRESSES: [&str; 40] = [
    "1:ask-forget:0:0:mine",
    "1:ask-remove:{id}:0:",
    "1:remove:{id}:0:7",
    "1:ask-abort:{id}:0:",
    "1:ask-claim:{id}:0:",
    "1:show-everyone:{id}:0:",
    "1:join:{id}:0:",
    "1:leave:{id}:0:",
    "1:start:{id}:0:",
    "1:cancel:{id}:0:",
    "1:abort:{id}:0:",
    "1:rematch:{id}:0:",
    "1:panel:{id}:0:",
    "1:think:{id}:0:n0",
    "1:think:{id}:0:t0 2@e5",
    "1:play:{id}:0:2@e5",
    "1:view:{id}:0:",
    "1:describe:{id}:0:",
    "1:open:0:0:kitaran",
    "1:resign:{id}:0:",
    "1:agree:{id}:0:0",
    "1:decline:{id}:0:0",
    "1:withdraw:{id}:0:0",
    "1:forget:0:0:mine",
    "1:board:0:0:all s 0 f",
    "1:board:0:0:kitaran-5 E 0 a -100000 7",
    "1:profile:0:0:",
    "1:past:0:0:all 0 0 0 0 1800000000000 1",
    "1:export:0:0:",
    "1:confirm:0:0:1",
    "1:replay:{id}:0:first",
    "1:animation:{id}:0:",
    "1:record:{id}:0:",
    "1:open-lobbies:0:0:",
    "1:no-wishes:0:0:",
    "1:ask-around:{id}:0:",
    "1:follow:{id}:0:1",
    "1:delete-note:{id}:0:",
    "1:ask-practice:{id}:0:",
    "1:practice:{id}:0:3",
];

async fn everything_is_answered(user: &User, room: &Room, board: &Message) {
    for line in COMMANDS {
        is_told(&slash(user, room, line).await, line);
    }
    for line in HARMLESS {
        assert!(!slash(user, room, line).await.text().starts_with(TROUBLE));
    }
    for id in PRESSES {
        let id = id.replace("{id}", &format!("{:x}", id_of(board)));
        let answer = user.press_id(board, &id).await.unwrap();
        assert!(!answer.failed(), "{id} was not answered");
        is_told(&answer, &id);
    }
    let suggested = user.autocomplete(room, "/move turn:2").await.unwrap();
    assert!(suggested.iter().all(|one| !one.name.starts_with('2')));
}

async fn panics_are_answered(over_http: bool) {
    let (world, store) = world(over_http).await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let before = (world.standing(&room).await, caught("interaction"));
    // the panel's buttons are answered too
    let panel = press(ann, &table.board, "Move").await.expect_message();
    let button = choices(&panel)[0].custom_id.clone();
    store.panics(When::Always);
    everything_is_answered(ann, &room, &table.board).await;
    let picked = ann.press_id(&panel, &button).await.unwrap();
    assert!(!picked.failed());
    is_told(&picked, "the panel");
    store.panics(When::Never);
    let shown = world.standing(&room).await.0;
    assert_eq!(shown, before.0.0, "nothing has changed");
    assert!(caught("interaction") >= before.1 + 42);
    table.finish().await;
    assert!(table.board.content.contains("### The match is over: "));
    assert!(!logged().contains(SECRET));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn through_the_gateway_everything_is_answered() {
    panics_are_answered(false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_http_everything_is_answered() {
    panics_are_answered(true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_is_free_again_and_its_match_as_it_was() {
    let (world, store) = world(false).await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let board = world.match_of(&room, &[ann, ben, cleo], "").await;
    let play = format!("1:play:{:x}:0:2@e5", id_of(&board));
    for _ in 0..3 {
        store.panics(When::AtTurns);
        is_told(&slash(ann, &room, "/move turn:2@e5").await, "the turn");
        let panel = press(ann, &board, "Move").await.expect_message();
        let pressed = ann.press_id(&panel, &play).await.unwrap();
        assert!(!pressed.failed());
        is_told(&pressed, "the press");
        store.panics(When::Never);
        assert_eq!(world.game(id_of(&board)).await.events().len(), 0);
    }
    let played = slash(ann, &room, "/move turn:2@e5").await;
    assert_eq!(board_of(&played).await.mentions, [ben.id]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_done_behind_an_answer_is_caught_too() {
    let (world, store) = world(false).await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    world.match_of(&room, &[ann, ben, cleo], "").await;
    let before = caught("noting");
    store.panics(When::AtNotes);
    let played = slash(ann, &room, "/move turn:2@e5").await;
    assert_eq!(board_of(&played).await.mentions, [ben.id]);
    until("a panic", || (caught("noting") > before).then_some(())).await;
    store.panics(When::Never);
    until("the end of it", || {
        world.bot.shared.tasks.is_empty().then_some(())
    })
    .await;
    let played = slash(ben, &room, "/move turn:2@c3").await;
    assert_eq!(board_of(&played).await.mentions, [cleo.id]);
    world.end().await;
}
