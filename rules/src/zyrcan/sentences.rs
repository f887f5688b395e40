//! What the rules say about this game, made from its English Fluent file.

use crate::grid::hex::Hex;
use crate::seats::Seat;
use crate::translatable_text::game_sentences;

game_sentences!("zyrcan-refusal", "zyrcan-label", "zyrcan-line");
