//! Tie-breaks: what orders people with the same points.
//!
//! Source: FIDE Handbook C.07, articles 6 to 9 and 16. In matches of more than two seats, the score of the opponent is
//! the mean of the scores of all opponents of the match.

use std::cmp::Ordering;

use crate::history::{History, Meeting, Scope};
use crate::record::{Format, How, POINT, Points, Round};
use crate::swiss;

/// A mean over one to four opponents is a whole number of this part.
const PARTS: u64 = 12;

/// The tie-breaks of one person, in the order in which they count in a Swiss event. Elsewhere the two Buchholz numbers
/// do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TieBreaks {
    /// Points against the people with the same points, in 24ths. 0 unless all of them have played each other.
    pub direct: u64,
    /// Buchholz without the lowest opponent, in 288ths of a point.
    pub buchholz_cut: u64,
    /// The sum of the scores of the opponents, in 288ths of a point.
    pub buchholz: u64,
    /// The sum of the opponents' scores, each times the points won against them, in 6,912ths of a point.
    pub sonneborn_berger: u64,
    /// How many matches were won alone by playing.
    pub wins: u64,
}

/// What tie-breaks are computed from: the rounds of a scope.
pub struct Scores<'a> {
    history: &'a History<'a>,
    scope: Scope,
    /// The rounds of a Swiss event.
    rounds: Round,
    /// Everybody's points, by player.
    pub points: Vec<Points>,
}

/// What one round adds.
struct Share {
    /// Did the player miss it by choice? Such a round is cut first.
    is_absence: bool,
    /// The score of the opponent, in 288ths of a point.
    score: u64,
    won: Points,
}

impl<'a> Scores<'a> {
    pub fn new(history: &'a History<'a>, scope: Scope) -> Self {
        let points = history.points(scope);
        Self {
            scope: [scope[0], scope[1].min(history.latest())],
            rounds: swiss::rounds(history),
            history,
            points,
        }
    }

    /// The tie-breaks of a player among those who are ranked together.
    pub fn tie_breaks(&self, player: usize, members: &[usize]) -> TieBreaks {
        let shares: Vec<Share> = self.shares(player).collect();
        let buchholz = shares.iter().map(|share| share.score).sum();
        let order = |share: &&Share| (!share.is_absence, share.score);
        let cut = shares.iter().min_by_key(order);
        let product = |share: &Share| share.score * u64::from(share.won);
        let is_won = |one: &&Meeting| one.is_played() && one.points(player) == Some(POINT);
        TieBreaks {
            direct: self.direct(player, members),
            buchholz_cut: buchholz - cut.map_or(0, |share| share.score),
            buchholz,
            sonneborn_berger: shares.iter().map(product).sum(),
            wins: self.meetings(player).filter(is_won).map(|_| 1).sum(),
        }
    }

    /// The matches of a player that count.
    fn meetings(&self, player: usize) -> impl Iterator<Item = &Meeting<'a>> {
        let meetings = self.history.meetings_of(player);
        meetings.filter(|one| (self.scope[0]..=self.scope[1]).contains(&one.record.round))
    }

    /// The score of a player as an opponent: rounds after the last for which they were there count as draws. They were
    /// not there after leaving, and not in a match that they never began and lost.
    fn as_opponent(&self, player: usize) -> u64 {
        let [from, until] = self.scope;
        let is_lost = |one: &Meeting| is_lost(one, player);
        let last = self.meetings(player).filter(|one| !is_lost(one)).last();
        let mut last = last.map_or(from - 1, |one| one.record.round);
        if self.history.players[player].is_here(until) && !self.meetings(player).any(is_lost) {
            last = until;
        }
        let last = last.max(self.history.credited(player, self.rounds));
        u64::from(self.points[player] + draws(until.saturating_sub(last)))
    }

    /// What each round adds. A round that was not played counts as one against a virtual opponent, who has the
    /// player's own score. It has at most what draws in all rounds are worth, and at most what the opponent of the match
    /// has.
    fn shares(&self, player: usize) -> impl Iterator<Item = Share> {
        let [from, until] = self.scope;
        let own = u64::from(self.points[player]) * PARTS;
        let draws = u64::from(draws((until + 1).saturating_sub(from))) * PARTS;
        let credited = self.history.credited(player, self.rounds);
        let is_swiss = self.history.event.format == Format::Swiss;
        let mut meetings = self.meetings(player).peekable();
        (from..=until).filter_map(move |round| {
            let Some(one) = meetings.next_if(|one| one.record.round == round) else {
                let is_here = self.history.players[player].is_here(round);
                // a round that is not paired yet is not missed
                let is_missed = is_swiss && (round < until || !is_here);
                return is_missed.then(|| Share {
                    is_absence: !is_here,
                    score: own.min(draws),
                    won: if round <= credited { POINT / 2 } else { 0 },
                });
            };
            let others = one.players.iter().filter(|&&other| other != player);
            let scores: Vec<u64> = others.map(|&other| self.as_opponent(other)).collect();
            let parts = PARTS.checked_div(u64::try_from(scores.len()).unwrap_or(PARTS));
            let mean = parts.map(|parts| scores.iter().sum::<u64>() * parts);
            let score = match one.record.how {
                How::Pending | How::Rest => return None,
                _ if one.is_played() => mean.unwrap_or(0),
                _ => own.min(mean.unwrap_or(draws)),
            };
            Some(Share {
                is_absence: is_lost(one, player),
                score,
                won: one.points(player).unwrap_or(0),
            })
        })
    }

    /// Points against the members with the same points, if all of them have played each other.
    fn direct(&self, player: usize, members: &[usize]) -> u64 {
        let mut direct = 0;
        let is_equal = |other: &&usize| self.points[**other] == self.points[player];
        let equals: Vec<usize> = members.iter().filter(is_equal).copied().collect();
        for (at, &one) in equals.iter().enumerate() {
            for &other in &equals[at + 1..] {
                let Some([mine, theirs]) = self.between(one, other) else {
                    return 0;
                };
                direct += if one == player { mine } else { 0 };
                direct += if other == player { theirs } else { 0 };
            }
        }
        direct
    }

    /// The points of two against each other, in 24ths. At larger tables: a win for the one with more points.
    fn between(&self, one: usize, other: usize) -> Option<[u64; 2]> {
        let mut points = None;
        for meeting in self.meetings(one).filter(|meeting| meeting.is_played()) {
            let (Some(mine), Some(theirs)) = (meeting.points(one), meeting.points(other)) else {
                continue;
            };
            let won = match mine.cmp(&theirs) {
                _ if meeting.players.len() == 2 => [mine, theirs],
                Ordering::Less => [0, POINT],
                Ordering::Equal => [POINT / 2; 2],
                Ordering::Greater => [POINT, 0],
            };
            let before = points.unwrap_or([0, 0]);
            points = Some([0, 1].map(|side| before[side] + u64::from(won[side])));
        }
        points
    }
}

/// Did a player lose a match that they never began?
fn is_lost(one: &Meeting, player: usize) -> bool {
    one.record.how == How::Unplayed && one.points(player) == Some(0)
}

/// What so many draws are worth.
fn draws(rounds: Round) -> Points {
    Points::from(rounds) * POINT / 2
}
