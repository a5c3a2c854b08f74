//! Exit forts of random formations, compared with every sequence of attackers' moves against defenders that stand still.

use std::sync::Arc;

use birka_rules::*;
use birka_test_support::naive::Board;
use birka_test_support::rulesets::{kind, no_goals, plain, plain_class};
use birka_test_support::{RandomChoice, Rng};

/// The number of formations of each test: `BIRKA_FORMATIONS`, or some.
fn formations(usual: usize) -> usize {
    std::env::var("BIRKA_FORMATIONS").map_or(usual, |number| number.parse().expect("a number of formations"))
}

/// Which rules the attackers have.
#[derive(Clone, Copy, PartialEq)]
enum Attackers {
    /// All are alike and slide along rank and file, so that they can exchange their places.
    Alike,
    /// They have kinds with moves, roles and squares of their own.
    Various,
}

/// Random rules of a variant with exit forts.
fn rules(rng: &mut Rng, size: BoardSize, attackers: Attackers) -> RuleSet {
    let reach = rng.pick(&[None, None, Some(1), Some(2)]);
    let attacker = Kind { reach, ..kind("attacker", 'a', 't', Side::Attackers) };
    let mut kinds = vec![attacker, kind("defender", 'd', 'T', Side::Defenders), kind("guard", 'g', 'G', Side::Defenders)];
    let edge_counts = rng.one_in(2);
    let sides = [RequiredSides::Never, RequiredSides::Opposite, RequiredSides::Three { edge_counts }, RequiredSides::Four { edge_counts }];
    kinds[2].capture.elsewhere = rng.pick(&sides);
    let mut king = Kind { royal: true, ..kind("king", 'K', 'K', Side::Defenders) };
    king.capture.elsewhere = rng.pick(&sides);
    king.capture_roles = rng.pick(&[CaptureRoles::BOTH, CaptureRoles::NONE]);
    if attackers == Attackers::Various {
        let mut commander = Kind { reach: rng.pick(&[None, Some(1), Some(0)]), ..kind("commander", 'c', 'c', Side::Attackers) };
        commander.capture_roles = CaptureRoles { hammer: rng.one_in(2), anvil: rng.one_in(2) };
        commander.captured_when_moving_between = rng.one_in(4);
        match rng.index(6) {
            0 => commander.other_moves.diagonal = rng.pick(&[commander.reach, Some(1)]),
            1 => commander.other_moves.leaps.extend(Leap::new(1, 2)),
            2 => commander.other_moves.hops.push(Hop {
                over: if rng.one_in(2) { vec![KindId(1)] } else { vec![KindId(0), KindId(1)] },
                captures: false,
                at: Vec::new(),
                from: None,
            }),
            3 => commander.captures_between = vec![KindId(1)],
            4 => commander.other_moves.takes.push(Take { by: TakeBy::Slide(Some(1)), from: None, whom: vec![KindId(1)] }),
            _ => {}
        }
        kinds[1].captured_in_rows = rng.one_in(3);
        kinds[0].captured_when_moving_between = rng.one_in(4);
        kinds.push(commander);
    }
    kinds.push(king);
    let count = kinds.len();
    let king = count - 1;
    let corners = size.squares().filter(|&square| size.is_corner(square)).collect();
    let mut corners = plain_class("corners", corners, count);
    let hostile = rng.pick(&[Hostility::Never, Hostility::WhenEmpty, Hostility::Always]);
    let is_closed = rng.one_in(2);
    for rule in &mut corners.rules[..king] {
        *rule = SquareRule { stop: !is_closed, enter: !is_closed, pass: rng.one_in(2), hostile, ..SquareRule::OPEN };
    }
    let squares: Vec<Square> = size.squares().filter(|&square| !size.is_corner(square)).collect();
    let mut throne = plain_class("throne", vec![rng.pick(&squares)], count);
    let (stop, pass) = (rng.one_in(2), !rng.one_in(3));
    let hostile = rng.pick(&[Hostility::Never, Hostility::WhenEmpty, Hostility::WhenEmpty, Hostility::Always]);
    throne.rules.iter_mut().for_each(|rule| *rule = SquareRule { stop, enter: stop, pass, hostile, ..SquareRule::OPEN });
    throne.rules[king] = SquareRule { hostile, ..SquareRule::OPEN };
    let mut camp = plain_class("camp", squares.iter().copied().filter(|_| rng.one_in(5)).collect(), count);
    if rng.one_in(2) || camp.squares.is_empty() {
        camp.squares = vec![squares[0]];
    } else {
        let rule =
            SquareRule { hostile: rng.pick(&[Hostility::WhenEmpty, Hostility::Always]), hostile_only_outside: true, ..SquareRule::OPEN };
        camp.rules[1..3].fill(rule);
        if attackers == Attackers::Various {
            camp.rules[0].enter = rng.one_in(2);
        }
    }
    let mut set = plain(size, kinds);
    set.classes = vec![corners, throne, camp];
    set.ends = EndRules { escape: vec![ClassId(0)], exit_fort: true, ..no_goals() };
    let closed_by = if rng.one_in(2) { vec![ClassId(0)] } else { Vec::new() };
    set.shieldwall = rng.one_in(2).then_some(Shieldwall { closed_by });
    set
}

