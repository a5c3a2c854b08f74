//! Reading, replaying and writing of games, done on background threads.

use std::fs::File;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use birka_diagnostics::{Severity, printable, read_file};
use birka_game_archive::{
    Archive, ArchiveError, ArchivedGame, Contents, ExportNote, Format, Import, ImportNote, MAX_TEXT, Put, export, import,
};
use birka_records::game_record::{Fault, FaultKind, GameRecord};
use birka_script::{Library, check_file};

use crate::game::state::{GamesNotice, GamesSource};
use birka_game_archive::games_moved_aside;
use birka_session::{Session, Study};

/// The purpose of replaying a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Open,
    Continue,
    Review,
}

/// The result of work on a background thread.
pub(super) enum Finished {
    /// The archive has been read, and the folder beside it.
    Archive(Result<Contents, ArchiveError>, Vec<PathBuf>),
    /// A text holds several games. What is wrong with others may come with them.
    Several { source: GamesSource, games: Vec<ArchivedGame>, notice: Option<GamesNotice> },
    /// A game has been replayed. What differs from its text may come with it.
    Game { purpose: Purpose, study: Box<Study>, position: Box<Session>, notice: Option<GamesNotice> },
    /// A text for the clipboard, and what it leaves out.
    Copied { text: String, notes: Vec<ExportNote> },
    /// The archive has changed.
    ArchiveChanged(GamesNotice),
    /// A notice for the player.
    Told(GamesNotice),
}

/// Reads the archive of a folder.
pub(super) fn read_archive(folder: &Path) -> Finished {
    // A folder that cannot be read has an archive that cannot be read either, and that is reported.
    Finished::Archive(Archive::at(folder).read(), games_moved_aside(folder).unwrap_or_default())
}

/// Opens a file, whatever it holds. `variant` is that of games that do not name theirs.
pub(super) fn open_file(path: &Path, library: &Library, variant: &str) -> Finished {
    let file = printable(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy()).into_owned();
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("lua" | "luau") => return Finished::Told(judge_script(path, file)),
        Some("zip") => return Finished::Told(GamesNotice::PackedMod { file }),
        _ => {}
    }
    match read_file(path, MAX_TEXT) {
        // Invalid UTF-8 is an error where it occurs; other games are read.
        Ok(bytes) => open_text(GamesSource::File(file), &String::from_utf8_lossy(&bytes), library, variant),
        Err(error) => Finished::Told(GamesNotice::Unreadable { file, error }),
    }
}

/// The notice about an opened rules script: its first error and the error count.
fn judge_script(path: &Path, file: String) -> GamesNotice {
    let report = check_file(path, false);
    let errors: Vec<_> = report.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).collect();
    GamesNotice::Script { file, errors: errors.first().map(|first| (first.to_string(), errors.len())) }
}

/// Opens a text: one game is replayed, several are listed.
pub(super) fn open_text(source: GamesSource, text: &str, library: &Library, variant: &str) -> Finished {
    // An OpenTafl record names its rules instead of a variant, so that the variant is given only where it is missing.
    let mut read = import(text, library, None);
    if read.faults.iter().any(|fault| matches!(fault.kind, FaultKind::NoVariant)) {
        read = import(text, library, Some(variant));
    }
    let Import { games, faults } = read;
    if games.is_empty() {
        return Finished::Told(GamesNotice::NoGames { source, faults });
    }
    let notes = games.iter().flat_map(|game| &game.notes).cloned().collect();
    let notice = opened(&source, faults, notes);
    if let [game] = games.as_slice() {
        return replay(Purpose::Open, game.record.clone(), library, notice);
    }
    let games = (1..).zip(&games).map(|(number, game)| ArchivedGame::new(number, &game.record)).collect();
    Finished::Several { source, games, notice }
}

/// The notice about games that were opened; `None` if not needed.
fn opened(source: &GamesSource, faults: Vec<Fault>, notes: Vec<ImportNote>) -> Option<GamesNotice> {
    let is_whole = faults.is_empty() && notes.is_empty();
    (!is_whole).then(|| GamesNotice::Opened { source: source.clone(), faults, notes })
}

