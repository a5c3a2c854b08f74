//! The worth of a man by his kind: derived from what the rules let the kind do and become, never from its name.

use birka_rules::{Direction, KindId, OtherMoves, RuleSet, Side, Square, Take, TakeBy};

/// The worth of an ordinary man of a side: one of its most numerous kind.
pub(crate) const ORDINARY: i32 = 100;

/// By kind and square number, what a man is worth, in hundredths of an ordinary man of his side; `None` where all men of a side are worth the same. A king
/// counts as an ordinary man, because he is never exchanged.
pub(crate) fn by_kind_and_square(set: &RuleSet) -> Option<Vec<Vec<i32>>> {
    if Side::ALL.into_iter().all(|side| men_are_alike(set, side)) {
        return None;
    }
    let usefulness: Vec<f32> = set.kinds().map(|(id, _)| usefulness(set, id)).collect();
    let worth = |id: KindId| {
        let kind = set.kind(id);
        let share = usefulness[id.index()] / usefulness[ordinary_kind(set, kind.side).index()];
        if kind.royal { ORDINARY } else { (share * ORDINARY as f32).round() as i32 }
    };
    let on_squares = |id: KindId| match &set.kind(id).promotes {
        None => vec![worth(id); set.size.area()],
        Some(promotion) => {
            let gain = worth(promotion.to) - worth(id);
            // Half of what the promotion gains one move before it, a quarter two moves before.
            let share = |moves: Option<u32>| moves.and_then(|moves| gain.checked_div(1 << moves.min(16))).unwrap_or(0);
            moves_to_promotion(set, id).into_iter().map(|moves| worth(id) + share(moves)).collect()
        }
    };
    Some(set.kinds().map(|(id, _)| on_squares(id)).collect())
}

/// Whether all men of a side can do and become the same.
fn men_are_alike(set: &RuleSet, side: Side) -> bool {
    let mut men = set.kinds.iter().filter(|kind| kind.side == side && !kind.royal);
    let first = men.clone().next();
    men.all(|kind| {
        kind.promotes.is_none()
            && first.is_none_or(|first| {
                (kind.reach, &kind.other_moves, kind.capture_roles) == (first.reach, &first.other_moves, first.capture_roles)
                    && (&kind.captures_between, kind.again) == (&first.captures_between, first.again)
            })
    })
}

/// The kind of which a side has most men when the game begins.
fn ordinary_kind(set: &RuleSet, side: Side) -> KindId {
    let mut men = set.kinds().filter(|(_, kind)| kind.side == side && !kind.royal).map(|(id, _)| id);
    let first = men.next().unwrap_or(KindId(0));
    men.fold(first, |most, id| if count(set, &[id]) > count(set, &[most]) { id } else { most })
}

/// The number of pieces of some kinds when the game begins.
fn count(set: &RuleSet, kinds: &[KindId]) -> usize {
    set.start.iter().flatten().filter(|id| kinds.contains(id)).count()
}

/// How much a man of a kind does, in no particular unit: he stands in the way, helps to capture, goes to more squares than an ordinary man or to fewer, and
/// takes the more the better.
fn usefulness(set: &RuleSet, id: KindId) -> f32 {
    let kind = set.kind(id);
    let role = |has: bool, use_of_it: f32| if has { use_of_it } else { 0.0 };
    let roles = role(kind.capture_roles.hammer, 0.5) + role(kind.capture_roles.anvil, 0.25) + role(!kind.captures_between.is_empty(), 0.25);
    let ordinary = ordinary_kind(set, kind.side);
    let (moves, captures) = Moves::new(set, id).expected();
    let ordinary_moves = if id == ordinary { moves } else { Moves::new(set, ordinary).expected().0 };
    1.0 + roles + role(!kind.again.is_never(), 0.25) + moves / ordinary_moves.max(1.0) + captures
}

