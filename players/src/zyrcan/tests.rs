use rules::random_generator::Rng;
use rules::zyrcan::{Options, Variant, Zyrcan};
use rules::{Game, Retire, Seat, ToAct};

use super::board::{Act, Position, turn};
use super::evaluation::expected;
use crate::place_scores;
use crate::{Budget, Searched};

fn start(seats: u8, variant: Variant) -> Zyrcan {
    crate::start(seats, 1, Options { variant })
}

/// Plays random matches of all variants and numbers of seats; sometimes a seat retires. Calls `visit` with each
/// position and the seat to act.
fn positions(matches: u64, mut visit: impl FnMut(&Zyrcan, Seat, &mut Rng)) {
    for variant in [Variant::Standard, Variant::Blitzkrieg] {
        for seats in 3..=5 {
            for seed in 0..matches {
                let (mut game, mut rng) = (start(seats, variant), Rng::new(seed));
                while let ToAct::One(seat) = game.to_act() {
                    if rng.below(80) == 0 {
                        let leaves = Seat::at(rng.below(seats.into()));
                        if game.living(leaves) {
                            game.retire(leaves, Retire::Resign);
                            continue;
                        }
                    }
                    match game.random_turn(seat, &mut rng, &mut Vec::new()) {
                        Some(turn) => {
                            visit(&game, seat, &mut rng);
                            game.apply(seat, &turn);
                        }
                        None => game.pass(seat),
                    }
                }
            }
        }
    }
}

/// All complete turns of the bare board, each with the position after it.
fn turns(position: &Position) -> Vec<(rules::zyrcan::Turn, Position)> {
    let mut all = Vec::new();
    let (mut acts, mut steps) = (Vec::new(), Vec::new());
    position.acts(&mut acts);
    for act in acts {
        let mut next = *position;
        next.act(act);
        if !next.midway() {
            let (deploy, step) = match act {
                Act::Deploy { .. } => (Some(act), None),
                Act::Step { .. } => (None, Some(act)),
            };
            all.push((turn(position, deploy, step), next));
            continue;
        }
        steps.clear();
        next.acts(&mut steps);
        for step in &steps {
            let mut last = next;
            last.act(*step);
            all.push((turn(&next, Some(act), Some(*step)), last));
        }
    }
    all
}

#[test]
fn the_bare_board_knows_the_rules() {
    let mut seen = 0;
    positions(12, |game, seat, rng| {
        let position = Position::of(game);
        let mut listed = Vec::new();
        game.turns(seat, &mut listed);
        let ours = turns(&position);
        let names: Vec<_> = ours.iter().map(|(turn, _)| *turn).collect();
        assert_eq!(names, listed, "{game:?}");
        let (turn, mut after) = ours[rng.below(ours.len())];
        let mut next = game.clone();
        next.apply(seat, &turn);
        crate::reference_players::pass_on(&mut next);
        if next.outcome().is_none() {
            assert_eq!(
                format!("{after:?}"),
                format!("{:?}", Position::of(&next)),
                "{turn}"
            );
        } else {
            assert!(after.over);
        }
        // plays random turns on both boards to the end
        while let ToAct::One(seat) = next.to_act() {
            let turn = next.random_turn(seat, rng, &mut Vec::new()).unwrap();
            let (_, now) = *turns(&after)
                .iter()
                .find(|(ours, _)| *ours == turn)
                .unwrap();
            after = now;
            next.apply(seat, &turn);
            crate::reference_players::pass_on(&mut next);
            if rng.below(8) > 0 {
                break;
            }
        }
        if let Some(end) = next.outcome() {
            assert!(after.over);
            let (ours, theirs) = (after.place_scores(), place_scores::of(&end));
            assert_eq!(format!("{ours:?}"), format!("{theirs:?}"), "{next:?}");
        }
        seen += 1;
    });
    assert!(seen > 2000, "{seen}");
}

#[test]
fn turns_are_legal_with_any_number_of_nodes() {
    positions(1, |game, seat, rng| {
        for nodes in [0, 1, 50] {
            let found = game
                .search(seat, &mut Budget::new(nodes, &|| false), rng)
                .unwrap();
            assert_eq!(
                game.check(seat, &found.turn),
                Ok(()),
                "{game:?} {}",
                found.turn
            );
            assert_eq!(found.line[0], found.turn);
            assert!((0.0..=1.0).contains(&found.value));
        }
    });
}

#[test]
fn a_line_can_be_played() {
    for variant in [Variant::Standard, Variant::Blitzkrieg] {
        let mut game = start(3, variant);
        let found = game.search(
            Seat::new(1),
            &mut Budget::new(3000, &|| false),
            &mut Rng::new(3),
        );
        let found = found.unwrap();
        for turn in &found.line {
            let ToAct::One(seat) = game.to_act() else {
                break;
            };
            assert_eq!(game.check(seat, turn), Ok(()), "{turn}");
            game.apply(seat, turn);
            crate::reference_players::pass_on(&mut game);
        }
    }
}

#[test]
fn the_same_seed_and_nodes_play_the_same_turn() {
    for variant in [Variant::Standard, Variant::Blitzkrieg] {
        let game = start(4, variant);
        let think = |seed| {
            let mut budget = Budget::new(300, &|| false);
            game.search(Seat::new(1), &mut budget, &mut Rng::new(seed))
                .unwrap()
        };
        assert_eq!(think(1), think(1));
        assert!((2..8).any(|seed| think(seed).turn != think(1).turn));
    }
}

#[test]
fn expectations_are_place_scores() {
    positions(3, |game, _, _| {
        let position = Position::of(game);
        let seats = f32::from(position.seats);
        let values = expected(&position);
        let sum: f32 = values.iter().sum();
        assert!((sum - seats / 2.0).abs() < 1e-4, "{values:?}");
        assert!(
            values.iter().all(|value| (0.0..=1.0).contains(value)),
            "{values:?}"
        );
    });
}

#[test]
fn who_has_lost_ships_expects_less() {
    let mut position = Position::of(&start(3, Variant::Standard));
    for (seat, spaces) in [[0, 5], [12, 20], [30, 36]].into_iter().enumerate() {
        for at in spaces {
            position.add(seat, 1, at);
        }
    }
    position.add(0, 2, 33);
    position.begin_attack();
    let values = expected(&position);
    assert!(values[0] > values[1] && values[0] > values[2], "{values:?}");
}

#[test]
fn a_win_by_the_last_capture_is_found() {
    let mut wins = 0;
    positions(4, |game, seat, rng| {
        let wins_at_once = game.winning(seat).is_some();
        if wins_at_once {
            let found = game
                .search(seat, &mut Budget::new(500, &|| false), rng)
                .unwrap();
            let mut after = game.clone();
            after.apply(seat, &found.turn);
            crate::reference_players::pass_on(&mut after);
            let end = after.outcome().unwrap();
            assert_eq!(end.places[seat.index()], 1, "{game:?} {found:?}");
            wins += 1;
        }
    });
    assert!(wins > 0);
}
