//! The fuzz targets: for each kind of text and file from outside a [`FuzzTarget`], a function of bytes that panics if Birka does, or if a
//! promise does not hold (what is written is read back as the same).
//!
//! The same targets run in three ways, all over the seeds in `fuzz/corpus` and the shipped variants:
//!
//! - `cargo test -p birka-fuzz-targets`: every seed, and some [mutations](Mutator) of each;
//! - `birka-fuzz` of this crate: mutations for as long as wanted, on any toolchain;
//! - `cargo fuzz`, in the folder `fuzz`: guided by coverage, on nightly.
//!
//! `make fuzz` chooses between the last two.

mod mutator;

use std::fs;
use std::io::{self, Read as _};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, LazyLock};

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use birka::cli::protocol_answers;
use birka::settings::{Pace, Settings};
use birka_art::{Art, Mesh, check_wav};
use birka_diagnostics::Diagnostic;
use birka_mods::Manifest;
use birka_network::{ClientMessage, RemoteGame, ServerMessage};
use birka_packaging::archive::{pack, unpack};
use birka_records::game_record::{link as link_record, opentafl as opentafl_record, text as text_record};
use birka_records::shared::SharedContent;
use birka_records::{
    MoveNotation, PuzzleBook, SavedGame, games as game_table, opentafl_rules as opentafl_rules_record, position as position_record, replay,
    state,
};
use birka_rules::{BoardSize, Game, Rules};
use birka_script::{CheckEffort, Library, SourceChecker};
use birka_storage::StoredValue;
use flate2::Compression;
use flate2::bufread::ZlibEncoder;

pub use mutator::{MAX_BYTES, Mutator};

/// A kind of input, and the function that reads it.
#[derive(Clone, Copy, Debug)]
pub struct FuzzTarget {
    /// The name of its folder in `fuzz/corpus`, if it has one, and of its program in `fuzz/Cargo.toml`.
    pub name: &'static str,
    /// Reads an input and returns whether any of it is valid. Panics if that shows a defect.
    pub run: fn(&[u8]) -> bool,
    /// How many mutations `cargo test` runs: about a second's worth.
    pub mutations_in_test: u32,
}

pub const TARGETS: [FuzzTarget; 19] = [
    FuzzTarget { name: "position", run: position, mutations_in_test: 4000 },
    FuzzTarget { name: "moves", run: moves, mutations_in_test: 4000 },
    FuzzTarget { name: "opentafl_rules", run: opentafl_rules, mutations_in_test: 1000 },
    FuzzTarget { name: "games", run: games, mutations_in_test: 2000 },
    FuzzTarget { name: "game_text", run: game_text, mutations_in_test: 1000 },
    FuzzTarget { name: "game_opentafl", run: game_opentafl, mutations_in_test: 1000 },
    FuzzTarget { name: "link", run: link, mutations_in_test: 2000 },
    FuzzTarget { name: "shared_link", run: shared_link, mutations_in_test: 1000 },
    FuzzTarget { name: "save", run: save, mutations_in_test: 2000 },
    FuzzTarget { name: "settings", run: settings, mutations_in_test: 2000 },
    FuzzTarget { name: "puzzles", run: puzzles, mutations_in_test: 1000 },
    FuzzTarget { name: "manifest", run: manifest, mutations_in_test: 2000 },
    FuzzTarget { name: "art", run: art, mutations_in_test: 2000 },
    FuzzTarget { name: "mesh", run: mesh, mutations_in_test: 2000 },
    FuzzTarget { name: "sound", run: sound, mutations_in_test: 500 },
    FuzzTarget { name: "zip", run: zip, mutations_in_test: 2000 },
    FuzzTarget { name: "protocol", run: protocol, mutations_in_test: 1000 },
    FuzzTarget { name: "network", run: network, mutations_in_test: 1000 },
    FuzzTarget { name: "script", run: script, mutations_in_test: 40 },
];

impl FuzzTarget {
    /// The target with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        TARGETS.into_iter().find(|target| target.name == name)
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The folders with the inputs of a target: inputs that once showed a defect, and others; for `script`, the variants that Birka ships.
fn seed_folders(target: FuzzTarget) -> Vec<PathBuf> {
    let corpus = folder().join("corpus").join(target.name);
    if target.name != "script" {
        return vec![corpus];
    }
    let scripts = folder().join("../scripts");
    let all = [corpus, scripts.join("variants"), scripts.join("mods/tribute/variants"), scripts.join("mods/couriers/variants")];
    all.into_iter().filter(|folder| folder.is_dir()).collect()
}

/// The committed inputs of a target, by name.
///
/// # Errors
/// If a folder or a file cannot be read.
pub fn seeds(target: FuzzTarget) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut seeds = Vec::new();
    for folder in seed_folders(target) {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            // Beside the variants are the list of them and their translations.
            if target.name != "script" || name.ends_with(".lua") {
                seeds.push((name, fs::read(entry.path())?));
            }
        }
    }
    seeds.sort();
    Ok(seeds)
}

