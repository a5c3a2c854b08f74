//! `birka-server`: games of two players on different machines.

use std::io::{IsTerminal as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use birka_network::Offer;
use birka_network::messages::plain_line;
use birka_server::admin::{self, AdminError, Order};
use birka_server::backup::{self, BackupError};
use birka_server::bot::{self, BotOptions};
use birka_server::{Config, MailConfig, Rates, Server, Worker};
use clap::{Args, Parser, Subcommand, ValueEnum};
use tokio::io::AsyncReadExt as _;
use tokio::signal;

/// A letter says that it is somebody's move if she has not been there for this time.
const NOTICE: Duration = Duration::from_secs(10 * 60);

/// A server for tafl games of two players on different machines. It also serves the page on which they play.
#[derive(Debug, Parser)]
#[command(name = "birka-server", version, about)]
struct Arguments {
    /// The address and port on which the server listens
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8600")]
    listen: SocketAddr,
    /// Where games are kept: sqlite://FILE, sqlite::memory:, or postgres://USER@HOST/NAME
    #[arg(
        long,
        global = true,
        value_name = "URL",
        default_value = "sqlite://birka-server.db",
        env = "BIRKA_DATABASE",
        hide_env_values = true
    )]
    database: String,
    /// The address of NATS, where several servers share a database: nats://localhost
    #[arg(long, global = true, value_name = "URL", env = "BIRKA_NATS")]
    nats: Option<String>,
    /// The folder with the page that `make web` builds
    #[arg(long, value_name = "FOLDER")]
    site: Option<PathBuf>,
    /// A file of words that players may not write to each other, one a line
    #[arg(long, value_name = "FILE")]
    words: Option<PathBuf>,
    /// The server that takes letters: smtp://localhost:25, smtps://NAME:PASSWORD@HOST. Without it none are sent
    #[arg(long, value_name = "URL", env = "BIRKA_SMTP", hide_env_values = true, requires_all = ["mail_from", "public"])]
    smtp: Option<String>,
    /// Who letters are from
    #[arg(long, value_name = "ADDRESS", env = "BIRKA_MAIL_FROM")]
    mail_from: Option<String>,
    /// The address of this server in letters: https://example.org
    #[arg(long, value_name = "URL", env = "BIRKA_PUBLIC")]
    public: Option<String>,
    /// Believe the header X-Forwarded-For of a proxy in front of the server
    #[arg(long)]
    behind_proxy: bool,
    /// Delete games in which nobody has an account so many days after they ended or were last played
    #[arg(long, value_name = "DAYS", default_value_t = 90, value_parser = clap::value_parser!(u32).range(1..=36_500))]
    keep_guest_games: u32,
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

/// What is done instead of serving.
#[derive(Debug, Subcommand)]
enum Command {
    /// Manage the accounts of a server, also while it runs
    Admin {
        #[command(subcommand)]
        order: Order,
    },
    /// Write the database into a file, as it is at one moment, also while the server runs
    Backup { file: PathBuf },
    /// Fill an empty database from a file, which may come from another kind of database. The server does not run meanwhile
    Restore {
        file: PathBuf,
        /// Replace what the database has
        #[arg(long)]
        force: bool,
    },
    /// Do the engine's work of the servers that share a database, until Ctrl+C
    Worker {
        /// The pieces of work that are done at the same time
        #[arg(long, value_name = "NUMBER", default_value_t = 1)]
        threads: usize,
    },
    /// Let an engine play the games of an account that is marked as one of a bot
    Bot(BotArguments),
}

