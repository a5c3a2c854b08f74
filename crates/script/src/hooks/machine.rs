use std::sync::Arc;
use std::time::Duration;

use mlua::{Buffer, Function, IntoLuaMulti, Lua, Table, Value};

use super::{Facts, Program};
use crate::Code;
use crate::prints::Prints;
use crate::sandbox::{self, Fuel, Ran, ScriptFault};
use birka_rules::{AnnouncementRuling, Hook, HookView, Move, Square};

/// Calls and turns of loops that a function may take to answer one question.
pub(super) const STEPS: usize = 20_000;
/// How long it may take by the clock, however dear its steps. Far more than any count of steps takes, for the clock goes on while
/// other threads have the processor: it may stop what would never end, but must not decide what a function answers.
const TIME: Duration = Duration::from_secs(5);

/// Where in the memory that both sides share a thing lies, in bytes.
mod place {
    pub(super) const CELLS: usize = 0;
    pub(super) const TURN: usize = 361;
    pub(super) const WAYS: usize = 362;
    pub(super) const KING: usize = 364;
    /// Bytes that tell everything about a position.
    pub(super) const VIEW: usize = 366;
    /// The squares of what falls, two bytes each.
    pub(super) const LIST: usize = 384;
    /// Moves, four bytes each: the square it comes from and the one it goes to.
    pub(super) const MOVES: usize = 1152;
    /// No position has more: a piece on each square, and each free to go along its rank and file.
    pub(super) const MOST_MOVES: usize = 361 * 36;
    /// For each move, whether it is legal.
    pub(super) const FLAGS: usize = MOVES + 4 * MOST_MOVES;
    pub(super) const END: usize = FLAGS + MOST_MOVES;
}

/// One Lua in which the functions of a variant are ready to be asked. Only one thread asks it at a time.
pub(super) struct Machine {
    /// Everything below lives in it.
    _lua: Lua,
    fuel: Arc<Fuel>,
    memory: Buffer,
    legal: Function,
    captures: Function,
    outcome: Function,
    announce: Function,
    scratch: Vec<u8>,
}

/// What the variant's function says about the outcome: a verdict and the number of a reason, as the driver counts them.
pub(super) type Verdict = (u8, usize);

impl Machine {
    /// Runs the file that the functions stand in, in a Lua of its own, and makes them ready.
    ///
    /// # Errors
    /// When the file cannot be run, or has none of the functions after all.
    ///
    /// What the functions print from here on is taken down; what the file prints has been taken down when it was read.
    pub(super) fn start(program: &Program, facts: &Facts, prints: &Prints) -> Result<Self, ScriptFault> {
        let prints = prints.deaf();
        let Ran { value, lua, fuel, close } = sandbox::run(&program.source, &program.wanted, &sandbox::Declared::default(), &prints, TIME)?;
        let prepare = || -> mlua::Result<Self> {
            let functions = match &value {
                Value::Table(table) => table.raw_get::<Table>("hooks")?,
                _ => lua.create_table()?,
            };
            let memory = lua.create_buffer_with_capacity(place::END)?;
            // What the file put beside the globals of Lua stays as it is from here on.
            lua.globals().set_readonly(true);
            close.call::<()>(())?;
            prints.hear();
            fuel.refill(usize::MAX, TIME);
            let driver = lua.load(include_str!("driver.luau")).set_name("=birka").into_function()?;
            let (legal, captures, outcome, announce) = driver.call((memory.clone(), places(&lua)?, facts.in_lua(&lua)?, functions))?;
            Ok(Self { fuel: Arc::clone(&fuel), memory, legal, captures, outcome, announce, scratch: Vec::new(), _lua: lua.clone() })
        };
        prepare().map_err(|error| fuel.explain(&error))
    }

    /// Strikes out moves that are not legal.
    pub(super) fn legal(&mut self, view: &HookView, moves: &mut Vec<Move>) -> Result<(), ScriptFault> {
        self.show(view);
        self.scratch.clear();
        moves.truncate(place::MOST_MOVES);
        self.scratch.extend(moves.iter().flat_map(|mv| [number(mv.from), number(mv.to)]).flat_map(u16::to_le_bytes));
        self.memory.write_bytes(place::MOVES, &self.scratch);
        self.fuel.refill(STEPS * moves.len(), TIME);
        self.fuel.judge(self.legal.call::<()>(moves.len()))?;
        let mut flags = Flags { memory: &self.memory, chunk: [0; CHUNK], read: 0 };
        moves.retain(|_| flags.next());
        Ok(())
    }

