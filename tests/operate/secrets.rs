//! Tests that commands and the log print only the host, the port and the database of a database's address, whatever is
//! wrong with it.

use crate::common::test_databases::Home;
use crate::run_with;

const SECRET: &str = "hunter2";
const TOKEN: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789AB";

/// Starts every kind of program with this address. Returns everything that was printed.
async fn opened_by_all(address: &str) -> String {
    let settings = [
        ("DATABASE_URL", address),
        ("DISCORD_TOKEN", TOKEN),
        // nobody listens there
        ("DISCORD_PROXY", "http://127.0.0.1:1"),
        ("SKIRMISH_LOG", "trace"),
    ];
    let other = Home::temporary();
    let to = ["copy", "--to", address];
    let mut said = String::new();
    for arguments in [&["doctor"][..], &["migrate"], &["verify"], &[]] {
        let ran = run_with(&settings, arguments).await;
        said += &ran.out;
        said += &ran.err;
    }
    let mut settings = settings;
    settings[0].1 = &other.database;
    let ran = run_with(&settings, &to).await;
    said + &ran.out + &ran.err
}

async fn tells_nothing(address: &str) {
    let said = opened_by_all(address).await;
    assert!(!said.is_empty());
    assert!(!said.contains(SECRET), "{address}: {said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_an_address_that_cannot_be_read() {
    for address in [
        "mysql://me:hunter2@host/x",
        "postgres:/me:hunter2@host/x",
        "postgres://me:hunter2@127.0.0.1:x/x",
        "postgres://me:hun/ter2hunter2@127.0.0.1/x",
        // characters that a URL does not allow in a password (smallstep certificates 1522)
        "postgres://me:q^G$[hunter2@127.0.0.1:1/x",
        "postgres://me:%zzhunter2@127.0.0.1:1/x",
        "postgres://me:hunter2@hun@127.0.0.1:1/x",
        "postgres://me:hunter2#hun@127.0.0.1:1/x",
        "postgres://127.0.0.1:1/x?pasword=hunter2",
        "postgres://127.0.0.1:1/x?hunter2",
        "postgres://127.0.0.1:1/x?sslmode=hunter2",
        "sqlite:x?password=hunter2",
        "sqlite://me:hunter2@host/x",
        "sqlite:me:hunter2@host",
    ] {
        tells_nothing(address).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_server_that_does_not_answer() {
    for address in [
        "postgres://hunter2:hunter2@127.0.0.1:1/x?application_name=hunter2",
        "postgres://127.0.0.1:1/x?user=hunter2&password=hunter2&options=-c%20hunter2%3Don",
    ] {
        tells_nothing(address).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_server_that_refuses_or_lets_in() {
    for more in [
        "&user=hunter2",
        "&user=hunter2&password=hunter2",
        "&password=hunter2",
        "&application_name=hunter2",
        "&options=-c%20hunter2%3Don",
        "&options=-c%20statement_timeout%3Dhunter2",
        "&options[hunter2]=on",
        "&sslmode=verify-full&sslrootcert=/hunter2",
        "&sslcert=/hunter2&sslkey=/hunter2",
        "&pasword=hunter2",
    ] {
        let home = Home::with_postgres().await;
        tells_nothing(&(home.database + more)).await;
    }
}
