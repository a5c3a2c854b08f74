//! One entity for each piece, on the board or captured, always in agreement with the session.

use bevy::prelude::*;

use super::TableSystems;
use super::captives::resting_place;
use super::choices::Choices;
use super::geometry::place;
use super::motion::{Home, Passage};
use super::table::{Looked, Played, Started, Table, TakenBack};
use birka_look::has_handles;
use birka_rules::{KindId, PlayedMove, Side, Square};

/// A piece, wherever it is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Piece {
    /// What it is.
    pub kind: KindId,
}

/// A piece that stands on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Standing(pub Square);

/// A piece that has been captured and lies beside the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Captive {
    /// Who holds it.
    pub side: Side,
    /// Its place in their rows, counted from 0.
    pub place: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (lay_out, carry_out, carry_back, reconcile).chain().in_set(TableSystems::Pieces));
}

/// Where a captured piece or a standing one belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Spot {
    Board(Square),
    Beside(Side, usize),
}

/// Where every piece belongs, by the session.
fn layout(table: &Table) -> Vec<(KindId, Spot)> {
    let mut taken = Side::ALL.map(|side| (side, 0));
    let standing = table.session().game().pieces().into_iter().map(|(square, kind)| (kind, Spot::Board(square)));
    let captive = table.fallen().map(|fallen| {
        let captor = table.side_of(fallen.kind).opponent();
        let mut place = 0;
        for (side, count) in &mut taken {
            if *side == captor {
                place = *count;
                *count += 1;
            }
        }
        (fallen.kind, Spot::Beside(captor, place))
    });
    let mut all: Vec<_> = standing.collect();
    all.extend(captive);
    all
}

fn put(commands: &mut Commands, entity: Entity, table: &Table, spot: Spot, passage: Passage) {
    let size = table.size();
    let beside = |side, number| resting_place(size, has_handles(table.session().variant()), side, number);
    match spot {
        Spot::Board(square) => {
            commands.entity(entity).remove::<Captive>().insert((Standing(square), Home { at: place(size, square), passage }))
        }
        Spot::Beside(side, number) => commands
            .entity(entity)
            .remove::<Standing>()
            .insert((Captive { side, place: number }, Home { at: beside(side, number), passage })),
    };
}

fn spawn(commands: &mut Commands, table: &Table, kind: KindId, spot: Spot) {
    let entity = commands.spawn(Piece { kind }).id();
    put(commands, entity, table, spot, Passage::CUT);
}

fn lay_out(
    mut commands: Commands,
    table: Res<Table>,
    mut started: MessageReader<Started>,
    mut looked: MessageReader<Looked>,
    pieces: Query<Entity, With<Piece>>,
) {
    if started.read().count() + looked.read().count() == 0 {
        return;
    }
    pieces.iter().for_each(|entity| commands.entity(entity).despawn());
    for (kind, spot) in layout(&table) {
        spawn(&mut commands, &table, kind, spot);
    }
}

/// Plays back what a move brought about.
fn carry_out(
    mut commands: Commands,
    table: Res<Table>,
    choices: Res<Choices>,
    mut played: MessageReader<Played>,
    standing: Query<(Entity, &Standing)>,
    captives: Query<&Captive>,
) {
    let pace = choices.settings().pace;
    let mut turns = played.read().peekable();
    while let Some(Played(turn)) = turns.next() {
        if turns.peek().is_some() {
            // Several moves at once: only the last is shown, `reconcile` sees to the others.
            continue;
        }
        let on = |square: Square| standing.iter().find(|(_, standing)| standing.0 == square).map(|(entity, _)| entity);
        let slide = pace.slide(distance(&table, turn));
        if let Some(mover) = on(turn.mv.from) {
            put(&mut commands, mover, &table, Spot::Board(turn.mv.to), slide);
        }
        for (number, fallen) in turn.captured.iter().enumerate() {
            let captor = table.side_of(fallen.kind).opponent();
            let held = captives.iter().filter(|captive| captive.side == captor).count();
            if let Some(entity) = on(fallen.square) {
                put(&mut commands, entity, &table, Spot::Beside(captor, held + number), pace.carry(slide.ends(), number));
            }
        }
    }
}

/// Plays a move backwards.
fn carry_back(
    mut commands: Commands,
    table: Res<Table>,
    choices: Res<Choices>,
    mut taken_back: MessageReader<TakenBack>,
    standing: Query<(Entity, &Standing)>,
    captives: Query<(Entity, &Captive, &Piece)>,
) {
    let pace = choices.settings().pace;
    let mut turns = taken_back.read().peekable();
    while let Some(TakenBack(turn)) = turns.next() {
        if turns.peek().is_some() {
            continue;
        }
        if let Some((mover, _)) = standing.iter().find(|(_, standing)| standing.0 == turn.mv.to) {
            put(&mut commands, mover, &table, Spot::Board(turn.mv.from), pace.slide(distance(&table, turn)));
        }
        let mut held: Vec<_> = captives.iter().collect();
        held.sort_by_key(|(_, captive, _)| std::cmp::Reverse(captive.place));
        for (number, fallen) in turn.captured.iter().rev().enumerate() {
            let last = held.iter().position(|(_, _, piece)| piece.kind == fallen.kind);
            if let Some((entity, ..)) = last.map(|index| held.remove(index)) {
                put(&mut commands, entity, &table, Spot::Board(fallen.square), pace.carry(0.0, number));
            }
        }
    }
}

fn distance(table: &Table, turn: &PlayedMove) -> f32 {
    place(table.size(), turn.mv.from).distance(place(table.size(), turn.mv.to))
}

/// Makes the entities agree with the session wherever playing back events left them apart.
fn reconcile(
    mut commands: Commands,
    table: Res<Table>,
    pieces: Query<(Entity, &Piece, Option<&Standing>, Option<&Captive>)>,
    mut started: MessageReader<Started>,
    mut looked: MessageReader<Looked>,
) {
    if !table.is_changed() || started.read().count() + looked.read().count() > 0 {
        return;
    }
    let mut missing = layout(&table);
    let mut astray = Vec::new();
    for (entity, piece, standing, captive) in &pieces {
        let spot = standing.map(|at| Spot::Board(at.0)).or(captive.map(|held| Spot::Beside(held.side, held.place)));
        match missing.iter().position(|&(kind, wanted)| kind == piece.kind && Some(wanted) == spot) {
            Some(index) => {
                missing.swap_remove(index);
            }
            None => astray.push((entity, piece.kind)),
        }
    }
    for (kind, spot) in missing {
        match astray.iter().position(|&(_, other)| other == kind) {
            Some(index) => put(&mut commands, astray.swap_remove(index).0, &table, spot, Passage::CUT),
            None => spawn(&mut commands, &table, kind, spot),
        }
    }
    astray.iter().for_each(|(entity, _)| commands.entity(*entity).despawn());
}
