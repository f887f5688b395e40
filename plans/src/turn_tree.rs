//! A tree of turns.

use rules::{AnyMatch, KnownTurns, Say, Seat};

use crate::point_id::PointId;

/// A tree has at most this many turns.
pub const MOST_NODES: usize = 400;

/// A place in a tree: before its first turn, or after one of its turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(usize);

impl Point {
    /// Before the first turn.
    pub const START: Self = Self(0);

    /// The point with this number: 0 before the first turn, then in the order in which turns were added.
    ///
    /// ```
    /// assert_eq!(plans::Point::numbered(0), plans::Point::START);
    /// ```
    pub const fn numbered(number: usize) -> Self {
        Self(number)
    }

    /// Its number.
    ///
    /// ```
    /// assert_eq!(plans::Point::START.number(), 0);
    /// ```
    pub const fn number(self) -> usize {
        self.0
    }
}

/// Why a tree cannot do something.
#[derive(Clone, Debug, PartialEq)]
pub enum TreeError {
    /// The tree has no such point.
    NoPoint,
    /// The tree already has [`MOST_NODES`] turns.
    Full,
    /// The rules refuse the turn.
    Refused(Say),
}

impl From<Say> for TreeError {
    fn from(refusal: Say) -> Self {
        Self::Refused(refusal)
    }
}

/// A turn in a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    /// The point before the turn. It stands before the node in the list.
    before: Point,
    seat: Seat,
    /// In canonical notation.
    turn: String,
    name: Option<String>,
}

