//! Captured pieces stand in rows beside the board, on the right of the side that captured them.

use bevy::math::Vec3;
use birka_look::{BOARD_BORDER, BOARD_THICKNESS};
use birka_rules::{BoardSize, Side};

/// From the middle of the outermost squares to the first row.
const MARGIN: f32 = 2.15;
/// From one piece of a row to the next.
const PIECE_STEP: f32 = 0.8;
/// From one row to the next.
const ROW_STEP: f32 = 0.85;
/// Half the width that is left free in the middle of a side with a handle.
const HANDLE_HALF_WIDTH: f32 = 0.85;
/// From the ends of the board to the first and the last piece of a row.
const END_MARGIN: f32 = 0.45;

/// The positions of a row along the board, from the right of the capturing side: as many as fit, none on a handle.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
fn positions_along(size: BoardSize, has_handles: bool) -> impl Iterator<Item = f32> + Clone {
    let edge = size.side() as f32 / 2.0 + BOARD_BORDER - END_MARGIN;
    let along = (0..=(2.0 * edge / PIECE_STEP) as usize).map(move |index| edge - PIECE_STEP * index as f32);
    along.filter(move |along| !has_handles || along.abs() > HANDLE_HALF_WIDTH)
}

/// Where a captured piece stands, by its index among the pieces that a side has captured. The board may have handles at its sides.
///
/// Captured pieces stand on the table, lower than the board. Those of the attackers, who sit at rank 1, are beyond the last file; those of
/// the defenders are beyond file a.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
pub fn captured_position(size: BoardSize, has_handles: bool, by: Side, index: usize) -> Vec3 {
    let edge = (size.side() - 1) as f32 / 2.0;
    let row = positions_along(size, has_handles);
    let length = row.clone().count().max(1);
    let along = row.clone().nth(index % length).unwrap_or_default();
    let from_rank_1 = Vec3::new(edge + MARGIN + ROW_STEP * (index / length) as f32, -BOARD_THICKNESS, along);
    match by {
        Side::Attackers => from_rank_1,
        Side::Defenders => Vec3::new(-from_rank_1.x, -BOARD_THICKNESS, -from_rank_1.z),
    }
}

/// The number of rows for a number of pieces; at least 1.
#[must_use]
pub fn row_count(size: BoardSize, has_handles: bool, pieces: usize) -> usize {
    pieces.div_ceil(positions_along(size, has_handles).count().max(1)).max(1)
}

/// How far a number of rows extends from the middle of the board, sideways.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
pub fn row_extent(size: BoardSize, rows: usize) -> f32 {
    (size.side() - 1) as f32 / 2.0 + MARGIN + ROW_STEP * (rows.max(1) - 1) as f32 + 0.5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captured_pieces_stand_apart_beside_the_board() {
        for (side, has_handles) in [(5, true), (7, true), (7, false), (9, false), (11, false), (11, true), (19, false)] {
            let size = BoardSize::new(side).unwrap();
            let positions: Vec<Vec3> =
                Side::ALL.into_iter().flat_map(|by| (0..40).map(move |index| captured_position(size, has_handles, by, index))).collect();
            #[expect(clippy::cast_precision_loss, reason = "small")]
            let half = side as f32 / 2.0;
            for (number, position) in positions.iter().enumerate() {
                assert!(position.x.abs() > half + 0.5, "{position} is on the board or its frame");
                assert!(position.z.abs() + 0.4 < half + BOARD_BORDER, "{position} is past the end of the board");
                assert!(positions[..number].iter().all(|other| other.distance(*position) > 0.75), "{position} is taken");
                // A carved handle is almost a square wide, the widest base has a radius of 0.35.
                assert!(!has_handles || position.z.abs() > 0.49 + 0.35, "{position} is on a handle");
                let rows = row_count(size, has_handles, number % 40 + 1);
                assert!(position.x.abs() + 0.5 <= row_extent(size, rows) + 0.001, "{position} is outside the extent");
            }
        }
    }
}
