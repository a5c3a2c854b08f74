//! A ring under each finger on the service screen, so that staff see whether the screen is touched where it says, and by how many.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use birka_exhibition::visit::Screen;

use super::finger::{Finger, FingerEvent, FingerPhase, read_fingers};
use crate::game::exhibition::exhibit::Exhibit;
use crate::game::exhibition::screens::{ExhibitPaint, WindowPainter};
use crate::game::schedule::GameSystems;

/// The radius of a ring, in logical pixels: it is seen around a finger.
const RADIUS: f32 = 71.0;
const WIDTH: f32 = 8.0;

/// The places of the fingers under which rings are shown, in logical pixels; empty on other screens.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct FingerRings(pub Vec<Vec2>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FingerRings>().add_systems(Update, follow.after(read_fingers).in_set(GameSystems::Input));
}

pub(in crate::game::exhibition) fn view(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, paint.in_set(ExhibitPaint::Rings));
}

fn follow(
    exhibit: Res<Exhibit>,
    mut events: MessageReader<FingerEvent>,
    mut places: Local<BTreeMap<Finger, Vec2>>,
    mut rings: ResMut<FingerRings>,
) {
    for event in events.read() {
        match event.phase {
            FingerPhase::Down | FingerPhase::Move => places.insert(event.finger, event.position),
            FingerPhase::Up | FingerPhase::Lost => places.remove(&event.finger),
        };
    }
    let is_service = matches!(exhibit.visit().screen(), Screen::Service { .. });
    let wanted = if is_service { places.values().take(super::MAX_FINGERS).copied().collect() } else { Vec::new() };
    rings.set_if_neq(FingerRings(wanted));
}

fn paint(rings: Res<FingerRings>, mut window: WindowPainter) -> Result {
    let painter = window.painter()?;
    for (index, place) in rings.0.iter().enumerate() {
        painter.ring(*place, RADIUS, WIDTH, &(index + 1).to_string());
    }
    Ok(())
}
