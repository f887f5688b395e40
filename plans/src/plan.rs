//! A plan of one seat.

use rules::lenient_parsing::squeezed;
use rules::{AnyMatch, KnownTurns, Seat, ToAct, Viewer};

use crate::plan_text::TypedError;
use crate::turn_tree::{Point, Tree, TreeError};

/// What a plan does when it is its seat's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Plays this turn, in canonical notation.
    Turn(String),
    /// Resigns.
    Resign,
    /// Accepts the end that the other seat has offered.
    Accept,
}

/// How a tree writes the replies that are no turns. No game writes a turn like this.
const RESIGN: &str = "resign";
const ACCEPT: &str = "accept";

impl Reply {
    pub(crate) fn read(text: &str) -> Self {
        match text {
            RESIGN => Self::Resign,
            ACCEPT => Self::Accept,
            turn => Self::Turn(turn.to_owned()),
        }
    }

    /// The text of it in a tree.
    ///
    /// ```
    /// assert_eq!(plans::Reply::Resign.as_str(), "resign");
    /// ```
    pub fn as_str(&self) -> &str {
        match self {
            Self::Turn(turn) => turn,
            Self::Resign => RESIGN,
            Self::Accept => ACCEPT,
        }
    }
}

/// What a plan says about a match as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Followed {
    /// It is the seat's turn, and this is its reply.
    Reply(Reply),
    /// It is another seat's turn, and the plan has a reply to at least one of its turns.
    Waits,
    /// The plan says nothing more. It can be deleted.
    Ended,
}

/// What one seat plays if the others play what it expects.
///
/// In a match of two, it is a tree: after a turn of its own seat come the opponent's turns that it expects, and after
/// each of them comes one reply. In a match of more, it is a list of the seat's next turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    seat: Seat,
    /// How many events the match had when the plan began.
    since: usize,
    steps: Steps,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Steps {
    Tree(Tree),
    /// Each is played when it is the seat's turn.
    Turns(Vec<String>),
}

impl Plan {
    /// The seat whose plan it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// A plan of a match of two from the branches of a tree that begins where `base` is now: for each turn of the
    /// opponent, the reply that was added first. The match has `since` events now; `base` may have lost them.
    ///
    /// # Errors
    /// The tree does not belong to this match.
    ///
    /// ```
    /// use plans::{Followed, Plan, Point, Reply, Tree};
    /// use rules::{AnyMatch, Kind, Seat};
    ///
    /// let mut game = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let mut tree = Tree::default();
    /// let first = tree.add(&game, Point::START, Seat::new(1), "c3").unwrap();
    /// tree.add(&game, first, Seat::new(2), "a1").unwrap();
    /// let plan = Plan::of_tree(&game, 0, Seat::new(2), &tree).unwrap();
    /// assert_eq!(plan.follow(&game), Followed::Waits);
    /// game.play(Seat::new(1), "c3").unwrap();
    /// assert_eq!(plan.follow(&game), Followed::Reply(Reply::Turn("a1".to_owned())));
    /// ```
    pub fn of_tree(
        base: &AnyMatch,
        since: usize,
        seat: Seat,
        tree: &Tree,
    ) -> Result<Self, TreeError> {
        let mut kept = Tree::default();
        let mut open = vec![(Point::START, Point::START, base.clone())];
        while let Some((from, to, now)) = open.pop() {
            let (mut replied, last) = (false, open.len());
            for next in tree.after(from) {
                let Some((mover, turn)) = tree.turn(next) else {
                    continue;
                };
                if mover == seat && std::mem::replace(&mut replied, true) {
                    continue;
                }
                let mut after = now.clone();
                let copied = match Reply::read(turn) {
                    Reply::Turn(turn) => {
                        let turn = now.read(mover, &turn)?;
                        after.play(mover, &turn)?;
                        kept.push(to, mover, turn)?
                    }
                    other => kept.push(to, mover, other.as_str().to_owned())?,
                };
                open.push((next, copied, after));
            }
            // the branch that was added first comes first
            open[last..].reverse();
        }
        Ok(Self {
            seat,
            since,
            steps: Steps::Tree(kept),
        })
    }

