//! Signs on the board: what is pointed at, held, possible, and what has just happened.

use bevy::prelude::*;
use bevy::time::Real;

use super::TableSystems;
use super::choices::Choices;
use super::geometry::place;
use super::keyboard::Cursor;
use super::pointer::Hand;
use super::selection::Selection;
use super::table::{Guest, Looked, Played, Started, Table, TakenBack};
use birka_look::{Mark, MarkAssets};
use birka_rules::Square;

/// A sign that lies on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Placed(Mark, Square);

/// The captors of the pieces that have just fallen, pointed out for a while.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Flash {
    captors: Vec<Square>,
    left: f32,
}

impl Flash {
    /// Whether anything is being pointed out.
    #[must_use]
    pub fn is_lit(&self) -> bool {
        !self.captors.is_empty()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Flash>().add_systems(Update, (flash, mark).chain().in_set(TableSystems::View));
}

fn flash(
    mut flash: ResMut<Flash>,
    time: Res<Time<Real>>,
    choices: Res<Choices>,
    mut played: MessageReader<Played>,
    mut taken_back: MessageReader<TakenBack>,
    mut started: MessageReader<Started>,
    mut looked: MessageReader<Looked>,
) {
    if flash.is_lit() {
        flash.left -= time.delta_secs();
        if flash.left <= 0.0 {
            *flash = Flash::default();
        }
    }
    if taken_back.read().count() + started.read().count() + looked.read().count() > 0 {
        *flash = Flash::default();
    }
    for Played(turn) in played.read() {
        let mut captors: Vec<_> = turn.captured.iter().flat_map(|fallen| fallen.captured_by.iter().copied()).collect();
        captors.sort_unstable();
        captors.dedup();
        *flash = Flash { captors, left: choices.settings().pace.flash().as_secs_f32() };
    }
}

/// Every sign that should lie on the board now.
fn wanted(table: &Table, hand: &Hand, cursor: &Cursor, selection: &Selection, flash: &Flash) -> Vec<Placed> {
    let mut signs = Vec::new();
    if let Some(turn) = table.session().played_moves().last() {
        signs.extend([Placed(Mark::LastFrom, turn.mv.from), Placed(Mark::LastTo, turn.mv.to)]);
    }
    signs.extend(selection.piece().map(|square| Placed(Mark::Selected, square)));
    signs.extend(selection.destinations().iter().map(|destination| {
        let mark = if destination.captures.is_empty() { Mark::Destination } else { Mark::Capture };
        Placed(mark, destination.square)
    }));
    signs.extend(flash.captors.iter().map(|&square| Placed(Mark::Captor, square)));
    // Only what a press would do something with is pointed out under the mouse; the cursor of the keys always shows.
    let is_played = table.guest() != Some(Guest::Look);
    let matters = |square: &Square| is_played && (selection.leads_to(*square) || !table.session().destinations(*square).is_empty());
    let pointed = hand.square.filter(|square| square.index() < table.size().area()).filter(matters);
    signs.extend(cursor.0.or(pointed).map(|square| Placed(Mark::Hovered, square)));
    signs
}

fn mark(
    mut commands: Commands,
    table: Res<Table>,
    hand: Res<Hand>,
    cursor: Res<Cursor>,
    selection: Res<Selection>,
    flash: Res<Flash>,
    art: Res<MarkAssets>,
    placed: Query<(Entity, &Placed)>,
) {
    if !(table.is_changed() || hand.is_changed() || cursor.is_changed() || selection.is_changed() || flash.is_changed()) {
        return;
    }
    let mut wanted = wanted(&table, &hand, &cursor, &selection, &flash);
    for (entity, sign) in &placed {
        match wanted.iter().position(|other| other == sign) {
            Some(index) => {
                wanted.swap_remove(index);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for sign in wanted {
        commands.spawn((sign, art.bundle(sign.0, place(table.size(), sign.1))));
    }
}
