//! Arrows and circles that the player draws with the right button: a drag from a square to another one, or a press on one.
//!
//! They leave with the position that they are drawn on. The analysis board keeps them with its moves.

use bevy::prelude::*;
use birka_records::Drawing;
use birka_rules::Square;
use birka_session::toggle_drawing;

use super::gesture::BoardGesture;
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::{GameTable, PositionChanged};

/// What is drawn on the displayed position.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardDrawings(Vec<Drawing>);

impl BoardDrawings {
    #[must_use]
    pub fn all(&self) -> &[Drawing] {
        &self.0
    }
}

/// The right button on the board.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// It is pressed on a square.
    Begin(Square),
    /// It is released on a square, or elsewhere.
    End(Option<Square>),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardDrawings>()
        .add_message::<Stroke>()
        .add_systems(Update, draw.in_set(GameSystems::Selection))
        .add_systems(Update, follow_position.in_set(GameSystems::View))
        .redraw_scene_if(resource_changed::<BoardDrawings>);
}

/// Adds what is drawn, or removes what is drawn again. Unless the analysis board is displayed, a press of the left button removes everything.
fn draw(
    mut strokes: MessageReader<Stroke>,
    mut gestures: MessageReader<BoardGesture>,
    mut drawings: ResMut<BoardDrawings>,
    mut table: ResMut<GameTable>,
    mut begun: Local<Option<Square>>,
) {
    for stroke in strokes.read() {
        let drawn = match *stroke {
            Stroke::Begin(square) => {
                *begun = Some(square);
                None
            }
            Stroke::End(square) => begun.take().zip(square),
        };
        let Some((from, to)) = drawn else { continue };
        let drawing = Drawing { from, to };
        match table.study().map(|study| study.current()) {
            Some(node) => {
                if let Some(study) = table.study_mut() {
                    study.toggle_drawing(node, drawing);
                }
                drawings.0 = drawn_on_study(&table);
            }
            None => toggle_drawing(&mut drawings.0, drawing),
        }
    }
    let is_wiped = gestures.read().filter(|gesture| matches!(gesture, BoardGesture::Press(_))).count() > 0;
    if is_wiped && table.study().is_none() {
        drawings.set_if_neq(BoardDrawings::default());
    }
}

fn follow_position(mut changes: MessageReader<PositionChanged>, mut drawings: ResMut<BoardDrawings>, table: Res<GameTable>) {
    if changes.read().count() > 0 {
        drawings.set_if_neq(BoardDrawings(drawn_on_study(&table)));
    }
}

/// What is drawn on the position of the analysis board; empty elsewhere.
fn drawn_on_study(table: &GameTable) -> Vec<Drawing> {
    table.study().map(|study| study.drawings(study.current()).to_vec()).unwrap_or_default()
}
