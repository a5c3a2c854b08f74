//! The hook that changes pieces, alone and beside promotions and captures that change sides.

use std::sync::Arc;

use birka_engine::{Engine, Level, Limits};
use birka_records::SavedGame;
use birka_rules::{Game, KindId, PieceChange, PlayedMove, Rules, Setup, Side};
use birka_script as script;
use birka_script::CheckEffort;
use birka_test_support::{RandomChoice, Rng};

use super::{BOARD, load_last, load_with_hooks, mv, play, position, rules_of, rules_with_hooks, source};

const ATTACKER: KindId = KindId(0);

/// The squares that a move changed, with the letters of the pieces there.
fn changes(rules: &Rules, played: &PlayedMove) -> String {
    let set = rules.rule_set();
    let letter = |kind: Option<KindId>| kind.map_or('.', |id| set.kind(id).letter);
    let change = |PieceChange { square, kind }: &PieceChange| format!("{}={}", square.name(set.size), letter(*kind));
    played.changed.iter().map(change).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_hook_changes_removes_and_makes_pieces() {
    let rules = rules_with_hooks(
        "changes = function(board, move)
            assert(board:turn() == 'attackers' and move.kind == 'attacker' and move.from == 'a3' and move.to == 'b3')
            assert(board:is_empty('a3') and board:at('b3') == 'attacker')
            return { b3 = 'defender', d5 = 'attacker', d3 = false, b6 = 'defender', c1 = 'attacker' }
        end",
    );
    let mut game = Game::new(Arc::clone(&rules));
    let before = (game.setup(), game.hash(), game.legal_moves());
    let played = play(&mut game, "a3-b3");
    // What stands on c1 is an attacker already.
    assert_eq!(changes(&rules, &played), "b3=d d3=. d5=a b6=d");
    assert_eq!((played.kind, played.captured.len()), (ATTACKER, 0));
    assert_eq!(played.pieces_after(rules.rule_set(), &before.0.pieces), game.setup().pieces);
    let fresh = Game::from_setup(Arc::clone(&rules), &game.setup()).expect("a position");
    assert_eq!((fresh.hash(), fresh.legal_moves()), (game.hash(), game.legal_moves()));
    game.undo();
    assert_eq!((game.setup(), game.hash(), game.legal_moves()), before);
}

#[test]
fn pieces_that_it_makes_count_for_the_ends_that_the_file_declares() {
    // There are four attackers and no runner at the start, and the runners may not enter the gates.
    let board = BOARD.replace(". . a . a . .", ". . . . . . .");
    let with = |ends: &str, changed: Option<&str>| {
        let hook =
            |changed| format!("hooks = {{ words = 'As the test says.', changes = function(board, move) return {{ {changed} }} end }},");
        source(&board, "", ends, &changed.map(hook).unwrap_or_default())
            .replace("defender = {", "runner = { letter = 'r', side = 'attackers', record = 'r' }, defender = {")
            .replace("gate = {", "gate = { reenter = 'defenders',")
    };
    let end = |ends: &str, changed: &str| {
        let mut game = Game::new(rules_of(&with(ends, Some(changed))));
        play(&mut game, "a3-b3").outcome.map(|outcome| (outcome.winner, outcome.reason.as_str()))
    };
    let won = |reason| Some((Some(Side::Attackers), reason));
    let (line, goal) = ("line = { attackers = { length = 7, along = 'rank' } },", "reach = { runner = 'gate' },");
    let row: String = ('a'..='g').map(|file| format!("{file}2 = 'runner',")).collect();
    assert_eq!((end(line, ""), end(goal, "")), (None, None));
    assert_eq!(end(line, &row), won("line-made"));
    assert_eq!(end(goal, "a4 = 'runner'"), won("goal-reached"));
    assert_eq!(end("fewer_than = { defenders = 3 },", "d5 = false, c4 = false, e4 = false"), won("too-few-men"));
    // Without the hook the side can never have so many pieces, nor the runner come there.
    for (ends, part) in [(line, "fewer pieces than it needs"), (goal, "it may not stop on any of them")] {
        let errors = script::load_source("own.lua", &with(ends, None)).err().unwrap_or_default();
        assert!(matches!(&errors[..], [error] if error.message.contains(part)), "{errors:?}");
    }
}

#[test]
fn it_is_called_after_the_captures_and_before_the_memory_and_the_end() {
    let rules = rules_with_hooks(
        "memory = { changed = { from = 0, to = 9 } },
        changes = function(board, move)
            local changed = {}
            for number, square in move.taken do
                assert(board:is_empty(square) and move.taken_kinds[number] == 'defender')
                changed[square] = 'attacker'
            end
            return changed
        end,
        after = function(board, move, memory)
            for _, square in move.taken do
                assert(board:at(square) == 'attacker')
                memory.changed += 1
            end
        end,
        outcome = function(board)
            if board:count('defender') == 0 then return 'attackers', 'gate-reached' end
            return nil
        end",
    );
    let drawing = "
        . . . . . . .
        . . . . . . .
        . a d . a . .
        . . . . . . .
        . . . . . K .
        . . . . . . .
        . . . . . . .";
    let mut game = position(&rules, drawing, Side::Attackers);
    let played = play(&mut game, "e5-d5");
    assert_eq!(changes(&rules, &played), "c5=a");
    assert_eq!(game.memory().text(rules.rule_set()), "changed=1");
    assert_eq!(played.outcome.map(|outcome| outcome.reason.as_str()), Some("gate-reached"));
}

#[test]
fn a_moved_piece_that_is_changed_ends_its_turn_or_goes_on() {
    let turn = |kind: &str| {
        let source = format!(
            "return {{ api = 1, id = 'own', name = 'Own', board = 'd a d . d\\n. . . . .\\na . . . .\\n. . . . .\\na . a . .',
            pieces = {{ attacker = {{ letter = 'a', side = 'attackers', again = 'while capturing' }}, defender = {{ letter = 'd', side = 'defenders' }},
                brave = {{ letter = 'b', side = 'attackers', again = 'while capturing' }}, meek = {{ letter = 'm', side = 'attackers' }} }},
            first = 'defenders', ends = {{ attackers_taken = true }},
            hooks = {{ words = 'x', changes = function(board, move) return {{ [move.to] = {kind} }} end }} }}"
        );
        let rules = rules_of(&source);
        let mut game = position(
            &rules,
            "
            . . . . a
            . . . . d
            a . . . .
            . . d . .
            . . a . .",
            Side::Attackers,
        );
        let played = play(&mut game, "a3-c3");
        assert_eq!(played.captured.len(), 1, "c2");
        (game.turn(), game.continuing().is_some())
    };
    // On c3 it captures c2, and may go on to e3, where it captures e4.
    assert_eq!(turn("nil"), (Side::Attackers, true));
    assert_eq!(turn("'brave'"), (Side::Attackers, true));
    assert_eq!(turn("'meek'"), (Side::Defenders, false));
    assert_eq!(turn("'defender'"), (Side::Defenders, false));
    assert_eq!(turn("false"), (Side::Defenders, false));
}

