//! Instruction counts of the rules core, by valgrind, compared with the baseline in `benches/instructions.tsv`. Unlike times, they do not
//! depend on the load of the machine.
//!
//! `cargo bench --profile dev -p birka-script --bench instructions` fails if a count is more than 5 % above its baseline. `BIRKA_RECORD=1` writes a
//! new baseline. Without valgrind, nothing is measured.
//!
//! Under valgrind a large script exceeds the time limit of the sandbox. Therefore the shipped scripts are loaded outside of it, and each
//! case gets its rule set as data. Only the cases that measure Lua load a script, a small one. On a very busy machine even that may exceed
//! the limit: such a case is tried three times and then reported as not counted.

#[path = "common/four_hooks.rs"]
mod four_hooks;

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::sync::Arc;

use birka_rules::{Game, MoveList, PositionVisitor, Rng, RuleSet, Rules, SearchPosition};
use birka_script::Library;

/// The tolerated ratio of a count to its baseline.
const TOLERANCE: f64 = 1.05;
/// The small script without its hooks: the mandatory keys of a variant.
const SMALL: &str = "
    board = [[
        . . . a . . .
        . . . a . . .
        . . . d . . .
        a a d K d a a
        . . . d . . .
        . . . a . . .
        . . . a . . .
    ]],
    pieces = {
        attacker = { letter = 'a', side = 'attackers' },
        defender = { letter = 'd', side = 'defenders' },
        king = { letter = 'K', side = 'defenders', royal = true },
    },
    squares = { corners = { at = 'corners', stop = 'king', hostile = 'all' } },
    first = 'attackers',
    ends = { escape = 'corners', no_move = 'loses' },
";
const BASELINE: &str = "benches/instructions.tsv";
const CASE: &str = "BIRKA_INSTRUCTIONS_OF";
/// The kinds of cases that load a script under valgrind.
const LUA: [&str; 3] = ["script-loading", "hook-call", "perft-with-four-hooks"];
/// The environment variable that names the file with the rule set of the case.
const RULE_SET: &str = "BIRKA_RULE_SET";

/// The cases: kind, variant, amount, and the expected number of units (0 if it is not checked).
const CASES: [(&str, &str, u32, u64); 30] = [
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
    ("make-and-unmake", "brandubh", 60, 0),
    ("make-and-unmake", "tablut", 60, 0),
    ("make-and-unmake", "copenhagen", 60, 0),
    ("make-and-unmake", "fetlar", 60, 0),
    ("playouts", "brandubh", 100, 0),
    ("playouts", "tablut", 100, 0),
    ("playouts", "copenhagen", 20, 0),
    ("playouts", "alea", 3, 0),
    ("rule-compilation", "tablut", 1, 1),
    ("rule-compilation", "alea", 1, 1),
    ("script-loading", "small", 1, 1),
    ("hook-call", "legal", 1000, 1000),
    ("hook-call", "captures", 1000, 1000),
    ("hook-call", "outcome", 1000, 1000),
    ("hook-call", "announce", 1000, 1000),
    ("perft-with-four-hooks", "small", 2, 960),
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
        let set = serde_json::to_string(variant.rules.rule_set()).expect("plain data");
        fs::write(folder.path().join(&variant.id), set).expect("room for it");
    }
    let written = written_down();
    let mut table = String::from("# kind\tvariant\tinstructions a unit\n");
    let mut risen = 0;
    println!("{:<20} {:<24} {:>12} {:>14} {:>12}", "kind", "variant", "units", "instr. a unit", "baseline");
    for (number, (kind, variant, _, _)) in CASES.iter().enumerate() {
        let before = written.get(&format!("{kind}\t{variant}"));
        let tries = if LUA.contains(kind) { 3 } else { 1 };
        let counted = (0..tries).find_map(|_| {
            count(number, folder.path())
                .inspect_err(|said| {
                    if tries == 1 {
                        println!("{said}")
                    }
                })
                .ok()
        });
        let Some((units, instructions)) = counted else {
            assert!(tries > 1, "{kind} {variant} did not come to its end");
            println!("{kind:<20} {variant:<24} not counted: it did not come to its end, perhaps by the sandbox's clock");
            before.iter().for_each(|before| table += &format!("{kind}\t{variant}\t{before:.1}\n"));
            continue;
        };
        #[expect(clippy::cast_precision_loss, reason = "a figure with one decimal")]
        let each = instructions as f64 / units as f64;
        let note = before.map_or("new".to_owned(), |before| format!("{before:.1}"));
        let worse = before.is_some_and(|before| each > before * TOLERANCE);
        println!("{kind:<20} {variant:<24} {units:>12} {each:>14.1} {note:>12}{}", if worse { "  RISEN" } else { "" });
        table += &format!("{kind}\t{variant}\t{each:.1}\n");
        risen += usize::from(worse);
    }
    if env::var_os("BIRKA_RECORD").is_some() {
        fs::write(BASELINE, table).expect("the table can be written");
    } else if risen > 0 {
        println!("{risen} figures have risen by more than a twentieth; `BIRKA_RECORD=1` writes them down if that is meant");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn written_down() -> BTreeMap<String, f64> {
    let text = fs::read_to_string(BASELINE).unwrap_or_default();
    let rows = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.rsplit_once('\t'));
    rows.filter_map(|(case, figure)| Some((case.to_owned(), figure.parse().ok()?))).collect()
}

