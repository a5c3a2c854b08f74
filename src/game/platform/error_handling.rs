//! Errors while the game runs are logged once, and the game goes on where it can.
//! The log is written to standard error.

use std::ffi::OsStr;
use std::io::{IsTerminal, stderr};
#[cfg(not(target_family = "wasm"))]
use std::panic;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bevy::ecs::error::{BevyError, ErrorContext, FallbackErrorHandler};
use bevy::log::tracing::{Event, Subscriber};
use bevy::log::tracing_subscriber::layer::Context;
use bevy::log::tracing_subscriber::{Layer, fmt};
use bevy::log::{Level, LogPlugin};
use bevy::prelude::*;
use bevy::render::error_handler::{RenderError, RenderErrorHandler, RenderErrorPolicy};
use bevy::render::settings::RenderCreation;
#[cfg(not(target_family = "wasm"))]
use birka_diagnostics::printable_lines;
#[cfg(not(target_family = "wasm"))]
use birka_look::NoGraphicsAdapter;
use web_time::Instant;

/// How often the renderer is started again within [`RECOVERY_PERIOD`] before the program gives up.
const MAX_RECOVERIES: usize = 3;
/// A renderer that has drawn for this long works again, whatever happened before.
const RECOVERY_PERIOD: Duration = Duration::from_mins(10);

/// When the renderer was started again, by a clock that never jumps.
#[derive(Resource, Default)]
struct Recoveries(Vec<Instant>);

impl Recoveries {
    /// Notes a failure; returns how many there were in the last [`RECOVERY_PERIOD`].
    fn note(&mut self, now: Instant) -> usize {
        self.0.retain(|&time| now.saturating_duration_since(time) < RECOVERY_PERIOD);
        self.0.push(now);
        self.0.len()
    }
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<Recoveries>()
        .insert_resource(FallbackErrorHandler(log_system_error))
        .insert_resource(RenderErrorHandler(recover_renderer));
    #[cfg(not(target_family = "wasm"))]
    app.add_systems(Startup, reset_panic_hook);
}

/// A system that returns an error is skipped for the frame.
fn log_system_error(error: BevyError, context: ErrorContext) {
    error!("{context}: {error}");
}

fn recover_renderer(error: &RenderError, world: &mut World, _: &mut World) -> RenderErrorPolicy {
    let failures = world.get_resource_or_init::<Recoveries>().note(Instant::now());
    if failures > MAX_RECOVERIES {
        #[cfg(not(target_family = "wasm"))]
        eprintln!("birka: the graphics driver keeps failing ({:?}); the game is saved", error.ty);
        #[cfg(target_family = "wasm")]
        super::page::lose_graphics();
        world.write_message(AppExit::error());
        return RenderErrorPolicy::StopRendering;
    }
    warn!("rendering failed ({:?}); restarting the renderer, attempt {failures} of {MAX_RECOVERIES}", error.ty);
    RenderErrorPolicy::Recover(RenderCreation::default())
}

/// Until the app has started, replaces a panic of Bevy by one line on standard error with the reason why no window opens, and exit code 1.
#[cfg(not(target_family = "wasm"))]
pub(in crate::game) fn report_startup_panics() {
    panic::set_hook(Box::new(|panic| {
        eprintln!("birka: {}", startup_failure(panic.payload_as_str().unwrap_or_default(), &panic.to_string()));
        std::process::exit(1);
    }));
}

/// The reason why no window opens, from the message of a panic and its description with the place, as it may be written to a terminal.
#[cfg(not(target_family = "wasm"))]
fn startup_failure(message: &str, description: &str) -> String {
    if message.contains("event loop") {
        "no display: DISPLAY or WAYLAND_DISPLAY names one that does not answer; \
         or render a picture with `birka shot VARIANT --out table.png`"
            .to_owned()
    } else if message.contains("GPU") || message.contains("adapter") {
        NoGraphicsAdapter::NoDriver.to_string()
    } else {
        // A driver or a library chooses the words.
        format!("the window could not be opened: {}", printable_lines(description))
    }
}

