//! `/server`: what a server's managers choose, close and delete.

use std::borrow::Cow;

use poise::CommandParameterChoice;
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};
use render::{LookTheme, Vision};
use strum::VariantArray;

use crate::discord::content::custom_id::{Action, CustomId, Effect, Whose};
use crate::discord::content::painter::look_of;
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::interactions::forget_buttons;
use crate::discord::interactions::translated_commands::{choice, choices};
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::discord::views::{leaderboard_page, looks};
use crate::store::{Analysable, ServerSettings};
use crate::words::{AnalysisText, LanguageText, Locale, LookText, RatingText, Text};

choices!(Onlookers {
    Anybody = "choice-onlookers-anybody",
    Here = "choice-onlookers-here",
});

choices!(Season {
    One = "choice-season-1",
    Two = "choice-season-2",
    Three = "choice-season-3",
    Six = "choice-season-6",
    Twelve = "choice-season-12",
});

// in the order of `LookTheme::ALL`
choices!(Theme {
    Dark = "theme-dark",
    Light = "theme-light",
    HighContrast = "theme-contrast",
});

// in the order of `Vision::ALL`
choices!(Colours {
    Usual = "vision-usual",
    Protan = "vision-protan",
    Deutan = "vision-deutan",
    Tritan = "vision-tritan",
});

choices!(Labels {
    Usual = "look-labels-usual",
    Large = "look-labels-large",
});

// in the order of `Analysable::VARIANTS`
choices!(Analysis {
    All = "choice-analysis-all",
    Casual = "choice-analysis-casual",
    Never = "choice-analysis-never",
});

choices!(Boards {
    Latest = "choice-boards-latest",
    All = "choice-boards-all",
});

choices!(SeasonPost {
    Here = "choice-results-here",
    Nowhere = "choice-results-nowhere",
});

/// The key of the choice that leaves the language to Discord.
const AS_ON_DISCORD: &str = "choice-language-discord";

/// The keys of the messages that name the choices.
pub(super) fn message_keys() -> impl Iterator<Item = &'static str> {
    let keys = Onlookers::KEYS.iter().chain(Season::KEYS);
    let keys = keys.chain(Theme::KEYS).chain(Colours::KEYS);
    let keys = keys.chain(Labels::KEYS).chain(Analysis::KEYS);
    let keys = keys.chain(Boards::KEYS).chain(SeasonPost::KEYS);
    keys.copied().chain([AS_ON_DISCORD])
}

/// The language of public messages: that of the server on Discord, or another one.
struct Language(Option<Locale>);

impl Language {
    /// The code in the settings.
    fn code(self) -> Option<String> {
        let name = |locale: Locale| locale.code().unwrap_or("en").to_owned();
        self.0.map(name)
    }
}

impl poise::ChoiceParameter for Language {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        let own = Locale::all().map(|one| choice(|_| one.text(&LanguageText::LanguageName)));
        let discord = choice(|locale| locale.named(AS_ON_DISCORD));
        [discord].into_iter().chain(own).collect()
    }

    fn from_index(index: usize) -> Option<Self> {
        let mut all = [None].into_iter().chain(Locale::all().map(Some));
        all.nth(index).map(Self)
    }

    fn from_name(_: &str) -> Option<Self> {
        None
    }

    fn name(&self) -> &'static str {
        "language"
    }

    fn localized_name(&self, _: &str) -> Option<&'static str> {
        None
    }
}

impl Season {
    fn months(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Three => 3,
            Self::Six => 6,
            Self::Twelve => 12,
        }
    }
}

/// Shows the settings, and changes those that are given.
#[poise::command(
    slash_command,
    guild_only,
    default_member_permissions = "MANAGE_GUILD",
    custom_data = "Effect::Acts"
)]
#[allow(clippy::too_many_arguments, reason = "the options of the command")]
pub async fn server(
    context: Context<'_>,
    matches: Option<Onlookers>,
    season: Option<Season>,
    language: Option<Language>,
    theme: Option<Theme>,
    colours: Option<Colours>,
    labels: Option<Labels>,
    analysis: Option<Analysis>,
    boards: Option<Boards>,
    results: Option<SeasonPost>,
) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let sessions = &caller.shared.sessions;
    let mut settings = sessions
        .people
        .server_settings(caller.request.guild()?)
        .await?;
    let mut look = look_of(settings.look.as_deref());
    look.theme = theme.map_or(look.theme, |one| LookTheme::ALL[one as usize]);
    look.vision = colours.map_or(look.vision, |one| Vision::ALL[one as usize]);
    look.large = labels.map_or(look.large, |labels| labels == Labels::Large);
    let looks_new = theme.is_some() || colours.is_some() || labels.is_some();
    let rules_new = matches.is_some() || season.is_some() || analysis.is_some();
    let posts_new = boards.is_some() || results.is_some();
    if rules_new || language.is_some() || looks_new || posts_new {
        let guild = forget_buttons::of_server(&caller)?;
        settings = ServerSettings {
            own_matches_only: matches.map_or(settings.own_matches_only, |onlookers| {
                onlookers == Onlookers::Here
            }),
            season_months: season.map_or(settings.season_months, Season::months),
            language: language.map_or(settings.language, Language::code),
            look: Some(look.to_string()),
            analysis: analysis.map_or(settings.analysis, |one| Analysable::VARIANTS[one as usize]),
            keeps_pictures: boards.map_or(settings.keeps_pictures, |boards| boards == Boards::All),
            season_channel: match results {
                Some(SeasonPost::Here) => {
                    caller.request.may_post()?;
                    Some(caller.place()?.channel())
                }
                Some(SeasonPost::Nowhere) => None,
                None => settings.season_channel,
            },
        };
        sessions
            .people
            .set_server(guild, settings.clone(), caller.request.id)
            .await?;
    }
    let told = if settings.own_matches_only {
        Text::ServerMatchesHere
    } else {
        Text::ServerMatchesAnybody
    };
    let locale = &caller.request.locale;
    let seasons = RatingText::ServerSeason {
        months: settings.season_months,
        last: leaderboard_page::last_month(sessions.now(), settings.season_months, locale),
    };
    let language = match &settings.language {
        Some(code) => Text::ServerLanguage {
            language: Locale::of(code).text(&LanguageText::LanguageName),
        },
        None => Text::ServerLanguageDiscord,
    };
    let look = LookText::Server {
        look: looks::name(look, locale),
    };
    let boards = if settings.keeps_pictures {
        Text::ServerBoardsAll
    } else {
        Text::ServerBoardsLatest
    };
    let results = match settings.season_channel {
        Some(channel) => RatingText::ServerResults {
            channel: format!("<#{channel}>"),
        },
        None => RatingText::ServerResultsNowhere,
    };
    let danger = |action, word| {
        let id = CustomId::new(action, 0, 0);
        button(&id, &word, ButtonStyle::Danger, locale)
    };
    let buttons = vec![
        danger(Action::AskAbort, Text::ButtonAskAbort),
        danger(Action::AskForget(Whose::Server), Text::ButtonForgetServer),
    ];
    let matches = settings.analysis.into();
    let mut lines = vec![
        locale.text(&told),
        locale.text(&AnalysisText::Server { matches }),
        locale.text(&seasons),
        locale.text(&results),
        locale.text(&language),
        locale.text(&look),
        locale.text(&boards),
    ];
    lines.extend(caller.shared.pages(locale));
    let post = Post {
        rows: vec![CreateActionRow::Buttons(buttons)],
        ..Post::private(lines.join("\n"))
    };
    caller.reply(&post).await.map(drop)
}
