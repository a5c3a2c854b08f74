//! Hooks that remember: what is set after a move is part of the position, wherever a position is hashed, compared, written, replayed or searched.

use std::num::NonZeroUsize;
use std::sync::Arc;

use birka_engine::{Engine, Limits, Score};
use birka_records::{MemoryFault, PositionError, SavedGame, position as notation, state};
use birka_rules::{Game, IllegalMove, Memory, MemoryValue, Perft, Setup, SetupError, Side, Square};
use birka_script as script;
use birka_script::{CheckEffort, Severity};
use birka_test_support::naive::{At, Board, HistoryRule};
use birka_test_support::{RandomChoice, Rng};

use super::{BOARD, load_with_hooks, mv, play, position, rules_with_hooks, source};

/// No piece goes to the square that a piece of its side has just left.
const NO_RETURN: &str = "memory = { attackers_left = 'square', defenders_left = 'square' },
    after = function(board, move, memory)
        memory[move.side .. '_left'] = move.from
    end,
    legal = function(board, from, to)
        return to ~= board.memory[board:turn() .. '_left']
    end";

/// The king does not move twice in a row.
const RESTING_KING: &str = "memory = { rested = { from = 0, to = 1, first = 1 } },
    after = function(board, move, memory)
        if move.side == 'defenders' then
            return { rested = if move.kind == 'king' then 0 else 1 }
        end
        return nil
    end,
    legal = function(board, from, to)
        return board.memory.rested == 1 or board:at(from) ~= 'king'
    end";

/// After five moves without a capture the game is drawn.
const PATIENCE: &str = "memory = { plies = { from = 0, to = 5 } },
    after = function(board, move, memory)
        memory.plies = if #move.taken > 0 then 0 else memory.plies + 1
    end,
    outcome = function(board, ended)
        if not ended and board.memory.plies == 5 then return 'draw', 'gate-reached' end
        return nil
    end";

/// The values of the memory as text.
fn remembered(game: &Game) -> String {
    game.memory().text(game.rules().rule_set())
}

fn errors(functions: &str) -> Vec<(usize, &'static str, String)> {
    let errors = load_with_hooks(functions).expect_err("the file has an error");
    errors.into_iter().map(|error| (error.line.unwrap_or(0), error.code.as_str(), error.message)).collect()
}

#[test]
fn a_side_may_not_return_to_the_square_that_it_has_left() {
    let rules = rules_with_hooks(NO_RETURN);
    let mut game = Game::new(Arc::clone(&rules));
    assert_eq!(remembered(&game), "");
    play(&mut game, "a3-b3");
    assert_eq!(remembered(&game), "attackers_left=a3");
    play(&mut game, "d5-e5");
    assert_eq!(remembered(&game), "attackers_left=a3/defenders_left=d5");
    let refused = game.play(mv("b3-a3", &rules));
    assert_eq!(refused, Err(IllegalMove::OwnRule { kind: "attacker".into(), from: "b3".into(), to: "a3".into() }));
    play(&mut game, "b3-b2");
    assert!(matches!(game.play(mv("d4-d5", &rules)), Err(IllegalMove::OwnRule { .. })), "no other piece either");
    play(&mut game, "e5-e6");
    assert!(matches!(game.play(mv("b2-b3", &rules)), Err(IllegalMove::OwnRule { .. })));
    play(&mut game, "g3-f3");
    play(&mut game, "d3-e3");
    play(&mut game, "b2-b3");
}

