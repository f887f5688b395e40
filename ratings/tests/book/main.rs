//! What counts in a match, what does not, and which lists a match changes.

mod farming;

use ratings::{
    Absence, Book, Kept, Match, Period, Points, Rated, Rating, Reason, Seat, Standing, Track, Who,
};

const DAY: i64 = 86_400_000;
const WEEK: i64 = 7 * DAY;
const START: i64 = 1_750_000_000_000;
const POOL: &str = "kitaran";
const SERVER: i64 = 5;

/// A match among people, best place first.
fn among(people: &[i64], at: i64) -> Match {
    let seats = people
        .iter()
        .zip(1..)
        .map(|(person, place)| Seat::at(Who::Person(*person), place));
    with_seats(seats.collect(), at)
}

fn with_seats(seats: Vec<Seat>, at: i64) -> Match {
    Match {
        at,
        month: 665,
        server: SERVER,
        season_months: 3,
        pool: POOL.to_owned(),
        rated: true,
        early: 0,
        short: false,
        seats,
    }
}

/// Person 1 against a level.
fn against_level(level: u8, won: bool, at: i64) -> Match {
    let computer = Who::Level {
        level,
        mean: 100_000 + 20_000 * Points::from(level),
    };
    let places = if won { [1, 2] } else { [2, 1] };
    with_seats(
        vec![
            Seat::at(Who::Person(1), places[0]),
            Seat::at(computer, places[1]),
        ],
        at,
    )
}

fn track(scope: i64, pool: &str, period: Period) -> Track {
    Track {
        scope,
        pool: pool.to_owned(),
        period,
    }
}

fn all_time(book: &Book, person: i64) -> Standing {
    book.standing(&track(0, POOL, Period::AllTime), person)
}

fn moved(kept: Kept) -> Points {
    kept.after.mean - kept.before.mean
}

/// 200 matches of 2 to 5 seats, with levels, absences and months that pass.
fn history() -> Vec<Match> {
    let one = |number: i64| {
        let people: Vec<i64> = (0..2 + number % 4)
            .map(|seat| 1 + (number * 7 + seat * 3) % 11)
            .collect();
        let mut played = among(&people, START + number * DAY / 2);
        played.month = 665 + number / 60;
        played.rated = number % 9 != 0;
        played.early = i64::from(number % 13 == 0) * 500;
        played.server = number % 3;
        if number % 4 == 1 {
            played.seats[0].who = Who::Level {
                level: 3,
                mean: 160_000,
            };
        }
        if number % 5 == 0 {
            let last = played.seats.len() - 1;
            played.seats[last].absence = Some(Absence {
                from: played.at - DAY,
                until: played.at,
                acted: (number % 2 == 0).then_some(played.at - DAY * (number % 3)),
            });
            played.seats[last].left = number % 20 == 0;
            played.short = number % 40 == 0;
        }
        played
    };
    (1..=200).map(one).collect()
}

/// People with some history, of whom nobody is new.
fn known(people: &[i64]) -> Book {
    let mut book = Book::default();
    for person in people {
        let standing = Standing {
            rating: Rating {
                mean: 150_000,
                sigma: 6_000,
            },
            at: START - DAY,
            rated: 20,
            played: 20,
            ..Standing::NEW
        };
        book.put(&track(0, POOL, Period::AllTime), *person, standing);
        book.put_full(POOL, *person, 5, 4);
    }
    book
}

fn people_of(played: &Match) -> Vec<i64> {
    let people = played.seats.iter().filter_map(|seat| seat.who.person());
    people.collect()
}

#[test]
fn a_match_without_opponents_moves_nothing() {
    let mut book = Book::default();
    assert!(book.rate(&with_seats(vec![], START)).is_empty());
    let rated = book.rate(&among(&[1], START));
    assert_eq!(rated[0].everywhere.after, Rating::NEW);
    assert_eq!(all_time(&book, 1).rated, 0);
}

