//! The closed list of games, and the functions for a match of any game. A new game is one line of
//! [`with_games`](crate::with_games).

use serde::Serialize;
use serde_json::{Map, Value};

use crate::board_captions::{Caption, Captioned};
use crate::board_description::{Described, Description};
use crate::event_record::Record;
use crate::game::{Game, Seat, Setup, SetupError, ToAct, Viewer};
use crate::match_errors::ReplayError;
use crate::match_outcome::EndKind;
use crate::option_specification::{HostOptions as _, OptionSpec};
use crate::random_generator::Rng;
use crate::random_playout::playout;
use crate::rules_pages::{Explained, Page};
use crate::running_match::Match;
use crate::setup_validation::possible;
use crate::translatable_text::{Say, Words};

/// Passes the list of games to the macro `$do`: each game's type and its module, in the order in which people see them.
/// A new game is one line here.
#[macro_export]
macro_rules! with_games {
    ($do:ident) => {
        $do! {
            Zyrcan: zyrcan,
            Kitaran: kitaran,
            Archimedes: archimedes,
            XeroG: xero_g,
            VirusFight: virus_fight,
            Angels: angels,
        }
    };
}

macro_rules! catalog {
    ($($game:ident: $id:ident),+ $(,)?) => {
        /// One of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs)]
        pub enum Kind { $($game),+ }

        /// A match of any game.
        #[derive(Clone, Debug, PartialEq)]
        #[allow(missing_docs)]
        #[allow(clippy::large_enum_variant)] // one value exists for each match, and searches do not use it
        pub enum AnyMatch { $($game(Match<crate::$id::$game>)),+ }

        /// What one viewer may know of a match of any game.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        #[allow(missing_docs)]
        pub enum AnyView { $($game(<crate::$id::$game as Game>::View)),+ }

        impl Kind {
            /// All games, in the order in which people see them.
            pub const ALL: &'static [Self] = &[$(Self::$game),+];

            /// The name under which records are stored.
            pub fn id(self) -> &'static str {
                match self { $(Self::$game => <crate::$id::$game as Game>::ID),+ }
            }

            /// The name that people use.
            pub fn name(self) -> &'static str {
                match self { $(Self::$game => <crate::$id::$game as Game>::NAME),+ }
            }

            /// The newest version of the rules; new matches use it. Records of every version from 1 on still replay.
            pub fn rules(self) -> u32 {
                match self { $(Self::$game => <crate::$id::$game as Game>::RULES),+ }
            }

            /// The fewest and the most seats.
            pub fn seats(self) -> (u8, u8) {
                let range = match self { $(Self::$game => <crate::$id::$game as Game>::SEATS),+ };
                (*range.start(), *range.end())
            }

            /// Do seats act in the order of their numbers?
            pub fn in_turn(self) -> bool {
                match self { $(Self::$game => <crate::$id::$game as Game>::IN_TURN),+ }
            }

            /// The ends that only this game has. [All games share others](EndKind::COMMON).
            pub fn ends(self) -> &'static [EndKind] {
                match self { $(Self::$game => <crate::$id::$game as Game>::ENDS),+ }
            }

            /// The sign of each seat in texts.
            pub fn signs(self) -> &'static [char] {
                match self { $(Self::$game => <crate::$id::$game as Game>::SIGNS),+ }
            }

            /// The pages that explain the rules, in order.
            pub fn pages(self) -> &'static [Page] {
                match self { $(Self::$game => <<crate::$id::$game as Game>::View as Explained>::PAGES),+ }
            }

            /// The options with their defaults and allowed values.
            pub fn options(self) -> Vec<OptionSpec> {
                match self { $(Self::$game => <crate::$id::$game as Game>::Options::specs()),+ }
            }

            /// The option that divides the game's ratings into [pools](crate::Pool).
            pub fn divides_ratings(self) -> Option<&'static str> {
                match self { $(Self::$game => <crate::$id::$game as Game>::Options::DIVIDES_RATINGS),+ }
            }

            /// Plays `count` random games from this setup and returns the total number of turns.
            ///
            /// # Errors
            /// The game does not have this number of seats or these options.
            pub fn playouts(
                self,
                seats: u64,
                options: &Map<String, Value>,
                count: u64,
                seed: u64,
            ) -> Result<u64, SetupError> {
                match self { $(Self::$game => playouts::<crate::$id::$game>(seats, options, count, seed)),+ }
            }
        }

        impl AnyMatch {
            /// A new match with the newest rules.
            ///
            /// # Errors
            /// The game does not have this number of seats or these options.
            pub fn new(
                kind: Kind,
                seats: u64,
                seed: u64,
                options: &Map<String, Value>,
            ) -> Result<Self, SetupError> {
                match kind {
                    $(Kind::$game => {
                        let setup = setup::<crate::$id::$game>(kind.rules(), seats, seed, options)?;
                        Ok(Self::$game(Match::new(setup)?))
                    }),+
                }
            }

            /// Replays a record under the rules version that it names. Calls `see` at the start, and after each action
            /// with the passes that it caused. `see` gets the number of events so far and the seats to act.
            ///
            /// # Errors
            /// The same errors as [`AnyMatch::replay`].
            pub fn replay_seen(record: &Record, see: &mut dyn FnMut(usize, ToAct)) -> Result<Self, ReplayError> {
                let kind: Kind = record.game.parse().map_err(|_| ReplayError::Game(record.game.clone()))?;
                match kind {
                    $(Kind::$game => {
                        let Record { rules, seats, seed, ref options, .. } = *record;
                        let setup = setup::<crate::$id::$game>(rules, seats.into(), seed, options)?;
                        let see = &mut |at: &Match<_>| see(at.events().len(), Game::to_act(at.game()));
                        Ok(Self::$game(Match::replayed_seen(setup, &record.events, see)?))
                    }),+
                }
            }

            /// The game of this match.
            pub fn kind(&self) -> Kind {
                match self { $(Self::$game(_) => Kind::$game),+ }
            }
        }

        /// Evaluates the same expression for a match of any game.
        macro_rules! each {
            ($any:expr, $one:ident => $do:expr) => { match $any { $(AnyMatch::$game($one) => $do),+ } };
        }

        impl AnyView {
            /// The short texts beside a picture.
            pub fn caption(&self) -> Caption<Say> {
                match self { $(Self::$game(view) => view.caption().say()),+ }
            }

            /// Describes the board in words. The [`brief`](Description::brief) form is a picture's alt text.
            pub fn describe(&self) -> Description<Say> {
                self.describe_to(Viewer::Public)
            }

            /// Describes the board in words for one listener: what concerns the viewer's seat is told in detail.
            ///
            /// ```
            /// # use rules::{AnyMatch, Kind, Seat, Viewer};
            /// let start = AnyMatch::new(Kind::Zyrcan, 3, 7, &Default::default()).unwrap();
            /// let view = start.view(Viewer::Public);
            /// assert_eq!(view.describe_to(Viewer::Seat(Seat::new(2))), view.describe());
            /// ```
            pub fn describe_to(&self, viewer: Viewer) -> Description<Say> {
                match self { $(Self::$game(view) => view.describe_to(viewer).say()),+ }
            }

            /// What stands on each square that is not empty, with the square's name.
            ///
            /// ```
            /// # use rules::{AnyMatch, Kind, Seat, Viewer};
            /// let mut running = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
            /// running.play(Seat::new(1), "c3").unwrap();
            /// let stands = running.view(Viewer::Public).on_squares();
            /// assert_eq!(stands.len(), 1);
            /// assert_eq!(stands[0].0, "c3");
            /// ```
            pub fn on_squares(&self) -> Vec<(String, Say)> {
                match self {
                    $(Self::$game(view) => {
                        let stands = view.on_squares().into_iter();
                        stands.map(|(square, line)| (square, line.say())).collect()
                    }),+
                }
            }

            /// The index of the rules page that explains the current phase. After the end of the match it is the page
            /// about how the match is decided.
            ///
            /// ```
            /// # use rules::{AnyMatch, Kind, Viewer};
            /// let mut running = AnyMatch::new(Kind::Zyrcan, 3, 7, &Default::default()).unwrap();
            /// let page = |one: &AnyMatch| Kind::Zyrcan.pages()[one.view(Viewer::Public).rules_page()].key;
            /// assert_eq!(page(&running), "rules-zyrcan-deploy");
            /// running.agree().unwrap();
            /// assert_eq!(page(&running), "rules-zyrcan-end");
            /// ```
            pub fn rules_page(&self) -> usize {
                match self { $(Self::$game(view) => index_of_page(view)),+ }
            }

            /// What a recorded pass of this seat means. `None` if it only means that the seat had no legal turn.
            pub fn passed(&self, seat: Seat) -> Option<Say> {
                match self { $(Self::$game(_) => crate::$id::$game::passed(seat).map(|line| line.say())),+ }
            }
        }

        impl AnyMatch {
            /// The seat's view with its half-typed setup on the board; `None` if nothing is being set up.
            pub fn drafted(&self, seat: Seat, typed: &str) -> Option<AnyView> {
                match self { $(Self::$game(one) => one.game().drafted(seat, typed).map(AnyView::$game)),+ }
            }

            /// The match as this viewer may know it, without its events.
            ///
            /// ```
            /// # use rules::{AnyMatch, Kind, Seat, Viewer};
            /// let options = serde_json::from_str(r#"{"setup": "hidden"}"#).unwrap();
            /// let mut running = AnyMatch::new(Kind::XeroG, 2, 7, &options).unwrap();
            /// let before = [Viewer::Public, Viewer::Seat(Seat::new(1))].map(|viewer| running.known_to(viewer));
            /// running.play(Seat::new(1), "322113").unwrap();
            /// assert_eq!(running.known_to(Viewer::Public), before[0]);
            /// assert_ne!(running.known_to(Viewer::Seat(Seat::new(1))), before[1]);
            /// ```
            pub fn known_to(&self, viewer: Viewer) -> Known<Self> {
                Known::new(match self { $(Self::$game(one) => Self::$game(one.without_past(viewer))),+ })
            }

            /// What this viewer may know.
            pub fn view(&self, viewer: Viewer) -> AnyView {
                match self { $(Self::$game(one) => AnyView::$game(one.game().view(viewer))),+ }
            }
        }
    };
}

