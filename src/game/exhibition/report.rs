//! The report for tests of the running exhibit: a line `exhibit` a second in the file that `BIRKA_REPORT` names.
//! A line `answered` for each touch gives the time it takes from the event of the finger to the frame in which its answer has been drawn.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bevy::ecs::entity::Entities;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;
use bevy::render::{ExtractSchedule, Render, RenderApp, RenderSystems};
use bevy::window::PrimaryWindow;
use birka_exhibition::visit::{Control, Screen};
use birka_rules::Move;
use serde_json::json;

use super::camera::BoardView;
use super::exhibit::Exhibit;
use super::screens::Screens;
use super::service::memory_mb;
use super::touch::{FingerEvent, FingerPhase, Fingers, HeldPiece};
use crate::game::board::square_center;
use crate::game::platform::{ReportEvent, ReportFile};
use crate::game::rendering::PictureState;
use crate::game::schedule::GameSystems;
use crate::game::state::GameTable;
use birka_session::Mover;

const INTERVAL: Duration = Duration::from_secs(1);
/// How many of the moves that a visitor can make are reported.
const MOVES: usize = 6;

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
        .add_systems(Update, (report, note_touch, report_answers).in_set(GameSystems::Report));
}

/// Resources that must not grow.
#[derive(SystemParam)]
struct ResourceUsage<'w> {
    entities: &'w Entities,
    meshes: Res<'w, Assets<Mesh>>,
    images: Res<'w, Assets<Image>>,
    device: Option<Res<'w, RenderDevice>>,
}

impl ResourceUsage<'_> {
    /// Graphics memory in use, in megabytes, where the driver's interface counts it.
    fn graphics_mb(&self) -> Option<u64> {
        let report = self.device.as_ref()?.wgpu_device().generate_allocator_report()?;
        Some(report.total_allocated_bytes >> 20)
    }
}

/// The parts of the process's memory, in kilobytes, as Linux counts it.
#[derive(Debug, Default, serde::Serialize)]
struct MemoryParts {
    /// The allocator's and the graphics driver's, and stacks: what can leak.
    anonymous: u64,
    /// The part of it that is the heap from which the allocator serves most small requests of the main thread. It shrinks only at its end.
    heap: u64,
    /// Parts of the program and its libraries that have been used so far.
    files: u64,
}

impl MemoryParts {
    fn of_this_process() -> Option<Self> {
        let number = |line: &str| line.split_whitespace().nth(1)?.parse::<u64>().ok();
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let of = |key: &str| status.lines().find(|line| line.starts_with(key)).and_then(number);
        // A line `[heap]` names the mapping whose lines follow.
        let maps = std::fs::read_to_string("/proc/self/smaps").ok()?;
        let mut heap = maps.lines().skip_while(|line| !line.ends_with("[heap]"));
        let heap = heap.find(|line| line.starts_with("Rss:")).and_then(number).unwrap_or_default();
        Some(Self { anonymous: of("RssAnon:")?, heap, files: of("RssFile:")? })
    }
}

/// The milliseconds that frames have taken since the last report.
#[derive(Default)]
struct FrameTimes {
    steady: Vec<u128>,
    /// While another board or set of pieces is being prepared, which takes as long as it takes.
    changing: Vec<u128>,
}

fn name(screen: &Screen) -> &'static str {
    match screen {
        Screen::Attract => "attract",
        Screen::Welcome => "welcome",
        Screen::Playing(_) => "playing",
        Screen::Ending { .. } => "ending",
        Screen::Closed => "closed",
        Screen::Pin { .. } => "pin",
        Screen::Service { .. } => "service",
    }
}

