//! Converts any text to letters that the fonts have. Every other letter gets a Latin form.

use std::borrow::Cow;

use any_ascii::any_ascii_char;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::Captions;
use crate::text_measuring::Fonts;

/// Stands for a letter without a known form.
const UNKNOWN: char = '?';

/// The text in letters that the fonts have.
pub fn readable<'a>(words: &'a str, fonts: &Fonts) -> Cow<'a, str> {
    match readable_form(words, fonts) {
        None => Cow::Borrowed(words),
        Some((form, _)) => Cow::Owned(form),
    }
}

/// A name in letters that the fonts have; `None` if nothing of it can be read.
pub fn readable_name<'a>(name: &'a str, fonts: &Fonts) -> Option<Cow<'a, str>> {
    let form = match readable_form(name, fonts) {
        None => Cow::Borrowed(name),
        Some((form, true)) => Cow::Owned(form),
        Some((_, false)) => return None,
    };
    (!form.trim().is_empty()).then_some(form)
}

/// The captions in letters that the fonts have. If nothing of a name can be read, for example because its script has
/// no Latin form, the seat's number replaces it.
pub fn readable_captions(captions: &Captions, fonts: &Fonts) -> Captions {
    let mut captions = captions.clone();
    for (seat, number) in captions.seats.iter_mut().zip(1..) {
        let form = readable_form(&seat.name, fonts);
        if form.is_some_and(|(_, read)| !read) && !seat.name.trim().is_empty() {
            let stand_in = format!("#{number}");
            for words in [&mut captions.title, &mut captions.corner, &mut seat.note] {
                *words = words.replace(&seat.name, &stand_in);
            }
            seat.name = stand_in;
        }
    }
    let notes = captions.seats.iter_mut();
    let names = notes.flat_map(|seat| [&mut seat.name, &mut seat.note]);
    for words in names.chain([&mut captions.title, &mut captions.corner]) {
        if let Cow::Owned(form) = readable(words, fonts) {
            *words = form;
        }
    }
    captions
}

/// The converted text, and whether anything of it can be read. `None` if the text can be drawn unchanged.
fn readable_form(words: &str, fonts: &Fonts) -> Option<(String, bool)> {
    if words.chars().all(|letter| fonts.has(letter)) {
        return None;
    }
    let (mut form, mut read) = (String::new(), false);
    // a letter and its accent may be two characters, while the font has both as one glyph
    for letter in words.nfc() {
        if fonts.has(letter) {
            form.push(letter);
            read |= letter != ' ';
        } else if letter.is_whitespace() {
            form.push(' ');
        } else if !is_hidden(letter) {
            // the vowels of some scripts are combining marks
            match latin(letter, fonts) {
                Some(latin) => {
                    form.push_str(&latin);
                    read = true;
                }
                None if is_combining_mark(letter) => {}
                None => form.push(UNKNOWN),
            }
        }
    }
    let parts: Vec<&str> = form.split_whitespace().collect();
    Some((parts.join(" "), read))
}

/// The letter without its marks or decoration. If there is none: its sound in Latin letters, or the name of an emoji.
fn latin(letter: char, fonts: &Fonts) -> Option<String> {
    let bare = std::iter::once(letter).nfkd();
    let bare: String = bare.filter(|part| !is_combining_mark(*part)).collect();
    let drawn = |form: &str| !form.is_empty() && form.chars().all(|letter| fonts.has(letter));
    if drawn(&bare) {
        return Some(bare);
    }
    let form = match letter {
        // the crate that gives Latin forms has none for these two letters, but names need them
        'ا' | 'ཨ' => "a",
        _ => any_ascii_char(letter),
    };
    // an emoji's name: `:game_die:`
    let emoji = form
        .strip_prefix(':')
        .and_then(|form| form.strip_suffix(':'));
    match emoji.filter(|name| !name.is_empty()) {
        Some(name) => Some(format!(" {} ", name.replace('_', " "))),
        None => drawn(form).then(|| form.to_owned()),
    }
}

