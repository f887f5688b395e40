//! Tests that hold for every picture.

#![allow(clippy::unwrap_used)] // tests may panic, their helpers too

mod support;

use image::RgbImage;
use render::{Captions, Marks, Renderer, SeatCaption};
use rules::{AnyView, Seat};
use support::compare::{decibels, decode};
use support::zyrcan::table;
use support::{captions, positions, virus_fight, xero_g};

#[test]
fn the_palette_is_near_the_full_colours() {
    let renderer = Renderer::new().unwrap();
    let mut far = Vec::new();
    for position in positions() {
        let (view, words, marks) = (&position.view, &position.captions, &position.marks);
        let picture = renderer.draw(view, words, marks).unwrap();
        let plain = renderer.draw_plain(view, words, marks).unwrap();
        let rgb = plain
            .chunks_exact(4)
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]);
        let plain = RgbImage::from_raw(picture.width, picture.height, rgb.collect()).unwrap();
        let near = decibels(&decode(&picture.png), &plain);
        if near < 42.0 {
            far.push(format!("{}: {near:.2} dB", position.name));
        }
    }
    assert!(far.is_empty(), "{far:?}");
}

#[test]
fn pictures_are_small_files_of_few_colours() {
    let renderer = Renderer::new().unwrap();
    for position in positions() {
        let drawn = renderer.draw(&position.view, &position.captions, &position.marks);
        let picture = drawn.unwrap();
        assert_eq!(picture.width, 720);
        assert!((780..=1000).contains(&picture.height), "{}", picture.height);
        assert!(
            picture.png.len() <= 45 * 1024,
            "{}: {}",
            position.name,
            picture.png.len()
        );
        let reader = png::Decoder::new(std::io::Cursor::new(&picture.png))
            .read_info()
            .unwrap();
        assert_eq!(reader.info().color_type, png::ColorType::Indexed);
        let colours = reader.info().palette.as_ref().unwrap().len() / 3;
        assert!(colours < 64, "{colours}");
    }
}

#[test]
fn a_print_is_twice_as_large() {
    let renderer = Renderer::new().unwrap();
    let full = table(5, "standard", 3).play(60).at("full");
    let print = renderer
        .draw_print(&full.view, &full.captions, &full.marks)
        .unwrap();
    let screen = renderer
        .draw(&full.view, &full.captions, &full.marks)
        .unwrap();
    assert_eq!(
        (print.width, print.height),
        (2 * screen.width, 2 * screen.height)
    );
    let smaller = image::imageops::resize(
        &decode(&print.png),
        screen.width,
        screen.height,
        image::imageops::FilterType::Triangle,
    );
    let near = decibels(&smaller, &decode(&screen.png));
    assert!(near > 24.0, "it does not show the same: {near:.1} dB");
}

#[test]
fn any_name_can_be_drawn() {
    let renderer = Renderer::new().unwrap();
    let views = [
        table(5, "standard", 2).play(33).view(),
        xero_g::table(1).view(),
        virus_fight::table(5, 2).play(30).retire(2).view(),
    ];
    let long = "Wolfeschlegelsteinhausenbergerdorff ".repeat(500);
    let names = [
        "",
        "   ",
        "🙂👩‍👩‍👧‍👦🏴‍☠️",
        "שלום עולם",
        "\u{202e}evil\u{202c}\0\n\t",
        "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘",
        "\u{fffd}\u{10ffff}\u{e000}",
        "漢字かなカナ",
        "Ñandú Łódź Ğünəş",
        &long,
    ];
    let pairs = names
        .into_iter()
        .flat_map(|name| views.iter().map(move |view| (name, view)));
    for (name, view) in pairs {
        let seat = SeatCaption {
            name: name.to_owned(),
            note: name.to_owned(),
        };
        let words = Captions {
            title: name.to_owned(),
            corner: name.to_owned(),
            seats: vec![seat; 5],
            ..Captions::default()
        };
        let picture = renderer.draw(view, &words, &Marks::default()).unwrap();
        assert!(picture.png.len() < 60 * 1024, "{name:?}");
    }
}

#[test]
fn a_base_can_be_a_target() {
    let renderer = Renderer::new().unwrap();
    let position = xero_g::table(1).at("base");
    let bare = renderer.draw(&position.view, &position.captions, &Marks::default());
    let marked = position.choosing(&[], &["base"]);
    let picture = renderer.draw(&marked.view, &marked.captions, &marked.marks);
    assert_ne!(bare.unwrap(), picture.unwrap());
}

