//! Markers on squares: what is pointed at, selected, possible, and what the last move did.

use std::collections::BTreeSet;

use bevy::prelude::*;
use birka_look::{Mark, MarkAssets};
use birka_rules::{Move, PieceMove, PlayedMove, Square};
use birka_session::{Destination, View};

use super::board::square_center;
use super::input::{KeyboardCursor, PointerTarget, Selection};
use super::schedule::GameSystems;
use super::second_player::PointedElsewhere;
use super::settings::{Settings, SettingsStore};
use super::state::GameTable;
use super::view_state::{Shown, ViewState};

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct SquareMarker(Mark, Square);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, update_markers.in_set(GameSystems::View));
}

/// The markers that the board should have. The settings say whether legal destinations are marked, and those that win.
fn wanted_markers(
    table: &GameTable,
    target: &PointerTarget,
    cursor: &KeyboardCursor,
    selection: &Selection,
    elsewhere: PointedElsewhere,
    settings: Settings,
) -> Vec<SquareMarker> {
    let session = table.session();
    let mut markers = Vec::new();
    if let Some(played) = session.last_move() {
        if let Some(PieceMove { from, to }) = played.mv.squares() {
            markers.extend([SquareMarker(Mark::LastFrom, from), SquareMarker(Mark::LastTo, to)]);
        }
        markers.extend(captured_and_captors(played));
    }
    let chosen = selection.premove().and_then(Move::squares).into_iter().flat_map(|mv| [mv.from, mv.to]);
    markers.extend(selection.piece().into_iter().chain(chosen).map(|square| SquareMarker(Mark::Selected, square)));
    let marked = |destination: &Destination| {
        let wins = settings.analysis.wins && destination.winner == Some(session.turn());
        let mark = match (wins, destination.captures.is_empty()) {
            (true, _) => Mark::Winning,
            (false, true) => Mark::Destination,
            (false, false) => Mark::Capture,
        };
        (wins || settings.accessibility.destinations).then_some(SquareMarker(mark, destination.square))
    };
    markers.extend(selection.destinations().iter().filter_map(marked));
    markers.extend(selection.circles().map(|square| SquareMarker(Mark::Drawn, square)));
    // A pointer marks only squares where a press does something; the keyboard marks any.
    let is_playable = !matches!(table.view(), Some(View::EarlierPosition | View::AwaitedRules));
    let responds = |square: &Square| is_playable && (selection.leads_to(*square) || !table.reach(*square).is_empty());
    let hovered = target.square.filter(|&square| table.session().rules().size.has(square)).filter(responds);
    // Her game is not what is displayed in its place.
    let pointed = elsewhere.0.filter(|&square| table.view().is_none() && session.rules().size.has(square));
    markers.extend(pointed.map(|square| SquareMarker(Mark::Pointed, square)));
    let cursor = cursor.0.map(|square| SquareMarker(Mark::Cursor, square));
    markers.extend(cursor.or(hovered.map(|square| SquareMarker(Mark::Hovered, square))));
    markers
}

/// The squares of the pieces that a move captured, and those of the pieces and squares that captured them. They stay marked until the next
/// move, so that what was captured and why can be seen afterwards.
fn captured_and_captors(played: &PlayedMove) -> impl Iterator<Item = SquareMarker> {
    let fallen = played.captured.iter().map(|captured| SquareMarker(Mark::Fallen, captured.square));
    let captors: BTreeSet<Square> = played.captured.iter().flat_map(|captured| captured.captured_by.iter().copied()).collect();
    fallen.chain(captors.into_iter().map(|square| SquareMarker(Mark::Captor, square)))
}