#[test]
fn a_level_never_changes() {
    let mut book = Book::default();
    for round in 0..20 {
        let rated = book.rate(&against_level(4, round % 3 == 0, START + round * DAY));
        let level = rated[1];
        assert_eq!(level.everywhere.before, level.everywhere.after);
        assert_eq!(level.everywhere.after, Rating::of_level(180_000));
        assert_eq!(level.weight.mille, 0);
    }
}

#[test]
fn a_computer_counts_half() {
    let rated = Book::default().rate(&against_level(2, true, START));
    assert_eq!(rated[0].weight.mille, 500);
    assert_eq!(rated[0].weight.reason, Reason::Computers);
}

#[test]
fn from_the_tenth_match_of_a_pair_in_a_week_on_a_match_counts_less() {
    let mut book = known(&[1, 2, 3]);
    let mut mille = vec![];
    for count in 0..12 {
        let rated = book.rate(&among(&[1, 2], START + count * DAY / 4));
        mille.push(rated[0].weight.mille);
        assert_eq!(rated[0].weight, rated[1].weight);
    }
    assert_eq!(mille[..9], [1000; 9]);
    assert_eq!(mille[9..], [500, 333, 250]);
    let other = book.rate(&among(&[1, 3], START + 3 * DAY));
    assert_eq!(
        other[0].weight.mille, 1000,
        "another opponent counts in full"
    );
    let later = book.rate(&among(&[2, 1], START + 3 * DAY + WEEK));
    assert_eq!(
        later[0].weight.mille, 1000,
        "a week later they count in full"
    );
}

#[test]
fn in_a_match_of_many_seats_only_the_pair_that_has_met_often_counts_less() {
    let mut book = known(&[1, 2, 3]);
    for count in 0..9 {
        book.rate(&among(&[1, 2], START + count));
    }
    let rated = book.rate(&among(&[1, 2, 3], START + DAY));
    assert_eq!(
        rated[0].weight.mille, 750,
        "half for one opponent, full for the other"
    );
    assert_eq!(rated[0].weight.reason, Reason::SamePeople);
    assert_eq!(rated[2].weight.mille, 1000);
}

#[test]
fn after_five_wins_a_level_counts_neither_way() {
    let mut book = Book::default();
    for round in 0..5 {
        let rated = book.rate(&against_level(3, true, START + round));
        assert!(moved(rated[0].everywhere) > 0);
    }
    for (won, level) in [(true, 3), (false, 3), (true, 1), (false, 2)] {
        let rated = book.rate(&against_level(level, won, START + 10));
        assert_eq!(rated[0].everywhere.before, rated[0].everywhere.after);
        assert_eq!(rated[0].weight.reason, Reason::LevelBeaten);
    }
    let stronger = book.rate(&against_level(4, true, START + 20));
    assert!(
        moved(stronger[0].everywhere) > 0,
        "a stronger level still counts"
    );
}

fn timed_out(person: i64, opponent: i64, absence: Absence) -> Match {
    let mut played = among(&[opponent, person], absence.until);
    played.seats[1].absence = Some(absence);
    played
}

#[test]
fn old_absences_that_overlap_count_once_and_a_later_one_counts() {
    let mut book = Book::default();
    let absent = |from, until| Absence {
        from: START + from * DAY,
        until: START + until * DAY,
        acted: None,
    };
    let mut rate = |opponent, absence| book.rate(&timed_out(1, opponent, absence));
    let first = rate(2, absent(0, 4));
    assert!(moved(first[1].everywhere) < 0);
    for (opponent, absence) in [(3, absent(1, 5)), (4, absent(3, 6)), (2, absent(4, 9))] {
        let again = rate(opponent, absence);
        assert_eq!(again[1].weight.reason, Reason::SameAbsence);
        assert_eq!(again[1].everywhere.before, again[1].everywhere.after);
        assert!(moved(again[0].everywhere) > 0, "the opponent's win counts");
    }
    let later = rate(3, absent(10, 12));
    assert!(moved(later[1].everywhere) < 0);
}

