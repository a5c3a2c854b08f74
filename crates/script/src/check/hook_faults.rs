use birka_diagnostics::{Code, Diagnostic};
use birka_rules::{Game, Hook, Reason};

use crate::variant::Variant;

/// The faults of hooks, each with the examples that fail because of it.
#[derive(Default)]
pub(super) struct HookFaults(Vec<HookFault>);

struct HookFault {
    diagnostic: Diagnostic,
    /// The lines of the examples.
    examples: Vec<Option<usize>>,
}

impl HookFaults {
    /// Records a fault that made the example on a line fail.
    pub(super) fn add(&mut self, diagnostic: Diagnostic, line: Option<usize>) {
        match self.0.iter_mut().find(|known| known.diagnostic == diagnostic) {
            Some(known) => known.examples.push(line),
            None => self.0.push(HookFault { diagnostic, examples: vec![line] }),
        }
    }

    /// Records a fault in the games of the trial.
    pub(super) fn add_of_trial(&mut self, diagnostic: Diagnostic) {
        if !self.0.iter().any(|known| known.diagnostic == diagnostic) {
            self.0.push(HookFault { diagnostic, examples: Vec::new() });
        }
    }

    /// One diagnostic of each fault.
    pub(super) fn into_diagnostics(self) -> impl Iterator<Item = Diagnostic> {
        self.0.into_iter().map(|HookFault { mut diagnostic, examples }| {
            let at = examples.first().copied().flatten().map(|line| format!(" on line {line}")).unwrap_or_default();
            diagnostic.message += &match examples.len() {
                0 => String::new(),
                1 => format!("; the example{at} fails because of it"),
                number => format!("; {number} examples fail because of it, the first{at}"),
            };
            diagnostic
        })
    }
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
