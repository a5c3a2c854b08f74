//! The wording of a whole description, and of single sentences.

use std::num::{NonZeroU8, NonZeroU16};

use birka_prose::{Signs, describe_rules, to_plain_text};
use birka_rules::*;

use birka_test_support::rulesets::{TABLUT, saami, square};

use crate::description;

#[test]
fn the_description_of_saami_tablut_matches_the_golden_text() {
    let text = to_plain_text(&describe_rules(&saami(TABLUT), Signs::Letters));
    assert!(text.lines().all(|line| line.chars().count() <= 80 && !line.ends_with(' ')));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/prose/saami_tablut.txt");
    if std::env::var_os("BIRKA_WRITE").is_some() {
        std::fs::write(file, &text).expect("the golden text can be written");
    }
    let golden = std::fs::read_to_string(file).expect("the golden text");
    assert!(text == golden, "the description has changed; after a review, `BIRKA_WRITE=1` writes {file}\n{text}");
}

#[test]
fn drawn_diagrams_are_described_by_what_they_draw() {
    let letters = to_plain_text(&describe_rules(&saami(TABLUT), Signs::Letters));
    assert!(letters.contains("(d)") && letters.contains("A dot is an empty square"), "{letters}");
    let icons = to_plain_text(&describe_rules(&saami(TABLUT), Signs::Icons)).split_whitespace().collect::<Vec<_>>().join(" ");
    for absent in ["(d)", "(a)", "(K)", "a dot", "A dot"] {
        assert!(!icons.contains(absent), "{absent} in {icons}");
    }
    assert!(icons.contains("king (with a crown)"), "{icons}");
    assert!(icons.contains("A diamond is a piece of the attackers, a ring is one of the defenders"), "{icons}");
}

#[test]
fn invalid_rules_list_their_errors() {
    let mut set = saami(TABLUT);
    set.kinds[1].letter = 'a';
    set.ends.escape = vec![ClassId(7)];
    let text = description(&set);
    assert!(text.contains("`a` cannot be the letter of `defender`"), "{text}");
    assert!(text.contains("The king's escape names a class of squares"), "{text}");
}

/// Tablut with every rule that Saami Tablut does not have.
fn tablut_with_every_rule() -> RuleSet {
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
    set.ends = EndRules {
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
fn every_rule_has_its_sentence() {
    let text = description(&tablut_with_every_rule());
    for sentence in [
        "The camps are the 16 squares shown below.",
        "Every piece except the king moves any distance. The king moves at most three squares at a time.",
        "Only the king may stop on the throne; the king may not return to it once he has left; every piece may pass over it while it is \
         empty.",
        "No piece may enter the camps from outside, but attackers that start there may move within their own part of them until they \
         leave; only attackers may pass over them from outside.",
        "Only the king may stop on the corners or pass over them.",
        "Defenders are captured when moving between two enemies, after their own captures; for every other piece this is safe.",
        "The king cannot capture by moving, but an enemy can be captured against him. Every other piece can take full part in \
         captures.",
        "The empty throne is hostile to every piece except defenders. While the king stands on the throne with attackers on all sides but one, \
         the throne is hostile to defenders on the remaining side.",
        "Empty squares of the camps are hostile to attackers, but not to those that stand in the same part of them.",
        "The squares of the corners are hostile to every piece except the king, whether or not a piece stands on them.",
        "captures the defender on f5 against the throne, where the king is besieged.",
        "One of the corners can close the other end as well. The king in such a row is not captured, but the other pieces are.",
        "The defenders win as soon as the king stands on the edge, but not on one of the camps.",
        "They also win when the king is the only piece left on his side, or when they have surrounded the king and all his men",
        "When the player to move has no legal move, the game is a draw.",
        "You may not make a move by which the same position, with the same side to move, occurs for the third time.",
        "After 100 moves in a row without a capture, counting both sides, the attackers lose.",
    ] {
        assert!(text.contains(sentence), "`{sentence}` is not in\n{text}");
    }
}
