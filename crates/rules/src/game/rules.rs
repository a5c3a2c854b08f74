use std::fmt;
use std::sync::Arc;

use crate::board::bitboard::Bitboard;
use crate::compiled::compiled_rules::CompiledRules;
use crate::hooks::hook_error::HookError;
use crate::hooks::hooks::Hooks;
use crate::variant::rule_set::RuleSet;
use crate::variant::rule_set_error::RuleSetError;
use crate::variant::setup::Setup;

use super::erased_game::ErasedGame;
use super::erased_rules::ErasedRules;

/// A validated and compiled rule set, with the hooks of the variant if it has any. A [`Game`](crate::Game) is played by it.
pub struct Rules {
    set: RuleSet,
    #[cfg(feature = "serde")]
    fingerprint: String,
    compiled: Arc<dyn ErasedRules>,
    hooks: Option<Arc<dyn Hooks>>,
    /// The game before its first move.
    start: Box<dyn ErasedGame>,
}

impl Rules {
    /// Validates and compiles a rule set.
    ///
    /// # Errors
    /// Every reason why the rule set cannot be played.
    pub fn compile(set: RuleSet) -> Result<Self, Vec<RuleSetError>> {
        let errors = RuleSetError::find_all(&set);
        if !errors.is_empty() {
            return Err(errors);
        }
        // One instance for each width: side lengths 5 and 7, 9 and 11, 13, 15 to 19. Few boards have 15 or 17 squares a side, and each
        // width adds several seconds to a build.
        let compiled: Arc<dyn ErasedRules> = match Bitboard::<1>::words_for(set.size) {
            1 => Arc::new(CompiledRules::<1>::new(set.clone())),
            2 => Arc::new(CompiledRules::<2>::new(set.clone())),
            3 => Arc::new(CompiledRules::<3>::new(set.clone())),
            _ => Arc::new(CompiledRules::<6>::new(set.clone())),
        };
        let start = Arc::clone(&compiled).begin(&Setup::start(&set));
        Ok(Self {
            #[cfg(feature = "serde")]
            fingerprint: set.fingerprint(),
            set,
            compiled,
            hooks: None,
            start,
        })
    }

    /// Adds hooks to the rules.
    ///
    /// # Errors
    /// When a hook fails in the starting position.
    pub fn with_hooks(mut self, hooks: Arc<dyn Hooks>) -> Result<Self, HookError> {
        self.start = Arc::clone(&self.compiled).begin_hooked(&Setup::start(&self.set), Arc::clone(&hooks))?;
        #[cfg(feature = "serde")]
        {
            self.fingerprint = crate::variant::rule_set::digest(&[&self.fingerprint, hooks.fingerprint()].join("\n"));
        }
        self.hooks = Some(hooks);
        Ok(self)
    }

    /// The hooks of the variant, if it has any.
    #[must_use]
    pub fn hooks(&self) -> Option<&dyn Hooks> {
        self.hooks.as_deref()
    }

    /// The rules as data.
    #[must_use]
    pub fn rule_set(&self) -> &RuleSet {
        &self.set
    }

    /// A hash of the rule set and the hooks: see [`RuleSet::fingerprint`].
    #[cfg(feature = "serde")]
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    pub(crate) fn start(&self) -> Box<dyn ErasedGame> {
        self.start.boxed_clone()
    }

    /// A game from a valid setup.
    pub(crate) fn begin(&self, setup: &Setup) -> Result<Box<dyn ErasedGame>, HookError> {
        match &self.hooks {
            Some(hooks) => Arc::clone(&self.compiled).begin_hooked(setup, Arc::clone(hooks)),
            None => Ok(Arc::clone(&self.compiled).begin(setup)),
        }
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules")
            .field("set", &self.set)
            .field("hooks", &self.hooks.as_ref().map(|hooks| hooks.descriptions()))
            .finish_non_exhaustive()
    }
}
