//! The state of a player's actions on the board: the selected piece with its destinations, the move that is chosen in advance, arrows and circles, and why the last
//! gesture did nothing.

use std::sync::atomic::{AtomicBool, Ordering};

use birka_records::Drawing;
use birka_rules::{Game, HookError, IllegalMove, Move, Side, Square, WhyIllegal};
use serde::Deserialize;

use crate::command::Change;
use crate::refusal::Refusal;
use crate::study::{Study, toggle_drawing};
use crate::table::{Mover, Table};

/// A gesture on the board with a pointer, a finger, keys or a screen reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// The pointer is pressed on a square, or outside the squares.
    Press(Option<Square>),
    /// The pointer is released there.
    Release(Option<Square>),
    /// A square is chosen by key, as if pressed and released.
    Choose(Square),
    /// The selection is given up.
    Cancel,
    /// The button for drawing is pressed on a square.
    BeginDrawing(Square),
    /// The button for drawing is released on a square, or elsewhere.
    EndDrawing(Option<Square>),
    /// The key for drawing is pressed with the cursor on a square.
    DrawAt(Square),
}

/// The kinds of a [`Gesture`], by the names that faces give them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GestureKind {
    Press,
    Release,
    Choose,
    Cancel,
    BeginDrawing,
    EndDrawing,
    DrawAt,
}

impl GestureKind {
    /// The gesture on a square, or outside the squares; `None` if it needs a square.
    #[must_use]
    pub fn at(self, square: Option<Square>) -> Option<Gesture> {
        Some(match self {
            Self::Press => Gesture::Press(square),
            Self::Release => Gesture::Release(square),
            Self::Choose => Gesture::Choose(square?),
            Self::Cancel => Gesture::Cancel,
            Self::BeginDrawing => Gesture::BeginDrawing(square?),
            Self::EndDrawing => Gesture::EndDrawing(square),
            Self::DrawAt => Gesture::DrawAt(square?),
        })
    }
}

/// The selection and what else a player has put on the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Selection {
    piece: Option<Square>,
    destinations: Vec<Destination>,
    forecast: Forecast,
    press: Press,
    premove: Option<Move>,
    refusal: Option<Refusal>,
    drawings: Vec<Drawing>,
    /// Where an arrow or a circle has begun.
    begun: Option<Square>,
}

/// The request of a gesture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// To play a move now.
    Play(Move),
    /// To [draw](Selection::draw) an arrow or a circle.
    Draw(Drawing),
}

/// A square that the selected piece can move to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    pub square: Square,
    /// The squares of the pieces that the move captures.
    pub captures: Vec<Square>,
    /// The side that wins by the move, if it ends the game.
    pub winner: Option<Side>,
}

/// Whether it is known what the moves of the selected piece capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Forecast {
    /// Not yet.
    #[default]
    Due,
    /// Functions of the variant are being asked.
    Asked,
    /// Known.
    Done,
}

/// The effect of the pressed pointer on the selected piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Press {
    /// The pointer is not pressed.
    #[default]
    None,
    /// The pointer is not pressed. The piece was not chosen: it has captured, and its turn goes on.
    Offered,
    /// The press has selected the piece.
    Selecting,
    /// The press is on the piece that was already selected.
    Reselected,
    /// The pointer drags the piece.
    Dragging,
}

/// Where on a piece a pointer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// On its lower half or its foot.
    LowerHalf,
    /// On its upper half, which hides the middle of another square.
    UpperHalf,
}

impl Selection {
    /// The square of the selected piece.
    #[must_use]
    pub fn piece(&self) -> Option<Square> {
        self.piece
    }

    /// Where it can move to.
    #[must_use]
    pub fn destinations(&self) -> &[Destination] {
        &self.destinations
    }

    /// The square of the piece that follows the pointer.
    #[must_use]
    pub fn dragged(&self) -> Option<Square> {
        self.piece.filter(|_| self.press == Press::Dragging)
    }

