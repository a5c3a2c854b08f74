//! Runs the source of a variant in a Lua of its own that can do nothing but compute, and not for long.
//!
//! Three fences stand round a script. A counter of steps stops one that loops; it is the fence that decides, because it
//! falls at the same step on every machine. A clock stands behind it for scripts whose single steps are dear. A limit of
//! memory stops one that allocates. None can be swallowed by `pcall`: once spent, every further step errs again.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use mlua::chunk::ChunkMode;
use mlua::{Function, Lua, LuaOptions, StdLib, Value, VmState};

use super::Code;
use super::node::Node;
use super::options::{self, OptionValue, Wanted};

/// Calls and turns of loops a script may take. The shipped ones take fewer than a hundred.
const STEPS: usize = 1_000_000;
/// How long a script may run, however dear its steps.
const TIME: Duration = Duration::from_millis(500);
/// Bytes a script may hold.
const MEMORY: usize = 32 << 20;
/// The longest text that functions of quadratic cost accept.
const SEARCHABLE: usize = 20_000;
/// The most entries of a list that may be moved at once.
const MOVABLE: usize = 100_000;
/// What Lua calls the script in its messages.
const CHUNK: &str = "variant";

/// How the message of a script that erred begins.
const FAILED: &str = "the script failed: ";

/// Globals that reach outside the script, compile code, escape the sandbox or differ from run to run.
const FORBIDDEN: [&str; 11] =
    ["require", "loadstring", "load", "dofile", "getfenv", "setfenv", "newproxy", "collectgarbage", "gcinfo", "print", "debug"];

/// Why a script gave no table.
#[derive(Debug)]
pub(super) struct ScriptFault {
    pub(super) code: Code,
    pub(super) line: Option<usize>,
    pub(super) message: String,
    /// The options it had declared before that.
    pub(super) options: Option<Node>,
}

impl ScriptFault {
    pub(super) fn new(code: Code, line: Option<usize>, message: impl Into<String>) -> Self {
        Self { code, line, message: message.into(), options: None }
    }

    /// What the script itself said, without a word about it.
    pub(super) fn bare(&self) -> &str {
        self.message.strip_prefix(FAILED).unwrap_or(&self.message)
    }
}

/// What a script says.
#[derive(Clone, Debug)]
pub(super) struct Evaluated {
    /// What it returns.
    pub(super) node: Node,
    /// The options it declares, if it declares any.
    pub(super) options: Option<Node>,
}

/// Runs a script with the options that are wanted, and takes what it returns out of Lua.
///
/// # Errors
/// When it is not Lua, errs, runs too long, takes too much memory, or returns what is too large or contains itself.
pub(super) fn evaluate(source: &str, wanted: &Wanted) -> Result<Evaluated, ScriptFault> {
    let declared = Declared::default();
    let ran = run(source, wanted, &declared);
    let node = ran.and_then(|ran| Node::from_lua(&ran.value).map_err(|fault| ScriptFault::new(Code::TooDeep, None, fault.to_string())));
    let options = declared.lock().unwrap_or_else(PoisonError::into_inner).take();
    match node {
        Ok(node) => Ok(Evaluated { node, options }),
        Err(fault) => Err(ScriptFault { options, ..fault }),
    }
}

/// A script that has run: what it returned, the Lua this lives in, and what is left of its allowance.
pub(super) struct Ran {
    pub(super) value: Value,
    pub(super) lua: Lua,
    pub(super) fuel: Arc<Fuel>,
}

/// Runs a script, with some options wanted, and takes down those it declares.
///
/// # Errors
/// When it is not Lua, errs, runs too long or takes too much memory.
pub(super) fn run(source: &str, wanted: &Wanted, declared: &Declared) -> Result<Ran, ScriptFault> {
    let fuel = Arc::new(Fuel::new(STEPS, TIME));
    let lua = fenced(&fuel, wanted, declared)
        .map_err(|error| ScriptFault::new(Code::Runtime, None, format!("Lua cannot be started: {error}")))?;
    let chunk = lua.load(source).set_name(format!("={CHUNK}")).set_mode(ChunkMode::Text);
    let value = chunk.into_function().and_then(|script| script.call::<Value>(())).map_err(|error| fuel.explain(&error))?;
    Ok(Ran { value, lua, fuel })
}

/// The options that a script has declared so far.
pub(super) type Declared = Arc<Mutex<Option<Node>>>;

/// The function that takes a script's declaration of options down and gives what is chosen of each; nothing the second time.
fn declare(lua: &Lua, wanted: &Wanted, declared: &Declared) -> mlua::Result<Function> {
    let (wanted, declared) = (wanted.clone(), Arc::clone(declared));
    lua.create_function(move |lua, table: Value| {
        let node = Node::from_lua(&table).map_err(|fault| mlua::Error::runtime(fault.to_string()))?;
        let mut declared = declared.lock().unwrap_or_else(PoisonError::into_inner);
        if declared.is_some() {
            return Ok(None);
        }
        let values = lua.create_table()?;
        for option in options::chosen(&node, &wanted) {
            match option.chosen {
                OptionValue::Word(word) => values.raw_set(option.name, word)?,
                OptionValue::Truth(truth) => values.raw_set(option.name, truth)?,
                OptionValue::Whole(number) => values.raw_set(option.name, number)?,
            }
        }
        *declared = Some(node);
        Ok(Some(values))
    })
}

