//! Other programs that speak the engine protocol (`docs/protocol.md`), as players.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use birka_engine::Limits;
use birka_records::{MoveNotation, position};
use birka_rules::{Game, Move, Setup};

/// Why an engine lost a game other than by the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Forfeit {
    #[error("it cannot be started: {0}")]
    NotStarted(String),
    #[error("it ended without an answer ({0})")]
    Exited(String),
    #[error("it gave no answer within {} ms", .0.as_millis())]
    Timeout(Duration),
    #[error("its answer `{0}` is no move")]
    NoMove(String),
    #[error("its move {0} is not legal")]
    IllegalMove(String),
    #[error("{0}")]
    Failed(String),
}

impl Forfeit {
    /// Whether the engine's program has ended, or could not be started again.
    #[must_use]
    pub fn is_crash(&self) -> bool {
        match self {
            Self::NotStarted(_) | Self::Exited(_) => true,
            Self::Timeout(_) | Self::NoMove(_) | Self::IllegalMove(_) | Self::Failed(_) => false,
        }
    }
}

/// Another program that speaks the engine protocol (`docs/protocol.md`).
pub struct ExternalEngine {
    words: Vec<String>,
    variant: String,
    /// How much longer than its limit the program may take for a move; the whole time if it has no time limit.
    time_margin: Option<Duration>,
    /// `None` before the first move, and after a failure.
    process: Option<EngineProcess>,
    /// `newgame` was sent since the last answer. A program that does not know the command may answer with an error.
    may_reject_newgame: bool,
}

/// The time limit for the answer to `tafl`.
const START_TIME: Duration = Duration::from_secs(20);
/// The default margin with a time limit.
const MARGIN: Duration = Duration::from_secs(5);
/// The default time for a move without a time limit.
const UNTIMED: Duration = Duration::from_secs(120);

impl ExternalEngine {
    /// A program by its name and arguments. It is started at its first move.
    #[must_use]
    pub fn new(words: Vec<String>, variant: String, time_margin: Option<Duration>) -> Self {
        Self { words, variant, time_margin, process: None, may_reject_newgame: false }
    }

    /// Announces a new game. A program that failed is started again at its next move.
    pub fn new_game(&mut self) {
        if let Some(process) = &mut self.process {
            process.send("newgame".to_owned());
            self.may_reject_newgame = true;
        }
    }

    /// The program's move, not checked for legality. The program is stopped if it fails.
    ///
    /// # Errors
    /// If it fails, or gives no answer in time.
    pub fn choose_move(&mut self, game: &Game, limits: &Limits) -> Result<Move, Forfeit> {
        let chosen = self.request_move(game, limits);
        if chosen.is_err() {
            self.process = None;
        }
        chosen
    }

    fn request_move(&mut self, game: &Game, limits: &Limits) -> Result<Move, Forfeit> {
        let process = match &mut self.process {
            Some(process) => process,
            None => self.process.insert(start_engine(&self.words, &self.variant)?),
        };
        process.discard_output();
        process.send(position_command(game));
        let (go, time) = match (limits.movetime, limits.nodes) {
            (Some(time), _) => (format!("go movetime {}", time.as_millis()), time + self.time_margin.unwrap_or(MARGIN)),
            (None, Some(nodes)) => (format!("go nodes {nodes}"), self.time_margin.unwrap_or(UNTIMED)),
            (None, None) => ("go depth 4".to_owned(), self.time_margin.unwrap_or(UNTIMED)),
        };
        process.send(go);
        let line = receive_answer(process, "bestmove", time, &mut self.may_reject_newgame)?;
        self.may_reject_newgame = false;
        let size = game.rules().rule_set().size;
        let word = line.split_whitespace().nth(1).unwrap_or_default();
        MoveNotation::parse(word, size).map(|text| text.mv(game.in_hand())).map_err(|_| Forfeit::NoMove(line.chars().take(60).collect()))
    }
}

/// Checks that a program starts and speaks the protocol.
///
/// # Errors
/// If it does not.
pub fn check_start(words: &[String], variant: &str) -> Result<(), Forfeit> {
    start_engine(words, variant).map(drop)
}

/// Starts a program, waits until it is ready and chooses the variant.
fn start_engine(words: &[String], variant: &str) -> Result<EngineProcess, Forfeit> {
    let mut process = EngineProcess::start(words).map_err(|error| Forfeit::NotStarted(error.to_string()))?;
    process.send("tafl".to_owned());
    receive_answer(&mut process, "taflok", START_TIME, &mut false)?;
    process.send(format!("variant {variant}"));
    Ok(process)
}

