//! Hooks that fail, and hooks that keep state.

use std::num::NonZeroUsize;
use std::sync::Arc;

use birka_engine::{Engine, Limits, SearchError};
use birka_rules::{Game, Hook, HookError, IllegalMove, Perft, Setup, SetupError, Side, WhyIllegal};
use birka_script::{self as script, CheckEffort};

use super::{BOARD, load_with_hooks, mv, play, position, rules_with_hooks, source};

/// The line, code and message of each error of a file.
fn errors(functions: &str) -> Vec<(usize, &'static str, String)> {
    let errors = load_with_hooks(functions).expect_err("the file has an error");
    errors.into_iter().map(|error| (error.line.unwrap_or(0), error.code.as_str(), error.message)).collect()
}

#[test]
fn values_that_are_not_functions_are_reported() {
    let cases = [
        ("legal = true", "E012", "a function"),
        ("legl = function() end", "E010", "legal"),
        ("move = function() end", "E010", "did you mean `moves`?"),
        ("moves = { 'slide' }", "E012", "a function"),
        ("", "E011", "no function"),
        ("legal = function() end, reasons = { ['Two Ways'] = 'x' }", "E014", "twice"),
    ];
    for (functions, code, part) in cases {
        let errors = errors(functions);
        assert!(errors.iter().any(|(_, known, message)| *known == code && message.contains(part)), "{functions}: {errors:?}");
    }
    let without_words =
        script::load_source("own.lua", &source(BOARD, "", "", "hooks = { legal = function() end },")).expect_err("no words");
    assert_eq!(without_words[0].code.as_str(), "E011");
}

#[test]
fn hooks_that_keep_state_are_rejected() {
    let before = |statements: &str, hooks: &str| {
        let text = source(BOARD, "", "", &format!("hooks = {{ words = 'x', {hooks} }},"));
        script::load_source("own.lua", &format!("{statements}\n{text}")).map(|_| ()).map_err(|faults| faults[0].to_string())
    };
    let refused = [
        ("local n = 0", "legal = function() n += 1 return n < 3 end"),
        ("local n = 0", "legal = function() n = n + 1 return n < 3 end"),
        ("local t = {}", "legal = function() t.x = 1 return true end"),
        ("local t = {}", "legal = function() table.insert(t, 1) return #t < 9 end"),
        ("local b = buffer.create(4)", "legal = function() buffer.writeu8(b, 0, 1) return true end"),
        ("local function tick() count = (count or 0) + 1 return count end", "legal = function() return tick() < 9 end"),
        (
            "local function make() local n = 0 return function() n += 1 return n end end local tick = make()",
            "legal = function() return tick() < 9 end",
        ),
        ("local go = coroutine.wrap(function() while true do coroutine.yield(true) end end)", "legal = function() return go() end"),
    ];
    for (statements, hooks) in refused {
        let fault = before(statements, hooks).expect_err(statements);
        assert!(fault.contains("error[E035]"), "{statements}: {fault}");
    }
    let allowed = [
        (
            "local t = {} t.x = 1 local n = 0 n += 1",
            "legal = function() local t = {} t.x = 1 table.insert(t, 2) local n = 0 n += 1 return true end",
        ),
        (
            "local function add(list, x) list[x] = true return list end",
            "legal = function() for i = 1, 2 do i += 1 end return add({}, 1)[1] end",
        ),
    ];
    for (statements, hooks) in allowed {
        assert_eq!(before(statements, hooks), Ok(()));
    }
}