/// What each of some time-outs of person 1 costs in points, if these are all that happens.
fn costs(absences: &[(i64, Absence)]) -> Vec<Points> {
    let mut book = Book::default();
    for opponent in [2, 3] {
        book.rate(&among(&[opponent, 1], START - 30 * DAY));
    }
    let cost = |(opponent, absence): &(i64, Absence)| {
        let rated = book.rate(&timed_out(1, *opponent, *absence));
        assert!(moved(rated[0].everywhere) > 0, "the opponent's win counts");
        -moved(rated[1].everywhere) / 100
    };
    absences.iter().map(cost).collect()
}

/// From, until, and when the person last acted, in days.
const fn idle([from, until, acted]: [i64; 3]) -> Absence {
    Absence {
        from: START + from * DAY,
        until: START + until * DAY,
        acted: Some(START + acted * DAY),
    }
}

#[test]
fn an_absence_costs_what_its_dearest_time_out_costs() {
    // 5 is far stronger than 4
    let strong = |book: &mut Book| {
        for round in 0..8 {
            book.rate(&among(&[5, 4], START - 90 * DAY + round * 8 * DAY));
        }
    };
    let cost = |opponents: &[i64]| {
        let mut book = Book::default();
        strong(&mut book);
        let days = opponents.iter().zip(4..);
        let costs = days.map(|(opponent, day)| {
            let rated = book.rate(&timed_out(1, *opponent, idle([day - 4, day, 0])));
            -moved(rated[1].everywhere)
        });
        costs.collect::<Vec<_>>()
    };
    let (cheap, dear) = (cost(&[5])[0], cost(&[4])[0]);
    assert!(dear - cheap > 2_000, "{cheap} {dear}");
    let both = cost(&[5, 4]);
    assert_eq!(both[0], cheap);
    // the second loss moves a rating that is a little more certain
    let sum = both[0] + both[1];
    assert!(
        sum > cheap && sum <= dear + 100 && sum > dear * 3 / 4,
        "{both:?} {dear}"
    );
    let other_way = cost(&[4, 5, 5]);
    assert_eq!(other_way, [dear, 0, 0], "the dearest came first");
}

/// The second absence with several time-outs in a month costs what all of them cost; the one a month later does not.
#[test]
fn time_outs_are_spared_once_a_month() {
    let absence = |day: i64| [2, 3, 4].map(|other| (other, idle([day, day + 4, day])));
    let all: Vec<(i64, Absence)> = [0, 10, 30].into_iter().flat_map(absence).collect();
    let costs = costs(&all);
    let spared: Vec<bool> = costs.iter().map(|cost| *cost <= 3).collect();
    let (first, second) = ([false, true, true], [false, false, false]);
    assert_eq!(spared, [first, second, first].concat(), "{costs:?}");
}

#[test]
fn an_act_ends_an_absence() {
    let first = idle([0, 4, 0]);
    // nothing was done from day 0 to day 9
    for again in [idle([1, 5, 0]), idle([3, 6, 0]), idle([6, 9, -1])] {
        let costs = costs(&[(2, first), (3, again)]);
        assert!(costs[0] > 0 && costs[1] <= 1, "{again:?} {costs:?}");
    }
    // something was done after it began: a turn elsewhere, or a match that was opened to run out cheaply
    for again in [
        idle([1, 5, 3]),
        idle([-5, 6, 5]),
        idle([-5, 4, -1]),
        idle([6, 9, 5]),
    ] {
        let costs = costs(&[(2, first), (3, again)]);
        assert!(costs[0] > 0 && costs[1] > 10, "{again:?} {costs:?}");
    }
    // a match of many seats in which the time was up long before it ended
    let costs = costs(&[(2, idle([10, 14, 10])), (3, idle([0, 4, 0]))]);
    assert!(costs.iter().all(|cost| *cost > 10), "{costs:?}");
}

/// Person `people[1]` leaves before the match has properly begun.
fn left(people: &[i64], at: i64) -> Match {
    let mut played = among(people, at);
    played.seats[1].left = true;
    played.short = true;
    played
}

