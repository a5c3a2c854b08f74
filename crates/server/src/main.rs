//! `birka-server`: games of two players on different machines.

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use birka_server::{Config, Rates, Server, Worker};
use clap::{Parser, Subcommand};
use tokio::io::AsyncReadExt as _;
use tokio::signal;

/// A server for tafl games of two players on different machines. It also serves the page on which they play.
#[derive(Debug, Parser)]
#[command(name = "birka-server", version, about, args_conflicts_with_subcommands = true)]
struct Arguments {
    /// The address and port on which the server listens
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8600")]
    listen: SocketAddr,
    /// Where games are kept: sqlite://FILE, sqlite::memory:, or postgres://USER@HOST/NAME
    #[arg(long, value_name = "URL", default_value = "sqlite://birka-server.db", env = "BIRKA_DATABASE", hide_env_values = true)]
    database: String,
    /// The address of NATS, where several servers share a database: nats://localhost
    #[arg(long, value_name = "URL", env = "BIRKA_NATS")]
    nats: Option<String>,
    /// The folder with the page that `make web` builds
    #[arg(long, value_name = "FOLDER")]
    site: Option<PathBuf>,
    /// Believe the header X-Forwarded-For of a proxy in front of the server
    #[arg(long)]
    behind_proxy: bool,
    /// The seconds in which a proxy hears from /health that the server ends, before it does; 0, and 5 with --nats
    #[arg(long, value_name = "SECONDS")]
    drain: Option<u64>,
    /// The pieces of the engine's work (moves, reviews) that are done here at the same time; 0 with --nats, which leaves them to `worker`
    #[arg(long, value_name = "NUMBER")]
    workers: Option<usize>,
    /// Serve a table in the same house: any free port, games in memory, until standard input ends. Prints its addresses as a line of JSON
    #[arg(long, conflicts_with_all = ["listen", "database", "nats", "behind_proxy", "workers"])]
    table: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Do the engine's work of the servers that share a database, until Ctrl+C
    Worker {
        /// The database of the servers
        #[arg(long, value_name = "URL", env = "BIRKA_DATABASE", hide_env_values = true)]
        database: String,
        /// The NATS of the servers
        #[arg(long, value_name = "URL", env = "BIRKA_NATS")]
        nats: String,
        /// The pieces of work that are done at the same time
        #[arg(long, value_name = "NUMBER", default_value_t = 1)]
        threads: usize,
    },
}

#[tokio::main]
async fn main() -> ExitCode {
    tracing_subscriber::fmt().with_writer(std::io::stderr).init();
    match run(Arguments::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("birka-server: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: Arguments) -> Result<(), Box<dyn std::error::Error>> {
    if let Some(Command::Worker { database, nats, threads }) = arguments.command {
        let worker = Worker::start(&database, &nats, threads).await?;
        println!("Birka's worker waits for work until Ctrl+C.");
        asked_to_end().await?;
        worker.stop().await;
        return Ok(());
    }
    let Arguments { listen, database, nats, site, behind_proxy, workers, drain, table, .. } = arguments;
    let drain = drain.unwrap_or(if nats.is_some() { 5 } else { 0 });
    // At a table the table's own engine plays.
    let workers = workers.unwrap_or(usize::from(!table && nats.is_none()));
    let (listen, database) = match table {
        true => (SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)), "sqlite::memory:".to_owned()),
        false => (listen, database),
    };
    let server =
        Server::start(Config { listen, database, nats, site, is_behind_proxy: behind_proxy, workers, rates: Rates::default() }).await?;
    if table {
        let addresses: Vec<_> =
            addresses_of_house().into_iter().map(|address| SocketAddr::from((address, server.address().port()))).collect();
        writeln!(std::io::stdout(), "{}", serde_json::json!({ "port": server.address().port(), "addresses": addresses }))?;
        // The table holds the other end: it ends when the table does.
        let _ = tokio::io::stdin().read_to_end(&mut Vec::new()).await;
    } else {
        println!("Birka's server is at http://{}/ until Ctrl+C.", server.address());
        asked_to_end().await?;
        if drain > 0 {
            server.drain();
            tokio::time::sleep(Duration::from_secs(drain)).await;
        }
    }
    server.stop().await;
    Ok(())
}

/// Waits for Ctrl+C or, from a service manager, SIGTERM.
async fn asked_to_end() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        let mut terminate = signal::unix::signal(signal::unix::SignalKind::terminate())?;
        tokio::select! {
            result = signal::ctrl_c() => result,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    signal::ctrl_c().await
}

/// The addresses by which a phone in the same house finds this machine, those of private networks first.
fn addresses_of_house() -> Vec<IpAddr> {
    let mut addresses: Vec<_> =
        if_addrs::get_if_addrs().unwrap_or_default().into_iter().filter(|of| !of.is_loopback()).map(|of| of.ip()).collect();
    addresses.retain(IpAddr::is_ipv4);
    let is_private = |address: &IpAddr| matches!(address, IpAddr::V4(address) if address.is_private());
    addresses.sort_by_key(|address| !is_private(address));
    addresses
}