#[derive(Debug, Args)]
struct BotArguments {
    /// The address of the server
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8600")]
    server: String,
    /// A token of the account, which its page makes
    #[arg(long, env = "BIRKA_TOKEN", hide_env_values = true, required_unless_present = "token_file")]
    token: Option<String>,
    /// A file with the token, which other users of this machine do not see
    #[arg(long, value_name = "FILE", conflicts_with = "token")]
    token_file: Option<PathBuf>,
    /// Mark the account as one of a bot, for good. It must not have played yet
    #[arg(long)]
    mark_account: bool,
    /// A program that speaks the engine protocol, with its arguments: "birka engine". Without it, the engine in this program plays
    #[arg(long, value_name = "PROGRAM")]
    engine: Option<String>,
    /// The level, from 0, the weakest. A program is given it as the arguments `--level N`
    #[arg(long, value_name = "N")]
    level: Option<usize>,
    /// Play this variant only; may be given several times
    #[arg(long = "variant", value_name = "ID")]
    variants: Vec<String>,
    /// The longest time for a move, up to 20000. With clocks it is less
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// The offers that it accepts
    #[arg(long, value_enum, value_delimiter = ',', default_value = "rematch")]
    accept: Vec<Accepted>,
    /// The most games at the same time
    #[arg(long, value_name = "N", default_value_t = 8)]
    games: usize,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Accepted {
    Draw,
    TakeBack,
    Rematch,
    None,
}

impl BotArguments {
    fn options(self) -> std::io::Result<BotOptions> {
        let token = match (self.token, self.token_file) {
            (None, Some(file)) => std::fs::read_to_string(file)?,
            (token, _) => token.unwrap_or_default(),
        };
        let accepted = self.accept.iter().filter_map(|accepted| match accepted {
            Accepted::Draw => Some(Offer::Draw),
            Accepted::TakeBack => Some(Offer::TakeBack),
            Accepted::Rematch => Some(Offer::Rematch),
            Accepted::None => None,
        });
        Ok(BotOptions {
            accepted: accepted.collect(),
            server: self.server,
            token: token.trim().to_owned(),
            marks_account: self.mark_account,
            engine: self.engine.map(|words| words.split_whitespace().map(str::to_owned).collect()),
            level: self.level,
            variants: self.variants,
            move_time: self.movetime.map(Duration::from_millis),
            games: self.games,
        })
    }
}

/// The exit code if the database cannot be used. 1 is for what cannot be done, 2 for a wrong command line.
const NO_DATABASE: u8 = 3;

#[tokio::main]
async fn main() -> ExitCode {
    tracing_subscriber::fmt().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal()).init();
    let arguments = Arguments::parse();
    let (done, code) = match arguments.command {
        Some(Command::Admin { order }) => {
            let done = admin::run(&arguments.database, arguments.nats.as_deref(), order).await;
            let code = if done.as_ref().is_err_and(AdminError::is_of_database) { NO_DATABASE } else { 1 };
            (done.map_err(|error| error.to_string()), code)
        }
        Some(Command::Backup { file }) => told(backup::backup(&arguments.database, &file).await, "written"),
        Some(Command::Restore { file, force }) => told(backup::restore(&arguments.database, &file, force).await, "restored"),
        Some(Command::Worker { threads }) => (work(&arguments.database, arguments.nats.as_deref(), threads).await, 1),
        Some(Command::Bot(arguments)) => (play(arguments).await, 1),
        None => (run(arguments).await.map(|()| String::new()).map_err(|error| error.to_string()), 1),
    };
    match done {
        Ok(text) if text.is_empty() => ExitCode::SUCCESS,
        // A reader that has gone needs no words.
        Ok(text) => writeln!(std::io::stdout(), "{text}").map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS),
        Err(text) => {
            let lines: Vec<_> = text.lines().map(|line| plain_line(line, usize::MAX)).collect();
            eprintln!("birka-server: {}", lines.join("\n"));
            ExitCode::from(code)
        }
    }
}

/// The outcome of a backup in words, with the exit code of its failure.
fn told(done: Result<u64, BackupError>, what: &str) -> (Result<String, String>, u8) {
    let code = if matches!(done, Err(BackupError::Store(_))) { NO_DATABASE } else { 1 };
    (done.map(|rows| format!("{rows} rows {what}.")).map_err(|error| error.to_string()), code)
}

/// Works until it is asked to end.
async fn work(database: &str, nats: Option<&str>, threads: usize) -> Result<String, String> {
    let nats = nats.ok_or("a worker needs the NATS of the servers: --nats nats://HOST; a server without it works by itself")?;
    let worker = Worker::start(database, nats, threads).await.map_err(|error| error.to_string())?;
    println!("Birka's worker waits for work until Ctrl+C.");
    asked_to_end().await.map_err(|error| error.to_string())?;
    worker.stop().await;
    Ok(String::new())
}

/// Plays with an engine until the process ends.
async fn play(arguments: BotArguments) -> Result<String, String> {
    let options = arguments.options().map_err(|error| error.to_string())?;
    let played = tokio::task::spawn_blocking(move || bot::run(options)).await.map_err(|error| error.to_string())?;
    played.map(|()| String::new()).map_err(|error| error.to_string())
}

async fn run(arguments: Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let Arguments {
        listen,
        database,
        nats,
        site,
        words,
        smtp,
        mail_from,
        public,
        behind_proxy,
        workers,
        drain,
        keep_guest_games,
        table,
        ..
    } = arguments;
    let drain = drain.unwrap_or(if nats.is_some() { 5 } else { 0 });
    // At a table the table's own engine plays.
    let workers = workers.unwrap_or(usize::from(!table && nats.is_none()));
    let (listen, database) = match table {
        true => (SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)), "sqlite::memory:".to_owned()),
        false => (listen, database),
    };
    let words = match words {
        Some(file) => std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?,
        None => String::new(),
    };
    let mail = match (smtp.filter(|_| !table), mail_from, public) {
        (Some(smtp), Some(from), Some(public)) => Some(MailConfig { smtp, from, public, delay: NOTICE }),
        _ => None,
    };
    let config = Config {
        listen,
        database,
        nats,
        site,
        is_behind_proxy: behind_proxy,
        workers,
        words,
        mail,
        keep_guest_games,
        rates: Rates::default(),
    };
    let server = Server::start(config).await?;
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
