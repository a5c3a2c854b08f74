//! How many instructions the core takes, which does not depend on the machine's mood: counted by valgrind, compared with what is
//! written down in `benches/instructions.tsv`.
//!
//! `cargo bench --no-default-features --bench instructions` fails when something takes a twentieth more than it did. With
//! `BIRKA_RECORD=1` it writes the figures down anew. Without valgrind it says so and measures nothing.
//!
//! Under valgrind a large script takes longer than the sandbox lets it. So the scripts are read outside, and each case is given its
//! rule set as data; only the cases that are about Lua itself read a script, a small one.

#[path = "common/four_hooks.rs"]
mod four_hooks;

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Arc;

use birka::rules::{Dice, Explore, Game, MoveList, RuleSet, Rules, Walk};
use birka::script::{self, Library};

/// A figure may be this much above the one written down.
const TOLERANCE: f64 = 1.05;
const WRITTEN_DOWN: &str = "benches/instructions.tsv";
const CASE: &str = "BIRKA_INSTRUCTIONS_OF";
/// The file with the case's rule set.
const RULE_SET: &str = "BIRKA_RULE_SET";

/// What is measured: its kind, the variant, how much of it, and how many units that must come to.
const CASES: [(&str, &str, u32, u64); 24] = [
    ("perft-in-bulk", "brandubh", 4, 1_007_392),
    ("perft-in-bulk", "tablut", 3, 353_200),
    ("perft-in-bulk", "tablut-ashton-online", 3, 248_616),
    ("perft-in-bulk", "copenhagen", 3, 806_344),
    ("perft-in-bulk", "fetlar", 3, 806_344),
    ("perft-in-bulk", "parlett-13", 3, 4_370_608),
    ("perft-in-bulk", "alea", 2, 120_704),
    ("perft-one-by-one", "brandubh", 4, 1_007_392),
    ("perft-one-by-one", "tablut", 3, 353_200),
    ("perft-one-by-one", "copenhagen", 3, 806_344),
    ("perft-one-by-one", "fetlar", 3, 806_344),
    ("perft-one-by-one", "alea", 2, 120_704),
    ("generation", "tablut", 100, 0),
    ("generation", "copenhagen", 100, 0),
    ("playouts", "brandubh", 100, 0),
    ("playouts", "tablut", 100, 0),
    ("playouts", "copenhagen", 20, 0),
    ("playouts", "alea", 3, 0),
    ("rule-compilation", "tablut", 1, 1),
    ("rule-compilation", "alea", 1, 1),
    ("script-loading", "tablut", 1, 1),
    ("hook-call", "legal", 1000, 1000),
    ("hook-call", "outcome", 1000, 1000),
    ("perft-with-four-hooks", "four-hooks", 2, 4_400),
];

