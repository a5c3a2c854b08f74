use std::cell::RefCell;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use birka_exhibition::ExhibitionFolder;
use birka_exhibition::config::{AnyVariant, ConfigSource};
use birka_exhibition::display;
use birka_exhibition::supervisor::{Policy, ProcessSpec, Supervised, report, supervise};
use birka_storage::{FileLock, LockAttempt, LockMode};

use crate::cli::error::CliError;
use crate::cli::files::LibraryPaths;
use crate::game;

/// Settings of glibc's allocator for a program that runs for weeks: few arenas, and a fixed threshold above which freed memory is returned to the
/// system at once. With its defaults it keeps the memory of large temporary allocations (docs/exhibition.md). Other allocators ignore them.
const ALLOCATOR: [(&str, &str); 2] = [("MALLOC_ARENA_MAX", "2"), ("MALLOC_MMAP_THRESHOLD_", "131072")];

/// Runs the exhibit in a process of its own, and starts it again when it fails.
///
/// With `turn`, the compositor turns the picture first.
pub(super) fn supervise_exhibit(config: Option<&Path>, windowed: bool, turn: bool, paths: LibraryPaths) -> Result<ExitCode, CliError> {
    // Read once: an update replaces the file at this path, which the next start then runs.
    let program = std::env::current_exe().map_err(|error| CliError::Supervisor { error })?;
    // Without a data folder, the exhibit still runs, but logs of crashes are lost.
    let data = birka_diagnostics::data_folder().unwrap_or_else(std::env::temp_dir);
    let folder = ExhibitionFolder::in_data_folder(&data);
    let lock = take_lock(&data, &folder);
    match &lock {
        LockAttempt::Locked(_) => {}
        LockAttempt::Taken => return Err(CliError::ExhibitRuns { folder: data }),
        LockAttempt::Unavailable(error) => {
            report(format_args!("no lock can be kept in {}, so that a second exhibit would run too: {error}", folder.path().display()));
        }
    }
    let environment = environment(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()));
    let process = |arguments: Vec<OsString>| ProcessSpec { program: program.clone(), arguments, environment: environment.clone() };
    let (source, _) = ConfigSource::open(config, &AnyVariant);
    let languages = source.config().languages.iter().map(|language| language.code()).collect::<Vec<_>>().join(",");
    let still = vec!["exhibit".into(), "--still".into(), folder.last_picture().into(), format!("--languages={languages}").into()];
    if turn && let Err(error) = display::turn(&source.config().screen).and_then(|steps| display::run(&steps)) {
        report(format_args!("the picture is not turned: {error}"));
    }
    let source = Rc::new(RefCell::new(source));
    // The exhibit itself logs what is wrong with the config.
    let read = move || {
        let mut source = source.borrow_mut();
        let _ = source.reload(&AnyVariant);
        source.config()
    };
    let exit = supervise(Supervised {
        exhibit: process(exhibit_arguments(["--supervised"].into_iter().chain(windowed.then_some("--windowed")), config, paths)),
        still: (!windowed).then(|| process(still)),
        crashes: folder.crashes(),
        last_picture: folder.last_picture(),
        policy: Box::new({
            let read = read.clone();
            move || Policy::from(read().supervision)
        }),
        hours: Box::new({
            let read = read.clone();
            move || read().hours.clone()
        }),
        visits: Box::new(move || read().statistics.file.clone().unwrap_or_else(|| folder.visits())),
        display_fault: Box::new(game::exhibition::display_fault),
        stop: stop_signal().map_err(|error| CliError::Supervisor { error })?,
    });
    Ok(ExitCode::from(exit.code()))
}

/// The lock of the one exhibit that uses a data folder. Where no file can be written, on a full or read-only disk, it is that of the folder.
fn take_lock(data: &Path, folder: &ExhibitionFolder) -> LockAttempt {
    let attempt = FileLock::take(&folder.lock(), LockMode::Exclusive, Duration::ZERO);
    if !matches!(attempt, LockAttempt::Unavailable(_)) {
        return attempt;
    }
    FileLock::of_folder([folder.path(), data].into_iter().find(|folder| folder.is_dir()).unwrap_or(data))
}

