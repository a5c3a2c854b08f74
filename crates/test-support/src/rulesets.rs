//! Rule sets written as data, and random ones, for tests of the core alone.

use std::num::NonZeroU8;

use birka_rules::*;
use birka_rules::{BoardDiagram, BoardSize, Square};

pub fn kind(name: &str, letter: char, record: char, side: Side) -> Kind {
    Kind {
        name: name.into(),
        letter,
        record,
        side,
        royal: false,
        reach: None,
        arms: Arms::FULL,
        capture: CaptureRules::custodial(),
        falls_between: false,
    }
}

pub const LETTERS: [(char, u8); 3] = [('a', 0), ('d', 1), ('K', 2)];

/// What a drawing puts on each square, in the letters of the kinds.
pub fn pieces(set: &RuleSet, drawing: &str) -> Vec<Option<KindId>> {
    let picture = BoardDiagram::parse(drawing).expect("a drawn board");
    assert_eq!(picture.size(), set.size);
    let id = |letter| set.kinds().find(|(_, kind)| kind.letter == letter).map(|(id, _)| id);
    picture.squares().map(|(_, letter)| id(letter)).collect()
}

pub fn position(set: &RuleSet, drawing: &str, turn: Side) -> Setup {
    Setup { pieces: pieces(set, drawing), turn }
}

/// The rules of Saami Tablut on any drawn board: the throne hostile while empty, the king alone may stop there, the edge wins.
pub fn saami(drawing: &str) -> RuleSet {
    let picture = BoardDiagram::parse(drawing).expect("a drawn board");
    let size = picture.size();
    let mut king = kind("king", 'K', 'K', Side::Defenders);
    king.royal = true;
    let four = Siege::Four { edge_counts: false };
    king.capture = CaptureRules {
        places: vec![(CapturePlace::On(ClassId(0)), four), (CapturePlace::Beside(ClassId(0)), four)],
        elsewhere: Siege::Opposite,
    };
    let soldier = Law { stop: false, reenter: false, hostile: Hostility::WhenEmpty, ..Law::OPEN };
    let throne = SquareClass {
        name: "throne".into(),
        squares: vec![size.middle()],
        laws: vec![soldier, soldier, Law { stop: true, reenter: true, ..soldier }],
        ornament: Ornament::Throne,
    };
    let edge = SquareClass {
        name: "edge".into(),
        squares: size.squares().filter(|&s| size.is_edge(s)).collect(),
        laws: vec![Law::OPEN; 3],
        ornament: Ornament::Plain,
    };
    let mut set = RuleSet {
        size,
        kinds: vec![kind("attacker", 'a', 't', Side::Attackers), kind("defender", 'd', 'T', Side::Defenders), king],
        classes: vec![throne, edge],
        start: Vec::new(),
        first: Side::Attackers,
        shieldwall: None,
        ends: EndRules {
            escape: vec![ClassId(1)],
            escape_except: Vec::new(),
            attackers_taken: true,
            king_bared: false,
            exit_fort: false,
            encirclement: true,
            no_move: NoMove::Loses,
            repetition: Some(Repetition { times: NonZeroU8::new(3).expect("not zero"), verdict: Verdict::MoverLoses }),
            quiet_limit: None,
        },
        announcements: vec![
            Announcement { ways: NonZeroU8::MIN, call: "raichi".into() },
            Announcement { ways: NonZeroU8::new(2).expect("not zero"), call: "tuichu".into() },
        ],
    };
    set.start = pieces(&set, drawing);
    set
}

pub const TABLUT: &str = "
    ...aaa...
    ....a....
    ....d....
    a...d...a
    aaddKddaa
    a...d...a
    ....d....
    ....a....
    ...aaa...";

pub fn square(set: &RuleSet, name: &str) -> Square {
    Square::parse(name, set.size).expect("a square")
}

/// A small generator of numbers for choosing moves: the same sequence from the same seed.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

/// A rule set nobody has played: random board, pieces, classes and laws. Not all of them are fair, but all of them are valid.
pub fn random(dice: &mut Dice) -> RuleSet {
    loop {
        let set = attempt(dice);
        if Rules::compile(set.clone()).is_ok() {
            return set;
        }
    }
}

