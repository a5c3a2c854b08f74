use std::fmt::Display;
use std::sync::Arc;

use crate::cli::perft::DEEPEST;
use crate::record::{MoveText, position, replay, state};
use crate::rules::{Game, Rules};
use crate::script::Library;

/// What is answered to a line.
pub(super) enum Answer {
    /// Nothing, or lines to print.
    Lines(Vec<String>),
    /// The dialogue is over.
    Quit,
}

/// What has been agreed on so far.
pub(super) struct Dialogue<'a> {
    library: &'a Library,
    game: Option<Game>,
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
        let message: String = message.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        Self::Lines(vec![format!("error {message}")])
    }
}

impl<'a> Dialogue<'a> {
    pub(super) fn new(library: &'a Library) -> Self {
        Self { library, game: None }
    }

    /// Answers a line. One that is not understood changes nothing.
    pub(super) fn answer(&mut self, line: &str) -> Answer {
        let mut words = line.split_whitespace();
        let Some(command) = words.next() else { return Answer::Lines(Vec::new()) };
        let words: Vec<_> = words.collect();
        let reply = match (command, words.as_slice()) {
            ("quit", _) => return Answer::Quit,
            ("tafl", []) => Ok(introduce()),
            ("isready", []) => Ok(vec!["readyok".to_owned()]),
            // There is no search that could be stopped.
            ("stop", []) => Ok(Vec::new()),
            ("go", _) => Err("this build has no search yet; `moves` lists the moves that can be played".into()),
            // The options of a variant may be written with blanks between them.
            ("variant", [_, ..]) => self.choose(&words.join(" ")),
            ("variant", []) => Err("expected `variant ID`".into()),
            ("position", words) => self.set_up(words),
            ("moves", []) => self.game().and_then(moves),
            ("state", []) => self.game().map(|game| vec![state::line(game)]),
            ("perft", [depth]) => self.game().and_then(|game| perft(game, depth)),
            ("perft", _) => Err("expected `perft N`".into()),
            ("tafl" | "isready" | "stop" | "moves" | "state", _) => Err(format!("`{command}` stands alone on its line").into()),
            _ => {
                let shown: String = command.chars().take(40).collect();
                Err(format!(
                    "unknown command `{shown}`; there are tafl, isready, variant, position, moves, state, perft, go, stop and quit"
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
        let size = rules.set().size;
        let moves = words[end..].iter().skip(1).map(|word| MoveText::parse(word, size)).collect::<Result<Vec<_>, _>>()?;
        replay(&mut game, &moves)?;
        self.game = Some(game);
        Ok(Vec::new())
    }
}

fn introduce() -> Vec<String> {
    vec![format!("id name Birka {}", env!("CARGO_PKG_VERSION")), "id author the Birka project".to_owned(), "taflok".to_owned()]
}

fn moves(game: &Game) -> Reply {
    let size = game.rules().set().size;
    let mut moves = game.legal_moves();
    moves.sort_unstable();
    let mut line = "moves".to_owned();
    for mv in moves {
        line.push(' ');
        line.push_str(&MoveText::of(&game.foresee(mv)?).name(size));
    }
    Ok(vec![line])
}

fn perft(game: &Game, depth: &str) -> Reply {
    let depth = depth.parse().ok().filter(|&depth| depth <= DEEPEST);
    let depth = depth.ok_or_else(|| Refusal(format!("`perft` takes a depth from 0 to {DEEPEST}")))?;
    Ok(vec![format!("perft {depth} {}", game.perft(depth)?)])
}
