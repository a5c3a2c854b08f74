//! Hooks compared with the same rules as data, on several threads, and in the fingerprint.
//!
//! The shipped variants with hooks are compared with the variants that they extend, or with their data alone, and with a direct implementation of the
//! difference.

use std::collections::BTreeMap;
use std::sync::Arc;

use birka_records::state;
use birka_rules::{Direction, Game, Move, PieceMove, PlayedMove, Rules, Setup, Side, Square};
use birka_script::Library;
use birka_test_support::comparison::{Coverage, compare_game};
use birka_test_support::{RandomChoice, Rng};

use super::{BOARD, rules_of, rules_with_hooks, source};

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
    [as_data, as_functions].map(|text| rules_of(&text))
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
    let plain = rules_of(&source(BOARD, "", "", ""));
    assert_ne!(fingerprint("legal = function() end"), plain.fingerprint());
}

/// The same position in a variant with hooks and in the variant that it extends.
struct Pair {
    own: Game,
    base: Game,
}

impl Pair {
    fn side_at(&self, square: Square) -> Option<Side> {
        self.base.piece(square).map(|id| self.base.rules().rule_set().kind(id).side)
    }

    fn king(&self) -> Option<Square> {
        let royal = |&(_, id): &(Square, _)| self.base.rules().rule_set().kind(id).royal;
        self.base.pieces().into_iter().find(royal).map(|(square, _)| square)
    }

    fn step(&self, square: Square, direction: Direction) -> Option<Square> {
        self.base.rules().rule_set().size.step(square, direction)
    }

    /// The king's open ways to the edge, each with its squares.
    fn ways(&self) -> Vec<Vec<Square>> {
        let king = self.king().expect("a king");
        let way = |&direction: &Direction| {
            let squares: Vec<Square> = std::iter::successors(self.step(king, direction), |&square| self.step(square, direction)).collect();
            (!squares.is_empty() && squares.iter().all(|&square| self.side_at(square).is_none())).then_some(squares)
        };
        Direction::ALL.iter().filter_map(way).collect()
    }

    /// Whether attackers are on all sides of a square but one after a move of theirs.
    fn is_shut_in(&self, mv: PieceMove, square: Square, but: Square) -> bool {
        let held = |side: Square| side == mv.to || (side != mv.from && self.side_at(side) == Some(Side::Attackers));
        Direction::ALL.iter().all(|&direction| self.step(square, direction).is_some_and(|side| side == but || held(side)))
    }
}

fn squares(turn: &PlayedMove) -> Vec<Square> {
    turn.captured.iter().map(|fallen| fallen.square).collect()
}

/// A random position with many pieces around the king, in which captures are frequent.
fn crowded_position(rules: &Rules, rng: &mut Rng) -> Setup {
    let set = rules.rule_set();
    let size = set.size;
    let id = |name: &str| set.kinds().find(|(_, kind)| kind.name == name).map(|(id, _)| id);
    let seat = Square::from_index(rng.index(size.area()));
    let near = |a: usize, b: usize| a.abs_diff(b) <= 2;
    let piece = |square: Square| {
        let close = near(size.file(square), size.file(seat)) && near(size.rank(square), size.rank(seat));
        let (attackers, men) = if close { (60, 75) } else { (15, 20) };
        match rng.index(100) {
            _ if square == seat => id("king"),
            // Only the king may stand on the throne.
            _ if square == size.middle() => None,
            roll if roll < attackers => id("attacker"),
            roll if roll < men => id("defender"),
            _ => None,
        }
    };
    let pieces = size.squares().map(piece).collect();
    Setup::new(pieces, rng.pick(&Side::ALL))
}

/// Calls `check` with moves from random positions and their results in a variant with hooks and in the one it extends; `check` returns whether
/// the results differ.
fn compare(own: &str, base: &str, mut check: impl FnMut(&Pair, Move, Option<&PlayedMove>, &PlayedMove) -> bool) {
    let library = Library::shipped();
    let rules = |id: &str| -> Arc<Rules> { Arc::clone(&library.get(id).expect("a shipped variant").rules) };
    let (own, base) = (rules(own), rules(base));
    let (mut rng, mut different, mut checked) = (Rng::new(0xD1CE), 0, 0);
    for _ in 0..1500 {
        let setup = crowded_position(&base, &mut rng);
        let begun = |rules: &Arc<Rules>| Game::from_setup(Arc::clone(rules), &setup).expect("a position");
        let pair = Pair { own: begun(&own), base: begun(&base) };
        // Only one of the two may be over; that is a difference in itself.
        if pair.own.outcome().is_some() || pair.base.outcome().is_some() {
            continue;
        }
        for mv in pair.base.legal_moves() {
            let turn = pair.own.preview(mv).ok();
            let ruled = pair.base.preview(mv).expect("a legal move");
            different += usize::from(check(&pair, mv, turn.as_ref(), &ruled));
            checked += 1;
        }
    }
    assert!(checked > 5000 && different > 15, "too few differences: {different} differences in {checked} moves");
}

#[test]
fn one_stroke_captures_one_of_the_enclosed_pieces() {
    compare("tablut-one-stroke", "tablut", |pair, _, turn, ruled| {
        let (mine, all) = (squares(turn.expect("legal")), squares(ruled));
        assert_eq!(mine.len(), all.len().min(1));
        assert!(mine.iter().all(|square| all.contains(square)));
        let king = pair.king().expect("a king");
        assert_eq!(mine.contains(&king), all.contains(&king));
        all.len() > 1
    });
}