#[test]
fn a_hook_that_fails_in_the_starting_position_is_an_error_of_the_file() {
    let cases = [
        ("legal = function(board)\n local x = nil\n return x.y end", 16, "attempt to index nil"),
        ("legal = function()\n while true do end end", 15, "too long"),
        ("legal = function()\n pcall(function()\n while true do end end) return true end", 16, "too long"),
        ("legal = function() return 'yes' end", 14, "returns \"yes\""),
        ("legal = function(board)\n return board:at('z9') end", 15, "no square \"z9\""),
        ("legal = function(board) return board:is_in('a1', 'camp') end", 14, "no square class \"camp\"; the classes are \"corners\""),
        (
            "legal = function(board) return board:pieces('knight') end",
            14,
            "no side or kind of piece \"knight\"; known are \"attacker\", \"attackers\", ",
        ),
        ("legal = function(board, from, to) return board.is_in(to, 'edge') end", 14, "called with a colon"),
        ("legal = function(board) return board.count('attackers') > 3 end", 14, "called with a colon"),
        ("legal = function(board, from) return board.step(from, 'north') ~= nil end", 14, "called with a colon"),
        ("legal = function(board) return #board.squares('edge') > 3 end", 14, "called with a colon"),
        ("legal = function(board, from, to) return board:isIn(to, 'edge') end", 14, "no \"isIn\"; did you mean `is_in`?"),
        ("legal = function(board, from) return board:neighbours(from)[1] ~= nil end", 14, "it has at, beside, between, "),
        ("legal = function(board, from)\n return board:at(board:beside(from)[0]) == nil end", 15, "lists begin at 1"),
        ("legal = function(board)\n board.x = 1 end", 15, "readonly"),
        ("legal = function() error({}) end", 14, "not a string"),
        ("legal = function() error() end", 14, "failed"),
        ("legal = function()\n local t = {} for i = 1, 1e9 do t[i] = string.rep('x', 1e6) .. i end end", 14, "memory"),
        ("legal = function() local function deep(n) return 1 + deep(n + 1) end return deep(1) end", 14, "stack overflow"),
        ("moves = function() return 7 end", 14, "returns number; it must return a list of squares, or nothing to add none"),
        ("moves = function() return 'b2' end", 14, "returns \"b2\"; it must return a list"),
        ("moves = function() return { 'z9' } end", 14, "\"z9\", which is not a square"),
        ("moves = function() return { 7 } end", 14, "number, which is not a square"),
        ("moves = function() return { b2 = true } end", 14, "without gaps"),
        ("moves = function() return { 'd5' } end", 14, "adds \"d5\" for the piece on \"c1\", but `defender` stands there"),
        ("moves = function(board, from) return { from } end", 14, "but `attacker` stands there; name only squares that `board:is_empty`"),
        ("moves = function() return table.create(50, 'b2') end", 14, "more squares than the board has"),
        ("moves = function()\n while true do end end", 15, "too long"),
        ("moves = function(board, from)\n return board:at(nil) end", 15, "expected a square"),
        ("outcome = function() return 'attackers' end", 14, "returns the reason nil"),
        ("outcome = function() return 'attackers', 'gate-raeched' end", 14, "gate-reached"),
        ("outcome = function() return true end", 14, "returns boolean"),
        ("announce = function() return 7 end", 14, "returns number"),
        ("announce = function() return string.rep('x', 1000) end", 14, "returns \"xxx"),
    ];
    for (functions, line, part) in cases {
        let errors = errors(functions);
        assert!(matches!(&errors[..], [(at, "E034", message)] if *at == line && message.contains(part)), "{functions}: {errors:?}");
    }
}

/// The error of a function that fails for one move only. The game stays unchanged.
fn failing(functions: &str) -> HookError {
    let rules = rules_with_hooks(functions);
    let mut game = Game::new(Arc::clone(&rules));
    play(&mut game, "c1-c2");
    let before = (game.setup(), game.hash(), game.legal_moves(), game.played_moves().len(), game.outcome());
    let refused = game.play(mv("d3-a3", &rules)).expect_err("an illegal move");
    assert!(!matches!(refused.why, WhyIllegal::Hook(_)), "{refused}");
    let Err(IllegalMove { why: WhyIllegal::Hook(fault), .. }) = game.play(mv("d3-d1", &rules)) else {
        panic!("{functions}: the move was played")
    };
    let fault = *fault;
    assert_eq!((game.setup(), game.hash(), game.legal_moves(), game.played_moves().len(), game.outcome()), before);
    // Perft and search make no announcements.
    let in_perft = Some(fault.clone()).filter(|fault| fault.hook != Hook::Announce);
    assert_eq!(game.perft(2).err(), in_perft);
    assert_eq!(game.perft_without_bulk_counting(2).err(), in_perft);
    for threads in [1, 3] {
        let threads = NonZeroUsize::new(threads).expect("not zero");
        assert_eq!(Perft { depth: 3, bulk_counting: true, threads }.count(&game).err(), in_perft, "{threads} threads");
    }
    assert_eq!(Engine::default().search(&game, &Limits::depth(2)).err(), in_perft.map(SearchError::Hook));
    play(&mut game, "d3-d2");
    assert_eq!(game.played_moves().len(), 2);
    fault
}

#[test]
fn a_hook_that_fails_rejects_only_the_move() {
    let at_d1 = "if not board:is_empty('d1') then";
    let cases = [
        (format!("moves = function(board, from)\n {at_d1} error('no') end end"), Hook::Moves, 15, "no"),
        (format!("moves = function(board, from)\n {at_d1} return {{ 'x1' }} end end"), Hook::Moves, 14, "not a square"),
        (format!("legal = function(board, from, to)\n {at_d1} error('no') end end"), Hook::Legal, 15, "no"),
        (format!("legal = function(board, from, to)\n {at_d1} while true do end end end"), Hook::Legal, 15, "too long"),
        (format!("captures = function(board, from, to)\n {at_d1} return {{ 'a1' }} end end"), Hook::Captures, 14, "is empty"),
        (format!("captures = function(board, from, to)\n {at_d1} return {{ 'x1' }} end end"), Hook::Captures, 14, "not a square"),
        (format!("captures = function(board, from, to)\n {at_d1} return {{ d1 = true }} end end"), Hook::Captures, 14, "without gaps"),
        (format!("captures = function(board, from, to)\n {at_d1} return 'd1' end end"), Hook::Captures, 14, "a list"),
        (format!("outcome = function(board)\n {at_d1} return string.rep('x', 2e9) end end"), Hook::Outcome, 15, ""),
        (format!("announce = function(board)\n {at_d1} return {{}} end end"), Hook::Announce, 14, "returns table"),
    ];
    for (functions, hook, line, part) in cases {
        let fault = failing(&functions);
        assert_eq!((fault.hook, fault.file.as_str(), fault.line), (hook, "own.lua", Some(line)), "{fault}");
        assert!(fault.what.contains(part) && fault.what.contains(hook.name()), "{fault}");
    }
}

