use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::core::{Compiled, Core};
use super::hooks::{HookFault, Hooks};
use super::masks::Masks;
use super::{RuleFault, RuleSet, Setup};

/// The rules of a variant, checked and compiled: what a [`Game`](super::Game) is played by.
pub struct Rules {
    set: RuleSet,
    fingerprint: String,
    compiled: Arc<dyn Compiled>,
    hooks: Option<Arc<dyn Hooks>>,
    /// The game before its first move.
    start: Box<dyn Core>,
}

impl Rules {
    /// Checks a rule set and compiles it into masks.
    ///
    /// # Errors
    /// Everything about the rule set that no game could be played by.
    pub fn compile(set: RuleSet) -> Result<Self, Vec<RuleFault>> {
        let faults = RuleFault::all(&set);
        if !faults.is_empty() {
            return Err(faults);
        }
        let masks = set.clone();
        // One instance of the core for each width of board: 5 and 7, 9 and 11, 13, 15 to 19. No shipped variant is 15 or 17 squares wide,
        // and each width costs every build of Birka several seconds.
        let compiled: Arc<dyn Compiled> = match crate::board::Bits::<1>::words(set.size) {
            1 => Arc::new(Masks::<1>::new(masks)),
            2 => Arc::new(Masks::<2>::new(masks)),
            3 => Arc::new(Masks::<3>::new(masks)),
            _ => Arc::new(Masks::<6>::new(masks)),
        };
        let start = Arc::clone(&compiled).begin(&Setup::start(&set));
        Ok(Self { fingerprint: set.fingerprint(), set, compiled, hooks: None, start })
    }

    /// The same rules with a variant's own functions beside them.
    ///
    /// # Errors
    /// When one of them fails in the starting position.
    pub fn with_hooks(self, hooks: Arc<dyn Hooks>) -> Result<Self, HookFault> {
        let start = Arc::clone(&self.compiled).begin_hooked(&Setup::start(&self.set), Arc::clone(&hooks))?;
        let both = Sha256::digest([&self.fingerprint, hooks.fingerprint()].join("\n"));
        let fingerprint = both.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { fingerprint, hooks: Some(hooks), start, ..self })
    }

    /// The variant's own functions, if it has any.
    #[must_use]
    pub fn hooks(&self) -> Option<&dyn Hooks> {
        self.hooks.as_deref()
    }

    /// The rules as data.
    #[must_use]
    pub fn set(&self) -> &RuleSet {
        &self.set
    }

    /// See [`RuleSet::fingerprint`]; the variant's own functions count too.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    pub(super) fn start(&self) -> Box<dyn Core> {
        self.start.boxed_clone()
    }

    /// A game from a setup that has no faults.
    pub(super) fn begin(&self, setup: &Setup) -> Result<Box<dyn Core>, HookFault> {
        match &self.hooks {
            Some(hooks) => Arc::clone(&self.compiled).begin_hooked(setup, Arc::clone(hooks)),
            None => Ok(Arc::clone(&self.compiled).begin(setup)),
        }
    }
}

impl std::fmt::Debug for Rules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rules").field("fingerprint", &self.fingerprint).finish_non_exhaustive()
    }
}
