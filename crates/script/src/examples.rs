//! Examples in a variant file: a position, moves, and the expected result.

use std::sync::Arc;

use birka_records::{MoveNotation, PositionError, position};
use birka_rules::{
    BoardDiagram, Game, HookError, IllegalMove, KindId, Memory, Move, Outcome, PlayedMove, Reason, RuleSet, Rules, Setup, SetupError, Side,
    Square, WhyIllegal,
};

use crate::source::KeyPath;
use crate::source::SelectedOptions;

/// An example as the file states it.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    /// The path of the example in the file.
    pub(crate) path: KeyPath,
    /// The rule that it demonstrates, with its source.
    pub(crate) rule: String,
    /// The options that it is played with.
    pub(crate) options: SelectedOptions,
    /// The position; `None` for the start of the game.
    pub(crate) board: Option<ExampleBoard>,
    /// The side to move. `None` means the side of the piece that moves first; at the start of the game, the side that begins.
    pub(crate) turn: Option<Side>,
    /// The memory of the position, as in the text of a position; `None` for the memory before the first move.
    pub(crate) memory: Option<String>,
    /// The moves to play. Expectations are about the last one.
    pub(crate) moves: Vec<String>,
    /// All squares on which the last move captures.
    pub(crate) captures: Option<Vec<String>>,
    /// The expected outcome; `Some(None)` if the game must continue.
    pub(crate) ends: Option<Option<ExpectedOutcome>>,
    /// Squares with the name of the kind that must stand there afterwards, `None` if the square must be empty.
    pub(crate) then_on: Vec<(String, Option<String>)>,
    /// The expected announcement; `Some(None)` if there must be none.
    pub(crate) announcement: Option<Option<String>>,
    /// Moves that must be legal afterwards.
    pub(crate) allows: Vec<String>,
    /// Moves that must be illegal afterwards.
    pub(crate) forbids: Vec<String>,
}

/// The position of an example, as the file writes it.
#[derive(Clone, Debug)]
pub(crate) enum ExampleBoard {
    Diagram(String),
    /// An OpenTafl position record.
    Record(String),
    /// The squares of each letter.
    Letters(Vec<(String, Vec<String>)>),
}

/// The expected end of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExpectedOutcome {
    /// The winner; `None` for a draw.
    pub(crate) winner: Option<Side>,
    /// The reason; `None` if any reason will do.
    pub(crate) reason: Option<Reason>,
}

/// Why an example does not hold.
#[derive(Clone, Debug)]
pub(crate) struct ExampleFailure {
    pub(crate) message: String,
    /// The rules and the position in which the expectation failed; `None` if the example has no valid position.
    pub(crate) position: Option<(Arc<Rules>, Setup)>,
    /// The hook that failed, if the example does not hold for that reason.
    pub(crate) hook: Option<Box<HookError>>,
}

impl From<String> for ExampleFailure {
    fn from(message: String) -> Self {
        Self { message, position: None, hook: None }
    }
}

/// Why an expectation does not hold, with the error of the hook that caused it, if any.
struct Unmet {
    message: String,
    hook: Option<Box<HookError>>,
}

impl From<String> for Unmet {
    fn from(message: String) -> Self {
        Self { message, hook: None }
    }
}

impl Unmet {
    fn of_move(message: String, IllegalMove { why, .. }: IllegalMove) -> Self {
        Self { message, hook: if let WhyIllegal::Hook(error) = why { Some(error) } else { None } }
    }
}

impl ExampleFailure {
    /// The message, followed by the drawn board.
    pub(crate) fn message_with_board(&self) -> String {
        let drawn = self.position.as_ref().map(|(rules, setup)| format!("\n{}", draw(rules.rule_set(), setup)));
        format!("{}{}", self.message, drawn.unwrap_or_default())
    }
}