    /// A plan from the turns of one branch, which begins where the match is now. In a match of two it keeps what `before`
    /// says after other turns of the opponent. `base` is the match as the seat knows it; `game` is the match with its
    /// events. `None` if the seat has no turn in the branch.
    ///
    /// # Errors
    /// A turn is refused, a secret choice is asked for, or there are too many turns.
    ///
    /// ```
    /// use plans::{Followed, Plan, Reply};
    /// use rules::{AnyMatch, Kind, Seat};
    ///
    /// let [one, two] = [1, 2].map(Seat::new);
    /// let mut game = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let first = Plan::of_branch(&game, &game, two, &[(one, "c3"), (two, "a1")], None).unwrap().unwrap();
    /// let both = Plan::of_branch(&game, &game, two, &[(one, "e5"), (two, "c3")], Some(&first)).unwrap().unwrap();
    /// assert_eq!(both.branches(&game).len(), 2);
    /// assert_eq!(Plan::of_branch(&game, &game, two, &[(one, "c3")], None), Ok(None));
    /// ```
    pub fn of_branch(
        base: &AnyMatch,
        game: &AnyMatch,
        seat: Seat,
        branch: &[(Seat, &str)],
        before: Option<&Self>,
    ) -> Result<Option<Self>, TypedError> {
        let mut ahead = base.clone();
        for (mover, turn) in branch {
            let part = (*turn).to_owned();
            if !matches!(ahead.to_act(), ToAct::One(_)) {
                return Err(TypedError::NobodysTurn { part });
            }
            let seat = *mover;
            let played = ahead.play(seat, turn);
            played.map_err(|say| TypedError::Refused { part, seat, say })?;
        }
        let last = branch.iter().rposition(|(mover, _)| *mover == seat);
        let Some(last) = last else {
            return Ok(None);
        };
        let since = game.ply();
        if game.seats() > 2 {
            let own = branch.iter().filter(|(mover, _)| *mover == seat);
            let turns = own.map(|(_, turn)| (*turn).to_owned()).collect();
            return Ok(Some(Self::of_turns(since, seat, turns)));
        }
        let (mut tree, mut at) = (Tree::default(), Point::START);
        for (mover, turn) in &branch[..=last] {
            at = tree.add(base, at, *mover, turn)?;
        }
        let plan = Self::of_tree(base, since, seat, &tree)?;
        Ok(Some(plan.beside(before, base, game)?))
    }

    /// In a match of two, the same plan with the other branches of the plan `before`: what that one says after turns of
    /// the opponent that this one does not expect. `base` is the match as the seat knows it; `game` is the match with
    /// its events, where this plan begins.
    ///
    /// # Errors
    /// There are too many turns.
    ///
    /// ```
    /// use plans::Plan;
    /// use rules::{AnyMatch, Kind};
    ///
    /// let game = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let before = Plan::read("2 0 tree\n1c3\n2a1\n0^1e5\n2c3").unwrap();
    /// let plan = Plan::read("2 0 tree\n1c3\n2b2").unwrap();
    /// let both = plan.beside(Some(&before), &game, &game).unwrap();
    /// assert_eq!(both.to_text(), "2 0 tree\n1c3\n0^1e5\n1^2b2\n2^2c3");
    /// ```
    pub fn beside(
        self,
        before: Option<&Self>,
        base: &AnyMatch,
        game: &AnyMatch,
    ) -> Result<Self, TypedError> {
        let known = before.and_then(|plan| plan.followed(game));
        let (Steps::Tree(tree), Some((known, from))) = (&self.steps, known) else {
            return Ok(self);
        };
        let mut both = tree.clone();
        both.graft(Point::START, known, from)?;
        Ok(Self::of_tree(base, self.since, self.seat, &both)?)
    }

