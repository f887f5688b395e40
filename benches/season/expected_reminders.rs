//! Computes the reminders that must have been sent in a match. It reads the match's record turn by turn, after the end.

use std::collections::BTreeMap;

use rules::{AnyMatch, What};
use skirmish::clocks::{HOUR, MINUTE, Rung, TOGETHER};
use skirmish::store::StoredMatch;

use super::Told;
use super::season_matches::seen_at;

/// A turn of a seat: when its time began to run, when it ended, and how much time it had.
struct Run {
    seat: usize,
    since: i64,
    until: i64,
    left: i64,
}

/// The reminders that must have been sent.
pub fn of(stored: &StoredMatch) -> Vec<Told> {
    let control = stored.opened.terms.clock.unwrap();
    let mut all = Vec::new();
    for run in runs(stored) {
        let rest = &stored.seat_times[run.seat].rest;
        let mut rungs = vec![(run.left, Rung::Over)];
        if run.left >= 2 * HOUR {
            rungs.push((run.left / 2, Rung::Half));
        }
        if run.left >= 4 * HOUR {
            if run.left / 5 >= HOUR * 3 / 2 {
                rungs.push((run.left / 5 * 4, Rung::Most));
            }
            rungs.push((run.left - HOUR, Rung::Last));
        } else if run.left >= 2 * MINUTE {
            rungs.push((run.left / 5 * 4, Rung::Last));
        }
        // if several reminders become due in the same hour, only the last is sent
        let mut by_hour: BTreeMap<i64, (i64, Rung)> = BTreeMap::new();
        for (used, rung) in rungs {
            let mut at = rest.run_out(run.since, used, &[]);
            // so that one message can tell of several matches
            if rung == Rung::Over {
                at += TOGETHER;
            }
            // a player who plays in that hour gets none
            if seen_at(at) < run.until {
                let last = by_hour.entry(seen_at(at)).or_insert((at, rung));
                *last = (*last).max((at, rung));
            } else if rung == Rung::Over && !control.strict {
                assert!(seen_at(at) >= run.until, "it was claimed early");
            }
        }
        let told = by_hour.into_values().filter(|(_, rung)| {
            // under a strict clock no reminder says that time is up, because the clock ends the seat's part
            !(control.strict && *rung == Rung::Over)
        });
        let seat = run.seat as u8 + 1;
        all.extend(told.map(|(at, rung)| (stored.opened.id, seat, at, rung)));
    }
    all
}

/// Every turn of every seat.
fn runs(stored: &StoredMatch) -> Vec<Run> {
    let control = stored.opened.terms.clock.unwrap();
    let record = &stored.record;
    let seats = usize::from(record.seats);
    let mut left = vec![control.bank; seats];
    // for each event: how much time each seat had before it
    let mut before: Vec<Vec<i64>> = Vec::new();
    let mut since: Vec<Option<i64>> = vec![None; seats];
    let mut runs = Vec::new();
    let mut seen = 0;
    AnyMatch::replay_seen(record, &mut |events, to_act| {
        let at = if events > seen {
            stored.times[seen]
        } else {
            stored.started.unwrap()
        };
        let done = &record.events[seen..events];
        seen = events;
        before.resize(events, left.clone());
        let back_to = done.iter().find_map(|event| match &event.what {
            What::Takeback(takeback) => Some(takeback.from()),
            _ => None,
        });
        if let Some(back_to) = back_to {
            // every seat gets back the time that it had; the time since then is charged to nobody
            for (seat, from) in since.iter_mut().enumerate() {
                if let Some(since) = from.take() {
                    runs.push(Run {
                        seat,
                        since,
                        until: at,
                        left: left[seat],
                    });
                }
            }
            left.clone_from(&before[back_to]);
        }
        for seat in 0..seats {
            let turn = |event: &rules::Event| {
                usize::from(event.seat) == seat + 1 && matches!(event.what, What::Turn(_))
            };
            let acted = done.iter().any(turn);
            let acts = to_act.seats().iter().any(|one| one.index() == seat);
            if let Some(from) = since[seat].filter(|_| acted || !acts) {
                let (bank, until) = (left[seat], at);
                runs.push(Run {
                    seat,
                    since: from,
                    until,
                    left: bank,
                });
                let used = stored.seat_times[seat].rest.running(from, at, &[]);
                left[seat] = (bank - used).max(0);
                if acted {
                    let more = left[seat] + control.increment;
                    let limit = control.limit.unwrap_or(i64::MAX);
                    left[seat] = more.min(limit.max(left[seat]));
                }
                since[seat] = None;
            }
            if acts && since[seat].is_none() {
                since[seat] = Some(at);
            }
        }
    })
    .unwrap();
    runs
}