    /// Whether the selected piece can move to a square.
    #[must_use]
    pub fn leads_to(&self, square: Square) -> bool {
        self.destinations.iter().any(|destination| destination.square == square)
    }

    /// The move that a person has chosen while the engine is to move.
    #[must_use]
    pub fn premove(&self) -> Option<Move> {
        self.premove
    }

    /// Why the last press, drag, key or button did nothing; `None` once another press or a move has followed.
    #[must_use]
    pub fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_ref()
    }

    /// The arrows and circles on the displayed position.
    #[must_use]
    pub fn drawings(&self) -> &[Drawing] {
        &self.drawings
    }

    /// Where an arrow or a circle has begun.
    #[must_use]
    pub fn begun(&self) -> Option<Square> {
        self.begun
    }

    /// The squares with a circle, also where a drawing begins.
    pub fn circles(&self) -> impl Iterator<Item = Square> {
        self.drawings.iter().filter(|drawing| drawing.is_circle()).map(|circle| circle.from).chain(self.begun)
    }

    /// The square that is meant by a pointer that is on the piece on `hit` and on the board's surface at `surface`.
    ///
    /// A tall king does not hide a destination of the selected piece behind him: a piece that cannot be selected nowhere, another one not where
    /// the pointer is on its upper half and in the middle of the destination. The selected piece itself does, so that the second press of a double
    /// click, or releasing the pointer on it, moves nothing.
    #[must_use]
    pub fn resolve_target(&self, hit: Option<(Square, Aim)>, surface: Option<Square>, table: &Table) -> Option<Square> {
        let behind = surface.filter(|&square| self.leads_to(square));
        let is_obstacle = |(square, aim)| self.piece != Some(square) && (aim == Aim::UpperHalf || table.reach(square).is_empty());
        if behind.is_some() && hit.is_some_and(is_obstacle) { behind } else { hit.map(|(square, _)| square) }
    }
}

/// Gestures.
impl Selection {
    /// Applies a gesture. Returns what it asks for.
    pub fn apply(&mut self, gesture: Gesture, table: &Table) -> Option<Effect> {
        match gesture {
            // A move that is chosen in advance is taken back instead.
            Gesture::BeginDrawing(_) | Gesture::DrawAt(_) if self.premove.take().is_some() => None,
            Gesture::BeginDrawing(square) => {
                self.begun = Some(square);
                None
            }
            Gesture::DrawAt(square) => match self.begun.take() {
                Some(from) => Some(Effect::Draw(Drawing { from, to: square })),
                None => {
                    self.begun = Some(square);
                    None
                }
            },
            Gesture::EndDrawing(end) => {
                let (from, to) = self.begun.take().zip(end)?;
                Some(Effect::Draw(Drawing { from, to }))
            }
            Gesture::Press(_) | Gesture::Release(_) | Gesture::Choose(_) | Gesture::Cancel => self.select(gesture, table).map(Effect::Play),
        }
    }

    /// Draws on the displayed position, or removes what is drawn again. `study` is the analysis board, if it is displayed, which keeps it.
    pub fn draw(&mut self, drawing: Drawing, study: Option<&mut Study>) {
        match study {
            Some(study) => {
                let node = study.current();
                study.toggle_drawing(node, drawing);
                self.drawings = study.drawings(node).to_vec();
            }
            None => toggle_drawing(&mut self.drawings, drawing),
        }
    }

    /// Drags the piece from now on.
    pub fn start_drag(&mut self) {
        self.press = Press::Dragging;
    }

    /// Whether the pointer is pressed on the piece and does not drag it yet.
    #[must_use]
    pub fn can_be_dragged(&self) -> bool {
        matches!(self.press, Press::Selecting | Press::Reselected)
    }

    /// Plays a chosen move now, which is returned, or keeps it until the engine has moved.
    pub fn choose_move(&mut self, mv: Move, table: &Table) -> Option<Move> {
        if table.premove_side().is_none() {
            return Some(mv);
        }
        self.premove = Some(mv);
        None
    }

