use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::player::Forfeit;
use crate::record::{MoveText, position};
use crate::rules::{Game, Move, Setup};

/// Another program that speaks the engine protocol.
pub(super) struct External {
    words: Vec<String>,
    variant: String,
    process: Option<Process>,
}

struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// How long a program may take to say who it is.
const START: Duration = Duration::from_secs(20);
/// How much longer than it was given a program may take for a move before it has hung.
const GRACE: Duration = Duration::from_secs(5);
/// How long it may take where no time was given.
const TIMELESS: Duration = Duration::from_secs(120);

impl External {
    pub(super) fn new(words: Vec<String>, variant: String) -> Self {
        Self { words, variant, process: None }
    }

    /// A program that failed gets another start with the next game.
    pub(super) fn begin(&mut self) {
        if let Some(process) = &mut self.process {
            // Not every program knows it, and none needs to.
            let _ = writeln!(process.input, "newgame");
        }
    }

    pub(super) fn choose(&mut self, game: &Game, limits: &crate::engine::Limits) -> Result<Move, Forfeit> {
        let chosen = self.ask(game, limits);
        if chosen.is_err() {
            self.process = None;
        }
        chosen
    }

    fn ask(&mut self, game: &Game, limits: &crate::engine::Limits) -> Result<Move, Forfeit> {
        if self.process.is_none() {
            self.process = Some(Process::start(&self.words, &self.variant)?);
        }
        let process = self.process.as_mut().ok_or(Forfeit::Died)?;
        process.say(&place(game))?;
        let (go, time) = match (limits.movetime, limits.nodes) {
            (Some(time), _) => (format!("go movetime {}", time.as_millis()), time + GRACE),
            (None, Some(nodes)) => (format!("go nodes {nodes}"), TIMELESS),
            (None, None) => ("go depth 4".to_owned(), TIMELESS),
        };
        process.say(&go)?;
        let line = process.hear("bestmove", time)?;
        let size = game.rules().set().size;
        let word = line.split_whitespace().nth(1).unwrap_or_default();
        MoveText::parse(word, size).map(|text| text.mv).map_err(|_| Forfeit::NoMove(line.chars().take(60).collect()))
    }
}

/// `position start moves e4-e7 …`
fn place(game: &Game) -> String {
    let set = game.rules().set();
    let mut beginning = game.clone();
    while beginning.undo().is_some() {}
    let start = beginning.setup();
    let mut text =
        if start == Setup::start(set) { "position start".to_owned() } else { format!("position {}", position::write(set, &start)) };
    if !game.turns().is_empty() {
        text.push_str(" moves");
    }
    for turn in game.turns() {
        text.push(' ');
        text.push_str(&MoveText::of(turn).name(set.size));
    }
    text
}

impl Process {
    fn start(words: &[String], variant: &str) -> Result<Self, Forfeit> {
        let (program, args) = words.split_first().ok_or(Forfeit::Died)?;
        let spawned = Command::new(program).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = spawned.map_err(|error| Forfeit::NotStarted(error.to_string()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else { return Err(Forfeit::Died) };
        let (send, lines) = channel();
        // It ends with the program's output.
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        let mut process = Self { child, input, lines };
        process.say("tafl")?;
        process.hear("taflok", START)?;
        process.say(&format!("variant {variant}"))?;
        Ok(process)
    }

    fn say(&mut self, line: &str) -> Result<(), Forfeit> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|_| Forfeit::Died)
    }

    /// The next line that begins with a word.
    fn hear(&mut self, word: &str, time: Duration) -> Result<String, Forfeit> {
        let deadline = Instant::now() + time;
        loop {
            match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(line) if line.starts_with("error ") => return Err(Forfeit::Broken(format!("it said `{line}`"))),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Err(Forfeit::Silent(time)),
                Err(RecvTimeoutError::Disconnected) => return Err(Forfeit::Died),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        // Whether it heard or hangs, it is over.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
