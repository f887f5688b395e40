//! How a match has changed the ratings of its players, and why: one line each.

use ratings::{Rating, Reason};

use crate::discord::content::markdown::{plain, player_name};
use crate::sessions::Snapshot;
use crate::store::SeatResult;
use crate::words::{Locale, RatingText};

/// Ratings that differ by less, in hundredths of a point, are told as even.
const EVEN: i64 = 5_000;

const MINUS_EVEN: i64 = -EVEN;

/// From this difference on, in hundredths of a point, a seat is told to be worth more or less than the others.
const SEAT: i64 = 2_000;

/// One line for each person whose rating the match concerns. If too little was played, one line says that.
pub fn lines(snapshot: &Snapshot, changes: &[SeatResult], locale: &Locale) -> Vec<String> {
    let people = || changes.iter().filter(|change| change.level == 0);
    let line = |change: &SeatResult| {
        let name = plain(player_name(&snapshot.opened.players, change.in_seat()));
        if change.reason() == Reason::LeftOnce {
            return Some(locale.text(&RatingText::LeftOnce { name }));
        }
        let (before, after) = (whole(change.before()), whole(change.mean_after));
        let causes = causes(snapshot, change, changes);
        let causes: Vec<String> = causes.iter().map(|cause| locale.text(cause)).collect();
        change.changes_ratings().then(|| {
            locale.text(&RatingText::Changed {
                name,
                before,
                after,
                change: signed(after - before),
                why: causes.join("; "),
            })
        })
    };
    let short = |change: &SeatResult| !change.changes_ratings() && change.reason() == Reason::None;
    if snapshot.is_rated() && people().count() > 0 && people().all(short) {
        return vec![locale.text(&RatingText::TooShort)];
    }
    people().filter_map(line).collect()
}

/// All reasons for which the rating has changed by so much: the places, the ratings, the seat, the uncertainty, and how
/// much the match counts.
fn causes(snapshot: &Snapshot, change: &SeatResult, all: &[SeatResult]) -> Vec<RatingText> {
    let percent = change.weight / 10;
    let counts = match change.reason() {
        Reason::LevelBeaten => return vec![RatingText::WhyLevelBeaten],
        Reason::SameAbsence if percent == 0 => return vec![RatingText::WhySameAbsence],
        Reason::SameAbsence => Some(RatingText::WhySameAbsence),
        Reason::SamePeople => Some(RatingText::WhySamePeople { percent }),
        Reason::Early => Some(RatingText::WhyEarly { percent }),
        Reason::NewPeople => Some(RatingText::WhyNewPeople { percent }),
        Reason::Computers => Some(RatingText::WhyComputers { percent }),
        Reason::None | Reason::Casual | Reason::LeftOnce | Reason::OtherLeft => None,
    };
    let others = || all.iter().filter(|other| other.seat != change.seat);
    let mut causes = Vec::new();
    if change.left_early == 1 {
        causes.push(RatingText::WhyLeft);
    } else {
        let mut some = others();
        match (some.next(), some.next()) {
            (Some(other), None) => causes.extend(against(snapshot, change, other)),
            _ => causes.push(RatingText::WhyPlaces),
        }
    }
    let count = i64::try_from(others().count()).unwrap_or(i64::MAX).max(1);
    let worth = change.edge - others().map(|other| other.edge).sum::<i64>() / count;
    if worth.abs() >= SEAT {
        let points = whole(worth.abs());
        causes.push(if worth > 0 {
            RatingText::WhyBetterSeat { points }
        } else {
            RatingText::WhyWorseSeat { points }
        });
    }
    if change.sigma >= Rating::NEW_FROM {
        let sigma = whole(change.sigma);
        causes.push(RatingText::WhyNew { sigma });
    }
    causes.extend(counts);
    causes
}

/// The reasons in a match for two: a draw, and whose rating was higher.
fn against(snapshot: &Snapshot, change: &SeatResult, other: &SeatResult) -> Vec<RatingText> {
    let name = || plain(player_name(&snapshot.opened.players, other.in_seat()));
    let draw = (change.place == other.place).then_some(RatingText::WhyDraw);
    let ratings = match other.before() - change.before() {
        EVEN.. => RatingText::WhyUpset { other: name() },
        ..=MINUS_EVEN => RatingText::WhyExpected { other: name() },
        _ => RatingText::WhyEven,
    };
    draw.into_iter().chain([ratings]).collect()
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
