//! What the rules say about this game, made from `locales/en/archimedes.ftl`.

use crate::grid::square::Square;
use crate::seats::Seat;
use crate::translatable_text::game_sentences;

game_sentences!("archimedes-refusal", "archimedes-label", "archimedes-line");