#[test]
fn what_is_remembered_is_part_of_the_hash() {
    let rules = rules_with_hooks(NO_RETURN);
    let after = |moves: [&str; 4]| {
        let mut game = Game::new(Arc::clone(&rules));
        moves.iter().for_each(|text| drop(play(&mut game, text)));
        game
    };
    let one = after(["a3-b3", "d5-e5", "g3-f3", "d3-e3"]);
    let other = after(["g3-f3", "d3-e3", "a3-b3", "d5-e5"]);
    let same = after(["g3-f3", "d5-e5", "a3-b3", "d3-e3"]);
    assert_eq!(one.pieces(), other.pieces());
    assert_ne!(one.setup(), other.setup());
    assert_ne!(one.hash(), other.hash());
    assert_ne!(one.legal_moves(), other.legal_moves());
    let again = after(["g3-f3", "d3-e3", "a3-b3", "d5-e5"]);
    assert_eq!((again.hash(), again.setup()), (other.hash(), other.setup()), "the same moves");
    assert_ne!(same.hash(), one.hash(), "another square of one side");
    for game in [&one, &other, &same] {
        assert_eq!(Game::from_setup(Arc::clone(&rules), &game.setup()).expect("a position").hash(), game.hash());
    }
    // Without memory it is the same position.
    let plain = rules_with_hooks("legal = function() end");
    let after = |moves: [&str; 4]| {
        let mut game = Game::new(Arc::clone(&plain));
        moves.iter().for_each(|text| drop(play(&mut game, text)));
        game.hash()
    };
    assert_eq!(after(["a3-b3", "d5-e5", "g3-f3", "d3-e3"]), after(["g3-f3", "d3-e3", "a3-b3", "d5-e5"]));
}

#[test]
fn a_position_recurs_only_with_the_same_memory() {
    let repeated = |hooks: &str| {
        let text = source(
            BOARD,
            "",
            "repetition = { times = 2, verdict = 'draw' },",
            &format!("hooks = {{ words = 'As the test says.', {hooks} }},"),
        );
        let rules = script::load_source("own.lua", &text).unwrap_or_else(|faults| panic!("{faults:?}")).rules;
        let mut game = Game::new(Arc::clone(&rules));
        // Four moves there and back, again and again.
        let moves = ["a3-b3", "d5-e5", "b3-a3", "e5-d5"];
        for ply in 0..12 {
            if let Some(outcome) = game.outcome() {
                return Some((ply, state::result(Some(outcome))));
            }
            play(&mut game, moves[ply % 4]);
        }
        None
    };
    let counter = |most: usize| {
        format!(
            "memory = {{ plies = {{ from = 0, to = {most} }} }},
            after = function(board, move, memory) memory.plies = math.min(memory.plies + 1, {most}) end"
        )
    };
    assert_eq!(repeated("legal = function() end"), Some((4, "draw repetition".to_owned())));
    assert_eq!(repeated(&counter(100)), None, "the counter is never the same");
    assert_eq!(repeated(&counter(5)), Some((9, "draw repetition".to_owned())), "from the fifth move on it is");
    let last = "memory = { last = 'square' }, after = function(board, move, memory) memory.last = move.to end";
    assert_eq!(repeated(last), Some((5, "draw repetition".to_owned())), "before the first move there is no last one");
}

#[test]
fn forbidden_repetitions_compare_the_memory() {
    let text = |hooks: &str| source(BOARD, "", "repetition = { times = 2, verdict = 'forbidden' },", hooks);
    let allows = |hooks: &str| {
        let rules = script::load_source("own.lua", &text(hooks)).unwrap_or_else(|faults| panic!("{faults:?}")).rules;
        let mut game = Game::new(Arc::clone(&rules));
        ["a3-b3", "d5-e5", "b3-a3"].iter().for_each(|text| drop(play(&mut game, text)));
        game.legal_moves().contains(&mv("e5-d5", &rules))
    };
    assert!(!allows("hooks = { words = 'x', legal = function() end },"));
    assert!(!allows("hooks = { words = 'x', memory = { last = 'square' }, after = function(board, move, memory) end },"));
    assert!(allows(
        "hooks = { words = 'x', memory = { last = 'square' }, after = function(board, move, memory) memory.last = move.to end },"
    ));
}

