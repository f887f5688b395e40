//! The kinds of players, and [`think`], the only entry to the searches.

use rules::CommonRefusal;
use rules::random_generator::Rng;
use rules::translatable_text::Words;
use rules::{AnyMatch, Match, Say, Seat, Viewer};

use crate::levels::{self, Strength};
use crate::reference_players::{beginner, flat, greedy, random, value_of};
use crate::{Budget, Searched, Thought};

/// A computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Plays any legal turn.
    Random,
    /// Plays as in a first match: knows only the rules.
    Beginner,
    /// Plays the turn after which the position looks best.
    Greedy,
    /// Plays the turn after which playouts end best (flat Monte Carlo).
    Flat,
    /// Uses the game's own search.
    Search,
    /// Uses the game's own search, weakened.
    Weakened(Strength),
    /// One of the six levels that people play against, from 1.
    Level(u8),
}

/// A search's answer for a match of any game, in canonical notation.
pub type AnyThought = Thought<String>;

macro_rules! any_match {
    ($($game:ident: $id:ident),+ $(,)?) => {
        /// The turn that a player chooses for a seat that is to act. The player sees only what this seat may know. What
        /// this seat may know, the nodes and the seed together determine the turn.
        ///
        /// ```
        /// use rules::{AnyMatch, Kind, Seat};
        /// use players::{Budget, Player, think};
        ///
        /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
        /// let mut budget = Budget::new(200, &|| false);
        /// let thought = think(&start, Seat::new(1), Player::Search, &mut budget, 1).unwrap();
        /// assert!(start.clone().play(Seat::new(1), &thought.turn).is_ok());
        /// ```
        ///
        /// # Errors
        /// The seat is not to act.
        pub fn think(
            running: &AnyMatch,
            seat: Seat,
            player: Player,
            budget: &mut Budget,
            seed: u64,
        ) -> Result<AnyThought, Say> {
            match running { $(AnyMatch::$game(running) => thought(running, seat, player, budget, seed)),+ }
        }

        /// What a seat can expect, without looking ahead and from what it may know: a [place
        /// score](crate::place_scores), from 0 to 1.
        ///
        /// ```
        /// use rules::{AnyMatch, Kind, Seat};
        ///
        /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
        /// let expected = players::expected(&start, Seat::new(1));
        /// assert!((0.2..0.8).contains(&expected));
        /// ```
        pub fn expected(running: &AnyMatch, seat: Seat) -> f32 {
            match running {
                $(AnyMatch::$game(running) => value_of(&*running.known_to(Viewer::Seat(seat)))[seat.index()]),+
            }
        }
    };
}

rules::with_games!(any_match);

fn thought<G: Searched>(
    running: &Match<G>,
    seat: Seat,
    player: Player,
    budget: &mut Budget,
    seed: u64,
) -> Result<AnyThought, Say> {
    running.may_act(seat)?;
    let known = running.known_to(Viewer::Seat(seat));
    let game: &G = &known;
    let mut rng = Rng::new(seed);
    let found = match player {
        Player::Random => random(game, seat, &mut rng),
        Player::Beginner => beginner(game, seat, budget, &mut rng),
        Player::Greedy => greedy(game, seat, budget, &mut rng),
        Player::Flat => flat(game, seat, budget, &mut rng),
        Player::Search => game.search(seat, budget, &mut rng),
        Player::Weakened(strength) => levels::play_with(game, seat, strength, budget, &mut rng),
        Player::Level(level) => levels::play(game, seat, level, budget, &mut rng),
    };
    let found = found.or_else(|| random(game, seat, &mut rng));
    // the match passes for seats without a legal turn, so this seat has one
    let found = found.ok_or_else(|| CommonRefusal::Over.say())?;
    Ok(in_words(&found))
}

/// The same thought with its turns in canonical notation.
pub(crate) fn in_words<T: Clone + ToString>(found: &Thought<T>) -> AnyThought {
    let words = found.map(|turn| Some(turn.to_string()));
    words.unwrap_or_else(|| Thought::unsearched(found.turn.to_string()))
}
