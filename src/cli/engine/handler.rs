//! The commands of the protocol: what each line asks for, the game and the options that they change, and the memory that a table may take.

use std::fmt::Display;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use birka_diagnostics::is_printable;
use birka_engine::{Clock, Limits, Resources};
use birka_records::{MoveNotation, position, replay, state};
use birka_rules::{Game, Rules};
use birka_script::Library;

use crate::cli::benchmarks::MAX_DEPTH;
use crate::cli::error::on_one_line;

/// The response to a line of input.
pub(super) enum Response {
    /// Lines to print, possibly none.
    Lines(Vec<String>),
    Go(Box<(Game, Limits)>),
    /// Count the leaves at a depth.
    Perft(Box<(Game, u32)>),
    Stop,
    /// The expected move was played: the limits of the search begin to count.
    PonderHit,
    /// Use these threads and this memory from the next search on, and tell the handler if that is possible.
    SetResources(Resources),
    /// Clear the transposition table.
    NewGame,
    Quit,
}

impl Response {
    /// A single line that starts with `error`.
    pub(super) fn error(message: impl Display) -> Self {
        Self::Lines(vec![error_line(message)])
    }
}

/// The state of the protocol: the game and the options.
pub(super) struct ProtocolHandler<'a> {
    library: &'a Library,
    /// `None` until a variant is chosen.
    game: Option<Game>,
    resources: Resources,
}

/// The message of an error line.
struct CommandError(String);

impl<E: Display> From<E> for CommandError {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

type Lines = Result<Vec<String>, CommandError>;

impl<'a> ProtocolHandler<'a> {
    pub(super) fn new(library: &'a Library) -> Self {
        Self { library, game: None, resources: Resources::default() }
    }

    /// Handles a line. A line with an error changes nothing.
    pub(super) fn handle(&mut self, line: &str) -> Response {
        let mut words = line.split_whitespace();
        let Some(command) = words.next() else { return Response::Lines(Vec::new()) };
        let words: Vec<_> = words.collect();
        let lines = match (command, words.as_slice()) {
            ("quit", _) => return Response::Quit,
            ("stop", []) => return Response::Stop,
            ("ponderhit", []) => return Response::PonderHit,
            ("newgame", []) => return Response::NewGame,
            ("go", words) => match self.game().and_then(|game| Ok((game.clone(), parse_limits(words)?))) {
                Ok(search) => return Response::Go(Box::new(search)),
                Err(error) => Err(error),
            },
            ("setoption", words) => match self.set_option(words) {
                Ok(resources) => return Response::SetResources(resources),
                Err(error) => Err(error),
            },
            ("tafl", []) => Ok(introduction()),
            ("isready", []) => Ok(vec!["readyok".to_owned()]),
            // The options of a variant may contain spaces.
            ("variant", [_, ..]) => self.set_variant(&words.join(" ")),
            ("variant", []) => Err("expected `variant ID`".into()),
            ("position", words) => self.set_position(words),
            ("moves", []) => self.game().and_then(moves_line),
            ("state", []) => self.game().map(|game| vec![state::line(game)]),
            ("perft", [depth]) => match self.game().and_then(|game| Ok((game.clone(), parse_perft_depth(depth)?))) {
                Ok(perft) => return Response::Perft(Box::new(perft)),
                Err(error) => Err(error),
            },
            ("perft", _) => Err("expected `perft N`".into()),
            ("tafl" | "isready" | "stop" | "ponderhit" | "newgame" | "moves" | "state", _) => {
                Err(format!("`{command}` takes no arguments").into())
            }
            _ => {
                let shown: String = command.chars().take(40).collect();
                Err(format!(
                    "unknown command `{shown}`; there are tafl, isready, setoption, newgame, variant, position, moves, state, \
                     perft, go, stop, ponderhit and quit"
                )
                .into())
            }
        };
        lines.map_or_else(|error| Response::error(error.0), Response::Lines)
    }

    fn game(&self) -> Result<&Game, CommandError> {
        self.game.as_ref().ok_or_else(|| "no variant is chosen yet; send `variant ID` first".into())
    }

    fn rules(&self) -> Result<&Arc<Rules>, CommandError> {
        self.game().map(Game::rules)
    }

    fn set_variant(&mut self, id: &str) -> Lines {
        let variant = self.library.get(id)?;
        self.game = Some(Game::new(Arc::clone(&variant.rules)));
        Ok(Vec::new())
    }

    /// The resources that later changes of one of them start from.
    pub(super) fn set_resources(&mut self, resources: Resources) {
        self.resources = resources;
    }

