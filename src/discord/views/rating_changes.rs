//! How a match has changed the ratings of its players, and why: one line each.

use ratings::Reason;
use rules::Seat;

use crate::discord::content::markdown::{plain, player_name};
use crate::sessions::Snapshot;
use crate::store::RatingChange;
use crate::words::{Locale, RatingText};

/// Ratings that differ by less, in hundredths of a point, are told as even.
const EVEN: i64 = 5_000;

const MINUS_EVEN: i64 = -EVEN;

/// One line for each person whose rating the match concerns.
pub fn lines(snapshot: &Snapshot, changes: &[RatingChange], locale: &Locale) -> Vec<String> {
    let people = changes
        .iter()
        .filter(|change| change.rated && change.level == 0);
    let line = |change: &RatingChange| {
        let seat = Seat::at(usize::from(change.seat).checked_sub(1)?);
        let (before, after) = (whole(change.before), whole(change.after));
        Some(locale.text(&RatingText::Changed {
            name: plain(player_name(&snapshot.players, seat)),
            before,
            after,
            change: signed(after - before),
            why: why(snapshot, change, changes, locale),
        }))
    };
    people.filter_map(line).collect()
}

/// Why the rating has changed by so much.
fn why(
    snapshot: &Snapshot,
    change: &RatingChange,
    all: &[RatingChange],
    locale: &Locale,
) -> String {
    let percent = change.weight / 10;
    let words = match change.reason {
        Reason::SamePeople => RatingText::WhySamePeople { percent },
        Reason::Early => RatingText::WhyEarly { percent },
        Reason::LevelBeaten => RatingText::WhyLevelBeaten,
        Reason::SameAbsence => RatingText::WhySameAbsence,
        // that computers count half is said in the documents, not every time
        Reason::None | Reason::Computers | Reason::Casual => {
            let mut others = all.iter().filter(|other| other.seat != change.seat);
            match (others.next(), others.next()) {
                (Some(other), None) => against(snapshot, change, other),
                _ => RatingText::WhyPlaces,
            }
        }
    };
    locale.text(&words)
}

/// The reason in a match for two.
fn against(snapshot: &Snapshot, change: &RatingChange, other: &RatingChange) -> RatingText {
    if change.place == other.place {
        return RatingText::WhyDraw;
    }
    let seat = Seat::at(usize::from(other.seat.saturating_sub(1)));
    let name = || plain(player_name(&snapshot.players, seat));
    match other.before - change.before {
        EVEN.. => RatingText::WhyUpset { other: name() },
        ..=MINUS_EVEN => RatingText::WhyExpected { other: name() },
        _ => RatingText::WhyEven,
    }
}

/// Whole points, rounded to the nearest.
fn whole(hundredths: i64) -> i64 {
    (hundredths + 50).div_euclid(100)
}

/// With a sign: `+12`, `−3`, `±0`.
fn signed(change: i64) -> String {
    match change {
        0 => "±0".to_owned(),
        1.. => format!("+{change}"),
        _ => format!("−{}", change.abs()),
    }
}
