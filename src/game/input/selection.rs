//! From gestures to moves: the selected piece, what its moves capture, the move that is chosen in advance, and why a gesture comes to nothing.

use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use birka_rules::{Game, HookError, IllegalMove, Move, Side, Square};
use birka_session::{Change, Command, Mover, Refusal};

use crate::game::actions::UiAction;
use crate::game::platform::{BackgroundTask, RedrawAppExt, StopOnDrop, Waker};
use crate::game::schedule::GameSystems;
use crate::game::state::{GameCommand, GameTable, HookFailed, HookUse, PositionChanged};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .init_resource::<CaptureTask>()
        .init_resource::<Premove>()
        .init_resource::<ShownRefusal>()
        .add_message::<BoardGesture>()
        .add_message::<MoveChosen>()
        .add_message::<SelectionChanged>()
        .add_systems(Update, apply_gestures.in_set(GameSystems::Selection))
        .add_systems(Update, clear_selection.in_set(GameSystems::Pieces))
        .add_systems(Update, withdraw.before(apply_gestures).in_set(GameSystems::Selection))
        .add_systems(Update, play_or_keep.after(apply_gestures).in_set(GameSystems::Selection))
        .add_systems(Update, play_kept.in_set(GameSystems::Pieces))
        .add_systems(Update, (begin_forecast, poll_forecast).chain().after(apply_gestures).in_set(GameSystems::Selection))
        .add_systems(Update, (explain_gesture, explain_action).chain().before(apply_gestures).in_set(GameSystems::Selection))
        .add_systems(Update, clear_refusal.in_set(GameSystems::Pieces))
        .redraw_scene_if(resource_changed::<Selection>)
        .redraw_scene_if(resource_changed::<Premove>)
        .redraw_window_if(resource_changed::<ShownRefusal>);
}

/// A player's gesture on the board with a pointer or the keyboard.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardGesture {
    /// The pointer is pressed on a square, or outside the squares.
    Press(Option<Square>),
    /// The pointer is released there.
    Release(Option<Square>),
    /// A square is chosen by key, as if pressed and released.
    Choose(Square),
    /// The selection is given up.
    Cancel,
}

/// A person has chosen a move: it is played now, or kept until the engine has moved.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveChosen(pub Move);

/// A piece was selected, or none is any more.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelectionChanged(pub Option<Square>);

/// The selected piece.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    piece: Option<Square>,
    destinations: Vec<Destination>,
    forecast: Forecast,
    press: Press,
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

    /// The square that is meant by a pointer that is on the piece on `hit` and on the board's surface at `surface`.
    ///
    /// A tall king does not hide a destination of the selected piece behind him: a piece that cannot be selected nowhere, another one not where
    /// the pointer is on its upper half and in the middle of the destination. The selected piece itself does, so that the second press of a double
    /// click, or releasing the pointer on it, moves nothing.
    #[must_use]
    pub fn resolve_target(&self, hit: Option<(Square, Aim)>, surface: Option<Square>, table: &GameTable) -> Option<Square> {
        let behind = surface.filter(|&square| self.leads_to(square));
        let is_obstacle = |(square, aim)| self.piece != Some(square) && (aim == Aim::UpperHalf || table.reach(square).is_empty());
        if behind.is_some() && hit.is_some_and(is_obstacle) { behind } else { hit.map(|(square, _)| square) }
    }

    /// Drags the piece from now on if the pointer is pressed on it and has left its square.
    pub(super) fn start_drag(&mut self) {
        self.press = Press::Dragging;
    }

    /// Whether the pointer is pressed on the piece and does not drag it yet.
    pub(super) fn can_be_dragged(&self) -> bool {
        matches!(self.press, Press::Selecting | Press::Reselected)
    }

    /// Replaces the destinations by the same ones with what is captured and won there.
    pub(in crate::game) fn set_captures(&mut self, destinations: Vec<Destination>) {
        (self.destinations, self.forecast) = (destinations, Forecast::Done);
    }

    /// Selects a piece. What its moves capture is not known yet, and never in advance.
    fn select(table: &GameTable, square: Square, press: Press) -> Self {
        let destinations = table.reach(square).into_iter();
        let destinations = destinations.map(|square| Destination { square, captures: Vec::new(), winner: None }).collect();
        let forecast = if table.premove_side().is_some() { Forecast::Done } else { Forecast::Due };
        Self { piece: Some(square), destinations, forecast, press }
    }

    /// The square of the piece on which the pointer is pressed, dragged or not.
    fn pressed(&self) -> Option<Square> {
        self.piece.filter(|_| !matches!(self.press, Press::None | Press::Offered))
    }

    /// The selection after a gesture, and the move that the gesture makes.
    fn after(&self, gesture: BoardGesture, table: &GameTable) -> (Self, Option<Move>) {
        let to_move = |to| self.piece.filter(|_| self.leads_to(to)).map(|from| Move { from, to });
        match gesture {
            BoardGesture::Cancel | BoardGesture::Press(None) => (Self::default(), None),
            BoardGesture::Press(Some(square)) | BoardGesture::Choose(square) => {
                let by_pointer = matches!(gesture, BoardGesture::Press(_));
                if table.session().game().piece(square).is_none() && table.reach(square).contains(&square) {
                    return (Self::default(), Some(Move::stop(square)));
                }
                let is_selected = self.piece == Some(square);
                // The second press of a double click on the destination of a capture does not end the turn.
                let is_confirmed = !(is_selected && by_pointer && self.press == Press::Offered);
                if let Some(mv) = to_move(square).filter(|_| is_confirmed) {
                    return (Self::default(), Some(mv));
                }
                if is_selected && by_pointer {
                    (Self { press: Press::Reselected, ..self.clone() }, None)
                } else if !is_selected && !table.reach(square).is_empty() {
                    (Self::select(table, square, if by_pointer { Press::Selecting } else { Press::None }), None)
                } else {
                    (Self::default(), None)
                }
            }
            BoardGesture::Release(square) => match self.press {
                Press::None | Press::Offered => (self.clone(), None),
                Press::Reselected if square == self.piece && self.piece.is_some_and(|piece| self.leads_to(piece)) => {
                    (Self { press: Press::None, ..self.clone() }, None)
                }
                Press::Reselected if square == self.piece => (Self::default(), None),
                _ if square == self.piece => (Self { press: Press::None, ..self.clone() }, None),
                _ => (Self::default(), square.and_then(to_move)),
            },
        }
    }
}

