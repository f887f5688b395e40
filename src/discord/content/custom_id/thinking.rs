//! What the buttons of an analysis do. The ticket of their custom id says where the analysis begins: the match and the
//! number of its events, or 0 and the number of seats.

use plans::PointId;
use rules::Kind;

use crate::discord::content::draft_encryption::is_sealed;

/// A button of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// The game, if it is analysed from its start.
    pub start: Option<Kind>,
    /// The point.
    pub at: PointId,
    /// What the button does there.
    pub step: ThinkStep,
}

/// The point for a custom id that contains this draft. If the draft is encrypted, the point's mark is left out, because
/// there is no room for it.
fn beside(at: PointId, draft: Option<&str>) -> PointId {
    let sealed = draft.is_some_and(is_sealed);
    let mark = if sealed { 0 } else { at.mark };
    PointId { mark, ..at }
}

/// What a button of an analysis does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThinkStep {
    /// Begins an analysis of the board that is shown, or goes on with an earlier one.
    Begin,
    /// Shows the point.
    Show,
    /// Shows the point before the last turn.
    Back,
    /// Shows the point after the next turn.
    On,
    /// Shows the point of the match, or the start.
    Home,
    /// A menu of branches. Shows the chosen one.
    Branches,
    /// Opens the panel at the point, or moves it to another step. Contains the typed text, which may be encrypted.
    Panel(String),
    /// Tries a turn, which may be encrypted.
    Try(String),
    /// Asks whether to delete the branch that begins with the turn before the point.
    AskDelete,
    /// Deletes that branch.
    Delete,
    /// Sends the turns before the point as text.
    AsText,
    /// Stores the turns of the branch as the presser's plan.
    Plan,
    /// Asks the strongest computer what it expects at the point and after the next turns.
    Ask,
}

impl Thinking {
    /// **Analyse**: begins an analysis of a match's board.
    pub const BEGIN: Self = Self {
        start: None,
        at: PointId::START,
        step: ThinkStep::Begin,
    };

    /// **Analyse**: begins an analysis of a game from its start.
    pub const fn begin_of(kind: Kind) -> Self {
        Self {
            start: Some(kind),
            ..Self::BEGIN
        }
    }

    /// The text of a button: the letter of its step, the point, `@` with the game if there is one, and a space with the
    /// draft if there is one.
    pub(super) fn written(&self) -> String {
        let (letter, draft) = match &self.step {
            ThinkStep::Begin => ('n', None),
            ThinkStep::Show => ('v', None),
            ThinkStep::Back => ('b', None),
            ThinkStep::On => ('o', None),
            ThinkStep::Home => ('h', None),
            ThinkStep::Branches => ('m', None),
            ThinkStep::Panel(draft) => ('s', Some(draft)),
            ThinkStep::Try(draft) => ('t', Some(draft)),
            ThinkStep::AskDelete => ('q', None),
            ThinkStep::Delete => ('d', None),
            ThinkStep::AsText => ('w', None),
            ThinkStep::Plan => ('p', None),
            ThinkStep::Ask => ('a', None),
        };
        let at = beside(self.at, draft.map(String::as_str));
        let game = self.start.map(|kind| format!("@{}", kind.id()));
        let draft = draft.map(|draft| format!(" {draft}"));
        let (game, draft) = (game.unwrap_or_default(), draft.unwrap_or_default());
        format!("{letter}{at}{game}{draft}")
    }

    pub(super) fn of_text(payload: &str) -> Option<Self> {
        let (head, draft) = match payload.split_once(' ') {
            Some((head, draft)) => (head, Some(draft.to_owned())),
            None => (payload, None),
        };
        let (head, start) = match head.split_once('@') {
            Some((head, game)) => (head, Some(game.parse().ok()?)),
            None => (head, None),
        };
        let letter = head.chars().next()?;
        let at = head.get(letter.len_utf8()..)?.parse().ok()?;
        let at = beside(at, draft.as_deref());
        let step = match (letter, draft) {
            ('n', None) => ThinkStep::Begin,
            ('v', None) => ThinkStep::Show,
            ('b', None) => ThinkStep::Back,
            ('o', None) => ThinkStep::On,
            ('h', None) => ThinkStep::Home,
            ('m', None) => ThinkStep::Branches,
            ('s', Some(draft)) => ThinkStep::Panel(draft),
            ('t', Some(draft)) => ThinkStep::Try(draft),
            ('q', None) => ThinkStep::AskDelete,
            ('d', None) => ThinkStep::Delete,
            ('w', None) => ThinkStep::AsText,
            ('p', None) => ThinkStep::Plan,
            ('a', None) => ThinkStep::Ask,
            _ => return None,
        };
        Some(Self { start, at, step })
    }
}
