//! A UCI-shaped dialogue on standard input and output, by which other programs ask for rules and moves.

mod dialogue;
mod go;
mod line;

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::failure::Failure;
use super::levels::read_levels;
use super::weights::read_weights;
use birka_engine::{Level, Limits, Report, Running, Thinker};
use birka_rules::Game;
use birka_script::Library;
use dialogue::{Answer, Dialogue};
use line::{Line, read_line};

/// Answer other programs on standard input and output
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Judge positions by other weights, as `birka tune` writes them
    #[arg(long, value_name = "FILE.ron")]
    weights: Option<PathBuf>,
    /// Play as well as this one of the eight opponents
    #[arg(long, value_name = "1-8")]
    level: Option<usize>,
    /// Opponents of one's own, written as in `src/engine/levels.ron`, to choose `--level` from
    #[arg(long, value_name = "FILE.ron", requires = "level")]
    levels: Option<PathBuf>,
}

impl Args {
    /// The player that is asked for.
    fn thinker(&self) -> Result<Thinker, Failure> {
        let mut thinker = Thinker::default();
        if let Some(path) = &self.weights {
            thinker = thinker.with_weights(read_weights(path)?);
        }
        if let Some(number) = self.level {
            let levels = match &self.levels {
                Some(path) => read_levels(path)?,
                None => Level::all(),
            };
            let level = number.checked_sub(1).and_then(|place| levels.get(place)).ok_or(Failure::NoLevel { number, most: levels.len() })?;
            thinker = thinker.at_level(level);
        }
        Ok(thinker)
    }
}

/// What there is to react to.
enum Event {
    Line(Line),
    Search(Report),
}

/// A search that goes on, and what it is about.
struct Search {
    running: Running,
    game: Game,
    /// Whether it ends by itself.
    ends: bool,
}

/// So many lines are read ahead: a program that writes faster than it is answered waits.
const AHEAD: usize = 64;

/// Reads lines on a thread of their own, so that `stop` is heard while a search goes on.
pub(super) fn run<R: BufRead>(
    args: &Args,
    library: &Library,
    input: impl FnOnce() -> R + Send + 'static,
    out: &mut impl Write,
) -> Result<ExitCode, Failure> {
    let thinker = args.thinker()?;
    let (events, heard) = channel();
    let (permit, permits) = channel();
    for _ in 0..AHEAD {
        let _ = permit.send(());
    }
    let lines = events.clone();
    // It ends with the input or with the program.
    thread::spawn(move || {
        let mut input = input();
        while permits.recv().is_ok() {
            let line = read_line(&mut input);
            let last = line == Line::End;
            if lines.send(Event::Line(line)).is_err() || last {
                break;
            }
        }
    });
    let mut table = Table { dialogue: Dialogue::new(library), thinker, search: None, events, out };
    let mut ending = false;
    while let Ok(event) = heard.recv() {
        match event {
            Event::Line(Line::End) => {
                ending = true;
                if let Some(search) = table.search.as_ref().filter(|search| !search.ends) {
                    search.running.stop();
                }
            }
            Event::Line(line) => {
                if table.hear(line)? == Next::Quit {
                    break;
                }
                let _ = permit.send(());
            }
            Event::Search(report) => table.tell(report)?,
        }
        table.out.flush()?;
        if ending && table.search.is_none() {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Quit,
}

/// The dialogue and what it has set going.
struct Table<'a, O> {
    dialogue: Dialogue<'a>,
    thinker: Thinker,
    search: Option<Search>,
    events: Sender<Event>,
    out: &'a mut O,
}

impl<O: Write> Table<'_, O> {
    fn hear(&mut self, line: Line) -> Result<Next, Failure> {
        let answer = match line {
            Line::Text(text) => self.dialogue.answer(&text),
            Line::NotText => Answer::error("the line is not UTF-8"),
            Line::TooLong => Answer::error(format!("the line is longer than {} bytes", line::LONGEST)),
            Line::End => Answer::Quit,
        };
        match answer {
            Answer::Quit => return Ok(Next::Quit),
            Answer::Lines(lines) => self.print(lines)?,
            Answer::Go(_) | Answer::Forget if self.search.is_some() => {
                self.print(vec![dialogue::error("a search is going on; send `stop` first")])?
            }
            Answer::Go(search) => self.go(search.0, search.1),
            Answer::Forget => self.thinker.forget(),
            Answer::Use(resources) => self.thinker.set_resources(resources),
            Answer::Stop => self.search.iter().for_each(|search| search.running.stop()),
            Answer::PonderHit => self.search.iter().for_each(|search| search.running.ponder_hit()),
        }
        Ok(Next::GoOn)
    }

    fn go(&mut self, game: Game, limits: Limits) {
        let events = self.events.clone();
        let bounded = limits.depth.is_some() || limits.nodes.is_some() || limits.movetime.is_some() || limits.clock.is_some();
        let ends = bounded && !limits.infinite && !limits.ponder;
        let running = self.thinker.start_telling(&game, limits, move |report| {
            // Where nobody listens any more, the program is about to end.
            let _ = events.send(Event::Search(report));
        });
        self.search = Some(Search { running, game, ends });
    }

    fn tell(&mut self, report: Report) -> Result<(), Failure> {
        let Some(search) = &self.search else { return Ok(()) };
        let line = match &report {
            Report::Info(info) => dialogue::info(info, search.game.rules().rule_set().size),
            Report::Best(best) => dialogue::best_move(best, &search.game),
            Report::Failed(fault) => dialogue::error(fault),
        };
        if !matches!(report, Report::Info(_)) {
            self.search = None;
        }
        self.print(vec![line])
    }

    fn print(&mut self, lines: Vec<String>) -> Result<(), Failure> {
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}")).map_err(Failure::from)
    }
}
