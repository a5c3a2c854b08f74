//! Hooks that remember: what is set after a move is part of the position, wherever a position is hashed, compared, written, replayed or searched.

use std::num::NonZeroUsize;
use std::sync::Arc;

use birka_engine::{Engine, Limits, Score};
use birka_records::{MemoryFault, PositionError, SavedGame, position as notation, state};
use birka_rules::{Game, IllegalMove, Memory, MemoryValue, Perft, Setup, SetupError, Side, Square, WhyIllegal};
use birka_test_support::naive::{At, Board, HistoryRule};
use birka_test_support::{RandomChoice, Rng};

use super::{BOARD, mv, play, play_all, position, rules_of, rules_with_hooks, source, written};

/// No piece goes to the square that a piece of its side has just left.
pub const NO_RETURN: &str = "memory = { attackers_left = 'square', defenders_left = 'square' },
    after = function(board, move, memory)
        memory[move.side .. '_left'] = move.from
    end,
    legal = function(board, from, to)
        return to ~= board.memory[board:turn() .. '_left']
    end";

/// The king does not move twice in a row.
pub const RESTING_KING: &str = "memory = { rested = { from = 0, to = 1, first = 1 } },
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
pub const PATIENCE: &str = "memory = { plies = { from = 0, to = 5 } },
    after = function(board, move, memory)
        memory.plies = if #move.taken > 0 then 0 else memory.plies + 1
    end,
    outcome = function(board, ended)
        if not ended and board.memory.plies == 5 then return 'draw', 'gate-reached' end
        return nil
    end";

/// The values of the memory as text.
pub fn remembered(game: &Game) -> String {
    game.memory().text(game.rules().rule_set())
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
    assert_eq!(refused.map_err(|illegal| illegal.why), Err(WhyIllegal::OwnRule(mv("b3-a3", &rules).piece_move().unwrap())));
    play(&mut game, "b3-b2");
    assert!(matches!(game.play(mv("d4-d5", &rules)), Err(IllegalMove { why: WhyIllegal::OwnRule(_), .. })), "no other piece either");
    play(&mut game, "e5-e6");
    assert!(matches!(game.play(mv("b2-b3", &rules)), Err(IllegalMove { why: WhyIllegal::OwnRule(_), .. })));
    play(&mut game, "g3-f3");
    play(&mut game, "d3-e3");
    play(&mut game, "b2-b3");
}

#[test]
fn what_is_remembered_is_part_of_the_hash() {
    let rules = rules_with_hooks(NO_RETURN);
    let after = |moves: [&str; 4]| {
        let mut game = Game::new(Arc::clone(&rules));
        play_all(&mut game, &moves);
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
        play_all(&mut game, &moves);
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
        let rules = rules_of(&text);
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
        let rules = rules_of(&text(hooks));
        let mut game = Game::new(Arc::clone(&rules));
        play_all(&mut game, &["a3-b3", "d5-e5", "b3-a3"]);
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
        play_all(&mut later, &["a2-a3", "d4-d5"]);
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
    let text = written(&game);
    assert!(text.ends_with("/ d memory:depth=-3/last=b3"), "{text}");
    assert_eq!(state::line(&game), format!("state {text} turn d result none"));
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
    let plain = rules_of(&source(BOARD, "", "", ""));
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
    play_all(&mut game, &moves);
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
    assert!(matches!(later.play(mv("f3-g3", &rules)), Err(IllegalMove { why: WhyIllegal::OwnRule(_), .. })));
    play(&mut later, "b3-b2");
    let (again, kept) = replayed(&start, &later);
    assert!(kept.contains(" a memory:attackers_left=g3/defenders_left=d3"), "{kept}");
    assert_eq!(again.setup(), later.setup());
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
                written(&game);
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
    written(&game);
}
