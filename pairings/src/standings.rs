//! Standings: who is placed where.

use std::cmp::Reverse;

use crate::history::History;
use crate::knockout;
use crate::league;
use crate::record::{EntrantId, Event, Format, Points, Round};
use crate::round_robin;
use crate::tie_breaks::{Scores, TieBreaks};

/// One person's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Who.
    pub entrant: EntrantId,
    /// The group or division, from 1. Swiss events and knockouts have one. 0: somebody who came too late for this event
    /// or season.
    pub group: u32,
    /// The place, from 1: in the division of a league, elsewhere in the event. People with equal tie-breaks share it.
    /// 0: none yet.
    pub place: u32,
    /// Points in the rounds that decide the place: those of the final group, of the season, or all.
    pub points: Points,
    /// What orders people with the same points. In a knockout nothing does.
    pub tie_breaks: TieBreaks,
}

/// The rounds that count.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// The first, at least 1.
    pub from: Round,
    /// The last.
    pub until: Round,
}

/// All rounds.
pub const ALL: Scope = Scope {
    from: 1,
    until: Round::MAX,
};

/// A player with a place.
#[derive(Clone, Copy, Debug)]
pub struct Ranked {
    pub player: usize,
    pub group: u32,
    pub place: u32,
    pub points: Points,
    pub tie_breaks: TieBreaks,
    pub key: [u64; 6],
}

/// Orders members by what they won in a scope, the best first. The order among those who share a place is the seed's.
pub fn ranked(history: &History, members: &[usize], scope: Scope) -> Vec<Ranked> {
    let scores = Scores::new(history, scope);
    let ranked = members.iter().map(|&player| {
        let points = scores.points[player];
        let tie_breaks = scores.tie_breaks(player, members);
        Ranked {
            player,
            group: 1,
            place: 0,
            points,
            tie_breaks,
            key: tie_breaks.key(history.event.format, points),
        }
    });
    let mut ranked: Vec<Ranked> = ranked.collect();
    ranked.sort_by_key(|one| (Reverse(one.key), one.player));
    place(&mut ranked, 1, |one| one.key);
    ranked
}

/// Gives ordered people places, from `first` on; equals share one.
fn place<K: PartialEq>(ranked: &mut [Ranked], first: u32, key: impl Fn(&Ranked) -> K) {
    let mut before: Option<(K, u32)> = None;
    for (place, one) in (first..).zip(ranked) {
        let mine = key(one);
        let shared = before
            .filter(|(key, _)| *key == mine)
            .map(|(_, place)| place);
        one.place = shared.unwrap_or(place);
        before = Some((mine, one.place));
    }
}

/// The places as the record stands. While a round is played, its finished matches count already. Withdrawn people keep
/// their points and their place.
///
/// ```
/// use pairings::{Entrant, Event, Format, How, POINT, pair, standings};
///
/// let mut event = Event::new(Format::Swiss);
/// event.entrants = vec![Entrant::new(1, 1_500), Entrant::new(2, 1_600)];
/// event.matches = pair(&event, 1).unwrap();
/// event.matches[0].how = How::Played;
/// let winner = event.matches[0].seats.iter_mut().find(|seat| seat.entrant == 1).unwrap();
/// winner.points = POINT;
/// let places: Vec<_> = standings(&event).iter().map(|one| (one.place, one.entrant)).collect();
/// assert_eq!(places, [(1, 1), (2, 2)]);
/// ```
pub fn standings(event: &Event) -> Vec<Standing> {
    let history = History::new(event, None);
    let everybody: Vec<usize> = (0..history.players.len()).collect();
    let mut all = match event.format {
        Format::Swiss => ranked(&history, &everybody, ALL),
        Format::RoundRobin => of_round_robin(&history),
        Format::Knockout => knockout::places(&history),
        Format::League => {
            let season = league::season(&history, history.latest().max(1));
            let divisions = (1..).zip(&season.divisions).flat_map(|(number, division)| {
                let members: Vec<usize> = division.iter().flatten().copied().collect();
                let ranked = ranked(&history, &members, season.scope());
                ranked.into_iter().map(move |one| Ranked {
                    group: number,
                    ..one
                })
            });
            divisions.collect()
        }
    };
    let mut is_placed = vec![false; history.players.len()];
    for one in &all {
        is_placed[one.player] = true;
    }
    all.extend(
        everybody
            .into_iter()
            .filter(|&player| !is_placed[player])
            .map(unplaced),
    );
    let standing = |one: Ranked| Standing {
        entrant: history.players[one.player].id,
        group: one.group,
        place: one.place,
        points: one.points,
        tie_breaks: one.tie_breaks,
    };
    all.into_iter().map(standing).collect()
}

/// A player without a place.
pub fn unplaced(player: usize) -> Ranked {
    Ranked {
        player,
        group: 0,
        place: 0,
        points: 0,
        tie_breaks: TieBreaks::default(),
        key: [0; 6],
    }
}

/// The final group first, then everybody else by place in the group.
fn of_round_robin(history: &History) -> Vec<Ranked> {
    let groups = round_robin::first_groups(history);
    let first = round_robin::first_rounds(&groups, history.event.seats);
    let stage = round_robin::first_stage(history, &groups);
    let finalists: Vec<usize> = if history.latest() > first {
        round_robin::final_group(history, &groups)
            .into_iter()
            .flatten()
            .collect()
    } else {
        Vec::new()
    };
    let scope = Scope {
        from: first.saturating_add(1),
        until: Round::MAX,
    };
    let mut all = ranked(history, &finalists, scope);
    for one in &mut all {
        let group = stage
            .iter()
            .find(|other| other.player == one.player)
            .map_or(0, |other| other.group);
        one.group = group;
    }
    let others = stage.iter().filter(|one| !finalists.contains(&one.player));
    // people of different groups are compared by their place in the group first
    let mut others: Vec<Ranked> = others.copied().collect();
    let count = u32::try_from(all.len()).unwrap_or(u32::MAX);
    place(&mut others, count.saturating_add(1), |one| {
        (one.place, one.key)
    });
    all.extend(others);
    all
}
