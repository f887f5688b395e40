//! The private board of an analysis: a position, the turns that led to it, and buttons to go on.

use plans::Point;
use poise::serenity_prelude as serenity;
use rules::{Marks, Seat};
use serenity::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use crate::discord::content::custom_id::{Action, CustomId, PointId, ThinkStep, Thinking};
use crate::discord::content::display_names::in_short;
use crate::discord::content::markdown::{in_text, plain, plain_within, player_name};
use crate::discord::content::painter::{DrawError, Painter};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::board_message::{self, scoring};
use crate::discord::views::labelled_button::{button, yes_or_no};
use crate::sessions::{Analysis, Snapshot};
use crate::words::{AnalysisText, Locale, sign};

/// The most choices in a menu.
const CHOICES: usize = 25;

/// The most characters of a choice's label.
const LABEL: usize = 100;

/// The most characters of a branch's name in the menu.
const LONGEST_NAME: usize = 40;

/// The message shows at most this many turns of a branch.
const TURNS: usize = 20;

/// What the buttons at a point of an analysis do.
#[derive(Clone, Copy, Debug)]
pub struct Spot<'a> {
    /// The analysis.
    pub of: &'a Analysis,
    /// The point.
    pub at: Point,
    /// Where **One turn on** leads to, if the person has just come back from there; or else to the latest branch.
    pub came: Option<Point>,
}

impl Spot<'_> {
    /// The custom id of a button here.
    pub fn id(self, step: ThinkStep) -> CustomId {
        let key = self.of.key();
        let start = (key.id == 0).then_some(self.of.root().kind);
        let thinking = Thinking {
            start,
            at: id_of(self.of, self.at),
            step,
        };
        CustomId::new(Action::Think(thinking), key.id, key.since)
    }
}

/// How custom ids name a point.
fn id_of(of: &Analysis, at: Point) -> PointId {
    PointId {
        number: at.number(),
        mark: of.tree().mark(at),
    }
}

/// The board at a point.
///
/// # Errors
/// It could not be drawn.
pub async fn post(
    painter: &Painter,
    spot: Spot<'_>,
    shown: &Snapshot,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let picture = board_message::picture(painter, shown, locale, Marks::default()).await?;
    let lines = content(spot, shown, locale);
    Ok(Post {
        picture,
        rows: rows(spot, shown, locale),
        ..Post::private(lines.join("\n"))
    })
}

/// The board at a point, with the question whether to delete the turn before it and all that follows.
pub fn deletion(board: Post, spot: Spot<'_>, locale: &Locale) -> Post {
    let turns = deleted(spot);
    let asked = locale.text(&AnalysisText::AskDelete { turns });
    let [yes, no] = [ThinkStep::Delete, ThinkStep::Show].map(|step| spot.id(step));
    let words = [AnalysisText::ButtonDeleteTurns, AnalysisText::ButtonToBoard];
    let row = yes_or_no(&yes, &words[0], &no, &words[1], locale);
    Post {
        content: format!("{}\n{asked}", board.content),
        rows: vec![row],
        ..board
    }
}

/// How many turns are deleted at a point.
fn deleted(spot: Spot<'_>) -> usize {
    let mut rest = spot.of.tree().clone();
    rest.remove(spot.at);
    spot.of.tree().len() - rest.len()
}

/// What is analysed, for people.
fn what(shown: &Snapshot) -> String {
    match shown.code {
        Some(code) => format!("{} {code}", shown.kind.name()),
        None => shown.kind.name().to_owned(),
    }
}

/// A player's sign and name, for a message's text.
pub fn name(shown: &Snapshot, seat: Seat) -> String {
    in_text(shown.kind, &shown.players, seat)
}

/// A player's sign and the first 20 characters of the name, for a message's text.
pub fn short_name(shown: &Snapshot, seat: Seat) -> String {
    let name = plain_within(player_name(&shown.players, seat), 20);
    format!("{} **{name}**", sign(shown.kind, seat))
}

