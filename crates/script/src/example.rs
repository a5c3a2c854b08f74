//! Examples in a file of rules: a position, a move, and what must come of it.

use std::sync::Arc;

use super::key_path::KeyPath;
use super::options::Wanted;
use birka_rules::record::{MoveNotation, position, state};
use birka_rules::{BoardDiagram, Square};
use birka_rules::{Game, IllegalMove, KindId, Outcome, PlayedMove, Reason, RuleSet, Rules, Setup, Side};

/// An example as a file tells it.
#[derive(Clone, Debug)]
pub(super) struct Example {
    /// Where it stands in the file.
    pub(super) at: KeyPath,
    /// The rule it shows, and where that is from.
    pub(super) rule: String,
    /// The options it is played with.
    pub(super) options: Wanted,
    /// The position; `None` for the beginning of the game.
    pub(super) board: Option<Drawn>,
    /// Whose turn it is; `None` for the side of the piece that moves first, or in the beginning of the game for who begins.
    pub(super) turn: Option<Side>,
    /// Moves that are played. What is expected is expected of the last.
    pub(super) moves: Vec<String>,
    /// The squares captured on, all of them.
    pub(super) captures: Option<Vec<String>>,
    /// How the game ended; `Some(None)` if it must go on.
    pub(super) ends: Option<Option<Ending>>,
    /// What is called; `Some(None)` if nothing may be.
    pub(super) calls: Option<Option<String>>,
    /// Moves that are legal then.
    pub(super) allows: Vec<String>,
    /// Moves that are not.
    pub(super) forbids: Vec<String>,
}

/// A position, as it is written.
#[derive(Clone, Debug)]
pub(super) enum Drawn {
    Picture(String),
    Record(String),
    /// Squares by the letter of what stands there.
    Letters(Vec<(String, Vec<String>)>),
}

/// How a game is expected to end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending {
    pub(super) winner: Option<Side>,
    pub(super) reason: Option<Reason>,
}

/// What came of an example where something else was expected.
#[derive(Clone, Debug)]
pub(super) struct Unheld {
    pub(super) message: String,
    /// The position in which it did; `None` where there is none.
    pub(super) position: Option<(Arc<Rules>, Setup)>,
}

impl From<String> for Unheld {
    fn from(message: String) -> Self {
        Self { message, position: None }
    }
}

impl Unheld {
    /// What came, with the board drawn.
    pub(super) fn told(&self) -> String {
        let drawn = self.position.as_ref().map(|(rules, setup)| format!("\n{}", framed(rules.rule_set(), setup)));
        format!("{}{}", self.message, drawn.unwrap_or_default())
    }
}

impl Example {
    /// Plays the example.
    ///
    /// # Errors
    /// What came where something else was expected.
    pub(super) fn play(&self, rules: &Arc<Rules>) -> Result<(), Unheld> {
        let mut game = self.begin(rules)?;
        let told = self.unfold(&mut game);
        told.map_err(|message| Unheld { message, position: Some((Arc::clone(rules), game.setup())) })
    }

    fn unfold(&self, game: &mut Game) -> Result<(), String> {
        let mut last = None;
        for (ply, word) in (1..).zip(&self.moves) {
            let turn = play(game, word).map_err(|why| if self.moves.len() > 1 { format!("move {ply}, {why}") } else { why })?;
            last = Some(turn);
        }
        if let (Some(expected), Some(turn)) = (&self.captures, &last) {
            captures(expected, turn, game.rules().rule_set())?;
        }
        if let Some(expected) = &self.ends {
            ends(expected.as_ref(), game.outcome())?;
        }
        if let Some(expected) = &self.calls {
            let called = game.announcement();
            if called != expected.as_deref() {
                let quoted = |call: Option<&str>| call.map_or("nothing".to_owned(), |call| format!("`{call}`"));
                return Err(format!("{} is to be called, but {} is", quoted(expected.as_deref()), quoted(called)));
            }
        }
        self.allows.iter().try_for_each(|word| play(&mut game.clone(), word).map(drop))?;
        self.forbids.iter().try_for_each(|word| forbidden(game, word))
    }

    /// The game from which the example starts.
    fn begin(&self, rules: &Arc<Rules>) -> Result<Game, String> {
        let set = rules.rule_set();
        let mut setup = match &self.board {
            None => Setup::start(set),
            Some(drawn) => Setup { pieces: drawn.pieces(set)?, turn: set.first },
        };
        if let Some(side) = self.turn.or_else(|| self.board.as_ref().and_then(|_| self.mover(set, &setup))) {
            setup.turn = side;
        }
        Game::from_setup(Arc::clone(rules), &setup).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            format!("its position cannot stand under these rules: {}", faults.join("; "))
        })
    }

    /// The side of the piece that is to move first.
    fn mover(&self, set: &RuleSet, setup: &Setup) -> Option<Side> {
        let word = self.moves.first().or(self.allows.first()).or(self.forbids.first())?;
        let from = MoveNotation::parse(word, set.size).ok()?.mv.from;
        setup.pieces.get(from.index()).copied().flatten().map(|kind| set.kind(kind).side)
    }
}

