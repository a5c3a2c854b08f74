//! Moves that a hook adds.

use std::collections::BTreeSet;
use std::sync::Arc;

use birka_engine::{Engine, Limits, Score};
use birka_records::{SavedGame, position as notation, state};
use birka_rules::{Game, IllegalMove, Move, PieceMove, PlayedMove, Rules, SetupError, Side, WhyIllegal};
use birka_script::{self as script, CheckEffort};
use birka_test_support::rulesets;
use birka_test_support::{RandomChoice, Rng};

use super::{BOARD, mv, play, position, rules_of, rules_with_hooks, source, square};

/// A hook by which some pieces also go like a knight of chess; `of` is a condition on `from`.
fn knights(of: &str) -> String {
    format!(
        "moves = function(board, from)
            if not ({of}) then return nil end
            local found, file, rank = {{}}, board:file(from), board:rank(from)
            for _, step in {{ {{ 1, 2 }}, {{ 2, 1 }}, {{ 2, -1 }}, {{ 1, -2 }}, {{ -1, -2 }}, {{ -2, -1 }}, {{ -2, 1 }}, {{ -1, 2 }} }} do
                local to = board:square(file + step[1], rank + step[2])
                if to and board:is_empty(to) then table.insert(found, to) end
            end
            return found
        end"
    )
}

/// The small variant with some ends, other keys and hooks.
fn rules(ends: &str, keys: &str, functions: &str) -> Arc<Rules> {
    let hooks = if functions.is_empty() { String::new() } else { format!("hooks = {{ words = 'As the test says.', {functions} }},") };
    rules_of(&source(BOARD, "", ends, &format!("{keys} {hooks}")))
}

/// The squares to which a piece can move.
fn destinations(game: &Game, from: &str) -> BTreeSet<String> {
    let size = game.rules().rule_set().size;
    game.destinations(square(from, game.rules())).into_iter().map(|to| to.name(size)).collect()
}

fn captured(turn: &PlayedMove, rules: &Rules) -> Vec<String> {
    turn.captured.iter().map(|piece| piece.square.name(rules.rule_set().size)).collect()
}

/// The same knights as a hook and as data, in variants with other rules that depend on which moves there are.
fn as_data_and_as_hook(ends: &str, keys: &str) -> [Arc<Rules>; 2] {
    let leap = "moves = { 'slide', { leap = { 1, 2 } } }";
    let data = source(BOARD, leap, ends, keys).replace("side = 'defenders' }", &format!("side = 'defenders', {leap} }}"));
    [rules_of(&data), rules(ends, keys, &knights("board:side(from) == 'defenders'"))]
}

/// Plays random games by both and compares everything. Returns the number of plies and of added moves that captured or ended the game.
fn compare(pair: &[Arc<Rules>; 2], games: usize) -> (usize, usize) {
    let plain = rules_of(&source(BOARD, "", "", ""));
    let mut rng = Rng::new(0x5EE6A);
    let (mut plies, mut eventful) = (0, 0);
    for _ in 0..games {
        let [mut data, mut hooked] = [0, 1].map(|number| Game::new(Arc::clone(&pair[number])));
        for _ in 0..60 {
            let mut moves = [data.legal_moves(), hooked.legal_moves()];
            moves.iter_mut().for_each(|moves| moves.sort_unstable());
            assert_eq!(moves[0], moves[1], "{}", state::line(&data));
            assert_eq!((data.outcome(), data.setup(), data.hash()), (hooked.outcome(), hooked.setup(), hooked.hash()));
            if data.outcome().is_some() {
                break;
            }
            let handful: Vec<Move> = (0..12).map(|_| rng.pick(&moves[0])).collect();
            let best = handful.into_iter().max_by_key(|&mv| data.preview(mv).map_or(0, |turn| turn.captured.len())).expect("a move");
            let PieceMove { from, to } = best.squares().expect("a move on the board");
            let is_added = !plain.rule_set().kinds[0].slides_towards(plain.rule_set(), from, to);
            let (mine, theirs) = (data.play(best).expect("legal"), hooked.play(best).expect("legal"));
            assert_eq!((&mine.captured, mine.outcome), (&theirs.captured, theirs.outcome), "{}", state::line(&data));
            plies += 1;
            eventful += usize::from(is_added && (!mine.captured.is_empty() || mine.outcome.is_some()));
        }
    }
    (plies, eventful)
}

