//! Reading, replaying and writing of games, done on background threads.

use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use birka_diagnostics::fs::File;
use birka_diagnostics::{Severity, printable, read_file, read_text};
use birka_game_archive::{
    Archive, ArchiveError, ArchivedGame, Contents, ExportNote, Format, Import, ImportNote, MAX_TEXT, Put, Subject, export, import,
    import_bytes, omissions, variant_link_notes,
};
use birka_mods::MOD_EXTENSION;
use birka_packaging::{InstallError, InstalledMod, install};
use birka_records::game_record::{Fault, FaultKind, GameRecord, link};
use birka_records::shared::{MAX_UNPACKED, SharedContent, WebAddress};
use birka_records::{Puzzle, PuzzleBook};
use birka_script::{CheckEffort, CheckReport, Library, SourceChecker, Variant, check_file};

use crate::game::state::{GamesNotice, GamesSource, PuzzleFailure};
use birka_game_archive::games_moved_aside;
use birka_session::puzzle::PuzzleGame;
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
    /// A puzzle has been read.
    Puzzle(Box<PuzzleGame>),
    /// A text for the clipboard, and what it leaves out.
    Copied { text: String, notes: Vec<ExportNote> },
    /// The archive has changed.
    ArchiveChanged(GamesNotice),
    /// A file was chosen, to be opened.
    FileChosen(PathBuf),
    /// The player chose no file.
    Nothing,
    /// A notice for the player.
    Told(GamesNotice),
    /// A puzzle cannot be played.
    NoPuzzle(PuzzleFailure),
}

/// Reads the archive of a folder.
pub(super) fn read_archive(folder: &Path) -> Finished {
    // A folder that cannot be read has an archive that cannot be read either, and that is reported.
    Finished::Archive(Archive::at(folder).read(), games_moved_aside(folder).unwrap_or_default())
}

/// Opens a file, whatever it holds, or a link. `variant` is that of games that do not name theirs.
pub(super) fn open_file(path: &Path, library: &Library, variant: &str) -> Finished {
    let path = match Subject::of(path) {
        Subject::Link(link) => return open_text(GamesSource::File(link.clone()), &link, library, variant),
        Subject::File(path) => path,
    };
    let file = printable(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy()).into_owned();
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("lua" | "luau") => return Finished::Told(judge_script(&path, file)),
        Some(MOD_EXTENSION | "zip") => return Finished::Told(install_mod(&path, file, library)),
        _ => {}
    }
    match read_file(&path, MAX_TEXT) {
        Ok(bytes) => open_read(GamesSource::File(file), |variant| import_bytes(&bytes, library, variant), library, variant),
        Err(error) => Finished::Told(GamesNotice::Unreadable { file, error }),
    }
}

/// Installs a packed mod, also in place of an earlier version. The library is then loaded anew because its folder has changed.
fn install_mod(path: &Path, file: String, library: &Library) -> GamesNotice {
    let mut installed = install(path, library.mods(), false);
    if let Err(InstallError::AlreadyInstalled { installed: before, new, .. }) = &installed
        && before.parse().is_ok_and(|before| new.cmp(&before).is_gt())
    {
        installed = install(path, library.mods(), true);
    }
    match installed {
        Ok(InstalledMod { manifest, .. }) => GamesNotice::ModInstalled { name: manifest.name, version: manifest.version.to_string() },
        Err(InstallError::Invalid(faults)) => {
            let first = faults.first().map(ToString::to_string).unwrap_or_default();
            GamesNotice::ModNotInstalled { file, error: first }
        }
        Err(error) => GamesNotice::ModNotInstalled { file, error: error.to_string() },
    }
}

/// The notice about an opened rules script: its first error and the error count.
fn judge_script(path: &Path, file: String) -> GamesNotice {
    judged(file, &check_file(path, false))
}

/// The notice about a checked rules script.
fn judged(file: String, report: &CheckReport) -> GamesNotice {
    let errors: Vec<_> = report.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).collect();
    GamesNotice::Script { file, errors: errors.first().map(|first| (first.to_string(), errors.len())) }
}

/// Opens a text: one game is replayed, several are listed.
pub(super) fn open_text(source: GamesSource, text: &str, library: &Library, variant: &str) -> Finished {
    open_read(source, |variant| import(text, library, variant), library, variant)
}

