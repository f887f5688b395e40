//! A history: each operation with who did it, in which process, when it was answered, and with which reply.

use std::fmt;
use std::sync::{Arc, Mutex};

use crate::operation::{ChosenOption, LobbyTerms, Operation, Reply};

/// An operation that was begun. All times except the clock's are positions in the history.
#[derive(Clone, Debug)]
pub struct Told {
    pub process: usize,
    pub deed: Operation,
    pub asked: usize,
    /// None: unanswered, so it may have happened at any time since, or may still happen, or never.
    pub answer: Option<(usize, Reply)>,
    /// The lowest and highest time of the process's clock meanwhile, in milliseconds.
    pub clock: (i64, i64),
}

#[derive(Default)]
struct Inner {
    told: Vec<Told>,
    next: usize,
    /// What the driver did, and when.
    notes: Vec<(usize, String)>,
}

/// A history that is being recorded.
#[derive(Clone, Default)]
pub struct Tale(Arc<Mutex<Inner>>);

impl Tale {
    pub fn asks(&self, process: usize, deed: &Operation, clock: i64) -> usize {
        let mut inner = self.0.lock().unwrap();
        let asked = inner.tick();
        inner.told.push(Told {
            process,
            deed: deed.clone(),
            asked,
            answer: None,
            clock: (clock, clock),
        });
        inner.told.len() - 1
    }

    /// An operation was answered. Without a reply, the database did not answer.
    pub fn is_answered(&self, at: usize, reply: Option<Reply>, clock: i64) {
        let mut inner = self.0.lock().unwrap();
        let tick = inner.tick();
        let told = &mut inner.told[at];
        told.reads(clock);
        told.answer = reply.map(|reply| (tick, reply));
    }

    /// An operation that was done as a part of another one.
    pub fn adds(&self, at: usize, deed: Operation, reply: Option<Reply>) {
        let mut inner = self.0.lock().unwrap();
        let tick = inner.tick();
        let part = Told {
            deed,
            answer: reply.map(|reply| (tick, reply)),
            ..inner.told[at].clone()
        };
        inner.told.push(part);
    }

    pub fn deed(&self, at: usize) -> Operation {
        self.0.lock().unwrap().told[at].deed.clone()
    }

    /// A process's clock jumps.
    pub fn jumps(&self, process: usize, clock: i64) {
        let mut inner = self.0.lock().unwrap();
        let all = inner.told.iter_mut();
        let open = all.filter(|told| told.process == process && told.answer.is_none());
        open.for_each(|told| told.reads(clock));
    }

    pub fn notes(&self, what: String) {
        let mut inner = self.0.lock().unwrap();
        let tick = inner.tick();
        inner.notes.push((tick, what));
    }

    pub fn len(&self) -> usize {
        self.0.lock().unwrap().told.len()
    }

    /// How many operations set off planned answers.
    pub fn planned_answers(&self) -> usize {
        let inner = self.0.lock().unwrap();
        let replies = inner
            .told
            .iter()
            .filter_map(|told| Some(&told.answer.as_ref()?.1));
        let answered = |reply: &&Reply| match reply {
            Reply::Board { answered, .. } => !answered.is_empty(),
            _ => false,
        };
        replies.filter(answered).count()
    }

    /// Has this person asked to be forgotten?
    pub fn forgets(&self, person: u64) -> bool {
        let inner = self.0.lock().unwrap();
        let mut told = inner.told.iter();
        told.any(|one| matches!(one.deed, Operation::ForgetPerson { user, .. } if user == person))
    }

    pub fn end(&self) -> History {
        let inner = self.0.lock().unwrap();
        History {
            told: inner.told.clone(),
            notes: inner.notes.clone(),
        }
    }
}

impl Inner {
    fn tick(&mut self) -> usize {
        self.next += 1;
        self.next
    }
}

impl Told {
    fn reads(&mut self, clock: i64) {
        self.clock = (self.clock.0.min(clock), self.clock.1.max(clock));
    }

    pub fn answered_at(&self) -> usize {
        self.answer.as_ref().map_or(usize::MAX, |(at, _)| *at)
    }

    /// Is it certain that this operation changed nothing?
    pub fn is_idle(&self) -> bool {
        let answer = self.answer.as_ref();
        answer.is_some_and(|(_, reply)| match self.deed {
            Operation::Look
            | Operation::LookAtPlan { .. }
            | Operation::See
            | Operation::Jobs
            | Operation::Lose { .. }
            | Operation::Shown { .. } => true,
            _ => matches!(reply, Reply::Refused(_) | Reply::Nothing),
        })
    }

    /// Can this operation have brought this user into this match, or have invited them? What was refused cannot.
    pub fn may_bring_in(&self, who: u64, which: u64) -> bool {
        let elsewhere = match &self.answer {
            Some((_, Reply::Refused(_) | Reply::Nothing)) => true,
            Some((_, Reply::Lobby { id, .. } | Reply::Board { id, .. })) => *id != which,
            _ => false,
        };
        !elsewhere
            && match &self.deed {
                // the terms list invited users too
                Operation::Open { user, id, terms } => {
                    *id == which && (*user == who || terms.asked.contains(&who))
                }
                Operation::Join { user, id } => *user == who && id.is_none_or(|id| id == which),
                Operation::Accept { user, id } | Operation::Take { user, id, .. } => {
                    *user == who && *id == which
                }
                Operation::Choose {
                    id,
                    option: ChosenOption::Invite(guest),
                    ..
                } => *guest == who && *id == which,
                _ => false,
            }
    }

