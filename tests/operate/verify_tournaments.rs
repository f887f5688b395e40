//! Tests what `skirmish verify` says of tournaments, which players call events.

use std::sync::Arc;

use skirmish::clocks::DAY;
use skirmish::model::{Actor, NewPlace, Person, Place};
use skirmish::sessions::{Sessions, Work};
use skirmish::store::{self, JobKind, TournamentTerms};

use crate::common::test_databases::Home;
use crate::filled::meddle;
use crate::run_at;

const EVENT: u64 = 1 << 50;

/// An event of two, whose only match was resigned.
async fn play(address: &str) {
    let store = store::open(address, 1).await.unwrap();
    let clock = Arc::new(|| 1_700_000_000_000);
    let sessions = Sessions::new(store, clock, DAY, DAY);
    sessions.channels.never_away();
    let (tournaments, host) = (&sessions.tournaments, Actor::Player(1));
    let place = |channel| Place::Server { guild: 7, channel };
    let terms = TournamentTerms::usual(rules::Kind::Kitaran);
    tournaments.open(EVENT, place(8), 1, terms).await.unwrap();
    for user in [1, 2] {
        let name = format!("P{user}");
        let joined = tournaments.join(EVENT, Actor::Player(user), Person { user, name });
        joined.await.unwrap();
    }
    tournaments.start(EVENT, host).await.unwrap();
    let leased = sessions.acquire_jobs(JobKind::Opening, 0, 9).await.unwrap();
    for job in leased {
        let Work::OpenMatch(paired) = sessions.work(&job).await.unwrap() else {
            panic!("no match is to be opened");
        };
        let place = NewPlace {
            place: place(9),
            own_thread: true,
        };
        tournaments.begin(&paired, place).await.unwrap();
        sessions.play.resign(place.place, None, 1).await.unwrap();
        sessions
            .finish_job(&job, store::JobEnd::Done)
            .await
            .unwrap();
    }
    sessions.store().clone().close_store().await;
}

async fn tells_what_is_wrong_with_an_event(home: Home) {
    let address = home.database.as_str();
    play(address).await;
    let said = run_at(address, &["verify"]).await.done();
    assert!(said.ends_with(", 0 differences.\n"), "{said}");
    let spoiled = "\
        update tournaments set status = 'over'; \
        update paired_seats set points = 3 where position = 1; \
        update paired_seats set entrant = 9 where position = 2";
    meddle(address, spoiled).await;
    let said = run_at(address, &["verify"]).await.out;
    for part in [
        "it is over, by its record running",
        "round 1, match 1: nobody has the number 9",
        "round 1, match 1: its points are [3, ",
    ] {
        let told = format!("event {EVENT}: {part}");
        assert!(
            said.lines().any(|line| line.starts_with(&told)),
            "{told}: {said}"
        );
    }
    let forgotten = "\
        update tournaments set status = 'running'; \
        delete from jobs where kind = 'tournament'";
    meddle(address, forgotten).await;
    let said = run_at(address, &["verify", "--mend"]).await.out;
    let mended = format!("event {EVENT}: a job looks at it again");
    assert!(said.lines().any(|line| line == mended), "{said}");
    let said = run_at(address, &["verify"]).await.out;
    assert!(!said.contains("no job looks at it"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn tells_what_is_wrong_with_an_event_in_a_file() {
    tells_what_is_wrong_with_an_event(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tells_what_is_wrong_with_an_event_on_postgres() {
    tells_what_is_wrong_with_an_event(Home::with_postgres().await).await;
}
