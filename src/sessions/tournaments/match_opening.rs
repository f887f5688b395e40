//! Opens the matches of a round. Nobody presses anything.

use pairings::{How, POINT};

use crate::model::{NewPlace, Player, SeatOrder};
use crate::sessions::Tournaments;
use crate::sessions::channels::snapshot::Snapshot;
use crate::sessions::problem::Problem;
use crate::sessions::tournaments::tournament::Tournament;
use crate::store::{NewMatch, Pairing, Status, StoreError, Terms, TournamentStatus};

/// A match of a tournament that is to be opened.
#[derive(Clone, Debug)]
pub struct PairedMatch {
    /// The tournament.
    pub tournament: Tournament,
    /// The match's id.
    pub id: u64,
    /// Its players, in order of seats.
    pub players: Vec<Player>,
    /// The match, if it was opened already.
    pub opened: Option<Box<Snapshot>>,
}

impl Tournaments {
    /// The match that is to be opened or shown; none if that is not needed any more.
    pub(in crate::sessions) async fn unopened(
        &self,
        id: u64,
    ) -> Result<Option<PairedMatch>, Problem> {
        let store = &self.channels.store;
        let Some(tournament) = store.tournament_of_match(id).await? else {
            return Ok(None);
        };
        let tournament = self.tournament(tournament).await?;
        if tournament.stored.status != TournamentStatus::Running {
            return Ok(None);
        }
        let mut pairings = tournament.stored.pairings.iter();
        let Some(pairing) = pairings.find(|one| one.id == Some(id)).cloned() else {
            return Ok(None);
        };
        let opened = match store.load(id).await? {
            Some(stored) if stored.status != Status::Live => return Ok(None),
            Some(stored) => {
                let place = stored.opened.place;
                let shown = self.play.look(place, Some(id), None).await?;
                Some(Box::new(shown))
            }
            // its round is over
            None if pairing.paired.how != How::Pending => return Ok(None),
            None => None,
        };
        let people = pairing
            .paired
            .seats
            .iter()
            .filter_map(|seat| tournament.entrant(seat.entrant));
        let players: Vec<Player> = people.map(|one| one.person.clone().into()).collect();
        let forgotten = |seat: &pairings::Seat| {
            let entrant = tournament.entrant(seat.entrant);
            entrant.is_none_or(|one| one.person.user == 0)
        };
        if opened.is_none() && pairing.paired.seats.iter().any(forgotten) {
            self.walk_over(&tournament, &pairing, forgotten).await?;
            return Ok(None);
        }
        Ok(Some(PairedMatch {
            tournament,
            id,
            players,
            opened,
        }))
    }

    /// Stores that somebody who is to play was forgotten: the others have won.
    async fn walk_over(
        &self,
        tournament: &Tournament,
        pairing: &Pairing,
        forgotten: impl Fn(&pairings::Seat) -> bool,
    ) -> Result<(), Problem> {
        let mut result = pairing.paired.clone();
        result.how = How::Unplayed;
        for seat in &mut result.seats {
            seat.points = if forgotten(seat) { 0 } else { POINT };
        }
        let saw = tournament.stored.acts.len();
        let mut change = tournament.clone().changed(saw, self.channels.now());
        change.results.push(result);
        self.commit(change).await
    }

    /// Begins a match in this place. It is opened and begun in one transaction.
    ///
    /// # Errors
    /// The database failed, or another process has begun it ([`Problem::Duplicate`]).
    pub async fn begin(&self, paired: &PairedMatch, place: NewPlace) -> Result<Snapshot, Problem> {
        let terms = &paired.tournament.stored.terms;
        let opened = NewMatch {
            id: paired.id,
            code: self.channels.free_code(paired.id).await?,
            place: place.place,
            host: 0,
            own_thread: place.own_thread,
            terms: Terms {
                wanted: Some(terms.seats),
                order: SeatOrder::Joining,
                clock: Some(terms.clock),
                options: terms.options.clone(),
                rated: Some(terms.rated),
                ..Terms::usual(terms.kind)
            },
            players: paired.players.clone(),
            declined: Vec::new(),
            listed: false,
            tournament: Some(paired.tournament.stored.id),
            now: self.channels.now(),
        };
        let mut locked = self.channels.locked(place.place).await?;
        if locked.state().is_some() {
            return Err(StoreError::Occupied.into());
        }
        locked.begin_at_once(&opened).await
    }
}