/// Is the character invisible: a joiner, a direction mark, a variation selector, a control character or a tag?
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{640}' | '\u{a72}' | '\u{a73}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{1f3fb}'..='\u{1f3ff}'
            | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SeatCaption;

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
    fn living_scripts_and_emoji_can_be_read_letter_by_letter() {
        let fonts = Fonts::new().unwrap();
        for (block, first, last) in [
            ("Armenian", 0x561, 0x587),
            ("Hebrew", 0x5d0, 0x5ea),
            ("Arabic", 0x620, 0x63f),
            ("Devanagari", 0x904, 0x939),
            ("Thai", 0xe01, 0xe30),
            ("Georgian", 0x10d0, 0x10fa),
            ("Ethiopic", 0x1200, 0x1246),
            ("Khmer", 0x1780, 0x17b3),
            ("Kana", 0x3041, 0x3096),
            ("CJK", 0x4e00, 0x9fa5),
            ("Hangul", 0xac00, 0xd7a3),
            ("emoji", 0x1f600, 0x1f64f),
            ("animals and food", 0x1f400, 0x1f4ff),
        ] {
            for letter in (first..=last).filter_map(char::from_u32) {
                let read = readable_form(&letter.to_string(), &fonts).is_none_or(|(_, read)| read);
                assert!(read, "{block}: {letter}");
            }
        }
    }

    #[test]
    fn names_keep_their_letters_or_get_latin_ones() {
        let fonts = Fonts::new().unwrap();
        for (name, form) in [
            ("Ελένη", "Ελένη"),
            ("Щербаков", "Щербаков"),
            ("Zoe\u{308}", "Zoë"),
            ("ἄνθρωπος", "ανθρωπος"),
            ("王小明", "WangXiaoMing"),
            ("김철수", "GimCheolSu"),
            ("יעל", "y'l"),
            ("हिन्दी", "hindi"),
            ("กิตติ", "kitti"),
            ("𝓐𝓷𝓷 Ｂｅｎ", "Ann Ben"),
            ("احمد", "ahmd"),
            ("🎲🎲", "game die game die"),
            ("👩\u{200d}👧 x", "woman girl x"),
            ("🇫🇷", "FR"),
            ("✨Luna✨", "sparkles Luna sparkles"),
        ] {
            assert_eq!(readable(name, &fonts), form);
        }
    }

    #[test]
    fn a_name_without_visible_letters_cannot_be_read() {
        let fonts = Fonts::new().unwrap();
        for name in [
            "",
            "   ",
            "\u{a0}",
            "\u{200b}\u{200d}",
            "\u{202e}",
            "\u{30000}",
            "\n",
        ] {
            assert_eq!(readable_name(name, &fonts), None, "{name:?}");
        }
        for (name, form) in [
            ("Ann", "Ann"),
            ("\u{202e}evil", "evil"),
            ("יעל", "y'l"),
            ("?", "?"),
        ] {
            assert_eq!(readable_name(name, &fonts).as_deref(), Some(form));
        }
    }

    #[test]
    fn a_seat_whose_name_nobody_can_read_is_called_by_its_number() {
        let fonts = Fonts::new().unwrap();
        let seat = |name: &str| SeatCaption {
            name: name.to_owned(),
            note: format!("{name} waits"),
        };
        // the second name is from an extension of the CJK ideographs, whose sound is not known
        let captions = Captions {
            title: "\u{30000} to play".to_owned(),
            seats: vec![seat("Ann"), seat("\u{30000}"), seat("")],
            ..Captions::default()
        };
        let shown = readable_captions(&captions, &fonts);
        assert_eq!(shown.title, "#2 to play");
        let names: Vec<&str> = shown.seats.iter().map(|seat| &*seat.name).collect();
        assert_eq!(names, ["Ann", "#2", ""]);
        assert_eq!(shown.seats[1].note, "#2 waits");
    }
}
