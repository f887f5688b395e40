//! The rules of the games that Skirmish plays, and nothing else. They have no clock, no input or
//! output, and no randomness except a match's seed. The same record always replays to the same end.
//!
//! # One match
//!
//! [`AnyMatch`] is a match of any game of the [catalogue](catalog). All other packages use it:
//!
//! ```
//! use rules::{AnyMatch, EndKind, Kind, Retire, Seat, ToAct, Viewer};
//!
//! let options = serde_json::from_str(r#"{"size": 4}"#).unwrap();
//! let mut running = AnyMatch::new(Kind::Kitaran, 2, 7, &options).unwrap();
//! let [ann, ben] = [1, 2].map(Seat::new);
//! assert_eq!(running.to_act(), ToAct::One(ann));
//!
//! // what Ann can play, and how a half-typed turn can continue
//! assert_eq!(running.turns(ann).unwrap().len(), 16);
//! let choices = running.next(ann, "c", 25).unwrap();
//! assert_eq!((choices[2].text.as_str(), choices[2].done), ("c3", true));
//!
//! // a turn in any spelling becomes an event in canonical notation
//! let events = running.play(ann, " C3 ").unwrap();
//! assert_eq!(events[0].what.as_str(), "c3");
//! let refusal = running.play(ben, "c3").unwrap_err();
//! assert!(refusal.to_string().starts_with("kitaran-refusal-occupied owner=1 square=c3"));
//!
//! // what a viewer sees, as a picture's text and in words (the package `words` has the sentences)
//! let view = running.view(Viewer::Public);
//! assert_eq!(view.caption().title.to_string(), "kitaran-line-title-to-play seat=2");
//! assert_eq!(view.describe().headline.to_string(), "kitaran-line-to-play empty=15 seat=2");
//!
//! // the record is the match: it replays to the same position
//! running.take_back(ann).unwrap();
//! running.retire(ben, Retire::Resign).unwrap();
//! assert_eq!(running.outcome().unwrap().kind, EndKind::RESIGN);
//! assert_eq!(AnyMatch::replay(&running.record()), Ok(running));
//! ```
//!
//! # One game
//!
//! [`Game`] is the trait of one game's rules; a value is a position. [`Match`] stores the record of one game and
//! implements the rules that all games share: who may act, passes, retiring, agreed ends, takebacks, replaying.
//! `AnyMatch` is a closed enum over the matches of all games, and its methods only forward calls.
//!
//! All games have the same files in their folders. `mod.rs` has the position and `impl Game`. `legal_turns.rs` and
//! `turn_validation.rs` decide which turns are legal. `notation.rs` reads and writes turns as text. `view.rs` has what
//! a viewer may know. The view is [`Described`] in `board_in_words.rs`, [`Captioned`] in `picture_captions.rs` and
//! [`Explained`] in `rules_page_list.rs`. The sentences are enums ([`Words`](translatable_text::Words)), which
//! `sentences.rs` makes from the Fluent file. [`CommonRefusal`] and [`CommonLine`] have the sentences that games
//! share.
//!
//! # What the games share
//!
//! | question | module |
//! | --- | --- |
//! | squares, hexes, sets of squares | [`grid`] |
//! | repeated positions, hashes | `repetition`, [`position_hash`] |
//! | who is first at the end | [`match_outcome`] |
//! | how a half-typed turn can continue | [`turn_completion`] |
//! | a text that is not quite a turn | [`lenient_parsing`], [`refusal_suggestions`] |
//! | what a turn leads to at once | [`turn_consequences`] |
//! | records and their events | [`event_record`] |
//! | which matches are rated together | [`Pool`] |

pub mod board_captions;
pub mod board_description;
pub mod catalog;
mod common_lines;
mod common_refusals;
pub mod event_record;
mod from_to_notation;
pub mod game;
pub mod grid;
mod known_position;
mod legal_turns;
pub mod lenient_parsing;
pub mod match_errors;
pub mod match_outcome;
pub mod match_setup;
mod match_steps;
pub mod option_specification;
pub mod position_hash;
pub mod random_generator;
pub mod random_playout;
mod rating_pools;
pub mod refusal_suggestions;
mod repetition;
pub mod rules_pages;
pub mod running_match;
pub mod seats;
mod setup_validation;
pub mod translatable_text;
pub mod turn_completion;
pub mod turn_consequences;
mod turn_number;

/// Each game's own module. rustfmt does not format files that a macro declares, so `scripts/format` lists them.
macro_rules! modules {
    ($($game:ident: $id:ident),+ $(,)?) => { $(pub mod $id;)+ };
}

with_games!(modules);

pub use board_captions::{Caption, Captioned, SeatWords};
pub use board_description::{Described, Description, Shorter};
pub use catalog::{AnyMatch, AnyView, Kind};
pub use common_lines::CommonLine;
pub use common_refusals::CommonRefusal;
pub use event_record::{Event, Record, Takeback, What};
pub use game::Game;
pub use known_position::{Known, KnownTurns};

pub use match_errors::ReplayError;
pub use match_outcome::{EndKind, Outcome};
pub use match_setup::{Setup, SetupError};
pub use option_specification::{ChosenOptions, HostOptions, OptionKind, OptionSpec};
pub use rating_pools::Pool;
pub use rules_pages::{Explained, Page};
pub use running_match::Match;
pub use seats::{Retire, Seat, ToAct, Viewer};
pub use translatable_text::Say;
pub use turn_completion::{Choice, Marks};
pub use turn_number::TurnNumber;
