//! Moves in coordinate notation, and games played by lists of them.

use birka_rules::{BoardSize, DieFace, Game, IllegalMove, InHand, Move, Outcome, PieceMove, PlayedMove, RuleSet, Square, SquareError};

/// A move in coordinate notation: `e4-e7`, or `e4-e7xd7/f7` with captures; `pass`; or `roll-3`.
///
/// Older records omit the hyphen: `e4e7`. The captured squares may come in any order, repeatedly, or each with its own `x`.
///
/// ```
/// use birka_rules::BoardSize;
/// use birka_records::MoveNotation;
///
/// let size = BoardSize::new(9).unwrap();
/// let notation = MoveNotation::parse("e4-e7xf7/d7", size).unwrap();
/// assert_eq!(notation.name(size), "e4-e7xd7/f7");
/// assert_eq!(MoveNotation::parse("d4-d4", size).unwrap().shown(size), "d4", "a placement, or the end of a turn");
/// assert!(MoveNotation::parse("e4-k7", size).is_err(), "a board of nine files has no file k");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveNotation {
    /// A placement is kept as the end of a turn, which is written alike.
    mv: Move,
    /// The captured squares, in ascending order; `None` if the text does not mark captures.
    pub captured: Option<Vec<Square>>,
}

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveNotationError {
    /// The text does not consist of two squares.
    #[error("`{0}` is not a move; moves are written like `e4-e7`, or `e4-e7xd7/f7` where they capture")]
    Shape(String),
    /// A square is not on this board.
    #[error("in the move `{text}`: {fault}")]
    Square {
        /// The text of the move.
        text: String,
        /// The error of the square.
        #[source]
        fault: SquareError,
    },
}

impl MoveNotation {
    /// Parses a move.
    ///
    /// # Errors
    /// When the text is not two squares with captures, or a square is not on the board.
    pub fn parse(text: &str, size: BoardSize) -> Result<Self, MoveNotationError> {
        let shape = || MoveNotationError::Shape(shorten(text));
        let square = |name: &str| {
            Square::parse(name, size).map_err(|fault| match fault {
                SquareError::Shape(_) => shape(),
                fault @ (SquareError::OffBoard { .. } | SquareError::Absent(_)) => MoveNotationError::Square { text: shorten(text), fault },
            })
        };
        if text == Move::PASS_NAME {
            return Ok(Self { mv: Move::Pass, captured: None });
        }
        if let Some(number) = text.strip_prefix(Move::ROLL_PREFIX) {
            let face = parse_die(number).ok_or_else(shape)?;
            return Ok(Self { mv: Move::Roll(face), captured: None });
        }
        // File x does not exist: the last one is s.
        let (path, marks) = text.split_once('x').map_or((text, None), |(path, marks)| (path, Some(marks)));
        let (from, to) = match path.split_once('-') {
            Some(squares) => squares,
            None => path.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase()).map(|(at, _)| path.split_at(at)).ok_or_else(shape)?,
        };
        let mv = Move::from_squares(square(from)?, square(to)?, InHand::NONE);
        let captured = marks.map(|marks| {
            let mut squares = marks.split(['/', 'x']).map(square).collect::<Result<Vec<_>, _>>()?;
            squares.sort_unstable();
            squares.dedup();
            Ok(squares)
        });
        Ok(Self { mv, captured: captured.transpose()? })
    }

    /// The notation of a played move, with all captures.
    #[must_use]
    pub fn from_played(played: &PlayedMove) -> Self {
        let mut captured: Vec<_> = played.captured.iter().map(|piece| piece.square).collect();
        captured.sort_unstable();
        // A piece that took another may be captured on the same square.
        captured.dedup();
        let mv = if let Move::Placement(square) = played.mv { Move::EndOfTurn(square) } else { played.mv };
        Self { mv, captured: Some(captured) }
    }

    /// The move, in a position with these pieces in hand: see [`Move::from_squares`].
    #[must_use]
    pub fn mv(&self, in_hand: InHand) -> Move {
        match self.mv {
            Move::EndOfTurn(square) => Move::from_squares(square, square, in_hand),
            mv => mv,
        }
    }

    /// The squares of the move: see [`Move::squares`].
    #[must_use]
    pub fn squares(&self) -> Option<PieceMove> {
        self.mv.squares()
    }

    /// The text: `e4-e7xd7/f7`.
    #[must_use]
    pub fn name(&self, size: BoardSize) -> String {
        let marks: Vec<_> = self.captured.iter().flatten().map(|square| square.name(size)).collect();
        let path = self.without_captures(size);
        if marks.is_empty() { path } else { format!("{path}x{}", marks.join("/")) }
    }

    /// The text without the captures: `e4-e7`.
    #[must_use]
    pub fn without_captures(&self, size: BoardSize) -> String {
        self.mv.name(size)
    }

    /// The move as people read it: as [`name`](Self::name) has it, but a piece that is placed, or a turn that ends, is its square alone, `d4`.
    #[must_use]
    pub fn shown(&self, size: BoardSize) -> String {
        let name = self.name(size);
        match name.strip_prefix(&self.without_captures(size)) {
            Some(captures) => self.mv.shown(size) + captures,
            None => name,
        }
    }

    /// Whether the notation's captures are those of a played move. A notation without captures agrees with every move, and the capture of
    /// the king may be omitted, as many records do.
    #[must_use]
    pub fn agrees_with(&self, played: &PlayedMove, set: &RuleSet) -> bool {
        let Some(written) = &self.captured else { return true };
        let made = |kings: bool| {
            let mut made: Vec<_> =
                played.captured.iter().filter(|piece| kings || !set.kind(piece.kind).royal).map(|piece| piece.square).collect();
            made.sort_unstable();
            made.dedup();
            made
        };
        *written == made(true) || *written == made(false)
    }
}

