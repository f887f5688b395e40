//! One process of the bot. Only this file knows how to call `Sessions`. It translates the answers with
//! `adapter_replies`.

use std::sync::{Arc, Mutex};

use rules::Seat;
use skirmish::clocks::{MINUTE, TimeControl};
use skirmish::model::{Actor, NewPlace, Place, SeatOrder};
use skirmish::sessions::{
    self, Agreement, Cancelled, Joining, LobbyAct, OpenOffer, Opening, Problem, Sessions, Work,
};
use skirmish::store::{JobEnd, JobKind, LeasedJob, OfferKind, Store, StoreError, Terms};
use strum::VariantArray as _;

use crate::adapter_replies::{
    actor, board, changed_lobby, computer, forgotten, lobby, name, person, planned,
};
use crate::deterministic_scheduler::Control;
use crate::gated_store::Gate;
use crate::history::Tale;
use crate::model::{LOBBY_MS, numbers};
use crate::operation::{
    Cancelling, ComputerDeed, LobbyTerms, OFFERED, OfferButton, Operation, Reply,
};

/// After how long an unused channel is dropped from a process's memory, in milliseconds.
const IDLE_MS: i64 = 10 * 60 * 1000;

/// Shorter than the largest jumps of a clock.
const STRICT: TimeControl = TimeControl {
    bank: 30 * MINUTE,
    increment: MINUTE,
    limit: None,
    strict: true,
};

/// A manager who plays nowhere.
const STRANGER: u64 = 1 << 40;

#[derive(Clone)]
pub struct Process {
    number: usize,
    sessions: Arc<Sessions>,
    place: Place,
    control: Control,
    tale: Tale,
    /// The buttons of offers that exist.
    pub offer_buttons: Arc<Mutex<Vec<OfferButton>>>,
}

impl Process {
    /// Starts with an empty memory.
    pub fn start(
        number: usize,
        store: &Store,
        place: Place,
        control: Control,
        tale: Tale,
        offer_buttons: Arc<Mutex<Vec<OfferButton>>>,
    ) -> Self {
        let gate = Gate {
            process: number,
            control: control.clone(),
        };
        let clocks = control.clone();
        let clock = Arc::new(move || clocks.clock(number));
        let sessions = Sessions::new(store.tapped(Arc::new(gate)), clock, LOBBY_MS, IDLE_MS);
        Self {
            number,
            sessions: Arc::new(sessions),
            place,
            control,
            tale,
            offer_buttons,
        }
    }

    /// The same process, which records in another history.
    pub fn telling(&self, tale: Tale) -> Self {
        Self {
            tale,
            ..self.clone()
        }
    }

    /// Drops unused channels from memory.
    pub async fn tidies(&self) {
        self.sessions.channels.drop_idle().await;
    }

    /// Does an operation and records its answer.
    pub async fn does(&self, deed: Operation) {
        let clock = self.control.clock(self.number);
        let at = self.tale.asks(self.number, &deed, clock);
        let reply = match self.tries(&deed).await {
            Ok(reply) => Some(reply),
            // not done, after the last retry
            Err(Problem::Store {
                error: StoreError::Stale,
            }) => Some(Reply::refused("Stale")),
            Err(Problem::Store { error }) => {
                self.tale.notes(format!("{} ! {at} {error}", self.number));
                None
            }
            Err(problem) => Some(Reply::Refused(name(&problem))),
        };
        let clock = self.control.clock(self.number);
        self.tale.is_answered(at, reply, clock);
    }