/// Writes an input that shows a defect where `cargo fuzz` writes such inputs, and returns its path.
///
/// # Errors
/// If the file cannot be written.
pub fn artifact(target: FuzzTarget, input: &[u8], number: u64) -> io::Result<PathBuf> {
    let folder = folder().join("artifacts").join(target.name);
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("mutation-{number}"));
    fs::write(&path, input)?;
    Ok(path)
}

/// Every shipped variant, each with its default options.
static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped);

/// The variants that the first byte of an input chooses from. Their order stays, because the seeds depend on it.
const CHOSEN: [&str; 36] = [
    "alea",
    "ard-ri",
    "ard-ri-online",
    "brandubh",
    "brandubh-2",
    "brandubh-walker",
    "copenhagen",
    "copenhagen-13",
    "fetlar",
    "fetlar-13",
    "foteviken",
    "hnefatafl-ashton-11",
    "hnefatafl-ashton-13",
    "hnefatafl-ashton-19",
    "hnefatafl-ashton-7",
    "hnefatafl-ashton-9",
    "magpie",
    "parlett-13",
    "parlett-13-corner",
    "sea-battle-9",
    "simple-tafl",
    "tablut",
    "tablut-1811",
    "tablut-ashton",
    "tablut-ashton-14",
    "tablut-ashton-online",
    "tablut-camps",
    "tablut-castle",
    "tablut-law-10",
    "tablut-one-stroke",
    "tablut-raichi",
    "tablut-tuichu",
    "tawlbwrdd",
    "tawlbwrdd-apifan",
    "tawlbwrdd-lewis",
    "tawlbwrdd-throneless",
];

/// A variant that remembers moves and allows passes. The byte 255 chooses it.
static REMEMBERING: LazyLock<Arc<Rules>> = LazyLock::new(|| {
    let source = "return { api = 1, id = 'own', name = 'Own', extends = 'brandubh', may_pass = 'all', hooks = {
        words = 'No piece goes back.', memory = { last = 'square', ply = { from = -3, to = 40, first = 5 } },
        after = function(board, move, memory)
            memory.last, memory.ply = move.from, math.min(memory.ply + 1, 40)
        end,
        legal = function(board, from, to) return to ~= board.memory.last end } }";
    birka_script::load_source("own.lua", source).expect("a valid variant").rules
});

/// A variant whose pieces become others, by its rules and by a hook. The byte 254 chooses it.
static CHANGING: LazyLock<Arc<Rules>> = LazyLock::new(|| {
    let source = "return { api = 1, id = 'own', name = 'Own', extends = 'brandubh',
        pieces = {
            attacker = { captured_becomes = 'defender', promotes = { on = 'edge', to = 'strong' }, falls_between = true },
            strong = { letter = 's', side = 'attackers', record = 's', moves = { 'slide', 'step diagonally' } },
            defender = { captured_becomes = 'attacker' },
        },
        hooks = {
            words = 'A strong piece loses its strength in the middle of a side.',
            changes = function(board, move)
                return if board:at('d1') == 'strong' then { d1 = 'attacker' } else nil
            end,
        } }";
    birka_script::load_source("own.lua", source).expect("a valid variant").rules
});

/// A variant with a die, which a hook knows. The byte 253 chooses it.
static ROLLING: LazyLock<Arc<Rules>> = LazyLock::new(|| {
    let source = "return { api = 1, id = 'own', name = 'Own', extends = 'brandubh', ends = { repetition = false },
        dice = { moves = 'at most', on = { 1, 2, 3, 5 } },
        hooks = {
            words = 'The king moves on a 5 only.',
            legal = function(board, from, to) return board:at(from) ~= 'king' or board:die() == 5 end,
        } }";
    birka_script::load_source("own.lua", source).expect("a valid variant").rules
});

