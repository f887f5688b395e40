//! What people can do in a tournament: one function says what follows from each step.

use pairings::{Format, POINT, Round};

use crate::clocks::{DAY, HOUR};
use crate::model::{Actor, Mention, Person};
use crate::sessions::lobbies::opening::check_seats;
use crate::sessions::problem::Problem;
use crate::sessions::tournaments::tournament::Tournament;
use crate::store::{
    Entrant, Leaving, TournamentAct, TournamentChange, TournamentStart, TournamentStatus,
    TournamentTerms,
};

/// How long a tournament waits for its start without a change, in milliseconds.
pub const WAITS_FOR_START: i64 = 30 * DAY;

/// The most people in a tournament: as many as three menus have.
pub const MOST_ENTRANTS: usize = 75;

/// What somebody does in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentStep {
    /// Takes part.
    Join {
        /// Their name.
        name: String,
        /// Their rating in the game, in hundredths of a point; 0: none.
        rating: i64,
    },
    /// Takes part no longer, from the next round on.
    Leave,
    /// The host lets somebody in who asks to take part after the start, by their number.
    Admit(u32),
    /// The host withdraws somebody, by their number.
    Withdraw(u32),
    /// The host gives this round as much time again as it had, once.
    Extend(Round),
    /// The host corrects a result of a match in which they do not play.
    Correct {
        /// The round.
        round: u16,
        /// The number of the match in its round.
        number: u32,
        /// The seat that has won, from 0 on; none: a draw.
        winner: Option<usize>,
    },
    /// The host cancels it.
    Cancel,
}

/// Checks that terms fit the game.
pub fn check(terms: &TournamentTerms) -> Result<(), Problem> {
    check_seats(terms.kind, Some(terms.seats), &terms.options, 1)?;
    let possible = match terms.start {
        TournamentStart::ByHand => true,
        TournamentStart::Full(people) => (2..=MOST_ENTRANTS).contains(&people.into()),
        TournamentStart::After(time) => (HOUR..=WAITS_FOR_START).contains(&time),
    };
    if !possible {
        return Err(Problem::EventTerms);
    }
    if terms.format == Format::Knockout && terms.seats != 2 {
        let game = terms.kind.name().to_owned();
        return Err(Problem::EventKnockout { game });
    }
    Ok(())
}

impl Tournament {
    /// The change that a step makes.
    ///
    /// # Errors
    /// The actor may not do this, or the tournament does not allow it.
    pub(in crate::sessions) fn after(
        &self,
        actor: Actor,
        step: &TournamentStep,
        now: i64,
    ) -> Result<TournamentChange, Problem> {
        let status = self.stored.status;
        if matches!(status, TournamentStatus::Over | TournamentStatus::Cancelled) {
            return Err(Problem::EventOver);
        }
        let user = actor.user().unwrap_or_default();
        match step {
            TournamentStep::Join { name, rating } => {
                let person = Person {
                    user,
                    name: name.clone(),
                };
                self.with(actor, person, *rating, now)
            }
            TournamentStep::Leave => self
                .without(user, Leaving::Left, now)
                .ok_or(Problem::EventNotJoined),
            TournamentStep::Admit(number) => {
                self.must_be_host(actor)?;
                let mut asking = self.asking().into_iter();
                let asked = asking.find(|(entrant, _)| entrant == number);
                let (entrant, rating) = asked.ok_or(Problem::EventNotIn)?;
                let person = self.entrant(entrant.into());
                if person.is_none_or(|one| one.person.user == 0) {
                    return Err(Problem::EventNotIn);
                }
                self.has_room_late()?;
                Ok(self.noted(TournamentAct::Joined { entrant, rating }, now))
            }
            TournamentStep::Withdraw(number) => {
                self.must_be_host(actor)?;
                let entrant = self.playing().find(|one| one.number == *number);
                let user = entrant
                    .map(|one| one.person.user)
                    .ok_or(Problem::EventNotIn)?;
                self.without(user, Leaving::Withdrawn, now)
                    .ok_or(Problem::EventNotIn)
            }
            TournamentStep::Extend(number) => {
                self.must_be_host(actor)?;
                let round = self.round().filter(|_| !self.waits_for_people());
                let round = round.ok_or(Problem::EventNotStarted)?;
                if round.extended || round.number != *number {
                    return Err(Problem::EventExtended);
                }
                let until = round.until.saturating_add(round.until - round.since);
                let act = TournamentAct::Extended {
                    round: round.number,
                    until,
                };
                Ok(self.noted(act, now))
            }
            TournamentStep::Correct {
                round,
                number,
                winner,
            } => {
                self.must_be_host(actor)?;
                let here = |one: &&crate::store::Pairing| {
                    (one.paired.round, one.paired.number) == (*round, *number) && one.id.is_some()
                };
                let pairing = self
                    .stored
                    .pairings
                    .iter()
                    .find(here)
                    .ok_or(Problem::EventGone)?;
                let seats = &pairing.paired.seats;
                let plays = |seat: &pairings::Seat| {
                    self.entrant(seat.entrant)
                        .is_some_and(|one| one.person.user == user)
                };
                if winner.is_some_and(|winner| winner >= seats.len()) {
                    return Err(Problem::EventGone);
                }
                if seats.iter().any(plays) {
                    return Err(Problem::EventOwnMatch);
                }
                let points = |seat| match winner {
                    None => POINT / 2,
                    Some(winner) if *winner == seat => POINT,
                    Some(_) => 0,
                };
                let points = (0..seats.len()).map(points).collect();
                let (round, number) = (*round, *number);
                Ok(self.noted(
                    TournamentAct::Corrected {
                        round,
                        number,
                        points,
                    },
                    now,
                ))
            }
            TournamentStep::Cancel => {
                self.must_be_host(actor)?;
                let mut change = self.noted(TournamentAct::Cancelled, now);
                change.after.status = TournamentStatus::Cancelled;
                Ok(change)
            }
        }
    }

