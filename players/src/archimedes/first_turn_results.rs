//! How often white wins after each first turn, measured in matches of this player against itself
//! (`scripts/opponents openings`; the results are in `players/measured/openings.jsonl`).

use rules::archimedes::Turn;
use rules::grid::square::Square;

/// Thousandths of the matches that white won after a first turn. A turn and its mirror image in the line from port to
/// port (`b4-a5` and `d2-e1`) count as one and are listed once.
const WHITE_WINS: [(&str, u16); 30] = [
    ("a4-a5", 85),
    ("a4-a6", 0),
    ("a4-a7", 0),
    ("a4-a8", 855),
    ("a4-b5", 0),
    ("a4-c6", 280),
    ("a4-d7", 280),
    ("b3-c4", 460),
    ("b3-d5", 0),
    ("b3-e6", 145),
    ("b4-a5", 310),
    ("b4-b5", 0),
    ("b4-b6", 638),
    ("b4-b7", 625),
    ("b4-b8", 920),
    ("b4-c4", 985),
    ("b4-c5", 5),
    ("b4-d4", 155),
    ("b4-d6", 640),
    ("b4-e4", 0),
    ("b4-f4", 65),
    ("b4-g4", 15),
    ("b4-h4", 0),
    ("c3-c4", 940),
    ("c3-c5", 0),
    ("c3-c6", 0),
    ("c3-c7", 1000),
    ("c3-c8", 980),
    ("c3-d4", 585),
    ("c3-e5", 168),
];

/// All first turns, each with the share of matches that white won after it.
pub fn openings() -> impl Iterator<Item = (Turn, f32)> {
    let each = WHITE_WINS.iter().filter_map(|(turn, wins)| {
        let (from, to) = turn.split_once('-')?;
        let (from, to) = (Square::parse(from)?, Square::parse(to)?);
        Some((from, to, f32::from(*wins) / 1000.0))
    });
    each.flat_map(|(from, to, wins)| {
        let turn = Turn::Move { from, to };
        let mirrored = mirrored(from).zip(mirrored(to));
        let mirrored = mirrored.map(|(from, to)| Turn::Move { from, to });
        let other = mirrored.filter(|other| *other != turn);
        [Some(turn), other]
            .into_iter()
            .flatten()
            .map(move |turn| (turn, wins))
    })
}

/// The share of matches that white won after this first turn.
pub fn white_wins(turn: Turn) -> Option<f32> {
    openings()
        .find(|(one, _)| *one == turn)
        .map(|(_, wins)| wins)
}

/// The square's mirror image in the line from port to port.
fn mirrored(square: Square) -> Option<Square> {
    let number = square.index(8);
    Square::from_index(number % 8 * 8 + number / 8, 8)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rules::archimedes::{Archimedes, START};
    use rules::{Game, Seat};

    use super::*;

    #[test]
    fn every_first_turn_is_there_once() {
        let mut turns = Vec::new();
        Archimedes::placed(START, Seat::new(1)).turns(Seat::new(1), &mut turns);
        let names = |turns: Vec<Turn>| turns.iter().map(Turn::to_string).collect::<BTreeSet<_>>();
        let known: Vec<Turn> = openings().map(|(turn, _)| turn).collect();
        assert_eq!(known.len(), turns.len());
        assert_eq!(names(known), names(turns));
    }

    #[test]
    fn they_are_what_was_measured() {
        let measured = include_str!("../../measured/openings.jsonl");
        let mut count = 0;
        for line in measured.lines() {
            let one: serde_json::Value = serde_json::from_str(line).unwrap();
            let wins = one["firsts"][0].as_f64().unwrap() / one["matches"].as_f64().unwrap();
            let told = WHITE_WINS.iter().find(|(turn, _)| one["begin"][0] == *turn);
            assert_eq!(
                told.map(|(_, told)| f64::from(*told)),
                Some((wins * 1000.0).round())
            );
            count += 1;
        }
        assert_eq!(count, WHITE_WINS.len());
    }
}
