//! Runs the source of a variant in a Lua of its own that can do nothing but compute, and not for long.
//!
//! Three fences stand round a script. A counter of steps stops one that loops; it is the fence that decides, because it
//! falls at the same step on every machine. A clock stands behind it for scripts whose single steps are dear. A limit of
//! memory stops one that allocates. None can be swallowed by `pcall`: once spent, every further step errs again.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use mlua::chunk::{ChunkMode, Compiler};
use mlua::{Function, Lua, LuaOptions, StdLib, Value, VmState};

use super::Code;
use super::node::Node;
use super::options::{self, OptionValue, Wanted};
use super::prints::{PrintedLine, Prints};

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
/// Where the numbers of `math.random` begin: the year Linnaeus saw Tablut played.
const SEED: u32 = 1732;
/// What Lua calls the script in its messages.
const CHUNK: &str = "variant";
/// What Lua calls the prelude.
const PRELUDE: &str = "=birka";

/// How the message of a script that erred begins.
const FAILED: &str = "the script failed: ";

/// Globals that reach outside the script, compile code, escape the sandbox or differ from run to run.
const FORBIDDEN: [&str; 11] =
    ["require", "loadstring", "load", "dofile", "getfenv", "setfenv", "newproxy", "collectgarbage", "gcinfo", "debug", "_G"];

/// Names of Lua's that are looked for in vain, each with why.
const MISSING: [(&[&str], &str); 5] = [
    (&["require", "dofile", "loadfile", "package", "io"], "a script reads no other file; to build on another variant, use `extends`"),
    (&["os"], "a script has no clock, no environment and no programs to start"),
    (&["load", "loadstring"], "a script compiles no code"),
    (&["getfenv", "setfenv", "debug", "newproxy", "_G"], "a script does not reach into Lua itself"),
    (&["collectgarbage", "gcinfo"], "how much memory is used differs from run to run"),
];

/// What to say of a name that stands for nothing.
fn missing(name: &str) -> String {
    let name: String = name.chars().take(60).collect();
    match MISSING.iter().find(|(names, _)| names.contains(&name.as_str())) {
        Some((_, why)) => format!("`{name}` is not there: {why} (see docs/sandbox.md)"),
        None => format!("there is no `{name}`: no variable and no function of that name is known here; a text stands in quotation marks"),
    }
}

/// Why a script gave no table.
#[derive(Debug)]
pub(super) struct ScriptFault {
    pub(super) code: Code,
    pub(super) line: Option<usize>,
    pub(super) message: String,
    /// The options it had declared before that.
    pub(super) options: Option<Box<Node>>,
    /// What it had printed before that.
    pub(super) prints: Vec<PrintedLine>,
}

