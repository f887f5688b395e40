//! Tests that the program has every metric, label and label's value that deploy/alerts.yaml and deploy/dashboard.json
//! name, and that every place that can panic is counted from the start.

use std::collections::BTreeSet;
use std::path::Path;

const ALERTS: &str = include_str!("../../deploy/alerts.yaml");
const DASHBOARD: &str = include_str!("../../deploy/dashboard.json");

/// All queries of both files.
fn queries() -> Vec<String> {
    let lines = ALERTS.lines().map(str::trim);
    let mut all: Vec<String> = lines
        .filter_map(|line| line.strip_prefix("expr: "))
        .map(str::to_owned)
        .collect();
    assert_eq!(
        all.len(),
        ALERTS.matches("- alert:").count(),
        "each rule has one line with its query"
    );
    let dashboard: serde_json::Value = serde_json::from_str(DASHBOARD).unwrap();
    let before = all.len();
    for panel in dashboard["panels"].as_array().unwrap() {
        for target in panel["targets"].as_array().unwrap() {
            all.push(target["expr"].as_str().unwrap().to_owned());
        }
    }
    assert!(before > 10 && all.len() > before + 10);
    all
}

/// What a page has not of a query: metrics, values of labels, and labels to group by.
fn missing(query: &str, page: &str) -> Vec<String> {
    let samples = |name: &str| -> Vec<&str> {
        let of = |line: &&str| {
            line.strip_prefix(name)
                .is_some_and(|rest| rest.starts_with(['{', ' ']))
        };
        page.lines().filter(of).collect()
    };
    let (mut missing, mut known) = (Vec::new(), Vec::new());
    let is_name = |c: char| c.is_ascii_lowercase() || c == '_';
    let mut rest = query;
    let next = |rest: &str| {
        ["skirmish_", "process_"]
            .iter()
            .filter_map(|name| rest.find(name))
            .min()
    };
    while let Some(start) = next(rest) {
        rest = &rest[start..];
        let name = &rest[..rest.find(|c| !is_name(c)).unwrap_or(rest.len())];
        rest = &rest[name.len()..];
        let chosen = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
        let labels: Vec<&str> = chosen.map_or(Vec::new(), |(labels, _)| {
            labels.split(',').map(str::trim).collect()
        });
        let found = samples(name);
        if !found
            .iter()
            .any(|line| labels.iter().all(|label| line.contains(label)))
        {
            missing.push(format!("{name} {labels:?}"));
        }
        known.extend(found);
    }
    for by in query.split("by (").skip(1) {
        for label in by.split(')').next().unwrap().split(',').map(str::trim) {
            if !known
                .iter()
                .any(|line| line.contains(&format!("{label}=\"")))
            {
                missing.push(format!("by {label}"));
            }
        }
    }
    missing
}

#[test]
fn what_is_missing_is_found() {
    let page = "skirmish_a_total{why=\"late\"} 0\nskirmish_b 1\n";
    for (query, wrong) in [
        ("rate(skirmish_a_total{why=\"late\"}[5m]) > skirmish_b", 0),
        ("sum by (why) (skirmish_a_total)", 0),
        ("skirmish_a_total{why=\"full\"} > 1", 1),
        ("skirmish_a > skirmish_b", 1),
        ("sum by (what) (skirmish_a_total)", 1),
        ("process_open_fds", 1),
    ] {
        assert_eq!(missing(query, page).len(), wrong, "{query}");
    }
}

/// Checks a page with at least one interaction, one refusal, one change and one picture.
pub fn has_all_that_is_watched(page: &str) {
    for query in queries() {
        assert_eq!(missing(&query, page), Vec::<String>::new(), "{query}");
    }
    let what = |line: &str| {
        Some(
            line.strip_prefix("skirmish_panics_total{what=\"")?
                .split_once('"')?
                .0
                .to_owned(),
        )
    };
    let counted: BTreeSet<String> = page.lines().filter_map(what).collect();
    let mut guarded = BTreeSet::new();
    collect(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut guarded,
    );
    assert_eq!(counted, guarded);
}

/// Collects the names of what runs guarded.
fn collect(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, names);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            for call in [
                "guarded(",
                "guarded_call(",
                ".spawn(",
                "WorkerThreads::new(",
            ] {
                let quoted = text
                    .split(call)
                    .skip(1)
                    .filter_map(|rest| rest.trim_start().strip_prefix('"'));
                names.extend(quoted.map(|rest| rest.split('"').next().unwrap().to_owned()));
            }
        }
    }
    for of_tests in ["test", "trying", "a server of a test"] {
        names.remove(of_tests);
    }
}
