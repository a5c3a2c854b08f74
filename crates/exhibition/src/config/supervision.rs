use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use birka_records::shared::WebAddress;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::TimeOfDay;
use super::values::{number, seconds, text};

/// The largest file of visits, in kilobytes: it is read as a whole when the exhibit starts.
const MAX_ROTATE_KB: u32 = 100_000;

/// When the supervisor restarts the exhibit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Supervision {
    /// Every night at this time; `None` for never.
    #[serde(deserialize_with = "nightly")]
    pub nightly_restart: Option<TimeOfDay>,
    /// When the exhibit has used more memory than this, in megabytes (2²⁰ bytes).
    #[serde(deserialize_with = "number::<_, _, 300, 1_000_000>")]
    pub memory_limit_mb: u32,
    /// When no frame has been rendered for this time.
    #[serde(rename = "frozen_after_s", deserialize_with = "seconds::<_, 5, 600>")]
    pub frozen_after: Duration,
    /// The time within which the first frame must be rendered.
    #[serde(rename = "start_within_s", deserialize_with = "seconds::<_, 10, 3600>")]
    pub start_within: Duration,
    /// Where the supervisor answers with its [`Status`](crate::supervisor::Status): an address of this machine on which only the house can reach it. `None` for
    /// nowhere.
    #[serde(rename = "status_address", deserialize_with = "address_in_house")]
    pub status: Option<SocketAddr>,
}

impl Default for Supervision {
    fn default() -> Self {
        Self {
            nightly_restart: Some(TimeOfDay::new(4, 30)),
            memory_limit_mb: 3000,
            frozen_after: Duration::from_secs(20),
            start_within: Duration::from_secs(120),
            status: None,
        }
    }
}

fn nightly<'de, D: Deserializer<'de>>(from: D) -> Result<Option<TimeOfDay>, D::Error> {
    match text(from)?.as_str() {
        "never" => Ok(None),
        time => time.parse().map(Some).map_err(|error| D::Error::custom(format_args!("{error}, or \"never\""))),
    }
}

/// An address of the machine itself or of a private network, with a port.
fn address_in_house<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    let text = text(from)?;
    let expected = || D::Error::custom(format_args!("an address with a port is expected, such as \"127.0.0.1:9631\", not `{text}`"));
    let address: SocketAddr = text.parse().map_err(|_| expected())?;
    let is_in_house = match address.ip() {
        IpAddr::V4(ip) => ip.is_loopback() || ip.is_private() || ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local(),
    };
    if address.port() == 0 {
        return Err(expected());
    }
    if !is_in_house {
        let message = "the status is only for the house; take 127.0.0.1 or the address that this machine has in the network of the house";
        return Err(D::Error::custom(message));
    }
    Ok(Some(address))
}

/// The address of a folder, without what would become part of the log or of a list of processes.
fn web_folder<'de, D: Deserializer<'de>>(from: D) -> Result<Option<WebAddress>, D::Error> {
    let address: WebAddress = text(from)?.parse().map_err(D::Error::custom)?;
    let host = address.as_str().split('/').nth(2).unwrap_or_default();
    if host.contains('@') {
        return Err(D::Error::custom(
            "a name and a password do not belong in the address, which stands in the log; put them in the file .netrc",
        ));
    }
    if address.as_str().contains('?') {
        return Err(D::Error::custom("an address of a folder has no `?`: the names of the files follow it"));
    }
    Ok(Some(address))
}

/// Which visit statistics are recorded, and where.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StatisticsConfig {
    pub enabled: bool,
    /// The CSV file; `None` for `exhibition/visits.csv` in the data folder.
    pub file: Option<PathBuf>,
    /// The name of the table in each line, for a house that has several; empty without one.
    pub table: String,
    /// A folder into which a page and the lines of this month are written each day.
    pub report: Option<PathBuf>,
    /// A folder on the web into which the same are put each day.
    #[serde(deserialize_with = "web_folder")]
    pub report_address: Option<WebAddress>,
    /// A larger file is renamed and a new one begun, as at the beginning of each month. In kilobytes (2¹⁰ bytes).
    #[serde(deserialize_with = "number::<_, _, 16, MAX_ROTATE_KB>")]
    pub rotate_at_kb: u32,
    /// How many renamed files are kept.
    #[serde(deserialize_with = "number::<_, _, 1, 1000>")]
    pub keep_files: u32,
}

impl Default for StatisticsConfig {
    fn default() -> Self {
        Self { enabled: true, file: None, table: String::new(), report: None, report_address: None, rotate_at_kb: 1024, keep_files: 24 }
    }
}
