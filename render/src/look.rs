//! Looks: how pictures are coloured and how large their words are, for readers who need other pictures than most.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::palette::Ink;

/// How pictures look. The default is dark, for usual colour vision, with words of the usual size.
///
/// A look has a stable text form, for a database: the ground, then the kind of colour vision unless it is the usual
/// one, then `large` if words are large.
///
/// ```
/// use render::{Look, LookTheme, Vision};
///
/// let look = Look { theme: LookTheme::Light, vision: Vision::Deutan, large: true };
/// assert_eq!(look.to_string(), "light-deutan-large");
/// assert_eq!("light-deutan-large".parse(), Ok(look));
/// assert_eq!(Look::default().to_string(), "dark");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Look {
    /// The ground, and the colours on it.
    pub theme: LookTheme,
    /// The kind of colour vision for which the seats' colours are as far apart as possible.
    pub vision: Vision,
    /// Are coordinates, names and numbers larger? They can be read in a picture that is shown 400 pixels wide or less.
    pub large: bool,
}

/// The ground of pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LookTheme {
    /// A dark ground and light words.
    #[default]
    Dark,
    /// A light ground and dark words.
    Light,
    /// A black ground, white words and white outlines.
    HighContrast,
}

/// A kind of colour vision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Vision {
    /// All colours are seen. The seats' colours can also be told apart with every other kind of vision.
    #[default]
    Usual,
    /// Protanopia or protanomaly: red is weak.
    Protan,
    /// Deuteranopia or deuteranomaly: green is weak.
    Deutan,
    /// Tritanopia or tritanomaly: blue is weak.
    Tritan,
}

/// A text is not the text form of a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "a look is a theme (dark, light, contrast), then perhaps protan, deutan or tritan, then perhaps large"
)]
pub struct UnknownLook;

impl LookTheme {
    /// All grounds.
    pub const ALL: [Self; 3] = [Self::Dark, Self::Light, Self::HighContrast];

    /// Its part of the text form of a look.
    ///
    /// ```
    /// assert_eq!(render::LookTheme::HighContrast.name(), "contrast");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::HighContrast => "contrast",
        }
    }
}

impl Vision {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Usual, Self::Protan, Self::Deutan, Self::Tritan];

    /// Its part of the text form of a look.
    ///
    /// ```
    /// assert_eq!(render::Vision::Tritan.name(), "tritan");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::Protan => "protan",
            Self::Deutan => "deutan",
            Self::Tritan => "tritan",
        }
    }
}

impl Look {
    /// Every look.
    ///
    /// ```
    /// use render::Look;
    ///
    /// assert_eq!(Look::all().count(), 24);
    /// assert!(Look::all().all(|look| look.to_string().parse() == Ok(look)));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        LookTheme::ALL.into_iter().flat_map(|theme| {
            Vision::ALL.into_iter().flat_map(move |vision| {
                [false, true].map(|large| Self {
                    theme,
                    vision,
                    large,
                })
            })
        })
    }

    /// A length or size: the usual one, or the one for large words.
    pub(crate) const fn size(self, usual: i32, large: i32) -> i32 {
        if self.large { large } else { usual }
    }

    /// The colour of lines that only divide.
    pub(crate) fn faint_line(self) -> Ink {
        if self.outlined() {
            Ink::Quiet
        } else {
            Ink::Bar
        }
    }

    /// Are outlines thick?
    pub(crate) fn outlined(self) -> bool {
        self.theme == LookTheme::HighContrast
    }
}

impl fmt::Display for Look {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut form = self.theme.name().to_owned();
        if self.vision != Vision::Usual {
            form = form + "-" + self.vision.name();
        }
        if self.large {
            form += "-large";
        }
        // with the formatter's width
        out.pad(&form)
    }
}

impl FromStr for Look {
    type Err = UnknownLook;

    fn from_str(text: &str) -> Result<Self, UnknownLook> {
        Self::all()
            .find(|look| look.to_string() == text)
            .ok_or(UnknownLook)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_text_forms_of_looks_are_read() {
        for text in [
            "",
            "Dark",
            "dark-",
            "dark-usual",
            "large",
            "light-large-deutan",
            "dark-large-large",
        ] {
            assert_eq!(text.parse::<Look>(), Err(UnknownLook), "{text:?}");
        }
    }
}
