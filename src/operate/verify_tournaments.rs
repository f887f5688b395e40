//! The part of `skirmish verify` that checks tournaments: what is stored of one agrees with its record, and with the
//! results of its matches.

use std::collections::BTreeSet;

use pairings::{How, points_of_places};

use crate::sessions::Tournament;
use crate::store::{FiledTournament, TournamentStatus};

/// Each stored value that disagrees with the record or with a result.
pub(super) fn differences(filed: &FiledTournament) -> Vec<String> {
    let tournament = Tournament {
        stored: filed.stored.clone(),
    };
    let stored = &tournament.stored;
    let mut wrong = Vec::new();
    let (status, by_record) = (stored.status, tournament.status_of_record());
    if status != by_record {
        wrong.push(format!("it is {status}, by its record {by_record}"));
    }
    let latest = tournament.round().map_or(0, |round| round.number);
    let mut seen = BTreeSet::new();
    for pairing in &stored.pairings {
        let paired = &pairing.paired;
        let name = format!("round {}, match {}", paired.round, paired.number);
        if paired.round > latest {
            wrong.push(format!("{name}: the record has no such round"));
        }
        if paired.how == How::Pending && paired.round < latest {
            wrong.push(format!(
                "{name}: it has no result, but the next round is paired"
            ));
        }
        for seat in &paired.seats {
            let who = seat.entrant;
            if tournament.entrant(who).is_none() {
                wrong.push(format!("{name}: nobody has the number {who}"));
            }
            if !seen.insert((paired.round, who)) {
                wrong.push(format!(
                    "{name}: player {who} has two matches in this round"
                ));
            }
        }
        let Some(places) = pairing.id.and_then(|id| filed.results.get(&id)) else {
            continue;
        };
        let points = points_of_places(places);
        let have: Vec<u32> = paired.seats.iter().map(|seat| seat.points).collect();
        if paired.how == How::Pending {
            wrong.push(format!("{name}: it is over, but has no result here"));
        } else if paired.how == How::Played && have != points {
            wrong.push(format!(
                "{name}: its points are {have:?}, by its result {points:?}"
            ));
        }
    }
    wrong
}

/// Is it to be played, but no job looks at it?
pub(super) fn is_forgotten(filed: &FiledTournament) -> bool {
    let status = filed.stored.status;
    let waits = matches!(status, TournamentStatus::Open | TournamentStatus::Running);
    let stored = filed.stored.clone();
    waits && !filed.has_job && !Tournament { stored }.waits_for_people()
}
