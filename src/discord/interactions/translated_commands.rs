//! The names and descriptions of commands in all languages, in the form that Discord wants.

use std::borrow::Cow;

use poise::CommandParameterChoice;

use crate::words::{LanguageText, Locale};

/// Texts by Discord's locales.
pub(super) type Translations = Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>;

/// A text in all languages, by Discord's locales.
pub(super) fn translations(say: impl Fn(&Locale) -> Option<String>) -> Translations {
    let in_language = |locale: Locale| {
        let said = say(&locale);
        let names = locale.text(&LanguageText::DiscordLocales);
        let names: Vec<String> = names.split(' ').map(str::to_owned).collect();
        let names = said.into_iter().flat_map(move |said| {
            let pair = move |name: String| (Cow::Owned(name), Cow::Owned(said.clone()));
            names.clone().into_iter().map(pair)
        });
        names.collect::<Vec<_>>()
    };
    Locale::all().flat_map(in_language).collect()
}

/// A choice with its name in all languages.
pub(super) fn choice(say: impl Fn(&Locale) -> String) -> CommandParameterChoice {
    CommandParameterChoice {
        name: Cow::Owned(say(&Locale::default())),
        localizations: translations(|locale| Some(say(locale))),
        __non_exhaustive: (),
    }
}

/// Makes an enum for an option with a list of choices. The names of the choices are the messages with these keys.
macro_rules! choices {
    ($name:ident { $($variant:ident = $key:literal),+ $(,)? }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum $name {
            $($variant),+
        }

        impl $name {
            pub(super) const KEYS: &[&str] = &[$($key),+];
            const ALL: &[Self] = &[$(Self::$variant),+];
        }

        impl poise::ChoiceParameter for $name {
            fn list() -> std::borrow::Cow<'static, [poise::CommandParameterChoice]> {
                let choice = |key: &&str| {
                    $crate::discord::interactions::translated_commands::choice(|locale| locale.named(key))
                };
                Self::KEYS.iter().map(choice).collect()
            }

            fn from_index(index: usize) -> Option<Self> {
                Self::ALL.get(index).copied()
            }

            fn from_name(name: &str) -> Option<Self> {
                Self::from_index(Self::KEYS.iter().position(|key| *key == name)?)
            }

            fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant => $key),+
                }
            }

            fn localized_name(&self, _: &str) -> Option<&'static str> {
                None
            }
        }
    };
}
pub(super) use choices;
