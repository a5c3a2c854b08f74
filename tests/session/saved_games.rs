//! Saved games: a folder with one, games that another one replaces and that go into the archive, and programs that are killed while they save.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use birka_engine::{Engine, Limits, Resources};
use birka_game_archive::{Archive, Autosave, Restored};
use birka_records::game_record::{AnnotatedMove, GameRecord, GameResult, opentafl, text};
use birka_records::{Conclusion, MoveNotation, SavedGame, TimeControl};
use birka_rules::{BoardSize, InHand, Move, PlayedMove, Rng, Side};
use birka_script::Library;
use birka_session::{Player, Players, Session, TimeControls};
use tempfile::TempDir;

/// A folder with a library of one variant and a saved game of it.
pub struct SavedGameFolder {
    pub folder: TempDir,
}

impl SavedGameFolder {
    pub fn new() -> Self {
        let saved = Self { folder: tempfile::tempdir().expect("a folder") };
        fs::create_dir(saved.scripts()).expect("a folder");
        saved.change_rules("", "");
        saved
    }

    pub fn scripts(&self) -> PathBuf {
        self.folder.path().join("scripts")
    }

    pub fn file(&self) -> PathBuf {
        self.folder.path().join("table.ron")
    }

    /// Writes the rules of Tablut with one text replaced.
    pub fn change_rules(&self, from: &str, to: &str) {
        let rules = include_str!("../../scripts/variants/tablut.lua");
        assert!(rules.contains(from), "{from} is in the rules");
        fs::write(self.scripts().join("tablut.lua"), rules.replacen(from, to, 1)).expect("a file");
    }

    pub fn library(&self) -> Library {
        let library = Library::from_dirs(&[self.scripts()]);
        assert_eq!(library.diagnostics(), []);
        library
    }

    pub fn new_game(&self) -> Session {
        Session::new(self.library().get("tablut").expect("the variant"))
    }

    pub fn autosave(&self) -> Autosave {
        Autosave::open(self.file())
    }

    pub fn save(&self, session: &Session) {
        let autosave = self.autosave();
        autosave.save(session);
        drop(autosave);
    }

    pub fn restore(&self) -> Restored {
        self.autosave().restore(&self.library())
    }

    /// The names of the files beside the saved game, sorted.
    pub fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("a folder");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.retain(|name| name != "scripts" && !name.ends_with(".lock"));
        names.sort();
        names
    }
}

pub fn mv(text: &str) -> Move {
    MoveNotation::parse(text, BoardSize::new(9).expect("a size")).expect("a move").mv(InHand::NONE)
}

/// All moves of a game.
pub fn moves(session: &Session) -> Vec<PlayedMove> {
    session.moves().cloned().collect()
}

pub fn loaded(restored: Restored) -> Session {
    match restored {
        Restored::Game(session) => session,
        Restored::Nothing => panic!("there is no saved game"),
        Restored::AwaitsRules { variant, .. } => panic!("the rules of {variant} have errors"),
        Restored::Unusable(save) => panic!("{save}"),
    }
}

