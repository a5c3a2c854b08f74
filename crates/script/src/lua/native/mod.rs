//! The binding to Luau by mlua. Runs sources in a fresh Lua state that can compute and nothing else, with a limited budget.
//!
//! Three limits apply. The step counter decides first, because it stops at the same step on every machine; library functions whose work grows
//! with their arguments take more than one step. A time limit backs it up for steps that are expensive nevertheless. A memory limit stops
//! scripts that allocate without bound. `pcall` cannot swallow any of them: once the budget is spent, every further step raises the error again.

mod fuel;
#[allow(clippy::indexing_slicing, reason = "buffers of fixed size, in the inner loop of a search")]
mod hook_vm;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use birka_diagnostics::Code;
use mlua::chunk::{ChunkMode, Compiler};
use mlua::{Function, Lua, LuaOptions, StdLib, Table, Value};

use super::output::{CHUNK_NAME, PRELUDE_NAME, PrintLog, ScriptError, ScriptOutput};
use crate::options::{self, OptionValue};
use crate::source::SelectedOptions;
use crate::source::{ScriptTable, ScriptValue};
use fuel::{Fuel, current_line};

pub(crate) use hook_vm::HookVm;

/// The calls and loop iterations that a script may take. The shipped ones take fewer than a hundred.
const STEPS: usize = 1_000_000;
/// The time that a script may run, however expensive its steps are.
const TIME: Duration = Duration::from_millis(500);
/// The memory that a script may hold, in bytes.
const MEMORY: usize = 32 << 20;
/// The longest string, in bytes, that functions of quadratic cost accept.
const MAX_SEARCH_LENGTH: usize = 20_000;
/// The most list entries that one call may move.
const MAX_MOVED: usize = 100_000;
/// The most values that one call may return.
const MAX_RESULTS: usize = 10_000;
/// The cost of a printed line, in steps.
const STEPS_OF_PRINT: usize = 20;
/// Bounds the work of the library functions and removes what differs from run to run.
static PRELUDE: EmbeddedChunk = EmbeddedChunk::new(include_str!("../prelude.luau"));
/// The seed of `math.random`: the year in which Linnaeus saw Tablut played.
const SEED: u32 = 1732;

/// Globals that reach outside the script, compile code, escape the sandbox or differ from run to run.
const FORBIDDEN: [&str; 11] =
    ["require", "loadstring", "load", "dofile", "getfenv", "setfenv", "newproxy", "collectgarbage", "gcinfo", "debug", "_G"];

/// Names that a script may expect and does not have, each with the reason.
const UNAVAILABLE: [(&[&str], &str); 6] = [
    (&["parent"], "it exists in the hooks of a file that extends a variant with hooks, while they are called"),
    (&["require", "dofile", "loadfile", "package", "io"], "scripts cannot read other files; use `extends` to build on another variant"),
    (&["os"], "scripts have no access to the clock, the environment or other programs"),
    (&["load", "loadstring"], "scripts cannot compile code"),
    (&["getfenv", "setfenv", "debug", "newproxy", "_G"], "scripts have no access to the internals of Lua"),
    (&["collectgarbage", "gcinfo"], "memory use differs from run to run"),
];

/// The message about a global that is not defined.
fn undefined_message(name: &str) -> String {
    let name: String = name.chars().take(60).collect();
    match UNAVAILABLE.iter().find(|(names, _)| names.contains(&name.as_str())) {
        Some((_, why)) => format!("`{name}` is not available: {why} (see docs/sandbox.md)"),
        None => format!("`{name}` is not defined: there is no such variable or function; strings are written in quotation marks"),
    }
}

/// Runs a script with the selected options and copies the returned value out of Lua.
///
/// # Errors
/// When the script does not compile, raises an error, exceeds a limit, or returns a value that is too large or contains itself.
pub(crate) fn evaluate(source: &str, selected: &SelectedOptions) -> Result<ScriptOutput, ScriptError> {
    let (declared, print_log) = (DeclaredOptions::default(), PrintLog::default());
    let value = Sandbox::start(&print_log, TIME).and_then(|sandbox| {
        let value = sandbox.run(&Script { name: CHUNK_NAME, source, selected, declared: &declared, globals: None }, TIME)?;
        let value = ScriptValue::from_lua(&value).map_err(|error| ScriptError::new(Code::TooDeep, None, error.to_string()))?;
        Ok((value, STEPS.saturating_sub(sandbox.fuel.steps_left())))
    });
    let options = declared.lock().unwrap_or_else(PoisonError::into_inner).take();
    let printed = print_log.take();
    match value {
        Ok((value, steps)) => Ok(ScriptOutput { value, options, printed, steps }),
        Err(error) => Err(ScriptError { options: options.map(Box::new), printed, ..error }),
    }
}

