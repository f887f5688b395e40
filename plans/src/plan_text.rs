//! Plans as a person types them: `if f6 then c3, then a1; if d4 then resign`.

use std::collections::VecDeque;

use rules::lenient_parsing::folded;
use rules::{AnyMatch, Say, Seat, ToAct};

use crate::plan::{Plan, Reply};
use crate::turn_tree::{Point, Tree, TreeError};

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
    /// In a match of more than two, a plan expects a turn of somebody else.
    Condition {
        /// The turn.
        part: String,
    },
    /// There is no reply of the person in it.
    NoReply,
    /// The plan has too many turns.
    TooLong,
}

/// Turns are read before they come into a tree, so it can only be full.
impl From<TreeError> for TypedError {
    fn from(_: TreeError) -> Self {
        Self::TooLong
    }
}

/// The words of typed plans.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// These begin what is expected, such as `if`.
    pub expects: Vec<String>,
    /// These stand between turns and mean nothing, such as `then`.
    pub between: Vec<String>,
    /// These resign.
    pub resign: Vec<String>,
    /// These accept an end.
    pub accept: Vec<String>,
}

impl Words {
    /// The words of English.
    ///
    /// ```
    /// assert!(plans::Words::english().expects("If"));
    /// ```
    pub fn english() -> Self {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect();
        Self {
            expects: words("if"),
            between: words("then legal"),
            resign: words("resign"),
            accept: words("accept"),
        }
    }

    /// Does this word begin what is expected?
    ///
    /// ```
    /// assert!(!plans::Words::english().expects("then"));
    /// ```
    pub fn expects(&self, word: &str) -> bool {
        is_one(&self.expects, word)
    }

    fn separates(&self, word: &str) -> bool {
        // Virus Fight has turns such as `a2-b2 >c3`
        word == ">" || self.expects(word) || is_one(&self.between, word)
    }
}

/// Is this one of the words? Case and accents make no difference.
fn is_one(words: &[String], word: &str) -> bool {
    let typed = folded(word);
    words.iter().any(|word| folded(word) == typed)
}

/// Between two turns; besides these, the words that a language puts there, and `>` between spaces.
const BETWEEN: [char; 3] = [',', '→', '\n'];

