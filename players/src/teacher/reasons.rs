//! Why a turn is good or bad: the sentences of the position's description that hold after this turn and not after
//! another.

use rules::{AnyMatch, Say, Seat, Viewer};

/// Sentences about what a seat can do next: bad for the other seats.
const CAN: [&str; 7] = [
    "angels-line-exits",
    "kitaran-line-convertible",
    "kitaran-line-threatens",
    "xero-g-line-reaches-base",
    "xero-g-line-threatens-base",
    "zyrcan-line-can-capture",
    "zyrcan-line-could-capture",
];

/// Sentences about what threatens a seat: bad for that seat.
const SUFFERS: [&str; 13] = [
    "angels-line-few-left",
    "angels-line-one-left",
    "angels-line-walled-in",
    "archimedes-line-doomed",
    "archimedes-line-invaded",
    "archimedes-line-open",
    "archimedes-line-threatened",
    "virus-fight-line-few-ways",
    "virus-fight-line-out-next",
    "virus-fight-line-stuck",
    "virus-fight-line-would-be-out",
    "zyrcan-line-stranded",
    "zyrcan-line-tight",
];

/// How many sentences are shown of each kind.
const TOLD: usize = 2;

/// What holds after one turn and not after another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reasons {
    /// What is bad for the seat that played the turn.
    pub bad: Vec<Say>,
    /// What is good for that seat.
    pub good: Vec<Say>,
}

/// What holds after a seat's turn and does not hold after another turn. Without another turn: what does not hold now.
///
/// ```
/// use rules::{AnyMatch, Kind, Seat};
/// use players::teacher::reasons;
///
/// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
/// assert!(reasons(&start, Seat::new(1), "c3", Some("a1")).bad.is_empty());
/// ```
pub fn reasons(position: &AnyMatch, seat: Seat, turn: &str, other: Option<&str>) -> Reasons {
    let after = |turn: &str| {
        let mut after = position.clone();
        after.play(seat, turn).is_ok().then_some(after)
    };
    let other = match other {
        Some(other) => after(other),
        None => Some(position.clone()),
    };
    let Some((with, without)) = after(turn).zip(other) else {
        return Reasons::default();
    };
    let [with, without] = [with, without].map(|stands| facts(&stands));
    let mut found = Reasons::default();
    for fact in &with {
        let known = |other: &Fact| {
            (&other.say.key, other.of, other.hurts) == (&fact.say.key, fact.of, fact.hurts)
                && other.weight >= fact.weight
        };
        if without.iter().any(known) {
            continue;
        }
        let hurt = fact.hurts == (fact.of == seat);
        let told = if hurt {
            &mut found.bad
        } else {
            &mut found.good
        };
        if told.len() < TOLD {
            told.push(fact.say.clone());
        }
    }
    found
}

struct Fact {
    say: Say,
    /// The seat that the sentence is about.
    of: Seat,
    /// Is it bad for this seat (true) or for the others (false)?
    hurts: bool,
    /// How many stones it concerns; 1 if the sentence has no number.
    weight: u64,
}

fn facts(position: &AnyMatch) -> Vec<Fact> {
    let told = position.view(Viewer::Public).describe();
    let lines = told.threats.into_iter().chain(told.further_threats);
    let fact = |say: Say| {
        let key = say.key.as_str();
        let hurts = SUFFERS.contains(&key);
        #[allow(clippy::redundant_closure_for_method_calls)]
        // the method's type is in a crate that this crate does not depend on
        let number = |field: &str| say.args.get(field).and_then(|value| value.as_u64());
        let of = number("seat").or_else(|| number("owner"))?;
        let weight = number("stones").unwrap_or(1);
        (hurts || CAN.contains(&key)).then(|| Fact {
            of: Seat::new(of as u8),
            hurts,
            weight,
            say: say.clone(),
        })
    };
    lines.filter_map(fact).collect()
}
