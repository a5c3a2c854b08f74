//! Takes the place of `native` in a build without Lua.

use std::convert::Infallible;
use std::time::Duration;

use birka_diagnostics::Code;
use birka_rules::{AnnouncementRuling, HookView, Move, Square};

use super::{EncodedOutcome, PrintLog, RuleFacts, ScriptError, ScriptOutput};
use crate::options::SelectedOptions;
use crate::source::Program;

fn no_lua() -> ScriptError {
    ScriptError::new(Code::Runtime, None, "this build of Birka has no Lua and cannot run scripts")
}

/// Runs no script.
///
/// # Errors
/// Always.
pub(crate) fn evaluate(_source: &str, _selected: &SelectedOptions) -> Result<ScriptOutput, ScriptError> {
    Err(no_lua())
}

/// A Lua state, of which there is none.
pub(crate) struct HookVm(Infallible);

impl HookVm {
    /// Starts no Lua state.
    ///
    /// # Errors
    /// Always.
    pub(crate) fn start(_program: &Program, _facts: &RuleFacts, _print_log: &PrintLog) -> Result<Self, ScriptError> {
        Err(no_lua())
    }

    pub(crate) fn legal(&mut self, _view: &HookView, _moves: &mut Vec<Move>) -> Result<(), ScriptError> {
        match self.0 {}
    }

    pub(crate) fn captures(&mut self, _view: &HookView, _mv: Move, _captured: &[Square]) -> Result<Option<Vec<Square>>, ScriptError> {
        match self.0 {}
    }

    pub(crate) fn outcome(&mut self, _view: &HookView, _winner: u8, _reason: usize) -> Result<EncodedOutcome, ScriptError> {
        match self.0 {}
    }

    pub(crate) fn announce(&mut self, _view: &HookView, _call: Option<&str>) -> Result<AnnouncementRuling, ScriptError> {
        match self.0 {}
    }

    pub(crate) fn taken(&self) -> (usize, Duration) {
        match self.0 {}
    }
}
