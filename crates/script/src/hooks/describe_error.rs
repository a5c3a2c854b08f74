use birka_diagnostics::Code;
use birka_rules::Hook;

use crate::lua::{HOOK_STEPS, HOOK_TIME, Limit, ScriptError};

/// The message about a hook that failed.
pub(super) fn describe_error(hook: Hook, error: &ScriptError) -> String {
    let name = hook.name();
    match error.code {
        Code::OutOfTime if error.limit == Some(Limit::Time) => {
            let seconds = HOOK_TIME.as_secs();
            format!(
                "the hook `{name}` ran too long and was stopped: its steps are slow, and it may take {seconds} s per question; avoid long strings"
            )
        }
        Code::OutOfTime => format!(
            "the hook `{name}` ran too long and was stopped; it may take {HOOK_STEPS} calls and loop iterations per question, and long strings and \
             tables count as several"
        ),
        Code::OutOfMemory => {
            format!("the hook `{name}` used too much memory and was stopped; avoid large strings and lists in hooks")
        }
        _ if error.message.contains("readonly table") => {
            let message = error.raised_message();
            format!("the hook `{name}` failed: {message}; in a hook, everything that exists before the call is read-only (E035)")
        }
        // Errors that the driver raises have no line of the file.
        _ if error.line.is_none() => format!("the hook `{name}` {}", error.raised_message()),
        _ => format!("the hook `{name}` failed: {}", error.raised_message()),
    }
}
