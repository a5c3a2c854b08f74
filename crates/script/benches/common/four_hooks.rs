//! A variant with four hooks, all but `moves`, which change nothing.

use std::sync::{Arc, Mutex};

use birka_rules::{
    AnnouncementRuling, Game, Hook, HookError, HookSet, HookView, Hooks, KindId, MadeMove, Memory, Move, Outcome, OutcomeRuling, PieceMove,
    Rules, Square,
};

const FUNCTIONS: &str = "
    hooks = {
        words = 'As without them.',
        legal = function(board, from, to) return board:at(from) ~= nil end,
        captures = function(board, from, to, taken) if #taken > 99 then return {} end end,
        outcome = function(board, ended) if board:ways() > 99 then return 'defenders', 'king-escaped' end end,
        announce = function(board, call) if board:ways() > 99 then return 'raichi' end end,
    },";

/// The script of a variant with some keys and the hooks.
pub fn source(words: &str) -> String {
    format!("return {{ api = 1, id = 'four-hooks', name = 'With four functions', {words} {FUNCTIONS} }}")
}

/// The compiled rules of that variant.
pub fn rules(words: &str) -> Arc<Rules> {
    birka_script::load_source("four-hooks.lua", &source(words)).unwrap_or_else(|faults| panic!("{faults:?}")).rules
}

/// The view of the starting position.
pub fn first_view(rules: &Rules) -> HookView {
    let listener = Arc::new(Listener::default());
    let plain = Rules::compile(rules.rule_set().clone()).expect("sound");
    let rules = plain.with_hooks(Arc::clone(&listener) as Arc<dyn Hooks>).expect("it never fails");
    drop(Game::new(Arc::new(rules)));
    listener.0.lock().expect("one thread").take().expect("the outcome has been asked")
}

/// Hooks that change nothing and keep the view.
#[derive(Default)]
struct Listener(Mutex<Option<HookView>>);

impl Hooks for Listener {
    fn provided(&self) -> HookSet {
        HookSet::from_iter([Hook::Outcome])
    }

    fn descriptions(&self) -> &[String] {
        &[]
    }

    fn fingerprint(&self) -> &str {
        ""
    }

    fn moves(&self, _: &HookView, _: &[Square]) -> Result<Vec<PieceMove>, HookError> {
        Ok(Vec::new())
    }

    fn legal(&self, _: &HookView, _: &mut Vec<Move>) -> Result<(), HookError> {
        Ok(())
    }

    fn captures(&self, _: &HookView, _: PieceMove, _: &[Square]) -> Result<Option<Vec<Square>>, HookError> {
        Ok(None)
    }

    fn changes(&self, _: &HookView, _: &MadeMove) -> Result<Vec<(Square, Option<KindId>)>, HookError> {
        Ok(Vec::new())
    }

    fn after(&self, view: &HookView, _: &MadeMove) -> Result<Memory, HookError> {
        Ok(*view.memory())
    }

    fn outcome(&self, view: &HookView, _: Option<Outcome>) -> Result<OutcomeRuling, HookError> {
        *self.0.lock().expect("one thread") = Some(view.clone());
        Ok(OutcomeRuling::Unchanged)
    }

    fn announce(&self, _: &HookView, _: Option<&str>) -> Result<AnnouncementRuling, HookError> {
        Ok(AnnouncementRuling::Unchanged)
    }
}

/// Calls one hook once.
pub fn ask(hooks: &dyn Hooks, hook: &str, view: &HookView, moves: &mut Vec<Move>) {
    match hook {
        "legal" => hooks.legal(view, moves).expect("sound"),
        "captures" => assert_eq!(hooks.captures(view, moves[0].piece_move().expect("a move of a piece"), &[]), Ok(None)),
        "outcome" => assert_eq!(hooks.outcome(view, None), Ok(OutcomeRuling::Unchanged)),
        "announce" => assert_eq!(hooks.announce(view, None), Ok(AnnouncementRuling::Unchanged)),
        other => panic!("no such function: {other}"),
    }
}