pub(super) fn apply_gestures(
    mut selection: ResMut<Selection>,
    table: Res<GameTable>,
    mut gestures: MessageReader<BoardGesture>,
    mut moves: MessageWriter<MoveChosen>,
    mut selected: MessageWriter<SelectionChanged>,
) {
    // Pieces of the engine, or of a position that cannot be played on, are not selected.
    let can_move = table.mover(table.session().turn()) == Mover::Person || table.premove_side().is_some();
    for &gesture in gestures.read() {
        let gesture = if can_move { gesture } else { BoardGesture::Cancel };
        let (next, mv) = selection.after(gesture, &table);
        if next.piece != selection.piece {
            selected.write(SelectionChanged(next.piece));
        }
        selection.set_if_neq(next);
        moves.write_batch(mv.map(MoveChosen));
    }
}

/// A selection does not outlive the position in which it was made, except that of a piece whose turn has come. A piece whose turn goes on is
/// selected.
fn clear_selection(mut selection: ResMut<Selection>, mut changes: MessageReader<PositionChanged>, table: Res<GameTable>) {
    let Some(change) = changes.read().last() else { return };
    let stays = |piece: &Square| matches!(change.cause, Change::MovePlayed(_)) && !table.reach(*piece).is_empty();
    let session = table.session();
    let is_offered = |piece: &Square| {
        table.mover(session.turn()) == Mover::Person && table.premove_side().is_none() && !session.destinations(*piece).is_empty()
    };
    let goes_on = session.game().continuing().filter(is_offered);
    let next = match goes_on {
        Some(piece) => Some(Selection::select(&table, piece, Press::Offered)),
        None => selection.piece.filter(stays).map(|piece| Selection::select(&table, piece, selection.press)),
    };
    selection.set_if_neq(next.unwrap_or_default());
}

/// The thread that finds out what the selected piece captures. Dropping this stops it before its next call of a function.
#[derive(Resource, Default)]
struct CaptureTask(Option<(BackgroundTask<Result<Vec<Destination>, HookError>>, StopOnDrop)>);

/// Finds out what the moves of the selected piece capture: at once under rules that are data, on a thread where functions of the variant decide.
fn begin_forecast(mut task: ResMut<CaptureTask>, mut selection: ResMut<Selection>, table: Res<GameTable>, waker: Res<Waker>) {
    let game = table.session().game();
    match (selection.piece, selection.forecast) {
        (None, _) if task.0.is_some() => task.0 = None,
        (Some(from), Forecast::Due) if game.rules().hooks().is_some() => {
            selection.forecast = Forecast::Asked;
            let ((guard, stop), game) = (StopOnDrop::new(), game.clone());
            task.0 = Some((BackgroundTask::spawn("captures", &waker, move || find_captures(&game, from, &stop)), guard));
        }
        (Some(from), Forecast::Due) => {
            task.0 = None;
            // Only functions can fail.
            selection.set_captures(find_captures(game, from, &AtomicBool::new(false)).unwrap_or_default());
        }
        _ => {}
    }
}