/// The text of an input, and the rules that its first byte chooses.
fn text_under_rules(input: &[u8]) -> Option<(&'static Arc<Rules>, &str)> {
    let (first, rest) = input.split_first()?;
    match *first {
        u8::MAX => return Some((&REMEMBERING, str::from_utf8(rest).ok()?)),
        253 => return Some((&ROLLING, str::from_utf8(rest).ok()?)),
        254 => return Some((&CHANGING, str::from_utf8(rest).ok()?)),
        _ => {}
    }
    let variant = LIBRARY.variants().iter().find(|variant| variant.base_id == CHOSEN[usize::from(*first) % CHOSEN.len()])?;
    Some((&variant.rules, str::from_utf8(rest).ok()?))
}

/// Reads all that a table reads from a game.
fn inspect(game: &mut Game) {
    let moves = game.legal_moves();
    // A few of them, spread over all: on a large board every one would take most of the time of an input.
    for &mv in moves.iter().step_by(moves.len().div_ceil(8).max(1)) {
        game.preview(mv).expect("a legal move");
    }
    let before = game.hash();
    if let Some(&mv) = moves.first() {
        game.play(mv).expect("a legal move");
        game.undo();
    }
    assert_eq!(game.hash(), before, "a move that is taken back changes nothing");
    let _ = state::line(game);
}

/// A position record: what is written is read back as the same.
fn position(input: &[u8]) -> bool {
    let Some((rules, text)) = text_under_rules(input) else { return false };
    let set = rules.rule_set();
    let Ok(setup) = position_record::parse(text, set) else { return false };
    let written = position_record::write(set, &setup);
    assert_eq!(position_record::parse(&written, set).as_ref(), Ok(&setup), "{written}");
    if let Ok(mut game) = position_record::game(rules, text) {
        assert_eq!(game.setup(), setup, "{written}");
        inspect(&mut game);
    }
    true
}

/// Moves: what is written is read back as the same, and a game plays them or says why not.
fn moves(input: &[u8]) -> bool {
    let Some((rules, text)) = text_under_rules(input) else { return false };
    let size = rules.rule_set().size;
    let moves: Vec<_> = text.split_whitespace().filter_map(|word| MoveNotation::parse(word, size).ok()).collect();
    for notation in &moves {
        let written = notation.name(size);
        assert_eq!(MoveNotation::parse(&written, size).as_ref(), Ok(notation), "{written}");
    }
    let mut game = Game::new(Arc::clone(rules));
    let played = replay(&mut game, &moves);
    assert_eq!(played.is_ok(), game.played_moves().len() == moves.len());
    inspect(&mut game);
    !moves.is_empty()
}

/// A record of rules: rules that are read can be played, and written in a way that can be read, or it is said that they cannot.
fn opentafl_rules(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let Ok(imported) = opentafl_rules_record::read(text) else { return false };
    let rules = Rules::compile(imported.set).expect("the reader has compiled them");
    let written = opentafl_rules_record::write(&rules, "fuzzed");
    if let Err(errors) = opentafl_rules_record::read(&written.record) {
        assert!(!written.lost.is_empty(), "{}\ncannot be read: {errors:?}", written.record);
    }
    inspect(&mut Game::new(Arc::new(rules)));
    true
}

fn games(input: &[u8]) -> bool {
    let Some((rules, text)) = text_under_rules(input) else { return false };
    let mut is_valid = false;
    for recorded in game_table::read(text, rules.rule_set().size).flatten() {
        let Ok(mut game) = recorded.begin(rules) else { continue };
        is_valid = true;
        let _ = replay(&mut game, &recorded.moves);
        let _ = state::line(&game);
    }
    // Another size makes other squares of the same text.
    if let Ok(size) = BoardSize::new(19) {
        game_table::read(text, size).for_each(drop);
    }
    is_valid
}

/// A saved game: what is written is read back as the same.
fn save(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let Ok(saved) = SavedGame::parse(text) else { return false };
    let written = saved.to_text();
    assert_eq!(SavedGame::parse(&written).as_ref().ok(), Some(&saved), "{written}");
    if let Some(variant) = LIBRARY.variants().iter().find(|variant| variant.id == saved.variant)
        && let Ok(mut replayed) = saved.replay(&variant.rules)
    {
        inspect(&mut replayed.game);
    }
    true
}

/// A book of puzzles: what is written is read back as the same.
fn puzzles(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let Ok(book) = PuzzleBook::parse(text) else { return false };
    let written = book.text();
    assert_eq!(PuzzleBook::parse(&written).as_ref().ok(), Some(&book), "{written}");
    for puzzle in &book.puzzles {
        if let Ok(variant) = LIBRARY.get(&book.variant) {
            let _ = puzzle.play_through(&variant.rules);
        }
    }
    true
}

