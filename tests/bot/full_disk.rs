//! Tests the bot with a full disk, and with a file that cannot be written.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Child, Command, Stdio};

use rules::AnyMatch;
use rules::random_generator::Rng;
use sandbox::{Answer, Room, Sandbox, User};
use skirmish::store;

use crate::common::playing_channel::TROUBLE;
use crate::common::server::is_root;
use crate::common::test_databases::Home;
use crate::common::{IN_ORDER, board_of, open, press, settings, slash, told};

/// A limit on the size of the bot's files that allows hardly any writing, in blocks of 512 bytes.
const NOTHING: u32 = 66;

struct Limited(Child);

impl Limited {
    /// The bot with a limit on the size of its files: a full disk for one process.
    async fn start(sandbox: &Sandbox, home: &Home, blocks: Option<u32>) -> Self {
        let settings = settings(sandbox, home);
        let limit = blocks.map_or_else(|| "unlimited".to_owned(), |blocks| blocks.to_string());
        // root may write read-only files, so this capability is dropped
        let bound = if is_root() {
            "setpriv --bounding-set=-dac_override"
        } else {
            ""
        };
        // the bot inherits the shell's trap, so a write beyond the limit fails instead of killing it
        let line = format!("trap '' XFSZ; ulimit -f {limit}; exec {bound} \"$0\"");
        let child = Command::new("sh")
            .args(["-c", &line, env!("CARGO_BIN_EXE_skirmish")])
            .env_clear()
            .envs(settings)
            .current_dir(home.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let gateway = sandbox.gateway();
        gateway
            .wait_for(|counts| counts.connections == 1)
            .await
            .unwrap();
        sandbox.ready().await.unwrap();
        Self(child)
    }

    /// Forbids or allows it to make files longer.
    fn may_write(&self, may: bool) {
        let process = format!("--pid={}", self.0.id());
        let limit = if may { "unlimited" } else { "0" };
        let size = format!("--fsize={limit}:unlimited");
        let set = Command::new("prlimit").args([process, size]).status();
        assert!(set.unwrap().success());
    }

    async fn end(mut self, sandbox: &Sandbox) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
        let gateway = sandbox.gateway();
        gateway
            .wait_for(|counts| counts.connections == 0)
            .await
            .unwrap();
    }
}

/// The size of the largest file of a database with all tables and no match, in blocks of 512 bytes.
async fn tables_alone(home: &Home) -> u32 {
    let store = store::open(&home.database, 1).await.unwrap();
    store.close_store().await;
    let sizes = std::fs::read_dir(home.path()).unwrap();
    let sizes = sizes.map(|file| file.unwrap().metadata().unwrap().len());
    u32::try_from(sizes.max().unwrap() / 512).unwrap()
}

async fn on_file(home: &Home, room: &Room) -> AnyMatch {
    let store = store::open(&home.database, 1).await.unwrap();
    let stored = store.current(room.id.get()).await.unwrap().unwrap();
    store.close_store().await;
    AnyMatch::replay(&stored.record).unwrap()
}

/// Plays one turn for the user to act, by the record.
async fn turn(home: &Home, room: &Room, users: &[User; 2], rng: &mut Rng) -> (String, Answer) {
    let game = on_file(home, room).await;
    let seat = game.to_act().seats()[0];
    let turns = game.turns(seat).unwrap();
    let turn = turns[rng.below(turns.len())].clone();
    let line = format!("/move turn:{turn}");
    let answer = slash(&users[seat.index()], room, &line).await;
    (turn, answer)
}

/// Plays turns until one is refused. Returns the turns played and the refusal.
async fn until_refused(
    home: &Home,
    room: &Room,
    users: &[User; 2],
    rng: &mut Rng,
) -> (Vec<String>, Answer) {
    let mut played = Vec::new();
    loop {
        assert!(played.len() < 2000, "everything could be written");
        let (text, answer) = turn(home, room, users, rng).await;
        if answer.is_private() {
            return (played, answer);
        }
        played.push(text);
    }
}

