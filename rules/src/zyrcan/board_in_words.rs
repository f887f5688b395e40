//! The board in words for listeners: this file chooses the sentences for each part of the description.

use super::position_sentences::{headline, last_line, no_capture, stranded, tight};
use super::sentences::Line;
use super::{Board, FLEET, Phase, Prey, Ship, Step, Turn, Variant, View};
use crate::board_description::{Described, Description, MOST_ALT, MOST_AT_EASE, Shorter};
use crate::common_lines::CommonLine;
use crate::game::{Seat, Viewer};
use crate::grid::hex::Hex;

impl Described for View {
    type Line = Line;

    fn describe(&self) -> Description<Line> {
        self.describe_to(Viewer::Public)
    }

    /// Without a viewer who still plays, the seat to act hears its own captures and dangers.
    fn describe_to(&self, viewer: Viewer) -> Description<Line> {
        let mut told = Description {
            last: self.last.map(last_line),
            headline: headline(self),
            threats: Vec::new(),
            brief_threats: None,
            score: score(self),
            position: position(self),
            brief_position: None,
            shape: shape(self),
            begun: self.last.is_some(),
            shorter: Vec::new(),
        };
        let Some(acting) = self.to_act else {
            return told;
        };
        let plays = |seat: &Seat| self.prey.iter().any(|prey| prey.seat == *seat);
        let own = match viewer {
            Viewer::Seat(seat) => Some(seat).filter(plays),
            Viewer::Public => None,
        };
        let own = own.unwrap_or(acting);
        told.threats = threats(self, acting, own);
        if !self.prey.is_empty() {
            let [all, fewer, fewest] = brief_threats(self, acting, own);
            told.brief_threats = Some(all);
            told.shorter = vec![
                Shorter::threats(MOST_AT_EASE, fewer),
                Shorter::threats(MOST_ALT, fewest),
            ];
        }
        told
    }

    fn on_squares(&self) -> Vec<(String, Line)> {
        let ships = self.ships.iter().map(|ship| {
            let (seat, engines) = (ship.owner, ship.engines);
            (ship.at.to_string(), Line::On { engines, seat })
        });
        ships.collect()
    }
}

/// Every capture by and of `own`, what the other seats could capture, and room that becomes scarce.
fn threats(view: &View, acting: Seat, own: Seat) -> Vec<Line> {
    let captures = |seat, engines, turns| Line::Captures {
        seat,
        engines,
        turns,
    };
    let losses = |by: &Prey| {
        let (owner, own_ship) = (by.seat, |step: &&Step| owner_at(view, step.to) == Some(own));
        let steps = by.captures.iter().filter(own_ship).copied().collect();
        by_value(view, own, steps, move |seat, engines, turns| Line::Losses {
            seat,
            owner,
            engines,
            turns,
        })
    };
    let other = (acting != own).then(|| can_capture(view, acting)).flatten();
    let mut lines: Vec<Line> = other.into_iter().collect();
    lines.extend(by_value(view, own, captures_by(view, own), captures));
    lines.extend(safe_captures(view, own));
    lines.extend(view.prey.iter().flat_map(losses));
    lines.extend(safe(view, own));
    lines.extend(no_capture(view));
    lines.extend(tight(view));
    lines.extend(could_capture(view, |seat| seat != acting && seat != own));
    lines
}

/// The captures by `acting` and of `own` in fewer words, in three lengths: with what the other seats could capture,
/// without that, and without the captures of `own`.
fn brief_threats(view: &View, acting: Seat, own: Seat) -> [Vec<Line>; 3] {
    let first: Vec<Line> = can_capture(view, acting).into_iter().collect();
    let danger = can_lose(view, own).or_else(|| safe(view, own));
    let last: Vec<Line> = no_capture(view).into_iter().chain(tight(view)).collect();
    let others: Vec<Line> = could_capture(view, |seat| seat != acting).collect();
    let danger: Vec<Line> = danger.into_iter().collect();
    [
        [&*first, &danger, &last, &others].concat(),
        [&*first, &danger, &last].concat(),
        [&*first, &last].concat(),
    ]
}

/// The moves by which a seat can capture.
fn captures_by(view: &View, seat: Seat) -> Vec<Step> {
    let own = view.prey.iter().filter(|prey| prey.seat == seat);
    own.flat_map(|prey| prey.captures.clone()).collect()
}

/// The captures after which nobody could capture the ship at once.
fn safe_captures(view: &View, seat: Seat) -> Option<Line> {
    let board = Board::of(view.seats);
    let enemy = |ship: &&Ship| ship.owner != seat && !view.retired.contains(&ship.owner);
    let enemies: Vec<&Ship> = view.ships.iter().filter(enemy).collect();
    let reaches = |ship: &Ship, at: Hex| board.reach(ship.at, ship.engines) & at.bit() != 0;
    let safe = |step: &Step| !enemies.iter().any(|ship| reaches(ship, step.to));
    let safe = captures_by(view, seat).into_iter().filter(safe);
    let turns: Vec<String> = safe.map(|step| Turn::step(step).to_string()).collect();
    (!turns.is_empty()).then_some(Line::SafeCaptures { seat, turns })
}

/// The moves by which other seats could capture a ship of this seat.
fn captures_of(view: &View, seat: Seat) -> Vec<Step> {
    let mut all: Vec<Step> = view
        .prey
        .iter()
        .flat_map(|prey| prey.captures.clone())
        .filter(|step| owner_at(view, step.to) == Some(seat))
        .collect();
    all.sort_unstable_by_key(|step| (step.to, step.from));
    all
}

