//! Compares `docs/privacy.md` with the tables of the database, as the migrations leave them. A new table or a new column
//! fails here until somebody has decided what the document says about it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Columns that a row of the document need not name, by table, with the reason.
const UNNAMED: &[(&str, &str, &[&str])] = &[
    (
        "matches",
        "they describe the match and its lobby, not a person",
        &[
            "id",
            "version",
            "status",
            "own_thread",
            "lost",
            "game",
            "rules",
            "seats",
            "seed",
            "options",
            "wanted",
            "seat_order",
            "self_start",
            "private",
            "offers",
            "clock",
            "rated",
            "listed",
            "asked_around",
            "practice_events",
            "terms",
        ],
    ),
    (
        "players",
        "the match and the seat, the level of a computer, and whether the seat has more to do",
        &["match", "position", "level", "done"],
    ),
    (
        "events",
        "which match, and in which order",
        &["match", "seq"],
    ),
    (
        "offers",
        "what was offered, when in the match, and where it is shown",
        &[
            "match", "event", "cancels", "number", "events", "message", "closed",
        ],
    ),
    (
        "jobs",
        "when a job is due, and which process does it",
        &["kind", "due", "leased_until", "holder", "attempts", "dead"],
    ),
    (
        "results",
        "how the match was counted: the row says so in words",
        &[
            "seq",
            "pool",
            "strongest",
            "level",
            "level_mean",
            "counted",
            "sole",
            "rated",
            "early",
            "edge",
            "season_months",
            "weight",
            "reason",
            "sigma",
            "server_before",
            "server_after",
            "server_sigma",
        ],
    ),
    (
        "ratings",
        "which rating it is, and the columns by which lists are ordered",
        &["pool", "period", "unbeaten", "uncautious", "unplayed"],
    ),
    ("replays", "which match", &["match"]),
    (
        "tournaments",
        "what is played, and how far it is",
        &["id", "status", "terms"],
    ),
    (
        "tournament_acts",
        "which event, and in which order",
        &["tournament", "seq"],
    ),
    (
        "entrants",
        "which event, and the person's number in it",
        &["tournament", "number"],
    ),
    (
        "pairings",
        "which match of which event",
        &["tournament", "round", "number"],
    ),
    (
        "paired_seats",
        "which seat of which match",
        &["tournament", "round", "number", "position"],
    ),
    (
        "heartbeats",
        "when the bot itself worked",
        &["shards", "shard", "at"],
    ),
    ("handled", "which request came", &["interaction"]),
    (
        "programs",
        "which program of the host runs",
        &["shards", "shard", "program", "at"],
    ),
    (
        "write_checks",
        "random letters, to find out whether the bot can store anything",
        &["id", "filler"],
    ),
    (
        "outages",
        "when the bot itself did not work",
        &["shards", "shard", "from_at", "until_at"],
    ),
];

/// The columns of each table.
type Tables = BTreeMap<String, BTreeSet<String>>;

fn read(file: &Path) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(root.join(file)).unwrap()
}

/// The tables after all migrations.
fn migrated() -> Tables {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let files = std::fs::read_dir(folder).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let mut files: Vec<_> = files
        .filter(|file| file.extension().is_some_and(|end| end == "sql"))
        .collect();
    files.sort();
    let mut tables = Tables::new();
    for file in files {
        migrate(&mut tables, &read(&file));
    }
    tables
}

/// Follows the statements of a migration that change tables or their columns.
fn migrate(tables: &mut Tables, sql: &str) {
    let code = |line: &str| line.split("--").next().unwrap_or_default().to_lowercase();
    let sql: Vec<String> = sql.lines().map(code).collect();
    for statement in sql.join(" ").split(';') {
        let words: Vec<&str> = statement
            .split(|c: char| c.is_whitespace() || c == '(')
            .filter(|word| !word.is_empty())
            .collect();
        match words[..] {
            ["create", "table", name, ..] => {
                let known = tables.insert(name.to_owned(), columns(statement));
                assert!(known.is_none(), "{name} is created twice");
            }
            ["drop", "table", name] => {
                assert!(tables.remove(name).is_some(), "there is no {name} to drop");
            }
            ["alter", "table", name, "add", "column", column, ..] => {
                tables.get_mut(name).unwrap().insert(column.to_owned());
            }
            ["alter", "table", name, "drop", "column", column] => {
                assert!(tables.get_mut(name).unwrap().remove(column), "{column}");
            }
            ["create" | "drop", "index", ..]
            | ["create", "unique", "index", ..]
            | ["insert" | "update" | "delete", ..]
            | [] => {}
            _ => panic!("this test does not know what changes here: {statement}"),
        }
    }
}