    /// Were both in progress at the same time?
    pub fn overlaps(&self, other: &Self) -> bool {
        self.asked < other.answered_at() && other.asked < self.answered_at()
    }
}

/// A finished history.
#[derive(Clone)]
pub struct History {
    pub told: Vec<Told>,
    pub notes: Vec<(usize, String)>,
}

impl History {
    /// What was known at that position.
    pub fn until(&self, when: usize) -> Self {
        let told = self.told.iter().filter(|told| told.asked <= when);
        let told = told.map(|told| Told {
            answer: told.answer.clone().filter(|(at, _)| *at <= when),
            ..told.clone()
        });
        let notes = self.notes.iter().filter(|(at, _)| *at <= when);
        Self {
            told: told.collect(),
            notes: notes.cloned().collect(),
        }
    }
}

impl History {
    /// The history with the deletion of servers and people split by match. Each part happens some time before the
    /// answer, and no part is a match younger than the request. Parts that are still to be done have no answer.
    pub fn in_parts(&self) -> Vec<Told> {
        let mut parts = Vec::new();
        for told in &self.told {
            let refused = matches!(told.answer, Some((_, Reply::Refused(_))));
            let of = |id| match told.deed {
                Operation::ForgetServer { request } if id <= request => {
                    vec![Operation::Delete { id }]
                }
                Operation::ForgetPerson { user, request }
                    if !refused && id <= request && self.takes_part(user, id) =>
                {
                    // they may join again at once
                    let leaves = Operation::LeaveBehind { user, id };
                    vec![leaves.clone(), leaves, Operation::Redact { user, id }]
                }
                _ => Vec::new(),
            };
            // what goes on may reach a match that is opened later with an earlier id
            let goes_on = matches!(told.answer, Some((_, Reply::GoesOn)));
            let until = if goes_on {
                usize::MAX
            } else {
                told.answered_at()
            };
            let deeds: Vec<Operation> =
                self.opened_before(until).into_iter().flat_map(of).collect();
            let open = |reply: &Reply| *reply == Reply::GoesOn;
            let answer = told.answer.clone();
            let part = |deed| Told {
                deed,
                answer: answer.clone().filter(|(_, reply)| !open(reply)),
                ..told.clone()
            };
            parts.extend(deeds.into_iter().map(part));
            if !matches!(told.deed, Operation::ForgetServer { .. }) {
                // the request itself was handled, even if parts are still to be done
                let answer = answer.clone().map(|(at, reply)| match reply {
                    Reply::GoesOn => (at, Reply::Done),
                    reply => (at, reply),
                });
                parts.push(Told {
                    answer,
                    ..told.clone()
                });
            }
        }
        parts
    }

    /// The matches that were opened, or may have been. A match that was opened again after its deletion is listed
    /// twice.
    fn opened_before(&self, when: usize) -> Vec<u64> {
        let refused = |open: &Told| matches!(open.answer, Some((_, Reply::Refused(_))));
        let opened = self.told.iter().filter(|open| open.asked < when);
        let opened = opened.filter(|open| !refused(open));
        let ids = opened.filter_map(|open| match open.deed {
            Operation::Open { id, .. } => Some(id),
            _ => None,
        });
        ids.collect()
    }

    /// Can this user ever have been in this match?
    fn takes_part(&self, who: u64, which: u64) -> bool {
        self.told.iter().any(|told| told.may_bring_in(who, which))
    }
}

impl fmt::Display for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines: Vec<(usize, String)> = self.notes.clone();
        for (number, told) in self.told.iter().enumerate() {
            let Told { process, deed, .. } = told;
            lines.push((told.asked, format!("{process} → {number} {deed:?}")));
            if let Some((at, reply)) = &told.answer {
                lines.push((*at, format!("{process} ← {number} {reply:?}")));
            }
        }
        lines.sort();
        for (at, line) in lines {
            writeln!(f, "{at:>4}  {line}")?;
        }
        Ok(())
    }
}

#[test]
fn a_deletion_has_parts_for_the_matches_that_its_person_got_into() {
    let (tale, refused) = (Tale::default(), Reply::Refused("Full".to_owned()));
    let joins = |user, reply: &Reply| {
        let at = tale.asks(0, &Operation::Join { user, id: None }, 0);
        tale.is_answered(at, Some(reply.clone()), 0);
    };
    let lobby = |id| Reply::Lobby {
        id,
        players: vec![7, 8],
        host: 7,
    };
    let deletions = |user| {
        let request = 9;
        tale.asks(0, &Operation::ForgetPerson { user, request }, 0);
        let parts = tale.end().in_parts().into_iter();
        let its = |part: &Told| match part.deed {
            Operation::LeaveBehind { user: who, id } | Operation::Redact { user: who, id } => {
                (who == user).then_some(id)
            }
            _ => None,
        };
        parts.filter_map(|part| its(&part)).collect::<Vec<u64>>()
    };
    for (user, id) in [(7, 1), (6, 2)] {
        let terms = LobbyTerms::of(rules::Kind::Kitaran);
        let at = tale.asks(0, &Operation::Open { user, id, terms }, 0);
        tale.is_answered(at, Some(lobby(id)), 0);
    }
    joins(8, &lobby(1));
    joins(5, &refused);
    assert_eq!(deletions(8), [1, 1, 1]);
    assert!(deletions(5).is_empty());
}