/// A Lua with all fences up.
fn fenced(fuel: &Arc<Fuel>, wanted: &Wanted, declared: &Declared) -> mlua::Result<Lua> {
    let libraries = StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::COROUTINE | StdLib::UTF8 | StdLib::BIT | StdLib::BUFFER;
    let lua = Lua::new_with(libraries, LuaOptions::default())?;
    let globals = lua.globals();
    for name in FORBIDDEN {
        globals.raw_remove(name)?;
    }
    // Some C functions take long without ever asking the counter or the clock, so what they are given is bounded.
    // And nothing random: a file says the same every time it is read.
    lua.load(include_str!("prelude.luau")).set_name("=birka").call::<()>((SEARCHABLE, MOVABLE, declare(&lua, wanted, declared)?))?;
    lua.sandbox(true)?;
    let running = Arc::clone(fuel);
    lua.set_interrupt(move |lua| running.burn(lua));
    lua.set_memory_limit(MEMORY)?;
    Ok(lua)
}

/// What is left of a script's allowance.
pub(super) struct Fuel {
    steps: AtomicUsize,
    spent: AtomicBool,
    /// The line where it ran out; 0 while unknown.
    line: AtomicUsize,
    born: Instant,
    /// When it runs out, in microseconds after it was made.
    deadline: AtomicU64,
}

impl Fuel {
    /// The clock is looked at once in so many steps: looking takes longer than a step.
    const BETWEEN_LOOKS: usize = 32;

    fn new(steps: usize, time: Duration) -> Self {
        let fuel = Self {
            steps: AtomicUsize::new(0),
            spent: AtomicBool::new(false),
            line: AtomicUsize::new(0),
            born: Instant::now(),
            deadline: AtomicU64::new(0),
        };
        fuel.refill(steps, time);
        fuel
    }

    /// Sets what may be used from now on.
    pub(super) fn refill(&self, steps: usize, time: Duration) {
        self.steps.store(steps, Ordering::Relaxed);
        let end = (self.born.elapsed() + time).as_micros();
        self.deadline.store(u64::try_from(end).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    fn is_overdue(&self) -> bool {
        self.born.elapsed().as_micros() >= u128::from(self.deadline.load(Ordering::Relaxed))
    }

    fn burn(&self, lua: &Lua) -> mlua::Result<VmState> {
        if !self.spent.load(Ordering::Relaxed) {
            let left = self.steps.load(Ordering::Relaxed);
            if left > 0 && !(left.is_multiple_of(Self::BETWEEN_LOOKS) && self.is_overdue()) {
                self.steps.store(left - 1, Ordering::Relaxed);
                return Ok(VmState::Continue);
            }
            self.spent.store(true, Ordering::Relaxed);
            // Functions of Lua's own have no line, and those of the prelude have lines of another file.
            let line = (0..8).find_map(|level| {
                let in_script = lua.inspect_stack(level, |frame| {
                    frame.current_line().filter(|_| frame.source().short_src.is_some_and(|source| source == CHUNK))
                });
                in_script.flatten()
            });
            self.line.store(line.unwrap_or(0), Ordering::Relaxed);
        }
        Err(mlua::Error::runtime("the script ran too long"))
    }

    /// What a call came to. One that caught the error by which it was to be stopped has run too long all the same.
    pub(super) fn judge<T>(&self, called: mlua::Result<T>) -> Result<T, ScriptFault> {
        match called {
            Ok(_) if self.spent.load(Ordering::Relaxed) => Err(self.explain(&mlua::Error::runtime("the script ran too long"))),
            called => called.map_err(|error| self.explain(&error)),
        }
    }

    /// What an error of Lua's means to the author of the script.
    pub(super) fn explain(&self, error: &mlua::Error) -> ScriptFault {
        let text = error.to_string();
        if self.spent.load(Ordering::Relaxed) {
            let line = Some(self.line.load(Ordering::Relaxed)).filter(|&line| line > 0).or_else(|| line_in(&text));
            return ScriptFault::new(Code::TooLong, line, "the script ran too long and was stopped; a variant file only describes a table");
        }
        match error {
            mlua::Error::SyntaxError { message, .. } => ScriptFault::new(Code::Syntax, line_in(message), without_place(message)),
            _ if matches!(error, mlua::Error::MemoryError(_)) || text.contains("not enough memory") => {
                let message = format!("the script asked for more than {} MB of memory and was stopped", MEMORY >> 20);
                ScriptFault::new(Code::TooMuchMemory, line_in(&text), message)
            }
            _ => ScriptFault::new(Code::Runtime, line_in(&text), format!("{FAILED}{}", without_place(&text))),
        }
    }
}

/// The first line of the script that a message of Lua's mentions.
fn line_in(message: &str) -> Option<usize> {
    message.match_indices(&format!("{CHUNK}:")).find_map(|(at, mark)| {
        let rest = &message[at + mark.len()..];
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        rest[..digits].parse().ok()
    })
}

/// The first line of a message of Lua's, without the place at its front.
fn without_place(message: &str) -> String {
    let first = message.lines().next().unwrap_or_default();
    let first = first.strip_prefix("runtime error: ").or_else(|| first.strip_prefix("syntax error: ")).unwrap_or(first);
    let bare = first.strip_prefix(&format!("{CHUNK}:")).map_or(first, |rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    let bare = bare.strip_prefix(": ").unwrap_or(bare).trim();
    if bare.contains(": 0x") {
        return "it raised an error that is no text".to_owned();
    }
    // What a script chose to say is its own affair, but not at any length.
    bare.chars().filter(|c| !c.is_control()).take(300).collect()
}
