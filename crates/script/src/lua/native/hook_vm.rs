use std::sync::Arc;
use std::time::Duration;

use birka_diagnostics::{Code, printable};
use birka_rules::{
    AnnouncementRuling, DieFace, Hook, HookView, KindId, MadeMove, Memory, MemoryDomain, MemoryField, MemoryValue, Move, PieceMove,
    RuleSet, Square,
};
use mlua::{Buffer, Function, IntoLuaMulti, Lua, Table, Value};

use super::fuel::Fuel;
use super::{CHUNK_NAME, DeclaredOptions, EmbeddedChunk, SEED, Sandbox, Script, freeze_function};
use crate::lua::{EncodedOutcome, HOOK_STEPS, HOOK_TIME, PrintLog, RuleFacts, ScriptError};
use crate::source::{CapturedVariables, Program};

/// The wall-clock time for running the file again, which took less than the limit of loading before.
const START_TIME: Duration = Duration::from_secs(5);

/// Translates arguments and results between the shared buffer and the hook functions.
static DRIVER: EmbeddedChunk = EmbeddedChunk::new(include_str!("../driver.luau"));
/// Reads and sets what the hook functions remember.
static MEMORY: EmbeddedChunk = EmbeddedChunk::new(include_str!("../memory.luau"));
/// Calls the hook function that changes pieces.
static CHANGES: EmbeddedChunk = EmbeddedChunk::new(include_str!("../changes.luau"));
/// Makes the global variables of a file that calls the hooks it inherits.
static PARENT: EmbeddedChunk = EmbeddedChunk::new(include_str!("../parent.luau"));
/// Makes what the hook functions can reach read-only.
static FREEZER: EmbeddedChunk = EmbeddedChunk::new(include_str!("../freeze.luau"));

/// Byte offsets in the buffer that Rust and Lua share.
mod offset {
    use super::RuleSet;

    pub(super) const CELLS: usize = 0;
    pub(super) const TURN: usize = 361;
    pub(super) const WAYS: usize = 362;
    /// The roll of the die, or 0.
    pub(super) const DIE: usize = 363;
    pub(super) const KING: usize = 364;
    /// The memory, two bytes for each field. Not written if the variant has none.
    pub(super) const REMEMBERED: usize = 366;
    /// The length of the description of a position.
    pub(super) const VIEW_END: usize = REMEMBERED + 2 * RuleSet::MAX_MEMORY;
    /// The captured squares, or the destinations that a hook adds, two bytes each; for `changes` and `after` the captured squares, each with the kind that
    /// stood there, four bytes together, in the place of the moves too. What `changes` returns is written there in the same way.
    pub(super) const LIST: usize = 384;
    /// The moves, four bytes each: from and to.
    pub(super) const MOVES: usize = 1152;
    /// How many moves `legal` is asked about at once: enough for a piece on each square that can go anywhere along its rank and file.
    pub(super) const MAX_MOVES: usize = 361 * 36;
    /// For each move, one byte: whether it is legal.
    pub(super) const FLAGS: usize = MOVES + 4 * MAX_MOVES;
    /// The memory that `after` sets.
    pub(super) const SET: usize = FLAGS + MAX_MOVES;
    pub(super) const END: usize = SET + 2 * RuleSet::MAX_MEMORY;
}

/// The flags of moves that the `legal` hook has not been asked about yet.
static NOT_ASKED: [u8; offset::MAX_MOVES] = [2; offset::MAX_MOVES];

/// A Lua state with the hook functions of a variant, ready to be called by one thread at a time.
pub(crate) struct HookVm {
    /// Owns everything below.
    _lua: Lua,
    fuel: Arc<Fuel>,
    memory: Buffer,
    moves: Function,
    legal: Function,
    captures: Function,
    changes: Function,
    after: Function,
    outcome: Function,
    announce: Function,
    /// The fields of the memory.
    fields: Vec<MemoryField>,
    scratch: Vec<u8>,
    /// The steps that the current call may take.
    granted: usize,
}