fn main() -> ExitCode {
    if let Ok(case) = env::var(CASE) {
        let case = CASES.get(case.parse::<usize>().expect("a number")).expect("a case");
        println!("units {}", run(case));
        return ExitCode::SUCCESS;
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("skipped: valgrind is not there to count instructions");
        return ExitCode::SUCCESS;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for variant in Library::shipped().variants() {
        let set = serde_json::to_string(variant.rules.set()).expect("plain data");
        fs::write(folder.path().join(&variant.id), set).expect("room for it");
    }
    let written = written_down();
    let mut table = String::from("# kind\tvariant\tinstructions a unit\n");
    let mut risen = 0;
    println!("{:<20} {:<24} {:>12} {:>14} {:>12}", "kind", "variant", "units", "instr. a unit", "written down");
    for (number, (kind, variant, _, _)) in CASES.iter().enumerate() {
        let (units, instructions) = count(number, folder.path());
        #[expect(clippy::cast_precision_loss, reason = "a figure with one decimal")]
        let each = instructions as f64 / units as f64;
        let before = written.get(&format!("{kind}\t{variant}"));
        let note = before.map_or("new".to_owned(), |before| format!("{before:.1}"));
        let worse = before.is_some_and(|before| each > before * TOLERANCE);
        println!("{kind:<20} {variant:<24} {units:>12} {each:>14.1} {note:>12}{}", if worse { "  RISEN" } else { "" });
        table += &format!("{kind}\t{variant}\t{each:.1}\n");
        risen += usize::from(worse);
    }
    if env::var_os("BIRKA_RECORD").is_some() {
        fs::write(WRITTEN_DOWN, table).expect("the table can be written");
    } else if risen > 0 {
        println!("{risen} figures have risen by more than a twentieth; `BIRKA_RECORD=1` writes them down if that is meant");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn written_down() -> BTreeMap<String, f64> {
    let text = fs::read_to_string(WRITTEN_DOWN).unwrap_or_default();
    let rows = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.rsplit_once('\t'));
    rows.filter_map(|(case, figure)| Some((case.to_owned(), figure.parse().ok()?))).collect()
}

/// Runs one case under valgrind, which counts only what happens inside [`measured`].
fn count(number: usize, sets: &Path) -> (u64, u64) {
    let program = env::current_exe().expect("this program");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*measured*"])
        .arg(program)
        .env(CASE, number.to_string())
        .env(RULE_SET, sets.join(CASES[number].1))
        .output()
        .expect("valgrind runs");
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    let figure = |before: &str| said.split(before).nth(1).and_then(|rest| rest.split_whitespace().next()?.parse().ok());
    match (figure("units "), figure("Collected : ")) {
        (Some(units), Some(instructions)) => (units, instructions),
        _ => panic!("case {number} did not come to its end:\n{said}"),
    }
}

/// Everything in here is counted.
#[inline(never)]
fn measured(work: impl FnOnce() -> u64) -> u64 {
    std::hint::black_box(work())
}

/// Does what a case asks for and gives how many units of it there were.
fn run(&(kind, variant, amount, expected): &(&str, &str, u32, u64)) -> u64 {
    let set = || -> RuleSet {
        let path = env::var(RULE_SET).expect("a rule set");
        serde_json::from_str(&fs::read_to_string(path).expect("it was written")).expect("a rule set")
    };
    let compiled = |set| Rules::compile(set).unwrap_or_else(|faults| panic!("{faults:?}"));
    let units = match kind {
        "rule-compilation" => {
            let set = set();
            measured(|| u64::from(Rules::compile(set).is_ok()))
        }
        "script-loading" => {
            let source = fs::read_to_string(format!("scripts/variants/{variant}.lua")).expect("it ships");
            measured(|| u64::from(script::load_source(variant, &source).is_ok()))
        }
        "hook-call" => {
            let (rules, view) = (four_hooks::rules(), four_hooks::first_view());
            let mut moves = vec![Game::new(Arc::clone(&rules)).legal_moves()[0]];
            let hooks = rules.hooks().expect("four functions");
            measured(|| {
                (0..amount).for_each(|_| four_hooks::ask(hooks, variant, &view, &mut moves));
                u64::from(amount)
            })
        }
        "perft-with-four-hooks" => {
            let game = Game::new(four_hooks::rules());
            measured(|| game.perft(amount).expect("sound hooks"))
        }
        _ => Game::new(Arc::new(compiled(set()))).explore(Case { kind, amount }).expect("no hooks"),
    };
    assert!(expected == 0 || units == expected, "{kind} {variant}: {units}");
    units
}

struct Case<'a> {
    kind: &'a str,
    amount: u32,
}

impl Explore for Case<'_> {
    type Found = u64;

    fn explore<const W: usize>(self, mut walk: Walk<W>) -> u64 {
        let mut dice = Dice::new(1);
        match self.kind {
            "perft-in-bulk" => measured(|| walk.perft(self.amount)),
            "perft-one-by-one" => measured(|| walk.perft_one_by_one(self.amount)),
            "generation" => {
                let mut list = MoveList::new();
                (0..self.amount).fold(0, |moves, _| {
                    let found = measured(|| {
                        walk.moves(&mut list);
                        list.len() as u64
                    });
                    match walk.random_move(&mut dice) {
                        Some(mv) => _ = walk.make(mv),
                        None => (0..walk.plies()).for_each(|_| walk.unmake()),
                    }
                    moves + found
                })
            }
            "playouts" => measured(|| (0..self.amount).map(|_| walk.playout(&mut dice, 2000).plies as u64).sum()),
            other => panic!("no such case: {other}"),
        }
    }
}
