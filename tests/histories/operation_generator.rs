//! Generates the next operation of a user. Most operations make sense in what the user sees of the channel, and many
//! come a little too late.

use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, Seat};
use skirmish::model::Player;
use skirmish::store::{Status, StoredMatch};

use crate::operation::{
    Cancelling, ChosenOption, ComputerDeed, DeedKind, LobbyTerms, OFFERED, OfferButton, Operation,
    Ticket,
};
use crate::plan_generator::Remembered;

/// Ids of all histories begin here. Like Discord's ids, they are above the numbers of placeholders.
pub const FIRST: u64 = 10_000_000_000_000_000;

/// How many people come to a channel.
pub const PEOPLE: u64 = 5;

/// Is this a person of some history? Placeholders have random numbers far from theirs.
pub fn is_one(user: u64) -> bool {
    (FIRST..FIRST + 1_000_000_000_000).contains(&user)
}

/// The state of the channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter)]
pub enum Stage {
    Empty,
    Lobby,
    Live,
}

pub fn stage(seen: Option<&StoredMatch>) -> Stage {
    match seen.map(|seen| seen.status) {
        Some(Status::Lobby) => Stage::Lobby,
        Some(Status::Live) => Stage::Live,
        _ => Stage::Empty,
    }
}

/// How often a kind of operation is done in each stage, relative to the other kinds: in an empty channel, a lobby, and
/// a match. A kind with weight 0 everywhere happens only as a part of another.
pub fn weight(kind: DeedKind, stage: Stage) -> usize {
    let [empty, lobby, live] = match kind {
        DeedKind::Open => [60, 4, 2],
        DeedKind::Join => [6, 34, 2],
        DeedKind::Accept | DeedKind::DeclineInvitation => [2, 10, 1],
        DeedKind::Take => [2, 16, 1],
        DeedKind::Leave => [4, 16, 2],
        DeedKind::Start => [3, 22, 2],
        DeedKind::AddComputer => [1, 9, 1],
        DeedKind::RemoveComputer => [1, 3, 1],
        DeedKind::Choose => [1, 16, 1],
        DeedKind::Turn => [3, 1, 28],
        DeedKind::ComputerActs => [1, 0, 16],
        DeedKind::Plan => [1, 1, 22],
        DeedKind::LookAtPlan => [1, 1, 7],
        DeedKind::Resign | DeedKind::Propose => [2, 1, 9],
        DeedKind::Agree => [2, 1, 14],
        DeedKind::Decline => [1, 0, 5],
        DeedKind::AskTakeback => [2, 1, 10],
        DeedKind::AllowTakeback => [2, 1, 18],
        DeedKind::Withdraw | DeedKind::DeclineTakeback | DeedKind::WithdrawTakeback => [1, 0, 3],
        DeedKind::Move => [9, 1, 5],
        DeedKind::Lose | DeedKind::DropPlan => [1, 1, 3],
        DeedKind::Cancel => [2, 6, 5],
        DeedKind::ForgetPerson => [10, 4, 4],
        DeedKind::ForgetServer => [1, 1, 1],
        DeedKind::Jobs => [5, 12, 4],
        DeedKind::Look => [2, 1, 6],
        DeedKind::See => [2, 6, 1],
        DeedKind::Shown => [0, 4, 6],
        DeedKind::Expire
        | DeedKind::RunOut
        | DeedKind::PutAway
        | DeedKind::Clean
        | DeedKind::Delete
        | DeedKind::LeaveBehind
        | DeedKind::Redact => [0; 3],
    };
    match stage {
        Stage::Empty => empty,
        Stage::Lobby => lobby,
        Stage::Live => live,
    }
}

/// The people of a history, and what they know.
pub struct People {
    /// The id of the first person; the others follow it.
    pub first: u64,
    pub rng: Rng,
    /// The number of the next match, offer or message.
    pub next: u64,
    /// All matches so far.
    pub ids: Vec<u64>,
    /// The last request to forget the server.
    pub forgot: u64,
    /// All plans that were typed.
    pub plans: Vec<Remembered>,
    /// Do they plan more often than others?
    pub plans_often: bool,
}

impl People {
    pub fn chance(&mut self, percent: usize) -> bool {
        self.rng.below(100) < percent
    }

    pub fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    pub fn anybody(&mut self) -> u64 {
        self.first + self.rng.below(PEOPLE as usize) as u64
    }