impl Drawn {
    /// What stands on each square, a1 first.
    fn pieces(&self, set: &RuleSet) -> Result<Vec<Option<KindId>>, String> {
        let kind = |letter: char| set.kinds().find(|(_, kind)| kind.letter == letter).map(|(id, _)| id);
        let unknown = |letter: &str| format!("its board has `{letter}`, which is the letter of no piece here");
        match self {
            Self::Record(text) => {
                let faults = |faults: Vec<birka_rules::record::PositionError>| {
                    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
                    format!("its position: {}", faults.join("; "))
                };
                let text = if text.contains(' ') { text.clone() } else { format!("{text} a") };
                Ok(position::parse(&text, set).map_err(faults)?.pieces)
            }
            Self::Picture(text) => {
                let picture = BoardDiagram::parse(text).map_err(|faults| {
                    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
                    format!("its board: {}", faults.join("; "))
                })?;
                if picture.size() != set.size {
                    return Err(format!("its board has {} squares a side, the game has {}", picture.size().side(), set.size.side()));
                }
                let piece =
                    |letter| if letter == '.' { Ok(None) } else { kind(letter).map(Some).ok_or_else(|| unknown(&letter.to_string())) };
                picture.squares().map(|(_, letter)| piece(letter)).collect()
            }
            Self::Letters(letters) => {
                let mut pieces = vec![None; set.size.area()];
                for (letter, squares) in letters {
                    let mut one = letter.chars();
                    let (Some(first), None) = (one.next(), one.next()) else { return Err(unknown(letter)) };
                    let id = kind(first).ok_or_else(|| unknown(letter))?;
                    for name in squares {
                        let square = Square::parse(name, set.size).map_err(|fault| format!("its board: {fault}"))?;
                        if pieces[square.index()].replace(id).is_some() {
                            return Err(format!("its board has two pieces on {name}"));
                        }
                    }
                }
                Ok(pieces)
            }
        }
    }
}

fn play(game: &mut Game, word: &str) -> Result<PlayedMove, String> {
    let rules = Arc::clone(game.rules());
    let set = rules.rule_set();
    let text = MoveNotation::parse(word, set.size).map_err(|fault| fault.to_string())?;
    let turn = game.play(text.mv).map_err(|why| format!("{} is to be legal, but {why}", text.mv.name(set.size)))?;
    if text.agrees_with(&turn, set) {
        Ok(turn)
    } else {
        Err(format!("{word} is to be played, but by these rules it is {}", MoveNotation::from_played(&turn).name(set.size)))
    }
}

fn forbidden(game: &Game, word: &str) -> Result<(), String> {
    let size = game.rules().rule_set().size;
    let text = MoveNotation::parse(word, size).map_err(|fault| fault.to_string())?;
    match game.preview(text.mv) {
        Ok(_) => Err(format!("{} is to be illegal, but it is legal", text.mv.name(size))),
        Err(IllegalMove::Unreachable { .. } | IllegalMove::OwnRule { .. }) => Ok(()),
        Err(why) => Err(format!("{} is to be illegal, and it is, but only because {why}", text.mv.name(size))),
    }
}

fn captures(expected: &[String], turn: &PlayedMove, set: &RuleSet) -> Result<(), String> {
    let squares = expected.iter().map(|name| Square::parse(name, set.size)).collect::<Result<Vec<_>, _>>();
    let mut expected = squares.map_err(|fault| format!("`captures`: {fault}"))?;
    let mut made: Vec<Square> = turn.captured.iter().map(|fallen| fallen.square).collect();
    expected.sort_unstable();
    expected.dedup();
    made.sort_unstable();
    if expected == made {
        return Ok(());
    }
    let names = |squares: &[Square]| {
        let names: Vec<String> = squares.iter().map(|square| square.name(set.size)).collect();
        if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
    };
    Err(format!("{} is to capture {}, but it captures {}", turn.mv.name(set.size), names(&expected), names(&made)))
}

fn ends(expected: Option<&Ending>, came: Option<Outcome>) -> Result<(), String> {
    let same = match (expected, came) {
        (None, None) => true,
        (Some(expected), Some(came)) => expected.winner == came.winner && expected.reason.is_none_or(|reason| reason == came.reason),
        _ => false,
    };
    if same {
        return Ok(());
    }
    let winner = |side: Option<Side>| side.map_or("nobody wins".to_owned(), |side| format!("the {side} win"));
    let wanted = match expected {
        None => "the game is to go on".to_owned(),
        Some(Ending { winner: side, reason: None }) => format!("the game is to end: {}", winner(*side)),
        Some(Ending { winner: side, reason: Some(reason) }) => format!("the game is to end: {}, {}", winner(*side), reason.as_str()),
    };
    let found = came.map_or("it goes on".to_owned(), |came| format!("it stands `{}`", state::result(Some(came))));
    Err(format!("{wanted}, but {found}"))
}

/// The board with the names of its ranks and files, each line set in.
fn framed(set: &RuleSet, setup: &Setup) -> String {
    let picture = set.draw(|square| setup.pieces[square.index()]);
    let side = set.size.side();
    let rank = |rank: usize| {
        let letters: Vec<String> = (0..side).map(|file| picture.letter(set.size.at(file, rank)).to_string()).collect();
        format!("    {:>2}  {}\n", rank + 1, letters.join(" "))
    };
    let ranks: String = (0..side).rev().map(rank).collect();
    let files: Vec<String> = ('a'..).take(side).map(String::from).collect();
    format!("{ranks}        {}\n    it is the {}' turn", files.join(" "), setup.turn)
}
