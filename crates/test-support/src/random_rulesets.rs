//! Random rule sets, and rules that are added to rule sets at random.

use std::num::NonZeroU8;

use birka_rules::keys::{Key, KeyType, NamedPieces, Value};
use birka_rules::*;

use crate::RandomChoice;
use crate::rulesets::{kind, no_goals, plain};

/// A random rule set: board, pieces, classes of squares and ends. It is valid, but not always fair.
pub fn random(rng: &mut Rng) -> RuleSet {
    loop {
        let set = attempt(rng);
        if Rules::compile(set.clone()).is_ok() {
            return set;
        }
    }
}

/// A random rule set without a king: the king of [`random`] is an ordinary piece, and men are counted.
pub fn random_without_king(rng: &mut Rng) -> RuleSet {
    loop {
        let mut set = random(rng);
        set.kinds.iter_mut().for_each(|kind| kind.royal = false);
        set.classes.iter_mut().flat_map(|class| &mut class.rules).for_each(|rule| rule.hostile_when_besieged = false);
        set.announcements.clear();
        let EndRules { attackers_taken, no_move, .. } = set.ends;
        set.ends = EndRules { attackers_taken, no_move, ..no_goals() };
        let set = counting_men(set, rng);
        if Rules::compile(set.clone()).is_ok() {
            return set;
        }
    }
}

/// Random rules without a king, with one kind of piece for each side, of which some are placed before the moves begin.
pub fn with_hands(rng: &mut Rng) -> RuleSet {
    loop {
        let mut set = with_two_kinds(random_without_king(rng));
        let mut number = || if rng.one_in(6) { 0 } else { 1 + rng.index(6) as u8 };
        let pieces = InHand { attackers: number(), defenders: number() };
        for piece in &mut set.start {
            *piece = piece.filter(|&id| pieces.of(set.kinds[id.index()].side) == 0 || rng.one_in(3));
        }
        let outside = (0..set.classes.len()).filter(|_| rng.one_in(4)).map(|class| ClassId(class as u8)).collect();
        let each_turn = NonZeroU8::new(1 + rng.index(3) as u8).expect("not zero");
        set.hand = Some(Hand { pieces, first: rng.pick(&Side::ALL), each_turn, outside });
        set.ends.fewer_than = FewerThan::default();
        if rng.one_in(2) {
            set.ends.fewer_than = FewerThan {
                attackers: NonZeroU8::new(pieces.attackers),
                defenders: NonZeroU8::new(pieces.defenders),
                ..FewerThan::default()
            };
        }
        if Rules::compile(set.clone()).is_ok() {
            return set;
        }
    }
}

/// The same rules with only the first kind of each side, in whose places the others stand.
fn with_two_kinds(mut set: RuleSet) -> RuleSet {
    let [attacker, defender] = [KindId(0), KindId(1)];
    let other = |id: KindId, kinds: &[Kind]| if kinds[id.index()].side == Side::Attackers { attacker } else { defender };
    for piece in &mut set.start {
        *piece = piece.map(|id| other(id, &set.kinds));
    }
    set.kinds.truncate(2);
    let is_known = |id: &KindId| id.index() < 2;
    for kind in &mut set.kinds {
        kind.captures_between.retain(is_known);
        kind.other_moves.hops.iter_mut().for_each(|hop| hop.over.retain(is_known));
        kind.other_moves.hops.retain(|hop| !hop.over.is_empty());
        kind.other_moves.takes.iter_mut().for_each(|take| take.whom.retain(is_known));
        kind.other_moves.takes.retain(|take| !take.whom.is_empty());
    }
    set.classes.iter_mut().for_each(|class| class.rules.truncate(2));
    set
}