    /// Mostly one of these users.
    fn one_of(&mut self, users: &[u64]) -> u64 {
        match users {
            [] => self.anybody(),
            _ if self.chance(15) => self.anybody(),
            _ => users[self.rng.below(users.len())],
        }
    }

    pub fn id(&mut self, seen: Option<&StoredMatch>) -> Option<u64> {
        match seen {
            Some(seen) if self.chance(70) => Some(seen.opened.id),
            _ if !self.ids.is_empty() && self.chance(20) => {
                Some(self.ids[self.rng.below(self.ids.len())])
            }
            _ => None,
        }
    }

    /// An operation of this kind, based on the last seen state of the channel and the buttons of offers.
    #[allow(clippy::too_many_lines, reason = "an arm for each operation")]
    pub fn deed(
        &mut self,
        kind: DeedKind,
        seen: Option<&StoredMatch>,
        offer_buttons: &[OfferButton],
    ) -> Operation {
        let players: Vec<u64> = seen.map_or_else(Vec::new, |seen| {
            let players = seen.opened.players.iter().filter_map(Player::user);
            // a placeholder is nobody who can act
            players.filter(|user| is_one(*user)).collect()
        });
        let host = seen.map(|seen| seen.opened.host);
        let host = host.filter(|host| is_one(*host));
        match kind {
            DeedKind::Open => self.open(),
            DeedKind::Join => Operation::Join {
                user: self.anybody(),
                id: self.id(seen),
            },
            DeedKind::Accept | DeedKind::DeclineInvitation | DeedKind::Take => {
                self.answer(kind, seen)
            }
            DeedKind::Leave => Operation::Leave {
                user: self.one_of(&players),
                id: self.id(seen),
            },
            DeedKind::Start => Operation::Start {
                user: self.one_of(host.as_slice()),
                id: self.id(seen),
            },
            DeedKind::AddComputer | DeedKind::RemoveComputer => {
                self.computer(kind, seen, host.as_slice())
            }
            DeedKind::Choose => self.choose(seen, host.as_slice()),
            DeedKind::Turn => self.turn(seen, &players),
            DeedKind::ComputerActs => self
                .computer_acts(seen)
                .unwrap_or_else(|| self.turn(seen, &players)),
            DeedKind::Plan => {
                let (user, seen) = (
                    self.one_of(&players),
                    seen.filter(|seen| seen.status == Status::Live),
                );
                let plan = seen.and_then(|seen| self.plan(seen, user));
                plan.unwrap_or(Operation::LookAtPlan { user })
            }
            DeedKind::DropPlan => {
                let user = self.one_of(&players);
                match self.id(seen) {
                    Some(id) => Operation::DropPlan { user, id },
                    None => Operation::LookAtPlan { user },
                }
            }
            DeedKind::LookAtPlan => Operation::LookAtPlan {
                user: self.one_of(&players),
            },
            DeedKind::Resign => Operation::Resign {
                user: self.one_of(&players),
                ticket: ticket(seen).filter(|_| self.chance(50)),
            },
            DeedKind::Propose => Operation::Propose {
                user: self.one_of(&players),
                number: self.number(),
                cancels: self.chance(40),
            },
            DeedKind::Agree | DeedKind::Decline | DeedKind::Withdraw => {
                let user = self.one_of(&players);
                match (self.button(offer_buttons, false), kind) {
                    (Some(offer_button), DeedKind::Agree) => {
                        Operation::Agree { user, offer_button }
                    }
                    (Some(offer_button), DeedKind::Withdraw) => {
                        Operation::Withdraw { user, offer_button }
                    }
                    (Some(offer_button), _) => Operation::Decline { user, offer_button },
                    (None, _) => Operation::Propose {
                        user,
                        number: self.number(),
                        cancels: self.chance(40),
                    },
                }
            }
            DeedKind::AskTakeback
            | DeedKind::AllowTakeback
            | DeedKind::DeclineTakeback
            | DeedKind::WithdrawTakeback => {
                let user = self.one_of(&players);
                match (self.button(offer_buttons, true), kind) {
                    (Some(offer_button), DeedKind::AllowTakeback) => {
                        Operation::AllowTakeback { user, offer_button }
                    }
                    (Some(offer_button), DeedKind::DeclineTakeback) => {
                        Operation::DeclineTakeback { user, offer_button }
                    }
                    (Some(offer_button), DeedKind::WithdrawTakeback) => {
                        Operation::WithdrawTakeback { user, offer_button }
                    }
                    _ => Operation::AskTakeback {
                        user,
                        number: self.number(),
                    },
                }
            }
            DeedKind::Cancel => Operation::Cancel {
                user: self.one_of(&players),
                admin: self.chance(40),
                what: match self.id(seen) {
                    Some(id) if self.chance(40) => Cancelling::Lobby(id),
                    Some(id) if self.chance(60) => Cancelling::Match(id),
                    id => Cancelling::Ask(id),
                },
            },
            DeedKind::Move => {
                let known = self.ids.len().saturating_sub(2);
                let last = self.ids.get(known + self.rng.below(2)).copied();
                let back = if self.chance(10) {
                    seen.is_some()
                } else {
                    seen.is_none()
                };
                Operation::Move {
                    user: self.one_of(&players),
                    id: self.id(seen).filter(|_| !back).or(last).unwrap_or_default(),
                    back,
                }
            }
            DeedKind::Lose => Operation::Lose {
                id: self.id(seen).unwrap_or_default(),
            },
            DeedKind::ForgetPerson => Operation::ForgetPerson {
                user: self.anybody(),
                request: self.number(),
            },
            DeedKind::ForgetServer => {
                let request = self.number();
                self.forgot = request;
                Operation::ForgetServer { request }
            }
            DeedKind::Look => Operation::Look,
            DeedKind::See => Operation::See,
            DeedKind::Shown => Operation::Shown {
                id: seen.map_or(0, |seen| seen.opened.id),
                ply: ticket(seen).map(|ticket| ticket.ply),
                message: self.number(),
            },
            DeedKind::Jobs
            | DeedKind::Expire
            | DeedKind::RunOut
            | DeedKind::PutAway
            | DeedKind::Clean
            | DeedKind::Delete
            | DeedKind::LeaveBehind
            | DeedKind::Redact => Operation::Jobs,
        }
    }

