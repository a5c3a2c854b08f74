//! Rule sets written as data, for tests without the script layer.

use std::num::NonZeroU8;

use birka_rules::*;

pub use crate::random_rule_set::random;

/// An ordinary kind of piece: slides any distance, captures and is captured between two.
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

/// The pieces of a diagram, in the letters of the kinds.
pub fn pieces(set: &RuleSet, drawing: &str) -> Vec<Option<KindId>> {
    let diagram = BoardDiagram::parse(drawing).expect("a drawn board");
    assert_eq!(diagram.size(), set.size);
    let id = |letter| set.kinds().find(|(_, kind)| kind.letter == letter).map(|(id, _)| id);
    diagram.squares().map(|(_, letter)| id(letter)).collect()
}

/// The position of a diagram with a side to move.
pub fn position(set: &RuleSet, drawing: &str, turn: Side) -> Setup {
    Setup { pieces: pieces(set, drawing), turn }
}

/// The rules of Saami Tablut (Salmi 2013) on any diagram: the throne is hostile while empty, only the king may stop there, and the king
/// escapes on the edge.
pub fn saami(drawing: &str) -> RuleSet {
    let diagram = BoardDiagram::parse(drawing).expect("a drawn board");
    let size = diagram.size();
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

/// The starting position of Tablut.
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

/// The square with a name.
pub fn square(set: &RuleSet, name: &str) -> Square {
    Square::parse(name, set.size).expect("a square")
}
