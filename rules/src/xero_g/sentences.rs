//! What the rules say about this game, made from its English Fluent file.

use super::Row;
use crate::grid::square::Square;
use crate::seats::Seat;
use crate::translatable_text::game_sentences;

game_sentences!("xero-g-refusal", "xero-g-label", "xero-g-line");
