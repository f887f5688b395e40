//! Plans of several seats, played out against each other.

use rules::{AnyMatch, Seat, ToAct};

use crate::plan::{Followed, Plan, Reply};

/// One reply of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Whose plan it was.
    pub seat: Seat,
    /// What it did.
    pub reply: Reply,
}

/// Plays the replies of these plans, one after the other, until none of them has a reply. Each turn is played in `game`.
/// A resignation is the last reply, and is not played: only the caller knows how a match ends. Nothing is accepted here:
/// no end can be on offer just after a turn.
///
/// ```
/// use plans::{Plan, Point, Reply, Tree, exchange};
/// use rules::{AnyMatch, Kind, Seat};
///
/// let [one, two] = [1, 2].map(Seat::new);
/// let mut game = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
/// let mut tree = Tree::default();
/// let first = tree.add(&game, Point::START, one, "c3").unwrap();
/// let second = tree.add(&game, first, two, "a1").unwrap();
/// tree.add(&game, second, one, "e5").unwrap();
/// let plans = [one, two].map(|seat| Plan::of_tree(&game, 0, seat, &tree).unwrap());
/// game.play(one, "c3").unwrap();
/// let played: Vec<Reply> = exchange(&mut game, &plans).into_iter().map(|one| one.reply).collect();
/// assert_eq!(played, ["a1", "e5"].map(|turn| Reply::Turn(turn.to_owned())));
/// ```
pub fn exchange(game: &mut AnyMatch, plans: &[Plan]) -> Vec<Played> {
    let mut played = Vec::new();
    while let ToAct::One(seat) = game.to_act() {
        let own = plans.iter().find(|plan| plan.seat() == seat);
        let Some(Followed::Reply(reply)) = own.map(|plan| plan.follow(game)) else {
            break;
        };
        let goes_on = match &reply {
            Reply::Turn(turn) => match game.play(seat, turn) {
                Ok(_) => true,
                Err(_) => break,
            },
            Reply::Resign => false,
            Reply::Accept => break,
        };
        played.push(Played { seat, reply });
        if !goes_on {
            break;
        }
    }
    played
}
