use bevy::prelude::*;
use birka_rules::{Move, Side, Square};
use birka_session::{Change, Mover};

use super::gesture::{BoardGesture, MoveChosen};
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::{GameTable, PositionChanged};

/// A piece was selected, or none is any more.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelectionChanged(pub Option<Square>);

/// A square that the selected piece can move to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    pub square: Square,
    /// The squares of the pieces that the move captures.
    pub captures: Vec<Square>,
    /// The side that wins by the move, if it ends the game.
    pub winner: Option<Side>,
}

/// The selected piece.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    piece: Option<Square>,
    destinations: Vec<Destination>,
    forecast: Forecast,
    press: Press,
}

/// Whether it is known what the moves of the selected piece capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Forecast {
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

    pub(super) fn forecast(&self) -> Forecast {
        self.forecast
    }

    /// Functions of the variant are asked what the moves of the selected piece capture.
    pub(super) fn await_captures(&mut self) {
        self.forecast = Forecast::Asked;
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
    pub(super) fn pressed(&self) -> Option<Square> {
        self.piece.filter(|_| !matches!(self.press, Press::None | Press::Offered))
    }

    /// The selection after a gesture, and the move that the gesture makes.
    #[must_use]
    pub(super) fn after(&self, gesture: BoardGesture, table: &GameTable) -> (Self, Option<Move>) {
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

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .add_message::<SelectionChanged>()
        .add_systems(Update, apply_gestures.in_set(GameSystems::Selection))
        .add_systems(Update, clear_selection.in_set(GameSystems::Pieces))
        .redraw_scene_if(resource_changed::<Selection>);
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