    /// Checks that somebody may start it.
    pub(in crate::sessions) fn may_start(&self, actor: Actor) -> Result<(), Problem> {
        self.must_be_host(actor)?;
        match self.stored.status {
            TournamentStatus::Open => Ok(()),
            TournamentStatus::Running => Err(Problem::EventRunning),
            TournamentStatus::Over | TournamentStatus::Cancelled => Err(Problem::EventOver),
        }
    }

    /// Checks that somebody may decide about it.
    ///
    /// # Errors
    /// They are neither its host nor a manager of its place.
    pub fn must_be_host(&self, actor: Actor) -> Result<(), Problem> {
        if actor.may_close_lobby_of(self.stored.host) {
            return Ok(());
        }
        Err(match self.host() {
            Mention(0) => Problem::EventManagerOnly,
            host => Problem::EventHostOnly { host },
        })
    }

    /// Checks that somebody can come in after the start.
    fn has_room_late(&self) -> Result<(), Problem> {
        if !self.is_open_to_late() {
            return Err(Problem::EventStarted);
        }
        if self.playing().count() >= MOST_ENTRANTS {
            return Err(Problem::EventFull);
        }
        Ok(())
    }

    /// Somebody joins. After the start of a Swiss event they ask the host, who is in charge of its fairness.
    fn with(
        &self,
        actor: Actor,
        person: Person,
        rating: i64,
        now: i64,
    ) -> Result<TournamentChange, Problem> {
        if self.playing().any(|one| one.person.user == person.user) {
            return Err(Problem::EventJoined);
        }
        let late = self.stored.status != TournamentStatus::Open;
        if late {
            self.has_room_late()?;
        }
        let most = match self.stored.terms.start {
            TournamentStart::Full(people) if !late => people.into(),
            _ => MOST_ENTRANTS,
        };
        if self.playing().count() >= most.min(MOST_ENTRANTS) {
            return Err(Problem::EventFull);
        }
        let mut known = self.stored.entrants.iter();
        let known = known
            .find(|one| one.person.user == person.user)
            .map(|one| one.number);
        let next = u32::try_from(self.stored.entrants.len())
            .unwrap_or(u32::MAX)
            .saturating_add(1);
        let entrant = known.unwrap_or(next);
        let mut asking = self.asking().into_iter();
        if asking.any(|(number, _)| number == entrant) {
            return Err(Problem::EventAsked);
        }
        let league = self.stored.terms.format == Format::League;
        // nobody can be asked where the host was forgotten
        let host = self.must_be_host(actor).is_ok() || self.stored.host == 0;
        let act = if late && !league && !host {
            TournamentAct::Asked { entrant, rating }
        } else {
            TournamentAct::Joined { entrant, rating }
        };
        let mut change = self.noted(act, now);
        if known.is_none() {
            change.after.entrants.push(Entrant {
                number: entrant,
                person,
            });
        }
        Ok(change)
    }

    /// The change that takes somebody out; none if they neither take part nor ask to.
    pub(in crate::sessions) fn without(
        &self,
        user: u64,
        why: Leaving,
        now: i64,
    ) -> Option<TournamentChange> {
        let asking = self.asking();
        let asks = |one: &&Entrant| asking.iter().any(|(number, _)| *number == one.number);
        let asks = self.stored.entrants.iter().filter(asks);
        let mut both = self.playing().chain(asks);
        let entrant = both.find(|one| one.person.user == user)?.number;
        Some(self.noted(TournamentAct::Left { entrant, why }, now))
    }

    /// The change that adds an entry to the record.
    pub(in crate::sessions) fn noted(&self, act: TournamentAct, now: i64) -> TournamentChange {
        let mut after = self.clone();
        after.stored.acts.push((now, act));
        after.changed(self.stored.acts.len(), now)
    }
}
