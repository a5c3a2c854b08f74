use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::ScriptHooks;
use crate::{Code, Diagnostic, Severity, Variant};
use birka_rules::{Game, HookError, IllegalMove, Rules, Setup, SetupError, Verdict};

/// What came of trying the functions of a variant out.
#[derive(Clone, Debug)]
pub struct HookTrial {
    /// What went wrong in the games played.
    pub faults: Vec<Diagnostic>,
    /// How fast they are asked, if nothing went wrong.
    pub speed: Option<HookSpeed>,
}

/// Leaves that perft counts in a second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HookSpeed {
    /// With the variant's own functions.
    pub with_hooks: f64,
    /// If it had none.
    pub without_hooks: f64,
}

/// Games played, and the moves of each at most.
const GAMES: usize = 12;
const PLIES: usize = 60;

/// Plays some games by the functions of a variant, as a file that can be read may still fail later on; and asks about each
/// position again in another order, to find out what remembers. `None` for a variant without functions.
#[must_use]
pub fn run_hook_trial(variant: &Variant) -> Option<HookTrial> {
    let functions = variant.functions.as_deref()?;
    let fault = played(variant).and_then(|met| asked_again(variant, functions, &met)).err();
    let speed = if fault.is_none() { speed(variant) } else { None };
    Some(HookTrial { faults: fault.into_iter().collect(), speed })
}

/// A position that came about, and what was said about it.
struct Met {
    setup: Setup,
    said: String,
}

/// Plays random games, the same each time.
fn played(variant: &Variant) -> Result<Vec<Met>, Diagnostic> {
    let mut dice = Dice(0x0B12_6A00);
    let mut met = Vec::new();
    for _ in 0..GAMES {
        let mut game = Game::new(Arc::clone(&variant.rules));
        for _ in 0..PLIES {
            let moves = game.legal_moves();
            let Some(&mv) = moves.get(dice.below(moves.len())) else { break };
            match game.play(mv) {
                Ok(_) => met.push(Met { setup: game.setup(), said: said(&game) }),
                Err(IllegalMove::Hook(fault)) => return Err(diagnostic(&fault)),
                Err(_) => break,
            }
        }
    }
    Ok(met)
}

fn said(game: &Game) -> String {
    format!("{:?} {:?} {:?}", game.outcome(), game.announcement(), game.legal_moves())
}

/// Asks functions that have been asked nothing yet about the same positions, the last first.
fn asked_again(variant: &Variant, functions: &ScriptHooks, met: &[Met]) -> Result<(), Diagnostic> {
    let ends = &variant.rules.rule_set().ends;
    let Ok(plain) = Rules::compile(variant.rules.rule_set().clone()) else { return Ok(()) };
    let anew = Arc::new(plain.with_hooks(Arc::new(functions.anew())).map_err(|fault| diagnostic(&fault))?);
    for Met { setup, said: before } in met.iter().rev() {
        let game = match Game::from_setup(Arc::clone(&anew), setup) {
            Ok(game) => game,
            Err(faults) => {
                match faults.into_iter().find_map(|fault| if let SetupError::Hook(fault) = fault { Some(fault) } else { None }) {
                    Some(fault) => return Err(diagnostic(&fault)),
                    // Where the king has fallen there is no position.
                    None => continue,
                }
            }
        };
        // What has been before may rightly make a difference to these.
        let by_its_past = before.contains("Repetition") || before.contains("QuietLimit");
        let forbids = ends.repetition.is_some_and(|rule| rule.verdict == Verdict::Forbidden);
        if !by_its_past && !forbids && said(&game) != *before {
            let drawn = variant.rules.rule_set().draw(|square| game.piece(square));
            let message =
                format!("asked in another order, the functions answer otherwise about this position; one of them remembers:\n{drawn}");
            let line = functions.declared.functions.first().map(|function| function.line);
            return Err(Diagnostic { path: variant.path.clone(), line, severity: Severity::Error, code: Code::ImpureHook, message });
        }
    }
    Ok(())
}

/// Leaves a second with the functions and without.
fn speed(variant: &Variant) -> Option<HookSpeed> {
    let plain = Arc::new(Rules::compile(variant.rules.rule_set().clone()).ok()?);
    let rate = |rules: &Arc<Rules>| {
        (1..=4).find_map(|depth| {
            let begun = Instant::now();
            let leaves = Game::new(Arc::clone(rules)).perft(depth).ok()?;
            let took = begun.elapsed();
            #[expect(clippy::cast_precision_loss, reason = "a speed")]
            let rate = leaves as f64 / took.as_secs_f64();
            (took > Duration::from_millis(30) || depth == 4).then_some(rate)
        })
    };
    Some(HookSpeed { with_hooks: rate(&variant.rules)?, without_hooks: rate(&plain)? })
}

fn diagnostic(fault: &HookError) -> Diagnostic {
    let path = Path::new(&fault.file).to_owned();
    Diagnostic { path, line: fault.line, severity: Severity::Error, code: Code::Hook, message: fault.what.clone() }
}

/// Xorshift: the same games each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end.max(1) as u64).unwrap_or(0)
    }
}
