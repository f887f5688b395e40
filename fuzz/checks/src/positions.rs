//! Positions of every game, with every option and number of seats, chosen by a few bytes.

use games::random_generator::Rng;
use games::{AnyMatch, Kind, OptionSpec, Retire, Seat, SetupError};
use serde_json::{Map, Value};

use crate::byte_choices::Bytes;

/// Most turns of the walk to a position.
const MOST_PLIES: usize = 128;

/// How a match is set up.
#[derive(Clone, Debug)]
pub struct Start {
    /// Which game.
    pub kind: Kind,
    /// How many seats, one of the numbers that the game has.
    pub seats: u8,
    /// What everything drawn comes from.
    pub seed: u64,
    /// One of the values that the game allows, for each option.
    pub options: Map<String, Value>,
}

impl Start {
    /// A byte for the game, one for each of its options, one for the seats, one for the seed.
    pub fn read(bytes: &mut Bytes) -> Self {
        let kind = *bytes.any(Kind::ALL).unwrap_or(&Kind::ALL[0]);
        let options = kind.options().into_iter();
        let options = options
            .map(|spec| (spec.name.to_owned(), value(&spec, bytes)))
            .collect();
        let (fewest, most) = kind.seats();
        let mut start = Self {
            kind,
            options,
            seats: *bytes
                .any(&(fewest..=most).collect::<Vec<_>>())
                .unwrap_or(&fewest),
            seed: bytes.byte().into(),
        };
        let together = AnyMatch::new(kind, start.seats.into(), start.seed, &start.options);
        if start.options.len() > 1 && matches!(together, Err(SetupError::Options { .. })) {
            // each value is allowed, but these do not go together
            start.options.clear();
        }
        start
    }

    /// The new match.
    ///
    /// # Panics
    /// When the game refuses what it says it allows.
    pub fn begin(&self) -> AnyMatch {
        match AnyMatch::new(self.kind, self.seats.into(), self.seed, &self.options) {
            Ok(begun) => begun,
            Err(error) => panic!("{self:?}: {error}"),
        }
    }
}

/// An allowed value of an option.
fn value(spec: &OptionSpec, bytes: &mut Bytes) -> Value {
    if let Value::Array(values) = &spec.allowed {
        return bytes.any(values).unwrap_or(&spec.default).clone();
    }
    let end = |name: &str| spec.allowed[name].as_f64().unwrap_or_default();
    let (min, max, step) = (end("min"), end("max"), end("step"));
    let values = std::iter::successors(Some(min), |value| Some(value + step));
    let values: Vec<f64> = values.take_while(|value| *value <= max).collect();
    Value::from(*bytes.any(&values).unwrap_or(&min))
}

/// A match some way on: a start, a byte for the number of turns, one for whether seats leave.
///
/// # Panics
/// When a turn that the game draws cannot be played.
pub fn reached(bytes: &mut Bytes) -> AnyMatch {
    let start = Start::read(bytes);
    let plies = bytes.below(MOST_PLIES);
    let unruly = bytes.byte() % 4 == 1;
    let (mut game, mut rng) = (start.begin(), Rng::new(start.seed));
    for _ in 0..plies {
        if unruly && rng.below(20) == 0 {
            leave(&mut game, &mut rng);
        }
        if !step(&mut game, &mut rng) {
            break;
        }
    }
    game
}

/// Plays one turn drawn at random; false when the match is over.
///
/// # Panics
/// When that turn cannot be played.
pub fn step(game: &mut AnyMatch, rng: &mut Rng) -> bool {
    let seats = game.to_act().seats();
    let Some(&seat) = seats.get(rng.below(seats.len())) else {
        return false;
    };
    let Some(turn) = game.random_turn(seat, rng) else {
        panic!("{seat} is to act and has no turn");
    };
    if let Err(say) = game.play(seat, &turn) {
        panic!("{turn:?} was drawn and is refused: {say}");
    }
    true
}

/// A seat leaves, if any can.
fn leave(game: &mut AnyMatch, rng: &mut Rng) {
    let living: Vec<Seat> = all_seats(game).filter(|seat| game.living(*seat)).collect();
    if let Some(seat) = living.get(rng.below(living.len())) {
        let how = [Retire::Resign, Retire::Timeout][rng.below(2)];
        if let Err(say) = game.retire(*seat, how) {
            panic!("{seat} lives and cannot leave: {say}");
        }
    }
}

/// Every seat, in order.
pub fn all_seats(game: &AnyMatch) -> impl Iterator<Item = Seat> + use<> {
    (1..=game.seats()).map(Seat::new)
}