    /// Explains why something does nothing, or takes the explanation away.
    pub fn explain(&mut self, refusal: Option<Refusal>) {
        self.refusal = refusal;
    }

    fn select(&mut self, gesture: Gesture, table: &Table) -> Option<Move> {
        // The next press takes the kept move back.
        if !matches!(gesture, Gesture::Release(_)) {
            self.premove = None;
        }
        // What is drawn leaves with a press, except on the analysis board.
        if matches!(gesture, Gesture::Press(_) | Gesture::Cancel) {
            self.begun = None;
            if table.study().is_none() {
                self.drawings.clear();
            }
        }
        match gesture {
            Gesture::Press(Some(square)) | Gesture::Choose(square) => self.refusal = table.why_not_pressed(self.piece, square),
            Gesture::Release(to) => {
                if let Some((from, to)) = self.pressed().zip(to).filter(|(from, to)| from != to) {
                    self.refusal = table.why_not(Move::piece(from, to));
                }
            }
            _ => self.refusal = None,
        }
        // Pieces of the engine, or of a position that cannot be played on, are not selected.
        let can_move = table.mover(table.session().turn()) == Mover::Person || table.premove_side().is_some();
        let mv = self.change_piece(if can_move { gesture } else { Gesture::Cancel }, table)?;
        self.choose_move(mv, table)
    }

    /// Selects another piece, or none. Returns the move that the gesture makes.
    fn change_piece(&mut self, gesture: Gesture, table: &Table) -> Option<Move> {
        let to_move = |this: &Self, to| this.piece.filter(|_| this.leads_to(to)).map(|from| table.session().game().move_between(from, to));
        match gesture {
            Gesture::Press(Some(square)) | Gesture::Choose(square) => {
                let by_pointer = matches!(gesture, Gesture::Press(_));
                if table.session().game().piece(square).is_none() && table.reach(square).contains(&square) {
                    self.deselect();
                    return Some(Move::Placement(square));
                }
                let is_selected = self.piece == Some(square);
                // The second press of a double click on the destination of a capture does not end the turn.
                let is_confirmed = !(is_selected && by_pointer && self.press == Press::Offered);
                if let Some(mv) = to_move(self, square).filter(|_| is_confirmed) {
                    self.deselect();
                    return Some(mv);
                }
                if is_selected && by_pointer {
                    self.press = Press::Reselected;
                } else if !is_selected && !table.reach(square).is_empty() {
                    self.select_piece(square, if by_pointer { Press::Selecting } else { Press::None }, table);
                } else {
                    self.deselect();
                }
                None
            }
            Gesture::Release(square) => match self.press {
                Press::None | Press::Offered => None,
                Press::Reselected if square == self.piece && self.piece.is_some_and(|piece| self.leads_to(piece)) => {
                    self.press = Press::None;
                    None
                }
                Press::Reselected if square == self.piece => {
                    self.deselect();
                    None
                }
                _ if square == self.piece => {
                    self.press = Press::None;
                    None
                }
                _ => {
                    let mv = square.and_then(|to| to_move(self, to));
                    self.deselect();
                    mv
                }
            },
            _ => {
                self.deselect();
                None
            }
        }
    }

    /// The square of the piece on which the pointer is pressed, dragged or not.
    fn pressed(&self) -> Option<Square> {
        self.piece.filter(|_| !matches!(self.press, Press::None | Press::Offered))
    }

    fn deselect(&mut self) {
        self.piece = None;
        self.destinations.clear();
        (self.forecast, self.press) = (Forecast::default(), Press::default());
    }

    /// Selects a piece. What its moves capture is not known yet, and never in advance.
    fn select_piece(&mut self, square: Square, press: Press, table: &Table) {
        let destinations = table.reach(square).into_iter();
        self.destinations = destinations.map(|square| Destination { square, captures: Vec::new(), winner: None }).collect();
        self.forecast = if table.premove_side().is_some() { Forecast::Done } else { Forecast::Due };
        (self.piece, self.press) = (Some(square), press);
    }
}