fn update_markers(
    mut commands: Commands,
    table: Res<GameTable>,
    target: Res<PointerTarget>,
    cursor: Res<KeyboardCursor>,
    selection: Res<Selection>,
    elsewhere: Res<PointedElsewhere>,
    (settings_store, view): (Res<SettingsStore>, Option<Res<ViewState>>),
    art: Res<MarkAssets>,
    markers: Query<(Entity, &SquareMarker)>,
) {
    let is_input_changed = target.is_changed() || cursor.is_changed() || selection.is_changed() || elsewhere.is_changed();
    if !(table.is_changed() || is_input_changed || settings_store.is_changed() || view.as_ref().is_some_and(|view| view.is_changed())) {
        return;
    }
    let mut missing = match view.map(|view| view.shown) {
        Some(Shown::Photo) => Vec::new(),
        Some(Shown::Panel | Shown::Board) | None => {
            wanted_markers(&table, &target, &cursor, &selection, *elsewhere, settings_store.settings())
        }
    };
    for (entity, marker) in &markers {
        match missing.iter().position(|wanted| wanted == marker) {
            Some(index) => {
                missing.swap_remove(index);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for marker in missing {
        let mut spawned = commands.spawn((marker, art.bundle(marker.0, square_center(table.session().rules().size, marker.1))));
        if let Some(behind) = art.part_behind_pieces(marker.0) {
            spawned.with_child(behind);
        }
    }
}

#[cfg(test)]
mod tests {
    use birka_rules::Side;
    use birka_script::Library;
    use birka_session::{Session, Table};

    use super::*;

    /// The marks of the destinations, of which the first one captures and the second one ends the game.
    fn marks(settings: Settings, winner: Side) -> Vec<(Mark, usize)> {
        let session = Session::new(Library::shipped().get("tablut").unwrap());
        let size = session.rules().size;
        let at = |name| Square::parse(name, size).unwrap();
        let destination = |name, captures, winner| Destination { square: at(name), captures, winner };
        let destinations =
            vec![destination("d2", vec![at("e2")], None), destination("d3", Vec::new(), Some(winner)), destination("d4", Vec::new(), None)];
        let mut selection = Selection::default();
        selection.set_captures(destinations);
        let table = GameTable(Table::new(session));
        let (target, cursor, elsewhere) = (PointerTarget::default(), KeyboardCursor::default(), PointedElsewhere::default());
        let markers = wanted_markers(&table, &target, &cursor, &selection, elsewhere, settings);
        markers.into_iter().map(|SquareMarker(mark, square)| (mark, size.rank(square))).collect()
    }

    #[test]
    fn keyboard_pointer_and_a_player_elsewhere_mark_a_square_differently() {
        let session = Session::new(Library::shipped().get("tablut").unwrap());
        let square = Square::parse("e5", session.rules().size).unwrap();
        let table = GameTable(Table::new(session));
        let marks = |target: Option<Square>, cursor: Option<Square>, elsewhere: Option<Square>| -> Vec<Mark> {
            let (target, cursor) = (PointerTarget { square: target, ..PointerTarget::default() }, KeyboardCursor(cursor));
            let selection = Selection::default();
            let markers = wanted_markers(&table, &target, &cursor, &selection, PointedElsewhere(elsewhere), Settings::default());
            markers.into_iter().map(|SquareMarker(mark, _)| mark).collect()
        };
        assert_eq!(marks(None, Some(square), None), [Mark::Cursor]);
        assert!(!marks(Some(square), None, None).contains(&Mark::Cursor));
        assert_eq!(marks(None, None, Some(square)), [Mark::Pointed]);
    }

    #[test]
    fn a_square_where_a_move_wins_is_marked_as_such_unless_that_is_off() {
        let usual = Settings::default();
        assert_eq!(marks(usual, Side::Attackers), [(Mark::Capture, 1), (Mark::Winning, 2), (Mark::Destination, 3)]);
        assert_eq!(marks(usual, Side::Defenders), [(Mark::Capture, 1), (Mark::Destination, 2), (Mark::Destination, 3)], "it loses");
        let mut without = usual;
        without.analysis.wins = false;
        assert_eq!(marks(without, Side::Attackers)[1], (Mark::Destination, 2));
        let mut alone = usual;
        alone.accessibility.destinations = false;
        assert_eq!(marks(alone, Side::Attackers), [(Mark::Winning, 2)]);
    }
}
