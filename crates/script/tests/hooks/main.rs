//! Hooks of variants: what they can read, the die included, the effect of their results, and the handling of hooks that fail.

mod changes;
mod equivalence;
mod errors;
mod memory;
mod memory_functions;
mod moves;
mod parent;

use std::sync::Arc;

use birka_engine::{Engine, Limits};
use birka_localization::Language;
use birka_records::{SavedGame, position as notation, state};
use birka_rules::{DieFace, Game, InHand, Move, PieceMove, PlayedMove, Rng, Rules, Side, Square, WhyIllegal};
use birka_script as script;
use birka_script::{CheckReport, Code, Diagnostic, Variant};
use birka_test_support::TempFiles;

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

pub fn rules_of(source: &str) -> Arc<Rules> {
    script::load_source("own.lua", source).unwrap_or_else(|errors| panic!("{errors:?}\n{source}")).rules
}

/// Loads the last of some files, which are in a folder of their own.
pub fn load_last(files: &[(&str, &str)]) -> Result<Variant, Vec<Diagnostic>> {
    let (last, _) = files.last().expect("a file");
    script::load_file(&TempFiles::new(files).path(last))
}

/// The report on a file that is alone in its folder.
pub fn check(source: &str, coverage: bool) -> CheckReport {
    script::check_file(&TempFiles::new(&[("own.lua", source)]).path("own.lua"), coverage)
}

/// The small variant with hooks; they start on line 14.
pub fn load_with_hooks(functions: &str) -> Result<Variant, Vec<Diagnostic>> {
    let reasons = "reasons = { ['gate-reached'] = 'The king has reached a gate.' },";
    script::load_source("own.lua", &source(BOARD, "", "", &format!("hooks = {{ words = 'As the test says.', {reasons}\n{functions} }},")))
}

pub fn rules_with_hooks(functions: &str) -> Arc<Rules> {
    load_with_hooks(functions).unwrap_or_else(|errors| panic!("{errors:?}")).rules
}

pub fn square(name: &str, rules: &Rules) -> Square {
    Square::parse(name, rules.rule_set().size).expect("a square")
}

pub fn mv(text: &str, rules: &Rules) -> Move {
    let (from, to) = text.split_once('-').expect("a move");
    Move::from_squares(square(from, rules), square(to, rules), InHand::NONE)
}

pub fn play(game: &mut Game, text: &str) -> PlayedMove {
    let rules = Arc::clone(game.rules());
    let PieceMove { from, to } = mv(text, &rules).squares().expect("two squares");
    game.play(game.move_between(from, to)).unwrap_or_else(|why| panic!("{text}: {why}"))
}

pub fn play_all(game: &mut Game, moves: &[&str]) {
    moves.iter().for_each(|text| drop(play(game, text)));
}

