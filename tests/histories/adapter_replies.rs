//! Translates the answers of `Sessions` to the information that a player gets from them.

use rules::Seat;
use skirmish::model::{Actor, Level, Person, Player};
use skirmish::sessions::{Forgotten, Lobby, LobbyAfter, NewComputer, News, Problem, Snapshot};

use crate::model::{COMPUTER, NOBODY, numbers};
use crate::operation::{Reply, Ticket};
use crate::operation_generator::is_one;

pub fn changed_lobby(after: LobbyAfter) -> Reply {
    match after {
        LobbyAfter::Waits(waiting) => lobby(&waiting),
        LobbyAfter::Begun(begun) => board(&begun),
        LobbyAfter::Ended(ended) => Reply::Closed(ended.opened.id),
    }
}

pub fn actor(user: u64, admin: bool) -> Actor {
    if admin {
        Actor::Manager(user)
    } else {
        Actor::Player(user)
    }
}

pub fn forgotten(forgotten: Forgotten) -> Reply {
    match forgotten {
        Forgotten::All => Reply::Done,
        Forgotten::GoesOn => Reply::GoesOn,
    }
}

/// Players as the model numbers them: all computers are one, and all whose data was deleted are one.
pub fn users(players: &[Player]) -> Vec<u64> {
    let number = |player: &Player| match player.user() {
        None => COMPUTER,
        Some(user) if is_one(user) => user,
        Some(_) => NOBODY,
    };
    players.iter().map(number).collect()
}

/// Any computer.
pub fn computer() -> NewComputer {
    NewComputer {
        level: Level::USUAL,
        names: vec!["C".to_owned()],
    }
}

pub fn person(user: u64) -> Person {
    let name = format!("P{user}");
    Person { user, name }
}

pub fn lobby(lobby: &Lobby) -> Reply {
    let opened = &lobby.opened;
    Reply::Lobby {
        id: opened.id,
        players: users(&opened.players),
        host: opened.host,
    }
}

pub fn board(snapshot: &Snapshot) -> Reply {
    let seats = (0..snapshot.opened.players.len()).map(Seat::at);
    let left = seats.filter(|seat| snapshot.left(*seat)).map(Seat::number);
    let answered = snapshot.news.iter().find_map(|news| match news {
        News::AsPlanned(seats) => Some(numbers(seats.clone())),
        _ => None,
    });
    Reply::Board {
        id: snapshot.opened.id,
        players: users(&snapshot.opened.players),
        ply: snapshot.ply,
        over: snapshot.outcome.is_some(),
        to_act: numbers(snapshot.to_act.clone()),
        left: left.collect(),
        answered: answered.unwrap_or_default(),
    }
}

/// What a player sees of their own plan.
pub fn planned(snapshot: &Snapshot, at_once: Option<String>) -> Reply {
    let (id, ply) = (snapshot.opened.id, snapshot.ply);
    let branch = |turns: &Vec<plans::Reply>| {
        let turns: Vec<&str> = turns.iter().map(plans::Reply::as_str).collect();
        turns.join(" ")
    };
    let mut branches: Vec<String> = snapshot.plan.branches().iter().map(branch).collect();
    branches.sort();
    let ticket = Ticket { id, ply };
    Reply::Planned {
        ticket,
        branches,
        at_once,
    }
}

/// A problem's name, without its fields.
pub fn name(problem: &Problem) -> String {
    let text = format!("{problem:?}");
    let end = text.find(|one: char| !one.is_alphanumeric());
    text[..end.unwrap_or(text.len())].to_owned()
}
