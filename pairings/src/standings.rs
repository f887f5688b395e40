//! Standings: who is placed where.

use std::cmp::Reverse;

use crate::history::{History, Scope};
use crate::record::{EntrantId, Event, Format, Points, Round};
use crate::tie_breaks::{Scores, TieBreaks};
use crate::{knockout, league, round_robin};

/// One person's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Who.
    pub entrant: EntrantId,
    /// The group or division, from 1. Swiss events and knockouts have one. 0: somebody who came too late for this
    /// event or season.
    pub group: u32,
    /// The place, from 1: in the division of a league, elsewhere in the event. People with equal tie-breaks share it.
    /// 0: none yet.
    pub place: u32,
    /// Points in the rounds that decide the place: those of the final group, of the season, or all.
    pub points: Points,
    /// What orders people with the same points. In a knockout nothing does.
    pub tie_breaks: TieBreaks,
    pub(crate) player: usize,
    /// Points and tie-breaks in the order in which they count.
    pub(crate) key: (Points, TieBreaks),
}

/// All rounds.
pub const ALL: Scope = [1, Round::MAX];

/// Orders the members of a group by what they won in a scope, the best first. The order among those who share a place
/// is the seed's.
pub fn ranked(
    history: &History,
    group: &[Option<usize>],
    scope: Scope,
    number: u32,
) -> Vec<Standing> {
    let members: Vec<usize> = group.iter().flatten().copied().collect();
    let scores = Scores::new(history, scope);
    let standing = |&player: &usize| {
        let points = scores.points[player];
        let tie_breaks = scores.tie_breaks(player, &members);
        let mut key = (points, tie_breaks);
        if history.event.format != Format::Swiss {
            (key.1.buchholz_cut, key.1.buchholz) = (0, 0);
        }
        Standing {
            entrant: history.players[player].id,
            group: number,
            place: 0,
            points,
            tie_breaks,
            player,
            key,
        }
    };
    let mut ranked: Vec<Standing> = members.iter().map(standing).collect();
    ranked.sort_by_key(|one| (Reverse(one.key), one.player));
    place(&mut ranked, 1, |one| one.key);
    ranked
}

/// Gives ordered people places, from `first` on; equals share one.
pub fn place<K: PartialEq>(ranked: &mut [Standing], first: u32, key: impl Fn(&Standing) -> K) {
    let mut before = None;
    for (place, one) in (first..).zip(ranked) {
        let key = key(one);
        one.place = match before {
            Some((earlier, shared)) if earlier == key => shared,
            _ => place,
        };
        before = Some((key, one.place));
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
    let history = History::new(event, Round::MAX);
    let mut missing: Vec<_> = (0..history.players.len()).map(Some).collect();
    let mut all = match event.format {
        Format::Swiss => ranked(&history, &missing, ALL, 1),
        Format::RoundRobin => round_robin::places(&history),
        Format::Knockout => knockout::places(&history),
        Format::League => league::places(&history),
    };
    for one in &all {
        missing[one.player] = None;
    }
    // people who came too late have no place
    for one in ranked(&history, &missing, ALL, 0) {
        all.push(Standing { place: 0, ..one });
    }
    all
}