    /// What falls by a move; `None` leaves it at the rules.
    pub(super) fn captures(&mut self, view: &HookView, mv: Move, fallen: &[Square]) -> Result<Option<Vec<Square>>, ScriptFault> {
        self.show(view);
        self.scratch.clear();
        self.scratch.extend(fallen.iter().flat_map(|&square| number(square).to_le_bytes()));
        self.memory.write_bytes(place::LIST, &self.scratch);
        let found: i32 = self.ask(|machine| &machine.captures, (mv.from.index(), mv.to.index(), fallen.len()))?;
        let Ok(found) = usize::try_from(found) else { return Ok(None) };
        let square = |at| Square::from_index(usize::from(u16::from_le_bytes(self.memory.read_bytes(place::LIST + 2 * at))));
        Ok(Some((0..found).map(square).collect()))
    }

    /// How the game stands.
    pub(super) fn outcome(&mut self, view: &HookView, winner: u8, reason: usize) -> Result<Verdict, ScriptFault> {
        self.show(view);
        self.ask(|machine| &machine.outcome, (winner, reason))
    }

    /// What is called out.
    pub(super) fn announce(&mut self, view: &HookView, call: Option<&str>) -> Result<AnnouncementRuling, ScriptFault> {
        self.show(view);
        Ok(match self.ask(|machine| &machine.announce, call)? {
            Value::String(word) => AnnouncementRuling::Text(word.to_string_lossy()),
            Value::Boolean(_) => AnnouncementRuling::Silent,
            _ => AnnouncementRuling::Unchanged,
        })
    }

    fn ask<R: mlua::FromLuaMulti>(&self, function: impl Fn(&Self) -> &Function, arguments: impl IntoLuaMulti) -> Result<R, ScriptFault> {
        self.fuel.refill(STEPS, TIME);
        self.fuel.judge(function(self).call(arguments))
    }

    /// Lays a position where the functions see it.
    fn show(&mut self, view: &HookView) {
        let mut bytes = [0; place::VIEW];
        bytes[place::CELLS..view.cells().len()].copy_from_slice(view.cells());
        bytes[place::TURN] = view.turn() as u8;
        bytes[place::WAYS] = u8::try_from(view.open_ways()).unwrap_or(u8::MAX);
        let king = view.king().map_or(0, |square| number(square) + 1);
        bytes[place::KING..place::VIEW].copy_from_slice(&king.to_le_bytes());
        self.memory.write_bytes(0, &bytes);
    }
}

/// How many answers about moves are read at a time.
const CHUNK: usize = 36;

/// Reads the answers about moves, some at a time.
struct Flags<'a> {
    memory: &'a Buffer,
    chunk: [u8; CHUNK],
    read: usize,
}

impl Flags<'_> {
    fn next(&mut self) -> bool {
        let within = self.read % CHUNK;
        if within == 0 {
            self.chunk = self.memory.read_bytes(place::FLAGS + self.read);
        }
        self.read += 1;
        self.chunk[within] == 1
    }
}

/// The number of a square, which is below 361.
fn number(square: Square) -> u16 {
    u16::try_from(square.index()).unwrap_or(u16::MAX)
}

fn places(lua: &Lua) -> mlua::Result<Table> {
    lua.create_table_from([
        ("cells", place::CELLS),
        ("turn", place::TURN),
        ("ways", place::WAYS),
        ("king", place::KING),
        ("list", place::LIST),
        ("moves", place::MOVES),
        ("flags", place::FLAGS),
    ])
}

impl Facts {
    fn in_lua(&self, lua: &Lua) -> mlua::Result<Table> {
        let facts = lua.create_table()?;
        facts.raw_set("side", self.side)?;
        let kind = |(name, side): &(String, String)| lua.create_table_from([("name", name.as_str()), ("side", side.as_str())]);
        facts.raw_set("kinds", self.kinds.iter().map(kind).collect::<mlua::Result<Vec<_>>>()?)?;
        facts.raw_set("classes", lua.create_table_from(self.classes.iter().map(|(name, squares)| (name.as_str(), squares.clone())))?)?;
        facts.raw_set("reasons", self.reasons.iter().map(|reason| reason.as_str()).collect::<Vec<_>>())?;
        Ok(facts)
    }
}

/// Why a function failed, for the author of the file.
pub(super) fn explain(hook: Hook, fault: &ScriptFault) -> String {
    let name = hook.name();
    match fault.code {
        Code::OutOfTime => {
            format!("the function `{name}` ran too long and was stopped; it has {STEPS} calls and turns of loops for a question")
        }
        Code::OutOfMemory => {
            format!("the function `{name}` asked for too much memory and was stopped; build no large texts or lists in it")
        }
        // What the driver objects to has no line of the file.
        _ if fault.line.is_none() => format!("the function `{name}` {}", fault.bare()),
        _ => format!("the function `{name}` failed: {}", fault.bare()),
    }
}