#[test]
fn to_leave_before_the_first_turn_is_free_once_a_week() {
    let mut book = Book::default();
    let first = book.rate(&left(&[2, 1], START));
    assert_eq!(first[1].weight.reason, Reason::LeftOnce);
    assert_eq!(first[1].everywhere.before, first[1].everywhere.after);
    assert_eq!(
        all_time(&book, 1),
        Standing::NEW,
        "it does not count as played"
    );
    let second = book.rate(&left(&[3, 1], START + 6 * DAY));
    assert!(moved(second[1].everywhere) < 0);
    assert_eq!(
        (all_time(&book, 1).played, all_time(&book, 1).rated),
        (1, 1)
    );
    for (seat, person) in [(&first[0], 2), (&second[0], 3)] {
        assert_eq!(seat.weight.reason, Reason::OtherLeft, "nobody wins by that");
        assert_eq!(all_time(&book, person), Standing::NEW);
    }
    let third = book.rate(&left(&[3, 1], START + 14 * DAY));
    assert_eq!(
        third[1].weight.reason,
        Reason::LeftOnce,
        "a week later it is free"
    );
}

#[test]
fn a_short_match_that_ran_out_gives_less_to_those_who_stayed() {
    let absence = Absence {
        from: START - DAY,
        until: START,
        acted: None,
    };
    let usual = timed_out(1, 2, absence);
    let early = Match {
        early: 500,
        ..usual.clone()
    };
    let [usual, early] = [usual, early].map(|played| known(&[1, 2, 3]).rate(&played));
    assert_eq!(usual[0].weight.mille, 1000);
    assert_eq!(early[0].weight.mille, 500);
    assert_eq!(early[0].weight.reason, Reason::Early);
    assert!(moved(early[0].everywhere) < moved(usual[0].everywhere));
    assert_eq!(early[1], usual[1], "whose time was up loses the same");
}

#[test]
fn a_short_match_gives_less_and_costs_the_same() {
    let rate = |early, places: &[u8]| {
        let mut played = among(&[1, 2, 3][..places.len()], START);
        for (seat, place) in played.seats.iter_mut().zip(places) {
            seat.place = *place;
        }
        played.early = early;
        known(&[1, 2, 3]).rate(&played)
    };
    let [full, short] = [0, 900].map(|early| rate(early, &[1, 2]));
    let share = moved(full[0].everywhere) / moved(short[0].everywhere);
    assert!((8..=10).contains(&share), "{share}");
    assert_eq!(short[0].weight.reason, Reason::Early);
    assert_eq!(short[1], full[1], "a loss is never cheap");
    let draw = rate(900, &[1, 1]);
    assert_eq!(weights(&draw), [100, 100]);
    let three = rate(900, &[1, 2, 3]);
    assert_eq!(weights(&three), [100, 100, 1000]);
}

fn weights(rated: &[Rated]) -> Vec<i64> {
    rated.iter().map(|rated| rated.weight.mille).collect()
}

/// How much person 1 has gained after these matches.
fn gained(book: &mut Book, matches: &[Match]) -> Points {
    let before = all_time(book, 1).rating.mean;
    for played in matches {
        book.rate(played);
    }
    all_time(book, 1).rating.mean - before
}

/// A friend with a new account for each match: nobody gains more than 24 points in a season from people nobody knows.
#[test]
fn gains_from_people_who_are_little_known_are_bounded() {
    let mut book = known(&[1, 2, 3]);
    let alts: Vec<Match> = (0..40)
        .map(|alt| among(&[1, 100 + alt], START + alt * 1000))
        .collect();
    let gain = gained(&mut book, &alts);
    assert!((1_500..3_000).contains(&gain), "{gain}");
    assert_eq!(all_time(&book, 1).rated, 60, "each counts as a rated match");
    let last = book.rate(&among(&[1, 200], START + DAY));
    assert_eq!(last[0].weight.reason, Reason::NewPeople);
    assert_eq!(last[1].weight.mille, 1000, "who loses, loses in full");
    // somebody known is another matter; what is lost to people who are little known may be won back
    let known = book.rate(&among(&[1, 3], START + DAY));
    assert_eq!(known[0].weight.mille, 1000);
    let defeat = book.rate(&among(&[202, 1], START + 2 * DAY));
    let back = book.rate(&among(&[1, 203], START + 3 * DAY));
    assert!(
        defeat[1].from_new < 0 && back[0].from_new > 0,
        "{defeat:?} {back:?}"
    );
}

