//! Hand-made positions. A text lists the squares of white's ships, then of black's.

use rules::archimedes::Archimedes;
use rules::grid::square::Square;
use rules::grid::square_bitset::bit;
use rules::translatable_text::Words as _;
use rules::{EndKind, Game, Seat, Viewer};

/// A position from a text such as `a2 b1 / h7`, with this seat to act.
pub fn placed(ships: &str, to_act: u8) -> Archimedes {
    let (white, black) = ships.split_once('/').unwrap();
    let fleet = |names: &str| {
        let squares = names
            .split_whitespace()
            .map(|name| Square::parse(name).unwrap());
        squares.fold(0, |set, square| set | bit(square))
    };
    let fleets = [fleet(white), fleet(black)];
    assert_eq!(fleets[0] & fleets[1], 0, "{ships}");
    Archimedes::placed(fleets, Seat::new(to_act))
}

/// The ships in the form that [`placed`] reads.
pub fn ships(game: &Archimedes) -> String {
    let view = game.view(Viewer::Public);
    let of = |number| -> Vec<String> {
        let own = view
            .ships
            .iter()
            .filter(|ship| ship.owner == Seat::new(number));
        own.map(|ship| ship.at.to_string()).collect()
    };
    format!("{} / {}", of(1).join(" "), of(2).join(" "))
}

/// Plays a turn of the seat to act. Returns the sentence if the turn is refused.
pub fn play(game: &mut Archimedes, text: &str) -> Result<(), String> {
    let seat = game.to_act().seats()[0];
    let turn = game.parse(seat, text).map_err(|no| no.say().to_string())?;
    game.check(seat, &turn).map_err(|no| no.say().to_string())?;
    game.apply(seat, &turn);
    Ok(())
}

/// All turns of the seat to act that begin with `from`, sorted, without this beginning.
pub fn turns(game: &Archimedes, from: &str) -> String {
    let seat = game.to_act().seats()[0];
    let mut turns = Vec::new();
    game.turns(seat, &mut turns);
    let texts = turns.iter().map(ToString::to_string);
    let mut ends: Vec<String> = texts
        .filter_map(|text| Some(text.strip_prefix(from)?.to_owned()))
        .collect();
    ends.sort_unstable();
    ends.join(" ")
}

/// The end, as its kind and the winner's seat number; 0 if nobody won.
pub fn end(game: &Archimedes) -> Option<(EndKind, u8)> {
    let outcome = game.outcome()?;
    assert_eq!(outcome.scores, None);
    let winner = match outcome.places[..] {
        [1, 2] => 1,
        [2, 1] => 2,
        [1, 1] => 0,
        ref places => panic!("{places:?}"),
    };
    Some((outcome.kind, winner))
}
