//! Plans as a person types them: `if f6 then c3, then a1; if d4 then resign`.

use rules::{AnyMatch, Say, Seat, ToAct};

use crate::plan::{Plan, Reply};
use crate::tree::{Point, Tree, TreeError};

/// Why a typed plan is not understood. It names the part that is wrong, as it was typed.
#[derive(Clone, Debug, PartialEq)]
pub enum TypedError {
    /// The rules refuse this turn of this seat.
    Refused {
        /// The turn.
        part: String,
        /// Whose turn it would be.
        seat: Seat,
        /// What the rules say.
        say: Say,
    },
    /// Two different replies to the same turns.
    TwoReplies {
        /// The second reply.
        part: String,
    },
    /// Something stands after the end of the match, or where a secret choice is asked for.
    NobodysTurn {
        /// What stands there.
        part: String,
    },
    /// Only the person's own plan can end the match, and nothing can follow that.
    EndNotHere {
        /// What stands there.
        part: String,
    },
    /// There is no reply of the person in it.
    NoReply,
    /// The plan has too many turns.
    TooLong,
}

/// Between two turns; besides these, the words that a language puts there.
const BETWEEN: [char; 3] = [',', '→', '\n'];

/// Reads a typed plan of a seat in a match of two. A branch is a line of turns, each of the seat whose turn it then is;
/// `;` separates branches. `words` stand between turns and mean nothing, such as `if` and `then`; `resign` and `accept`
/// are the words for a reply that is no turn, in small letters.
///
/// # Errors
/// Says which part is not understood.
///
/// ```
/// use plans::{Followed, typed};
/// use rules::{AnyMatch, Kind, Seat};
///
/// let mut game = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
/// let words = ["if", "then"];
/// let plan = typed((&game, 0), Seat::new(2), "if c3 then a1, then e5; if a1 then c3", &words, [&["resign"], &["accept"]]);
/// game.play(Seat::new(1), "a1").unwrap();
/// assert!(matches!(plan.unwrap().follow(&game), Followed::Reply(_)));
/// ```
pub fn typed(
    (game, since): (&AnyMatch, usize),
    seat: Seat,
    text: &str,
    words: &[&str],
    [resign, accept]: [&[&str]; 2],
) -> Result<Plan, TypedError> {
    let mut tree = Tree::default();
    let mut replies = 0;
    for branch in text.split(';') {
        let (mut at, mut now) = (Point::START, game.clone());
        let mut ended = false;
        for part in parts(branch, words) {
            let ToAct::One(to_act) = now.to_act() else {
                return Err(TypedError::NobodysTurn { part });
            };
            let reply = match part.to_lowercase() {
                word if resign.contains(&word.as_str()) => Reply::Resign,
                word if accept.contains(&word.as_str()) => Reply::Accept,
                _ => {
                    let read = now.read(to_act, &part);
                    Reply::Turn(read.map_err(|say| TypedError::Refused {
                        part: part.clone(),
                        seat: to_act,
                        say,
                    })?)
                }
            };
            let ends = !matches!(reply, Reply::Turn(_));
            if ended || ends && to_act != seat {
                return Err(TypedError::EndNotHere { part });
            }
            ended = ends;
            let other = |next| {
                tree.turn(next)
                    .is_some_and(|(_, turn)| turn != reply.as_str())
            };
            if to_act == seat && tree.after(at).any(other) {
                return Err(TypedError::TwoReplies { part });
            }
            replies += usize::from(to_act == seat);
            let pushed = tree.push(at, to_act, reply.as_str().to_owned());
            at = pushed.map_err(|_| TypedError::TooLong)?;
            if let Reply::Turn(turn) = &reply {
                let played = now.play(to_act, turn);
                played.map_err(|say| TypedError::Refused {
                    part,
                    seat: to_act,
                    say,
                })?;
            }
        }
    }
    if replies == 0 {
        return Err(TypedError::NoReply);
    }
    match Plan::of_tree(game, since, seat, &tree) {
        Ok(plan) => Ok(plan),
        Err(TreeError::Full | TreeError::NoPoint | TreeError::Refused(_)) => {
            Err(TypedError::TooLong)
        }
    }
}

/// Reads a typed plan of a seat in a match of more than two: its next turns. The rules read each of them when it is
/// played.
///
/// # Errors
/// There is no turn in it, or there are too many.
///
/// ```
/// use plans::typed_turns;
/// use rules::Seat;
///
/// let plan = typed_turns(7, Seat::new(2), "if legal then 2@e5, then 1@f6", &["if", "legal", "then"]);
/// assert_eq!(plan.unwrap().to_text(), "2 7 turns\n2@e5\n1@f6");
/// ```
pub fn typed_turns(
    since: usize,
    seat: Seat,
    text: &str,
    words: &[&str],
) -> Result<Plan, TypedError> {
    let turns = parts(text, words);
    match turns.len() {
        0 => Err(TypedError::NoReply),
        1..=MOST_TURNS => Ok(Plan::of_turns(since, seat, turns)),
        _ => Err(TypedError::TooLong),
    }
}

/// So many turns of one seat can be planned in a match of more than two.
const MOST_TURNS: usize = 20;

/// The turns of a branch: what stands between separators and words.
fn parts(branch: &str, words: &[&str]) -> Vec<String> {
    let mut parts = vec![String::new()];
    for piece in branch.split(BETWEEN) {
        parts.push(String::new());
        for word in piece.split_whitespace() {
            // an arrow may be typed as `>`; in some games a turn has a word that begins with it
            if word == ">" || words.iter().any(|known| word.eq_ignore_ascii_case(known)) {
                parts.push(String::new());
            } else if let Some(part) = parts.last_mut() {
                if !part.is_empty() {
                    part.push(' ');
                }
                part.push_str(word);
            }
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}