async fn started(sandbox: &Sandbox) -> (Room, [User; 2]) {
    let room = sandbox.channel("table-1");
    let users = ["Ann", "Ben"].map(|name| sandbox.user(name));
    let lobby = open(&users[0], &room, "/play archimedes", &[IN_ORDER]).await;
    board_of(&press(&users[1], &lobby, "Join").await).await;
    (room, users)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_turns_and_serves_boards() {
    let sandbox = Sandbox::start().await.unwrap();
    let home = Home::temporary();
    // SQLite's log gets no longer than this either, so it has room for a lobby and some turns
    let blocks = tables_alone(&home).await + 100;
    let bot = Limited::start(&sandbox, &home, Some(blocks)).await;
    let (room, users) = started(&sandbox).await;
    let mut rng = Rng::new(1);
    let (played, refused) = until_refused(&home, &room, &users, &mut rng).await;
    assert!(!played.is_empty());
    assert!(told(&refused).starts_with(TROUBLE), "{}", refused.text());
    let board = slash(&users[0], &room, "/board").await;
    assert!(board.text().contains(" to "), "{}", board.text());
    bot.end(&sandbox).await;
    // with space again, the match goes on from the last answered turn
    let game = on_file(&home, &room).await;
    let kept: Vec<String> = game
        .events()
        .iter()
        .map(|one| one.what.as_str().to_owned())
        .collect();
    assert_eq!(kept, played);
    let bot = Limited::start(&sandbox, &home, None).await;
    let (_, answer) = turn(&home, &room, &users, &mut rng).await;
    assert!(!answer.is_private(), "{}", answer.text());
    bot.end(&sandbox).await;
}

/// A match with one turn played; no bot is running.
async fn after_a_turn() -> (Sandbox, Home, Room, [User; 2], Rng) {
    let sandbox = Sandbox::start().await.unwrap();
    let home = Home::temporary();
    let bot = Limited::start(&sandbox, &home, None).await;
    let (room, users) = started(&sandbox).await;
    let mut rng = Rng::new(1);
    turn(&home, &room, &users, &mut rng).await;
    bot.end(&sandbox).await;
    (sandbox, home, room, users, rng)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_cannot_be_written_serves_boards() {
    let (sandbox, home, room, users, mut rng) = after_a_turn().await;
    let before = on_file(&home, &room).await.events().len();
    // enough space for SQLite's files beside the database, but for no change
    let bot = Limited::start(&sandbox, &home, Some(NOTHING)).await;
    let (played, refused) = until_refused(&home, &room, &users, &mut rng).await;
    assert!(told(&refused).starts_with(TROUBLE), "{}", refused.text());
    let board = slash(&users[0], &room, "/board").await;
    assert!(board.text().contains(" to "), "{}", board.text());
    bot.end(&sandbox).await;
    let after = on_file(&home, &room).await.events().len();
    assert_eq!(after, before + played.len());
}

/// Checks that no turn and no lobby is possible and everybody is told so, but boards can be viewed.
async fn serves_boards_alone(sandbox: &Sandbox, home: &Home, room: &Room, users: &[User; 2]) {
    let before = on_file(home, room).await;
    let (_, refused) = turn(home, room, users, &mut Rng::new(2)).await;
    assert!(told(&refused).starts_with(TROUBLE), "{}", refused.text());
    let elsewhere = sandbox.channel("table-2");
    let refused = slash(&users[0], &elsewhere, "/play kitaran").await;
    assert!(told(&refused).starts_with(TROUBLE), "{}", refused.text());
    for (line, starts) in [
        ("/board", " to "),
        ("/leaderboard", "## Leaderboards · this server · all time"),
    ] {
        let answer = slash(&users[0], room, line).await;
        assert!(answer.text().contains(starts), "{line}: {}", answer.text());
    }
    assert_eq!(on_file(home, room).await, before);
}

fn set_mode(home: &Home, mode: u32) {
    let file = home.database.strip_prefix("sqlite:").unwrap();
    std::fs::set_permissions(file, Permissions::from_mode(mode)).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_only_file_serves_boards_until_it_can_be_written_again() {
    let (sandbox, home, room, users, mut rng) = after_a_turn().await;
    set_mode(&home, 0o444);
    let bot = Limited::start(&sandbox, &home, None).await;
    serves_boards_alone(&sandbox, &home, &room, &users).await;
    set_mode(&home, 0o644);
    let (_, answer) = turn(&home, &room, &users, &mut rng).await;
    assert!(!answer.is_private(), "{}", answer.text());
    bot.end(&sandbox).await;
    assert_eq!(sandbox.problems(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_cannot_be_written_for_a_while_serves_boards() {
    let sandbox = Sandbox::start().await.unwrap();
    let home = Home::temporary();
    let bot = Limited::start(&sandbox, &home, None).await;
    let (room, users) = started(&sandbox).await;
    let mut rng = Rng::new(1);
    for _ in 0..3 {
        turn(&home, &room, &users, &mut rng).await;
        bot.may_write(false);
        serves_boards_alone(&sandbox, &home, &room, &users).await;
        bot.may_write(true);
        let (_, answer) = turn(&home, &room, &users, &mut rng).await;
        assert!(!answer.is_private(), "{}", answer.text());
    }
    bot.end(&sandbox).await;
    assert_eq!(sandbox.problems(), Vec::<String>::new());
}
