//! The rules as prose: read as a player reads them, and as somebody who doubts that every datum is spoken of.

mod common;

use std::num::{NonZeroU8, NonZeroU16};
use std::sync::Arc;

use birka::board::{Direction, Picture, Square};
use birka::prose::{Diagram, Part, Section, plain, rules};
use birka::rules::*;
use common::rulesets::{Dice, TABLUT, random, saami, square};

const TRIALS: usize = 300;
/// Changes of one datum tried on each random rule set.
const CHANGES_EACH: usize = 6;

/// Everything that is told, not wrapped.
fn told(set: &RuleSet) -> String {
    let part = |part: &Part| match part {
        Part::Text(words) => words.clone(),
        Part::Diagram(drawing) => {
            format!("{}\n{}", drawing.caption, drawing.boards.iter().map(Picture::to_string).collect::<Vec<_>>().join("\n"))
        }
    };
    let section = |section: &Section| format!("{}\n{}", section.heading, section.parts.iter().map(part).collect::<Vec<_>>().join("\n"));
    rules(set).iter().map(section).collect::<Vec<_>>().join("\n")
}

fn diagrams(set: &RuleSet) -> Vec<Diagram> {
    let parts = rules(set).into_iter().flat_map(|section| section.parts);
    parts.filter_map(|part| if let Part::Diagram(drawing) = part { Some(drawing) } else { None }).collect()
}

#[test]
fn saami_tablut_reads_as_a_person_would_write_it() {
    let text = plain(&rules(&saami(TABLUT)));
    assert!(text.lines().all(|line| line.chars().count() <= 80 && !line.ends_with(' ')));
    assert_eq!(text, SAAMI, "\n{text}");
}

/// A random rule set with what `random` leaves out: limits, announcements and ornaments.
fn richer(dice: &mut Dice) -> RuleSet {
    let mut set = random(dice);
    set.ends.repetition = dice.once_in(2).then(|| repetition(dice));
    set.ends.quiet_limit = dice.once_in(2).then(|| quiet_limit(dice));
    for ways in 1..=dice.below(4) as u8 {
        set.announcements.push(Announcement { ways: NonZeroU8::new(ways).expect("not zero"), call: format!("call {ways}") });
    }
    for class in &mut set.classes {
        class.ornament = ornament(dice);
    }
    set
}

fn ornament(dice: &mut Dice) -> Ornament {
    dice.one_of(&[Ornament::Plain, Ornament::Throne, Ornament::Refuge, Ornament::Camp])
}

fn verdict(dice: &mut Dice) -> Verdict {
    let verdicts =
        [Verdict::Draw, Verdict::MoverLoses, Verdict::Loses(Side::Attackers), Verdict::Loses(Side::Defenders), Verdict::Forbidden];
    dice.one_of(&verdicts)
}

fn repetition(dice: &mut Dice) -> Repetition {
    Repetition { times: NonZeroU8::new(2 + dice.below(20) as u8).expect("not zero"), verdict: verdict(dice) }
}

fn quiet_limit(dice: &mut Dice) -> QuietLimit {
    QuietLimit { plies: NonZeroU16::new(1 + dice.below(200) as u16).expect("not zero"), verdict: verdict(dice) }
}

fn siege(dice: &mut Dice) -> Siege {
    let edge_counts = dice.once_in(2);
    dice.one_of(&[Siege::Never, Siege::Opposite, Siege::Three { edge_counts }, Siege::Four { edge_counts }])
}

fn place(dice: &mut Dice, class: ClassId) -> Place {
    if dice.once_in(2) { Place::On(class) } else { Place::Beside(class) }
}

fn toggle<T: PartialEq>(list: &mut Vec<T>, item: T) {
    match list.iter().position(|other| *other == item) {
        Some(index) => {
            list.remove(index);
        }
        None => list.push(item),
    }
}

