//! Ten ways to win rating without playing better. Each gains at most 30 points over playing honestly.

use ratings::{Absence, Match, Points, Seat, Who};

use super::{DAY, START, all_time, among, known, with_seats};

/// The first wins.
fn wins(one: i64, other: i64, at: i64) -> Match {
    among(&[one, other], at)
}

/// Person 1 and ten others are known. What 40 honest matches in 40 days and these ones leave person 1 with.
fn after(farmed: impl IntoIterator<Item = Match>) -> Points {
    let mut book = known(&(1..=11).collect::<Vec<_>>());
    let honest = (0..40).map(|round| {
        let (other, at) = (2 + round % 10, START + round * DAY);
        if round % 2 == 0 {
            wins(1, other, at)
        } else {
            wins(other, 1, at)
        }
    });
    let mut all: Vec<Match> = honest.chain(farmed).collect();
    all.sort_by_key(|played| played.at);
    for played in &all {
        book.rate(played);
    }
    all_time(&book, 1).rating.mean
}

/// Three wins a day, each over a new account. `change` makes each match what it is.
fn alts(change: impl Fn(i64, &mut Match)) -> Points {
    after((0..120).map(|round| {
        let mut played = wins(1, 1000 + round, START + round * DAY / 3 + 1);
        change(round, &mut played);
        played
    }))
}

/// Matches of an alt with the next one of so many, and then wins over all of them in turn.
fn ring(accounts: i64) -> Points {
    let among = (0..60).map(|round| {
        let one = 100 + round % accounts;
        let other = 100 + (round + 1) % accounts;
        wins(one, other, START + round * DAY / 6 + 2)
    });
    let farmed = (0..90).map(|round| {
        let alt = 100 + round % accounts;
        wins(1, alt, START + 10 * DAY + round * DAY / 3 + 3)
    });
    after(among.chain(farmed))
}

#[test]
fn no_way_to_farm_gains_more_than_30_points() {
    let honest = after([]);
    let again = |round: i64, played: &mut Match| {
        let met = u8::try_from(round.min(7)).unwrap();
        played.seats[0].again[1] = met;
        played.seats[1].again[0] = met;
    };
    let out_at = |at: i64| {
        Some(Absence {
            from: at - 30_000,
            until: at,
            acted: Some(at - 60_000),
        })
    };
    let ways = [
        (
            "an alt resigns after two turns and deletes its data",
            alts(|round, played| {
                again(round, played);
                played.early = 900;
            }),
        ),
        ("many alts lose matches of full length", alts(|_, _| {})),
        (
            "three alts delete their data after each long match",
            alts(again),
        ),
        ("a ring of four alts", ring(4)),
        (
            "draws by agreement",
            alts(|_, played| {
                for seat in &mut played.seats {
                    (seat.place, seat.won) = (1, false);
                }
            }),
        ),
        (
            "three lost matches run out in one absence",
            after((0..3).map(|round| {
                let at = START + 50 * DAY + round;
                let mut played = wins(2 + round, 1, at);
                played.seats[1].absence = Some(Absence {
                    from: START + 47 * DAY,
                    until: at,
                    acted: Some(START + 46 * DAY),
                });
                played
            })),
        ),
        (
            "ten losses on purpose, then alts",
            after((0..40).map(|round| {
                let at = START + round * DAY + 4;
                if round < 10 {
                    wins(1000 + round, 1, at)
                } else {
                    wins(1, 1000 + round, at)
                }
            })),
        ),
        (
            "the clocks of 30 seconds of alts run out",
            alts(|_, played| {
                played.early = 500;
                played.seats[1].absence = out_at(played.at);
            }),
        ),
        (
            "a computer's low level",
            after((0..60).map(|round| {
                let mean = 120_000;
                let level = Who::Level { level: 1, mean };
                let seats = vec![Seat::at(Who::Person(1), 1), Seat::at(level, 2)];
                with_seats(seats, START + round * DAY / 2 + 5)
            })),
        ),
        (
            "a new server with alts only",
            alts(|_, played| played.server = 99),
        ),
    ];
    for (way, mean) in ways {
        let gain = mean - honest;
        println!("{way}: {gain:+} hundredths");
        assert!(gain <= 3_000, "{way}: {gain}");
    }
}
