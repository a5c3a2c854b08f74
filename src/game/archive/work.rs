//! What is done on threads of their own.

use birka_localization::Language;
use std::fs::File;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use birka_diagnostics::{Severity, printable, printable_lines, read_file};
use birka_game_archive::{Archive, ArchivedGame, Contents, Format, Import, MAX_TEXT, export, import};
use birka_rules::record::game_record::{Fault, FaultKind, GameRecord};
use birka_script::{Library, check_file};

use crate::game::messages::games as messages;
use crate::session::{Session, Study};

/// So many faults of a text are told.
const TOLD_FAULTS: usize = 3;
/// Parts of the names of saved games that were moved aside.
const MOVED_ASIDE: [&str; 3] = [".ron.earlier-", ".ron.missing-variant-", ".ron.unplayable-"];

/// What a game is replayed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Open,
    Continue,
    Review,
}

/// What has been done.
pub(super) enum Finished {
    /// The archive has been read, and the folder beside it.
    Archive(Result<Contents, String>, Vec<PathBuf>),
    /// A text holds several games. What is wrong with others may come with them.
    Several { source: String, games: Vec<ArchivedGame>, notice: Option<String> },
    /// A game has been replayed. What differs from its text may come with it.
    Game { purpose: Purpose, study: Box<Study>, position: Box<Session>, notice: Option<String> },
    /// A text for the clipboard, and what it leaves out.
    Copied { text: String, notice: String },
    /// The archive has changed.
    ArchiveChanged(String),
    /// Something to tell.
    Told(String),
}

/// Reads the archive of a folder.
pub(super) fn read_archive(folder: &Path) -> Finished {
    Finished::Archive(Archive::at(folder).read().map_err(|error| error.to_string()), put_aside(folder))
}

/// The saved games beside the game on the table that were moved aside, by name.
fn put_aside(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let is_put_aside = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("table") && MOVED_ASIDE.iter().any(|part| name.contains(part)) && path.is_file()
    };
    let mut files: Vec<_> = entries.map(|entry| entry.path()).filter(is_put_aside).collect();
    files.sort_unstable();
    files
}

/// Opens a file, whatever it holds. `variant` is that of games that do not name theirs.
pub(super) fn open_file(language: Language, path: &Path, library: &Library, variant: &str) -> Finished {
    let name = printable(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy()).into_owned();
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("lua" | "luau") => return Finished::Told(judge_script(language, path, &name)),
        Some("zip") => return Finished::Told(messages::packed_mod(language, &name)),
        _ => {}
    }
    match read_file(path, MAX_TEXT) {
        // What is not UTF-8 is a fault where it stands; other games are read.
        Ok(bytes) => open_text(language, &name, &String::from_utf8_lossy(&bytes), library, variant),
        Err(error) => Finished::Told(messages::unreadable(language, &name, &error.to_string())),
    }
}

/// What would happen with a rules script.
fn judge_script(language: Language, path: &Path, name: &str) -> String {
    let report = check_file(path, false);
    let errors: Vec<_> = report.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).collect();
    match errors.first() {
        None => messages::valid_script(language, name),
        Some(first) => messages::faulty_script(language, name, errors.len(), &printable_lines(&first.to_string())),
    }
}

/// Opens a text: one game is replayed, several are listed.
pub(super) fn open_text(language: Language, source: &str, text: &str, library: &Library, variant: &str) -> Finished {
    // An OpenTafl record names its rules instead of a variant, so that the variant is given only where it is missing.
    let mut read = import(text, library, None);
    if read.faults.iter().any(|fault| matches!(fault.kind, FaultKind::NoVariant)) {
        read = import(text, library, Some(variant));
    }
    let Import { games, faults } = read;
    let told: Vec<String> = faults.iter().take(TOLD_FAULTS).map(|fault| fault_text(source, fault)).collect();
    let more = faults.len() - told.len();
    if games.is_empty() {
        return Finished::Told(messages::faults(language, source, &told, more));
    }
    let mut notices: Vec<String> = Vec::new();
    if !told.is_empty() {
        notices.push(messages::some_faults(language, source, &told, more));
    }
    notices.extend(games.iter().flat_map(|game| &game.notes).take(TOLD_FAULTS).map(|note| printable(note).into_owned()));
    let notice = (!notices.is_empty()).then(|| notices.join("\n"));
    if let [game] = games.as_slice() {
        return replay(language, Purpose::Open, game.record.clone(), library, notice);
    }
    let games = (1..).zip(&games).map(|(number, game)| ArchivedGame::new(number, &game.record)).collect();
    Finished::Several { source: source.to_owned(), games, notice }
}

