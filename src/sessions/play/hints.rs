//! Hints: a computer's opinion of a position that waits for a person.

use rules::{AnyMatch, Known, Seat, Viewer};

use crate::model::{Place, Player};
use crate::sessions::Play;
use crate::sessions::channels::help_permission::Help;
use crate::sessions::play::button_ticket::Ticket;
use crate::sessions::play::match_actions::seat_of;
use crate::sessions::problem::Problem;

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
}

impl Play {
    /// The position in which a user is to act, in the match of a place; with a ticket, only that match at that ply.
    ///
    /// # Errors
    /// There is no match here, it is rated, it is not the user's turn, the ticket is stale, or the user plays the game
    /// rated elsewhere.
    pub async fn hint_position(
        &self,
        place: Place,
        ticket: Option<Ticket>,
        user: u64,
    ) -> Result<HintAsked, Problem> {
        let mut locked = self.channels.locked(place).await?;
        let live = locked.live(ticket.map(|one| one.id)).await?;
        let seat = seat_of(live, user)?;
        if live.is_rated() {
            return Err(Problem::RatedWithoutHints);
        }
        let saw = live.head();
        if ticket.is_some_and(|ticket| ticket.ply != saw.events) {
            return Err(self.channels.boards.stale(place, saw.id).await);
        }
        let next = live.game.next(seat, "", 1);
        next.map_err(|say| live.refused(say))?;
        let asked = HintAsked {
            ticket: live.ticket(),
            seat,
            game: live.game.known_to(Viewer::Seat(seat)),
            players: live.opened.players.clone(),
        };
        drop(locked);
        let help = Help::Strongest;
        self.channels
            .may_have_help(user, asked.game.kind(), help)
            .await?;
        Ok(asked)
    }
}

/// How a user sees a match: as the player of a seat, or as the public.
pub fn viewer(players: &[Player], user: u64) -> Viewer {
    let seat = players.iter().position(|player| player.is(user));
    seat.map_or(Viewer::Public, |index| Viewer::Seat(Seat::at(index)))
}
