//! The panel: a private message in which a turn is put together step by step.

use poise::serenity_prelude as serenity;
use rules::catalog::PanelChoice;
use rules::turn_consequences::Effect;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::content::display_names;
use crate::discord::content::draft_encryption::Sealer;
use crate::discord::content::markdown::{escaped, in_text, unmarked};
use crate::discord::content::painter::{DrawError, Painter};
use crate::discord::transport::outgoing_message::{Picture, Post};
use crate::discord::views::board_message;
use crate::discord::views::button_grid;
use crate::discord::views::labelled_button::button;
use crate::discord::views::panel_alt_text;
use crate::model::Player;
use crate::sessions::Peek;
use crate::words::{Locale, Text, sign};

/// The most characters of a button's label.
const MAX_LABEL: usize = 80;

/// Up to this many choices, every button says what its choice means. With more, only unusual choices do.
const FEW: usize = 5;

/// With more choices than this, only those of another kind have a meaning on the button: long labels have no
/// room.
const SOME: usize = 12;

/// The panel for the user who is to act, in the state of `peek`. If it is `opened` already, it keeps its
/// picture, unless the turn's result is shown.
pub async fn post(
    painter: &Painter,
    sealer: &Sealer,
    user: u64,
    peek: &Peek,
    opened: bool,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let snapshot = &peek.snapshot;
    let picture = if keeps_picture(peek, opened) {
        Picture::Kept
    } else {
        let marks = peek.marks.clone();
        let alt = panel_alt_text::alt_text(peek, locale);
        let drawn = board_message::picture_with_alt(painter, snapshot, locale, marks, alt);
        Picture::New(drawn.await?)
    };
    // what a button holds; a secret is encrypted
    let draft = |text: &str| {
        if snapshot.secret {
            sealer.seal(snapshot.id, user, text)
        } else {
            text.to_owned()
        }
    };
    Ok(Post {
        content: content(peek, opened, locale),
        picture,
        rows: rows(peek, &draft, locale),
        mentions: Vec::new(),
        private: true,
    })
}

/// Does the panel keep the picture that it was opened with? Only a turn's result gets a new one.
fn keeps_picture(peek: &Peek, opened: bool) -> bool {
    let shows_result = peek.whole.as_ref().is_some_and(|turn| turn.shown);
    opened && !shows_result
}

/// The progress of the turn, its effect, and warnings.
fn content(peek: &Peek, opened: bool, locale: &Locale) -> String {
    let snapshot = &peek.snapshot;
    let name = |seat| in_text(snapshot.kind, &snapshot.players, seat);
    let warning = |say| {
        let warning = locale.say(&escaped(say), &name);
        locale.text(&Text::Warning { warning })
    };
    if let Some(turn) = &peek.whole {
        let ready = Text::PanelReady {
            turn: unmarked(&turn.text),
            meaning: locale.say(&escaped(&turn.meaning), &name),
        };
        let mut lines = vec![locale.text(&ready)];
        lines.extend(turn.dangers.iter().map(warning));
        lines.extend(picture_note(peek, opened, locale));
        return lines.join("\n");
    }
    let begun = if peek.typed.is_empty() {
        Text::PanelStart
    } else {
        let typed = spelled(&peek.choices, &peek.typed);
        match &peek.question {
            Some(question) => {
                let question = locale.say(&escaped(question), &name);
                Text::PanelAsks { typed, question }
            }
            None => Text::PanelOn { typed },
        }
    };
    let mut lines = vec![locale.text(&begun)];
    if let Some(usual) = usual(&peek.choices, locale) {
        let meaning = locale.say(&escaped(&usual.label), &name);
        let code = unmarked(&shown(usual));
        lines.push(locale.text(&Text::PanelEach { code, meaning }));
    }
    // the board's own warnings were shown when the panel was opened
    if !opened {
        let caption = snapshot.view.caption();
        lines.extend(board_message::warnings(&caption, locale, &name));
    }
    lines.extend(picture_note(peek, opened, locale));
    lines.join("\n")
}

/// After the first choice: says that the picture does not show the choices.
fn picture_note(peek: &Peek, opened: bool, locale: &Locale) -> Option<String> {
    let chosen = !peek.typed.is_empty() && keeps_picture(peek, opened);
    chosen.then(|| locale.text(&Text::PanelPicture))
}

