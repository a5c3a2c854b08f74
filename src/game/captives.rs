//! Where captured pieces are set down: in rows beside the board, on their captors' side.

use bevy::math::Vec3;

use birka_look::{BOARD_BORDER, BOARD_THICKNESS};
use birka_rules::{BoardSize, Side};

/// From the outermost squares' middle to the first row of captives: half a square, the board's frame, and room to lay a hand.
const BESIDE: f32 = 2.15;
/// From one captive to the next along a row.
const STEP: f32 = 0.8;
/// From one row to the next.
const ROW: f32 = 0.85;

/// Half as wide as what is left free in the middle of a side with a handle, for that and a piece beside it.
const HANDLE: f32 = 0.85;

/// From the ends of the board to the first captive of a row and to the last.
const END: f32 = 0.45;

/// How far along the board the captives of a row stand, from the captor's right hand on: as many as fit, none on a handle.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
fn row(size: BoardSize, has_handles: bool) -> impl Iterator<Item = f32> + Clone {
    let edge = size.side() as f32 / 2.0 + BOARD_BORDER - END;
    let along = (0..=(2.0 * edge / STEP) as usize).map(move |number| edge - STEP * number as f32);
    along.filter(move |along| !has_handles || along.abs() > HANDLE)
}

/// Where the piece that `captor` has taken as number `place`, counted from 0, is set down beside a board that has handles at its sides or not.
///
/// They stand on the table, lower than the board. Each side lays its captives at its right hand: the attackers, seated at rank 1, beyond the last file; the defenders, seated
/// opposite, beyond file a.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
pub fn resting_place(size: BoardSize, has_handles: bool, captor: Side, place: usize) -> Vec3 {
    let edge = (size.side() - 1) as f32 / 2.0;
    let spots = row(size, has_handles);
    let length = spots.clone().count().max(1);
    let along = spots.clone().nth(place % length).unwrap_or_default();
    let seated_at_rank_1 = Vec3::new(edge + BESIDE + ROW * (place / length) as f32, -BOARD_THICKNESS, along);
    match captor {
        Side::Attackers => seated_at_rank_1,
        Side::Defenders => Vec3::new(-seated_at_rank_1.x, -BOARD_THICKNESS, -seated_at_rank_1.z),
    }
}

/// How many rows so many captives of one side fill; there is always room for one.
#[must_use]
pub fn rows(size: BoardSize, has_handles: bool, captives: usize) -> usize {
    captives.div_ceil(row(size, has_handles).count().max(1)).max(1)
}

/// How far from the middle so many rows of captives reach, sideways.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
pub fn reach(size: BoardSize, rows: usize) -> f32 {
    (size.side() - 1) as f32 / 2.0 + BESIDE + ROW * (rows.max(1) - 1) as f32 + 0.5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captives_stand_beside_the_board_and_apart() {
        for (side, has_handles) in [(5, true), (7, true), (7, false), (9, false), (11, false), (11, true), (19, false)] {
            let size = BoardSize::new(side).unwrap();
            let spots: Vec<Vec3> = Side::ALL
                .into_iter()
                .flat_map(|captor| (0..40).map(move |place| resting_place(size, has_handles, captor, place)))
                .collect();
            #[expect(clippy::cast_precision_loss, reason = "small")]
            let half = side as f32 / 2.0;
            let fit = |place: usize| rows(size, has_handles, place + 1);
            for (number, spot) in spots.iter().enumerate() {
                assert!(spot.x.abs() > half + 0.5, "{spot} lies on the board or its frame");
                assert!(spot.z.abs() + 0.4 < half + BOARD_BORDER, "{spot} lies past the board's end");
                assert!(spots[..number].iter().all(|other| other.distance(*spot) > 0.75), "{spot} is taken");
                // A head with its ears is almost a square wide, the broadest foot 0.35 from its middle.
                assert!(!has_handles || spot.z.abs() > 0.49 + 0.35, "{spot} lies on a handle");
                assert!(spot.x.abs() + 0.5 <= reach(size, fit(number % 40)) + 0.001, "{spot} is not in the picture");
            }
        }
    }
}
