use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use web_time::Instant;

use birka_diagnostics::{Code, Diagnostic, Severity};
use birka_rules::{Game, Hook, IllegalMove, Kind, KindId, Move, Outcome, Reason, Rng, Rules, Setup, SetupError, Verdict, WhyIllegal};

use super::{CheckEffort, HookSpeed};
use crate::build::hook_diagnostic;
use crate::hooks::ScriptHooks;
use crate::source::KeyPath;
use crate::variant::Variant;

/// The result of a trial of the hooks of a variant.
#[derive(Clone, Debug)]
pub struct HookTrial {
    /// The fault in the games played, or else a warning about each kind of piece that could never move.
    pub faults: Vec<Diagnostic>,
    /// The speed of the hooks, if nothing went wrong and the effort is thorough.
    pub speed: Option<HookSpeed>,
}

impl CheckEffort {
    /// The number of games that are played with the hooks of a variant, and the most plies of each.
    const fn games_and_plies(self) -> (usize, usize) {
        match self {
            Self::Thorough => (12, 60),
            Self::Brief => (2, 3),
        }
    }
}

/// The seed of the random games.
const SEED: u64 = 0x0B12_6A00;

/// Plays some games with the hooks of a variant, because hooks may fail only after a while, and then calls them for every position again in
/// another order, to detect hooks that carry state between calls. Returns `None` for a variant without hooks.
#[must_use]
pub fn run_hook_trial(variant: &Variant, effort: CheckEffort) -> Option<HookTrial> {
    let hooks = variant.hooks.as_deref()?;
    let mut mobility = Mobility::new(variant);
    let fault = play_games(variant, effort, &mut mobility).and_then(|visited| call_in_reverse(variant, hooks, &visited)).err();
    let speed = if fault.is_none() && effort == CheckEffort::Thorough { measure_speed(variant) } else { None };
    let faults = fault.map_or_else(|| mobility.warnings(variant, hooks), |fault| vec![fault]);
    Some(HookTrial { faults, speed })
}

/// In how many positions of the side to move the rules let a kind of piece move, before a warning says that the `legal` hook never does.
const MIN_OFFERED: usize = 10;

/// The kinds of pieces that could move in the games played.
struct Mobility {
    /// The rules without hooks; `None` if no hook forbids moves.
    plain: Option<Arc<Rules>>,
    /// By kind, the number of positions in which the rules let it move while the `legal` hook had allowed it none; `None` once the hook has
    /// allowed it a move.
    refused: Vec<Option<usize>>,
}

impl Mobility {
    fn new(variant: &Variant) -> Self {
        let set = variant.rules.rule_set();
        let has_legal = variant.rules.hooks().is_some_and(|hooks| hooks.provided().contains(Hook::Legal));
        let plain = if has_legal { Rules::compile(set.clone()).ok().map(Arc::new) } else { None };
        Self { plain, refused: vec![Some(0); set.kinds.len()] }
    }

    /// Records the legal moves of a position.
    fn record(&mut self, game: &Game, legal: &[Move]) {
        let Some(plain) = &self.plain else { return };
        if !self.refused.iter().any(Option::is_some) {
            return;
        }
        let kinds =
            |moves: &[Move]| moves.iter().filter_map(|mv| game.piece(mv.squares()?.from)).map(KindId::index).collect::<HashSet<_>>();
        let offered = Game::from_setup(Arc::clone(plain), &game.setup()).map(|game| game.legal_moves()).unwrap_or_default();
        let (offered, allowed) = (kinds(&offered), kinds(legal));
        for (kind, refused) in self.refused.iter_mut().enumerate() {
            if allowed.contains(&kind) {
                *refused = None;
            } else if let Some(number) = refused.as_mut().filter(|_| offered.contains(&kind)) {
                *number += 1;
            }
        }
    }