#[test]
fn knights_by_a_hook_play_like_knights_by_data() {
    let cases = [
        ("", ""),
        ("repetition = { times = 2, verdict = 'forbidden' },", ""),
        ("quiet_limit = { plies = 8, verdict = 'draw' },", ""),
        ("no_move = 'skips',", ""),
        ("", "turn = { moves = 2, alone = 'king', captures_alone = true },"),
        ("no_move = 'draws',", "turn = { moves = 2 },"),
    ];
    let mut all = 0;
    for (ends, keys) in cases {
        let pair = as_data_and_as_hook(ends, keys);
        let (plies, eventful) = compare(&pair, 12);
        assert!(plies > 100, "{ends} {keys}: {plies}");
        all += eventful;
        for depth in 0..=2 {
            let counts = pair.each_ref().map(|rules| Game::new(Arc::clone(rules)).perft(depth));
            assert_eq!(counts[0], counts[1], "{ends} {keys}");
            assert_eq!(Game::new(Arc::clone(&pair[1])).perft_without_bulk_counting(depth), counts[1], "{ends} {keys}");
        }
    }
    assert!(all > 20, "{all} moves of knights captured or ended a game");
}

#[test]
fn an_added_move_is_a_destination_captures_and_escapes() {
    let rules = rules_with_hooks(&knights("board:side(from) == 'defenders'"));
    let drawing = "
        . . . . . . .
        . . . . . . .
        . . . . a d .
        . d . . . . .
        . . . . . . .
        . . K . . . .
        a . . . . . .";
    let game = position(&rules, drawing, Side::Defenders);
    assert!(destinations(&game, "b4").is_superset(&["d5", "d3", "c6", "a6", "a2", "b7"].map(str::to_owned).into()));
    assert!(!destinations(&game, "c2").contains("a1"), "an enemy stands there");
    let turn = play(&mut game.clone(), "b4-d5");
    assert_eq!(captured(&turn, &rules), ["e5"]);
    assert_eq!(turn.captured[0].captured_by.len(), 2, "between two");
    let mut escaped = position(&rules, &drawing.replace("a . . . . . .", ". . . . . . a"), Side::Defenders);
    assert_eq!(state::result(play(&mut escaped, "c2-a1").outcome), "d king-escaped");
}

#[test]
fn games_with_added_moves_are_saved_and_replayed() {
    let rules = rules_with_hooks(&knights("board:at(from) == 'defender'"));
    let mut game = Game::new(Arc::clone(&rules));
    let start = game.setup();
    for text in ["c1-c2", "d5-f6", "c2-c1"] {
        play(&mut game, text);
    }
    let kept = SavedGame::new("own", &[], &start, &game).to_text();
    let again = SavedGame::parse(&kept).and_then(|saved| saved.replay(&rules)).expect("the game is taken up again").game;
    assert_eq!((again.hash(), again.played_moves()), (game.hash(), game.played_moves()));
    let text = notation::write(rules.rule_set(), &game.setup());
    assert_eq!(notation::game(&rules, &text).expect("a position").legal_moves(), game.legal_moves());
    while game.undo().is_some() {}
    assert_eq!(game.setup(), start);
}

#[test]
fn legal_is_asked_about_added_moves() {
    let legal = "legal = function(board, from, to) return board:file(to) ~= 6 end";
    let rules = rules_with_hooks(&format!("{}, {legal}", knights("board:at(from) == 'attacker'")));
    let mut game = Game::new(Arc::clone(&rules));
    let to = destinations(&game, "e1");
    assert!(to.contains("d3") || to.contains("c2") || to.contains("g2"), "{to:?}");
    assert!(!to.contains("f3"), "{to:?}");
    assert!(matches!(game.play(mv("e1-f3", &rules)), Err(IllegalMove { why: WhyIllegal::OwnRule(_), .. })));
    assert!(matches!(game.play(mv("e1-a6", &rules)), Err(IllegalMove { why: WhyIllegal::Forbidden(_), .. })));
    play(&mut game, "e1-g2");
}

