//! Looks for an order of all operations that explains all answers and the stored state. Each operation happens at one
//! moment between its request and its answer. (This is Wing and Gong's search, with Lowe's memory of visited states.)
//! An operation without an answer may have happened at any moment after its request, or never.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use skirmish::store::Status;

use crate::history::{History, Told};
use crate::model::Channel;
use crate::operation::{Operation, Reply};

/// The seeds with which each match may have begun.
pub type Seeds = BTreeMap<u64, Vec<u64>>;

/// A match as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Filed {
    pub status: Status,
    pub players: Vec<u64>,
    pub host: u64,
    pub away: bool,
    pub events: Vec<rules::Event>,
}

/// All stored matches of the channel.
pub type File = BTreeMap<u64, Filed>;

/// The history has no such order.
#[derive(Debug)]
pub struct Unexplained {
    /// The channel's state after the longest orders that were found, and the operations that do not fit then.
    pub stuck: String,
}

/// The most operations of a history.
const MOST: usize = 256;

/// When a search has tried this many states, it prints its history: it may take hours.
const LONG: usize = 100_000;

/// A set of operations.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Set([u128; MOST / 128]);

impl Set {
    fn has(self, at: usize) -> bool {
        self.0[at / 128] & 1 << (at % 128) != 0
    }

    fn with(mut self, at: usize) -> Self {
        self.0[at / 128] |= 1 << (at % 128);
        self
    }

    fn size(self) -> u32 {
        self.0.iter().map(|part| part.count_ones()).sum()
    }
}

struct Search<'a> {
    history: &'a History,
    told: &'a [Told],
    overlapped: Vec<bool>,
    seeds: &'a Seeds,
    file: Option<&'a File>,
    tried: HashSet<(Set, Channel)>,
    longest: (u32, String),
}

/// # Errors
/// There is no such order. Without a file, the stored state is not checked.
pub fn explain(history: &History, seeds: &Seeds, file: Option<&File>) -> Result<(), Unexplained> {
    let told = &history.in_parts();
    assert!(told.len() <= MOST, "too long a history: {}", told.len());
    let overlapped = |one: &Told| {
        let others = told.iter().filter(|other| other.asked != one.asked);
        others.into_iter().any(|other| one.overlaps(other))
    };
    let mut search = Search {
        history,
        told,
        overlapped: told.iter().map(overlapped).collect(),
        seeds,
        file,
        tried: HashSet::new(),
        longest: (0, String::new()),
    };
    if search.follows(Set::default(), &Channel::default()) {
        return Ok(());
    }
    let stuck = search.longest.1;
    Err(Unexplained { stuck })
}