/// Opens what an import reads.
fn open_read(source: GamesSource, read: impl Fn(Option<&str>) -> Import, library: &Library, variant: &str) -> Finished {
    // An OpenTafl record names its rules instead of a variant, so that the variant is given only where it is missing.
    let mut import = read(None);
    if import.faults.iter().any(|fault| matches!(fault.kind, FaultKind::NoVariant)) {
        import = read(Some(variant));
    }
    let Import { games, faults, others } = import;
    if games.is_empty() {
        match others.into_iter().next().map(|other| other.value) {
            Some(SharedContent::Puzzle(book)) => return open_puzzle(&book, library),
            Some(SharedContent::Variant { name, source }) => return Finished::Told(judge_source(name, &source)),
            _ => {}
        }
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

/// The first puzzle of a link.
fn open_puzzle(book: &PuzzleBook, library: &Library) -> Finished {
    let game = |puzzle: &Puzzle| {
        let variant = library.get(&book.variant).map_err(PuzzleFailure::from)?;
        Ok(PuzzleGame::new(variant, book, puzzle)?)
    };
    match book.puzzles.first().map(game) {
        Some(Ok(game)) => Finished::Puzzle(Box::new(game)),
        Some(Err(error)) => Finished::NoPuzzle(error),
        None => Finished::Told(GamesNotice::Failed),
    }
}

/// The notice about a variant from a link. Its source is run in the sandbox; what it extends is looked up among the shipped variants.
fn judge_source(name: String, source: &str) -> GamesNotice {
    let report = SourceChecker::new(CheckEffort::Brief).check("LINK", source);
    match judged(name, &report) {
        GamesNotice::Script { file: name, errors: None } => GamesNotice::SharedVariant { name },
        faulty => faulty,
    }
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

/// Writes a link for the clipboard. Without the address of a page, games and positions have the form that older programs read.
pub(super) fn copy_link(content: &SharedContent, address: Option<&WebAddress>) -> Finished {
    let mut notes = Vec::new();
    let written = match (content, address) {
        (SharedContent::Position { variant, position }, None) => link::write_position(variant, position),
        (SharedContent::Game(record), None) => {
            notes = omissions(std::iter::once(record), Format::Link, None);
            link::write_game(record)
        }
        _ => content.write(address),
    };
    match written {
        Ok(text) => Finished::Copied { text, notes },
        Err(error) => Finished::Told(GamesNotice::NoLink(error)),
    }
}

/// Writes a variant with its file as a link for the clipboard.
pub(super) fn copy_variant(variant: &Variant, address: Option<&WebAddress>) -> Finished {
    let file = &variant.path;
    match read_text(file, MAX_UNPACKED as u64) {
        Ok(source) => match copy_link(&SharedContent::Variant { name: variant.id.clone(), source }, address) {
            Finished::Copied { text, .. } => Finished::Copied { text, notes: variant_link_notes(variant) },
            failed => failed,
        },
        Err(error) => Finished::Told(GamesNotice::Unreadable { file: file.display().to_string(), error }),
    }
}

/// Writes a game for the clipboard.
pub(super) fn copy(number: u64, record: GameRecord, format: Format, address: Option<&WebAddress>, library: &Library) -> Finished {
    match export(&[(number, record)], format, address, library) {
        Ok(exported) => {
            // A link is pasted without the end of its line.
            let text = if format == Format::Link { exported.text.trim_end().to_owned() } else { exported.text };
            Finished::Copied { text, notes: exported.notes }
        }
        Err(error) => Finished::Told(GamesNotice::NotExported(error)),
    }
}

/// The treatment of a file that exists already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Existing {
    Kept,
    Replaced,
}

/// Writes a game to a file.
pub(super) fn save(
    number: u64,
    record: GameRecord,
    format: Format,
    path: PathBuf,
    existing: Existing,
    address: Option<&WebAddress>,
    library: &Library,
) -> Finished {
    let exported = match export(&[(number, record)], format, address, library) {
        Ok(exported) => exported,
        Err(error) => return Finished::Told(GamesNotice::NotExported(error)),
    };
    let file = match existing {
        Existing::Kept => File::create_new(&path),
        Existing::Replaced => File::create(&path),
    };
    let written = file.and_then(|mut file| file.write_all(exported.text.as_bytes()).and_then(|()| file.sync_all()));
    Finished::Told(match written {
        Ok(()) => GamesNotice::Saved { file: path, notes: exported.notes },
        Err(error) if error.kind() == ErrorKind::AlreadyExists => GamesNotice::FileExists(path),
        Err(error) => GamesNotice::NotSaved { file: path, error: error.into() },
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

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
        let damaged = file("mod.birkamod", "PK");
        assert!(damaged.contains("mod.birkamod was not installed") && damaged.contains("no folder for mods"), "{damaged}");
        assert!(told(open_file(&folder.path().join("none.txt"), &library, "tablut")).contains("none.txt could not be read"));
        assert!(told(open_file(folder.path(), &library, "tablut")).contains("could not be read"));
    }

    #[test]
    fn a_packed_mod_is_installed_unless_it_is_there_already() {
        let folder = tempfile::tempdir().unwrap();
        let mods = folder.path().join("mods");
        let library = || Library::at(None, Some(&mods));
        let packed = |version: &str| {
            let source = folder.path().join("source");
            let own = birka_packaging::create_mod(&source, "my-game", birka_packaging::Template::Standalone).unwrap();
            let manifest = own.join(birka_mods::MANIFEST);
            let text = std::fs::read_to_string(&manifest).unwrap();
            assert!(text.contains("\"0.1.0\""), "{text}");
            std::fs::write(&manifest, text.replace("\"0.1.0\"", &format!("\"{version}\""))).unwrap();
            let file = folder.path().join(format!("{version}.{MOD_EXTENSION}"));
            birka_packaging::pack(&own, Some(&file), false).unwrap();
            std::fs::remove_dir_all(source).unwrap();
            file
        };
        let open = |file: &Path| told(open_file(file, &library(), "tablut"));
        let (old, new) = (packed("0.1.0"), packed("0.2.0"));
        assert!(open(&old).contains("0.1.0 is installed"));
        assert!(library().get("my-game").is_ok());
        assert!(open(&new).contains("0.2.0 is installed"));
        // Neither the same version nor an older one changes anything.
        assert!(open(&new).contains("0.2.0 is already in"));
        assert!(open(&old).contains("0.2.0 is already in"));
        std::fs::write(folder.path().join("damaged.birkamod"), "PK").unwrap();
        assert!(open(&folder.path().join("damaged.birkamod")).contains("damaged or was cut short"));
    }

    #[test]
    fn a_link_is_opened_where_a_path_stands() {
        let library = Library::shipped();
        let open = |text: &str| open_file(Path::new(text), &library, "tablut");
        for text in ["BIRKA://game?v=1&variant=brandubh&moves=d7-c7", " \"birka://game?v=1&variant=brandubh&moves=d7-c7\" "] {
            assert!(matches!(open(text), Finished::Game { study, .. } if study.game().ply() == 1), "{text}");
        }
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a b.txt"), "[Variant \"brandubh\"]\n[Attackers \"J\u{f6}rg\"]\n\n1. d7-c7\n").unwrap();
        let address = format!("file://{}/a%20b.txt", folder.path().display());
        assert!(matches!(open(&address), Finished::Game { study, .. } if study.headers().attackers == "Jörg"), "{address}");
        fs::write(folder.path().join("old.txt"), b"[Variant \"brandubh\"]\n[Attackers \"J\xf6rg\"]\n\n1. d7-c7\n").unwrap();
        let old = open(&folder.path().join("old.txt").display().to_string());
        assert!(matches!(old, Finished::Game { study, notice: Some(_), .. } if study.headers().attackers == "Jörg"));
        let Finished::Game { study, .. } = open("birka://game?v=1&variant=brandubh&moves=d7-c7") else { panic!("a game") };
        assert_eq!((study.variant().id.as_str(), study.game().ply()), ("brandubh", 1));
        let faulty = told(open("birka://game?v=1&variant=brandubh&moves=d7-d4"));
        assert!(faulty.starts_with("birka://game") && faulty.contains("d7-d4"), "{faulty}");
    }

    #[test]
    fn a_game_is_written_to_a_new_file_only_and_read_again() {
        let library = Library::shipped();
        let folder = tempfile::tempdir().unwrap();
        let Finished::Game { study, .. } = open_text(source("x"), GAME, &library, "tablut") else { panic!("one game") };
        for (format, name) in [(Format::Text, "a.txt"), (Format::OpenTafl, "a.otg"), (Format::Table, "a.csv"), (Format::Link, "a.url")] {
            let path = folder.path().join(name);
            let saved = |existing| told(save(1, study.to_record(), format, path.clone(), existing, None, &library));
            assert!(saved(Existing::Kept).starts_with("Saved as"));
            assert!(saved(Existing::Kept).contains("exists already"));
            fs::write(&path, "something else").unwrap();
            assert!(saved(Existing::Replaced).starts_with("Saved as"));
            let Finished::Game { study: read, .. } = open_file(&path, &library, "brandubh") else { panic!("{name} is read") };
            assert_eq!(read.game().ply(), 3, "{name}");
        }
        let nowhere = folder.path().join("no/a.txt");
        assert!(told(save(1, study.to_record(), Format::Text, nowhere, Existing::Kept, None, &library)).contains("could not be written"));
    }
}
