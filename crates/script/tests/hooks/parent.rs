//! Hooks that call those of the variant that their file extends.

use std::sync::Arc;

use birka_rules::Game;
use birka_script::{Diagnostic, Variant};

use super::{BOARD, load_last, mv, play_all, source};

/// Loads the last file of a chain, in which each extends the one before it. The first is the small variant.
fn load_chain(hooks: &[&str]) -> Result<Variant, Vec<Diagnostic>> {
    let id = |number: usize| if number == 0 { "own".to_owned() } else { format!("own-{number}") };
    let file = |(number, hooks): (usize, &&str)| {
        let text = if number == 0 {
            source(BOARD, "", "", &format!("hooks = {{ {hooks} }},"))
        } else {
            let base = id(number - 1);
            format!("return {{ api = 1, id = 'own-{number}', name = 'Own {number}', extends = '{base}', hooks = {{ {hooks} }} }}")
        };
        (format!("{}.lua", id(number)), text)
    };
    let files: Vec<(String, String)> = hooks.iter().enumerate().map(file).collect();
    load_last(&files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect::<Vec<_>>())
}

fn allows(variant: &Variant, text: &str) -> bool {
    Game::new(Arc::clone(&variant.rules)).play(mv(text, &variant.rules)).is_ok()
}

const NOT_FROM_A4: &str = "words = 'Nothing leaves a4.', legal = function(board, from, to) return from ~= 'a4' end";
const NOT_FROM_G4: &str =
    "words = 'Nothing leaves g4.', legal = function(board, from, to) return from ~= 'g4' and parent.legal(board, from, to) ~= false end";

#[test]
fn a_hook_calls_the_one_that_it_replaces() {
    let variant = load_chain(&[NOT_FROM_A4, NOT_FROM_G4]).unwrap();
    assert!(!allows(&variant, "a4-b4") && !allows(&variant, "g4-f4") && allows(&variant, "a3-b3"));
    let words = variant.rules.hooks().unwrap().descriptions();
    assert_eq!(words, ["Nothing leaves g4.", "Nothing leaves a4."], "the rule of the parent is in force, and so are its words");
}

#[test]
fn added_moves_are_inherited_called_and_removed() {
    let one = "words = 'From c1 to b2.', moves = function(board, from) if from == 'c1' then return { 'b2' } end return nil end";
    let both = "words = 'And to f2.', moves = function(board, from)
        local squares = parent.moves(board, from)
        if squares then table.insert(squares, 'f2') end
        return squares
    end";
    let adds = |hooks: &[&str]| {
        let variant = load_chain(hooks).unwrap();
        ["c1-b2", "c1-f2", "e1-f2"].map(|text| allows(&variant, text))
    };
    assert_eq!(adds(&[one, "words = 'Nothing new.', announce = function() end"]), [true, false, false]);
    assert_eq!(adds(&[one, both]), [true, true, false]);
    assert_eq!(adds(&[one, "words = 'None.', announce = function() end, moves = false"]), [false, false, false]);
}

#[test]
fn each_file_of_a_chain_calls_its_own_parent() {
    let third = "words = 'Nothing leaves c1.', legal = function(board, from, to) return from ~= 'c1' and parent.legal(board, from, to) end";
    let variant = load_chain(&[NOT_FROM_A4, NOT_FROM_G4, third]).unwrap();
    assert!(["a4-b4", "g4-f4", "c1-c2"].iter().all(|text| !allows(&variant, text)) && allows(&variant, "a3-b3"));
}

#[test]
fn files_of_a_chain_do_not_share_their_global_variables() {
    let own = source(BOARD, "", "", "hooks = { words = 'W.', legal = function(board, from, to) return from ~= barred() end },");
    let own = format!("function barred() return 'a4' end\n{own}");
    let child = "function barred() return 'g4' end
        return { api = 1, id = 'own-1', name = 'Own', extends = 'own', hooks = { words = 'V.',
            legal = function(board, from, to) return from ~= barred() and parent.legal(board, from, to) end } }";
    let variant = load_last(&[("own.lua", &own), ("own-1.lua", child)]).unwrap();
    assert!(!allows(&variant, "a4-b4") && !allows(&variant, "g4-f4"));
}

#[test]
fn saved_games_tell_another_parent_apart() {
    let fingerprint = |base: &str| load_chain(&[base, NOT_FROM_G4]).unwrap().rules.hooks().unwrap().fingerprint().to_owned();
    let first = fingerprint(NOT_FROM_A4);
    assert_eq!(first, fingerprint(NOT_FROM_A4));
    assert_ne!(first, fingerprint(&NOT_FROM_A4.replace("a4", "a3")));
}

