//! What each act does to each kind of lobby, for everybody who may try it.

use std::fmt::Write as _;

use super::*;
use crate::model::Place;
use crate::sessions::WhoJoins;
use crate::sessions::channels::channel_state::LobbyVacations;
use crate::store::Terms;

/// The columns of the tables.
const ACTORS: [(&str, Actor); 6] = [
    ("host", Actor::Player(1)),
    ("player", Actor::Player(2)),
    ("invited", Actor::Player(3)),
    ("stranger", Actor::Player(4)),
    ("manager", Actor::Manager(5)),
    ("bot", Actor::System),
];

/// When a lobby is opened, and when something is done to it. Seats are still reserved then.
const OPENED: i64 = 1_000;
const NOW: i64 = 2_000;

fn computer(joined: Option<usize>) -> LobbyAct {
    let computer = NewComputer {
        level: Level::USUAL,
        names: vec!["C".to_owned()],
    };
    LobbyAct::AddComputer { computer, joined }
}

fn join(how: Joining) -> LobbyAct {
    let name = "P".to_owned();
    LobbyAct::Join { name, how }
}

/// The rows of the tables.
fn acts() -> Vec<(&'static str, LobbyAct)> {
    let choose = LobbyAct::Choose;
    vec![
        ("join", join(Joining::Join)),
        ("accept", join(Joining::Accept)),
        ("take", join(Joining::Take(Kind::Kitaran))),
        ("leave", LobbyAct::Leave),
        ("decline", LobbyAct::Decline),
        ("add computer", computer(None)),
        ("remove computer", LobbyAct::RemoveComputer),
        ("remove 2", LobbyAct::Remove(2)),
        ("two seats", choose(LobbyOption::Seats(Some(2)))),
        ("private", choose(LobbyOption::Private(WhoJoins::Invited))),
        ("invite 4", choose(LobbyOption::Invite(vec![4]))),
        ("start", LobbyAct::Start),
        ("cancel", LobbyAct::Cancel),
    ]
}

fn player(user: u64) -> Player {
    let name = format!("P{user}");
    Person { user, name }.into()
}

/// The lobby of user 1, whose match begins by itself.
fn lobby(players: &[u64], change: impl FnOnce(&mut NewMatch)) -> Lobby {
    let mut opened = NewMatch {
        id: 7,
        code: None,
        place: Place::Conversation {
            channel: 3,
            table: None,
        },
        host: 1,
        own_thread: false,
        players: players.iter().copied().map(player).collect(),
        declined: Vec::new(),
        listed: false,
        tournament: None,
        now: OPENED,
        terms: Terms {
            wanted: Some(3),
            order: SeatOrder::Joining,
            clock: None,
            ..Terms::usual(Kind::VirusFight)
        },
    };
    change(&mut opened);
    Lobby {
        opened,
        message: None,
        touched: OPENED,
        patience: 1_000_000,
        version: 0,
        vacations: LobbyVacations::default(),
    }
}

/// What becomes of the lobby, or the name of the problem.
fn result(lobby: &Lobby, actor: Actor, act: &LobbyAct) -> String {
    let said = match lobby_after(lobby, actor, act, NOW) {
        Ok((_, next)) => format!("{next:?}").to_lowercase(),
        Err(problem) => format!("{problem:?}"),
    };
    let end = said.find([' ', '{']).unwrap_or(said.len());
    said[..end].to_owned()
}

/// For each act: the results, each with the actors who get it.
fn table(lobby: &Lobby) -> String {
    let mut rows = String::new();
    for (name, act) in acts() {
        let mut results: Vec<(String, Vec<&str>)> = Vec::new();
        for (who, actor) in ACTORS {
            let result = result(lobby, actor, &act);
            match results.iter_mut().find(|(one, _)| *one == result) {
                Some((_, all)) => all.push(who),
                None => results.push((result, vec![who])),
            }
        }
        let all = ACTORS.len();
        let shown = results.iter().map(|(result, who)| match who.len() {
            some if some == all => format!("{result} for all"),
            _ => format!("{result} for {}", who.join(", ")),
        });
        let shown: Vec<String> = shown.collect();
        let _ = writeln!(rows, "{name}: {}", shown.join("; "));
    }
    rows
}

fn check(lobby: &Lobby, expected: &str) {
    let found = table(lobby);
    assert_eq!(found, expected.trim_start(), "\n{found}");
}

