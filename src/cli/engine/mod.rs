//! The engine protocol on standard input and output (`docs/protocol.md`), modelled on UCI.

// Text from outside must not be able to panic.
#![deny(clippy::expect_used, clippy::indexing_slicing, clippy::unwrap_used)]

mod handler;
mod input;

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

use birka_engine::{BestMove, Engine, Level, Limits, Resources, SearchHandle, SearchInfo, SearchMessage};
use birka_records::MoveNotation;
use birka_rules::{BoardSize, Game};
use birka_script::Library;

use self::handler::{ProtocolHandler, Response, check_memory, error_line};
use self::input::{InputLine, MAX_LINE, WaitingLines, read_line};
use crate::cli::error::CliError;
use crate::cli::files::{read_levels, read_weights};

/// Speak the engine protocol on standard input and output
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Evaluate with other weights, in the format that `birka tune` writes
    #[arg(long, value_name = "FILE.ron")]
    weights: Option<PathBuf>,
    /// Play at a level, from 1, the weakest; 0 is weaker still, for a first game
    #[arg(long, value_name = "0-8")]
    level: Option<usize>,
    /// Take the levels for `--level` from a file in the format of `levels.ron` of the engine
    #[arg(long, value_name = "FILE.ron", requires = "level")]
    levels: Option<PathBuf>,
}

impl Args {
    fn engine(&self) -> Result<Engine, CliError> {
        let mut engine = Engine::default();
        if let Some(path) = &self.weights {
            engine = engine.with_weights(read_weights(path)?);
        }
        if let Some(number) = self.level {
            let levels = match &self.levels {
                Some(path) => read_levels(path)?,
                None => Level::all(),
            };
            let level = Level::numbered_of(levels, number).ok_or(CliError::NoLevel { number, most: levels.len() })?;
            engine = engine.at_level(level);
        }
        Ok(engine)
    }
}

/// The answers to lines of the protocol, without searches and counts. Called by a fuzz target.
pub fn protocol_answers(library: &Library, mut input: impl BufRead) -> Vec<String> {
    let mut handler = ProtocolHandler::new(library);
    let mut answers = Vec::new();
    loop {
        match read_line(&mut input) {
            InputLine::End => return answers,
            InputLine::NotText | InputLine::TooLong => {}
            InputLine::Text(text) => match handler.handle(&text) {
                Response::Quit => return answers,
                Response::Lines(lines) => answers.extend(lines),
                Response::SetResources(resources) => handler.set_resources(resources),
                Response::Go(_) | Response::Perft(_) | Response::Stop | Response::PonderHit | Response::NewGame => {}
            },
        }
    }
}

/// An input event of the loop.
enum Event {
    Input(InputLine),
    Search(SearchMessage),
    /// A perft has ended; the line to answer.
    Perft(String),
}

struct Search {
    handle: SearchHandle,
    game: Game,
    /// Whether it has a limit and ends without `stop`.
    ends_by_itself: bool,
}

/// How many lines are read ahead. A program that writes faster than they are answered blocks.
const READ_AHEAD: usize = 64;

