//! Hints: who may have a hint. A seat that had a hint gains nothing from the match. The teacher refuses a position that
//! is also in play in another match among people.

use rules::{AnyMatch, Kind, Known, Seat, Viewer};

use super::Sessions;
use super::button_ticket::Ticket;
use super::channel_state::{Live, replay};
use super::match_actions::seat_of;
use super::offers::bit;
use super::problem::Problem;
use crate::model::{MatchMessage, Place, Player};
use crate::store::{Change, OwnMatch, Status};

/// A position for which somebody may have a hint.
#[derive(Clone, Debug)]
pub struct HintAsked {
    /// The match and its ply.
    pub ticket: Ticket,
    /// The seat that asks. It is its turn.
    pub seat: Seat,
    /// The match as this seat knows it.
    pub game: Known<AnyMatch>,
    /// The players, in order of seats.
    pub players: Vec<Player>,
    /// Is this the seat's first hint? From then on a win does not count.
    pub first: bool,
    /// Is `first` true, and do other people play?
    pub rated: bool,
}

/// The positions about which the teacher is asked.
#[derive(Clone, Copy)]
pub struct Taught<'a> {
    /// The match from which the positions come. This match may have them; other matches may not.
    pub id: u64,
    /// The game.
    pub kind: Kind,
    /// The hashes of the positions, as the user knows them.
    pub hashes: &'a [u64],
}

impl Sessions {
    /// The position in which a user is to act, in the match of a place; with a ticket, only that match at that ply.
    ///
    /// # Errors
    /// There is no match here, it is not the user's turn, the ticket is stale, or another match of the user has the
    /// same position.
    pub async fn hint_position(
        &self,
        place: Place,
        ticket: Option<Ticket>,
        user: u64,
    ) -> Result<HintAsked, Problem> {
        let mut locked = self.locked(place).await?;
        let live = locked.live(ticket.map(|one| one.id)).await?;
        let seat = seat_of(live, user)?;
        let saw = live.head();
        if ticket.is_some_and(|ticket| ticket.ply != saw.events) {
            return Err(self.stale(place, saw.id).await);
        }
        let next = live.game.next(seat, "", 1);
        next.map_err(|say| live.refused(say))?;
        let first = live.hinted & bit(seat) == 0;
        let asked = HintAsked {
            ticket: live.ticket(),
            seat,
            game: live.game.known_to(Viewer::Seat(seat)),
            players: live.players.clone(),
            first,
            rated: first && plays_people(live, seat),
        };
        drop(locked);
        let hashes = [asked.game.hash()];
        let taught = Taught {
            id: saw.id,
            kind: asked.game.kind(),
            hashes: &hashes,
        };
        self.stands_nowhere_else(user, &[], taught).await?;
        Ok(asked)
    }

    /// Stores that a user has had a hint in a match. From then on their seat gains nothing.
    ///
    /// # Errors
    /// The match has changed, or the database failed.
    pub async fn note_hint(&self, place: Place, ticket: Ticket, user: u64) -> Result<(), Problem> {
        self.with_latest(place, |locked| {
            Box::pin(async move {
                let live = locked.live(Some(ticket.id)).await?;
                let bit = bit(seat_of(live, user)?);
                let saw = live.head();
                if ticket.ply != saw.events {
                    return Err(self.stale(place, saw.id).await);
                }
                if live.hinted & bit == 0 {
                    let seat = seat_of(live, user)?.number();
                    self.commit(saw, Change::Hint { seat }).await?;
                    live.version = saw.changed().version;
                    live.hinted |= bit;
                }
                Ok(())
            })
        })
        .await
    }

    /// Checks that no other match in play among people has one of these positions, if the user or one of these
    /// players has a seat there: the teacher must not help in that match. The comparison uses only what the user may
    /// know of both matches, so the answer reveals no secret.
    ///
    /// # Errors
    /// There is such a match (it is named only to a user who plays in it), or the database did not answer.
    pub async fn stands_nowhere_else(
        &self,
        asks: u64,
        players: &[u64],
        taught: Taught<'_>,
    ) -> Result<(), Problem> {
        if let Some(link) = self.same_position(asks, asks, taught).await? {
            return Err(Problem::SamePosition { link });
        }
        for player in players {
            let same = self.same_position(asks, *player, taught).await?;
            if same.is_some() {
                return Err(Problem::SamePositionOfPlayers);
            }
        }
        Ok(())
    }

    /// Checks that a user plays no match of this game among people now.
    ///
    /// # Errors
    /// They do, or the database did not answer.
    pub async fn plays_nowhere(&self, user: u64, kind: Kind) -> Result<(), Problem> {
        let own = self.all_own_matches(user).await?;
        match own.iter().find(|own| among_people(own, kind)) {
            None => Ok(()),
            Some(own) => Err(Problem::SameGame {
                game: kind.name().to_owned(),
                link: MatchMessage {
                    place: own.place,
                    message: own.message,
                },
            }),
        }
    }

    /// Another match of `player` that has one of these positions, compared by what the user `asks` may know.
    async fn same_position(
        &self,
        asks: u64,
        player: u64,
        taught: Taught<'_>,
    ) -> Result<Option<MatchMessage>, Problem> {
        for own in self.all_own_matches(player).await? {
            if own.id == taught.id || !among_people(&own, taught.kind) {
                continue;
            }
            if self.stands_as(own.id, asks, taught.hashes).await? {
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
        // a match that cannot be read cannot be played, so it needs no protection
        let live = live.and_then(|stored| replay(&stored).ok());
        let known = live.map(|live| live.game.known_to(viewer(&live.players, asks)));
        Ok(known.is_some_and(|known| hashes.contains(&known.hash())))
    }
}

/// Is this a match of the game that is in play, with more than one person?
fn among_people(own: &OwnMatch, kind: Kind) -> bool {
    let people = own.players.iter().filter(|(one, _)| one.user().is_some());
    own.status == Status::Live && own.game == kind.id() && people.count() > 1
}

/// How a user sees a match: as the player of a seat, or as the public.
pub(super) fn viewer(players: &[Player], user: u64) -> Viewer {
    let seat = players.iter().position(|player| player.is(user));
    seat.map_or(Viewer::Public, |index| Viewer::Seat(Seat::at(index)))
}

/// Does a seat play against another person?
fn plays_people(live: &Live, seat: Seat) -> bool {
    let others = live.players.iter().enumerate();
    let mut others = others.filter(|(index, _)| Seat::at(*index) != seat);
    others.any(|(_, player)| player.user().is_some())
}
