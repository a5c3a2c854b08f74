use std::sync::OnceLock;

use mlua::chunk::{ChunkMode, Compiler};
use mlua::{Function, Lua};

use super::script_error::PRELUDE_NAME;

/// A Luau source that is part of the program. It is compiled once and loaded into every Lua state as bytecode.
pub(crate) struct EmbeddedChunk {
    source: &'static str,
    bytecode: OnceLock<Vec<u8>>,
}

impl EmbeddedChunk {
    pub(crate) const fn new(source: &'static str) -> Self {
        Self { source, bytecode: OnceLock::new() }
    }

    /// The source as a function of a Lua state.
    ///
    /// # Errors
    /// When the source does not compile or memory is short.
    pub(crate) fn load(&self, lua: &Lua) -> mlua::Result<Function> {
        let bytecode = match self.bytecode.get() {
            Some(bytecode) => bytecode,
            None => {
                let bytecode = Compiler::new().compile(self.source)?;
                self.bytecode.get_or_init(|| bytecode)
            }
        };
        lua.load(bytecode.as_slice()).set_name(format!("={PRELUDE_NAME}")).set_mode(ChunkMode::Binary).into_function()
    }
}
