//! Black's option to change sides, if the host has chosen it.

use rules::archimedes::{Archimedes, Options, SideSwap, Turn};
use rules::random_generator::Rng;
use rules::{AnyMatch, Game, Kind, Seat, Setup, Viewer, What};
use serde_json::{Map, json};

const WHITE: Seat = Seat::new(1);
const BLACK: Seat = Seat::new(2);

/// A match in which black may change sides, after these turns.
fn played(turns: &[&str]) -> AnyMatch {
    let options = Map::from_iter([("swap".to_owned(), json!("yes"))]);
    let mut game = AnyMatch::new(Kind::Archimedes, 2, 1, &options).unwrap();
    for (turn, seat) in turns.iter().zip([WHITE, BLACK].into_iter().cycle()) {
        game.play(seat, turn).unwrap();
    }
    game
}

fn ships(game: &AnyMatch, seat: Seat) -> Vec<String> {
    let position = game.position(rules::Viewer::Public);
    let ships = position["ships"].as_object().unwrap().iter();
    let own = ships.filter(|(_, owner)| **owner == json!(seat.number()));
    own.map(|(square, _)| square.clone()).collect()
}

#[test]
fn black_has_what_white_had_and_white_plays() {
    let mut game = played(&["c3-c6"]);
    for word in ["swap", "Tausch", "cambio"] {
        game.clone().play(BLACK, word).unwrap();
    }
    game.play(BLACK, "Swap").unwrap();
    assert_eq!(game.to_act().seats(), [WHITE]);
    let blacks = [
        "e7", "e8", "f3", "f7", "f8", "g5", "g6", "g7", "g8", "h5", "h6", "h7",
    ];
    assert_eq!(ships(&game, BLACK), blacks, "c6 is f3 from the other side");
    let whites = [
        "a2", "a3", "a4", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "d1", "d2",
    ];
    assert_eq!(ships(&game, WHITE), whites);
    assert_eq!(game.events()[1].what, What::Turn("swap".into()));
    assert_eq!(
        AnyMatch::replay(&game.record()).unwrap().events(),
        game.events()
    );
    // the match continues as after any other turn
    game.play(WHITE, "c3-d4").unwrap();
    game.play(BLACK, "f3-f4").unwrap();
}

#[test]
fn only_as_blacks_first_turn_where_it_was_chosen() {
    let refused = "archimedes-refusal-no-swap";
    let plain = AnyMatch::new(Kind::Archimedes, 2, 1, &Map::new()).unwrap();
    let mut begun = plain.clone();
    begun.play(WHITE, "c3-d4").unwrap();
    for (mut game, seat) in [
        (played(&[]), WHITE),
        (played(&["c3-d4", "f6-e5"]), WHITE),
        (played(&["c3-d4", "f6-e5", "d4-c3"]), BLACK),
        (played(&["c3-d4", "swap"]), WHITE),
        (played(&["c3-d4", "swap", "c3-c4"]), BLACK),
        (plain.clone(), WHITE),
        (begun, BLACK),
    ] {
        assert!(!game.turns(seat).unwrap().contains(&"swap".to_owned()));
        assert_eq!(game.play(seat, "swap").unwrap_err().key, refused);
    }
    // a record of a match without the option looks as it did before the option existed
    assert_eq!(json!(plain.record().options), json!({}));
    assert_eq!(json!(played(&[]).record().options), json!({"swap": "yes"}));
}

#[test]
fn the_choice_is_listed_labelled_and_told() {
    let game = played(&["c3-d4"]);
    let choices = game.next(BLACK, "", 25).unwrap();
    let swap = choices.iter().find(|choice| choice.text == "swap").unwrap();
    assert!(swap.done);
    assert_eq!(swap.label.key, "archimedes-label-swap");
    let warned = |game: &AnyMatch| {
        let caption = game.view(rules::Viewer::Public).caption();
        let keys = caption.warnings.into_iter().map(|say| say.key);
        keys.filter(|key| key.contains("swap")).collect::<Vec<_>>()
    };
    assert_eq!(warned(&played(&[])), ["archimedes-line-swap-next"]);
    assert_eq!(warned(&game), ["archimedes-line-may-swap"]);
    assert!(warned(&played(&["c3-d4", "swap"])).is_empty());
}

#[test]
fn a_random_turn_is_a_swap_as_often_as_any_other() {
    let options = Options {
        swap: SideSwap::Yes,
    };
    let setup = Setup {
        rules: Archimedes::RULES,
        seats: 2,
        seed: 1,
        options,
    };
    let mut position = Archimedes::new(&setup).unwrap();
    let turn = position.parse(WHITE, "c3-d4").unwrap();
    position.apply(WHITE, &turn);
    let mut turns = Vec::new();
    position.turns(BLACK, &mut turns);
    let (mut rng, mut drawn) = (Rng::new(7), vec![0; turns.len()]);
    for _ in 0..turns.len() * 1000 {
        let turn = position
            .random_turn(BLACK, &mut rng, &mut Vec::new())
            .unwrap();
        drawn[turns.iter().position(|one| *one == turn).unwrap()] += 1;
    }
    assert_eq!(turns.iter().filter(|turn| **turn == Turn::Swap).count(), 1);
    assert!(
        drawn.iter().all(|times| (850..1150).contains(times)),
        "{drawn:?}"
    );
}

/// Positions with and without the right to change sides are different, even if their ships are the same.
#[test]
fn the_hash_knows_whether_sides_can_change() {
    let hash = |game: &AnyMatch| game.known_to(Viewer::Public).hash();
    let round = ["c3-d4", "f6-e5", "d4-c3", "e5-f6", "c3-d4"];
    assert_ne!(hash(&played(&round)), hash(&played(&round[..1])));
}
