//! A database that outlives its server, and games of members in it: a file of SQLite, or with `BIRKA_TEST_DATABASES` a schema of the first one of PostgreSQL.

use birka_network::messages::Wish;
use birka_network::{GameAction, GameId, Progress};
use birka_session::TimeControls;
use sqlx::AnyPool;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::browser::Browser;
use crate::client::{Client, Running, config, new_game, play_at_random};

pub struct Kept {
    pub folder: TempDir,
    runtime: Runtime,
}

impl Kept {
    pub fn new() -> Self {
        let kept = Self { folder: TempDir::new().unwrap(), runtime: Runtime::new().unwrap() };
        if let Some((_, schema)) = kept.url().split_once("search_path]=") {
            kept.run(&[&format!("CREATE SCHEMA {schema}")]);
        }
        kept
    }

    /// The address of a file.
    pub fn file(&self) -> String {
        format!("sqlite://{}", self.folder.path().join("games.db").display())
    }

    pub fn url(&self) -> String {
        let Ok(databases) = std::env::var("BIRKA_TEST_DATABASES") else { return self.file() };
        let name = self.folder.path().file_name().unwrap().to_string_lossy().trim_matches('.').to_lowercase();
        format!("{}?options[search_path]=s{name}", databases.split_once(' ').unwrap().0)
    }

    pub fn start(&self) -> Running {
        Running::with(config(&self.url()))
    }

    /// Runs statements on the database.
    pub fn run(&self, statements: &[&str]) {
        sqlx::any::install_default_drivers();
        self.runtime.block_on(async {
            let pool = AnyPool::connect(&self.url()).await.unwrap();
            for statement in statements {
                sqlx::query(sqlx::AssertSqlSafe((*statement).to_owned())).execute(&pool).await.unwrap();
            }
            pool.close().await;
        });
    }

    /// Shows all games to everybody.
    pub fn publish(&self) {
        self.run(&["UPDATE games SET is_public = 1"]);
    }
}

/// A game between two browsers, the attackers first, after so many moves.
pub fn begun(server: &Running, browsers: [&Browser; 2], variant: &str, plies: usize) -> (GameId, [Client; 2]) {
    let [attackers, defenders] = browsers.map(|browser| browser.cookie.clone());
    let open = |cookie: Option<String>| match cookie {
        Some(cookie) => Client::with_cookie(server.address, &cookie),
        None => Client::open(server.address, None),
    };
    let mut attackers = open(attackers);
    let id = attackers.create(new_game(variant, TimeControls::default()));
    let mut defenders = open(defenders);
    defenders.join(&id, Wish::Any);
    attackers.hear_until(|client| client.progress.contains(&Progress::Arrived));
    let mut players = [attackers, defenders];
    play_at_random(&mut players, 7, plies);
    (id, players)
}

/// The same, which the defenders resign.
pub fn ended(server: &Running, browsers: [&Browser; 2], variant: &str, plies: usize) -> GameId {
    let (id, [mut attackers, mut defenders]) = begun(server, browsers, variant, plies);
    defenders.act(GameAction::Resign);
    attackers.hear_until(|client| client.session().outcome().is_some());
    id
}