/// A ring of accounts that have played only each other and their master stays unknown. So does a pair.
#[test]
fn a_ring_of_accounts_stays_unknown() {
    let mut book = known(&[1, 2]);
    let mut matches = vec![];
    let pairs = [(11, 12), (12, 13), (13, 11)];
    for round in 0..10 {
        for (one, other) in pairs {
            matches.push(among(&[one, other], START + round * WEEK));
        }
    }
    for round in 10..22 {
        for alt in [11, 12, 13] {
            matches.push(among(&[1, alt], START + round * WEEK));
        }
    }
    let gain = gained(&mut book, &matches);
    assert!((1_000..=3_000).contains(&gain), "{gain}");
}

/// In a closed circle nobody has four opponents. Still everybody is known to the others after five matches of full length:
/// otherwise winners would gain less than losers lose, and the circle would sink.
#[test]
fn a_closed_circle_of_friends_does_not_sink() {
    for people in 2..=4 {
        let mut book = Book::default();
        for round in 0..100 {
            let one = round % people;
            let other = (one + 1 + round / people % (people - 1)) % people;
            let winner_first = if round / people / 2 % 2 == 0 {
                [one + 1, other + 1]
            } else {
                [other + 1, one + 1]
            };
            book.rate(&among(&winner_first, START + round * DAY));
        }
        let means = (1..=people).map(|person| all_time(&book, person).rating.mean);
        let sunk = 150_000 - means.sum::<Points>() / people;
        assert!(sunk < 2_000, "{people} people: {sunk}");
    }
}

/// Somebody who has played with four people is known by no fewer, even if their matches were too short to count in full.
#[test]
fn short_matches_with_many_make_no_closed_circle() {
    let mut book = known(&[2]);
    for alt in 11..15 {
        let short = Match {
            early: 1,
            ..among(&[1, alt], START)
        };
        book.rate(&short);
    }
    for round in 0..5 {
        book.rate(&among(&[21, 22], START + round));
    }
    let gains: Vec<Points> = (0..5)
        .map(|round| book.rate(&among(&[1, 21], START + DAY + round))[0].from_new)
        .collect();
    assert!(gains.iter().all(|gain| *gain > 0), "{gains:?}");
}

/// In a young pool, where everybody is new, each win is worth something, and more wins are worth more.
#[test]
fn a_young_pool_orders_its_people() {
    let mut book = Book::default();
    for (person, wins) in [(1, 8), (2, 7), (3, 6), (4, 5), (5, 4)] {
        for round in 0..8 {
            let other = person * 100 + round;
            let places = if round < wins {
                [person, other]
            } else {
                [other, person]
            };
            book.rate(&among(&places, START + round * DAY));
        }
    }
    let means: Vec<Points> = (1..=5)
        .map(|one| all_time(&book, one).rating.mean)
        .collect();
    assert!(means.is_sorted_by(|one, other| one > other), "{means:?}");
    assert!((1..=5).all(|person| all_time(&book, person).rated == 8));
}

/// The matches of a pair count on if one of them was forgotten in between.
#[test]
fn what_a_pair_has_played_under_other_numbers_counts() {
    let mut played = among(&[1, 2], START);
    played.seats[0].again[1] = 9;
    played.seats[1].again[0] = 9;
    let rated = known(&[1, 2, 3]).rate(&played);
    assert_eq!(weights(&rated), [500, 500]);
    assert_eq!(rated[0].weight.reason, Reason::SamePeople);
}