impl ScriptFault {
    pub(super) fn new(code: Code, line: Option<usize>, message: impl Into<String>) -> Self {
        Self { code, line, message: message.into(), options: None, prints: Vec::new() }
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
    /// What it prints.
    pub(super) prints: Vec<PrintedLine>,
}

/// Runs a script with the options that are wanted, and takes what it returns out of Lua.
///
/// # Errors
/// When it is not Lua, errs, runs too long, takes too much memory, or returns what is too large or contains itself.
pub(super) fn evaluate(source: &str, wanted: &Wanted) -> Result<Evaluated, ScriptFault> {
    let (declared, prints) = (Declared::default(), Prints::default());
    let ran = run(source, wanted, &declared, &prints, TIME);
    let node = ran.and_then(|ran| Node::from_lua(&ran.value).map_err(|fault| ScriptFault::new(Code::TooDeep, None, fault.to_string())));
    let options = declared.lock().unwrap_or_else(PoisonError::into_inner).take();
    let prints = prints.take();
    match node {
        Ok(node) => Ok(Evaluated { node, options, prints }),
        Err(fault) => Err(ScriptFault { options: options.map(Box::new), prints, ..fault }),
    }
}

/// A script that has run: what it returned, the Lua this lives in, and what is left of its allowance.
pub(super) struct Ran {
    pub(super) value: Value,
    pub(super) lua: Lua,
    pub(super) fuel: Arc<Fuel>,
    /// Tells Lua that the script has been read: from here on nothing may remember.
    pub(super) close: Function,
}

/// Runs a script, with some options wanted, and takes down those it declares and what it prints.
///
/// # Errors
/// When it is not Lua, errs, runs too long or takes too much memory.
pub(super) fn run(source: &str, wanted: &Wanted, declared: &Declared, prints: &Prints, time: Duration) -> Result<Ran, ScriptFault> {
    let fuel = Arc::new(Fuel::new(STEPS, time));
    let (lua, close) = fenced(&fuel, wanted, declared, prints)
        .map_err(|error| ScriptFault::new(Code::Runtime, None, format!("Lua cannot be started: {error}")))?;
    // Luau would call its own `setmetatable` past the prelude's.
    let compiler = Compiler::new().set_disabled_builtins(["setmetatable"]);
    let chunk = lua.load(source).set_name(format!("={CHUNK}")).set_mode(ChunkMode::Text).set_compiler(compiler);
    let script = chunk.into_function().map_err(|error| fuel.explain(&error))?;
    // Making a Lua and compiling are no doing of the script's, and on a slow machine they take a while.
    fuel.refill(STEPS, time);
    let value = script.call::<Value>(()).map_err(|error| fuel.explain(&error))?;
    Ok(Ran { value, lua, fuel, close })
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
                OptionValue::Choice(word) => values.raw_set(option.name, word)?,
                OptionValue::Bool(truth) => values.raw_set(option.name, truth)?,
                OptionValue::Integer(number) => values.raw_set(option.name, number)?,
            }
        }
        *declared = Some(node);
        Ok(Some(values))
    })
}

/// The function that takes down what a script prints.
fn print(lua: &Lua, prints: &Prints) -> mlua::Result<Function> {
    let prints = prints.clone();
    lua.create_function(move |lua, text: mlua::LuaString| {
        prints.add(line_of(lua), &text.to_string_lossy());
        Ok(())
    })
}

/// A Lua with all fences up, and the function that closes it further once the script has been read.
fn fenced(fuel: &Arc<Fuel>, wanted: &Wanted, declared: &Declared, prints: &Prints) -> mlua::Result<(Lua, Function)> {
    let libraries = StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::COROUTINE | StdLib::UTF8 | StdLib::BIT | StdLib::BUFFER;
    let lua = Lua::new_with(libraries, LuaOptions::default())?;
    let globals = lua.globals();
    for name in FORBIDDEN {
        globals.raw_remove(name)?;
    }
    let host = lua.create_table()?;
    host.raw_set("declare", declare(&lua, wanted, declared)?)?;
    host.raw_set("print", print(&lua, prints)?)?;
    host.raw_set("missing", lua.create_function(|_, name: String| Ok(missing(&name)))?)?;
    host.raw_set("globals", &globals)?;
    // Some C functions take long without ever asking the counter or the clock, so what they are given is bounded.
    let close = lua.load(include_str!("prelude.luau")).set_name(PRELUDE).call((SEARCHABLE, MOVABLE, SEED, host))?;
    lua.sandbox(true)?;
    let running = Arc::clone(fuel);
    lua.set_interrupt(move |lua| running.burn(lua));
    lua.set_memory_limit(MEMORY)?;
    Ok((lua, close))
}

/// The line of the script that is being run. Functions of Lua's own have no line, and those of the prelude have lines of another file.
fn line_of(lua: &Lua) -> Option<usize> {
    (0..8).find_map(|level| {
        let in_script = lua
            .inspect_stack(level, |frame| frame.current_line().filter(|_| frame.source().short_src.is_some_and(|source| source == CHUNK)));
        in_script.flatten()
    })
}