#[test]
fn a_variant_calls_changes_and_removes_them() {
    let own = source(BOARD, "", "", "hooks = { words = 'x', changes = function(board, move) return { b6 = 'defender' } end },");
    let changed = |hooks: &str| {
        let text = format!("return {{ api = 1, id = 'heir', name = 'Heir', extends = 'own', hooks = {hooks} }}");
        let rules = load_last(&[("own.lua", &own), ("heir.lua", &text)]).unwrap_or_else(|errors| panic!("{hooks}: {errors:?}")).rules;
        let played = play(&mut Game::new(Arc::clone(&rules)), "a3-b3");
        changes(&rules, &played)
    };
    assert_eq!(changed("{ words = 'y', announce = function() end }"), "b6=d");
    let calls = "{ words = 'y', changes = function(board, move)
        local changed = table.clone(parent.changes(board, move))
        changed.b5 = 'attacker'
        return changed
    end }";
    assert_eq!(changed(calls), "b5=a b6=d");
    assert_eq!(changed("{ words = 'y', announce = function() end, changes = false }"), "");
    assert_eq!(changed("false"), "");
}

#[test]
fn wrong_answers_are_errors_that_name_the_square() {
    let cases = [
        ("7", "returns number; it must return a table such as `{ e5 = \"attacker\", c3 = false }`, or nothing to change no piece"),
        ("'b2'", "returns \"b2\"; it must return a table"),
        ("{ 'b2' }", "returns a list; its keys must be squares"),
        ("{ z9 = 'attacker' }", "changes \"z9\", which is not a square of this board"),
        ("{ [board] = 'attacker' }", "changes table, which is not a square"),
        (
            "{ b2 = 'queen' }",
            "makes the piece on \"b2\" \"queen\", which is not a kind of piece; the kinds are attacker, defender, king; `false` removes it",
        ),
        ("{ b2 = true }", "makes the piece on \"b2\" boolean, which is not a kind"),
        ("{ b2 = {} }", "makes the piece on \"b2\" table, which is not a kind"),
        ("{ b2 = 'king' }", "makes a king on \"b2\"; no piece becomes the king"),
        ("{ d4 = 'attacker' }", "changes the piece on \"d4\", which is the king; leave the square out, and capture him by `captures`"),
        ("{ d4 = false }", "changes the piece on \"d4\", which is the king"),
        ("{ b2 = false }", "removes the piece on \"b2\", but that square is empty"),
        ("(function() while true do end end)()", "ran too long"),
    ];
    for (answer, part) in cases {
        let rules = rules_with_hooks(&format!("changes = function(board, move) return {answer} end"));
        let mut game = Game::new(Arc::clone(&rules));
        let before = (game.setup(), game.hash());
        let message = game.play(mv("a3-b3", &rules)).expect_err(answer).to_string();
        assert!(message.contains("the hook `changes` ") && message.contains(part), "{answer}: {message}");
        assert_eq!((game.setup(), game.hash()), before);
    }
    let closed = source(BOARD, "", "", "hooks = { words = 'x', changes = function() return { a4 = 'defender' } end },")
        .replace("at = { 'a4', 'g4' }", "at = { 'a4', 'g4' }, stop = 'attackers'");
    let rules = rules_of(&closed);
    let message = Game::new(Arc::clone(&rules)).play(mv("a3-b3", &rules)).expect_err("a closed square").to_string();
    assert!(message.contains("makes `defender` of the piece on \"a4\", but `defender` may never stop there"), "{message}");
}

