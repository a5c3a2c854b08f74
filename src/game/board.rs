//! The board: where its squares lie in the world, what it looks like, and the entity that shows it.
//!
//! World coordinates: a square is one unit wide, the middle of the board is the origin, its surface is at y = 0,
//! file a is at −x, and rank 1 is at +z, nearest the attackers.

use bevy::prelude::*;
use birka_look::{Board, BoardPlan};
use birka_rules::{BoardSize, Square};
use birka_script::Variant;

use super::schedule::GameSystems;
use super::settings::SettingsStore;
use super::state::{GameTable, PositionChanged};

/// The middle of a square, on the surface of the board.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "boards have at most 19 squares a side")]
pub fn square_center(size: BoardSize, square: Square) -> Vec3 {
    let middle = |squares: usize| (squares - 1) as f32 / 2.0;
    Vec3::new(size.file(square) as f32 - middle(size.files()), 0.0, middle(size.ranks()) - size.rank(square) as f32)
}

/// The square above or below which a point lies; `None` outside the squares and in the gaps between them.
#[must_use]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "checked against the board first")]
pub fn square_at(size: BoardSize, point: Vec3) -> Option<Square> {
    let (files, ranks) = (size.files() as f32, size.ranks() as f32);
    let (across, up) = (point.x + files / 2.0, ranks / 2.0 - point.z);
    let is_within = (0.0..files).contains(&across) && (0.0..ranks).contains(&up);
    is_within.then(|| size.at(across as usize, up as usize)).filter(|&square| size.has(square))
}

/// The board of a variant: its size and ornaments, and the art of its mod or the art that comes with the program.
pub(super) fn board_plan(variant: &Variant) -> BoardPlan {
    let art = birka_look::board_art(&variant.base_id, variant.art());
    BoardPlan::new(variant.rules.rule_set(), art.cloned().unwrap_or_default())
}

/// Whether the board of a variant has handles at its sides, where captured pieces would stand.
pub(super) fn has_side_handles(variant: &Variant) -> bool {
    birka_look::has_side_handles(birka_look::board_art(&variant.base_id, variant.art()))
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, spawn_board.in_set(GameSystems::View));
}

/// Replaces the board where the variant has another one, or coordinates are switched on or off.
fn spawn_board(
    mut commands: Commands,
    (table, settings_store): (Res<GameTable>, Res<SettingsStore>),
    mut changes: MessageReader<PositionChanged>,
    boards: Query<(Entity, &Board)>,
) {
    let may_differ = changes.read().filter(|change| change.may_change_rules()).count() > 0;
    if !may_differ && !settings_store.is_changed() {
        return;
    }
    let plan = board_plan(table.session().variant()).with_coordinates(settings_store.settings().accessibility.coordinates);
    if boards.iter().any(|(_, board)| *board.plan() == plan) {
        return;
    }
    boards.iter().for_each(|(entity, _)| commands.entity(entity).despawn());
    commands.spawn(Board::new(plan));
}

#[cfg(test)]
mod tests {
    use birka_script::Library;

    use super::*;

    #[test]
    fn rank_1_is_at_positive_z_and_file_a_at_negative_x() {
        let size = BoardSize::new(9).unwrap();
        assert_eq!(square_center(size, size.at(0, 0)), Vec3::new(-4.0, 0.0, 4.0));
        assert_eq!(square_center(size, size.middle()), Vec3::ZERO);
    }

    #[test]
    fn every_point_of_a_square_maps_to_that_square() {
        for (files, ranks) in (3..=BoardSize::MAX).flat_map(|files| [(files, files), (files, 8), (3, files)]) {
            let size = BoardSize::rectangle(files, ranks).unwrap();
            for square in size.squares() {
                for (x, z) in [(0.0, 0.0), (0.49, 0.49), (-0.49, 0.49), (0.49, -0.49)] {
                    assert_eq!(square_at(size, square_center(size, square) + Vec3::new(x, 0.7, z)), Some(square));
                }
            }
        }
    }

    #[test]
    fn points_outside_the_squares_map_to_none() {
        let size = BoardSize::new(7).unwrap();
        for point in [Vec3::new(3.51, 0.0, 0.0), Vec3::new(0.0, 0.0, -3.51), Vec3::splat(f32::NAN), Vec3::splat(f32::INFINITY)] {
            assert_eq!(square_at(size, point), None, "{point}");
        }
    }

    #[test]
    fn bundled_boards_belong_to_shipped_variants() {
        let library = Library::shipped();
        for art in birka_look::bundled_board_art() {
            for id in &art.variants {
                let variant = library.get(id).unwrap_or_else(|unknown| panic!("{unknown}"));
                assert_eq!(board_plan(&variant).art, art.board, "{id}");
            }
        }
    }

    #[test]
    fn only_boards_with_carved_heads_have_side_handles() {
        let library = Library::shipped();
        for (id, handles) in [("brandubh", true), ("tawlbwrdd", false), ("tablut", false)] {
            assert_eq!(has_side_handles(&library.get(id).unwrap()), handles, "{id}");
        }
    }
}
