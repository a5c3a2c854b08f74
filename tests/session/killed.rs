use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use birka_engine::{Engine, Limits, Resources};
use birka_game_archive::{Autosave, Restored};
use birka_records::MoveNotation;
use birka_rules::Rng;
use birka_script::Library;
use birka_session::Session;

use super::saved_game_folder::{SavedGameFolder, loaded};

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
            .args(["--exact", "killed::playing_process", "--ignored", "--nocapture"])
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
