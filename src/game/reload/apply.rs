//! Applies reloaded script files to the current game.

use std::sync::Arc;

use bevy::prelude::*;
use birka_script::{Code, Diagnostic, Library, Severity, Variant, VariantName};

use super::status::{RulesConflict, RulesNote, ScriptStatus};
use crate::game::actions::UiAction;
use crate::game::messages;
use crate::game::platform::{BackgroundTask, Waker};
use crate::game::schedule::GameSystems;
use crate::game::state::{AwaitedGame, ChangeCause, GameState, HookFailed, PositionChanged, StartGame};
use crate::session::{RuleUpdate, Session};

/// The script files have been read again, and something in them has changed.
#[derive(Message, Clone, Debug)]
pub struct LibraryReloaded(pub Library);

/// The game follows the files that have been read again, or keeps its rules because of their errors.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct ScriptsApplied;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LibraryReloaded>()
        .add_message::<ScriptsApplied>()
        .init_resource::<PendingUpdate>()
        .add_systems(Startup, show_first_errors)
        .add_systems(Update, apply_actions.in_set(GameSystems::Input))
        .add_systems(Update, receive_library.in_set(GameSystems::Rules))
        .add_systems(Update, show_hook_faults.in_set(GameSystems::Display))
        .add_systems(Update, (clear_outdated, tell_note).chain().in_set(GameSystems::View));
}

fn apply_actions(mut status: ResMut<ScriptStatus>, mut actions: MessageReader<UiAction>, mut requests: MessageWriter<StartGame>) {
    for action in actions.read() {
        match action {
            UiAction::HideScriptErrors => status.hide_errors(),
            UiAction::HideHookFault => status.clear_fault(),
            UiAction::DismissRulesNote => status.note = None,
            UiAction::KeepOldRules => status.conflict = None,
            UiAction::StartGameWithNewRules => {
                if let Some(conflict) = status.conflict.take() {
                    requests.write(StartGame { variant: Some(conflict.variant.id.clone()) });
                }
            }
            _ => {}
        }
    }
}

/// A game that is being updated to a library. The functions of a variant may take long, so that it is done on a thread of its own.
#[derive(Resource, Default)]
struct PendingUpdate(Option<(BackgroundTask<Update>, u64)>);

/// A library, and the main game by its rules.
struct Update {
    library: Library,
    session: Session,
    renewal: RuleUpdate,
}

fn update(mut session: Session, library: Library) -> Update {
    let renewal = session.update_rules(&library);
    Update { library, session, renewal }
}

/// Whether changing to the rules of a library may call functions of the variant.
fn may_call_hooks(session: &Session, library: &Library) -> bool {
    let is_hooked = |variant: &Arc<Variant>| variant.base_id == session.variant().base_id && variant.rules.hooks().is_some();
    session.has_hooks() || library.variants().iter().any(is_hooked)
}

fn receive_library(
    mut state: ResMut<GameState>,
    mut status: ResMut<ScriptStatus>,
    mut pending: ResMut<PendingUpdate>,
    mut reloaded: MessageReader<LibraryReloaded>,
    mut changes: MessageWriter<PositionChanged>,
    mut applied: MessageWriter<ScriptsApplied>,
    waker: Res<Waker>,
) {
    if let Some(LibraryReloaded(library)) = reloaded.read().last() {
        pending.0 = None;
        status.clear_fault();
        if state.awaited().is_some() {
            status.conflict = None;
            status.set_errors(state.language(), errors_of(library, awaited_variant(&state)));
            state.retry_awaited(library.clone());
            applied.write_default();
        } else if may_call_hooks(state.main_session(), library) {
            pending.start(&state, library.clone(), &waker);
        } else {
            let update = update(state.main_session().clone(), library.clone());
            apply(update, &mut state, &mut status, &mut changes);
            applied.write_default();
        }
        return;
    }
    let Some((task, revision)) = &pending.0 else { return };
    let Some(result) = task.poll() else { return };
    let is_current = *revision == state.revision();
    pending.0 = None;
    match result {
        Ok(update) if is_current => {
            apply(update, &mut state, &mut status, &mut changes);
            applied.write_default();
        }
        // A move has been played meanwhile.
        Ok(update) => pending.start(&state, update.library, &waker),
        Err(failed) => error!("the changed rules cannot be applied: {failed}"),
    }
}

impl PendingUpdate {
    fn start(&mut self, state: &GameState, library: Library, waker: &Waker) {
        let session = state.main_session().clone();
        let task = BackgroundTask::spawn("changed rules", waker, move || update(session, library));
        self.0 = Some((task, state.revision()));
    }
}

/// Continues the game by the rules of a library, if it can, and says what has changed.
fn apply(update: Update, state: &mut GameState, status: &mut ScriptStatus, changes: &mut MessageWriter<PositionChanged>) {
    let Update { library, session, renewal } = update;
    let mut errors = errors_of(&library, None);
    status.conflict = None;
    state.apply_update(library, session, &renewal);
    match renewal {
        RuleUpdate::Unchanged => {
            // What an earlier note says is no longer the difference to the last rules.
            status.note = None;
            // Its texts or its art may have changed.
            changes.write(PositionChanged::RULES_RELOADED);
        }
        RuleUpdate::Applied(changed) => {
            let line = messages::scripts::new_rules(state.language(), state.variant_name());
            info!("{line}");
            status.add_to_log(line);
            let note = RulesNote::new(changed, state.language(), state.locale());
            note.sentences().iter().for_each(|change| status.add_to_log(format!("  {change}")));
            status.note = Some(note);
            changes.write(PositionChanged::RULES_RELOADED);
        }
        RuleUpdate::Conflict { variant, error: why } => {
            let reason = messages::errors::variants::switch(state.language(), &why);
            status.add_to_log(messages::scripts::incompatible_rules(state.language(), variant.name_in(state.locale()), &reason));
            status.conflict = Some(RulesConflict { variant, reason: why });
        }
        RuleUpdate::Invalid { diagnostics: own } => {
            errors.retain(|error| !own.contains(error));
            errors.splice(0..0, own);
        }
    }
    status.set_errors(state.language(), without_repetitions(errors));
}

/// Shows the errors that the files had when the game was opened.
fn show_first_errors(state: Res<GameState>, mut status: ResMut<ScriptStatus>) {
    let errors = errors_of(state.library(), awaited_variant(&state));
    if !errors.is_empty() {
        status.set_errors(state.language(), errors);
    }
}

/// The base id of the variant that the table waits for.
fn awaited_variant(state: &GameState) -> Option<String> {
    let name = state.awaited().and_then(AwaitedGame::variant)?;
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
fn tell_note(mut status: ResMut<ScriptStatus>, state: Res<GameState>) {
    if status.note().is_some_and(|note| !note.is_told_in(state.locale()))
        && let Some(note) = &mut status.note
    {
        note.tell(state.language(), state.locale());
    }
}

/// Changes of the rules and a failed function are shown until the next move, a conflict until the next game.
fn clear_outdated(mut status: ResMut<ScriptStatus>, mut changes: MessageReader<PositionChanged>) {
    let (mut is_new_game, mut is_played, mut is_taken_back) = (false, false, false);
    for change in changes.read() {
        is_new_game |= matches!(change.cause, ChangeCause::GameStarted);
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
