//! Applies reloaded script files to the current game.

use bevy::prelude::*;
use birka_script::{Code, Diagnostic, Library, Severity};

use super::status::{RulesConflict, RulesNote, ScriptStatus};
use crate::game::actions::UiAction;
use crate::game::messages;
use crate::game::schedule::GameSystems;
use crate::game::state::{ChangeCause, GameState, PositionChanged, StartGame};
use crate::session::RuleUpdate;

/// The script files have been read again, and something in them has changed.
#[derive(Message, Clone, Debug)]
pub struct LibraryReloaded(pub Library);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LibraryReloaded>()
        .add_systems(Update, apply_actions.in_set(GameSystems::Input))
        .add_systems(Update, apply_library.in_set(GameSystems::Rules))
        .add_systems(Update, clear_outdated.in_set(GameSystems::View));
}

fn apply_actions(mut status: ResMut<ScriptStatus>, mut actions: MessageReader<UiAction>, mut requests: MessageWriter<StartGame>) {
    for action in actions.read() {
        match action {
            UiAction::HideScriptErrors => status.hide_errors(),
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

fn apply_library(
    mut state: ResMut<GameState>,
    mut status: ResMut<ScriptStatus>,
    mut reloaded: MessageReader<LibraryReloaded>,
    mut changes: MessageWriter<PositionChanged>,
) {
    let Some(LibraryReloaded(library)) = reloaded.read().last() else { return };
    let errors = library.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let mut errors: Vec<_> = errors.cloned().collect();
    status.conflict = None;
    match state.reload_library(library.clone()) {
        RuleUpdate::Unchanged => {
            // Its texts or its art may have changed.
            changes.write(PositionChanged::RULES_RELOADED);
        }
        RuleUpdate::Applied { changes: described } => {
            let variant = state.variant_name().to_owned();
            let line = messages::scripts::new_rules(&variant);
            info!("{line}");
            status.add_to_log(line);
            described.iter().for_each(|change| status.add_to_log(format!("  {change}")));
            status.note = Some(RulesNote { variant, changes: described });
            changes.write(PositionChanged::RULES_RELOADED);
        }
        RuleUpdate::Conflict { variant, error: why } => {
            let reason = why.to_string();
            status.add_to_log(messages::scripts::incompatible_rules(variant.name_in(state.language()), &reason));
            status.conflict = Some(RulesConflict { variant, reason });
        }
        RuleUpdate::Invalid { diagnostics: own } => {
            errors.retain(|error| !own.contains(error));
            errors.splice(0..0, own);
        }
    }
    status.set_errors(without_repetitions(errors));
}

/// Leaves out the errors of files that only extend a file with errors.
fn without_repetitions(mut errors: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if errors.iter().any(|error| error.code != Code::Extends) {
        errors.retain(|error| error.code != Code::Extends);
    }
    errors
}

/// Changes of the rules are shown until the next move, a conflict until the next game.
fn clear_outdated(mut status: ResMut<ScriptStatus>, mut changes: MessageReader<PositionChanged>) {
    let (mut is_new_game, mut is_played) = (false, false);
    for change in changes.read() {
        is_new_game |= matches!(change.cause, ChangeCause::GameStarted);
        is_played |= change.played().is_some();
    }
    if is_new_game && status.conflict.is_some() {
        status.conflict = None;
    }
    if (is_new_game || is_played) && status.note.is_some() {
        status.note = None;
    }
}
