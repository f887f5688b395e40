//! The panel: a private message in which a turn is put together step by step.

use poise::serenity_prelude as serenity;
use rules::catalog::PanelChoice;
use rules::turn_consequences::Effect;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::content::custom_id::{Action, CustomId, ThinkStep};
use crate::discord::content::display_names;
use crate::discord::content::markdown::{escaped, in_text, unmarked};
use crate::discord::content::painter::{DrawError, Painter};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::analysis_board::Spot;
use crate::discord::views::board_message;
use crate::discord::views::button_grid::{self, Square};
use crate::discord::views::clock_words;
use crate::discord::views::panel_alt_text;
use crate::model::Player;
use crate::sessions::{OwnPlan, Peek, Snapshot};
use crate::words::{AnalysisText, Locale, PlanText, Text, sign};

/// The most characters of a button's label.
const MAX_LABEL: usize = 80;

/// The text above the buttons explains at most this many of them.
const EXPLAINED: usize = 5;

/// What a panel's buttons do.
#[derive(Clone, Copy)]
pub enum Purpose<'a> {
    /// They put together a turn in the match.
    Turn,
    /// They put together a turn that is only tried.
    Analysis(Spot<'a>),
}

impl Purpose<'_> {
    /// The button that chooses what is typed.
    fn choose(self, snapshot: &Snapshot, typed: String) -> CustomId {
        match self {
            Self::Turn => CustomId::new(Action::Panel(typed), snapshot.opened.id, snapshot.ply),
            Self::Analysis(spot) => spot.id(ThinkStep::Panel(typed)),
        }
    }
}

/// Turns a typed text into the draft that a button contains.
pub type Draft<'a> = &'a (dyn Fn(&str) -> String + Sync);

/// The panel for the seat that is to act, in the state of `peek`.
///
/// # Errors
/// It could not be drawn.
pub async fn post(
    painter: &Painter,
    purpose: Purpose<'_>,
    peek: &Peek,
    draft: Draft<'_>,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let snapshot = &peek.snapshot;
    let marks = peek.marks.clone();
    let grid = grid(purpose, peek);
    let name = |seat| name(snapshot.kind(), &snapshot.opened.players, seat);
    let choices = grid.iter().flatten().filter_map(Square::choice);
    let explained = |choice: &PanelChoice| {
        let meaning = locale.say(&choice.label, &name);
        format!("{}: {meaning}", locale.button(choice))
    };
    let labels = choices.clone().map(explained).collect();
    let codes = choices.map(|choice| locale.button(choice)).collect();
    let last = last(purpose, peek, &grid, draft, locale);
    let last_labels: Vec<String> = last
        .iter()
        .filter(|one| !one.disabled)
        .map(|one| one.label.clone())
        .collect();
    let alt = panel_alt_text::alt_text(peek, [labels, codes], &last_labels, locale);
    let mut captions = board_message::captions(snapshot, locale);
    if let Some(whole) = peek.whole.as_ref().filter(|_| !snapshot.secret) {
        // the picture shows the board after a turn that is not played yet
        let turn = in_signs(&whole.text, true);
        captions.title = locale.text(&Text::PanelAfter { turn });
    }
    let mut content = content(purpose, peek, locale);
    let question = peek.question.as_ref();
    let question = question.map(|question| locale.say(question, &name));
    let begins = peek.typed.is_empty();
    if painter.text_only {
        content.extend(question.filter(|_| begins));
        content.extend(meanings(peek, locale, true));
    } else {
        let asked = match content.first() {
            _ if peek.whole.is_some() => None,
            Some(asked) if !begins => Some(asked.replace("\n-# ", " ").replace(['*', '`'], "")),
            _ => question,
        };
        let foot = asked.into_iter().chain(meanings(peek, locale, false));
        captions.foot.splice(0..0, foot);
    }
    let picture = painter.draw_step(&snapshot.view, captions, marks, alt);
    let picture = picture.await?;
    Ok(Post {
        content: clock_words::with_foot(content.join("\n"), snapshot, locale),
        picture,
        rows: rows(purpose, snapshot, &grid, last, draft, locale),
        mentions: Vec::new(),
        private: true,
    })
}

