//! What is due in a tournament without anybody's doing: its start, the next round, the end of a round.

use pairings::{EntrantId, How, is_over, pair};

use crate::model::snowflake;
use crate::sessions::Tournaments;
use crate::sessions::job_outcome::Work;
use crate::sessions::problem::Problem;
use crate::sessions::tournaments::steps::WAITS_FOR_START;
use crate::sessions::tournaments::tournament::Tournament;
use crate::store::{
    Pairing, StoreError, TournamentAct, TournamentChange, TournamentStart, TournamentStatus,
};

/// How long to wait for the results of matches that are over, in milliseconds.
const RESULTS_COME: i64 = 60_000;

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    /// Nothing until this time, in unix milliseconds. `None`: until somebody does something.
    Nothing(Option<i64>),
    /// The next round.
    NextRound,
    /// Nobody has joined or started it for too long.
    Expired,
    /// Those who have not moved in this round are to be warned.
    Warning,
    /// The round is over, but matches go on.
    RoundOver,
}

impl Tournament {
    fn due(&self, now: i64) -> Due {
        match self.stored.status {
            TournamentStatus::Over | TournamentStatus::Cancelled => Due::Nothing(None),
            TournamentStatus::Open => match (self.stored.terms.start, self.starts()) {
                (_, Some(at)) if now < at => Due::Nothing(Some(at)),
                (_, Some(_)) => Due::NextRound,
                (TournamentStart::Full(people), _) if self.playing().count() >= people.into() => {
                    Due::NextRound
                }
                _ => {
                    let last = self.stored.acts.last().map_or(now, |(at, _)| *at);
                    let until = last.saturating_add(WAITS_FOR_START);
                    if now >= until {
                        Due::Expired
                    } else {
                        Due::Nothing(Some(until))
                    }
                }
            },
            TournamentStatus::Running => {
                let Some(round) = self.round() else {
                    return Due::NextRound;
                };
                let mut pending = self.latest_pairings();
                if !pending.any(|one| one.paired.how == How::Pending) {
                    return Due::NextRound;
                }
                // a player who has not moved by then has used half of their time
                let half =
                    round.since + self.stored.terms.clock.bank.min(round.until - round.since) / 2;
                match now {
                    now if now >= round.until => Due::RoundOver,
                    now if now >= half && !round.warned => Due::Warning,
                    _ if round.warned => Due::Nothing(Some(round.until)),
                    _ => Due::Nothing(Some(half)),
                }
            }
        }
    }

    /// The change that pairs the next round, or ends the tournament if nothing is left to play. None if too few are in:
    /// before the start, or in a league that waits for more people.
    pub(in crate::sessions) fn next_round(
        &self,
        apart: &[[EntrantId; 2]],
        now: i64,
    ) -> Option<TournamentChange> {
        let round = self.round().map_or(1, |round| round.number + 1);
        let paired = pair(&self.event(apart), round).unwrap_or_else(|problem| {
            tracing::error!(%problem, id = self.stored.id, round, "a round could not be paired");
            Vec::new()
        });
        if paired.is_empty() {
            if round > 1 && !is_over(&self.event(apart)) {
                return None;
            }
            let mut change = self.noted(TournamentAct::Ended, now);
            change.after.status = TournamentStatus::Over;
            return (round > 1).then_some(change);
        }
        let until = now.saturating_add(self.stored.terms.round());
        let mut change = self.noted(TournamentAct::Paired { round, until }, now);
        change.after.status = TournamentStatus::Running;
        let id = |paired: &pairings::Match| {
            let pending = paired.how == How::Pending;
            pending.then(|| match_id(self.stored.id, paired, now))
        };
        let pairings = paired.into_iter().map(|paired| Pairing {
            id: id(&paired),
            channel: None,
            paired,
        });
        change.after.pairings.extend(pairings);
        Some(change)
    }
}

/// The id of a match that the bot itself opens. Matches of one round have different ids.
fn match_id(tournament: u64, paired: &pairings::Match, now: i64) -> u64 {
    let mixed = (tournament ^ u64::from(paired.round)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 42;
    snowflake(now, mixed + u64::from(paired.number))
}

/// The change by which a tournament does not start, for this reason.
fn unstarted(tournament: &Tournament, why: TournamentAct, now: i64) -> TournamentChange {
    let mut change = tournament.noted(why, now);
    change.after.status = TournamentStatus::Cancelled;
    change
}

impl Tournaments {
    /// Does what is due in a tournament. Returns what is left to do in Discord.
    pub(in crate::sessions) async fn advance(&self, id: u64) -> Result<Work, Problem> {
        loop {
            let Some(stored) = self.channels.store.tournament(id).await? else {
                return Ok(Work::Done);
            };
            let tournament = Tournament { stored };
            let now = self.channels.now();
            let change = match tournament.due(now) {
                Due::Nothing(next) => return Ok(Work::Tournament(Box::new(tournament), next)),
                Due::Expired => unstarted(&tournament, TournamentAct::Expired, now),
                Due::NextRound => {
                    if let Some(left) = self.put_out(&tournament, now).await? {
                        left
                    } else {
                        let apart = self.apart(&tournament).await?;
                        match tournament.next_round(&apart, now) {
                            Some(next) => next,
                            None if tournament.stored.status == TournamentStatus::Running => {
                                return Ok(Work::Tournament(Box::new(tournament), None));
                            }
                            None => unstarted(&tournament, TournamentAct::TooFew, now),
                        }
                    }
                }
                Due::Warning => {
                    let absent = self.absent(&tournament).await?;
                    if !absent.is_empty() {
                        return Ok(Work::WarnAbsent(Box::new(tournament), absent));
                    }
                    let round = tournament.round().map_or(0, |round| round.number);
                    tournament.noted(TournamentAct::Warned { round }, now)
                }
                Due::RoundOver => {
                    let Some(change) = self.judged(&tournament, now).await? else {
                        let next = Some(now + RESULTS_COME);
                        return Ok(Work::Tournament(Box::new(tournament), next));
                    };
                    change
                }
            };
            match self.commit(change).await {
                Err(Problem::Store {
                    error: StoreError::Stale,
                }) => {}
                committed => committed?,
            }
        }
    }

    /// Stores that those who had not moved in this round were warned.
    ///
    /// # Errors
    /// The database failed.
    pub async fn warned(&self, id: u64, round: u16) -> Result<(), Problem> {
        self.with_latest(id, |tournament, now| {
            let current = tournament
                .round()
                .filter(|current| current.number == round && !current.warned);
            Ok(current.map(|_| tournament.noted(TournamentAct::Warned { round }, now)))
        })
        .await
        .map(drop)
    }
}
