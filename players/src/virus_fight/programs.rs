//! The programs that are written: drawn from those that were best against each other. Short and small ones win: who
//! writes little keeps the most spares and pips, which decide when positions come back, and begins. Found by
//! `SEATS=2 PROGRAMS=80 TIMES=16 NODES=80 cargo test --release -p players programs_from -- --ignored --nocapture` (with
//! more seats 60 or 70 programs and 40 or 60 nodes), in which all pairs of J1, M1, E1, W1, J2, M2 and E2 took part;
//! `J1* M1` scored 0.65 in the last rounds. That short ones win was seen before among 160 drawn ones (`PROGRAMS=160 NODES=15`,
//! all lengths). With two seats that was by going round behind one's own lines: against a player of another make such programs
//! won one match and lost fifteen of forty at 20 ms, and the others came to no end; programs that can write won as many as they
//! lost. With three seats the same ones scored 0.54 (42 matches, 3,000 nodes) against those of the rounds, and 0.52 instead of
//! 0.33 against that player. With four and five, programs that cannot write had ended nearly all matches by repetition, nobody first;
//! those that can scored as much against them (0.50, 80 matches each at 300 nodes), and half of the matches among themselves ended by a
//! decision with four, a third with five.

use games::random_generator::Rng;
use games::virus_fight::{Turn, VirusFight};
use games::{Game, Seat};

/// Good programs.
const GOOD: [&str; 3] = ["W1* J1 E1", "W1* J1", "J1 W1* M1"];

/// A good program, drawn.
pub fn drawn(game: &VirusFight, seat: Seat, rng: &mut Rng) -> Option<Turn> {
    game.parse(seat, GOOD[rng.below(GOOD.len())]).ok()
}

/// A program of three instructions or more, any: with one alone most are out in their first turn.
pub fn of_a_beginner(game: &VirusFight, seat: Seat, rng: &mut Rng) -> Option<Turn> {
    loop {
        let turn = game.random_turn(seat, rng, &mut Vec::new())?;
        match &turn {
            Turn::Program(program) if program.instructions().len() < 3 => {}
            _ => return Some(turn),
        }
    }
}
