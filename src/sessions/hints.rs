//! Hints: who may have one, marking a seat that had one as gaining nothing, and refusing to teach a position that is
//! also in play against people elsewhere.

use rules::{AnyMatch, Kind, Known, Seat, Viewer};

use super::Sessions;
use super::button_ticket::Ticket;
use super::channel_guard::with_latest;
use super::channel_state::{Live, replay};
use super::end_offers::bit;
use super::match_actions::seat_of;
use super::problem::Problem;
use crate::model::{MatchMessage, Place, Player};
use crate::store::{Change, Status, StoreError};

/// A position for which somebody may have a hint.
#[derive(Clone, Debug)]
pub struct HintAsked {
    /// Which match, at which ply.
    pub ticket: Ticket,
    /// Whose turn it is: the seat that asks.
    pub seat: Seat,
    /// The match as this seat knows it.
    pub game: Known<AnyMatch>,
    /// In order of seats.
    pub players: Vec<Player>,
    /// Has this seat had no hint yet, in a match that can count?
    pub first: bool,
    /// Is `first` true, and do other people play?
    pub rated: bool,
}

impl Sessions {
    /// The position in which a user is to act, in the match of a place; with a ticket, only that match at that ply.
    ///
    /// # Errors
    /// No match here, not their turn, the ticket is stale, or another match of theirs has the same position.
    pub async fn hint_position(
        &self,
        place: Place,
        ticket: Option<Ticket>,
        user: u64,
    ) -> Result<HintAsked, Problem> {
        let mut locked = self.locked(place).await?;
        let live = self
            .live(place, ticket.map(|one| one.id), &mut locked)
            .await?;
        let seat = seat_of(live, user)?;
        let saw = live.head();
        if ticket.is_some_and(|ticket| ticket.ply != saw.events) {
            let link = self.link(place, saw.id).await;
            return Err(Problem::Stale { link });
        }
        let refused = |say| Problem::Refused {
            kind: live.game.kind(),
            say,
            players: live.players.clone(),
        };
        live.game.next(seat, "", 1).map_err(refused)?;
        let first = live.hinted & bit(seat) == 0 && place.guild().is_some();
        let asked = HintAsked {
            ticket: Ticket {
                id: saw.id,
                ply: saw.events,
            },
            seat,
            game: live.game.known_to(Viewer::Seat(seat)),
            players: live.players.clone(),
            first,
            rated: first && plays_people(live, seat),
        };
        drop(locked);
        let hashes = [asked.game.hash()];
        let of = (saw.id, asked.game.kind());
        self.stands_nowhere_else(user, &[], of, &hashes).await?;
        Ok(asked)
    }

    /// Stores that a user has had a hint in a match. From then on their seat gains nothing.
    ///
    /// # Errors
    /// The match has changed, or the database did not do it.
    pub async fn note_hint(&self, place: Place, ticket: Ticket, user: u64) -> Result<(), Problem> {
        with_latest!(self, place, locked => {
            let live = self.live(place, Some(ticket.id), &mut locked).await?;
            let seat = seat_of(live, user)?;
            let saw = live.head();
            if ticket.ply != saw.events {
                let link = self.link(place, saw.id).await;
                return Err(Problem::Stale { link });
            }
            let bit = bit(seat);
            if live.hinted & bit != 0 {
                return Ok(());
            }
            let hint = Change::Hint { seat: seat.number() };
            let committed = self.commit(saw, hint).await;
            if committed.is_ok() {
                live.version = saw.changed().version;
                live.hinted |= bit;
            }
            committed.map(drop)
        })
    }

    /// Checks that no other match in play among people has one of these positions, if the user or one of these players
    /// has a seat in it. Otherwise the teacher would help them in that match. The comparison uses only what the user
    /// may know of both matches, so the answer reveals no secret.
    ///
    /// # Errors
    /// There is such a match (it is named only to a user who plays in it), or the database did not answer.
    pub async fn stands_nowhere_else(
        &self,
        asks: u64,
        players: &[u64],
        of: (u64, Kind),
        hashes: &[u64],
    ) -> Result<(), Problem> {
        if let Some(link) = self.same_position((asks, asks), of, hashes).await? {
            return Err(Problem::SamePosition { link });
        }
        for player in players {
            if self
                .same_position((asks, *player), of, hashes)
                .await?
                .is_some()
            {
                return Err(Problem::SamePositionOfPlayers);
            }
        }
        Ok(())
    }

    /// A match of a player with one of these positions, as far as the user knows it.
    async fn same_position(
        &self,
        (asks, player): (u64, u64),
        (id, kind): (u64, Kind),
        hashes: &[u64],
    ) -> Result<Option<MatchMessage>, Problem> {
        for own in self.all_own_matches(player).await? {
            let people = own.players.iter().filter(|(one, _)| one.user().is_some());
            let among_people = own.status == Status::Live && people.count() > 1;
            if own.id == id || own.game != kind.id() || !among_people {
                continue;
            }
            if self.stands_as(own.id, asks, hashes).await? {
                return Ok(Some(MatchMessage {
                    place: own.place,
                    message: own.message,
                }));
            }
        }
        Ok(None)
    }

    async fn stands_as(&self, id: u64, asks: u64, hashes: &[u64]) -> Result<bool, Problem> {
        let stored = self.store.load(id).await?;
        let live = stored.filter(|stored| stored.status == Status::Live);
        // a match that cannot be read cannot be played either
        let live = live.and_then(|stored| replay(&stored).ok());
        let known = live.map(|live| live.game.known_to(viewer(&live.players, asks)));
        Ok(known.is_some_and(|known| hashes.contains(&known.hash())))
    }
}

/// Who a user is in a match: the player of a seat, or the public.
pub(super) fn viewer(players: &[Player], user: u64) -> Viewer {
    let seat = players.iter().position(|player| player.is(user));
    seat.map_or(Viewer::Public, |index| Viewer::Seat(Seat::at(index)))
}

/// Does a seat play against people?
fn plays_people(live: &Live, seat: Seat) -> bool {
    let others = live.players.iter().enumerate();
    let mut others = others.filter(|(index, _)| Seat::at(*index) != seat);
    others.any(|(_, player)| player.user().is_some())
}
