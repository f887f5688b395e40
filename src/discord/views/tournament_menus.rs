//! The private cards of a tournament: what is played in a new one, and what its host can decide.

use pairings::{EntrantId, Format, How};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use rules::Kind;

use crate::clocks::{DAY, HOUR, TimeControl};
use crate::discord::content::custom_id::{Action, CustomId, EventMenu};
use crate::discord::content::display_names;
use crate::discord::transport::outgoing_message::{MENU_CHOICES, MENU_LABEL, Post};
use crate::discord::views::clock_words;
use crate::discord::views::labelled_button::{button, yes_or_no};
use crate::discord::views::tournament_message::{name, points};
use crate::sessions::{MOST_ENTRANTS, Tournament};
use crate::store::{Pairing, TournamentStart, TournamentTerms};
use crate::words::{EventText, Locale};

// a message has five rows: menus of people, a menu of results, and buttons
const _: () = assert!(MOST_ENTRANTS <= 3 * MENU_CHOICES);

/// How many people can be awaited, and after which times a tournament can start.
const FULL: [u16; 6] = [4, 6, 8, 12, 16, 32];
const AFTER: [i64; 5] = [HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY];

/// The card of a tournament that is not open yet. Its terms are only in the card.
pub fn draft(terms: &TournamentTerms, locale: &Locale) -> Post {
    let menu = |of, choices| menu(of, terms, choices, locale);
    let toggled = |terms: TournamentTerms, word: EventText| {
        let id = CustomId::new(Action::DraftEvent(Box::new(terms)), 0, 0);
        button(&id, &word, ButtonStyle::Secondary, locale)
    };
    let open = CustomId::new(Action::OpenEvent(Box::new(terms.clone())), 0, 0);
    let rated = TournamentTerms {
        rated: !terms.rated,
        ..terms.clone()
    };
    let word = if terms.rated {
        EventText::ButtonRated
    } else {
        EventText::ButtonCasual
    };
    let mut row = vec![
        button(&open, &EventText::ButtonOpen, ButtonStyle::Success, locale),
        toggled(rated, word),
    ];
    let (min, max) = terms.kind.seats();
    if min < max && terms.format != Format::Knockout {
        let next = if terms.seats < max {
            terms.seats + 1
        } else {
            min
        };
        let seats = TournamentTerms {
            seats: next,
            ..terms.clone()
        };
        row.push(toggled(
            seats,
            EventText::ButtonSeats {
                number: terms.seats,
            },
        ));
    }
    Post {
        rows: vec![
            menu(EventMenu::Game, games()),
            menu(EventMenu::Format, formats(terms, locale)),
            menu(EventMenu::Clock, clocks(locale)),
            menu(EventMenu::Start, starts(locale)),
            CreateActionRow::Buttons(row),
        ],
        ..Post::private(format!(
            "{}\n{}",
            locale.text(&EventText::Draft),
            locale.text(&EventText::RoundLength {
                time: clock_words::about(terms.round(), locale),
            })
        ))
    }
}

/// The value of what is chosen now in a menu.
fn chosen(of: EventMenu, terms: &TournamentTerms) -> String {
    match of {
        EventMenu::Game => terms.kind.id().to_owned(),
        EventMenu::Format => terms.format.to_string(),
        EventMenu::Clock => terms.clock.to_string(),
        EventMenu::Start => terms.start.to_string(),
    }
}

fn menu(
    of: EventMenu,
    terms: &TournamentTerms,
    choices: Vec<(String, String)>,
    locale: &Locale,
) -> CreateActionRow {
    let now = chosen(of, terms);
    let option = |(value, words): (String, String)| {
        let chosen = value == now;
        CreateSelectMenuOption::new(words, value).default_selection(chosen)
    };
    let options = choices.into_iter().map(option).collect();
    let id = CustomId::new(Action::EventMenu(of, Box::new(terms.clone())), 0, 0);
    let kind = CreateSelectMenuKind::String { options };
    let name = locale.text(&match of {
        EventMenu::Game => EventText::MenuGame,
        EventMenu::Format => EventText::MenuFormat,
        EventMenu::Clock => EventText::MenuClock,
        EventMenu::Start => EventText::MenuStart,
    });
    CreateActionRow::SelectMenu(CreateSelectMenu::new(id.to_string(), kind).placeholder(name))
}

