//! How the memory is declared, set and read by functions, and how files that have one are checked.

use std::sync::Arc;

use birka_engine::{Engine, Limits};
use birka_records::position as notation;
use birka_rules::{Game, IllegalMove, Side, WhyIllegal};
use birka_script as script;
use birka_script::{CheckEffort, Severity};
use birka_test_support::lua_blocks;

use super::memory::{NO_RETURN, PATIENCE, RESTING_KING, remembered};
use super::{BOARD, check, load_with_hooks, mv, play, play_all, position, rules_of, rules_with_hooks, source, written};

fn errors(functions: &str) -> Vec<(usize, &'static str, String)> {
    let errors = load_with_hooks(functions).expect_err("the file has an error");
    errors.into_iter().map(|error| (error.line.unwrap_or(0), error.code.as_str(), error.message)).collect()
}

#[test]
fn the_function_learns_what_the_move_was() {
    // The whole move is checked when a certain square is reached.
    let hooks = "memory = { checks = { from = 0, to = 9 }, took = 'square' },
        after = function(board, move, memory)
            if move.to == 'd2' then
                assert(move.from == 'd3' and move.kind == 'defender' and move.side == 'defenders' and not move.is_placement, 'move')
                assert(#move.taken == 1 and move.taken[1] == 'c2' and move.taken_kinds[1] == 'attacker', 'taken')
                assert(board:is_empty('c2') and board:at('d2') == 'defender' and board:turn() == 'defenders', 'board')
                assert(board.memory.checks == 0 and memory.checks == 0, 'memory before the move')
                memory.checks += 1
                assert(board.memory.checks == 0 and memory.checks == 1, 'memory after it')
                memory.took = move.taken[1]
                local names = {}
                for name, value in memory do table.insert(names, name .. '=' .. tostring(value)) end
                assert(table.concat(names, ' ') == 'checks=1 took=c2', table.concat(names, ' '))
            end
        end";
    let rules = rules_with_hooks(hooks);
    let drawing = "
        . . a . a . .
        . . . . . . .
        a . . . . . a
        . . . K . . .
        a . . d . . a
        . d a . . . .
        . . . . a . .";
    let mut game = position(&rules, drawing, Side::Defenders);
    let played = play(&mut game, "d3-d2");
    assert_eq!((played.captured.len(), remembered(&game).as_str()), (1, "checks=1/took=c2"));
    game.undo();
    assert_eq!(remembered(&game), "");
}

#[test]
fn placements_and_ends_of_turns_are_moves_to_remember() {
    let kingless = |pieces: &str, keys: &str, board: &str, hooks: &str| {
        let text = format!(
            "return {{ api = 1, id = 'own', name = 'Own', board = [[{board}]], first = 'attackers',
            pieces = {{ black = {{ letter = 'b', side = 'attackers', {pieces} }}, white = {{ letter = 'w', side = 'defenders', {pieces} }} }},
            ends = {{ fewer_than = {{ attackers = 1, defenders = 1 }} }}, {keys}
            hooks = {{ words = 'As the test says.', {hooks} }} }}"
        );
        rules_of(&text)
    };
    let empty = ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .";
    let count = "memory = { placed = { from = 0, to = 9 }, ended = { from = 0, to = 9 }, moved = { from = 0, to = 9 } },
        after = function(board, move, memory)
            local which = if move.is_placement then 'placed' elseif move.from == move.to then 'ended' else 'moved'
            memory[which] += 1
        end";
    let rules = kingless("", "hand = { attackers = 2, defenders = 2 },", empty, count);
    let mut game = Game::new(Arc::clone(&rules));
    let before = game.setup();
    play_all(&mut game, &["a1-a1", "e5-e5", "c3-c3", "d5-d5", "a1-a2"]);
    assert_eq!(remembered(&game), "moved=1/placed=4");
    written(&game);
    while game.undo().is_some() {}
    assert_eq!(game.setup(), before);
    play(&mut game, "a1-a1");
    let text = written(&game);
    assert!(text.ends_with(" d hand:1/2 memory:placed=1"), "{text}");

    let rules = kingless("again = 'while capturing'", "", "b . . w b\n. . . . b\n. . w . .\nw . b . .\nb w . . .", count);
    let mut game = Game::new(Arc::clone(&rules));
    play(&mut game, "e4-c4");
    assert_eq!((remembered(&game).as_str(), game.turn()), ("moved=1", Side::Attackers));
    let text = written(&game);
    assert!(text.ends_with(" a c4 memory:moved=1"), "{text}");
    play(&mut game, "c4-c4");
    assert_eq!((remembered(&game).as_str(), game.turn()), ("ended=1/moved=1", Side::Defenders));
    game.undo();
    assert_eq!(remembered(&game), "moved=1");
    assert_eq!(game.perft(3), game.perft_without_bulk_counting(3));
}

