//! A tournament, and what follows from its record.

use std::cmp::Reverse;

use pairings::{EntrantId, Event, Format, How, Match, Points, Round, Standing, standings};

use crate::model::Mention;
use crate::store::{
    Entrant, Leaving, Pairing, StoredTournament, TournamentAct, TournamentChange, TournamentStart,
    TournamentStatus,
};

/// A tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Tournament {
    /// As it is stored.
    pub stored: StoredTournament,
}

/// The round that is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentRound {
    /// Its number, from 1 on.
    pub number: Round,
    /// When it began, in unix milliseconds.
    pub since: i64,
    /// When it ends, in unix milliseconds.
    pub until: i64,
    /// Has it got more time already?
    pub extended: bool,
    /// Were those who had not moved warned?
    pub warned: bool,
}

impl Tournament {
    /// The latest round; none before the start.
    pub fn round(&self) -> Option<CurrentRound> {
        let mut current: Option<CurrentRound> = None;
        for (at, act) in &self.stored.acts {
            match (act, &mut current) {
                (TournamentAct::Paired { round, until }, _) => {
                    current = Some(CurrentRound {
                        number: *round,
                        since: *at,
                        until: *until,
                        extended: false,
                        warned: false,
                    });
                }
                (TournamentAct::Extended { until, .. }, Some(current)) => {
                    current.until = *until;
                    current.extended = true;
                }
                (TournamentAct::Warned { .. }, Some(current)) => current.warned = true,
                _ => {}
            }
        }
        current
    }

    /// The record as `pairings` reads it, with pairs that should not meet.
    pub fn event(&self, blocked: &[[EntrantId; 2]]) -> Event {
        let terms = &self.stored.terms;
        let mut entrants: Vec<pairings::Entrant> = Vec::new();
        let mut matches: Vec<Match> = self
            .stored
            .pairings
            .iter()
            .map(|one| one.paired.clone())
            .collect();
        let mut latest = 0;
        for (_, act) in &self.stored.acts {
            match act {
                TournamentAct::Joined { entrant, rating } => entrants.push(pairings::Entrant {
                    from: latest + 1,
                    ..pairings::Entrant::new((*entrant).into(), *rating)
                }),
                TournamentAct::Left { entrant, .. } => {
                    let last = entrants
                        .iter_mut()
                        .rfind(|one| one.id == u64::from(*entrant));
                    match last {
                        Some(one) if one.from <= latest => one.until = Some(latest),
                        // they have played no round
                        Some(one) => one.until = Some(0),
                        None => {}
                    }
                }
                TournamentAct::Paired { round, .. } => latest = *round,
                TournamentAct::Corrected {
                    round,
                    number,
                    points,
                } => {
                    let of = |one: &&Match| (one.round, one.number) == (*round, *number);
                    let corrected = matches.iter().filter(of).max_by_key(|one| one.revision);
                    if let Some(mut corrected) = corrected.cloned() {
                        corrected.revision += 1;
                        corrected.how = How::Played;
                        for (seat, points) in corrected.seats.iter_mut().zip(points) {
                            seat.points = *points;
                        }
                        matches.push(corrected);
                    }
                }
                _ => {}
            }
        }
        entrants.retain(|one| one.until != Some(0));
        Event {
            seats: terms.seats.into(),
            least_seats: terms.kind.seats().0.into(),
            entrants,
            matches,
            blocked: blocked.to_vec(),
            ..Event::new(terms.format)
        }
    }

    /// Everybody who takes part now.
    pub fn playing(&self) -> impl Iterator<Item = &Entrant> {
        let event = self.event(&[]);
        let plays = move |one: &&Entrant| {
            let mut mine = event
                .entrants
                .iter()
                .filter(|entrant| entrant.id == u64::from(one.number));
            mine.any(|entrant| entrant.until.is_none())
        };
        self.stored.entrants.iter().filter(plays)
    }

    /// Why somebody takes part no longer; none if they do.
    pub fn left(&self, number: EntrantId) -> Option<Leaving> {
        let mut left = None;
        for (_, act) in &self.stored.acts {
            match act {
                TournamentAct::Joined { entrant, .. } if u64::from(*entrant) == number => {
                    left = None;
                }
                TournamentAct::Left { entrant, why } if u64::from(*entrant) == number => {
                    left = Some(*why);
                }
                _ => {}
            }
        }
        left
    }

