//! Tests the project's own rules: which package may import which, and that every sentence exists in Fluent.
// a test may panic
#![allow(clippy::unwrap_used, missing_docs)]

mod examples;
mod glossary;
mod imports;
mod languages;
mod listing;
mod privacy;
mod sentences;
mod turn_numbers;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use imports::Imports;

/// What each package of the workspace depends on when it is built (not when it is tested), with all features.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--no-deps",
            "--offline",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let name = |value: &serde_json::Value| value["name"].as_str().unwrap().to_owned();
    let packages = metadata["packages"].as_array().unwrap();
    let of = |package: &serde_json::Value| {
        let all = package["dependencies"].as_array().unwrap();
        all.iter()
            .filter(|one| one["kind"].is_null())
            .map(name)
            .collect()
    };
    packages
        .iter()
        .map(|package| (name(package), of(package)))
        .collect()
}

fn names(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn the_rules_depend_on_nothing_but_small_data_crates() {
    let allowed = names(&["sentences", "serde", "serde_json", "thiserror"]);
    let games = &dependencies()["rules"];
    assert!(
        games.is_subset(&allowed),
        "{:?}",
        games.difference(&allowed)
    );
}

#[test]
fn computer_players_know_the_rules_and_nothing_else() {
    assert_eq!(dependencies()["players"], names(&["rules"]));
}

#[test]
fn plans_know_the_rules_and_nothing_else() {
    assert_eq!(dependencies()["plans"], names(&["rules"]));
}

#[test]
fn words_know_the_rules_and_no_other_part_of_the_program() {
    let packages = dependencies();
    let known = packages["words"].iter();
    let own: Vec<&String> = known.filter(|name| packages.contains_key(*name)).collect();
    assert_eq!(own, ["rules", "sentences"]);
}

#[test]
fn pictures_know_no_discord_and_no_sql() {
    let forbidden = names(&[
        "serenity", "poise", "sqlx", "skirmish", "sandbox", "players", "tokio",
    ]);
    assert!(dependencies()["render"].is_disjoint(&forbidden));
}

#[test]
fn the_sandbox_does_not_know_the_bot() {
    let forbidden = names(&["skirmish", "serenity", "poise", "rules", "render", "sqlx"]);
    assert!(dependencies()["sandbox"].is_disjoint(&forbidden));
}

/// The source files under a folder, with their text.
fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path
                .strip_prefix(env!("CARGO_MANIFEST_DIR"))
                .unwrap()
                .display()
                .to_string();
            found.push((name, std::fs::read_to_string(&path).unwrap()));
        }
    }
}

/// Fails for each file of `src` outside `rooms` whose code contains one of `words`.
fn only_in(rooms: &[&str], words: &[&str]) {
    let mut found = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut found,
    );
    for (name, text) in found {
        if rooms.iter().any(|room| name.starts_with(room)) {
            continue;
        }
        for line in text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
        {
            let named = words.iter().find(|word| line.contains(*word));
            assert!(named.is_none(), "{name} knows {}: {line}", named.unwrap());
        }
    }
}

/// Comparing a person's own turns with raw events would tell them the secrets of others.
#[test]
fn analyses_and_plans_compare_with_known_turns_only() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["plans/src", "src/discord", "src/sessions"] {
        sources(&root.join(folder), &mut found);
    }
    let (mut checked, raw) = (0, [".events()", ".record()", "Event,", "Event]", "Event>"]);
    for (name, text) in found {
        let words = match &*name {
            "src/sessions/plans/analysis.rs" | "src/sessions/plans/planned_branches.rs" => &raw[..],
            _ if name.starts_with("plans/") => &raw,
            _ if name.starts_with("src/discord/") => &raw[..1],
            _ => continue,
        };
        checked += usize::from(words.len() > 1);
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            let named = words.iter().find(|word| line.contains(*word));
            assert!(named.is_none(), "{name} reads raw events: {line}");
        }
    }
    assert!(checked > 6, "only {checked} files");
}

#[test]
fn sql_stays_in_the_store() {
    only_in(
        &["src/store/"],
        &[
            "sqlx::",
            "\"select ",
            "\"insert into ",
            "\"update ",
            "\"delete from ",
            "\"with ",
        ],
    );
}

/// A fault meets the next request, so nothing else may be on its way: `World::next_fails` waits for that.
#[test]
fn tests_of_the_bot_let_requests_fail_through_their_world() {
    let mut found = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bot");
    sources(&folder, &mut found);
    for (name, text) in found {
        let joined: String = text.split_whitespace().collect();
        let direct = ["faults().next_fails(", "faults.next_fails("];
        let direct = direct.iter().any(|call| joined.contains(call));
        assert!(!direct, "{name} sets a fault without waiting");
    }
}

#[test]
fn serenity_and_poise_stay_at_the_edge() {
    // the configuration asks serenity for the format of a token
    only_in(
        &["src/discord/", "src/app", "src/config/value_parsers.rs"],
        &["serenity::", "poise::"],
    );
}