impl HookVm {
    /// Runs the program in a new Lua state and prepares its hook functions.
    ///
    /// Records what the functions print from now on, but not what the file prints, which was recorded when it was loaded.
    ///
    /// # Errors
    /// When the program fails, keeps something that cannot be made read-only, or has no hook functions.
    pub(crate) fn start(program: &Program, facts: &RuleFacts, print_log: &PrintLog) -> Result<Self, ScriptError> {
        let print_log = print_log.muted();
        let sandbox = Sandbox::start(&print_log, START_TIME)?;
        let functions = Loader { sandbox: &sandbox, loaded: Vec::new() }.load(program, CHUNK_NAME)?;
        let Sandbox { lua, fuel, end_load, .. } = sandbox;
        let prepare = || -> mlua::Result<Self> {
            let memory = lua.create_buffer_with_capacity(offset::END)?;
            end_load.call::<()>(())?;
            print_log.unmute();
            fuel.refill(usize::MAX, START_TIME);
            let driver = DRIVER.load(&lua)?;
            let remember = if facts.memory.is_empty() { None } else { Some(MEMORY.load(&lua)?) };
            // A file may say `false` of a function that it does not inherit.
            let has_changes = matches!(functions.raw_get(Hook::Changes.name())?, Value::Function(_));
            let change = if has_changes { Some(CHANGES.load(&lua)?) } else { None };
            let (moves, legal, captures, changes, after, outcome, announce) = driver.call((
                memory.clone(),
                offset_table(&lua)?,
                facts_table(facts, &lua)?,
                functions,
                freeze_function(&lua)?,
                remember,
                change,
            ))?;
            Ok(Self {
                fuel: Arc::clone(&fuel),
                memory,
                moves,
                legal,
                captures,
                changes,
                after,
                outcome,
                announce,
                fields: facts.memory.clone(),
                scratch: Vec::new(),
                granted: 0,
                _lua: lua.clone(),
            })
        };
        prepare().map_err(|error| fuel.script_error(&error))
    }

    /// The moves that the `moves` hook adds for some pieces.
    pub(crate) fn moves(&mut self, view: &HookView, pieces: &[Square]) -> Result<Vec<PieceMove>, ScriptError> {
        self.write_view(view);
        self.refill(HOOK_STEPS * pieces.len());
        let mut moves = Vec::new();
        for &from in pieces {
            let count = self.fuel.check(self.moves.call::<usize>(from.index()));
            let count = count.map_err(|error| ScriptError { about: Some(PieceMove { from, to: from }), ..error })?;
            moves.extend((0..count).map(|number| PieceMove { from, to: self.listed(number) }));
        }
        Ok(moves)
    }

    /// Removes the moves that the `legal` hook forbids.
    pub(crate) fn legal(&mut self, view: &HookView, moves: &mut Vec<Move>) -> Result<(), ScriptError> {
        self.write_view(view);
        self.refill(HOOK_STEPS * moves.len());
        if moves.len() <= offset::MAX_MOVES {
            return self.retain_legal(moves);
        }
        let parts = std::mem::take(moves);
        for part in parts.chunks(offset::MAX_MOVES) {
            let mut part = part.to_vec();
            self.retain_legal(&mut part)?;
            moves.append(&mut part);
        }
        Ok(())
    }

    fn retain_legal(&mut self, moves: &mut Vec<Move>) -> Result<(), ScriptError> {
        self.scratch.clear();
        self.scratch.extend(
            moves.iter().flat_map(|mv| mv.squares().map_or([0; 2], |mv| [index(mv.from), index(mv.to)])).flat_map(u16::to_le_bytes),
        );
        self.memory.write_bytes(offset::MOVES, &self.scratch);
        self.memory.write_bytes(offset::FLAGS, &NOT_ASKED[..moves.len()]);
        if let Err(error) = self.fuel.check(self.legal.call::<()>(moves.len())) {
            let is_asked = |number: usize| self.memory.read_bytes::<1>(offset::FLAGS + number) != [NOT_ASKED[0]];
            let about = (0..moves.len()).find(|&number| !is_asked(number)).and_then(|number| moves[number].squares());
            return Err(ScriptError { about, ..error });
        }
        let mut flags = FlagReader { memory: &self.memory, chunk: [0; CHUNK], read: 0 };
        moves.retain(|_| flags.next());
        Ok(())
    }