#[cfg(not(target_family = "wasm"))]
fn reset_panic_hook() {
    drop(panic::take_hook());
}

/// A log on standard error of what passes the filter. It is in colour only if standard error is a terminal and `NO_COLOR` is not set, so that
/// a redirected log is plain text.
pub(in crate::game) fn log_plugin(level: Level, filter: &str) -> LogPlugin {
    LogPlugin {
        level,
        filter: filter.to_owned(),
        fmt_layer: |_| {
            let ansi = is_coloured(stderr().is_terminal(), std::env::var_os("NO_COLOR").as_deref());
            let layer = fmt::Layer::default().with_writer(stderr).with_ansi(ansi);
            Some(if is_timed_elsewhere() { Box::new(layer.without_time()) } else { Box::new(layer) })
        },
        custom_layer: |_| Some(Box::new(ErrorCounter)),
    }
}

/// Whether somebody else puts the time before each line of the log: the supervisor of an exhibit does, whoever writes it.
#[cfg(not(target_family = "wasm"))]
fn is_timed_elsewhere() -> bool {
    std::env::var_os(birka_exhibition::heartbeat::SUPERVISED_VARIABLE).is_some()
}

#[cfg(target_family = "wasm")]
fn is_timed_elsewhere() -> bool {
    false
}

static ERRORS: AtomicU32 = AtomicU32::new(0);

/// How many errors have been written to the log.
#[cfg(not(target_family = "wasm"))]
pub(in crate::game) fn errors_logged() -> u32 {
    ERRORS.load(Ordering::Relaxed)
}

/// Counts the errors of the log.
struct ErrorCounter;

impl<S: Subscriber> Layer<S> for ErrorCounter {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() == Level::ERROR {
            ERRORS.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Whether colours are wanted; see [no-color.org](https://no-color.org).
fn is_coloured(is_terminal: bool, no_color: Option<&OsStr>) -> bool {
    is_terminal && no_color.is_none_or(OsStr::is_empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_start_says_why_without_control_characters() {
        assert!(startup_failure("Failed to build event loop: x", "").starts_with("no display: "));
        assert!(startup_failure("Unable to find a GPU!", "").starts_with("no graphics adapter: "));
        let text = startup_failure("", "panicked at a.rs:1:2:\n\u{1b}[2J\u{202e}driver");
        assert!(text.contains("a.rs:1:2") && text.ends_with("driver"), "{text}");
        assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text:?}");
    }

    #[test]
    fn errors_of_the_log_are_counted_and_warnings_are_not() {
        use bevy::log::tracing_subscriber::layer::SubscriberExt;
        use bevy::log::tracing_subscriber::registry;

        let before = errors_logged();
        bevy::log::tracing::subscriber::with_default(registry().with(ErrorCounter), || {
            warn!("a warning");
            error!("an error");
        });
        // Another test may have written one meanwhile.
        assert!(errors_logged() > before);
    }

    #[test]
    fn failures_count_for_ten_minutes() {
        let start = Instant::now();
        let minute = |count: u64| start + Duration::from_mins(count);
        let mut recoveries = Recoveries::default();
        let counted = [0, 1, 2, 3, 11, 12, 30, 60].map(|at| recoveries.note(minute(at)));
        assert_eq!(counted, [1, 2, 3, 4, 3, 3, 1, 1]);
        // A machine that loses its graphics device every hour for a month is still running, and needs no more memory.
        for hour in 2..24 * 30 {
            assert_eq!(recoveries.note(minute(60 * hour)), 1);
        }
    }

    #[test]
    fn only_a_terminal_without_no_color_gets_colours() {
        let set = |text: &'static str| Some(OsStr::new(text));
        assert!(is_coloured(true, None) && is_coloured(true, set("")));
        assert!(!is_coloured(true, set("1")) && !is_coloured(false, None) && !is_coloured(false, set("1")));
    }
}
