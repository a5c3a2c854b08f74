//! Script files that change during a game.
//!
//! A thread reads the files again when they change. Rules that the game can continue with apply at once; errors, changes of the rules
//! and conflicts are kept for the overlay.

mod status;

use std::sync::Arc;

use bevy::prelude::*;
#[cfg(not(target_family = "wasm"))]
use birka_script::LibraryWatcher;
use birka_script::{Code, Diagnostic, Library, Severity, VariantName};
use birka_session::{AwaitedGame, Change, Command, NewGame, RuleUpdate};

use super::actions::UiAction;
use super::messages;
#[cfg(not(target_family = "wasm"))]
use super::platform::{TaskReceiver, Waker, task_channel};
use super::schedule::GameSystems;
use super::state::{CommandSystems, GameCommand, GameTable, HookFailed, PositionChanged, RulesUpdated, TableLanguage, Variants};

pub use status::{HookFault, PrintedInPlay, RulesConflict, RulesNote, ScriptError, ScriptStatus};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(status::plugin)
        .add_message::<LibraryReloaded>()
        .add_message::<ScriptsApplied>()
        .add_systems(Startup, show_first_errors)
        .add_systems(Update, (poll_watcher, apply_actions).in_set(GameSystems::Input))
        .add_systems(Update, request_update.in_set(GameSystems::Selection))
        .add_systems(Update, show_update.in_set(GameSystems::Rules).after(CommandSystems))
        .add_systems(Update, show_hook_faults.in_set(GameSystems::Display))
        .add_systems(Update, (clear_outdated, tell_note).chain().in_set(GameSystems::View));
}

/// The script files have been read again, and something in them has changed.
#[derive(Message, Clone, Debug)]
pub struct LibraryReloaded(pub Library);

/// The game follows the files that have been read again, or keeps its rules because of their errors.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct ScriptsApplied;

/// The folders of the variants, in memory, and the version of their files that has been read.
#[cfg(target_family = "wasm")]
#[derive(Resource)]
struct ReadVersion {
    folders: Vec<std::path::PathBuf>,
    version: u64,
}

/// The thread that follows the files, and the libraries that it reads.
#[cfg(not(target_family = "wasm"))]
#[derive(Resource)]
struct ScriptWatcher {
    _thread: LibraryWatcher,
    libraries: TaskReceiver<Library>,
}

/// Follows the files of the variants from now on.
#[cfg(target_family = "wasm")]
pub(super) fn watch_files(mut commands: Commands, variants: Res<Variants>) {
    let folders = variants.0.watched_folders();
    commands.insert_resource(ReadVersion { version: version_of_files(&folders), folders });
}

#[cfg(target_family = "wasm")]
fn version_of_files(folders: &[std::path::PathBuf]) -> u64 {
    folders.iter().map(birka_diagnostics::fs::version).max().unwrap_or(0)
}

/// Starts to follow the files of the variants.
#[cfg(not(target_family = "wasm"))]
pub(super) fn watch_files(mut commands: Commands, waker: Res<Waker>, variants: Res<Variants>) {
    let (sender, libraries) = task_channel(&waker);
    match LibraryWatcher::start(variants.0.clone(), move |library| sender.send(library)) {
        Ok(thread) => commands.insert_resource(ScriptWatcher { _thread: thread, libraries }),
        Err(error) => warn!("changes of script files will not be noticed: {error}"),
    }
}

/// Files change only by functions that the page calls between two frames.
#[cfg(target_family = "wasm")]
fn poll_watcher(read: Option<ResMut<ReadVersion>>, variants: Res<Variants>, mut reloaded: MessageWriter<LibraryReloaded>) {
    let Some(mut read) = read else { return };
    let version = version_of_files(&read.folders);
    if read.version != version {
        read.version = version;
        let library = variants.0.reload();
        if !library.is_same(&variants.0) {
            reloaded.write(LibraryReloaded(library));
        }
    }
}

#[cfg(not(target_family = "wasm"))]
fn poll_watcher(watcher: Option<Res<ScriptWatcher>>, mut reloaded: MessageWriter<LibraryReloaded>) {
    let Some(watcher) = watcher else { return };
    // A later library contains the changes of an earlier one.
    if let Some(library) = std::iter::from_fn(|| watcher.libraries.try_recv().ok()).last() {
        reloaded.write(LibraryReloaded(library));
    }
}

fn apply_actions(
    table: Res<GameTable>,
    mut status: ResMut<ScriptStatus>,
    mut actions: MessageReader<UiAction>,
    mut commands: MessageWriter<GameCommand>,
) {
    for action in actions.read() {
        match action {
            UiAction::HideScriptErrors => status.hide_errors(),
            UiAction::ShowNextScriptError => status.show_next_error(),
            UiAction::HideHookFault => status.clear_fault(),
            UiAction::DismissRulesNote => status.note = None,
            UiAction::KeepOldRules => status.conflict = None,
            UiAction::StartGameWithNewRules => {
                if let Some(conflict) = status.conflict.take() {
                    let same = NewGame::like(table.main_session());
                    commands.write(GameCommand(Command::Start(NewGame { variant: Some(conflict.variant.id.clone()), ..same })));
                }
            }
            _ => {}
        }
    }
}