fn attempt(rng: &mut Rng) -> RuleSet {
    let size = board(rng);
    let mut kinds = vec![kind("attacker", 'a', 't', Side::Attackers), kind("defender", 'd', 'T', Side::Defenders)];
    if rng.one_in(2) {
        kinds.push(kind("commander", 'c', 'c', Side::Attackers));
        kinds.push(kind("knight", 'n', 'n', Side::Defenders));
    }
    kinds.push(Kind { royal: true, ..kind("king", 'K', 'K', Side::Defenders) });
    let classes: Vec<_> = (0..1 + rng.index(4)).map(|number| class(rng, size, number, kinds.len())).collect();
    let class_count = classes.len();
    let a_class = |rng: &mut Rng| ClassId(u8::try_from(rng.index(class_count)).expect("few classes"));
    let others: Vec<_> = (0..).map(KindId).zip(&kinds).map(|(id, kind)| (id, kind.side, kind.royal)).collect();
    for kind in &mut kinds {
        kind.reach = rng.one_in(4).then(|| rng.index(4) as u8);
        if rng.one_in(6) {
            // Two long slides are equally long.
            let long = if kind.reach == Some(0) { rng.pick(&[None, Some(2)]) } else { kind.reach };
            kind.other_moves.diagonal = rng.pick(&[long, Some(0), Some(1)]);
            let leap = Leap::new(rng.index(4) as u8, 2 + rng.index(2) as u8);
            kind.other_moves.leaps.extend(leap.filter(|_| rng.one_in(2)));
        }
        // Drawn apart, so that all else is drawn as if there were no hops.
        let mut apart = rng.clone();
        if apart.one_in(12) {
            slide_headed(&mut apart, kind);
        }
        if apart.one_in(6) && !kind.other_moves.leaps.contains(&Leap { short: 0, long: 2 }) {
            let at = if apart.one_in(3) { vec![a_class(&mut apart)] } else { Vec::new() };
            kind.other_moves.hops.extend(hop(&mut apart, kind.side, &others, at));
        }
        kind.captured_when_moving_between = rng.one_in(4);
        if rng.one_in(4) {
            kind.capture_roles = CaptureRoles { hammer: rng.one_in(2), anvil: rng.one_in(2) };
        }
        if kind.captures() && apart.one_in(4) {
            let escapes = kind.royal && apart.one_in(2);
            kind.again = if escapes { Again::WhileCapturingOrEscaping } else { Again::WhileCapturing };
        }
        if apart.one_in(8) {
            kind.other_moves.takes = takes(&mut apart, kind.side, &others);
        }
        if apart.one_in(6) {
            kind.captures_between = some_enemies(&mut apart, kind.side, &others);
        }
        kind.captured_in_rows = !kind.royal && apart.one_in(6);
        if apart.one_in(5) {
            limit_moves(&mut apart, kind, class_count);
        }
        if kind.royal || rng.one_in(4) {
            for _ in 0..rng.index(3) {
                let place = if rng.one_in(2) { CapturePlace::On(a_class(rng)) } else { CapturePlace::Beside(a_class(rng)) };
                let required_sides = required_sides(rng);
                kind.capture.places.push((place, required_sides));
            }
            kind.capture.elsewhere = required_sides(rng);
        }
    }
    // From a few pieces to a crowd in which shieldwalls and encirclements occur.
    let sparsity = 1 + rng.index(5);
    let defender_rarity = 1 + rng.index(9);
    let king = KindId(u8::try_from(kinds.len() - 1).expect("few kinds"));
    let of_side = |side| kinds.iter().zip(0u8..).filter(|(kind, _)| kind.side == side && !kind.royal).map(|(_, id)| KindId(id)).collect();
    let [attackers, defenders]: [Vec<KindId>; 2] = Side::ALL.map(of_side);
    // In some, the edge is crowded and the king is on it: shieldwalls and exit forts.
    let crowded_edge = rng.one_in(3);
    let edge: Vec<Square> = size.squares().filter(|&s| size.is_edge(s)).collect();
    let seat = if crowded_edge { rng.pick(&edge) } else { size.middle() };
    let near_edge = |s: Square| size.is_edge(s) || Direction::ALL.iter().any(|&d| size.step(s, d).is_some_and(|next| size.is_edge(next)));
    let start = size
        .numbers()
        .map(|square| {
            if !size.has(square) {
                return None;
            }
            if square == seat {
                return Some(king);
            }
            let pieces = if rng.one_in(defender_rarity) { &defenders } else { &attackers };
            let occupied = if crowded_edge && near_edge(square) { !rng.one_in(4) } else { rng.one_in(sparsity) };
            occupied.then(|| rng.pick(pieces))
        })
        .collect();
    let ends = EndRules {
        escape: vec![a_class(rng)],
        escape_except: if rng.one_in(3) { vec![a_class(rng)] } else { Vec::new() },
        attackers_taken: rng.one_in(2),
        king_bared: rng.one_in(4),
        exit_fort: rng.one_in(2),
        encirclement: rng.one_in(2),
        no_move: rng.pick(&[NoMove::Loses, NoMove::Draws]),
        ..no_goals()
    };
    let shieldwall = rng.one_in(2).then(|| Shieldwall { closed_by: vec![a_class(rng)] });
    RuleSet { classes, start, first: rng.pick(&Side::ALL), shieldwall, ends, ..plain(size, kinds) }
}