impl Example {
    /// Plays the example.
    ///
    /// # Errors
    /// When an expectation does not hold, or the position or a move is invalid.
    pub(crate) fn play(&self, rules: &Arc<Rules>) -> Result<(), ExampleFailure> {
        let mut game = self.start(rules)?;
        let result = self.play_moves(&mut game);
        result.map_err(|Unmet { message, hook }| ExampleFailure { message, position: Some((Arc::clone(rules), game.setup())), hook })
    }

    fn play_moves(&self, game: &mut Game) -> Result<(), Unmet> {
        let mut last = None;
        for (ply, text) in (1..).zip(&self.moves) {
            let played = play_move(game, text).map_err(|unmet| {
                if self.moves.len() > 1 { Unmet { message: format!("move {ply}: {}", unmet.message), ..unmet } } else { unmet }
            })?;
            last = Some(played);
        }
        if let (Some(expected), Some(played)) = (&self.captures, &last) {
            check_captures(expected, played, game.rules().rule_set())?;
        }
        self.then_on.iter().try_for_each(|(square, kind)| check_piece(square, kind.as_deref(), game))?;
        if let Some(expected) = &self.ends {
            check_outcome(expected.as_ref(), game.outcome())?;
        }
        if let Some(expected) = &self.announcement {
            let announced = game.announcement();
            if announced != expected.as_deref() {
                let quoted = |call: Option<&str>| call.map_or("nothing".to_owned(), |call| format!("`{call}`"));
                return Err(format!("expected {} to be announced, but {} is", quoted(expected.as_deref()), quoted(announced)).into());
            }
        }
        self.allows.iter().try_for_each(|text| play_move(&mut game.clone(), text).map(drop))?;
        self.forbids.iter().try_for_each(|text| check_illegal(game, text))
    }

    /// The game in the position of the example.
    fn start(&self, rules: &Arc<Rules>) -> Result<Game, ExampleFailure> {
        let set = rules.rule_set();
        let mut setup = match &self.board {
            None => Setup::start(set),
            Some(board) => {
                let (pieces, memory) = board.content(set)?;
                Setup { memory, ..Setup::new(pieces, set.first) }
            }
        };
        if let Some(side) = self.turn.or_else(|| self.board.as_ref().and_then(|_| self.side_of_first_move(set, &setup))) {
            setup.turn = side;
        }
        if let Some(text) = &self.memory {
            setup.memory = position::parse_memory(text, set).map_err(|errors| format!("its memory: {}", joined(&errors)))?;
        }
        Game::from_setup(Arc::clone(rules), &setup).map_err(|errors| {
            let message = format!("its position is not possible under these rules: {}", joined(&errors));
            let hook = errors.into_iter().find_map(|error| if let SetupError::Hook(error) = error { Some(Box::new(error)) } else { None });
            ExampleFailure { message, position: None, hook }
        })
    }

    /// The side of the piece that is to move first.
    fn side_of_first_move(&self, set: &RuleSet, setup: &Setup) -> Option<Side> {
        let is_of_piece = |text: &&String| !text.starts_with(Move::ROLL_PREFIX);
        let text = self.moves.iter().chain(&self.allows).chain(&self.forbids).find(is_of_piece)?;
        let from = MoveNotation::parse(text, set.size).ok()?.squares()?.from;
        setup.pieces.get(from.index()).copied().flatten().map(|kind| set.kind(kind).side)
    }
}