/// The notices for the players, in one text.
pub fn told(autosave: &Autosave) -> String {
    autosave.take_notices().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

pub fn unusable(restored: Restored) -> (String, Option<PathBuf>) {
    match restored {
        Restored::Unusable(save) => (save.to_string(), save.kept.ok()),
        Restored::Nothing => panic!("there is no saved game"),
        Restored::Game(_) | Restored::AwaitsRules { .. } => panic!("the game was loaded, or left where it is"),
    }
}

const PLAYERS: Players = Players { attackers: Player::Person, defenders: Player::Engine(4) };

fn session(saved: &SavedGameFolder, moves: &[&str]) -> Session {
    let mut session = saved.new_game();
    for text in moves {
        session.play(mv(text)).expect("a legal move");
    }
    session
}

fn recorded_moves(record: &GameRecord) -> Vec<&str> {
    record.moves.iter().map(AnnotatedMove::text).collect()
}

fn archived(saved: &SavedGameFolder) -> Vec<GameRecord> {
    let contents = Archive::at(saved.folder.path()).read().expect("an archive");
    assert_eq!(contents.problems, []);
    contents.games.iter().map(|game| game.record().expect("a game")).collect()
}

fn saved_moves(saved: &SavedGameFolder) -> Vec<String> {
    SavedGame::parse(&fs::read_to_string(saved.file()).expect("a file")).expect("a saved game").moves
}

#[test]
fn a_replaced_game_is_archived_once_before_the_new_one_is_saved() {
    let saved = SavedGameFolder::new();
    let autosave = Autosave::open(saved.file());
    let old = session(&saved, &["d1-d3", "e3-f3"]).with_players(PLAYERS);
    autosave.save(&old);
    autosave.replace(&old);
    autosave.save(&session(&saved, &[]));
    autosave.save(&session(&saved, &["a4-b4"]));
    drop(autosave);
    let games = archived(&saved);
    assert_eq!(games.len(), 1);
    let game = &games[0];
    assert_eq!((recorded_moves(game), game.variant.as_str(), game.start.as_deref()), (vec!["d1-d3", "e3-f3"], "tablut", None));
    assert_eq!((game.attackers.as_str(), game.defenders.as_str(), game.date.is_some()), ("Person", "Birka, Smith", true));
    assert!(game.replay(&old.variant().rules).is_ok());
    assert_eq!(saved_moves(&saved), ["a4-b4"]);
    assert_eq!(saved.files(), ["games.ron", "table.ron"]);
}

#[test]
fn a_game_without_moves_is_not_archived() {
    let saved = SavedGameFolder::new();
    let autosave = Autosave::open(saved.file());
    autosave.replace(&session(&saved, &[]));
    autosave.save(&session(&saved, &["a4-b4"]));
    drop(autosave);
    assert_eq!(saved.files(), ["table.ron"]);
}

#[test]
fn nothing_is_written_until_the_new_game_is() {
    let saved = SavedGameFolder::new();
    let autosave = Autosave::open(saved.file());
    autosave.save(&session(&saved, &["d1-d3"]));
    // It is on the disk then.
    drop(autosave);
    let autosave = Autosave::open(saved.file());
    autosave.replace(&session(&saved, &["d1-d3"]));
    drop(autosave);
    assert_eq!(saved_moves(&saved), ["d1-d3"], "the game is still on the table");
    assert_eq!(saved.files(), ["table.ron"]);
}

#[test]
fn a_game_that_cannot_be_archived_is_kept_beside_the_saved_game() {
    let saved = SavedGameFolder::new();
    fs::create_dir(saved.folder.path().join("games.ron")).expect("a folder in place of the archive");
    let autosave = Autosave::open(saved.file());
    let old = session(&saved, &["d1-d3"]);
    autosave.save(&old);
    for _ in 0..2 {
        autosave.replace(&old);
        autosave.save(&session(&saved, &["a4-b4"]));
        assert!(autosave.flush().is_ok());
    }
    let messages: Vec<String> = autosave.take_notices().iter().map(ToString::to_string).collect();
    assert!(messages[0].contains("games.ron") && messages[0].contains("table.ron.earlier-1"), "{messages:?}");
    assert_eq!(messages.len(), 2);
    assert_eq!(saved_moves(&saved), ["a4-b4"]);
    for name in ["table.ron.earlier-1", "table.ron.earlier-2"] {
        let text = fs::read_to_string(saved.folder.path().join(name)).expect("a file");
        assert_eq!(SavedGame::parse(&text).expect("a saved game").moves, ["d1-d3"]);
    }
}

#[test]
fn changes_of_the_rules_during_a_game_are_archived() {
    let saved = SavedGameFolder::new();
    let mut old = session(&saved, &["d1-d3"]);
    let before = old.variant().rules.fingerprint().to_owned();
    saved.change_rules("times = 3", "times = 4");
    old.update_rules(&saved.library());
    let autosave = Autosave::open(saved.file());
    old.play(mv("e3-f3")).expect("a legal move");
    autosave.replace(&old);
    autosave.save(&session(&saved, &[]));
    drop(autosave);
    let games = archived(&saved);
    assert_eq!(recorded_moves(&games[0]), ["d1-d3", "e3-f3"]);
    assert_eq!(games[0].changes.iter().map(|change| (change.moves, change.rules.as_str())).collect::<Vec<_>>(), [(1, before.as_str())]);
}

#[test]
fn how_the_players_ended_a_game_and_its_clocks_are_archived() {
    let saved = SavedGameFolder::new();
    let autosave = Autosave::open(saved.file());
    let control = Some(TimeControl { main: 300, increment: 3 });
    for conclusion in [Conclusion::Resigned(Side::Attackers), Conclusion::Agreed, Conclusion::Timeout(Side::Defenders)] {
        let mut old = session(&saved, &[]).with_players(PLAYERS);
        old.set_clock(TimeControls { attackers: control, defenders: control });
        old.play(mv("d1-d3")).expect("a legal move");
        assert!(old.conclude(conclusion));
        autosave.replace(&old);
        autosave.save(&session(&saved, &[]));
    }
    drop(autosave);
    let games = archived(&saved);
    let results: Vec<_> = games.iter().map(|game| game.result.to_string()).collect();
    assert_eq!(results, ["d resigned", "draw agreed", "a timeout"]);
    assert_eq!(games[0].header("Time-Control"), Some("300+3"));
    // Exported and read again, and back on the table.
    let variant = saved.library().get("tablut").expect("the variant");
    for game in &games {
        let text = opentafl::write(game, &variant.rules, &variant.name).expect("a record").record;
        assert!(text.contains("[time-control:300 3i]"), "{text}");
        assert_eq!(opentafl::read(&text).expect("a record").game.record.result, game.result, "{text}");
        assert_eq!(text::read(&text::write(game)).expect("a text")[0].record.result, game.result);
        let again = Session::resume(variant.clone(), &game.to_saved(&variant.rules).expect("a game")).expect("a game");
        assert_eq!(GameResult::of(again.outcome()), game.result);
    }
}

/// Names the folder in which [`playing_process`] saves games.
const FOLDER_VARIABLE: &str = "BIRKA_TEST_SAVE_FOLDER";
/// How often the process is killed: `make crash-test TIMES=1000`.
const TIMES_VARIABLE: &str = "BIRKA_CRASH_TESTS";
/// The seed of the moments, printed by a test that fails.
const SEED_VARIABLE: &str = "BIRKA_CRASH_SEED";
/// How many moves the process may make before it is killed, and how much later that happens.
const MOST_MOVES: u32 = 40;
const LONGEST_DELAY: Duration = Duration::from_millis(8);
/// The nodes of a search: a few milliseconds.
const NODES: u64 = 400;
/// The range of the random number of nodes added, so that games differ.
const NODE_SPREAD: u32 = 300;

fn number_in(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// The output of the process: the games that it asked to save, in order, and the number of them that were reported as saved.
#[derive(Default)]
struct Log {
    saves: Vec<Vec<String>>,
    saved: usize,
}

impl Log {
    fn read(&mut self, line: &str) {
        match line.split_once(' ') {
            Some(("new", _)) => self.saves.push(Vec::new()),
            Some(("move", mv)) => {
                let mut moves = self.saves.last().cloned().unwrap_or_default();
                moves.push(mv.to_owned());
                self.saves.push(moves);
            }
            Some(("saved", number)) => self.saved = number.parse().expect("a number"),
            _ => {}
        }
    }
}

#[test]
fn a_process_killed_at_any_moment_loses_at_most_the_move_in_flight() {
    let times = number_in(TIMES_VARIABLE).unwrap_or(8);
    let seed = number_in(SEED_VARIABLE).unwrap_or_else(|| u64::from(std::process::id()));
    println!("{SEED_VARIABLE}={seed}");
    let mut rng = Rng::new(seed);
    let saved = SavedGameFolder::new();
    // How often no move was missing, and how often the one in flight.
    let mut rounds = [0; 2];
    let mut known: Vec<String> = Vec::new();
    let mut played = 0;
    for _ in 0..times {
        let mut process = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "saved_games::playing_process", "--ignored", "--nocapture"])
            .env(FOLDER_VARIABLE, saved.folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the process starts");
        // The game that it resumes counts as saved.
        let mut log = Log { saves: vec![known], saved: 0 };
        let moves = 1 + rng.below(MOST_MOVES);
        let until = LONGEST_DELAY.mul_f64(f64::from(rng.below(1000)) / 1000.0);
        let mut lines = BufReader::new(process.stdout.take().expect("standard output is piped")).lines().map_while(Result::ok);
        while log.saves.len() <= usize::try_from(moves).expect("a few") {
            log.read(&lines.next().expect("the process plays until it is killed"));
        }
        let start = Instant::now();
        while start.elapsed() < until {
            std::hint::spin_loop();
        }
        process.kill().and_then(|()| process.wait()).expect("the process is running");
        lines.for_each(|line| log.read(&line));
        played += log.saves.len() - 1;

        let table = Autosave::open(saved.file());
        assert_eq!(table.file(), Some(saved.file()), "the lock has vanished with the process");
        known = match table.restore(&saved.library()) {
            // The first save may be the one in flight.
            Restored::Nothing if log.saved == 0 => Vec::new(),
            restored => moves_of(&loaded(restored)),
        };
        assert_eq!(table.take_notices(), []);
        assert!(saved.files().iter().all(|file| file == "table.ron"), "no temporary file is left: {:?}", saved.files());
        let on_disk = log.saves.iter().rposition(|moves| *moves == known);
        let on_disk = on_disk.unwrap_or_else(|| panic!("seed {seed}: {known:?} was never on the table: {:?}", log.saves.last()));
        assert!(on_disk >= log.saved, "seed {seed}: save {} was reported and save {on_disk} is on the disk", log.saved);
        let missing = log.saves.len() - 1 - on_disk;
        assert!(missing <= 1, "seed {seed}: {missing} moves are missing");
        rounds[missing] += 1;
    }
    println!("killed {times} times in {played} moves; the move in flight was missing {} times, and no other", rounds[1]);
}

fn moves_of(session: &Session) -> Vec<String> {
    session.moves().map(|played| MoveNotation::from_played(played).name(session.rules().size)).collect()
}

/// Lets two engines play and saves after every move until it is killed.
#[test]
#[ignore = "run by the test above in a process of its own"]
fn playing_process() {
    let Some(folder) = std::env::var_os(FOLDER_VARIABLE) else { return };
    let folder = Path::new(&folder);
    let library = Library::from_dirs(&[folder.join("scripts")]);
    let autosave = Autosave::open(folder.join("table.ron"));
    println!();
    autosave.on_attempt(|attempt| {
        if attempt.is_saved {
            println!("saved {}", attempt.number);
        }
    });
    let mut rng = Rng::new(u64::from(std::process::id()));
    let mut resumed = match autosave.restore(&library) {
        Restored::Game(session) => Some(session),
        _ => None,
    };
    let engines = [(); 2].map(|()| Engine::new(Resources { threads: 1, memory: 1 }));
    loop {
        let mut session = resumed.take().filter(|session| session.outcome().is_none()).unwrap_or_else(|| {
            let session = Session::new(library.get("tablut").expect("the variant"));
            // A game starts only when the last move of the previous one is saved.
            let _ = autosave.flush();
            println!("new game");
            autosave.save(&session);
            session
        });
        while session.outcome().is_none() {
            // As the table's engines do.
            let _ = autosave.flush();
            let engine = &engines[session.ply() % 2];
            let found = engine.search(session.game(), &Limits::nodes(NODES + u64::from(rng.below(NODE_SPREAD)))).expect("a move");
            let played = session.play(found.mv.expect("the game goes on")).expect("a legal move");
            println!("move {}", MoveNotation::from_played(&played).name(session.rules().size));
            autosave.save(&session);
        }
    }
}
