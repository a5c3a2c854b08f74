//! The screen as a device: the options of the compositor, and the commands that turn a picture or switch a screen off and on.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use birka_diagnostics::printable;

use crate::config::{Monitors, Screen, ScreenOff};

/// A command takes at most this long, or it is ended.
const LONGEST: Duration = Duration::from_secs(20);
/// How often a command that runs is looked at.
const INTERVAL: Duration = Duration::from_millis(50);

/// A program with its arguments, and what it reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    program: &'static str,
    arguments: Vec<String>,
    input: &'static str,
}

impl Step {
    fn new<'a>(program: &'static str, arguments: impl IntoIterator<Item = &'a str>) -> Self {
        Self { program, arguments: arguments.into_iter().map(str::to_owned).collect(), input: "" }
    }
}

impl ScreenOff {
    /// The program that does it, and the package of Debian with it; `None` if nothing is done.
    #[must_use]
    pub fn program(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Never => None,
            Self::WlrRandr => Some(("wlr-randr", "wlr-randr")),
            Self::Xset => Some(("xset", "x11-xserver-utils")),
            Self::CecCtl => Some(("cec-ctl", "v4l-utils")),
            Self::CecClient => Some(("cec-client", "cec-utils")),
        }
    }
}

/// The program that switches the screens on or off.
///
/// # Errors
/// If the compositor does not tell its outputs; why.
pub fn switch(how: ScreenOff, on: bool) -> Result<Vec<Step>, String> {
    let outputs = if how == ScreenOff::WlrRandr { outputs()? } else { Vec::new() };
    Ok(switch_steps(how, on, &outputs))
}

fn switch_steps(how: ScreenOff, on: bool, outputs: &[String]) -> Vec<Step> {
    match how {
        ScreenOff::Never => Vec::new(),
        ScreenOff::WlrRandr => outputs.iter().map(|output| on_output(output, [if on { "--on" } else { "--off" }])).collect(),
        // The exhibit has turned DPMS off, so that nothing but this darkens the screen.
        ScreenOff::Xset if on => vec![Step::new("xset", ["dpms", "force", "on"]), Step::new("xset", ["-dpms"])],
        ScreenOff::Xset => vec![Step::new("xset", ["dpms", "force", "off"])],
        // As a player, which a television must know before it listens.
        ScreenOff::CecCtl => {
            let message = if on { "--image-view-on" } else { "--standby" };
            vec![Step::new("cec-ctl", ["--playback"]), Step::new("cec-ctl", ["--to", "0", message])]
        }
        ScreenOff::CecClient => {
            let input = if on { "on 0\n" } else { "standby 0\n" };
            vec![Step { input, ..Step::new("cec-client", ["-s", "-d", "1"]) }]
        }
    }
}

/// The program that turns the picture where cage cannot.
///
/// # Errors
/// If the compositor does not tell its outputs; why.
pub fn turn(screen: &Screen) -> Result<Vec<Step>, String> {
    let degrees = screen.rotation.to_string();
    Ok(outputs()?.iter().map(|output| on_output(output, ["--transform", &degrees])).collect())
}

fn on_output<const N: usize>(output: &str, change: [&str; N]) -> Step {
    Step::new("wlr-randr", ["--output", output].into_iter().chain(change))
}

/// The options of cage besides `options`, and whether the picture has still to be [turned](turn). `version` is what `cage -v` says.
#[must_use]
pub fn cage_arguments(screen: &Screen, version: &str, options: &str) -> (Vec<String>, bool) {
    let mut arguments: Vec<String> = options.split_whitespace().map(str::to_owned).collect();
    if screen.monitors == Monitors::Last {
        arguments.extend(["-m".to_owned(), "last".to_owned()]);
    }
    let turns = usize::from(screen.rotation / 90);
    // `-r` is gone in 0.1.5, which listens to wlr-randr instead.
    let has_option = numbers(version).is_some_and(|version| version < [0, 1, 5]);
    if has_option {
        arguments.extend(std::iter::repeat_n("-r".to_owned(), turns));
    }
    arguments.push("--".to_owned());
    (arguments, turns > 0 && !has_option)
}

/// The first version in a text.
fn numbers(text: &str) -> Option<[u32; 3]> {
    let word = text.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    let mut numbers = word.split(|c: char| !c.is_ascii_digit()).map(|number| number.parse().unwrap_or(0));
    Some([(); 3].map(|()| numbers.next().unwrap_or(0)))
}

/// The outputs of the compositor.
fn outputs() -> Result<Vec<String>, String> {
    let told = run_one(&Step::new("wlr-randr", []))?;
    let outputs = output_names(&told);
    if outputs.is_empty() { Err("wlr-randr names no output".to_owned()) } else { Ok(outputs) }
}

/// The names in what `wlr-randr` prints: one at the beginning of each line that is not indented.
fn output_names(told: &str) -> Vec<String> {
    told.lines()
        .filter(|line| !line.starts_with(char::is_whitespace))
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}

/// Where a program of the system is; `None` if it is not installed.
#[must_use]
pub fn find_program(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|program| program.is_file())
}

/// The version of cage, as it tells it.
///
/// # Errors
/// If it cannot be run.
pub fn cage_version() -> io::Result<String> {
    Ok(String::from_utf8_lossy(&Command::new("cage").arg("-v").output()?.stdout).into_owned())
}