    /// The squares captured by a move; `None` leaves the decision to the rules.
    pub(crate) fn captures(&mut self, view: &HookView, mv: PieceMove, captured: &[Square]) -> Result<Option<Vec<Square>>, ScriptError> {
        self.write_view(view);
        self.scratch.clear();
        self.scratch.extend(captured.iter().flat_map(|&square| index(square).to_le_bytes()));
        self.memory.write_bytes(offset::LIST, &self.scratch);
        let count: i32 = self.call(|vm| &vm.captures, (mv.from.index(), mv.to.index(), captured.len()))?;
        let Ok(count) = usize::try_from(count) else { return Ok(None) };
        Ok(Some((0..count).map(|number| self.listed(number)).collect()))
    }

    /// The squares that change after a move, with what then stands there.
    pub(crate) fn changes(&mut self, view: &HookView, made: &MadeMove) -> Result<Vec<(Square, Option<KindId>)>, ScriptError> {
        self.write_view(view);
        let arguments = self.write_made_move(made);
        let count: usize = self.call(|vm| &vm.changes, arguments)?;
        let kind = |place: usize| u16::from_le_bytes(self.memory.read_bytes(offset::LIST + 2 * place)).checked_sub(1);
        let kind = |place: usize| kind(place).and_then(|kind| u8::try_from(kind).ok()).map(KindId);
        Ok((0..count).map(|number| (self.listed(2 * number), kind(2 * number + 1))).collect())
    }

    /// Writes the captures of a move to the shared buffer; returns the arguments that tell of the move.
    fn write_made_move(&mut self, made: &MadeMove) -> (usize, usize, u16, u8, usize) {
        self.scratch.clear();
        self.scratch.extend(made.captured.iter().flat_map(|&(at, kind)| [index(at), kind_number(kind)]).flat_map(u16::to_le_bytes));
        self.memory.write_bytes(offset::LIST, &self.scratch);
        let (from, to) = made.mv.squares().map_or((0, 0), |squares| (squares.from.index(), squares.to.index()));
        let is_placement = matches!(made.mv, Move::Placement(_));
        (from, to, kind_number(made.kind), u8::from(is_placement), made.captured.len())
    }

    /// The memory after a move.
    pub(crate) fn after(&mut self, view: &HookView, made: &MadeMove) -> Result<Memory, ScriptError> {
        self.write_view(view);
        let arguments = self.write_made_move(made);
        self.memory.write_bytes(offset::SET, &encoded(view.memory(), &self.fields));
        self.call::<()>(|vm| &vm.after, arguments)?;
        let set: [u8; 2 * RuleSet::MAX_MEMORY] = self.memory.read_bytes(offset::SET);
        let value = |(field, bytes): (&MemoryField, &[u8; 2])| match field.domain {
            MemoryDomain::Number { .. } => MemoryValue::Number(i16::from_le_bytes(*bytes)),
            MemoryDomain::Square => {
                let number = usize::from(u16::from_le_bytes(*bytes));
                MemoryValue::Square(number.checked_sub(1).map(Square::from_index))
            }
        };
        Ok(Memory::from_values(&self.fields, self.fields.iter().zip(set.as_chunks().0).map(value)))
    }

    /// A square of the list in the shared buffer.
    fn listed(&self, number: usize) -> Square {
        Square::from_index(usize::from(u16::from_le_bytes(self.memory.read_bytes(offset::LIST + 2 * number))))
    }

    /// The outcome of the game, given the encoded outcome by the rules.
    pub(crate) fn outcome(&mut self, view: &HookView, winner: u8, reason: usize) -> Result<EncodedOutcome, ScriptError> {
        self.write_view(view);
        self.call(|vm| &vm.outcome, (winner, reason))
    }

    /// The announcement, given the one by the rules.
    pub(crate) fn announce(&mut self, view: &HookView, call: Option<&str>) -> Result<AnnouncementRuling, ScriptError> {
        self.write_view(view);
        Ok(match self.call(|vm| &vm.announce, call)? {
            Value::String(word) => AnnouncementRuling::Text(printable(&word.to_string_lossy()).into_owned()),
            Value::Boolean(_) => AnnouncementRuling::Silent,
            _ => AnnouncementRuling::Unchanged,
        })
    }

    /// The steps and the time that the last call took.
    pub(crate) fn taken(&self) -> (usize, Duration) {
        (self.granted.saturating_sub(self.fuel.steps_left()), HOOK_TIME.saturating_sub(self.fuel.time_left()))
    }

    fn refill(&mut self, steps: usize) {
        self.granted = steps;
        self.fuel.refill(steps, HOOK_TIME);
    }

