//! Redraws on demand: nothing is drawn while nothing changes.
//!
//! Every plugin requests its own redraws with [`RedrawAppExt`]. The scene is drawn while there are requests and a few frames longer, for
//! what follows a change by a frame; then the event loop sleeps until the next event.

use std::time::Duration;

use bevy::camera::CameraUpdateSystems;
use bevy::core_pipeline::{Core2d, Core3d};
use bevy::ecs::schedule::{Schedule, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy::render::{ExtractSchedule, Render, RenderApp};
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};

/// Frames drawn after the last request, for what follows a change by a frame or two.
const TRAILING_FRAMES: u32 = 3;

/// How the event loop waits while nothing is drawn: for an event, or for an hour.
#[must_use]
pub fn idle_update_mode() -> UpdateMode {
    UpdateMode::reactive_low_power(Duration::from_hours(1))
}

/// The systems that handle requests for redraws, in [`PostUpdate`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RedrawSystems {
    /// Requests are collected.
    Request,
    /// [`SceneIdle`] is updated.
    Count,
}

/// The number of frames since a redraw of the scene was last requested.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SceneIdle {
    /// Counted up to the number that makes a difference.
    frames: u32,
}

impl SceneIdle {
    /// This many frames after the last request.
    #[cfg(test)]
    pub fn after(frames: u32) -> Self {
        Self { frames }
    }

    /// Whether the last frame had no request. What follows a change may be still to come.
    #[must_use]
    pub fn has_begun(self) -> bool {
        self.frames > 0
    }

    /// Whether what follows a change by a frame or two has come.
    #[must_use]
    pub fn is_still(self) -> bool {
        self.frames >= TRAILING_FRAMES
    }

    /// Whether the still scene has been drawn as well, so that there is nothing left to draw.
    #[must_use]
    pub fn is_drawn(self) -> bool {
        self.frames > TRAILING_FRAMES
    }
}

/// Requests that the scene is drawn again.
#[derive(Message, Clone, Copy, Debug, Default)]
struct SceneRedraw;

pub trait RedrawAppExt {
    /// Draws the scene and the window again in every frame in which the condition holds.
    fn redraw_scene_if<M>(&mut self, condition: impl SystemCondition<M>) -> &mut Self;

    /// Draws the window again, but not the scene, in every frame in which the condition holds.
    fn redraw_window_if<M>(&mut self, condition: impl SystemCondition<M>) -> &mut Self;
}

impl RedrawAppExt for App {
    fn redraw_scene_if<M>(&mut self, condition: impl SystemCondition<M>) -> &mut Self {
        self.add_message::<SceneRedraw>().add_systems(PostUpdate, request_scene.run_if(condition).in_set(RedrawSystems::Request))
    }

    fn redraw_window_if<M>(&mut self, condition: impl SystemCondition<M>) -> &mut Self {
        self.add_message::<RequestRedraw>().add_systems(Last, request_window.run_if(condition))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SceneIdle>()
        .insert_resource(WinitSettings { focused_mode: idle_update_mode(), unfocused_mode: idle_update_mode() })
        .add_message::<SceneRedraw>()
        .configure_sets(PostUpdate, (RedrawSystems::Request, RedrawSystems::Count).chain().before(CameraUpdateSystems))
        .add_systems(PostUpdate, count_idle_frames.in_set(RedrawSystems::Count))
        .redraw_window_if(|idle: Res<SceneIdle>| !idle.is_drawn());
}

fn request_scene(mut redraw: MessageWriter<SceneRedraw>) {
    redraw.write_default();
}

fn request_window(mut redraw: MessageWriter<RequestRedraw>) {
    redraw.write(RequestRedraw);
}

fn count_idle_frames(mut requests: MessageReader<SceneRedraw>, mut idle: ResMut<SceneIdle>) {
    idle.frames = if requests.read().count() > 0 { 0 } else { (idle.frames + 1).min(TRAILING_FRAMES + 1) };
}

/// Runs the systems of a frame one after the other. There are many hundreds of them and nearly all have little to do, so that handing each to a thread
/// takes longer than running it. Main world and render world still run at the same time.
pub fn run_sequentially(app: &mut App) {
    fn in_turn(schedule: &mut Schedule) {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    app.edit_schedule(First, in_turn)
        .edit_schedule(PreUpdate, in_turn)
        .edit_schedule(Update, in_turn)
        .edit_schedule(PostUpdate, in_turn)
        .edit_schedule(Last, in_turn);
    // There, a system of the render world has to run on the main thread.
    if cfg!(any(target_os = "macos", target_os = "ios")) {
        return;
    }
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.edit_schedule(Render, in_turn).edit_schedule(Core2d, in_turn).edit_schedule(Core3d, in_turn);
        render.edit_schedule(ExtractSchedule, |schedule| {
            // Extracted data is applied at the beginning of the next schedule.
            schedule.set_executor(SingleThreadedExecutor::new()).set_apply_final_deferred(false);
        });
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Mutex;
    use std::thread::{self, ThreadId};

    use super::*;

    #[derive(Resource, Default)]
    struct Changing(u32);

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin)).init_resource::<Changing>().redraw_scene_if(resource_changed::<Changing>);
        app
    }

    fn is_redrawn(app: &mut App) -> bool {
        app.world_mut().resource_mut::<Messages<RequestRedraw>>().clear();
        app.update();
        !app.world().resource::<Messages<RequestRedraw>>().is_empty()
    }

    #[test]
    fn a_change_is_followed_by_a_fixed_number_of_frames() {
        let mut app = app();
        let frames_until_idle = |app: &mut App| (0..20).take_while(|_| is_redrawn(app)).count();
        assert_eq!(frames_until_idle(&mut app), 1 + TRAILING_FRAMES as usize);
        assert!(!is_redrawn(&mut app));
        app.world_mut().resource_mut::<Changing>().0 += 1;
        assert_eq!(frames_until_idle(&mut app), 1 + TRAILING_FRAMES as usize);
        assert!(app.world().resource::<SceneIdle>().is_drawn());
    }

    #[test]
    fn a_redraw_of_the_window_alone_leaves_the_scene_idle() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin)).init_resource::<Changing>().redraw_window_if(resource_changed::<Changing>);
        while is_redrawn(&mut app) {}
        app.world_mut().resource_mut::<Changing>().0 += 1;
        assert!(is_redrawn(&mut app));
        assert!(app.world().resource::<SceneIdle>().is_drawn());
    }

    #[derive(Resource, Default)]
    struct Threads(Mutex<HashSet<ThreadId>>);

    #[test]
    fn systems_run_on_the_thread_of_the_frame() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, run_sequentially)).init_resource::<Threads>();
        for _ in 0..50 {
            app.add_systems(Update, |threads: Res<Threads>| {
                threads.0.lock().expect("no system panics").insert(thread::current().id());
            });
        }
        (0..20).for_each(|_| app.update());
        let threads = app.world().resource::<Threads>().0.lock().expect("no system panics");
        assert_eq!(*threads, HashSet::from([thread::current().id()]));
    }
}