/// What is left of a script's allowance.
pub(super) struct Fuel {
    steps: AtomicUsize,
    spent: AtomicBool,
    /// The line where it ran out; 0 while unknown.
    line: AtomicUsize,
    born: Instant,
    /// Microseconds that are left.
    left: AtomicU64,
    /// When the clock was last looked at, in microseconds after it was made.
    looked: AtomicU64,
}

impl Fuel {
    /// The clock is looked at once in so many steps: looking takes longer than a step.
    const BETWEEN_LOOKS: usize = 32;
    /// No more than so many microseconds count between two looks: what takes longer is no script, but a machine that stood still or had other
    /// things to do.
    const MOST_BETWEEN_LOOKS: u64 = 100_000;

    fn new(steps: usize, time: Duration) -> Self {
        let fuel = Self {
            steps: AtomicUsize::new(0),
            spent: AtomicBool::new(false),
            line: AtomicUsize::new(0),
            born: Instant::now(),
            left: AtomicU64::new(0),
            looked: AtomicU64::new(0),
        };
        fuel.refill(steps, time);
        fuel
    }

    /// Sets what may be used from now on.
    pub(super) fn refill(&self, steps: usize, time: Duration) {
        self.steps.store(steps, Ordering::Relaxed);
        self.left.store(u64::try_from(time.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        self.looked.store(self.now(), Ordering::Relaxed);
    }

    /// Microseconds since it was made.
    fn now(&self) -> u64 {
        u64::try_from(self.born.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn is_overdue(&self) -> bool {
        let now = self.now();
        let passed = now.saturating_sub(self.looked.swap(now, Ordering::Relaxed)).min(Self::MOST_BETWEEN_LOOKS);
        let left = self.left.load(Ordering::Relaxed).saturating_sub(passed);
        self.left.store(left, Ordering::Relaxed);
        left == 0
    }

    fn burn(&self, lua: &Lua) -> mlua::Result<VmState> {
        if !self.spent.load(Ordering::Relaxed) {
            let left = self.steps.load(Ordering::Relaxed);
            if left > 0 && !(left.is_multiple_of(Self::BETWEEN_LOOKS) && self.is_overdue()) {
                self.steps.store(left - 1, Ordering::Relaxed);
                return Ok(VmState::Continue);
            }
            self.spent.store(true, Ordering::Relaxed);
            let line = line_of(lua);
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
            return ScriptFault::new(
                Code::OutOfTime,
                line,
                "the script ran too long and was stopped; a variant file only describes a table",
            );
        }
        match error {
            mlua::Error::SyntaxError { message, .. } => ScriptFault::new(Code::Syntax, line_in(message), without_place(message)),
            _ if matches!(error, mlua::Error::MemoryError(_)) || text.contains("not enough memory") => {
                let message = format!("the script asked for more than {} MB of memory and was stopped", MEMORY >> 20);
                ScriptFault::new(Code::OutOfMemory, line_in(&text), message)
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
    let place = first.strip_prefix(CHUNK).or_else(|| first.strip_prefix(&PRELUDE[1..])).and_then(|rest| rest.strip_prefix(':'));
    let bare = place.map_or(first, |rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    let bare = bare.strip_prefix(": ").unwrap_or(bare).trim();
    if bare.contains(": 0x") {
        return "it raised an error that is no text".to_owned();
    }
    // What a script chose to say is its own affair, but not at any length.
    bare.chars().filter(|c| !c.is_control()).take(300).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_that_stands_still_is_no_fault_of_the_script() {
        let fuel = Fuel::new(1000, Duration::from_millis(250));
        for _ in 0..2 {
            std::thread::sleep(Duration::from_millis(400));
            assert!(!fuel.is_overdue());
        }
        std::thread::sleep(Duration::from_millis(400));
        assert!(fuel.is_overdue(), "three looks of a tenth of a second each");
    }
}