/// A random board: in half of the cases an odd square, otherwise any rectangle; in a quarter with gaps.
fn board(rng: &mut Rng) -> BoardSize {
    let odd = [5, 5, 7, 7, 7, 9, 9, 11, 13, 15, 17, 19];
    let size = if rng.one_in(2) {
        BoardSize::new(rng.pick(&odd))
    } else {
        // Mostly small, so that games end.
        let longest = rng.pick(&[6, 8, 10, 19]);
        BoardSize::rectangle(3 + rng.index(longest - 2), 3 + rng.index(longest - 2))
    };
    let size = size.expect("a board size");
    if !rng.one_in(4) {
        return size;
    }
    let rarity = 3 + rng.index(20);
    let absent: Vec<Square> = match rng.index(3) {
        0 => size.squares().filter(|&s| size.is_corner(s)).collect(),
        1 => size.squares().filter(|&s| size.is_middle(s)).collect(),
        _ => size.squares().filter(|_| rng.one_in(rarity)).collect(),
    };
    size.without(absent)
}

/// A hop over some of the kinds, given with their sides and whether they are royal.
fn hop(rng: &mut Rng, side: Side, kinds: &[(KindId, Side, bool)], at: Vec<ClassId>) -> Option<Hop> {
    let captures = rng.one_in(2);
    let over = kinds.iter().filter(|&&(_, other, royal)| !captures || (other != side && !royal));
    let over: Vec<KindId> = over.map(|&(id, ..)| id).filter(|_| !rng.one_in(3)).collect();
    (!over.is_empty()).then_some(Hop { over, captures, at, from: None })
}

/// Lets a kind slide in some directions only along ranks and files, diagonally, or both.
fn slide_headed(rng: &mut Rng, kind: &mut Kind) {
    let headings: Vec<Heading> = Heading::ALL.into_iter().filter(|heading| *heading != Heading::Every).collect();
    let reach = kind.reach;
    if rng.one_in(2) {
        kind.set_slide(SlideWay::STRAIGHT.heading(rng.pick(&headings)).at_most(reach));
        kind.reach = Some(0);
    }
    if rng.one_in(2) {
        // Two long slides are equally long.
        let longest = rng.pick(&[reach, Some(1)]);
        kind.set_slide(SlideWay::DIAGONAL.at_most(Some(0)));
        kind.set_slide(SlideWay::DIAGONAL.heading(rng.pick(&headings)).at_most(longest));
    }
}

/// Gives a kind moves that begin on some squares only, and limits some of its hops and captures to such.
fn limit_moves(rng: &mut Rng, kind: &mut Kind, class_count: usize) {
    let mut origin = || {
        let classes: Vec<_> = (0..class_count).filter(|_| rng.one_in(2)).map(|class| ClassId(class as u8)).collect();
        let classes = if classes.is_empty() { vec![ClassId(0)] } else { classes };
        if rng.one_in(3) { Origin::Outside(classes) } else { Origin::On(classes) }
    };
    let (one, other, of_hop, of_take) = (origin(), origin(), origin(), origin());
    let unlimited = kind.unlimited_moves();
    let OtherMoves { limited, hops, takes, .. } = &mut kind.other_moves;
    // Two long slides are equally long.
    let long = unlimited.iter().filter_map(|by| by.longest_slide()).find(|longest| longest.is_none_or(|longest| longest > 1));
    let long = long.unwrap_or(rng.pick(&[None, Some(2), Some(3)]));
    let mut ways =
        vec![TakeBy::Slide(long), TakeBy::Slide(Some(1)), TakeBy::Diagonal(long), TakeBy::Forward(long), TakeBy::DiagonalForward(Some(1))];
    ways.extend(Leap::new(rng.index(3) as u8, 2).filter(|leap| hops.is_empty() || leap.short > 0).map(TakeBy::Leap));
    ways.retain(|&way| !unlimited.iter().any(|by| by.covers(way)));
    for from in [one, other].into_iter().filter(|_| !ways.is_empty()) {
        let way = rng.pick(&ways);
        // Neither adds nothing to the other.
        let is_covered = |before: &LimitedMove| before.by.covers(way) || way.covers(before.by);
        if !limited.iter().any(is_covered) {
            limited.push(LimitedMove { by: way, from });
        }
    }
    limited.sort();
    for hop in hops.iter_mut().filter(|_| rng.one_in(2)) {
        hop.from = Some(of_hop.clone());
    }
    if rng.one_in(2) {
        takes.iter_mut().for_each(|take| take.from = Some(of_take.clone()));
    }
}

