use std::sync::Arc;

use crate::compiled::compiled_rules::CompiledRules;
use crate::hooks::hook_error::HookError;
use crate::hooks::hooked_search_position::HookedSearchPosition;
use crate::hooks::hooks::Hooks;
use crate::search::any_search_position::AnySearchPosition;
use crate::search::search_position::SearchPosition;
use crate::variant::setup::Setup;

use super::erased_game::ErasedGame;
use super::hooked_game::HookedGame;

/// A compiled rule set with the width of its bitboards erased.
pub(crate) trait ErasedRules: Send + Sync {
    /// A game from a valid setup.
    fn begin(self: Arc<Self>, setup: &Setup) -> Box<dyn ErasedGame>;
    /// A game of a variant with hooks from a valid setup. A hook may fail there.
    fn begin_hooked(self: Arc<Self>, setup: &Setup, hooks: Arc<dyn Hooks>) -> Result<Box<dyn ErasedGame>, HookError>;
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
}
