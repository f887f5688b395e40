//! Tests which settings are refused, and that no error reveals a secret.

use super::*;

const TOKEN: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789AB";

fn read(settings: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    Config::from_settings(&settings.iter().map(own).collect(), Vec::new())
}

#[test]
fn no_token_names_the_two_ways_on() {
    let error = read(&[]).unwrap_err().to_string();
    assert!(
        error.contains("skirmish sandbox") && error.contains(".env.example"),
        "{error}"
    );
}

#[test]
fn defaults() {
    let config = read(&[("DISCORD_TOKEN", TOKEN), ("SKIRMISH_LOG", "")]).unwrap();
    assert_eq!(config.database.expose_secret(), "sqlite:skirmish.sqlite");
    assert_eq!(config.connections, 8);
    assert_eq!(
        (config.lobby_minutes, config.idle_minutes, config.proxy),
        (1440, 30, None)
    );
}

#[test]
fn every_bad_setting_is_named_and_no_secret_is_told() {
    let error = read(&[
        ("DISCORD_TOKEN", "not-a-token"),
        ("DISCORD_PROXY", "localhost"),
        ("DATABASE_URL", "mysql://me:hidden@there"),
        ("DATABASE_POOL", "none"),
        ("SKIRMISH_LOBBY_MINUTES", "0"),
        ("SKIRMISH_LOG", "=,="),
        ("SKIRMISH_LOGS", "info"),
    ])
    .unwrap_err()
    .to_string();
    for name in [
        "DISCORD_TOKEN",
        "DISCORD_PROXY",
        "DATABASE_URL",
        "DATABASE_POOL must be 1 to 500, not \"none\"",
        "SKIRMISH_LOBBY_MINUTES",
        "SKIRMISH_LOG ",
        "SKIRMISH_LOGS",
    ] {
        assert!(error.contains(name), "{name} is missing in: {error}");
    }
    assert!(
        !error.contains("not-a-token") && !error.contains("hidden"),
        "{error}"
    );
}

/// If this filter were read as a regular expression, it would delay the start by minutes.
#[test]
fn a_log_filter_is_read_at_once_whatever_stands_in_it() {
    let since = std::time::Instant::now();
    let filter = format!(
        "info,skirmish[interaction{{match={}}}]=debug",
        "[^a].".repeat(200)
    );
    let config = read(&[("DISCORD_TOKEN", TOKEN), ("SKIRMISH_LOG", &filter)]).unwrap();
    assert_eq!(config.log, filter);
    assert!(since.elapsed() < std::time::Duration::from_secs(5));
}

#[test]
fn a_log_filter_of_foreign_letters_is_refused() {
    for filter in ["[é]=info", "[{é}]", "skirmish[é{é=é}]=é", "é"] {
        let error = read(&[("DISCORD_TOKEN", TOKEN), ("SKIRMISH_LOG", filter)]).unwrap_err();
        assert!(error.to_string().starts_with("SKIRMISH_LOG "), "{error}");
    }
}

#[test]
fn no_secret_is_ever_printed() {
    let database = "postgresql://me:hidden@there/x";
    let settings = [
        ("DISCORD_TOKEN", TOKEN),
        ("DATABASE_URL", database),
        ("SKIRMISH_HTTP", "127.0.0.1:8080"),
        ("DISCORD_CLIENT_SECRET", "hidden-too"),
    ];
    let config = read(&settings).unwrap();
    assert_eq!(config.database.expose_secret(), database);
    let secret = config.client_secret.clone().unwrap();
    assert_eq!(secret.expose_secret(), "hidden-too");
    let printed = format!("{config:?}");
    assert!(!printed.contains(TOKEN) && !printed.contains("hidden"));
    let wrong = read(&[
        ("DISCORD_TOKEN", TOKEN),
        ("DISCORD_CLIENT_SECRET", "hid den"),
    ]);
    let wrong = format!("{:?}", wrong.unwrap_err());
    assert!(wrong.contains("DISCORD_CLIENT_SECRET does not") && !wrong.contains("hid den"));
    let alone = read(&[
        ("DISCORD_TOKEN", TOKEN),
        ("DISCORD_CLIENT_SECRET", "hidden"),
    ]);
    let expected = "DISCORD_CLIENT_SECRET needs SKIRMISH_HTTP: where the Activity is served";
    assert_eq!(alone.unwrap_err().to_string(), expected);
}

#[test]
fn the_example_names_every_setting_with_its_default() {
    let mut problems = Vec::new();
    let example = dotenv(include_str!("../../.env.example"), &mut problems);
    let expected = settings()
        .into_iter()
        .map(|setting| (setting.name, setting.default));
    assert_eq!((example, problems), (expected.collect(), Vec::new()));
}

#[test]
fn an_empty_setting_leaves_what_is_below_it() {
    let own = |pairs: &[(&str, &str)]| {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        pairs.iter().map(own).collect::<BTreeMap<_, _>>()
    };
    for Setting { name, .. } in settings() {
        let name = name.as_str();
        for (file, environment, expected) in [
            ("below", "", "below"),
            ("below", " ", "below"),
            ("below", "over", "over"),
            ("", "over", "over"),
        ] {
            let over = own(&[(name, environment)]).into_iter();
            let settings = layered(own(&[(name, file)]), over);
            assert_eq!(settings, own(&[(name, expected)]));
        }
    }
}