/// The progress of the turn, its effect, and warnings.
fn content(purpose: Purpose<'_>, peek: &Peek, locale: &Locale) -> Vec<String> {
    let snapshot = &peek.snapshot;
    let name = |seat| in_text(snapshot.kind(), &snapshot.opened.players, seat);
    let warning = |say| {
        let warning = locale.say(&escaped(say), &name);
        locale.text(&Text::Warning { warning })
    };
    if let Some(whole) = &peek.whole {
        let more = peek.choices.len();
        let meaning = locale.say(&escaped(&whole.meaning), &name);
        let turn = unmarked(&in_signs(&whole.text, true));
        let ready = match purpose {
            Purpose::Turn => locale.text(&Text::PanelReady {
                turn,
                meaning,
                more,
            }),
            Purpose::Analysis(_) => locale.text(&AnalysisText::Ready { turn, meaning }),
        };
        let mut lines = vec![ready];
        lines.extend(whole.dangers.iter().map(warning));
        return lines;
    }
    let begun = match (&peek.question, purpose) {
        (_, Purpose::Analysis(_)) if peek.typed.is_empty() => {
            let name = name(peek.seat);
            locale.text(&AnalysisText::Panel { name })
        }
        (_, Purpose::Turn) if peek.typed.is_empty() => locale.text(&Text::PanelStart),
        (question, _) => {
            let typed = in_signs(&spelled(&peek.choices, &peek.typed), false);
            let typed = settled(&typed).to_owned();
            let question = question
                .as_ref()
                .map(|say| locale.say(&escaped(say), &name));
            locale.text(&match question {
                Some(question) => Text::PanelAsks { typed, question },
                None => Text::PanelOn { typed },
            })
        }
    };
    let mut lines = vec![begun];
    // the board's own warnings stand at the first step
    if peek.back.is_none() {
        let caption = snapshot.view.caption();
        lines.extend(board_message::warnings(&caption, locale, &name));
        lines.extend((snapshot.plan == OwnPlan::Ended).then(|| locale.text(&PlanText::Ended)));
    }
    lines
}

/// The part of a half-typed turn that is settled: without a bracket that is still open, and without signs at its end.
fn settled(typed: &str) -> &str {
    let open = typed
        .rfind('(')
        .filter(|open| !typed[*open..].contains(')'));
    let typed = open.map_or(typed, |open| &typed[..open]);
    typed.trim_end_matches(|sign: char| !sign.is_alphanumeric() && sign != ')')
}

/// What the buttons of a half-typed turn mean, or those of each kind. `marked`: for a message, not for a picture.
fn meanings(peek: &Peek, locale: &Locale, marked: bool) -> Vec<String> {
    if peek.whole.is_some() {
        return Vec::new();
    }
    let snapshot = &peek.snapshot;
    let (kind, players) = (snapshot.kind(), &snapshot.opened.players);
    let examples = examples(&peek.choices);
    let more = peek.choices.len() - examples.len();
    let each = |choice: &PanelChoice| {
        let code = locale.button(choice);
        let (code, meaning) = if marked {
            let name = |seat| in_text(kind, players, seat);
            (unmarked(&code), locale.say(&escaped(&choice.label), &name))
        } else {
            let name = |seat| name(kind, players, seat);
            (code, locale.say(&choice.label, &name))
        };
        locale.text(&Text::PanelEach {
            code,
            meaning,
            more,
        })
    };
    examples.into_iter().map(each).collect()
}

