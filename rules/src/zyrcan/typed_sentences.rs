//! What the rules say about this game, made from `locales/en/zyrcan.ftl`.

use crate::grid::hex::Hex;
use crate::seats::Seat;
use crate::translatable_text::game_sentences;

game_sentences!("zyrcan-refusal", "zyrcan-label", "zyrcan-line");
