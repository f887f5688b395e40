//! What a teacher says of a position: what matters there, the turn that the search would play, and how sure that is. All of
//! it is found by the game's own search with nodes that are stated; the same position is taught the same on every machine.

use games::random_generator::Rng;
use games::translatable_text::Words;
use games::turn_completion;
use games::{AnyMatch, Game, Match, Say, Seat, ToAct, Viewer};

use crate::levels;
use crate::player::{AnyThought, in_words};
use crate::reference_players::{candidates, pass_on, value_of};
use crate::{Budget, Searched, Thought};

/// How many searches are asked for a hint: how many of them agree says how sure it is.
pub const SEARCHES: u8 = 3;

/// How much less a turn is worth that is clearly worse, as a part of the way from last place to first.
pub const CLEARLY: f32 = 0.15;

/// How many other turns are answered to see what the others threaten.
const ANSWERED: usize = 12;

/// How many turns that are the only ones are followed to see what comes of them.
const FORCED: usize = 20;

/// What part of the strongest level's nodes goes to a hint's searches together, and to the answers together.
const OF_A_HINT: u64 = 6;

/// What part of the strongest level's nodes is searched for each turn of a match that is over, at first.
const OF_A_REVIEW: u64 = 32;

/// All turns of a match together get at most so many times the nodes that the strongest level has for one.
const ALL_TURNS: u64 = 4;

/// What part of them is searched where a match turned.
const OF_A_TURNING_POINT: u64 = 4;

/// What matters in a position for the seat that is to act.
#[derive(Clone, Debug, PartialEq)]
pub enum Matter {
    /// It can win with this turn.
    WinsNow,
    /// It can be first whatever the others play: proven. So many turns of its own are expected to be needed.
    WinsSoon {
        /// Its own turns, this one counted.
        turns: usize,
    },
    /// Whatever it plays, it is last: proven.
    Lost,
    /// Another seat threatens something that most turns do not prevent.
    Threat {
        /// Who.
        seat: Seat,
        /// With which turn, in canonical notation.
        turn: String,
        /// What that turn means.
        meaning: Say,
        /// Would that win at once?
        wins: bool,
    },
    /// All other turns that were tried are clearly worse.
    OnlyTurn,
    /// Something is chosen in secret.
    Secret,
    /// So many of the others that were tried are about as good; of none there is more to tell.
    Others {
        /// How many are about as good.
        good: usize,
        /// How many were tried.
        tried: usize,
    },
}

/// What a teacher says of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// What matters.
    pub matter: Matter,
    /// What is begun with: the first part of the turn, such as its piece. None where the turn has one part.
    pub begins: Option<String>,
    /// The turn, what it is worth and the line that is expected.
    pub thought: AnyThought,
    /// How many of the [`SEARCHES`] would play it.
    pub agreeing: u8,
    /// How many nodes were searched in all.
    pub nodes: u64,
}

/// What a seat got from its turn in a match that is looked at again.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What the search would have played.
    pub best: AnyThought,
    /// How many nodes were searched.
    pub nodes: u64,
}

/// How thoroughly a position is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// Each turn of a match, of so many: of more turns each gets less.
    Every {
        /// How many.
        of: usize,
    },
    /// Where it may have turned.
    TurningPoint,
}

macro_rules! any_match {
    ($($game:ident: $id:ident),+ $(,)?) => {
        /// What a seat that is to act should know, and what it could play. It is found by what this seat may know.
        ///
        /// ```
        /// use games::{AnyMatch, Kind, Seat};
        /// use players::teacher;
        ///
        /// let mut running = AnyMatch::new(Kind::Archimedes, 2, 7, &Default::default()).unwrap();
        /// let hint = teacher::hint(&running, Seat::new(1), &|| true).unwrap(); // stopped at once
        /// assert!(running.play(Seat::new(1), &hint.thought.turn).is_ok());
        /// ```
        ///
        /// # Errors
        /// The seat is not to act.
        pub fn hint(running: &AnyMatch, seat: Seat, stop: &dyn Fn() -> bool) -> Result<Hint, Say> {
            match running { $(AnyMatch::$game(running) => hint_for(running, seat, stop)),+ }
        }

        /// What a seat that was to act could have played, by what it could know then.
        ///
        /// ```
        /// use games::{AnyMatch, Kind, Seat};
        /// use players::teacher::{Care, judge};
        ///
        /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
        /// let judged = judge(&start, Seat::new(1), Care::Every { of: 1 }, &|| true).unwrap();
        /// assert!(start.clone().play(Seat::new(1), &judged.best.turn).is_ok());
        /// ```
        ///
        /// # Errors
        /// The seat is not to act.
        pub fn judge(running: &AnyMatch, seat: Seat, care: Care, stop: &dyn Fn() -> bool) -> Result<Judged, Say> {
            match running { $(AnyMatch::$game(running) => judge_for(running, seat, care, stop)),+ }
        }
    };
}

games::with_games!(any_match);

fn judge_for<G: Searched>(
    running: &Match<G>,
    seat: Seat,
    care: Care,
    stop: &dyn Fn() -> bool,
) -> Result<Judged, Say> {
    running.may_act(seat)?;
    let part = match care {
        Care::Every { of } => OF_A_REVIEW.max(of as u64 / ALL_TURNS),
        Care::TurningPoint => OF_A_TURNING_POINT,
    };
    let known = running.known_to(Viewer::Seat(seat));
    let game: &G = &known;
    let mut budget = Budget::new((levels::strongest_nodes(game) / part).max(1), stop);
    let best = valued(game, running.setup().seats, seat, 1, &mut budget)?;
    Ok(Judged {
        best: in_words(&best),
        nodes: budget.spent(),
    })
}