/// Men change sides where they are captured, and attackers become strong on the edge of the defenders: as data, or by a hook.
fn turncoats(keys: [&str; 2], hooks: &str) -> Arc<Rules> {
    let [attacker, defender] = keys;
    let source = format!(
        "return {{ api = 1, id = 'own', name = 'Own', board = '. d d d d .\\n. . d d . .\\n. . . . . .\\n. . . . . .\\n. . a a . .\\n. a a a a .',
        pieces = {{ attacker = {{ letter = 'a', side = 'attackers', {attacker} }}, defender = {{ letter = 'd', side = 'defenders', {defender} }},
            strong = {{ letter = 's', side = 'attackers', moves = {{ 'slide', 'step diagonally' }} }} }},
        squares = {{ far = {{ at = {{ 'a6', 'b6', 'c6', 'd6', 'e6', 'f6' }} }} }},
        first = 'attackers', ends = {{ fewer_than = {{ attackers = 2, defenders = 2 }}, repetition = {{ times = 3, verdict = 'draw' }} }},
        {hooks} }}"
    );
    rules_of(&source)
}

const AS_DATA: [&str; 2] = ["promotes = { on = 'far', to = 'strong' }, captured_becomes = 'defender'", "captured_becomes = 'attacker'"];
const BY_HOOK: &str = "hooks = { words = 'x', changes = function(board, move)
    local changed = {}
    for number, square in move.taken do
        local kind = move.taken_kinds[number]
        if kind ~= 'strong' then
            changed[square] = if kind == 'attacker' then 'defender' else 'attacker'
        end
    end
    if move.kind == 'attacker' and board:is_in(move.to, 'far') then
        changed[move.to] = 'strong'
    end
    return changed