#[test]
fn undo_restores_the_memory() {
    let mut rng = Rng::new(0x0E0);
    for hooks in [NO_RETURN, RESTING_KING, PATIENCE] {
        let rules = rules_with_hooks(hooks);
        for _ in 0..20 {
            let mut game = Game::new(Arc::clone(&rules));
            let mut before = Vec::new();
            for _ in 0..30 {
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                before.push((game.setup(), game.hash(), moves.clone()));
                let mv = rng.pick(&moves);
                let preview = game.preview(mv).expect("legal");
                assert_eq!(game.play(mv).expect("legal"), preview);
            }
            while game.undo().is_some() {
                assert_eq!((game.setup(), game.hash(), game.legal_moves()), before.pop().expect("as many as moves"));
            }
            assert!(game.memory().is_initial() && before.is_empty());
        }
    }
}

/// The rules of the hooks once more.
enum Rule {
    NoReturn,
    RestingKing,
    Patience,
}

/// The squares that the sides have left, whether the king has rested, and the moves without a capture.
#[derive(Clone, Default)]
struct History([Option<At>; 2], bool, u32);

impl HistoryRule for Rule {
    type Memory = History;

    fn allows(&self, board: &Board, History(left, moved, plies): &History, from: At, to: At) -> bool {
        let is_king = board.cells[from.1][from.0].is_some_and(|kind| board.set.kinds[kind].royal);
        match self {
            Self::NoReturn => left[board.turn as usize] != Some(to),
            Self::RestingKing => !(*moved && is_king),
            Self::Patience => *plies < 5,
        }
    }

    fn remember(&self, board: &Board, History(left, moved, plies): &History, from: At, _: At, captured: &[Square]) -> History {
        let mut left = *left;
        left[board.turn as usize] = Some(from);
        let is_king = board.cells[from.1][from.0].is_some_and(|kind| board.set.kinds[kind].royal);
        let moved = if board.turn == Side::Defenders { is_king } else { *moved };
        History(left, moved, if captured.is_empty() { plies + 1 } else { 0 })
    }
}

#[test]
fn perft_agrees_with_the_naive_generator() {
    let rules = [(NO_RETURN, Rule::NoReturn, 4), (RESTING_KING, Rule::RestingKing, 4), (PATIENCE, Rule::Patience, 4)];
    for (hooks, rule, depth) in rules {
        let rules = rules_with_hooks(hooks);
        let (start, game) = (Setup::start(rules.rule_set()), Game::new(Arc::clone(&rules)));
        let naive = |depth| Board::new(rules.rule_set(), &start).perft_by(&rule, &History::default(), depth);
        for depth in 0..depth {
            assert_eq!((depth, game.perft(depth)), (depth, Ok(naive(depth))), "{hooks}");
        }
        assert_eq!(game.perft_without_bulk_counting(3), Ok(naive(3)), "{hooks}");
        let threads = NonZeroUsize::new(2).expect("not zero");
        assert_eq!(Perft { depth: 3, bulk_counting: true, threads }.count(&game), Ok(naive(3)), "{hooks}");
    }
    // Few pieces, so that what is remembered decides soon.
    let narrow = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . K . . .
        . . . . . . .
        a . . . . . .
        . . . . . . .";
    for (hooks, rule) in [(NO_RETURN, Rule::NoReturn), (RESTING_KING, Rule::RestingKing), (PATIENCE, Rule::Patience)] {
        let rules = rules_with_hooks(hooks);
        let game = position(&rules, narrow, Side::Attackers);
        let naive = |depth| Board::new(rules.rule_set(), &game.setup()).perft_by(&rule, &History::default(), depth);
        let plain = Board::new(rules.rule_set(), &game.setup()).perft(4);
        assert_eq!(game.perft(4), Ok(naive(4)), "{hooks}");
        assert!(matches!(rule, Rule::Patience) || naive(4) < plain, "{hooks}: the rule forbids something");
        // A game that goes on counts from where it stands, and so do several threads.
        let mut later = game.clone();
        ["a2-a3", "d4-d5"].iter().for_each(|text| drop(play(&mut later, text)));
        let again = Game::from_setup(Arc::clone(&rules), &later.setup()).expect("a position");
        let threads = NonZeroUsize::new(3).expect("not zero");
        let parallel = Perft { depth: 3, bulk_counting: false, threads }.count(&later);
        assert_eq!([later.perft(3), parallel], [again.perft(3), again.perft(3)], "{hooks}");
    }
    let patience = position(&rules_with_hooks(PATIENCE), narrow, Side::Attackers);
    assert_eq!(patience.perft(5), Ok(Board::new(patience.rules().rule_set(), &patience.setup()).perft(5)));
    assert_eq!(patience.perft(6), Ok(0), "the game is drawn");
}