/// Where a piece can move to, what it captures there, and whether that ends the game.
fn find_captures(game: &Game, from: Square, stop: &AtomicBool) -> Result<Vec<Destination>, HookError> {
    let mut destinations = Vec::new();
    for square in game.destinations(from) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let (captures, winner) = match game.preview(Move { from, to: square }) {
            Ok(played) => {
                let winner = played.outcome.and_then(|outcome| outcome.winner);
                (played.captured.into_iter().map(|captured| captured.square).collect(), winner)
            }
            Err(IllegalMove::Hook(error)) => return Err(error),
            Err(_) => (Vec::new(), None),
        };
        destinations.push(Destination { square, captures, winner });
    }
    Ok(destinations)
}

fn poll_forecast(mut task: ResMut<CaptureTask>, mut selection: ResMut<Selection>, mut faults: MessageWriter<HookFailed>) {
    let Some(found) = task.0.as_ref().and_then(|(task, _)| task.poll()) else { return };
    task.0 = None;
    match found {
        Ok(Ok(destinations)) if selection.forecast == Forecast::Asked => selection.set_captures(destinations),
        Ok(Err(error)) => {
            faults.write(HookFailed { error, during: HookUse::Forecast });
        }
        // Another piece is selected, or the thread has panicked, which has been reported.
        _ => {}
    }
}

/// The move that a person has chosen while the engine is to move. It is played as soon as the engine has moved, if it is legal then.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Premove(pub Option<Move>);

/// The next press takes the kept move back.
fn withdraw(mut gestures: MessageReader<BoardGesture>, mut premove: ResMut<Premove>) {
    if gestures.read().filter(|gesture| !matches!(gesture, BoardGesture::Release(_))).count() > 0 {
        premove.set_if_neq(Premove(None));
    }
}

pub(super) fn play_or_keep(
    mut chosen: MessageReader<MoveChosen>,
    mut premove: ResMut<Premove>,
    mut commands: MessageWriter<GameCommand>,
    table: Res<GameTable>,
) {
    for &MoveChosen(mv) in chosen.read() {
        if table.premove_side().is_some() {
            premove.set_if_neq(Premove(Some(mv)));
        } else {
            commands.write(GameCommand(Command::Play(mv)));
        }
    }
}

/// Plays the kept move after the move of the engine. It is dropped where it is not legal, and when anything else changes the game.
fn play_kept(
    mut changes: MessageReader<PositionChanged>,
    mut premove: ResMut<Premove>,
    mut commands: MessageWriter<GameCommand>,
    table: Res<GameTable>,
) {
    let Some(is_move) = changes.read().last().map(|change| matches!(change.cause, Change::MovePlayed(_))) else { return };
    let kept = premove.0.filter(|mv| is_move && table.premove_side().is_none() && table.why_not(*mv).is_none());
    commands.write_batch(kept.map(|mv| GameCommand(Command::Play(mv))));
    premove.set_if_neq(Premove(None));
}

/// Why the last press, drag, key or button did nothing. `None` once another press or a move has followed.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ShownRefusal(pub Option<Refusal>);

/// Explains a press on a piece that cannot be selected, on an empty square while no piece is selected, and on a square that the selected piece
/// cannot reach; and a drag to such a square.
fn explain_gesture(
    mut shown: ResMut<ShownRefusal>,
    mut gestures: MessageReader<BoardGesture>,
    table: Res<GameTable>,
    selection: Res<Selection>,
) {
    // Several gestures may come in one frame.
    let mut selection = selection.clone();
    for &gesture in gestures.read() {
        let why = match gesture {
            BoardGesture::Press(Some(square)) | BoardGesture::Choose(square) => table.why_not_pressed(selection.piece(), square),
            // A press without a square, and what is not a press.
            BoardGesture::Press(None) | BoardGesture::Cancel => None,
            BoardGesture::Release(to) => match (selection.pressed(), to) {
                (Some(from), Some(to)) if from != to => table.why_not(Move { from, to }),
                _ => continue,
            },
        };
        shown.set_if_neq(ShownRefusal(why));
        selection = selection.after(gesture, &table).0;
    }
}

/// Explains a button or a key that comes to nothing now.
fn explain_action(mut shown: ResMut<ShownRefusal>, mut actions: MessageReader<UiAction>, table: Res<GameTable>) {
    for action in actions.read() {
        if let UiAction::Do(action) = action {
            shown.set_if_neq(ShownRefusal(table.why_no(*action)));
        }
    }
}

fn clear_refusal(mut shown: ResMut<ShownRefusal>, mut changes: MessageReader<PositionChanged>) {
    if changes.read().count() > 0 {
        shown.set_if_neq(ShownRefusal(None));
    }
}
