use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::game::Played;
use crate::board::BoardSize;
use crate::cli::failure::Failure;
use crate::record::{RecordedResult, games};
use crate::rules::Side;

/// The table that games are written to as they end, in the form `birka replay` reads.
pub(super) struct Records {
    name: String,
    path: PathBuf,
    file: Option<File>,
    /// Games that were played before an interruption.
    before: BTreeMap<u32, Played>,
}

impl Records {
    /// Opens a table, or begins it.
    pub(super) fn open(path: Option<&Path>, name: &str, size: BoardSize) -> Result<Self, Failure> {
        let name: String = name.chars().map(|c| if c == ',' || c.is_whitespace() || c.is_control() { '_' } else { c }).collect();
        let Some(path) = path else { return Ok(Self { name, path: PathBuf::new(), file: None, before: BTreeMap::new() }) };
        let fault = |error| Failure::File { path: path.to_owned(), error };
        let text = match std::fs::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(fault(error)),
        };
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(fault)?;
        if text.is_empty() {
            writeln!(file, "# game_id,moves,black_captured,white_captured,winner").map_err(fault)?;
        } else if !text.ends_with('\n') {
            // The last game was broken off while it was written.
            writeln!(file).map_err(fault)?;
        }
        let before = games::read(&text, size).flatten().filter_map(|game| {
            let number = game.id.strip_prefix(&name)?.strip_prefix('#')?.parse().ok()?;
            let winner = match game.result {
                RecordedResult::Won(side) => Some(side),
                RecordedResult::Drawn => None,
                RecordedResult::Unknown => return None,
            };
            let moves = game.moves.iter().map(|text| text.name(size)).collect();
            let reason = game.ending.unwrap_or_else(|| "record".to_owned());
            let forfeit = (reason == "forfeit").then(|| "as recorded".to_owned());
            Some((number, Played { moves, winner, reason, forfeit }))
        });
        Ok(Self { before: before.collect(), name, path: path.to_owned(), file: Some(file) })
    }

    /// A game that was played before.
    pub(super) fn take(&mut self, number: u32) -> Option<Played> {
        self.before.remove(&number)
    }

    pub(super) fn add(&mut self, number: u32, played: &Played) -> Result<(), Failure> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let winner = match played.winner {
            Some(Side::Attackers) => "Black",
            Some(Side::Defenders) => "White",
            None => "Draw",
        };
        let broken_off =
            if played.reason == "forfeit" || played.reason == "too-long" { format!(" {}", played.reason) } else { String::new() };
        // The captured men follow from the moves.
        let mut line = format!("{}#{number},{}{broken_off},,,{winner}\n", self.name, played.moves.join(" "));
        if let Some(why) = &played.forfeit {
            line.push_str(&format!("# {}#{number}: {}\n", self.name, why.replace(['\n', '\r'], " ")));
        }
        file.write_all(line.as_bytes()).map_err(|error| Failure::File { path: self.path.clone(), error })
    }
}
