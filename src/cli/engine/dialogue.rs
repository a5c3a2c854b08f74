use std::fmt::Display;
use std::sync::Arc;

use super::go;
use crate::cli::perft::DEEPEST;
use birka_engine::{Best, Info, Limits, Resources};
use birka_rules::BoardSize;
use birka_rules::record::{MoveNotation, position, replay, state};
use birka_rules::{Game, Rules};
use birka_script::Library;

/// What is answered to a line.
pub(super) enum Answer {
    /// Nothing, or lines to print.
    Lines(Vec<String>),
    /// A search to be begun.
    Go(Box<(Game, Limits)>),
    /// The search is to come to an end.
    Stop,
    /// The expected move has been played.
    PonderHit,
    /// What searches may use from now on.
    Use(Resources),
    /// What is known of positions is to be forgotten.
    Forget,
    /// The dialogue is over.
    Quit,
}

/// What has been agreed on so far.
pub(super) struct Dialogue<'a> {
    library: &'a Library,
    game: Option<Game>,
    resources: Resources,
}

/// What an error line says.
struct Refusal(String);

impl<E: Display> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

type Reply = Result<Vec<String>, Refusal>;

impl Answer {
    /// One line that begins with `error`, whatever the message holds.
    pub(super) fn error(message: impl Display) -> Self {
        Self::Lines(vec![error(message)])
    }
}

/// One line that begins with `error`.
pub(super) fn error(message: impl Display) -> String {
    let message: String = message.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("error {message}")
}

impl<'a> Dialogue<'a> {
    pub(super) fn new(library: &'a Library) -> Self {
        Self { library, game: None, resources: Resources::default() }
    }

