//! Arrows and circles that the player draws: by a drag of the right button from a square to another one, or a press of it on one; or by a key on
//! the square of the cursor, twice.
//!
//! They leave with the position that they are drawn on. The analysis board keeps them with its moves.

use bevy::prelude::*;
use birka_records::Drawing;
use birka_rules::Square;
use birka_session::toggle_drawing;

use super::selection::BoardGesture;
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::{GameTable, PositionChanged};

/// What is drawn on the displayed position.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardDrawings {
    drawn: Vec<Drawing>,
    /// Where an arrow or a circle has begun.
    begun: Option<Square>,
}

impl BoardDrawings {
    #[must_use]
    pub fn all(&self) -> &[Drawing] {
        &self.drawn
    }

    /// The squares with a circle, also where a drawing begins.
    pub fn circles(&self) -> impl Iterator<Item = Square> {
        self.drawn.iter().filter(|drawing| drawing.is_circle()).map(|circle| circle.from).chain(self.begun)
    }
}

/// The right button or the key for drawing on the board.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// The button is pressed on a square.
    Begin(Square),
    /// The button is released on a square, or elsewhere.
    End(Option<Square>),
    /// The key is pressed with the cursor on a square.
    Key(Square),
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
) {
    for stroke in strokes.read() {
        let (begun, end) = match (*stroke, drawings.begun) {
            (Stroke::Begin(square), _) | (Stroke::Key(square), None) => (Some(square), None),
            (Stroke::End(end), _) => (None, end),
            (Stroke::Key(end), Some(_)) => (None, Some(end)),
        };
        let Some((from, to)) = std::mem::replace(&mut drawings.begun, begun).zip(end) else { continue };
        let drawing = Drawing { from, to };
        match table.study().map(|study| study.current()) {
            Some(node) => {
                if let Some(study) = table.study_mut() {
                    study.toggle_drawing(node, drawing);
                }
                drawings.drawn = drawn_on_study(&table);
            }
            None => toggle_drawing(&mut drawings.drawn, drawing),
        }
    }
    let is_wiped = gestures.read().filter(|gesture| matches!(gesture, BoardGesture::Press(_) | BoardGesture::Cancel)).count() > 0;
    if is_wiped {
        let drawn = if table.study().is_none() { Vec::new() } else { drawings.drawn.clone() };
        drawings.set_if_neq(BoardDrawings { drawn, begun: None });
    }
}

fn follow_position(mut changes: MessageReader<PositionChanged>, mut drawings: ResMut<BoardDrawings>, table: Res<GameTable>) {
    if changes.read().count() > 0 {
        drawings.set_if_neq(BoardDrawings { drawn: drawn_on_study(&table), begun: None });
    }
}

/// What is drawn on the position of the analysis board; empty elsewhere.
fn drawn_on_study(table: &GameTable) -> Vec<Drawing> {
    table.study().map(|study| study.drawings(study.current()).to_vec()).unwrap_or_default()
}
