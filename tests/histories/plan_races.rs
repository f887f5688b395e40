//! Races a turn that sets off a plan against changes of that plan, in two or three processes. Each order must be
//! explained: the turn gets the old answer, the new one or none.

use std::collections::BTreeSet;
use std::sync::Mutex;

use rules::{AnyMatch, Kind, Seat};

use crate::channel_under_test::Scene;
use crate::driver::Driver;
use crate::followed_plans::RESIGN;
use crate::model::HELD_MS;
use crate::operation::{LobbyTerms, Operation, PlanBegins, Reply, TypedPlan};
use crate::random_histories::{LANES, in_lanes, told};
use crate::rounds::{number, rounds};
use crate::test_database::{Database, Lane};

/// A match of two in which the second of these seats waits for the first.
pub struct Table {
    id: u64,
    game: AnyMatch,
    users: [u64; 2],
    seats: [Seat; 2],
}

/// What was seen of the races so far.
#[derive(Default)]
struct Counted {
    /// Orders in which the processes' queries ran.
    orders: BTreeSet<Vec<usize>>,
    /// How many of the turns were answered as planned, and how many not.
    answered: u64,
    unanswered: u64,
}

/// Processes that a match can be prepared with.
pub trait Processes<'a> {
    fn scene(&mut self) -> &mut Scene<'a>;

    fn begins(&mut self, process: usize, deed: Operation);

    /// Waits until every operation is answered.
    async fn settles(&mut self);
}

impl<'a> Processes<'a> for Driver<'a> {
    fn scene(&mut self) -> &mut Scene<'a> {
        &mut self.scene
    }

    fn begins(&mut self, process: usize, deed: Operation) {
        self.begins(process, deed);
    }

    async fn settles(&mut self) {
        self.lives(0).await;
    }
}

/// Opens a match and plays up to three turns; all processes know it.
pub async fn prepare<'a>(processes: &mut impl Processes<'a>) -> Table {
    let people = &mut processes.scene().people;
    let [host, other] = [people.first, people.first + 1];
    let id = people.new_match();
    let terms = LobbyTerms {
        timed: people.chance(30),
        ..LobbyTerms::of(Kind::Kitaran)
    };
    let user = host;
    let begin = [
        Operation::Open { user, id, terms },
        Operation::Join {
            user: other,
            id: Some(id),
        },
        Operation::Start { user, id: Some(id) },
    ];
    for (at, deed) in begin.into_iter().enumerate() {
        processes.begins(at % 2, deed);
        processes.settles().await;
    }
    let played = processes.scene().people.rng.below(4);
    for at in 0..=played {
        let stored = processes.scene().lane.file.load(id).await.unwrap().unwrap();
        let game = AnyMatch::replay(&stored.record).unwrap();
        let [to_act] = game.to_act().seats()[..] else {
            panic!("somebody is to act")
        };
        let users = [[host, other], [other, host]][to_act.index()];
        if at == played {
            let seats = [to_act, Seat::at(1 - to_act.index())];
            for process in 0..3 {
                processes.begins(process, Operation::Look);
            }
            processes.settles().await;
            return Table {
                id,
                game,
                users,
                seats,
            };
        }
        let text = game.random_turn(to_act, &mut processes.scene().people.rng);
        let turn = Operation::Turn {
            user: users[0],
            ticket: None,
            text: text.unwrap(),
        };
        processes.begins(at % 3, turn);
        processes.settles().await;
    }
    unreachable!("the last round returns")
}

/// A plan of the waiting seat. Mostly it answers this turn.
fn plan(driver: &mut Driver<'_>, table: &Table, turn: &str) -> Operation {
    let (people, [_, waiting]) = (&mut driver.scene.people, table.seats);
    let begin = if people.chance(85) {
        vec![turn.to_owned()]
    } else {
        Vec::new()
    };
    let mut branches = vec![people.branch(&table.game, waiting, begin)];
    if people.chance(10) {
        branches = vec![vec![turn.to_owned(), RESIGN.to_owned()]];
    }
    Operation::Plan {
        user: table.users[1],
        id: Some(table.id),
        typed: TypedPlan {
            begins: PlanBegins::If,
            branches,
        },
    }
}

