//! Tests behaviour that must be the same on every database.

use rules::random_generator::Rng;
use rules::{AnyMatch, What};
use sandbox::Room;
use skirmish::app::system_clock;
use skirmish::model::Place;
use skirmish::sessions::{Problem, Sessions};
use skirmish::store;

use crate::common::playing_channel::is_trouble;
use crate::common::postgres::fresh;
use crate::common::process::Process;
use crate::common::random_players::Table;
use crate::common::severable_proxy::Front;
use crate::common::test_databases::Home;
use crate::common::{Bot, IN_ORDER, World, board_of, id_of, open, press, settings, slash, told};

#[tokio::test(flavor = "multi_thread")]
async fn a_match_with_a_restart_on_a_file() {
    a_match_with_a_restart(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_with_a_restart_on_postgres() {
    a_match_with_a_restart(Home::with_postgres().await).await;
}

async fn a_match_with_a_restart(home: Home) {
    let mut world = World::start_at(home).await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 5).await;
    table.play(8).await;
    let (id, board, rng) = (table.id, table.board, table.rng);
    let before = world.standing(&room).await;

    world.bot.stop().await;
    let gateway = world.sandbox.gateway();
    gateway
        .wait_for(|counts| counts.connections == 0)
        .await
        .unwrap();
    world.bot = Bot::start(&world.sandbox, &world.home).await;
    assert_eq!(world.standing(&room).await, before);

    let mut table = Table {
        world: &world,
        room: room.clone(),
        users: vec![ann, ben, cleo],
        id,
        board,
        rng,
    };
    table.finish().await;
    let outcome = world.game(id).await.outcome().expect("an end");
    world
        .counts_on_leaderboard(&room, &[ann, ben, cleo], &outcome.places)
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_race_on_a_file() {
    two_processes_race(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_race_on_postgres() {
    two_processes_race(Home::with_postgres().await).await;
}

/// The players are told, nothing changes, and the match goes on from the same position.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_goes_away() {
    let (address, _) = fresh().await;
    let mut front = Front::before(&address);
    let world = World::impatient_at(Home::with_database(front.address())).await;
    let room = world.sandbox.channel("table-1");
    let [ann, ben, cleo] = &world.users(["Ann", "Ben", "Cleo"]);
    let mut table = Table::start(&world, &room, &[ann, ben, cleo], "", 5).await;
    table.play(2).await;
    let user = table.next().await.unwrap();
    let move_it = format!("/move turn:{}", table.any_turn().await);
    let before = world.standing(&room).await;
    front.goes().await;
    for line in [&move_it, "/leaderboard"] {
        let said = told(&slash(user, &room, line).await);
        assert!(is_trouble(&said), "{said}");
    }
    front.comes();
    assert_eq!(world.standing(&room).await, before);
    table
        .follow(board_of(&slash(user, &room, &move_it).await).await)
        .await;
    table.play(2).await;
    world.end().await;
}

/// The bot as a separate process and this process, both changing the same match.
struct Race {
    other: Sessions,
    room: Room,
    place: Place,
    rng: Rng,
}

impl Race {
    async fn on_file(&self) -> Option<AnyMatch> {
        let stored = self.other.store().current(self.place.channel()).await;
        Some(AnyMatch::replay(&stored.unwrap()?.record).unwrap())
    }

    /// Both play a turn on the same ply; this process waits `pause` first. Returns who won.
    async fn ply(&mut self, game: &AnyMatch, users: &[sandbox::User], pause: usize) -> Winner {
        let seat = game.to_act().seats()[0];
        let turns = game.turns(seat).unwrap();
        let [theirs, ours] = [0, 1].map(|_| turns[self.rng.below(turns.len())].clone());
        let user = users[seat.index()].clone();
        let (room, line) = (self.room.clone(), format!("/move turn:{theirs}"));
        let id = user.id.get();
        let asked = tokio::spawn(async move { slash(&user, &room, &line).await });
        for _ in 0..pause {
            tokio::task::yield_now().await;
        }
        let played = self.other.play.turn(self.place, None, id, &ours).await;
        let answer = asked.await.unwrap();

        let (winner, turn) = match played {
            Ok(_) => (Winner::This, ours),
            Err(Problem::Stale { .. } | Problem::Refused { .. } | Problem::NothingHere) => {
                (Winner::Other, theirs)
            }
            Err(problem) => panic!("{problem:?}"),
        };
        assert_eq!(
            answer.is_private(),
            winner == Winner::This,
            "{}",
            answer.text()
        );
        if winner == Winner::This {
            let said = answer.text();
            // the loser may have looked before or after the winner's turn was committed
            let late = ["The board has changed.", "It is not your turn"];
            assert!(late.iter().any(|late| said.starts_with(late)), "{said}");
        }
        if let Some(now) = self.on_file().await {
            let plies = game.events().len();
            assert_eq!(now.events()[..plies], *game.events());
            assert_eq!(now.events()[plies].what, What::Turn(turn));
        }
        winner
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Winner {
    This,
    Other,
}

async fn two_processes_race(home: Home) {
    let sandbox = sandbox::Sandbox::builder()
        .clock(sandbox::Clock::manual())
        .start()
        .await
        .unwrap();
    let bot = Process::start(home.path(), &[], &settings(&sandbox, &home));
    sandbox.ready().await.unwrap();
    let users = ["Ann", "Ben", "Cleo"].map(|name| sandbox.user(name));
    let room = sandbox.channel("table-1");
    let lobby = open(&users[0], &room, "/play zyrcan", &[IN_ORDER]).await;
    for user in &users[1..] {
        press(user, &lobby, "Join").await;
    }
    let board = board_of(&press(&users[0], &lobby, "Start").await).await;

    let store = store::open(&home.database, 2).await.unwrap();
    let place = Place::Server {
        guild: sandbox.guild().id.get(),
        channel: room.id.get(),
    };
    let mut race = Race {
        other: Sessions::new(store, system_clock(), 3_600_000, 3_600_000),
        place,
        rng: Rng::new(17),
        room,
    };
    // the winner starts later next time, so that both stay close
    let (mut pause, mut won) = (1000, [0, 0]);
    while won.iter().any(|won| *won < 4) {
        let game = race.on_file().await.expect("enough turns");
        match race.ply(&game, &users, pause).await {
            Winner::This => (pause, won[0]) = (pause * 2, won[0] + 1),
            Winner::Other => (pause, won[1]) = (pause / 2, won[1] + 1),
        }
    }
    let stored = race.other.store().load(id_of(&board)).await.unwrap();
    AnyMatch::replay(&stored.expect("a match").record).unwrap();
    drop(bot);
    assert_eq!(sandbox.problems(), Vec::<String>::new());
}
