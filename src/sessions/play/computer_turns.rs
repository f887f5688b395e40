//! Computers' turns in a match. This file finds the computer to act and stores its turn. A search elsewhere chooses
//! the turn. If no process plays the turn at once, a stored job does.

use rules::{AnyMatch, Retire, Seat, What};

use crate::model::{Level, Occupant, Place, Player};
use crate::sessions::Play;
use crate::sessions::channels::channel_state::Live;
use crate::sessions::channels::snapshot::Snapshot;
use crate::sessions::play::button_ticket::Ticket;
use crate::sessions::play::match_actions::Acting;
use crate::sessions::problem::Problem;

/// For how many milliseconds a computer's turn is left to the process that sees it first. After that, any process may
/// play it as a job. This is longer than a search waits for other searches.
pub const PLAYED_WITHIN: i64 = 20_000;

/// A computer's turn to play.
#[derive(Clone, Debug)]
pub struct ComputerTurn {
    /// Where the match is played.
    pub place: Place,
    /// The match and its ply.
    pub when: Ticket,
    /// The computer's seat.
    pub seat: Seat,
    /// How strongly the computer plays.
    pub level: Level,
    /// The match. The search removes what the seat may not know.
    pub game: AnyMatch,
    /// Do only computers still play?
    pub alone: bool,
    /// The first person who still plays, or 0. Search threads are shared fairly between users, and this search counts
    /// for that person.
    pub user: u64,
}

/// What a computer does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComputerAct {
    /// It plays this turn.
    Turn(String),
    /// It resigns.
    Resign,
    /// It agrees with all the others to end the match.
    Agree,
}

impl Live {
    pub(in crate::sessions) fn computer_to_act(&self) -> Option<(Seat, Level)> {
        computer_to_act(&self.game, &self.opened.players)
    }
}

/// The first seat to act that belongs to a computer.
pub fn computer_to_act(game: &AnyMatch, players: &[Player]) -> Option<(Seat, Level)> {
    let seats = game.to_act().seats().into_iter();
    let mut computers = seats.filter_map(|seat| {
        let player = players.get(seat.index())?;
        match player.occupant {
            Occupant::Computer(level) => Some((seat, level)),
            Occupant::Person(_) => None,
        }
    });
    computers.next()
}

/// When the job for a computer's turn is due; none if no computer is to act.
pub fn computer_due(game: &AnyMatch, players: &[Player], now: i64) -> Option<i64> {
    computer_to_act(game, players).map(|_| now.saturating_add(PLAYED_WITHIN))
}

impl Play {
    /// The match as it is now, if a person has acted since this ply. None if nothing happened or only computers
    /// acted.
    ///
    /// # Errors
    /// The database did not answer, or the match cannot be read.
    pub async fn played_by_people(&self, id: u64, ply: usize) -> Result<Option<Snapshot>, Problem> {
        let Some(stored) = self.channels.store.load(id).await? else {
            return Ok(None);
        };
        let players = &stored.opened.players;
        let by_computer = |event: &rules::Event| {
            let index = usize::from(event.seat).checked_sub(1);
            let player = index.and_then(|index| players.get(index));
            player.and_then(Player::level).is_some() || event.what == What::Pass
        };
        let since = stored.record.events.get(ply..).unwrap_or_default();
        if since.iter().all(by_computer) {
            return Ok(None);
        }
        self.latest(id).await
    }

    /// A computer that is to act in a match, if there is one.
    ///
    /// # Errors
    /// The database did not answer, or the match cannot be read.
    pub async fn computer_turn(&self, id: u64) -> Result<Option<ComputerTurn>, Problem> {
        let Some(stored) = self.channels.store.load(id).await? else {
            return Ok(None);
        };
        let place = stored.opened.place;
        let mut locked = self.channels.locked(place).await?;
        let live = match locked.live(Some(id)).await {
            Ok(live) => live,
            // another version of this program may read it, and the database may answer later
            Err(problem @ (Problem::Unreadable | Problem::Store { .. })) => {
                return Err(problem);
            }
            // the match is over or was cancelled
            Err(_) => return Ok(None),
        };
        let Some((seat, level)) = live.computer_to_act() else {
            return Ok(None);
        };
        let seated = live.opened.players.iter().enumerate();
        let mut playing = seated
            .filter(|(index, _)| live.game.living(Seat::at(*index)))
            .filter_map(|(_, player)| player.user());
        let first = playing.next();
        Ok(Some(ComputerTurn {
            place,
            when: live.ticket(),
            seat,
            level,
            game: live.game.clone(),
            alone: first.is_none(),
            user: first.unwrap_or_default(),
        }))
    }

    /// Stores what a computer does, if the match is still at the ply for which it was chosen.
    ///
    /// # Errors
    /// The match has changed since, or the rules refuse it.
    pub async fn play_for_computer(
        &self,
        place: Place,
        when: Ticket,
        seat: Seat,
        act: &ComputerAct,
    ) -> Result<Snapshot, Problem> {
        let acts = |game: &mut AnyMatch, seat| match act {
            ComputerAct::Turn(turn) => game.play(seat, turn),
            ComputerAct::Resign => game.retire(seat, Retire::Resign),
            ComputerAct::Agree => game.agree(),
        };
        self.act(place, Acting::for_seat(seat, when), acts).await
    }
}
