//! The programs that computer players write, drawn from those that did best against each other. Short programs with few
//! pips win: their seat keeps most spares and pips, which decide a repetition, and it begins.
//!
//! They were found by
//! `SEATS=2 PROGRAMS=80 TIMES=16 NODES=80 cargo test --release -p players programs_from -- --ignored --nocapture`
//! (with more seats 60 or 70 programs and 40 or 60 nodes). All pairs of J1, M1, E1, W1, J2, M2 and E2 took part.
//! `J1* M1` scored 0.65 in the last rounds. An earlier run with 160 drawn programs of all lengths
//! (`PROGRAMS=160 NODES=15`) had already shown that short ones win.
//!
//! With two seats the best programs won by repeating positions in their own area. Against a different kind of player,
//! they won one and lost fifteen of forty matches at 20 ms, and the other matches did not end. Programs that can write
//! won as many as they lost. With three seats, programs that can write scored 0.54 (42 matches, 3,000 nodes) against
//! the winners of the rounds, and 0.52 instead of 0.33 against that player. With four and five seats, nearly all
//! matches of programs that cannot write had ended by repetition, with several seats sharing first place. Programs that
//! can write scored the same against them (0.50, 80 matches each at 300 nodes). Among themselves they decided half of
//! the matches with four seats and a third with five.

use rules::random_generator::Rng;
use rules::virus_fight::{Turn, VirusFight};
use rules::{Game, Seat};

/// The programs that are drawn, in the notation of the rules.
const GOOD: [&str; 3] = ["W1* J1 E1", "W1* J1", "J1 W1* M1"];

/// Draws one of the good programs.
pub fn drawn(game: &VirusFight, seat: Seat, rng: &mut Rng) -> Option<Turn> {
    game.parse(seat, GOOD[rng.below(GOOD.len())]).ok()
}

/// Draws any program of three instructions or more. With a single instruction most seats are out in their first turn.
pub fn of_a_beginner(game: &VirusFight, seat: Seat, rng: &mut Rng) -> Option<Turn> {
    loop {
        let turn = game.random_turn(seat, rng, &mut Vec::new())?;
        match &turn {
            Turn::Program(program) if program.instructions().len() < 3 => {}
            _ => return Some(turn),
        }
    }
}
