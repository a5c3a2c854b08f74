//! The king at the end of a game: where he has escaped he is carried on to the frame of the board, and where he was captured or his side resigns he is
//! tipped over.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;
use birka_look::{BOARD_BORDER, BoundingCylinder, PieceAssets};
use birka_rules::{CapturedPiece, KindId, Outcome, Reason, Square};

use super::animation::{MoveAnimation, MoveTiming, Placement};
use super::sync::{PieceLocation, first_place};
use super::{Captured, OnSquare, Piece};
use crate::game::board::square_center;
use crate::game::settings::SettingsStore;
use crate::game::state::GameTable;

/// The direction in which his head lies: between the squares beside him, on which his captors stand, and towards the seat of the attackers.
const HEAD: Vec3 = Vec3::new(0.77, 0.0, 0.638);

/// Whether a king whose capture has ended the game lies on his square: he is not carried to the captured pieces.
pub(super) fn lies_where_he_was_captured(table: &GameTable, captured: &CapturedPiece) -> bool {
    let session = table.session();
    let is_end = session.outcome().is_some_and(|outcome| outcome.reason == Reason::KingCaptured);
    let is_last = || session.last_move().is_some_and(|played| played.removed_pieces(session.rules()).any(|last| last == captured));
    is_end && session.rules().kind(captured.kind).royal && is_last()
}

/// Lays the kings of the displayed position down, carries them out, or puts them back where they stand, once no piece moves.
pub(super) fn settle(
    mut commands: Commands,
    (table, settings_store): (Res<GameTable>, Res<SettingsStore>),
    art: Option<Res<PieceAssets>>,
    pieces: Query<(Entity, Ref<Piece>, Ref<Placement>, Option<&OnSquare>, Option<&Captured>)>,
    moving: Query<(), With<MoveAnimation>>,
) {
    if !moving.is_empty() || pieces.iter().any(|(_, _, placement, ..)| placement.is_changed() && placement.timing.end() > 0.0) {
        return;
    }
    let (rules, pace) = (table.session().rules(), settings_store.settings().motion());
    // Pieces of the last game may be of a kind that these rules do not have, and are despawned in this frame.
    let is_royal = |piece: &Piece| piece.kind.index() < rules.kinds.len() && rules.kind(piece.kind).royal;
    for (entity, piece, placement, on_square, captured) in pieces.iter().filter(|(_, piece, ..)| is_royal(piece)) {
        let Some(location) = PieceLocation::of(on_square, captured) else { continue };
        let bounds = art.as_ref().map_or(&[][..], |art| art.bounds(rules, piece.kind));
        let fate = fate(&table, piece.kind, location, bounds);
        let (position, tilt) = fate.unwrap_or((location.position(&table), Quat::IDENTITY));
        if (placement.position, placement.tilt) == (position, tilt) {
            continue;
        }
        let timing = match fate {
            // Also where he lies already, and the pieces are of another set now.
            _ if piece.is_added() => MoveTiming::INSTANT,
            Some((_, tilt)) if tilt != Quat::IDENTITY && placement.tilt != Quat::IDENTITY => MoveTiming::INSTANT,
            None => MoveTiming::leap(pace, placement.position.distance(position)),
            Some((_, tilt)) if tilt == Quat::IDENTITY => MoveTiming::carry_out(pace),
            Some(_) => MoveTiming::fall(pace),
        };
        commands.entity(entity).insert(Placement { position, tilt, timing });
    }
}

/// Where a king is after the end of the game, and how far he is tipped over; `None` where he stays where he stands.
fn fate(table: &GameTable, kind: KindId, location: PieceLocation, bounds: &[BoundingCylinder]) -> Option<(Vec3, Quat)> {
    let session = table.session();
    let Outcome { winner, reason } = session.outcome()?;
    let (rules, size) = (session.rules(), session.rules().size);
    let has_lost = winner.is_some_and(|winner| winner != rules.kind(kind).side);
    match (reason, location) {
        (Reason::KingEscaped, PieceLocation::OnSquare(square)) if !has_lost => {
            Some((square_center(size, square) + outward(table, square)?, Quat::IDENTITY))
        }
        (Reason::KingCaptured | Reason::Resigned, PieceLocation::OnSquare(square)) if has_lost => {
            Some(lying(square_center(size, square), bounds))
        }
        (Reason::KingCaptured, PieceLocation::Captured { by, index }) if has_lost => {
            let by_winner = |captured: &&CapturedPiece| rules.kind(captured.kind).side != by;
            let captured = session.removed_pieces().filter(by_winner).nth(index.checked_sub(first_place(table))?)?;
            lies_where_he_was_captured(table, captured).then(|| lying(square_center(size, captured.square), bounds))
        }
        _ => None,
    }
}

/// The way from a square at the edge to the frame of the board; `None` of any other square.
fn outward(table: &GameTable, square: Square) -> Option<Vec3> {
    let size = table.session().rules().size;
    let beyond = |at: usize, count: usize| {
        if at == 0 {
            -1.0
        } else if at + 1 == count {
            1.0
        } else {
            0.0
        }
    };
    let way = Vec3::new(beyond(size.file(square), size.files()), 0.0, -beyond(size.rank(square), size.ranks()));
    (way != Vec3::ZERO).then_some(way * (0.5 + BOARD_BORDER / 2.0))
}

/// A piece that lies with its middle on a point, resting on the rim of its base and on what is widest above it.
fn lying(middle: Vec3, bounds: &[BoundingCylinder]) -> (Vec3, Quat) {
    let height = bounds.last().map_or(0.9, |top| top.high);
    let rim = bounds.iter().filter(|part| part.high < height / 2.0).max_by(|one, other| one.radius.total_cmp(&other.radius));
    let (radius, above) = rim.map_or((0.33, 0.0), |rim| (rim.radius, rim.high));
    let upper = bounds.iter().filter(|part| part.low > above);
    let angle = upper.map(|part| (part.high - above).atan2(part.radius - radius)).fold(PI, f32::min);
    let angle = if angle < PI { angle } else { FRAC_PI_2 };
    let (sin, cos) = angle.sin_cos();
    (middle - HEAD * (height / 2.0) + Vec3::Y * (radius * sin - above * cos), Quat::from_axis_angle(Vec3::Y.cross(HEAD).normalize(), angle))
}
