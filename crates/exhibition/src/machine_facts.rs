//! What staff want to know about the machine on the service screen.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};
use std::path::Path;

use crate::ExhibitionFolder;
use crate::heartbeat::RESTARTS_VARIABLE;
use crate::supervisor::CrashFolder;

/// Facts about the machine. What it does not tell is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MachineFacts {
    /// The address in the network of the house.
    pub address: Option<IpAddr>,
    /// Megabytes (2²⁰ bytes) that can still be written to the disk of the data folder.
    pub free_mb: Option<u64>,
    /// How often the supervisor has started the exhibit again.
    pub restarts: Option<u32>,
    /// When the exhibit failed last, and why.
    pub last_failure: Option<(String, String)>,
}

impl MachineFacts {
    /// The facts of this machine and of the exhibit in a folder. May wait for a slow disk.
    #[must_use]
    pub fn gather(folder: Option<&ExhibitionFolder>) -> Self {
        Self {
            address: address(),
            free_mb: folder.and_then(|folder| free_mb(folder.crashes().parent()?)),
            restarts: std::env::var(RESTARTS_VARIABLE).ok().and_then(|count| count.parse().ok()),
            last_failure: folder.and_then(|folder| CrashFolder::new(folder.crashes()).last()),
        }
    }
}

/// The address from which this machine would reach the outside. Nothing is sent.
fn address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address for documentation, which nobody has.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|address| !address.is_unspecified())
}

/// The room on the disk of a folder, or of the nearest folder above it that is there.
#[cfg(unix)]
fn free_mb(folder: &Path) -> Option<u64> {
    let there = folder.ancestors().find(|folder| folder.is_dir())?;
    let disk = rustix::fs::statvfs(there).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize) >> 20)
}

#[cfg(not(unix))]
fn free_mb(_: &Path) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_disk_and_the_last_failure_are_told() {
        let data = tempfile::tempdir().unwrap();
        let folder = ExhibitionFolder::in_data_folder(data.path());
        let facts = MachineFacts::gather(Some(&folder));
        assert_eq!(facts.last_failure, None);
        assert_eq!(facts.free_mb.is_some(), cfg!(unix), "also before the folder is made");
        fs::create_dir_all(folder.crashes()).unwrap();
        let crashes = CrashFolder::new(folder.crashes());
        for (number, text) in [
            (1, "2026-11-22 09:15:00 +0100: the exhibit was restarted because it ended: signal: 9. The end of its log:\n\nfine\n"),
            (2, "2026-11-23 10:16:00 +0100: the exhibit was restarted because it renders no more frames. The end of its log:\n\n"),
        ] {
            fs::write(crashes.log(number), text).unwrap();
        }
        let facts = MachineFacts::gather(Some(&folder));
        assert_eq!(facts.last_failure, Some(("2026-11-23 10:16".to_owned(), "it renders no more frames".to_owned())));
        fs::write(crashes.log(3), b"\xff damaged").unwrap();
        assert_eq!(MachineFacts::gather(Some(&folder)).last_failure, None);
        assert_eq!(MachineFacts::gather(None).free_mb, None);
    }
}