/// Answers lines until `quit` or the end of the input. A separate thread reads them, so that `stop` is handled during a search or a perft.
pub(super) fn run<R: BufRead>(
    args: &Args,
    library: &Library,
    input: impl FnOnce() -> R + Send + 'static,
    out: &mut impl Write,
) -> Result<ExitCode, CliError> {
    let engine = args.engine()?;
    let (events, received) = channel();
    let (permit, permits) = channel();
    for _ in 0..READ_AHEAD {
        let _ = permit.send(());
    }
    let input_events = events.clone();
    // Ends with the input or with the program.
    thread::spawn(move || {
        let mut input = input();
        while permits.recv().is_ok() {
            let line = read_line(&mut input);
            let is_last = line == InputLine::End;
            if input_events.send(Event::Input(line)).is_err() || is_last {
                break;
            }
        }
    });
    let mut engine_loop = EngineLoop {
        handler: ProtocolHandler::new(library),
        engine,
        search: None,
        perft: None,
        waiting_lines: WaitingLines::default(),
        events,
        out,
    };
    let mut input_ended = false;
    loop {
        let event = match engine_loop.next_event(&received) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => {
                // The commands after a perft that takes this long are not handled either.
                engine_loop.print(vec![error_line("the perft was stopped")])?;
                engine_loop.out.flush()?;
                break;
            }
            Err(RecvTimeoutError::Disconnected) => break,
        };
        match event {
            Event::Input(InputLine::Text(text)) if engine_loop.perft.is_some() && text.trim() == "stop" => {
                engine_loop.stop();
                let _ = permit.send(());
            }
            Event::Input(line) if engine_loop.perft.is_some() => engine_loop.waiting_lines.push(line, Instant::now()),
            Event::Input(InputLine::End) => {
                input_ended = true;
                if let Some(search) = engine_loop.search.as_ref().filter(|search| !search.ends_by_itself) {
                    search.handle.stop();
                }
            }
            Event::Input(line) => {
                if engine_loop.handle_line(line)?.is_break() {
                    break;
                }
                let _ = permit.send(());
            }
            Event::Search(report) => engine_loop.print_report(&report)?,
            Event::Perft(answer) => {
                engine_loop.perft = None;
                engine_loop.print(vec![answer])?;
            }
        }
        engine_loop.out.flush()?;
        if input_ended && engine_loop.search.is_none() {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The protocol state, the engine and the running search.
struct EngineLoop<'a, O> {
    handler: ProtocolHandler<'a>,
    engine: Engine,
    search: Option<Search>,
    perft: Option<PerftTask>,
    waiting_lines: WaitingLines,
    events: Sender<Event>,
    out: &'a mut O,
}

impl<O: Write> EngineLoop<'_, O> {
    /// The next line, or the next report of a search or a perft; `Timeout` if the input has ended and a perft takes too long.
    fn next_event(&mut self, received: &Receiver<Event>) -> Result<Event, RecvTimeoutError> {
        if self.perft.is_none()
            && let Some(line) = self.waiting_lines.pop()
        {
            return Ok(Event::Input(line));
        }
        match self.waiting_lines.deadline().filter(|_| self.perft.is_some()) {
            Some(deadline) => received.recv_timeout(deadline.saturating_duration_since(Instant::now())),
            None => received.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    /// Breaks after `quit`.
    fn handle_line(&mut self, line: InputLine) -> Result<ControlFlow<()>, CliError> {
        let response = match line {
            InputLine::Text(text) => self.handler.handle(&text),
            InputLine::NotText => Response::error("the line is not UTF-8"),
            InputLine::TooLong => Response::error(format!("the line is longer than {MAX_LINE} bytes")),
            InputLine::End => Response::Quit,
        };
        match response {
            Response::Quit => return Ok(ControlFlow::Break(())),
            Response::Lines(lines) => self.print(lines)?,
            Response::Go(_) | Response::NewGame if self.search.is_some() => {
                self.print(vec![error_line("a search is going on; send `stop` first")])?
            }
            Response::Go(search) => self.start_search(search.0, search.1),
            Response::NewGame => self.engine.clear(),
            Response::Perft(perft) => self.start_perft(perft.0, perft.1)?,
            Response::SetResources(resources) => self.set_resources(resources)?,
            Response::Stop => self.stop(),
            Response::PonderHit => self.search.iter().for_each(|search| search.handle.ponder_hit()),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn start_search(&mut self, game: Game, limits: Limits) {
        let events = self.events.clone();
        let has_limit = limits.depth.is_some() || limits.nodes.is_some() || limits.movetime.is_some() || limits.clock.is_some();
        let ends_by_itself = has_limit && !limits.infinite && !limits.ponder;
        let handle = self.engine.start(&game, limits, move |report| {
            // The receiver is gone when the program is about to end.
            let _ = events.send(Event::Search(report));
        });
        self.search = Some(Search { handle, game, ends_by_itself });
    }

    fn start_perft(&mut self, game: Game, depth: u32) -> Result<(), CliError> {
        let events = self.events.clone();
        // The receiver is gone when the program is about to end.
        match PerftTask::start(game, depth, move |answer| drop(events.send(Event::Perft(answer)))) {
            Ok(perft) => {
                self.perft = Some(perft);
                self.waiting_lines.begin(Instant::now());
                Ok(())
            }
            Err(error) => self.print(vec![error_line(format!("no thread can be started to count on: {error}"))]),
        }
    }

    /// Stops the search and the perft.
    fn stop(&self) {
        self.search.iter().for_each(|search| search.handle.stop());
        self.perft.iter().for_each(PerftTask::stop);
    }

    /// Changes what the engine may use, or answers with an error and changes nothing.
    fn set_resources(&mut self, resources: Resources) -> Result<(), CliError> {
        if let Err(error) =
            check_memory(resources.memory).and_then(|()| self.engine.set_resources(resources).map_err(|error| error.to_string()))
        {
            return self.print(vec![error_line(error)]);
        }
        self.handler.set_resources(resources);
        Ok(())
    }

    fn print_report(&mut self, report: &SearchMessage) -> Result<(), CliError> {
        let Some(search) = &self.search else { return Ok(()) };
        let line = match report {
            SearchMessage::Info(info) => info_line(info, search.game.rules().rule_set().size),
            SearchMessage::Finished(best) => best_move_line(best, &search.game),
            SearchMessage::Failed(error) => error_line(error),
        };
        if !matches!(report, SearchMessage::Info(_)) {
            self.search = None;
        }
        self.print(vec![line])
    }

    fn print(&mut self, lines: Vec<String>) -> Result<(), CliError> {
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}")).map_err(CliError::from)
    }
}

/// A perft that counts on a thread of its own.
struct PerftTask {
    stop: Arc<AtomicBool>,
}

impl PerftTask {
    /// Starts to count; `on_end` receives the line to answer.
    ///
    /// # Errors
    /// If the operating system refuses a thread.
    fn start(game: Game, depth: u32, on_end: impl FnOnce(String) + Send + 'static) -> io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        // Ends with the count or with the program.
        thread::Builder::new().name("perft".to_owned()).spawn(move || {
            on_end(match catch_unwind(AssertUnwindSafe(|| game.perft_until(depth, &flag))) {
                Ok(Ok(Some(leaves))) => format!("perft {depth} {leaves}"),
                Ok(Ok(None)) => error_line("the perft was stopped"),
                Ok(Err(error)) => error_line(error),
                Err(_) => error_line("the perft broke down; this is a fault of Birka's"),
            });
        })?;
        Ok(Self { stop })
    }

    /// Stops the count soon. The answer is then an error.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// `info depth 7 seldepth 15 multipv 1 score cp 35 nodes 12345 nps 1000000 hashfull 12 time 12 pv e4-d4 …`
fn info_line(info: &SearchInfo, size: BoardSize) -> String {
    let SearchInfo { depth, seldepth, multipv, score, nodes, hashfull, .. } = info;
    let moves = info.pv.iter().map(|mv| format!(" {}", mv.name(size))).collect::<String>();
    let (speed, time) = (info.nps(), info.time.as_millis());
    format!(
        "info depth {depth} seldepth {seldepth} multipv {multipv} score {score} nodes {nodes} nps {speed} hashfull {hashfull} time {time} pv{moves}"
    )
}

/// `bestmove e4-d4xd5 ponder e5-e6`; `bestmove none` without a legal move.
fn best_move_line(best: &BestMove, game: &Game) -> String {
    let size = game.rules().rule_set().size;
    let Some(mv) = best.mv else { return "bestmove none".to_owned() };
    let name = game.preview(mv).map_or_else(|_| mv.name(size), |turn| MoveNotation::from_played(&turn).name(size));
    let ponder = best.ponder.map(|reply| format!(" ponder {}", reply.name(size))).unwrap_or_default();
    format!("bestmove {name}{ponder}")
}