#[test]
fn a_lobby_that_waits_for_one_more() {
    check(
        &lobby(&[1, 2], |_| {}),
        r"
join: JoinedAlready for host, player; begins for invited, stranger, manager, bot
accept: JoinedAlready for host, player; NotAsked for invited, stranger, manager, bot
take: JoinedAlready for host, player; LobbyGone for invited, stranger, manager, bot
leave: waits for host, player; NotJoined for invited, stranger, manager, bot
decline: DeclinedSeated for host, player; NotAsked for invited, stranger, manager, bot
add computer: begins for host; LobbyHostOnly for player, invited, stranger, manager, bot
remove computer: NoComputer for host; LobbyHostOnly for player, invited, stranger, manager, bot
remove 2: waits for host; LobbyHostOnly for player, invited, stranger, manager, bot
two seats: begins for host; LobbyHostOnly for player, invited, stranger, manager, bot
private: PrivateTooFew for host; LobbyHostOnly for player, invited, stranger, manager, bot
invite 4: waits for host; LobbyHostOnly for player, invited, stranger, manager, bot
start: TooFew for host; HostOnly for player, invited, stranger, manager, bot
cancel: ends for host, manager, bot; HostOrAdminOnly for player, invited, stranger
",
    );
}

#[test]
fn a_lobby_that_reserves_its_last_seat() {
    check(
        &lobby(&[1, 2], |opened| opened.terms.invited = vec![3]),
        r"
join: JoinedAlready for host, player; begins for invited; SeatsReserved for stranger, manager, bot
accept: JoinedAlready for host, player; begins for invited; NotAsked for stranger, manager, bot
take: JoinedAlready for host, player; LobbyGone for invited, stranger, manager, bot
leave: waits for host, player; NotJoined for invited, stranger, manager, bot
decline: DeclinedSeated for host, player; waits for invited; NotAsked for stranger, manager, bot
add computer: SeatsAsked for host; LobbyHostOnly for player, invited, stranger, manager, bot
remove computer: NoComputer for host; LobbyHostOnly for player, invited, stranger, manager, bot
remove 2: waits for host; LobbyHostOnly for player, invited, stranger, manager, bot
two seats: TooMany for host; LobbyHostOnly for player, invited, stranger, manager, bot
private: waits for host; LobbyHostOnly for player, invited, stranger, manager, bot
invite 4: waits for host; LobbyHostOnly for player, invited, stranger, manager, bot
start: TooFew for host; HostOnly for player, invited, stranger, manager, bot
cancel: ends for host, manager, bot; HostOrAdminOnly for player, invited, stranger
",
    );
}

#[test]
fn a_lobby_of_invited_people() {
    let private = lobby(&[1], |opened| {
        opened.terms.wanted = Some(2);
        opened.terms.invited = vec![3];
        opened.terms.private = true;
    });
    check(
        &private,
        r"
join: JoinedAlready for host; PrivateLobby for player, stranger, manager, bot; begins for invited
accept: JoinedAlready for host; PrivateLobby for player, stranger, manager, bot; begins for invited
take: JoinedAlready for host; PrivateLobby for player, stranger, manager, bot; LobbyGone for invited
leave: ends for host; NotJoined for player, invited, stranger, manager, bot
decline: DeclinedSeated for host; NotAsked for player, stranger, manager, bot; ends for invited
add computer: SeatsAsked for host; LobbyHostOnly for player, invited, stranger, manager, bot
remove computer: NoComputer for host; LobbyHostOnly for player, invited, stranger, manager, bot
remove 2: RemoveAbsent for host; LobbyHostOnly for player, invited, stranger, manager, bot
two seats: waits for host; LobbyHostOnly for player, invited, stranger, manager, bot
private: waits for host; LobbyHostOnly for player, invited, stranger, manager, bot
invite 4: waits for host; LobbyHostOnly for player, invited, stranger, manager, bot
start: TooFew for host; HostOnly for player, invited, stranger, manager, bot
cancel: ends for host, manager, bot; HostOrAdminOnly for player, invited, stranger
",
    );
}

#[test]
fn a_full_lobby_that_its_host_starts() {
    check(
        &lobby(&[1, 2, 6], |opened| opened.terms.self_start = false),
        r"
join: JoinedAlready for host, player; Full for invited, stranger, manager, bot
accept: JoinedAlready for host, player; NotAsked for invited, stranger, manager, bot
take: JoinedAlready for host, player; LobbyGone for invited, stranger, manager, bot
leave: waits for host, player; NotJoined for invited, stranger, manager, bot
decline: DeclinedSeated for host, player; NotAsked for invited, stranger, manager, bot
add computer: Full for host; LobbyHostOnly for player, invited, stranger, manager, bot
remove computer: NoComputer for host; LobbyHostOnly for player, invited, stranger, manager, bot
remove 2: waits for host; LobbyHostOnly for player, invited, stranger, manager, bot
two seats: TooMany for host; LobbyHostOnly for player, invited, stranger, manager, bot
private: waits for host; LobbyHostOnly for player, invited, stranger, manager, bot
invite 4: TooMany for host; LobbyHostOnly for player, invited, stranger, manager, bot
start: begins for host; HostOnly for player, invited, stranger, manager, bot
cancel: ends for host, manager, bot; HostOrAdminOnly for player, invited, stranger
",
    );
}

