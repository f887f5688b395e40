//! The evaluation of a running position. Each seat gets a weighted sum of its features, and the seats are compared in
//! pairs.

use super::board::{
    Board, ERASE, JUMP, MOVE, NONE, Set, WRITE, action, beside, bit, connected, size,
};
use super::weights;
use crate::place_scores::{SEATS, Values, squash};

/// An advantage of this size is worth three quarters of a win over another seat.
pub const UNIT: i32 = 100;

/// The features of a seat in groups, each with the index of its first weight.
mod group {
    /// By how soon it is the seat's turn (3), the action under its marker (4), and how many squares it can reach (6).
    pub const ESCAPES: usize = 0;
    /// The instruction under its marker.
    pub const UNDER: usize = ESCAPES + 72;
    /// For each neighbour that the marker can step to, its action.
    pub const NEAR: usize = UNDER + 12;
    /// The largest number of pips of these neighbours; 0 if there is none.
    pub const BIGGEST: usize = NEAR + 4;
    /// How many squares its block has.
    pub const BLOCK: usize = BIGGEST + 4;
    /// How many other markers are in its block.
    pub const FOES: usize = BLOCK + 12;
    /// For each of these markers, the action under it.
    pub const FOE_ON: usize = FOES + 3;
    /// How many ERASE instructions are in its block.
    pub const ERASERS: usize = FOE_ON + 4;
    /// How many instructions these ERASE can remove.
    pub const PREY: usize = ERASERS + 4;
    /// How many spares it has.
    pub const SPARES: usize = PREY + 5;
    /// For each spare, its action.
    pub const SPARE: usize = SPARES + 17;
    /// The pips of all its spares.
    pub const PIPS: usize = SPARE + 4;
    /// The seat would begin the next round.
    pub const LEAD: usize = PIPS + 1;
    /// The number of steps along files and ranks to the nearest other marker.
    pub const NEAREST: usize = LEAD + 1;
    /// How many empty squares are beside the marker.
    pub const GAPS: usize = NEAREST + 6;
    /// How many squares it could reach in the next step from its best neighbour.
    pub const ONWARD: usize = GAPS + 5;
    /// Its spares minus the mean of the others' spares, from -6 to 6. If positions only repeat, the seat with most
    /// spares wins.
    pub const MORE: usize = ONWARD + 5;
    /// If its spares equal the others' mean: whether it has fewer pips, equally many, or more.
    pub const EVEN: usize = MORE + 13;
    pub const ALL: usize = EVEN + 3;
}

pub const WEIGHTS: usize = group::ALL;

/// Data that the features of all seats use.
pub struct Common {
    /// For each seat, how many turns of others come before its next one.
    wait: [u8; SEATS],
    leader: usize,
    spares: [(u32, u32); SEATS],
    /// The block of each seat that is not out.
    blocks: [Set; SEATS],
    /// The union of these blocks.
    active: Set,
}

impl Common {
    pub fn of(board: &Board) -> Self {
        let leader = board.leader();
        let mut common = Self {
            wait: [0; SEATS],
            leader: leader.into(),
            spares: std::array::from_fn(|seat| board.spares_and_pips(seat)),
            blocks: [0; SEATS],
            active: 0,
        };
        for seat in 0..usize::from(board.seats) {
            let at = board.markers[seat];
            if at == NONE {
                continue;
            }
            let shared = common.blocks.iter().find(|block| **block & bit(at) != 0);
            let block = shared.copied();
            common.blocks[seat] = block.unwrap_or_else(|| connected(bit(at), board.occupied));
            common.active |= common.blocks[seat];
        }
        let mut wait = 0;
        for seat in board
            .clockwise()
            .filter(|seat| board.to_move & 1 << seat != 0)
        {
            common.wait[usize::from(seat)] = wait;
            wait += 1;
        }
        for seat in (leader..board.seats).chain(0..leader) {
            let living = board.living & 1 << seat != 0;
            if living && board.to_move & 1 << seat == 0 {
                common.wait[usize::from(seat)] = wait;
            }
            wait += u8::from(living);
        }
        common
    }
}