#[test]
fn what_runs_beside_everything_else_is_guarded() {
    // nobody would notice a panic in such a task; `panic_guard::Tasks` spawns every task that is not in this list
    only_in(
        &[
            "src/panic_guard.rs",
            // catches panics itself
            "src/computers.rs",
            "src/app.rs",
            "src/main.rs",
            "src/store/",
            "src/discord/framework/context_without_gateway.rs",
            // catches panics itself
            "src/discord/content/painter.rs",
            "src/discord/ingress/background_jobs.rs",
        ],
        &["tokio::spawn", "spawn_blocking", "JoinSet", "TaskTracker"],
    );
}

/// The packages of the project, by the folder of their sources.
const PACKAGES: [&str; 9] = [
    "src",
    "rules/src",
    "players/src",
    "words/src",
    "words/sentences/src",
    "table/src",
    "render/src",
    "sandbox/src",
    "fuzz/checks/src",
];

fn imports(package: &str) -> Imports {
    let mut found = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    sources(&root.join(package), &mut found);
    found.retain(|(name, _)| !name.ends_with("tests.rs") && !name.contains("/bin/"));
    Imports::read(Path::new(package), &found)
}

#[test]
fn no_more_than_three_files_import_each_other_in_a_circle() {
    for package in PACKAGES {
        let imports = imports(package);
        let circles = imports.circles();
        let large: Vec<_> = circles.iter().filter(|circle| circle.len() > 3).collect();
        assert!(large.is_empty(), "{package}: {large:#?}");
    }
}

/// The layers of `src/discord`, from the ground up: each may import only those before it.
const LAYERS: [&str; 8] = [
    "transport",
    "content",
    "requests",
    "views",
    "flows",
    "interactions",
    "framework",
    "ingress",
];

#[test]
fn each_layer_of_discord_knows_only_those_below_it() {
    let layer = |module: &str| {
        let folder = module
            .strip_prefix("crate::discord::")?
            .split("::")
            .next()?;
        Some(LAYERS.iter().position(|layer| *layer == folder).unwrap())
    };
    let imports = imports("src");
    for (module, known) in &imports.of {
        for other in known {
            let (Some(from), Some(to)) = (layer(module), layer(other)) else {
                continue;
            };
            let (file, other) = (imports.file(module), imports.file(other));
            assert!(to <= from, "{file} is below {other}, which it imports");
        }
    }
}

#[test]
fn no_file_is_too_long() {
    let mut found = Vec::new();
    for folder in [
        "src", "rules", "players", "plans", "words", "table", "render", "sandbox", "tests",
        "benches",
    ] {
        sources(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
            &mut found,
        );
    }
    // comments and unit tests do not count
    let is_code = |line: &&str| !line.is_empty() && !line.starts_with("//");
    for (name, text) in found {
        let (text, _) = text
            .split_once("#[cfg(test)]\nmod tests {")
            .unwrap_or((&text, ""));
        let lines = text.lines().map(str::trim).filter(is_code).count();
        assert!(
            lines <= 500,
            "{name} has {lines} lines: is there a second thing in it?"
        );
    }
}

/// The labels of all buttons by the names of their messages, without arrows and other signs.
fn button_labels(language: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(language).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for line in text.lines() {
            if let Some((name, label)) = line.split_once(" = ")
                && name.split('-').any(|part| part == "button")
            {
                let letters = label.chars().filter(|letter| letter.is_alphanumeric());
                found.insert(name.to_owned(), letters.collect::<String>().to_lowercase());
            }
        }
    }
    found
}

/// The sentences of buttons that stand in more than one place of the code. Each of their buttons does the same, or asks
/// first.
const SHARED_LABELS: [&str; 26] = [
    "CompanyText::ButtonOwn",
    "AnalysisText::ButtonToBoard",
    "AnalysisText::ButtonAnalyse",
    "Text::ButtonAskAbort",
    "Text::ButtonClaim",
    "Text::ButtonDecline",
    "Text::ButtonDescribe",
    "Text::ButtonGo",
    "Text::ButtonJoin",
    "Text::ButtonLeave",
    "Text::ButtonStart",
    "Text::ButtonMove",
    "Text::ButtonOfferEnd",
    "Text::ButtonPreviousPage",
    "Text::ButtonRematch",
    "Text::ButtonNextMatch",
    "Text::ButtonNextPage",
    "Text::ButtonReplay",
    "Text::ButtonResign",
    "Text::ButtonUnplan",
    "ComputerText::ButtonLevel",
    "ComputerText::ButtonProgress",
    "TappedText::ButtonOpen",
    "TeacherText::ButtonHint",
    "TeacherText::ButtonReview",
    "Text::ButtonRules",
];

