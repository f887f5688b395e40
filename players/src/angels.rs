//! Angels and Demons: alpha-beta over few turns, chosen by a field of hopes, beside proofs that the angel gets through.

mod board;
mod fence;
mod field;
mod look;
mod proof;
mod search;

use games::angels::{ANGEL, Angels, DEMON};
use games::random_generator::Rng;
use games::{Game, Seat};

use crate::place_scores::{for_two, squash, Values};
use crate::{Budget, Searched, Thought};

use board::{At, Board};
use look::Look;
use look::PROVEN;
use search::Search;

impl Searched for Angels {
    fn expected(&self) -> Values {
        let board = Board::of(self);
        let seat = if board.demon_to_act { DEMON } else { ANGEL };
        let (Ok(score) | Err(score)) =
            Look::new(board.power).look(&board, 0, 1, &mut Vec::new());
        for_two(seat, value(score))
    }

    fn search(
        &self,
        seat: Seat,
        budget: &mut Budget,
        rng: &mut Rng,
    ) -> Option<Thought<Self::Turn>> {
        let board = Board::of(self);
        if board.fence_left > 0 {
            return fence(self, &board, budget, rng);
        }
        let mut search = Search::new(&board, budget);
        search.look.field.vary(rng);
        let (turn, score, depth) = choose(&mut search, &board)?;
        if std::env::var("ANGELS_DBG").is_ok() {
            let mut turns2 = Vec::new(); let _ = search.look.look(&board, 0, 81, &mut turns2);
            eprintln!("{} way {:?} score {score} depth {depth} flights {} spent {} turns {}", if board.demon_to_act {"D"} else {"A"}, board.reach().1, search.flights, search.budget.spent(), search.left_turns);
        }
        let turn = Board::square(turn).filter(|turn| self.check(seat, turn).is_ok())?;
        Some(Thought {
            turn,
            value: value(score),
            proven: score.abs() > PROVEN,
            depth,
            line: vec![turn],
        })
    }
}

fn value(score: i32) -> f32 {
    squash(score as f32, 8192.0)
}

type Choice = (At, i32, u32);

fn choose(search: &mut Search, board: &Board) -> Option<Choice> {
    let walled = board.reach().1.is_none();
    let mut turns = Vec::new();
    let looked = search.look.look(board, 0, if board.demon_to_act { 20 } else { 81 }, &mut turns);
    let mut turns: Vec<At> = turns.iter().map(|(_, at)| *at).collect();
    let first = *turns.first()?;
    if let Err(score) = looked {
        return Some((first, score, 1));
    }
    let found = search.deepen(board, &mut turns, walled);
    Some(found.map_or((turns[0], 0, 0), |found| (found.turn, found.score, found.depth)))
}

/// The mark of the fence after which the angel has least hope.
fn fence(game: &Angels, board: &Board, budget: &mut Budget, rng: &mut Rng) -> Option<Thought<games::angels::Square>> {
    let mut marks: Vec<At> = board.exits().squares().collect();
    rng.shuffle(&mut marks);
    if let Ok(layout) = std::env::var("ANGELS_F") {
        let reach = (board.side / 2) as i32;
        for orbit in layout.split(',') {
            let off: i32 = orbit.parse().unwrap_or(0);
            for at in &marks {
                let (f, r) = (board::file(*at) as i32 - reach, board::rank(*at) as i32 - reach);
                if f.abs().min(r.abs()) == off {
                    return Some(Thought::unsearched(Board::square(*at)?));
                }
            }
        }
    }
    if std::env::var("ANGELS_G").is_err() {
        if let Some(at) = fence::next(board, rng) {
            return Some(Thought::unsearched(Board::square(at)?));
        }
    }
    let mut search = Search::new(board, budget);
    search.look.field.vary(rng);
    let mut best: Option<(f32, At)> = None;
    for at in marks {
        let mut after = *board;
        after.mark(at);
        let flights = after.reach().1.unwrap_or(1);
        search.look.field.spread(&after, flights);
        let worth = search.look.field.worth(board.angel);
        if best.is_none_or(|(least, _)| worth < least) {
            best = Some((worth, at));
        }
        if !search.budget.spend() {
            break;
        }
    }
    let turn = Board::square(best?.1).filter(|turn| game.check(DEMON, turn).is_ok())?;
    Some(Thought::unsearched(turn))
}
