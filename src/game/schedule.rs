//! The order of the systems of a frame.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

/// The sets of systems in [`Update`], in the order in which they run.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameSystems {
    /// Keys and pointers become actions and gestures.
    Input,
    /// Gestures and engine moves become requests to the game.
    Selection,
    /// Requests change the game: moves are played or refused, games are started.
    Rules,
    /// Puzzles and reviews change which position is displayed.
    Display,
    /// Piece entities follow the position.
    Pieces,
    /// Pieces move on screen.
    Animation,
    /// Sounds are chosen.
    Sound,
    /// Camera, markers, analysis and overlay follow.
    View,
    /// Arrows follow the analysis.
    Arrows,
    /// Events are reported to other programs.
    Report,
}

/// The sets of systems that draw with egui, in the order in which they run. A later one draws above an earlier one.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EguiSystems {
    /// The image of the scene.
    Canvas,
    /// Panel, dialogs and notices.
    Overlay,
}

pub(super) fn plugin(app: &mut App) {
    use GameSystems::{Animation, Arrows, Display, Input, Pieces, Report, Rules, Selection, Sound, View};
    app.configure_sets(Update, (Input, Selection, Rules, Display, Pieces, Animation, Sound, View, Arrows, Report).chain())
        .configure_sets(EguiPrimaryContextPass, (EguiSystems::Canvas, EguiSystems::Overlay).chain());
}
