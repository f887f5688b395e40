//! The symbols in pictures, by name, except pieces and words. The rules pages explain them.

macro_rules! symbols {
    ($($(#[$meaning:meta])+ $symbol:ident = $name:literal,)+) => {
        /// A symbol with a meaning in a picture. Colours mean the same in all games: white is the last turn, gold is
        /// what can be done, red is a danger.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Symbol {
            $($(#[$meaning])+ $symbol,)+
        }

        impl Symbol {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$symbol),+];

            /// Its name, for the keys of messages.
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
    /// The lighter plate below a seat's numbers: the seat is to act, or it has won.
    Acting = "acting",
    /// A number in a disc at the end of the match: the seat's place. The first place is filled.
    Place = "place",
    /// A hollow shape, and in the strip a struck-through name: the seat is out.
    Left = "left",
    /// A solid gold ring: chosen for the turn that is being put together.
    Chosen = "chosen",
    /// A broken gold ring: can be chosen next. If more than half of the board can be chosen, nothing is marked.
    Target = "target",
    /// The gold name of a square that a button of the panel names, where squares are large enough.
    TargetName = "target-name",
    /// In Angels and Demons, a gold dot: the viewer's angel can land there.
    Landing = "landing",
    /// A broken white ring: where the last turn began, or the stone it converted around.
    LastStart = "last-start",
    /// A white ring: where the last turn ended, or what it changed.
    LastEnd = "last-end",
    /// A dotted white line: the path of the last turn.
    LastWay = "last-way",
    /// A thin white line and ring (Xero-G): where the last turn put the ship that it met.
    LastDrop = "last-drop",
    /// A small white ring around a ship's number (Xero-G): the last flight boosted on this ship.
    LastBoost = "last-boost",
    /// A white stroke through something: the last turn removed it.
    Removed = "removed",
    /// Dark dots on a ship or an instruction: its engines or its size.
    Pips = "pips",
    /// Ships with numbers below, in a seat's card: still to be deployed.
    Hand = "hand",
    /// A red hollow ship with a cross before its number: it does not fit anywhere on the board at the moment.
    Stranded = "stranded",
    /// A gold shield on a stone: the next turn cannot flip it.
    Protected = "protected",
    /// A frame around an anchor: a port, white or black like its owner's ships.
    Port = "port",
    /// A red frame around an anchor: an enemy ship stands in the port.
    Invaded = "invaded",
    /// A red line with a white rim, unbroken: a white ship attacks the black one at its end.
    AttackByWhite = "attack-by-white",
    /// A red line with a black rim, broken: a black ship attacks the white one at its end.
    AttackByBlack = "attack-by-black",
    /// A thin red ring on a ship: two enemies attack it, and a third would destroy it.
    Threatened = "threatened",
    /// A thick red ring on a ship: three enemies attack it, and their next turn destroys it.
    Doomed = "doomed",
    /// A bar beyond an end of the board, with a seat's shape and name: the seat's base.
    Base = "base",
    /// A rank in a seat's colour: the seat's home row.
    HomeRow = "home-row",
    /// A ring in the colour of the seat to act around a ship's number: the ship may fly.
    Mover = "mover",
    /// A dark square with a disc: a ship that has not been revealed yet.
    FaceDown = "face-down",
    /// A lighter plate below instructions: a block.
    Block = "block",
    /// The lightest plate: the block of the seat to act.
    ActiveBlock = "active-block",
    /// A thick frame in a seat's colour, with the seat's shape at the corner: its marker.
    Marker = "marker",
    /// An exclamation mark in a red disc: the marker has nowhere to step.
    Stuck = "stuck",
    /// The numbered seats beside the board: the order of the round. Seats that have moved are faded.
    Order = "order",
    /// The columns below the board: how many spares of each named instruction a seat has.
    Spares = "spares",
    /// Broken frames at an edge: the place of a program that its seat is still writing.
    Writing = "writing",
    /// Solid frames at an edge: the place of a program that is written.
    Ready = "ready",
    /// A dark square with a cross: the square is marked, so the angel cannot land there.
    Scorched = "scorched",
    /// The lighter outermost squares: the border, which the angel must reach.
    Border = "border",
    /// A red ring on a border square: the angel can reach this square with its next flight.
    Exit = "exit",
}
