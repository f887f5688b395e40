//! Round robin: everybody plays everybody, in groups of up to seven. The best of several groups play a final group.

use crate::groups::{self, Group, MOST};
use crate::history::History;
use crate::record::{Match, Round};
use crate::seating::{Seating, numbered};
use crate::standings::{Ranked, Scope, ranked};

/// The groups of the first stage, by seed: the first seed in group 1, the second in group 2, and back again.
pub fn first_groups(history: &History) -> Vec<Group> {
    let players = history.present(1);
    let count = players.len().div_ceil(MOST);
    let mut groups = vec![Group::new(); count];
    for (at, player) in players.into_iter().enumerate() {
        let place = at % (2 * count);
        groups[place.min(2 * count - 1 - place)].push(Some(player));
    }
    groups
}

/// The rounds of the first stage.
pub fn first_rounds(groups: &[Group], seats: usize) -> Round {
    groups
        .iter()
        .map(|group| groups::rounds(group.len(), seats))
        .max()
        .unwrap_or(0)
}

/// How many play the final group, for a number of groups.
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
    first_rounds(&groups, seats) + groups::rounds(finalists(groups.len()), seats)
}

/// The final group, once its first round is paired or can be: the best two of up to three groups, else the winners. Of
/// more than seven winners the best seven play. Only people who are still there play it.
pub fn final_group(history: &History, groups: &[Group]) -> Group {
    let first = first_rounds(groups, history.event.seats).saturating_add(1);
    let paired = history
        .meetings
        .iter()
        .filter(|meeting| meeting.round == first);
    let mut players: Vec<usize> = paired
        .flat_map(|meeting| &meeting.seats)
        .map(|seat| seat.player)
        .collect();
    if players.is_empty() && history.latest().saturating_add(1) == first && !history.is_pending() {
        let order = first_stage(history, groups);
        let there = order
            .into_iter()
            .map(|one| one.player)
            .filter(|&player| history.is_present(player, first));
        players = there.take(finalists(groups.len())).collect();
    }
    players.sort_unstable();
    players.into_iter().map(Some).collect()
}

/// Everybody, ordered by place in their group, then by points and tie-breaks. Only the first stage counts.
pub fn first_stage(history: &History, groups: &[Group]) -> Vec<Ranked> {
    let stage = Scope {
        from: 1,
        until: first_rounds(groups, history.event.seats),
    };
    let mut all = Vec::new();
    for (number, group) in (1..).zip(groups) {
        let members: Vec<usize> = group.iter().flatten().copied().collect();
        let ranked = ranked(history, &members, stage);
        all.extend(ranked.into_iter().map(|one| Ranked {
            group: number,
            ..one
        }));
    }
    all.sort_by_key(|one| (one.place, std::cmp::Reverse(one.key), one.player));
    all
}

/// The pairing of a round.
pub fn pair(history: &History, round: Round) -> Vec<Match> {
    let groups = first_groups(history);
    let seating = Seating::new(history);
    let first = first_rounds(&groups, history.event.seats);
    if round > first {
        let group = final_group(history, &groups);
        return numbered(groups::pair(
            history,
            &seating,
            &group,
            round,
            round - first,
        ));
    }
    numbered(
        groups
            .iter()
            .flat_map(|group| groups::pair(history, &seating, group, round, round)),
    )
}
