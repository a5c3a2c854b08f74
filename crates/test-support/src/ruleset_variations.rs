//! Rules that are added at random to rule sets.

use std::num::NonZeroU8;

use birka_rules::*;

use crate::RandomChoice;
use crate::rulesets::plain_class;

/// The same rules with random numbers of men that the sides need, at most as many as they have.
pub fn counting_men(mut set: RuleSet, rng: &mut Rng) -> RuleSet {
    let mut needed = |side: Side| {
        let is_man = |id: &&KindId| set.kind(**id).side == side && !set.kind(**id).royal;
        let men = set.start.iter().flatten().filter(is_man).count();
        // Mostly as many as there are or few less, so that games end.
        let number = men.saturating_sub(rng.index(3)).min(200);
        NonZeroU8::new(u8::try_from(number).expect("at most 200")).filter(|_| !rng.one_in(4))
    };
    set.ends.fewer_than = FewerThan { attackers: needed(Side::Attackers), defenders: needed(Side::Defenders), kinds: Vec::new() };
    set
}

/// The same rules with random kinds of which the sides need a number of pieces, at most as many as they have.
pub fn counting_kinds(mut set: RuleSet, rng: &mut Rng) -> RuleSet {
    let mut needed = |id: KindId| {
        let number = set.start.iter().flatten().filter(|other| **other == id).count().saturating_sub(rng.index(3)).min(200);
        NonZeroU8::new(u8::try_from(number).expect("at most 200")).filter(|_| !rng.one_in(4)).map(|number| (id, number))
    };
    set.ends.fewer_than.kinds = set.kinds().filter(|(_, kind)| !kind.royal).filter_map(|(id, _)| needed(id)).collect();
    set
}

/// The same rules with random squares by which kinds win, where none of them stands at the start.
pub fn reaching_squares(mut set: RuleSet, rng: &mut Rng) -> RuleSet {
    let kinds: Vec<KindId> = set.kinds().filter(|(_, kind)| !kind.royal && !rng.one_in(4)).map(|(id, _)| id).collect();
    for (number, kind) in (0..).zip(kinds) {
        let squares = set.size.squares().filter(|square| set.start[square.index()] != Some(kind) && rng.one_in(3));
        let squares = squares.collect::<Vec<_>>();
        let class = ClassId(u8::try_from(set.classes.len()).expect("few classes"));
        set.classes.push(plain_class(&format!("goal {number}"), squares, set.kinds.len()));
        let mut with = set.clone();
        with.ends.reach.push((kind, vec![class]));
        // Some kinds may not stop on any of them.
        if Rules::compile(with.clone()).is_ok() {
            set = with;
        } else {
            set.classes.pop();
        }
    }
    set
}

/// The same rules with random lines by which the sides win, which do not stand at the start.
pub fn making_lines(set: RuleSet, rng: &mut Rng) -> RuleSet {
    loop {
        let mut goal = || {
            let along = LineDirection::ALL.into_iter().filter(|_| !rng.one_in(3)).collect();
            let outside = (0..set.classes.len()).filter(|_| rng.one_in(4)).map(|class| ClassId(class as u8)).collect();
            (!rng.one_in(4)).then(|| LineGoal { length: 2 + rng.index(4) as u8, along, outside })
        };
        let line = LineGoals { attackers: goal(), defenders: goal() };
        let made = RuleSet { ends: EndRules { line, ..set.ends.clone() }, ..set.clone() };
        if Rules::compile(made.clone()).is_ok() {
            return made;
        }
    }
}