    /// What no message has told yet and people want to know, with its place in the record.
    pub fn news(&self) -> Vec<(usize, &TournamentAct)> {
        let acts = &self.stored.acts;
        let told = |(_, act): &(i64, TournamentAct)| *act == TournamentAct::Announced;
        let untold = acts.iter().rposition(told).unwrap_or_default();
        let acts = acts.iter().map(|(_, act)| act).enumerate();
        let latest = self.round().map_or(0, |round| round.number);
        let is_news = |act: &TournamentAct| match act {
            TournamentAct::Ended | TournamentAct::TooFew | TournamentAct::Expired => true,
            // what a later round or an answer has overtaken is not told any more
            TournamentAct::Asked { entrant, .. } => {
                let mut asking = self.asking().into_iter();
                self.is_open_to_late() && asking.any(|(number, _)| number == *entrant)
            }
            TournamentAct::Paired { round, .. } => {
                let idle = *round == latest && !self.without_match(*round).is_empty();
                // the first rounds of a season may have no match, and are over at once
                idle || self.season_before(*round).is_some()
            }
            TournamentAct::Left { why, .. } => matches!(why, Leaving::Absent | Leaving::RanOut),
            _ => false,
        };
        acts.skip(untold).filter(|(_, act)| is_news(act)).collect()
    }

    /// Those who take part in a round, but have no match in it, and what they get for it. Nobody if nobody has a match:
    /// such a round is over at once.
    pub fn without_match(&self, round: Round) -> Vec<(EntrantId, Points)> {
        let all = self.stored.pairings.iter().map(|one| &one.paired);
        let of_round: Vec<&Match> = all.filter(|one| one.round == round).collect();
        if of_round.iter().all(|one| one.seats.len() == 1) {
            return Vec::new();
        }
        let alone = of_round.iter().filter(|one| one.seats.len() == 1);
        let alone = alone.map(|one| (one.seats[0].entrant, one.seats[0].points));
        // in a league, somebody who came too late for the season has no match either
        let late = self.playing().map(|one| (u64::from(one.number), 0));
        let late = late.filter(|(number, _)| {
            let mut seats = of_round.iter().flat_map(|one| &one.seats);
            self.stored.terms.format == Format::League && !seats.any(|seat| seat.entrant == *number)
        });
        alone.chain(late).collect()
    }

    /// The league as it stood at the end of the season before this round, if a season begins with the round.
    pub fn season_before(&self, round: Round) -> Option<Self> {
        if self.stored.terms.format != Format::League || round == 1 || self.counted_from() != round
        {
            return None;
        }
        let mut before = self.clone();
        let begins = |(_, act): &(i64, TournamentAct)| matches!(act, TournamentAct::Paired { round: next, .. } if *next == round);
        let acts = &mut before.stored.acts;
        let end = acts.iter().position(begins)?;
        acts.truncate(end);
        before
            .stored
            .pairings
            .retain(|one| one.paired.round < round);
        Some(before)
    }

    /// Who is first: in a league, in its first division.
    pub fn winners(&self) -> Vec<EntrantId> {
        let league = self.stored.terms.format == Format::League;
        let first = |one: &Standing| one.place == 1 && (!league || one.group == 1);
        let all = self.standings().into_iter();
        all.filter(first).map(|one| one.entrant).collect()
    }

    /// Has somebody joined since the latest round was paired?
    pub fn has_just_joined(&self, number: u32) -> bool {
        let acts = self.stored.acts.iter().rev().map(|(_, act)| act);
        let mut since = acts.take_while(|act| !matches!(act, TournamentAct::Paired { .. }));
        since.any(|act| matches!(act, TournamentAct::Joined { entrant, .. } if *entrant == number))
    }

    /// Does a league wait for more people? Its latest round is over.
    pub fn waits_for_people(&self) -> bool {
        let mut latest = self.latest_pairings();
        self.stored.terms.format == Format::League
            && self.stored.status == TournamentStatus::Running
            && !latest.any(|one| one.paired.how == How::Pending)
    }

