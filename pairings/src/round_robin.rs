//! Round robin: everybody plays everybody, in groups of up to seven. The best of several groups play a final group.

use std::cmp::Reverse;

use crate::groups::{self, Group, MOST, longest};
use crate::history::History;
use crate::record::{Match, Round};
use crate::seating::{numbered, small};
use crate::standings::{Standing, place, ranked};

/// The groups of the first stage, by seed: the first seed in group 1, the second in group 2, and back again.
fn first_groups(history: &History) -> Vec<Group> {
    let players = history.present(1);
    let count = players.len().div_ceil(MOST);
    let mut groups = vec![Group::new(); count];
    for (at, player) in players.into_iter().enumerate() {
        let turn = at % (2 * count);
        groups[turn.min(2 * count - 1 - turn)].push(Some(player));
    }
    groups
}

/// How many play the final group: the best two of up to three groups, else the winners. Of more than seven winners the
/// best seven play.
fn finalists(groups: usize) -> usize {
    match groups {
        0 | 1 => 0,
        2 | 3 => 2 * groups,
        _ => groups.min(MOST),
    }
}

/// All rounds.
pub fn rounds(history: &History) -> Round {
    let groups = first_groups(history);
    let seats = history.event.seats;
    longest(&groups, seats) + groups::rounds(finalists(groups.len()), seats)
}

/// The final group, once its first round is paired or can be. Only people who are still there play it.
fn final_group(history: &History, groups: &[Group]) -> Group {
    let first = longest(groups, history.event.seats) + 1;
    let meetings = history.meetings.iter();
    let paired = meetings.filter(|one| one.record.round == first);
    let mut players: Vec<usize> = paired.flat_map(|one| one.players.iter().copied()).collect();
    if players.is_empty() && history.latest() + 1 == first && !history.is_pending() {
        let order = first_stage(history, groups);
        players = order.iter().map(|one| one.player).collect();
        players.retain(|&player| history.players[player].is_here(first));
        players.truncate(finalists(groups.len()));
    }
    players.sort_unstable();
    players.into_iter().map(Some).collect()
}

/// Everybody, ordered by place in their group, then by points and tie-breaks. Only the first stage counts.
fn first_stage(history: &History, groups: &[Group]) -> Vec<Standing> {
    let scope = [1, longest(groups, history.event.seats)];
    let mut all = Vec::new();
    for (number, group) in (1..).zip(groups) {
        all.extend(ranked(history, group, scope, number));
    }
    all.sort_by_key(|one| (one.place, Reverse(one.key), one.player));
    all
}

/// The pairing of a round.
pub fn pair(history: &History, round: Round) -> Vec<Match> {
    let groups = first_groups(history);
    let first = longest(&groups, history.event.seats);
    if round > first {
        let group = final_group(history, &groups);
        return numbered(groups::pair(history, &group, round, round - first));
    }
    let matches = |group| groups::pair(history, group, round, round);
    numbered(groups.iter().flat_map(matches).collect())
}

/// The final group first, then everybody else by place in the group.
pub fn places(history: &History) -> Vec<Standing> {
    let groups = first_groups(history);
    let first = longest(&groups, history.event.seats);
    let mut others = first_stage(history, &groups);
    let mut finalists = Group::new();
    if history.latest() > first {
        finalists = final_group(history, &groups);
    }
    let mut all = ranked(history, &finalists, [first + 1, Round::MAX], 0);
    for one in &mut all {
        let earlier = others.iter().find(|other| other.player == one.player);
        one.group = earlier.map_or(0, |earlier| earlier.group);
    }
    others.retain(|one| !finalists.contains(&Some(one.player)));
    let first = small(all.len()) + 1;
    place(&mut others, first, |one| (one.place, one.key));
    all.extend(others);
    all
}