/// The same rules with random promotions, and random kinds of which captured pieces become others.
pub fn changing_pieces(mut set: RuleSet, rng: &mut Rng) -> RuleSet {
    let men: Vec<(KindId, Side)> = set.kinds().filter(|(_, kind)| !kind.royal).map(|(id, kind)| (id, kind.side)).collect();
    for &(id, side) in &men {
        let others: Vec<(KindId, Side)> = men.iter().copied().filter(|&(other, _)| other != id).collect();
        let enemies: Vec<KindId> = others.iter().filter(|&&(_, of)| of != side).map(|&(other, _)| other).collect();
        let own: Vec<KindId> = others.iter().filter(|&&(_, of)| of == side).map(|&(other, _)| other).collect();
        if !rng.one_in(3) {
            let to = if own.is_empty() || !rng.one_in(4) { &enemies } else { &own };
            set.kinds[id.index()].becomes = (!to.is_empty()).then(|| rng.pick(to));
        }
        if own.is_empty() || rng.one_in(3) || set.classes.is_empty() {
            continue;
        }
        let on = (0..set.classes.len()).filter(|_| rng.one_in(2)).map(|class| ClassId(class as u8)).collect();
        let mut with = set.clone();
        with.kinds[id.index()].promotes = Some(Promotion { on, to: rng.pick(&own) });
        // Some kinds may not stop on any of the squares, or may not be there what they become.
        if Rules::compile(with.clone()).is_ok() {
            set = with;
        }
    }
    set
}

/// The same rules with turns of two moves, of which some are made alone.
pub fn in_two_moves(mut set: RuleSet, rng: &mut Rng) -> RuleSet {
    set.kinds.iter_mut().for_each(|kind| kind.again = Again::Never);
    let moves = |kind: &Kind| kind.reach != Some(0) || !kind.other_moves.is_empty();
    let movers: Vec<KindId> = set.kinds().filter(|(_, kind)| moves(kind)).map(|(id, _)| id).collect();
    if !movers.is_empty() {
        let second = rng.pick(&movers);
        let alone = set.kinds().map(|(id, _)| id).filter(|&id| id != second && rng.one_in(3)).collect();
        set.two_moves = Some(TwoMoves { alone, captures_alone: rng.one_in(2) });
    }
    set
}

/// The same rules, by which a side that cannot move is passed over.
pub fn passing_over(mut set: RuleSet) -> RuleSet {
    set.ends.no_move = NoMove::Skips;
    set.ends.repetition = set.ends.repetition.filter(|rule| rule.verdict != Verdict::Forbidden);
    if Rules::compile(set.clone()).is_err() {
        // The side that would move first cannot.
        set.first = set.first.opponent();
    }
    set
}

/// Rules by which a die is rolled at the beginning of each turn.
pub fn with_dice(mut set: RuleSet, rng: &mut Rng) -> RuleSet {
    let steps = rng.pick(&[DieSteps::Any, DieSteps::AtMost, DieSteps::AtMost, DieSteps::Exactly]);
    let some: DieFaces = DieFace::ALL.into_iter().filter(|_| rng.one_in(2)).collect();
    let is_all = steps != DieSteps::Any && rng.one_in(2);
    let moves_on = if is_all { DieFaces::ALL } else { some.iter().chain([DieFace::ALL[2]]).filter(|face| face.number() != 6).collect() };
    set.dice = Some(Dice { steps, moves_on });
    set.ends.repetition = None;
    set.ends.no_move = rng.pick(&[NoMove::Loses, NoMove::Draws]);
    set.kinds.iter_mut().for_each(|kind| kind.again = Again::Never);
    (set.two_moves, set.passes) = (None, None);
    set
}

/// The same rules, by which one side or both may pass.
pub fn passing(mut set: RuleSet, rng: &mut Rng) -> RuleSet {
    let verdict = rng.pick(&[Verdict::Draw, Verdict::MoverLoses, Verdict::Loses(Side::Attackers), Verdict::Loses(Side::Defenders)]);
    let both = Passes::OfBoth { verdict };
    set.passes = Some(rng.pick(&[both, both, Passes::Of(Side::Attackers), Passes::Of(Side::Defenders)]));
    if set.passes == Some(both) {
        set.ends.no_move = NoMove::Loses;
    }
    set
}