/// Replays a game by the rules of its variant.
pub(super) fn replay(purpose: Purpose, record: GameRecord, library: &Library, notice: Option<GamesNotice>) -> Finished {
    let variant = match library.get(&record.variant) {
        Ok(variant) => variant,
        Err(unknown) => return Finished::Told(GamesNotice::NoSuchVariant(unknown)),
    };
    match Study::from_record(variant, record) {
        Ok(mut study) => {
            // A review begins at the end.
            study.go_to(study.in_game(if purpose == Purpose::Review { usize::MAX } else { 0 }));
            let position = Box::new(study.route_to(study.current()).travel());
            Finished::Game { purpose, study: Box::new(study), position, notice }
        }
        Err(faults) => Finished::Told(GamesNotice::NotReplayed(faults)),
    }
}

/// Deletes a game.
pub(super) fn delete(folder: &Path, number: u64) -> Finished {
    match Archive::at(folder).delete(&[number]) {
        Ok(()) => Finished::ArchiveChanged(GamesNotice::Deleted(number)),
        Err(error) => Finished::Told(GamesNotice::Archive(error)),
    }
}

/// Puts the games of a list into the archive that it does not have yet.
pub(super) fn keep_all(folder: &Path, games: &[ArchivedGame]) -> Finished {
    let records: Vec<GameRecord> = games.iter().filter_map(|game| game.record().ok()).collect();
    keep(folder, &records)
}

/// Puts the game of an analysis into the archive, in place of the same game without it.
pub(super) fn keep_study(folder: &Path, record: &GameRecord) -> Finished {
    match Archive::at(folder).put(record) {
        Ok(Put::New(_)) => Finished::ArchiveChanged(GamesNotice::Kept { new: 1, known: 0 }),
        Ok(Put::Known(_)) => Finished::ArchiveChanged(GamesNotice::Kept { new: 0, known: 1 }),
        Ok(Put::Extended(number)) => Finished::ArchiveChanged(GamesNotice::Extended(number)),
        Err(error) => Finished::Told(GamesNotice::Archive(error)),
    }
}

/// Puts the games into the archive that it does not have yet.
fn keep(folder: &Path, records: &[GameRecord]) -> Finished {
    match Archive::at(folder).add_new(records) {
        Ok(added) => Finished::ArchiveChanged(GamesNotice::Kept { new: added.numbers.len(), known: added.known }),
        Err(error) => Finished::Told(GamesNotice::Archive(error)),
    }
}

/// Writes a game for the clipboard.
pub(super) fn copy(number: u64, record: GameRecord, format: Format, library: &Library) -> Finished {
    match export(&[(number, record)], format, library) {
        Ok(exported) => {
            // A link is pasted without the end of its line.
            let text = if format == Format::Link { exported.text.trim_end().to_owned() } else { exported.text };
            Finished::Copied { text, notes: exported.notes }
        }
        Err(error) => Finished::Told(GamesNotice::NotExported(error)),
    }
}

/// Writes a game to a file that does not exist yet.
pub(super) fn save(number: u64, record: GameRecord, format: Format, path: &Path, library: &Library) -> Finished {
    let exported = match export(&[(number, record)], format, library) {
        Ok(exported) => exported,
        Err(error) => return Finished::Told(GamesNotice::NotExported(error)),
    };
    let written = File::create_new(path).and_then(|mut file| file.write_all(exported.text.as_bytes()).and_then(|()| file.sync_all()));
    let file = path.to_owned();
    Finished::Told(match written {
        Ok(()) => GamesNotice::Saved { file, notes: exported.notes },
        Err(error) if error.kind() == ErrorKind::AlreadyExists => GamesNotice::FileExists(file),
        Err(error) => GamesNotice::NotSaved { file, error: error.into() },
    })
}

#[cfg(test)]
mod tests {
    use birka_localization::Language;

    use super::*;

    const GAME: &str = "[Variant \"tablut\"]\n[Attackers \"Anna\"]\n\n1. d1-d3 e3-f3!? {Makes room.} (1... e3-g3) 2. a4-b4\n";

