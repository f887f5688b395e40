//! Matches without Discord.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use rules::catalog::Steps;
use rules::lenient_parsing::plain;
use rules::{AnyMatch, Event, Kind, What};

use super::{
    ComputerAct, Joining, LobbyAct, LobbyAfter, LobbyOption, Opening, Problem, Sessions, Snapshot,
    WantedLobby, Work,
};
use crate::model::{Actor, Level, Occupant, Person, Place, Player, SeatOrder};
use crate::store::{Board, Change, ClocksDue, Ending, JobKind, MatchChange, Page, Terms};
use ratings::Period;

/// Sessions on a new database. Each reading of the clock advances it by one millisecond.
async fn sessions() -> Sessions {
    sessions_by(Arc::new(AtomicI64::new(1_000))).await
}

/// Sessions with this clock. A jump of the clock is no outage.
pub(super) async fn sessions_by(now: Arc<AtomicI64>) -> Sessions {
    let store = crate::store::open("sqlite::memory:", 1).await.unwrap();
    let clock = Arc::new(move || now.fetch_add(1, Ordering::Relaxed));
    let sessions = Sessions::new(store, clock, 1_000_000, 1_000_000);
    sessions.channels.never_away();
    sessions
}

fn person(user: u64) -> Person {
    let name = format!("P{user}");
    Person { user, name }
}

/// A match of users 1 and 2, who sit in this order.
async fn begun(sessions: &Sessions, place: Place) -> Snapshot {
    open(sessions, 7, place).await
}

pub(super) async fn open(sessions: &Sessions, id: u64, place: Place) -> Snapshot {
    let terms = Terms::usual(Kind::Kitaran);
    open_for(sessions, id, place, terms, 2).await
}

/// A match of this many users, numbered from 1, who sit in this order.
pub(super) async fn open_for(
    sessions: &Sessions,
    id: u64,
    place: Place,
    terms: Terms,
    users: u64,
) -> Snapshot {
    let opening = Opening {
        computers: Vec::new(),
        id,
        place,
        own_thread: false,
        host: person(1),
        terms: Terms {
            order: SeatOrder::Joining,
            self_start: false,
            ..terms
        },
    };
    sessions.lobbies.open(opening).await.unwrap();
    for user in 2..=users {
        join(sessions, place, id, person(user)).await;
    }
    start(sessions, place, id).await
}

/// A person takes a seat.
pub(super) async fn join(sessions: &Sessions, place: Place, id: u64, person: Person) {
    let (actor, name) = (Actor::Player(person.user), person.name);
    let how = Joining::Join;
    let act = LobbyAct::Join { name, how };
    let joined = sessions
        .lobbies
        .act_on_lobby(place, Some(id), actor, &act)
        .await;
    joined.unwrap();
}

/// User 1 starts the match.
async fn start(sessions: &Sessions, place: Place, id: u64) -> Snapshot {
    let (host, act) = (Actor::Player(1), LobbyAct::Start);
    let begun = sessions
        .lobbies
        .act_on_lobby(place, Some(id), host, &act)
        .await;
    match begun.unwrap().after {
        LobbyAfter::Begun(snapshot) => *snapshot,
        after => panic!("not begun: {after:?}"),
    }
}

/// Appends an event that no program can replay to a stored match, and ends the match there if `ended`.
pub(super) async fn append_nonsense(sessions: &Sessions, id: u64, ended: bool) {
    let store = sessions.store();
    let stored = store.load(id).await.unwrap().unwrap();
    let change = Change::Append {
        events: vec![Event {
            seat: 1,
            what: What::Turn("nonsense".to_owned()),
        }],
        gone: Vec::new(),
        back: Vec::new(),
        ended,
        results: None,
        to_act: u8::from(!ended),
        due: ClocksDue::default(),
        computer: None,
    };
    let (saw, now) = (stored.head(), 1_000);
    store
        .change(&MatchChange { saw, change, now })
        .await
        .unwrap();
}