/// Reads a typed plan of a seat in a match of two. A branch is a line of turns, each of the seat whose turn it then is;
/// `;` separates branches. Each begins with the next turn of the match. If the plan begins with the seat's own turn, a
/// branch with "if" begins after that turn.
///
/// # Errors
/// Says which part is not understood.
///
/// ```
/// use plans::{Followed, Words, typed};
/// use rules::{AnyMatch, Kind, Seat};
///
/// let mut game = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
/// let plan = typed((&game, 0), Seat::new(2), "if c3 then a1, then e5; if a1 then c3", &Words::english());
/// game.play(Seat::new(1), "a1").unwrap();
/// assert!(matches!(plan.unwrap().follow(&game), Followed::Reply(_)));
/// ```
pub fn typed(
    (game, since): (&AnyMatch, usize),
    seat: Seat,
    text: &str,
    words: &Words,
) -> Result<Plan, TypedError> {
    let mut tree = Tree::default();
    let mut replies = 0;
    let mut first = None;
    for branch in text.split(';') {
        let begin = branch.split_whitespace().next().unwrap_or_default();
        // after the seat's own turn, all branches that expect something answer it
        let after_first = first.clone().filter(|_| words.expects(begin));
        let (mut at, mut now) = after_first.unwrap_or_else(|| (Point::START, game.clone()));
        let mut ended = false;
        let mut open: VecDeque<String> = parts(branch, words).into();
        while let Some(part) = next_turn(&mut open, &now) {
            let ToAct::One(to_act) = now.to_act() else {
                return Err(TypedError::NobodysTurn { part });
            };
            let reply = match &*part {
                word if is_one(&words.resign, word) => Reply::Resign,
                word if is_one(&words.accept, word) => Reply::Accept,
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
            // a seat that wants to resign now needs no plan
            let at_once = at == Point::START && reply == Reply::Resign;
            if ended || ends && to_act != seat || at_once {
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
            at = tree.push(at, to_act, reply.as_str().to_owned())?;
            if let Reply::Turn(turn) = &reply {
                let played = now.play(to_act, turn);
                played.map_err(|say| TypedError::Refused {
                    part: part.clone(),
                    seat: to_act,
                    say,
                })?;
            }
            if to_act == seat && tree.before(at) == Some(Point::START) {
                first = Some((at, now.clone()));
            }
        }
    }
    if replies == 0 {
        return Err(TypedError::NoReply);
    }
    Ok(Plan::of_tree(game, since, seat, &tree)?)
}

/// Reads a typed plan of a seat in a match of more than two: its next turns. The rules read each of them when it is
/// played.
///
/// # Errors
/// There is no turn in it, there are too many, it expects a turn of somebody else, or secret choices come next.
///
/// ```
/// use plans::{TypedError, Words, typed_turns};
/// use rules::{AnyMatch, Kind, Seat};
///
/// let game = AnyMatch::new(Kind::Zyrcan, 3, 7, &Default::default()).unwrap();
/// let plan = |text| typed_turns((&game, 7), Seat::new(2), text, &Words::english());
/// assert_eq!(plan("if legal then 2@e5, then 1@f6").unwrap().to_text(), "2 7 turns\n2@e5\n1@f6");
/// assert_eq!(plan("if 3@d4 then 2@e5"), Err(TypedError::Condition { part: "3@d4".to_owned() }));
/// ```
pub fn typed_turns(
    (game, since): (&AnyMatch, usize),
    seat: Seat,
    text: &str,
    words: &Words,
) -> Result<Plan, TypedError> {
    let turns = parts(text, words);
    let first = turns.first().ok_or(TypedError::NoReply)?;
    if let ToAct::Secret(_) = game.to_act() {
        let part = first.clone();
        return Err(TypedError::NobodysTurn { part });
    }
    if let Some(part) = condition(text, words) {
        return Err(TypedError::Condition { part });
    }
    if turns.len() > MOST_TURNS || turns.iter().any(|turn| turn.chars().count() > MOST_LETTERS) {
        return Err(TypedError::TooLong);
    }
    Ok(Plan::of_turns(since, seat, turns))
}

/// The first turn that is expected.
fn condition(text: &str, words: &Words) -> Option<String> {
    let spaced = text.replace(BETWEEN, " ");
    let mut all = spaced.split_whitespace().peekable();
    while let Some(word) = all.next() {
        if words.expects(word)
            && let Some(turn) = all.peek().filter(|next| !words.separates(next))
        {
            return Some((*turn).to_owned());
        }
    }
    None
}

/// Adds typed turns to a tree after a point, each of a seat whose turn it then is, and returns the point after the last
/// one.
///
/// # Errors
/// Says which part is not understood. The turns before it are added.
///
/// ```
/// use plans::{Point, Tree, typed_line};
/// use rules::{AnyMatch, Kind};
///
/// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
/// let mut tree = Tree::default();
/// let at = typed_line(&mut tree, &start, Point::START, "C3 a1 → e5").unwrap();
/// assert_eq!(tree.line(at).len(), 3);
/// ```
pub fn typed_line(
    tree: &mut Tree,
    base: &AnyMatch,
    mut at: Point,
    text: &str,
) -> Result<Point, TypedError> {
    let mut now = tree.position(base, at)?;
    let mut open: VecDeque<String> = parts(text, &Words::default()).into();
    while let Some(part) = next_turn(&mut open, &now) {
        let seats = now.to_act().seats();
        let Some(seat) = seats.first().copied() else {
            return Err(TypedError::NobodysTurn { part });
        };
        let refused = |say| TypedError::Refused {
            part: part.clone(),
            seat,
            say,
        };
        let turn = now.read(seat, &part).map_err(refused)?;
        now.play(seat, &turn).map_err(refused)?;
        at = tree.push(at, seat, turn)?;
    }
    Ok(at)
}

/// So many turns of one seat can be planned in a match of more than two.
const MOST_TURNS: usize = 20;

/// The longest turn of a game for more than two has half as many.
const MOST_LETTERS: usize = 80;

/// Takes the next turn. If it is no turn as a whole, but begins with one and a space, takes that one.
fn next_turn(open: &mut VecDeque<String>, now: &AnyMatch) -> Option<String> {
    let part = open.pop_front()?;
    let reads = |seat: &Seat, turn: &str| now.read(*seat, turn).is_ok();
    if let Some((first, rest)) = part.split_once(' ')
        && let Some(seat) = now.to_act().seats().first()
        && !reads(seat, &part)
        && reads(seat, first)
    {
        open.push_front(rest.to_owned());
        return Some(first.to_owned());
    }
    Some(part)
}

/// The turns of a branch: what stands between separators and words.
fn parts(branch: &str, words: &Words) -> Vec<String> {
    let mut parts = vec![String::new()];
    for piece in branch.split(BETWEEN) {
        parts.push(String::new());
        for word in piece.split_whitespace() {
            if words.separates(word) {
                parts.push(String::new());
            } else if let Some(part) = parts.last_mut() {
                if !part.is_empty() {
                    part.push(' ');
                }
                part.extend(word.chars().filter(|letter| !letter.is_control()));
            }
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}
