use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use super::game::beginning;
use super::player::Forfeit;
use super::process::{Heard, Process};
use birka_engine::Limits;
use birka_rules::record::MoveNotation;
use birka_rules::{Game, Move};

/// Another program that speaks the engine protocol.
pub(super) struct External {
    words: Vec<String>,
    variant: String,
    /// How much longer than it was given it may take for a move before it has hung.
    patience: Option<Duration>,
    process: Option<Process>,
    /// It has been told of a new game since it last answered, and may not have understood.
    may_refuse: bool,
}

/// How long a program may take to say who it is.
const START: Duration = Duration::from_secs(20);
/// How much longer than it was given it may take for a move where nothing else is said.
const GRACE: Duration = Duration::from_secs(5);
/// How long it may take where no time was given.
const TIMELESS: Duration = Duration::from_secs(120);

impl External {
    pub(super) fn new(words: Vec<String>, variant: String, patience: Option<Duration>) -> Self {
        Self { words, variant, patience, process: None, may_refuse: false }
    }

    /// A program that failed gets another start with the next game.
    pub(super) fn begin(&mut self) {
        if let Some(process) = &mut self.process {
            // Not every program knows it, and none needs to.
            process.say("newgame".to_owned());
            self.may_refuse = true;
        }
    }

    pub(super) fn choose(&mut self, game: &Game, limits: &Limits) -> Result<Move, Forfeit> {
        let chosen = self.ask(game, limits);
        if chosen.is_err() {
            self.process = None;
        }
        chosen
    }

    fn ask(&mut self, game: &Game, limits: &Limits) -> Result<Move, Forfeit> {
        let process = match &mut self.process {
            Some(process) => process,
            None => self.process.insert(start(&self.words, &self.variant)?),
        };
        process.forget();
        process.say(place(game));
        let (go, time) = match (limits.movetime, limits.nodes) {
            (Some(time), _) => (format!("go movetime {}", time.as_millis()), time + self.patience.unwrap_or(GRACE)),
            (None, Some(nodes)) => (format!("go nodes {nodes}"), self.patience.unwrap_or(TIMELESS)),
            (None, None) => ("go depth 4".to_owned(), self.patience.unwrap_or(TIMELESS)),
        };
        process.say(go);
        let line = hear(process, "bestmove", time, &mut self.may_refuse)?;
        self.may_refuse = false;
        let size = game.rules().rule_set().size;
        let word = line.split_whitespace().nth(1).unwrap_or_default();
        MoveNotation::parse(word, size).map(|text| text.mv).map_err(|_| Forfeit::NoMove(line.chars().take(60).collect()))
    }
}

fn start(words: &[String], variant: &str) -> Result<Process, Forfeit> {
    let mut process = Process::start(words).map_err(|error| Forfeit::NotStarted(error.to_string()))?;
    process.say("tafl".to_owned());
    hear(&mut process, "taflok", START, &mut false)?;
    process.say(format!("variant {variant}"));
    Ok(process)
}

/// The next line that begins with a word. A program may refuse once, if it was told something it need not know.
fn hear(process: &mut Process, word: &str, time: Duration, may_refuse: &mut bool) -> Result<String, Forfeit> {
    let deadline = Instant::now() + time;
    loop {
        match process.hear(deadline) {
            Ok(Heard::Line(line)) if line.split_whitespace().next() == Some(word) => return Ok(line),
            Ok(Heard::Line(line)) if line.starts_with("error ") && !std::mem::take(may_refuse) => {
                return Err(Forfeit::Broken(format!("it said `{}`", line.chars().take(200).collect::<String>())));
            }
            // A program may say more than it is asked for, but time goes on.
            Ok(Heard::Line(_)) if Instant::now() < deadline => {}
            Ok(Heard::Line(_)) | Err(RecvTimeoutError::Timeout) => return Err(Forfeit::Silent(time)),
            Ok(Heard::Endless) => return Err(Forfeit::Broken("it said a line without end".to_owned())),
            Err(RecvTimeoutError::Disconnected) => return Err(Forfeit::Died(process.farewell())),
        }
    }
}

/// `position start moves e4-e7 …`
fn place(game: &Game) -> String {
    let set = game.rules().rule_set();
    let mut text = beginning(game).map_or_else(|| "position start".to_owned(), |start| format!("position {start}"));
    if !game.played_moves().is_empty() {
        text.push_str(" moves");
    }
    for turn in game.played_moves() {
        text.push(' ');
        text.push_str(&MoveNotation::from_played(turn).name(set.size));
    }
    text
}