/// The typed text, in the spelling of the choices.
fn spelled(choices: &[PanelChoice], typed: &str) -> String {
    let first = choices
        .first()
        .and_then(|choice| choice.text.get(..typed.len()));
    let same = first.filter(|begun| begun.eq_ignore_ascii_case(typed));
    same.unwrap_or(typed).to_owned()
}

/// If there are many choices: the first of those with the most common meaning. That meaning is said once,
/// above the buttons.
fn usual<'a>(choices: &'a [PanelChoice], locale: &Locale) -> Option<&'a PanelChoice> {
    if choices.len() <= FEW {
        return None;
    }
    let kinds: Vec<String> = choices
        .iter()
        .map(|one| kind(one, choices, locale))
        .collect();
    let alike = |at: &usize| kinds.iter().filter(|kind| **kind == kinds[*at]).count();
    let most = (0..choices.len()).map(|at| alike(&at)).max()?;
    let first = (0..choices.len()).find(|at| alike(at) == most);
    first.map(|at| &choices[at])
}

/// What a choice means compared with the others, without the squares that its own code names.
fn kind(one: &PanelChoice, among: &[PanelChoice], locale: &Locale) -> String {
    if among.len() > SOME {
        return one.label.key.clone();
    }
    let named: Vec<&str> = one
        .code
        .split(|sign: char| !sign.is_ascii_alphanumeric())
        .collect();
    let meaning = locale.say(&one.label, &|seat| seat.number().to_string());
    let words = meaning.split_whitespace().filter(|word| {
        let word = word.trim_matches(|sign: char| !sign.is_alphanumeric());
        !named.contains(&word)
    });
    words.collect::<Vec<_>>().join(" ")
}

fn rows(peek: &Peek, draft: &dyn Fn(&str) -> String, locale: &Locale) -> Vec<CreateActionRow> {
    let snapshot = &peek.snapshot;
    let id = |action| CustomId::new(action, snapshot.id, snapshot.ply);
    let name = |seat| name(snapshot.kind, &snapshot.players, seat);
    let all = &peek.choices;
    let usual = usual(all, locale).map(|choice| kind(choice, all, locale));
    let choice = |choice: &PanelChoice| {
        let mut label = shown(choice);
        if usual.as_ref() != Some(&kind(choice, all, locale)) {
            label = format!("{label} · {}", locale.say(&choice.label, &name));
        }
        let style = match choice.effect {
            Effect::Wins => ButtonStyle::Success,
            Effect::Captures | Effect::Other => ButtonStyle::Secondary,
        };
        CreateButton::new(id(Action::Panel(draft(&choice.text))).to_string())
            .label(cut(&label, MAX_LABEL))
            .style(style)
    };
    let mut last = Vec::new();
    if let Some(turn) = &peek.whole {
        let play = id(Action::Play(draft(&turn.text)));
        last.push(button(
            &play,
            &Text::ButtonConfirm,
            ButtonStyle::Success,
            locale,
        ));
    }
    if let Some(back) = &peek.back {
        let back = id(Action::Panel(draft(back)));
        last.push(button(
            &back,
            &Text::ButtonBack,
            ButtonStyle::Secondary,
            locale,
        ));
    }
    let room = button_grid::ROWS - usize::from(!last.is_empty());
    let grid = button_grid::lines(&peek.choices, room).into_iter();
    let last = Some(last).filter(|last| !last.is_empty());
    grid.map(|line| line.into_iter().map(choice).collect())
        .chain(last)
        .map(CreateActionRow::Buttons)
        .collect()
}

/// What a choice adds, as its button shows it; `…` if more must follow.
fn shown(choice: &PanelChoice) -> String {
    let code = with_capture_signs(&choice.code, choice.done);
    if choice.done { code } else { code + "…" }
}

/// The text with a sign instead of each `x` that captures or erases; other `x` name a file. `done`: is it a
/// whole turn?
fn with_capture_signs(code: &str, done: bool) -> String {
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
    letters.iter().enumerate().map(sign).collect()
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
    use super::with_capture_signs;

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
            ("x1-x13", false, "x1-x13"),
        ] {
            assert_eq!(with_capture_signs(code, done), shown, "{code}");
        }
    }
}