    /// Those who ask to take part after the start, with their ratings. The latest request of each counts.
    pub fn asking(&self) -> Vec<(u32, i64)> {
        let mut asking: Vec<(u32, i64)> = Vec::new();
        for (_, act) in &self.stored.acts {
            match act {
                TournamentAct::Asked { entrant, rating } => asking.push((*entrant, *rating)),
                TournamentAct::Joined { entrant, .. } | TournamentAct::Left { entrant, .. } => {
                    asking.retain(|(number, _)| number != entrant);
                }
                _ => {}
            }
        }
        asking
    }

    /// Can somebody still come in? A league is always open; a Swiss event until half of its rounds are paired.
    pub fn is_open_to_late(&self) -> bool {
        let running = self.stored.status == TournamentStatus::Running;
        let paired = self.round().map_or(0, |round| round.number);
        running
            && match self.stored.terms.format {
                Format::League => true,
                Format::Swiss => self.rounds().is_some_and(|rounds| 2 * paired <= rounds),
                Format::RoundRobin | Format::Knockout => false,
            }
    }

    /// The person with this number.
    pub fn entrant(&self, number: EntrantId) -> Option<&Entrant> {
        self.stored
            .entrants
            .iter()
            .find(|one| u64::from(one.number) == number)
    }

    /// Where everybody stands, the best first.
    pub fn standings(&self) -> Vec<Standing> {
        standings(&self.event(&[]))
    }

    /// All matches as they count: with corrected results, by round and number.
    pub fn results(&self) -> Vec<Match> {
        let mut results = self.event(&[]).matches;
        results.sort_by_key(|one| (one.round, one.number, Reverse(one.revision)));
        results.dedup_by_key(|one| (one.round, one.number));
        results
    }

    /// How many rounds it has, if that is known.
    pub fn rounds(&self) -> Option<Round> {
        pairings::rounds(&self.event(&[]))
    }

    /// How many places the bracket of this knockout has left in the latest round: two in the final.
    pub fn stage(&self) -> usize {
        let mut before = self.event(&[]);
        let round = self.round().map_or(0, |round| round.number);
        // its own results may have decided the stage already
        before.matches.retain(|one| one.round < round);
        pairings::stage(&before)
    }

    /// The first round that counts for the standings.
    pub fn counted_from(&self) -> Round {
        pairings::counted_from(&self.event(&[]))
    }

    /// The matches of the latest round.
    pub fn latest_pairings(&self) -> impl Iterator<Item = &Pairing> {
        let round = self.round().map_or(0, |round| round.number);
        self.stored
            .pairings
            .iter()
            .filter(move |one| one.paired.round == round)
    }

    /// When it starts by itself, in unix milliseconds.
    pub fn starts(&self) -> Option<i64> {
        let TournamentStart::After(time) = self.stored.terms.start else {
            return None;
        };
        let opened = self.stored.acts.first().map(|(at, _)| *at)?;
        (self.stored.status == TournamentStatus::Open).then(|| opened.saturating_add(time))
    }

    /// The status that follows from the record.
    pub fn status_of_record(&self) -> TournamentStatus {
        let mut status = TournamentStatus::Open;
        for (_, act) in &self.stored.acts {
            match act {
                TournamentAct::Paired { .. } => status = TournamentStatus::Running,
                TournamentAct::Ended => status = TournamentStatus::Over,
                TournamentAct::Cancelled | TournamentAct::TooFew | TournamentAct::Expired => {
                    status = TournamentStatus::Cancelled;
                }
                _ => {}
            }
        }
        status
    }

    /// Does its record have this end?
    pub fn ended_by(&self, end: &TournamentAct) -> bool {
        self.stored.acts.iter().any(|(_, act)| act == end)
    }

    /// Its host, to be mentioned.
    pub fn host(&self) -> Mention {
        Mention(self.stored.host)
    }

    /// The change that stores this tournament, of whose record `saw` entries are stored.
    pub(in crate::sessions) fn changed(self, saw: usize, now: i64) -> TournamentChange {
        TournamentChange {
            after: self.stored,
            saw,
            results: Vec::new(),
            due: now,
            now,
        }
    }
}
