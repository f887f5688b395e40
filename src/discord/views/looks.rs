//! How pictures look: the name of a look, and the menus in which a person chooses theirs.

use poise::serenity_prelude as serenity;
use render::{Look, LookTheme, Vision};
use serenity::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use crate::discord::content::custom_id::{Action, CustomId, PictureChoice};
use crate::discord::content::painter::look_of;
use crate::discord::views::labelled_button::button;
use crate::store::Sight;
use crate::words::{Locale, LookText};

fn theme(theme: LookTheme, locale: &Locale) -> String {
    locale.named(&format!("theme-{}", theme.name()))
}

fn vision(vision: Vision, locale: &Locale) -> String {
    locale.named(&format!("vision-{}", vision.name()))
}

const fn labels(large: bool) -> LookText {
    if large {
        LookText::LabelsLarge
    } else {
        LookText::LabelsUsual
    }
}

/// A look in words.
pub fn name(look: Look, locale: &Locale) -> String {
    let (theme, vision) = (theme(look.theme, locale), vision(look.vision, locale));
    [theme, vision, locale.text(&labels(look.large))].join(" · ")
}

/// What a person's choice means.
pub fn line(sight: &Sight, locale: &Locale) -> String {
    locale.text(&if sight.text_only {
        LookText::SettingTextOnly
    } else {
        LookText::Setting
    })
}

/// The menus and buttons in which a person chooses. The present choices are selected.
pub fn rows(sight: &Sight, locale: &Locale) -> Vec<CreateActionRow> {
    let look = look_of(sight.look.as_deref());
    let id = |choice| CustomId::new(Action::Pictures(choice), 0, 0);
    let menu = |choice, options: Vec<(&str, String)>, now: &str| {
        let option = |(value, words): (&str, String)| {
            CreateSelectMenuOption::new(words, value).default_selection(value == now)
        };
        let options = options.into_iter().map(option).collect();
        let kind = CreateSelectMenuKind::String { options };
        CreateActionRow::SelectMenu(CreateSelectMenu::new(id(choice).to_string(), kind))
    };
    let press = |choice, words| button(&id(choice), &words, ButtonStyle::Secondary, locale);
    if sight.text_only {
        let pictures = press(PictureChoice::Pictures, LookText::ButtonPictures);
        return vec![CreateActionRow::Buttons(vec![pictures])];
    }
    let themes = LookTheme::ALL.map(|one| (one.name(), theme(one, locale)));
    let visions = Vision::ALL.map(|one| (one.name(), vision(one, locale)));
    let size = if look.large {
        PictureChoice::UsualLabels
    } else {
        PictureChoice::LargeLabels
    };
    vec![
        menu(PictureChoice::Theme, themes.into(), look.theme.name()),
        menu(PictureChoice::Colours, visions.into(), look.vision.name()),
        CreateActionRow::Buttons(vec![
            press(size, labels(!look.large)),
            press(PictureChoice::TextOnly, LookText::ButtonTextOnly),
        ]),
    ]
}
