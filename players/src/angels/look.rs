//! A first look at a position: its worth, and the turns that are worth searching.

use super::board::{At, Board, Rows};
use super::field::Field;

/// The highest score: the angel is on the border, less the turns until then.
pub const WIN: i32 = 1 << 30;

/// Scores beyond this are proven.
pub const PROVEN: i32 = WIN - 2000;

/// The score of the demon if the angel is walled in, less the room that the angel still has.
pub const WALLED: i32 = PROVEN - 200_000;

/// The angel has a way to the border but no hope: every way needs a square that the demon marks in time. The score is
/// this, less the room that the angel still has. It is higher than any score of a field worth.
const HOPELESS: i32 = 400_000;

/// A field worth as a score: about 2048 times its logarithm to base 2 (the bits of a float are the exponent, then the
/// mantissa).
pub fn logarithm(worth: f32) -> i32 {
    let (bits, one) = (worth.max(1e-30).to_bits() >> 12, 1.0_f32.to_bits() >> 12);
    bits as i32 - one as i32
}

/// Keeps the best turns, best first.
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

    /// The turns worth searching, in the order of the field's hopes, and the position's worth for the seat to act.
    /// `Err` has only the score, if nothing needs to be searched.
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

/// How much room an angel without hope has among the squares `within`: it survives as long as it can. Also the turns
/// that give it most room, or take most away. The marks are chosen from `among`, if given.
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

/// The squares to choose the demon's mark from, if the angel threatens to land where two border squares or more are
/// open to it. The mark must answer every such landing: on the landing itself or, if just two border squares are open,
/// on one of them. `None`: no such threat.
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
