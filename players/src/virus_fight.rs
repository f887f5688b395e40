//! Virus Fight: tree search without playouts, over a compact position.
//!
//! Playouts say little here: one slip loses a marker, and careful players could go on for ever. So a leaf gets an
//! evaluation that was fitted to matches of the search against itself ([`evaluation`]). When a node is expanded, all its
//! turns are evaluated at once. A position has up to several hundred turns, and the best one is nearly always among the
//! first dozen. The same search plays with two seats and with more. Alpha-beta with the same evaluation and move
//! ordering, 24 turns wide, scored 0.44 against it with two seats (130 matches with three sets of weights, 20 and 50 ms
//! a turn, 95 % interval 0.36 to 0.53).
//!
//! If no seat leaves a cycle, the seat with most spares wins by repetition. So a repeated position is worth nearly what
//! that end would be. It is worth a little less, so that the seat that is ahead tries to make progress. Programs are
//! drawn from a few short ones with few pips, because they leave most spares and pips ([`programs`]).

mod board;
mod evaluation;
mod programs;
mod tree;
#[cfg(test)]
#[path = "../fitting/virus_fight.rs"]
mod tuning;
mod turns;
mod weights;

use rules::random_generator::Rng;
use rules::virus_fight::{Turn, VirusFight};
use rules::{Game, Seat, Viewer};

use crate::levels::{Levels, levels};
use crate::place_scores::{SEATS, Values};
use crate::{Budget, Searched, Thought};
use board::{Board, Small};

impl Searched for VirusFight {
    fn levels(&self) -> Levels {
        match self.view(Viewer::Public).seats {
            // more than a hundred nodes add little strength, because many matches between careful players end in
            // repetition
            2 => {
                let mut levels = levels([8, 35, 74], [8, 17, 1_000_000]);
                levels[3].glances = 44;
                levels
            }
            3 => levels([6, 35, 85], [20, 140, 700_000]),
            4 => levels([3, 26, 62], [20, 700, 700_000]),
            // with five seats, more nodes than needed to search all turns once add little strength
            _ => levels([3, 22, 48, 88], [60, 700_000]),
        }
    }

    fn expected(&self) -> Values {
        Board::of(self).map_or([0.5; SEATS], |board| evaluation::values(&board))
    }

    fn without_a_look(&self, seat: Seat, rng: &mut Rng) -> Option<Self::Turn> {
        let writing = Board::of(self).is_none();
        writing.then(|| programs::of_a_beginner(self, seat, rng))?
    }

    fn search(
        &self,
        seat: Seat,
        budget: &mut Budget,
        rng: &mut Rng,
    ) -> Option<Thought<Self::Turn>> {
        let Some(board) = Board::of(self) else {
            let program = programs::drawn(self, seat, rng)?;
            return Some(Thought::unsearched(program));
        };
        let found = tree::search(self, &board, seat.index(), budget, rng)?;
        found.map(|small: &Small| small.play().map(Turn::Play))
    }
}

#[cfg(test)]
mod tests {
    use rules::random_generator::Rng;
    use rules::virus_fight::{Instruction, Placed, Turn, VirusFight};
    use rules::{Game, Retire, Seat, ToAct, grid::square::Square};

    use crate::{Budget, Searched, Thought};

    fn start(seats: u8, seed: u64) -> VirusFight {
        crate::start(seats, seed, rules::virus_fight::Options::default())
    }

    fn found(game: &VirusFight, seat: Seat, nodes: u64) -> Thought<Turn> {
        let mut budget = Budget::new(nodes, &|| false);
        game.search(seat, &mut budget, &mut Rng::new(3)).unwrap()
    }