    /// Its tree and where the match is in it; `None` if the match has left it, or if it is no tree.
    fn followed(&self, game: &AnyMatch) -> Option<(&Tree, Point)> {
        let Steps::Tree(tree) = &self.steps else {
            return None;
        };
        Some((tree, tree.follow(&self.happened(game)?)?))
    }

    /// The turns since the plan began, as its seat knows them; `None` if something else happened.
    fn happened(&self, game: &AnyMatch) -> Option<KnownTurns> {
        self.happened_until(game, game.ply())
    }

    /// The same, up to so many events.
    fn happened_until(&self, game: &AnyMatch, ply: usize) -> Option<KnownTurns> {
        game.known_turns(Viewer::Seat(self.seat), self.since..ply)
    }

    /// A plan for a match with more than two seats. It is a list of the seat's own next turns. Each is played when the
    /// seat is to act, if it is legal then. Spelling is checked when a turn is played.
    ///
    /// ```
    /// use plans::{Followed, Plan};
    /// use rules::{AnyMatch, Kind, Seat};
    ///
    /// let game = AnyMatch::new(Kind::Zyrcan, 3, 7, &Default::default()).unwrap();
    /// let plan = Plan::of_turns(0, Seat::new(2), vec!["2@e5".to_owned()]);
    /// assert_eq!(plan.follow(&game), Followed::Waits);
    /// ```
    pub fn of_turns(since: usize, seat: Seat, turns: Vec<String>) -> Self {
        Self {
            seat,
            since,
            steps: Steps::Turns(turns),
        }
    }

    /// What the plan says now. It ends when something happens that is not in it: another turn, a takeback, somebody who
    /// leaves; and where the rules ask for a secret choice.
    pub fn follow(&self, game: &AnyMatch) -> Followed {
        let next = match (self.happened(game), game.to_act()) {
            (Some(turns), ToAct::One(to_act)) => self.next(game, &turns, to_act),
            _ => None,
        };
        next.unwrap_or(Followed::Ended)
    }

    /// What the plan says after these turns: a reply of its seat, or a turn that it expects of another seat. `None` if it
    /// says nothing there.
    fn reply(&self, turns: &KnownTurns) -> Option<Reply> {
        match &self.steps {
            Steps::Tree(tree) => {
                let at = tree.follow(turns)?;
                let next = tree.after(at).next()?;
                Some(Reply::read(tree.turn(next)?.1))
            }
            Steps::Turns(planned) => {
                let next = self.rest(planned, turns)?.first()?;
                Some(Reply::Turn(next.clone()))
            }
        }
    }

    fn next(&self, game: &AnyMatch, turns: &KnownTurns, to_act: Seat) -> Option<Followed> {
        let reply = self.reply(turns)?;
        if to_act != self.seat {
            return Some(Followed::Waits);
        }
        match &reply {
            Reply::Turn(turn) => {
                let read = game.read(self.seat, turn);
                read.is_ok_and(|read| captures(turn) <= captures(&read))
            }
            Reply::Resign | Reply::Accept => true,
        }
        .then_some(Followed::Reply(reply))
    }

    /// What is left of its branches: the turns from where the match is to the last one. Empty if the match has left it.
    ///
    /// ```
    /// use plans::{Plan, Reply};
    /// use rules::{AnyMatch, Kind, Seat};
    ///
    /// let mut game = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let plan = Plan::read("2 0 tree\n1c3\n2a1\n0^1a1\n2resign").unwrap();
    /// assert_eq!(plan.branches(&game).len(), 2);
    /// game.play(Seat::new(1), "a1").unwrap();
    /// assert_eq!(plan.branches(&game), [[Reply::Resign]]);
    /// ```
    pub fn branches(&self, game: &AnyMatch) -> Vec<Vec<Reply>> {
        match &self.steps {
            Steps::Turns(planned) => {
                let turns = self.happened(game);
                let rest = turns.and_then(|turns| self.rest(planned, &turns));
                let rest = rest.filter(|rest| !rest.is_empty()).into_iter();
                rest.map(|rest| rest.iter().cloned().map(Reply::Turn).collect())
                    .collect()
            }
            Steps::Tree(_) => {
                let Some((tree, from)) = self.followed(game) else {
                    return Vec::new();
                };
                let before = tree.path(from);
                let paths = tree.ends().map(|end| tree.path(end));
                let rest = paths.filter_map(|path| {
                    let rest = path
                        .strip_prefix(&before[..])
                        .filter(|rest| !rest.is_empty())?;
                    let turns = rest.iter().filter_map(|at| tree.turn(*at));
                    Some(turns.map(|(_, turn)| Reply::read(turn)).collect())
                });
                rest.collect()
            }
        }
    }

