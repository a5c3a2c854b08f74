//! Descriptions of rules: their wording, their completeness and their diagrams.

mod goals;
mod kinds;
mod moves;
mod turns;
mod wording;

use std::collections::BTreeMap;
use std::num::{NonZeroU8, NonZeroU16};
use std::sync::Arc;

use birka_localization::Language;
use birka_prose::{Block, Diagram, Section, Signs, describe_rules, to_plain_text};
use birka_rules::*;
use birka_test_support::random_rulesets::{counting_men, making_lines, passing, random, random_without_king, with_dice, with_random_key};
use birka_test_support::{RandomChoice, Rng};

/// The number of random rule sets in each test.
const TRIALS: usize = 300;

/// The whole description, not wrapped.
fn description(set: &RuleSet) -> String {
    let block = |block: &Block| match block {
        Block::Paragraph(words) => words.clone(),
        Block::Diagram(diagram) => {
            format!("{}\n{}", diagram.caption, diagram.boards.iter().map(BoardDiagram::to_string).collect::<Vec<_>>().join("\n"))
        }
    };
    let section = |section: &Section| format!("{}\n{}", section.heading, section.blocks.iter().map(block).collect::<Vec<_>>().join("\n"));
    describe_rules(set, Signs::Letters, Language::English).iter().map(section).collect::<Vec<_>>().join("\n")
}

/// The whole description as plain text in one line.
struct Told(String);

impl Told {
    #[track_caller]
    fn has(&self, sentences: &[&str]) {
        for sentence in sentences {
            assert!(self.0.contains(sentence), "`{sentence}` is not in\n{}", self.0);
        }
    }
}

fn told(set: &RuleSet, language: Language) -> Told {
    told_with(set, Signs::Letters, language)
}