#[test]
fn two_open_ways_win_in_tuichu() {
    compare("tablut-tuichu", "tablut", |pair, _, turn, ruled| {
        let wins = pair.base.turn() == Side::Defenders && ruled.announcement.as_deref() == Some("tuichu");
        let expected = if wins { "d two-ways".to_owned() } else { state::result(ruled.outcome) };
        assert_eq!(state::result(turn.expect("legal").outcome), expected);
        wins
    });
}

#[test]
fn raichi_is_answered_by_blocking_or_by_capturing_the_king() {
    compare("tablut-raichi", "tablut", |pair, mv, turn, ruled| {
        let ways = pair.ways();
        let called = pair.base.turn() == Side::Attackers && !ways.is_empty();
        let answers = ways.len() == 1 && mv.to().is_some_and(|to| ways[0].contains(&to));
        let set = pair.base.rules().rule_set();
        let takes = ruled.captured.iter().any(|fallen| set.kind(fallen.kind).royal);
        assert_eq!(turn.is_some(), !called || answers || takes, "{} in\n{}", mv.name(set.size), set.draw(|square| pair.base.piece(square)));
        turn.is_none()
    });
}

#[test]
fn law_ten_captures_a_defender_surrounded_with_the_king() {
    compare("tablut-law-10", "tablut-1811", |pair, mv, turn, ruled| {
        let king = pair.king().expect("a king");
        let mv = mv.piece_move().expect("a move of a piece");
        let beside = |one: Square, other: Square| Direction::ALL.iter().any(|&direction| pair.step(one, direction) == Some(other));
        let falls = |man: Square| {
            let closes = beside(mv.to, king) || beside(mv.to, man);
            closes && pair.side_at(man) == Some(Side::Defenders) && pair.is_shut_in(mv, king, man) && pair.is_shut_in(mv, man, king)
        };
        let attacks = pair.base.turn() == Side::Attackers;
        let also = Direction::ALL.iter().filter_map(|&direction| pair.step(king, direction)).find(|&man| attacks && falls(man));
        let mut expected = squares(ruled);
        expected.extend(also.filter(|man| !expected.contains(man)));
        expected.sort_unstable();
        assert_eq!(squares(turn.expect("legal")), expected);
        expected.len() > ruled.captured.len()
    });
}

/// By square, whether a piece there has an empty square beside it or touches a piece of its side that is free.
fn free_pieces(rules: &Rules, cells: &[Option<Side>]) -> Vec<bool> {
    let size = rules.rule_set().size;
    let mut free = vec![false; cells.len()];
    loop {
        let before = free.clone();
        for square in size.squares() {
            let mut beside = Direction::ALL.iter().filter_map(|&direction| size.step(square, direction));
            let own = cells[square.index()];
            free[square.index()] = own.is_some()
                && beside.any(|other| match cells[other.index()] {
                    None => true,
                    side => side == own && before[other.index()],
                });
        }
        if free == before {
            return free;
        }
    }
}

#[test]
fn groups_that_are_hemmed_in_are_captured_in_rek() {
    let own = Arc::clone(&Library::shipped().get("rek").expect("a shipped variant").rules);
    let data = Arc::new(Rules::compile(own.rule_set().clone()).expect("valid rules"));
    let (mut rng, mut coverage) = (Rng::new(0xD1CE), Coverage::default());
    (0..12).for_each(|_| compare_game(&data, &mut rng, 120, &mut coverage));
    assert!(coverage.captures > 10, "the games do not exercise the rules: {coverage:?}");

    let set = own.rule_set();
    let id = |name: &str| set.kinds().find(|(_, kind)| kind.name == name).map(|(id, _)| id);
    let (mut groups, mut checked) = (0, 0);
    for _ in 0..1500 {
        let seats = [rng.index(32), 32 + rng.index(32)];
        let piece = |square: Square| match rng.index(100) {
            _ if square.index() == seats[0] => id("black king"),
            _ if square.index() == seats[1] => id("white king"),
            roll if roll < 45 => id("black soldier"),
            roll if roll < 75 => id("white soldier"),
            _ => None,
        };
        let pieces = set.size.squares().map(piece).collect();
        let turn = rng.pick(&Side::ALL);
        let setup = Setup::new(pieces, turn);
        let [own, data] = [&own, &data].map(|rules| Game::from_setup(Arc::clone(rules), &setup).expect("a position"));
        let mut cells = vec![None; set.size.area()];
        for (square, kind) in data.pieces() {
            cells[square.index()] = Some(set.kind(kind).side);
        }
        let free_before = free_pieces(data.rules(), &cells);
        for mv in data.legal_moves() {
            let mut expected = squares(&data.preview(mv).expect("a legal move"));
            let mut after = cells.clone();
            let PieceMove { from, to } = mv.piece_move().expect("a move of a piece");
            after[to.index()] = after[from.index()].take();
            expected.iter().for_each(|square| after[square.index()] = None);
            let free = free_pieces(data.rules(), &after);
            let falls = |square: &Square| {
                let at = square.index();
                after[at] == Some(turn.opponent()) && free_before[at] && !free[at]
            };
            let group: Vec<Square> = set.size.squares().filter(falls).collect();
            groups += usize::from(!group.is_empty());
            checked += 1;
            expected.extend(group);
            expected.sort_unstable();
            let name = mv.name(set.size);
            assert_eq!(squares(&own.preview(mv).expect("legal")), expected, "{name} in\n{}", set.draw(|square| data.piece(square)));
        }
    }
    assert!(checked > 5000 && groups > 15, "too few groups: {groups} in {checked} moves");
}