    /// One of the last few buttons of that kind.
    fn button(&mut self, offer_buttons: &[OfferButton], takeback: bool) -> Option<OfferButton> {
        let fits = |one: &&OfferButton| one.takeback == takeback;
        let last: Vec<&OfferButton> = offer_buttons.iter().rev().filter(fits).take(3).collect();
        let drawn = self.rng.below(last.len());
        last.get(drawn).map(|one| **one)
    }

    pub fn new_match(&mut self) -> u64 {
        let id = self.number();
        self.ids.push(id);
        id
    }

    fn open(&mut self) -> Operation {
        let again = self.chance(5);
        let id = match self.ids.last() {
            // Sends the same interaction again, soon after, as Discord does. Not after a deletion request: the match
            // may be deleted, and then nothing tells that the interaction is old.
            Some(last) if again && *last > self.forgot => *last,
            _ => self.new_match(),
        };
        let (game, wanted) = match self.rng.below(5) {
            0 | 4 => (Kind::Kitaran, None),
            1 => (Kind::Zyrcan, None),
            2 => (Kind::VirusFight, Some(3)),
            _ => (Kind::VirusFight, None),
        };
        let offers = self.chance(20);
        let (game, wanted) = if offers {
            (OFFERED[0], Some(2))
        } else {
            (game, wanted)
        };
        let host = self.anybody();
        let (asked, private) = (self.asked(host), self.chance(40));
        let fewest = wanted.unwrap_or(game.seats().0);
        // at most one for each free seat, and none if players choose the game
        let room = usize::from(wanted.unwrap_or(game.seats().1)) - 1 - asked.len();
        let computers = if offers || self.chance(70) {
            0
        } else {
            self.rng.below(room + 1) as u8
        };
        let terms = LobbyTerms {
            game,
            wanted,
            self_start: self.chance(50),
            timed: self.chance(30),
            // only one player is invited, which is enough for games for two
            private: private && fewest == 2 && !asked.is_empty(),
            asked,
            offers,
            computers,
            thread: self.chance(30),
        };
        Operation::Open {
            user: host,
            id,
            terms,
        }
    }

    /// Mostly the answer of an invited player.
    fn answer(&mut self, kind: DeedKind, seen: Option<&StoredMatch>) -> Operation {
        let invited = seen.map_or_else(Vec::new, |seen| seen.opened.terms.invited.clone());
        let invited: Vec<u64> = invited.into_iter().filter(|user| is_one(*user)).collect();
        let user = self.one_of(&invited);
        match (self.id(seen), kind) {
            (Some(id), DeedKind::Accept) => Operation::Accept { user, id },
            (Some(id), DeedKind::Take) => {
                let second = self.chance(50);
                Operation::Take { user, id, second }
            }
            (Some(id), _) => Operation::DeclineInvitation { user, id },
            (id, _) => Operation::Join { user, id },
        }
    }