    /// A warning about each kind that the `legal` hook never let move.
    fn warnings(&self, variant: &Variant, hooks: &ScriptHooks) -> Vec<Diagnostic> {
        let Some(legal) = hooks.declared.functions.iter().find(|function| function.hook == Hook::Legal) else { return Vec::new() };
        let never = variant.rules.rule_set().kinds.iter().zip(&self.refused);
        let never = never.filter_map(|(kind, refused)| refused.filter(|refused| *refused >= MIN_OFFERED).map(|refused| (kind, refused)));
        let warning = |(kind, refused): (&Kind, usize)| {
            let message = format!(
                "no move of `{}` was ever legal: in {refused} positions of trial games the rules allow some, and `hooks.legal` forbids them all",
                kind.name
            );
            Diagnostic::warning(&legal.program.path, Code::FrozenKind, message).at_line(legal.line)
        };
        never.map(warning).collect()
    }
}

/// A position of a game, with all results of the hooks for it.
struct VisitedPosition {
    setup: Setup,
    results: String,
}

/// Plays random games, the same each time.
fn play_games(variant: &Variant, effort: CheckEffort, mobility: &mut Mobility) -> Result<Vec<VisitedPosition>, Diagnostic> {
    let (games, plies) = effort.games_and_plies();
    let mut rng = Rng::new(SEED);
    let mut visited = Vec::new();
    for _ in 0..games {
        let mut game = Game::new(Arc::clone(&variant.rules));
        for _ in 0..plies {
            let moves = game.legal_moves();
            mobility.record(&game, &moves);
            let choice = rng.below(u32::try_from(moves.len()).unwrap_or(u32::MAX)) as usize;
            let Some(&mv) = moves.get(choice) else { break };
            match game.play(mv) {
                Ok(_) => visited.push(VisitedPosition { setup: game.setup(), results: results(&game) }),
                Err(IllegalMove { why: WhyIllegal::Hook(error), .. }) => return Err(hook_diagnostic(&error)),
                Err(_) => break,
            }
        }
    }
    Ok(visited)
}

fn results(game: &Game) -> String {
    format!("{:?} {:?} {:?}", game.outcome(), game.announcement(), game.legal_moves())
}

/// Calls fresh hooks for the same positions, the last first.
fn call_in_reverse(variant: &Variant, hooks: &ScriptHooks, visited: &[VisitedPosition]) -> Result<(), Diagnostic> {
    let set = variant.rules.rule_set();
    let Ok(plain) = Rules::compile(set.clone()) else { return Ok(()) };
    let fresh = Arc::new(plain.with_hooks(Arc::new(hooks.with_empty_pool())).map_err(|error| hook_diagnostic(&error))?);
    for VisitedPosition { setup, results: first } in visited.iter().rev() {
        let game = match Game::from_setup(Arc::clone(&fresh), setup) {
            Ok(game) => game,
            Err(errors) => {
                match errors.into_iter().find_map(|error| if let SetupError::Hook(error) = error { Some(error) } else { None }) {
                    Some(error) => return Err(hook_diagnostic(&error)),
                    // A position without a king is not valid.
                    None => continue,
                }
            }
        };
        // These results rightly depend on the history of the game.
        let depends_on_history = first.contains("Repetition") || first.contains("QuietLimit");
        let forbids_repetition = set.ends.repetition.is_some_and(|rule| rule.verdict == Verdict::Forbidden);
        if !depends_on_history && !forbids_repetition && results(&game) != *first {
            let drawn = set.draw(|square| game.piece(square));
            let message = format!(
                "asked in another order, the hooks answer differently about this position; one of them keeps state between questions:\n{drawn}"
            );
            let line = hooks.declared.functions.first().map(|function| function.line);
            return Err(Diagnostic { line, ..Diagnostic::error(&variant.path, Code::ImpureHook, message) });
        }
    }
    Ok(())
}