impl ExampleBoard {
    /// The piece on each square, a1 first, and the memory of a record that has one.
    fn content(&self, set: &RuleSet) -> Result<(Vec<Option<KindId>>, Memory), String> {
        let kind = |letter: char| set.kinds().find(|(_, kind)| kind.letter == letter).map(|(id, _)| id);
        let unknown = |letter: &str| format!("its board has `{letter}`, which is not the letter of any piece");
        match self {
            Self::Record(text) => {
                let invalid = |errors: Vec<PositionError>| format!("its position: {}", joined(&errors));
                let text = if text.contains(' ') { text.clone() } else { format!("{text} a") };
                position::parse(&text, set).map(|setup| (setup.pieces, setup.memory)).map_err(invalid)
            }
            Self::Diagram(text) => {
                let diagram = BoardDiagram::parse(text).map_err(|errors| format!("its board: {}", joined(&errors)))?;
                let (drawn, size) = (diagram.size(), set.size);
                if (drawn.files(), drawn.ranks()) != (size.files(), size.ranks()) {
                    return Err(format!("its board has {drawn} squares, but the game has {size}"));
                }
                if let Some(square) = size.numbers().find(|&square| drawn.has(square) != size.has(square)) {
                    let (name, absent) = (square.name(size), BoardDiagram::ABSENT);
                    return Err(match size.has(square) {
                        true => format!("its board has `{absent}` on {name}, where the game has a square; write `.`"),
                        false => format!("its board has a square on {name}, where the game has none; write `{absent}`"),
                    });
                }
                let piece =
                    |letter| if letter == '.' { Ok(None) } else { kind(letter).map(Some).ok_or_else(|| unknown(&letter.to_string())) };
                let content = |square| if size.has(square) { piece(diagram.letter(square)) } else { Ok(None) };
                Ok((size.numbers().map(content).collect::<Result<_, _>>()?, Memory::INITIAL))
            }
            Self::Letters(letters) => {
                let mut pieces = vec![None; set.size.area()];
                for (letter, squares) in letters {
                    let mut characters = letter.chars();
                    let (Some(first), None) = (characters.next(), characters.next()) else { return Err(unknown(letter)) };
                    let id = kind(first).ok_or_else(|| unknown(letter))?;
                    for name in squares {
                        let square = Square::parse(name, set.size).map_err(|error| format!("its board: {error}"))?;
                        if pieces.get_mut(square.index()).and_then(|piece| piece.replace(id)).is_some() {
                            return Err(format!("its board has two pieces on {name}"));
                        }
                    }
                }
                Ok((pieces, Memory::INITIAL))
            }
        }
    }
}