fn report(
    exhibit: Res<Exhibit>,
    (table, view): (Res<GameTable>, Res<BoardView>),
    usage: ResourceUsage,
    screens: Res<Screens>,
    (fingers, held): (Res<Fingers>, Query<(), With<HeldPiece>>),
    windows: Query<&Window, With<PrimaryWindow>>,
    picture: Res<PictureState>,
    mut frames: Local<FrameTimes>,
    mut last: Local<Option<(Instant, Instant)>>,
    mut report: MessageWriter<ReportEvent>,
) {
    let now = Instant::now();
    let (last_frame, last_report) = last.unwrap_or((now, now));
    let frame = now.saturating_duration_since(last_frame).as_millis();
    if *picture == PictureState::Complete {
        frames.steady.push(frame)
    } else {
        frames.changing.push(frame)
    }
    let is_due = now.saturating_duration_since(last_report) >= INTERVAL;
    *last = Some((now, if is_due { now } else { last_report }));
    if !is_due {
        return;
    }
    let size = windows.single().map(Window::physical_size).unwrap_or_default();
    let scale = windows.single().map_or(1.0, Window::scale_factor);
    let pixel = |point: Vec2| ((point.x * scale).round(), (point.y * scale).round());
    let session = table.session();
    let is_visitors = matches!(exhibit.visit().screen(), Screen::Playing(_))
        && session.outcome().is_none()
        && table.mover(session.turn()) == Mover::Person;
    let place = |square| view.project(square_center(table.session().rules().size, square)).map(pixel);
    let moves = session.game().legal_moves().into_iter().filter(|_| is_visitors).filter_map(Move::squares);
    // Spread over all moves, or else one piece alone would ever move.
    let all: Vec<_> = moves.filter_map(|mv| place(mv.from).zip(place(mv.to))).collect();
    let some: Vec<_> = all.iter().step_by(all.len().div_ceil(MOVES).max(1)).collect();
    let button = |(control, rect): (Control, Rect)| {
        let (x, y) = pixel(rect.center());
        json!({ "does": format!("{control:?}"), "x": x, "y": y })
    };
    let controls: Vec<_> = screens.buttons().map(button).collect();
    report.write(ReportEvent(json!({
        "event": "exhibit",
        "pid": std::process::id(),
        "screen": name(exhibit.visit().screen()),
        "visible": windows.single().is_ok_and(|window| window.visible),
        "language": exhibit.visit().language().code(),
        "asks": exhibit.visit().countdown().is_some(),
        "width": size.x,
        "height": size.y,
        "frames_ms": std::mem::take(&mut frames.steady),
        "changing_frames_ms": std::mem::take(&mut frames.changing),
        "memory_mb": memory_mb(),
        "memory_parts_kb": MemoryParts::of_this_process(),
        "graphics_mb": usage.graphics_mb(),
        "entities": usage.entities.count_spawned(),
        "meshes": usage.meshes.len(),
        "images": usage.images.len(),
        "fingers": fingers.count(),
        "held": held.iter().len(),
        "played": session.ply(),
        "controls": controls,
        "moves": some,
    })));
}

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
struct TouchAnswer {
    frames: u32,
    milliseconds: f64,
    drawn_at: SystemTime,
}

/// Data shared by the main world and the render world.
#[derive(Debug, Default)]
struct AnswerProgress {
    /// A touch whose answer is in the frame that is extracted next.
    read: Option<Touch>,
    /// A touch whose answer is in the frame that is being drawn.
    drawing: Option<Touch>,
    drawn: Vec<TouchAnswer>,
}

#[derive(Resource, Clone, Default)]
struct AnswerClock(Arc<Mutex<AnswerProgress>>);

impl AnswerClock {
    fn change<T>(&self, change: impl FnOnce(&mut AnswerProgress) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The beginning of the frame.
#[derive(Resource)]
struct FrameStart(Instant);

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
            let answer = TouchAnswer { frames: frames + 1, milliseconds: at.elapsed().as_secs_f64() * 1000.0, drawn_at: SystemTime::now() };
            progress.drawn.push(answer);
        }
    });
}

fn report_answers(clock: Res<AnswerClock>, mut report: MessageWriter<ReportEvent>) {
    for TouchAnswer { frames, milliseconds, drawn_at } in clock.change(|progress| std::mem::take(&mut progress.drawn)) {
        let since_1970 = drawn_at.duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let event =
            json!({ "event": "answered", "frames": frames, "ms": milliseconds, "at_unix_ms": u64::try_from(since_1970).unwrap_or(0) });
        report.write(ReportEvent(event));
    }
}
