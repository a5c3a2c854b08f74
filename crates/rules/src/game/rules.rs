use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::board::bitboard::Bitboard;
use crate::compiled::CompiledRules;
use crate::game::erased::{AnySearchPosition, ErasedGame};
use crate::game::hooked::HookedGame;
use crate::hooks::hooked_position::HookedSearchPosition;
use crate::hooks::{Hook, HookError, HookView, Hooks, MadeMove};
use crate::position::Position;
use crate::search::SearchPosition;
use crate::variant::RuleSet;
use crate::variant::ends::NoMove;
use crate::variant::error::RuleSetError;
use crate::variant::ids::Side;
use crate::variant::memory::Memory;
use crate::variant::setup::{Setup, SetupError};

/// A validated rule set, with the hooks of the variant if it has any. A [`Game`](crate::Game) is played by it. It is compiled when the first game
/// begins, because few variants of a library are played.
pub struct Rules {
    set: RuleSet,
    #[cfg(feature = "serde")]
    fingerprint: OnceLock<String>,
    compiled: OnceLock<Arc<dyn ErasedRules>>,
    hooks: Option<Arc<dyn Hooks>>,
    /// The game before its first move.
    start: OnceLock<Box<dyn ErasedGame>>,
}

impl Rules {
    /// Validates a rule set.
    ///
    /// # Errors
    /// Every reason why the rule set cannot be played.
    pub fn compile(set: RuleSet) -> Result<Self, Vec<RuleSetError>> {
        let errors = RuleSetError::find_all(&set);
        if !errors.is_empty() {
            return Err(errors);
        }
        let rules = Self {
            set,
            #[cfg(feature = "serde")]
            fingerprint: OnceLock::new(),
            compiled: OnceLock::new(),
            hooks: None,
            start: OnceLock::new(),
        };
        if rules.set.ends.no_move == NoMove::Skips && rules.start().must_be_passed_over() {
            return Err(vec![RuleSetError::Start(SetupError::PassedOver { side: rules.set.first })]);
        }
        Ok(rules)
    }

    /// Adds hooks to the rules.
    ///
    /// # Errors
    /// When a hook fails in the starting position.
    pub fn with_hooks(mut self, hooks: Arc<dyn Hooks>) -> Result<Self, HookError> {
        self.hooks = Some(hooks);
        self.start = OnceLock::from(self.begin(&Setup::start(&self.set))?);
        #[cfg(feature = "serde")]
        {
            self.fingerprint = OnceLock::new();
        }
        Ok(self)
    }

    /// The same rules, with the same hooks, by which no die is rolled: for positions in which a move is shown.
    #[must_use]
    pub fn without_dice(self: &Arc<Self>) -> Arc<Self> {
        let plain = || {
            let rules = Self::compile(RuleSet { dice: None, ..self.set.clone() }).ok()?;
            match &self.hooks {
                Some(hooks) => rules.with_hooks(Arc::clone(hooks)).ok(),
                None => Some(rules),
            }
        };
        self.set.dice.and_then(|_| plain()).map_or_else(|| Arc::clone(self), Arc::new)
    }

    fn compiled(&self) -> Arc<dyn ErasedRules> {
        let set = || self.set.clone();
        // One instance for each width: 5×5 and 7×7, 9×9 and 11×11, 13×13, and 15×15 to 19×19. Few boards have more than 13 squares a side,
        // and each width adds several seconds to a build.
        let compiled = self.compiled.get_or_init(|| match Bitboard::<1>::words_for(self.set.size) {
            1 => Arc::new(CompiledRules::<1>::new(set())),
            2 => Arc::new(CompiledRules::<2>::new(set())),
            3 => Arc::new(CompiledRules::<3>::new(set())),
            _ => Arc::new(CompiledRules::<6>::new(set())),
        });
        Arc::clone(compiled)
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
        self.fingerprint.get_or_init(|| {
            let of_set = self.set.fingerprint();
            match &self.hooks {
                Some(hooks) => crate::variant::digest(&[&of_set, hooks.fingerprint()].join("\n")),
                None => of_set,
            }
        })
    }

    /// The memory of the hooks after a move that is recorded and need not be legal under these rules. `after` is the position after it, with the memory
    /// before it; `mover` made the move.
    ///
    /// # Errors
    /// When the hook fails.
    pub fn remember(&self, after: &Setup, mover: Side, made: &MadeMove) -> Result<Memory, HookError> {
        match &self.hooks {
            Some(hooks) if hooks.provided().contains(Hook::After) => hooks.after(&self.compiled().view(after, mover), made),
            _ => Ok(after.memory),
        }
    }

    pub(crate) fn start(&self) -> Box<dyn ErasedGame> {
        // With hooks, which may fail, the game has begun before.
        self.start.get_or_init(|| self.compiled().begin(&Setup::start(&self.set))).boxed_clone()
    }

    /// A game from a valid setup.
    pub(crate) fn begin(&self, setup: &Setup) -> Result<Box<dyn ErasedGame>, HookError> {
        match &self.hooks {
            Some(hooks) => self.compiled().begin_hooked(setup, Arc::clone(hooks)),
            None => Ok(self.compiled().begin(setup)),
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

/// A compiled rule set with the width of its bitboards erased.
pub(crate) trait ErasedRules: Send + Sync {
    /// A game from a valid setup.
    fn begin(self: Arc<Self>, setup: &Setup) -> Box<dyn ErasedGame>;
    /// A game of a variant with hooks from a valid setup. A hook may fail there.
    fn begin_hooked(self: Arc<Self>, setup: &Setup, hooks: Arc<dyn Hooks>) -> Result<Box<dyn ErasedGame>, HookError>;
    /// A position as hooks see it, with a side to move.
    fn view(&self, setup: &Setup, turn: Side) -> HookView;
}

impl<const W: usize> ErasedRules for CompiledRules<W>
where
    AnySearchPosition: From<SearchPosition<W>> + From<HookedSearchPosition<W>>,
{
    fn begin(self: Arc<Self>, setup: &Setup) -> Box<dyn ErasedGame> {
        Box::new(SearchPosition::new(self, setup))
    }

    fn begin_hooked(self: Arc<Self>, setup: &Setup, hooks: Arc<dyn Hooks>) -> Result<Box<dyn ErasedGame>, HookError> {
        Ok(Box::new(HookedGame::new(SearchPosition::new(self, setup), hooks)?))
    }

    fn view(&self, setup: &Setup, turn: Side) -> HookView {
        Position::new(self, setup).view(self, turn)
    }
}