#[test]
fn faults_of_parents_are_reported() {
    let error = |hooks: &[&str]| load_chain(hooks).unwrap_err()[0].to_string();
    let no_hook = error(&[NOT_FROM_A4, "words = 'V.', outcome = function(board, ended) return parent.outcome(board, ended) end"]);
    assert!(no_hook.contains("has no hook `outcome`"), "{no_hook}");
    let raised = error(&[
        "words = 'W.', legal = function(board, from, to) if board:turn() == 'nobody' then error('never') end return true end",
        "words = 'V.', legal = function(board, from, to) return parent.legal(nil, from, to) end",
    ]);
    assert!(raised.contains("own-1.lua") && raised.contains("legal"), "{raised}");
    let modified = error(&[NOT_FROM_A4, "words = 'V.', legal = function(board, from, to) parent.legal = nil return true end"]);
    assert!(modified.contains("E035"), "{modified}");
    let alone =
        source(BOARD, "", "", "hooks = { words = 'W.', legal = function(board, from, to) return parent.legal(board, from, to) end },");
    let alone = load_last(&[("alone.lua", &alone)]).unwrap_err()[0].to_string();
    assert!(alone.contains("extends a variant with hooks"), "{alone}");
}

#[test]
fn a_chain_that_calls_itself_for_ever_is_stopped() {
    let endless = "words = 'V.', legal = function(board, from, to) while true do parent.legal(board, from, to) end end";
    let error = load_chain(&[NOT_FROM_A4, endless]).unwrap_err()[0].to_string();
    assert!(error.contains("ran too long"), "{error}");
}

/// The memory after some moves.
fn remembered(variant: &Variant, moves: &[&str]) -> String {
    let mut game = Game::new(Arc::clone(&variant.rules));
    play_all(&mut game, moves);
    game.memory().text(variant.rules.rule_set())
}

const COUNTS: &str = "words = 'It counts.', memory = { plies = { from = 0, to = 9 } },
    after = function(board, move, memory) memory.plies = memory.plies + 1 end";

#[test]
fn a_memory_is_inherited_extended_changed_and_removed() {
    let of = |own: &str| load_chain(&[COUNTS, own]);
    let moves = ["a3-b3", "d5-e5"];
    assert_eq!(remembered(&of("words = 'Another.', announce = function() end").unwrap(), &moves), "plies=2");
    let more = "words = 'The last one too.', memory = { last = 'square' },
        after = function(board, move, memory) parent.after(board, move, memory) memory.last = move.to end";
    assert_eq!(remembered(&of(more).unwrap(), &moves), "last=e5/plies=2");
    let alone = "words = 'The last one only.', memory = { last = 'square', plies = false },
        after = function(board, move, memory) memory.last = move.to end";
    assert_eq!(remembered(&of(alone).unwrap(), &moves), "last=e5");
    // The bounds are merged by their names.
    assert_eq!(remembered(&of("words = 'Later.', memory = { plies = { first = 5 } }").unwrap(), &moves), "plies=7");
    assert!(of("words = 'Less.', memory = { plies = { to = 1 } }").is_ok(), "the starting position needs no move");
    assert_eq!(remembered(&of("words = 'A square now.', memory = { plies = 'square' }, after = function() end").unwrap(), &moves), "");
    assert_eq!(remembered(&of("words = 'Nothing.', memory = false, after = false, announce = function() end").unwrap(), &moves), "");
    let unset = of("words = 'Nothing.', after = false, announce = function() end").unwrap_err();
    assert!(unset[0].message.contains("lacks `after`, which sets `hooks.memory`") && unset[0].message.contains("own.lua"), "{unset:?}");
    let lost = of("words = 'Nothing.', memory = false").unwrap_err();
    assert!(lost[0].message.contains("`hooks.after` has no memory to set") && lost[0].message.contains("own.lua"), "{lost:?}");
}

#[test]
fn a_parent_sets_the_memory_whether_it_assigns_or_returns() {
    let returns = "words = 'It counts.', memory = { plies = { from = 0, to = 9 }, first = 'square' },
        after = function(board, move, memory) return { plies = memory.plies + 1, first = board.memory.first or move.to } end";
    let call = |body: &str| {
        let own = format!("words = 'Two more.', after = function(board, move, memory) {body} end");
        load_chain(&[returns, &own]).map(|variant| remembered(&variant, &["a3-b3", "d5-e5"]))
    };
    assert_eq!(call("parent.after(board, move, memory)").unwrap(), "first=b3/plies=2");
    assert_eq!(call("return parent.after(board, move, memory)").unwrap(), "first=b3/plies=2");
    assert_eq!(call("parent.after(board, move, memory) memory.plies = memory.plies + 1").unwrap(), "first=b3/plies=4");
    assert_eq!(call("parent.after(board, move, memory) return { plies = memory.plies }").unwrap(), "first=b3/plies=2");
    let own = "words = 'A file between.', after = function(board, move, memory) return parent.after(board, move, memory) end";
    let chain = load_chain(&[returns, own, own]).unwrap();
    assert_eq!(remembered(&chain, &["a3-b3", "d5-e5"]), "first=b3/plies=2");
    let own = "words = 'x', after = function(board, move, memory)\n parent.after(board, move) end";
    let rules = load_chain(&[returns, own]).unwrap().rules;
    let error = Game::new(Arc::clone(&rules)).play(mv("a3-b3", &rules)).unwrap_err().to_string();
    assert!(error.contains("own-1.lua:2: ") && error.contains("`parent.after` needs the memory"), "{error}");
}