    /// Parses `name Threads value 2`.
    fn set_option(&self, words: &[&str]) -> Result<Resources, CommandError> {
        let [name_word, name, value_word, value] = words else {
            return Err("expected `setoption name Threads value 2` or `setoption name Hash value 256`".into());
        };
        let number = value.parse::<usize>().ok().filter(|number| (1..=65_536).contains(number));
        let (Some(number), "name", "value") = (number, *name_word, *value_word) else {
            return Err("the value of an option is a whole number from 1 to 65536: `setoption name Threads value 2`".into());
        };
        match name.to_ascii_lowercase().as_str() {
            "threads" => Ok(Resources { threads: number.min(256), ..self.resources }),
            "hash" => Ok(Resources { memory: number, ..self.resources }),
            _ => Err("the options are Threads and Hash (in MiB)".into()),
        }
    }

    /// Parses `start|P [moves …]`.
    fn set_position(&mut self, words: &[&str]) -> Lines {
        let rules = self.rules()?;
        let mut parts = words.splitn(2, |&word| word == "moves");
        let (start, moves) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let mut game = match start {
            [] => return Err("expected `position start` or `position /3t3/…/ a`, optionally followed by `moves e4-e7 …`".into()),
            ["start"] => Game::new(Arc::clone(rules)),
            ["start", ..] => return Err("only `moves e4-e7 …` can follow `position start`".into()),
            record => position::game(rules, &record.join(" ")).map_err(|errors| on_one_line(&errors))?,
        };
        let size = rules.rule_set().size;
        let moves = moves.iter().map(|word| MoveNotation::parse(word, size)).collect::<Result<Vec<_>, _>>()?;
        replay(&mut game, &moves)?;
        self.game = Some(game);
        Ok(Vec::new())
    }
}

/// The answer to `tafl`.
fn introduction() -> Vec<String> {
    let Resources { threads, memory } = Resources::default();
    vec![
        format!("id name Birka {}", env!("CARGO_PKG_VERSION")),
        "id author the Birka project".to_owned(),
        format!("option name Threads type spin default {threads} min 1 max 256"),
        format!("option name Hash type spin default {memory} min 1 max 65536"),
        "taflok".to_owned(),
    ]
}

/// `moves e4-d4 e4-c4xd5/f5 …`
fn moves_line(game: &Game) -> Lines {
    let size = game.rules().rule_set().size;
    let mut moves = game.legal_moves();
    moves.sort_unstable();
    // One copy for all moves: a copy for each takes most of the time.
    let mut after = game.clone();
    let mut line = "moves".to_owned();
    for mv in moves {
        line.push(' ');
        line.push_str(&MoveNotation::from_played(&after.play(mv)?).name(size));
        after.undo();
    }
    Ok(vec![line])
}

fn parse_perft_depth(depth: &str) -> Result<u32, CommandError> {
    let depth = depth.parse().ok().filter(|&depth| depth <= MAX_DEPTH);
    depth.ok_or_else(|| CommandError(format!("`perft` takes a depth from 0 to {MAX_DEPTH}")))
}

/// A line that starts with `error`. Characters of the message that are not printable become spaces.
pub(super) fn error_line(message: impl Display) -> String {
    let message: String = message.to_string().chars().map(|c| if is_printable(c) { c } else { ' ' }).collect();
    format!("error {message}")
}

/// The arguments of `go`, for an error message.
const ARGUMENTS: &str = "depth N, nodes N, movetime MS, infinite, ponder, multipv N, atime MS, dtime MS, ainc MS, dinc MS and movestogo N";

/// The longest time: a day, in milliseconds.
const MAX_MILLIS: u64 = 24 * 60 * 60 * 1000;

/// Parses the words after `go`.
fn parse_limits(words: &[&str]) -> Result<Limits, String> {
    let mut limits = Limits::default();
    let mut clock = Clock::default();
    let mut has_clock = false;
    let mut rest = words.iter();
    while let Some(&word) = rest.next() {
        match word {
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            "depth" => limits.depth = Some(u32::try_from(parse_number(word, rest.next(), 1, 1000)?).unwrap_or(1000)),
            "nodes" => limits.nodes = Some(parse_number(word, rest.next(), 1, u64::MAX)?),
            "movetime" => limits.movetime = Some(parse_millis(word, rest.next())?),
            "multipv" => limits.multipv = usize::try_from(parse_number(word, rest.next(), 1, 1000)?).unwrap_or(1000),
            "movestogo" => {
                let moves = parse_number(word, rest.next(), 1, 1000)?;
                clock.moves_to_go = u32::try_from(moves).ok();
            }
            "atime" | "dtime" | "ainc" | "dinc" => {
                let time = parse_millis(word, rest.next())?;
                let times = if word.ends_with("time") { &mut clock.remaining } else { &mut clock.increment };
                let [attackers, defenders] = times;
                *(if word.starts_with('d') { defenders } else { attackers }) = time;
                has_clock |= word.ends_with("time");
            }
            _ => {
                let shown: String = word.chars().take(40).collect();
                return Err(format!("`go` does not know `{shown}`; it takes {ARGUMENTS}"));
            }
        }
    }
    limits.clock = has_clock.then_some(clock);
    Ok(limits)
}

fn parse_millis(word: &str, text: Option<&&str>) -> Result<Duration, String> {
    parse_number(word, text, 0, MAX_MILLIS).map(Duration::from_millis)
}

fn parse_number(word: &str, text: Option<&&str>, least: u64, most: u64) -> Result<u64, String> {
    let number = text.and_then(|text| text.parse().ok()).filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("`{word}` takes a whole number from {least} to {most}"))
}

