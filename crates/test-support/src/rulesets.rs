//! Rule sets written as data, and a handful of whole variants, for tests without the script layer.

use std::num::NonZeroU8;
use std::sync::Arc;

use birka_records::opentafl_rules;
use birka_rules::*;

/// An ordinary kind of piece: slides any distance, captures and is captured between two.
pub fn kind(name: &str, letter: char, record: char, side: Side) -> Kind {
    Kind {
        name: name.into(),
        letter,
        record,
        side,
        royal: false,
        reach: None,
        other_moves: OtherMoves::default(),
        capture_roles: CaptureRoles::BOTH,
        capture: CaptureRules::custodial(),
        captured_when_moving_between: false,
        captured_in_rows: false,
        captures_between: Vec::new(),
        again: Again::Never,
        promotes: None,
        becomes: None,
    }
}

/// The pieces of a diagram, in the letters of the kinds.
pub fn pieces(set: &RuleSet, drawing: &str) -> Vec<Option<KindId>> {
    let diagram = BoardDiagram::parse(drawing).expect("a drawn board");
    assert_eq!(diagram.size(), set.size);
    let id = |letter| set.kinds().find(|(_, kind)| kind.letter == letter).map(|(id, _)| id);
    set.size.numbers().map(|square| id(diagram.letter(square))).collect()
}

/// The position of a diagram with a side to move.
pub fn position(set: &RuleSet, drawing: &str, turn: Side) -> Setup {
    Setup::new(pieces(set, drawing), turn)
}

/// The rules of Saami Tablut (Salmi 2013) on any diagram: the throne is hostile while empty, only the king may stop there, and the king
/// escapes on the edge.
pub fn saami(drawing: &str) -> RuleSet {
    let diagram = BoardDiagram::parse(drawing).expect("a drawn board");
    let size = diagram.size();
    let mut king = kind("king", 'K', 'K', Side::Defenders);
    king.royal = true;
    let four = RequiredSides::Four { edge_counts: false };
    king.capture = CaptureRules {
        places: vec![(CapturePlace::On(ClassId(0)), four), (CapturePlace::Beside(ClassId(0)), four)],
        elsewhere: RequiredSides::Opposite,
    };
    let soldier = SquareRule { stop: false, enter: false, hostile: Hostility::WhenEmpty, ..SquareRule::OPEN };
    let throne = SquareClass {
        name: "throne".into(),
        squares: vec![size.middle()],
        rules: vec![soldier, soldier, SquareRule { stop: true, enter: true, ..soldier }],
        ornament: Ornament::Throne,
    };
    let edge = plain_class("edge", size.squares().filter(|&s| size.is_edge(s)).collect(), 3);
    let mut set = RuleSet {
        classes: vec![throne, edge],
        ends: EndRules {
            escape: vec![ClassId(1)],
            attackers_taken: true,
            encirclement: true,
            repetition: Some(Repetition { times: NonZeroU8::new(3).expect("not zero"), verdict: Verdict::MoverLoses }),
            ..no_goals()
        },
        announcements: vec![
            Announcement { ways: NonZeroU8::MIN, call: "raichi".into() },
            Announcement { ways: NonZeroU8::new(2).expect("not zero"), call: "tuichu".into() },
        ],
        ..plain(size, vec![kind("attacker", 'a', 't', Side::Attackers), kind("defender", 'd', 'T', Side::Defenders), king])
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

/// Hasami Shogi without its corner captures: a side with fewer than two men has lost.
pub fn hasami(drawing: &str) -> RuleSet {
    let size = BoardDiagram::parse(drawing).expect("a drawn board").size();
    let two = NonZeroU8::new(2);
    let kinds = vec![kind("black", 'b', 't', Side::Attackers), kind("white", 'w', 'T', Side::Defenders)];
    let mut set = plain(size, kinds);
    set.ends.fewer_than = FewerThan { attackers: two, defenders: two, kinds: Vec::new() };
    set.start = pieces(&set, drawing);
    set
}

/// An empty board with some kinds of pieces, and rules that have nothing but those.
pub fn plain(size: BoardSize, kinds: Vec<Kind>) -> RuleSet {
    RuleSet {
        size,
        sides: SideNames::default(),
        kinds,
        classes: Vec::new(),
        start: Vec::new(),
        first: Side::Attackers,
        two_moves: None,
        passes: None,
        dice: None,
        hand: None,
        shieldwall: None,
        ends: no_goals(),
        announcements: Vec::new(),
        memory: Vec::new(),
    }
}

/// The ends of a game in which only a side that cannot move loses.
pub fn no_goals() -> EndRules {
    EndRules::default()
}

/// A class of squares that allows everything to all of a number of kinds.
pub fn plain_class(name: &str, squares: Vec<Square>, kinds: usize) -> SquareClass {
    SquareClass { name: name.into(), squares, rules: vec![SquareRule::OPEN; kinds], ornament: Ornament::Plain }
}

/// The square with a name.
pub fn square(set: &RuleSet, name: &str) -> Square {
    Square::parse(name, set.size).expect("a square")
}

/// Variants in `OpenTafl` notation: they differ in the size of the board, the escape squares, the capture of the king, the kinds of pieces,
/// speeds, camps, shieldwalls and exit forts.
const RECORDS: [(&str, &str); 7] = [
    ("brandubh", "dim:7 ks:w cenhe: cenh: surf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"),
    ("sea-battle", "dim:9 esc:e ka:n cen: cenhe: cor: surf:n start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"),
    (
        "camps",
        "dim:9 esc:e ks:c linc:y afor:d1,e1,f1,e2,a4,a5,a6,b5,i4,i5,i6,h5,d9,e9,f9,e8 aforh:TK afors:t aforp:t aforre: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
    ),
    ("fetlar", "dim:11 start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"),
    ("copenhagen", "dim:11 sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"),
    ("thirteen", "dim:13 ks:m spd:-1,3 start:/4ttttt4/6t6/13/6T6/t5T5t/t4T1T4t/tt1TT1K1TT1tt/t4T1T4t/t5T5t/6T6/13/6t6/4ttttt4/"),
    (
        "nineteen",
        "dim:19 ks:c cj:n start:/2t2t7t2t2/19/t4t7t4t/7t1T1t7/6t1t1t1t6/t1t2C7C2t1t/4t4T4t4/3t4T1T4t3/4t2T1T1T2t4/3T2T1TKT1T2T3/4t2T1T1T2t4/3t4T1T4t3/4t4T4t4/t1t2C7C2t1t/6t1t1t1t6/7t1T1t7/t4t7t4t/19/2t2t7t2t2/",
    ),
];

/// Every variant with its name: those in `OpenTafl` notation, and Saami Tablut with its announcements and repetition.
pub fn all() -> Vec<(&'static str, RuleSet)> {
    let read = |record: &str| opentafl_rules::read(record).unwrap_or_else(|errors| panic!("{record}: {errors:?}")).set;
    std::iter::once(("tablut", saami(TABLUT))).chain(RECORDS.into_iter().map(|(name, record)| (name, read(record)))).collect()
}

/// The compiled rules of a variant of [`all`].
pub fn compiled(name: &str) -> Arc<Rules> {
    let (_, set) = all().into_iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("no variant is named {name}"));
    Arc::new(Rules::compile(set).expect("valid rules"))
}