/// What a third process does meanwhile.
fn third(driver: &mut Driver<'_>, table: &Table, turn: &str) -> Operation {
    let [acts, waits] = table.users;
    let id = table.id;
    match driver.scene.people.rng.below(9) {
        0 => plan(driver, table, turn),
        1 => Operation::DropPlan { user: waits, id },
        2 => Operation::LookAtPlan { user: waits },
        3 => {
            // an answer to the answer, typed before the turn
            let people = &mut driver.scene.people;
            let branches = vec![people.branch(&table.game, table.seats[0], vec![turn.to_owned()])];
            let typed = TypedPlan {
                begins: PlanBegins::AtOnce,
                branches,
            };
            let (user, id) = (acts, Some(id));
            Operation::Plan { user, id, typed }
        }
        // time may be up
        7 => Operation::Jobs,
        4 => Operation::Resign {
            user: waits,
            ticket: None,
        },
        5 => Operation::Propose {
            user: acts,
            number: driver.scene.people.number(),
            cancels: false,
        },
        6 => Operation::AskTakeback {
            user: acts,
            number: driver.scene.people.number(),
        },
        _ => Operation::Move {
            user: acts,
            id,
            back: false,
        },
    }
}

async fn race(
    lane: &Lane,
    (number, seed): (u64, u64),
    counted: &Mutex<Counted>,
) -> Result<(), String> {
    let mut driver = Driver::new(lane, seed, number);
    driver.calm = true;
    let table = prepare(&mut driver).await;
    let rng = &mut driver.scene.people.rng;
    let turn = table.game.random_turn(table.seats[0], rng).unwrap();
    let before = plan(&mut driver, &table, &turn);
    driver.begins(2, before);
    driver.lives(0).await;
    let change = if driver.scene.people.chance(50) {
        plan(&mut driver, &table, &turn)
    } else {
        let (user, id) = (table.users[1], table.id);
        Operation::DropPlan { user, id }
    };
    let sets_off = Operation::Turn {
        user: table.users[0],
        ticket: None,
        text: turn.clone(),
    };
    let third = driver
        .scene
        .people
        .chance(50)
        .then(|| third(&mut driver, &table, &turn));
    let from = driver.control.released().len();
    driver.calm = driver.scene.people.chance(70);
    if matches!(third, Some(Operation::Jobs)) {
        driver.jumps(2, HELD_MS);
    }
    for (process, deed) in [sets_off, change].into_iter().chain(third).enumerate() {
        driver.begins(process, deed);
    }
    driver.lives(0).await;
    let order = driver.control.released()[from..].to_vec();
    let history = driver.scene.tale.end();
    let played = { history.told.iter() }.filter(|told| match &told.deed {
        Operation::Turn { text, .. } => *text == turn,
        _ => false,
    });
    {
        let mut counted = counted.lock().unwrap();
        counted.orders.insert(order);
        for told in played {
            match &told.answer {
                Some((_, Reply::Board { answered, .. })) if answered.is_empty() => {
                    counted.unanswered += 1;
                }
                Some((_, Reply::Board { .. })) => counted.answered += 1,
                _ => {}
            }
        }
    }
    driver.ends().await
}

fn races_of_plans_are_explained(database: Database) {
    let many = rounds("SKIRMISH_TEST_PLAN_RACES", 100);
    let first = number("SKIRMISH_TEST_SEED", 1);
    let counted = Mutex::default();
    let wrong = in_lanes(database, LANES, many, async |lane: &Lane, number| {
        let seed = first + number;
        let raced = race(lane, (number, seed), &counted).await;
        raced.map_err(|why| format!("SKIRMISH_TEST_SEED={seed} SKIRMISH_TEST_PLAN_RACES=1: {why}"))
    });
    let Counted {
        orders,
        answered,
        unanswered,
    } = counted.into_inner().unwrap();
    let what = format!(
        "{database:?}: {many} races of plans in {} orders; {answered} turns were answered, {unanswered} were not",
        orders.len()
    );
    told(&what, &wrong);
    let both = answered.min(unanswered) > many / 20;
    assert!(both || many < 40, "{what}");
}

#[test]
fn races_of_plans_on_a_file_are_explained() {
    races_of_plans_are_explained(Database::Sqlite);
}

#[test]
fn races_of_plans_on_postgres_are_explained() {
    races_of_plans_are_explained(Database::Postgres);
}
