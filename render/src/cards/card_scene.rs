//! What the cards share: colours, sizes, and people with their avatars.

use std::borrow::Cow;

use crate::cards::avatar::Avatar;
use crate::look::Look;
use crate::palette::{Ink, Shades, Theme};
use crate::readable_text::{named, readable};
use crate::scene::{Align, Edge, Label, Scene, Shape, Spot};
use crate::text_measuring::Fonts;
use crate::title_bar_and_seat_strip::{BAR, WIDTH};

/// The ground of the reader's own standing.
pub const OWN_ROW: Ink = Ink::Own(0);
/// The disc in place of an avatar.
pub const DISC: Ink = Ink::Own(1);
/// Bars and curves of ratings.
pub const RATING: Ink = Ink::Own(2);

/// The colours of all cards.
pub const THEME: Theme = Theme {
    own: Shades {
        dark: &[[0x2c, 0x35, 0x4a], [0x3f, 0x4c, 0x68], [0x6c, 0xb4, 0xee]],
        light: &[[0xd2, 0xdb, 0xf1], [0xb6, 0xc8, 0xe5], [0x0c, 0x65, 0xbf]],
        high_contrast: &[[0x0f, 0x26, 0x4b], [0x29, 0x40, 0x68], [0x6b, 0xc4, 0xff]],
    },
    seats: 0,
    meets: &[
        (Ink::Text, Ink::Ground),
        (Ink::Text, OWN_ROW),
        (Ink::Text, DISC),
        (OWN_ROW, Ink::Ground),
        (DISC, Ink::Ground),
        (RATING, Ink::Ground),
        (RATING, OWN_ROW),
    ],
};

/// The margin left and right of all text.
pub const SIDE: i32 = 28;
/// The right end of all text.
pub const RIGHT: i32 = WIDTH - SIDE;
/// The height of the subtitle if it is below the title.
const SECOND_LINE: i32 = 34;
/// The smallest text of a card. On a phone 400 pixels wide it is 13 pixels high.
pub const fn small_size(look: Look) -> i32 {
    look.size(24, 30)
}
/// The size of names and ratings.
pub const fn name_size(look: Look) -> i32 {
    look.size(26, 32)
}

/// A card's scene, and the avatars to paint over it.
#[derive(Debug)]
pub struct CardScene<'a> {
    /// Everything else.
    pub scene: Scene,
    /// Painted last.
    pub avatars: Vec<PlacedAvatar<'a>>,
}

/// An avatar's place on a card.
#[derive(Debug)]
pub struct PlacedAvatar<'a> {
    /// The picture.
    pub avatar: &'a Avatar,
    /// Its middle.
    pub at: Spot,
    /// How large.
    pub size: AvatarSize,
    /// The colour below it.
    pub ground: Ink,
}

/// The sizes in which avatars are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AvatarSize {
    /// Half of [`Avatar::SIDE`]: in a row of a leaderboard.
    Row,
    /// The whole picture: at the top of a profile.
    Full,
}

impl AvatarSize {
    /// Width and height, in units.
    pub const fn side(self) -> i32 {
        match self {
            Self::Row => Avatar::SIDE as i32 / 2,
            Self::Full => Avatar::SIDE as i32,
        }
    }

    /// The size of the letter on the disc in place of an avatar.
    const fn letter(self, look: Look) -> i32 {
        match self {
            Self::Row => look.size(28, 30),
            Self::Full => 56,
        }
    }

    /// The disc that is left of a square picture.
    pub const fn disc(self) -> Shape {
        Shape::Disc(self.side() * 5)
    }
}

impl<'a> CardScene<'a> {
    /// Adds a person's avatar. Without an avatar, it is a disc with the name's first letter.
    pub fn person(
        &mut self,
        avatar: Option<&'a Avatar>,
        name: &str,
        at: Spot,
        size: AvatarSize,
        ground: Ink,
    ) {
        if let Some(avatar) = avatar {
            self.avatars.push(PlacedAvatar {
                avatar,
                at,
                size,
                ground,
            });
            return;
        }
        self.scene.shape(at, size.disc(), Edge::Filled, DISC);
        let letter = Label::new(initial(name), at, size.letter(self.scene.look), Ink::Text);
        self.scene.text(letter.bold().align(Align::Middle));
    }
}

/// A scene with the title bar, and a body of this height below it. If the title and the subtitle do not fit side by
/// side, the subtitle is below the title.
pub fn titled<'a>(
    title: &str,
    subtitle: &str,
    body: i32,
    fonts: &Fonts,
    look: Look,
) -> CardScene<'a> {
    let (left, right) = ((SIDE, BAR / 2), (RIGHT, BAR / 2));
    let title = Label::new(readable(title, fonts), left, look.size(28, 34), Ink::Text);
    let title = title.bold().limit(RIGHT - SIDE);
    let subtitle = Label::new(
        readable(subtitle, fonts),
        right,
        name_size(look),
        Ink::Quiet,
    );
    let subtitle = subtitle.align(Align::Right).limit(RIGHT - SIDE);
    let one_line = title.width(fonts) + SIDE + subtitle.width(fonts) <= RIGHT - SIDE;
    let (bar, subtitle) = if one_line {
        (BAR, subtitle)
    } else {
        let second_line = look.size(SECOND_LINE, 42);
        let at = (SIDE, BAR / 2 + second_line);
        (
            BAR + second_line,
            Label { at, ..subtitle }.align(Align::Left),
        )
    };
    let mut scene = Scene::new(WIDTH, bar + body, &THEME, look);
    scene.plate((0, 0), (WIDTH, bar), 0, Ink::Bar);
    if look.outlined() {
        scene.plate((0, bar - 2), (WIDTH, 2), 0, Ink::Text);
    }
    scene.text(title);
    scene.text(subtitle);
    CardScene {
        scene,
        avatars: Vec::new(),
    }
}

/// The first letter or digit of a name that can be drawn, as a capital.
fn initial(name: &str) -> String {
    let first = name.chars().find(|letter| letter.is_alphanumeric());
    let first = first.or_else(|| name.chars().next());
    // a capital may be two letters, as in "SS" for "ß"
    first.map_or_else(String::new, |letter| letter.to_uppercase().collect())
}

/// A name in letters that the fonts have. If they lack some of its letters, `stand_in` replaces it.
pub fn name_or<'a>(name: &'a str, stand_in: &'a str, fonts: &Fonts) -> Cow<'a, str> {
    named(name, fonts).unwrap_or(Cow::Borrowed(stand_in))
}

/// The line between two rows, from `left` to the margin.
pub fn row_line(scene: &mut Scene, top: i32, left: i32) {
    let width = scene.width - SIDE - left;
    scene.plate((left, top - 1), (width, 2), 0, scene.look.faint_line());
}

/// A text of the smallest size.
pub fn small(words: &str, at: Spot, ink: Ink, fonts: &Fonts, look: Look) -> Label {
    Label::new(readable(words, fonts), at, small_size(look), ink)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_initial_is_a_letter_if_there_is_one() {
        for (name, letter) in [
            ("ada", "A"),
            ("_élodie_", "É"),
            ("7of9", "7"),
            ("---", "-"),
            ("ßeta", "SS"),
            ("", ""),
        ] {
            assert_eq!(initial(name), letter);
        }
    }
}