    #[allow(clippy::too_many_lines, reason = "an arm for each operation")]
    async fn tries(&self, deed: &Operation) -> Result<Reply, Problem> {
        let (sessions, place) = (&self.sessions, self.place);
        Ok(match *deed {
            Operation::Open {
                user,
                id,
                ref terms,
            } => lobby(&sessions.lobbies.open(self.opening(user, id, terms)).await?),
            Operation::Join { user, id } => self.joins(user, id, Joining::Join).await?,
            Operation::Accept { user, id } => self.joins(user, Some(id), Joining::Accept).await?,
            Operation::Take { user, id, second } => {
                let kind = OFFERED[usize::from(second)];
                self.joins(user, Some(id), Joining::Take(kind)).await?
            }
            Operation::DeclineInvitation { user, id } => {
                self.on_lobby(user, Some(id), LobbyAct::Decline).await?
            }
            Operation::Leave { user, id } => self.on_lobby(user, id, LobbyAct::Leave).await?,
            Operation::Start { user, id } => self.on_lobby(user, id, LobbyAct::Start).await?,
            Operation::AddComputer { user, id } => {
                let act = LobbyAct::AddComputer {
                    computer: computer(),
                    joined: None,
                };
                self.on_lobby(user, Some(id), act).await?
            }
            Operation::RemoveComputer { user, id } => {
                let act = LobbyAct::RemoveComputer;
                self.on_lobby(user, Some(id), act).await?
            }
            Operation::ComputerActs {
                ticket,
                seat,
                ref act,
            } => {
                let (when, seat, act) = (ticket.into(), Seat::new(seat), act.into());
                board(
                    &sessions
                        .play
                        .play_for_computer(place, when, seat, &act)
                        .await?,
                )
            }
            Operation::Turn {
                user,
                ticket,
                ref text,
            } => {
                let ticket = ticket.map(Into::into);
                board(&sessions.play.turn(place, ticket, user, text).await?.0)
            }
            Operation::Plan {
                user,
                id,
                ref typed,
            } => self.plans(user, id, Some(&typed.text())).await?,
            Operation::DropPlan { user, id } => self.plans(user, Some(id), None).await?,
            Operation::LookAtPlan { user } => {
                planned(&sessions.play.look(place, None, Some(user)).await?, None)
            }
            Operation::Resign { user, ticket } => board(
                &sessions
                    .play
                    .resign(place, ticket.map(Into::into), user)
                    .await?,
            ),
            Operation::Propose { .. }
            | Operation::Agree { .. }
            | Operation::Decline { .. }
            | Operation::Withdraw { .. }
            | Operation::AskTakeback { .. }
            | Operation::AllowTakeback { .. }
            | Operation::DeclineTakeback { .. }
            | Operation::WithdrawTakeback { .. } => self.proposes(deed).await?,
            Operation::Choose { user, id, option } => {
                let act = LobbyAct::Choose(option.into());
                self.on_lobby(user, Some(id), act).await?
            }
            Operation::Cancel { user, admin, what } => {
                self.cancels(actor(user, admin), what).await?
            }
            Operation::Move { user, id, back } => {
                let [from, to] = if back {
                    [self.other_place(), place]
                } else {
                    [place, self.other_place()]
                };
                let to = NewPlace {
                    place: to,
                    own_thread: false,
                };
                board(&sessions.play.go_on_in(from, id, user, to).await?)
            }
            Operation::Lose { id } => {
                sessions.play.lose_place(id, place).await;
                Reply::Done
            }
            Operation::ForgetPerson { user, request } => {
                forgotten(sessions.forget_person(user, request).await?.0)
            }
            Operation::ForgetServer { request } => forgotten(
                sessions
                    .forget_server(place.guild().unwrap(), request, STRANGER)
                    .await?,
            ),
            Operation::Jobs => {
                for kind in JobKind::VARIANTS {
                    for leased in sessions.acquire_jobs(*kind, 0, 8).await? {
                        self.works(&leased).await?;
                    }
                }
                Reply::Done
            }
            Operation::Look => board(&sessions.play.look(place, None, None).await?),
            Operation::See => match sessions.lobbies.lobby_now(place).await? {
                Some(found) => lobby(&found),
                None => Reply::Nothing,
            },
            Operation::Shown { id, ply, message } => {
                sessions.boards.shown(place, id, ply, message).await;
                Reply::Done
            }
            // these are parts of jobs and requests
            Operation::Expire { .. }
            | Operation::RunOut { .. }
            | Operation::PutAway { .. }
            | Operation::Clean
            | Operation::Delete { .. }
            | Operation::LeaveBehind { .. }
            | Operation::Redact { .. } => Reply::Done,
        })
    }

    /// Sets somebody's plan, or deletes it. What it plays at once is an operation of its own, as in the bot.
    async fn plans(
        &self,
        user: u64,
        id: Option<u64>,
        text: Option<&str>,
    ) -> Result<Reply, Problem> {
        let words = &plans::Words::english();
        let typed = text.map(|text| sessions::TypedPlan { text, words });
        let set = self.sessions.plans.set_plan(self.place, id, user, typed);
        let set = set.await?;
        Ok(planned(&set.seen, set.at_once))
    }