#[test]
fn a_piece_that_takes_and_falls_is_named_twice() {
    let hooks = "memory = { both = { from = 0, to = 1 } },
        after = function(board, move, memory)
            if #move.taken == 2 then
                assert(move.taken[1] == 'c3' and move.taken[2] == 'c3', 'squares')
                assert(move.taken_kinds[1] == 'white' and move.taken_kinds[2] == 'black', table.concat(move.taken_kinds, ' '))
                memory.both = 1
            end
        end";
    let text = format!(
        "return {{ api = 1, id = 'own', name = 'Own', first = 'defenders',
        board = [[. . . . .\n. . b . .\n. . b . w\n. . b . .\n. . . . .]],
        pieces = {{ black = {{ letter = 'b', side = 'attackers' }}, white = {{ letter = 'w', side = 'defenders', falls_between = true,
            moves = {{ 'slide', {{ take = 'attackers', by = 'slide' }} }} }} }},
        ends = {{ fewer_than = {{ attackers = 1 }} }}, hooks = {{ words = 'As the test says.', {hooks} }} }}"
    );
    let rules = rules_of(&text);
    let mut game = Game::new(Arc::clone(&rules));
    let played = play(&mut game, "e3-c3");
    assert_eq!((played.captured.len(), remembered(&game).as_str()), (2, "both=1"));
    game.undo();
    assert!(game.memory().is_initial());
}

/// The error of a function that is called for the first time after a move.
fn failing(functions: &str) -> (Option<usize>, String) {
    let rules = rules_with_hooks(functions);
    let mut game = Game::new(Arc::clone(&rules));
    let before = (game.setup(), game.hash(), game.legal_moves());
    let Err(IllegalMove { why: WhyIllegal::Hook(fault), .. }) = game.play(mv("c1-c2", &rules)) else {
        panic!("{functions}: the move was played")
    };
    let fault = *fault;
    assert_eq!((game.setup(), game.hash(), game.legal_moves()), before, "{functions}");
    assert_eq!(game.perft(2).err(), Some(fault.clone()).filter(|_| !fault.what.contains("only for")), "{functions}");
    assert!(Engine::default().search(&game, &Limits::depth(2)).is_err(), "{functions}");
    let question = fault.question.clone().expect("it was asked");
    assert!(
        question.starts_with("it was called as `after(board, { from = \"c1\", to = \"c2\", taken = {}, … }, memory)` about"),
        "{question}"
    );
    (fault.line, fault.what)
}

