//! The steps in which a player builds a turn with buttons: few choices at a time, the best first.

use super::{AnyMatch, AnyView};
use crate::board_captions::Captioned as _;
use crate::game::{Game, Seat, ToAct, Viewer};
use crate::lenient_parsing::plain;
use crate::running_match::Match;
use crate::translatable_text::{Say, Words};
use crate::turn_completion::{Draft, begins};
use crate::turn_consequences::{self, Danger, Effect};
use crate::turn_lists;

/// Most choices of a step: four rows of five buttons. The fifth row has the buttons to go back and to play.
pub const PANEL_LIMIT: usize = 20;

/// Most choices of the first step: five rows of five buttons, since there is nothing to go back to.
pub const FIRST_LIMIT: usize = 25;

fn limit(typed: &str) -> usize {
    if typed.is_empty() {
        FIRST_LIMIT
    } else {
        PANEL_LIMIT
    }
}

/// One choice of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct PanelChoice {
    /// The whole line so far, including this choice.
    pub text: String,
    /// What this choice adds to the line, in notation.
    pub code: String,
    /// The meaning of this choice.
    pub label: Say,
    /// Is the line a complete turn?
    pub done: bool,
    /// What the turn leads to at once; [`Effect::Other`] if it is not complete.
    pub effect: Effect,
    /// Where the added square lies: its row from below and its column from the left.
    pub place: Option<(u8, u8)>,
}

/// One step: the line so far, and the choices.
#[derive(Clone, Debug, PartialEq)]
pub struct PanelStep {
    /// The line so far. It is longer than the text asked about if there was only one way to go on.
    pub typed: String,
    /// The question of this step; `None` for the standard question, how the line goes on.
    pub question: Option<Say>,
    /// The choices: winning turns first, then captures, then the rest. Empty when the line is a complete turn
    /// or nothing can follow.
    pub choices: Vec<PanelChoice>,
}

impl AnyMatch {
    /// What a seat can choose after `typed`: at most [`PANEL_LIMIT`] choices, or [`FIRST_LIMIT`] at the
    /// beginning. A step with only one choice is taken automatically. Following the choices reaches every legal
    /// turn and no other.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Seat};
    /// let start = AnyMatch::new(Kind::Zyrcan, 3, 7, &Default::default()).unwrap();
    /// let codes = |typed: &str| {
    ///     let step = start.panel(Seat::new(1), typed).unwrap();
    ///     step.choices.into_iter().map(|choice| choice.code).collect::<Vec<_>>()
    /// };
    /// assert_eq!(codes(""), ["1", "2", "3"]);
    /// assert_eq!(codes("2@e")[0], "e2");
    /// ```
    ///
    /// # Errors
    /// The seat is not to act.
    pub fn panel(&self, seat: Seat, typed: &str) -> Result<PanelStep, Say> {
        each!(self, one => {
            one.may_act(seat)?;
            let mut typed = typed.to_owned();
            loop {
                let drafts = drafts(one, seat, &typed);
                match &drafts[..] {
                    [(only, _)] if !only.done && only.text.len() > typed.len() => {
                        typed.clone_from(&only.text);
                    }
                    _ => return Ok(step(one, seat, typed, drafts)),
                }
            }
        })
    }

    /// The text to go back to from a half-typed turn: one step earlier among the steps of
    /// [`panel`](Self::panel). `None` when nothing is typed.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Seat};
    /// let start = AnyMatch::new(Kind::Zyrcan, 3, 7, &Default::default()).unwrap();
    /// assert_eq!(start.back(Seat::new(1), "2@e5").as_deref(), Some("2@e"));
    /// assert_eq!(start.back(Seat::new(1), ""), None);
    /// ```
    pub fn back(&self, seat: Seat, typed: &str) -> Option<String> {
        // a star is added to an instruction that is already in the text
        let unstarred = typed.replace('*', "");
        let typed = plain(typed);
        let step = self.panel(seat, &unstarred).ok()?;
        if plain(&unstarred) != typed && step.choices.iter().any(|one| plain(&one.text) == typed) {
            return Some(step.typed);
        }
        let mut earlier = String::new();
        loop {
            let step = self.panel(seat, &earlier).ok()?;
            let on_the_way = |choice: &&PanelChoice| {
                choice.text.len() < typed.len() && begins(&typed, &plain(&choice.text))
            };
            // one name may begin with another: `m13` was offered in the same step as `m1`
            let offered = step.choices.iter().any(|one| plain(&one.text) == typed);
            match step.choices.iter().find(on_the_way) {
                Some(choice) if choice.text.len() > earlier.len() && !offered => {
                    earlier.clone_from(&choice.text);
                }
                _ if typed.is_empty() => return None,
                // a step with only one choice was taken automatically
                _ if step.choices.len() == 1 || plain(&step.typed) == typed => {
                    return self.back(seat, &earlier);
                }
                _ => return Some(earlier),
            }
        }
    }

    /// What a seat would see after a legal turn, in a game that [previews](Game::PREVIEWED) turns before they
    /// are confirmed. `None` in other games, and while seats choose in secret.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Seat};
    /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// assert!(start.ahead(Seat::new(1), "c3").is_none());
    /// ```
    pub fn ahead(&self, seat: Seat, turn: &str) -> Option<AnyView> {
        fn previewed<G: Game>(_: &Match<G>) -> bool {
            G::PREVIEWED
        }
        let secret = matches!(self.to_act(), ToAct::Secret(_));
        if secret || !each!(self, one => previewed(one)) {
            return None;
        }
        let mut after = self.clone();
        after.play(seat, turn).ok()?;
        Some(after.view(Viewer::Seat(seat)))
    }