fn games() -> Vec<(String, String)> {
    let game = |kind: &Kind| (kind.id().to_owned(), kind.name().to_owned());
    Kind::ALL.iter().map(game).collect()
}

fn formats(terms: &TournamentTerms, locale: &Locale) -> Vec<(String, String)> {
    let knockout =
        (terms.kind.seats().0 == 2).then_some((Format::Knockout, EventText::ChoiceFormatKnockout));
    let all = [
        (Format::RoundRobin, EventText::ChoiceFormatRoundRobin),
        (Format::Swiss, EventText::ChoiceFormatSwiss),
        (Format::League, EventText::ChoiceFormatLeague),
    ];
    let all = all.into_iter().chain(knockout);
    all.map(|(format, words)| (format.to_string(), locale.text(&words)))
        .collect()
}

fn clocks(locale: &Locale) -> Vec<(String, String)> {
    // all clocks of events are strict, so the words need not say it
    let choice = |clock: TimeControl| {
        let strict = TimeControl {
            strict: true,
            ..clock
        };
        (strict.to_string(), clock_words::choice(Some(clock), locale))
    };
    TimeControl::PRESETS.map(choice).into()
}

fn starts(locale: &Locale) -> Vec<(String, String)> {
    let full = FULL.map(TournamentStart::Full).into_iter();
    let after = AFTER.map(TournamentStart::After);
    let all = [TournamentStart::ByHand]
        .into_iter()
        .chain(full)
        .chain(after);
    let words = |start| match start {
        TournamentStart::ByHand => EventText::ChoiceStartHost,
        TournamentStart::Full(people) => EventText::ChoiceStartFull { people },
        TournamentStart::After(time) => EventText::ChoiceStartAfter {
            time: clock_words::about(time, locale),
        },
    };
    all.map(|start| (start.to_string(), locale.text(&words(start))))
        .collect()
}

/// What a host or a manager can decide about a tournament.
pub fn manage(tournament: &Tournament, user: u64, locale: &Locale) -> Post {
    let id = |action| CustomId::new(action, tournament.stored.id, 0);
    let label = |text: &str| {
        display_names::visible(text)
            .chars()
            .take(MENU_LABEL)
            .collect::<String>()
    };
    // the ply only makes the custom ids of several menus different
    let list = |action, ply, word: EventText, options: Vec<CreateSelectMenuOption>| {
        let kind = CreateSelectMenuKind::String { options };
        let id = CustomId::new(action, tournament.stored.id, ply);
        let menu = CreateSelectMenu::new(id.to_string(), kind);
        CreateActionRow::SelectMenu(menu.placeholder(locale.text(&word)))
    };
    let mut rows = Vec::new();
    let people: Vec<_> = tournament
        .playing()
        .map(|one| CreateSelectMenuOption::new(label(&one.person.name), one.number.to_string()))
        .collect();
    for (ply, some) in people.chunks(MENU_CHOICES).enumerate() {
        let word = EventText::MenuWithdraw;
        rows.push(list(Action::WithdrawEntrant, ply, word, some.to_vec()));
    }
    let own = |seat: &pairings::Seat| {
        let entrant = tournament.entrant(seat.entrant);
        entrant.is_some_and(|one| one.person.user == user)
    };
    // nobody corrects their own match
    let correctable = |one: &&pairings::Match| {
        one.seats.len() == 2 && one.how != How::Pending && !one.seats.iter().any(own)
    };
    let results = tournament.results();
    let results = results.iter().rev().filter(correctable);
    let results: Vec<_> = results
        .take(MENU_CHOICES)
        .map(|one| {
            let [first, second] = [0, 1].map(|seat| &one.seats[seat]);
            let text = format!(
                "{}: {} {}–{} {}",
                one.round,
                full_name(tournament, first.entrant),
                points(first.points),
                points(second.points),
                full_name(tournament, second.entrant),
            );
            CreateSelectMenuOption::new(label(&text), format!("{} {}", one.round, one.number))
        })
        .collect();
    if !results.is_empty() {
        rows.push(list(
            Action::CorrectEvent,
            0,
            EventText::MenuCorrect,
            results,
        ));
    }
    let mut buttons = Vec::new();
    if let Some(round) = tournament.round().filter(|round| !round.extended) {
        let extend = Action::ExtendRound(round.number.into());
        let gray = ButtonStyle::Secondary;
        buttons.push(button(&id(extend), &EventText::ButtonExtend, gray, locale));
    }
    let red = ButtonStyle::Danger;
    buttons.push(button(
        &id(Action::AskCancelEvent),
        &EventText::ButtonCancel,
        red,
        locale,
    ));
    rows.push(CreateActionRow::Buttons(buttons));
    Post {
        rows,
        ..Post::private(locale.text(&EventText::Manage))
    }
}