fn attempt(dice: &mut Dice) -> RuleSet {
    let size = BoardSize::new(dice.one_of(&[5, 5, 7, 7, 7, 9, 9, 11, 13, 15, 17, 19])).expect("a board size");
    let mut kinds = vec![kind("attacker", 'a', 't', Side::Attackers), kind("defender", 'd', 'T', Side::Defenders)];
    if dice.once_in(2) {
        kinds.push(kind("commander", 'c', 'c', Side::Attackers));
        kinds.push(kind("knight", 'n', 'n', Side::Defenders));
    }
    kinds.push(Kind { royal: true, ..kind("king", 'K', 'K', Side::Defenders) });
    let classes: Vec<_> = (0..1 + dice.below(4)).map(|number| class(dice, size, number, kinds.len())).collect();
    let class_count = classes.len();
    let a_class = |dice: &mut Dice| ClassId(u8::try_from(dice.below(class_count)).expect("few classes"));
    for kind in &mut kinds {
        kind.reach = dice.once_in(4).then(|| NonZeroU8::new(1 + dice.below(3) as u8).expect("not zero"));
        kind.falls_between = dice.once_in(4);
        if dice.once_in(4) {
            kind.arms = Arms { hammer: dice.once_in(2), anvil: dice.once_in(2) };
        }
        if kind.royal || dice.once_in(4) {
            for _ in 0..dice.below(3) {
                let place = if dice.once_in(2) { CapturePlace::On(a_class(dice)) } else { CapturePlace::Beside(a_class(dice)) };
                let siege = siege(dice);
                kind.capture.places.push((place, siege));
            }
            kind.capture.elsewhere = siege(dice);
        }
    }
    // From a few pieces on an empty board to a crowd in which rows form along the rim and rings close.
    let sparse = 1 + dice.below(5);
    let few_men = 1 + dice.below(9);
    let king = KindId(u8::try_from(kinds.len() - 1).expect("few kinds"));
    let of_side = |side| kinds.iter().zip(0u8..).filter(|(kind, _)| kind.side == side && !kind.royal).map(|(_, id)| KindId(id)).collect();
    let [attackers, men]: [Vec<KindId>; 2] = Side::ALL.map(of_side);
    // In some, the rim and the rank before it are crowded and the king sits there: shieldwalls and forts.
    let crowded_rim = dice.once_in(3);
    let last = size.side() - 1;
    let seat = if crowded_rim { size.at(dice.below(size.side()), dice.one_of(&[0, last])) } else { size.middle() };
    let near_rim = |s: Square| [size.file(s), size.rank(s)].iter().any(|&at| at < 2 || at + 2 > last);
    let start = size
        .squares()
        .map(|square| {
            if square == seat {
                return Some(king);
            }
            let pieces = if dice.once_in(few_men) { &men } else { &attackers };
            let occupied = if crowded_rim && near_rim(square) { !dice.once_in(4) } else { dice.once_in(sparse) };
            occupied.then(|| dice.one_of(pieces))
        })
        .collect();
    let ends = EndRules {
        escape: vec![a_class(dice)],
        escape_except: if dice.once_in(3) { vec![a_class(dice)] } else { Vec::new() },
        attackers_taken: dice.once_in(2),
        king_bared: dice.once_in(4),
        exit_fort: dice.once_in(2),
        encirclement: dice.once_in(2),
        no_move: dice.one_of(&[NoMove::Loses, NoMove::Draws]),
        repetition: None,
        quiet_limit: None,
    };
    let shieldwall = dice.once_in(2).then(|| Shieldwall { closed_by: vec![a_class(dice)] });
    RuleSet { size, kinds, classes, start, first: dice.one_of(&Side::ALL), shieldwall, ends, announcements: Vec::new() }
}

fn siege(dice: &mut Dice) -> Siege {
    let edge_counts = dice.once_in(2);
    dice.one_of(&[Siege::Never, Siege::Opposite, Siege::Opposite, Siege::Three { edge_counts }, Siege::Four { edge_counts }])
}

fn class(dice: &mut Dice, size: BoardSize, number: usize, kinds: usize) -> SquareClass {
    let squares: Vec<Square> = match number {
        0 => size.squares().filter(|&s| size.is_edge(s)).collect(),
        1 => vec![size.middle()],
        2 => size.squares().filter(|&s| size.is_corner(s)).collect(),
        _ => size.squares().filter(|_| dice.once_in(6)).collect(),
    };
    let hostility = [Hostility::Never, Hostility::Never, Hostility::WhenEmpty, Hostility::Always];
    let laws = (0..kinds)
        .map(|_| Law {
            stop: !dice.once_in(4),
            pass: !dice.once_in(4),
            reenter: !dice.once_in(4),
            hostile: dice.one_of(&hostility),
            spares_inside: dice.once_in(3),
            hostile_when_besieged: dice.once_in(4),
        })
        .collect();
    SquareClass { name: format!("class {number}"), squares, laws, ornament: Ornament::Plain }
}
