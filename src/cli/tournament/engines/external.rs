use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use birka_engine::Limits;
use birka_records::MoveNotation;
use birka_rules::{Game, Move};

use super::forfeit::Forfeit;
use super::process::{EngineProcess, OutputLine};
use crate::cli::tournament::games::start_position::start_position;

/// Another program that speaks the engine protocol (`docs/protocol.md`).
pub(in crate::cli::tournament) struct ExternalEngine {
    words: Vec<String>,
    variant: String,
    /// How much longer than its limit it may take for a move; the whole time if it has no time limit.
    time_margin: Option<Duration>,
    /// `None` before the first move, and after a failure.
    process: Option<EngineProcess>,
    /// `newgame` was sent since the last answer. A program that does not know the command may answer with an error.
    may_reject_newgame: bool,
}

/// How long a program may take to answer `tafl`.
const START_TIME: Duration = Duration::from_secs(20);
/// The default margin with a time limit.
const MARGIN: Duration = Duration::from_secs(5);
/// The default time for a move without a time limit.
const UNTIMED: Duration = Duration::from_secs(120);

impl ExternalEngine {
    pub(super) fn new(words: Vec<String>, variant: String, time_margin: Option<Duration>) -> Self {
        Self { words, variant, time_margin, process: None, may_reject_newgame: false }
    }

    /// Announces a new game. A program that failed is started again at its next move.
    pub(super) fn new_game(&mut self) {
        if let Some(process) = &mut self.process {
            process.send("newgame".to_owned());
            self.may_reject_newgame = true;
        }
    }

    /// The program's move, not checked for legality. The program is stopped if it fails.
    pub(super) fn choose_move(&mut self, game: &Game, limits: &Limits) -> Result<Move, Forfeit> {
        let chosen = self.request_move(game, limits);
        if chosen.is_err() {
            self.process = None;
        }
        chosen
    }

    fn request_move(&mut self, game: &Game, limits: &Limits) -> Result<Move, Forfeit> {
        let process = match &mut self.process {
            Some(process) => process,
            None => self.process.insert(start(&self.words, &self.variant)?),
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
        MoveNotation::parse(word, size).map(|text| text.mv).map_err(|_| Forfeit::NoMove(line.chars().take(60).collect()))
    }
}

/// Starts a program and ends it, to see that it speaks the protocol.
///
/// # Errors
/// Why it does not.
pub(super) fn probe(words: &[String], variant: &str) -> Result<(), Forfeit> {
    start(words, variant).map(drop)
}

/// Starts a program, waits until it is ready and chooses the variant.
fn start(words: &[String], variant: &str) -> Result<EngineProcess, Forfeit> {
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