    fn call<R: mlua::FromLuaMulti>(
        &mut self,
        function: impl Fn(&Self) -> &Function,
        arguments: impl IntoLuaMulti,
    ) -> Result<R, ScriptError> {
        self.refill(HOOK_STEPS);
        self.fuel.check(function(self).call(arguments))
    }

    /// Writes a position to the shared buffer.
    fn write_view(&mut self, view: &HookView) {
        let mut bytes = [0; offset::VIEW_END];
        bytes[offset::CELLS..view.cells().len()].copy_from_slice(view.cells());
        bytes[offset::TURN] = view.turn() as u8;
        bytes[offset::WAYS] = u8::try_from(view.open_ways()).unwrap_or(u8::MAX);
        bytes[offset::DIE] = view.rolled().map_or(0, DieFace::number);
        let king = view.king().map_or(0, |square| index(square) + 1);
        bytes[offset::KING..offset::REMEMBERED].copy_from_slice(&king.to_le_bytes());
        let mut end = offset::REMEMBERED;
        if !self.fields.is_empty() {
            end = offset::VIEW_END;
            bytes[offset::REMEMBERED..end].copy_from_slice(&encoded(view.memory(), &self.fields));
        }
        self.memory.write_bytes(0, &bytes[..end]);
    }
}

/// A memory as the driver reads it: for each field a signed number, or the number of a square, from 1, or 0.
fn encoded(memory: &Memory, fields: &[MemoryField]) -> [u8; 2 * RuleSet::MAX_MEMORY] {
    let mut bytes = [0; 2 * RuleSet::MAX_MEMORY];
    for ((_, value), place) in memory.values(fields).zip(bytes.as_chunks_mut().0) {
        *place = match value {
            MemoryValue::Number(number) => number.to_le_bytes(),
            MemoryValue::Square(square) => square.map_or(0, |square| index(square) + 1).to_le_bytes(),
        };
    }
    bytes
}

/// The number of a kind in the driver, from 1.
fn kind_number(kind: KindId) -> u16 {
    u16::from(kind.0) + 1
}

/// Runs programs in one Lua state, each with global variables of its own if there are several.
struct Loader<'a> {
    sandbox: &'a Sandbox,
    /// The programs that have run, and their hooks.
    loaded: Vec<(&'a Program, Table)>,
}

impl<'a> Loader<'a> {
    /// Runs a program, and before it those whose hooks it calls, and returns the table of its hooks. `name` stands for it in messages of Lua.
    fn load(&mut self, program: &'a Program, name: &str) -> Result<Table, ScriptError> {
        if let Some((_, hooks)) = self.loaded.iter().find(|(loaded, _)| std::ptr::eq(*loaded, program)) {
            return Ok(hooks.clone());
        }
        let Sandbox { lua, fuel, kept, .. } = self.sandbox;
        let failed = |error: mlua::Error| fuel.script_error(&error);
        let parent = lua.create_table().map_err(failed)?;
        for (hook, base) in &program.inherited {
            let file = base.path.file_name().map_or_else(String::new, |file| printable(&file.to_string_lossy()).into_owned());
            let function: Value = self.load(base, &file)?.raw_get(hook.name()).map_err(failed)?;
            parent.raw_set(hook.name(), function).map_err(failed)?;
        }
        let is_alone = program.inherited.is_empty() && name == CHUNK_NAME;
        let globals = if is_alone { None } else { Some(own_globals(lua, &parent).map_err(failed)?) };
        let (source, selected, declared) = (program.analysis.instrumented.as_str(), &program.selected, DeclaredOptions::default());
        let value = self.sandbox.run(&Script { name, source, selected, declared: &declared, globals: globals.clone() }, START_TIME)?;
        fuel.refill(usize::MAX, START_TIME);
        let globals = globals.unwrap_or_else(|| lua.globals());
        if let Some(error) = fuel.check(freeze(lua, &globals, &value, kept, &program.analysis.captured))? {
            return Err(error);
        }
        kept.clear().map_err(failed)?;
        let hooks = match &value {
            Value::Table(table) => table.raw_get::<Table>("hooks"),
            _ => lua.create_table(),
        };
        let hooks = hooks.map_err(failed)?;
        self.loaded.push((program, hooks.clone()));
        Ok(hooks)
    }
}