/// The same act has the same label everywhere, and different acts have different labels.
#[test]
fn each_label_belongs_to_one_action() {
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("locales")).unwrap() {
        let mut owners: BTreeMap<String, String> = BTreeMap::new();
        for (name, label) in button_labels(&entry.unwrap().path()) {
            let other = owners.insert(label, name.clone());
            assert!(
                other.is_none(),
                "{name} has the label of {}",
                other.unwrap()
            );
        }
    }
    let mut found = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    sources(&root.join("src/discord"), &mut found);
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for (_, text) in found {
        let words = text.split(|sign: char| !sign.is_alphanumeric() && sign != ':');
        for word in words.filter(|word| word.contains("Text::Button")) {
            *places.entry(word.to_owned()).or_default() += 1;
        }
    }
    let shared = places.into_iter().filter(|(_, places)| *places > 1);
    let shared: BTreeSet<String> = shared.map(|(word, _)| word).collect();
    assert_eq!(
        shared,
        names(&SHARED_LABELS),
        "does each of these do one thing only?"
    );
}

/// Names may contain bold markup, which would end the bold text of a sentence that is bold itself.
#[test]
fn no_name_stands_in_a_bold_sentence() {
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("locales")).unwrap() {
        for file in std::fs::read_dir(entry.unwrap().path()).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            for line in text.lines() {
                for bold in line.split("**").skip(1).step_by(2) {
                    let alone = bold == "{ $name }";
                    assert!(alone || !bold.contains("{ $name }"), "{line}");
                }
            }
        }
    }
}

/// The names of metrics in a text.
fn metrics(text: &str) -> BTreeSet<&str> {
    let letter = |c: char| c.is_ascii_lowercase() || c == '_';
    let words = text.split(|c| !letter(c));
    let of = |word: &str, prefix: &str| word.len() > prefix.len() && word.starts_with(prefix);
    let named = |word: &&str| of(word, "skirmish_") || of(word, "process_");
    words.filter(named).collect()
}

#[test]
fn the_guide_explains_every_metric_and_no_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| std::fs::read_to_string(root.join(file)).unwrap();
    let (guide, code) = (read("docs/hosting.md"), read("src/metrics.rs"));
    assert_eq!(metrics(&guide), metrics(&code));
    let described = code.matches("describe_").count();
    // each name is in the code once in the `use` line and once in its description
    assert_eq!(described, 3 + metrics(&code).len());
}

/// `scripts/opponents` is a shell script, so no compiler sees that its list lacks a game.
#[test]
fn the_computers_of_every_game_are_measured() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/opponents");
    let script = std::fs::read_to_string(script).unwrap();
    for kind in rules::Kind::ALL {
        let seats = kind.seats().0;
        let setting = format!("\n{} {seats} {{", kind.id());
        assert!(
            script.contains(&setting),
            "scripts/opponents has no setting of {kind} with {seats} seats"
        );
    }
}

/// A document may name a file in code spans only if a file with that ending exists. Otherwise the file was moved, or
/// never existed.
#[test]
fn documents_name_files_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in [
        "src", "rules", "players", "ratings", "plans", "words", "table", "render", "sandbox",
        "fuzz", "tests", "benches",
    ] {
        sources(&root.join(folder), &mut files);
    }
    let files: Vec<String> = files
        .into_iter()
        .map(|(path, _)| format!("/{path}"))
        .collect();
    let documents = [
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "README.md",
        "docs/security.md",
        "docs/privacy.md",
        "docs/terms.md",
        "docs/listing.md",
        "docs/hosting.md",
        "docs/invariants.md",
        "docs/glossary.md",
        "fuzz/README.md",
    ];
    let mut gone = Vec::new();
    for document in documents {
        let text = std::fs::read_to_string(root.join(document)).unwrap();
        for name in text
            .split('`')
            .filter(|name| Path::new(name).extension().is_some_and(|end| end == "rs"))
        {
            let there = files.iter().any(|file| file.ends_with(&format!("/{name}")));
            // a name with `<` stands for any game
            if !there && !name.contains('<') {
                gone.push(format!("{document}: {name}"));
            }
        }
    }
    assert!(gone.is_empty(), "{}", gone.join("\n"));
}

/// Settings that stay on a connection need a pooler that leaves the connection to one program.
#[test]
fn the_documents_ask_for_the_pooling_that_connections_need() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &Path| std::fs::read_to_string(file).unwrap();
    let keeps = read(&root.join("src/store/postgres.rs")).contains("', $1, false)");
    assert!(
        keeps,
        "no setting stays on a connection: the documents may allow any pooling"
    );
    let mut named = 0;
    for file in std::fs::read_dir(root.join("docs")).unwrap() {
        let file = file.unwrap().path();
        if file.extension().is_none_or(|kind| kind != "md") {
            continue;
        }
        let text = read(&file).replace('\n', " ");
        for after in text.split("PgBouncer").skip(1) {
            let sentence = after.split(['.', ':']).next().unwrap_or_default();
            assert!(
                sentence.contains("session pooling"),
                "{}: {sentence}",
                file.display()
            );
            named += 1;
        }
    }
    assert!(named > 0);
}
