//! Where captured pieces are set down: in rows beside the board, on their captors' side.

use bevy::math::Vec3;

use super::look::THICKNESS;
use crate::board::BoardSize;
use crate::rules::Side;

/// From the outermost squares' middle to the first row of captives: half a square, the board's frame, and room to lay a hand.
const BESIDE: f32 = 2.0;
/// From one captive to the next along a row.
const STEP: f32 = 0.8;
/// From one row to the next.
const ROW: f32 = 0.85;

/// Captives in one row: as many as fit along the board.
#[must_use]
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
pub fn row_length(size: BoardSize) -> usize {
    ((size.side() - 1) as f32 / STEP) as usize + 1
}

/// Where the piece that `captor` has taken as number `place`, counted from 0, is set down.
///
/// They stand on the table, lower than the board. Each side lays its captives at its right hand: the attackers, seated at rank 1, beyond the last file; the defenders, seated
/// opposite, beyond file a.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
pub fn resting_place(size: BoardSize, captor: Side, place: usize) -> Vec3 {
    let edge = (size.side() - 1) as f32 / 2.0;
    let (row, along) = (place / row_length(size), place % row_length(size));
    let seated_at_rank_1 = Vec3::new(edge + BESIDE + ROW * row as f32, -THICKNESS, edge - STEP * along as f32);
    match captor {
        Side::Attackers => seated_at_rank_1,
        Side::Defenders => Vec3::new(-seated_at_rank_1.x, -THICKNESS, -seated_at_rank_1.z),
    }
}

/// How far from the middle the captives lie, sideways, when there are `count` of them.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
pub fn reach(size: BoardSize, count: usize) -> f32 {
    let rows = count.max(1).div_ceil(row_length(size));
    (size.side() - 1) as f32 / 2.0 + BESIDE + ROW * (rows - 1) as f32 + 0.5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captives_stand_beside_the_board_and_apart() {
        for side in [7, 9, 11, 19] {
            let size = BoardSize::new(side).unwrap();
            let spots: Vec<Vec3> =
                Side::ALL.into_iter().flat_map(|captor| (0..40).map(move |place| resting_place(size, captor, place))).collect();
            #[expect(clippy::cast_precision_loss, reason = "small")]
            let half = side as f32 / 2.0;
            for (number, spot) in spots.iter().enumerate() {
                assert!(spot.x.abs() > half + 0.5, "{spot} lies on the board or its frame");
                assert!(spot.z.abs() < half, "{spot} lies past the board's end");
                assert!(spots[..number].iter().all(|other| other.distance(*spot) > 0.75), "{spot} is taken");
                assert!(spot.x.abs() + 0.5 <= reach(size, 40) + 0.001);
            }
        }
    }
}
