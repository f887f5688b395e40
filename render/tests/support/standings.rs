//! Standings of events.

use render::{PlaceMark, RoundCell, StandingsCard, StandingsHeadings, StandingsRow};

use super::cards::HARD_NAMES;

const NAMES: [&str; 16] = [
    "Ada",
    "Grace Hopper",
    "barbara_l",
    "Edsger Wybe",
    "Щербаков",
    "wang.xiaoming",
    "Bjørn Ødegård",
    "tony",
    "Margaret Hamilton",
    "donald_k",
    "Ελένη",
    "Nguyễn Thị Hương",
    "Radia",
    "Frances Elizabeth Allen",
    "ken",
    "Łucja",
];

const MARKS: [PlaceMark; 5] = [
    PlaceMark::First,
    PlaceMark::Second,
    PlaceMark::Third,
    PlaceMark::Leads,
    PlaceMark::None,
];

fn cell(words: &str) -> RoundCell {
    RoundCell {
        words: words.to_owned(),
        is_win: words == "1",
    }
}

/// A Swiss event of this size after `played` of `rounds` rounds.
fn event(entrants: usize, rounds: usize, played: usize) -> StandingsCard {
    let results = ["1", "0", "½", "1", "1", "0", "–"];
    let mut rows: Vec<(u32, StandingsRow)> = (0..entrants)
        .map(|entrant| {
            let result = |round| results[(entrant * entrant + round * (entrant + 2)) % 7];
            let results: Vec<&str> = (0..played).map(result).collect();
            let halves = results.iter().map(|result| match *result {
                "1" => 2,
                "½" => 1,
                _ => 0,
            });
            let halves = halves.sum();
            let row = StandingsRow {
                name: NAMES[entrant].to_owned(),
                points: match (halves / 2, halves % 2) {
                    (0, 1) => "½".to_owned(),
                    (points, 1) => format!("{points}½"),
                    (points, _) => points.to_string(),
                },
                rounds: results.into_iter().map(cell).collect(),
                ..StandingsRow::default()
            };
            (halves, row)
        })
        .collect();
    rows.sort_by_key(|(halves, _)| std::cmp::Reverse(*halves));
    let places: Vec<usize> = rows
        .iter()
        .map(|(halves, _)| 1 + rows.iter().filter(|(other, _)| other > halves).count())
        .collect();
    let rows = rows.into_iter().zip(places).map(|((_, row), place)| {
        let place = place.to_string();
        StandingsRow { place, ..row }
    });
    StandingsCard {
        title: "Spring Cup".to_owned(),
        subtitle: format!("Kitaran 5×5 · round {played} of {rounds}"),
        headings: StandingsHeadings {
            place: "#".to_owned(),
            name: "Player".to_owned(),
            points: "Points".to_owned(),
            rounds: (1..=rounds).map(|round| round.to_string()).collect(),
        },
        rows: rows.collect(),
        footer: String::new(),
    }
}

/// An event in its course, with leaders, and two who have left.
fn running(entrants: usize, rounds: usize, played: usize) -> StandingsCard {
    let mut card = event(entrants, rounds, played);
    for row in &mut card.rows {
        if row.place == "1" {
            row.mark = PlaceMark::Leads;
        }
    }
    for at in [8, 13] {
        if let Some(row) = card.rows.get_mut(at) {
            row.has_left = true;
            "left the event".clone_into(&mut row.note);
        }
    }
    card
}

/// An event that is over.
fn over() -> StandingsCard {
    let mut card = event(9, 5, 5);
    "Kitaran 5×5 · over".clone_into(&mut card.subtitle);
    "9 people played 20 matches.".clone_into(&mut card.footer);
    for (at, (row, mark)) in card.rows.iter_mut().zip(MARKS).enumerate().take(3) {
        row.mark = mark;
        row.place = (at + 1).to_string();
    }
    card
}

/// Every text is hard to draw.
pub fn hard(rows: usize, rounds: usize) -> StandingsCard {
    let mut number = 0;
    let mut hard = || {
        number += 1;
        HARD_NAMES[number * number % 11 * number % 12].to_owned()
    };
    StandingsCard {
        title: hard().repeat(3),
        subtitle: hard().repeat(3),
        headings: StandingsHeadings {
            place: hard(),
            name: hard(),
            points: hard(),
            rounds: (0..rounds).map(|_| hard()).collect(),
        },
        rows: (0..rows)
            .map(|row| StandingsRow {
                place: hard(),
                name: hard(),
                points: hard(),
                rounds: (0..(rounds + row).saturating_sub(3))
                    .map(|round| RoundCell {
                        words: hard(),
                        is_win: round % 2 == 0,
                    })
                    .collect(),
                note: hard(),
                mark: MARKS[row % 5],
                has_left: row % 3 == 0,
            })
            .collect(),
        footer: hard().repeat(20),
    }
}

/// Names that are long or hard to draw, shared places, and more rounds than fit.
fn long() -> StandingsCard {
    let mut card = event(12, 13, 12);
    "The Grand Winter Championship of All Servers".clone_into(&mut card.title);
    for (row, name) in card.rows.iter_mut().zip(HARD_NAMES) {
        name.clone_into(&mut row.name);
        row.place.push('=');
    }
    card.rows[0].mark = PlaceMark::Leads;
    card.rows[3].note = "a note that is very much too long ".repeat(4);
    card.footer = "And 24 more, of whom not all can be named here. ".repeat(3);
    card
}

/// The name of each picture, and the table it shows.
pub fn all() -> Vec<(&'static str, StandingsCard)> {
    let mut sixteen = running(16, 5, 4);
    "And 24 more · round 5 begins on Monday".clone_into(&mut sixteen.footer);
    let mut pair = running(2, 3, 0);
    for row in &mut pair.rows {
        (row.mark, row.points) = (PlaceMark::None, "0".to_owned());
    }
    vec![
        ("standings-two", pair),
        ("standings-sixteen", sixteen),
        ("standings-eleven-rounds", running(8, 11, 9)),
        ("standings-over", over()),
        ("standings-long", long()),
        ("standings-hard", hard(6, 5)),
    ]
}