#[test]
fn a_casual_match_counts_as_played_and_moves_nothing() {
    let mut book = known(&[1, 2]);
    book.rate(&among(&[1, 2], START));
    let before = all_time(&book, 1);
    let casual = Match {
        rated: false,
        ..among(&[1, 2], START + DAY)
    };
    for _ in 0..20 {
        let rated = book.rate(&casual);
        assert_eq!(rated[0].weight.reason, Reason::Casual);
    }
    let after = all_time(&book, 1);
    assert_eq!(
        (after.rating, after.at, after.rated),
        (before.rating, before.at, before.rated)
    );
    let more = (after.played - before.played, after.won - before.won);
    assert_eq!(more, (20, 20));
    let rated = book.rate(&among(&[1, 2], START + 2 * DAY));
    assert_eq!(
        rated[0].weight.mille, 1000,
        "casual matches of a pair are not counted"
    );
}

#[test]
fn a_match_that_counts_nothing_keeps_the_time_of_the_last_change() {
    let mut book = Book::default();
    for round in 0..5 {
        book.rate(&against_level(1, true, START + round));
    }
    let before = all_time(&book, 1);
    book.rate(&against_level(1, false, START + 30 * DAY));
    let after = all_time(&book, 1);
    assert_eq!(
        (after.rating, after.at, after.rated),
        (before.rating, before.at, 5)
    );
    assert_eq!(after.played, 6);
}

#[test]
fn a_season_begins_halfway_to_a_new_person() {
    let mut book = known(&[1, 2, 3, 4, 5]);
    for round in 0..12 {
        book.rate(&among(&[1, 2 + round % 4], START + round * DAY));
    }
    let before = all_time(&book, 1).rating;
    let next = Match {
        month: 668,
        ..among(&[1, 2], START + 90 * DAY)
    };
    book.rate(&next);
    let season = track(0, POOL, Period::season_of(668, 3));
    let standing = book.standing(&season, 1);
    assert_eq!((standing.rated, standing.played, standing.won), (1, 1, 1));
    let start = before.drawn_to_the_mean();
    assert_eq!(start.mean, i64::midpoint(before.mean, 150_000));
    assert!(standing.rating.mean > start.mean && standing.rating.mean < before.mean);
    let old = track(0, POOL, Period::season_of(665, 3));
    assert_eq!(
        book.standing(&old, 1).rated,
        12,
        "the last season stays as it was"
    );
}

#[test]
fn the_first_season_of_a_person_is_like_all_time() {
    let mut book = Book::default();
    for round in 0..6 {
        book.rate(&among(&[1, 2], START + round));
    }
    let season = track(0, POOL, Period::season_of(665, 3));
    assert_eq!(book.standing(&season, 1).rating, all_time(&book, 1).rating);
}

#[test]
fn a_month_shows_the_rating_of_all_time() {
    let mut book = Book::default();
    book.rate(&among(&[1, 2], START));
    let next = Match {
        month: 666,
        ..among(&[2, 1], START + 30 * DAY)
    };
    book.rate(&next);
    let month = book.standing(&track(0, POOL, Period::Month(666)), 1);
    assert_eq!(month.rating, all_time(&book, 1).rating);
    // listed from five rated matches of all time on, whenever they were played
    assert_eq!((month.rated, month.played, month.won), (2, 1, 0));
}

#[test]
fn servers_and_pools_have_ratings_of_their_own() {
    let mut book = Book::default();
    book.rate(&among(&[1, 2], START));
    let elsewhere = Match {
        server: 9,
        ..among(&[1, 2], START + 1)
    };
    book.rate(&elsewhere);
    let other_pool = Match {
        pool: "zyrcan".to_owned(),
        ..among(&[1, 2], START + 2)
    };
    book.rate(&other_pool);
    let played = |scope, pool| {
        book.standing(&track(scope, pool, Period::AllTime), 1)
            .played
    };
    assert_eq!(
        [played(0, POOL), played(SERVER, POOL), played(9, POOL)],
        [2, 1, 1]
    );
    assert_eq!(
        [
            played(0, "zyrcan"),
            played(SERVER, "zyrcan"),
            played(9, "zyrcan")
        ],
        [1, 1, 0]
    );
    assert_eq!(
        [played(0, ""), played(SERVER, "")],
        [3, 2],
        "all pools together"
    );
}

