//! The steps in which a player builds a turn with buttons: few choices at a time, as they lie on the board.

use std::collections::BTreeSet;

use super::{AnyMatch, AnyView};
use crate::board_captions::Captioned as _;
use crate::game::{Game, Seat, ToAct, Viewer};
use crate::legal_turns;
use crate::lenient_parsing::plain;
use crate::running_match::Match;
use crate::translatable_text::{Say, Words, sentences};
use crate::turn_completion::{self, Begun, Draft, begins, first_square};
use crate::turn_consequences::{self, Danger, Effect};

pub use crate::turn_completion::PANEL_LIMIT;

/// The most choices of the first step: five rows of five buttons, because this step has no button to go back.
pub const FIRST_LIMIT: usize = 25;

/// How a player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// With buttons, at most [`PANEL_LIMIT`] a step.
    Buttons,
    /// By tapping squares of the board, with buttons only for what is no square. A step may have any number of squares.
    Taps,
}

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
    /// The best that the turn, or a turn that the line can become, causes at once.
    pub effect: Effect,
    /// The squares on which such a turn captures.
    pub captured: Vec<String>,
    /// The position of the added square on the board: its row from below and its column from the left.
    pub place: Option<(u8, u8)>,
    /// The first square that this choice adds to the line; `None` if it adds none. In Xero-G, the base counts as a
    /// square.
    pub square: Option<String>,
}

/// A square with a piece, which keeps its place in a grid of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The name of the square.
    pub square: String,
    /// The owner of the piece.
    pub owner: Seat,
    /// The position of the square on the board, as in [`PanelChoice::place`].
    pub place: Option<(u8, u8)>,
}

/// One step: the line so far, and its choices.
#[derive(Clone, Debug, PartialEq)]
pub struct PanelStep {
    /// The line so far. It is longer than the requested text if there was only one way to continue.
    pub typed: String,
    /// The question of this step; `None` for the standard question, which asks how the line continues.
    pub question: Option<Say>,
    /// The choices. Empty if the line is a complete turn or if nothing can follow.
    pub choices: Vec<PanelChoice>,
    /// The squares between the choices that cannot be chosen, if the step is a grid of squares.
    pub kept: Vec<Kept>,
    /// The keys that cannot be chosen now, if the panel has keys: buttons that keep their places through all steps.
    pub disabled: Option<Vec<PanelChoice>>,
}

impl AnyMatch {
    /// The choices of a seat after `typed`: at most [`PANEL_LIMIT`], or [`FIRST_LIMIT`] at the beginning. A step with
    /// only one choice is taken automatically. The choices lead to every legal turn and to no other.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Seat};
    /// let start = AnyMatch::new(Kind::Zyrcan, 3, 7, &Default::default()).unwrap();
    /// let codes = |typed: &str| {
    ///     let step = start.panel(Seat::new(1), typed).unwrap();
    ///     step.choices.into_iter().map(|choice| choice.code).collect::<Vec<_>>()
    /// };
    /// assert_eq!(codes("")[2..4], ["2@b..e", "2@f..h"]);
    /// assert_eq!(codes("2@b..e")[0], "b2");
    /// ```
    ///
    /// # Errors
    /// The seat is not to act.
    pub fn panel(&self, seat: Seat, typed: &str) -> Result<PanelStep, Say> {
        self.step(Steps::Buttons, seat, typed)
    }

    /// Like [`panel`](Self::panel), in either way to choose.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Seat, catalog::Steps};
    /// let mut running = AnyMatch::new(Kind::Archimedes, 2, 7, &Default::default()).unwrap();
    /// let squares = |typed: &str| {
    ///     let step = running.step(Steps::Taps, Seat::new(1), typed).unwrap();
    ///     let squares = step.choices.into_iter().filter_map(|choice| choice.square);
    ///     squares.collect::<Vec<_>>()
    /// };
    /// assert_eq!(squares("")[..2], ["a4", "b3"]);
    /// assert_eq!(squares("a4")[4..6], ["b5", "c6"]);
    /// ```
    ///
    /// # Errors
    /// The seat is not to act.
    pub fn step(&self, way: Steps, seat: Seat, typed: &str) -> Result<PanelStep, Say> {
        each!(self, one => {
            one.may_act(seat)?;
            let mut typed = typed.to_owned();
            loop {
                let offers = offers(one, way, seat, &typed);
                match &offers[..] {
                    [Offer { draft, .. }] if !draft.done && draft.text.len() > typed.len() => {
                        typed.clone_from(&draft.text);
                    }
                    _ => return Ok(step(one, seat, typed, offers)),
                }
            }
        })
    }