/// By square number, how many moves a man needs on an otherwise empty board until he is promoted; `None` where he never is.
fn moves_to_promotion(set: &RuleSet, id: KindId) -> Vec<Option<u32>> {
    let moves = Moves::new(set, id);
    let mut needed = vec![None; set.size.area()];
    let mut reached: Vec<bool> = set.size.numbers().map(|square| set.promotion_on(square, id).is_some()).collect();
    for number in 1.. {
        let leads_on = |from: &Square| {
            let mut leads = false;
            moves.each(*from, |to, _| leads |= reached[to.index()]);
            leads
        };
        let new: Vec<Square> = set.size.squares().filter(|from| needed[from.index()].is_none()).filter(leads_on).collect();
        if new.is_empty() {
            break;
        }
        for square in new {
            needed[square.index()] = Some(number);
            reached[square.index()] = true;
        }
    }
    needed
}

/// The moves of a kind on a board where the pieces of the beginning may stand anywhere.
struct Moves<'a> {
    set: &'a RuleSet,
    id: KindId,
    /// By square number, whether it may stop there.
    stop: Vec<bool>,
    /// By square number, whether it may pass over it.
    pass: Vec<bool>,
    /// Its moves to empty squares from every square.
    unlimited: Vec<TakeBy>,
}

impl<'a> Moves<'a> {
    fn new(set: &'a RuleSet, id: KindId) -> Self {
        let rules: Vec<_> = set.size.numbers().map(|square| set.square_rule_at(square, id)).collect();
        Self {
            set,
            id,
            stop: set.size.numbers().zip(&rules).map(|(square, rule)| set.size.has(square) && rule.stop && rule.enter).collect(),
            pass: rules.iter().map(|rule| rule.pass).collect(),
            unlimited: set.kind(id).unlimited_moves(),
        }
    }

    /// Calls `visit` with each square where it may stop and the number of squares before it that must be empty.
    fn each_by(&self, by: TakeBy, from: Square, visit: &mut impl FnMut(Square, i32)) {
        let size = self.set.size;
        if let Some(leap) = by.leap() {
            leap.targets(size, from).into_iter().filter(|to| self.stop[to.index()]).for_each(|to| visit(to, 0));
        }
        let longest = by.longest_slide().flatten().map_or(usize::MAX, usize::from);
        for &step in by.directions(self.set.kind(self.id).side) {
            let ray = std::iter::successors(size.offset(from, step), |&square| size.offset(square, step));
            for (passed, to) in (0..).zip(ray.take(longest)) {
                if self.stop[to.index()] {
                    visit(to, passed);
                }
                if !self.pass[to.index()] {
                    break;
                }
            }
        }
    }

    /// The same for all moves to empty squares but hops.
    fn each(&self, from: Square, mut visit: impl FnMut(Square, i32)) {
        let limited = self.set.kind(self.id).other_moves.limited_from(self.set, from);
        self.unlimited.iter().copied().chain(limited).for_each(|by| self.each_by(by, from, &mut visit));
    }

