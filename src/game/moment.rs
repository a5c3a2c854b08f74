//! The moment when the king gets away or is caught: it is looked at more closely, once the pieces have come to rest.

use bevy::prelude::*;

use super::TableSystems;
use super::geometry::place;
use super::motion::Settled;
use super::table::{Played, Started, Table, TakenBack};
use super::wishes::Wish;
use birka_rules::{PlayedMove, Reason};

/// Where something has just been decided, in world units, while it is looked at.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Moment(pub Option<Vec3>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Moment>().add_systems(Update, notice.in_set(TableSystems::View));
}

/// Where the king is whose fate a turn has decided.
fn decided(table: &Table, turn: &PlayedMove) -> Option<Vec3> {
    let royal = |fallen: &&birka_rules::CapturedPiece| table.session().rules().kind(fallen.kind).royal;
    let square = match turn.outcome?.reason {
        Reason::KingEscaped => turn.mv.to,
        Reason::KingCaptured => turn.captured.iter().find(royal).map_or(turn.mv.to, |king| king.square),
        _ => return None,
    };
    Some(place(table.size(), square))
}

/// A moment lasts until the player looks elsewhere, takes it back or begins anew.
fn notice(
    table: Res<Table>,
    mut moment: ResMut<Moment>,
    mut coming: Local<Option<Vec3>>,
    mut played: MessageReader<Played>,
    mut settled: MessageReader<Settled>,
    mut taken_back: MessageReader<TakenBack>,
    mut started: MessageReader<Started>,
    mut wishes: MessageReader<Wish>,
) {
    if let Some(Played(turn)) = played.read().last() {
        *coming = decided(&table, turn);
        moment.set_if_neq(Moment(None));
    }
    if settled.read().count() > 0
        && let Some(at) = coming.take()
    {
        *moment = Moment(Some(at));
    }
    let elsewhere = wishes.read().filter(|wish| matches!(wish, Wish::View(_) | Wish::TopView | Wish::TurnRound)).count() > 0;
    if elsewhere || taken_back.read().count() + started.read().count() > 0 {
        *coming = None;
        moment.set_if_neq(Moment(None));
    }
}