/// The text of a position, from which the same position is read.
pub fn written(game: &Game) -> String {
    let text = notation::write(game.rules().rule_set(), &game.setup());
    let again = notation::game(game.rules(), &text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    assert_eq!((again.setup(), again.hash()), (game.setup(), game.hash()), "{text}");
    assert_eq!(again.legal_moves(), game.legal_moves(), "{text}");
    text
}

pub fn position(rules: &Arc<Rules>, drawing: &str, turn: Side) -> Game {
    let setup = birka_test_support::rulesets::position(rules.rule_set(), drawing, turn);
    Game::from_setup(Arc::clone(rules), &setup).expect("a position")
}

#[test]
fn forbidden_moves_are_not_generated() {
    let rules = rules_with_hooks("legal = function(board, from, to) return not board:is_in(to, 'gate') end");
    let mut game = Game::new(Arc::clone(&rules));
    let gate = mv("a3-a4", &rules);
    let PieceMove { from, to } = gate.piece_move().expect("a move of a piece");
    assert!(!game.legal_moves().contains(&gate) && !game.destinations(from).contains(&to));
    let refused = game.play(gate);
    assert_eq!(refused.map_err(|illegal| illegal.why), Err(WhyIllegal::OwnRule(gate.piece_move().unwrap())));
    let refused = game.play(mv("a3-a5", &rules)).expect_err("not a move by the rules");
    assert!(!matches!(refused.why, WhyIllegal::OwnRule(_)), "{refused}");
    let plain = rules_of(&source(BOARD, "", "", ""));
    let (all, left) = (Game::new(plain).legal_moves(), game.legal_moves());
    let to_gate = all
        .iter()
        .filter(|mv| rules.rule_set().classes.iter().any(|c| c.name == "gate" && mv.to().is_some_and(|to| c.squares.contains(&to))))
        .count();
    assert_eq!((to_gate, left.len()), (4, all.len() - 4));
    assert_eq!(game.perft(1), Ok(left.len() as u64));
    play(&mut game, "a3-b3");
}

#[test]
fn an_example_forbids_a_further_move_that_a_hook_forbids() {
    let hooks = "hooks = { words = 'Nobody goes to a2.', legal = function(board, from, to) return to ~= 'a2' end },
        examples = {
            { rule = 'a2 is closed', board = { K = 'f6', d = 'b3 b2 b1', a = 'a5 c3 c2 c1' }, move = 'a5-a3', captures = 'b3',
              forbids = 'a3-a2', allows = 'a3-a1' },
        },";
    let source = source(BOARD, "", "", hooks).replace("letter = 'a',", "letter = 'a', again = 'while capturing',");
    let report = check(&source, false);
    let of_examples = |report: &CheckReport| -> Vec<String> {
        let found = report.diagnostics.iter().filter(|found| found.code != Code::UnusedClass);
        found.map(|found| found.message.clone()).collect()
    };
    assert_eq!((of_examples(&report), report.examples), (vec![], 1));
    let wrong = of_examples(&check(&source.replace("allows = 'a3-a1'", "allows = 'a3-a2'"), false));
    assert!(matches!(&wrong[..], [told] if told.contains("a rule of this variant's own forbids it")), "{wrong:?}");
}

#[test]
fn a_side_without_allowed_moves_cannot_move() {
    let rules = rules_with_hooks("legal = function(board) return board:turn() == 'attackers' end");
    let mut game = Game::new(rules);
    let turn = play(&mut game, "a3-b3");
    assert_eq!(state::result(turn.outcome), "a no-move");
    assert!(game.legal_moves().is_empty());
    assert_eq!(game.perft(1), Ok(0));
}

#[test]
fn captures_can_be_added_and_prevented() {
    // Captures whatever is in front of the moving piece, of either side, and nothing else.
    let rules = rules_with_hooks(
        "captures = function(board, from, to, taken)
            local front = board:step(to, board:direction(from, to))
            return if front and not board:is_empty(front) then { front } else {}
        end",
    );
    let drawing = "
        . . . . . . .
        . . . . . . .
        . . a d . a .
        . . . . . . .
        . . . . . K .
        . a . a . . .
        . . . . . . .";
    let mut game = position(&rules, drawing, Side::Attackers);
    let before = game.setup();
    let turn = play(&mut game, "f5-e5");
    let fallen: Vec<String> = turn.captured.iter().map(|fallen| fallen.square.name(rules.rule_set().size)).collect();
    assert_eq!(fallen, ["d5"], "the piece in front, not the one between");
    assert_eq!(turn.captured[0].captured_by.first(), Some(&square("e5", &rules)));
    game.undo();
    assert_eq!(game.setup(), before);
    assert_eq!(play(&mut game, "b2-c2").captured.len(), 1, "also a piece of the same side");
    assert_eq!(Game::from_setup(Arc::clone(&rules), &game.setup()).expect("a position").hash(), game.hash());
    let turn = play(&mut position(&rules, drawing, Side::Attackers), "f5-f4");
    assert_eq!(state::result(turn.outcome), "a king-captured");
}

#[test]
fn a_move_can_capture_the_moving_piece() {
    let rules = rules_with_hooks("captures = function(board, from, to) if board:is_in(to, 'gate') then return { to } end end");
    let mut game = Game::new(Arc::clone(&rules));
    let turn = play(&mut game, "a3-a4");
    assert_eq!(turn.captured.iter().map(|fallen| fallen.square).collect::<Vec<_>>(), [square("a4", &rules)]);
    assert_eq!(game.piece(square("a4", &rules)), None);
}

#[test]
fn a_hook_can_end_a_game_and_the_outcome_is_saved() {
    let rules = rules_with_hooks(
        "outcome = function(board, ended)
            local king = board:king()
            if not ended and king and board:is_in(king, 'gate') then return 'draw', 'gate-reached' end
        end",
    );
    let open = "
        . . a . a . .
        . . . . . . .
        a . . . . . a
        . . . K . . .
        a . . . . . a
        . . . . . . .
        . . a . a . .";
    let mut game = position(&rules, open, Side::Defenders);
    let start = game.setup();
    let turn = play(&mut game, "d4-g4");
    assert_eq!(state::result(turn.outcome), "draw gate-reached");
    assert!(state::line(&game).ends_with("turn a result draw gate-reached"), "{}", state::line(&game));
    assert_eq!(game.perft(1), Ok(0));
    assert_eq!(game.play(mv("a3-b3", &rules)).map_err(|illegal| illegal.why), Err(WhyIllegal::GameOver));
    let kept = SavedGame::new("own", &[], &start, &game).to_text();
    let again = SavedGame::parse(&kept).and_then(|saved| saved.replay(&rules)).expect("the game is taken up again");
    assert_eq!(again.game.outcome(), game.outcome());
    game.undo();
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_hook_can_cancel_an_outcome() {
    let rules =
        rules_with_hooks("outcome = function(board, ended) if ended and ended.reason == 'king-escaped' then return 'goes on' end end");
    let mut game = position(
        &rules,
        ". . . K . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\na . . . . . .",
        Side::Defenders,
    );
    assert_eq!(play(&mut game, "d7-a7").outcome, None);
    assert!(!game.legal_moves().is_empty());
}

#[test]
fn announcements_can_be_changed_kept_and_suppressed() {
    let announcement = |functions: &str| {
        let text = source(
            BOARD,
            "",
            "",
            &format!("announcements = {{ {{ ways = 1, call = 'raichi' }} }}, hooks = {{ words = 'x', {functions} }},"),
        );
        let rules = rules_of(&text);
        let mut game = position(
            &rules,
            ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . K . . .\na . . . . a .",
            Side::Defenders,
        );
        play(&mut game, "d2-d7").announcement
    };
    assert_eq!(announcement("announce = function() end").as_deref(), Some("raichi"));
    assert_eq!(announcement("announce = function() return false end"), None);
    assert_eq!(
        announcement("announce = function(board, call) return if call then call .. ' ' .. board:ways() else nil end").as_deref(),
        Some("raichi 2")
    );
}

#[test]
fn a_hook_can_read_the_whole_position() {
    rules_with_hooks(
        "legal = function(board, from, to)
            local function same(found, expected)
                local list = if type(found) == 'table' then table.concat(found, ' ') else found
                if list ~= expected then error('found ' .. tostring(list) .. ', expected ' .. tostring(expected), 2) end
            end
            same(board:size(), 7) same(board:turn(), 'attackers') same(board:king(), 'd4') same(board:ways(), 0)
            same(board:at('d4'), 'king') same(board:at('d5'), 'defender') same(board:at('a3'), 'attacker') same(board:at('a1'), nil)
            same(board:side('d4'), 'defenders') same(board:side('c1'), 'attackers') same(board:side('d1'), nil)
            same(board:is_empty('d1'), true) same(board:is_empty('d4'), false)
            same(board:count('defenders'), 5) same(board:count('defender'), 4) same(board:count('attackers'), 8)
            same(board:pieces('defenders'), 'd3 c4 d4 e4 d5') same(board:pieces('king'), 'd4')
            same(board:squares('corners'), 'a1 g1 a7 g7') same(board:squares('middle'), 'd4') same(board:squares('gate'), 'a4 g4')
            same(#board:squares('edge'), 24) same(board:is_in('a4', 'gate'), true) same(board:is_in('b4', 'edge'), false)
            same(board:step('d4', 'north'), 'd5') same(board:step('g4', 'east'), nil) same(board:step('a4', 'west'), nil)
            same(board:step('d1', 'south'), nil) same(board:step('g4', 'west'), 'f4')
            same(board:beside('d4'), 'd5 e4 d3 c4') same(board:beside('a1'), 'a2 b1') same(board:beside('g4'), 'g5 g3 f4')
            same(board:direction('a1', 'a5'), 'north') same(board:direction('e4', 'b4'), 'west') same(board:direction('a1', 'b2'), nil)
            same(board:direction('a1', 'a1'), nil)
            same(board:between('a1', 'a4'), 'a2 a3') same(board:between('d4', 'd3'), '') same(board:between('g2', 'd2'), 'f2 e2')
            same(board:between('a1', 'b2'), nil)
            same(board:is_clear('a1', 'a4'), false) same(board:is_clear('a1', 'a3'), true) same(board:is_clear('a1', 'b2'), false)
            same(board:file('c4'), 3) same(board:rank('c4'), 4) same(board:square(3, 4), 'c4') same(board:square(8, 1), nil)
            same(board:square(1.5, 1), nil)
            same(board:side(from), 'attackers') same(board:is_empty(to), true)
            return true
        end",
    );
}

#[test]
fn the_rules_in_plain_words_describe_the_hooks() {
    let rules = rules_with_hooks("legal = function() end");
    let words = rules.hooks().expect("it has functions").descriptions();
    let section = birka_prose::describe_hooks(words, Language::English).expect("they are described");
    assert_eq!(section.blocks, [birka_prose::Block::Paragraph("As the test says.".into())]);
}

/// The small variant with a die that says on which numbers a side moves, and a hook.
fn rules_with_a_die(on: &str, functions: &str) -> Arc<Rules> {
    rules_of(&source(BOARD, "", "", &format!("dice = {{ on = {on} }}, hooks = {{ words = 'As the test says.', {functions} }},")))
}

fn rolled(rules: &Arc<Rules>, number: u8) -> Game {
    let mut game = Game::new(Arc::clone(rules));
    game.play(Move::Roll(DieFace::try_from(number).expect("a number"))).expect("a roll");
    game
}

#[test]
fn a_hook_forbids_moves_by_the_die() {
    // As many squares as the die shows, whatever `moves` of `dice` says.
    let rules =
        rules_with_a_die("{ 1, 2, 3, 6 }", "legal = function(board, from, to) return #board:between(from, to) + 1 == board:die() end");
    let to = |number: u8| {
        let game = rolled(&rules, number);
        let size = rules.rule_set().size;
        game.destinations(square("c7", &rules)).into_iter().map(|to| to.name(size)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!((to(1).as_str(), to(2).as_str()), ("d7 c6 b7", "c5 a7"));
    // Nobody can go six squares, so that the turn is over.
    let lost = rolled(&rules, 6);
    assert_eq!((lost.turn(), lost.awaits_roll()), (Side::Defenders, true));
}

#[test]
fn a_side_whose_every_move_a_hook_forbids_loses_before_it_rolls() {
    let rules = rules_with_a_die("{ 1, 2, 3, 4, 5 }", "legal = function(board) return board:turn() == 'attackers' end");
    let mut game = rolled(&rules, 3);
    let played = game.play(mv("c7-c6", &rules)).expect("a move");
    assert_eq!(played.outcome.and_then(|outcome| outcome.winner), Some(Side::Attackers));
    assert!(!game.awaits_roll() && game.legal_moves().is_empty());
}

#[test]
fn moves_that_a_hook_adds_go_as_far_as_the_die_lets_them() {
    let functions = "moves = function(board, from) if board:at(from) == 'king' then return { 'd6', 'd7' } end end";
    let rules = rules_of(&source(
        BOARD,
        "",
        "",
        &format!("dice = {{ moves = 'at most' }}, hooks = {{ words = 'As the test says.', {functions} }},"),
    ));
    let mut game = rolled(&rules, 1);
    game.play(mv("c7-c6", &rules)).expect("a move");
    let king = |number: u8| {
        let mut game = game.clone();
        game.play(Move::Roll(DieFace::try_from(number).expect("a number"))).expect("a roll");
        game.destinations(square("d4", &rules)).len()
    };
    assert_eq!([1, 2, 3].map(king), [0, 1, 2]);
}

#[test]
fn the_engine_plays_games_with_a_die_and_hooks() {
    let rules = rules_with_a_die("{ 1, 2, 4, 6 }", "legal = function(board, from, to) return #board:between(from, to) < board:die() end");
    let (mut game, mut rng) = (Game::new(Arc::clone(&rules)), Rng::new(3));
    let engine = Engine::default();
    for _ in 0..30 {
        if game.outcome().is_some() {
            break;
        }
        if game.awaits_roll() {
            game.roll(&mut rng).expect("a roll");
            continue;
        }
        let best = engine.search(&game, &Limits::nodes(300)).expect("no hook fails");
        game.play(best.mv.expect("a move")).expect("a legal move");
    }
    let start = Game::new(rules);
    let before_a_roll = engine.search(&start, &Limits::depth(1)).expect("no hook fails");
    assert!(before_a_roll.mv.is_none() && before_a_roll.info.is_some());
}
