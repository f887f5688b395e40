//! The model of the operations in a channel, and of their results.

use std::sync::Arc;

use rules::{AnyMatch, Seat};
use skirmish::store::Status;

use crate::history::Told;
use crate::model::{Channel, Game, Match, NOBODY};
use crate::operation::{Cancelling, ComputerDeed, Operation, Reply, Ticket};

/// One possible result: the answer, and the channel after it.
pub type Way = (Reply, Channel);

/// What is found by an id or, without an id, in the channel.
enum Found {
    Lobby(u64, Match),
    Live(u64, Match),
}

impl Channel {
    /// All possible results of an operation; `seeds` are those with which a match may have begun.
    pub fn ways(&self, told: &Told, seeds: &[u64]) -> Vec<Way> {
        let mut ways = match self.change(told, seeds) {
            Ok(ways) => ways,
            Err(why) => vec![(Reply::refused(why), self.clone())],
        };
        ways.extend(self.too_late(&told.deed));
        ways.extend(self.plays_rated(&told.deed));
        ways
    }

    /// A person who plays a game rated is refused computers in it that are too strong. The model knows no ratings, so it
    /// does not know which computers these are. Nobody else at that person's table can let such a computer in.
    fn plays_rated(&self, deed: &Operation) -> Vec<Way> {
        let (Operation::Open { user, .. }
        | Operation::Join { user, .. }
        | Operation::Accept { user, .. }
        | Operation::Take { user, .. }
        | Operation::Start { user, .. }
        | Operation::AddComputer { user, .. }
        | Operation::Choose { user, .. }
        | Operation::Plan { user, .. }
        | Operation::Turn { user, .. }) = *deed
        else {
            return Vec::new();
        };
        let rated = |one: &&Match| one.status == Status::Live && one.is_rated();
        let living = |one: &Match| {
            let living = |seat| one.game.as_ref().is_some_and(|game| game.0.living(seat));
            one.seat_of(user).is_some_and(living)
        };
        let matches = self.matches.values().map(AsRef::as_ref);
        let played: Vec<&Match> = matches.filter(rated).collect();
        let mut whys = Vec::new();
        if played.iter().any(|one| living(one)) {
            whys.push("PlaysRated");
        }
        if !played.is_empty() {
            whys.push("OtherPlaysRated");
        }
        let way = |why| (Reply::refused(why), self.clone());
        whys.into_iter().map(way).collect()
    }

