//! Why a turn is good or bad, from what the board holds after it: sentences of the position's description that hold after one
//! turn and not after the other.

use games::{AnyMatch, Say, Seat, Viewer};

/// Sentences of what a seat can do next; they hurt the others.
const CAN: [&str; 7] = [
    "angels-line-exits",
    "kitaran-line-convertible",
    "kitaran-line-threatens",
    "xero-g-line-reaches-base",
    "xero-g-line-threatens-base",
    "zyrcan-line-can-capture",
    "zyrcan-line-could-capture",
];

/// Sentences of what a seat suffers.
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

/// How many are told.
const TOLD: usize = 2;

/// What holds after one turn, and not after another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reasons {
    /// What is bad for the seat that played it.
    pub bad: Vec<Say>,
    /// What is good for it.
    pub good: Vec<Say>,
}

/// What the board holds after a turn of a seat, and does not hold otherwise: after another turn, or now.
///
/// ```
/// use games::{AnyMatch, Kind, Seat};
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
    /// Whose.
    of: Seat,
    /// Does it hurt this seat, and not the others?
    hurts: bool,
    /// How many stones it is about, where that is told.
    weight: u64,
}

fn facts(position: &AnyMatch) -> Vec<Fact> {
    let told = position.view(Viewer::Public).describe();
    let lines = told.threats.into_iter().chain(told.further_threats);
    let fact = |say: Say| {
        let key = say.key.as_str();
        let hurts = SUFFERS.contains(&key);
        #[allow(clippy::redundant_closure_for_method_calls)]
        // its type is of a crate that is not this one's
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
