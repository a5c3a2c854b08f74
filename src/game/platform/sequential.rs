use bevy::core_pipeline::{Core2d, Core3d};
use bevy::ecs::schedule::{Schedule, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy::render::{ExtractSchedule, Render, RenderApp};

/// Runs the systems of a frame one after the other. There are many hundreds of them and nearly all have little to do, so that handing each to a thread
/// takes longer than running it. Main world and render world still run at the same time.
pub fn plugin(app: &mut App) {
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
            // What is extracted is applied at the beginning of the next schedule.
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
    struct Threads(Mutex<HashSet<ThreadId>>);

    #[test]
    fn systems_run_on_the_thread_of_the_frame() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin)).init_resource::<Threads>();
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