/// Turns that can follow a position, each after the one that it answers.
///
/// ```
/// use plans::{Point, Tree};
/// use rules::{AnyMatch, Kind, Seat};
///
/// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
/// let mut tree = Tree::default();
/// let first = tree.add(&start, Point::START, Seat::new(1), "C3").unwrap();
/// let reply = tree.add(&start, first, Seat::new(2), "a1").unwrap();
/// tree.add(&start, first, Seat::new(2), "e5").unwrap();
/// assert_eq!(tree.after(first).count(), 2);
/// assert_eq!(tree.position(&start, reply).unwrap().events().len(), 2);
/// assert_eq!(Tree::read(&tree.to_text()), Some(tree));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    /// How many turns it has.
    ///
    /// ```
    /// assert_eq!(plans::Tree::default().len(), 0);
    /// ```
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Has it no turn?
    ///
    /// ```
    /// assert!(plans::Tree::default().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    fn node(&self, at: Point) -> Option<&Node> {
        self.nodes.get(at.0.checked_sub(1)?)
    }

    /// The seat and the turn that led to this point; `None` at the start.
    ///
    /// ```
    /// assert_eq!(plans::Tree::default().turn(plans::Point::START), None);
    /// ```
    pub fn turn(&self, at: Point) -> Option<(Seat, &str)> {
        self.node(at).map(|node| (node.seat, node.turn.as_str()))
    }

    /// The point before the turn that led here; `None` at the start.
    ///
    /// ```
    /// assert_eq!(plans::Tree::default().before(plans::Point::START), None);
    /// ```
    pub fn before(&self, at: Point) -> Option<Point> {
        self.node(at).map(|node| node.before)
    }

    /// The points that follow this one, in the order in which they were added.
    ///
    /// ```
    /// assert_eq!(plans::Tree::default().after(plans::Point::START).next(), None);
    /// ```
    pub fn after(&self, at: Point) -> impl Iterator<Item = Point> {
        let follows = move |(_, node): &(usize, &Node)| node.before == at;
        let nodes = self.nodes.iter().enumerate();
        nodes.filter(follows).map(|(index, _)| Point(index + 1))
    }

    /// The point that this turn of a seat leads to from here.
    fn step(&self, at: Point, seat: Seat, turn: &str) -> Option<Point> {
        let mut after = self.after(at);
        after.find(|next| self.turn(*next) == Some((seat, turn)))
    }

    /// The points from the first turn to this one.
    ///
    /// ```
    /// assert!(plans::Tree::default().path(plans::Point::START).is_empty());
    /// ```
    pub fn path(&self, at: Point) -> Vec<Point> {
        let mut path: Vec<Point> =
            std::iter::successors(self.node(at).map(|_| at), |now| self.before(*now))
                .filter(|point| *point != Point::START)
                .collect();
        path.reverse();
        path
    }

    /// The point that the turns of a match lead to from the start, as one viewer knows them.
    ///
    /// ```
    /// use plans::{Point, Tree};
    /// use rules::{AnyMatch, Kind, Seat, Viewer};
    ///
    /// let mut game = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// game.play(Seat::new(1), "c3").unwrap();
    /// let turns = game.known_turns(Viewer::Public, 0..1).unwrap();
    /// assert_eq!(Tree::read("1c3\n2a1").unwrap().follow(&turns), Some(Point::numbered(1)));
    /// assert_eq!(Tree::read("1a1").unwrap().follow(&turns), None);
    /// ```
    pub fn follow(&self, turns: &KnownTurns) -> Option<Point> {
        let mut turns = turns.iter();
        turns.try_fold(Point::START, |at, (seat, turn)| self.step(at, *seat, turn))
    }

    /// The turns from one point to another, with their seats. `None` if no branch leads from the one to the other.
    ///
    /// ```
    /// use plans::{Point, Tree};
    ///
    /// let tree = Tree::read("1c3\n2a1\n0^1e5").unwrap();
    /// let [c3, a1, e5] = [1, 2, 3].map(Point::numbered);
    /// assert_eq!(tree.between(c3, a1).unwrap().len(), 1);
    /// assert_eq!(tree.between(e5, a1), None);
    /// ```
    pub fn between(&self, from: Point, to: Point) -> Option<Vec<(Seat, &str)>> {
        let (before, line) = (self.line(from), self.line(to));
        Some(line.strip_prefix(&before[..])?.to_vec())
    }

    /// The turns from the first one to this point, with their seats.
    ///
    /// ```
    /// let tree = plans::Tree::read("1c3\n2a1").unwrap();
    /// let turns: Vec<&str> = tree.line(plans::Point::numbered(2)).into_iter().map(|(_, turn)| turn).collect();
    /// assert_eq!(turns, ["c3", "a1"]);
    /// ```
    pub fn line(&self, at: Point) -> Vec<(Seat, &str)> {
        let path = self.path(at).into_iter();
        path.filter_map(|point| self.turn(point)).collect()
    }

    /// How a button names this point.
    ///
    /// ```
    /// use plans::{Point, PointId, Tree};
    ///
    /// let tree = Tree::read("1c3\n1^2a1\n0^1e5").unwrap();
    /// assert_eq!(tree.id_of(Point::START), PointId::START);
    /// assert_ne!(tree.id_of(Point::numbered(1)).mark, tree.id_of(Point::numbered(3)).mark);
    /// ```
    pub fn id_of(&self, at: Point) -> PointId {
        PointId {
            number: at.number(),
            mark: self.mark(at),
        }
    }

    /// 24 bits of the FNV-1a hash of the turns before this point, or 0 if no turn leads to it.
    fn mark(&self, at: Point) -> u32 {
        const BASIS: u32 = 0x811c_9dc5;
        const PRIME: u32 = 0x0100_0193;
        const BITS: u32 = 0x00ff_ffff;
        let line = self.line(at);
        if line.is_empty() {
            return 0;
        }
        let bytes = line
            .iter()
            .flat_map(|(seat, turn)| std::iter::once(seat.number()).chain(turn.bytes()));
        let hash = bytes.fold(BASIS, |hash, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(PRIME)
        });
        (hash & BITS).max(1)
    }

    /// The point with this name, which may have another number now. `None` if it was deleted. Without a mark, the point
    /// that has the number now.
    ///
    /// ```
    /// use plans::{Point, Tree};
    ///
    /// let mut tree = Tree::read("1c3\n0^1e5").unwrap();
    /// let e5 = tree.id_of(Point::numbered(2));
    /// tree.remove(Point::numbered(1));
    /// assert_eq!(tree.find(e5), Some(Point::numbered(1)));
    /// tree.remove(Point::numbered(1));
    /// assert_eq!(tree.find(e5), None);
    /// assert_eq!(tree.find("2".parse().unwrap()), None);
    /// ```
    pub fn find(&self, id: PointId) -> Option<Point> {
        let at = Point(id.number);
        let mut all = (0..=self.nodes.len()).map(Point);
        if id.mark == 0 {
            return all.find(|point| *point == at);
        }
        let mut points = std::iter::once(at).chain(all);
        points.find(|point| self.mark(*point) == id.mark)
    }

    /// The points at which its branches end, in the order in which they were added.
    ///
    /// ```
    /// let tree = plans::Tree::read("1c3\n2a1\n1^2e5").unwrap();
    /// let ends: Vec<usize> = tree.ends().map(|end| end.number()).collect();
    /// assert_eq!(ends, [2, 3]);
    /// ```
    pub fn ends(&self) -> impl Iterator<Item = Point> {
        let all = (1..=self.nodes.len()).map(Point);
        all.filter(|end| self.after(*end).next().is_none())
    }

    /// The points that have a name.
    ///
    /// ```
    /// let tree = plans::Tree::read("1c3\tWall\n2a1").unwrap();
    /// assert_eq!(tree.named().count(), 1);
    /// ```
    pub fn named(&self) -> impl Iterator<Item = Point> {
        let all = (1..=self.nodes.len()).map(Point);
        all.filter(|point| self.name(*point).is_some())
    }

    /// Copies all turns of another tree after this point. Turns that are there already are not added again.
    ///
    /// # Errors
    /// There is no room. Some turns may be added.
    pub(crate) fn graft(&mut self, at: Point, other: &Self, from: Point) -> Result<(), TreeError> {
        let mut open = vec![(at, from)];
        while let Some((at, from)) = open.pop() {
            let after: Vec<Point> = other.after(from).collect();
            for next in after {
                if let Some((seat, turn)) = other.turn(next) {
                    let copied = self.push(at, seat, turn.to_owned())?;
                    open.push((copied, next));
                }
            }
        }
        Ok(())
    }

    /// The match as it would be at this point. `base` is the match at the start of the tree.
    ///
    /// # Errors
    /// The tree has no such point, or `base` is another match than the one for which its turns were legal.
    ///
    /// ```
    /// # use plans::{Point, Tree};
    /// # use rules::{AnyMatch, Kind};
    /// let base = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// assert!(Tree::default().position(&base, Point::START).is_ok());
    /// assert!(Tree::default().position(&base, Point::numbered(1)).is_err());
    /// ```
    pub fn position(&self, base: &AnyMatch, at: Point) -> Result<AnyMatch, TreeError> {
        if at != Point::START && self.node(at).is_none() {
            return Err(TreeError::NoPoint);
        }
        let mut game = base.clone();
        for point in self.path(at) {
            if let Some((seat, turn)) = self.turn(point) {
                game.play(seat, turn)?;
            }
        }
        Ok(game)
    }

    /// Adds a turn after this point, and returns the point after it. A turn that is there already is not added again.
    ///
    /// # Errors
    /// The tree has no such point or no room, or the rules refuse the turn. The tree is unchanged.
    pub fn add(
        &mut self,
        base: &AnyMatch,
        at: Point,
        seat: Seat,
        typed: &str,
    ) -> Result<Point, TreeError> {
        let turn = self.position(base, at)?.read(seat, typed)?;
        self.push(at, seat, turn)
    }

    /// Adds a turn in canonical notation.
    pub(crate) fn push(
        &mut self,
        before: Point,
        seat: Seat,
        turn: String,
    ) -> Result<Point, TreeError> {
        if let Some(known) = self.step(before, seat, &turn) {
            return Ok(known);
        }
        if self.nodes.len() >= MOST_NODES {
            return Err(TreeError::Full);
        }
        self.nodes.push(Node {
            before,
            seat,
            turn,
            name: None,
        });
        Ok(Point(self.nodes.len()))
    }

    /// The name of the branch that begins with the turn before this point.
    ///
    /// ```
    /// assert_eq!(plans::Tree::default().name(plans::Point::START), None);
    /// ```
    pub fn name(&self, at: Point) -> Option<&str> {
        self.node(at)?.name.as_deref()
    }

    /// Names the branch that begins with the turn before this point. An empty name takes the name away. Line breaks and
    /// tabs become spaces.
    ///
    /// # Errors
    /// No turn leads to this point.
    ///
    /// ```
    /// # use plans::{Point, Tree, TreeError};
    /// let mut tree = Tree::default();
    /// assert_eq!(tree.rename(Point::START, "Attack"), Err(TreeError::NoPoint));
    /// ```
    pub fn rename(&mut self, at: Point, name: &str) -> Result<(), TreeError> {
        let node =
            at.0.checked_sub(1)
                .and_then(|index| self.nodes.get_mut(index));
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        node.ok_or(TreeError::NoPoint)?.name = Some(name).filter(|name| !name.is_empty());
        Ok(())
    }

    /// Removes the turn before this point and all that follows it, and returns the point before that turn. Points after it
    /// get other numbers. Removes everything at the start. Without such a point, it removes nothing.
    ///
    /// ```
    /// # use plans::{Point, Tree};
    /// # use rules::{AnyMatch, Kind, Seat};
    /// let base = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let mut tree = Tree::default();
    /// let first = tree.add(&base, Point::START, Seat::new(1), "c3").unwrap();
    /// tree.add(&base, first, Seat::new(2), "a1").unwrap();
    /// tree.add(&base, Point::START, Seat::new(1), "a1").unwrap();
    /// assert_eq!(tree.remove(first), Some(Point::START));
    /// assert_eq!(tree.turn(Point::numbered(1)), Some((Seat::new(1), "a1")));
    /// assert_eq!(tree.len(), 1);
    /// ```
    pub fn remove(&mut self, at: Point) -> Option<Point> {
        let start = (at == Point::START).then_some(Point::START);
        let turn_before = start.or_else(|| self.before(at));
        // where each point is afterwards
        let mut moved = vec![(at != Point::START).then_some(Point::START)];
        let mut kept = Vec::new();
        for (index, node) in self.nodes.drain(..).enumerate() {
            let before = moved.get(node.before.0).copied().flatten();
            let before = before.filter(|_| Point(index + 1) != at);
            moved.push(before.map(|before| {
                kept.push(Node { before, ..node });
                Point(kept.len())
            }));
        }
        self.nodes = kept;
        turn_before
    }

    /// The tree as text: a line for each turn. A line begins with the number of the point before the turn and `^`, unless
    /// that is the point of the line before; then come the seat and the turn; then, after a tab, the name.
    ///
    /// ```
    /// assert_eq!(plans::Tree::default().to_text(), "");
    /// ```
    pub fn to_text(&self) -> String {
        let line = |(index, node): (usize, &Node)| {
            let before = match node.before.0 {
                before if before == index => String::new(),
                before => format!("{before}^"),
            };
            let name = node.name.as_ref().map(|name| format!("\t{name}"));
            let (seat, name) = (node.seat.number(), name.unwrap_or_default());
            format!("{before}{seat}{}{name}", node.turn)
        };
        let lines: Vec<String> = self.nodes.iter().enumerate().map(line).collect();
        lines.join("\n")
    }

    /// Reads what [`to_text`](Self::to_text) writes. `None` for any other text.
    ///
    /// ```
    /// use plans::Tree;
    ///
    /// assert_eq!(Tree::read("1c3\n2a1\n0^1e5").map(|tree| tree.len()), Some(3));
    /// assert_eq!(Tree::read("7^1c3"), None);
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        let mut tree = Self::default();
        for (index, line) in text.lines().enumerate() {
            let (line, name) = match line.split_once('\t') {
                Some((line, name)) => (line, Some(name.to_owned())),
                None => (line, None),
            };
            let (before, line) = match line.split_once('^') {
                Some((before, line)) => (before.parse().ok()?, line),
                None => (index, line),
            };
            let seat = line.chars().next()?.to_digit(10)?;
            let seat = u8::try_from(seat).ok().filter(|seat| *seat > 0)?;
            // a carriage return would be read as part of the line's end
            let odd = line.contains('^') || text.contains('\r');
            if before > index || index >= MOST_NODES || odd {
                return None;
            }
            tree.nodes.push(Node {
                before: Point(before),
                seat: Seat::new(seat),
                turn: line[1..].to_owned(),
                name,
            });
        }
        Some(tree)
    }
}