/// Reads a typed line: the number of the turn after which it begins and a colon, which may be missing, and its turns.
pub fn read_line(line: &str) -> (Option<usize>, &str) {
    let begins = line.split_once(':').and_then(|(turn, turns)| {
        let turn = turn.trim().parse().ok()?;
        Some((Some(turn), turns))
    });
    begins.unwrap_or((None, line))
}

fn content(spot: Spot<'_>, shown: &Snapshot, locale: &Locale) -> Vec<String> {
    let Spot { of, at, .. } = spot;
    let (what, name) = (what(shown), |seat: Seat| {
        in_text(shown.kind, &shown.players, seat)
    });
    let mut lines = vec![locale.text(&match of.turn() {
        0 => AnalysisText::TitleStart { what },
        turn => AnalysisText::Title { what, turn },
    })];
    let turns = line(spot, shown);
    lines.push(locale.text(&match at {
        Point::START => AnalysisText::Empty,
        _ if turns.is_empty() => AnalysisText::Now,
        _ => AnalysisText::Line { turns },
    }));
    if let Some(name) = of.tree().name(at) {
        let name = plain(name);
        lines.push(locale.text(&AnalysisText::Branch { name }));
    }
    let caption = shown.view.caption();
    if shown.outcome.is_some() {
        lines.push(scoring(shown, &caption, locale, &name));
    } else {
        let described = shown.view.describe();
        lines.push(locale.say(&described.headline, &name));
        lines.extend(described.score.map(|score| locale.say(&score, &name)));
        lines.extend(board_message::warnings(&caption, locale, &name));
    }
    if let Some(code) = shown.code {
        let code = code.to_string();
        lines.push(locale.text(&AnalysisText::HowToType { code }));
    }
    lines
}

/// The last turns that lead to a point, each with its seat's sign. Turns that were played in the match are left out.
fn line(spot: Spot<'_>, shown: &Snapshot) -> String {
    let turns = ahead(spot).unwrap_or_else(|| spot.of.tree().line(spot.at));
    let left_out = turns.len().saturating_sub(TURNS);
    let sign = |seat| sign(shown.kind, seat);
    let turn = |(seat, turn): &(Seat, &str)| format!("{} `{turn}`", sign(*seat));
    let begins = (left_out > 0).then(|| "…".to_owned());
    let shown = turns[left_out..].iter().map(turn);
    begins
        .into_iter()
        .chain(shown)
        .collect::<Vec<_>>()
        .join(" → ")
}

/// The turns from where the match is to a point. `None` if the match is elsewhere.
fn ahead(Spot { of, at, .. }: Spot<'_>) -> Option<Vec<(Seat, &str)>> {
    let played = of.tree().line(of.now()?);
    Some(of.tree().line(at).strip_prefix(&played[..])?.to_vec())
}

fn rows(spot: Spot<'_>, shown: &Snapshot, locale: &Locale) -> Vec<CreateActionRow> {
    let Spot { of, at, .. } = spot;
    let gray =
        |step, word: &AnalysisText| button(&spot.id(step), word, ButtonStyle::Secondary, locale);
    let home = of.now().unwrap_or(Point::START);
    let left = of.is_running() && of.now().is_none();
    let home_word = if of.is_running() {
        AnalysisText::ButtonHome
    } else {
        AnalysisText::ButtonStart
    };
    let first = button(
        &spot.id(ThinkStep::Panel(String::new())),
        &AnalysisText::ButtonTry,
        ButtonStyle::Primary,
        locale,
    );
    let next = spot.came.or_else(|| of.tree().after(at).last());
    let to = Spot {
        at: next.unwrap_or(at),
        ..spot
    };
    let (on, word) = (to.id(ThinkStep::On), &AnalysisText::ButtonOn);
    let on = button(&on, word, ButtonStyle::Secondary, locale).disabled(next.is_none());
    let walk = vec![
        first.disabled(shown.outcome.is_some()),
        gray(ThinkStep::Back, &AnalysisText::ButtonBack).disabled(at == Point::START),
        on,
        gray(ThinkStep::Home, &home_word).disabled(at == home && !left),
    ];
    let deeds = Some(deeds(spot, shown, locale)).filter(|deeds| !deeds.is_empty());
    let menu = menu(spot, shown, locale).map(CreateActionRow::SelectMenu);
    [CreateActionRow::Buttons(walk)]
        .into_iter()
        .chain(deeds.map(CreateActionRow::Buttons))
        .chain(menu)
        .collect()
}