    fn source(name: &str) -> GamesSource {
        GamesSource::File(name.to_owned())
    }

    fn told(finished: Finished) -> String {
        match finished {
            Finished::Told(notice) => notice.text(Language::English),
            Finished::Game { .. } => panic!("a game was opened"),
            _ => panic!("something else was done"),
        }
    }

    #[test]
    fn one_game_is_opened_and_several_are_listed() {
        let library = Library::shipped();
        let Finished::Game { purpose: Purpose::Open, study, notice: None, .. } = open_text(source("a.txt"), GAME, &library, "brandubh")
        else {
            panic!("one game")
        };
        assert_eq!((study.variant().id.as_str(), study.game().ply()), ("tablut", 3));
        let Finished::Several { games, notice: None, .. } = open_text(source("a.txt"), &GAME.repeat(2), &library, "tablut") else {
            panic!("two games")
        };
        assert_eq!(games.iter().map(|game| (game.number, game.attackers.as_str())).collect::<Vec<_>>(), [(1, "Anna"), (2, "Anna")]);
        // A game without a variant is one of the game on the table.
        let Finished::Game { study, .. } = open_text(source("a.txt"), "d7-c7", &library, "brandubh") else { panic!("one game") };
        assert_eq!(study.variant().id, "brandubh");
    }

    #[test]
    fn a_fault_is_told_with_its_line_and_column() {
        let library = Library::shipped();
        let text = told(open_text(GamesSource::Clipboard, &GAME.replace("d1-d3", "d1-e5"), &library, "tablut"));
        assert!(text.contains("The clipboard, line 4, column 4: move 1, d1-e5"), "{text}");
        assert!(told(open_text(source("x"), "shopping list", &library, "tablut")).contains("line 1, column 1: this is no game"));
        assert!(told(open_text(source("x"), "", &library, "tablut")).contains("there is no game in it"));
        let half = format!("{GAME}{}", GAME.replace("d1-d3", "d1-e5").repeat(5));
        let Finished::Game { notice: Some(notice), .. } = open_text(source("x"), &half, &library, "tablut") else { panic!("the good one") };
        let notice = notice.text(Language::English);
        assert!(notice.contains("x, line 8, column 4") && notice.contains("more faults"), "{notice}");
    }

    #[test]
    fn rules_scripts_mods_and_unreadable_files_are_told_apart() {
        let library = Library::shipped();
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            told(open_file(&path, &library, "tablut"))
        };
        let script = include_str!("../../../scripts/variants/brandubh.lua");
        assert!(file("brandubh.lua", script).contains("without errors"));
        let faulty = file("faulty.lua", "return { name = 7 }");
        assert!(faulty.contains("faulty.lua") && faulty.contains("error") && faulty.contains("Nothing was changed"), "{faulty}");
        assert!(file("mod.zip", "PK").contains("birka add"));
        assert!(told(open_file(&folder.path().join("none.txt"), &library, "tablut")).contains("none.txt could not be read"));
        assert!(told(open_file(folder.path(), &library, "tablut")).contains("could not be read"));
    }

    #[test]
    fn a_game_is_written_to_a_new_file_only_and_read_again() {
        let library = Library::shipped();
        let folder = tempfile::tempdir().unwrap();
        let Finished::Game { study, .. } = open_text(source("x"), GAME, &library, "tablut") else { panic!("one game") };
        for (format, name) in [(Format::Text, "a.txt"), (Format::OpenTafl, "a.otg"), (Format::Table, "a.csv"), (Format::Link, "a.url")] {
            let path = folder.path().join(name);
            assert!(told(save(1, study.to_record(), format, &path, &library)).starts_with("Saved as"));
            assert!(told(save(1, study.to_record(), format, &path, &library)).contains("exists already"));
            let Finished::Game { study: read, .. } = open_file(&path, &library, "brandubh") else { panic!("{name} is read") };
            assert_eq!(read.game().ply(), 3, "{name}");
        }
        assert!(told(save(1, study.to_record(), Format::Text, &folder.path().join("no/a.txt"), &library)).contains("could not be written"));
    }
}