/// Runs steps one after the other, up to the first that fails.
///
/// # Errors
/// In one line, what could not be done and why.
pub fn run(steps: &[Step]) -> Result<(), String> {
    steps.iter().try_for_each(|step| run_one(step).map(|_| ()))
}

/// Runs a step. Returns what it has written.
fn run_one(step: &Step) -> Result<String, String> {
    let line = [step.program].into_iter().chain(step.arguments.iter().map(String::as_str)).collect::<Vec<_>>().join(" ");
    let mut command = Command::new(step.program);
    command.args(&step.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = command.spawn().map_err(|error| format!("`{line}` cannot be run: {error}"))?;
    if let Some(mut input) = running.stdin.take() {
        let _ = input.write_all(step.input.as_bytes());
    }
    let begun = Instant::now();
    while running.try_wait().map_err(|error| format!("`{line}`: {error}"))?.is_none() {
        if begun.elapsed() > LONGEST {
            let _ = running.kill();
            let _ = running.wait();
            return Err(format!("`{line}` has not ended within {} s", LONGEST.as_secs()));
        }
        thread::sleep(INTERVAL);
    }
    let ended = running.wait_with_output().map_err(|error| format!("`{line}`: {error}"))?;
    if ended.status.success() {
        return Ok(String::from_utf8_lossy(&ended.stdout).into_owned());
    }
    let told = String::from_utf8_lossy(&ended.stderr);
    let why = told.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    Err(format!("`{line}` has failed ({}): {}", ended.status, printable(why)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(steps: &[Step]) -> Vec<String> {
        steps.iter().map(|step| format!("{} {}{}", step.program, step.arguments.join(" "), step.input.trim_end())).collect()
    }

    #[test]
    fn each_way_has_its_commands() {
        let outputs = ["HDMI-A-1".to_owned(), "DP-2".to_owned()];
        let of = |how, on| lines(&switch_steps(how, on, &outputs));
        assert_eq!(of(ScreenOff::Never, false), [""; 0]);
        assert_eq!(of(ScreenOff::WlrRandr, false), ["wlr-randr --output HDMI-A-1 --off", "wlr-randr --output DP-2 --off"]);
        assert_eq!(of(ScreenOff::WlrRandr, true), ["wlr-randr --output HDMI-A-1 --on", "wlr-randr --output DP-2 --on"]);
        assert_eq!(of(ScreenOff::Xset, false), ["xset dpms force off"]);
        assert_eq!(of(ScreenOff::Xset, true), ["xset dpms force on", "xset -dpms"]);
        assert_eq!(of(ScreenOff::CecCtl, false), ["cec-ctl --playback", "cec-ctl --to 0 --standby"]);
        assert_eq!(of(ScreenOff::CecCtl, true), ["cec-ctl --playback", "cec-ctl --to 0 --image-view-on"]);
        assert_eq!(of(ScreenOff::CecClient, false), ["cec-client -s -d 1standby 0"]);
        assert_eq!(of(ScreenOff::CecClient, true), ["cec-client -s -d 1on 0"]);
    }

    #[test]
    fn the_options_of_cage_follow_its_version() {
        let of = |rotation, monitors, version: &str| {
            let (arguments, is_left) = cage_arguments(&Screen { rotation, monitors, ..Screen::default() }, version, "-d");
            (arguments.join(" "), is_left)
        };
        let old = "Cage version 0.1.4\n";
        assert_eq!(of(0, Monitors::All, old), ("-d --".to_owned(), false));
        assert_eq!(of(90, Monitors::All, old), ("-d -r --".to_owned(), false));
        assert_eq!(of(270, Monitors::Last, old), ("-d -m last -r -r -r --".to_owned(), false));
        for new in ["Cage version 0.1.5", "Cage version 0.2.0", "Cage version v1-4", ""] {
            assert_eq!(of(90, Monitors::Last, new), ("-d -m last --".to_owned(), true), "{new}");
            assert_eq!(of(0, Monitors::All, new), ("-d --".to_owned(), false), "{new}");
        }
    }

    #[test]
    fn outputs_are_what_is_not_indented() {
        let told = "HDMI-A-1 \"Iiyama T2452 (HDMI-A-1)\"\n  Make: Iiyama\n  Modes:\n    1920x1080 px, 60 Hz\nDP-2 \"x\"\n  Enabled: no\n";
        assert_eq!(output_names(told), ["HDMI-A-1", "DP-2"]);
        assert_eq!(output_names("compositor doesn't support this").len(), 1);
        assert_eq!(output_names(""), [""; 0]);
    }

    #[cfg(unix)]
    #[test]
    fn a_command_that_fails_or_is_missing_is_told_in_one_line() {
        let failing = Step::new("sh", ["-c", "echo; printf 'no \\033[31madapter\\n' >&2; exit 3"]);
        let error = run(&[failing, Step::new("touch", ["/no/such/file"])]).unwrap_err();
        assert!(error.contains("exit status: 3): no ") && !error.contains('\u{1b}') && error.lines().count() == 1, "{error}");
        let error = run(&[Step::new("no-such-program", ["--on"])]).unwrap_err();
        assert!(error.starts_with("`no-such-program --on` cannot be run: "), "{error}");
        assert_eq!(run_one(&Step { input: "on 0\n", ..Step::new("cat", []) }), Ok("on 0\n".to_owned()));
    }
}