#[test]
fn values_that_do_not_fit_fail_the_move() {
    let with = |body: &str| {
        format!("memory = {{ ply = {{ from = 0, to = 6 }}, last = 'square' }},\nafter = function(board, move, memory)\n {body}\n end")
    };
    let cases = [
        ("memory.ply = 7", 16, "`memory.ply` cannot be 7; it is a whole number from 0 to 6"),
        ("memory.ply -= 1", 16, "`memory.ply` cannot be -1; it is a whole number from 0 to 6"),
        ("memory.ply = 1.5", 16, "`memory.ply` cannot be 1.5; it is a whole number"),
        ("memory.ply = 0 / 0", 16, "`memory.ply` cannot be nan"),
        ("memory.ply = math.huge", 16, "`memory.ply` cannot be inf"),
        ("memory.ply = 1e300", 16, "`memory.ply` cannot be 1e+300"),
        ("memory.ply = '3'", 16, "`memory.ply` cannot be \"3\"; it is a whole number"),
        ("memory.ply = nil", 16, "`memory.ply` cannot be nil"),
        ("memory.ply = true", 16, "`memory.ply` cannot be boolean"),
        ("memory.last = 'z9'", 16, "`memory.last` cannot be \"z9\"; it is a square of this board, or nil for none"),
        ("memory.last = 7", 16, "`memory.last` cannot be number; it is a square"),
        ("memory.last = board:beside('a1')", 16, "`memory.last` cannot be table"),
        ("memory.lats = 'a1'", 16, "the memory has no \"lats\"; it has last, ply"),
        ("memory[1] = 'a1'", 16, "the memory has no 1; it has last, ply"),
        ("memory[{}] = 'a1'", 16, "the memory has no table"),
        ("return memory.pyl", 16, "the memory has no \"pyl\"; it has last, ply"),
        ("return board.memory.pyl", 16, "the memory has no \"pyl\""),
        ("board.memory.ply = 1", 16, "`board.memory` is read-only; `after` sets the memory by its third parameter"),
        ("board.memory = {}", 16, "readonly"),
        ("rawset(memory, 'ply', 1)", 16, "readonly"),
        ("setmetatable(memory, {})", 16, "protected metatable"),
        ("table.clone(memory)", 16, "protected metatable"),
        ("table.insert(memory, 1)", 16, "readonly"),
        ("move = memory.ply.x", 16, "attempt to index number"),
        ("while true do memory.ply = 1 end", 16, "too long"),
        ("return 7", 15, "returns number; it must set the fields of `memory`, or return a table of them"),
        ("return false", 15, "returns boolean; it must set"),
        ("return { ply = 7 }", 15, "returns a wrong table: `memory.ply` cannot be 7; it is a whole number from 0 to 6"),
        ("return { lats = 'a1' }", 15, "returns a wrong table: the memory has no \"lats\"; it has last, ply"),
        ("return { 1, 2 }", 15, "returns a wrong table: the memory has no 1; it has last, ply"),
        ("return { last = 'z9' }", 15, "returns a wrong table: `memory.last` cannot be \"z9\""),
    ];
    for (body, line, part) in cases {
        let (at, what) = failing(&with(body));
        assert!(
            at == Some(line) && what.contains(part) && what.starts_with("the hook `after` ") && !what.contains("birka:"),
            "{body}: {at:?} {what}"
        );
    }
}

#[test]
fn values_are_set_returned_and_emptied() {
    let after = |body: &str| {
        let rules = rules_with_hooks(&format!(
            "memory = {{ ply = {{ from = -5, to = 6 }}, last = 'square' }}, after = function(board, move, memory)\n {body}\n end"
        ));
        let mut game = notation::game(&rules, "/2t1t2/7/t2T2t/2TKT2/t2T2t/7/2t1t2/ a memory:ply=1/last=d4").expect("a position");
        play(&mut game, "a3-b3");
        remembered(&game)
    };
    let cases = [
        ("", "last=d4/ply=1"),
        ("return memory", "last=d4/ply=1"),
        ("return nil", "last=d4/ply=1"),
        ("return {}", "last=d4/ply=1"),
        ("return board.memory", "last=d4/ply=1"),
        ("memory.ply += 2", "last=d4/ply=3"),
        ("memory.ply = 6 memory.ply = -5", "last=d4"),
        ("memory.last = nil", "ply=1"),
        ("memory.last = false", "ply=1"),
        ("return { last = false }", "ply=1"),
        ("return { ply = memory.ply + 1 }", "last=d4/ply=2"),
        ("return { ply = 0, last = move.to }", "last=b3/ply=0"),
        ("memory.ply = 5 return { last = 'g7' }", "last=g7/ply=5"),
    ];
    for (body, expected) in cases {
        assert_eq!(after(body), expected, "{body}");
    }
}

