//! The sandbox as a program. It prints its address and the token to use.

use std::process::ExitCode;

use sandbox::{Error, Sandbox};

const PORT: u16 = 8700;

fn port() -> Result<u16, String> {
    let mut args = std::env::args().skip(1);
    match (args.next().as_deref(), args.next(), args.next()) {
        (None, ..) => Ok(PORT),
        (Some("--port"), Some(port), None) => {
            port.parse().map_err(|_| format!("{port:?} is no port"))
        }
        _ => Err("usage: discord-sandbox [--port N]".to_owned()),
    }
}

async fn run(port: u16) -> Result<(), Error> {
    let sandbox = Sandbox::builder().port(port).start().await?;
    println!("chat page  {}/", sandbox.url());
    println!("API base   {}/api/v10", sandbox.url());
    println!("token      {}", sandbox.token());
    sandbox.run().await;
    Ok(())
}

#[tokio::main]
async fn main() -> ExitCode {
    let result = match port() {
        Ok(port) => run(port).await.map_err(|error| error.to_string()),
        Err(usage) => Err(usage),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
