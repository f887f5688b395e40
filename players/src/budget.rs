//! The budget of a search, in nodes.

/// The interval between two calls of `stop`, in nodes.
const LOOK_EVERY: u64 = 16;

/// What a search may still use: a number of nodes (positions or playouts). A stop from outside ends it early, for
/// example a time limit or a person who no longer waits.
pub struct Budget<'a> {
    nodes: u64,
    spent: u64,
    stop: &'a dyn Fn() -> bool,
    stopped: bool,
}

impl<'a> Budget<'a> {
    /// A budget of `nodes`, or fewer if `stop` returns true. `stop` is called now and then. After it has returned true,
    /// a search returns the best turn it has.
    ///
    /// ```
    /// use players::Budget;
    ///
    /// let mut budget = Budget::new(2, &|| false);
    /// assert_eq!([budget.spend(), budget.spend(), budget.spend()], [true, true, false]);
    /// assert_eq!(budget.spent(), 2);
    /// ```
    pub fn new(nodes: u64, stop: &'a dyn Fn() -> bool) -> Self {
        Self {
            nodes,
            spent: 0,
            stop,
            stopped: false,
        }
    }

    /// Uses one node. Returns false if no node is left or the search was stopped.
    ///
    /// ```
    /// # use players::Budget;
    /// assert!(!Budget::new(5, &|| true).spend()); // stopped at once
    /// ```
    pub fn spend(&mut self) -> bool {
        if self.exhausted() {
            return false;
        }
        if self.spent.is_multiple_of(LOOK_EVERY) && (self.stop)() {
            self.stopped = true;
            return false;
        }
        self.spent += 1;
        true
    }

    /// Is no node left, or has `stop` returned true?
    ///
    /// ```
    /// # use players::Budget;
    /// assert!(Budget::new(0, &|| false).exhausted());
    /// ```
    pub fn exhausted(&self) -> bool {
        self.stopped || self.spent >= self.nodes
    }

    /// How many nodes were used.
    ///
    /// ```
    /// # use players::Budget;
    /// assert_eq!(Budget::new(5, &|| false).spent(), 0);
    /// ```
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// How many nodes are left, ignoring `stop`.
    ///
    /// ```
    /// # use players::Budget;
    /// assert_eq!(Budget::new(5, &|| false).left(), 5);
    /// ```
    pub fn left(&self) -> u64 {
        self.nodes - self.spent
    }

    /// Runs a part of a search with at most `nodes` of the nodes that are left.
    ///
    /// ```
    /// # use players::Budget;
    /// let mut budget = Budget::new(10, &|| false);
    /// budget.part(3, |part| while part.spend() {});
    /// assert_eq!(budget.left(), 7);
    /// ```
    pub fn part<T>(&mut self, nodes: u64, search: impl FnOnce(&mut Budget) -> T) -> T {
        let mut part = Budget::new(nodes.min(self.left()), self.stop);
        part.stopped = self.stopped;
        let found = search(&mut part);
        self.spent += part.spent;
        self.stopped = part.stopped;
        found
    }
}