crate::with_games!(catalog);

mod any_match;
mod panel_steps;
mod typed_turns;

use crate::known_position::Known;
pub use panel_steps::{FIRST_LIMIT, Kept, PANEL_LIMIT, PanelChoice, PanelStep, Steps};
pub use typed_turns::Typed;

impl std::str::FromStr for Kind {
    type Err = String;

    fn from_str(id: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().find(|kind| kind.id() == id);
        found.copied().ok_or_else(|| {
            let ids: Vec<&str> = Self::ALL.iter().map(|kind| kind.id()).collect();
            format!("there is no game \"{id}\"; there is {}", ids.join(", "))
        })
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

fn setup<G: Game>(
    rules: u32,
    seats: u64,
    seed: u64,
    options: &Map<String, Value>,
) -> Result<Setup<G::Options>, SetupError> {
    // the seats are checked first, because another version of the rules may have other options
    let seats = possible::<G>(rules, seats)?;
    let options = serde_json::from_value(Value::Object(options.clone())).map_err(|error| {
        SetupError::Options {
            name: G::NAME,
            why: error.to_string(),
        }
    })?;
    Ok(Setup {
        rules,
        seats,
        seed,
        options,
    })
}

fn playouts<G: Game>(
    seats: u64,
    options: &Map<String, Value>,
    count: u64,
    seed: u64,
) -> Result<u64, SetupError> {
    let setup = setup::<G>(G::RULES, seats, seed, options)?;
    let start = G::new(&setup)?;
    let (mut rng, mut buffer, mut turns) = (Rng::new(seed), Vec::new(), 0);
    for _ in 0..count {
        turns += playout(&mut start.clone(), &mut rng, &mut buffer);
    }
    Ok(turns)
}

fn index_of_page<V: Explained>(view: &V) -> usize {
    let key = view.rules_page();
    let found = V::PAGES.iter().position(|page| page.key == key);
    found.unwrap_or_default()
}
