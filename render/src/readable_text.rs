//! Leaves only letters that the fonts have.

use std::borrow::Cow;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::Captions;
use crate::text_measuring::Fonts;

/// A name from which symbols were left out must still have this many letters and digits.
const LEAST_LETTERS: usize = 2;

/// The text without what the fonts lack. A letter with marks or decoration that they lack is drawn without these.
pub fn readable<'a>(words: &'a str, fonts: &Fonts) -> Cow<'a, str> {
    if words.chars().all(|letter| fonts.has(letter)) {
        return Cow::Borrowed(words);
    }
    let mut form = String::new();
    // a letter and its accent may be two characters, while the font has both as one glyph
    for letter in words.nfc() {
        match letter {
            _ if letter.is_whitespace() => form.push(' '),
            _ if fonts.has(letter) => form.push(letter),
            _ => form.extend(bare(letter, fonts)),
        }
    }
    Cow::Owned(form.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A name as pictures show it, without symbols that the fonts lack. `None` if they lack one of its letters, or if too
/// little of it remains: then another name must be shown.
///
/// ```
/// use render::drawn_name;
///
/// assert_eq!(drawn_name("Zoë 🎲").as_deref(), Some("Zoë"));
/// assert_eq!(drawn_name("日本 太郎"), None);
/// ```
pub fn drawn_name(name: &str) -> Option<Cow<'_, str>> {
    static FONTS: LazyLock<Option<Fonts>> = LazyLock::new(|| Fonts::new().ok());
    named(name, FONTS.as_ref()?)
}

/// Like [`drawn_name`], with these fonts.
pub fn named<'a>(name: &'a str, fonts: &Fonts) -> Option<Cow<'a, str>> {
    let is_lost = |letter: char| {
        letter.is_alphanumeric() && !fonts.has(letter) && bare(letter, fonts).next().is_none()
    };
    if name.nfc().any(is_lost) {
        return None;
    }
    let form = readable(name, fonts);
    let letters = form.chars().filter(|letter| letter.is_alphanumeric());
    let whole = matches!(form, Cow::Borrowed(_)) && !form.trim().is_empty();
    (whole || letters.count() >= LEAST_LETTERS).then_some(form)
}

/// The captions in letters that the fonts have.
pub fn readable_captions(captions: &Captions, fonts: &Fonts) -> Captions {
    let mut captions = captions.clone();
    let seats = captions.seats.iter_mut();
    let seats = seats.flat_map(|seat| [&mut seat.name, &mut seat.note]);
    let foot = captions.foot.iter_mut();
    for words in seats
        .chain([&mut captions.title, &mut captions.corner])
        .chain(foot)
    {
        if let Cow::Owned(form) = readable(words, fonts) {
            *words = form;
        }
    }
    captions
}