#[test]
fn moves_that_the_rules_allow_are_not_doubled() {
    let all = "moves = function(board, from)
        local found = {}
        for file = 1, 7 do
            for rank = 1, 7 do
                local to = board:square(file, rank)
                if board:is_empty(to) then table.insert(found, to) table.insert(found, to) end
            end
        end
        return found
    end";
    // Twice as many squares as the board has, but no more than that are empty here.
    let error = script::load_source("own.lua", &source(BOARD, "", "", &format!("hooks = {{ words = 'x', {all} }},"))).unwrap_err();
    assert!(error[0].message.contains("more squares than the board has"), "{error:?}");
    let rules = rules_with_hooks(&all.replacen("table.insert(found, to)", "", 1));
    let game = Game::new(Arc::clone(&rules));
    let moves = game.legal_moves();
    let different: BTreeSet<Move> = moves.iter().copied().collect();
    assert_eq!((moves.len(), different.len()), (8 * 36, 8 * 36));
    assert_eq!(game.perft(1), Ok(8 * 36));
    assert_eq!(game.perft(2), game.perft_without_bulk_counting(2));
}

#[test]
fn all_of_very_many_added_moves_are_judged() {
    let king = ". . . . . . . . . K . . . . . . . . .\n";
    let board = [&". . . . . . . . . . . . . . . . . . .\n".repeat(9), king, &". . . . . . . . . . . . . . . . . . .\n".repeat(6)].concat();
    let board = board + &"a a a a a a a a a a a a a a a a a a a\n".repeat(3);
    let functions = "hooks = { words = 'x', legal = function(board, from, to) return to ~= 'a19' end,
        moves = function(board, from)
            local found = {}
            for number = 0, 360 do
                local to = board:square(number % 19 + 1, number // 19 + 1)
                if board:is_empty(to) then table.insert(found, to) end
            end
            return found
        end },";
    let game = Game::new(rules_of(&source(&board, "", "", functions)));
    let empty = 361 - 3 * 19 - 1;
    assert_eq!(game.legal_moves().len(), 3 * 19 * (empty - 1));
}

#[test]
fn a_jump_over_a_piece_is_no_hop() {
    // By the rules a defender hops and captures where it begins or ends on a gate.
    let hop = "side = 'defenders', moves = { 'slide', { hop = 'attackers', captures = true, at = 'gate' } } }";
    let moves = "moves = function(board, from)
        local over = board:at(from) == 'defender' and board:step(from, 'north')
        local to = over and board:step(over, 'north')
        if to and board:is_empty(to) then return { to } end
        return nil
    end";
    let drawing = "
        . . . . . . .
        . . . . . . .
        . . a . . . .
        a . . . . . .
        . a . . . . .
        . d . d . . K
        . . . . . . .";
    let load = |functions: &str| rules_of(&source(BOARD, "", "", functions).replace("side = 'defenders' }", hop));
    let hooked = load(&format!("hooks = {{ words = 'They jump to the north.', {moves} }},"));
    let mut game = position(&hooked, drawing, Side::Defenders);
    assert!(captured(&play(&mut game, "b2-b4"), &hooked).is_empty(), "it jumps over b3");
    let turned = drawing
        .replace("a . . . . . .", ". . . . . . .")
        .replace(". a . . . . .", "a . . . . . .")
        .replace(". d . d . . K", "d . . d . . K");
    let mut game = position(&hooked, &turned, Side::Defenders);
    assert_eq!(captured(&play(&mut game, "a2-a4"), &hooked), ["a3"], "the hop by the rules to a gate");
    // Beside the square where it lands, it captures like every other piece.
    let between = drawing.replace("a . . . . . .", "a . a d . . .");
    let mut game = position(&hooked, &between, Side::Defenders);
    let turn = play(&mut game, "b2-b4");
    assert_eq!(captured(&turn, &hooked), ["c4"]);
    assert_eq!(turn.captured[0].captured_by.len(), 2);
}

