//! What can follow a half-typed turn, and whether a whole one was played.

use games::catalog::PanelChoice;
use games::{Choice, Kind, Marks, Say, Seat, Viewer, What};

use super::Sessions;
use super::button_ticket::Ticket;
use super::channel_state::replay;
use super::match_actions::{chooses_in_secret, seat_of};
use super::problem::Problem;
use super::snapshot::Snapshot;
use crate::model::Place;
use crate::model::Player;

/// What can follow what somebody has typed.
#[derive(Debug)]
pub struct Suggestions {
    /// Which game.
    pub kind: Kind,
    /// In order of seats.
    pub players: Vec<Player>,
    /// What can follow, the best first.
    pub choices: Vec<Choice>,
}

/// What somebody to act sees while they choose.
#[derive(Clone, Debug)]
pub struct Peek {
    /// The match as they see it.
    pub snapshot: Snapshot,
    /// Their seat.
    pub seat: Seat,
    /// What they typed, and whatever can only follow it.
    pub typed: String,
    /// What is asked; `None` where it is how the turn goes on.
    pub question: Option<Say>,
    /// What can be chosen next, the best first; without a turn that is whole already.
    pub choices: Vec<PanelChoice>,
    /// What they typed, spelled canonically, when it is a whole legal turn.
    pub whole: Option<WholeTurn>,
    /// What to go back to, when something is typed.
    pub back: Option<String>,
    /// The squares named so far, and those where it can go on.
    pub marks: Marks,
    /// Some whole legal turn.
    pub example: String,
}

/// A whole legal turn that has not been played.
#[derive(Clone, Debug)]
pub struct WholeTurn {
    /// As it is written.
    pub text: String,
    /// What it does.
    pub meaning: Say,
    /// What its player should mind before they play it.
    pub dangers: Vec<Say>,
    /// Is the snapshot's board the one after it?
    pub shown: bool,
}

impl Sessions {
    /// A user has not played this turn since a ticket was made, in a match that goes on or is over.
    ///
    /// # Errors
    /// They have, and it stands; or the database did not answer.
    pub async fn not_played(&self, ticket: Ticket, user: u64) -> Result<(), Problem> {
        let stored = self.store.load(ticket.id).await?;
        // in what cannot be read nothing was played
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

    /// What can follow a half-typed turn, for whoever is to act.
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
        let live = self.live(place, asked, &mut locked).await?;
        let seat = seat_of(live, user)?;
        let refused = |say| Problem::Refused {
            kind: live.game.kind(),
            say,
            players: live.players.clone(),
        };
        let (id, ply) = (live.id, live.game.events().len());
        if ticket.is_some_and(|ticket| ticket.ply != ply) && !chooses_in_secret(live, seat) {
            return Err(Problem::MovedOn {
                link: self.link(place, id).await,
            });
        }
        let step = live.game.panel(seat, typed).map_err(refused)?;
        let typed = match &step.choices[..] {
            // there is but one way on
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

    /// What can follow what `user` has typed; what stands on the board is not looked at.
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
        let live = self.live(place, None, &mut locked).await?;
        let seat = seat_of(live, user)?;
        let (kind, players) = (live.game.kind(), live.players.clone());
        let mut choices = match live.game.next(seat, typed, games::turn_completion::LIMIT) {
            Ok(choices) => choices,
            Err(say) => return Err(Problem::Refused { kind, say, players }),
        };
        // a whole turn without its signs begins no turn as turns are written
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
