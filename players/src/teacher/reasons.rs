//! Why a turn is good or bad: the sentences of the position's description that are true after this turn but not after
//! another.

use rules::{AnyMatch, Description, Say, Seat, Viewer};

/// Sentences about what a seat can do next. They are bad for the other seats.
const CAN: [&str; 7] = [
    "angels-line-exits",
    "kitaran-line-can-convert",
    "kitaran-line-could-convert",
    "xero-g-line-reaches-base",
    "xero-g-line-threatens-base",
    "zyrcan-line-captures",
    "zyrcan-line-could-capture",
];

/// Sentences about what threatens a seat. They are bad for that seat.
const SUFFERS: [&str; 12] = [
    "angels-line-few-left",
    "angels-line-one-left",
    "angels-line-walled-in",
    "archimedes-line-attacked",
    "archimedes-line-invaded",
    "archimedes-line-open",
    "virus-fight-line-few-ways",
    "virus-fight-line-out-next",
    "virus-fight-line-stuck",
    "virus-fight-line-would-be-out",
    "zyrcan-line-stranded",
    "zyrcan-line-tight",
];

/// How many sentences are shown of each kind.
const TOLD: usize = 2;

/// The sentences that are true after one turn but not after another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reasons {
    /// Sentences that are bad for the seat that played the turn.
    pub bad: Vec<Say>,
    /// Sentences that are good for that seat.
    pub good: Vec<Say>,
}

/// Compares a seat's turn with another turn, or with the present position if there is no other.
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
    let boards = [with, without].map(|stands| stands.view(Viewer::Public).describe());
    between(seat, boards)
}

/// The sentences that are true on the first board but not on the second, as good or bad for a seat.
pub(super) fn between(seat: Seat, boards: [Description<Say>; 2]) -> Reasons {
    let [with, without] = boards.map(facts);
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
    /// How many stones, attackers or engines it concerns; 1 if the sentence has no number.
    weight: u64,
}

fn facts(told: Description<Say>) -> Vec<Fact> {
    let fact = |say: Say| {
        let key = say.key.as_str();
        let hurts = SUFFERS.contains(&key);
        #[allow(clippy::redundant_closure_for_method_calls)]
        // this method's type is not in scope: its crate is not a dependency of this crate
        let number = |field: &str| say.args.get(field).and_then(|value| value.as_u64());
        let of = number("seat").or_else(|| number("owner"))?;
        let items = |field: &str| Some(say.args.get(field)?.as_array()?.len() as u64);
        let weight = items("flips").or_else(|| items("enemies"));
        let weight = weight.or_else(|| number("engines")).unwrap_or(1);
        (hurts || CAN.contains(&key)).then(|| Fact {
            of: Seat::new(of as u8),
            hurts,
            weight,
            say: say.clone(),
        })
    };
    told.threats.into_iter().filter_map(fact).collect()
}