#[test]
fn the_search_sees_what_the_memory_leads_to() {
    // The attackers win when it is their turn and the counter has run down.
    let hooks = "memory = { left = { from = 0, to = 9, first = 3 } },
        after = function(board, move, memory) memory.left = memory.left - 1 end,
        outcome = function(board, ended)
            if not ended and board.memory.left == 0 then return 'attackers', 'gate-reached' end
            return nil
        end";
    let rules = rules_with_hooks(hooks);
    let game = Game::new(Arc::clone(&rules));
    let score =
        |game: &Game, depth| Engine::default().search(game, &Limits::depth(depth)).expect("no hook fails").info.expect("it searched").score;
    assert!(matches!(score(&game, 2), Score::Cp(_)), "not yet in sight");
    let mut later = game.clone();
    play(&mut later, "a3-b3");
    assert_eq!(score(&later, 2), Score::Loss(1));
    play(&mut later, "d5-e5");
    assert_eq!(score(&later, 2), Score::Win(1));
    // Where the counter stands elsewhere, nothing is decided.
    let text = notation::write(rules.rule_set(), &later.setup());
    assert!(text.ends_with(" a memory:left=1"), "{text}");
    let other = notation::game(&rules, &text.replace("left=1", "left=9")).expect("a position");
    assert!(matches!(score(&other, 2), Score::Cp(_)));
}

#[test]
fn moves_that_the_memory_forbids_are_not_searched() {
    let rules = rules_with_hooks(RESTING_KING);
    let drawing = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        d . . . . . .
        . . . . . . a
        . . . K . . .";
    let mut setup = birka_test_support::rulesets::position(rules.rule_set(), drawing, Side::Defenders);
    let best = |setup: &Setup| {
        let game = Game::from_setup(Arc::clone(&rules), setup).expect("a position");
        let found = Engine::default().search(&game, &Limits::depth(2)).expect("no hook fails");
        (found.mv.expect("a move").name(rules.rule_set().size), found.info.expect("it searched").score)
    };
    assert_eq!(best(&setup).1, Score::Win(1), "the king goes to a corner");
    setup.memory = Memory::from_values(&rules.rule_set().memory, [MemoryValue::Number(0)]);
    let (mv, score) = best(&setup);
    assert!(mv.starts_with('a') && !matches!(score, Score::Win(1)), "{mv} {score:?}");
}

