//! The immediate consequences of a turn. They decide the order of choices, the suggestions, and the warnings that a
//! player gets before confirming.

use crate::game::{Game, Seat, ToAct};
use crate::translatable_text::sentences;

/// What a turn causes at once, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// The match ends, and the seat that plays the turn is alone in first place.
    Wins,
    /// The turn captures, flips or destroys a piece of another seat.
    Captures,
    /// Any other effect.
    Other,
}

impl Effect {
    /// The effect of a legal turn. If the turn may end the match, it is played on a copy.
    pub(crate) fn of<G: Game>(game: &G, seat: Seat, turn: &G::Turn) -> Self {
        let outcome = || ahead(game, seat, turn).outcome();
        if game.may_end() && outcome().is_some_and(|end| end.won_by(seat)) {
            Self::Wins
        } else if !game.captured(seat, turn).is_empty() {
            Self::Captures
        } else {
            Self::Other
        }
    }
}

/// The position after a legal turn and the passes that follow it.
pub(crate) fn ahead<G: Game>(game: &G, seat: Seat, turn: &G::Turn) -> G {
    let mut after = game.clone();
    after.apply(seat, turn);
    settle(&mut after, |_| {});
    after
}

/// Passes for every seat that is to act and has no legal turn.
pub(crate) fn settle<G: Game>(game: &mut G, mut passed: impl FnMut(Seat)) {
    while let ToAct::One(seat) = game.to_act() {
        if game.has_turn(seat) {
            break;
        }
        game.pass(seat);
        passed(seat);
    }
}

sentences! {
    /// A warning for a player before they confirm a turn.
    Danger = "danger"
}

impl Danger {
    /// How bad the danger is; a higher weight is worse.
    pub(crate) fn weight(&self) -> u8 {
        match self {
            Self::Draws => 1,
            Self::Lets { .. } => 2,
            Self::Out => 3,
            Self::Loses { .. } => 4,
        }
    }
}

/// The dangers of a turn that leads to `after`, by the rules that all games share. `after` must include the passes that
/// follow the turn.
pub(crate) fn dangers<G: Game>(after: &G, seat: Seat) -> Vec<Danger> {
    if let Some(outcome) = after.outcome() {
        return match outcome.winners()[..] {
            [winner] if winner == seat => Vec::new(),
            [winner] => vec![Danger::Loses { seat: winner }],
            _ => vec![Danger::Draws],
        };
    }
    let out = (!after.living(seat)).then_some(Danger::Out);
    let lets = match after.to_act() {
        ToAct::One(next) if next != seat => after.winning(next).map(|turn| Danger::Lets {
            seat: next,
            turn: turn.to_string(),
        }),
        _ => None,
    };
    out.into_iter().chain(lets).collect()
}