/// Games in Birka's own format: what is written is read back as the same.
fn game_text(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let Ok(games) = text_record::read(text) else { return false };
    for game in &games {
        let written = text_record::write(&game.record);
        let again = text_record::read(&written).unwrap_or_else(|faults| panic!("{written}\ncannot be read: {faults:?}"));
        assert!(again.iter().map(|game| &game.record).eq([&game.record]), "{written}");
        if let Ok(variant) = LIBRARY.get(&game.record.variant) {
            let _ = game.record.replay(&variant.rules);
        }
    }
    !games.is_empty()
}

/// A game record of OpenTafl: what is written can be read.
fn game_opentafl(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let Ok(read) = opentafl_record::read(text) else { return false };
    // A record need not state playable rules.
    let Ok(rules) = Rules::compile(read.rules.value.set).map(Arc::new) else { return false };
    let mut record = read.game.record;
    record.start = Some(position_record::write(rules.rule_set(), &read.start));
    if let Ok(written) = opentafl_record::write(&record, &rules, "fuzzed")
        && let Err(faults) = opentafl_record::read(&written.record)
    {
        panic!("{}\ncannot be read: {faults:?}", written.record);
    }
    true
}

/// A link to a game or a position: what is written is read back as the same.
fn link(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let Ok(game) = link_record::read(text) else { return false };
    if let Ok(written) = link_record::write_game(&game.record) {
        let again = link_record::read(&written).unwrap_or_else(|faults| panic!("{written}\ncannot be read: {faults:?}"));
        assert_eq!(again.record, game.record, "{written}");
    }
    true
}

/// A link that carries content: a whole link, or after a word for the kind and an end of line the text to be packed. What is written is read back as the
/// same.
fn shared_link(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let content = match text.split_once('\n') {
        Some((kind, text)) => SharedContent::read(&format!("birka://#{kind}=1.{}", packed(text))),
        None => SharedContent::read(text),
    };
    let Ok(content) = content else { return false };
    if let Ok(written) = content.write(None) {
        let again = SharedContent::read(&written).unwrap_or_else(|faults| panic!("{written}\ncannot be read: {faults:?}"));
        assert_eq!(again, content, "{written}");
    }
    true
}

fn packed(text: &str) -> String {
    let mut packed = Vec::new();
    ZlibEncoder::new(text.as_bytes(), Compression::fast()).read_to_end(&mut packed).expect("reading from memory cannot fail");
    BASE64_URL_SAFE_NO_PAD.encode(packed)
}

/// `false`, after it has checked that a file is refused for a reason that can be printed.
fn is_explained(diagnostics: &[Diagnostic]) -> bool {
    assert!(!diagnostics.is_empty(), "a file is refused for a reason");
    assert!(diagnostics.iter().all(|diagnostic| !diagnostic.to_string().is_empty()));
    false
}

fn manifest(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    match Manifest::from_text("mod.ron", text) {
        Ok(_) => true,
        Err(diagnostics) => is_explained(&diagnostics),
    }
}

/// An `art.ron` that refers to no other files.
fn art(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    match Art::from_text("art.ron", text) {
        Ok(_) => true,
        Err(diagnostics) => is_explained(&diagnostics),
    }
}

/// A mesh of a piece.
fn mesh(input: &[u8]) -> bool {
    let Ok(mesh) = Mesh::from_obj(input) else { return false };
    assert!(mesh.triangles.iter().flatten().all(|&corner| (corner as usize) < mesh.positions.len()), "a corner of a triangle exists");
    assert!(mesh.normals.is_empty() || mesh.normals.len() == mesh.positions.len(), "a vertex has a normal");
    true
}

fn sound(input: &[u8]) -> bool {
    check_wav(input).is_ok()
}

/// A packed mod: what is unpacked can be packed and unpacked again, and no path leads out of its folder.
fn zip(input: &[u8]) -> bool {
    let Ok(files) = unpack(input) else { return false };
    for path in files.keys() {
        let path = PathBuf::from(path);
        assert!(path.components().all(|part| matches!(part, Component::Normal(_))), "{}", path.display());
    }
    let packed = pack("fuzzed", &files).expect("packing in memory cannot fail");
    assert_eq!(unpack(&packed), Ok(files));
    true
}

