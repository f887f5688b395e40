//! Tests faults of Discord or the network: a request is not performed, or it is performed but not confirmed.

use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::common::match_changes::{Append, Steps as _};
use sandbox::{Answer, Fault, Message, Permission, Room, User};
use serenity::all::{ChannelId, CreateActionRow, CreateButton, CreateMessage};
use skirmish::store::JobKind;

use crate::common::random_players::Table;
use crate::common::{Bot, World, act, link_to, press, slash, stripped, told};

/// Faults that happen once; a retry may succeed.
const ONCE: [Fault; 10] = [
    Fault::Status(500),
    Fault::Status(502),
    Fault::Status(503),
    Fault::StatusAfter(502),
    Fault::Drop,
    Fault::DropAnswer,
    Fault::BadJson,
    Fault::Slow(Duration::from_mins(1)),
    Fault::RateLimited {
        retry_after: Duration::from_millis(5),
        global: false,
    },
    Fault::RateLimited {
        retry_after: Duration::from_millis(5),
        global: true,
    },
];

/// Does a message show this match at this ply?
fn shows(id: u64, ply: usize) -> impl Fn(&Message) -> bool {
    let panel = format!("1:panel:{id:x}:{ply:x}:");
    move |message: &Message| {
        let mut ids = message.buttons.iter().map(|button| &button.custom_id);
        ids.any(|id| id.starts_with(&panel))
    }
}

/// The messages that show this match at this ply.
pub fn boards_of(room: &Room, id: u64, ply: usize) -> Vec<Message> {
    let all = room.messages().into_iter();
    all.filter(shows(id, ply)).collect()
}

/// The board of the match's latest ply, which must appear exactly once.
async fn comes_once(table: &mut Table<'_>, what: &str) {
    let ply = table.world.game(table.id).await.events().len();
    let id = table.id;
    let board = table.room.wait_for(shows(id, ply)).await;
    let board = board.unwrap_or_else(|error| panic!("{what}: {error}"));
    table.follow(board).await;
    assert_eq!(boards_of(&table.room, id, ply).len(), 1, "{what}");
}

/// A panel with a complete turn. When it is played, the panel closes and the board follows.
struct Panel<'a> {
    user: &'a User,
    message: Message,
    button: String,
}

impl<'a> Panel<'a> {
    async fn open(table: &mut Table<'a>) -> Self {
        let user = table.next().await.unwrap();
        let turn = table.any_turn().await;
        let ply = table.world.game(table.id).await.events().len();
        let message = press(user, &table.board, "Move").await.expect_message();
        let button = format!("1:play:{:x}:{ply:x}:{turn}", table.id);
        Self {
            user,
            message,
            button,
        }
    }