/// The typed text, in the spelling of the choices.
fn spelled(choices: &[PanelChoice], typed: &str) -> String {
    let first = choices
        .first()
        .and_then(|choice| choice.text.get(..typed.len()));
    let same = first.filter(|begun| begun.eq_ignore_ascii_case(typed));
    same.unwrap_or(typed).to_owned()
}

/// The choices that the text above the buttons explains: all of a few, or else one of each kind.
fn examples(choices: &[PanelChoice]) -> Vec<&PanelChoice> {
    if choices.len() <= EXPLAINED {
        return choices.iter().collect();
    }
    let mut kinds: Vec<&PanelChoice> = Vec::new();
    for choice in choices {
        if !kinds.iter().any(|kind| kind.label.key == choice.label.key) {
            kinds.push(choice);
        }
    }
    kinds.truncate(EXPLAINED);
    kinds
}

/// The buttons as they are arranged.
fn grid<'a>(purpose: Purpose<'_>, peek: &'a Peek) -> Vec<Vec<Square<'a>>> {
    let disabled = peek.disabled.as_deref();
    let keys = disabled.is_some();
    let few =
        peek.choices.len() + peek.kept.len() <= (button_grid::ROWS - 1) * button_grid::COLUMNS;
    let always = keys || few && matches!(purpose, Purpose::Analysis(_));
    let last = always || peek.whole.is_some() || peek.back.is_some();
    button_grid::lines(
        &peek.choices,
        &peek.kept,
        disabled.unwrap_or_default(),
        button_grid::ROWS - usize::from(last),
        !keys && render::is_turned(peek.snapshot.kind(), peek.snapshot.viewer),
    )
}

/// A button below the choices.
struct Last {
    id: CustomId,
    label: String,
    style: ButtonStyle,
    disabled: bool,
}