/// A random formation: a king on the edge, a room around him, walls around it, and attackers elsewhere.
fn formation(rng: &mut Rng, set: &RuleSet, most_attackers: usize) -> Option<Setup> {
    let size = set.size;
    let kinds = |side: Side| set.kinds().filter(|(_, kind)| kind.side == side && !kind.royal).map(|(id, _)| id).collect::<Vec<_>>();
    let (attackers, defenders) = (kinds(Side::Attackers), kinds(Side::Defenders));
    let (king, _) = set.king()?;
    let mut pieces = vec![None; size.area()];
    let beside = |square: Square| Direction::ALL.into_iter().filter_map(move |direction| size.step(square, direction));
    let edge: Vec<Square> = size.squares().filter(|&square| size.is_edge(square) && !size.is_corner(square)).collect();
    let mut room = vec![rng.pick(&edge)];
    for _ in 0..rng.index(6) {
        let next: Vec<Square> = room.iter().copied().flat_map(beside).filter(|square| !room.contains(square)).collect();
        // Among gaps of the board a square may have no neighbour.
        if next.is_empty() {
            break;
        }
        room.push(rng.pick(&next));
    }
    pieces[room[0].index()] = Some(king);
    let is_open = rng.one_in(8);
    for square in room.iter().copied().flat_map(beside).filter(|square| !room.contains(square)).collect::<Vec<_>>() {
        if !(is_open && rng.one_in(6)) {
            pieces[square.index()] = Some(rng.pick(&defenders));
        }
    }
    let rarity = 3 + rng.index(12);
    for square in size.squares().filter(|square| !room.contains(square)) {
        if pieces[square.index()].is_none() && rng.one_in(rarity) {
            pieces[square.index()] = Some(rng.pick(&defenders));
        }
    }
    for _ in 0..1 + rng.index(most_attackers) {
        let free: Vec<Square> = size.squares().filter(|square| !room.contains(square) && pieces[square.index()].is_none()).collect();
        if !free.is_empty() {
            pieces[rng.pick(&free).index()] = Some(rng.pick(&attackers));
        }
    }
    // Pieces that may not stand where they are vanish.
    for square in size.squares() {
        pieces[square.index()] = pieces[square.index()].filter(|&kind| set.square_rule_at(square, kind).stop);
    }
    pieces[room[0].index()].map(|_| Setup::new(pieces, Side::Attackers))
}

/// How many formations were judged.
#[derive(Debug, Default)]
struct Count {
    forts: usize,
    broken: usize,
    undecided: usize,
}