/// What can be done with the branch that leads to a point.
fn deeds(spot: Spot<'_>, shown: &Snapshot, locale: &Locale) -> Vec<CreateButton> {
    let Spot { of, at, .. } = spot;
    let gray =
        |step, word: &AnalysisText| button(&spot.id(step), word, ButtonStyle::Secondary, locale);
    let mut deeds: Vec<CreateButton> = Vec::new();
    // secret choices cannot be planned
    let open = of.is_running() && !of.root().secret;
    let plays = shown.viewer.filter(|seat| open && !shown.left(*seat));
    let answers =
        |seat: &Seat| ahead(spot).is_some_and(|turns| turns.iter().any(|(mover, _)| mover == seat));
    if let Some(seat) = plays.filter(answers) {
        let word = match shown.players.len() {
            _ if of.acts_now(seat) => AnalysisText::ButtonPlayAndPlan,
            2 => AnalysisText::ButtonPlan,
            _ => AnalysisText::ButtonPlanTurns,
        };
        deeds.push(gray(ThinkStep::Plan, &word));
    }
    if !of.is_running() && shown.outcome.is_none() {
        deeds.push(gray(ThinkStep::Ask, &AnalysisText::ButtonAsk));
    }
    if at != Point::START {
        deeds.push(gray(ThinkStep::AsText, &AnalysisText::ButtonText));
        // a single turn without a name is soon tried again
        let delete = if deleted(spot) > 1 || of.tree().name(at).is_some() {
            ThinkStep::AskDelete
        } else {
            ThinkStep::Delete
        };
        deeds.push(gray(delete, &AnalysisText::ButtonDelete));
    } else if !of.tree().is_empty() {
        deeds.push(gray(ThinkStep::AskDelete, &AnalysisText::ButtonDeleteAll));
    }
    if let Some(since) = of.earlier() {
        let key = of.key();
        let step = Thinking {
            start: None,
            at: PointId::START,
            step: ThinkStep::Show,
        };
        let id = CustomId::new(Action::Think(step), key.id, since);
        let word = &AnalysisText::ButtonEarlier;
        deeds.push(button(&id, word, ButtonStyle::Secondary, locale));
    }
    deeds
}

/// A menu of the ends of all branches, the latest ones if they are too many.
fn menu(spot: Spot<'_>, shown: &Snapshot, locale: &Locale) -> Option<CreateSelectMenu> {
    let tree = spot.of.tree();
    let with_name = tree.named();
    let mut ends: Vec<Point> = tree.ends().chain(with_name).collect();
    ends.sort_unstable();
    ends.dedup();
    ends.drain(..ends.len().saturating_sub(CHOICES));
    if ends.is_empty() {
        return None;
    }
    let option = |end: Point| {
        let names = tree.path(end).into_iter().rev();
        let name = { names }.find_map(|point| tree.name(point));
        let turns: Vec<String> = tree
            .line(end)
            .iter()
            .map(|(seat, turn)| format!("{} {turn}", sign(shown.kind, *seat)))
            .collect();
        let turns = turns.join(" → ");
        let short = name.map(|name| in_short(name, LONGEST_NAME));
        let name = short.map_or_else(String::new, |name| format!("{name}: "));
        let room = LABEL - name.chars().count();
        let length = turns.chars().count();
        // a branch differs from others at its end
        let cut = if length <= room {
            turns
        } else {
            let end: String = turns.chars().skip(length - room + 2).collect();
            let whole = end.split_once("→ ").map_or(&*end, |(_, whole)| whole);
            format!("… {whole}")
        };
        let label = name + &cut;
        CreateSelectMenuOption::new(label, id_of(spot.of, end).to_string())
            .default_selection(end == spot.at)
    };
    let options = ends.into_iter().map(option).collect();
    let id = spot.id(ThinkStep::Branches).to_string();
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options });
    Some(menu.placeholder(locale.text(&AnalysisText::Menu)))
}