/// The buttons below the choices, if they have room.
fn last(
    purpose: Purpose<'_>,
    peek: &Peek,
    grid: &[Vec<Square<'_>>],
    draft: Draft<'_>,
    locale: &Locale,
) -> Vec<Last> {
    let id = |action| CustomId::new(action, peek.snapshot.opened.id, peek.snapshot.ply);
    let (green, gray) = (ButtonStyle::Success, ButtonStyle::Secondary);
    let mut last = Vec::new();
    let mut add = |id, label, style, disabled| {
        last.push(Last {
            id,
            label,
            style,
            disabled,
        });
    };
    // beside keys, Back and Play have their places in every step
    let keys = peek.disabled.is_some();
    match (&peek.back, purpose) {
        (None, Purpose::Analysis(spot)) => {
            let label = locale.text(&AnalysisText::ButtonToBoard);
            add(spot.id(ThinkStep::Show), label, gray, false);
        }
        (None, Purpose::Turn) if !keys => {}
        (back, _) => {
            let label = locale.text(&Text::ButtonBack);
            let to = back.as_deref().unwrap_or_default();
            let id = purpose.choose(&peek.snapshot, draft(to));
            add(id, label, gray, back.is_none());
        }
    }
    let whole = peek.whole.as_ref();
    if whole.is_some() || keys {
        let turn = whole.map_or(peek.typed.as_str(), |whole| whole.text.as_str());
        let turn = draft(turn);
        let disabled = whole.is_none();
        match purpose {
            Purpose::Analysis(spot) => {
                let label = locale.text(&AnalysisText::ButtonTryThis);
                add(spot.id(ThinkStep::Try(turn)), label, green, disabled);
            }
            Purpose::Turn => {
                let label = locale.text(&Text::ButtonConfirm);
                add(id(Action::Play(turn.clone())), label, green, disabled);
                if peek.is_ready() {
                    let label = locale.text(&Text::ButtonPlayAlways);
                    add(id(Action::PlayAlways(turn)), label, gray, false);
                }
            }
        }
    }
    // only the first step of an analysis can have no room at all
    let full = grid.get(button_grid::ROWS - 1);
    last.truncate(button_grid::COLUMNS - full.map_or(0, Vec::len));
    last
}

fn rows(
    purpose: Purpose<'_>,
    snapshot: &Snapshot,
    grid: &[Vec<Square<'_>>],
    last: Vec<Last>,
    draft: Draft<'_>,
    locale: &Locale,
) -> Vec<CreateActionRow> {
    let square = |square: &Square<'_>| {
        let (text, label, style) = match square {
            Square::Choice(choice) => (&choice.text, locale.button(choice), style(choice.effect)),
            Square::Disabled(key) => (&key.text, locale.button(key), ButtonStyle::Secondary),
            Square::Kept(kept) => {
                let sign = sign(snapshot.kind(), kept.owner).to_string();
                (&kept.square, sign, ButtonStyle::Secondary)
            }
        };
        CreateButton::new(purpose.choose(snapshot, draft(text)).to_string())
            .label(cut(&label, MAX_LABEL))
            .style(style)
            .disabled(square.choice().is_none())
    };
    let last = last.into_iter().map(|one| {
        let button = CreateButton::new(one.id.to_string());
        let button = button.label(one.label).style(one.style);
        button.disabled(one.disabled)
    });
    let mut rows: Vec<Vec<CreateButton>> = grid
        .iter()
        .map(|line| line.iter().map(square).collect())
        .collect();
    match rows.last_mut().filter(|_| grid.len() == button_grid::ROWS) {
        // a step of more than four rows leaves room in the last row
        Some(full) => full.extend(last),
        None if last.len() == 0 => {}
        None => rows.push(last.collect()),
    }
    rows.into_iter().map(CreateActionRow::Buttons).collect()
}

const fn style(effect: Effect) -> ButtonStyle {
    match effect {
        Effect::Wins => ButtonStyle::Success,
        Effect::Captures | Effect::Other => ButtonStyle::Secondary,
    }
}

/// The text with another sign for each `x` that captures or erases, and with a dash in an area of the board. Each other
/// `x` names a file of the board. `done`: is it a whole turn?
pub fn in_signs(code: &str, done: bool) -> String {
    let letters: Vec<char> = code.chars().collect();
    let sign = |(at, letter): (usize, &char)| {
        let before = at.checked_sub(1).map(|at| letters[at]);
        let after = letters.get(at + 1);
        let captures = match after {
            Some(after) => !after.is_ascii_digit(),
            None => done || before.is_some_and(|before| before.is_ascii_digit()),
        };
        if *letter == 'x' && captures {
            '×'
        } else {
            *letter
        }
    };
    let signs: String = letters.iter().enumerate().map(sign).collect();
    signs.replace("..", "–")
}

/// A player's sign and name, for a button, where markdown does not work.
pub fn name(kind: rules::Kind, players: &[Player], seat: rules::Seat) -> String {
    let player = players.get(seat.index());
    let name = player.map_or_else(String::new, |player| display_names::in_line(&player.name));
    format!("{} {name}", sign(kind, seat))
}

fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::{in_signs, settled};

    #[test]
    fn what_is_still_open_is_not_said_to_be_settled() {
        for (typed, said) in [
            ("b1-c3(a.", "b1-c3"),
            ("E3@", "E3"),
            ("2@b–e.", "2@b–e"),
            ("c1-c3(d4)-", "c1-c3(d4)"),
            ("a1", "a1"),
        ] {
            assert_eq!(settled(typed), said, "{typed}");
        }
    }

    #[test]
    fn an_x_that_names_a_file_is_no_capture() {
        for (code, done, shown) in [
            ("h6xg5", true, "h6×g5"),
            ("e5x", false, "e5×"),
            ("xd4", true, "×d4"),
            ("x", true, "×"),
            ("x >c5", true, "× >c5"),
            ("x13", true, "x13"),
            ("x", false, "x"),
            ("x1..x13", false, "x1–x13"),
        ] {
            assert_eq!(in_signs(code, done), shown, "{code}");
        }
    }
}
