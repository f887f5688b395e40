//! Tie-breaks: what orders people with the same points.
//!
//! Source: FIDE Handbook C.07, articles 6 to 9 and 16. In matches of more than two seats, the score of the opponent is the
//! mean of the scores of all opponents of the match.

use crate::history::{History, Meeting};
use crate::record::{Format, How, POINT, Points};
use crate::standings::Scope;
use crate::swiss;

/// A mean over one to four opponents is a whole number of this part.
const PARTS: u64 = 12;

/// The tie-breaks of one person, in the order in which they count in a Swiss event. Elsewhere the two Buchholz numbers do
/// not count.
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

impl TieBreaks {
    /// The numbers that order people, the most important first.
    pub(crate) fn key(&self, format: Format, points: Points) -> [u64; 6] {
        let Self {
            direct,
            buchholz_cut,
            buchholz,
            sonneborn_berger,
            wins,
        } = *self;
        let [cut, all] = if format == Format::Swiss {
            [buchholz_cut, buchholz]
        } else {
            [0, 0]
        };
        [u64::from(points), direct, cut, all, sonneborn_berger, wins]
    }
}

/// What tie-breaks are computed from: the rounds of a scope.
pub struct Scores<'a> {
    history: &'a History<'a>,
    scope: Scope,
    /// Everybody's points, by player.
    pub points: Vec<Points>,
    /// Everybody's matches, by player.
    matches: Vec<Vec<&'a Meeting>>,
    /// For how many rounds before their first everybody has half a point, by player.
    credited: Vec<u16>,
}

/// What one round adds to the Buchholz number.
struct Share {
    /// In 288ths of a point.
    score: u64,
    won: Points,
    /// Was the match missed by choice? Such a round is cut first.
    is_absence: bool,
}

impl<'a> Scores<'a> {
    /// The points in the rounds of a scope.
    pub fn new(history: &'a History<'a>, scope: Scope) -> Self {
        let count = history.players.len();
        let rounds = if history.event.format == Format::Swiss {
            swiss::rounds(history)
        } else {
            0
        };
        let credited: Vec<u16> = (0..count)
            .map(|player| history.credited(player, rounds))
            .collect();
        let mut points: Vec<Points> = credited
            .iter()
            .map(|&half| Points::from(half) * POINT / 2)
            .collect();
        let mut matches = vec![Vec::new(); count];
        for meeting in history
            .meetings
            .iter()
            .filter(|one| (scope.from..=scope.until).contains(&one.round))
        {
            for seat in &meeting.seats {
                points[seat.player] = points[seat.player].saturating_add(seat.points);
                matches[seat.player].push(meeting);
            }
        }
        let scope = Scope {
            until: scope.until.min(history.latest()),
            ..scope
        };
        Self {
            history,
            scope,
            points,
            matches,
            credited,
        }
    }

    /// The tie-breaks of a player among members of the same scope.
    pub fn tie_breaks(&self, player: usize, members: &[usize]) -> TieBreaks {
        let shares = self.shares(player);
        let buchholz = shares.iter().map(|share| share.score).sum();
        let cut = shares
            .iter()
            .map(|share| (!share.is_absence, share.score))
            .min();
        let won = |one: &&&Meeting| {
            one.is_played() && one.seat(player).is_some_and(|seat| seat.points == POINT)
        };
        TieBreaks {
            direct: self.direct(player, members),
            buchholz_cut: buchholz - cut.map_or(0, |(_, score)| score),
            buchholz,
            sonneborn_berger: shares
                .iter()
                .map(|share| share.score * u64::from(share.won))
                .sum(),
            wins: self.matches[player]
                .iter()
                .filter(won)
                .count()
                .try_into()
                .unwrap_or(u64::MAX),
        }
    }