fn joined<E: ToString>(errors: &[E]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn play_move(game: &mut Game, text: &str) -> Result<PlayedMove, Unmet> {
    let rules = Arc::clone(game.rules());
    let set = rules.rule_set();
    let notation = MoveNotation::parse(text, set.size).map_err(|error| error.to_string())?;
    let played = game.play(notation.mv(game.in_hand())).map_err(|why| {
        let message = format!("expected {} to be legal, but {why}", notation.without_captures(set.size));
        Unmet::of_move(message, why)
    })?;
    if notation.agrees_with(&played, set) {
        Ok(played)
    } else {
        Err(format!("expected {text}, but by these rules the move is {}", MoveNotation::from_played(&played).name(set.size)).into())
    }
}

fn check_illegal(game: &Game, text: &str) -> Result<(), Unmet> {
    let size = game.rules().rule_set().size;
    let notation = MoveNotation::parse(text, size).map_err(|error| error.to_string())?;
    match game.preview(notation.mv(game.in_hand())) {
        Ok(_) => Err(format!("expected {} to be illegal, but it is legal", notation.without_captures(size)).into()),
        Err(illegal) if is_mistake(&illegal.why) => {
            let message =
                format!("expected {} to be illegal by the rules, but it is illegal because {illegal}", notation.without_captures(size));
            Err(Unmet::of_move(message, illegal))
        }
        Err(_) => Ok(()),
    }
}

/// Whether a move is illegal in any variant, so that an example that forbids it shows nothing.
fn is_mistake(why: &WhyIllegal) -> bool {
    match why {
        WhyIllegal::GameOver
        | WhyIllegal::OffBoard
        | WhyIllegal::NoPiece(_)
        | WhyIllegal::OtherSide { .. }
        | WhyIllegal::TurnGoesOn(_)
        | WhyIllegal::MustRoll(_)
        | WhyIllegal::NoRoll(_)
        | WhyIllegal::Hook(_) => true,
        WhyIllegal::NotSecond { .. }
        | WhyIllegal::PlaceFirst
        | WhyIllegal::Taken(_)
        | WhyIllegal::ClosedToPlacement(_)
        | WhyIllegal::NoPass(_)
        | WhyIllegal::Die { .. }
        | WhyIllegal::StuckWithDie { .. }
        | WhyIllegal::Blocked(_)
        | WhyIllegal::ClosedIn(_)
        | WhyIllegal::NoMove(_)
        | WhyIllegal::NotInALine(_)
        | WhyIllegal::WayIsBlocked { .. }
        | WhyIllegal::NotFromHere(_)
        | WhyIllegal::Forbidden(_)
        | WhyIllegal::OwnRule(_) => false,
    }
}

fn check_captures(expected: &[String], played: &PlayedMove, set: &RuleSet) -> Result<(), String> {
    let squares = expected.iter().map(|name| Square::parse(name, set.size)).collect::<Result<Vec<_>, _>>();
    let mut expected = squares.map_err(|error| format!("`captures`: {error}"))?;
    let mut captured: Vec<Square> = played.captured.iter().map(|piece| piece.square).collect();
    expected.sort_unstable();
    expected.dedup();
    captured.sort_unstable();
    if expected == captured {
        return Ok(());
    }
    let names = |squares: &[Square]| {
        let names: Vec<String> = squares.iter().map(|square| square.name(set.size)).collect();
        if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
    };
    Err(format!("expected {} to capture {}, but it captures {}", played.mv.name(set.size), names(&expected), names(&captured)))
}

fn check_piece(square: &str, expected: Option<&str>, game: &Game) -> Result<(), String> {
    let set = game.rules().rule_set();
    let at = Square::parse(square, set.size).map_err(|error| format!("`then_on`: {error}"))?;
    if let Some(name) = expected.filter(|name| set.kinds.iter().all(|kind| kind.name != **name)) {
        return Err(format!("`then_on`: there is no kind of piece `{name}`"));
    }
    let found = game.piece(at).map(|id| set.kind(id).name.as_str());
    let quoted = |name: Option<&str>| name.map_or("nothing".to_owned(), |name| format!("`{name}`"));
    if found == expected {
        Ok(())
    } else {
        Err(format!("expected {} on {square} afterwards, but {} stands there", quoted(expected), quoted(found)))
    }
}

fn check_outcome(expected: Option<&ExpectedOutcome>, actual: Option<Outcome>) -> Result<(), String> {
    let matches = match (expected, actual) {
        (None, None) => true,
        (Some(expected), Some(actual)) => expected.winner == actual.winner && expected.reason.is_none_or(|reason| reason == actual.reason),
        _ => false,
    };
    if matches {
        return Ok(());
    }
    let told = |side: Option<Side>, reason: Option<Reason>| {
        let winner = side.map_or("nobody wins".to_owned(), |side| format!("the {side} win"));
        if let Some(reason) = reason { format!("{winner}, {}", reason.as_str()) } else { winner }
    };
    let wanted = expected.map_or("to go on".to_owned(), |expected| format!("to end: {}", told(expected.winner, expected.reason)));
    let found = actual.map_or("it goes on".to_owned(), |actual| told(actual.winner, Some(actual.reason)));
    Err(format!("expected the game {wanted}, but {found}"))
}

/// Draws the board with rank and file names and the side to move, each line indented.
pub(crate) fn draw(set: &RuleSet, setup: &Setup) -> String {
    let diagram = set.draw(|square| setup.pieces.get(square.index()).copied().flatten());
    let files = set.size.files();
    let rank = |rank: usize| {
        let letters: Vec<String> = (0..files).map(|file| diagram.letter(set.size.at(file, rank)).to_string()).collect();
        format!("    {:>2}  {}\n", rank + 1, letters.join(" "))
    };
    let ranks: String = (0..set.size.ranks()).rev().map(rank).collect();
    let files: Vec<String> = ('a'..).take(files).map(String::from).collect();
    let memory = setup.memory.text(set);
    let memory = if memory.is_empty() { memory } else { format!(", memory: {}", memory.replace('/', ", ")) };
    format!("{ranks}        {}\n    {} to move{memory}", files.join(" "), setup.turn)
}