/// A Lua state with all limits in place.
struct Sandbox {
    lua: Lua,
    fuel: Arc<Fuel>,
    /// The host functions that the prelude calls.
    host: Table,
    /// The variables that an instrumented source has registered: for each declaration its number and a function that returns their values.
    kept: Table,
    /// Ends the load phase: from then on, functions that carry state between calls raise errors.
    end_load: Function,
}

/// A source to run in a sandbox.
struct Script<'a> {
    /// Its name in messages of Lua.
    name: &'a str,
    source: &'a str,
    selected: &'a SelectedOptions,
    /// Receives the options that it declares.
    declared: &'a DeclaredOptions,
    /// The table of its global variables; `None` for that of the state.
    globals: Option<Table>,
}

impl Sandbox {
    /// A state whose scripts print to `print_log`.
    ///
    /// # Errors
    /// When Lua cannot be started.
    fn start(print_log: &PrintLog, time: Duration) -> Result<Self, ScriptError> {
        let fuel = Arc::new(Fuel::new(STEPS, time, MEMORY));
        sandboxed_lua(fuel, print_log).map_err(|error| ScriptError::new(Code::Runtime, None, format!("Lua cannot be started: {error}")))
    }

    /// Runs a script and returns its value.
    ///
    /// # Errors
    /// When the script does not compile, raises an error or exceeds a limit.
    fn run(&self, script: &Script, time: Duration) -> Result<Value, ScriptError> {
        let compile = || {
            self.host.raw_set("declare", declare_function(&self.lua, script.selected, script.declared)?)?;
            // Luau would call its built-in functions instead of the prelude's.
            let compiler = Compiler::new().set_disabled_builtins(["setmetatable", "table.unpack", "unpack"]);
            let chunk = self.lua.load(script.source).set_name(format!("={}", script.name));
            let chunk = match &script.globals {
                Some(globals) => chunk.set_environment(globals.clone()),
                None => chunk,
            };
            chunk.set_mode(ChunkMode::Text).set_compiler(compiler).into_function()
        };
        let chunk = compile().map_err(|error| self.fuel.script_error(&error))?;
        // Starting Lua and compiling take a while on a slow machine and do not count as time of the script.
        self.fuel.refill(STEPS, time);
        chunk.call(()).map_err(|error| self.fuel.script_error(&error))
    }
}

/// The options that a script has declared so far.
type DeclaredOptions = Arc<Mutex<Option<ScriptValue>>>;

/// The host function behind `options`: stores the declaration and returns the value of each option; returns nil the second time.
fn declare_function(lua: &Lua, selected: &SelectedOptions, declared: &DeclaredOptions) -> mlua::Result<Function> {
    let (selected, declared) = (selected.clone(), Arc::clone(declared));
    lua.create_function(move |lua, table: Value| {
        let declaration = ScriptValue::from_lua(&table).map_err(|error| mlua::Error::runtime(error.to_string()))?;
        let mut declared = declared.lock().unwrap_or_else(PoisonError::into_inner);
        if declared.is_some() {
            return Ok(None);
        }
        let values = lua.create_table()?;
        for option in options::select(&declaration, &selected) {
            match option.chosen {
                OptionValue::Choice(word) => values.raw_set(option.name, word)?,
                OptionValue::Bool(value) => values.raw_set(option.name, value)?,
                OptionValue::Integer(number) => values.raw_set(option.name, number)?,
            }
        }
        *declared = Some(declaration);
        Ok(Some(values))
    })
}

/// The host function behind `print`.
fn print_function(lua: &Lua, print_log: &PrintLog, fuel: &Arc<Fuel>) -> mlua::Result<Function> {
    let (print_log, fuel) = (print_log.clone(), Arc::clone(fuel));
    lua.create_function(move |lua, text: mlua::LuaString| {
        fuel.charge(lua, STEPS_OF_PRINT)?;
        print_log.push(current_line(lua), &text.to_string_lossy());
        Ok(())
    })
}

/// A host function that makes a table read-only, even one with a locked metatable.
fn freeze_function(lua: &Lua) -> mlua::Result<Function> {
    lua.create_function(|_, table: Table| {
        table.set_readonly(true);
        Ok(())
    })
}

fn sandboxed_lua(fuel: Arc<Fuel>, print_log: &PrintLog) -> mlua::Result<Sandbox> {
    #[cfg(target_family = "wasm")]
    super::libc::initialize();
    let libraries = StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::COROUTINE | StdLib::UTF8 | StdLib::BIT | StdLib::BUFFER;
    let lua = Lua::new_with(libraries, LuaOptions::default())?;
    let globals = lua.globals();
    for name in FORBIDDEN {
        globals.raw_remove(name)?;
    }
    let host = lua.create_table()?;
    host.raw_set("print", print_function(&lua, print_log, &fuel)?)?;
    let charged = Arc::clone(&fuel);
    host.raw_set("charge", lua.create_function(move |lua, steps: usize| charged.charge(lua, steps))?)?;
    host.raw_set("undefined_message", lua.create_function(|_, name: String| Ok(undefined_message(&name)))?)?;
    host.raw_set("freeze", freeze_function(&lua)?)?;
    host.raw_set("globals", &globals)?;
    // Some C functions run for long without an interrupt, so the prelude bounds their arguments.
    let (end_load, kept) = PRELUDE.load(&lua)?.call((MAX_SEARCH_LENGTH, MAX_MOVED, MAX_RESULTS, SEED, &host))?;
    lua.sandbox(true)?;
    let running = Arc::clone(&fuel);
    lua.set_interrupt(move |lua| running.take_step(lua));
    lua.set_memory_limit(MEMORY)?;
    Ok(Sandbox { lua, fuel, host, kept, end_load })
}