/// Lets the game follow files that have been read again.
fn request_update(
    mut status: ResMut<ScriptStatus>,
    mut reloaded: MessageReader<LibraryReloaded>,
    mut commands: MessageWriter<GameCommand>,
) {
    if let Some(LibraryReloaded(library)) = reloaded.read().last() {
        status.clear_fault();
        commands.write(GameCommand(Command::UpdateRules(library.clone())));
    }
}

/// Says what has changed.
fn show_update(
    table: Res<GameTable>,
    variants: Res<Variants>,
    language: Res<TableLanguage>,
    mut status: ResMut<ScriptStatus>,
    mut updates: MessageReader<RulesUpdated>,
    mut applied: MessageWriter<ScriptsApplied>,
) {
    for RulesUpdated(update) in updates.read() {
        status.conflict = None;
        let errors = match update {
            None => errors_of(&variants, awaited_variant(&table)),
            Some(update) => without_repetitions(errors_after(update, &variants, &mut status, &language)),
        };
        status.set_errors(language.language(), errors);
        applied.write_default();
    }
}

/// Tells how the rules of the game have changed, or why they have not. Returns the errors of the files, those of the game first.
fn errors_after(update: &RuleUpdate, variants: &Variants, status: &mut ScriptStatus, language: &TableLanguage) -> Vec<Diagnostic> {
    let mut errors = errors_of(variants, None);
    match update {
        // An earlier note no longer states the difference to the last rules.
        RuleUpdate::Unchanged => status.note = None,
        RuleUpdate::Applied(changed) => {
            let line = messages::scripts::new_rules(language.language(), changed.variant().name_in(language.locale()));
            info!("{line}");
            status.add_to_log(line);
            let note = RulesNote::new(changed.clone(), language.language(), language.locale());
            note.sentences().iter().for_each(|change| status.add_to_log(format!("  {change}")));
            status.note = Some(note);
        }
        RuleUpdate::Conflict { variant, error } => {
            let reason = messages::errors::switch(language.language(), error);
            let name = variant.name_in(language.locale());
            status.add_to_log(messages::scripts::IncompatibleRules { variant: name, reason: &reason }.text(language.language()));
            status.conflict = Some(RulesConflict { variant: Arc::clone(variant), reason: error.clone() });
        }
        RuleUpdate::Invalid { diagnostics: own } => {
            errors.retain(|error| !own.contains(error));
            errors.splice(0..0, own.iter().cloned());
        }
    }
    errors
}

/// Shows the errors that the files had when the game was opened.
fn show_first_errors(table: Res<GameTable>, variants: Res<Variants>, language: Res<TableLanguage>, mut status: ResMut<ScriptStatus>) {
    let errors = errors_of(&variants, awaited_variant(&table));
    if !errors.is_empty() {
        status.set_errors(language.language(), errors);
    }
}

/// The base id of the variant that the table waits for.
fn awaited_variant(table: &GameTable) -> Option<String> {
    let name = table.awaited().and_then(AwaitedGame::variant)?;
    Some(name.parse::<VariantName>().map_or_else(|_| name.to_owned(), |name| name.id))
}

/// The errors of a library, those of the file named like a variant first.
fn errors_of(library: &Library, first: Option<String>) -> Vec<Diagnostic> {
    let errors = library.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let mut errors: Vec<_> = errors.cloned().collect();
    if let Some(first) = first {
        errors = without_repetitions(errors);
        errors.sort_by_key(|error| error.path.file_stem().is_none_or(|stem| *stem != *first));
    }
    errors
}

/// Shows a failed function of the variant until the game goes on.
fn show_hook_faults(mut status: ResMut<ScriptStatus>, mut faults: MessageReader<HookFailed>) {
    for fault in faults.read() {
        status.set_fault(fault);
    }
}

/// Leaves out the errors of files that only extend a file with errors.
fn without_repetitions(mut errors: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if errors.iter().any(|error| error.code != Code::Extends) {
        errors.retain(|error| error.code != Code::Extends);
    }
    errors
}

/// Tells the changes of the rules in the language that is spoken now.
fn tell_note(mut status: ResMut<ScriptStatus>, language: Res<TableLanguage>) {
    if status.note().is_some_and(|note| !note.is_told_in(language.locale()))
        && let Some(note) = &mut status.note
    {
        note.tell(language.language(), language.locale());
    }
}

/// Changes of the rules and a failed function are shown until the next move, a conflict until the next game.
fn clear_outdated(mut status: ResMut<ScriptStatus>, mut changes: MessageReader<PositionChanged>) {
    let (mut is_new_game, mut is_played, mut is_taken_back) = (false, false, false);
    for change in changes.read() {
        is_new_game |= matches!(change.cause, Change::GameStarted);
        is_played |= change.played().is_some();
        is_taken_back |= change.taken_back().is_some();
    }
    if is_new_game && status.conflict.is_some() {
        status.conflict = None;
    }
    if (is_new_game || is_played) && status.note.is_some() {
        status.note = None;
    }
    if (is_new_game || is_played || is_taken_back) && status.fault().is_some() {
        status.clear_fault();
    }
}
