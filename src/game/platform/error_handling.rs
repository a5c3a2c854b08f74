//! Errors while the game runs are logged once, and the game goes on where it can.

use std::panic;

use bevy::ecs::error::{BevyError, ErrorContext, FallbackErrorHandler};
use bevy::prelude::*;
use bevy::render::error_handler::{RenderError, RenderErrorHandler, RenderErrorPolicy};
use bevy::render::settings::RenderCreation;

/// How often the renderer is started again before the program gives up.
const MAX_RECOVERIES: u32 = 3;

/// How often the renderer has been started again.
#[derive(Resource, Default)]
struct Recoveries(u32);

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<Recoveries>()
        .insert_resource(FallbackErrorHandler(log_system_error))
        .insert_resource(RenderErrorHandler(recover_renderer))
        .add_systems(Startup, reset_panic_hook);
}

/// A system that returns an error is skipped for the frame.
fn log_system_error(error: BevyError, context: ErrorContext) {
    error!("{context}: {error}");
}

fn recover_renderer(error: &RenderError, world: &mut World, _: &mut World) -> RenderErrorPolicy {
    let mut recoveries = world.get_resource_or_init::<Recoveries>();
    recoveries.0 += 1;
    if recoveries.0 > MAX_RECOVERIES {
        eprintln!("birka: the graphics driver keeps failing ({:?}); the game is saved", error.ty);
        world.write_message(AppExit::error());
        return RenderErrorPolicy::StopRendering;
    }
    warn!("rendering failed ({:?}); restarting the renderer, attempt {} of {MAX_RECOVERIES}", error.ty, recoveries.0);
    RenderErrorPolicy::Recover(RenderCreation::default())
}

/// Until the app has started, replaces a panic of Bevy by one line on standard error that says why there is no window, and exit code 1.
pub(in crate::game) fn report_startup_panics() {
    panic::set_hook(Box::new(|panic| {
        let message = panic.payload_as_str().unwrap_or_default();
        let reason = if message.contains("event loop") {
            "no display: DISPLAY or WAYLAND_DISPLAY names one that does not answer; \
             or render a picture with `birka shot VARIANT --out game_state.png`"
        } else if message.contains("GPU") || message.contains("adapter") {
            "no graphics adapter: install a graphics driver, or Debian's `mesa-vulkan-drivers` to draw on the processor"
        } else {
            eprintln!("birka: the window could not be opened: {panic}");
            std::process::exit(1);
        };
        eprintln!("birka: {reason}");
        std::process::exit(1);
    }));
}

fn reset_panic_hook() {
    drop(panic::take_hook());
}