#[test]
fn positions_carry_the_memory_as_text() {
    let hooks = "memory = { depth = { from = -30, to = 12, first = -2 }, last = 'square' },
        after = function(board, move, memory) memory.depth, memory.last = memory.depth - 1, move.to end";
    let rules = rules_with_hooks(hooks);
    let set = rules.rule_set();
    let mut game = Game::new(Arc::clone(&rules));
    let start = notation::write(set, &game.setup());
    assert!(start.ends_with("/ a"), "{start}");
    play(&mut game, "a3-b3");
    let text = notation::write(set, &game.setup());
    assert!(text.ends_with("/ d memory:depth=-3/last=b3"), "{text}");
    assert_eq!(state::line(&game), format!("state {text} turn d result none"));
    let again = notation::game(&rules, &text).expect("a position");
    assert_eq!((again.setup(), again.hash()), (game.setup(), game.hash()));
    let memory = |word: &str| notation::parse(&format!("{start} {word}"), set).map(|setup| setup.memory.text(set));
    assert_eq!(memory("memory:last=e5").as_deref(), Ok("last=e5"), "what is left out is as at the start");
    assert_eq!(memory("memory:depth=-2").as_deref(), Ok(""));
    assert_eq!(memory("memory:last=e5/depth=12").as_deref(), Ok("depth=12/last=e5"), "in any order");
    let wrong = |word: &str| memory(word).expect_err(word);
    let fault = |found: &str, why| vec![PositionError::Memory { found: found.into(), why }];
    let bounds = || MemoryFault::Number { from: -30, to: 12 };
    for value in ["13", "-31", "", "x", "1.5", "+1", "99999"] {
        assert_eq!(wrong(&format!("memory:depth={value}")), fault(&format!("depth={value}"), bounds()));
    }
    for square in ["h1", "a8", "", "none", "5"] {
        assert_eq!(wrong(&format!("memory:last={square}")), fault(&format!("last={square}"), MemoryFault::Square));
    }
    let known = || vec!["depth".to_owned(), "last".to_owned()];
    assert_eq!(wrong("memory:lost=e5"), fault("lost=e5", MemoryFault::Name { known: known() }));
    assert_eq!(wrong("memory:"), fault("", MemoryFault::Shape { example: "depth=12".into() }));
    assert_eq!(wrong("memory:depth=1/depth=1"), fault("depth=1", MemoryFault::Twice));
    assert_eq!(wrong("memory:depth=50/last=z9").len(), 2, "every fault is named");
    assert!(matches!(wrong("memory:depth=1 memory:depth=1")[..], [PositionError::Trailing { .. }]));
    assert_eq!(fault("depth=13", bounds())[0].to_string(), "`memory:depth=13`: write a whole number from -30 to 12");
    let plain = script::load_source("plain.lua", &source(BOARD, "", "", "")).expect("a valid variant").rules;
    let error = notation::game(&plain, &text).map(drop).unwrap_err();
    assert_eq!(error[0], fault("depth=-3", MemoryFault::None)[0]);
    // A memory of other rules is an error, not another memory.
    let errors = Game::from_setup(Arc::clone(&plain), &game.setup()).map(drop).unwrap_err();
    assert_eq!(errors, [SetupError::Memory { field: String::new() }]);
}