#[test]
fn names_are_seen_in_latin_greek_and_cyrillic_letters_only() {
    let renderer = Renderer::new().unwrap();
    let view = table(3, "standard", 2).view();
    let draw = |name: &str| {
        let seat = SeatCaption {
            name: name.to_owned(),
            ..SeatCaption::default()
        };
        let words = Captions {
            title: format!("{name} to play"),
            seats: vec![seat],
            ..Captions::default()
        };
        renderer.draw(&view, &words, &Marks::default()).unwrap()
    };
    for (name, form) in [
        ("✨Luna✨", "Luna"),
        ("Ｂｅｎ", "Ben"),
        ("A\u{200d}nn", "Ann"),
    ] {
        assert_eq!(draw(name), draw(form), "{name}");
    }
    assert_ne!(draw("Ελένη"), draw("Eleni"));
    assert_ne!(draw("Анна"), draw("Anna"));
}

#[test]
fn missing_or_too_many_captions_do_no_harm() {
    let renderer = Renderer::new().unwrap();
    let view = table(3, "standard", 2).view();
    let none = renderer.draw(&view, &Captions::default(), &Marks::default());
    assert!(none.is_ok());
    let many = Captions {
        seats: vec![SeatCaption::default(); 9],
        ..Captions::default()
    };
    assert_eq!(
        renderer.draw(&view, &many, &Marks::default()).unwrap(),
        none.unwrap()
    );
}

#[test]
fn marks_that_the_board_has_not_are_left_out() {
    let renderer = Renderer::new().unwrap();
    // boards for three seats do not have a1
    let view = table(3, "standard", 2).view();
    let words = captions(&view);
    let draw = |chosen: &[&str], targets: &[&str]| {
        let owned = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        let marks = Marks {
            chosen: owned(chosen),
            targets: owned(targets),
            named: owned(targets),
        };
        renderer.draw(&view, &words, &marks).unwrap()
    };
    let bare = draw(&[], &[]);
    assert_eq!(
        bare,
        draw(&["a1", "z9", "", "e55", "é5"], &["A1", "base", "🙂"])
    );
    assert_ne!(bare, draw(&["e5"], &[]));
    assert_ne!(draw(&["e5"], &[]), draw(&[], &["e5"]), "rings differ");
}

/// The colour of the marks for what can be chosen.
const GOLD: image::Rgb<u8> = image::Rgb([0xff, 0xd2, 0x3d]);

#[test]
fn targets_on_more_than_half_of_a_board_are_not_marked() {
    let renderer = Renderer::new().unwrap();
    let gold = |position: &support::Position, targets: &[String]| {
        let marks = Marks {
            targets: targets.to_vec(),
            ..Marks::default()
        };
        let picture = renderer.draw(&position.view, &Captions::default(), &marks);
        let image = decode(&picture.unwrap().png);
        image.pixels().filter(|pixel| **pixel == GOLD).count()
    };
    for position in positions() {
        let squares = support::squares(&position.view);
        let half = &squares[..squares.len() / 2];
        let more = &squares[..=squares.len() / 2];
        let (none, half, more) = (
            gold(&position, &[]),
            gold(&position, half),
            gold(&position, more),
        );
        assert!(
            half > none && more == none,
            "{}: {none} {half} {more}",
            position.name
        );
    }
}

#[test]
fn every_example_of_the_rules_pages_marks_what_can_be_done_unless_that_is_most_of_the_board() {
    let renderer = Renderer::new().unwrap();
    for page in rules::Kind::ALL.iter().flat_map(|kind| kind.pages()) {
        let Some(example) = &page.example else {
            continue;
        };
        let game = rules::AnyMatch::replay(&serde_json::from_str(example.record).unwrap()).unwrap();
        let marks = game.marks(game.to_act().seats()[0], example.typed);
        let marks = Marks {
            chosen: marks.chosen,
            targets: marks.targets,
            ..Marks::default()
        };
        let view = game.view(rules::Viewer::Public);
        let symbols = renderer.symbols(&view, &captions(&view), &marks);
        let few = marks.targets.len() * 2 <= support::squares(&view).len();
        assert_eq!(
            symbols.contains(&render::Symbol::Target),
            few,
            "{}",
            page.key
        );
    }
}