/// Measures perft with and without the hooks.
fn measure_speed(variant: &Variant) -> Option<HookSpeed> {
    let plain = Arc::new(Rules::compile(variant.rules.rule_set().clone()).ok()?);
    let leaves_per_second = |rules: &Arc<Rules>| {
        (1..=4).find_map(|depth| {
            let start = Instant::now();
            let leaves = Game::new(Arc::clone(rules)).perft(depth).ok()?;
            let elapsed = start.elapsed();
            #[expect(clippy::cast_precision_loss, reason = "a speed needs no exact count")]
            let speed = leaves as f64 / elapsed.as_secs_f64();
            (elapsed > Duration::from_millis(30) || depth == 4).then_some(speed)
        })
    };
    Some(HookSpeed { with_hooks: leaves_per_second(&variant.rules)?, without_hooks: leaves_per_second(&plain)? })
}

/// The faults of hooks, each with the examples that fail because of it.
#[derive(Default)]
pub(super) struct HookFaults(Vec<HookFault>);

struct HookFault {
    diagnostic: Diagnostic,
    /// The lines of the examples.
    examples: Vec<Option<usize>>,
}

impl HookFault {
    /// Whether another diagnostic is about the same fault, in whatever position it was found.
    fn is_same(&self, other: &Diagnostic) -> bool {
        let one = &self.diagnostic;
        let what = |diagnostic: &Diagnostic| diagnostic.message.lines().next().map(str::to_owned);
        (&one.path, one.line, one.code) == (&other.path, other.line, other.code) && what(one) == what(other)
    }
}

impl HookFaults {
    /// Records a fault that made the example on a line fail.
    pub(super) fn add(&mut self, diagnostic: Diagnostic, line: Option<usize>) {
        match self.0.iter_mut().find(|known| known.is_same(&diagnostic)) {
            Some(known) => known.examples.push(line),
            None => self.0.push(HookFault { diagnostic, examples: vec![line] }),
        }
    }

    /// Records a fault in the games of the trial.
    pub(super) fn add_of_trial(&mut self, diagnostic: Diagnostic) {
        if !self.0.iter().any(|known| known.is_same(&diagnostic)) {
            self.0.push(HookFault { diagnostic, examples: Vec::new() });
        }
    }

    /// One diagnostic of each fault.
    pub(super) fn into_diagnostics(self) -> impl Iterator<Item = Diagnostic> {
        self.0.into_iter().map(|HookFault { mut diagnostic, examples }| {
            let at = examples.first().copied().flatten().map(|line| format!(" on line {line}")).unwrap_or_default();
            let failing = match examples.len() {
                0 => String::new(),
                1 => format!("; the example{at} fails because of it"),
                number => format!("; {number} examples fail because of it, the first{at}"),
            };
            let end_of_line = diagnostic.message.find('\n').unwrap_or(diagnostic.message.len());
            diagnostic.message.insert_str(end_of_line, &failing);
            diagnostic
        })
    }
}

/// An error if the game is over before the first move.
pub(super) fn over_at_start(variant: &Variant) -> Option<Diagnostic> {
    let Outcome { winner, reason } = Game::new(variant.rules.clone()).outcome()?;
    let winner = winner.map_or_else(|| "nobody wins".to_owned(), |side| format!("the {side} win"));
    let message =
        format!("the game is over before its first move: {winner}, {}; change `board`, or the rule by which it ends", reason.as_str());
    Some(variant.diagnostic(&KeyPath::new(&["board"]), Severity::Error, Code::Rules, message))
}

/// An error if the `legal` hook forbids every move of the starting position.
pub(super) fn stuck_at_start(variant: &Variant) -> Option<Diagnostic> {
    let legal = variant.hooks.as_ref()?.declared.functions.iter().find(|function| function.hook == Hook::Legal)?;
    let game = Game::new(variant.rules.clone());
    let is_stuck = game.outcome().is_some_and(|outcome| outcome.reason == Reason::NoMove);
    let side = game.turn();
    let message = format!(
        "the {side} begin, but `hooks.legal` forbids every move that they have in the starting position, so the game ends at once; it must \
         return true, or nothing, for the moves that are legal"
    );
    is_stuck.then(|| Diagnostic::error(&legal.program.path, Code::Hook, message).at_line(legal.line))
}
