//! What the rules say about this game, made from its English Fluent file.

use super::Square;
use crate::seats::Seat;
use crate::translatable_text::game_sentences;

game_sentences!("angels-refusal", "angels-label", "angels-line");