#[test]
fn a_side_that_only_a_hook_lets_move_is_not_stuck() {
    let drawing = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . K .
        d . . . . . .
        a d . . . . .";
    let of_attackers = knights("board:at(from) == 'attacker'");
    let loses = rules("", "", &of_attackers);
    let stuck = position(&rules("", "", ""), drawing, Side::Attackers);
    assert_eq!(state::result(stuck.outcome()), "d no-move");
    let game = position(&loses, drawing, Side::Attackers);
    assert_eq!((game.outcome(), destinations(&game, "a1")), (None, ["b3", "c2"].map(str::to_owned).into()));
    let found = Engine::default().search(&game, &Limits::depth(3)).expect("no hook fails");
    assert!(found.mv.is_some() && !matches!(found.info.expect("it searched").score, Score::Loss(_)));

    // Passed over is only who has no move of either sort.
    let skips = rules("no_move = 'skips',", "", &of_attackers);
    let mut game = position(&skips, drawing, Side::Defenders);
    play(&mut game, "f3-f4");
    assert_eq!(game.turn(), Side::Attackers);
    play(&mut game, "a1-c2");
    assert_eq!(game.turn(), Side::Defenders);
    let blocked = drawing.replace(". . . . . K .", ". d . . . K .").replace("d . . . . . .", "d . d . . . .");
    let mut game = position(&skips, &blocked, Side::Defenders);
    play(&mut game, "f3-f4");
    assert_eq!(game.turn(), Side::Defenders, "the attackers are passed over");
    let setup = rulesets::position(skips.rule_set(), &blocked, Side::Attackers);
    assert!(matches!(&Game::from_setup(Arc::clone(&skips), &setup).err().expect("no position")[..], [SetupError::PassedOver { .. }]));
    let perft = position(&skips, drawing, Side::Defenders);
    assert_eq!(perft.perft(3), perft.perft_without_bulk_counting(3));
}

#[test]
fn the_limit_of_quiet_moves_counts_added_moves() {
    let limited = rules("quiet_limit = { plies = 1, verdict = 'draw' },", "", &knights("board:at(from) == 'attacker'"));
    let drawing = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . K .
        d . . . . . .
        a d . . . . .";
    let mut game = position(&limited, drawing, Side::Defenders);
    assert_eq!(state::result(play(&mut game, "f3-f4").outcome), "draw quiet-limit");
    let found = Engine::default().search(&position(&limited, drawing, Side::Defenders), &Limits::depth(2)).expect("no hook fails");
    assert_eq!(found.info.expect("it searched").score, Score::Cp(0));
}

#[test]
fn pieces_that_are_placed_and_captures_that_go_on_are_not_asked_about() {
    let kingless = |pieces: &str, keys: &str, board: &str| {
        format!(
            "return {{ api = 1, id = 'own', name = 'Own', board = [[{board}]], first = 'attackers',
            pieces = {{ black = {{ letter = 'b', side = 'attackers', {pieces} }}, white = {{ letter = 'w', side = 'defenders', {pieces} }} }},
            ends = {{ fewer_than = {{ attackers = 1, defenders = 1 }} }}, {keys}
            hooks = {{ words = 'As the test says.', {} }} }}",
            knights("true")
        )
    };
    let empty = ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .";
    let rules = rules_of(&kingless("", "hand = { attackers = 2, defenders = 2 },", empty));
    let mut game = Game::new(Arc::clone(&rules));
    for (left, text) in (22..=25).rev().zip(["a1-a1", "e5-e5", "c3-c3", "d5-d5"]) {
        assert_eq!(game.placements().len(), left, "{text}");
        play(&mut game, text);
    }
    assert_eq!(destinations(&game, "a1").len(), 8 + 2);

    let rules = rules_of(&kingless("again = 'while capturing'", "", "b . . w b\n. . . . b\n. . w . .\nw . b . .\nb w . . ."));
    let mut game = Game::new(Arc::clone(&rules));
    // From c4 it could capture on a2 if it went like a knight to a3.
    let turn = play(&mut game, "e4-c4");
    assert_eq!(captured(&turn, &rules), ["c3"]);
    assert_eq!(destinations(&game, "c4"), ["c4", "c5"].map(str::to_owned).into(), "the end of the turn, and a capture by a slide");
}