/// Global variables for one of several programs in a state.
fn own_globals(lua: &Lua, parent: &Table) -> mlua::Result<Table> {
    // Every file gets the same sequence of numbers.
    lua.globals().get::<Table>("math")?.get::<Function>("randomseed")?.call::<()>(SEED)?;
    // The sandbox has put a table for the variables of scripts before those of the state.
    let common = lua.globals().metatable().map(|metatable| metatable.raw_get::<Table>("__index")).transpose()?;
    PARENT.load(lua)?.call((common, parent))
}

/// Makes every table that a function can reach from outside read-only: from captured variables, global variables and the returned value.
///
/// Returns an error about the first value that cannot be made read-only.
fn freeze(lua: &Lua, globals: &Table, returned: &Value, kept: &Table, captured: &[CapturedVariables]) -> mlua::Result<Option<ScriptError>> {
    let host = lua.create_table()?;
    host.raw_set("freeze", freeze_function(lua)?)?;
    host.raw_set("metatable", lua.create_function(|_, table: Table| Ok(table.metatable()))?)?;
    host.raw_set("is_native", lua.create_function(|_, function: Function| Ok(function.info().what == "C"))?)?;
    let found: (Option<String>, Option<usize>, Option<usize>) = FREEZER.load(lua)?.call((host, globals, returned, kept))?;
    let (Some(what), declaration, place) = found else { return Ok(None) };
    let variables = declaration.and_then(|number| captured.get(number));
    let name = variables.zip(place).and_then(|(variables, place)| variables.names.get(place.wrapping_sub(1)));
    let holder = name.map_or_else(|| "the file keeps".to_owned(), |name| format!("`{name}` holds"));
    let message = format!("{holder} {what}, which can change from one call of a hook to the next; make it in the function that uses it");
    Ok(Some(ScriptError::new(Code::ImpureHook, variables.map(|variables| variables.line), message)))
}

/// How many legality flags are read at a time.
const CHUNK: usize = 36;

/// Reads the legality flags from the shared buffer in chunks.
struct FlagReader<'a> {
    memory: &'a Buffer,
    chunk: [u8; CHUNK],
    read: usize,
}

impl FlagReader<'_> {
    fn next(&mut self) -> bool {
        let within = self.read % CHUNK;
        if within == 0 {
            self.chunk = self.memory.read_bytes(offset::FLAGS + self.read);
        }
        self.read += 1;
        self.chunk[within] == 1
    }
}

/// The index of a square, which is below 361.
fn index(square: Square) -> u16 {
    u16::try_from(square.index()).unwrap_or(u16::MAX)
}

fn offset_table(lua: &Lua) -> mlua::Result<Table> {
    lua.create_table_from([
        ("cells", offset::CELLS),
        ("turn", offset::TURN),
        ("ways", offset::WAYS),
        ("die", offset::DIE),
        ("king", offset::KING),
        ("list", offset::LIST),
        ("moves", offset::MOVES),
        ("flags", offset::FLAGS),
        ("remembered", offset::REMEMBERED),
        ("set", offset::SET),
    ])
}

/// The facts about the rules as the driver expects them.
fn facts_table(facts: &RuleFacts, lua: &Lua) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    table.raw_set("files", facts.files)?;
    table.raw_set("ranks", facts.ranks)?;
    table.raw_set("absent", facts.absent.clone())?;
    let kind = |(name, side): &(String, String)| lua.create_table_from([("name", name.as_str()), ("side", side.as_str())]);
    table.raw_set("kinds", facts.kinds.iter().map(kind).collect::<mlua::Result<Vec<_>>>()?)?;
    table.raw_set("closed", facts.closed.clone())?;
    table.raw_set("royal", facts.royal)?;
    let field = |field: &MemoryField| {
        let table = lua.create_table_from([("name", field.name.as_str())])?;
        if let MemoryDomain::Number { from, to, .. } = field.domain {
            table.raw_set("from", from)?;
            table.raw_set("to", to)?;
        }
        Ok(table)
    };
    table.raw_set("memory", facts.memory.iter().map(field).collect::<mlua::Result<Vec<_>>>()?)?;
    table.raw_set("classes", lua.create_table_from(facts.classes.iter().map(|(name, squares)| (name.as_str(), squares.clone())))?)?;
    table.raw_set("reasons", facts.reasons.iter().map(|reason| reason.as_str()).collect::<Vec<_>>())?;
    Ok(table)
}