/// Runs one case under valgrind, which counts only the instructions inside [`measured`].
fn count(number: usize, sets: &Path) -> Result<(u64, u64), String> {
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
        (Some(units), Some(instructions)) => Ok((units, instructions)),
        _ => Err(said),
    }
}

/// The instructions in here are counted.
#[inline(never)]
fn measured(work: impl FnOnce() -> u64) -> u64 {
    std::hint::black_box(work())
}

/// Runs a case and returns the number of units.
fn run(&(kind, variant, amount, expected): &(&str, &str, u32, u64)) -> u64 {
    let set = || -> RuleSet {
        let path = env::var(RULE_SET).expect("a rule set");
        serde_json::from_str(&fs::read_to_string(path).expect("it was written")).expect("a rule set")
    };
    let compiled = |set| Rules::compile(set).unwrap_or_else(|faults| panic!("{faults:?}"));
    let units = match kind {
        "rule-compilation" => {
            let set = set();
            measured(|| u64::from(Game::new(Arc::new(compiled(set))).outcome().is_none()))
        }
        "script-loading" => {
            let source = four_hooks::source(SMALL);
            measured(|| u64::from(birka_script::load_source(variant, &source).is_ok()))
        }
        "hook-call" => {
            let rules = four_hooks::rules(SMALL);
            let view = four_hooks::first_view(&rules);
            let mut moves = vec![Game::new(Arc::clone(&rules)).legal_moves()[0]];
            let hooks = rules.hooks().expect("four functions");
            measured(|| {
                (0..amount).for_each(|_| four_hooks::ask(hooks, variant, &view, &mut moves));
                u64::from(amount)
            })
        }
        "perft-with-four-hooks" => {
            let game = Game::new(four_hooks::rules(SMALL));
            measured(|| game.perft(amount).expect("sound hooks"))
        }
        _ => Game::new(Arc::new(compiled(set()))).visit(Case { kind, amount }).expect("no hooks"),
    };
    assert!(expected == 0 || units == expected, "{kind} {variant}: {units}");
    units
}

struct Case<'a> {
    kind: &'a str,
    amount: u32,
}

impl PositionVisitor for Case<'_> {
    type Output = u64;

    fn visit<const W: usize>(self, mut walk: SearchPosition<W>) -> u64 {
        let mut rng = Rng::new(1);
        match self.kind {
            "perft-in-bulk" => measured(|| walk.perft(self.amount)),
            "perft-one-by-one" => measured(|| walk.perft_without_bulk_counting(self.amount)),
            "generation" => {
                let mut list = MoveList::new();
                (0..self.amount).fold(0, |moves, _| {
                    let found = measured(|| {
                        walk.generate_moves(&mut list);
                        list.len() as u64
                    });
                    match walk.random_move(&mut rng) {
                        Some(mv) => _ = walk.make(mv),
                        None => (0..walk.plies()).for_each(|_| walk.unmake()),
                    }
                    moves + found
                })
            }
            "make-and-unmake" => {
                // The same moves as `make_and_unmake` in `benches/core.rs`.
                let (mut rng, mut list) = (Rng::new(7), MoveList::new());
                let mut made = 0;
                for _ in 0..self.amount {
                    walk.generate_moves(&mut list);
                    made += measured(|| {
                        for &mv in list.iter() {
                            std::hint::black_box(walk.make(mv));
                            std::hint::black_box(walk.immediate_outcome());
                            walk.unmake();
                        }
                        list.len() as u64
                    });
                    let Some(mv) = walk.random_move(&mut rng) else { break };
                    walk.make(mv);
                }
                made
            }
            "playouts" => measured(|| (0..self.amount).map(|_| walk.playout(&mut rng, 2000).plies as u64).sum()),
            other => panic!("no such case: {other}"),
        }
    }
}
