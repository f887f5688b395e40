//! Practice: a person plays on against computers from a position of a match that is over. Such a match never counts.

use rules::{AnyMatch, Record, Seat, ToAct, Viewer};

use crate::model::{Level, Player};
use crate::sessions::Channels;
use crate::sessions::lobbies::opening::WantedLobby;
use crate::sessions::problem::Problem;
use crate::sessions::records::match_replays::ReplayedMatch;
use crate::store::{NewMatch, PracticeStart, Status, StoreError, StoredMatch, Terms};

/// The position after this many events, if practice can begin there: the match is not over there, exactly one seat is
/// to act, and no seat that still plays knows more than the public.
fn position(record: &Record, events: usize) -> Result<Option<AnyMatch>, rules::ReplayError> {
    let until = record.until(events);
    if until.events.len() != events {
        return Ok(None);
    }
    let game = AnyMatch::replay(&until)?;
    let public = game.known_to(Viewer::Public);
    let mut seats = (1..=game.seats()).map(Seat::new);
    let open = seats.all(|seat| !game.living(seat) || game.known_to(Viewer::Seat(seat)) == public);
    let plays = matches!(game.to_act(), ToAct::One(_));
    Ok((plays && open).then_some(game))
}

impl ReplayedMatch {
    /// Can practice begin after this many events?
    pub fn allows_practice(&self, events: usize) -> bool {
        let stored = self.stored();
        stored.status == Status::Over && matches!(position(&stored.record, events), Ok(Some(_)))
    }

    /// The terms of a practice match that begins after this many events, against computers of this level.
    ///
    /// # Errors
    /// [`Problem::NoPractice`]: practice cannot begin there.
    pub fn practice(&self, events: usize, level: Level) -> Result<WantedLobby, Problem> {
        if !self.allows_practice(events) {
            return Err(Problem::NoPractice);
        }
        let (record, others) = (&self.stored().record, self.players().len() - 1);
        let terms = Terms {
            wanted: Some(record.seats),
            clock: None,
            options: record.options.clone(),
            rated: Some(false),
            practice: Some(PracticeStart {
                id: self.id(),
                code: self.code(),
                events,
            }),
            ..Terms::usual(self.kind())
        };
        let computers = vec![level; others];
        Ok(WantedLobby { terms, computers })
    }
}

impl Channels {
    /// The position in which a practice match begins, and its players in order of seats. The host has the seat that
    /// they had in the finished match, if that seat still plays in this position. If not, the host has the seat that is
    /// to act.
    pub(in crate::sessions) async fn practice_seating(
        &self,
        opened: &NewMatch,
        start: PracticeStart,
    ) -> Result<(AnyMatch, Vec<Player>), Problem> {
        let first = self.store.load(start.id).await?;
        let first = first.filter(|first| first.status == Status::Over);
        let first = first.ok_or(Problem::NoPractice)?;
        let unreadable = |error: rules::ReplayError| StoreError::Damaged {
            id: start.id,
            why: error.to_string(),
        };
        let game = position(&first.record, start.events).map_err(unreadable)?;
        let game = game.ok_or(Problem::NoPractice)?;
        let all = opened.players.iter().cloned();
        let (host, mut players): (Vec<_>, Vec<_>) = all.partition(|one| one.is(opened.host));
        let seat = seat_of_host(&first, &game, opened.host);
        for player in host {
            players.insert(seat.index().min(players.len()), player);
        }
        if players.len() != usize::from(game.seats()) {
            return Err(Problem::NoPractice);
        }
        Ok((game, players))
    }
}

fn seat_of_host(first: &StoredMatch, game: &AnyMatch, host: u64) -> Seat {
    let own = first.opened.players.iter().position(|one| one.is(host));
    let own = own.map(Seat::at).filter(|seat| game.living(*seat));
    let to_act = || game.to_act().seats().first().copied();
    own.or_else(to_act).unwrap_or(Seat::at(0))
}
