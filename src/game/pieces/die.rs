//! The die, where the variant has one. It lies on the table at the right of the side that has rolled it, before the captured pieces, and rolls there from
//! the other side.

use bevy::prelude::*;
use birka_look::{DieBody, PieceAssets, die_rotation};
use birka_rules::{DieFace, Move, PlayedMove, Side};
use birka_session::{Change, Session};

use super::animation::{MoveAnimation, MoveTiming, Placement};
use super::sync::captured_position;
use crate::game::board::has_side_handles;
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{GameTable, NamedVariant, Notice, Notices, PositionChanged};

/// The die, and what it shows.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(Transform, Visibility)]
pub struct Die {
    side: Side,
    face: DieFace,
    /// The face before it was rolled.
    before: DieFace,
}

impl Die {
    /// Its face, and the side that rolled it.
    #[must_use]
    pub fn shown(&self) -> (Side, DieFace) {
        (self.side, self.face)
    }
}

pub(super) fn logic(app: &mut App) {
    app.add_systems(Update, (follow_rolls, tell_of_lost_turns).in_set(GameSystems::Pieces));
}

pub(super) fn view(app: &mut App) {
    app.add_systems(Update, (add_mesh, turn).chain().in_set(GameSystems::View));
}

/// The number that was rolled, and the side that rolled it, if a move is a roll.
fn roll_of(session: &Session, played: &PlayedMove) -> Option<(Side, DieFace)> {
    let Move::Roll(face) = played.mv else { return None };
    Some((session.rules().kind(played.kind).side, face))
}

/// The last roll that led to the displayed position, and the side that rolled.
fn last_roll(session: &Session) -> Option<(Side, DieFace)> {
    session.moves().rev().find_map(|played| roll_of(session, played))
}

/// Rolls the die when a roll is played, and lays it where it lies in another position.
fn follow_rolls(
    mut commands: Commands,
    table: Res<GameTable>,
    settings_store: Res<SettingsStore>,
    mut changes: MessageReader<PositionChanged>,
    dice: Query<(Entity, &Die, &Placement)>,
) {
    let is_rolled = |change: &PositionChanged| matches!(&change.cause, Change::MovePlayed(played) if played.mv.is_roll());
    let causes: Vec<_> = changes.read().map(is_rolled).collect();
    if causes.is_empty() {
        return;
    }
    let session = table.session();
    let Some((side, face)) = last_roll(session) else {
        dice.iter().for_each(|(die, ..)| commands.entity(die).despawn());
        return;
    };
    // In the first of the places where captured pieces would stand.
    let position = captured_position(session.rules().size, has_side_handles(session.variant()), side, 0);
    let Some((entity, die, placement)) = dice.iter().next() else {
        commands.spawn((Die { side, face, before: face }, Placement::standing(position, MoveTiming::INSTANT)));
        return;
    };
    let is_rolled = causes.last() == Some(&true);
    if !is_rolled && (die.side, die.face, placement.position) == (side, face, position) {
        return;
    }
    let pace = settings_store.settings().motion();
    // It is rolled when the piece has moved.
    let after_move = MoveTiming::slide(pace, 4.0).end();
    let leap = MoveTiming::leap(pace, placement.position.distance(position));
    let timing = if is_rolled { MoveTiming { delay: after_move, ..leap } } else { MoveTiming::INSTANT };
    commands.entity(entity).insert((Die { side, face, before: die.face }, Placement::standing(position, timing)));
}

/// Says that a side cannot move with what it has rolled.
fn tell_of_lost_turns(table: Res<GameTable>, mut changes: MessageReader<PositionChanged>, mut notices: ResMut<Notices>) {
    let session = table.session();
    let roll = |change: &PositionChanged| if let Change::MovePlayed(played) = &change.cause { roll_of(session, played) } else { None };
    let rolls: Vec<_> = changes.read().filter_map(roll).collect();
    let lost = rolls.iter().rfind(|(side, _)| session.turn() != *side);
    if let Some(&(side, face)) = lost.filter(|_| session.outcome().is_none()) {
        notices.show(Notice::TurnLost { variant: NamedVariant::of(session), side, face });
    }
}

/// Gives the die its mesh.
fn add_mesh(mut commands: Commands, art: Res<PieceAssets>, dice: Query<Entity, Added<Die>>) {
    for die in &dice {
        commands.entity(die).insert(art.die_bundle());
    }
}

/// Turns the die to what it shows, in some tumbles while it is on its way.
fn turn(dice: Query<(&Die, &Children, Option<&MoveAnimation>)>, mut bodies: Query<&mut Transform, With<DieBody>>) {
    const TUMBLES: f32 = 3.0;
    for (die, children, animation) in &dice {
        let progress = animation.map_or(1.0, MoveAnimation::progress);
        let tumble = Quat::from_axis_angle(Vec3::new(0.8, 0.36, 0.48), progress * TUMBLES * std::f32::consts::TAU);
        let rotation = tumble * die_rotation(die.before).slerp(die_rotation(die.face), progress);
        let mut bodies = bodies.iter_many_mut(children);
        while let Some(mut body) = bodies.fetch_next() {
            if body.rotation != rotation {
                body.rotation = rotation;
            }
        }
    }
}