fn ship(view: &View, at: Hex) -> Option<&Ship> {
    view.ships.iter().find(|ship| ship.at == at)
}

fn owner_at(view: &View, at: Hex) -> Option<Seat> {
    ship(view, at).map(|ship| ship.owner)
}

/// The spaces of the captured ships of 1, 2 and 3 engines.
fn taken(view: &View, captures: &[Step]) -> [Vec<Hex>; 3] {
    let mut spaces: Vec<Hex> = captures.iter().map(|step| step.to).collect();
    spaces.dedup();
    [1, 2, 3].map(|engines| {
        let such = |at: &Hex| ship(view, *at).is_some_and(|ship| ship.engines == engines);
        spaces.iter().copied().filter(such).collect()
    })
}

/// A line for each value of captured ships, the most valuable first.
fn by_value(
    view: &View,
    seat: Seat,
    captures: Vec<Step>,
    line: impl Fn(Seat, u8, Vec<String>) -> Line,
) -> impl Iterator<Item = Line> {
    (1..=3).rev().filter_map(move |engines| {
        let such = |step: &&Step| ship(view, step.to).is_some_and(|ship| ship.engines == engines);
        let turns = captures.iter().filter(such);
        let turns: Vec<String> = turns.map(|step| Turn::step(*step).to_string()).collect();
        (!turns.is_empty()).then(|| line(seat, engines, turns))
    })
}

fn can_capture(view: &View, seat: Seat) -> Option<Line> {
    let captures = captures_by(view, seat);
    let [ones, twos, threes] = taken(view, &captures);
    (!captures.is_empty()).then_some(Line::CanCapture {
        seat,
        threes,
        twos,
        ones,
    })
}

fn can_lose(view: &View, seat: Seat) -> Option<Line> {
    let captures = captures_of(view, seat);
    let [ones, twos, threes] = taken(view, &captures);
    (!captures.is_empty()).then_some(Line::CanLose {
        seat,
        threes,
        twos,
        ones,
    })
}

/// A line if nobody could capture a ship of this seat.
fn safe(view: &View, seat: Seat) -> Option<Line> {
    let safe = !view.prey.is_empty() && captures_of(view, seat).is_empty();
    safe.then_some(Line::Safe { seat })
}

/// The ships that these seats could capture.
fn could_capture(view: &View, of: impl Fn(Seat) -> bool) -> impl Iterator<Item = Line> {
    let some = move |prey: &&Prey| of(prey.seat) && !prey.ships.is_empty();
    view.prey
        .iter()
        .filter(some)
        .map(|prey| Line::CouldCapture {
            seat: prey.seat,
            squares: prey.ships.clone(),
        })
}

/// The score. `None` while ships are only deployed, because then the score only repeats what was deployed.
fn score(view: &View) -> Option<Line> {
    let decides = view.phase == Phase::Attack
        || view.variant == Variant::Blitzkrieg && view.last.is_some()
        || view.outcome.is_some();
    let sides = view.sides.iter().enumerate();
    let scores = sides
        .map(|(index, side)| (Seat::at(index), side.engines))
        .collect();
    decides.then_some(Line::Engines { scores })
}

fn position(view: &View) -> Vec<Line> {
    let [ones, twos, threes] = FLEET;
    if view.sides.iter().all(|side| side.hand == FLEET) {
        return vec![Line::FullHands { ones, twos, threes }];
    }
    let mut lines = Vec::new();
    for index in 0..view.sides.len() {
        let seat = Seat::at(index);
        lines.push(side_line(view, seat));
        let kinds = stranded(view, seat);
        if view.retired.contains(&seat) {
            lines.push(CommonLine::Left { seat }.into());
        } else if !kinds.is_empty() && view.to_act.is_some() {
            lines.push(Line::NoRoom { seat, kinds });
        }
    }
    lines
}

fn side_line(view: &View, seat: Seat) -> Line {
    let [ones, twos, threes] = [1, 2, 3].map(|engines| -> Vec<Hex> {
        let own = view.ships.iter().filter(|ship| ship.owner == seat);
        own.filter(|ship| ship.engines == engines)
            .map(|ship| ship.at)
            .collect()
    });
    let side = view.sides[seat.index()];
    let [hand_ones, hand_twos, hand_threes] = side.hand;
    if side.hand != [0; 3] {
        Line::FleetAndHand {
            seat,
            ones,
            twos,
            threes,
            hand_ones,
            hand_twos,
            hand_threes,
        }
    } else if side.ships == 0 {
        Line::NoShips { seat }
    } else {
        Line::Fleet {
            seat,
            ones,
            twos,
            threes,
        }
    }
}

/// Describes the rows of the board from the bottom.
fn shape(view: &View) -> Vec<Line> {
    let rows = view.spaces.chunk_by(|one, other| one.row() == other.row());
    let row = |spaces: &[Hex]| -> Option<Line> {
        let (low, high) = (*spaces.first()?, *spaces.last()?);
        let (first, last) = (low.coordinates().0, high.coordinates().0);
        let whole = usize::from(first.abs_diff(last)) + 1 == spaces.len();
        Some(if whole {
            let row = low.row();
            Line::Row { row, low, high }
        } else {
            Line::RowWithGaps {
                row: low.row(),
                squares: spaces.to_vec(),
            }
        })
    };
    let spaces = view.spaces.len();
    std::iter::once(Line::Board { spaces })
        .chain(rows.filter_map(row))
        .collect()
}