impl Search<'_> {
    /// Is there an order of all remaining operations after these?
    fn follows(&mut self, done: Set, channel: &Channel) -> bool {
        let open = |at: &usize| !done.has(*at);
        let left: Vec<usize> = (0..self.told.len()).filter(open).collect();
        let next_answer = left.iter().map(|at| self.told[*at].answered_at()).min();
        let next_answer = next_answer.unwrap_or(usize::MAX);
        let all_answered = next_answer == usize::MAX;
        if all_answered && self.file.is_none_or(|file| agrees(channel, file)) {
            return true;
        }
        if !self.tried.insert((done, channel.clone())) {
            return false;
        }
        if self.tried.len() == LONG {
            println!("a long search for an order of\n{}", self.history);
        }
        self.remember(done, channel, &left);
        let may_be_next = |at: &usize| self.told[*at].asked < next_answer;
        let mut next: Vec<usize> = left.into_iter().filter(may_be_next).collect();
        // Answered operations come first. Most unanswered ones never happened; if a dozen of them came first, the search
        // would take hours.
        next.sort_by_key(|at| self.told[*at].answer.is_none());
        let mut ways = Vec::new();
        for at in next {
            let answered = self.told[at].answer.is_some();
            let mut found = self.ways(at, channel);
            // the changes of a person's deletion are operations of their own, so the request itself changes nothing
            let looks = matches!(self.told[at].deed, Operation::ForgetPerson { .. });
            let idle = looks || self.told[at].is_idle() || self.is_spent(at, done, channel);
            if answered && !found.is_empty() && idle {
                // put it at the first place where it fits
                return self.follows(done.with(at), channel);
            }
            // an unanswered operation that changes nothing need not have happened
            found.retain(|next| answered || next != channel);
            ways.extend(found.into_iter().map(|next| (at, next)));
        }
        let mut ways = ways.into_iter();
        ways.any(|(at, next)| self.follows(done.with(at), &next))
    }

    /// Is this a part of a deletion that changes nothing now, and nothing later: is its person out of that match for
    /// good? Without this rule, a search tries all orders of such parts.
    fn is_spent(&self, at: usize, done: Set, channel: &Channel) -> bool {
        let part = &self.told[at];
        let (Operation::LeaveBehind { user, id } | Operation::Redact { user, id }) = part.deed
        else {
            return false;
        };
        let inside = channel.matches.get(&id).is_some_and(|one| {
            one.host == user || one.players.contains(&user) || one.invited.contains(&user)
        });
        let comes = |(other, told): (usize, &Told)| {
            !done.has(other) && told.asked < part.answered_at() && told.may_bring_in(user, id)
        };
        !inside && !self.told.iter().enumerate().any(comes)
    }

    /// The channel's possible states after this operation, if it comes next.
    fn ways(&self, at: usize, channel: &Channel) -> Vec<Channel> {
        let told = &self.told[at];
        let none = Vec::new();
        let seeds = match told.deed {
            Operation::Start { .. }
            | Operation::Join { .. }
            | Operation::Accept { .. }
            | Operation::AddComputer { .. }
            | Operation::Choose { .. }
            | Operation::Take { .. } => channel.current().and_then(|(id, _)| self.seeds.get(&id)),
            _ => None,
        };
        let ways = channel.ways(told, seeds.unwrap_or(&none)).into_iter();
        let fits = |(expected, next): (Reply, Channel)| {
            let Some((_, given)) = &told.answer else {
                return Some(next);
            };
            if *given == expected {
                return Some(next);
            }
            let refused = self.may_be_refused(at, given, &expected, channel);
            refused.then(|| channel.clone())
        };
        ways.filter_map(fits).collect()
    }

    /// Refusals that the model does not give, but which are harmless. A user who was too slow may be refused, even if
    /// the operation is possible again by now. A user of a lobby that is gone may get the same refusal, whatever became
    /// of the lobby.
    fn may_be_refused(&self, at: usize, given: &Reply, due: &Reply, channel: &Channel) -> bool {
        let Reply::Refused(given) = given else {
            return false;
        };
        let due = match due {
            Reply::Refused(due) => due.as_str(),
            _ => "",
        };
        let raced = self.overlapped[at];
        match (&self.told[at].deed, given.as_str()) {
            (
                Operation::Turn { ticket: None, .. }
                | Operation::Resign { .. }
                | Operation::Propose { .. }
                | Operation::Agree { .. }
                | Operation::Decline { .. }
                | Operation::Withdraw { .. }
                | Operation::AskTakeback { .. }
                | Operation::AllowTakeback { .. }
                | Operation::DeclineTakeback { .. }
                | Operation::WithdrawTakeback { .. },
                "Stale",
            )
            | (
                Operation::Join { .. } | Operation::Leave { .. } | Operation::Start { .. } | Operation::Cancel { .. },
                "LobbyGone",
            )
            // a match that is over has no offers any more
            | (
                Operation::Agree { .. } | Operation::Decline { .. } | Operation::Withdraw { .. },
                "Lapsed",
            )
            | (
                Operation::AllowTakeback { .. }
                | Operation::DeclineTakeback { .. }
                | Operation::WithdrawTakeback { .. },
                "OfferClosed",
            ) => raced,
            // either the turn is refused in any case, or others choose in secret, which makes no button stale
            (Operation::Turn { .. }, "Stale") => raced && (!due.is_empty() || channel.is_secret()),
            // the same interaction again, while the match that it opened is being deleted
            (Operation::Open { id, .. }, "Duplicate") => raced && self.opened_twice(*id),
            // a match is cancelled before it is deleted, and a cancelled one is deleted after a month
            (_, "LobbyGone") => raced && due == "Foreign",
            (_, "Foreign") => due == "LobbyGone" && channel.cleaned,
            _ => false,
        }
    }

    fn opened_twice(&self, which: u64) -> bool {
        let opens = |told: &&Told| matches!(told.deed, Operation::Open { id, .. } if id == which);
        self.told.iter().filter(opens).count() > 1
    }

    fn remember(&mut self, done: Set, channel: &Channel, left: &[usize]) {
        if done.size() < self.longest.0 && !self.longest.1.is_empty() {
            return;
        }
        let mut text = String::new();
        let _ = writeln!(text, "{} explained, then the channel is", done.size());
        for (id, one) in &channel.matches {
            let (status, players, ply) = (one.status, &one.players, one.ply());
            let (host, offer) = (one.host, one.offer);
            let _ = writeln!(
                text,
                "    {id}: {status} {players:?} host {host} ply {ply} touched {} {offer:?}",
                one.touched
            );
            if let Some(game) = &one.game {
                let _ = writeln!(text, "        {:?}", game.0.events());
            }
        }
        let answered = left.iter().filter(|at| self.told[**at].answer.is_some());
        let answered = answered.map(|at| format!("    {:?}", self.told[*at].deed));
        let answered: Vec<String> = answered.collect();
        let _ = writeln!(text, "and not explained are\n{}", answered.join("\n"));
        self.longest = (done.size(), text);
    }
}

fn agrees(channel: &Channel, file: &File) -> bool {
    let nothing = |status| matches!(status, Status::Cancelled | Status::Expired);
    let known = file.keys().all(|id| channel.matches.contains_key(id));
    known
        && channel.matches.iter().all(|(id, one)| {
            let Some(filed) = file.get(id) else {
                return channel.cleaned && nothing(one.status) && one.ply() == 0;
            };
            let events = one.game.as_ref().map_or(&[][..], |game| game.0.events());
            filed.status == one.status
                && filed.players == one.players
                && filed.host == one.host
                && filed.away == one.away
                && filed.events == events
        })
}

/// The shortest prefix of a history that has no order, without the operations that do not matter.
pub fn shortest(history: &History, seeds: &Seeds, file: &File) -> (History, String) {
    let mut ends: Vec<usize> = history.told.iter().map(Told::answered_at).collect();
    ends.retain(|end| *end != usize::MAX);
    ends.sort_unstable();
    let fails = |one: &History, file| explain(one, seeds, file).err();
    // a longer prefix has more to explain
    let first = ends.partition_point(|end| fails(&history.until(*end), None).is_none());
    let (mut best, file, mut why) = match ends.get(first) {
        Some(end) => {
            let beginning = history.until(*end);
            let why = fails(&beginning, None).expect("it was found so");
            (beginning, None, why.stuck)
        }
        None => (history.clone(), Some(file), "the file differs\n".to_owned()),
    };
    for at in (0..best.told.len()).rev() {
        // only operations without effect are removed: an unanswered one may be the cause
        let idle = best.told[at].is_idle();
        let mut fewer = best.clone();
        fewer.told.remove(at);
        if idle && let Some(still) = fails(&fewer, file) {
            (best, why) = (fewer, still.stuck);
        }
    }
    (best, why)
}
