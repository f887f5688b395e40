//! A hint: first what matters, then what the turn begins with, then the turn.

use games::{AnyMatch, Seat, ToAct};
use players::place_scores::percent;
use players::teacher::{Hint, Matter, SEARCHES};
use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::replies::markdown::in_text;
use crate::discord::transport::custom_id::{Action, CustomId, HintPart};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::model::Player;
use crate::sessions::HintAsked;
use crate::words::{Locale, TeacherText};

/// How many turns are told that may follow.
const FOLLOWING: usize = 4;

/// Asks whether a hint is wanted though the match is not rated then.
pub fn asked(asked: &HintAsked, locale: &Locale) -> Post {
    let row = vec![step(
        asked,
        HintPart::Matter,
        &TeacherText::ButtonHint,
        locale,
    )];
    Post {
        rows: vec![CreateActionRow::Buttons(row)],
        ..Post::private(locale.text(&TeacherText::HintAsked))
    }
}

/// As much of a hint as is wanted, with a button for more.
pub fn post(asked: &HintAsked, hint: &Hint, part: HintPart, locale: &Locale) -> Post {
    let thought = &hint.thought;
    let percent = percent(thought.value);
    let mut lines = vec![
        locale.text(&matter(asked, &hint.matter, locale)),
        locale.text(&TeacherText::Expected { percent }),
    ];
    if part == HintPart::Begin {
        let part = hint.begins.clone();
        lines.extend(part.map(|part| locale.text(&TeacherText::Begins { part })));
    }
    if part == HintPart::Turn {
        lines.push(turn(asked, hint, locale));
        let turns = following(&asked.game, &thought.line, &asked.players, locale);
        lines.extend(turns.map(|turns| locale.text(&TeacherText::Follows { turns })));
    }
    lines.push(locale.text(&sure(hint)));
    Post {
        rows: vec![CreateActionRow::Buttons(vec![more(
            asked, hint, part, locale,
        )])],
        ..Post::private(lines.join("\n"))
    }
}

/// The button for more, or to play the turn.
fn more(asked: &HintAsked, hint: &Hint, part: HintPart, locale: &Locale) -> CreateButton {
    let has_begin = hint.begins.is_some();
    match part {
        HintPart::Matter if has_begin => {
            step(asked, HintPart::Begin, &TeacherText::ButtonBegin, locale)
        }
        HintPart::Matter | HintPart::Begin => {
            step(asked, HintPart::Turn, &TeacherText::ButtonTurn, locale)
        }
        HintPart::Turn => {
            let open = matches!(asked.game.to_act(), ToAct::One(_));
            // what is chosen in secret stands in no button
            let typed = if open {
                hint.thought.turn.clone()
            } else {
                String::new()
            };
            let ticket = asked.ticket;
            let panel = CustomId::new(Action::Panel(typed), ticket.id, ticket.ply);
            let bare = CustomId::new(Action::Panel(String::new()), ticket.id, ticket.ply);
            let panel = if panel.fits() { panel } else { bare };
            button(
                &panel,
                &TeacherText::ButtonPlay,
                ButtonStyle::Primary,
                locale,
            )
        }
    }
}

fn step(asked: &HintAsked, part: HintPart, word: &TeacherText, locale: &Locale) -> CreateButton {
    let ticket = asked.ticket;
    let id = CustomId::new(Action::Hint(part), ticket.id, ticket.ply);
    button(&id, word, ButtonStyle::Secondary, locale)
}

fn matter(asked: &HintAsked, matter: &Matter, locale: &Locale) -> TeacherText {
    match matter {
        Matter::WinsNow => TeacherText::MatterWinsNow,
        Matter::WinsSoon { turns } => TeacherText::MatterWinsSoon { turns: *turns },
        Matter::Lost => TeacherText::MatterLost,
        Matter::Threat {
            seat,
            turn,
            meaning,
            wins,
        } => {
            let named = |seat: Seat| in_text(asked.game.kind(), &asked.players, seat);
            let name = named(*seat);
            let turn = told(turn, &locale.say(meaning, &named), locale);
            if *wins {
                TeacherText::MatterThreatWins { name, turn }
            } else {
                TeacherText::MatterThreat { name, turn }
            }
        }
        Matter::OnlyTurn => TeacherText::MatterOnlyTurn,
        Matter::Secret => TeacherText::MatterSecret,
        Matter::Quiet => TeacherText::MatterQuiet,
    }
}

fn turn(asked: &HintAsked, hint: &Hint, locale: &Locale) -> String {
    let turn = &hint.thought.turn;
    let turn = with_meaning(&asked.game, asked.seat, turn, &asked.players, locale);
    locale.text(&TeacherText::Turn { turn })
}

/// A turn in notation, and what it means in its position.
pub fn with_meaning(
    game: &AnyMatch,
    seat: Seat,
    turn: &str,
    players: &[Player],
    locale: &Locale,
) -> String {
    let name = |seat: Seat| in_text(game.kind(), players, seat);
    told(turn, &locale.say(&game.meaning(seat, turn), &name), locale)
}

fn told(turn: &str, meaning: &str, locale: &Locale) -> String {
    let turn = turn.to_owned();
    if meaning.is_empty() {
        return locale.text(&TeacherText::TurnAlone { turn });
    }
    let meaning = meaning.to_owned();
    locale.text(&TeacherText::TurnWithMeaning { turn, meaning })
}

/// The turns after the first of a line, a row each, with who plays it and what it means; none where nothing is foreseen.
pub fn following(
    game: &AnyMatch,
    line: &[String],
    players: &[Player],
    locale: &Locale,
) -> Option<String> {
    let mut position = game.clone();
    let mut rows = String::new();
    for (number, turn) in line.iter().take(FOLLOWING + 1).enumerate() {
        let ToAct::One(seat) = position.to_act() else {
            break;
        };
        let told = with_meaning(&position, seat, turn, players, locale);
        // a search may have known less than the match
        if position.play(seat, turn).is_err() {
            break;
        }
        if number > 0 {
            let name = in_text(game.kind(), players, seat);
            rows.push('\n');
            rows.push_str(&locale.text(&TeacherText::Followed { name, turn: told }));
        }
    }
    (!rows.is_empty()).then_some(rows)
}

fn sure(hint: &Hint) -> TeacherText {
    let (nodes, depth) = (hint.nodes, hint.thought.depth.max(1));
    match hint.agreeing {
        _ if hint.thought.proven => TeacherText::SureProven { nodes },
        SEARCHES.. => TeacherText::SureAll { nodes, depth },
        2 => TeacherText::SureMost { nodes, depth },
        _ => TeacherText::SureNone { nodes, depth },
    }
}