/// Following the game.
impl Selection {
    /// Follows a change of what is displayed. Returns the move that was chosen in advance, if it can be played now.
    ///
    /// A selection does not outlive the position in which it was made, except that of a piece whose turn has come. A piece whose turn goes on is
    /// selected. A kept move is dropped where it is not legal, and when anything else than a move changes the game. Drawings leave with their position;
    /// the analysis board keeps them with its moves.
    pub fn follow(&mut self, change: &Change, table: &Table) -> Option<Move> {
        let is_move = matches!(change, Change::MovePlayed(_));
        let stays = |piece: &Square| is_move && !table.reach(*piece).is_empty();
        let session = table.session();
        let is_offered = |piece: &Square| {
            table.mover(session.turn()) == Mover::Person && table.premove_side().is_none() && !session.destinations(*piece).is_empty()
        };
        match (session.game().continuing().filter(is_offered), self.piece.filter(stays)) {
            (Some(piece), _) => self.select_piece(piece, Press::Offered, table),
            (None, Some(piece)) => self.select_piece(piece, self.press, table),
            (None, None) => self.deselect(),
        }
        (self.refusal, self.begun) = (None, None);
        self.drawings = table.study().map(|study| study.drawings(study.current()).to_vec()).unwrap_or_default();
        let kept = self.premove.take();
        kept.filter(|mv| is_move && table.premove_side().is_none() && table.why_not(*mv).is_none())
    }

    /// Whether it is still to be [found out](Self::forecast) what the moves of the selected piece capture.
    #[must_use]
    pub fn is_forecast_due(&self) -> bool {
        self.piece.is_some() && self.forecast == Forecast::Due
    }

    /// Finds out what the moves of the selected piece capture if that is not known: at once under rules that are data. Returns the piece whose moves
    /// functions of the variant have to be [asked](find_captures) about, on another thread; its answer goes to [`Self::set_captures`].
    pub fn forecast(&mut self, game: &Game) -> Option<Square> {
        let from = self.piece.filter(|_| self.is_forecast_due())?;
        if game.rules().hooks().is_some() {
            self.forecast = Forecast::Asked;
            return Some(from);
        }
        // Only functions can fail.
        self.set_captures(find_captures(game, from, &AtomicBool::new(false)).unwrap_or_default());
        None
    }

    /// Finds out what the moves of the selected piece capture, also by functions of the variant. Where one fails, it is not known.
    pub fn forecast_now(&mut self, game: &Game) {
        if let Some(from) = self.forecast(game) {
            self.set_captures(find_captures(game, from, &AtomicBool::new(false)).unwrap_or_default());
        }
    }

    /// Whether functions of the variant are being asked what the moves of the selected piece capture.
    #[must_use]
    pub fn awaits_captures(&self) -> bool {
        self.forecast == Forecast::Asked
    }

    /// Replaces the destinations by the same ones with what is captured and won there.
    pub fn set_captures(&mut self, destinations: Vec<Destination>) {
        (self.destinations, self.forecast) = (destinations, Forecast::Done);
    }
}

/// Where a piece can move to, what it captures there, and whether that ends the game. `stop` ends it before its next move.
///
/// # Errors
/// If a function of the variant fails.
pub fn find_captures(game: &Game, from: Square, stop: &AtomicBool) -> Result<Vec<Destination>, HookError> {
    let mut destinations = Vec::new();
    for square in game.destinations(from) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let (captures, winner) = match game.preview(game.move_between(from, square)) {
            Ok(played) => {
                let winner = played.outcome.and_then(|outcome| outcome.winner);
                (played.captured.into_iter().map(|captured| captured.square).collect(), winner)
            }
            Err(IllegalMove { why: WhyIllegal::Hook(error), .. }) => return Err(*error),
            Err(_) => (Vec::new(), None),
        };
        destinations.push(Destination { square, captures, winner });
    }
    Ok(destinations)
}
