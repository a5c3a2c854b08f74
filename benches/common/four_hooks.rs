//! A variant with every function there is, each of which leaves everything to the rules.

use std::sync::{Arc, Mutex};

use birka_rules::{Call, Game, Hook, HookFault, HookSet, Hooks, Move, Outcome, Rules, Ruling, Square, View};

const FUNCTIONS: &str = "
    hooks = {
        words = 'As without them.',
        legal = function(board, from, to) return board:at(from) ~= nil end,
        captures = function(board, from, to, taken) if #taken > 99 then return {} end end,
        outcome = function(board, ended) if board:ways() > 99 then return 'defenders', 'king-escaped' end end,
        announce = function(board, call) if board:ways() > 99 then return 'raichi' end end,
    },";

/// The script of a variant with these words and the functions.
pub fn source(words: &str) -> String {
    format!("return {{ api = 1, id = 'four-hooks', name = 'With four functions', {words} {FUNCTIONS} }}")
}

/// That variant.
pub fn rules(words: &str) -> Arc<Rules> {
    birka_script::load_source("four-hooks.lua", &source(words)).unwrap_or_else(|faults| panic!("{faults:?}")).rules
}

/// What the functions are shown of the first position.
pub fn first_view(rules: &Rules) -> View {
    let listener = Arc::new(Listener::default());
    let plain = Rules::compile(rules.set().clone()).expect("sound");
    let rules = plain.with_hooks(Arc::clone(&listener) as Arc<dyn Hooks>).expect("it never fails");
    drop(Game::new(Arc::new(rules)));
    listener.0.lock().expect("one thread").take().expect("the outcome has been asked")
}

/// Answers nothing and keeps what it is shown.
#[derive(Default)]
struct Listener(Mutex<Option<View>>);

impl Hooks for Listener {
    fn which(&self) -> HookSet {
        HookSet::from_iter([Hook::Outcome])
    }

    fn words(&self) -> &[String] {
        &[]
    }

    fn fingerprint(&self) -> &str {
        ""
    }

    fn legal(&self, _: &View, _: &mut Vec<Move>) -> Result<(), HookFault> {
        Ok(())
    }

    fn captures(&self, _: &View, _: Move, _: &[Square]) -> Result<Option<Vec<Square>>, HookFault> {
        Ok(None)
    }

    fn outcome(&self, view: &View, _: Option<Outcome>) -> Result<Ruling, HookFault> {
        *self.0.lock().expect("one thread") = Some(view.clone());
        Ok(Ruling::AsRuled)
    }

    fn announce(&self, _: &View, _: Option<&str>) -> Result<Call, HookFault> {
        Ok(Call::AsRuled)
    }
}

/// Asks one function once.
pub fn ask(hooks: &dyn Hooks, hook: &str, view: &View, moves: &mut Vec<Move>) {
    match hook {
        "legal" => hooks.legal(view, moves).expect("sound"),
        "captures" => assert_eq!(hooks.captures(view, moves[0], &[]), Ok(None)),
        "outcome" => assert_eq!(hooks.outcome(view, None), Ok(Ruling::AsRuled)),
        "announce" => assert_eq!(hooks.announce(view, None), Ok(Call::AsRuled)),
        other => panic!("no such function: {other}"),
    }
}
