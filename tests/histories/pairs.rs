//! Races every pair of kinds of operation. The two operations run at the same moment, in two processes with the same
//! knowledge.

use std::collections::BTreeSet;
use std::sync::Mutex;

use rules::Kind;
use strum::IntoEnumIterator as _;

use crate::driver::Driver;
use crate::gated_store::CHANGES;
use crate::model::HELD_MS;
use crate::operation::{DeedKind, LobbyTerms, Operation};
use crate::operation_generator::{Stage, weight};
use crate::random_histories::{LANES, in_lanes, told};
use crate::rounds::{number, share};
use crate::test_database::{Database, Lane};

/// How many pairs the next race is ahead: a prime number, so that all pairs are raced before one is raced again, and
/// any races in a row are of all stages and kinds.
const STEP: u64 = 7919;

/// All pairs in all stages.
fn pairs() -> Vec<(Stage, [DeedKind; 2])> {
    let begun = |kind: &DeedKind| Stage::iter().any(|stage| weight(*kind, stage) > 0);
    let kinds: Vec<DeedKind> = DeedKind::iter().filter(begun).collect();
    let mut pairs = Vec::new();
    for stage in Stage::iter() {
        for first in &kinds {
            pairs.extend(kinds.iter().map(|second| (stage, [*first, *second])));
        }
    }
    pairs
}

/// Brings a channel into this stage; two processes know it.
async fn prepare(driver: &mut Driver<'_>, stage: Stage, kinds: [DeedKind; 2]) {
    let [host, other] = [driver.scene.people.first, driver.scene.people.first + 1];
    let takeback = |kind: &DeedKind| {
        matches!(
            kind,
            DeedKind::AskTakeback
                | DeedKind::AllowTakeback
                | DeedKind::DeclineTakeback
                | DeedKind::WithdrawTakeback
        )
    };
    // secret choices cannot be taken back
    let open = kinds.iter().any(takeback);
    let game = [Kind::VirusFight, Kind::Kitaran][driver.scene.people.rng.below(2)];
    let game = if open { Kind::Kitaran } else { game };
    // and they cannot be planned
    let plan = |kind: &DeedKind| {
        matches!(
            kind,
            DeedKind::Plan | DeedKind::DropPlan | DeedKind::LookAtPlan
        )
    };
    let planned = kinds.iter().any(plan);
    let game = if planned { Kind::Kitaran } else { game };
    // this game has a computer that acts at once
    let computer = kinds.contains(&DeedKind::ComputerActs);
    let game = if computer { Kind::VirusFight } else { game };
    let id = driver.scene.people.new_match();
    // an invitation reserves a seat: in a game for two, the other player would have none
    let asked = match (game, stage) {
        (Kind::Kitaran, Stage::Live | Stage::Empty) => Vec::new(),
        _ => vec![other + 1],
    };
    let terms = LobbyTerms {
        asked,
        computers: u8::from(computer),
        thread: true,
        ..LobbyTerms::of(game)
    };
    let mut before = vec![Operation::Open {
        user: host,
        id,
        terms,
    }];
    let id = Some(id);
    before.push(Operation::Join { user: other, id });
    if stage == Stage::Live {
        before.push(Operation::Start { user: host, id });
        let number = driver.scene.people.number();
        let user = host;
        // an offer may be open when the pair begins: an end offer, a takeback offer, or none
        let ticket = None;
        let text = "c3".to_owned();
        match driver.scene.people.rng.below(4) {
            _ if game == Kind::VirusFight => before.push(Operation::Propose {
                user,
                number,
                cancels: false,
            }),
            0 => before.push(Operation::Propose {
                user,
                number,
                cancels: false,
            }),
            1 | 2 => {
                before.push(Operation::Turn { user, ticket, text });
                before.push(Operation::AskTakeback { user, number });
            }
            _ => before.push(Operation::Turn { user, ticket, text }),
        }
    }
    if stage == Stage::Empty {
        before.push(Operation::Start { user: host, id });
        let (user, ticket) = (host, None);
        before.push(Operation::Resign { user, ticket });
    }
    for (at, deed) in before.into_iter().enumerate() {
        driver.begins(at % 2, deed);
        driver.lives(0).await;
    }
    if planned && stage == Stage::Live {
        driver.scene.looks().await;
        let plan = driver.scene.deed_now(DeedKind::Plan);
        driver.begins(0, plan);
        driver.lives(0).await;
    }
    for process in 0..2 {
        driver.begins(process, Operation::Look);
        driver.begins(process, Operation::See);
    }
    driver.lives(0).await;
}

async fn race(
    lane: &Lane,
    number: u64,
    seed: u64,
    (stage, kinds): (Stage, [DeedKind; 2]),
) -> (BTreeSet<&'static str>, Result<(), String>) {
    let mut driver = Driver::new(lane, seed, number);
    driver.calm = true;
    prepare(&mut driver, stage, kinds).await;
    driver.scene.looks().await;
    let deeds = kinds.map(|kind| driver.scene.deed_now(kind));
    for (process, deed) in deeds.into_iter().enumerate() {
        if matches!(deed, Operation::Jobs) {
            driver.jumps(process, HELD_MS + 1000);
        }
        driver.begins(process, deed);
    }
    driver.lives(0).await;
    let changes = driver.control.changes();
    (changes, driver.ends().await)
}

fn pairs_are_explained(database: Database) {
    let pairs = pairs();
    let all = pairs.len() as u64;
    let many = match number("SKIRMISH_TEST_RACES", 0) {
        0 => share(all),
        rounds => rounds * all,
    };
    let first = number("SKIRMISH_TEST_SEED", 1);
    let changes = Mutex::new(BTreeSet::new());
    let wrong = in_lanes(database, LANES, many, async |lane: &Lane, number| {
        let pair = pairs[(number * STEP) as usize % pairs.len()];
        let (made, ended) = race(lane, number, first + number, pair).await;
        changes.lock().unwrap().extend(made);
        ended.map_err(|why| format!("{pair:?} of seed {}: {why}", first + number))
    });
    let mut changes = changes.into_inner().unwrap();
    // a part of the pairs may not make every change. A match that ends is rated in its own append, or by `rank` if the
    // ratings stay locked by others: then it depends on how fast the machine is
    if many >= all {
        changes.insert("rank");
        assert_eq!(changes, CHANGES.into(), "changes that were raced");
    }
    told(&format!("{database:?}: {many} races"), &wrong);
}

#[test]
fn pairs_on_a_file_are_explained() {
    pairs_are_explained(Database::Sqlite);
}

#[test]
fn pairs_on_postgres_are_explained() {
    pairs_are_explained(Database::Postgres);
}
