//! How long it takes until a touch is answered, for reports: from the event of the finger to the frame in which its answer has been drawn.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use bevy::render::{ExtractSchedule, Render, RenderApp, RenderSystems};
use serde_json::json;

use super::touch::{FingerEvent, FingerPhase};
use crate::game::platform::{ReportEvent, ReportFile};
use crate::game::schedule::GameSystems;

/// A finger that has been put down.
#[derive(Clone, Copy, Debug)]
struct Touch {
    /// The beginning of the frame in which its event was read.
    at: Instant,
    /// The frames that have been drawn since.
    frames: u32,
}

/// An answer that has been drawn.
#[derive(Clone, Copy, Debug)]
struct Answer {
    frames: u32,
    milliseconds: f64,
    drawn_at: SystemTime,
}

/// What the main world and the render world tell each other.
#[derive(Debug, Default)]
struct Progress {
    /// A touch whose answer is in the frame that is extracted next.
    read: Option<Touch>,
    /// A touch whose answer is in the frame that is being drawn.
    drawing: Option<Touch>,
    drawn: Vec<Answer>,
}

#[derive(Resource, Clone, Default)]
struct AnswerClock(Arc<Mutex<Progress>>);

impl AnswerClock {
    fn change<T>(&self, change: impl FnOnce(&mut Progress) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The beginning of the frame.
#[derive(Resource)]
struct FrameStart(Instant);

/// Does nothing without a [`ReportFile`].
pub(super) fn plugin(app: &mut App) {
    if !app.world().contains_resource::<ReportFile>() {
        return;
    }
    let clock = AnswerClock::default();
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .insert_resource(clock.clone())
            .add_systems(ExtractSchedule, begin_drawing)
            .add_systems(Render, note_drawn.in_set(RenderSystems::Cleanup));
    }
    app.insert_resource(clock)
        .insert_resource(FrameStart(Instant::now()))
        .add_systems(First, |mut start: ResMut<FrameStart>| start.0 = Instant::now())
        .add_systems(Update, (note_touch, report).in_set(GameSystems::Report));
}

fn note_touch(clock: Res<AnswerClock>, start: Res<FrameStart>, mut fingers: MessageReader<FingerEvent>) {
    if fingers.read().filter(|event| event.phase == FingerPhase::Down).count() > 0 {
        clock.change(|progress| {
            progress.read.get_or_insert(Touch { at: start.0, frames: 0 });
        });
    }
}

fn begin_drawing(clock: Res<AnswerClock>) {
    clock.change(|progress| progress.drawing = progress.read.take());
}

fn note_drawn(clock: Res<AnswerClock>) {
    clock.change(|progress| {
        // The frame before, which was still being drawn when the event was read.
        if let Some(read) = &mut progress.read {
            read.frames += 1;
        }
        if let Some(Touch { at, frames }) = progress.drawing.take() {
            let answer = Answer { frames: frames + 1, milliseconds: at.elapsed().as_secs_f64() * 1000.0, drawn_at: SystemTime::now() };
            progress.drawn.push(answer);
        }
    });
}

fn report(clock: Res<AnswerClock>, mut report: MessageWriter<ReportEvent>) {
    for Answer { frames, milliseconds, drawn_at } in clock.change(|progress| std::mem::take(&mut progress.drawn)) {
        let since_1970 = drawn_at.duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let event =
            json!({ "event": "answered", "frames": frames, "ms": milliseconds, "at_unix_ms": u64::try_from(since_1970).unwrap_or(0) });
        report.write(ReportEvent(event));
    }
}
