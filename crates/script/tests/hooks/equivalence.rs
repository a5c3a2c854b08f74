//! Hooks compared with the same rules as data, on several threads, and in the fingerprint.

use std::collections::BTreeMap;
use std::sync::Arc;

use birka_records::state;
use birka_rules::{Game, Move, PlayedMove, Rules};
use birka_script as script;

use birka_test_support::{RandomChoice, Rng};

use super::{BOARD, rules_with_hooks, source};

/// The same rules as data and as hooks.
fn as_data_and_as_hooks() -> [Arc<Rules>; 2] {
    let announcements = "announcements = { { ways = 1, call = 'raichi' }, { ways = 2, call = 'tuichu' } },";
    let as_data = source(BOARD, "captured = { { sides = 3 } }", "king_bared = true,", announcements)
        .replace("gate = ", "middle = { stop = 'king' }, gate = ");
    let functions = "hooks = { words = 'As the vocabulary has it.',
        legal = function(board, from, to) return board:at(from) == 'king' or not board:is_in(to, 'middle') end,
        captures = function(board, from, to, taken)
            local king = board:king()
            if board:turn() == 'defenders' or not table.find(board:beside(to), king) then return nil end
            local besiegers = 0
            for _, square in board:beside(king) do
                if board:side(square) == 'attackers' then besiegers += 1 end
            end
            if besiegers < 3 then return nil end
            local all = table.clone(taken)
            table.insert(all, king)
            return all
        end,
        outcome = function(board, ended)
            if not ended and board:count('defenders') == 1 then return 'attackers', 'king-bared' end
        end,
        announce = function(board)
            return if board:ways() >= 2 then 'tuichu' elseif board:ways() == 1 then 'raichi' else nil
        end },";
    let as_functions = source(BOARD, "captured = { { sides = 0 } }", "", functions);
    [as_data, as_functions].map(|text| script::load_source("twice.lua", &text).unwrap_or_else(|faults| panic!("{faults:?}")).rules)
}

#[test]
fn hooks_and_data_give_the_same_games() {
    let [data, functions] = as_data_and_as_hooks();
    let mut rng = Rng::new(0xF00D);
    let (mut plies, mut fallen, mut calls, mut ends) = (0, 0, 0, BTreeMap::<String, usize>::new());
    for _ in 0..400 {
        let (mut one, mut other) = (Game::new(Arc::clone(&data)), Game::new(Arc::clone(&functions)));
        for _ in 0..80 {
            let mut moves = [one.legal_moves(), other.legal_moves()];
            moves.iter_mut().for_each(|moves| moves.sort_unstable());
            assert_eq!(moves[0], moves[1]);
            if let Some(outcome) = one.outcome() {
                *ends.entry(state::result(Some(outcome))).or_default() += 1;
                break;
            }
            let handful: Vec<Move> = (0..12).map(|_| rng.pick(&moves[0])).collect();
            let mv = handful.into_iter().max_by_key(|&mv| one.preview(mv).map_or(0, |turn| turn.captured.len())).expect("a move");
            let (mine, theirs) = (one.play(mv).expect("legal"), other.play(mv).expect("legal"));
            assert_eq!(mine.outcome, theirs.outcome);
            assert_eq!(mine.announcement, theirs.announcement);
            let squares = |turn: &PlayedMove| turn.captured.iter().map(|fallen| (fallen.square, fallen.kind)).collect::<Vec<_>>();
            assert_eq!(squares(&mine), squares(&theirs));
            assert_eq!(one.hash(), other.hash());
            plies += 1;
            fallen += mine.captured.len();
            calls += usize::from(mine.announcement.is_some());
        }
    }
    assert!(plies > 5000 && fallen > 500 && calls > 50 && ends.len() >= 3, "too few events: {plies} {fallen} {calls} {ends:?}");
    for depth in 0..=3 {
        assert_eq!(Game::new(Arc::clone(&data)).perft(depth), Game::new(Arc::clone(&functions)).perft(depth));
    }
}

#[test]
fn all_threads_get_the_same_answers() {
    let [data, functions] = as_data_and_as_hooks();
    let expected = Game::new(data).perft(3).expect("no functions");
    std::thread::scope(|scope| {
        let count = || Game::new(Arc::clone(&functions)).perft(3);
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(count)).collect();
        for thread in threads {
            assert_eq!(thread.join().expect("it did not panic"), Ok(expected));
        }
    });
}

#[test]
fn hooks_are_part_of_the_fingerprint() {
    let fingerprint = |functions: &str| rules_with_hooks(functions).fingerprint().to_owned();
    assert_eq!(fingerprint("legal = function() end"), fingerprint("legal = function() end"));
    assert_ne!(fingerprint("legal = function() end"), fingerprint("legal = function() return true end"));
    let plain = script::load_source("plain.lua", &source(BOARD, "", "", "")).expect("a valid variant").rules;
    assert_ne!(fingerprint("legal = function() end"), plain.fingerprint());
}