#[test]
fn only_a_seat_that_won_counts_a_win() {
    let mut book = Book::default();
    let mut hinted = among(&[1, 2], START);
    hinted.seats[0].won = false;
    book.rate(&hinted);
    assert_eq!((all_time(&book, 1).played, all_time(&book, 1).won), (1, 0));
}

#[test]
fn the_same_list_gives_the_same_ratings() {
    let run = || {
        let mut book = Book::default();
        let rated: Vec<Vec<Rated>> = history().iter().map(|played| book.rate(played)).collect();
        (rated, book.take_changed())
    };
    assert_eq!(run(), run());
}

#[test]
fn a_book_with_only_what_a_match_needs_rates_it_as_a_whole_book_does() {
    let mut whole = Book::default();
    let mut stored: Vec<(Track, i64, Standing)> = vec![];
    let history = history();
    let mut gains: Vec<(String, i64, i64, Points)> = vec![];
    for (index, played) in history.iter().enumerate() {
        let mut part = Book::default();
        for (track, person, standing) in &stored {
            part.put(track, *person, *standing);
        }
        let people: Vec<i64> = played
            .seats
            .iter()
            .filter_map(|seat| seat.who.person())
            .collect();
        for person in &people {
            part.put_absence(*person, whole.last_absence(*person));
        }
        for before in history[..index].iter().filter(|before| before.rated) {
            for seat in before.seats.iter().filter(|seat| seat.left) {
                part.put_left(seat.who.person().unwrap(), before.at);
            }
            if before.short {
                continue;
            }
            let met: Vec<i64> = before
                .seats
                .iter()
                .filter_map(|seat| seat.who.person())
                .collect();
            part.put_met(&met, before.at);
        }
        for person in 1..=11 {
            let rated = history[..index].iter().filter(|one| {
                let people = people_of(one);
                one.rated && !one.short && people.len() > 1 && people.contains(&person)
            });
            let full = rated.clone().filter(|one| one.early == 0);
            let matches = i64::try_from(full.count()).unwrap();
            let mut others: Vec<i64> = rated.flat_map(people_of).collect();
            others.sort_unstable();
            others.dedup();
            let others = i64::try_from(others.len()).unwrap() - 1;
            part.put_full(POOL, person, matches, others.max(0));
        }
        for (pool, person, at, gain) in &gains {
            part.put_from_new(pool, *person, *at, *gain);
        }
        let rated = whole.rate(played);
        assert_eq!(part.rate(played), rated, "match {index}");
        for (seat, rated) in played.seats.iter().zip(&rated) {
            if let Who::Person(person) = seat.who {
                gains.push((played.pool.clone(), person, played.at, rated.from_new));
            }
        }
        for changed in whole.take_changed() {
            stored.retain(|(track, person, _)| (track, person) != (&changed.0, &changed.1));
            stored.push(changed);
        }
    }
}

#[test]
fn each_change_is_taken_once() {
    let mut book = Book::default();
    book.rate(&among(&[1, 2], START));
    // 2 people, 2 scopes, 3 periods, the pool and all pools
    assert_eq!(book.take_changed().len(), 2 * 2 * 3 * 2);
    assert!(book.take_changed().is_empty());
}

#[test]
fn codes_of_periods_round_trip() {
    assert_eq!(Period::from_code(Period::AllTime.code()), Period::AllTime);
    for month in 1..2_000 {
        assert_eq!(
            Period::from_code(Period::Month(month).code()),
            Period::Month(month)
        );
        for months in 1..=12 {
            let season = Period::season_of(month, months);
            assert_eq!(Period::from_code(season.code()), season);
            let Period::Season { first, .. } = season else {
                panic!("{season:?}")
            };
            assert!((first..first + months).contains(&month));
        }
    }
}
