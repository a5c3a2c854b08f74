//! Gives the board and the pieces their looks.

use bevy::prelude::*;

use super::TableSystems;
use super::choices::Choices;
use super::pieces::{Piece, Standing};
use super::table::{RulesChanged, Started, Table};
use birka_look::PieceSet;
use birka_look::{Board, BoardPlan, PieceAssets, Quality, piece_variation};
use birka_rules::Square;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (lay_board, (make_pieces, dress_pieces).chain()).in_set(TableSystems::View));
}

fn lay_board(
    mut commands: Commands,
    table: Res<Table>,
    mut started: MessageReader<Started>,
    mut rules_changed: MessageReader<RulesChanged>,
    boards: Query<(Entity, &Board)>,
) {
    if started.read().count() + rules_changed.read().count() == 0 {
        return;
    }
    let plan = BoardPlan::of(table.session().variant());
    if boards.iter().any(|(_, board)| *board.plan() == plan) {
        return;
    }
    boards.iter().for_each(|(entity, _)| commands.entity(entity).despawn());
    commands.spawn(Board::new(plan));
}

/// Pieces that a set or a mod has otherwise than usual are made before the first of them is dressed.
fn make_pieces(
    table: Res<Table>,
    choices: Res<Choices>,
    quality: Res<Quality>,
    mut last: Local<PieceSet>,
    mut art: ResMut<PieceAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut started: MessageReader<Started>,
    mut rules_changed: MessageReader<RulesChanged>,
    dressed: Query<(Entity, &Piece, &Worn)>,
    mut commands: Commands,
) {
    let set = choices.settings().pieces;
    let is_other = std::mem::replace(&mut *last, set) != set || quality.is_changed();
    if started.read().count() + rules_changed.read().count() == 0 && !is_other {
        return;
    }
    let rules = table.session().rules();
    art.rebuild_custom(rules, set, table.session().variant().art(), &mut meshes);
    for (entity, piece, Worn(variant)) in &dressed {
        // Of a game that is being cleared away there may be pieces of a kind that is no more, and a piece may be gone by then.
        if piece.kind.index() < rules.kinds.len() {
            commands.entity(entity).try_insert(art.mesh(rules, piece.kind, *variant));
        }
    }
}

/// Which of the pieces of its kind it is.
#[derive(Component, Clone, Copy)]
struct Worn(usize);

/// No two neighbours look quite alike: made by hand, they are of several makes, each turned about its axis.
fn dress_pieces(
    mut commands: Commands,
    table: Res<Table>,
    art: Res<PieceAssets>,
    mut bare: Query<(Entity, &Piece, Option<&Standing>, &mut Transform), Added<Piece>>,
) {
    let size = table.size();
    for (number, (entity, piece, standing, mut transform)) in (&mut bare).into_iter().enumerate() {
        let at = standing.map_or_else(|| Square::from_index(number % size.area()), |standing| standing.0);
        let (variant, turn) = piece_variation(size, at);
        transform.rotation = turn;
        commands.entity(entity).insert((Worn(variant), art.bundle(table.session().rules(), piece.kind, variant)));
    }
}