/// The face of a die with a number, written as one digit.
pub(crate) fn parse_die(number: &str) -> Option<DieFace> {
    DieFace::ALL.into_iter().find(|face| number == face.number().to_string())
}

/// Why a list of moves cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A move is illegal.
    #[error("move {ply}, {text}: {why}")]
    Illegal {
        /// The number of the move in the list, from 1.
        ply: usize,
        /// The move.
        text: String,
        /// Why it is illegal.
        #[source]
        why: IllegalMove,
    },
    /// A move does not make the captures of its notation.
    #[error("move {ply}, {text}: by these rules it is {made}")]
    Captures {
        /// The number of the move in the list, from 1.
        ply: usize,
        /// The move as written.
        text: String,
        /// The move with its actual captures.
        made: String,
    },
}

/// Plays moves in a game.
///
/// # Errors
/// At the first move that is illegal or does not make the captures of its notation. The game then stands before that move.
pub fn replay(game: &mut Game, moves: &[MoveNotation]) -> Result<(), ReplayError> {
    for (ply, text) in (1..).zip(moves) {
        play_checked(game, text, ply)?;
    }
    Ok(())
}

fn play_checked(game: &mut Game, text: &MoveNotation, ply: usize) -> Result<(), ReplayError> {
    let size = game.rules().rule_set().size;
    let played = game.play(text.mv(game.in_hand())).map_err(|why| ReplayError::Illegal { ply, text: text.name(size), why })?;
    if text.agrees_with(&played, game.rules().rule_set()) {
        return Ok(());
    }
    game.undo();
    Err(ReplayError::Captures { ply, text: text.name(size), made: MoveNotation::from_played(&played).name(size) })
}

/// Why a recorded turn cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnError {
    /// The game is over before it.
    #[error("the game is over")]
    Over(Outcome),
    /// Its move is illegal.
    #[error(transparent)]
    Illegal(IllegalMove),
    /// It makes other captures than it says.
    #[error("by these rules the move is {made}")]
    Captures {
        /// The move with its captures.
        made: String,
    },
}