    /// What is left of a list of turns after these; `None` if its seat has played another turn.
    fn rest<'p>(&self, planned: &'p [String], turns: &KnownTurns) -> Option<&'p [String]> {
        let own = turns.iter().filter(|(seat, _)| *seat == self.seat);
        let mut rest = planned;
        for (_, turn) in own {
            let (next, after) = rest.split_first()?;
            rest = same(next, turn).then_some(after)?;
        }
        Some(rest)
    }

    /// Has it ended by what happened after its seat's last turn? A plan whose last reply was played has not.
    ///
    /// ```
    /// use plans::Plan;
    /// use rules::{AnyMatch, Kind, Seat};
    ///
    /// let mut game = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let plan = Plan::read("2 0 tree\n1c3\n2a1").unwrap();
    /// assert!(!plan.has_just_ended(&game));
    /// game.play(Seat::new(1), "e5").unwrap();
    /// assert!(plan.has_just_ended(&game));
    /// ```
    pub fn has_just_ended(&self, game: &AnyMatch) -> bool {
        let own = game.ply_after(self.seat).max(self.since);
        let turns = self.happened_until(game, own);
        let went_on = turns.is_some_and(|turns| self.reply(&turns).is_some());
        went_on && self.follow(game) == Followed::Ended
    }

    /// The plan as text. The first line has its seat, the event with which it begins, and `tree` or `turns`.
    ///
    /// ```
    /// use plans::Plan;
    ///
    /// let plan = Plan::read("2 7 turns\n2@e5\n1@f6").unwrap();
    /// assert_eq!(plan.to_text(), "2 7 turns\n2@e5\n1@f6");
    /// assert_eq!(Plan::read("2 7 tree\n7^1c3"), None);
    /// ```
    pub fn to_text(&self) -> String {
        let (kind, steps) = match &self.steps {
            Steps::Tree(tree) => ("tree", tree.to_text()),
            Steps::Turns(turns) => ("turns", turns.join("\n")),
        };
        format!("{} {} {kind}\n{steps}", self.seat.number(), self.since)
    }

    /// Reads what [`to_text`](Self::to_text) writes. `None` for any other text.
    pub fn read(text: &str) -> Option<Self> {
        let (head, steps) = text.split_once('\n')?;
        let mut head = head.split(' ');
        let seat: u8 = head.next()?.parse().ok().filter(|seat| *seat > 0)?;
        let since = head.next()?.parse().ok()?;
        let steps = match head.next()? {
            "tree" => Steps::Tree(Tree::read(steps)?),
            "turns" => Steps::Turns(steps.lines().map(str::to_owned).collect()),
            _ => return None,
        };
        let seat = Seat::new(seat);
        Some(Self { seat, since, steps })
    }
}

/// Is a typed turn this one? It was played as this plan said, so the rules can have read it in one way only. A capture
/// may be typed with a dash.
fn same(typed: &str, turn: &str) -> bool {
    let plain = |text: &str| squeezed(text).replace(['x', '-'], "");
    plain(typed) == plain(turn)
}

/// How many captures a typed or a canonical turn names. The rules read a capture of nothing as a move, but a plan to
/// capture is then no longer what the person wanted.
fn captures(turn: &str) -> usize {
    turn.matches(['x', 'X']).count()
}
