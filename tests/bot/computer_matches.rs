//! Tests whole matches against computers.

use std::time::Duration;

use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, Seat};
use sandbox::{Clock, Message, Room, Sandbox, User};
use skirmish::model::Player;
use skirmish::store::{self, JobKind, Status, Store};

use crate::common::message_text::labels;
use crate::common::process::Process;
use crate::common::test_databases::Home;
use crate::common::{World, board_of, id_of, in_hand, settings, slash};

/// Plays random legal turns for the user until the match is over. Returns the boards that were shown.
pub(crate) async fn play_to_the_end(
    store: &Store,
    user: &User,
    room: &Room,
    id: u64,
) -> Vec<Message> {
    let (mut rng, mut boards) = (Rng::new(3), Vec::new());
    loop {
        let stored = store.load(id).await.unwrap().unwrap();
        if stored.status != Status::Live {
            return boards;
        }
        let mut players = stored.opened.players.iter();
        let seat = players.position(|one| one.is(user.id.get()));
        let game = AnyMatch::replay(&stored.record).unwrap();
        let Some(turn) = game.random_turn(Seat::at(seat.unwrap()), &mut rng) else {
            // it is the computers' turn
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        };
        let answer = slash(user, room, &format!("/move turn:{turn}")).await;
        if !answer.is_private() {
            boards.push(board_of(&answer).await);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_alone_can_choose_their_side_anywhere() {
    let world = World::start().await;
    let [ann, ben] = &world.users(["Ann", "Ben"]);
    let room = world.sandbox.channel("table-1");
    let direct = ben.direct();
    for (user, place, side, seat) in [(ann, &room, "the demon", 1), (ben, &direct, "the angel", 0)]
    {
        let line = format!("/play angels level:1 side:{side}");
        let board = board_of(&slash(user, place, &line).await).await;
        let players = world.stored(id_of(&board)).await.opened.players;
        assert!(players[seat].is(user.id.get()), "{side}: {players:?}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_against_computers_alone_begins_with_one_command() {
    let world = World::start().await;
    for (kind, options) in [
        (Kind::Kitaran, "level:1"),
        (Kind::Zyrcan, "seats:3 level:2"),
        (Kind::VirusFight, "seats:2 level:1"),
        (Kind::XeroG, "setup:hidden level:1"),
    ] {
        let room = world.sandbox.channel(&format!("table-{}", kind.id()));
        let [ann] = &world.users(["Ann"]);
        let begun = slash(ann, &room, &format!("/play {} {options}", kind.id())).await;
        let board = board_of(&begun).await;
        let id = id_of(&board);
        let stored = world.stored(id).await;
        assert_eq!(stored.status, Status::Live, "{}", kind.id());
        let computers = stored.opened.players.iter().filter_map(Player::level);
        assert!(computers.count() > 0);
        let boards = play_to_the_end(world.store(), ann, &room, id).await;
        let last = boards.last().unwrap();
        assert!(labels(last).contains(&"Rematch"), "{:?}", labels(last));
        in_hand(&world).await;
        assert_eq!(world.home.jobs_left(JobKind::Computer).await, 0);
    }
    world.end().await;
}

/// Plays matches of every game with random seats and levels to their ends: no turn is refused and none is missing. With
/// `SKIRMISH_TEST_COMPUTERS=1000` it plays that many of each game, at levels up to 4. It prints the memory of the bot's
/// process after every twentieth.
#[tokio::test(flavor = "multi_thread")]
async fn matches_at_random_levels_end() {
    let wanted = std::env::var("SKIRMISH_TEST_COMPUTERS").ok();
    let wanted: Option<u64> = wanted.and_then(|number| number.parse().ok());
    let (number, strongest) = wanted.map_or((1, 2), |number| (number, 4));
    let clock = Clock::manual();
    let sandbox = Sandbox::builder().clock(clock).start().await.unwrap();
    let home = Home::temporary();
    // a separate process, so that its memory does not include the sandbox's and the test's
    let bot = Process::start(home.path(), &[], &settings(&sandbox, &home));
    sandbox.ready().await.unwrap();
    let store = store::open(&home.database, 1).await.unwrap();
    let ann = sandbox.user("Ann");
    let mut rng = Rng::new(17);
    for played in 1..=number {
        for kind in Kind::ALL {
            let (fewest, most) = kind.seats();
            let seats = usize::from(fewest) + rng.below(usize::from(most - fewest) + 1);
            let level = 1 + rng.below(strongest);
            // a new channel for each match: in a used channel, the next one would have to wait for the last board
            let room = sandbox.channel(&format!("{}-{played}", kind.id()));
            let seats = if fewest == most {
                String::new()
            } else {
                format!("seats:{seats} ")
            };
            let line = format!("/play {} {seats}level:{level}", kind.id());
            let board = board_of(&slash(&ann, &room, &line).await).await;
            let boards = play_to_the_end(&store, &ann, &room, id_of(&board)).await;
            let last = boards.last().unwrap();
            let shown = labels(last);
            assert!(shown.contains(&"Review"), "{line}: {shown:?}");
        }
        if wanted.is_some() && played % number.div_ceil(20) == 0 {
            let memory = bot.resident();
            println!("{played} matches of each game: {memory} KiB");
        }
    }
    assert_eq!(home.jobs_left(JobKind::Computer).await, 0);
    store.close_store().await;
    bot.terminate();
    let (status, _, log) = bot.ended().await;
    assert!(status.success(), "{log}");
    assert_eq!(sandbox.problems(), Vec::<String>::new());
}
