//! Loading and checks before there is a window.

use std::path::PathBuf;

use birka_diagnostics::{fs, printable_lines};
use birka_localization::Language;
use birka_look::NoGraphicsAdapter;
#[cfg(not(target_family = "wasm"))]
use birka_look::require_graphics_adapter;
use birka_script::{Library, Severity};

use crate::game::input::InputMapStore;
use crate::game::puzzles::PuzzleState;
use crate::game::settings::{Settings, SettingsStore};
use crate::game::state::{Notice, OpenedTable, OpeningError, TableLanguage};
use birka_game_archive::Autosave;

/// How to start the game.
#[derive(Clone, Debug, Default)]
pub struct PlayOptions {
    /// The id of the variant. Without one the saved game is continued, or the first variant begins.
    pub variant: Option<String>,
    /// A folder of variants instead of the shipped ones.
    pub scripts: Option<PathBuf>,
    /// A folder of mods instead of the standard one.
    pub mods: Option<PathBuf>,
    /// The language of this start, instead of the one chosen before.
    pub language: Option<Language>,
    /// A file or a link that is opened at once, as if it had been dropped on the window.
    pub subject: Option<PathBuf>,
    /// Start a new game even if there is a saved one, which is kept until the first move.
    pub fresh: bool,
}

/// Why the game cannot start.
#[derive(Debug, thiserror::Error)]
pub(in crate::game) enum StartupError {
    #[error("no display: set DISPLAY or WAYLAND_DISPLAY, or render a picture with `birka shot VARIANT --out table.png`")]
    #[cfg(not(target_family = "wasm"))]
    NoDisplay,
    #[error(transparent)]
    NoGraphics(#[from] NoGraphicsAdapter),
    #[error(transparent)]
    Opening(#[from] OpeningError),
}

/// The resources that are loaded before there is a window.
pub(super) struct StartupResources {
    pub(super) opened: OpenedTable,
    pub(super) settings_store: SettingsStore,
    pub(super) input_map: InputMapStore,
    pub(super) puzzles: PuzzleState,
    /// Whether nobody has played here yet.
    pub(super) is_first_start: bool,
}

impl StartupResources {
    /// Loads everything, and checks that a window can be opened.
    pub(super) fn load(options: &PlayOptions) -> Result<Self, StartupError> {
        let is_first_start = options.variant.is_none() && options.subject.is_none() && is_untouched();
        let (mut settings_store, settings_error) = SettingsStore::open();
        options.language.into_iter().for_each(|language| settings_store.lend_language(language));
        let (input_map, keys_error) = InputMapStore::open();
        let (puzzles, puzzles_error) = match Autosave::default_file() {
            Some(save) => PuzzleState::open(save.with_file_name("solved.ron")),
            None => (PuzzleState::default(), None),
        };
        let mut opened = load_game(options, settings_store.settings())?;
        opened.notices.add_first([settings_error, keys_error, puzzles_error].into_iter().flatten().map(Notice::from));
        // The log does not exist yet, and there may be no window to show them.
        for shown in opened.notices.as_slice() {
            eprintln!("birka: {}", printable_lines(&shown.notice.text(Language::English)));
        }
        // The page has looked whether there is WebGL.
        #[cfg(not(target_family = "wasm"))]
        check_display()?;
        Ok(Self { opened, settings_store, input_map, puzzles, is_first_start })
    }
}

/// Starts the program again without Mesa's layer that sorts graphics cards, where there is neither a Wayland compositor nor a folder for its socket.
/// The layer asks libwayland for one all the same, and that prints an error. The process stays the same.
#[cfg(target_os = "linux")]
pub(super) fn leave_out_wayland_layer() {
    use std::os::unix::process::CommandExt;
    const SWITCH: &str = "NODEVICE_SELECT";
    let is_set = |variable| std::env::var_os(variable).is_some_and(|value| !value.is_empty());
    if ["XDG_RUNTIME_DIR", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", SWITCH].into_iter().any(is_set) {
        return;
    }
    if let Ok(program) = std::env::current_exe() {
        // Where that fails, the error is printed and the game starts.
        let _ = std::process::Command::new(program).args(std::env::args_os().skip(1)).env(SWITCH, "1").exec();
    }
}

/// Whether there is neither a saved game nor a file of settings.
fn is_untouched() -> bool {
    Autosave::default_file().is_some_and(|save| !fs::is_present(&save) && !fs::is_present(save.with_file_name("settings.ron")))
}

#[cfg(not(target_family = "wasm"))]
pub(in crate::game) fn check_display() -> Result<(), StartupError> {
    let is_set = |variable| std::env::var_os(variable).is_some_and(|value| !value.is_empty());
    let is_needed = cfg!(all(unix, not(any(target_os = "macos", target_os = "android", target_os = "ios"))));
    if is_needed && !["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(is_set) {
        return Err(StartupError::NoDisplay);
    }
    Ok(require_graphics_adapter()?)
}

/// The saved game, or a new one.
fn load_game(options: &PlayOptions, settings: Settings) -> Result<OpenedTable, StartupError> {
    let library = Library::at(options.scripts.as_deref(), options.mods.as_deref());
    let autosave = Autosave::default_file().map(Autosave::open);
    let notice = script_notes(&library);
    let locale = sys_locale::get_locale().unwrap_or_else(|| "en".to_owned());
    let (wanted, next_game) = ((options.variant.as_deref(), options.fresh), (settings.players, settings.clock));
    let mut opened = OpenedTable::open(library, autosave, wanted, next_game)?;
    let no_home = Autosave::default_file().is_none().then_some(Notice::NoHomeFolder);
    opened.notices.add_first(no_home.into_iter().chain(notice));
    opened.language = TableLanguage::of_system(locale).chosen(settings.language);
    Ok(opened)
}

/// Prints what is wrong with the scripts; returns a notice about it, unless there are errors, which the table shows itself.
fn script_notes(library: &Library) -> Option<Notice> {
    let diagnostics = library.diagnostics();
    diagnostics.iter().for_each(|diagnostic| eprintln!("{diagnostic}"));
    if diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
        return None;
    }
    let first = printable_lines(&diagnostics.first()?.to_string()).into_owned();
    Some(Notice::ScriptNotes { first, count: diagnostics.len() })
}