/// Plays any legal turn.
pub(super) async fn play(sessions: &Sessions, at: &Snapshot) -> Snapshot {
    let seat = at.to_act[0];
    let user = at.opened.players[seat.index()].user().unwrap();
    let known = sessions
        .play
        .suggest(at.opened.place, user, "")
        .await
        .unwrap();
    let mut typed = String::new();
    let mut choices = known.choices;
    loop {
        typed.clone_from(&choices[0].text);
        choices = sessions
            .play
            .suggest(at.opened.place, user, &typed)
            .await
            .unwrap()
            .choices;
        match sessions
            .play
            .turn(at.opened.place, None, user, &typed)
            .await
        {
            Ok((snapshot, _)) => return snapshot,
            Err(Problem::Refused { .. }) => {}
            Err(problem) => panic!("{problem:?}"),
        }
    }
}

/// The last empty square is chosen at once, and beside **Play** no taken square keeps its place: the buttons would not
/// fit.
#[tokio::test]
async fn a_whole_turn_in_the_panel_has_no_grid() {
    let sessions = sessions().await;
    let (mut whole, mut rng) = (0, rules::random_generator::Rng::new(5));
    let mut terms = Terms::usual(Kind::Kitaran);
    terms.options.insert("size".to_owned(), 4.into());
    for channel in 1..=60 {
        let place = Place::Conversation {
            channel,
            table: None,
        };
        let mut at = open_for(&sessions, channel, place, terms.clone(), 2).await;
        let mut game = AnyMatch::new(at.opened.terms.kind, 2, 1, &at.opened.terms.options).unwrap();
        // a match of conversions alone would not end
        for _ in 0..60 {
            let Some(&seat) = at.to_act.first() else {
                break;
            };
            let user = at.opened.players[seat.index()].user().unwrap();
            let peek = sessions
                .play
                .peek(place, None, user, Steps::Buttons, "")
                .await
                .unwrap();
            if peek.choices.is_empty() {
                assert!(peek.whole.is_some() && peek.kept.is_empty(), "{peek:?}");
                whole += 1;
            }
            let turn = game.random_turn(seat, &mut rng).unwrap();
            game.play(seat, &turn).unwrap();
            at = sessions
                .play
                .turn(place, None, user, &turn)
                .await
                .unwrap()
                .0;
        }
    }
    assert!(whole > 0, "no match had a position with one legal turn");
}

#[tokio::test]
async fn a_conversation_is_a_place_like_a_channel() {
    let sessions = sessions().await;
    let (here, there) = (
        Place::Conversation {
            channel: 3,
            table: None,
        },
        Place::Conversation {
            channel: 4,
            table: None,
        },
    );
    let begun = begun(&sessions, here).await;
    assert_eq!(play(&sessions, &begun).await.opened.place, here);
    let link = sessions
        .boards
        .link(here, begun.opened.id)
        .await
        .to_string();
    assert_eq!(link, "https://discord.com/channels/@me/3");
    // a different conversation cannot see the match
    let elsewhere = sessions.play.finished(there, begun.opened.id).await;
    assert!(matches!(elsewhere, Err(Problem::Foreign)), "{elsewhere:?}");
}