fn fault_text(source: &str, fault: &Fault) -> String {
    format!("{source}, {}: {}", fault.place, printable(&fault.kind.to_string()))
}

/// Replays a game by the rules of its variant.
pub(super) fn replay(language: Language, purpose: Purpose, record: GameRecord, library: &Library, notice: Option<String>) -> Finished {
    let variant = match library.get(&record.variant) {
        Ok(variant) => variant,
        Err(unknown) => return Finished::Told(unknown.to_string()),
    };
    match Study::from_record(variant, record) {
        Ok(mut study) => {
            // A review begins at the end.
            study.go_to(study.in_game(if purpose == Purpose::Review { usize::MAX } else { 0 }));
            let position = Box::new(study.route_to(study.current()).travel());
            Finished::Game { purpose, study: Box::new(study), position, notice }
        }
        Err(faults) => {
            let told: Vec<_> = faults.iter().take(TOLD_FAULTS).map(|fault| printable(&fault.to_string()).into_owned()).collect();
            let source = messages::game(language);
            Finished::Told(messages::faults(language, &source, &told, faults.len() - told.len()))
        }
    }
}

/// Deletes a game.
pub(super) fn delete(language: Language, folder: &Path, number: u64) -> Finished {
    match Archive::at(folder).delete(&[number]) {
        Ok(()) => Finished::ArchiveChanged(messages::deleted(language, number)),
        Err(error) => Finished::Told(error.to_string()),
    }
}

/// Puts the games into the archive that it does not have yet.
pub(super) fn keep(language: Language, folder: &Path, records: &[GameRecord]) -> Finished {
    match Archive::at(folder).add_new(records) {
        Ok(added) => Finished::ArchiveChanged(messages::kept(language, added.numbers.len(), added.known)),
        Err(error) => Finished::Told(error.to_string()),
    }
}

/// Writes a game for the clipboard.
pub(super) fn copy(language: Language, number: u64, record: GameRecord, format: Format, library: &Library) -> Finished {
    match export(&[(number, record)], format, library) {
        Ok(exported) => {
            let notice = std::iter::once(messages::copied(language)).chain(exported.notes).collect::<Vec<_>>().join("\n");
            // A link is pasted without the end of its line.
            let text = if format == Format::Link { exported.text.trim_end().to_owned() } else { exported.text };
            Finished::Copied { text, notice }
        }
        Err(error) => Finished::Told(printable(&error.to_string()).into_owned()),
    }
}

