//! What a released version had is never changed.

use std::collections::BTreeMap;
use std::fs::read_to_string;

use ring::digest::{SHA384, digest};

use crate::samples::{root, sample};

/// The versions of CHANGELOG.md that have a date.
fn dated() -> Vec<String> {
    let changelog = read_to_string(root().join("CHANGELOG.md")).unwrap();
    let titles = changelog
        .lines()
        .filter_map(|line| line.strip_prefix("## "));
    let dated = titles.filter_map(|title| Some(title.split_once(" (")?.0.to_owned()));
    dated.collect()
}

/// The checksums of migrations: by version and number, as `migrations/released.txt` lists them.
fn released() -> BTreeMap<(String, String), String> {
    let list = read_to_string(root().join("migrations/released.txt")).unwrap();
    let lines = list
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let fields = lines.map(|line| line.split_whitespace().map(str::to_owned).collect());
    fields
        .map(|fields: Vec<String>| {
            let [version, number, checksum] = fields.try_into().unwrap();
            ((version, number), checksum)
        })
        .collect()
}

/// The checksums of today's migrations by number, and the files' names.
fn today() -> BTreeMap<String, (String, String)> {
    let files = std::fs::read_dir(root().join("migrations")).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let migrations = paths.filter(|path| path.extension().is_some_and(|end| end == "sql"));
    migrations
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let text = read_to_string(&path).unwrap().replace("\r\n", "\n");
            let checksum = hex::encode(digest(&SHA384, text.as_bytes()));
            (name[..4].to_owned(), (name, checksum))
        })
        .collect()
}

#[test]
fn migrations_of_a_released_version_are_frozen() {
    let (today, schema) = (
        today(),
        read_to_string(root().join("src/store/schema.rs")).unwrap(),
    );
    for ((version, number), checksum) in released() {
        let Some((name, now)) = today.get(&number) else {
            panic!("migrations/{number}_….sql is gone, but version {version} has it: restore it");
        };
        // a text that was edited since has its own way in `FORMER`
        assert!(
            *now == checksum || schema.contains(&checksum),
            "migrations/{name} has been changed, but databases of version {version} have it as it was. Restore it, and \
             write what you need into a new migration"
        );
    }
}

#[test]
fn every_dated_version_has_its_list_of_migrations_and_its_samples() {
    let released = released();
    let dated = dated();
    assert!(dated.contains(&"0.1.0".to_owned()));
    for version in dated {
        assert!(
            released.keys().any(|(of, _)| *of == version),
            "migrations/released.txt has no lines of version {version}: `scripts/release {version}` writes them"
        );
        for kind in ["sqlite", "postgres.sql"] {
            let file = sample(&version, kind);
            let size = std::fs::metadata(&file).map(|file| file.len());
            assert!(
                size.is_ok_and(|size| size < 100_000),
                "{} is missing or too large: `scripts/upgrade-sample {version}` makes it",
                file.display()
            );
        }
    }
}

/// A tag of an action can be moved to other code, a commit cannot.
#[test]
fn workflows_pin_actions_and_give_each_job_its_own_rights() {
    let folder = root().join(".github/workflows");
    for file in std::fs::read_dir(folder).unwrap() {
        let text = read_to_string(file.unwrap().path()).unwrap();
        let used = text.lines().filter_map(|line| line.split("uses: ").nth(1));
        for action in used.filter(|action| !action.starts_with("./")) {
            let (_, version) = action.split_once('@').unwrap();
            let (commit, comment) = version.split_once(" # v").unwrap_or_default();
            let pinned = commit.len() == 40 && commit.chars().all(|one| one.is_ascii_hexdigit());
            assert!(pinned && !comment.is_empty(), "{action} is not pinned");
        }
    }
    let release = read_to_string(root().join(".github/workflows/release.yml")).unwrap();
    assert!(release.contains("\npermissions: {}\n"));
    let jobs = release.split_once("\njobs:\n").unwrap().1;
    let titles = jobs
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let rights = jobs.lines().filter(|line| *line == "    permissions:");
    assert_eq!(titles.count(), rights.count());
    let tested = jobs.matches("needs: test\n").count();
    assert_eq!(tested, 2, "what is published was not tested");
}

/// One compiler: in CI, in the image and as the oldest that works.
#[test]
fn the_compiler_is_pinned_once() {
    let read = |path: &str| read_to_string(root().join(path)).unwrap();
    let (pin, manifest) = (read("rust-toolchain.toml"), read("Cargo.toml"));
    let value = |text: &str, key: &str| {
        let start = format!("{key} = \"");
        let line = text.lines().find_map(|line| line.strip_prefix(&start));
        line.unwrap().trim_end_matches('"').to_owned()
    };
    let (channel, oldest) = (value(&pin, "channel"), value(&manifest, "rust-version"));
    assert!(channel.starts_with(&format!("{oldest}.")), "{channel}");
    let image = format!("FROM rust:{oldest}-bookworm AS build\n");
    assert!(read("Dockerfile").contains(&image));
}