/// Some ways to take enemies, given with their sides and whether they are royal.
fn takes(rng: &mut Rng, side: Side, kinds: &[(KindId, Side, bool)]) -> Vec<Take> {
    let mut ways = vec![TakeBy::Slide(rng.pick(&[None, Some(1), Some(3)])), TakeBy::Diagonal(rng.pick(&[None, Some(1)]))];
    ways.extend(Leap::new(rng.index(3) as u8, 2).map(TakeBy::Leap));
    ways.extend([TakeBy::Forward(rng.pick(&[None, Some(2)])), TakeBy::DiagonalForward(rng.pick(&[None, Some(1)]))]);
    ways.retain(|_| rng.one_in(2));
    let takes = ways.into_iter().map(|by| Take { by, from: None, whom: some_enemies(rng, side, kinds) });
    takes.filter(|take| !take.whom.is_empty()).collect()
}

/// Some kinds of the other side, of kinds given with their sides and whether they are royal.
fn some_enemies(rng: &mut Rng, side: Side, kinds: &[(KindId, Side, bool)]) -> Vec<KindId> {
    let enemies = kinds.iter().filter(|&&(_, other, _)| other != side);
    enemies.map(|&(id, ..)| id).filter(|_| !rng.one_in(3)).collect()
}

fn required_sides(rng: &mut Rng) -> RequiredSides {
    let edge_counts = rng.one_in(2);
    rng.pick(&[
        RequiredSides::Never,
        RequiredSides::Opposite,
        RequiredSides::Opposite,
        RequiredSides::Three { edge_counts },
        RequiredSides::Four { edge_counts },
    ])
}

fn class(rng: &mut Rng, size: BoardSize, number: usize, kinds: usize) -> SquareClass {
    let squares: Vec<Square> = match number {
        0 => size.squares().filter(|&s| size.is_edge(s)).collect(),
        1 => size.squares().filter(|&s| size.is_middle(s)).collect(),
        2 => size.squares().filter(|&s| size.is_corner(s)).collect(),
        _ => size.squares().filter(|_| rng.one_in(6)).collect(),
    };
    let hostility = [Hostility::Never, Hostility::Never, Hostility::WhenEmpty, Hostility::Always];
    let rules = (0..kinds)
        .map(|_| SquareRule {
            stop: !rng.one_in(4),
            pass: !rng.one_in(4),
            enter: !rng.one_in(4),
            hostile: rng.pick(&hostility),
            hostile_only_outside: rng.one_in(3),
            hostile_when_besieged: rng.one_in(4),
        })
        .collect();
    SquareClass { name: format!("class {number}"), squares, rules, ornament: Ornament::Plain }
}

