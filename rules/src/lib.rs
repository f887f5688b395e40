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
//! // what Ann can play, and how a half-typed turn can go on
//! assert_eq!(running.turns(ann).unwrap().len(), 16);
//! let choices = running.next(ann, "c", 25).unwrap();
//! assert_eq!((choices[2].text.as_str(), choices[2].done), ("c3", true));
//!
//! // a turn in any spelling becomes an event in canonical notation
//! let events = running.play(ann, " C3 ").unwrap();
//! assert_eq!(events[0].what.as_str(), "c3");
//! let refusal = running.play(ben, "c3").unwrap_err();
//! assert!(refusal.plain.starts_with("a stone of seat 1 stands on c3"));
//!
//! // what a viewer sees, as a picture's text and in words
//! let view = running.view(Viewer::Public);
//! assert_eq!(view.caption().title.plain, "seat 2 to play");
//! assert_eq!(view.describe().headline.plain, "seat 2 to play, 15 squares empty.");
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
//! [`Game`] is the trait of one game's rules: a value is a position. [`Match`] keeps a record of one game and has the
//! rules that all games share: who may act, passes, retiring, agreed ends, takebacks, replaying. `AnyMatch` is a closed
//! enum over the matches of all games, and its methods only pass a call on.
//!
//! A game's folder has the same files as every other game's. `mod.rs` has the position and `impl Game`; `legal_moves.rs`
//! and `move_validation.rs` the law; `notation.rs` the turns as text; `view.rs` what a viewer may know. The view says
//! what it shows: it is [`Described`] in `position_description.rs`, [`Captioned`] in `captions.rs` and [`Explained`] in
//! `rules_page_list.rs`. The sentences are enums ([`Words`](translatable_text::Words)) in `refusals.rs`,
//! `choice_labels.rs` and `description_sentences.rs`; [`CommonLine`] has those that games share.
//!
//! # What the games share
//!
//! | question | module |
//! | --- | --- |
//! | squares, hexes, sets of squares | [`grid`] |
//! | repeated positions, hashes | [`repetition`], [`position_hash`] |
//! | who is first at the end | [`match_outcome`] |
//! | how a half-typed turn can go on | [`turn_completion`] |
//! | a text that is not quite a turn | [`lenient_parsing`], [`refusal_suggestions`] |
//! | what a turn leads to at once | [`turn_consequences`] |
//! | records and their events | [`event_record`] |

pub mod board_captions;
pub mod board_description;
pub mod catalog;
pub mod common_lines;
pub mod event_record;
pub mod game;
pub mod grid;
mod known_position;
pub mod lenient_parsing;
pub mod match_errors;
pub mod match_outcome;
pub mod match_setup;
mod match_steps;
pub mod option_specification;
pub mod position_hash;
pub mod random_generator;
pub mod random_playout;
pub mod refusal_suggestions;
pub mod repetition;
pub mod rules_pages;
pub mod running_match;
pub mod seats;
mod setup_validation;
pub mod translatable_text;
pub mod turn_completion;
pub mod turn_consequences;
mod turn_lists;

/// Each game's own module. rustfmt does not look into macros: `scripts/format` names the files.
macro_rules! modules {
    ($($game:ident: $id:ident),+ $(,)?) => { $(pub mod $id;)+ };
}

with_games!(modules);

pub use board_captions::{Caption, Captioned, SeatWords};
pub use board_description::{Described, Description};
pub use catalog::{AnyMatch, AnyView, Kind};
pub use common_lines::CommonLine;
pub use event_record::{Event, Record, Takeback, What};
pub use game::Game;
pub use known_position::Known;

pub use match_errors::ReplayError;
pub use match_outcome::{EndKind, Outcome};
pub use match_setup::{Setup, SetupError};
pub use option_specification::{OptionKind, OptionSpec};
pub use rules_pages::{Explained, Page};
pub use running_match::Match;
pub use seats::{Retire, Seat, ToAct, Viewer};
pub use translatable_text::Say;
pub use turn_completion::{Choice, Marks};
