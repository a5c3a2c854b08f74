//! The shipped variants with hooks compared with the variants that they extend, and with a direct implementation of the difference.

use std::sync::Arc;

use birka_records::state;
use birka_rules::{Direction, Square};
use birka_rules::{Game, Move, PlayedMove, Rules, Setup, Side};
use birka_script::Library;

use birka_test_support::{RandomChoice, Rng};

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
    fn is_shut_in(&self, mv: Move, square: Square, but: Square) -> bool {
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
    Setup { pieces, turn: rng.pick(&Side::ALL) }
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
        let answers = ways.len() == 1 && ways[0].contains(&mv.to);
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
