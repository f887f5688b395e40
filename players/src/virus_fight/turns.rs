//! The legal turns of a compact position.

use super::board::{
    Board, Did, ERASE, JUMP, MOVE, NONE, Set, Small, WRITE, action, beside, bit, connected, squares,
};

impl Board {
    /// The squares to which the marker on `at` could step if `occupied` were the squares with instructions.
    fn steps(&self, at: u8, occupied: Set) -> Set {
        beside(bit(at)) & occupied & !self.marked
    }

    /// The squares where a JUMP may land: in the marker's own block, or in a block without a marker. `block` is the
    /// marker's block, and `active` the union of all blocks with markers.
    pub fn landings(&self, block: Set, active: Set) -> Set {
        (block | self.occupied & !active) & !self.marked
    }

    /// The squares that an ERASE may remove.
    pub fn erasable(&self, block: Set) -> Set {
        beside(block & self.erasers) & self.occupied & !self.marked
    }

    /// May an ERASE remove nothing?
    pub fn may_erase_nothing(&self, block: Set) -> bool {
        beside(block & self.erasers) & self.whole & !self.occupied != 0
    }

    /// Adds every legal turn of a seat that is to act, in the order of the rules' list. Turns that put the seat itself
    /// out are skipped, unless every turn does.
    pub fn turns(&self, seat: usize, out: &mut Vec<Small>) {
        self.all_turns(seat, out);
        if out.iter().any(|turn| turn.step != NONE) {
            out.retain(|turn| turn.step != NONE);
        } else {
            // all turns put this seat out, so a few are enough
            out.truncate(8);
        }
    }

    /// Adds every legal turn of a seat that is to act, in the order of the rules' list.
    pub fn all_turns(&self, seat: usize, out: &mut Vec<Small>) {
        let at = self.markers[seat];
        let block = connected(bit(at), self.occupied);
        let empty = self.whole & !self.occupied;
        let mut end = |did: Did, steps: Set| {
            out.extend(squares(steps).map(|step| Small { did, step }));
            if steps == 0 && did != Did::None {
                out.push(Small { did, step: NONE });
            }
        };
        let here = self.steps(at, self.occupied);
        let mut executed = false;
        match action(self.cells[usize::from(at)]) {
            JUMP => {
                let active = connected(self.marked, self.occupied);
                end(Did::None, self.landings(block, active));
                return;
            }
            MOVE => {
                for from in squares(block & !self.marked) {
                    for to in squares(beside(block & !bit(from)) & empty) {
                        executed = true;
                        let after = self.occupied & !bit(from) | bit(to);
                        end(Did::Move(from, to), self.steps(at, after));
                    }
                }
            }
            WRITE => {
                let targets = beside(block) & empty;
                for instruction in (0..12).filter(|one| self.spare(seat, *one) > 0) {
                    for to in squares(targets) {
                        executed = true;
                        let after = self.occupied | bit(to);
                        end(Did::Write(instruction, to), self.steps(at, after));
                    }
                }
            }
            ERASE => {
                for from in squares(self.erasable(block)) {
                    executed = true;
                    end(Did::Erase(from), here & !bit(from));
                }
                if self.may_erase_nothing(block) {
                    executed = true;
                    end(Did::EraseNothing, here);
                }
            }
            _ => {}
        }
        if !executed {
            end(Did::None, here);
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::random_generator::Rng;
    use rules::virus_fight::{Turn, VirusFight};
    use rules::{Game, ToAct};

    use super::super::board::{Board, CELLS};
    use crate::place_scores;

    fn same(game: &VirusFight, board: &Board) {
        assert_eq!(board.hash(), game.standing_hash(), "{game:?}");
        let again = Board::of(game).unwrap();
        assert_eq!(board.cells, again.cells);
        assert_eq!((board.marked, board.erasers), (again.marked, again.erasers));
    }

    #[test]
    fn it_plays_as_the_rules_do() {
        assert_eq!(CELLS, 90);
        let mut seen = 0;
        for number in 0..120 {
            let (seats, mut rng) = (2 + (number % 4) as u8, Rng::new(number));
            let options = rules::virus_fight::Options::default();
            let mut game: VirusFight = crate::start(seats, number, options);
            while let ToAct::Secret(seats) = game.to_act() {
                let program = game.random_turn(seats[0], &mut rng, &mut Vec::new());
                game.apply(seats[0], &program.unwrap());
            }
            let mut board = Board::of(&game).unwrap();
            while let ToAct::One(seat) = game.to_act() {
                same(&game, &board);
                assert_eq!(board.acting(), Some(seat.index()));
                let (mut turns, mut small) = (Vec::new(), Vec::new());
                game.turns(seat, &mut turns);
                board.all_turns(seat.index(), &mut small);
                let plays = small.iter().map(|turn| Turn::Play(turn.play().unwrap()));
                assert!(plays.eq(turns.iter().copied()), "{game:?}");
                if turns.is_empty() {
                    game.pass(seat);
                    board.leave(seat.index());
                } else {
                    let drawn = rng.below(turns.len());
                    game.apply(seat, &turns[drawn]);
                    board.play(seat.index(), small[drawn]);
                }
                seen += 1;
            }
            let end = place_scores::of(&game.outcome().unwrap());
            for (own, rules) in board.end().iter().zip(end) {
                assert!((own - rules).abs() < 1e-6, "{game:?}");
            }
        }
        assert!(seen > 2000);
    }
}
