//! A ring under each finger on the service screen, so that staff see whether the screen is touched where it says, and by how many.

use std::collections::BTreeMap;

use bevy::prelude::*;
use birka_exhibition::visit::Screen;

use super::finger::{Finger, FingerEvent, FingerPhase, read_fingers};
use crate::game::exhibition::exhibit::Exhibit;
use crate::game::exhibition::screens::ScreenFont;
use crate::game::schedule::GameSystems;

/// The diameter of a ring, in logical pixels: it is seen around a finger.
const DIAMETER: f32 = 150.0;

/// A ring, by the number of its finger.
#[derive(Component, Clone, Copy, Debug)]
pub struct FingerRing(pub usize);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.after(read_fingers).in_set(GameSystems::Input));
}

fn show(
    (exhibit, font): (Res<Exhibit>, Res<ScreenFont>),
    mut events: MessageReader<FingerEvent>,
    mut places: Local<BTreeMap<Finger, Vec2>>,
    mut shown: Local<Vec<Vec2>>,
    rings: Query<Entity, With<FingerRing>>,
    mut commands: Commands,
) {
    for event in events.read() {
        match event.phase {
            FingerPhase::Down | FingerPhase::Move => places.insert(event.finger, event.position),
            FingerPhase::Up | FingerPhase::Lost => places.remove(&event.finger),
        };
    }
    let is_service = matches!(exhibit.visit().screen(), Screen::Service { .. });
    let wanted: Vec<Vec2> = if is_service { places.values().take(super::MAX_FINGERS).copied().collect() } else { Vec::new() };
    if *shown == wanted {
        return;
    }
    rings.iter().for_each(|ring| commands.entity(ring).despawn());
    for (index, place) in wanted.iter().enumerate() {
        let corner = place - DIAMETER / 2.0;
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(corner.x),
            top: px(corner.y),
            width: px(DIAMETER),
            height: px(DIAMETER),
            border: UiRect::all(px(8)),
            border_radius: BorderRadius::MAX,
            justify_content: JustifyContent::Center,
            ..default()
        };
        let number = (Text::new((index + 1).to_string()), font.text(30.0), TextColor(Color::WHITE));
        commands.spawn((node, BorderColor::all(Color::WHITE), GlobalZIndex(5), FingerRing(index + 1))).with_child(number);
    }
    *shown = wanted;
}
