//! Who ends for whom.

use super::*;

fn limits(connections: usize, active: usize, unfinished: usize) -> Limits {
    Limits {
        connections,
        active,
        unfinished,
        ..Limits::default()
    }
}

fn admitted<const N: usize>(all: &Arc<Connections>) -> [Connection; N] {
    [(); N].map(|()| all.admit().unwrap())
}

/// So many who have sent something.
fn begun<const N: usize>(all: &Arc<Connections>) -> [Connection; N] {
    [(); N].map(|()| {
        let connection = all.admit().unwrap();
        connection.begins();
        connection
    })
}

fn signs(connection: &Connection) {
    connection.asked();
    connection.reads();
    connection.signed();
}

fn idle(connection: &Connection) {
    signs(connection);
    assert!(connection.answered());
}

fn parked(connection: &Connection) -> bool {
    connection.phase() == Some(Phase::Parked)
}

fn ended(connection: &Connection) -> bool {
    connection.phase().is_none()
}

#[test]
fn the_oldest_is_closed_for_a_newcomer() {
    let all = Connections::new(limits(2, 2, 0));
    let [first, second, third] = admitted(&all);
    assert!(ended(&first) && !ended(&second) && !ended(&third));
    assert_eq!(all.count(), 2);
    // it has left already
    drop(first);
    assert_eq!(all.count(), 2);
    drop(third);
    assert_eq!(all.count(), 1);
}

#[test]
fn the_oldest_is_parked_for_who_sends_something() {
    let all = Connections::new(limits(9, 2, 0));
    let [silent] = admitted(&all);
    let [first, second] = begun(&all);
    assert!(!parked(&first));
    let [third] = begun(&all);
    assert!(parked(&first) && !parked(&second) && !parked(&third));
    // what it still does changes nothing
    first.reads();
    assert!(parked(&first) && !parked(&second));
    silent.begins();
    assert!(parked(&second) && !parked(&silent));
    drop(silent);
    let [_fifth] = begun(&all);
    assert!(!parked(&third));
}

#[test]
fn who_has_signed_ends_after_all_who_have_not() {
    for (connections, active) in [(2, 9), (9, 2)] {
        let all = Connections::new(limits(connections, active, 0));
        let gone = |connection: &Connection| ended(connection) || parked(connection);
        let [signed] = begun(&all);
        idle(&signed);
        let [second, third] = begun(&all);
        assert!(!gone(&signed) && gone(&second));
        signs(&third);
        // both are Discord's; one has nothing to do
        let [fourth] = begun(&all);
        assert!(gone(&signed) && !gone(&third));
        // an unsigned request that is being answered is anybody's
        fourth.asked();
        let [fifth] = begun(&all);
        assert!(gone(&fourth) && !gone(&third));
        signs(&fifth);
        let newcomer = all.admit();
        assert_eq!(newcomer.is_none(), connections == 2);
        if let Some(newcomer) = newcomer {
            newcomer.begins();
            assert!(!gone(&newcomer));
        }
        assert!(!gone(&fifth) && !gone(&third));
    }
}

#[test]
fn another_request_is_as_young_as_a_newcomer() {
    let all = Connections::new(limits(9, 2, 0));
    let [signed] = begun(&all);
    idle(&signed);
    let [other] = begun(&all);
    signed.asked();
    signed.reads();
    let [_third] = begun(&all);
    assert!(parked(&other) && !parked(&signed));
    let [_fourth] = begun(&all);
    assert!(parked(&signed));
}

#[test]
fn the_oldest_unfinished_bodies_are_parked_for_memory() {
    let all = Connections::new(limits(9, 9, 10));
    let [silent, first, second, third] = begun(&all);
    for connection in [&first, &second, &third] {
        connection.asked();
        connection.reads();
    }
    assert!(first.hold(4) && second.hold(4) && third.hold(2));
    assert!(third.hold(3));
    assert!(parked(&first) && !parked(&second) && !parked(&silent));
    assert!(!first.hold(1), "it is parked");
    // what is whole counts no more
    third.signed();
    assert!(second.hold(6));
    // it is itself the oldest
    assert!(!second.hold(1) && parked(&second));
    silent.reads();
    assert!(silent.hold(10) && !silent.hold(1));
    assert!(!parked(&third));
}

#[test]
fn a_quarter_is_closed_when_there_are_no_files() {
    let all = Connections::new(limits(9, 9, 0));
    let open: [_; 8] = begun(&all);
    signs(&open[0]);
    all.make_room();
    assert!(!ended(&open[0]));
    assert_eq!(open.iter().filter(|one| ended(one)).count(), 3);
    let only = Connections::new(limits(9, 9, 0));
    only.make_room();
}

/// Brings a connection into a phase.
type Enter<'a> = &'a dyn Fn(&Connection);

#[test]
fn every_phase_has_its_limit() {
    let limits = Limits::default();
    let all = Connections::new(limits);
    let reads = |connection: &Connection| {
        connection.asked();
        connection.reads();
    };
    let parks = |connection: &Connection| {
        connection.change(|open, age| open.park(age, Refused::Displaced));
    };
    let phases: [(Enter<'_>, Duration); 7] = [
        (&|_| (), limits.head_time),
        (&Connection::begins, limits.head_time),
        (&reads, limits.body_time),
        (&signs, limits.answer_time),
        (&idle, limits.idle_time),
        (&Connection::lingers, limits.linger_time),
        (&parks, limits.parked_time),
    ];
    for (enter, limit) in phases {
        let begun = Instant::now();
        let connection = all.admit().unwrap();
        enter(&connection);
        all.end_late(begun + limit);
        assert!(!ended(&connection));
        all.end_late(Instant::now() + limit + Duration::from_millis(1));
        assert!(ended(&connection));
    }
}

#[test]
fn who_has_nothing_in_hand_is_closed_before_the_end() {
    let all = Connections::new(limits(9, 1, 0));
    let [silent] = admitted(&all);
    let [displaced, begun] = begun(&all);
    all.end_passive();
    assert!(ended(&silent) && ended(&displaced) && !ended(&begun));
}