#[test]
fn a_challenge() {
    // the sessions ask for a game before this
    let challenge = lobby(&[1], |opened| {
        opened.terms.wanted = Some(2);
        opened.terms.kind = Kind::Zyrcan;
        opened.terms.offers = vec![Kind::Zyrcan, Kind::Kitaran];
        opened.terms.self_start = false;
    });
    check(
        &challenge,
        r"
join: JoinedAlready for host; begins for player, invited, stranger, manager, bot
accept: JoinedAlready for host; NotAsked for player, invited, stranger, manager, bot
take: JoinedAlready for host; begins for player, invited, stranger, manager, bot
leave: ends for host; NotJoined for player, invited, stranger, manager, bot
decline: DeclinedSeated for host; NotAsked for player, invited, stranger, manager, bot
add computer: LobbyGone for host; LobbyHostOnly for player, invited, stranger, manager, bot
remove computer: NoComputer for host; LobbyHostOnly for player, invited, stranger, manager, bot
remove 2: RemoveAbsent for host; LobbyHostOnly for player, invited, stranger, manager, bot
two seats: LobbyGone for host; LobbyHostOnly for player, invited, stranger, manager, bot
private: LobbyGone for host; LobbyHostOnly for player, invited, stranger, manager, bot
invite 4: LobbyGone for host; LobbyHostOnly for player, invited, stranger, manager, bot
start: TooFew for host; HostOnly for player, invited, stranger, manager, bot
cancel: ends for host, manager, bot; HostOrAdminOnly for player, invited, stranger
",
    );
}

#[test]
fn a_lobby_with_a_computer() {
    let with_computer = lobby(&[1], |opened| {
        let computer = Occupant::Computer(Level::USUAL);
        opened.players.push(Player {
            occupant: computer,
            name: "C".to_owned(),
        });
    });
    check(
        &with_computer,
        r"
join: JoinedAlready for host; begins for player, invited, stranger, manager, bot
accept: JoinedAlready for host; NotAsked for player, invited, stranger, manager, bot
take: JoinedAlready for host; LobbyGone for player, invited, stranger, manager, bot
leave: ends for host; NotJoined for player, invited, stranger, manager, bot
decline: DeclinedSeated for host; NotAsked for player, invited, stranger, manager, bot
add computer: begins for host; LobbyHostOnly for player, invited, stranger, manager, bot
remove computer: waits for host; LobbyHostOnly for player, invited, stranger, manager, bot
remove 2: RemoveAbsent for host; LobbyHostOnly for player, invited, stranger, manager, bot
two seats: begins for host; LobbyHostOnly for player, invited, stranger, manager, bot
private: PrivateTooFew for host; LobbyHostOnly for player, invited, stranger, manager, bot
invite 4: waits for host; LobbyHostOnly for player, invited, stranger, manager, bot
start: TooFew for host; HostOnly for player, invited, stranger, manager, bot
cancel: ends for host, manager, bot; HostOrAdminOnly for player, invited, stranger
",
    );
    // a host who was asked for a level before this computer joined adds no second one
    let again = |joined| result(&with_computer, Actor::Player(1), &computer(Some(joined)));
    assert_eq!(
        (again(0), again(1)),
        ("ComputerJoined".to_owned(), "begins".to_owned())
    );
}

#[test]
fn seats_are_free_again_when_nobody_answers() {
    let reserved = lobby(&[1, 2], |opened| opened.terms.invited = vec![3]);
    let (stranger, act) = (Actor::Player(4), join(Joining::Join));
    let (_, until) = reserved.reserved().unwrap();
    let result = |now| lobby_after(&reserved, stranger, &act, now).map(|(_, next)| next);
    assert!(matches!(
        result(until - 1),
        Err(Problem::SeatsReserved { .. })
    ));
    assert!(matches!(result(until), Ok(Next::Begins)));
}

#[test]
fn the_next_person_becomes_host() {
    let mut before = lobby(&[1], |_| {});
    before.opened.players.extend([
        Player {
            occupant: Occupant::Computer(Level::USUAL),
            name: "C".to_owned(),
        },
        player(2),
    ]);
    let (after, next) = lobby_after(&before, Actor::Player(1), &LobbyAct::Leave, NOW).unwrap();
    assert_eq!((after.opened.host, next), (2, Next::Waits));
    let (after, next) = lobby_after(&after, Actor::Player(2), &LobbyAct::Leave, NOW).unwrap();
    assert_eq!((after.opened.players, next), (Vec::new(), Next::Ends));
}

#[test]
fn no_seat_is_reserved_for_somebody_who_was_removed() {
    let before = lobby(&[1, 3], |opened| opened.terms.invited = vec![3]);
    let (after, _) = lobby_after(&before, Actor::Player(1), &LobbyAct::Remove(3), NOW).unwrap();
    assert!(after.awaited().is_empty());
    let (back, _) = lobby_after(&after, Actor::Player(3), &join(Joining::Join), NOW).unwrap();
    assert!(back.opened.declined.is_empty());
}
