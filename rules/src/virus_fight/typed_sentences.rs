//! What the rules say about this game, made from `locales/en/virus-fight.ftl`.

use super::choice_labels::End;
use super::instructions::{Action, Instruction};
use crate::grid::square::Square;
use crate::seats::Seat;
use crate::translatable_text::game_sentences;

game_sentences!("virus-fight-refusal", "virus-fight-label", "virus-fight-line");