fn hint_for<G: Searched>(
    running: &Match<G>,
    seat: Seat,
    stop: &dyn Fn() -> bool,
) -> Result<Hint, Say> {
    running.may_act(seat)?;
    let known = running.known_to(Viewer::Seat(seat));
    let game: &G = &known;
    let seats = running.setup().seats;
    let nodes = levels::strongest_nodes(game) / OF_A_HINT;
    let mut budget = Budget::new(2 * nodes.max(1), stop);
    let mut thoughts = Vec::new();
    for seed in 1..=u64::from(SEARCHES) {
        let part = nodes / u64::from(SEARCHES);
        thoughts.push(budget.part(part, |part| valued(game, seats, seat, seed, part))?);
    }
    let agreeing = |thought: &Thought<G::Turn>| {
        let same = thoughts.iter().filter(|other| other.turn == thought.turn);
        same.count() as u8
    };
    // of equals the first, whose seed comes first
    let (best, agreeing) = thoughts
        .iter()
        .map(|thought| (thought, agreeing(thought)))
        .rev()
        .max_by_key(|(thought, agreeing)| (thought.proven, *agreeing))
        .ok_or_else(|| games::match_errors::Refusal::Over.say())?;
    let matter = matter((game, seats), seat, best, &mut budget, nodes);
    let turn = best.turn.to_string();
    Ok(Hint {
        matter,
        begins: turn_completion::first_part(&turn).map(str::to_owned),
        thought: in_words(best),
        agreeing,
        nodes: budget.spent(),
    })
}

/// What the search plays; whatever happens, a legal turn.
fn searched<G: Searched>(
    game: &G,
    seat: Seat,
    seed: u64,
    budget: &mut Budget,
) -> Result<Thought<G::Turn>, Say> {
    let mut rng = Rng::new(seed);
    let found = game.search(seat, budget, &mut rng);
    let found = found.or_else(|| crate::reference_players::random(game, seat, &mut rng));
    found.ok_or_else(|| games::match_errors::Refusal::Over.say())
}

/// The same, and where there is but one turn, what that leads to: a search looks no further then.
fn valued<G: Searched>(
    game: &G,
    seats: u8,
    seat: Seat,
    seed: u64,
    budget: &mut Budget,
) -> Result<Thought<G::Turn>, Say> {
    let (mut position, mut line, mut to_act) = (game.clone(), Vec::new(), seat);
    while line.len() < FORCED
        && let Some(only) = only_turn(&position, to_act)
    {
        position.apply(to_act, &only);
        pass_on(&mut position);
        line.push(only);
        match position.to_act() {
            ToAct::One(next) => to_act = next,
            ToAct::Over | ToAct::Secret(_) => break,
        }
    }
    let over = position.outcome().is_some();
    let further = matches!(position.to_act(), ToAct::One(_)) && (to_act == seat || seats == 2);
    let mut found = if line.is_empty() || further {
        searched(&position, to_act, seed, budget)?
    } else {
        Thought {
            value: value_of(&position)[seat.index()],
            proven: over,
            ..Thought::unsearched(line[0].clone())
        }
    };
    if let Some(first) = line.first() {
        found.turn = first.clone();
        found.depth += line.len() as u32;
        if further {
            line.append(&mut found.line);
            if to_act != seat {
                found.value = 1.0 - found.value;
            }
        }
        found.line = line;
    }
    Ok(found)
}

/// The turn of a seat that has no other.
fn only_turn<G: Game>(game: &G, seat: Seat) -> Option<G::Turn> {
    let mut turns = Vec::new();
    if game.listable() {
        game.turns(seat, &mut turns);
    }
    let only = turns.pop();
    only.filter(|_| turns.is_empty())
}

fn matter<G: Searched>(
    (game, seats): (&G, u8),
    seat: Seat,
    best: &Thought<G::Turn>,
    budget: &mut Budget,
    nodes: u64,
) -> Matter {
    if matches!(game.to_act(), ToAct::Secret(_)) {
        return Matter::Secret;
    }
    let mut after = game.clone();
    after.apply(seat, &best.turn);
    if after.outcome().is_some_and(|end| end.won_by(seat)) {
        return Matter::WinsNow;
    }
    if best.proven && best.value >= 1.0 {
        // the line may end before the match does, and this turn does not win by itself
        let turns = best.line.len().div_ceil(2).max(2);
        return Matter::WinsSoon { turns };
    }
    if best.proven && best.value <= 0.0 {
        return Matter::Lost;
    }
    let mut others = candidates(game, seat, &mut Rng::new(1));
    others.retain(|turn| *turn != best.turn);
    others.truncate(ANSWERED);
    let mut answers = Answers {
        seats,
        given: Vec::new(),
        unanswered: 0,
    };
    for turn in &others {
        let part = nodes / ANSWERED as u64;
        budget.part(part, |part| answers.add(game, seat, turn, part));
    }
    answers.matter(best.value)
}

mod answers;
mod course;
#[cfg(test)]
mod tests;

use answers::Answers;
pub use course::{Course, Point};