/// Becomes the compositor cage, which runs the exhibit with the options that the config has for it. `options` are more of cage's.
#[cfg(unix)]
pub(super) fn run_in_cage(config: Option<&Path>, options: &str, paths: LibraryPaths) -> Result<ExitCode, CliError> {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    let program = std::env::current_exe().map_err(|error| CliError::Supervisor { error })?;
    let (source, _) = ConfigSource::open(config, &AnyVariant);
    let version = display::cage_version().map_err(|error| CliError::Cage { error })?;
    let (cage, turn) = display::cage_arguments(&source.config().screen, &version, options);
    let exhibit = exhibit_arguments(turn.then_some("--turn"), config, paths);
    Err(CliError::Cage { error: Command::new("cage").args(cage).arg(program).args(exhibit).exec() })
}

/// The variable that leaves out Mesa's layer which sorts graphics cards. It asks libwayland for a compositor where there is none, which prints an error.
const WITHOUT_LAYER: (&str, &str) = ("NODEVICE_SELECT", "1");

/// The environment variables of the exhibit and the still, without those that are already set.
fn environment(is_set: impl Fn(&str) -> bool) -> Vec<(OsString, OsString)> {
    let has_compositor = ["XDG_RUNTIME_DIR", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(&is_set);
    let variables = ALLOCATOR.into_iter().chain((!has_compositor).then_some(WITHOUT_LAYER));
    variables.filter(|(name, _)| !is_set(name)).map(|(name, value)| (name.into(), value.into())).collect()
}

/// The arguments with which this program becomes the exhibit, or its supervisor.
fn exhibit_arguments(flags: impl IntoIterator<Item = &'static str>, config: Option<&Path>, paths: LibraryPaths) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = vec!["exhibit".into()];
    arguments.extend(flags.into_iter().map(OsString::from));
    for (name, folder) in [("--scripts", paths.scripts), ("--mods", paths.mods)] {
        arguments.extend(folder.into_iter().flat_map(|folder| [name.into(), folder.as_os_str().to_owned()]));
    }
    if let Some(config) = config {
        // A name that begins with a dash is not an option.
        arguments.extend(["--".into(), config.into()]);
    }
    arguments
}

/// A flag that is set when the service manager, or a person at a terminal, ends the supervisor.
fn stop_signal() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGINT, signal_hook::consts::SIGHUP] {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn one_exhibit_uses_a_data_folder_also_where_no_file_can_be_written() {
        let data = tempfile::tempdir().unwrap();
        let folder = ExhibitionFolder::in_data_folder(data.path());
        // Not even an administrator can write that file, as on a disk that is read-only.
        for blocked in [folder.path().to_owned(), folder.lock()] {
            let _ = std::fs::remove_file(folder.path());
            if blocked == folder.lock() {
                std::fs::create_dir_all(&blocked).unwrap();
            } else {
                std::fs::write(&blocked, "").unwrap();
            }
            let LockAttempt::Locked(first) = take_lock(data.path(), &folder) else { panic!("{}", blocked.display()) };
            assert!(matches!(take_lock(data.path(), &folder), LockAttempt::Taken), "{}", blocked.display());
            drop(first);
        }
    }

    #[test]
    fn the_allocator_and_mesa_are_configured_unless_they_already_are() {
        let names = |is_set: fn(&str) -> bool| environment(is_set).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(names(|_| false), ["MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_", "NODEVICE_SELECT"]);
        assert_eq!(names(|name| name == "MALLOC_ARENA_MAX"), ["MALLOC_MMAP_THRESHOLD_", "NODEVICE_SELECT"]);
        assert_eq!(names(|name| name == "WAYLAND_DISPLAY"), ["MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"]);
    }
}