#[test]
fn an_empty_line_of_a_settings_file_unsets_nothing() {
    let mut problems = Vec::new();
    let settings = dotenv("SKIRMISH_HTTP=127.0.0.1:1\nSKIRMISH_HTTP=\n", &mut problems);
    assert_eq!(settings["SKIRMISH_HTTP"], "127.0.0.1:1");
    assert_eq!(problems, Vec::<String>::new());
}

#[test]
fn a_line_that_cannot_be_read_is_named_with_the_reason() {
    let quotes = format!("A {UNQUOTED}");
    let quotes = quotes.as_str();
    for (line, wrong) in [
        ("A=b", None),
        ("export A='pa$$word'", None),
        (r"A=pa\$word", None),
        ("A=b # costs $5", None),
        ("# A=b$c", None),
        ("A=pa$word", Some(quotes)),
        ("A=\"pa$word\"", Some(quotes)),
        ("hidden", Some("there is no =")),
        ("A=\"hidden", Some(quotes)),
        ("A=hidden word", Some(quotes)),
        (r"A=hid\den", Some(quotes)),
    ] {
        let mut problems = Vec::new();
        dotenv(&format!("B=c\n\n{line}\n"), &mut problems);
        let wrong = wrong.map(|wrong| format!(".env, line 3: {wrong}"));
        assert_eq!(problems, Vec::from_iter(wrong), "{line}");
    }
}

#[test]
fn the_last_line_that_sets_a_setting_is_found() {
    let text = "A=1\n# A=2\nexport A=3\nB=A=4\n";
    assert_eq!(with_line(text, "A is 0"), ".env, line 3: A is 0");
    assert_eq!(with_line(text, "C is 0"), "C is 0");
}

/// The library takes an unknown word for the name of a part of the program, and then logs nothing else.
#[test]
fn a_log_level_that_there_is_not_is_refused() {
    for wrong in ["verbose", "skirmish", "info,all", "INFOO", "warning"] {
        let error = read(&[("DISCORD_TOKEN", TOKEN), ("SKIRMISH_LOG", wrong)]).unwrap_err();
        let error = error.to_string();
        assert!(
            error.starts_with("SKIRMISH_LOG is no filter such as "),
            "{error}"
        );
        let end = "is not off, error, warn, info, debug or trace";
        assert!(error.ends_with(end), "{error}");
    }
    for right in [
        "info",
        "WARN",
        "off",
        "debug,sqlx=warn",
        "skirmish=debug",
        "skirmish[interaction]=trace",
    ] {
        read(&[("DISCORD_TOKEN", TOKEN), ("SKIRMISH_LOG", right)]).unwrap();
    }
}

/// The password must not be told: errors and the log repeat the proxy's address.
#[test]
fn a_proxy_with_a_password_is_refused_and_the_password_not_told() {
    let proxy = "http://me:hidden@127.0.0.1:8700";
    let error = read(&[("DISCORD_TOKEN", TOKEN), ("DISCORD_PROXY", proxy)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "DISCORD_PROXY must be an address without user and password"
    );
}

#[test]
fn a_value_that_looks_like_a_flag_is_a_value() {
    let error = read(&[("DISCORD_TOKEN", TOKEN), ("SKIRMISH_HTTP", "--log=trace")]).unwrap_err();
    let expected = "SKIRMISH_HTTP must be an address such as 127.0.0.1:8080, not \"--log=trace\"";
    assert_eq!(error.to_string(), expected);
}

/// Runs clap's debug assertions.
#[test]
fn settings_are_well_formed_arguments() {
    Config::command().debug_assert();
    for setting in settings() {
        assert!(!setting.about.is_empty(), "{} says nothing", setting.name);
    }
}

#[test]
fn the_page_for_boards_needs_an_address_that_browsers_can_use() {
    let http = ("SKIRMISH_HTTP", "127.0.0.1:8080");
    let with = |url| read(&[("DISCORD_TOKEN", TOKEN), http, ("SKIRMISH_PUBLIC_URL", url)]);
    for url in [
        "https://skirmish.example.org",
        "https://skirmish.example.org/",
    ] {
        let read = with(url).unwrap().public_url;
        assert_eq!(read.as_deref(), Some("https://skirmish.example.org"));
    }
    for url in [
        "skirmish.example.org",
        "https://",
        "ftp://a",
        "https://a@b",
        "https://a#b",
        "https://a b",
    ] {
        assert!(with(url).is_err(), "{url}");
    }
    let alone = read(&[
        ("DISCORD_TOKEN", TOKEN),
        ("SKIRMISH_PUBLIC_URL", "https://a"),
    ]);
    let expected = "SKIRMISH_PUBLIC_URL needs SKIRMISH_HTTP: what it leads to";
    assert_eq!(alone.unwrap_err().to_string(), expected);
}
