//! The server that the table starts for a phone in the same house.

use std::env;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use birka_records::shared::WebAddress;
use serde::Deserialize;

use super::Failure;

/// A server of the table. It ends with this value: its standard input ends.
pub(super) struct House {
    server: Child,
    port: u16,
    /// The address of the page for a phone.
    page: WebAddress,
}

/// The line that the server prints when it is ready.
#[derive(Deserialize)]
struct Ready {
    port: u16,
    addresses: Vec<String>,
}

impl House {
    /// Starts a server with the page in this folder, or at its usual place.
    pub(super) fn start(site: Option<PathBuf>) -> Result<Self, Failure> {
        let program = beside_program("birka-server").ok_or(Failure::NoProgram)?;
        let site = site.or_else(usual_site).filter(|site| site.join("index.html").is_file()).ok_or(Failure::NoPage)?;
        let mut command = Command::new(program);
        command.arg("--table").arg("--site").arg(site).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut server = command.spawn().map_err(|_| Failure::NoProgram)?;
        let ready = read_line(&mut server);
        // From here on it ends with the value.
        let mut house = Self { server, port: 0, page: "http://localhost".parse().map_err(|_| Failure::NoServer)? };
        let ready = ready.ok_or(Failure::NoServer)?;
        house.port = ready.port;
        house.page = format!("http://{}/", ready.addresses.first().ok_or(Failure::NoNetwork)?).parse().map_err(|_| Failure::NoNetwork)?;
        Ok(house)
    }

    /// The address of the page for a phone.
    pub(super) fn page(&self) -> WebAddress {
        self.page
    }

    /// The address of the server's WebSocket for the table.
    pub(super) fn socket(&self) -> String {
        format!("ws://127.0.0.1:{}/games", self.port)
    }

    /// Whether the server still runs.
    pub(super) fn is_running(&mut self) -> bool {
        matches!(self.server.try_wait(), Ok(None))
    }
}

impl Drop for House {
    fn drop(&mut self) {
        drop(self.server.stdin.take());
        // It has nothing to lose: the game is the table's.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn read_line(server: &mut Child) -> Option<Ready> {
    let mut line = String::new();
    BufReader::new(server.stdout.take()?).read_line(&mut line).ok()?;
    serde_json::from_str(&line).ok()
}

/// A file beside the program that runs. That of tests is a folder deeper.
fn beside_program(name: &str) -> Option<PathBuf> {
    let program = env::current_exe().ok()?;
    let name = format!("{name}{}", env::consts::EXE_SUFFIX);
    program.ancestors().skip(1).take(2).map(|folder| folder.join(&name)).find(|path| path.is_file())
}

/// The folder of the page: that of the packages, or that of `make web`.
fn usual_site() -> Option<PathBuf> {
    let program = env::current_exe().ok()?;
    let folders = program.ancestors().skip(1).take(4).flat_map(|folder| [folder.join("site"), folder.join("share/birka/site")]);
    let chosen = env::var_os("BIRKA_SITE").map(PathBuf::from);
    chosen.into_iter().chain(folders).find(|folder: &PathBuf| Path::is_dir(folder))
}
