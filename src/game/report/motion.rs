use std::time::{Duration, Instant};

use bevy::prelude::*;
use birka_look::TableCamera;
use serde_json::json;

use super::save_events::write_events;
use crate::game::platform::{ReportEvent, ReportFile, SceneIdle, processor_time};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, report_motion.run_if(resource_exists::<ReportFile>).before(write_events));
}

/// What has been drawn since something began to move.
struct Motion {
    began: (Instant, Option<Duration>),
    frames: u32,
    /// The fewest pixels of an image, and those of the last one.
    pixels: [u32; 2],
}

/// Reports how much was drawn, once everything rests and the last image is drawn.
fn report_motion(
    idle: Res<SceneIdle>,
    cameras: Query<&Camera, With<TableCamera>>,
    mut motion: Local<Option<Motion>>,
    mut report: MessageWriter<ReportEvent>,
) {
    if idle.is_drawn() {
        if let Some(Motion { began: (began, used), frames, pixels }) = motion.take() {
            let processor = used.and_then(|used| Some(processor_time()?.saturating_sub(used).as_millis()));
            let ms = began.elapsed().as_millis();
            report
                .write(ReportEvent(json!({ "event": "rested", "frames": frames, "ms": ms, "processor_ms": processor, "pixels": pixels })));
        }
        return;
    }
    let Some(size) = cameras.single().ok().filter(|camera| camera.is_active).and_then(Camera::physical_target_size) else { return };
    let pixels = size.x * size.y;
    let motion = motion.get_or_insert_with(|| Motion { began: (Instant::now(), processor_time()), frames: 0, pixels: [pixels; 2] });
    motion.frames += 1;
    motion.pixels = [motion.pixels[0].min(pixels), pixels];
}