    /// How many moves to empty squares it has on average, and how many captures by hops and by moves onto enemies.
    fn expected(&self) -> (f32, f32) {
        let (set, size) = (self.set, self.set.size);
        let area = size.squares().count() as f32;
        let in_hand = set.hand.as_ref().map_or(0, |hand| Side::ALL.iter().map(|&side| usize::from(hand.pieces.of(side))).sum());
        let empty = 1.0 - ((set.start.iter().flatten().count() + in_hand) as f32 / area).min(0.9);
        let chance_of = |kinds: &[KindId]| count(set, kinds) as f32 / area;
        let OtherMoves { hops, takes, .. } = &set.kind(self.id).other_moves;
        let (mut moves, mut captures, mut squares) = (0.0, 0.0, 0.0_f32);
        for from in size.squares().filter(|from| self.stop[from.index()]) {
            squares += 1.0;
            self.each(from, |_, passed| moves += empty.powi(passed + 1));
            for Take { by, whom, .. } in takes.iter().filter(|take| take.from.as_ref().is_none_or(|origin| origin.includes(set, from))) {
                self.each_by(*by, from, &mut |_, passed| captures += empty.powi(passed) * chance_of(whom));
            }
            for hop in hops.iter().filter(|hop| hop.from.as_ref().is_none_or(|origin| origin.includes(set, from))) {
                let is_at = |square| hop.at.is_empty() || hop.at.iter().any(|&class| set.is_in(class, square));
                let behind = |direction| size.step(size.step(from, direction)?, direction);
                let targets =
                    Direction::ALL.into_iter().filter_map(behind).filter(|&to| self.stop[to.index()] && (is_at(from) || is_at(to)));
                let chance = targets.count() as f32 * empty * chance_of(&hop.over);
                *(if hop.captures { &mut captures } else { &mut moves }) += chance;
            }
        }
        (moves / squares.max(1.0), captures / squares.max(1.0))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use birka_rules::Rules;
    use birka_script::{Library, load_source};

    use super::*;

    fn shipped(id: &str) -> Arc<Rules> {
        Arc::clone(&Library::shipped().get(id).expect("a shipped variant").rules)
    }

    /// The worth of a man of a kind on each square of a file, nearest first.
    fn worth_by_rank(rules: &Rules, kind: &str, file: usize) -> Vec<i32> {
        let set = rules.rule_set();
        let table = by_kind_and_square(set).expect("men who are not alike");
        let (id, _) = set.kinds().find(|(_, other)| other.name == kind).expect("a kind");
        (0..set.size.ranks()).map(|rank| table[id.index()][set.size.at(file, rank).index()]).collect()
    }

    #[test]
    fn men_who_are_alike_are_not_told_apart() {
        for id in ["tablut", "copenhagen", "parlett-13", "hasami-shogi", "breakthru", "breakthrough", "seega", "latrunculi", "rek"] {
            assert_eq!(by_kind_and_square(shipped(id).rule_set()), None, "{id}");
        }
    }

    #[test]
    fn men_who_hop_are_worth_more_and_those_who_take_by_it_most() {
        let worth = |id: &str, kind| worth_by_rank(&shipped(id), kind, 0)[0];
        assert_eq!([worth("berserk", "attacker"), worth("berserk", "defender"), worth("berserk", "king")], [ORDINARY; 3]);
        // docs/engine.md states these.
        assert_eq!([worth("berserk", "commander"), worth("berserk", "knight"), worth("alea-berserk", "raider")], [101, 112, 106]);
        assert!(worth("alea-berserk", "raider") > worth("alea-berserk", "commander") && worth("alea-berserk", "captain") > ORDINARY);
    }

    #[test]
    fn a_man_is_worth_more_the_nearer_he_is_to_his_promotion() {
        let source = "return { api = 1, id = 'chess', name = 'Chess', board = [[\nwwww\n....\n....\n....\n....\nbbbb\n]], first = 'attackers',
            pieces = {
                pawn = { letter = 'b', side = 'attackers', moves = { 'step forward', { take = 'defenders', by = 'step diagonally forward' } },
                         promotes = { on = 'last', to = 'queen' }, captured = { { sides = 0 } } },
                queen = { letter = 'q', side = 'attackers', captured = { { sides = 0 } },
                          moves = { 'slide', 'slide diagonally', { take = 'defenders', by = 'slide' }, { take = 'defenders', by = 'slide diagonally' } } },
                white = { letter = 'w', side = 'defenders', captured = { { sides = 0 } } },
            },
            squares = { last = { at = { 'a6', 'c6' } } }, ends = { fewer_than = { attackers = 1, defenders = 1 } } }";
        let rules = load_source("chess.lua", source).unwrap_or_else(|errors| panic!("{errors:?}")).rules;
        let pawn = worth_by_rank(&rules, "pawn", 0);
        assert!(pawn.windows(2).take(4).all(|two| two[0] < two[1]), "{pawn:?}");
        // From the second file he never is.
        assert!(worth_by_rank(&rules, "pawn", 1).iter().all(|&worth| worth == ORDINARY));
        let queen = worth_by_rank(&rules, "queen", 0);
        assert!(queen.iter().all(|&worth| worth == queen[0] && worth > 3 * ORDINARY) && pawn[4] < queen[0], "{pawn:?} {queen:?}");
    }
}
