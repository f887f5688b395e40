//! Checks that the texts of `docs/listing.md` fit into the fields of Discord's developer portal.

/// The most characters of each field, as Discord documents them (see the document itself).
const LIMITS: [(&str, usize); 3] = [("Name", 32), ("Description", 400), ("Summary", 200)];

/// How many tags an application may have, and how many characters each.
const TAGS: (usize, usize) = (5, 20);

fn document() -> String {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/listing.md");
    std::fs::read_to_string(file).unwrap()
}

/// The text to paste below a heading: its first code block.
fn block<'a>(document: &'a str, heading: &str) -> &'a str {
    let (_, section) = document.split_once(&format!("\n## {heading}\n")).unwrap();
    let (_, text) = section.split_once("```text\n").unwrap();
    text.split_once("\n```").unwrap().0
}

#[test]
fn the_texts_fit_into_the_portal() {
    let document = document();
    for (heading, most) in LIMITS {
        let length = block(&document, heading).chars().count();
        assert!(length <= most, "{heading} has {length} characters");
    }
    let tags: Vec<&str> = block(&document, "Tags").lines().collect();
    assert!(tags.len() <= TAGS.0, "{tags:?}");
    assert!(tags.iter().all(|tag| tag.chars().count() <= TAGS.1));
}

/// The link asks for the permissions that the document lists. `skirmish doctor` asks for the same; a test beside it
/// compares it with the README.
#[test]
fn the_link_has_the_permissions_that_are_listed() {
    const BITS: [(&str, u64); 6] = [
        ("View Channels", 1 << 10),
        ("Send Messages", 1 << 11),
        ("Attach Files", 1 << 15),
        ("Read Message History", 1 << 16),
        ("Create Public Threads", 1 << 35),
        ("Send Messages in Threads", 1 << 38),
    ];
    let document = document();
    // a name may be broken into two lines
    let words: Vec<&str> = document.split_whitespace().collect();
    let in_one_line = words.join(" ");
    let named = |name: &str| in_one_line.contains(&format!("**{name}**"));
    assert!(BITS.iter().all(|(name, _)| named(name)));
    let number: u64 = BITS.iter().map(|(_, bit)| bit).sum();
    assert!(document.contains(&format!("&permissions={number}\n")));
}
