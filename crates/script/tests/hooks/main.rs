//! Hooks of variants: what they can read, the effect of their answers, and the handling of hooks that fail.

mod answers;
mod equivalence;
mod errors;
mod shipped;

use std::sync::Arc;

use birka_rules::{Game, Move, PlayedMove, Rules, Side, Square};
use birka_script::Variant;

/// A small variant: the goals are the corners, and every piece is captured by two.
pub const BOARD: &str = "
    . . a . a . .
    . . . . . . .
    a . . d . . a
    . . d K d . .
    a . . d . . a
    . . . . . . .
    . . a . a . .";

pub fn source(board: &str, king: &str, ends: &str, hooks: &str) -> String {
    format!(
        "return {{ api = 1, id = 'own', name = 'Own', board = [[{board}]],
        pieces = {{ attacker = {{ letter = 'a', side = 'attackers' }}, defender = {{ letter = 'd', side = 'defenders' }},
            king = {{ letter = 'K', side = 'defenders', royal = true, {king} }} }},
        squares = {{ gate = {{ at = {{ 'a4', 'g4' }} }} }},
        first = 'attackers', ends = {{ {ends} escape = 'corners' }},
        {hooks} }}"
    )
}

/// The small variant with hooks; they start on line 14.
pub fn load_with_hooks(functions: &str) -> Result<Variant, Vec<birka_script::Diagnostic>> {
    let reasons = "reasons = { ['gate-reached'] = 'The king has reached a gate.' },";
    birka_script::load_source(
        "own.lua",
        &source(BOARD, "", "", &format!("hooks = {{ words = 'As the test says.', {reasons}\n{functions} }},")),
    )
}

pub fn rules_with_hooks(functions: &str) -> Arc<Rules> {
    load_with_hooks(functions).unwrap_or_else(|errors| panic!("{errors:?}")).rules
}

pub fn mv(text: &str, rules: &Rules) -> Move {
    let (from, to) = text.split_once('-').expect("a move");
    let square = |name| Square::parse(name, rules.rule_set().size).expect("a square");
    Move { from: square(from), to: square(to) }
}

pub fn play(game: &mut Game, text: &str) -> PlayedMove {
    let rules = Arc::clone(game.rules());
    game.play(mv(text, &rules)).unwrap_or_else(|why| panic!("{text}: {why}"))
}

pub fn position(rules: &Arc<Rules>, drawing: &str, turn: Side) -> Game {
    let setup = birka_test_support::rulesets::position(rules.rule_set(), drawing, turn);
    Game::from_setup(Arc::clone(rules), &setup).expect("a position")
}