/// The columns that a `create table` statement lists.
fn columns(create: &str) -> BTreeSet<String> {
    let (_, inside) = create.split_once('(').unwrap();
    let (inside, _) = inside.rsplit_once(')').unwrap();
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for c in inside.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => parts.push(String::new()),
            _ => {}
        }
        parts.last_mut().unwrap().push(c);
    }
    let first = |part: &String| {
        let letters = |c: char| !c.is_ascii_alphanumeric() && c != '_';
        let mut words = part.split(letters).filter(|word| !word.is_empty());
        words.next().unwrap().to_owned()
    };
    let constraints = ["primary", "unique", "foreign", "check", "constraint"];
    let names = parts.iter().map(first);
    names
        .filter(|name| !constraints.contains(&name.as_str()))
        .collect()
}

/// The rows of the document's table: the name of a database's table, and the names in code spans in the rest of the row.
fn documented(text: &str) -> Tables {
    let mut rows = Tables::new();
    for line in text.lines() {
        let Some((table, rest)) = line
            .strip_prefix("| `")
            .and_then(|line| line.split_once("` |"))
        else {
            continue;
        };
        let spans = rest.split('`').skip(1).step_by(2);
        let is_name = |span: &&str| span.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        let names = spans.filter(is_name).map(str::to_owned).collect();
        let known = rows.insert(table.to_owned(), names);
        assert!(known.is_none(), "{table} has two rows");
    }
    rows
}

#[test]
fn the_privacy_page_has_every_table_and_no_other() {
    let (stored, told) = (migrated(), documented(&read(Path::new("docs/privacy.md"))));
    let names = |tables: &Tables| tables.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&told), names(&stored));
}

#[test]
fn the_privacy_page_names_every_column_or_it_is_known_why_not() {
    let (stored, told) = (migrated(), documented(&read(Path::new("docs/privacy.md"))));
    let mut faults = Vec::new();
    for (table, columns) in &stored {
        let named = told.get(table).cloned().unwrap_or_default();
        let unnamed = UNNAMED.iter().filter(|(name, ..)| name == table);
        let unnamed = unnamed.flat_map(|(_, _, columns)| *columns);
        let unnamed: BTreeSet<String> = unnamed.map(|name| (*name).to_owned()).collect();
        let mut fault = |names: Vec<&String>, why: &str| {
            faults.extend(names.iter().map(|name| format!("{table}.{name} {why}")));
        };
        let decided: BTreeSet<String> = named.union(&unnamed).cloned().collect();
        fault(columns.difference(&decided).collect(), "is not explained");
        fault(decided.difference(columns).collect(), "is no column");
        fault(named.intersection(&unnamed).collect(), "is in both lists");
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_new_table_or_column_is_found() {
    let mut tables = migrated();
    let before = tables.clone();
    migrate(
        &mut tables,
        "-- A comment; with a semicolon.\ncreate table friends (\n  user_id bigint not null,\n  -- whom\n  friend bigint \
         references raters (rater),\n  twice bigint generated always as (2 * friend) stored,\n  primary key (user_id, \
         friend)\n);\nalter table players add column mood text not null default '';\ndrop table offers;",
    );
    assert!(!tables.contains_key("offers"));
    let columns: Vec<&str> = tables["friends"].iter().map(String::as_str).collect();
    assert_eq!(columns, ["friend", "twice", "user_id"]);
    let added: Vec<&String> = tables["players"].difference(&before["players"]).collect();
    assert_eq!(added, ["mood"]);
}

/// People who report a bug learn the same about the log as players.
#[test]
fn the_bug_template_says_of_the_log_what_the_privacy_page_says() {
    let page = include_str!("../../docs/privacy.md");
    assert!(
        page.contains("It has no names and no messages."),
        "the page has another sentence"
    );
    let template = include_str!("../../.github/ISSUE_TEMPLATE/bug.yml");
    assert!(
        template.contains("no secret choice and no names, but ids"),
        "{template}"
    );
}