end }";

#[test]
fn a_hook_plays_as_promotion_and_conversion_do() {
    let (data, hooked) = (turncoats(AS_DATA, ""), turncoats(["", ""], BY_HOOK));
    // A hook that changes nothing, beside the data.
    let both = turncoats(AS_DATA, "hooks = { words = 'x', changes = function() end }");
    let mut rng = Rng::new(0xC4A6);
    let (mut changed, mut ended) = (0, 0);
    for _ in 0..30 {
        let mut games = [&data, &hooked, &both].map(|rules| Game::new(Arc::clone(rules)));
        let start = games[0].setup();
        for _ in 0..80 {
            let moves = games[0].legal_moves();
            let facts = |game: &Game| (game.setup(), game.hash(), game.outcome());
            let sorted = |game: &Game| {
                let mut moves = game.legal_moves();
                moves.sort_unstable();
                moves
            };
            for other in &games[1..] {
                assert_eq!((facts(other), sorted(other)), (facts(&games[0]), sorted(&games[0])));
            }
            if moves.is_empty() {
                ended += 1;
                break;
            }
            let handful: Vec<_> = (0..4).map(|_| rng.pick(&moves)).collect();
            let mv = handful.into_iter().max_by_key(|&mv| games[0].preview(mv).map_or(0, |turn| turn.changed.len())).expect("a move");
            let played = games.each_mut().map(|game| game.play(mv).expect("a legal move"));
            assert!(played.iter().all(|other| (&other.captured, &other.changed) == (&played[0].captured, &played[0].changed)));
            changed += played[0].changed.len();
        }
        for game in &mut games {
            while game.undo().is_some() {}
            assert_eq!(game.setup(), start);
        }
    }
    assert!(changed > 100 && ended > 3, "{changed} changes, {ended} ends");
    let expected = Game::new(Arc::clone(&data)).perft(3);
    for rules in [&data, &hooked, &both] {
        let game = Game::new(Arc::clone(rules));
        assert_eq!((game.perft(3), game.perft_without_bulk_counting(3)), (expected.clone(), expected.clone()));
    }
}

#[test]
fn games_with_changed_pieces_are_saved_replayed_and_played_by_the_engine() {
    for rules in [turncoats(AS_DATA, ""), turncoats(["", ""], BY_HOOK)] {
        let level = Level::numbered(4).expect("a level").limits(&Limits::default(), rules.rule_set());
        let mut game = Game::new(Arc::clone(&rules));
        let (mut rng, mut changed) = (Rng::new(4), 0);
        while game.outcome().is_none() && game.played_moves().len() < 60 {
            // The defenders move at random, so that the attackers find something to capture.
            let best = match game.turn() {
                Side::Attackers => Engine::default().search(&game, &level).expect("no hook fails").mv.expect("a move"),
                Side::Defenders => rng.pick(&game.legal_moves()),
            };
            assert!(game.legal_moves().contains(&best));
            changed += game.play(best).expect("a legal move").changed.len();
        }
        assert!(changed > 0);
        let saved = SavedGame::new("own", &[], &Setup::start(rules.rule_set()), &game);
        let again = SavedGame::parse(&saved.to_text()).expect("a saved game").replay(&rules).expect("the same rules");
        assert_eq!((again.game.setup(), again.game.played_moves()), (game.setup(), game.played_moves()));
    }
}

#[test]
fn the_trial_asks_the_hook() {
    let trial = script::run_hook_trial(&load_with_hooks("changes = function() end").expect("a valid file"), CheckEffort::Thorough);
    assert!(trial.is_some_and(|trial| trial.faults.is_empty()));
    let late = "changes = function(board, move)\n if board:count('defender') < 4 then return { z9 = false } end end";
    let trial = script::run_hook_trial(&load_with_hooks(late).expect("a valid file"), CheckEffort::Thorough).expect("hooks");
    assert!(trial.faults.iter().any(|fault| fault.code.as_str() == "E034" && fault.message.contains("changes \"z9\"")), "{trial:?}");
}