#[test]
fn the_check_draws_the_position_and_names_the_arguments_of_a_hook_that_fails() {
    let at_d1 = "if not board:is_empty('d1') then error('no') end";
    let cases = [
        (format!("moves = function(board, from)\n {at_d1} end"), "`moves(board, \"", "defenders"),
        (format!("legal = function(board, from, to)\n {at_d1} end"), "`legal(board, \"", "defenders"),
        (format!("captures = function(board, from, to, taken)\n {at_d1} end"), "`captures(board, \"c1\", \"d1\", {})` ", "attackers"),
        (format!("outcome = function(board, ended)\n {at_d1} end"), "`outcome(board, nil)` ", "defenders"),
        (format!("announce = function(board, call)\n {at_d1} end"), "`announce(board, nil)` ", "defenders"),
    ];
    for (functions, call, turn) in cases {
        let rules = rules_with_hooks(&functions);
        let mut game = Game::new(Arc::clone(&rules));
        let error = match game.play(mv("c1-d1", &rules)) {
            Err(IllegalMove { why: WhyIllegal::Hook(error), .. }) => error,
            other => panic!("{functions}: {other:?}"),
        };
        let question = error.question.expect("it was asked");
        assert!(question.starts_with(&format!("it was called as {call}")), "{functions}: {question}");
        assert!(question.contains(" about this position:\n     7  . . a . a . .\n"), "{question}");
        assert!(question.ends_with(&format!("     1  . . . a a . .\n        a b c d e f g\n    {turn} to move")), "{question}");
    }
    let faults = errors("legal = function(board, from, to)\n return board:at('z9') == to end");
    assert!(matches!(&faults[..], [(15, "E034", message)] if message.contains("\nit was called as `legal(board, ")), "{faults:?}");
}

#[test]
fn a_hook_cannot_continue_a_game_without_a_king() {
    let rules = rules_with_hooks("outcome = function(board, ended) return 'goes on' end");
    let mut game = position(
        &rules,
        "a . . . . . .\n. . . . . . .\n. a . . . . .\n. K . . . . .\n. . . a . . .\n. . . . . . .\n. . . . . . .",
        Side::Attackers,
    );
    let Err(IllegalMove { why: WhyIllegal::Hook(fault), .. }) = game.play(mv("d3-b3", &rules)) else { panic!("the move was played") };
    assert!(fault.what.contains("the king was captured"), "{fault}");
}

#[test]
fn a_position_for_which_a_hook_fails_is_invalid() {
    let rules = rules_with_hooks("outcome = function(board) if not board:is_empty('d1') then error('no') end end");
    let mut setup = Setup::start(rules.rule_set());
    setup.pieces[3] = setup.pieces[2];
    let errors = Game::from_setup(Arc::clone(&rules), &setup).err().expect("no position");
    assert!(matches!(&errors[..], [SetupError::Hook(error)] if error.hook == Hook::Outcome));
}

#[test]
fn the_trial_finds_late_failures_and_answers_that_differ() {
    let run_trial =
        |functions: &str| script::run_hook_trial(&load_with_hooks(functions).expect("a valid file"), CheckEffort::Thorough).expect("hooks");
    let valid = run_trial("legal = function(board, from, to) return board:at(from) == 'king' or not board:is_in(to, 'middle') end");
    assert!(
        valid.faults.is_empty() && valid.speed.is_some_and(|speed| speed.with_hooks > 0.0 && speed.without_hooks > speed.with_hooks),
        "{valid:?}"
    );
    let failing = run_trial("outcome = function(board)\n if board:count('attackers') < 8 then error('seven') end end");
    assert!(matches!(&failing.faults[..], [fault] if fault.code.as_str() == "E034" && fault.line == Some(15)), "{failing:?}");
    // The order of keys that are tables depends on their addresses.
    let unordered = run_trial(
        "legal = function()
            local set = {}
            for place = 1, 12 do set[{}] = place end
            local _, first = next(set)
            return first > 3
        end",
    );
    assert!(matches!(&unordered.faults[..], [fault] if fault.code.as_str() == "E035"), "{unordered:?}");
    assert!(
        script::run_hook_trial(
            &script::load_source("plain.lua", &source(BOARD, "", "", "")).expect("a valid variant"),
            CheckEffort::Thorough
        )
        .is_none()
    );
}
