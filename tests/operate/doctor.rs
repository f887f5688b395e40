//! Tests `skirmish doctor`.

use sandbox::Sandbox;

use crate::common::process::Process;
use crate::common::test_databases::Home;
use crate::filled::{fill, meddle};
use crate::{nowhere, run_with};

const TOKEN: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789AB";

/// The reported problems, without their marks.
fn wrong(out: &str) -> Vec<&str> {
    out.lines()
        .map(|line| (line, line.strip_prefix("!! ")))
        .filter(|(line, wrong)| {
            assert!(wrong.is_some() || line.starts_with("ok "), "{line}");
            wrong.is_some()
        })
        .filter_map(|(_, wrong)| wrong)
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn all_is_well_with_a_file() {
    all_is_well(Home::temporary()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_is_well_on_postgres() {
    all_is_well(Home::with_postgres().await).await;
}

async fn all_is_well(home: Home) {
    fill(&home.database).await;
    let sandbox = Sandbox::start().await.unwrap();
    let token = sandbox.token();
    let settings = [
        ("DISCORD_TOKEN", token.as_str()),
        ("DISCORD_PROXY", sandbox.url()),
        ("DATABASE_URL", &home.database),
    ];
    let ran = run_with(&settings, &["doctor"]).await;
    let said = ran.done();
    assert_eq!(wrong(&said), Vec::<&str>::new());
    for line in [
        "ok the settings can be read\n",
        "ok the database opens\n",
        "ok the tables are up to date: version ",
        "ok the database can be written to\n",
        "ok the token looks like a bot's token\n",
        " answers: the application is ",
        "ok interactions come through the gateway\n",
        "ok invite it with https://discord.com/oauth2/authorize?client_id=",
        "ok intents: none is needed\n",
        "ok the gateway takes 1 shards; 999 of 1000 new sessions are left today\n",
        "ok the bot may do what it needs in 1 server",
        "ok the clock agrees with Discord's\n",
    ] {
        assert!(said.contains(line), "{line} is missing in {said}");
    }
    assert!(!said.contains(&token), "{said}");
    assert_eq!(sandbox.problems(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn tells_what_the_page_for_boards_lacks() {
    let home = Home::temporary();
    let sandbox = Sandbox::start().await.unwrap();
    let (token, secret) = (sandbox.token(), sandbox.client_secret());
    let with = async |more: &[(&'static str, &str)]| {
        let mut settings = vec![
            ("DISCORD_TOKEN", token.as_str()),
            ("DISCORD_PROXY", sandbox.url()),
            ("DATABASE_URL", &home.database),
            ("SKIRMISH_HTTP", "127.0.0.1:0"),
        ];
        settings.extend(more);
        run_with(&settings, &["doctor"]).await
    };
    let url = ("SKIRMISH_PUBLIC_URL", "https://skirmish.example.org");
    let ran = with(&[]).await;
    assert!(
        ran.out.contains("ok there is no page on which boards"),
        "{}",
        ran.out
    );
    let ran = with(&[url]).await;
    assert_eq!((ran.code, wrong(&ran.out)), (0, Vec::new()));
    assert!(
        ran.out
            .contains("ok Open board leads to https://skirmish.example.org/board/\n")
    );
    assert!(
        ran.out
            .contains("ok that page does not open inside Discord"),
        "{}",
        ran.out
    );
    let ran = with(&[("DISCORD_CLIENT_SECRET", &secret)]).await;
    let said = wrong(&ran.out);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].starts_with("DISCORD_CLIENT_SECRET does nothing without"),
        "{said:?}"
    );
    let ran = with(&[url, ("DISCORD_CLIENT_SECRET", "another-secret")]).await;
    let said = wrong(&ran.out);
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(
        said[0].starts_with("Activities are not enabled: "),
        "{said:?}"
    );
    assert!(
        said[1].starts_with("DISCORD_CLIENT_SECRET is not the application's: "),
        "{said:?}"
    );
    sandbox.enable_activity();
    let ran = with(&[url, ("DISCORD_CLIENT_SECRET", &secret)]).await;
    assert_eq!((ran.code, wrong(&ran.out)), (0, Vec::new()));
    assert!(
        ran.out.contains("ok Activities are enabled: "),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .contains("ok the client secret is the application's\n"),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains(&secret), "{}", ran.out);
    assert_eq!(sandbox.problems(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn tells_what_to_do_before_the_first_start() {
    let (home, missing) = nowhere();
    let ran = run_with(&[("DATABASE_URL", &missing)], &["doctor"]).await;
    assert_eq!(ran.code, 1);
    let said = wrong(&ran.out);
    assert!(
        said[0].starts_with("DISCORD_TOKEN is not set: "),
        "{said:?}"
    );
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        ran.out.contains("ok the bot makes the database "),
        "{}",
        ran.out
    );
    let files = std::fs::read_dir(home.path()).unwrap().count();
    assert_eq!(files, 0, "it leaves nothing behind");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_every_bad_setting() {
    let settings = [("DISCORD_TOKEN", "my-secret"), ("SKIRMISH_HTTP", "there")];
    let ran = run_with(&settings, &["doctor"]).await;
    let said = wrong(&ran.out);
    assert_eq!((ran.code, said.len()), (1, 3), "{}", ran.out);
    assert!(
        said[0].starts_with("DISCORD_TOKEN does not look "),
        "{said:?}"
    );
    assert!(said[1].starts_with("SKIRMISH_HTTP must be "), "{said:?}");
    assert!(!ran.out.contains("my-secret"), "{}", ran.out);
}

#[tokio::test(flavor = "multi_thread")]
async fn tells_who_does_not_answer() {
    // nobody listens on port 1
    let settings = [
        ("DISCORD_TOKEN", TOKEN),
        ("DISCORD_PROXY", "http://127.0.0.1:1"),
        ("DATABASE_URL", "postgres://me:hidden@127.0.0.1:1/x"),
    ];
    let ran = run_with(&settings, &["doctor"]).await;
    let said = wrong(&ran.out);
    assert_eq!((ran.code, said.len()), (1, 2), "{}", ran.out);
    let database = "PostgreSQL at 127.0.0.1:1 does not open: ";
    assert!(said[0].starts_with(database), "{said:?}");
    let discord = "http://127.0.0.1:1 does not answer for this token: ";
    assert!(said[1].starts_with(discord), "{said:?}");
    assert!(!ran.out.contains("hidden") && !ran.out.contains(TOKEN));
}

#[tokio::test(flavor = "multi_thread")]
async fn tells_what_the_application_lacks() {
    let home = Home::temporary();
    fill(&home.database).await;
    meddle(
        &home.database,
        "update _sqlx_migrations set version = 99 where version = 1",
    )
    .await;
    let sandbox = Sandbox::start().await.unwrap();
    let (token, key) = (sandbox.token(), sandbox.public_key());
    let other = "00".repeat(32);
    for (token, key, start) in [
        (
            TOKEN,
            &key,
            " does not answer for this token: it is not a bot's token any more: ",
        ),
        (
            &*token,
            &other,
            "DISCORD_PUBLIC_KEY is another application's: ",
        ),
        (
            &*token,
            &key,
            "interactions go to the gateway and not to SKIRMISH_HTTP: ",
        ),
    ] {
        let settings = [
            ("DISCORD_TOKEN", token),
            ("DISCORD_PROXY", sandbox.url()),
            ("DATABASE_URL", &home.database),
            ("DISCORD_PUBLIC_KEY", key),
            ("SKIRMISH_HTTP", "127.0.0.1:0"),
        ];
        let ran = run_with(&settings, &["doctor"]).await;
        let said = wrong(&ran.out);
        assert_eq!((ran.code, said.len()), (1, 2), "{}", ran.out);
        let tables = "the database was last used by a newer version of this program";
        assert!(said[0].starts_with(tables), "{said:?}");
        assert!(said[1].contains(start), "{said:?}");
        assert!(!ran.out.contains(token));
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn tells_which_files_others_can_read() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = Home::temporary();
    let store = home.store().await;
    let files = ["", "-wal", "-shm"].map(|end| home.path().join(format!("skirmish.sqlite{end}")));
    let may = |mode: u32| {
        for file in &files {
            let permissions = std::fs::Permissions::from_mode(mode);
            std::fs::set_permissions(file, permissions).unwrap();
        }
    };
    let mode = |file: &std::path::PathBuf| file.metadata().unwrap().permissions().mode();
    // the permissions with which the bot makes its files
    for file in &files {
        assert_eq!(mode(file) & 0o777, 0o600, "{}", file.display());
    }
    for (readable, open) in [(0o600, false), (0o640, true), (0o604, true), (0o644, true)] {
        may(readable);
        let ran = run_with(&[("DATABASE_URL", &home.database)], &["doctor"]).await;
        let told: Vec<&str> = wrong(&ran.out)
            .into_iter()
            .filter(|line| line.contains("others on this machine can read"))
            .collect();
        let expected: Vec<String> = files
            .iter()
            .filter(|_| open)
            .map(|file| {
                let file = file.display();
                format!(
                    "others on this machine can read {file}, which holds secrets: run `chmod 600 {file}`"
                )
            })
            .collect();
        assert_eq!(told, expected, "{readable:o}");
    }
    store.close_store().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn tells_when_others_can_read_the_settings() {
    use std::os::unix::fs::PermissionsExt as _;
    for (mode, start) in [(0o600, "ok nobody else"), (0o644, "!! others")] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(".env");
        // even if the file's content is wrong
        std::fs::write(&file, "SHARDS=none\nDATABASE_URL=sqlite:x\n").unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
        let settings = std::collections::BTreeMap::new();
        let process = Process::start(folder.path(), &["doctor"], &settings);
        let (_, out, _) = process.ended().await;
        let line = format!("{start} on this machine can read .env");
        assert!(out.lines().any(|one| one.starts_with(&line)), "{out}");
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = Home::temporary();
    fill(&home.database).await;
    let copy = home.path().join("copy");
    let settings = [("DATABASE_URL", home.database.as_str())];
    let ran = run_with(&settings, &["backup", copy.to_str().unwrap()]).await;
    ran.done();
    assert_eq!(copy.metadata().unwrap().permissions().mode() & 0o777, 0o600);
}