fn told_with(set: &RuleSet, signs: Signs, language: Language) -> Told {
    let text = to_plain_text(&describe_rules(set, signs, language));
    Told(text.split([' ', '\n']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
}

/// Pieces without a king.
const ROWS: &str = "
    wwwww
    .....
    .....
    bbbbb";

/// A random rule set, also with repetition and move limits, announcements and ornaments.
fn random_rule_set(rng: &mut Rng) -> RuleSet {
    let mut set = random(rng);
    set.ends.repetition = rng.one_in(2).then(|| repetition(rng));
    set.ends.quiet_limit = rng.one_in(2).then(|| quiet_limit(rng));
    for ways in 1..=rng.index(4) as u8 {
        set.announcements.push(Announcement { ways: NonZeroU8::new(ways).expect("not zero"), call: format!("call {ways}") });
    }
    // A king has at most as many ways as directions in which he moves.
    if Rules::compile(set.clone()).is_err() {
        set.announcements.clear();
    }
    for class in &mut set.classes {
        class.ornament = ornament(rng);
    }
    set
}

fn ornament(rng: &mut Rng) -> Ornament {
    rng.pick(&[Ornament::Plain, Ornament::Throne, Ornament::Refuge, Ornament::Camp, Ornament::Fort, Ornament::Pond])
}

fn verdict(rng: &mut Rng) -> Verdict {
    let verdicts =
        [Verdict::Draw, Verdict::MoverLoses, Verdict::Loses(Side::Attackers), Verdict::Loses(Side::Defenders), Verdict::Forbidden];
    rng.pick(&verdicts)
}

fn repetition(rng: &mut Rng) -> Repetition {
    Repetition { times: NonZeroU8::new(2 + rng.index(20) as u8).expect("not zero"), verdict: verdict(rng) }
}

fn quiet_limit(rng: &mut Rng) -> QuietLimit {
    let verdict = match verdict(rng) {
        // A limit cannot forbid a move.
        Verdict::Forbidden => Verdict::Draw,
        other => other,
    };
    QuietLimit { plies: NonZeroU16::new(1 + rng.index(200) as u16).expect("not zero"), verdict }
}

/// The number of changes that are tried on each random rule set.
const CHANGES_EACH: usize = 12;

fn required_sides(rng: &mut Rng) -> RequiredSides {
    let edge_counts = rng.one_in(2);
    rng.pick(&[RequiredSides::Never, RequiredSides::Opposite, RequiredSides::Three { edge_counts }, RequiredSides::Four { edge_counts }])
}

fn place(rng: &mut Rng, class: ClassId) -> CapturePlace {
    if rng.one_in(2) { CapturePlace::On(class) } else { CapturePlace::Beside(class) }
}

fn toggle<T: PartialEq>(list: &mut Vec<T>, item: T) {
    match list.iter().position(|other| *other == item) {
        Some(index) => {
            list.remove(index);
        }
        None => list.push(item),
    }
}

/// A datum and its change, for a random kind and a random class. The result may be invalid.
type Change = (&'static str, fn(&mut Rng, &mut RuleSet, KindId, ClassId));

const CHANGES: [Change; 57] = [
    ("a gap", |rng, set, _, _| set.size = set.size.without([Square::from_index(rng.index(set.size.area()))])),
    ("a kind's name", |_, set, kind, _| set.kinds[kind.index()].name.push_str("ling")),
    ("a kind's letter", |_, set, kind, _| set.kinds[kind.index()].letter = 'z'),
    ("a kind's letter in records", |_, set, kind, _| set.kinds[kind.index()].record = 'z'),
    ("a kind's side", |_, set, kind, _| set.kinds[kind.index()].side = set.kind(kind).side.opponent()),
    ("reach", |rng, set, kind, _| set.kinds[kind.index()].reach = rng.pick(&[None, Some(0), Some(1), Some(2), Some(3)])),
    ("diagonal slides", |rng, set, kind, _| set.kinds[kind.index()].other_moves.diagonal = rng.pick(&[None, Some(0), Some(1), Some(2)])),
    ("forward slides", |rng, set, kind, _| {
        let forward = ForwardSlides { straight: rng.pick(&[None, Some(0), Some(1)]), diagonal: rng.pick(&[Some(0), Some(1)]) };
        let kind = &mut set.kinds[kind.index()];
        (kind.reach, kind.other_moves.diagonal, kind.other_moves.forward) = (Some(0), Some(0), forward);
    }),
    ("a leap", |rng, set, kind, _| {
        let leap = Leap::new(rng.index(4) as u8, 2 + rng.index(3) as u8).expect("a leap");
        toggle(&mut set.kinds[kind.index()].other_moves.leaps, leap);
    }),
    ("a hop", |rng, set, kind, _| {
        let over = vec![KindId(rng.index(set.kinds.len()) as u8)];
        toggle(&mut set.kinds[kind.index()].other_moves.hops, Hop { over, captures: rng.one_in(2), at: Vec::new(), from: None });
    }),
    ("a move from some squares", |rng, set, kind, class| {
        let from = if rng.one_in(2) { Origin::On(vec![class]) } else { Origin::Outside(vec![class]) };
        let moves = &mut set.kinds[kind.index()].other_moves;
        let leap = TakeBy::Leap(Leap::new(rng.index(3) as u8, 3).expect("a leap"));
        match rng.index(4) {
            0 => moves.hops.iter_mut().for_each(|hop| hop.from = Some(from.clone())),
            1 => moves.takes.iter_mut().for_each(|take| take.from = Some(from.clone())),
            number => {
                let by = if number == 2 { rng.pick(&[TakeBy::Slide(None), TakeBy::Diagonal(Some(1))]) } else { leap };
                toggle(&mut moves.limited, LimitedMove { by, from });
                moves.limited.sort();
            }
        }
    }),
    ("turns of two moves", |rng, set, kind, _| {
        set.kinds.iter_mut().for_each(|kind| kind.again = Again::Never);
        let alone = if rng.one_in(2) { vec![kind] } else { Vec::new() };
        set.two_moves = rng.one_in(3).then(|| TwoMoves { alone, captures_alone: rng.one_in(2) });
    }),
    ("a turn that goes on", |rng, set, kind, _| {
        set.kinds[kind.index()].again = rng.pick(&[Again::Never, Again::WhileCapturing, Again::WhileCapturingOrEscaping]);
    }),
    ("hammer", |_, set, kind, _| set.kinds[kind.index()].capture_roles.hammer ^= true),
    ("anvil", |_, set, kind, _| set.kinds[kind.index()].capture_roles.anvil ^= true),
    ("capture when moving between enemies", |_, set, kind, _| set.kinds[kind.index()].captured_when_moving_between ^= true),
    ("capture in rows", |_, set, kind, _| set.kinds[kind.index()].captured_in_rows ^= true),
    ("capture by moving between enemies", |rng, set, kind, _| {
        let captured = KindId(rng.index(set.kinds.len()) as u8);
        toggle(&mut set.kinds[kind.index()].captures_between, captured);
    }),
    ("what a captured piece becomes", |rng, set, kind, _| {
        let others: Vec<KindId> = set.kinds().filter(|(id, other)| *id != kind && !other.royal).map(|(id, _)| id).collect();
        set.kinds[kind.index()].becomes = Some(rng.pick(&others));
    }),
    ("a promotion", |rng, set, kind, class| {
        let side = set.kind(kind).side;
        let own = set.kinds().filter(|(id, other)| *id != kind && !other.royal && other.side == side).map(|(id, _)| id);
        let own: Vec<KindId> = own.collect();
        set.kinds[kind.index()].promotes = (!own.is_empty()).then(|| Promotion { on: vec![class], to: rng.pick(&own) });
    }),
    ("capture elsewhere", |rng, set, kind, _| set.kinds[kind.index()].capture.elsewhere = required_sides(rng)),
    ("a last place", |rng, set, kind, class| set.kinds[kind.index()].capture.places.push((place(rng, class), required_sides(rng)))),
    ("a first place", |rng, set, kind, class| set.kinds[kind.index()].capture.places.insert(0, (place(rng, class), required_sides(rng)))),
    ("a removed place", |_, set, kind, _| set.kinds[kind.index()].capture.places.truncate(1)),
    ("the order of places", |_, set, kind, _| set.kinds[kind.index()].capture.places.reverse()),
    ("a class's name", |_, set, _, class| set.classes[class.index()].name.push_str("land")),
    ("ornament", |rng, set, _, class| set.classes[class.index()].ornament = ornament(rng)),
    ("a square of a class", |rng, set, _, class| {
        let square = Square::from_index(rng.index(set.size.area()));
        toggle(&mut set.classes[class.index()].squares, square);
    }),
    ("stop", |_, set, kind, class| rule(set, kind, class).stop ^= true),
    ("pass", |_, set, kind, class| rule(set, kind, class).pass ^= true),
    ("reenter", |_, set, kind, class| rule(set, kind, class).enter ^= true),
    ("hostility", |rng, set, kind, class| {
        rule(set, kind, class).hostile = rng.pick(&[Hostility::Never, Hostility::WhenEmpty, Hostility::Always]);
    }),
    ("sparing pieces inside", |_, set, kind, class| rule(set, kind, class).hostile_only_outside ^= true),
    ("law 10", |_, set, kind, class| rule(set, kind, class).hostile_when_besieged ^= true),
    ("a piece of the start", |rng, set, kind, _| {
        let square = rng.index(set.size.area());
        set.start[square] = rng.one_in(2).then_some(kind);
    }),
    ("the first side", |_, set, _, _| set.first = set.first.opponent()),
    ("shieldwall", |_, set, _, _| {
        set.shieldwall = if set.shieldwall.is_some() { None } else { Some(Shieldwall { closed_by: Vec::new() }) };
    }),
    ("squares that close a shieldwall", |_, set, _, class| set.shieldwall.iter_mut().for_each(|rule| toggle(&mut rule.closed_by, class))),
    ("escape", |_, set, _, class| toggle(&mut set.ends.escape, class)),
    ("exception from escape", |_, set, _, class| toggle(&mut set.ends.escape_except, class)),
    ("attackers taken", |_, set, _, _| set.ends.attackers_taken ^= true),
    ("king bared", |_, set, _, _| set.ends.king_bared ^= true),
    ("fewer men", |rng, set, _, _| *set = counting_men(set.clone(), rng)),
    ("fewer of a kind", |rng, set, _, _| *set = with_random_key(set.clone(), "fewer_than", rng)),
    ("squares to reach", |rng, set, _, _| *set = with_random_key(set.clone(), "reach", rng)),
    ("lines to make", |rng, set, _, _| *set = making_lines(set.clone(), rng)),
    ("exit fort", |_, set, _, _| set.ends.exit_fort ^= true),
    ("encirclement", |_, set, _, _| set.ends.encirclement ^= true),
    ("no move", |rng, set, _, _| set.ends.no_move = rng.pick(&[NoMove::Loses, NoMove::Draws, NoMove::Skips])),
    ("dice", |rng, set, _, _| *set = with_dice(set.clone(), rng)),
    ("passes", |rng, set, _, _| *set = passing(set.clone(), rng)),
    ("repetition", |rng, set, _, _| set.ends.repetition = (!rng.one_in(3)).then(|| repetition(rng))),
    ("quiet limit", |rng, set, _, _| set.ends.quiet_limit = (!rng.one_in(3)).then(|| quiet_limit(rng))),
    ("a call", |_, set, _, _| set.announcements.iter_mut().for_each(|call| call.call.push('!'))),
    ("ways of a call", |_, set, _, _| set.announcements.iter_mut().for_each(|call| call.ways = call.ways.saturating_add(1))),
    ("a new call", |_, set, _, _| set.announcements.push(Announcement { ways: NonZeroU8::MIN, call: "raichi".into() })),
    ("a removed call", |_, set, _, _| set.announcements.truncate(1)),
];

fn rule(set: &mut RuleSet, kind: KindId, class: ClassId) -> &mut SquareRule {
    &mut set.classes[class.index()].rules[kind.index()]
}

/// A normal form: rule sets that no game can tell apart have the same one.
fn normal_form(set: &RuleSet) -> String {
    let mut plain = set.clone();
    for class in &mut plain.classes {
        class.squares.sort();
        class.squares.dedup();
        let beside = |square| Direction::ALL.iter().filter_map(move |&d| set.size.step(square, d));
        let has_neighbours = class.squares.iter().any(|&s| beside(s).any(|s| class.squares.contains(&s)));
        for rule in &mut class.rules {
            rule.enter &= rule.stop;
            rule.hostile_only_outside &= rule.hostile != Hostility::Never && has_neighbours;
        }
    }
    let mut sieges = Vec::new();
    for (id, kind) in set.kinds().map(|(id, _)| id).zip(&mut plain.kinds) {
        // Where no enemy captures by moving next to a piece, or there is nothing to capture it against, the sides it takes do not matter.
        let enemies = || set.kinds.iter().filter(|enemy| enemy.side != kind.side);
        let is_hostile =
            |class: &SquareClass| class.rules[id.index()].hostile != Hostility::Never || class.rules[id.index()].hostile_when_besieged;
        let counts_edge =
            |sides: &RequiredSides| matches!(sides, RequiredSides::Three { edge_counts: true } | RequiredSides::Four { edge_counts: true });
        let has_anvils = enemies().any(|enemy| enemy.capture_roles.anvil) || set.classes.iter().any(is_hostile);
        let edge_counts = kind.capture.places.iter().map(|(_, sides)| sides).chain([&kind.capture.elsewhere]).any(counts_edge);
        if !(enemies().any(|enemy| enemy.capture_roles.hammer) && (has_anvils || edge_counts)) {
            kind.capture = CaptureRules { places: Vec::new(), elsewhere: RequiredSides::Never };
        }
        for at in set.size.squares() {
            let beside = |class| Direction::ALL.iter().filter_map(|&d| set.size.step(at, d)).any(|s| set.is_in(class, s));
            let holds = |place| match place {
                CapturePlace::On(class) => set.is_in(class, at),
                CapturePlace::Beside(class) => !set.is_in(class, at) && beside(class),
            };
            let here = kind
                .capture
                .places
                .iter()
                .find(|(place, _)| holds(*place))
                .map_or(kind.capture.elsewhere, |&(_, required_sides)| required_sides);
            sieges.push(match here {
                RequiredSides::Three { edge_counts } => RequiredSides::Three { edge_counts: edge_counts && set.size.is_edge(at) },
                RequiredSides::Four { edge_counts } => RequiredSides::Four { edge_counts: edge_counts && set.size.is_edge(at) },
                other => other,
            });
        }
        kind.capture = CaptureRules::custodial();
    }
    let escape: Vec<_> = set.escape_squares().collect();
    plain.ends.escape.clear();
    plain.ends.escape_except.clear();
    plain.ends.quiet_limit = plain.ends.quiet_limit.filter(|limit| limit.verdict != Verdict::Forbidden);
    format!("{plain:?}{sieges:?}{escape:?}")
}

#[test]
fn every_effective_change_changes_the_description() {
    let mut rng = Rng::new(0x0061_1a2b_3c4e);
    let mut seen = BTreeMap::new();
    for _ in 0..TRIALS {
        let set = random_rule_set(&mut rng);
        let before = description(&set);
        for _ in 0..CHANGES_EACH {
            let mut other = set.clone();
            let (what, change) = rng.pick(&CHANGES);
            let kind = KindId(rng.index(set.kinds.len()) as u8);
            let class = ClassId(rng.index(set.classes.len()) as u8);
            change(&mut rng, &mut other, kind, class);
            if Rules::compile(other.clone()).is_ok() && normal_form(&other) != normal_form(&set) {
                *seen.entry(what).or_insert(0) += 1;
                assert_ne!(description(&other), before, "{what} is not described\n{set:?}\n{other:?}");
            }
        }
    }
    assert_eq!(seen.len(), CHANGES.len(), "changes tried: {seen:?}");
}

#[test]
fn random_rules_are_described_in_every_language() {
    let mut rng = Rng::new(78);
    for number in 0..TRIALS / 10 {
        let set = if number % 4 == 0 { random_without_king(&mut rng) } else { random_rule_set(&mut rng) };
        let english = describe_rules(&set, Signs::Letters, Language::English);
        for language in Language::ALL {
            let sections = describe_rules(&set, Signs::Letters, language);
            assert!(sections.iter().zip(&english).all(|(section, original)| section.blocks.len() == original.blocks.len()), "{language}");
            let words = |block: &Block| match block {
                Block::Paragraph(words) => words.clone(),
                Block::Diagram(diagram) => diagram.caption.clone(),
            };
            let text = sections.iter().flat_map(|section| section.blocks.iter().map(words)).collect::<Vec<_>>().join("\n");
            assert!(!text.contains(['{', '}']) && !text.contains(" ,") && !text.contains(" ."), "{language}: {text}");
            for class in &set.classes {
                assert!(text.contains(&class.name), "{language}: {} is not mentioned in\n{text}", class.name);
            }
        }
    }
}

#[test]
fn every_name_occurs_and_lines_are_wrapped() {
    let mut rng = Rng::new(77);
    for _ in 0..TRIALS {
        let set = random_rule_set(&mut rng);
        let text = description(&set);
        for name in set.kinds.iter().map(|kind| &kind.name).chain(set.classes.iter().map(|class| &class.name)) {
            assert!(text.contains(name.as_str()), "{name} is not mentioned in\n{text}");
        }
        for section in describe_rules(&set, Signs::Letters, Language::English) {
            assert!(!section.blocks.is_empty(), "the section {} is empty", section.heading);
        }
        assert!(to_plain_text(&describe_rules(&set, Signs::Letters, Language::English)).lines().all(|line| line.chars().count() <= 80));
    }
}

fn diagrams(set: &RuleSet) -> Vec<Diagram> {
    let blocks = describe_rules(set, Signs::Letters, Language::English).into_iter().flat_map(|section| section.blocks);
    blocks.filter_map(|block| if let Block::Diagram(diagram) = block { Some(diagram) } else { None }).collect()
}

#[test]
fn worked_examples_capture_what_their_diagrams_show() {
    let mut rng = Rng::new(0x5eed);
    let (mut moves, mut kings) = (0, 0);
    let is_drawn = |set: &RuleSet, game: &Game, board: &BoardDiagram| {
        board.squares().all(|(square, letter)| match game.piece(square) {
            Some(id) => set.kind(id).letter == letter,
            None => set.kinds.iter().all(|kind| kind.letter != letter),
        })
    };
    for _ in 0..TRIALS {
        let set = random_rule_set(&mut rng);
        let compiled = Arc::new(Rules::compile(set.clone()).expect("valid rules"));
        for diagram in diagrams(&set) {
            let Some(example) = &diagram.example else {
                assert_eq!(diagram.boards.len(), 1);
                continue;
            };
            let mut game = Game::from_setup(Arc::clone(&compiled), &example.setup).expect("a valid position");
            assert!(is_drawn(&set, &game, &diagram.boards[0]));
            let turn = game.play(example.mv.into()).expect("a legal move");
            let fallen: Vec<_> = turn.captured.iter().map(|fallen| fallen.square).collect();
            assert_eq!(fallen, example.captured);
            assert!(!fallen.is_empty() && is_drawn(&set, &game, &diagram.boards[1]));
            for square in fallen.iter().chain([&example.mv.from, &example.mv.to]) {
                assert!(diagram.caption.contains(&square.name(set.size)), "{}", diagram.caption);
            }
            moves += 1;
            kings += usize::from(turn.outcome.is_some_and(|outcome| outcome.reason == Reason::KingCaptured));
        }
    }
    assert!(moves > TRIALS && kings > TRIALS / 3, "{moves} moves were drawn, {kings} of them against kings");
}