#[test]
fn other_functions_read_the_memory_and_cannot_set_it() {
    let memory = "memory = { ply = { from = 0, to = 6 }, last = 'square' }, after = function(board, move, memory) memory.ply = 1 memory.last = move.to end,";
    let reads = "assert(board.memory.last == nil or board.memory.ply == 1, 'read')";
    let rules = rules_with_hooks(&format!(
        "{memory}
        moves = function(board, from) {reads} return nil end,
        legal = function(board, from, to) {reads} return true end,
        captures = function(board, from, to, taken) {reads} assert(board.memory.last ~= to, 'before the move') return nil end,
        outcome = function(board, ended) {reads} return nil end,
        announce = function(board, call) {reads} return board.memory.last end"
    ));
    let mut game = Game::new(Arc::clone(&rules));
    assert_eq!(play(&mut game, "a3-b3").announcement.as_deref(), Some("b3"));
    assert_eq!(play(&mut game, "d5-e5").announcement.as_deref(), Some("e5"));
    for (body, part) in [
        ("board.memory.ply = 1", "`board.memory` is read-only"),
        ("rawset(board.memory, 'ply', 1)", "readonly"),
        ("board.memory.none()", "no \"none\""),
        ("local m = getmetatable(board.memory) m.x = 1", "attempt to index"),
    ] {
        let faults = errors(&format!("{memory} legal = function(board, from, to) {body} return true end"));
        assert!(matches!(&faults[..], [(_, "E034", message)] if message.contains(part)), "{body}: {faults:?}");
    }
    let none = errors("legal = function(board) return board.memory.ply == 1 end");
    assert!(none[0].2.contains("the board has no `memory`, because none is declared; declare one in `hooks`"), "{none:?}");
}

#[test]
fn declarations_are_checked() {
    let after = ", after = function() end";
    let cases = [
        ("memory = 7", "E012", "must be a table such as `{ ply = { from = 0, to = 6 }, last = \"square\" }`"),
        ("memory = {}", "E011", "has no field"),
        ("memory = { 'square' }", "E012", "without a key"),
        ("memory = { last = 'squares' }", "E013", "did you mean `square`"),
        ("memory = { last = true }", "E012", "or the bounds of a number"),
        ("memory = { ply = { from = 0 } }", "E011", "lacks `to`"),
        ("memory = { ply = { from = 0, to = 40000 } }", "E013", "from -32768 to 32767, not 40000"),
        ("memory = { ply = { from = 0.5, to = 4 } }", "E013", "not 0.5"),
        ("memory = { ply = { from = 6, to = 0 } }", "E013", "less than `from`, 6; exchange them"),
        ("memory = { ply = { from = 0, to = 6, first = 7 } }", "E013", "a whole number from 0 to 6, not 7"),
        ("memory = { ply = { from = 0, to = 6, start = 1 } }", "E010", "no key `start`"),
        ("memory = { ['Last-Move'] = 'square' }", "E013", "lower-case letters, digits and underscores, 20 at most"),
        ("memory = { a_name_that_is_too_long = 'square' }", "E013", "20 at most"),
        (
            "memory = { a = 'square', b = 'square', c = 'square', d = 'square', e = 'square', f = 'square', g = 'square', h = 'square', i = 'square' }",
            "E013",
            "has 9 fields; a memory has 8 at most",
        ),
        ("memroy = { last = 'square' }", "E010", "did you mean `memory`"),
    ];
    for (memory, code, part) in cases {
        let errors = errors(&format!("{memory}{after}"));
        assert!(errors.iter().any(|(_, known, message)| *known == code && message.contains(part)), "{memory}: {errors:?}");
    }
    let errors_of =
        |functions: &str| errors(functions).into_iter().map(|(_, code, message)| format!("{code} {message}")).collect::<Vec<_>>();
    let lacks = errors_of("memory = { last = 'square' }, legal = function() end");
    assert_eq!(lacks, ["E011 `hooks` lacks `after`, which sets `hooks.memory`; write `after = function(board, move, memory) … end`"]);
    let lacks = errors_of("after = function() end");
    assert_eq!(lacks, ["E011 `hooks.after` has no memory to set; declare one: `memory = { last = \"square\" }`"]);
    let elsewhere = script::load_source("own.lua", &source(BOARD, "", "", "memory = { last = 'square' },")).unwrap_err();
    assert!(elsewhere[0].message.contains("it belongs in `hooks`"), "{elsewhere:?}");
}