/// A key of variant files that a rule declares.
#[derive(Clone, Copy)]
pub enum DeclaredKey {
    End(&'static End),
    Course(&'static CourseRule),
    Kind(&'static KindRule),
    Square(&'static SquareLaw),
}

impl DeclaredKey {
    /// Every declared key.
    pub fn all() -> impl Iterator<Item = Self> {
        let of_pieces = KIND_RULES.iter().map(Self::Kind).chain(SQUARE_LAWS.iter().map(Self::Square));
        ENDS.iter().map(Self::End).chain(COURSE.iter().map(Self::Course)).chain(of_pieces)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::End(end) => end.key.name,
            Self::Course(rule) => rule.key.name,
            Self::Kind(rule) => rule.key.name,
            Self::Square(law) => law.key.name,
        }
    }

    /// Gives it a random value, for a random kind or class of squares where it belongs to one. The rules may be invalid then.
    pub fn draw(self, set: &mut RuleSet, rng: &mut Rng) {
        match self {
            Self::End(end) => (end.set)(set, &random_value(&end.key.ty, set, rng)),
            Self::Course(rule) => (rule.set)(set, &random_value(&rule.key.ty, set, rng)),
            Self::Kind(rule) => {
                let value = random_value(&rule.key.ty, set, rng);
                let kind = rng.index(set.kinds.len());
                (rule.set)(&mut set.kinds[kind], &value);
            }
            Self::Square(law) => {
                let class = rng.index(set.classes.len());
                set.classes[class].rules.iter_mut().for_each(|rule| (law.set)(rule, rng.one_in(2)));
            }
        }
    }
}

/// The same rules with random values of the keys that rules declare, of every type.
pub fn with_random_keys(mut set: RuleSet, rng: &mut Rng) -> RuleSet {
    // Repetitions are not compared, other functions choose what a side without a move may do and who passes, and `random` whose turns go on.
    let is_chosen = |key: &DeclaredKey| !["repetition", "no_move", "passes", "may_pass", "again"].contains(&key.name());
    for key in DeclaredKey::all().filter(is_chosen) {
        let is_drawn = if let DeclaredKey::End(_) = key { rng.one_in(2) } else { rng.one_in(4) };
        let mut with = set.clone();
        if is_drawn {
            key.draw(&mut with, rng);
        }
        if Rules::compile(with.clone()).is_ok() {
            set = with;
        }
    }
    set
}

/// The same rules with a valid random value of a declared key, which is another one if some was found.
pub fn with_random_key(set: RuleSet, name: &str, rng: &mut Rng) -> RuleSet {
    let key = DeclaredKey::all().find(|key| key.name() == name).expect("a declared key");
    let drawn = |_| {
        let mut with = set.clone();
        key.draw(&mut with, rng);
        (with != set && Rules::compile(with.clone()).is_ok()).then_some(with)
    };
    (0..40).find_map(drawn).unwrap_or_else(|| set.clone())
}

fn random_value(ty: &KeyType, set: &RuleSet, rng: &mut Rng) -> Value {
    match ty {
        KeyType::Flag => Value::Flag(rng.one_in(2)),
        // Mostly small, so that games end.
        KeyType::Number(least, most) => Value::Number(least + rng.index(usize::from(most - least).min(12) + 1) as u16),
        KeyType::Word(words) => Value::Word(rng.pick(words.words)),
        KeyType::Words(words) => Value::Words(words.words.iter().copied().filter(|_| rng.one_in(2)).collect()),
        KeyType::Numbers(least, most) => Value::Numbers((*least..=*most).filter(|_| rng.one_in(2)).collect()),
        KeyType::Text(_) => Value::Text(format!("call {}", rng.index(9))),
        KeyType::Kind => Value::Kinds(vec![KindId(rng.index(set.kinds.len()) as u8)]),
        KeyType::Kinds | KeyType::Enemies => Value::Kinds(set.kinds().map(|(id, _)| id).filter(|_| rng.one_in(3)).collect()),
        KeyType::Classes => Value::Classes((0..set.classes.len()).filter(|_| rng.one_in(3)).map(|class| ClassId(class as u8)).collect()),
        KeyType::ByPieces(inner) => {
            let pieces = Side::ALL
                .into_iter()
                .map(NamedPieces::Men)
                .chain(set.kinds().filter(|(_, kind)| !kind.royal).map(|(id, _)| NamedPieces::Kind(id)));
            let chosen: Vec<NamedPieces> = pieces.filter(|_| rng.one_in(2)).collect();
            Value::ByPieces(chosen.into_iter().map(|pieces| (pieces, random_value(inner, set, rng))).collect())
        }
        KeyType::FlagOr(_) if rng.one_in(2) => Value::Flag(true),
        KeyType::Items(table) => Value::Items((0..rng.index(3)).map(|_| random_value(&KeyType::Table(table), set, rng)).collect()),
        KeyType::Table(table) | KeyType::FlagOr(table) => {
            let keys: Vec<&Key> = table.keys.iter().filter(|key| key.default.is_none() || rng.one_in(2)).collect();
            Value::Table(keys.into_iter().map(|key| (key.name, random_value(&key.ty, set, rng))).collect())
        }
    }
}

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
