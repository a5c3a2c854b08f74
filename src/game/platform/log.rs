//! The log on standard error.

use std::ffi::OsStr;
use std::io::{IsTerminal, stderr};

use bevy::log::tracing_subscriber::fmt;
use bevy::log::{Level, LogPlugin};
use bevy::prelude::default;

/// A log on standard error of what passes the filter. It is in colour only if standard error is a terminal and `NO_COLOR` is not set, so that
/// a redirected log is plain text.
pub(in crate::game) fn log_plugin(level: Level, filter: &str) -> LogPlugin {
    LogPlugin {
        level,
        filter: filter.to_owned(),
        fmt_layer: |_| {
            let ansi = is_coloured(stderr().is_terminal(), std::env::var_os("NO_COLOR").as_deref());
            Some(Box::new(fmt::Layer::default().with_writer(stderr).with_ansi(ansi)))
        },
        ..default()
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
    fn only_a_terminal_without_no_color_gets_colours() {
        let set = |text: &'static str| Some(OsStr::new(text));
        assert!(is_coloured(true, None) && is_coloured(true, set("")));
        assert!(!is_coloured(true, set("1")) && !is_coloured(false, None) && !is_coloured(false, set("1")));
    }
}
