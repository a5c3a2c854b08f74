//! Floor 6: the table in 3D. It knows no rules: it is handed legal destinations and told what happened.
//!
//! The table's logic ([`TableLogic`]) needs neither window nor graphics: a test runs it with Bevy's minimal plugins and a
//! [`table::Table`]. [`TableView`] shows it, [`play`] is both in a window.

#![allow(clippy::too_many_arguments, clippy::type_complexity, reason = "a system takes what it needs, and queries what it asks about")]

mod app;
mod bench_frames;
mod camera;
mod canvas;
pub mod captives;
pub mod choices;
mod dress;
pub mod geometry;
pub mod hud;
pub mod inspection;
pub mod keyboard;
mod marks;
pub mod moment;
pub mod motion;
pub mod opponent;
pub mod pieces;
pub mod pointer;
mod prepare;
pub mod puzzles;
mod ready;
pub mod reload;
pub mod report;
mod rest;
pub mod ribbons;
pub mod selection;
pub mod settings;
pub mod shot;
pub mod sound;
mod surroundings;
pub mod table;
pub mod teacher;
mod trouble;
pub mod wishes;
pub mod words;

use bevy::prelude::*;

pub use app::play;
pub use bench_frames::{BenchFramesOptions, bench_frames};
pub use prepare::PlayOptions;
pub use shot::{SheetOptions, ShotOptions, contact_sheet, shot};

/// The order of everything that happens in one frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Mouse and keys become gestures and wishes.
    Input,
    /// Gestures become moves.
    Selection,
    /// Moves are played, taken back, refused.
    Rules,
    /// Pieces are told where they belong.
    Pieces,
    /// Pieces go there.
    Motion,
    /// Camera, signs and HUD follow.
    View,
    /// What has happened is told.
    Report,
}

fn order(app: &mut App) {
    use TableSystems::{Input, Motion, Pieces, Report, Rules, Selection, View};
    app.configure_sets(Update, (Input, Selection, Rules, Pieces, Motion, View, Report).chain());
}

/// The table without a picture of it. Needs the resource [`table::Table`] and Bevy's minimal plugins.
pub struct TableLogic;

impl Plugin for TableLogic {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            order,
            wishes::plugin,
            choices::plugin,
            table::plugin,
            reload::plugin,
            opponent::plugin,
            selection::plugin,
            pieces::plugin,
            motion::plugin,
            moment::plugin,
            teacher::plugin,
            puzzles::plugin,
            ribbons::logic,
            sound::cues,
            report::plugin,
        ));
    }
}

/// The picture of the table, mouse and keyboard. Needs [`TableLogic`], [`birka_look::plugin`] and Bevy's default plugins.
pub struct TableView;

impl Plugin for TableView {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            pointer::plugin,
            keyboard::plugin,
            surroundings::plugin,
            dress::plugin,
            marks::plugin,
            ribbons::view,
            camera::plugin,
            hud::plugin,
            inspection::plugin,
            ready::plugin,
            rest::plugin,
            canvas::plugin,
        ));
    }
}
