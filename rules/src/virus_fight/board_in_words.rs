//! The board in words for listeners: this file chooses the sentences for each part of the description.

use super::instructions::{ACTIONS, Action, Instruction, Named};
use super::picture_captions::{alone, twice};
use super::position_sentences::{headline, last_line};
use super::sentences::Line;
use super::{Block, OwnProgram, Phase, SideView, Standing, View};
use crate::board_description::{Described, Description, MOST_ALT, Shorter};
use crate::common_lines::CommonLine;
use crate::game::Seat;
use crate::grid::square::Square;

/// Up to this many squares, the description names the squares that a marker can reach.
const FEW: usize = 2;

impl Described for View {
    type Line = Line;

    fn describe(&self) -> Description<Line> {
        let acts = |seat| self.to_act.contains(&seat);
        let position_first = Shorter {
            beyond: MOST_ALT,
            threats: None,
            position: Some(brief_position(self)),
        };
        Description {
            last: self.last.map(|last| last_line(&last)),
            headline: headline(self),
            threats: threats(self, |_| true),
            brief_threats: None,
            score: score(self),
            position: position(self),
            brief_position: None,
            shape: shape(self),
            begun: self.phase == Phase::Run,
            shorter: vec![
                position_first,
                Shorter::threats(MOST_ALT, threats(self, acts)),
            ],
        }
    }

    fn on_squares(&self) -> Vec<(String, Line)> {
        let instructions = self.instructions.iter().map(|placed| {
            let instruction = Named::from(placed.instruction);
            let on = |index: &usize| self.sides[*index].marker == Some(placed.at);
            let line = match (0..self.sides.len()).find(on).map(Seat::at) {
                Some(seat) => Line::OnMarker { instruction, seat },
                None => Line::On { instruction },
            };
            (placed.at.to_string(), line)
        });
        instructions.collect()
    }
}

/// A program that cannot run, a repeated position, seats that would be out, and those of `seats` that can reach only few
/// squares.
fn threats(view: &View, seats: impl Fn(Seat) -> bool) -> Vec<Line> {
    let mut lines: Vec<Line> = alone(view).into_iter().chain(twice(view)).collect();
    for (index, side) in view.sides.iter().enumerate() {
        let (seat, squares) = (Seat::at(index), side.ways.clone());
        let running = side.standing == Standing::Running && view.outcome.is_none();
        match squares.len() {
            _ if !running => {}
            0 => lines.push(Line::WouldBeOut { seat }),
            1..=FEW if seats(seat) => lines.push(Line::FewWays { seat, squares }),
            _ => {}
        }
    }
    lines
}

fn score(view: &View) -> Option<Line> {
    let sides = view.sides.iter().enumerate();
    let running = sides.filter(|(_, side)| side.standing == Standing::Running);
    let scores: Vec<(Seat, usize)> = running
        .map(|(index, side)| (Seat::at(index), side.count()))
        .collect();
    (!scores.is_empty()).then_some(Line::Spares { scores })
}

/// The seats with their markers and spares, then the blocks: first the blocks with markers.
fn position(view: &View) -> Vec<Line> {
    let mut lines: Vec<Line> = view
        .sides
        .iter()
        .enumerate()
        .map(|(index, side)| side_line(Seat::at(index), side))
        .collect();
    if view.phase == Phase::Setup {
        lines.push(Line::FullSpares);
    }
    if let Some(own) = &view.own {
        lines.push(Line::Own {
            program: written(own),
            squares: names(&own.squares),
        });
    }
    let (active, empty): (Vec<&Block>, Vec<&Block>) = view
        .blocks
        .iter()
        .partition(|block| !block.seats.is_empty());
    lines.extend(active.into_iter().map(|block| Line::Block {
        waiting: block.seats.clone(),
        cells: cells(view, &block.squares),
    }));
    lines.extend(empty.into_iter().map(|block| Line::EmptyBlock {
        cells: cells(view, &block.squares),
    }));
    lines
}

fn side_line(seat: Seat, side: &SideView) -> Line {
    match (side.standing, side.marker.zip(side.under)) {
        (Standing::Running, Some((at, under))) => running_line(seat, side, at, under),
        (Standing::Retired, _) => CommonLine::Left { seat }.into(),
        (Standing::Eliminated | Standing::Running, _) => Line::Eliminated { seat },
        (Standing::Ready, _) => Line::Ready { seat },
        (Standing::Writing, _) => Line::Writing { seat },
    }
}