/// Calls `count` for each feature of a seat that is not out, with a weight's number and the feature's count.
pub fn features(board: &Board, common: &Common, seat: usize, mut count: impl FnMut(usize, i32)) {
    let at = board.markers[seat];
    let under = board.cells[usize::from(at)];
    let block = common.blocks[seat];
    let around = beside(bit(at)) & board.whole;
    let free = board.occupied & !board.marked;
    let (near, gaps) = (around & free, around & !board.occupied);
    let escapes = escapes(board, seat, (block, common.active), near, gaps);
    let soon = usize::from(common.wait[seat].min(2));
    let on = usize::from(action(under));
    count(group::ESCAPES + (soon * 4 + on) * 6 + escapes.min(5), 1);
    count(group::UNDER + usize::from(under), 1);
    let (mut biggest, mut onward) = (0, 0);
    for step in super::board::squares(near) {
        let there = board.cells[usize::from(step)];
        count(group::NEAR + usize::from(action(there)), 1);
        biggest = biggest.max(size(there));
        onward = onward.max((beside(bit(step)) & free).count_ones());
    }
    count(group::BIGGEST + usize::from(biggest), 1);
    count(group::ONWARD + onward.min(4) as usize, 1);
    count(group::GAPS + gaps.count_ones() as usize, 1);
    count(group::BLOCK + block.count_ones().min(12) as usize - 1, 1);
    let erasers = block & board.erasers;
    count(group::ERASERS + erasers.count_ones().min(3) as usize, 1);
    let prey = beside(erasers) & free;
    count(group::PREY + prey.count_ones().min(4) as usize, 1);
    others(board, seat, at, block, &mut count);
    let (spares, pips) = common.spares[seat];
    count(group::SPARES + spares.min(16) as usize, 1);
    count(group::PIPS, pips as i32);
    for action in [ERASE, JUMP, MOVE, WRITE] {
        let number = board.spares_of(seat, action);
        count(group::SPARE + usize::from(action), number as i32);
    }
    let all: u32 = common.spares.iter().map(|(spares, _)| spares).sum();
    let foes = board.living.count_ones() as i32 - 1;
    let more = (spares as i32 * (foes + 1) - all as i32) / foes.max(1);
    count(group::MORE + (more.clamp(-6, 6) + 6) as usize, 1);
    if more == 0 {
        let all: u32 = common.spares.iter().map(|(_, pips)| pips).sum();
        let more = (pips as i32 * (foes + 1)).cmp(&(all as i32));
        count((group::EVEN as i32 + 1 + more as i32) as usize, 1);
    }
    if common.leader == seat {
        count(group::LEAD, 1);
    }
}

/// How many squares a seat could reach if it were to act now.
fn escapes(board: &Board, seat: usize, (block, active): (Set, Set), near: Set, gaps: Set) -> usize {
    let steps = near.count_ones() as usize;
    match action(board.cells[usize::from(board.markers[seat])]) {
        JUMP => board.landings(block, active).count_ones() as usize,
        WRITE if board.has_spares(seat) => steps + gaps.count_ones() as usize,
        MOVE => {
            let movable = (block & !board.marked).count_ones() as usize;
            steps + movable.min(gaps.count_ones() as usize)
        }
        ERASE if steps == 1 && !board.may_erase_nothing(block) => {
            usize::from(board.erasable(block) != near)
        }
        _ => steps,
    }
}

/// The features about other seats.
fn others(board: &Board, seat: usize, at: u8, block: Set, count: &mut impl FnMut(usize, i32)) {
    let (mut foes, mut nearest) = (0, u8::MAX);
    for (other, &there) in board.markers.iter().enumerate() {
        if other == seat || there == NONE {
            continue;
        }
        nearest = nearest.min((at % 10).abs_diff(there % 10) + (at / 10).abs_diff(there / 10));
        if block & bit(there) != 0 {
            foes += 1;
            let on = action(board.cells[usize::from(there)]);
            count(group::FOE_ON + usize::from(on), 1);
        }
    }
    count(group::FOES + foes.min(2), 1);
    count(group::NEAREST + usize::from(nearest.clamp(1, 6)) - 1, 1);
}

/// The weighted sum of a seat that is not out.
pub fn standing(board: &Board, common: &Common, seat: usize) -> i32 {
    let weights = weights::of(board.seats);
    let mut sum = 0;
    features(board, common, seat, |at, times| {
        sum += i32::from(weights[at]) * times;
    });
    sum
}

/// The expected place scores, from comparing every two seats. Seats that are out rank behind all others.
pub fn values(board: &Board) -> Values {
    if board.living.count_ones() < 2 {
        return board.end();
    }
    let common = Common::of(board);
    let seats = usize::from(board.seats);
    let lives = |seat: usize| board.living & 1 << seat != 0;
    let mut standings = [0; SEATS];
    for seat in (0..seats).filter(|seat| lives(*seat)) {
        standings[seat] = standing(board, &common, seat);
    }
    let mut values = board.end();
    let each = 1.0 / (seats - 1) as f32;
    let out = (seats - board.living.count_ones() as usize) as f32;
    for seat in (0..seats).filter(|seat| lives(*seat)) {
        let others = (0..seats).filter(|other| *other != seat && lives(*other));
        let over = |other: usize| squash((standings[seat] - standings[other]) as f32, UNIT as f32);
        values[seat] = (out + others.map(over).sum::<f32>()) * each;
    }
    values
}