#[test]
fn examples_begin_with_a_memory() {
    let check = |example: &str| {
        let text = source(BOARD, "", "", &format!("hooks = {{ words = 'x', {NO_RETURN} }}, examples = {{ {{ rule = 'x', {example} }} }},"));
        let errors = check(&text, false).diagnostics.into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        errors.map(|diagnostic| diagnostic.message).collect::<Vec<_>>().join("\n")
    };
    let unmet = check("memory = { attackers_left = 'b3' }, forbids = 'a3-b3', allows = 'a3-b3 a3-a4'");
    assert!(unmet.contains("expected a3-b3 to be legal, but the piece on a3 may not go to b3"), "{unmet}");
    assert_eq!(check("memory = { attackers_left = 'b3' }, forbids = 'a3-b3', allows = 'a3-a4'"), "");
    assert_eq!(check("allows = 'a3-b3'"), "");
    assert_eq!(check("move = 'a3-b3 d5-e5', forbids = 'b3-a3'"), "");
    let record = "board = '/2t1t2/7/t2T2t/2TKT2/t2T2t/7/2t1t2/ a memory:attackers_left=b3', forbids = 'a3-b3'";
    assert_eq!(check(record), "");
    assert!(
        check("memory = { attackers_left = 'b9' }, allows = 'a3-b3'").contains("its memory: `memory:attackers_left=b9`: write a square")
    );
    assert!(
        check("memory = { left = 'b3' }, allows = 'a3-b3'")
            .contains("memory.left` is not remembered; the memory has `attackers_left` and `defenders_left`")
    );
    assert!(check("memory = { attackers_left = true }, allows = 'a3-b3'").contains("a whole number, or a square"));
    let shown = check("memory = { attackers_left = 'b3' }, allows = 'a3-b3'");
    assert!(shown.contains("attackers to move, memory: attackers_left=b3"), "{shown}");
}

#[test]
fn the_trial_plays_with_the_memory() {
    for hooks in [NO_RETURN, RESTING_KING, PATIENCE] {
        let trial = script::run_hook_trial(&load_with_hooks(hooks).expect("a valid file"), CheckEffort::Thorough).expect("hooks");
        assert!(trial.faults.is_empty() && trial.speed.is_some(), "{hooks}: {trial:?}");
    }
    // It overflows only after some moves.
    let late = "memory = { plies = { from = 0, to = 5 } },\nafter = function(board, move, memory)\n memory.plies += 1 end";
    let trial = script::run_hook_trial(&load_with_hooks(late).expect("a valid file"), CheckEffort::Thorough).expect("hooks");
    assert!(matches!(&trial.faults[..], [fault] if fault.code.as_str() == "E034" && fault.line == Some(16)), "{trial:?}");
    assert!(
        trial.faults[0].message.contains("`memory.plies` cannot be 6") && trial.faults[0].message.contains("memory: plies=5"),
        "{trial:?}"
    );
}

#[test]
fn the_example_of_the_guide_is_sound_and_its_examples_cover_it() {
    let example = lua_blocks("hooks.md").into_iter().find(|block| block.contains("id = \"restless-tablut\"")).expect("an example");
    let checked = check(&example, true);
    assert_eq!((checked.diagnostics, checked.examples, checked.failed.len()), (Vec::new(), 6, 0));
    // Without one of the functions some example fails.
    let without = |function: &str| {
        let at = example.find(&format!("        {function} = function")).expect("a function");
        let end = at + example[at..].find("\n        end,\n").expect("its end") + "\n        end,\n".len();
        check(&format!("{}{}", &example[..at], &example[end..]), false)
    };
    assert!(!without("legal").failed.is_empty() && !without("outcome").failed.is_empty());
    assert!(without("after").diagnostics[0].message.contains("lacks `after`"));
    let idle = example.replace("memory.quiet = 0", "memory.quiet = 1").replace("memory[move.side .. \"_left\"] = move.from", "");
    assert_eq!(check(&idle, false).failed.len(), 1);
}

#[test]
fn the_coverage_of_examples_includes_what_is_remembered() {
    let uncovered = |examples: &str| {
        let text = format!(
            "return {{ api = 1, id = 'own', name = 'Own', extends = 'tablut', hooks = {{ words = 'x', {NO_RETURN} }},
            examples = {{ {examples} }} }}"
        );
        let found = check(&text, true).diagnostics.into_iter().map(|diagnostic| diagnostic.message);
        found.filter(|message| message.contains("no example covers")).collect::<Vec<_>>()
    };
    let legal = "{ rule = 'x', board = { K = 'e5', a = 'e1 h2', d = 'a2' }, memory = { attackers_left = 'e2' }, forbids = 'e1-e2' },";
    let after = "{ rule = 'x', move = 'e2-f2 e4-f4', forbids = 'f2-e2' },";
    assert_eq!(uncovered(legal), ["no example covers `hooks.after`: every example holds without it"]);
    assert_eq!(uncovered(after), Vec::<String>::new());
}
