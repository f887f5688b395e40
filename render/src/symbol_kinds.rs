//! What is to be read from a picture besides pieces and words, by name: what rules pages explain.

macro_rules! symbols {
    ($($(#[$meaning:meta])+ $symbol:ident = $name:literal,)+) => {
        /// Something in a picture that has a meaning. Colours mean the same in all games: white is the last turn,
        /// gold what can be done, red a danger.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Symbol {
            $($(#[$meaning])+ $symbol,)+
        }

        impl Symbol {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$symbol),+];

            /// Its name, for keys of messages.
            ///
            /// ```
            /// assert_eq!(render::Symbol::LastWay.name(), "last-way");
            /// ```
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$symbol => $name,)+
                }
            }
        }
    };
}

symbols! {
    /// The lighter plate below a seat's numbers: it is to act, or it has won.
    Acting = "acting",
    /// A number in a disc at the end of the match: the seat's place; the first is filled.
    Place = "place",
    /// A hollow shape, in the strip beside a name struck through: the seat has left.
    Left = "left",
    /// A solid gold ring: chosen in the turn that is being put together.
    Chosen = "chosen",
    /// A broken gold ring: can be chosen next. Nothing is marked where that is more than half the board.
    Target = "target",
    /// In Zyrcan, the name of a space that can be chosen, in gold.
    TargetName = "target-name",
    /// In Angels and Demons, a gold dot: the angel, whose view it is, can land there.
    Landing = "landing",
    /// A broken white ring: where the last turn began, or around which stone it converted.
    LastStart = "last-start",
    /// A white ring: where the last turn ended, or what it changed.
    LastEnd = "last-end",
    /// A dotted white line: the way of the last turn.
    LastWay = "last-way",
    /// A thin white line and ring (Xero-G): where the last turn put the ship that it met.
    LastDrop = "last-drop",
    /// A small white ring around a ship's number (Xero-G): it boosted the last flight.
    LastBoost = "last-boost",
    /// A white stroke through something: the last turn removed it.
    Removed = "removed",
    /// Dark dots on a ship or an instruction: its engines, its size.
    Pips = "pips",
    /// Ships in a seat's card with numbers below: still to deploy.
    Hand = "hand",
    /// A red hollow ship with a cross before its number: it fits nowhere on the board as it stands.
    Stranded = "stranded",
    /// A gold shield on a stone: it cannot be turned in the next turn.
    Protected = "protected",
    /// A frame around an anchor: a port, white or black as its owner's ships.
    Port = "port",
    /// A red frame around an anchor: an enemy ship stands in the port.
    Invaded = "invaded",
    /// A red line with a white rim, unbroken: a white ship attacks the black one at its end.
    AttackByWhite = "attack-by-white",
    /// A red line with a black rim, broken: a black ship attacks the white one at its end.
    AttackByBlack = "attack-by-black",
    /// A thin red ring on a ship: two enemies attack it, a third would destroy it.
    Threatened = "threatened",
    /// A thick red ring on a ship: three enemies attack it, their next turn destroys it.
    Doomed = "doomed",
    /// A bar beyond an end of the board with a seat's shape and name: its base.
    Base = "base",
    /// A rank in a seat's colour: its home row.
    HomeRow = "home-row",
    /// A ring in the colour of the seat to act around a ship's number: it may fly.
    Mover = "mover",
    /// A dark square with a disc: a ship that is not revealed yet.
    FaceDown = "face-down",
    /// A lighter plate below instructions: a block.
    Block = "block",
    /// The lightest plate: the block of the seat to act.
    ActiveBlock = "active-block",
    /// A thick frame in a seat's colour with its shape at the corner: its marker.
    Marker = "marker",
    /// An exclamation mark in a red disc: the marker has no way to step.
    Stuck = "stuck",
    /// The seats beside the board, numbered: the order of the round; faded are those that have moved.
    Order = "order",
    /// The columns below the board: how many spares of each instruction a seat has, below its written name.
    Spares = "spares",
    /// Broken frames at an edge: there a seat's program will be, which it still writes.
    Writing = "writing",
    /// Solid frames at an edge: there a seat's program will be, which is written.
    Ready = "ready",
    /// A dark square with a cross: marked, the angel cannot land there.
    Scorched = "scorched",
    /// The lighter outermost squares: the border, which the angel must reach.
    Border = "border",
    /// A red ring on a border square: the angel reaches it with its next flight.
    Exit = "exit",
}
