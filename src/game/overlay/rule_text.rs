//! The rules of the current variant, in words and diagrams.

use bevy::prelude::*;
use birka_prose::{Section, Signs};

use super::active::ActiveOverlay;
use super::control::apply_actions;
use crate::game::schedule::GameSystems;
use crate::game::state::GameState;

/// The text of the rule book.
#[derive(Resource, Default)]
pub(super) struct RuleText {
    /// Fingerprint of the rules that are described.
    fingerprint: String,
    sections: Vec<Section>,
}

impl RuleText {
    pub(super) fn sections(&self) -> &[Section] {
        &self.sections
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RuleText>().add_systems(Update, describe_rules.after(apply_actions).in_set(GameSystems::View));
}

/// Describes the rules while their dialog is open. This plays every example, so it is done only for rules that are not described yet.
fn describe_rules(mut text: ResMut<RuleText>, active: Res<ActiveOverlay>, state: Res<GameState>) {
    let rules = &state.session().variant().rules;
    if *active != ActiveOverlay::Rules || text.fingerprint == rules.fingerprint() {
        return;
    }
    let mut sections = birka_prose::describe_rules(rules.rule_set(), Signs::Icons);
    sections.extend(birka_prose::describe_hooks(rules));
    *text = RuleText { fingerprint: rules.fingerprint().to_owned(), sections };
}
