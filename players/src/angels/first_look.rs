//! A first look at a position: its evaluation, and the turns that are worth searching.

use super::board::{At, Board, Rows};
use super::field::Field;

/// The highest score: the angel is on the border. The number of turns until then is subtracted.
pub const WIN: i32 = 1 << 30;

/// Scores beyond this are proven.
pub const PROVEN: i32 = WIN - 2000;

/// The demon's score if the angel is walled in. The room that the angel still has is subtracted.
pub const WALLED: i32 = PROVEN - 200_000;

/// The demon's score if the angel has a way to the border but no hope: every way needs a square that the demon marks in
/// time. The room that the angel still has is subtracted. The result is higher than any score from the field.
const HOPELESS: i32 = 400_000;

/// Converts a field worth to a score: about 2048 times its logarithm to base 2. A float's bits are its exponent, then
/// its mantissa, so they already approximate the logarithm.
pub fn logarithm(worth: f32) -> i32 {
    let (bits, one) = (worth.max(1e-30).to_bits() >> 12, 1.0_f32.to_bits() >> 12);
    bits as i32 - one as i32
}

/// Keeps the `keep` best turns, best first.
fn ordered(turns: &mut Vec<(f32, At)>, keep: usize) {
    turns.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    turns.truncate(keep);
}

/// The data for a first look.
pub struct Look {
    pub field: Box<Field>,
}

impl Look {
    pub fn new(power: u8) -> Self {
        Self {
            field: Field::new(power),
        }
    }

    /// The turns worth searching, ordered by the field, and the position's evaluation for the seat to act. `Err` has
    /// only the score, if nothing needs to be searched.
    pub fn look(
        &mut self,
        board: &Board,
        ply: i32,
        keep: usize,
        turns: &mut Vec<(f32, At)>,
    ) -> Result<i32, i32> {
        turns.clear();
        let exits = board.exits();
        let landings = board.landings(board.angel);
        let ways = landings.and(&exits);
        if !board.demon_to_act {
            if !ways.is_empty() {
                turns.extend(ways.squares().next().map(|at| (1.0, at)));
                return Err(WIN - ply);
            }
            if landings.is_empty() {
                return Err(ply - WIN);
            }
        } else if board.on_border(board.angel) {
            return Err(ply - WIN);
        }
        let (reached, flights) = board.reach();
        let Some(flights) = flights else {
            let score = WALLED - room(board, &reached, None, keep, turns);
            return Ok(if board.demon_to_act { score } else { -score });
        };
        self.field.spread(board, flights);
        if !board.demon_to_act {
            turns.extend(landings.squares().map(|at| (self.field.worth(at), at)));
            ordered(turns, keep);
            if turns[0].0 <= 0.0 {
                return Ok(room(board, &board.open, None, keep, turns) - HOPELESS);
            }
            return Ok(logarithm(turns[0].0));
        }
        let hope = self.field.worth(board.angel);
        let worth = -logarithm(hope);
        match ways.len() {
            0 => {}
            1 => {
                turns.extend(ways.squares().map(|at| (1.0, at)));
                return Ok(worth);
            }
            _ => {
                turns.extend(ways.squares().next().map(|at| (1.0, at)));
                return Err(ply + 2 - WIN);
            }
        }
        let must = threats(board, &exits, &landings);
        if must.as_ref().is_some_and(Rows::is_empty) {
            turns.extend(landings.squares().next().map(|at| (1.0, at)));
            return Err(ply + 4 - WIN);
        }
        if hope <= 0.0 {
            let room = room(board, &board.open, must.as_ref(), keep, turns);
            return Ok(HOPELESS - room);
        }
        self.field.load(board, flights);
        let mut marks = must.unwrap_or(board.open);
        marks.remove(board.angel);
        turns.extend(marks.squares().map(|at| (self.field.hope_through(at), at)));
        ordered(turns, keep);
        Ok(worth)
    }
}

/// Scores the room that is left to an angel without hope, among the squares `within`. Also lists turns: flights that
/// keep much room, or marks that take much room away. The marks are chosen from `among`, if given. So a hopeless angel
/// survives as long as it can.
fn room(
    board: &Board,
    within: &Rows,
    among: Option<&Rows>,
    keep: usize,
    turns: &mut Vec<(f32, At)>,
) -> i32 {
    turns.clear();
    let landings = board.landings(board.angel);
    // squares that can be reached in few flights count most
    let mut near = landings;
    let mut score = near.len() as i32 * 64;
    for weight in [16, 4, 2] {
        near = board.grown(&near).and(within);
        score += near.len() as i32 * weight;
    }
    score += within.len() as i32 * 8;
    let worth = |at: At| board.landings_in(at, &board.open) as f32;
    if board.demon_to_act {
        let close = |at: At| if landings.has(at) { 10.0 } else { 0.0 };
        let mut marks = *among.unwrap_or(&near);
        marks.remove(board.angel);
        turns.extend(marks.squares().map(|at| (close(at) + worth(at), at)));
    } else {
        turns.extend(landings.squares().map(|at| (worth(at), at)));
    }
    ordered(turns, keep);
    score
}

/// The squares from which the demon must choose its mark if the angel threatens to land beside two or more unmarked
/// border squares. One mark must stop every such landing. It stops a landing if it stands on it or, if the angel could
/// reach just two border squares from there, on one of these two. `None` if there is no such threat.
fn threats(board: &Board, exits: &Rows, landings: &Rows) -> Option<Rows> {
    let near = board.grown(exits).and(landings);
    let mut must = None;
    for at in near.squares() {
        let ways = board.landings_in(at, exits);
        if ways < 2 {
            continue;
        }
        let mut zone = Rows::NONE;
        if ways == 2 {
            zone = board.landings(at).and(exits);
        }
        zone.insert(at);
        must = Some(match must {
            None => zone,
            Some(must) => zone.and(&must),
        });
    }
    must
}