/// Compares random formations; `holds` judges a fort and whether every sequence of moves leaves it standing.
fn compare(seed: u64, formations: usize, attackers: Attackers, holds: impl Fn(bool, bool) -> bool) -> Count {
    let (mut rng, mut count) = (Rng::new(seed), Count::default());
    for number in 0..formations {
        let size = BoardSize::rectangle(4 + rng.index(4), 4 + rng.index(3)).expect("a size");
        let absent: Vec<Square> = if rng.one_in(6) { size.squares().filter(|_| rng.one_in(12)).collect() } else { Vec::new() };
        let set = rules(&mut rng, size.without(absent), attackers);
        let Some(setup) = formation(&mut rng, &set, 4) else { continue };
        let Ok(rules) = Rules::compile(RuleSet { start: setup.pieces.clone(), ..set.clone() }) else { continue };
        let Ok(game) = Game::from_setup(Arc::new(rules), &setup) else { continue };
        let is_fort = game.outcome().is_some_and(|outcome| outcome.reason == Reason::ExitFort);
        let naive = Board::new(&set, &setup);
        let drawn = || format!("formation {number}:\n{}{set:?}", set.draw(|square| setup.pieces[square.index()]));
        assert_eq!(naive.outcome().is_some_and(|outcome| outcome.reason == Reason::ExitFort), is_fort, "{}", drawn());
        let king = setup.occupied().find(|&(_, id)| set.kind(id).royal).map(|(square, _)| naive.at(square)).expect("a king");
        if naive.destinations(king).is_empty() {
            continue;
        }
        match naive.can_be_broken(3000) {
            Some(is_broken) => {
                assert!(holds(is_fort, !is_broken), "fort {is_fort}, broken {is_broken}: {}", drawn());
                *if is_broken { &mut count.broken } else { &mut count.forts } += 1;
            }
            None => count.undecided += 1,
        }
    }
    count
}

#[test]
fn a_formation_is_a_fort_if_no_sequence_of_moves_breaks_it() {
    let number = formations(1500);
    let count = compare(0xF0A7, number, Attackers::Alike, |is_fort, stands| is_fort == stands);
    println!("{count:?}");
    assert!(count.forts > number / 10 && count.broken > number / 10, "{count:?}");
}

#[test]
fn no_sequence_of_moves_of_attackers_of_several_kinds_breaks_a_fort() {
    let number = formations(1500);
    let count = compare(0xF0A8, number, Attackers::Various, |is_fort, stands| !is_fort || stands);
    println!("{count:?}");
    assert!(count.forts > number / 20 && count.broken > number / 10, "{count:?}");
}

#[test]
fn a_defender_that_can_be_captured_may_stand_until_another_is_captured_beside_it() {
    let defender = Kind { captured_in_rows: true, ..kind("defender", 'd', 'T', Side::Defenders) };
    let mut guard = kind("guard", 'g', 'G', Side::Defenders);
    guard.capture.elsewhere = RequiredSides::Never;
    let commander = Kind { reach: Some(1), captures_between: vec![KindId(1)], ..kind("commander", 'c', 'c', Side::Attackers) };
    let mut king = Kind { royal: true, capture_roles: CaptureRoles::NONE, ..kind("king", 'K', 'K', Side::Defenders) };
    king.capture.elsewhere = RequiredSides::Never;
    let mut set =
        plain(BoardSize::rectangle(6, 4).unwrap(), vec![kind("attacker", 'a', 't', Side::Attackers), defender, guard, commander, king]);
    let corners = set.size.squares().filter(|&square| set.size.is_corner(square)).collect();
    set.classes = vec![plain_class("corners", corners, 5)];
    set.ends = EndRules { escape: vec![ClassId(0)], exit_fort: true, ..no_goals() };
    let judge = |commanders: &str| {
        let lines = [&format!(".ga.{commanders}"), "K.gd.g", ".ddd..", "gg...d"];
        let letters = |rank: usize| lines[3 - rank].chars();
        let piece = |letter: char| set.kinds().find(|(_, kind)| kind.letter == letter).map(|(id, _)| id);
        let setup = Setup::new((0..4).flat_map(letters).map(piece).collect(), Side::Attackers);
        let rules = Rules::compile(RuleSet { start: setup.pieces.clone(), ..set.clone() }).unwrap();
        let is_fort = Game::from_setup(Arc::new(rules), &setup).unwrap().outcome().is_some();
        (is_fort, Board::new(&set, &setup).can_be_broken(100_000))
    };
    // The attacker on c4 and a commander on c1 capture c2, as the row d2 and d3 could be captured before. Then another one moves to c2, between b2 and d2.
    assert_eq!(judge("cc"), (false, Some(true)));
    assert_eq!(judge(".."), (true, Some(false)));
}