/// Asks for the right result of a match of two.
pub fn ask_result(tournament: &Tournament, pairing: &Pairing, locale: &Locale) -> Post {
    let paired = &pairing.paired;
    let names: Vec<String> = paired
        .seats
        .iter()
        .map(|seat| name(tournament, seat.entrant))
        .collect();
    let result = |winner: u32, word: EventText| {
        let action = Action::CorrectResult(paired.round.into(), paired.number, winner);
        let id = CustomId::new(action, tournament.stored.id, 0);
        button(&id, &word, ButtonStyle::Secondary, locale)
    };
    let mut row: Vec<_> = (1u32..)
        .zip(&paired.seats)
        .map(|(winner, seat)| {
            let name = full_name(tournament, seat.entrant);
            let name = name.chars().take(24).collect();
            result(winner, EventText::ResultWin { name })
        })
        .collect();
    row.push(result(0, EventText::ResultDraw));
    let text = EventText::AskResult {
        round: paired.round,
        players: names.join(" – "),
    };
    Post {
        rows: vec![CreateActionRow::Buttons(row)],
        ..Post::private(locale.text(&text))
    }
}

/// Somebody's name for a menu or a button, which show no Markdown.
fn full_name(tournament: &Tournament, number: EntrantId) -> String {
    let entrant = tournament.entrant(number);
    display_names::visible(entrant.map_or("–", |one| &one.person.name))
}

/// Asks whether to cancel a tournament.
pub fn ask_cancel(id: u64, locale: &Locale) -> Post {
    let words = [EventText::ButtonCancelYes, EventText::ButtonCancelNo];
    ask(
        id,
        &EventText::AskCancel,
        Action::CancelEvent,
        &words,
        locale,
    )
}

/// Asks whether to leave a tournament that runs.
pub fn ask_leave(id: u64, locale: &Locale) -> Post {
    let words = [EventText::ButtonLeaveYes, EventText::ButtonLeaveNo];
    ask(id, &EventText::AskLeave, Action::LeaveEvent, &words, locale)
}

/// Asks for a confirmation; the words are those of its two buttons.
fn ask(
    id: u64,
    question: &EventText,
    action: Action,
    [yes_word, no_word]: &[EventText; 2],
    locale: &Locale,
) -> Post {
    let yes = CustomId::new(action, id, 0);
    let no = CustomId::new(Action::KeepEvent, id, 0);
    Post {
        rows: vec![yes_or_no(&yes, yes_word, &no, no_word, locale)],
        ..Post::private(locale.text(question))
    }
}