/// A datum and how it is changed, for a random kind and a random class. The result may be no rule set at all.
type Change = (&'static str, fn(&mut Dice, &mut RuleSet, KindId, ClassId));

const CHANGES: [Change; 39] = [
    ("a kind's name", |_, set, kind, _| set.kinds[kind.index()].name.push_str("ling")),
    ("a kind's letter", |_, set, kind, _| set.kinds[kind.index()].letter = 'z'),
    ("a kind's letter in records", |_, set, kind, _| set.kinds[kind.index()].record = 'z'),
    ("a kind's side", |_, set, kind, _| set.kinds[kind.index()].side = set.kind(kind).side.opponent()),
    ("reach", |dice, set, kind, _| set.kinds[kind.index()].reach = NonZeroU8::new(dice.below(5) as u8)),
    ("hammer", |_, set, kind, _| set.kinds[kind.index()].arms.hammer ^= true),
    ("anvil", |_, set, kind, _| set.kinds[kind.index()].arms.anvil ^= true),
    ("falling between", |_, set, kind, _| set.kinds[kind.index()].falls_between ^= true),
    ("siege elsewhere", |dice, set, kind, _| set.kinds[kind.index()].capture.elsewhere = siege(dice)),
    ("a last place", |dice, set, kind, class| set.kinds[kind.index()].capture.places.push((place(dice, class), siege(dice)))),
    ("a first place", |dice, set, kind, class| set.kinds[kind.index()].capture.places.insert(0, (place(dice, class), siege(dice)))),
    ("a place gone", |_, set, kind, _| set.kinds[kind.index()].capture.places.truncate(1)),
    ("the order of places", |_, set, kind, _| set.kinds[kind.index()].capture.places.reverse()),
    ("a class's name", |_, set, _, class| set.classes[class.index()].name.push_str("land")),
    ("ornament", |dice, set, _, class| set.classes[class.index()].ornament = ornament(dice)),
    ("a square of a class", |dice, set, _, class| {
        let square = Square::from_index(dice.below(set.size.area()));
        toggle(&mut set.classes[class.index()].squares, square);
    }),
    ("stop", |_, set, kind, class| law(set, kind, class).stop ^= true),
    ("pass", |_, set, kind, class| law(set, kind, class).pass ^= true),
    ("reenter", |_, set, kind, class| law(set, kind, class).reenter ^= true),
    ("hostility", |dice, set, kind, class| {
        law(set, kind, class).hostile = dice.one_of(&[Hostility::Never, Hostility::WhenEmpty, Hostility::Always]);
    }),
    ("sparing those inside", |_, set, kind, class| law(set, kind, class).spares_inside ^= true),
    ("law 10", |_, set, kind, class| law(set, kind, class).hostile_when_besieged ^= true),
    ("a piece of the start", |dice, set, kind, _| {
        let square = dice.below(set.size.area());
        set.start[square] = dice.once_in(2).then_some(kind);
    }),
    ("who begins", |_, set, _, _| set.first = set.first.opponent()),
    ("shieldwall", |_, set, _, _| {
        set.shieldwall = if set.shieldwall.is_some() { None } else { Some(Shieldwall { closed_by: Vec::new() }) };
    }),
    ("what closes a shieldwall", |_, set, _, class| set.shieldwall.iter_mut().for_each(|rule| toggle(&mut rule.closed_by, class))),
    ("escape", |_, set, _, class| toggle(&mut set.ends.escape, class)),
    ("exception from escape", |_, set, _, class| toggle(&mut set.ends.escape_except, class)),
    ("attackers taken", |_, set, _, _| set.ends.attackers_taken ^= true),
    ("king bared", |_, set, _, _| set.ends.king_bared ^= true),
    ("exit fort", |_, set, _, _| set.ends.exit_fort ^= true),
    ("encirclement", |_, set, _, _| set.ends.encirclement ^= true),
    ("no move", |dice, set, _, _| set.ends.no_move = dice.one_of(&[NoMove::Loses, NoMove::Draws])),
    ("repetition", |dice, set, _, _| set.ends.repetition = (!dice.once_in(3)).then(|| repetition(dice))),
    ("quiet limit", |dice, set, _, _| set.ends.quiet_limit = (!dice.once_in(3)).then(|| quiet_limit(dice))),
    ("a call", |_, set, _, _| set.announcements.iter_mut().for_each(|call| call.call.push('!'))),
    ("ways of a call", |_, set, _, _| set.announcements.iter_mut().for_each(|call| call.ways = call.ways.saturating_add(1))),
    ("a new call", |_, set, _, _| set.announcements.push(Announcement { ways: NonZeroU8::MIN, call: "raichi".into() })),
    ("a call gone", |_, set, _, _| set.announcements.truncate(1)),
];

fn law(set: &mut RuleSet, kind: KindId, class: ClassId) -> &mut Law {
    &mut set.classes[class.index()].laws[kind.index()]
}

/// The rule set with everything made equal that cannot be told apart in any game.
fn effective(set: &RuleSet) -> String {
    let mut plain = set.clone();
    for class in &mut plain.classes {
        class.squares.sort();
        class.squares.dedup();
        let beside = |square| Direction::ALL.iter().filter_map(move |&d| set.size.step(square, d));
        let has_neighbours = class.squares.iter().any(|&s| beside(s).any(|s| class.squares.contains(&s)));
        for law in &mut class.laws {
            law.reenter &= law.stop;
            law.spares_inside &= law.hostile != Hostility::Never && has_neighbours;
        }
    }
    let mut sieges = Vec::new();
    for kind in &mut plain.kinds {
        for at in set.size.squares() {
            let beside = |class| Direction::ALL.iter().filter_map(|&d| set.size.step(at, d)).any(|s| set.is_in(class, s));
            let holds = |place| match place {
                Place::On(class) => set.is_in(class, at),
                Place::Beside(class) => !set.is_in(class, at) && beside(class),
            };
            let here = kind.capture.places.iter().find(|(place, _)| holds(*place)).map_or(kind.capture.elsewhere, |&(_, siege)| siege);
            sieges.push(match here {
                Siege::Three { edge_counts } => Siege::Three { edge_counts: edge_counts && set.size.is_edge(at) },
                Siege::Four { edge_counts } => Siege::Four { edge_counts: edge_counts && set.size.is_edge(at) },
                other => other,
            });
        }
        kind.capture = Capture::custodial();
    }
    let escape: Vec<_> = set.escape_squares().collect();
    plain.ends.escape.clear();
    plain.ends.escape_except.clear();
    plain.ends.quiet_limit = plain.ends.quiet_limit.filter(|limit| limit.verdict != Verdict::Forbidden);
    format!("{plain:?}{sieges:?}{escape:?}")
}

#[test]
fn every_datum_that_can_change_a_game_is_spoken_of() {
    let mut dice = Dice(0x0061_1a2b_3c4d);
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..TRIALS {
        let set = richer(&mut dice);
        let before = told(&set);
        for _ in 0..CHANGES_EACH {
            let mut other = set.clone();
            let (what, change) = dice.one_of(&CHANGES);
            let kind = KindId(dice.below(set.kinds.len()) as u8);
            let class = ClassId(dice.below(set.classes.len()) as u8);
            change(&mut dice, &mut other, kind, class);
            if Rules::compile(other.clone()).is_ok() && effective(&other) != effective(&set) {
                *seen.entry(what).or_insert(0) += 1;
                assert_ne!(told(&other), before, "{what} is not spoken of\n{set:?}\n{other:?}");
            }
        }
    }
    assert_eq!(seen.len(), CHANGES.len(), "what was changed: {seen:?}");
}

#[test]
fn every_name_occurs_and_no_line_is_too_long() {
    let mut dice = Dice(77);
    for _ in 0..TRIALS {
        let set = richer(&mut dice);
        let text = told(&set);
        for name in set.kinds.iter().map(|kind| &kind.name).chain(set.classes.iter().map(|class| &class.name)) {
            assert!(text.contains(name.as_str()), "{name} is not mentioned in\n{text}");
        }
        for section in rules(&set) {
            assert!(!section.parts.is_empty(), "nothing is said of {}", section.heading);
        }
        assert!(plain(&rules(&set)).lines().all(|line| line.chars().count() <= 80));
    }
}

#[test]
fn every_drawn_move_does_what_its_drawing_claims() {
    let mut dice = Dice(0x5eed);
    let (mut moves, mut kings) = (0, 0);
    let drawn = |set: &RuleSet, game: &Game, board: &Picture| {
        board.squares().all(|(square, letter)| match game.piece(square) {
            Some(id) => set.kind(id).letter == letter,
            None => set.kinds.iter().all(|kind| kind.letter != letter),
        })
    };
    for _ in 0..TRIALS {
        let set = richer(&mut dice);
        let rules = Arc::new(Rules::compile(set.clone()).expect("sound rules"));
        for drawing in diagrams(&set) {
            let Some(example) = &drawing.example else {
                assert_eq!(drawing.boards.len(), 1);
                continue;
            };
            let mut game = Game::from_setup(Arc::clone(&rules), &example.setup).expect("a sound position");
            assert!(drawn(&set, &game, &drawing.boards[0]));
            let turn = game.play(example.mv).expect("a legal move");
            let fallen: Vec<_> = turn.captured.iter().map(|fallen| fallen.square).collect();
            assert_eq!(fallen, example.captured);
            assert!(!fallen.is_empty() && drawn(&set, &game, &drawing.boards[1]));
            for square in fallen.iter().chain([&example.mv.from, &example.mv.to]) {
                assert!(drawing.caption.contains(&square.name(set.size)), "{}", drawing.caption);
            }
            moves += 1;
            kings += usize::from(turn.outcome.is_some_and(|outcome| outcome.reason == Reason::KingCaptured));
        }
    }
    assert!(moves > TRIALS && kings > TRIALS / 3, "{moves} moves were drawn, {kings} of them against kings");
}

#[test]
fn rules_that_cannot_be_played_say_why() {
    let mut set = saami(TABLUT);
    set.kinds[1].letter = 'a';
    set.ends.escape = vec![ClassId(7)];
    let text = told(&set);
    assert!(text.contains("`a` cannot be the letter of `defender`"), "{text}");
    assert!(text.contains("The king's escape names a class of squares"), "{text}");
}

const SAAMI: &str = "\
The board and the pieces
------------------------

The board has nine by nine squares. The throne is the square in the middle. The
edge is the whole rim of the board.

The king (K) and his eight defenders (d) are besieged by 16 attackers (a). The
attackers move first; then the two sides take turns, one move each.

    The board when the game begins. A dot is an empty square and + is the empty
    throne.

     9  . . . a a a . . .
     8  . . . . a . . . .
     7  . . . . d . . . .
     6  a . . . d . . . a
     5  a a d d K d d a a
     4  a . . . d . . . a
     3  . . . . d . . . .
     2  . . . . a . . . .
     1  . . . a a a . . .
        a b c d e f g h i

How the pieces move
-------------------

Pieces move in a straight line along a rank or a file, over empty squares only;
they never jump over one another. Every piece moves as far as its player likes,
like the rook in chess.

Only the king may stand on the throne, and he may come back to it; every piece
may pass over it while it is empty.

How pieces are captured
-----------------------

You capture on your own move, by bringing a piece up beside an enemy so that it
is hemmed in. Every piece but the king is captured between two enemies, one on
either side of it along a rank or a file. One move may capture several pieces,
and what is captured leaves the board. It is safe to move in between two
enemies.

    An attacker goes from b5 to b3 and captures the defender on c3 against the
    attacker on d3.

     9  . . . . . . . . .       9  . . . . . . . . .
     8  . . . . . . . . .       8  . . . . . . . . .
     7  . . . . . . . . .       7  . . . . . . . . .
     6  . . . . . . . . .       6  . . . . . . . . .
     5  . a . . K . . . .       5  . . . . K . . . .
     4  . . . . . . . . .       4  . . . . . . . . .
     3  . . d a . . . . .       3  . a . a . . . . .
     2  . . . . . . . . .       2  . . . . . . . . .
     1  . . . . . . . . .       1  . . . . . . . . .
        a b c d e f g h i          a b c d e f g h i

Every piece takes part in captures, the king as well.

A hostile square counts as an enemy in a capture. The empty throne is hostile to
every piece.

    An attacker goes from c3 to e3 and captures the defender on e4 against the
    empty throne.

     9  . . . . . . . . .       9  . . . . . . . . .
     8  . . . . . . . K .       8  . . . . . . . K .
     7  . . . . . . . . .       7  . . . . . . . . .
     6  . . . . . . . . .       6  . . . . . . . . .
     5  . . . . + . . . .       5  . . . . + . . . .
     4  . . . . d . . . .       4  . . . . . . . . .
     3  . . a . . . . . .       3  . . . . a . . . .
     2  . . . . . . . . .       2  . . . . . . . . .
     1  . . . . . . . . .       1  . . . . . . . . .
        a b c d e f g h i          a b c d e f g h i

How the king is captured
------------------------

On the throne or beside it the king is captured only when enemies hold all four
sides of him. The empty throne counts as one of the four, so that beside it
three attackers are enough. Everywhere else he is captured between two enemies,
one on either side of him along a rank or a file.

    An attacker goes from d7 to d5 and captures the king on e5, helped by the
    attackers on e6, f5 and e4.

     9  . . . . . . . . .       9  . . . . . . . . .
     8  . . . . . . . . .       8  . . . . . . . . .
     7  . . . a . . . . .       7  . . . . . . . . .
     6  . . . . a . . . .       6  . . . . a . . . .
     5  . . . . K a . . .       5  . . . a + a . . .
     4  . . . . a . . . .       4  . . . . a . . . .
     3  . . . . . . . . .       3  . . . . . . . . .
     2  . . . . . . . . .       2  . . . . . . . . .
     1  . . . . . . . . .       1  . . . . . . . . .
        a b c d e f g h i          a b c d e f g h i

    An attacker goes from d6 to d4 and captures the king on e4, helped by the
    attackers on f4 and e3 and by the empty throne.

     9  . . . . . . . . .       9  . . . . . . . . .
     8  . . . . . . . . .       8  . . . . . . . . .
     7  . . . . . . . . .       7  . . . . . . . . .
     6  . . . a . . . . .       6  . . . . . . . . .
     5  . . . . + . . . .       5  . . . . + . . . .
     4  . . . . K a . . .       4  . . . a . a . . .
     3  . . . . a . . . .       3  . . . . a . . . .
     2  . . . . . . . . .       2  . . . . . . . . .
     1  . . . . . . . . .       1  . . . . . . . . .
        a b c d e f g h i          a b c d e f g h i

    An attacker goes from b5 to b3 and captures the king on c3 against the
    attacker on d3.

     9  . . . . . . . . .       9  . . . . . . . . .
     8  . . . . . . . . .       8  . . . . . . . . .
     7  . . . . . . . . .       7  . . . . . . . . .
     6  . . . . . . . . .       6  . . . . . . . . .
     5  . a . . + . . . .       5  . . . . + . . . .
     4  . . . . . . . . .       4  . . . . . . . . .
     3  . . K a . . . . .       3  . a . a . . . . .
     2  . . . . . . . . .       2  . . . . . . . . .
     1  . . . . . . . . .       1  . . . . . . . . .
        a b c d e f g h i          a b c d e f g h i

How the game ends
-----------------

The defenders win as soon as the king stands on the edge. They also win when the
last of the attackers is captured.

The attackers win when they capture the king. They also win when they have
encircled the king and all his men, so that no path, however winding, leads from
any of them to the rim of the board.

A player who cannot move loses. When the same position comes onto the board for
the third time, with the same side to move, the player who brought it about
loses.

A way is open when the king could win by going along it in his next move. With
one way open “raichi” is called out, with two or more “tuichu”.

How games are written down
--------------------------

A square is named by the letter of its file and the number of its rank; a1 is
the lower left corner. A move is written as the square it leaves and the square
it comes to, such as d1-d3. In position records an attacker is t, a defender is
T and the king is K.
";

/// Tablut with a word of everything that Saami Tablut has no use for.
fn everything() -> RuleSet {
    let mut set = saami(TABLUT);
    let closed = Law { stop: false, pass: false, reenter: false, hostile: Hostility::Always, ..Law::OPEN };
    let camp = Law { reenter: false, hostile: Hostility::WhenEmpty, spares_inside: true, ..Law::OPEN };
    let camps = ["d1", "e1", "f1", "e2", "d9", "e9", "f9", "e8", "a4", "a5", "a6", "b5", "i4", "i5", "i6", "h5"];
    set.classes.push(SquareClass {
        name: "camps".into(),
        squares: camps.map(|name| square(&set, name)).to_vec(),
        laws: vec![camp, closed, closed],
        ornament: Ornament::Camp,
    });
    set.classes.push(SquareClass {
        name: "corners".into(),
        squares: set.size.squares().filter(|&s| set.size.is_corner(s)).collect(),
        laws: vec![closed, closed, Law::OPEN],
        ornament: Ornament::Refuge,
    });
    let throne = &mut set.classes[0];
    throne.laws[1] = Law { hostile: Hostility::Never, hostile_when_besieged: true, ..throne.laws[1] };
    throne.laws[2].reenter = false;
    set.shieldwall = Some(Shieldwall { closed_by: vec![ClassId(3)] });
    set.kinds[1].falls_between = true;
    set.kinds[2].arms = Arms { hammer: false, anvil: true };
    set.kinds[2].reach = NonZeroU8::new(3);
    let times = NonZeroU8::new(3).expect("not zero");
    let plies = NonZeroU16::new(100).expect("not zero");
    set.ends = Ends {
        escape_except: vec![ClassId(2)],
        king_bared: true,
        exit_fort: true,
        no_move: NoMove::Draws,
        repetition: Some(Repetition { times, verdict: Verdict::Forbidden }),
        quiet_limit: Some(QuietLimit { plies, verdict: Verdict::Loses(Side::Attackers) }),
        ..set.ends
    };
    set
}

#[test]
fn what_tablut_has_no_use_for_is_told_too() {
    let text = told(&everything());
    for sentence in [
        "The camps are the 16 squares drawn below.",
        "Every piece but the king moves as far as the way is free. The king moves at most three squares at a time.",
        "Only the king may stand on the throne; the king may not come back to it once he has left; every piece may pass over it while it \
         is empty.",
        "No piece may come to the camps from elsewhere, but attackers that begin there may move about within their own part of them until \
         they leave; only attackers may pass over them from outside.",
        "Only the king may stand on the corners or pass over them.",
        "Defenders are captured on moving in between two enemies, once their own captures are made; every other piece may do so safely.",
        "The king cannot capture by moving, but an enemy can be captured against him. Every other piece takes full part in captures.",
        "The empty throne is hostile to every piece but defenders. When the king stands on the throne with attackers on all sides but one, \
         the throne is hostile to defenders on that last side.",
        "Empty squares of the camps are hostile to attackers, but spare those who stand in the same part of them.",
        "The squares of the corners are hostile to every piece but the king, whether or not a piece stands on them.",
        "captures the defender on f5 against the throne, where the king is besieged.",
        "One of the corners may close the far end as well. The king in such a row is spared, but not the others.",
        "The defenders win as soon as the king stands on the edge, but not on one of the camps.",
        "They also win when the king is the last of his side, or when they have encircled the king and all his men",
        "When the player whose turn it is has no move, the game is drawn.",
        "You may not make a move that brings the same position, with the same side to move, onto the board for the third time.",
        "When 100 moves have been made in a row without a capture, those of both sides counted, the attackers lose.",
    ] {
        assert!(text.contains(sentence), "`{sentence}` is not in\n{text}");
    }
}