    /// Whom a host invites: at most one, so that there is a seat for them.
    fn asked(&mut self, host: u64) -> Vec<u64> {
        if self.chance(60) {
            return Vec::new();
        }
        let somebody = self.anybody();
        let other = self.first + (host - self.first + 1) % PEOPLE;
        vec![if somebody == host { other } else { somebody }]
    }

    /// The host adds or removes a computer.
    fn computer(&mut self, kind: DeedKind, seen: Option<&StoredMatch>, host: &[u64]) -> Operation {
        let user = self.one_of(host);
        match (self.id(seen), kind) {
            (Some(id), DeedKind::AddComputer) => Operation::AddComputer { user, id },
            (Some(id), _) => Operation::RemoveComputer { user, id },
            (id, _) => Operation::Join { user, id },
        }
    }

    /// The host chooses in a menu.
    fn choose(&mut self, seen: Option<&StoredMatch>, host: &[u64]) -> Operation {
        let user = self.one_of(host);
        let Some(id) = self.id(seen) else {
            return Operation::See;
        };
        let option = match self.rng.below(4) {
            0 if self.chance(30) => ChosenOption::Seats(None),
            0 => ChosenOption::Seats(Some(2 + self.rng.below(4) as u8)),
            1 => ChosenOption::SelfStart(self.chance(50)),
            2 => ChosenOption::Private(self.chance(50)),
            _ => ChosenOption::Invite(self.anybody()),
        };
        Operation::Choose { user, id, option }
    }

    /// A computer plays or resigns; computers among themselves end the match.
    fn computer_acts(&mut self, seen: Option<&StoredMatch>) -> Option<Operation> {
        let ticket = ticket(seen)?;
        let seen = seen?;
        let game = AnyMatch::replay(&seen.record).ok()?;
        let players = &seen.opened.players;
        let is_computer = |seat: &Seat| players[seat.index()].level().is_some();
        let mut seats = game.to_act().seats();
        seats.retain(is_computer);
        if seats.is_empty() || self.chance(5) {
            // a late search: it may not be the computer's turn
            seats = (0..players.len())
                .map(Seat::at)
                .filter(is_computer)
                .collect();
        }
        if seats.is_empty() {
            return None;
        }
        let seat = seats[self.rng.below(seats.len())];
        let people = (0..players.len())
            .map(Seat::at)
            .filter(|seat| !is_computer(seat));
        let alone = people.filter(|seat| game.living(*seat)).count() == 0;
        let act = match game.random_turn(seat, &mut self.rng) {
            _ if alone => ComputerDeed::Agree,
            Some(turn) if self.chance(90) => ComputerDeed::Turn(turn),
            Some(_) => ComputerDeed::Resign,
            None => ComputerDeed::Turn("a1".to_owned()),
        };
        let seat = seat.number();
        Some(Operation::ComputerActs { ticket, seat, act })
    }

    fn turn(&mut self, seen: Option<&StoredMatch>, players: &[u64]) -> Operation {
        let played = seen.filter(|seen| seen.status == Status::Live);
        let game = played.and_then(|seen| AnyMatch::replay(&seen.record).ok());
        let mut user = self.one_of(players);
        let mut text = "a1".to_owned();
        if let (Some(game), Some(seen)) = (game, seen) {
            let to_act = game.to_act().seats();
            if !to_act.is_empty() {
                let seat = to_act[self.rng.below(to_act.len())];
                text = game.random_turn(seat, &mut self.rng).unwrap_or(text);
                // often the turn that a plan expects
                if self.chance(75) {
                    text = self.expected(seen).unwrap_or(text);
                }
                if self.chance(92) {
                    // nobody answers for a computer or a placeholder
                    let own = seen.opened.players[seat.index()].user();
                    user = own.filter(|own| is_one(*own)).unwrap_or(user);
                }
            }
        }
        let ticket = ticket(seen).filter(|_| self.chance(65));
        Operation::Turn { user, ticket, text }
    }
}

fn ticket(seen: Option<&StoredMatch>) -> Option<Ticket> {
    let seen = seen.filter(|seen| seen.status == Status::Live)?;
    Some(Ticket {
        id: seen.opened.id,
        ply: seen.record.events.len(),
    })
}