#[test]
fn a_second_move_of_a_turn_may_be_added_but_not_capture() {
    let two = "turn = { moves = 2, alone = 'king', captures_alone = true },";
    let of_defenders = rules("", two, &knights("board:at(from) == 'defender'"));
    let drawing = "
        . . . . . . .
        . . . . . . .
        . . . . a d .
        . d . . . . .
        . . . . . . .
        . . . d . . K
        a . . . . . .";
    let mut game = position(&of_defenders, drawing, Side::Defenders);
    assert!(destinations(&game, "b4").contains("d5"));
    play(&mut game, "d2-d1");
    assert_eq!(game.turn(), Side::Defenders);
    let to = destinations(&game, "b4");
    assert!(to.contains("c6") && !to.contains("d5"), "{to:?}");
    assert!(destinations(&game, "d1").is_empty(), "it has moved");
    play(&mut game, "b4-c6");
    assert_eq!(game.turn(), Side::Attackers);
    game.undo();
    game.undo();
    // A whole turn.
    play(&mut game, "b4-d5");
    assert_eq!(game.turn(), Side::Attackers);

    // The only second move of a turn is one that a hook adds.
    let narrow = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . K . . .
        . . . . . . .
        d . . . . . .
        a d . . . a .";
    let mut game = position(&rules("", two, &knights("board:at(from) == 'attacker'")), narrow, Side::Attackers);
    play(&mut game, "f1-f2");
    assert_eq!((game.turn(), destinations(&game, "a1").len()), (Side::Attackers, 2));
}

#[test]
fn a_king_may_reach_goals_that_only_a_hook_leads_to() {
    let camp = |functions: &str| {
        let text = source(BOARD, "reach = 0,", "", functions);
        script::load_source("own.lua", &text)
    };
    assert!(camp("").unwrap_err()[0].message.contains("can never reach"));
    let variant = camp(&format!("hooks = {{ words = 'He jumps.', {} }},", knights("board:at(from) == 'king'"))).expect("a valid variant");
    let trial = script::run_hook_trial(&variant, CheckEffort::Thorough).expect("hooks");
    assert!(trial.faults.is_empty(), "{:?}", trial.faults);
}

#[test]
fn only_squares_on_which_a_kind_may_stop_can_be_added() {
    let load = |rule: &str| {
        let functions = "hooks = { words = 'x', moves = function(board, from) if from == 'c1' then return { 'a4' } end return nil end },";
        let text = source(BOARD, "", "", functions).replace("at = { 'a4', 'g4' }", &format!("at = {{ 'a4', 'g4' }}, {rule}"));
        script::load_source("own.lua", &text)
    };
    let error = load("stop = 'king'").unwrap_err();
    assert!(error[0].message.contains("`attacker` may never stop there; leave the square out"), "{error:?}");
    assert!(error[0].message.contains("`moves(board, \"c1\")`"), "{error:?}");
    let rules = load("reenter = 'none'").expect("only slides from outside are barred").rules;
    let game = Game::new(Arc::clone(&rules));
    assert!(destinations(&game, "c1").contains("a4") && !destinations(&game, "a3").contains("a4"));
}

#[test]
fn the_engine_finds_a_win_by_an_added_move() {
    let rules = rules_with_hooks(&knights("board:at(from) == 'king'"));
    let drawing = "
        . . . . . . .
        . . . . . a .
        . . . . . . .
        . . a . . . .
        . a d . . . .
        a d K d . . .
        . . d . . . a";
    let game = position(&rules, drawing, Side::Defenders);
    for depth in 1..=4 {
        let found = Engine::default().search(&game, &Limits::depth(depth)).expect("no hook fails");
        let name = found.mv.map(|mv| mv.name(rules.rule_set().size));
        assert_eq!((found.info.expect("it searched").score, name.as_deref()), (Score::Win(1), Some("c2-a1")), "depth {depth}");
    }
}