    /// The text to which a player goes back from a half-typed turn: one step earlier among the steps of
    /// [`panel`](Self::panel). `None` if nothing is typed.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Seat};
    /// let start = AnyMatch::new(Kind::Zyrcan, 3, 7, &Default::default()).unwrap();
    /// assert_eq!(start.back(Seat::new(1), "2@e5").as_deref(), Some("2@b..e"));
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
                plain(&choice.text) != typed && Begun::read(&choice.text).leads_to(&typed)
            };
            // one name may be the beginning of another: `m13` was offered in the same step as `m1`
            let offered = step.choices.iter().any(|one| plain(&one.text) == typed);
            match step.choices.iter().find(on_the_way) {
                Some(choice) if choice.text != earlier && !offered => {
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

    /// Several turns as one choice, where turns are chained.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind};
    /// let fence = AnyMatch::new(Kind::Angels, 2, 7, &serde_json::from_str(r#"{"marks": 4}"#).unwrap());
    /// assert_eq!(fence.unwrap().chain().unwrap().text, "a8 h15 o8 h1");
    /// ```
    pub fn chain(&self) -> Option<PanelChoice> {
        each!(self, one => {
            let (turns, label) = one.game().chain().filter(|_| one.game().chained())?;
            let turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
            Some(PanelChoice {
                text: turns.join(" "),
                code: turns.join(" "),
                label: label.say(),
                done: false,
                effect: Effect::Other,
                captured: Vec::new(),
                place: None,
                square: None,
            })
        })
    }

    /// What a seat would see after a legal turn. `None` while seats choose in secret.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Seat};
    /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// assert!(start.ahead(Seat::new(1), "c3").is_some());
    /// ```
    pub fn ahead(&self, seat: Seat, turn: &str) -> Option<AnyView> {
        if matches!(self.to_act(), ToAct::Secret(_)) {
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

/// A choice without its words: see [`PanelChoice`].
struct Offer {
    draft: Draft,
    effect: Effect,
    captured: Vec<String>,
    /// The square that is tapped for it, if its text does not name that.
    square: Option<String>,
}

impl Offer {
    /// A choice of which nothing more is known.
    fn plain(draft: Draft, square: Option<String>) -> Self {
        Self {
            draft,
            effect: Effect::Other,
            captured: Vec::new(),
            square,
        }
    }
}

/// The choices after `typed`.
fn offers<G: Game>(one: &Match<G>, way: Steps, seat: Seat, typed: &str) -> Vec<Offer> {
    let game = one.game();
    let arranged = Some(()).filter(|()| way == Steps::Taps);
    if let Some(arranged) = arranged.and_then(|()| game.arranged(seat, typed)) {
        let offer = |(draft, square)| Offer::plain(draft, square);
        return arranged.into_iter().map(offer).collect();
    }
    let tapped = || {
        let turns = legal_turns::all(game, seat);
        turn_completion::taps(turns.iter().map(ToString::to_string), typed)
    };
    let drafts = Some(())
        .filter(|()| way == Steps::Taps && game.listable())
        .and_then(|()| tapped())
        .unwrap_or_else(|| game.panel(seat, typed, limit(typed)));
    if !game.listable() {
        let plainly = |draft| Offer::plain(draft, None);
        return drafts.into_iter().map(plainly).collect();
    }
    let begun = Begun::read(typed);
    let turns: Vec<(String, G::Turn)> = legal_turns::all(game, seat)
        .into_iter()
        .map(|turn| (turn.to_string(), turn))
        .filter(|(text, _)| begun.leads_to(text))
        .collect();
    let causes: Vec<(&String, Effect, Vec<String>)> = turns
        .iter()
        .map(|(text, turn)| (text, game.effect(seat, turn), game.captured(seat, turn)))
        .collect();
    let offer = |draft: Draft| {
        let begun = Begun::read(&draft.text);
        let meant = |text: &str| {
            if draft.done {
                text == draft.text
            } else {
                begun.leads_to(text)
            }
        };
        let (mut best, mut captured) = (Effect::Other, BTreeSet::new());
        for (_, effect, squares) in causes.iter().filter(|(text, ..)| meant(text)) {
            best = best.min(*effect);
            captured.extend(squares.iter().cloned());
        }
        Offer {
            draft,
            effect: best,
            captured: captured.into_iter().collect(),
            square: None,
        }
    };
    // a complete turn is the only choice, even if it is the beginning of another: `k1` is not continued to `k10`
    if let Some((exact, _)) = turns.iter().find(|(text, _)| plain(text) == plain(typed)) {
        let text = exact.clone();
        return vec![offer(Draft { text, done: true })];
    }
    drafts.into_iter().map(offer).collect()
}

/// If all choices begin with the same square, each gets the first square in which it differs from the others.
fn differ_in_squares(choices: &mut [PanelChoice]) {
    let squares: BTreeSet<&Option<String>> = choices.iter().map(|one| &one.square).collect();
    if choices.len() < 2 || squares.len() > 1 {
        return;
    }
    let texts: Vec<&str> = choices.iter().map(|one| &*one.text).collect();
    let shared = turn_completion::shared_beginning(&texts);
    let own = |text: &&str| turn_completion::added_square(text, shared).map(str::to_owned);
    let own: Option<Vec<String>> = texts.iter().map(own).collect();
    for (choice, square) in choices.iter_mut().zip(own.into_iter().flatten()) {
        choice.square = Some(square);
    }
}

fn step<G: Game>(one: &Match<G>, seat: Seat, typed: String, offers: Vec<Offer>) -> PanelStep {
    let game = one.game();
    let before = Begun::read(&typed).text;
    let choice = |offer: Offer| {
        let (draft, square) = (offer.draft, offer.square);
        let code = added(&draft.text, &before);
        let own = area(&draft.text).and_then(|(before, low, high)| game.area(before, low, high));
        let place = own.as_ref().and_then(|area| area.place);
        PanelChoice {
            label: match AreaLabel::of(&draft.text) {
                Some(all) => own.map_or_else(|| all.say(), |area| area.label.say()),
                // what has two parts is said whole
                None if begins(&draft.text, &before) && !code.contains(' ') => {
                    game.label(seat, &draft.text).say()
                }
                None => game.meaning(seat, &draft.text).say(),
            },
            place: place.or_else(|| G::place(first_square(&code)?)),
            square: square
                .or_else(|| turn_completion::added_square(&draft.text, &before).map(str::to_owned)),
            code,
            text: draft.text,
            done: draft.done,
            effect: offer.effect,
            captured: offer.captured,
        }
    };
    let mut choices: Vec<PanelChoice> = offers.into_iter().map(choice).collect();
    differ_in_squares(&mut choices);
    let disabled = keys(game, &typed, &mut choices);
    let kept = game.kept(&typed).into_iter().map(|(square, owner)| Kept {
        place: G::place(&square),
        square,
        owner,
    });
    let chosen = |kept: &Kept| choices.iter().any(|choice| choice.place == kept.place);
    let mut kept: Vec<Kept> = kept.filter(|kept| !chosen(kept)).collect();
    // only a forged area is larger than a step
    if choices.len() + kept.len() > limit(&typed) {
        kept.clear();
    }
    PanelStep {
        kept,
        disabled,
        question: game.question(&typed).map(|question| question.say()),
        typed,
        choices,
    }
}

/// The keys in a row.
const KEYS_IN_ROW: usize = 3;

/// Puts each choice in the place of its key. Returns the keys that cannot be chosen, or `None` if the game has no keys
/// now.
fn keys<G: Game>(game: &G, typed: &str, choices: &mut [PanelChoice]) -> Option<Vec<PanelChoice>> {
    let keys = game.keys(typed);
    let last = keys.len().checked_sub(1)?;
    let place = |key: usize| {
        let row = last / KEYS_IN_ROW - key / KEYS_IN_ROW;
        Some((row as u8, (key % KEYS_IN_ROW) as u8))
    };
    let mut chosen = BTreeSet::new();
    for choice in choices {
        if let Some(key) = game.key(&choice.text).filter(|key| *key <= last) {
            choice.place = place(key);
            chosen.insert(key);
        }
    }
    let disabled = keys.into_iter().enumerate();
    let disabled = disabled.filter(|(key, _)| !chosen.contains(key));
    let disabled = disabled.map(|(key, label)| PanelChoice {
        // no turn is written like this, so no other button has the same text
        text: format!("{typed} {key}"),
        code: key.to_string(),
        label: label.say(),
        done: false,
        effect: Effect::Other,
        captured: Vec::new(),
        place: place(key),
        square: None,
    });
    Some(disabled.collect())
}

sentences! {
    /// The meaning of a choice that is an area of the board.
    AreaLabel = "area"
}

impl AreaLabel {
    /// Reads the text of a choice; `None` if it is no area.
    fn of(text: &str) -> Option<Self> {
        let (first, low, high) = area(text)?;
        let first = first.trim_end_matches(['-', '(', '@']).to_owned();
        let (low, high) = (low.to_owned(), high.to_owned());
        Some(if first.is_empty() {
            Self::Only { low, high }
        } else {
            Self::After { first, low, high }
        })
    }
}

/// The parts of the text of a choice that is an area: the line before it, its lowest and its highest letter or square.
fn area(text: &str) -> Option<(&str, &str, &str)> {
    let (before, high) = text.split_once("..")?;
    let at = before.rfind(|sign: char| sign.is_ascii_lowercase())?;
    let (first, low) = before.split_at(at);
    Some((first, low, high))
}

/// The part of a line after the typed text, from the start of the word that it continues.
fn added(text: &str, typed: &str) -> String {
    let from = if begins(text, typed) { typed.len() } else { 0 };
    let (before, after) = text.split_at_checked(from).unwrap_or(("", text));
    let word = before
        .trim_end_matches(|letter: char| letter.is_ascii_alphanumeric())
        .len();
    // a complete word is shown without the part before it
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
        // the warnings use only what the player knows from their own choice
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
    // a warning with an owner concerns only that seat
    let others = |say: &Say| {
        say.args
            .get("owner")
            .is_some_and(|owner| *owner != seat.number())
    };
    said.extend(new.map(|line| line.say()).filter(|say| !others(say)));
    said
}
