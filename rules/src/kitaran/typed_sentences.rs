//! What the rules say about this game, made from `locales/en/kitaran.ftl`.

use crate::grid::square::Square;
use crate::seats::Seat;
use crate::translatable_text::game_sentences;

game_sentences!("kitaran-refusal", "kitaran-label", "kitaran-line");