    /// The place that a match is moved to.
    fn other_place(&self) -> Place {
        let Place::Server { guild, channel } = self.place else {
            return self.place;
        };
        let channel = channel + 1;
        Place::Server { guild, channel }
    }

    /// Everything that concerns offers.
    async fn proposes(&self, deed: &Operation) -> Result<Reply, Problem> {
        let (sessions, place) = (&self.sessions, self.place);
        Ok(match *deed {
            Operation::Propose {
                user,
                number,
                cancels,
            } => {
                let about = if cancels {
                    OfferKind::Cancel
                } else {
                    OfferKind::End
                };
                let said = sessions.offers.offer_end(place, None, about, user, number);
                self.agreed(said.await?).await
            }
            Operation::AskTakeback { user, number } => {
                let open = sessions
                    .offers
                    .offer_takeback(place, None, user, number)
                    .await?;
                self.shows(&open).await
            }
            Operation::Agree { user, offer_button }
            | Operation::AllowTakeback { user, offer_button } => {
                let takeback = matches!(deed, Operation::AllowTakeback { .. });
                let button = named(offer_button, takeback);
                let agreement = sessions.offers.agree(place, button, user).await?;
                self.agreed(agreement).await
            }
            Operation::Decline { user, offer_button }
            | Operation::DeclineTakeback { user, offer_button } => {
                let takeback = matches!(deed, Operation::DeclineTakeback { .. });
                let button = named(offer_button, takeback);
                sessions.offers.decline(place, button, user).await?;
                Reply::Done
            }
            Operation::Withdraw { user, offer_button }
            | Operation::WithdrawTakeback { user, offer_button } => {
                let takeback = matches!(deed, Operation::WithdrawTakeback { .. });
                let button = named(offer_button, takeback);
                sessions.offers.withdraw(place, button, user).await?;
                Reply::Done
            }
            _ => Reply::Nothing,
        })
    }

    fn opening(&self, user: u64, id: u64, asked: &LobbyTerms) -> Opening {
        Opening {
            computers: (0..asked.computers)
                .map(|_| computer().beside(&[]))
                .collect(),
            id,
            place: self.place,
            own_thread: asked.thread,
            host: person(user),
            terms: Terms {
                wanted: asked.wanted,
                order: SeatOrder::Joining,
                self_start: asked.self_start,
                clock: asked.timed.then_some(STRICT),
                invited: asked.asked.clone(),
                private: asked.private,
                offers: if asked.offers {
                    OFFERED.to_vec()
                } else {
                    Vec::new()
                },
                ..Terms::usual(asked.game)
            },
        }
    }

    async fn joins(&self, user: u64, id: Option<u64>, how: Joining) -> Result<Reply, Problem> {
        let name = person(user).name;
        self.on_lobby(user, id, LobbyAct::Join { name, how }).await
    }

    /// What a player does to a lobby.
    async fn on_lobby(&self, user: u64, id: Option<u64>, act: LobbyAct) -> Result<Reply, Problem> {
        let (sessions, actor) = (&self.sessions, Actor::Player(user));
        let changed = sessions
            .lobbies
            .act_on_lobby(self.place, id, actor, &act)
            .await?;
        Ok(changed_lobby(changed.after))
    }

    async fn cancels(&self, actor: Actor, what: Cancelling) -> Result<Reply, Problem> {
        let (sessions, place) = (&self.sessions, self.place);
        let what = match what {
            Cancelling::Lobby(id) => {
                let cancel =
                    sessions
                        .lobbies
                        .act_on_lobby(place, Some(id), actor, &LobbyAct::Cancel);
                return cancel.await.map(|_| Reply::Off(id));
            }
            Cancelling::Ask(id) => sessions::Cancelling::Ask(id),
            Cancelling::Match(id) => sessions::Cancelling::Match(id),
        };
        Ok(match sessions.play.cancel(place, what, actor).await? {
            Cancelled::Lobby(lobby) => Reply::Off(lobby.before.id),
            Cancelled::Live(snapshot) => Reply::Off(snapshot.opened.id),
            Cancelled::Unreadable(id) => Reply::Refused(format!("Unreadable {id}")),
            Cancelled::Asked(ticket) => Reply::Asked(ticket.into()),
            Cancelled::OthersMoved => Reply::refused("OthersMoved"),
        })
    }