#[test]
fn a_turn_that_is_begun_is_shown_without_the_last_one() {
    let renderer = Renderer::new().unwrap();
    let position = positions()
        .into_iter()
        .find(|position| position.name == "xero-g-boosted")
        .unwrap();
    let AnyView::XeroG(mut bare) = position.view.clone() else {
        unreachable!("another game");
    };
    bare.last = None;
    let bare = AnyView::XeroG(bare);
    let draw = |view: &AnyView, chosen: &[&str]| {
        let marks = Marks {
            chosen: chosen.iter().map(ToString::to_string).collect(),
            ..Marks::default()
        };
        renderer.draw(view, &position.captions, &marks).unwrap()
    };
    assert_ne!(draw(&position.view, &[]), draw(&bare, &[]));
    assert_eq!(draw(&position.view, &["a1"]), draw(&bare, &["a1"]));
}

#[test]
fn every_symbol_that_a_picture_can_have_is_in_one_and_has_a_name() {
    let renderer = Renderer::new().unwrap();
    let all = positions().into_iter().chain(support::ended());
    let seen: Vec<_> = all
        .flat_map(|position| renderer.symbols(&position.view, &position.captions, &position.marks))
        .collect();
    let mut names = Vec::new();
    for symbol in render::Symbol::ALL {
        assert!(seen.contains(symbol), "{symbol:?} is in no picture");
        names.push(symbol.name());
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), render::Symbol::ALL.len());
}

#[test]
fn a_renderer_is_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Renderer>();
}

#[test]
fn boards_with_sides_turn_for_the_second_seat() {
    let renderer = Renderer::new().unwrap();
    let draw = |view: &AnyView, side: Option<Seat>| {
        let words = Captions {
            side,
            ..Captions::default()
        };
        renderer.draw(view, &words, &Marks::default()).unwrap()
    };
    let (first, second) = (Some(Seat::new(1)), Some(Seat::new(2)));
    let sea = support::archimedes::table(3).play(4).view();
    assert_eq!(draw(&sea, None), draw(&sea, first));
    assert_ne!(draw(&sea, None), draw(&sea, second));
    let felt = support::kitaran::table(5, 0.0, 3).play(9).view();
    assert_eq!(draw(&felt, None), draw(&felt, second), "it has no sides");
    let circuit = virus_fight::table(2, 3).play(5).view();
    assert_eq!(
        draw(&circuit, None),
        draw(&circuit, second),
        "one way up for all"
    );
}

#[test]
fn a_conversion_to_come_is_shown_only_when_asked_for() {
    let renderer = Renderer::new().unwrap();
    let table = support::kitaran::table(5, 0.0, 3).script("a1 a2 c3 c4");
    let draw = |view: &AnyView, chosen: &[&str], targets: &[&str]| {
        let mut position = table.at("asked").choosing(chosen, targets);
        position.marks.named.clear();
        let picture = renderer.draw(view, &Captions::default(), &position.marks);
        picture.unwrap()
    };
    let view = table.view();
    let AnyView::Kitaran(mut hidden) = view.clone() else {
        unreachable!("another game");
    };
    assert!(!hidden.conversions.is_empty());
    hidden.conversions.clear();
    let hidden = AnyView::Kitaran(hidden);
    assert_eq!(draw(&view, &[], &[]), draw(&hidden, &[], &[]));
    // choosing a stone to convert around also marks the stones that it flips
    assert_eq!(draw(&view, &["a1"], &[]), draw(&hidden, &["a1"], &["a2"]));
}

#[test]
fn nothing_is_in_danger_when_it_is_over() {
    let renderer = Renderer::new().unwrap();
    let position = positions()
        .into_iter()
        .find(|position| position.name == "archimedes-threatened")
        .unwrap();
    let AnyView::Archimedes(mut view) = position.view else {
        unreachable!("another game");
    };
    let red = |view: rules::archimedes::View| {
        let view = AnyView::Archimedes(view);
        let picture = renderer.draw(&view, &Captions::default(), &Marks::default());
        let image = decode(&picture.unwrap().png);
        let danger = image::Rgb([0xe2, 0x50, 0x4e]);
        image.pixels().filter(|pixel| **pixel == danger).count()
    };
    assert!(red(view.clone()) > 1000);
    view.to_act = None;
    assert_eq!(red(view), 0);
}