    /// Warnings before a seat confirms a legal turn, the worst first: the turn loses, it lets somebody win at
    /// once, or it creates a new warning on the board.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Seat};
    /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// assert!(start.dangers(Seat::new(1), "c3").is_empty());
    /// ```
    pub fn dangers(&self, seat: Seat, turn: &str) -> Vec<Say> {
        each!(self, one => dangers(one, seat, turn))
    }
}

/// The choices after `typed` with their effects: the steps of the game itself, preceded by winning turns and
/// captures if they fit.
fn drafts<G: Game>(one: &Match<G>, seat: Seat, typed: &str) -> Vec<(Draft, Effect)> {
    let (game, limit) = (one.game(), limit(typed));
    let plainly = |drafts: Vec<Draft>| drafts.into_iter().map(|draft| (draft, Effect::Other));
    if !game.listable() {
        return plainly(game.panel(seat, typed, limit)).collect();
    }
    let begun = plain(typed);
    let mut whole: Vec<(Draft, Effect)> = turn_lists::all(game, seat)
        .into_iter()
        .map(|turn| (turn.to_string(), turn))
        .filter(|(text, _)| begins(text, &begun))
        .map(|(text, turn)| (Draft { text, done: true }, game.effect(seat, &turn)))
        .collect();
    whole.sort_by(|(a, one), (b, other)| (one, &a.text).cmp(&(other, &b.text)));
    // a complete turn is offered alone, not continued: `k1` is not treated as the beginning of `k10`
    if let Some(exact) = whole.iter().find(|(draft, _)| plain(&draft.text) == begun) {
        return vec![exact.clone()];
    }
    // no legal turn may begin like this, yet the game's own steps may continue it
    if (1..=limit).contains(&whole.len()) {
        return whole;
    }
    for least in [Effect::Captures, Effect::Wins] {
        let first = whole.iter().filter(|(_, effect)| *effect <= least);
        let first: Vec<(Draft, Effect)> = first.take(limit).cloned().collect();
        let steps = game.panel(seat, typed, limit - first.len());
        if !steps.is_empty() {
            let new = |draft: &Draft| !first.iter().any(|(one, _)| one.text == draft.text);
            let steps = steps.into_iter().filter(new).collect();
            return first.iter().cloned().chain(plainly(steps)).collect();
        }
    }
    plainly(game.panel(seat, typed, limit)).collect()
}

fn step<G: Game>(
    one: &Match<G>,
    seat: Seat,
    typed: String,
    drafts: Vec<(Draft, Effect)>,
) -> PanelStep {
    let game = one.game();
    let choice = |(draft, effect): (Draft, Effect)| {
        let before = plain(&typed);
        let code = added(&draft.text, &before);
        PanelChoice {
            label: if begins(&draft.text, &before) {
                game.label(seat, &draft.text).say()
            } else {
                game.meaning(seat, &draft.text).say()
            },
            place: G::place(&code),
            code,
            text: draft.text,
            done: draft.done,
            effect,
        }
    };
    let choices = drafts.into_iter().map(choice).collect();
    let question = game.question(&typed).map(|question| question.say());
    PanelStep {
        typed,
        question,
        choices,
    }
}

/// What a line adds to the typed text, from the start of the word that it continues.
fn added(text: &str, typed: &str) -> String {
    let from = if begins(text, typed) { typed.len() } else { 0 };
    let (before, after) = text.split_at_checked(from).unwrap_or(("", text));
    let word = before
        .trim_end_matches(|letter: char| letter.is_ascii_alphanumeric())
        .len();
    // a word that was complete is not continued
    let goes_on = after.starts_with(|sign: char| sign.is_ascii_alphanumeric() || sign == '*');
    let added = if goes_on { &text[word..] } else { after };
    let sign = |letter: char| matches!(letter, ' ' | '-' | '>' | '(' | ')' | '@');
    let shown = added.trim_matches(sign);
    let shown = if shown.is_empty() { text } else { shown };
    // closes a bracket that the added part opens
    let open = text.ends_with(')') && shown.contains('(') && !shown.contains(')');
    format!("{shown}{}", if open { ")" } else { "" })
}

fn dangers<G: Game>(one: &Match<G>, seat: Seat, turn: &str) -> Vec<Say> {
    if matches!(one.game().to_act(), ToAct::Secret(_)) {
        // only what the player could know from their own choice
        let drafted = one.game().drafted(seat, turn);
        let warned = drafted.map(|view| view.caption().warnings);
        return warned.unwrap_or_default().iter().map(Words::say).collect();
    }
    let Ok(turn) = one.read(seat, turn) else {
        return Vec::new();
    };
    let after = turn_consequences::ahead(one.game(), seat, &turn);
    let dangers = turn_consequences::dangers(&after, seat);
    let mut said: Vec<Say> = dangers.iter().map(Danger::say).collect();
    if after.outcome().is_some() {
        return said;
    }
    let warned = |game: &G| game.view(Viewer::Seat(seat)).caption().warnings;
    let before = warned(one.game());
    let new = warned(&after)
        .into_iter()
        .filter(|line| !before.contains(line));
    // a warning with an owner concerns only that owner
    let others = |say: &Say| {
        say.args
            .get("owner")
            .is_some_and(|owner| *owner != seat.number())
    };
    said.extend(new.map(|line| line.say()).filter(|say| !others(say)));
    said
}