    async fn play(self) -> Answer {
        let Self {
            user,
            message,
            button,
        } = self;
        user.press_id(&message, &button).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_goes_wrong_once_is_given_once() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let faults = world.sandbox.faults();
    for fault in ONCE {
        let what = format!("{fault:?}");
        let user = table.next().await.unwrap();
        let turn = table.any_turn().await;
        world.next_fails("POST /interactions/", 1, fault).await;
        let answer = slash(user, &room, &format!("/move turn:{turn}")).await;
        comes_once(&mut table, &what).await;
        assert_eq!(answer.message().unwrap().id, table.board.id, "{what}");
        assert_eq!((faults.left(), answer.followups().len()), (0, 0), "{what}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_follows_comes_once() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let faults = world.sandbox.faults();
    // a follow-up may take long, so slow faults are left out here
    let quick = |fault: &Fault| !matches!(fault, Fault::Slow(_));
    for way in ["POST /interactions/", "POST /webhooks/"] {
        for fault in ONCE.into_iter().filter(quick) {
            let what = format!("{way} {fault:?}");
            let panel = Panel::open(&mut table).await;
            world.next_fails(way, 1, fault).await;
            let answer = panel.play().await;
            comes_once(&mut table, &what).await;
            assert!(answer.is_update(), "{what}");
            assert_eq!(faults.left(), 0, "{what}");
        }
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_by_the_bots_own_right_comes_once() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let faults = world.sandbox.faults();
    let quick = |fault: &Fault| !matches!(fault, Fault::Slow(_));
    for fault in ONCE.into_iter().filter(quick) {
        let what = format!("{fault:?}");
        let panel = Panel::open(&mut table).await;
        // the board fails as an answer, and then also as a message with the bot's token
        world
            .next_fails("POST /webhooks/", 1, Fault::Status(500))
            .await;
        world.next_fails("POST /channels/", 1, fault).await;
        panel.play().await;
        comes_once(&mut table, &what).await;
        assert_eq!(faults.left(), 0, "{what}");
    }
    world.end().await;
}

/// Every answer fails for good, so the board is posted without the interaction.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_fails_for_good_is_posted_from_the_record() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let faults = world.sandbox.faults();
    for fault in [Fault::Status(502), Fault::Silence] {
        let what = format!("{fault:?}");
        let user = table.next().await.unwrap().clone();
        let (turn, place) = (table.any_turn().await, room.clone());
        let before = world.game(table.id).await.events().len();
        world.next_fails("POST /interactions/", 100, fault).await;
        let line = format!("/move turn:{turn}");
        let asked = tokio::spawn(async move { user.slash(&place, &line).await });
        while world.game(table.id).await.events().len() == before {
            tokio::task::yield_now().await;
        }
        comes_once(&mut table, &what).await;
        faults.clear();
        asked.abort();
    }
    table.play(2).await;
    world.end().await;
}

/// A stored turn that was never shown, because its process was killed in between.
pub async fn unshown_turn(table: &mut Table<'_>) -> usize {
    let world = table.world;
    let mut game = world.game(table.id).await;
    let turn = table.any_turn().await;
    let at = game.events().len();
    let seat = game.to_act().seats()[0];
    let events = game.play(seat, &turn).unwrap();
    let append = Append {
        id: table.id,
        at,
        events,
        results: None,
        now: world.bot.clock.load(Ordering::SeqCst),
    };
    world.store().append(&append).await.unwrap();
    game.events().len()
}

pub async fn tick(world: &World) {
    let bot = &world.bot;
    skirmish::discord::run_jobs_once(&bot.shared, &bot.http)
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_has_shown_is_shown_after_a_while() {
    let mut world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let users = &world.users(["Ann", "Ben", "Cleo"]);
    let users: Vec<&User> = users.iter().collect();
    let mut table = Table::start(&world, &room, &users, "", 1).await;
    table.play(1).await;
    let ply = unshown_turn(&mut table).await;
    let Table { id, board, rng, .. } = table;
    tick(&world).await;
    assert_eq!(boards_of(&room, id, ply).len(), 0, "too early");
    world.bot.pass_minutes(2);
    // Discord refuses for longer than the bot waits
    let busy = Fault::RateLimited {
        retry_after: Duration::from_mins(10),
        global: false,
    };
    for request in ["GET /channels/", "POST /channels/"] {
        let faults = world.sandbox.faults();
        world.next_fails(request, 1, busy.clone()).await;
        tick(&world).await;
        assert_eq!(boards_of(&room, id, ply).len(), 0, "{request}");
        assert_eq!(faults.left(), 0);
        // A failed job waits twice as long each time. A process obeys the retry-after that it got, so a new process
        // tries next
        let now = world.bot.clock.load(Ordering::SeqCst);
        world.bot.stop().await;
        world.bot = Bot::start(&world.sandbox, &world.home).await;
        world.bot.clock.store(now, Ordering::SeqCst);
        world.bot.pass_minutes(2);
    }
    tick(&world).await;
    let mut table = Table {
        world: &world,
        room: room.clone(),
        users,
        id,
        board,
        rng,
    };
    comes_once(&mut table, "a turn on file").await;
    // once the board is shown, its job is deleted
    world.bot.pass_minutes(3);
    tick(&world).await;
    assert_eq!(boards_of(&room, table.id, ply).len(), 1);
    table.play(2).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_on_the_last_board_shows_a_turn_that_nobody_has_shown() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let mut table = Table::start_game("kitaran", &world, &room, &[ann, ben], "", 1).await;
    table.play(1).await;
    world.noted(&table.board).await;
    let ply = unshown_turn(&mut table).await;
    // its board may be on its way
    let early = told(&press(ann, &table.board, "Move").await);
    let soon = "The board has changed. A new one appears below in a moment.";
    assert_eq!(early, soon);
    assert_eq!(boards_of(&room, table.id, ply).len(), 0);
    world.bot.pass_minutes(1);
    let late = told(&press(ann, &table.board, "Move").await);
    let shown = boards_of(&room, table.id, ply);
    assert_eq!(shown.len(), 1);
    let link = link_to(&world, &shown[0]);
    assert_eq!(
        late,
        format!("The board has changed. Here it is now: {link}")
    );
    world.bot.pass_minutes(3);
    tick(&world).await;
    assert_eq!(boards_of(&room, table.id, ply).len(), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_shown_but_not_noted_is_not_shown_again() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    let ply = unshown_turn(&mut table).await;
    // as if the process had posted the board before it died
    let button = CreateButton::new(format!("1:panel:{:x}:{ply:x}:", table.id)).label("Move");
    let row = CreateActionRow::Buttons(vec![button]);
    let channel = ChannelId::new(room.id.get());
    let board = CreateMessage::new()
        .content("A board")
        .components(vec![row]);
    let board = channel.send_message(&world.bot.http, board).await.unwrap();
    world.bot.pass_minutes(3);
    tick(&world).await;
    let boards = boards_of(&room, table.id, ply);
    assert_eq!(boards.len(), 1);
    assert_eq!(boards[0].id.get(), board.id.get());
    world.noted(&boards[0]).await;
    stripped(&room, &table.board).await;
    table.board = boards[0].clone();
    table.play(2).await;
    world.end().await;
}

/// If the bot may no longer post, it does not retry for ever.
#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_shown_is_given_up() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 1).await;
    // a bot that may not read the history cannot know whether it was shown, so it shows it
    for (lacks, shown) in [
        (Permission::ReadMessageHistory, 1),
        (Permission::SendMessages, 0),
    ] {
        let ply = unshown_turn(&mut table).await;
        room.deny_bot(lacks);
        world.bot.pass_minutes(3);
        tick(&world).await;
        room.allow_bot(lacks);
        let now = world.bot.clock.load(Ordering::SeqCst);
        let due = world.store().due(JobKind::Board, now + 3_600_000, 10).await;
        assert_eq!(due.unwrap(), [0u64; 0]);
        assert_eq!(boards_of(&room, table.id, ply).len(), shown);
    }
    // the match goes on
    let user = table.next().await.unwrap();
    let turn = table.any_turn().await;
    slash(user, &room, &format!("/move turn:{turn}")).await;
    comes_once(&mut table, "the next turn").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_goes_wrong_once_is_shown_once() {
    let world = World::start().await;
    let [ann] = &world.users(["Ann"]);
    for (number, fault) in ONCE.into_iter().enumerate() {
        let room = world.sandbox.channel(&format!("table-{number}"));
        let faults = world.sandbox.faults();
        world.next_fails("POST /interactions/", 1, fault).await;
        let lobby = slash(ann, &room, "/play kitaran").await.expect_message();
        world.noted(&lobby).await;
        assert_eq!((faults.left(), room.messages().len()), (0, 1));
        // each host may have only a few open lobbies
        act(ann, &room, "ask-abort").await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_in_private_survives_a_fault() {
    let world = World::start().await;
    let room = world.sandbox.channel("table-1");
    let [ann] = &world.users(["Ann"]);
    for fault in ONCE {
        let faults = world.sandbox.faults();
        world.next_fails("POST /interactions/", 1, fault).await;
        told(&slash(ann, &room, "/move turn:e5").await);
        assert_eq!(faults.left(), 0);
    }
    world.end().await;
}