/// A Luau source that is part of the program. It is compiled once and loaded into every Lua state as bytecode.
struct EmbeddedChunk {
    source: &'static str,
    bytecode: OnceLock<Vec<u8>>,
}

impl EmbeddedChunk {
    const fn new(source: &'static str) -> Self {
        Self { source, bytecode: OnceLock::new() }
    }

    /// The source as a function of a Lua state.
    ///
    /// # Errors
    /// When the source does not compile or memory is short.
    fn load(&self, lua: &Lua) -> mlua::Result<Function> {
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

/// Why a value cannot be copied out of Lua.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum ConversionError {
    #[error("the returned table is nested more than {} levels deep, or contains itself", Limits::DEPTH)]
    Depth,
    #[error("the returned table has more than {} entries", Limits::ENTRIES)]
    EntryCount,
    #[error("the returned table contains more than {} bytes of text", Limits::TEXT)]
    TextSize,
}

/// The remaining size limits of a conversion.
struct Limits {
    entries: usize,
    text: usize,
}

impl Limits {
    const DEPTH: usize = 12;
    const ENTRIES: usize = 10_000;
    const TEXT: usize = 1 << 20;

    fn take_text(&mut self, bytes: usize) -> Result<(), ConversionError> {
        self.text = self.text.checked_sub(bytes).ok_or(ConversionError::TextSize)?;
        Ok(())
    }
}

impl ScriptValue {
    /// Copies a value out of Lua without calling any metamethod.
    ///
    /// # Errors
    /// When the value is too deep or too large.
    fn from_lua(value: &Value) -> Result<Self, ConversionError> {
        Self::copy(value, &mut Limits { entries: Limits::ENTRIES, text: Limits::TEXT }, 0)
    }

    fn copy(value: &Value, limits: &mut Limits, depth: usize) -> Result<Self, ConversionError> {
        Ok(match value {
            Value::Nil => Self::Unsupported("nil"),
            Value::Boolean(truth) => Self::Bool(*truth),
            #[expect(clippy::cast_precision_loss, reason = "every integer that a key accepts is small")]
            Value::Integer(number) => Self::Number(*number as f64),
            Value::Number(number) => Self::Number(*number),
            Value::String(text) => {
                limits.take_text(text.as_bytes().len())?;
                text.to_str().map_or(Self::Unsupported("a string that is not UTF-8"), |text| Self::Text(text.to_string()))
            }
            Value::Table(table) => Self::Table(ScriptTable::copy(table, limits, depth + 1)?),
            Value::Function(_) => Self::Function(None),
            Value::Thread(_) => Self::Unsupported("a coroutine"),
            _ => Self::Unsupported("a userdata value"),
        })
    }
}

impl ScriptTable {
    fn copy(table: &Table, limits: &mut Limits, depth: usize) -> Result<Self, ConversionError> {
        if depth > Limits::DEPTH {
            return Err(ConversionError::Depth);
        }
        let mut copied = Self::default();
        let mut numbered = BTreeMap::new();
        // `pairs` is a raw iteration: neither __iter nor __index of a metatable is called.
        for pair in table.pairs::<Value, Value>() {
            limits.entries = limits.entries.checked_sub(1).ok_or(ConversionError::EntryCount)?;
            // Reading any key and value as a `Value` cannot fail.
            let Ok((key, value)) = pair else { continue };
            let value = ScriptValue::copy(&value, limits, depth)?;
            match ScriptValue::copy(&key, limits, Limits::DEPTH) {
                Ok(ScriptValue::Text(name)) => {
                    copied.fields.insert(name, value);
                }
                #[expect(clippy::cast_possible_truncation, reason = "only integers within the range of i64 get here")]
                Ok(ScriptValue::Number(number)) if number.fract() == 0.0 && number.abs() < 1e9 => {
                    numbered.insert(number as i64, value);
                }
                Ok(other) => copied.invalid_keys.push(other.describe()),
                Err(ConversionError::Depth) => copied.invalid_keys.push("a table".to_owned()),
                Err(error) => return Err(error),
            }
        }
        for (expected, (index, value)) in (1..).zip(numbered) {
            if index == expected {
                copied.items.push(value);
            } else {
                copied.invalid_keys.push(format!("the number {index}"));
            }
        }
        Ok(copied)
    }
}