    fn find(&self, asked: Option<u64>) -> Result<Found, &'static str> {
        match self.current() {
            None if asked.is_none() => Err("NothingHere"),
            Some((id, one)) if asked.is_none_or(|asked| asked == id) => Ok(match one.status {
                Status::Lobby => Found::Lobby(id, one.clone()),
                _ => Found::Live(id, one.clone()),
            }),
            _ => Err(self.gone(asked.unwrap_or_default())),
        }
    }

    fn gone(&self, id: u64) -> &'static str {
        let one = self.matches.get(&id);
        match one
            .filter(|one| !one.away || !one.is_open())
            .map(|one| one.status)
        {
            None => "Foreign",
            Some(Status::Over) => "Ended",
            Some(Status::Stopped) => "Stopped",
            Some(_) => "LobbyGone",
        }
    }

    pub fn find_lobby(&self, asked: Option<u64>) -> Result<(u64, Match), &'static str> {
        match self.find(asked)? {
            Found::Lobby(id, one) => Ok((id, one)),
            Found::Live(..) => Err("Started"),
        }
    }

    fn find_live(&self, asked: Option<u64>) -> Result<(u64, Match), &'static str> {
        match self.find(asked)? {
            Found::Lobby(..) => Err("NotStarted"),
            Found::Live(id, one) => Ok((id, one)),
        }
    }

    pub fn find_seat(
        &self,
        asked: Option<u64>,
        user: u64,
    ) -> Result<(u64, Match, Seat, AnyMatch), &'static str> {
        let (id, one) = self.find_live(asked)?;
        let seat = one.seat_of(user).ok_or("NotPlaying")?;
        let game = one.game.as_ref().expect("a match in play");
        let game = AnyMatch::clone(&game.0);
        Ok((id, one, seat, game))
    }

    pub fn with(&self, id: u64, one: Match) -> Self {
        let mut next = self.clone();
        next.matches.insert(id, Arc::new(one));
        next
    }

    #[allow(clippy::too_many_lines, reason = "an arm for each operation")]
    fn change(&self, told: &Told, seeds: &[u64]) -> Result<Vec<Way>, &'static str> {
        let clock = told.clock;
        let way = match told.deed {
            Operation::Open {
                user,
                id,
                ref terms,
            } => return self.open(id, Match::opened(user, terms, clock)),
            Operation::Join { .. } | Operation::Accept { .. } | Operation::Take { .. } => {
                return self.joins(&told.deed, (clock, seeds));
            }
            Operation::DeclineInvitation { user, id } => {
                self.decline_invitation(user, id, clock.0)?
            }
            Operation::Leave { user, id } => self.leave(user, id, clock.0)?,
            Operation::Start { user, id } => return self.start(user, id, seeds),
            Operation::AddComputer { user, id } => {
                return self.add_computer(user, id, (clock.0, seeds));
            }
            Operation::Choose { user, id, option } => {
                return self.choose(user, id, option, (clock.0, seeds));
            }
            Operation::RemoveComputer { user, id } => self.remove_computer(user, id, clock.0)?,
            Operation::ComputerActs {
                ticket,
                seat,
                ref act,
            } => self.computer_acts(ticket, Seat::new(seat), act)?,
            Operation::Turn {
                user,
                ticket,
                ref text,
            } => self.turn(user, ticket, text)?,
            Operation::Plan {
                user,
                id,
                ref typed,
            } => self.set_plan(user, id, Some(typed))?,
            Operation::DropPlan { user, id } => self.set_plan(user, Some(id), None)?,
            Operation::LookAtPlan { user } => self.look_at_plan(user)?,
            Operation::Resign { user, ticket } => {
                let (id, one, seat, mut game) = self.find_seat(ticket.map(|one| one.id), user)?;
                let given = game.retire(seat, rules::Retire::Resign);
                given.map_err(|_| "Refused")?;
                self.played(id, one, game)
            }
            Operation::Propose {
                user,
                number,
                cancels,
            } => return self.agree(user, None, number, cancels),
            Operation::Agree { user, offer_button } => {
                self.may_answer(user, offer_button)?;
                return self.agree(user, Some(offer_button.ticket), offer_button.number, false);
            }
            Operation::Decline { user, offer_button } => {
                self.may_answer(user, offer_button)?;
                self.close_end_offer(user, offer_button)?
            }
            Operation::Withdraw { user, offer_button } => {
                self.may_withdraw(user, offer_button)?;
                self.close_end_offer(user, offer_button)?
            }
            Operation::AskTakeback { user, number } => self.ask_takeback(user, number)?,
            Operation::AllowTakeback { user, offer_button } => {
                self.allow_takeback(user, offer_button)?
            }
            Operation::DeclineTakeback { user, offer_button } => {
                self.close_takeback(user, offer_button, false)?
            }
            Operation::WithdrawTakeback { user, offer_button } => {
                self.close_takeback(user, offer_button, true)?
            }
            Operation::Cancel { user, admin, what } => self.cancel(user, admin, what)?,
            Operation::Move {
                user,
                id,
                back: false,
            } => self.moves(user, id)?,
            Operation::Move {
                user,
                id,
                back: true,
            } => {
                let (reply, next) = self.as_the_other_side().moves(user, id)?;
                (reply, next.as_the_other_side())
            }
            Operation::LeaveBehind { user, id } => {
                let (one, still) = (self.matches.get(&id), self.clone());
                let gone = match one.filter(|one| one.awaits(user)) {
                    None => still,
                    Some(one) if one.status == Status::Lobby => {
                        self.leave(user, Some(id), clock.0)?.1
                    }
                    Some(one) => {
                        let (one, seat) = (Match::clone(one), one.seat_of(user));
                        let game = one.game.as_ref().expect("a match in play");
                        let (mut game, seat) = (AnyMatch::clone(&game.0), seat.expect("a player"));
                        let given = game.retire(seat, rules::Retire::Resign);
                        given.map_err(|_| "Refused")?;
                        self.played(id, one, game).1
                    }
                };
                (Reply::Done, gone)
            }
            Operation::Redact { user, id } => (Reply::Done, self.redact(user, id)),
            Operation::Delete { id } => {
                let mut next = self.clone();
                next.matches.remove(&id);
                (Reply::Done, next)
            }
            Operation::Expire { id } => return Ok(self.expire(id, clock.1)),
            Operation::RunOut { id } => return Ok(self.run_out(id)),
            Operation::PutAway { id } => return Ok(self.put_away(id)),
            Operation::Clean => (
                Reply::Done,
                Self {
                    cleaned: true,
                    ..self.clone()
                },
            ),
            Operation::Look => {
                let (id, one) = self.find_live(None)?;
                (one.board(id), self.clone())
            }
            Operation::See => {
                let lobby = match self.find(None) {
                    Ok(Found::Lobby(id, one)) => one.lobby(id),
                    _ => Reply::Nothing,
                };
                (lobby, self.clone())
            }
            // servers and people are deleted match by match
            Operation::ForgetServer { .. }
            | Operation::ForgetPerson { .. }
            | Operation::Lose { .. }
            | Operation::Jobs
            | Operation::Shown { .. } => (Reply::Done, self.clone()),
        };
        Ok(vec![way])
    }

    fn open(&self, id: u64, one: Match) -> Result<Vec<Way>, &'static str> {
        let known = self.matches.contains_key(&id);
        let refuse = |why| (Reply::refused(why), self.clone());
        let host = one.host;
        let occupied = self.current().map(|(_, there)| match there.status {
            Status::Lobby if there.players.contains(&host) => "LobbyYours",
            Status::Lobby => "LobbyOpen",
            _ => "Occupied",
        });
        match (occupied, known) {
            (Some(why), true) => return Ok(vec![refuse(why), refuse("Duplicate")]),
            (Some(why), false) => return Err(why),
            (None, true) if !self.may_be_off_file(id) => return Err("Duplicate"),
            (None, _) => {}
        }
        let opened = (one.lobby(id), self.with(id, one));
        let mut ways = vec![opened];
        if known {
            ways.push(refuse("Duplicate"));
        }
        Ok(ways)
    }

    /// May a lobby that never began be deleted already? That happens after a month. If a clock jumps, the same
    /// interaction can then open the lobby again.
    fn may_be_off_file(&self, id: u64) -> bool {
        let nothing = |one: &Arc<Match>| {
            matches!(one.status, Status::Cancelled | Status::Expired) && one.ply() == 0
        };
        self.cleaned && self.matches.get(&id).is_some_and(nothing)
    }

    fn turn(&self, user: u64, ticket: Option<Ticket>, text: &str) -> Result<Way, &'static str> {
        let (id, one, seat, mut game) = self.find_seat(ticket.map(|one| one.id), user)?;
        let to_act = game.to_act();
        let secret = matches!(to_act, rules::ToAct::Secret(_)) && to_act.includes(seat);
        if ticket.is_some_and(|ticket| ticket.ply != one.ply()) && !secret {
            return Err("Stale");
        }
        game.play(seat, text).map_err(|_| "Refused")?;
        Ok(self.played(id, one, game))
    }

    fn computer_acts(
        &self,
        ticket: Ticket,
        seat: Seat,
        act: &ComputerDeed,
    ) -> Result<Way, &'static str> {
        let (id, one) = self.find_live(Some(ticket.id))?;
        let mut game = AnyMatch::clone(&one.game.as_ref().expect("a match in play").0);
        let to_act = game.to_act();
        let secret = matches!(to_act, rules::ToAct::Secret(_)) && to_act.includes(seat);
        if ticket.ply != one.ply() && !secret {
            return Err("Stale");
        }
        let done = match act {
            ComputerDeed::Turn(text) => game.play(seat, text),
            ComputerDeed::Resign => game.retire(seat, rules::Retire::Resign),
            ComputerDeed::Agree => game.agree(),
        };
        done.map_err(|_| "Refused")?;
        Ok(self.played(id, one, game))
    }

    /// An offer lapses when somebody plays, and what others have planned is played at once.
    pub fn played(&self, id: u64, mut one: Match, mut game: AnyMatch) -> Way {
        let seats = one.plans.answer(&mut game, one.ply());
        let status = match game.outcome() {
            Some(_) => Status::Over,
            None => Status::Live,
        };
        let seed = one.game.as_ref().map_or(0, |game| game.1);
        let one = Match {
            status,
            game: Some(Game(Arc::new(game), seed)),
            offer: None,
            ..one
        };
        let mut board = one.board(id);
        if let Reply::Board { answered, .. } = &mut board {
            *answered = seats;
        }
        (board, self.with(id, one))
    }

    fn cancel(&self, user: u64, admin: bool, what: Cancelling) -> Result<Way, &'static str> {
        let asked = match what {
            Cancelling::Lobby(id) | Cancelling::Match(id) => Some(id),
            Cancelling::Ask(id) => id,
        };
        let of_lobby = matches!(what, Cancelling::Lobby(_));
        let (id, one) = match self.find(asked)? {
            Found::Lobby(..) if asked.is_some() && !of_lobby => return Err("NotStarted"),
            Found::Lobby(_, one) if one.host != user && !admin => return Err("HostOrAdminOnly"),
            Found::Live(..) if of_lobby => return Err("Started"),
            Found::Live(id, one) => {
                if one.seat_of(user).is_some() || !admin {
                    let seat = one.seat_of(user).ok_or("AdminOnly")?;
                    if !one.game.as_ref().is_some_and(|game| game.0.living(seat)) {
                        return Err("Gone");
                    }
                    if one.others_moved(seat) {
                        return Err("OthersMoved");
                    }
                }
                if matches!(what, Cancelling::Ask(_)) {
                    let ply = one.ply();
                    return Ok((Reply::Asked(Ticket { id, ply }), self.clone()));
                }
                (id, one)
            }
            Found::Lobby(id, one) => (id, one),
        };
        let status = Status::Cancelled;
        Ok((Reply::Off(id), self.with(id, Match { status, ..one })))
    }

    fn redact(&self, user: u64, id: u64) -> Self {
        let Some(one) = self.matches.get(&id) else {
            return self.clone();
        };
        let mut one = Match::clone(one);
        // a player who declined was invited
        one.invited.retain(|other| *other != user);
        one.declined.retain(|other| *other != user);
        if one.awaits(user) {
            return self.with(id, one);
        }
        for known in one.players.iter_mut().chain([&mut one.host]) {
            if *known == user {
                *known = NOBODY;
            }
        }
        self.with(id, one)
    }

    fn expire(&self, id: u64, now: i64) -> Vec<Way> {
        let still = (Reply::Nothing, self.clone());
        match self.matches.get(&id) {
            Some(one) if one.status == Status::Lobby && now >= one.until() => {
                let mut expired = Match::clone(one);
                expired.status = Status::Expired;
                // a process whose clock is behind may find it too early
                vec![(Reply::Expired, self.with(id, expired)), still]
            }
            Some(one) if one.status == Status::Expired => {
                vec![(Reply::Expired, self.clone()), still]
            }
            _ => vec![still],
        }
    }
}