/// Settings: any text is read, and what a write changes is read back, with everything else as it was. A damaged file is never written to.
fn settings(input: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(input) else { return false };
    let read = <Settings as StoredValue>::read(text);
    if read.is_damaged {
        return false;
    }
    let pace = if read.value.pace == Pace::Slow { Pace::Fast } else { Pace::Slow };
    let changed = Settings { pace, ..read.value };
    let merged = Settings::merge(text, &read.value, &changed);
    let again = <Settings as StoredValue>::read(&merged);
    assert_eq!((again.value, again.is_damaged), (changed, false), "{merged}");
    read.problems.is_empty()
}

/// Lines of the protocol: each answer is one line without control characters.
fn protocol(input: &[u8]) -> bool {
    let answers = protocol_answers(&LIBRARY, input);
    for answer in &answers {
        assert!(!answer.contains(char::is_control), "{answer:?}");
    }
    answers.iter().any(|answer| !answer.starts_with("error "))
}

/// Messages of a server and of a client, one on a line. A client follows the game of the first one.
fn network(input: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(input) else { return false };
    let mut game: Option<RemoteGame> = None;
    let mut is_read = false;
    for line in text.lines() {
        is_read |= serde_json::from_str::<ClientMessage>(line).is_ok();
        let Ok(message) = serde_json::from_str(line) else { continue };
        is_read = true;
        match message {
            ServerMessage::Joined { game: state, side } => {
                game = Library::shipped_variant(&state.saved.variant).and_then(|variant| RemoteGame::join(*state, side, variant).ok());
            }
            message => {
                let Some(game) = &mut game else { continue };
                game.hear(message);
                let session = game.session();
                assert!(game.play(&session).is_empty(), "nothing was played here");
            }
        }
    }
    is_read
}

/// A variant file, checked as `birka check` does, but with few moves of the hooks.
fn script(input: &[u8]) -> bool {
    static CHECKER: LazyLock<SourceChecker> = LazyLock::new(|| SourceChecker::new(CheckEffort::Brief));
    let Ok(source) = str::from_utf8(input) else { return false };
    let report = CHECKER.check("fuzzed.lua", source);
    for diagnostic in &report.diagnostics {
        assert!(!diagnostic.message.is_empty(), "a fault has a message");
        drop(diagnostic.to_string());
    }
    report.variants == 1
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;

    /// Runs an input and says which one it was if it fails.
    fn run(target: FuzzTarget, name: &str, input: &[u8]) -> bool {
        let run = catch_unwind(|| (target.run)(input));
        run.unwrap_or_else(|_| panic!("{}, {name}: {:?}", target.name, String::from_utf8_lossy(input)))
    }

    #[test]
    fn no_seed_shows_a_defect() {
        for target in TARGETS {
            let seeds = seeds(target).expect(target.name);
            assert!(!seeds.is_empty(), "{} has seeds", target.name);
            let mut valid = 0;
            for (name, seed) in &seeds {
                assert!(seed.len() <= MAX_BYTES, "{}/{name} is small", target.name);
                valid += usize::from(run(target, name, seed));
            }
            assert!(valid > 0, "some seeds of {} are valid", target.name);
        }
    }

    #[test]
    fn no_mutation_of_the_seeds_shows_a_defect() {
        for target in TARGETS {
            let mutator = Mutator::new(seeds(target).expect(target.name).into_iter().map(|(_, seed)| seed).collect());
            let run = |number| run(target, &format!("mutation {number}"), &mutator.mutation(number));
            let valid = (0..u64::from(target.mutations_in_test)).filter(|&number| run(number)).count();
            assert!(valid > 0, "some mutations of {} are valid", target.name);
        }
    }

    #[test]
    fn mutations_are_equal_in_every_run_and_differ_from_each_other() {
        let mutator = || Mutator::new(vec![b"/3ttt3/4t4/ a".to_vec(), b"e4-e7xd7/f7".to_vec()]);
        let inputs: Vec<_> = (0..500).map(|number| mutator().mutation(number)).collect();
        assert_eq!(inputs, (0..500).map(|number| mutator().mutation(number)).collect::<Vec<_>>());
        let distinct: std::collections::BTreeSet<_> = inputs.iter().collect();
        assert!(distinct.len() > 400, "{}", distinct.len());
    }

    #[test]
    fn every_target_has_a_program_for_cargo_fuzz() {
        let manifest = include_str!("../../../fuzz/Cargo.toml");
        for target in TARGETS {
            assert!(manifest.contains(&format!("name = \"{}\"", target.name)), "{}", target.name);
        }
        assert_eq!(manifest.matches("[[bin]]").count(), TARGETS.len());
    }
}