/// The letter without its marks or decoration; nothing if the fonts lack that too.
fn bare(letter: char, fonts: &Fonts) -> impl Iterator<Item = char> {
    let bare = std::iter::once(letter).nfkd();
    let bare: Vec<char> = bare.filter(|part| !is_combining_mark(*part)).collect();
    let drawn = bare.iter().all(|letter| fonts.has(*letter));
    bare.into_iter().filter(move |_| drawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scripts and symbols by their Unicode 16 blocks, with the first and the last character.
    const BLOCKS: [(&str, u32, u32); 40] = [
        ("Latin and IPA", 0x20, 0x2af),
        ("Greek and Coptic", 0x370, 0x3ff),
        ("Cyrillic", 0x400, 0x52f),
        ("Armenian", 0x530, 0x58f),
        ("Hebrew", 0x590, 0x5ff),
        ("Arabic, Syriac, Thaana, NKo", 0x600, 0x7ff),
        ("Samaritan, Mandaic", 0x800, 0x85f),
        ("Devanagari", 0x900, 0x97f),
        ("Bengali to Malayalam", 0x980, 0xd7f),
        ("Sinhala", 0xd80, 0xdff),
        ("Thai and Lao", 0xe00, 0xeff),
        ("Tibetan", 0xf00, 0xfff),
        ("Myanmar", 0x1000, 0x109f),
        ("Georgian", 0x10a0, 0x10ff),
        ("Hangul Jamo", 0x1100, 0x11ff),
        ("Ethiopic", 0x1200, 0x139f),
        ("Cherokee", 0x13a0, 0x13ff),
        ("Canadian syllabics", 0x1400, 0x167f),
        ("Ogham and runes", 0x1680, 0x16ff),
        ("Philippine scripts", 0x1700, 0x177f),
        ("Khmer", 0x1780, 0x17ff),
        ("Mongolian", 0x1800, 0x18af),
        ("Limbu to Ol Chiki", 0x1900, 0x1c7f),
        ("phonetic extensions", 0x1d00, 0x1dbf),
        ("Latin and Greek extended", 0x1e00, 0x1fff),
        ("punctuation, currency, arrows, mathematics", 0x2000, 0x22ff),
        ("technical, enclosed, boxes, shapes", 0x2300, 0x25ff),
        ("symbols, dingbats, Braille", 0x2600, 0x28ff),
        ("Glagolitic to Ethiopic extended", 0x2c00, 0x2ddf),
        ("CJK radicals, Kana, Bopomofo", 0x2e80, 0x33ff),
        ("CJK ideographs", 0x3400, 0x9fff),
        ("Yi, Lisu, Vai, Bamum", 0xa000, 0xa6ff),
        ("Latin extended D to Meetei", 0xa720, 0xabff),
        ("Hangul", 0xac00, 0xd7a3),
        ("compatibility and presentation forms", 0xf900, 0xfdff),
        ("half and full width", 0xfe10, 0xffef),
        ("ancient scripts", 0x10000, 0x12543),
        ("African and Asian scripts", 0x13000, 0x1bcff),
        ("mathematical letters, music, tiles", 0x1cc00, 0x1f2ff),
        ("emoji and more", 0x1f300, 0x1ffff),
    ];

    #[test]
    fn every_character_of_every_block_becomes_letters_that_the_fonts_have() {
        let fonts = Fonts::new().unwrap();
        let blocks = BLOCKS.into_iter().chain([("all", 0, 0x10_ffff)]);
        for (block, first, last) in blocks {
            for letter in (first..=last).filter_map(char::from_u32) {
                let mut text = [0; 4];
                let form = readable(letter.encode_utf8(&mut text), &fonts).into_owned();
                let drawn = form.chars().all(|letter| fonts.has(letter));
                assert!(drawn, "{block}: {letter:?} becomes {form:?}");
            }
        }
    }

    #[test]
    fn names_keep_their_letters_or_give_way() {
        let fonts = Fonts::new().unwrap();
        for (name, form) in [
            ("Ann", Some("Ann")),
            ("X", Some("X")),
            ("?", Some("?")),
            ("Ελένη", Some("Ελένη")),
            ("Щербаков", Some("Щербаков")),
            ("Zoe\u{308}", Some("Zoë")),
            ("ἄνθρωπος", Some("ανθρωπος")),
            ("𝓐𝓷𝓷 Ｂｅｎ", Some("Ann Ben")),
            ("✨Luna✨", Some("Luna")),
            ("\u{202e}evil", Some("evil")),
            // a letter that is missing would make another name
            ("日本 太郎", None),
            ("王小明 Li", None),
            ("김철수", None),
            ("יעל", None),
            ("हिन्दी", None),
            ("กิตติ", None),
            ("احمد", None),
            ("\u{30000}", None),
            // too little remains
            ("🎲🎲", None),
            ("👩\u{200d}👧 x", None),
            ("", None),
            ("   ", None),
            ("\u{200b}\u{200d}", None),
            ("\n", None),
        ] {
            assert_eq!(named(name, &fonts).as_deref(), form, "{name:?}");
        }
    }
}