#[test]
fn games_are_saved_and_replayed_with_their_memory() {
    let rules = rules_with_hooks(NO_RETURN);
    let moves = ["a3-b3", "d5-e5", "g3-f3", "d3-e3"];
    let mut game = Game::new(Arc::clone(&rules));
    moves.iter().for_each(|text| drop(play(&mut game, text)));
    let replayed = |start: &Setup, game: &Game| {
        let kept = SavedGame::new("own", &[], start, game).to_text();
        (SavedGame::parse(&kept).and_then(|saved| saved.replay(&rules)).expect("it is replayed").game, kept)
    };
    let (again, kept) = replayed(&Setup::start(rules.rule_set()), &game);
    assert_eq!((again.setup(), again.hash(), again.legal_moves()), (game.setup(), game.hash(), game.legal_moves()));
    assert!(!kept.contains("memory"), "the moves say it: {kept}");
    // A game that begins with a memory.
    let start = game.setup();
    let mut later = Game::from_setup(Arc::clone(&rules), &start).expect("a position");
    assert!(matches!(later.play(mv("f3-g3", &rules)), Err(IllegalMove::OwnRule { .. })));
    play(&mut later, "b3-b2");
    let (again, kept) = replayed(&start, &later);
    assert!(kept.contains(" a memory:attackers_left=g3/defenders_left=d3"), "{kept}");
    assert_eq!(again.setup(), later.setup());
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
        script::load_source("own.lua", &text).unwrap_or_else(|faults| panic!("{faults:?}")).rules
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
    ["a1-a1", "e5-e5", "c3-c3", "d5-d5", "a1-a2"].iter().for_each(|text| drop(play(&mut game, text)));
    assert_eq!(remembered(&game), "moved=1/placed=4");
    let text = notation::write(rules.rule_set(), &game.setup());
    assert_eq!(notation::game(&rules, &text).expect("a position").hash(), game.hash());
    while game.undo().is_some() {}
    assert_eq!(game.setup(), before);
    play(&mut game, "a1-a1");
    let text = notation::write(rules.rule_set(), &game.setup());
    assert!(text.ends_with(" d hand:1/2 memory:placed=1"), "{text}");
    assert_eq!(notation::game(&rules, &text).expect("a position").hash(), game.hash());

    let rules = kingless("again = 'while capturing'", "", "b . . w b\n. . . . b\n. . w . .\nw . b . .\nb w . . .", count);
    let mut game = Game::new(Arc::clone(&rules));
    play(&mut game, "e4-c4");
    assert_eq!((remembered(&game).as_str(), game.turn()), ("moved=1", Side::Attackers));
    let text = notation::write(rules.rule_set(), &game.setup());
    assert!(text.ends_with(" a c4 memory:moved=1"), "{text}");
    assert_eq!(notation::game(&rules, &text).expect("a position").hash(), game.hash());
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
    let rules = script::load_source("own.lua", &text).unwrap_or_else(|faults| panic!("{faults:?}")).rules;
    let mut game = Game::new(Arc::clone(&rules));
    let played = play(&mut game, "e3-c3");
    assert_eq!((played.captured.len(), remembered(&game).as_str()), (2, "both=1"));
    game.undo();
    assert!(game.memory().is_initial());
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

/// The error of a function that is called for the first time after a move.
fn failing(functions: &str) -> (Option<usize>, String) {
    let rules = rules_with_hooks(functions);
    let mut game = Game::new(Arc::clone(&rules));
    let before = (game.setup(), game.hash(), game.legal_moves());
    let Err(IllegalMove::Hook(fault)) = game.play(mv("c1-c2", &rules)) else { panic!("{functions}: the move was played") };
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
fn examples_begin_with_a_memory() {
    let check = |example: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("own.lua");
        let text = source(BOARD, "", "", &format!("hooks = {{ words = 'x', {NO_RETURN} }}, examples = {{ {{ rule = 'x', {example} }} }},"));
        std::fs::write(&file, text).expect("a file");
        let checked = script::check_file(&file, false);
        let errors = checked.diagnostics.into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        errors.map(|diagnostic| diagnostic.message).collect::<Vec<_>>().join("\n")
    };
    let unmet = check("memory = { attackers_left = 'b3' }, forbids = 'a3-b3', allows = 'a3-b3 a3-a4'");
    assert!(unmet.contains("expected a3-b3 to be legal, but the attacker on a3 may not go to b3"), "{unmet}");
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
fn the_memory_is_part_of_the_fingerprint() {
    let fingerprint = |memory: &str| rules_with_hooks(&format!("memory = {{ {memory} }}, after = function() end")).fingerprint().to_owned();
    let all =
        ["last = 'square'", "least = 'square'", "last = { from = 0, to = 6 }", "last = { from = 0, to = 6, first = 1 }"].map(fingerprint);
    assert!((0..all.len()).all(|index| !all[..index].contains(&all[index])), "{all:?}");
    assert_eq!(fingerprint("last = 'square'"), all[0]);
}

#[test]
fn random_games_agree_with_their_positions() {
    let mut rng = Rng::new(0x3E3);
    for hooks in [NO_RETURN, RESTING_KING, PATIENCE] {
        let rules = rules_with_hooks(hooks);
        for _ in 0..20 {
            let mut game = Game::new(Arc::clone(&rules));
            while !game.legal_moves().is_empty() && game.played_moves().len() < 40 {
                let moves = game.legal_moves();
                game.play(rng.pick(&moves)).expect("legal");
                if game.outcome().is_some() {
                    break;
                }
                let text = notation::write(rules.rule_set(), &game.setup());
                let fresh = notation::game(&rules, &text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
                assert_eq!((fresh.setup(), fresh.hash()), (game.setup(), game.hash()), "{text}");
                assert_eq!(fresh.legal_moves(), game.legal_moves(), "{text}");
            }
        }
    }
}

#[test]
fn a_memory_at_its_bounds_is_written_and_read() {
    let rules = rules_with_hooks(
        "memory = { a = { from = -32768, to = 32767 }, b = { from = -32768, to = 32767, first = 32767 }, c = { from = -1, to = -1 } },
        after = function(board, move, memory) memory.a, memory.b = 32767, -32768 end",
    );
    let mut game = Game::new(Arc::clone(&rules));
    play(&mut game, "a3-b3");
    assert_eq!(remembered(&game), "a=32767/b=-32768");
    let text = notation::write(rules.rule_set(), &game.setup());
    assert_eq!(notation::game(&rules, &text).expect("a position").setup(), game.setup());
}

#[test]
fn the_example_of_the_guide_is_sound_and_its_examples_cover_it() {
    let guide = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hooks.md")).expect("the guide");
    let blocks = guide.split("```lua\n").skip(1).filter_map(|block| block.split("```").next());
    let example = blocks.into_iter().find(|block| block.contains("id = \"restless-tablut\"")).expect("an example");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("restless-tablut.lua");
    std::fs::write(&file, example).expect("a file");
    let checked = script::check_file(&file, true);
    assert_eq!((checked.diagnostics, checked.examples, checked.failed.len()), (Vec::new(), 6, 0));
    // Without one of the functions some example fails.
    let without = |function: &str| {
        let at = example.find(&format!("        {function} = function")).expect("a function");
        let end = at + example[at..].find("\n        end,\n").expect("its end") + "\n        end,\n".len();
        std::fs::write(&file, format!("{}{}", &example[..at], &example[end..])).expect("a file");
        script::check_file(&file, false)
    };
    assert!(!without("legal").failed.is_empty() && !without("outcome").failed.is_empty());
    assert!(without("after").diagnostics[0].message.contains("lacks `after`"));
    let idle = example.replace("memory.quiet = 0", "memory.quiet = 1").replace("memory[move.side .. \"_left\"] = move.from", "");
    std::fs::write(&file, idle).expect("a file");
    assert_eq!(script::check_file(&file, false).failed.len(), 1);
}

#[test]
fn the_coverage_of_examples_includes_what_is_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.lua");
    let uncovered = |examples: &str| {
        let text = format!(
            "return {{ api = 1, id = 'own', name = 'Own', extends = 'tablut', hooks = {{ words = 'x', {NO_RETURN} }},
            examples = {{ {examples} }} }}"
        );
        std::fs::write(&file, text).expect("a file");
        let found = script::check_file(&file, true).diagnostics.into_iter().map(|diagnostic| diagnostic.message);
        found.filter(|message| message.contains("no example covers")).collect::<Vec<_>>()
    };
    let legal = "{ rule = 'x', board = { K = 'e5', a = 'e1 h2', d = 'a2' }, memory = { attackers_left = 'e2' }, forbids = 'e1-e2' },";
    let after = "{ rule = 'x', move = 'e2-f2 e4-f4', forbids = 'f2-e2' },";
    assert_eq!(uncovered(legal), ["no example covers `hooks.after`: every example holds without it"]);
    assert_eq!(uncovered(after), Vec::<String>::new());
}
