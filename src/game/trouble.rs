//! What goes wrong while playing is said once and, where possible, played on through.

use std::panic;

use bevy::ecs::error::{BevyError, ErrorContext, FallbackErrorHandler};
use bevy::prelude::*;
use bevy::render::error_handler::{RenderError, RenderErrorHandler, RenderErrorPolicy};
use bevy::render::settings::RenderCreation;

/// How often drawing is taken up again before the program gives up.
const RECOVERIES: u32 = 3;

/// How often drawing had to be taken up again.
#[derive(Resource, Default)]
struct Recovered(u32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Recovered>().insert_resource(FallbackErrorHandler(log)).insert_resource(RenderErrorHandler(recover));
}

/// A system that fails is left out this once; the game goes on.
fn log(error: BevyError, context: ErrorContext) {
    error!("{context}: {error}");
}

fn recover(error: &RenderError, world: &mut World, _: &mut World) -> RenderErrorPolicy {
    let mut recovered = world.get_resource_or_init::<Recovered>();
    recovered.0 += 1;
    if recovered.0 > RECOVERIES {
        eprintln!("birka: the graphics driver keeps failing ({:?}); the game is kept", error.ty);
        world.write_message(AppExit::error());
        return RenderErrorPolicy::StopRendering;
    }
    warn!("drawing failed ({:?}) and is taken up again, {} of {RECOVERIES} times", error.ty, recovered.0);
    RenderErrorPolicy::Recover(RenderCreation::default())
}

/// Says in one line why no window could be opened, where Bevy would panic. To be undone by [`window_is_open`].
pub(super) fn before_window() {
    panic::set_hook(Box::new(|panic| {
        let what = panic.payload_as_str().unwrap_or_default();
        let why = if what.contains("event loop") {
            "no display: DISPLAY or WAYLAND_DISPLAY names one that does not answer; \
             or render a picture with `birka shot VARIANT --out table.png`"
        } else if what.contains("GPU") || what.contains("adapter") {
            "no graphics adapter: install a graphics driver, or Debian's `mesa-vulkan-drivers` to draw on the processor"
        } else {
            eprintln!("birka: the window could not be opened: {panic}");
            std::process::exit(1);
        };
        eprintln!("birka: {why}");
        std::process::exit(1);
    }));
}

/// From here on a panic is a fault of the program and told as such.
pub(super) fn window_is_open() {
    drop(panic::take_hook());
}
