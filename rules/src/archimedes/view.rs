//! The view of a match: everybody may see everything.

use serde::Serialize;

use super::ship_moves_and_captures::{DESTROYERS, port};
use super::{Archimedes, Turn};
use crate::game::{Game as _, Seat};
use crate::grid::square::Square;
use crate::grid::square_bitset::listed;
use crate::match_outcome::Outcome;

/// Everything that a picture or a text can show.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Whose turn it is; `None` after the end.
    pub to_act: Option<Seat>,
    /// The round, from 1; each seat has one turn in each round.
    pub round: u16,
    /// The ships on the board, in the order of their squares' names.
    pub ships: Vec<Ship>,
    /// The port of each seat, in seat order.
    pub ports: [Port; 2],
    /// Each seat's numbers, in seat order.
    pub sides: [SideView; 2],
    /// The seat that may change sides, in this turn or in the next (before the first turn is played). `None` if no seat
    /// may.
    pub swapper: Option<Seat>,
    /// Has the position occurred for the second time? The third time is a draw.
    pub repeated: bool,
    /// The last turn played.
    pub last: Option<LastTurn>,
    /// How the match ended.
    pub outcome: Option<Outcome>,
}

/// A ship on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ship {
    /// The ship's square.
    pub at: Square,
    /// The ship's owner.
    pub owner: Seat,
    /// The enemy ships that attack this ship, in the order of their squares' names. Attacks are mutual, so this ship is
    /// also among the attackers of each of them.
    pub attackers: Vec<Square>,
}

impl Ship {
    /// Would one more attacker destroy it in the enemy's turn?
    ///
    /// ```
    /// use rules::{Game, Seat, Viewer, archimedes::{Archimedes, START}};
    ///
    /// let mut position = Archimedes::placed(START, Seat::new(1));
    /// let turn = position.parse(Seat::new(1), "c3-g3").unwrap();
    /// position.apply(Seat::new(1), &turn);
    /// let view = position.view(Viewer::Public);
    /// let ship = view.ships.iter().find(|ship| ship.at.to_string() == "g5").unwrap();
    /// assert!(ship.threatened() && !ship.doomed()); // g3 and c1 attack it
    /// ```
    pub fn threatened(&self) -> bool {
        self.attackers.len() + 1 == DESTROYERS as usize
    }

    /// Will the enemy's next turn destroy it, unless its attackers change?
    ///
    /// ```
    /// use rules::{Game, Seat, Viewer, archimedes::Archimedes};
    /// use rules::grid::{square::Square, square_bitset::bit};
    ///
    /// let [white, black] = [vec!["d1", "a4", "g4"], vec!["d4"]]
    ///     .map(|fleet| fleet.iter().filter_map(|name| Square::parse(name)).map(bit).sum());
    /// let view = Archimedes::placed([white, black], Seat::new(1)).view(Viewer::Public);
    /// let ship = view.ships.iter().find(|ship| ship.at.to_string() == "d4").unwrap();
    /// assert!(ship.doomed()); // three attack it
    /// ```
    pub fn doomed(&self) -> bool {
        self.attackers.len() >= DESTROYERS as usize
    }
}

/// A port.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Port {
    /// The port's owner.
    pub owner: Seat,
    /// The port's square.
    pub at: Square,
    /// Is an enemy ship in the port?
    pub invaded: bool,
    /// The squares from which an enemy ship can enter the port on this board, in the order of their names.
    pub open_to: Vec<Square>,
}

/// One seat's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SideView {
    /// The number of ships on the board.
    pub ships: u32,
    /// The number of lost ships that can be rebuilt.
    pub lost: u32,
    /// Can a lost ship be rebuilt now? This needs an empty port.
    pub can_rebuild: bool,
}

/// The last turn played, and what it destroyed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LastTurn {
    /// Whose turn it was.
    pub seat: Seat,
    /// The turn itself.
    pub turn: Turn,
    /// Was the ship rebuilt in the port and moved out of it?
    pub rebuilt: bool,
    /// The enemy ships that were destroyed; they are no longer on the board.
    pub destroyed: Vec<Square>,
}

impl Archimedes {
    pub(super) fn full_view(&self) -> View {
        let ships = self.ships;
        let ship = |at| {
            let owner = Seat::at(usize::from(ships.owner(at) == Some(Seat::at(1))));
            let attackers = listed(ships.attackers(at, owner));
            Ship {
                at,
                owner,
                attackers,
            }
        };
        let seats = [0, 1].map(Seat::at);
        let to_act = self.end.is_none().then_some(self.to_act);
        View {
            to_act,
            round: self.round(),
            ships: listed(ships.all()).into_iter().map(ship).collect(),
            ports: seats.map(|owner| Port {
                owner,
                at: port(owner),
                invaded: ships.invaded(owner),
                open_to: listed(ships.movers_to_port(owner)),
            }),
            sides: seats.map(|seat| SideView {
                ships: ships.own(seat).count_ones(),
                lost: ships.lost(seat),
                can_rebuild: ships.can_rebuild(seat),
            }),
            swapper: self.swapper(),
            repeated: to_act.is_some() && self.times == 2,
            last: self.last.map(|(seat, turn, destroyed)| LastTurn {
                seat,
                turn,
                rebuilt: matches!(turn, Turn::Move { from, .. } if from == port(seat)),
                destroyed: listed(destroyed),
            }),
            outcome: self.outcome(),
        }
    }
}
