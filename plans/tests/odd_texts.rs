//! Stored texts that somebody has changed, and typed ones that nobody would type: they are read or refused, and nothing
//! panics.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

use plans::{Plan, Point, Tree, Words, exchange, typed, typed_line, typed_turns};
use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, Seat, ToAct};
use serde_json::Map;

/// Parts of stored and of typed texts, and letters of every length.
const PARTS: [&str; 40] = [
    "1",
    "2",
    "9",
    "0",
    "^",
    "\t",
    "\n",
    "\r",
    " ",
    ",",
    ";",
    ">",
    "→",
    "if",
    "then",
    "resign",
    "accept",
    "c3",
    "a1",
    "e5",
    "2@e5",
    "c3xc4",
    "tree",
    "turns",
    "18446744073709551615",
    "4294967296",
    "400",
    "-",
    ":",
    "é",
    "日",
    "👩‍👩‍👧‍👦",
    "\u{301}",
    "\u{202e}",
    "\0",
    "٣",
    "²",
    "\u{2028}",
    "\u{a0}",
    "ß",
];

fn odd(most: usize, rng: &mut Rng) -> String {
    let parts = (0..rng.below(most)).map(|_| PARTS[rng.below(PARTS.len())]);
    parts.collect()
}

/// Replaces, removes or inserts some parts of a text.
fn spoiled(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(4) {
        let at = rng.below(letters.len() + 1);
        let until = (at + rng.below(3)).min(letters.len());
        letters.splice(at..until, odd(3, rng).chars());
    }
    letters.into_iter().collect()
}

/// A match with some turns, and a tree from there.
fn match_and_tree(rng: &mut Rng) -> (AnyMatch, Tree) {
    let kind = Kind::ALL[rng.below(Kind::ALL.len())];
    let seats = kind.seats().1.into();
    let mut game = AnyMatch::new(kind, seats, rng.below(99) as u64, &Map::new()).unwrap();
    for _ in 0..rng.below(6) {
        if let ToAct::One(seat) = game.to_act() {
            let turn = game.random_turn(seat, rng).unwrap();
            game.play(seat, &turn).unwrap();
        }
    }
    let mut tree = Tree::default();
    for _ in 0..rng.below(12) {
        let at = Point::numbered(rng.below(tree.len() + 1));
        let now = tree.position(&game, at).unwrap();
        if let Some(seat) = now.to_act().seats().first().copied() {
            let turn = now.random_turn(seat, rng).unwrap();
            let next = tree.add(&game, at, seat, &turn).unwrap();
            if rng.below(3) == 0 {
                tree.rename(next, &odd(6, rng)).unwrap();
            }
        }
    }
    (game, tree)
}

fn use_tree(game: &AnyMatch, tree: &mut Tree, rng: &mut Rng) {
    let far = [0, 1, 400, usize::MAX].map(Point::numbered);
    for at in (0..=tree.len()).map(Point::numbered).chain(far) {
        let _ = (
            tree.name(at),
            tree.before(at),
            tree.line(at),
            tree.after(at).count(),
        );
        let _ = tree.position(game, at);
        let _ = typed_line(&mut tree.clone(), game, at, &odd(8, rng));
    }
    let (_, _) = (tree.ends().count(), tree.named().count());
    for seat in [1, 2, 9].map(Seat::new) {
        if let Ok(plan) = Plan::of_tree(game, game.events().len(), seat, tree) {
            let _ = plan.branches(game);
        }
    }
    let at = Point::numbered(rng.below(tree.len() + 2));
    let _ = tree.rename(at, &odd(5, rng));
    tree.remove(at);
    assert_eq!(Tree::read(&tree.to_text()).as_ref(), Some(&*tree));
}

#[test]
fn trees_are_read_or_refused() {
    let mut rng = Rng::new(31);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..rounds() {
        let (game, tree) = match_and_tree(&mut rng);
        let text = tree.to_text();
        assert_eq!(Tree::read(&text), Some(tree), "{text:?}");
        for text in [spoiled(&text, &mut rng), odd(30, &mut rng)] {
            match Tree::read(&text) {
                Some(mut tree) => {
                    read += 1;
                    use_tree(&game, &mut tree, &mut rng);
                }
                None => refused += 1,
            }
        }
    }
    assert!(read > 100 && refused > 100, "{read} {refused}");
}

#[test]
fn plans_are_read_or_refused() {
    let mut rng = Rng::new(32);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..rounds() {
        let (game, tree) = match_and_tree(&mut rng);
        let seat = Seat::at(rng.below(game.seats().into()));
        let typed_text = odd(12, &mut rng);
        let words = Words::english();
        let plans = [
            Plan::of_tree(&game, game.events().len(), seat, &tree).ok(),
            typed((&game, 0), seat, &typed_text, &words).ok(),
            typed_turns((&game, 0), seat, &typed_text, &words).ok(),
        ];
        for plan in plans.into_iter().flatten() {
            let text = plan.to_text();
            assert_eq!(Plan::read(&text), Some(plan), "{text:?}");
            let Some(plan) = Plan::read(&spoiled(&text, &mut rng)) else {
                refused += 1;
                continue;
            };
            read += 1;
            let _ = (
                plan.branches(&game),
                plan.has_just_ended(&game),
                plan.follow(&game),
            );
            exchange(&mut game.clone(), &[plan]);
        }
    }
    assert!(read > 100 && refused > 100, "{read} {refused}");
}

/// How many texts are tried; the environment can ask for more.
fn rounds() -> u32 {
    let more = std::env::var("SKIRMISH_TEST_ODD_TEXTS").ok();
    more.map_or(500, |more| more.parse().unwrap())
}