    /// A study position: instructions such as `j1 a1`, markers, and the same spares as in the rules' studies.
    fn arranged(instructions: &[&str], markers: [&str; 2], first: u8) -> VirusFight {
        let square = |name: &str| Square::parse(name).unwrap();
        let placed: Vec<Placed> = instructions
            .iter()
            .map(|text| text.split_once(' ').unwrap())
            .map(|(instruction, at)| Placed {
                at: square(at),
                instruction: Instruction::parse(instruction).unwrap(),
            })
            .collect();
        let [one, two] = [1, 2].map(Seat::new);
        let markers = [(one, square(markers[0])), (two, square(markers[1]))];
        VirusFight::arranged(2, &placed, &markers, &[], Seat::new(first))
    }

    #[test]
    fn it_takes_the_last_instruction_from_beside_a_marker() {
        // seat 2 can only step from b3 to a3, and an ERASE beside a3 can remove the instruction there
        let game = arranged(
            &["e1 a1", "j1 b1", "e2 a2", "j2 a3", "e1 b3"],
            ["a1", "b3"],
            1,
        );
        let thought = found(&game, Seat::new(1), 200);
        assert!(thought.turn.to_string().starts_with("xa3"), "{thought:?}");
        assert!(thought.proven && thought.value >= 1.0);
    }

    #[test]
    fn who_looks_at_nothing_still_writes_a_program_that_can_step() {
        for seed in 0..200 {
            let (game, mut rng) = (start(2, seed), Rng::new(seed));
            let turn = game.without_a_look(Seat::new(1), &mut rng);
            assert!(
                matches!(turn, Some(Turn::Program(program)) if program.instructions().len() >= 3)
            );
        }
        assert_eq!(
            running(2, 1).without_a_look(Seat::new(1), &mut Rng::new(1)),
            None
        );
    }

    #[test]
    fn it_never_throws_itself_out() {
        // without b1 the marker on a1 has nowhere to step
        let game = arranged(&["e1 a1", "j1 b1", "j2 e5", "m1 e4"], ["a1", "e5"], 1);
        assert!(
            found(&game, Seat::new(1), 50)
                .turn
                .to_string()
                .starts_with("x >")
        );
    }

    #[test]
    fn the_same_seed_and_nodes_give_the_same_turn() {
        for seats in 2..=5 {
            let game = running(seats, 9);
            let ToAct::One(seat) = game.to_act() else {
                continue;
            };
            if !game.has_turn(seat) {
                continue;
            }
            assert_eq!(found(&game, seat, 40), found(&game, seat, 40));
        }
    }

    fn running(seats: u8, seed: u64) -> VirusFight {
        let (mut game, mut rng) = (start(seats, seed), Rng::new(seed));
        while let ToAct::Secret(writing) = game.to_act() {
            let program = game.random_turn(writing[0], &mut rng, &mut Vec::new());
            game.apply(writing[0], &program.unwrap());
        }
        game
    }

    #[test]
    fn its_turns_are_legal_with_any_number_of_nodes() {
        for number in 0..24 {
            let (seats, mut rng) = (2 + (number % 4) as u8, Rng::new(number));
            let writing = start(seats, number);
            assert!(
                writing
                    .check(Seat::new(1), &found(&writing, Seat::new(1), 0).turn)
                    .is_ok()
            );
            let mut game = running(seats, number);
            if number % 3 == 2 && seats > 2 {
                game.retire(Seat::new(2), Retire::Resign);
            }
            for turn in 0..40 {
                let ToAct::One(seat) = game.to_act() else {
                    break;
                };
                if !game.has_turn(seat) {
                    assert_eq!(
                        game.search(seat, &mut Budget::new(9, &|| false), &mut rng),
                        None
                    );
                    game.pass(seat);
                    continue;
                }
                let thought = found(&game, seat, [0, 1, 50][turn % 3]);
                assert_eq!(game.check(seat, &thought.turn), Ok(()), "{game:?}");
                let all: f32 = game.expected().iter().sum();
                assert!((all - f32::from(seats) / 2.0).abs() < 1e-3, "{all}");
                let drawn = game.random_turn(seat, &mut rng, &mut Vec::new()).unwrap();
                game.apply(seat, if turn % 2 == 0 { &thought.turn } else { &drawn });
            }
        }
    }
}