    async fn agreed(&self, agreement: Agreement) -> Reply {
        match agreement {
            Agreement::Open(open) | Agreement::Alone(open) => self.shows(&open).await,
            Agreement::Ended(snapshot) | Agreement::TakenBack(_, snapshot) => board(&snapshot),
            Agreement::Cancelled(snapshot) => Reply::Off(snapshot.opened.id),
        }
    }

    /// From now on this offer's buttons exist.
    async fn shows(&self, open: &OpenOffer) -> Reply {
        // this may be an older offer, to which somebody has just agreed and others have not
        let (ticket, number) = (open.ticket.into(), open.offer.number);
        let takeback = open.button().takeback;
        let button = OfferButton {
            ticket,
            number,
            takeback,
        };
        self.offer_buttons.lock().unwrap().push(button);
        // the bot does this after it has answered, so its result changes no answer
        let shown = self
            .sessions
            .offers
            .offer_shown(self.place, ticket.id, number, number);
        let _ = shown.await;
        let waiting = numbers(open.waiting.clone());
        Reply::Proposed { ticket, waiting }
    }

    /// Plays for the computers of a match until a person is to act, or another process was faster.
    async fn plays_for_computers(&self, id: u64) {
        while let Ok(Some(turn)) = self.sessions.play.computer_turn(id).await {
            let text = turn.game.example(turn.seat);
            let act = if turn.alone {
                ComputerDeed::Agree
            } else {
                ComputerDeed::Turn(text)
            };
            let deed = Operation::ComputerActs {
                ticket: turn.when.into(),
                seat: turn.seat.number(),
                act,
            };
            // a job does this in the bot
            Box::pin(self.does(deed)).await;
            let now = self.sessions.play.computer_turn(id).await;
            if now.is_ok_and(|now| now.is_some_and(|now| now.when == turn.when)) {
                return;
            }
        }
    }

    /// Does a job that was acquired, as the bot does.
    async fn works(&self, leased: &LeasedJob) -> Result<(), Problem> {
        let job = &leased.job;
        let deed = match job.kind {
            JobKind::Lobby => Some(Operation::Expire { id: job.key }),
            JobKind::Clock => Some(Operation::RunOut { id: job.key }),
            JobKind::Thread => Some(Operation::PutAway { id: job.key }),
            JobKind::Clean => Some(Operation::Clean),
            // the rest of earlier requests
            JobKind::Board
            | JobKind::NextReminder
            | JobKind::Reminder
            | JobKind::ForgetPerson
            | JobKind::ForgetServer
            | JobKind::Replay
            | JobKind::Lost
            | JobKind::Computer
            | JobKind::Results
            | JobKind::Ratings
            // nobody wants to be told of lobbies, and nobody follows a match
            | JobKind::LobbyNews
            | JobKind::Followed
            // no tournament is opened
            | JobKind::Opening
            | JobKind::Tournament
            // no server has chosen a channel for its seasons
            | JobKind::Season
            // nobody is on vacation, and nobody wants a digest
            | JobKind::Vacation
            | JobKind::Digest => None,
        };
        let clock = self.control.clock(self.number);
        let at = deed.map(|deed| self.tale.asks(self.number, &deed, clock));
        let worked = self.sessions.work(leased).await;
        if let Some(at) = at {
            let reply = worked.as_ref().ok().map(|work| match work {
                Work::Expired(_) => Reply::Expired,
                Work::TimedOut(snapshot) => board(snapshot),
                Work::PutAway(_) => Reply::Done,
                _ if job.kind == JobKind::Clean => Reply::Done,
                _ => Reply::Nothing,
            });
            let clock = self.control.clock(self.number);
            self.tale.is_answered(at, reply, clock);
        }
        if let Ok(Work::Computer(id)) = worked {
            self.plays_for_computers(id).await;
        }
        // a failed job does not affect the others
        let end = match worked {
            Ok(Work::Again(when)) => JobEnd::Again(when),
            Ok(_) => JobEnd::Done,
            Err(_) => self.sessions.failed(job),
        };
        self.sessions.finish_job(leased, end).await
    }
}

/// The offer that a button names, as the bot reads it from the button's custom id.
fn named(button: OfferButton, takeback: bool) -> sessions::OfferButton {
    sessions::OfferButton {
        ticket: button.ticket.into(),
        number: button.number,
        takeback,
    }
}
