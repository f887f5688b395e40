//! How a half-typed turn can go on, and whether a whole turn was played.

use rules::catalog::PanelChoice;
use rules::{Choice, Kind, Marks, Say, Seat, Viewer, What};

use super::Sessions;
use super::button_ticket::Ticket;
use super::channel_state::replay;
use super::match_actions::{chooses_in_secret, seat_of};
use super::problem::Problem;
use super::snapshot::Snapshot;
use crate::model::Place;
use crate::model::Player;

/// How a half-typed turn can go on.
#[derive(Debug)]
pub struct Suggestions {
    /// Which game.
    pub kind: Kind,
    /// In order of seats.
    pub players: Vec<Player>,
    /// The choices, the best first.
    pub choices: Vec<Choice>,
}

/// What a player who is to act sees while they choose.
#[derive(Clone, Debug)]
pub struct Peek {
    /// The match as they see it.
    pub snapshot: Snapshot,
    /// Their seat.
    pub seat: Seat,
    /// What they typed, and what must follow it if there is only one way.
    pub typed: String,
    /// The question to the player; `None` if it is how the turn goes on.
    pub question: Option<Say>,
    /// What can be chosen next, the best first, without turns that are whole already.
    pub choices: Vec<PanelChoice>,
    /// The typed turn in its canonical spelling, if it is a whole legal turn.
    pub whole: Option<WholeTurn>,
    /// The text to go back to, if something is typed.
    pub back: Option<String>,
    /// The squares named so far, and the squares where the turn can go on.
    pub marks: Marks,
    /// An example of a whole legal turn.
    pub example: String,
}

/// A whole legal turn that has not been played.
#[derive(Clone, Debug)]
pub struct WholeTurn {
    /// Its notation.
    pub text: String,
    /// What it does.
    pub meaning: Say,
    /// What its player should be warned of before they play it.
    pub dangers: Vec<Say>,
    /// Does the snapshot's board show the position after it?
    pub shown: bool,
}

impl Sessions {
    /// Checks that a user has played no turn since a ticket was made, in a match in play or over.
    ///
    /// # Errors
    /// They have played one that was not taken back; or the database did not answer.
    pub async fn not_played(&self, ticket: Ticket, user: u64) -> Result<(), Problem> {
        let stored = self.store.load(ticket.id).await?;
        // nothing was played in a match that cannot be read
        let Some(live) = stored.and_then(|stored| replay(&stored).ok()) else {
            return Ok(());
        };
        let Some(seat) = live.seat_of(user) else {
            return Ok(());
        };
        let events = live.game.events();
        let since = live.game.standing().iter().filter(|at| **at >= ticket.ply);
        let mut own = since.map(|at| &events[*at]);
        match own
            .find(|event| event.seat == seat.number())
            .map(|event| &event.what)
        {
            Some(What::Turn(turn)) => {
                let turn = turn.clone();
                Err(match live.game.outcome() {
                    Some(_) => Problem::PlayedLast { turn },
                    None => Problem::PlayedAlready { turn },
                })
            }
            _ => Ok(()),
        }
    }

    /// How a half-typed turn can go on, for a player who is to act.
    ///
    /// # Errors
    /// No match here, not their turn, or a ticket of an earlier ply.
    pub async fn peek(
        &self,
        place: Place,
        ticket: Option<Ticket>,
        user: u64,
        typed: &str,
    ) -> Result<Peek, Problem> {
        let mut locked = self.locked(place).await?;
        let (asked, now) = (ticket.map(|one| one.id), locked.now());
        let live = locked.live(asked).await?;
        let seat = seat_of(live, user)?;
        let (id, ply) = (live.id, live.game.events().len());
        if ticket.is_some_and(|ticket| ticket.ply != ply) && !chooses_in_secret(live, seat) {
            return Err(self.stale(place, id).await);
        }
        let step = live.game.panel(seat, typed);
        let step = step.map_err(|say| live.refused(say))?;
        let typed = match &step.choices[..] {
            // there is only one way to go on
            [only] if only.done => only.text.clone(),
            _ => step.typed,
        };
        let mut snapshot = live.snapshot(Viewer::Seat(seat), &[], Some(&now));
        let whole = live.game.read(seat, &typed).ok().map(|text| {
            let ahead = live.game.ahead(seat, &text);
            let shown = ahead.is_some();
            if let Some(ahead) = ahead {
                snapshot.view = ahead;
            }
            WholeTurn {
                meaning: live.game.meaning(seat, &text),
                dangers: live.game.dangers(seat, &text),
                text,
                shown,
            }
        });
        if let Some(drafted) = live.game.drafted(seat, &typed) {
            snapshot.view = drafted;
        }
        let (question, mut choices) = (step.question, step.choices);
        choices.retain(|choice| {
            choice.text != typed && whole.as_ref().is_none_or(|whole| whole.text != choice.text)
        });
        Ok(Peek {
            snapshot,
            seat,
            question,
            choices,
            whole,
            back: live.game.back(seat, &typed),
            marks: live.game.marks(seat, &typed),
            example: live.game.example(seat),
            typed,
        })
    }

    /// How a half-typed turn of `user` can go on; for completing text, without a board.
    ///
    /// # Errors
    /// No match here, it is not their turn, or nothing can follow.
    pub async fn suggest(
        &self,
        place: Place,
        user: u64,
        typed: &str,
    ) -> Result<Suggestions, Problem> {
        let mut locked = self.locked(place).await?;
        let live = locked.live(None).await?;
        let seat = seat_of(live, user)?;
        let (kind, players) = (live.game.kind(), live.players.clone());
        let mut choices = match live.game.next(seat, typed, rules::turn_completion::LIMIT) {
            Ok(choices) => choices,
            Err(say) => return Err(Problem::Refused { kind, say, players }),
        };
        // a whole turn typed without its signs is not the beginning of any canonical turn
        if choices.is_empty()
            && let Ok(text) = live.game.read(seat, typed)
        {
            choices.push(Choice {
                label: live.game.meaning(seat, &text),
                text,
                done: true,
            });
        }
        Ok(Suggestions {
            kind,
            players,
            choices,
        })
    }
}