/// Writes a game to a file that does not exist yet.
pub(super) fn save(language: Language, number: u64, record: GameRecord, format: Format, path: &Path, library: &Library) -> Finished {
    let exported = match export(&[(number, record)], format, library) {
        Ok(exported) => exported,
        Err(error) => return Finished::Told(printable(&error.to_string()).into_owned()),
    };
    let written = File::create_new(path).and_then(|mut file| file.write_all(exported.text.as_bytes()).and_then(|()| file.sync_all()));
    Finished::Told(match written {
        Ok(()) => std::iter::once(messages::saved(language, path)).chain(exported.notes).collect::<Vec<_>>().join("\n"),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => messages::file_exists(language, path),
        Err(error) => messages::not_saved(language, path, &error.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Variant \"tablut\"]\n[Attackers \"Anna\"]\n\n1. d1-d3 e3-f3!? {Makes room.} (1... e3-g3) 2. a4-b4\n";

    fn told(finished: Finished) -> String {
        match finished {
            Finished::Told(text) => text,
            Finished::Game { .. } => panic!("a game was opened"),
            _ => panic!("something else was done"),
        }
    }

    #[test]
    fn one_game_is_opened_and_several_are_listed() {
        let library = Library::shipped();
        let Finished::Game { purpose: Purpose::Open, study, notice: None, .. } =
            open_text(Language::English, "a.txt", GAME, &library, "brandubh")
        else {
            panic!("one game")
        };
        assert_eq!((study.variant().id.as_str(), study.game().played_moves().len()), ("tablut", 3));
        let Finished::Several { games, notice: None, .. } = open_text(Language::English, "a.txt", &GAME.repeat(2), &library, "tablut")
        else {
            panic!("two games")
        };
        assert_eq!(games.iter().map(|game| (game.number, game.attackers.as_str())).collect::<Vec<_>>(), [(1, "Anna"), (2, "Anna")]);
        // A game without a variant is one of the game on the table.
        let Finished::Game { study, .. } = open_text(Language::English, "a.txt", "d7-c7", &library, "brandubh") else { panic!("one game") };
        assert_eq!(study.variant().id, "brandubh");
    }

    #[test]
    fn a_fault_is_told_with_its_line_and_column() {
        let library = Library::shipped();
        let text = told(open_text(Language::English, "The clipboard", &GAME.replace("d1-d3", "d1-e5"), &library, "tablut"));
        assert!(text.contains("The clipboard, line 4, column 4: move 1, d1-e5"), "{text}");
        assert!(told(open_text(Language::English, "x", "shopping list", &library, "tablut")).contains("line 1, column 1: this is no game"));
        assert!(told(open_text(Language::English, "x", "", &library, "tablut")).contains("there is no game in it"));
        let half = format!("{GAME}{}", GAME.replace("d1-d3", "d1-e5").repeat(5));
        let Finished::Game { notice: Some(notice), .. } = open_text(Language::English, "x", &half, &library, "tablut") else {
            panic!("the good one")
        };
        assert!(notice.contains("x, line 8, column 4") && notice.contains("more faults"), "{notice}");
    }

    #[test]
    fn rules_scripts_mods_and_unreadable_files_are_told_apart() {
        let library = Library::shipped();
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            told(open_file(Language::English, &path, &library, "tablut"))
        };
        let script = include_str!("../../../scripts/variants/brandubh.lua");
        assert!(file("brandubh.lua", script).contains("without errors"));
        let faulty = file("faulty.lua", "return { name = 7 }");
        assert!(faulty.contains("faulty.lua") && faulty.contains("error") && faulty.contains("Nothing was changed"), "{faulty}");
        assert!(file("mod.zip", "PK").contains("birka add"));
        assert!(
            told(open_file(Language::English, &folder.path().join("none.txt"), &library, "tablut")).contains("none.txt could not be read")
        );
        assert!(told(open_file(Language::English, folder.path(), &library, "tablut")).contains("could not be read"));
    }

    #[test]
    fn a_game_is_written_to_a_new_file_only_and_read_again() {
        let library = Library::shipped();
        let folder = tempfile::tempdir().unwrap();
        let Finished::Game { study, .. } = open_text(Language::English, "x", GAME, &library, "tablut") else { panic!("one game") };
        for (format, name) in [(Format::Text, "a.txt"), (Format::OpenTafl, "a.otg"), (Format::Table, "a.csv"), (Format::Link, "a.url")] {
            let path = folder.path().join(name);
            assert!(told(save(Language::English, 1, study.to_record(), format, &path, &library)).starts_with("Saved as"));
            assert!(told(save(Language::English, 1, study.to_record(), format, &path, &library)).contains("exists already"));
            let Finished::Game { study: read, .. } = open_file(Language::English, &path, &library, "brandubh") else {
                panic!("{name} is read")
            };
            assert_eq!(read.game().played_moves().len(), 3, "{name}");
        }
        assert!(
            told(save(Language::English, 1, study.to_record(), Format::Text, &folder.path().join("no/a.txt"), &library))
                .contains("could not be written")
        );
    }
}