fn running_line(seat: Seat, of: &SideView, at: Square, under: Instruction) -> Line {
    let (action, size) = (under.action(), under.size());
    if of.spares.is_empty() {
        return Line::SideBare {
            seat,
            at,
            action,
            size,
        };
    }
    let [ones, twos, threes, fours, fives] = [1, 2, 3, 4, 5].map(|number| {
        let number_of = |one: &Instruction| of.spares.iter().filter(|spare| *spare == one).count();
        let such: Vec<Instruction> = Instruction::all()
            .filter(|one| number_of(one) == number)
            .collect();
        by_action(&such)
    });
    Line::Side {
        seat,
        at,
        action,
        size,
        ones,
        twos,
        threes,
        fours,
        fives,
    }
}

/// The position in fewer words: a line for each seat with its block, and one line for all blocks without a marker. A
/// spare that the seat has several times is repeated.
fn brief_position(view: &View) -> Vec<Line> {
    let told = |block: &Block| cells(view, &block.squares).join(", ");
    let side = |(index, side): (usize, &SideView)| {
        let seat = Seat::at(index);
        let block = view.blocks.iter().find(|block| block.seats.contains(&seat));
        let (Some(at), Some(block)) = (side.marker, block) else {
            return side_line(seat, side);
        };
        let cells = by_action(&side.spares);
        match block.seats[0] {
            owner if owner == seat => Line::SideWithBlock {
                seat,
                at,
                cells,
                block: told(block),
            },
            owner => Line::SideInBlock {
                seat,
                at,
                owner,
                cells,
            },
        }
    };
    let empty = view.blocks.iter().filter(|block| block.seats.is_empty());
    let empty: Vec<String> = empty.map(told).collect();
    let blocks = empty.join("; ");
    let empty = (!empty.is_empty()).then_some(Line::EmptyBlocks { blocks });
    view.sides
        .iter()
        .enumerate()
        .map(side)
        .chain(empty)
        .collect()
}

/// The sizes of each action, such as `ERASE 1 3` and `JUMP 2`.
fn by_action(instructions: &[Instruction]) -> Vec<String> {
    let told = |action: Action| {
        let such = instructions.iter().filter(|one| one.action() == action);
        let sizes: Vec<String> = such.map(|one| one.size().to_string()).collect();
        (!sizes.is_empty()).then(|| format!("{action} {}", sizes.join(" ")))
    };
    ACTIONS.into_iter().filter_map(told).collect()
}

/// The squares of each instruction, such as `a1 b2 MOVE 3`.
fn cells(view: &View, among: &[Square]) -> Vec<String> {
    let told = |one: Instruction| {
        let inside = view
            .instructions
            .iter()
            .filter(|placed| placed.instruction == one);
        let squares: Vec<Square> = inside
            .map(|placed| placed.at)
            .filter(|at| among.contains(at))
            .collect();
        (!squares.is_empty())
            .then(|| format!("{} {} {}", names(&squares), one.action(), one.size()))
    };
    Instruction::all().filter_map(told).collect()
}

/// A program in notation, such as `W3 M2* J1`.
fn written(own: &OwnProgram) -> String {
    let star = |index| if own.start == Some(index) { "*" } else { "" };
    let words = own.instructions.iter().enumerate();
    let words: Vec<String> = words
        .map(|(index, one)| format!("{one}{}", star(index)))
        .collect();
    words.join(" ")
}

/// The names of squares, such as `a1 b2`.
fn names(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
    names.join(" ")
}

/// The board, and in the setup the squares where each seat's program would be placed.
fn shape(view: &View) -> Vec<Line> {
    let (side, file) = (view.side, char::from(b'a' + view.side - 1));
    let setup = view.phase == Phase::Setup;
    let sides = view.sides.iter().enumerate().filter(|_| setup);
    let homes = sides.map(|(index, side)| Line::Home {
        seat: Seat::at(index),
        squares: side.home.clone(),
    });
    std::iter::once(Line::Board { side, file })
        .chain(homes)
        .chain(touching(view))
        .collect()
}

/// The parts of rows and files where instructions touch, such as `a1-c1`.
fn touching(view: &View) -> Option<Line> {
    let taken: Vec<Square> = view.instructions.iter().map(|placed| placed.at).collect();
    let mut cells = Vec::new();
    for (files, ranks) in [(1, 0), (0, 1)] {
        let next = |at: &Square| {
            let to = Square::new(at.file() + files, at.rank() + ranks);
            to.filter(|to| taken.contains(to))
        };
        let first = |at: &&Square| !taken.iter().any(|before| next(before) == Some(**at));
        for from in taken.iter().filter(first) {
            let end = std::iter::successors(Some(*from), next).last();
            cells.extend(
                end.filter(|end| end != from)
                    .map(|end| format!("{from}-{end}")),
            );
        }
    }
    (!cells.is_empty()).then_some(Line::Touching { cells })
}