/// Plays recorded turns. Returns the number of moves that the record left out.
///
/// Records of other programs write a [turn of several moves](birka_rules::Kind::again) as one, from its first square to its last, and some
/// cut it short. Such a turn is completed if the rest of the game can be played then.
///
/// # Errors
/// The index of the farthest turn that cannot be played, and why. The game is then unchanged.
pub fn replay_turns(game: &mut Game, turns: &[MoveNotation]) -> Result<usize, (usize, TurnError)> {
    /// A turn that may have gone on.
    struct Choice {
        /// The next turn of the record.
        next: usize,
        /// The number of moves so far.
        plies: usize,
        /// The captures that the record left out.
        completed: usize,
        /// Further moves of the turn, not tried yet.
        further: Vec<Move>,
    }

    const ATTEMPTS: usize = 4000;

    let before = game.played_moves().len();
    let (mut next, mut completed, mut attempts) = (0, 0, 0);
    let mut choices: Vec<Choice> = Vec::new();
    let mut farthest: Option<(usize, TurnError)> = None;
    while let Some(turn) = turns.get(next) {
        match play_turn(game, turn) {
            Ok(()) => next += 1,
            Err(error) => {
                attempts += 1;
                let known = farthest.take().filter(|(index, _)| *index >= next);
                let error = known.unwrap_or((next, error));
                let again = loop {
                    let Some(choice) = choices.last_mut().filter(|_| attempts < ATTEMPTS) else {
                        undo_to(game, before);
                        return Err(error);
                    };
                    undo_to(game, choice.plies);
                    match choice.further.pop() {
                        Some(mv) if game.play(mv).is_ok() => break (choice.next, choice.completed + 1),
                        Some(_) => {}
                        None => _ = choices.pop(),
                    }
                };
                ((next, completed), farthest) = (again, Some(error));
            }
        }
        if let Some(from) = game.continuing() {
            let further = game.destinations(from).into_iter().filter(|&to| to != from).map(|to| Move::piece(from, to)).collect();
            choices.push(Choice { next, plies: game.played_moves().len(), completed, further });
        }
    }
    Ok(completed)
}

fn undo_to(game: &mut Game, plies: usize) {
    while game.played_moves().len() > plies {
        game.undo();
    }
}

/// Plays one recorded turn, and before it ends a turn of the other side that could go on.
fn play_turn(game: &mut Game, text: &MoveNotation) -> Result<(), TurnError> {
    let from = text.squares().map(|squares| squares.from);
    let may_stop = |square: &Square| Some(*square) != from && game.destinations(*square).contains(square);
    if let Some(square) = game.continuing().filter(may_stop) {
        game.play(Move::EndOfTurn(square)).map_err(TurnError::Illegal)?;
    }
    if let Some(outcome) = game.outcome() {
        return Err(TurnError::Over(outcome));
    }
    match game.play(text.mv(game.in_hand())) {
        Ok(played) if text.agrees_with(&played, game.rules().rule_set()) => Ok(()),
        Ok(played) => {
            game.undo();
            let made = MoveNotation::from_played(&played).name(game.rules().rule_set().size);
            if from.is_some_and(|from| play_on(game, text, from, 0)) { Ok(()) } else { Err(TurnError::Captures { made }) }
        }
        Err(why) => {
            if from.is_some_and(|from| play_on(game, text, from, 0)) {
                Ok(())
            } else {
                Err(TurnError::Illegal(why))
            }
        }
    }
}

/// Plays the rest of a turn of the piece that is on `from` now and has made this many captures; `false` if it cannot end as recorded. The game is then
/// unchanged.
fn play_on(game: &mut Game, text: &MoveNotation, from: Square, made: usize) -> bool {
    let Some(written) = &text.captured else { return false };
    let goes_on = |game: &Game, at: Square| {
        let kind = game.piece(at).map(|id| game.rules().rule_set().kind(id));
        kind.is_some_and(|kind| !kind.again.is_never())
    };
    if !goes_on(game, from) {
        return false;
    }
    for to in game.destinations(from).into_iter().filter(|&to| to != from) {
        let Ok(played) = game.play(Move::piece(from, to)) else { continue };
        let fits = played.captured.iter().all(|piece| written.contains(&piece.square));
        let made = made + played.captured.len();
        let is_whole = Some(to) == text.mv.to() && written.len() == made;
        if fits && (is_whole || (game.continuing() == Some(to) && play_on(game, text, to, made))) {
            return true;
        }
        game.undo();
    }
    false
}

/// The beginning of a word from outside, which may be as long as a file: at most 40 characters, for error messages.
pub(crate) fn shorten(word: &str) -> String {
    const SHOWN: usize = 40;
    if word.chars().count() <= SHOWN { word.to_owned() } else { word.chars().take(SHOWN).chain(['…']).collect() }
}