    /// Answers a line. One that is not understood changes nothing.
    pub(super) fn answer(&mut self, line: &str) -> Answer {
        let mut words = line.split_whitespace();
        let Some(command) = words.next() else { return Answer::Lines(Vec::new()) };
        let words: Vec<_> = words.collect();
        let reply = match (command, words.as_slice()) {
            ("quit", _) => return Answer::Quit,
            ("stop", []) => return Answer::Stop,
            ("ponderhit", []) => return Answer::PonderHit,
            ("newgame", []) => return Answer::Forget,
            ("go", words) => match self.game().and_then(|game| Ok((game.clone(), go::limits(words)?))) {
                Ok(search) => return Answer::Go(Box::new(search)),
                Err(refusal) => Err(refusal),
            },
            ("setoption", words) => match self.set_option(words) {
                Ok(resources) => return Answer::Use(resources),
                Err(refusal) => Err(refusal),
            },
            ("tafl", []) => Ok(introduce()),
            ("isready", []) => Ok(vec!["readyok".to_owned()]),
            // The options of a variant may be written with blanks between them.
            ("variant", [_, ..]) => self.choose(&words.join(" ")),
            ("variant", []) => Err("expected `variant ID`".into()),
            ("position", words) => self.set_up(words),
            ("moves", []) => self.game().and_then(moves),
            ("state", []) => self.game().map(|game| vec![state::line(game)]),
            ("perft", [depth]) => self.game().and_then(|game| perft(game, depth)),
            ("perft", _) => Err("expected `perft N`".into()),
            ("tafl" | "isready" | "stop" | "ponderhit" | "newgame" | "moves" | "state", _) => {
                Err(format!("`{command}` stands alone on its line").into())
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
        reply.map_or_else(|refusal| Answer::error(refusal.0), Answer::Lines)
    }

    fn game(&self) -> Result<&Game, Refusal> {
        self.game.as_ref().ok_or_else(|| "no variant is chosen yet; send `variant ID` first".into())
    }

    fn rules(&self) -> Result<&Arc<Rules>, Refusal> {
        self.game().map(Game::rules)
    }

    fn choose(&mut self, id: &str) -> Reply {
        let variant = self.library.get(id)?;
        self.game = Some(Game::new(Arc::clone(&variant.rules)));
        Ok(Vec::new())
    }

    /// `name Threads value 2`
    fn set_option(&mut self, words: &[&str]) -> Result<Resources, Refusal> {
        let [name_word, name, value_word, value] = words else {
            return Err("expected `setoption name Threads value 2` or `setoption name Hash value 256`".into());
        };
        let number = value.parse::<usize>().ok().filter(|number| (1..=65_536).contains(number));
        let (Some(number), "name", "value") = (number, *name_word, *value_word) else {
            return Err("an option is set to a whole number from 1 to 65536: `setoption name Threads value 2`".into());
        };
        match name.to_ascii_lowercase().as_str() {
            "threads" => self.resources.threads = number.min(256),
            "hash" => self.resources.memory = number,
            _ => return Err("there are the options Threads and Hash (in mebibytes)".into()),
        }
        Ok(self.resources)
    }

    /// `start|P [moves …]`
    fn set_up(&mut self, words: &[&str]) -> Reply {
        let rules = self.rules()?;
        let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let mut game = match &words[..end] {
            [] => return Err("expected `position start` or `position /3t3/…/ a`, and then perhaps `moves e4-e7 …`".into()),
            ["start"] => Game::new(Arc::clone(rules)),
            ["start", ..] => return Err("only `moves e4-e7 …` can follow `position start`".into()),
            record => position::game(rules, &record.join(" "))
                .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?,
        };
        let size = rules.rule_set().size;
        let moves = words[end..].iter().skip(1).map(|word| MoveNotation::parse(word, size)).collect::<Result<Vec<_>, _>>()?;
        replay(&mut game, &moves)?;
        self.game = Some(game);
        Ok(Vec::new())
    }
}

fn introduce() -> Vec<String> {
    let Resources { threads, memory } = Resources::default();
    vec![
        format!("id name Birka {}", env!("CARGO_PKG_VERSION")),
        "id author the Birka project".to_owned(),
        format!("option name Threads type spin default {threads} min 1 max 256"),
        format!("option name Hash type spin default {memory} min 1 max 65536"),
        "taflok".to_owned(),
    ]
}

/// `info depth 7 seldepth 15 multipv 1 score cp 35 nodes 12345 nps 1000000 hashfull 12 time 12 pv e4-d4 …`
pub(super) fn info(info: &Info, size: BoardSize) -> String {
    let Info { depth, deepest, line, score, nodes, fullness, .. } = info;
    let moves = info.moves.iter().map(|mv| format!(" {}", mv.name(size))).collect::<String>();
    let (speed, time) = (info.speed(), info.time.as_millis());
    format!(
        "info depth {depth} seldepth {deepest} multipv {line} score {score} nodes {nodes} nps {speed} hashfull {fullness} time {time} pv{moves}"
    )
}

/// `bestmove e4-d4xd5 ponder e5-e6`; `bestmove none` where there is no move.
pub(super) fn best_move(best: &Best, game: &Game) -> String {
    let size = game.rules().rule_set().size;
    let Some(mv) = best.mv else { return "bestmove none".to_owned() };
    let name = game.preview(mv).map_or_else(|_| mv.name(size), |turn| MoveNotation::from_played(&turn).name(size));
    let answer = best.answer.map(|answer| format!(" ponder {}", answer.name(size))).unwrap_or_default();
    format!("bestmove {name}{answer}")
}

fn moves(game: &Game) -> Reply {
    let size = game.rules().rule_set().size;
    let mut moves = game.legal_moves();
    moves.sort_unstable();
    let mut line = "moves".to_owned();
    for mv in moves {
        line.push(' ');
        line.push_str(&MoveNotation::from_played(&game.preview(mv)?).name(size));
    }
    Ok(vec![line])
}

fn perft(game: &Game, depth: &str) -> Reply {
    let depth = depth.parse().ok().filter(|&depth| depth <= DEEPEST);
    let depth = depth.ok_or_else(|| Refusal(format!("`perft` takes a depth from 0 to {DEEPEST}")))?;
    Ok(vec![format!("perft {depth} {}", game.perft(depth)?)])
}
