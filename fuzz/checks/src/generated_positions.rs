//! Positions of every game, with every option and number of seats, chosen by a few bytes.

use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, OptionSpec, Retire, Seat, SetupError};
use serde_json::{Map, Value};

use crate::byte_choices::Bytes;

/// The most turns on the way to a position.
const MOST_PLIES: usize = 128;

/// How a match is set up.
#[derive(Clone, Debug)]
pub struct Start {
    /// The game.
    pub kind: Kind,
    /// The number of seats. The game allows it.
    pub seats: u8,
    /// The seed of all randomness.
    pub seed: u64,
    /// A value for each option. The game allows each value.
    pub options: Map<String, Value>,
}

impl Start {
    /// Reads one byte for the game, one for each of its options, one for the seats, and one for the seed.
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
            // each value is allowed, but not this combination
            start.options.clear();
        }
        start
    }

    /// Begins the match.
    ///
    /// # Panics
    /// The game refuses a setup that it allows.
    pub fn begin(&self) -> AnyMatch {
        AnyMatch::new(self.kind, self.seats.into(), self.seed, &self.options)
            .unwrap_or_else(|error| panic!("{self:?}: {error}"))
    }
}

/// A value that an option allows.
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

/// A match after some turns. The bytes are a start, a byte for the number of turns, and one that says whether seats
/// resign or time out.
///
/// # Panics
/// A turn that was chosen from the legal turns cannot be played.
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

/// Plays one random turn. Returns false if the match is over.
///
/// # Panics
/// The turn cannot be played.
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

/// Lets a seat resign or time out, if any can.
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