/// Waits for the next line that begins with `word`. An `error` line is a failure; the first one is ignored if `may_reject` is set.
fn receive_answer(process: &mut EngineProcess, word: &str, time: Duration, may_reject: &mut bool) -> Result<String, Forfeit> {
    let deadline = Instant::now() + time;
    loop {
        match process.receive(deadline) {
            Ok(OutputLine::Text(line)) if line.split_whitespace().next() == Some(word) => return Ok(line),
            Ok(OutputLine::Text(line)) if line.starts_with("error ") && !std::mem::take(may_reject) => {
                return Err(Forfeit::Failed(format!("it said `{}`", line.chars().take(200).collect::<String>())));
            }
            // Other lines are ignored, but they do not extend the time.
            Ok(OutputLine::Text(_)) if Instant::now() < deadline => {}
            Ok(OutputLine::Text(_)) | Err(RecvTimeoutError::Timeout) => return Err(Forfeit::Timeout(time)),
            Ok(OutputLine::TooLong) => return Err(Forfeit::Failed("it said a line without end".to_owned())),
            Err(RecvTimeoutError::Disconnected) => return Err(Forfeit::Exited(process.exit_reason())),
        }
    }
}

/// The position before the first move as a record; `None` if it is the variant's.
#[must_use]
pub fn start_position(game: &Game) -> Option<String> {
    let set = game.rules().rule_set();
    let mut first = game.clone();
    while first.undo().is_some() {}
    let start = first.setup();
    (start != Setup::start(set)).then(|| position::write(set, &start))
}

/// `position start moves e4-e7 …`
fn position_command(game: &Game) -> String {
    let set = game.rules().rule_set();
    let mut text = start_position(game).map_or_else(|| "position start".to_owned(), |start| format!("position {start}"));
    if !game.played_moves().is_empty() {
        text.push_str(" moves");
    }
    for turn in game.played_moves() {
        text.push(' ');
        text.push_str(&MoveNotation::from_played(turn).name(set.size));
    }
    text
}

/// A child process that reads and writes lines of text. No operation blocks for longer than the caller allows, whatever the process does.
struct EngineProcess {
    child: Child,
    input: Sender<String>,
    output: Receiver<OutputLine>,
}

/// Output read from a process.
enum OutputLine {
    Text(String),
    /// The line is longer than [`MAX_LINE`]. Nothing more is read from the process.
    TooLong,
}

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 16;
/// How many lines are buffered. A process that writes more blocks until they are read.
const BUFFERED_LINES: usize = 256;
/// How long a process may take to exit after `quit`.
const EXIT_TIME: Duration = Duration::from_millis(200);

impl EngineProcess {
    /// Starts a program, with its arguments as the further words.
    fn start(words: &[String]) -> io::Result<Self> {
        let (program, args) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut child = Command::new(program).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let (input, lines) = channel::<String>();
        // Blocks if the process does not read, and ends with the process.
        thread::spawn(move || while lines.recv().is_ok_and(|line| writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_ok()) {});
        let (send, output) = sync_channel(BUFFERED_LINES);
        // Ends when the process closes its output.
        thread::spawn(move || read_lines(BufReader::new(stdout), &send));
        Ok(Self { child, input, output })
    }

    /// Sends a line without blocking. Whether the process still runs shows when it is read from.
    fn send(&mut self, line: String) {
        let _ = self.input.send(line);
    }

    /// The next line of output, or an error at the deadline and after the end of the output.
    fn receive(&mut self, deadline: Instant) -> Result<OutputLine, RecvTimeoutError> {
        self.output.recv_timeout(deadline.saturating_duration_since(Instant::now()))
    }

    /// Discards the output received so far.
    fn discard_output(&mut self) {
        // At most one buffer full: a process may write without end.
        for _ in 0..BUFFERED_LINES {
            if self.output.try_recv().is_err() {
                break;
            }
        }
    }

    /// The exit status of a process that has closed its output, for a message.
    fn exit_reason(&mut self) -> String {
        self.wait(EXIT_TIME).map_or_else(|| "it closed its output".to_owned(), |status| status.to_string())
    }

    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }
}

/// Forwards lines until the output ends, a line is too long, or the receiver is gone.
fn read_lines(mut output: impl BufRead, send: &SyncSender<OutputLine>) {
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let too_long = line.len() as u64 == MAX_LINE && !line.ends_with(b"\n");
        let line = if too_long { OutputLine::TooLong } else { OutputLine::Text(String::from_utf8_lossy(&line).trim_end().to_owned()) };
        if send.send(line).is_err() || too_long {
            return;
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.send("quit".to_owned());
        if self.wait(EXIT_TIME).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