    /// The match of a player in a round.
    fn meeting(&self, player: usize, round: u16) -> Option<&'a Meeting> {
        let matches = &self.matches[player];
        let at = matches
            .binary_search_by_key(&round, |meeting| meeting.round)
            .ok()?;
        Some(matches[at])
    }

    /// Was a player there to play in a round? Not after leaving, and not in a match that they never began and lost.
    fn is_available(&self, player: usize, round: u16) -> bool {
        let lost = |meeting: &Meeting| meeting.seat(player).is_some_and(|seat| seat.points == 0);
        match self.meeting(player, round) {
            Some(meeting) => meeting.how != How::Unplayed || !lost(meeting),
            None => self.history.is_present(player, round),
        }
    }

    /// The score of a player as an opponent: rounds after the last for which they were there count as draws.
    fn as_opponent(&self, player: usize) -> u64 {
        let Scope { from, until } = self.scope;
        let last = (from..=until)
            .rev()
            .find(|&round| self.is_available(player, round));
        let last = last.unwrap_or(from - 1).max(self.credited[player]);
        let after = Points::from(until.saturating_sub(last)) * POINT / 2;
        u64::from(self.points[player].saturating_add(after))
    }

    /// What each round adds. A round that was not played counts as one against a virtual opponent, who has the player's
    /// own score; but no more than draws in all rounds are worth, and no more than the opponent of the match has.
    fn shares(&self, player: usize) -> Vec<Share> {
        let own = u64::from(self.points[player]) * PARTS;
        let Scope { from, until } = self.scope;
        let draws = u64::from(Points::from(until.saturating_sub(from - 1)) * POINT / 2) * PARTS;
        let is_swiss = self.history.event.format == Format::Swiss;
        let mut shares = Vec::new();
        for round in from..=until {
            let Some(meeting) = self.meeting(player, round) else {
                let is_credited = round <= self.credited[player];
                if is_swiss
                    && (round < until || is_credited || !self.history.is_present(player, round))
                {
                    shares.push(Share {
                        score: own.min(draws),
                        won: if is_credited { POINT / 2 } else { 0 },
                        is_absence: !self.history.is_present(player, round),
                    });
                }
                continue;
            };
            let others = meeting.seats.iter().filter(|seat| seat.player != player);
            let others: Vec<u64> = others.map(|seat| self.as_opponent(seat.player)).collect();
            let count = u64::try_from(others.len()).unwrap_or(u64::MAX);
            let mean = (others.iter().sum::<u64>() * PARTS).checked_div(count);
            let score = match meeting.how {
                How::Pending | How::Rest => continue,
                How::Played | How::RoundOver if mean.is_some() => mean.unwrap_or(0),
                _ => own.min(mean.unwrap_or(draws)),
            };
            shares.push(Share {
                score,
                won: meeting.seat(player).map_or(0, |seat| seat.points),
                is_absence: !self.is_available(player, round),
            });
        }
        shares
    }

    /// Points against the members with the same points, if all of them have played each other.
    fn direct(&self, player: usize, members: &[usize]) -> u64 {
        let is_equal = |&other: &usize| self.points[other] == self.points[player];
        let equals: Vec<usize> = members.iter().copied().filter(is_equal).collect();
        // a large group cannot have met in so few rounds
        if equals.len() > self.matches[player].len() * 4 + 1 {
            return 0;
        }
        let mut direct = 0;
        for (at, &one) in equals.iter().enumerate() {
            for &other in &equals[at + 1..] {
                let Some(points) = self.between(one, other) else {
                    return 0;
                };
                direct += if one == player { points[0] } else { 0 };
                direct += if other == player { points[1] } else { 0 };
            }
        }
        direct
    }

    /// The points of two against each other, in 24ths. At larger tables: a win for the one with more points.
    fn between(&self, one: usize, other: usize) -> Option<[u64; 2]> {
        let mut points = None;
        for meeting in self.matches[one]
            .iter()
            .filter(|meeting| meeting.is_played())
        {
            let (Some(mine), Some(theirs)) = (meeting.seat(one), meeting.seat(other)) else {
                continue;
            };
            let won = if meeting.seats.len() == 2 {
                [mine.points, theirs.points]
            } else {
                match mine.points.cmp(&theirs.points) {
                    std::cmp::Ordering::Less => [0, POINT],
                    std::cmp::Ordering::Equal => [POINT / 2; 2],
                    std::cmp::Ordering::Greater => [POINT, 0],
                }
            };
            let [mine, theirs] = points.unwrap_or([0, 0]);
            points = Some([mine + u64::from(won[0]), theirs + u64::from(won[1])]);
        }
        points
    }
}