#[tokio::test]
async fn the_times_of_turns_in_memory_are_those_on_file() {
    let sessions = sessions().await;
    let place = Place::Server {
        guild: 2,
        channel: 3,
    };
    let mut snapshot = begun(&sessions, place).await;
    for _ in 0..5 {
        snapshot = play(&sessions, &snapshot).await;
    }
    assert_eq!(snapshot.times.len(), snapshot.ply);
    assert!(snapshot.times.is_sorted(), "{:?}", snapshot.times);
    let stored = sessions
        .store()
        .load(snapshot.opened.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(snapshot.times, stored.times);
}

/// The counts of all matches of a server.
fn all_matches(scope: u64) -> Board {
    Board {
        scope,
        pool: None,
        period: Period::AllTime,
        seen_from: 0,
    }
}

#[tokio::test]
async fn a_leaderboard_counts_what_has_just_ended() {
    let sessions = sessions().await;
    let (guild, channel) = (2, 3);
    let place = Place::Server { guild, channel };
    let begun = begun(&sessions, place).await;
    let after = play(&sessions, &begun).await;
    play(&sessions, &after).await;
    sessions.play.resign(place, None, 1).await.unwrap();
    let all = all_matches(guild);
    let found = sessions.results.leaderboard(&all, Page::First, 9, 2).await;
    let own = found.unwrap().own.unwrap().person;
    assert_eq!((own.user, own.played, own.won), (2, 1, 1));
    // no job for results is left
    let leased = sessions.acquire_jobs(JobKind::Results, 0, 9).await.unwrap();
    assert_eq!(leased, []);
    assert_eq!(begun.opened.place, place);
}

/// Discord's client offers only what the lobby has; a forged choice may name anything.
#[tokio::test]
async fn an_order_that_a_lobby_does_not_have_is_refused() {
    let sessions = sessions().await;
    let place = Place::Conversation {
        channel: 3,
        table: None,
    };
    let opening = Opening {
        computers: Vec::new(),
        id: 7,
        place,
        own_thread: false,
        host: person(1),
        terms: Terms::usual(Kind::Zyrcan),
    };
    sessions.lobbies.open(opening).await.unwrap();
    for order in [
        SeatOrder::HostFirst,
        SeatOrder::HostLast,
        SeatOrder::Invited,
    ] {
        let (host, act) = (
            Actor::Player(1),
            LobbyAct::Choose(LobbyOption::Order(order)),
        );
        let chosen = sessions
            .lobbies
            .act_on_lobby(place, Some(7), host, &act)
            .await;
        assert!(matches!(chosen, Err(Problem::OtherOption)), "{chosen:?}");
    }
}

#[tokio::test]
async fn progress_includes_a_match_that_just_ended_in_any_place() {
    let sessions = sessions().await;
    let place = Place::Conversation {
        channel: 3,
        table: None,
    };
    let computer = Player {
        occupant: Occupant::Computer(Level::USUAL),
        name: "Level 3".to_owned(),
    };
    let opening = Opening {
        computers: vec![computer],
        id: 7,
        place,
        own_thread: false,
        host: person(1),
        terms: WantedLobby::alone(Kind::Kitaran, Level::USUAL).terms,
    };
    sessions.lobbies.open(opening).await.unwrap();
    start(&sessions, place, 7).await;
    // it counts when both have played
    for _ in 0..2 {
        match sessions.play.computer_turn(7).await.unwrap() {
            Some(turn) => {
                let act = ComputerAct::Turn("a1".to_owned());
                let played = sessions
                    .play
                    .play_for_computer(place, turn.when, turn.seat, &act);
                played.await.unwrap();
            }
            None => drop(sessions.play.turn(place, None, 1, "c3").await.unwrap()),
        }
    }
    sessions.play.resign(place, None, 1).await.unwrap();
    let progress = sessions.results.progress(1).await.unwrap();
    let played: Vec<_> = progress.iter().map(|one| (one.kind, one.played)).collect();
    assert_eq!(played, [(Kind::Kitaran, 1)]);
}

#[tokio::test]
async fn a_job_derives_results_and_leaves_what_cannot_be_read() {
    let sessions = sessions().await;
    let (guild, store) = (2, sessions.store());
    // the first match is stored as over, but its record does not say so
    let place = Place::Server { guild, channel: 5 };
    let first = open(&sessions, 9, place).await;
    append_nonsense(&sessions, first.opened.id, true).await;
    // the others are rated after it
    for (id, channel) in [(7, 3), (8, 4)] {
        let place = Place::Server { guild, channel };
        let begun = open(&sessions, id, place).await;
        let after = play(&sessions, &begun).await;
        play(&sessions, &after).await;
        sessions.play.resign(place, None, 1).await.unwrap();
    }
    assert_eq!(store.endings(Ending::FIRST, 9).await.unwrap().len(), 3);

    let leased = sessions.acquire_jobs(JobKind::Results, 0, 9).await.unwrap();
    let worked = sessions.work(&leased[0]).await.unwrap();
    assert!(matches!(worked, Work::Again(_)), "{worked:?}");
    for user in [1, 2] {
        let own = store.own_standing(&all_matches(guild), user).await.unwrap();
        assert_eq!(own.unwrap().person.played, 2);
    }
    let left = store.endings(Ending::FIRST, 9).await.unwrap();
    assert_eq!(left.iter().map(|one| one.id).collect::<Vec<_>>(), [9]);
}

#[tokio::test]
async fn a_whole_turn_without_its_signs_is_suggested_as_it_is_written() {
    let sessions = sessions().await;
    let place = Place::Conversation {
        channel: 3,
        table: None,
    };
    let mut at = begun(&sessions, place).await;
    while !matches!(sessions.play.suggest(place, 1, "*").await, Ok(known) if !known.choices.is_empty())
    {
        at = play(&sessions, &at).await;
    }
    let turns = sessions.play.suggest(place, 1, "*").await.unwrap().choices;
    let turn = turns.iter().find(|one| one.done).unwrap();
    let loose = turn.text.replace('*', "* ");
    let known = sessions
        .play
        .suggest(place, 1, &loose)
        .await
        .unwrap()
        .choices;
    assert_eq!(known, std::slice::from_ref(turn));
}

pub(super) const TABLE: Place = Place::Server {
    guild: 2,
    channel: 3,
};

/// A worker that is busy with other jobs then sees that one was planned.
#[tokio::test]
async fn a_job_planned_while_nobody_waits_is_not_missed() {
    let sessions = sessions().await;
    let mut planned = sessions.planned_jobs();
    sessions.channels.plan(JobKind::Board, 1, 0).await.unwrap();
    assert!(planned.has_changed().unwrap());
    planned.changed().await.unwrap();
    assert!(!planned.has_changed().unwrap());
}

/// A step's text can have the letters of another turn: `xc5`, with which turns begin, those of `x >c5`.
#[tokio::test]
async fn a_half_chosen_turn_is_not_taken_for_another_one() {
    let mut rng = rules::random_generator::Rng::new(5);
    let mut halves = 0;
    for (id, kind) in (1..).zip(
        [Kind::VirusFight; 4]
            .into_iter()
            .chain(Kind::ALL.iter().copied()),
    ) {
        let sessions = sessions().await;
        let place = Place::Conversation {
            channel: id,
            table: None,
        };
        let users = kind.seats().0.into();
        let mut at = open_for(&sessions, id, place, Terms::usual(kind), users).await;
        for _ in 0..60 {
            let Some(seat) = at.to_act.first() else {
                break;
            };
            let user = seat.number().into();
            let peek = async |typed: &str| {
                let buttons = Steps::Buttons;
                sessions.play.peek(place, None, user, buttons, typed).await
            };
            for choice in peek("").await.unwrap().choices {
                let then = peek(&choice.text).await.unwrap();
                let whole = then.whole.filter(|_| !then.choices.is_empty());
                let typed = plain(&then.typed);
                let goes_on = whole.iter().all(|one| plain(&one.text).starts_with(&typed));
                assert!(goes_on, "{kind:?}: {} is {whole:?}", choice.text);
                halves += usize::from(!then.choices.is_empty());
            }
            let game = sessions.store().load(id).await.unwrap().unwrap().record;
            let game = AnyMatch::replay(&game).unwrap();
            let turn = game.random_turn(*seat, &mut rng).unwrap();
            at = sessions
                .play
                .turn(place, None, user, &turn)
                .await
                .unwrap()
                .0;
        }
    }
    assert!(halves > 1000, "{halves}");
}
