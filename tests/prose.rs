//! The rules as prose: read as a player reads them, and as somebody who doubts that every datum is spoken of.

mod common;

use std::num::{NonZeroU8, NonZeroU16};
use std::sync::Arc;

use birka::board::{Direction, Picture};
use birka::prose::{Diagram, Part, Section, plain, rules};
use birka::rules::*;
use common::rulesets::{Dice, TABLUT, random, saami, square};

const TRIALS: usize = 300;
/// Changes of one datum tried on each random rule set.
const CHANGES: usize = 12;

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

fn toggle(classes: &mut Vec<ClassId>, class: ClassId) {
    if classes.contains(&class) { classes.retain(|&other| other != class) } else { classes.push(class) }
}

/// Changes one datum; the result may be no rule set at all.
fn change(dice: &mut Dice, set: &mut RuleSet) -> &'static str {
    let kind_number = dice.below(set.kinds.len());
    let class_number = dice.below(set.classes.len());
    let class_id = ClassId(u8::try_from(class_number).expect("few classes"));
    let kind = &mut set.kinds[kind_number];
    let class = &mut set.classes[class_number];
    let law = &mut class.laws[kind_number];
    let ends = &mut set.ends;
    match dice.below(37) {
        0 => (kind.name.push_str("ling"), "a kind's name").1,
        1 => (kind.letter = 'z', "a kind's letter").1,
        2 => (kind.record = 'z', "a kind's letter in records").1,
        3 => (kind.side = kind.side.opponent(), "a kind's side").1,
        4 => (kind.reach = NonZeroU8::new(dice.below(5) as u8), "reach").1,
        5 => (kind.arms.hammer ^= true, "hammer").1,
        6 => (kind.arms.anvil ^= true, "anvil").1,
        7 => (kind.falls_between ^= true, "falling between").1,
        8 => (kind.capture.elsewhere = siege(dice), "siege elsewhere").1,
        9 | 10 => (kind.capture.places.push((place(dice, class_id), siege(dice))), "a last place of capture").1,
        11 | 12 => (kind.capture.places.insert(0, (place(dice, class_id), siege(dice))), "a first place of capture").1,
        13 => (drop(kind.capture.places.pop()), "a place of capture gone").1,
        14 => (kind.capture.places.reverse(), "the order of places").1,
        15 => (class.name.push_str("land"), "a class's name").1,
        16 => (class.ornament = ornament(dice), "ornament").1,
        17 | 18 => {
            let square = birka::board::Square::from_index(dice.below(set.size.area()));
            if class.squares.contains(&square) {
                class.squares.retain(|&other| other != square)
            } else {
                class.squares.push(square)
            }
            "a square of a class"
        }
        19 => (law.stop ^= true, "stop").1,
        20 => (law.pass ^= true, "pass").1,
        21 => (law.reenter ^= true, "reenter").1,
        22 => (law.hostile = dice.one_of(&[Hostility::Never, Hostility::WhenEmpty, Hostility::Always]), "hostility").1,
        23 => (law.spares_inside ^= true, "sparing those inside").1,
        24 => (law.hostile_when_besieged ^= true, "law 10").1,
        25 => {
            let square = dice.below(set.size.area());
            let piece = dice.once_in(2).then(|| KindId(u8::try_from(kind_number).expect("few kinds")));
            (set.start[square] = piece, "a piece of the start").1
        }
        26 => (set.first = set.first.opponent(), "who begins").1,
        27 => match &mut set.shieldwall {
            Some(rule) if dice.once_in(2) => (toggle(&mut rule.closed_by, class_id), "what closes a shieldwall").1,
            Some(_) => (set.shieldwall = None, "no shieldwall").1,
            None => (set.shieldwall = Some(Shieldwall { closed_by: Vec::new() }), "shieldwall").1,
        },
        28 => (toggle(&mut ends.escape, class_id), "escape").1,
        29 => (toggle(&mut ends.escape_except, class_id), "exception from escape").1,
        30 => (ends.attackers_taken ^= true, "attackers taken").1,
        31 => (ends.king_bared ^= true, "king bared").1,
        32 => (ends.exit_fort ^= true, "exit fort").1,
        33 => (ends.encirclement ^= true, "encirclement").1,
        34 => (ends.no_move = if ends.no_move == NoMove::Loses { NoMove::Draws } else { NoMove::Loses }, "no move").1,
        35 if dice.once_in(2) => (ends.repetition = dice.below(4).checked_sub(1).map(|_| repetition(dice)), "repetition").1,
        35 => (ends.quiet_limit = dice.below(4).checked_sub(1).map(|_| quiet_limit(dice)), "quiet limit").1,
        _ => match set.announcements.last_mut() {
            Some(call) if dice.once_in(3) => (call.call.push('!'), "a call").1,
            Some(call) if dice.once_in(2) => (call.ways = call.ways.saturating_add(1), "ways").1,
            Some(_) => (drop(set.announcements.pop()), "a call gone").1,
            None => (set.announcements.push(Announcement { ways: NonZeroU8::MIN, call: "raichi".into() }), "a new call").1,
        },
    }
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
        for _ in 0..CHANGES {
            let mut other = set.clone();
            let what = change(&mut dice, &mut other);
            if Rules::compile(other.clone()).is_ok() && effective(&other) != effective(&set) {
                *seen.entry(what).or_insert(0) += 1;
                assert_ne!(told(&other), before, "{what} is not spoken of\n{set:?}\n{other:?}");
            }
        }
    }
    assert_eq!(seen.len(), 41, "what was changed: {seen:?}");
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

const SAAMI: &str = "";

#[test]
fn show() {
    let mut set = saami(TABLUT);
    let closed = Law { stop: false, pass: false, reenter: false, hostile: Hostility::Always, ..Law::OPEN };
    let camp = Law { reenter: false, hostile: Hostility::WhenEmpty, spares_inside: true, ..Law::OPEN };
    set.classes.push(SquareClass {
        name: "camps".into(),
        squares: ["d1", "e1", "f1", "e2", "d9", "e9", "f9", "e8", "a4", "a5", "a6", "b5", "i4", "i5", "i6", "h5"]
            .map(|n| square(&set, n))
            .to_vec(),
        laws: vec![camp, closed, closed],
        ornament: Ornament::Camp,
    });
    set.classes.push(SquareClass {
        name: "corners".into(),
        squares: set.size.squares().filter(|&s| set.size.is_corner(s)).collect(),
        laws: vec![closed, closed, Law::OPEN],
        ornament: Ornament::Refuge,
    });
    set.classes[0].laws[1].hostile_when_besieged = true;
    set.classes[0].laws[1].hostile = Hostility::Never;
    set.ends.escape_except = vec![ClassId(2)];
    set.shieldwall = Some(Shieldwall { closed_by: vec![ClassId(3)] });
    set.kinds[1].falls_between = true;
    set.kinds[2].arms = Arms::NONE;
    set.kinds[2].reach = NonZeroU8::new(3);
    set.ends.exit_fort = true;
    set.ends.king_bared = true;
    set.ends.repetition = Some(Repetition { times: NonZeroU8::new(3).unwrap(), verdict: Verdict::Forbidden });
    set.ends.quiet_limit = Some(QuietLimit { plies: NonZeroU16::new(100).unwrap(), verdict: Verdict::Draw });
    println!("{}", plain(&rules(&set)));
    let mut dice = Dice(99);
    for _ in 0..2 {
        println!("=====\n{}", plain(&rules(&richer(&mut dice))));
    }
}