/// Checks that a transposition table of `mebibytes` fits into the memory that is available.
///
/// An allocation alone does not show it: Linux promises more memory than there is, and ends a program that uses what was promised.
///
/// # Errors
/// A message that names how much there is.
pub(super) fn check_memory(mebibytes: usize) -> Result<(), String> {
    match available_mebibytes() {
        Some(available) if mebibytes as u64 > available => {
            Err(format!("a transposition table of {mebibytes} MiB does not fit into the {available} MiB of memory that are available"))
        }
        _ => Ok(()),
    }
}

/// The memory that can be used without swapping, in mebibytes; `None` if the system does not say.
fn available_mebibytes() -> Option<u64> {
    let system = fs::read_to_string("/proc/meminfo").ok().and_then(|text| parse_meminfo(&text));
    let container = cgroup_mebibytes(Path::new("/sys/fs/cgroup"));
    system.into_iter().chain(container).min()
}

/// Parses `MemAvailable:   12345 kB`.
fn parse_meminfo(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? >> 10)
}

/// The memory left by the control group of a container or a service.
fn cgroup_mebibytes(folder: &Path) -> Option<u64> {
    let read = |name: &str| fs::read_to_string(folder.join(name)).ok()?.trim().parse::<u64>().ok();
    // `memory.max` is `max` without a limit.
    Some(read("memory.max")?.saturating_sub(read("memory.current")?) >> 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Limits, String> {
        parse_limits(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn parses_every_limit() {
        assert_eq!(parse(""), Ok(Limits::default()));
        assert_eq!(parse("depth 5 multipv 3"), Ok(Limits { depth: Some(5), multipv: 3, ..Limits::default() }));
        assert_eq!(parse("nodes 1000"), Ok(Limits::nodes(1000)));
        assert_eq!(parse("movetime 250"), Ok(Limits::movetime(Duration::from_millis(250))));
        assert_eq!(parse("infinite ponder"), Ok(Limits { infinite: true, ponder: true, ..Limits::default() }));
        let clock = parse("atime 60000 dtime 50000 ainc 1000 dinc 2000 movestogo 9").map(|limits| limits.clock);
        let ms = Duration::from_millis;
        let expected = Clock { remaining: [ms(60_000), ms(50_000)], increment: [ms(1000), ms(2000)], moves_to_go: Some(9) };
        assert_eq!(clock, Ok(Some(expected)));
    }

    #[test]
    fn rejects_invalid_arguments() {
        for text in ["depth", "depth x", "depth 0", "nodes -1", "movetime 1e3", "deep 3", "multipv 0", "movetime 99999999999999"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn available_memory_is_read_in_mebibytes() {
        assert_eq!(parse_meminfo("MemTotal:       24000000 kB\nMemAvailable:    2097152 kB\n"), Some(2048));
        assert_eq!(parse_meminfo("MemTotal: 1 kB\n"), None);
        assert_eq!(parse_meminfo("MemAvailable: much\n"), None);
    }

    #[test]
    fn a_control_group_limits_the_memory() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
        assert_eq!(cgroup_mebibytes(folder.path()), None);
        write("memory.current", "1048576\n");
        write("memory.max", "max\n");
        assert_eq!(cgroup_mebibytes(folder.path()), None);
        write("memory.max", "3145728\n");
        assert_eq!(cgroup_mebibytes(folder.path()), Some(2));
        write("memory.max", "1\n");
        assert_eq!(cgroup_mebibytes(folder.path()), Some(0));
    }
}
