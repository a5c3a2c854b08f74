//! The wording of a whole description, and of single sentences.

use std::num::{NonZeroU8, NonZeroU16};

use birka_localization::Language;
use birka_prose::{Block, MoveFeature, PositionFactor, Signs, describe_aim, describe_changes, describe_rules, explain_move, to_plain_text};
use birka_rules::*;

use birka_test_support::rulesets::{TABLUT, hasami, kind, pieces, saami, square};

use crate::description;

#[test]
fn the_descriptions_of_saami_tablut_match_the_golden_texts() {
    for language in Language::ALL {
        let text = to_plain_text(&describe_rules(&saami(TABLUT), Signs::Letters, language));
        assert!(text.lines().all(|line| line.chars().count() <= 80 && !line.ends_with(' ')));
        let file = format!("{}/tests/prose/saami_tablut/{language}.txt", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("BIRKA_WRITE").is_some() {
            std::fs::write(&file, &text).expect("the golden text can be written");
        }
        let golden = std::fs::read_to_string(&file).expect("the golden text");
        assert!(text == golden, "the description has changed; after a review, `BIRKA_WRITE=1` writes {file}\n{text}");
    }
}

#[test]
fn drawn_diagrams_are_described_by_what_they_draw() {
    let letters = to_plain_text(&describe_rules(&saami(TABLUT), Signs::Letters, Language::English));
    assert!(letters.contains("(d)") && letters.contains("A dot is an empty square"), "{letters}");
    let icons =
        to_plain_text(&describe_rules(&saami(TABLUT), Signs::Icons, Language::English)).split_whitespace().collect::<Vec<_>>().join(" ");
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
    let closed = SquareRule { stop: false, pass: false, enter: false, hostile: Hostility::Always, ..SquareRule::OPEN };
    let camp = SquareRule { enter: false, hostile: Hostility::WhenEmpty, hostile_only_outside: true, ..SquareRule::OPEN };
    let camps = ["d1", "e1", "f1", "e2", "d9", "e9", "f9", "e8", "a4", "a5", "a6", "b5", "i4", "i5", "i6", "h5"];
    set.classes.push(SquareClass {
        name: "camps".into(),
        squares: camps.map(|name| square(&set, name)).to_vec(),
        rules: vec![camp, closed, closed],
        ornament: Ornament::Camp,
    });
    set.classes.push(SquareClass {
        name: "corners".into(),
        squares: set.size.squares().filter(|&s| set.size.is_corner(s)).collect(),
        rules: vec![closed, closed, SquareRule::OPEN],
        ornament: Ornament::Refuge,
    });
    let throne = &mut set.classes[0];
    throne.rules[1] = SquareRule { hostile: Hostility::Never, hostile_when_besieged: true, ..throne.rules[1] };
    throne.rules[2].enter = false;
    set.shieldwall = Some(Shieldwall { closed_by: vec![ClassId(3)] });
    set.kinds[1].captured_when_moving_between = true;
    set.kinds[2].capture_roles = CaptureRoles { hammer: false, anvil: true };
    set.kinds[2].reach = Some(3);
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

#[test]
fn every_rule_is_a_whole_sentence_in_every_language() {
    let set = tablut_with_every_rule();
    let shape = |language| describe_rules(&set, Signs::Letters, language).iter().map(|section| section.blocks.len()).collect::<Vec<_>>();
    for language in Language::ALL {
        let text = to_plain_text(&describe_rules(&set, Signs::Letters, language));
        assert!(!text.contains(['{', '}']) && !text.contains(" ,") && !text.contains(".."), "{language}: {text}");
        assert_eq!(shape(language), shape(Language::English), "{language}");
    }
}

#[test]
fn names_from_scripts_stand_as_they_are_after_a_noun_of_the_language() {
    let mut set = saami(TABLUT);
    set.kinds[0].name = "muscovite".into();
    set.kinds[2].name = "hnefi".into();
    set.classes[0].name = "stone_ring".into();
    for (language, piece, king, square) in [
        (Language::English, "16 muscovites (a)", "the hnefi is captured", "Only the hnefi may stop on the stone ring"),
        (Language::Swedish, "16 pjäser ”muscovite” (a)", "slås kungen ”hnefi”", "Bara kungen ”hnefi” får stanna på rutan ”stone ring”"),
        (Language::German, "16 Steine „muscovite“ (a)", "der König „hnefi“", "Nur der König „hnefi“ darf auf dem Feld „stone ring“ halten"),
        (
            Language::French,
            "16 pions « muscovite » (a)",
            "le roi « hnefi »",
            "Seul le roi « hnefi » peut s’arrêter sur la case « stone ring »",
        ),
        (
            Language::Spanish,
            "16 piezas «muscovite» (a)",
            "el rey «hnefi»",
            "Solo el rey «hnefi» puede detenerse en la casilla «stone ring»",
        ),
        (Language::Latin, "16 calculos «muscovite» (a)", "rex «hnefi»", "Nemo nisi rex «hnefi» in loco «stone ring» consistere potest"),
    ] {
        let text = to_plain_text(&describe_rules(&set, Signs::Letters, language)).split_whitespace().collect::<Vec<_>>().join(" ");
        for expected in [piece, king, square] {
            assert!(text.contains(expected), "{language}: `{expected}` is not in\n{text}");
        }
    }
}

#[test]
fn moves_are_explained_in_every_language() {
    let set = saami(TABLUT);
    let (from, to) = (square(&set, "d1"), square(&set, "d3"));
    let men = vec![(square(&set, "d5"), KindId(0)), (square(&set, "e4"), KindId(0))];
    let by = Move { from: to, to: square(&set, "d7") };
    let features = [MoveFeature::Captures { men }, MoveFeature::ThreatensWin { by, reason: Reason::KingCaptured }];
    for (language, expected) in [
        (Language::English, "d1-d3 captures the attackers on d5 and e4 and threatens d3-d7, which would capture the king."),
        (Language::Swedish, "d1-d3 slår angriparna på d5 och e4 och hotar med d3-d7, som skulle slå kungen."),
        (Language::German, "d1-d3 schlägt die Angreifer auf d5 und e4 und droht d3-d7, womit der König geschlagen würde."),
        (Language::French, "d1-d3 prend les attaquants en d5 et e4 et menace d3-d7, qui prendrait le roi."),
        (Language::Spanish, "d1-d3 captura a los atacantes en d5 y e4 y amenaza d3-d7, que capturaría al rey."),
        (Language::Latin, "d1-d3 capit oppugnatores in d5 et e4 et minatur d3-d7, quo rex capiatur."),
    ] {
        assert_eq!(explain_move(&set, Side::Defenders, Move { from, to }, &features, language), expected);
    }
}

#[test]
fn every_feature_of_a_move_has_words_in_every_language() {
    let set = saami(TABLUT);
    let (here, there) = (square(&set, "d1"), square(&set, "d3"));
    let mv = Move { from: here, to: there };
    let corner = square(&set, "a1");
    let reasons = [
        Reason::KingEscaped,
        Reason::KingCaptured,
        Reason::AttackersTaken,
        Reason::KingBared,
        Reason::TooFewMen,
        Reason::KindTaken,
        Reason::GoalReached,
        Reason::LineMade,
        Reason::ExitFort,
        Reason::Encirclement,
        Reason::NoMove,
        Reason::Repetition,
        Reason::QuietLimit,
        Reason::Passes,
    ];
    let mut features = vec![
        MoveFeature::OnlyMove { loses_in: 2 },
        MoveFeature::DelaysLoss { moves: 1 },
        MoveFeature::SavesKing { from: mv },
        MoveFeature::SavesPieces { men: vec![here, there] },
        MoveFeature::ClosesRoutes { goals: vec![corner], left: 0 },
        MoveFeature::ClosesRoutes { goals: vec![corner, square(&set, "i1")], left: 2 },
        MoveFeature::GuardsGoal { goal: corner },
        MoveFeature::ThreatensKing { by: mv },
        MoveFeature::ThreatensPieces { men: vec![there] },
        MoveFeature::OpensLine { to: there },
        MoveFeature::Promotes { at: there, kind: KindId(1) },
        MoveFeature::WinsMaterial { men: 1, moves: 1 },
        MoveFeature::WinsMaterial { men: 2, moves: 3 },
        MoveFeature::Prepares { mv, feature: Box::new(MoveFeature::ThreatensKing { by: mv }) },
        MoveFeature::Maintains,
    ];
    for reason in reasons {
        features.push(MoveFeature::Wins { reason, at: corner });
        features.push(MoveFeature::ForcesWin { moves: 1, reason: None });
        features.push(MoveFeature::ForcesWin { moves: 3, reason: Some(reason) });
        features.push(MoveFeature::Draws { reason });
        features.push(MoveFeature::PreventsWin { mv, reason });
        features.push(MoveFeature::ThreatensWin { by: mv, reason });
    }
    for (left, goals) in [(0, 1), (1, 2), (7, 9)] {
        let goals: Vec<Square> = set.size.squares().skip(1).take(goals).collect();
        features.push(MoveFeature::BlocksEscape { goals: goals.clone(), left });
        features.push(MoveFeature::OpensEscape { ways: goals.len(), goals, call: (left == 0).then(|| "raichi".to_owned()) });
    }
    let factors = [
        PositionFactor::KingNearGoal,
        PositionFactor::KingFree,
        PositionFactor::KingCovered,
        PositionFactor::MenOutside,
        PositionFactor::GoalsOpen,
        PositionFactor::GoalsGuarded,
        PositionFactor::KingBesieged,
        PositionFactor::KingFar,
        PositionFactor::KingCramped,
    ];
    features.extend(factors.map(MoveFeature::Improves));
    for language in Language::ALL {
        for feature in &features {
            let words = explain_move(&set, Side::Defenders, mv, std::slice::from_ref(feature), language);
            let is_whole = words.starts_with("d1-d3 ") && words.ends_with('.') && !words.contains("  ") && !words.contains(['{', '}']);
            assert!(is_whole && !words.contains(" ,"), "{language} {feature:?}: {words}");
            println!("{language}: {words}");
        }
    }
}

#[test]
fn a_changed_sentence_names_what_it_is_about() {
    let after = saami(TABLUT);
    let mut before = after.clone();
    before.ends.attackers_taken = false;
    before.kinds[2].capture.elsewhere = RequiredSides::Three { edge_counts: false };
    for (language, also, elsewhere, removed) in [
        (
            Language::English,
            "The defenders also win when",
            "Everywhere else the king is captured between",
            "No longer: Everywhere else the king",
        ),
        (
            Language::Swedish,
            "Försvararna vinner också när",
            "Överallt annars slås kungen mellan",
            "Inte längre: Överallt annars slås kungen",
        ),
        (
            Language::German,
            "Die Verteidiger gewinnen auch, wenn",
            "Überall sonst wird der König zwischen",
            "Nicht mehr: Überall sonst wird der König",
        ),
        (
            Language::French,
            "Les défenseurs gagnent aussi quand",
            "Partout ailleurs, on prend le roi entre",
            "Ne vaut plus\u{a0}: Partout ailleurs, on",
        ),
        (
            Language::Spanish,
            "Los defensores también ganan cuando",
            "En todas las demás casillas, el rey es",
            "Ya no vale: En todas las demás casillas",
        ),
        (Language::Latin, "Defensores item vincunt cum", "Alibi rex capitur inter", "Iam non valet: Alibi rex capitur"),
    ] {
        let changes = describe_changes(&before, &after, language);
        for expected in [also, elsewhere, removed] {
            assert!(changes.iter().any(|change| change.starts_with(expected)), "{language}: `{expected}` is not in {changes:#?}");
        }
        assert_eq!(changes.len(), 3, "{changes:#?}");
        assert!(describe_changes(&after, &after, language).is_empty());
    }
}

#[test]
fn changes_begin_with_what_is_played_otherwise_and_end_with_the_board() {
    let before = saami(TABLUT);
    let mut after = before.clone();
    after.first = Side::Defenders;
    after.kinds.iter_mut().for_each(|kind| kind.reach = Some(1));
    let changes = describe_changes(&before, &after, Language::English);
    let at = |part: &str| changes.iter().position(|change| change.contains(part)).unwrap_or_else(|| panic!("{part}: {changes:#?}"));
    assert!(at("one square at a time") < at("The defenders move first"), "{changes:#?}");
}

#[test]
fn the_aims_of_the_sides_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    for (language, defenders, attackers) in [
        (Language::English, "Bring the king to the edge.", "Capture the king before he reaches the edge."),
        (Language::Swedish, "För kungen till kanten.", "Fånga kungen innan han når kanten."),
        (Language::German, "Bringe den König zum Rand.", "Fange den König, bevor er den Rand erreicht."),
        (Language::French, "Menez le roi au bord.", "Capturez le roi avant qu’il n’atteigne le bord."),
        (Language::Spanish, "Lleva al rey al borde.", "Captura al rey antes de que llegue al borde."),
        (Language::Latin, "Duc regem ad marginem.", "Cape regem priusquam ad marginem perveniat."),
    ] {
        assert_eq!([Side::Defenders, Side::Attackers].map(|side| describe_aim(&set, side, language)), [defenders, attackers]);
    }
    set.ends.escape = vec![ClassId(0)];
    assert_eq!(describe_aim(&set, Side::Defenders, Language::German), "Bringe den König zum Thron.");
}

const ROWS: &str = "
    wwwww
    .....
    .....
    bbbbb";

#[test]
fn a_game_without_a_king_is_told_without_one() {
    let mut set = hasami(ROWS);
    let kings = ["king", "kung", "kungen", "könig", "königs", "roi", "rey", "rex", "regem", "regis"];
    for (language, aim, end) in [
        (
            Language::English,
            "Capture enemy men until fewer than two are left.",
            "The attackers win when the other side has fewer than two men.",
        ),
        (
            Language::Swedish,
            "Slå fiendens pjäser tills färre än två är kvar.",
            "Angriparna vinner när motståndaren har färre än två pjäser.",
        ),
        (
            Language::German,
            "Schlage gegnerische Steine, bis weniger als zwei übrig sind.",
            "Die Angreifer gewinnen, wenn die andere Seite weniger als zwei Steine hat.",
        ),
        (
            Language::French,
            "Prenez des pions ennemis jusqu’à ce qu’il en reste moins de deux.",
            "Les attaquants gagnent quand l’autre camp a moins de deux pions.",
        ),
        (
            Language::Spanish,
            "Captura piezas enemigas hasta que queden menos de dos.",
            "Los atacantes ganan cuando al otro bando le quedan menos de dos piezas.",
        ),
        (
            Language::Latin,
            "Cape calculos hostium donec pauciores quam duo restent.",
            "Oppugnatores vincunt cum altera pars pauciores quam duos calculos habet.",
        ),
    ] {
        assert_eq!(Side::ALL.map(|side| describe_aim(&set, side, language)), [aim, aim]);
        let sections = describe_rules(&set, Signs::Icons, language);
        let text = to_plain_text(&sections).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(end), "{language}: {text}");
        let mut words = text.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase);
        assert!(!words.any(|word| kings.contains(&word.as_str())), "{language}: {text}");
    }
    set.ends.fewer_than.attackers = NonZeroU8::new(1);
    assert_eq!(describe_aim(&set, Side::Defenders, Language::English), "Capture all enemy men.");
    set.ends.fewer_than.attackers = None;
    assert_eq!(describe_aim(&set, Side::Defenders, Language::English), "Leave the other side without a move.");
}

#[test]
fn lines_to_make_are_told_in_every_language() {
    let mut set = hasami(ROWS);
    set.classes.push(SquareClass {
        name: "camps".into(),
        squares: set.size.squares().filter(|&square| set.size.rank(square) == 0).collect(),
        rules: vec![SquareRule::OPEN; 2],
        ornament: Ornament::Plain,
    });
    set.ends.line.attackers = Some(LineGoal { length: 5, along: LineDirection::ALL.to_vec(), outside: vec![ClassId(0)] });
    set.ends.line.defenders = Some(LineGoal { length: 3, along: vec![LineDirection::File], outside: Vec::new() });
    for (language, aim, sentences) in [
        (
            Language::English,
            "Make an unbroken line of five pieces.",
            [
                "when at least five of their pieces stand in an unbroken line along a rank, a file or a diagonal, not counting pieces on one of the camps",
                "when at least three of their pieces stand in an unbroken line along a file.",
            ],
        ),
        (
            Language::German,
            "Bilde eine lückenlose Kette von fünf Steinen.",
            [
                "wenn mindestens fünf ihrer Steine in einer lückenlosen Kette entlang einer Reihe, einer Linie oder einer Diagonale stehen, ohne Steine",
                "wenn mindestens drei ihrer Steine in einer lückenlosen Kette entlang einer Linie stehen.",
            ],
        ),
        (
            Language::Swedish,
            "Bilda en obruten kedja av fem pjäser.",
            [
                "när minst fem av deras pjäser står i en obruten kedja längs en rad, en linje eller en diagonal, pjäser på",
                "när minst tre av deras pjäser står i en obruten kedja längs en linje.",
            ],
        ),
        (
            Language::French,
            "Formez une ligne ininterrompue de cinq pions.",
            [
                "quand au moins cinq de leurs pions forment une ligne ininterrompue le long d’une rangée, d’une colonne ou d’une diagonale, sans compter les pions",
                "quand au moins trois de leurs pions forment une ligne ininterrompue le long d’une colonne.",
            ],
        ),
        (
            Language::Spanish,
            "Forma una línea ininterrumpida de cinco piezas.",
            [
                "cuando al menos cinco de sus piezas forman una línea ininterrumpida por una fila, una columna o una diagonal, sin contar las piezas",
                "cuando al menos tres de sus piezas forman una línea ininterrumpida por una columna.",
            ],
        ),
        (
            Language::Latin,
            "Fac lineam continuam in qua quinque calculi sint.",
            [
                "cum saltem quinque calculi eorum lineam continuam per ordinem, columnam aut obliquum faciunt, calculis",
                "cum saltem tres calculi eorum lineam continuam per columnam faciunt.",
            ],
        ),
    ] {
        assert_eq!(describe_aim(&set, Side::Attackers, language), aim);
        assert_told(&set, language, &sentences);
    }
}

/// Rows in which Black has chiefs, a black man wins on d4 and e3, and every white man on a2 and b2.
fn with_goals(rows: &str) -> RuleSet {
    let mut set = hasami("\n.....".repeat(4).as_str());
    set.kinds[0].name = "attacker".into();
    set.kinds[1].name = "defender".into();
    set.kinds.push(kind("chief", 'c', 'c', Side::Attackers));
    let class = |name: &str, squares: [&str; 2]| SquareClass {
        name: name.into(),
        squares: squares.map(|name| square(&set, name)).to_vec(),
        rules: vec![SquareRule::OPEN; 3],
        ornament: Ornament::Plain,
    };
    set.classes = vec![class("far_gates", ["e3", "d4"]), class("near_gates", ["a2", "b2"])];
    set.ends.reach = vec![(KindId(0), vec![ClassId(0)]), (KindId(1), vec![ClassId(1)])];
    set.ends.fewer_than = FewerThan { kinds: vec![(KindId(2), NonZeroU8::MIN)], ..FewerThan::default() };
    set.start = pieces(&set, rows);
    set
}

#[test]
fn goals_and_pieces_to_keep_are_told_in_every_language() {
    let mut set = with_goals("\nwww.w\n.....\n.....\nbcbcb");
    for (language, aims, sentences) in [
        (
            Language::English,
            ["Bring an attacker to one of the far gates.", "Bring one of your pieces to one of the near gates."],
            [
                "The defenders win when the other side has no chiefs left, or when one of their pieces stands on one of the near gates.",
                "The attackers win when an attacker stands on one of the far gates.",
            ],
        ),
        (
            Language::German,
            ["Bringe einen Angreifer zu einem der Felder „far gates“.", "Bringe einen deiner Steine zu einem der Felder „near gates“."],
            [
                "Die Verteidiger gewinnen, wenn die andere Seite keine Steine „chief“ mehr hat, oder wenn einer ihrer Steine auf einem der Felder „near gates“ steht.",
                "Die Angreifer gewinnen, wenn ein Angreifer auf einem der Felder „far gates“ steht.",
            ],
        ),
        (
            Language::Swedish,
            ["För en angripare till en av rutorna ”far gates”.", "För en av dina pjäser till en av rutorna ”near gates”."],
            [
                "när motståndaren inte har några pjäser ”chief” kvar, eller när en av deras pjäser står på en av rutorna ”near gates”.",
                "Angriparna vinner när en angripare står på en av rutorna ”far gates”.",
            ],
        ),
        (
            Language::French,
            [
                "Menez un attaquant à une des cases «\u{a0}far gates\u{a0}».",
                "Menez l’un de vos pions à une des cases «\u{a0}near gates\u{a0}».",
            ],
            [
                "quand l’autre camp n’a plus aucun pion «\u{a0}chief\u{a0}», ou quand l’un de leurs pions se trouve sur une des cases",
                "Les attaquants gagnent quand un attaquant se trouve sur une des cases",
            ],
        ),
        (
            Language::Spanish,
            ["Lleva a un atacante a una de las casillas «far gates».", "Lleva una de tus piezas a una de las casillas «near gates»."],
            [
                "cuando al otro bando no le quedan piezas «chief», o cuando una de sus piezas está en una de las casillas «near gates».",
                "Los atacantes ganan cuando un atacante está en una de las casillas «far gates».",
            ],
        ),
        (
            Language::Latin,
            ["Duc oppugnatorem ad unum ex locis «far gates».", "Duc unum calculorum tuorum ad unum ex locis «near gates»."],
            [
                "cum altera pars nullum calculum «chief» habet, aut cum unus calculorum eorum in uno ex locis «near gates» stat.",
                "Oppugnatores vincunt cum oppugnator in uno ex locis «far gates» stat.",
            ],
        ),
    ] {
        assert_eq!(Side::ALL.map(|side| describe_aim(&set, side, language)), aims);
        assert_told(&set, language, &sentences);
    }
    set.ends.reach.pop();
    assert_eq!(describe_aim(&set, Side::Defenders, Language::English), "Capture enemy chiefs until none is left.");
    set.ends.fewer_than.kinds[0].1 = NonZeroU8::new(2).expect("not zero");
    assert_told(&set, Language::English, &["The defenders win when the other side has fewer than two chiefs."]);
    for (language, aim) in [
        (Language::German, "Schlage gegnerische Steine „chief“, bis weniger als zwei übrig sind."),
        (Language::Swedish, "Slå fiendens pjäser ”chief” tills färre än två är kvar."),
        (Language::French, "Prenez des pions «\u{a0}chief\u{a0}» ennemis jusqu’à ce qu’il en reste moins de deux."),
        (Language::Spanish, "Captura piezas «chief» del enemigo hasta que le queden menos de dos."),
        (Language::Latin, "Cape calculos «chief» hostium donec pauciores quam duo restent."),
    ] {
        assert_eq!(describe_aim(&set, Side::Defenders, language), aim);
    }
    let mut one = with_goals("\nwww.w\n.....\n.....\nbcbbb");
    one.ends.reach.pop();
    assert_eq!(describe_aim(&one, Side::Defenders, Language::English), "Capture the chief.");
    assert_told(&one, Language::English, &["The defenders win when they capture the chief."]);
    assert_told(&one, Language::German, &["Die Verteidiger gewinnen, wenn sie den Stein „chief“ schlagen."]);
    // Of the defenders the king has his own way.
    let mut royal = saami(TABLUT);
    let corner =
        |name: &str, squares| SquareClass { name: name.into(), squares, rules: vec![SquareRule::OPEN; 3], ornament: Ornament::Plain };
    royal.classes.push(corner("gates", vec![square(&royal, "a1"), square(&royal, "i9")]));
    royal.ends.reach = vec![(KindId(1), vec![ClassId(2)])];
    assert_told(&royal, Language::English, &["when one of their pieces stands on one of the gates, not counting the king."]);
}

#[test]
fn rules_that_surround_nobody_do_not_tell_how_pieces_are_surrounded() {
    let mut set = hasami(ROWS);
    assert_told(&set, Language::English, &["so that it is trapped.", "It is safe to move between two enemies."]);
    for kind in &mut set.kinds {
        kind.capture.elsewhere = RequiredSides::Never;
    }
    set.kinds[0].other_moves.takes = vec![Take { by: TakeBy::Slide(None), from: None, whom: vec![KindId(1)] }];
    let text = description(&set);
    for absent in ["trapped", "between two", "hostile", "take part in captures", "surrounded"] {
        assert!(!text.contains(absent), "{absent} in {text}");
    }
    assert!(text.contains("Captured pieces leave the board."), "{text}");
    // One kind is enough.
    set.kinds[1].captured_when_moving_between = true;
    assert!(description(&set).contains("so that it is trapped."));
}

#[test]
fn the_king_is_not_counted_among_the_men() {
    let mut set = saami(TABLUT);
    set.ends.fewer_than.defenders = NonZeroU8::new(3);
    let text = description(&set).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("when the other side has fewer than three men, not counting the king"), "{text}");
}

#[test]
fn diagonal_moves_leaps_and_pieces_that_never_move_are_told_in_every_language() {
    let leap = |one, other| Leap::new(one, other).expect("a leap");
    let mut set = saami(TABLUT);
    set.kinds[0].reach = Some(0);
    set.kinds[1].other_moves.diagonal = Some(1);
    set.kinds[2].reach = Some(3);
    set.kinds[2].other_moves = OtherMoves { diagonal: Some(3), leaps: vec![leap(0, 2), leap(1, 2), leap(3, 3)], ..OtherMoves::default() };
    for (language, sentences) in [
        (
            Language::English,
            [
                "Pieces move to empty squares only; except by a leap they never jump over other pieces.",
                "Attackers never move.",
                "Defenders move any distance along a rank or a file, or one square diagonally.",
                "The king moves at most three squares along a rank, a file or a diagonal.",
                "The king also leaps two squares along a rank or a file, or two squares along a rank or a file and one at right angles to it, or \
                 three squares diagonally, over whatever stands between.",
            ],
        ),
        (
            Language::Swedish,
            [
                "Pjäser går bara till tomma rutor; utom i ett hopp passerar de aldrig andra pjäser.",
                "Angripare flyttas aldrig.",
                "Försvarare går hur långt som helst längs en rad eller en linje, eller en ruta diagonalt.",
                "Kungen går högst tre rutor längs en rad, en linje eller en diagonal.",
                "Kungen hoppar också två rutor längs en rad eller en linje, eller två rutor längs en rad eller en linje och en vinkelrätt mot den, \
                 eller tre rutor diagonalt, över vad som än står emellan.",
            ],
        ),
        (
            Language::German,
            [
                "Steine ziehen nur auf leere Felder; außer mit einem Sprung überspringen sie nie andere Steine.",
                "Angreifer ziehen nie.",
                "Verteidiger ziehen beliebig weit entlang einer Reihe oder einer Linie, oder ein Feld weit schräg.",
                "Der König zieht höchstens drei Felder weit entlang einer Reihe, einer Linie oder einer Diagonale.",
                "Der König springt auch zwei Felder weit entlang einer Reihe oder einer Linie, oder zwei Felder weit entlang einer Reihe oder einer \
                 Linie und eins quer dazu, oder drei Felder weit schräg, über alles hinweg, was dazwischen steht.",
            ],
        ),
        (
            Language::French,
            [
                "Les pions ne vont que sur des cases vides ; sauf en sautant, ils ne passent jamais par-dessus d’autres pions.",
                "Les attaquants ne se déplacent jamais.",
                "Les défenseurs se déplacent aussi loin que l’on veut le long d’une rangée ou d’une colonne, ou d’une case en diagonale.",
                "Le roi se déplace de trois cases au plus le long d’une rangée, d’une colonne ou d’une diagonale.",
                "Le roi saute aussi de deux cases le long d’une rangée ou d’une colonne, ou de deux cases le long d’une rangée ou d’une colonne \
                 et d’une à angle droit, ou de trois cases en diagonale, par-dessus tout ce qui se trouve entre les deux.",
            ],
        ),
        (
            Language::Spanish,
            [
                "Las piezas se mueven solo a casillas vacías; salvo con un salto, nunca pasan sobre otras piezas.",
                "Los atacantes nunca se mueven.",
                "Los defensores se mueven tan lejos como se quiera por una fila o una columna, o una casilla en diagonal.",
                "El rey se mueve como mucho tres casillas por una fila, una columna o una diagonal.",
                "El rey también salta dos casillas por una fila o una columna, o dos casillas por una fila o una columna y una en ángulo recto, o \
                 tres casillas en diagonal, por encima de lo que haya en medio.",
            ],
        ),
        (
            Language::Latin,
            [
                "Calculi in loca vacua tantum moventur; nisi saltu alios calculos numquam transeunt.",
                "Oppugnatores numquam moventur.",
                "Defensores quamlibet longe per ordinem aut columnam, aut unum locum per obliquum moventur.",
                "Rex tres locos aut pauciores per ordinem, columnam aut obliquum movetur.",
                "Rex etiam duos locos per ordinem aut columnam, aut duos locos per ordinem aut columnam et unum ad angulum rectum, aut tres \
                 locos per obliquum salit, super quidquid interest.",
            ],
        ),
    ] {
        let text = to_plain_text(&describe_rules(&set, Signs::Letters, language)).split_whitespace().collect::<Vec<_>>().join(" ");
        for sentence in sentences {
            assert!(text.contains(sentence), "{sentence}\n{text}");
        }
    }
    set.kinds[2].other_moves.leaps.clear();
    let text = description(&set);
    assert!(text.contains("Pieces move over empty squares only; they never jump over other pieces."), "{text}");
    set.kinds[1].reach = Some(0);
    set.kinds[1].other_moves = OtherMoves { diagonal: Some(0), leaps: vec![leap(1, 2)], ..OtherMoves::default() };
    let text = description(&set);
    let only_leaps = "Defenders leap two squares along a rank or a file and one at right angles to it, over whatever stands between.";
    assert!(text.contains(only_leaps), "{text}");
}

#[test]
fn captures_by_displacement_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    let knight = Leap::new(1, 2).expect("a leap");
    set.kinds[0].other_moves.takes = vec![Take { by: TakeBy::Diagonal(Some(1)), from: None, whom: vec![KindId(2)] }];
    set.kinds[2].other_moves.takes = vec![
        Take { by: TakeBy::Slide(None), from: None, whom: vec![KindId(0)] },
        Take { by: TakeBy::Leap(knight), from: None, whom: vec![KindId(0)] },
    ];
    for (language, sentences) in [
        (
            Language::English,
            [
                "Attackers can also move onto a piece, one square diagonally, and capture it: the king.",
                "The king can also move onto a piece, any distance along a rank or a file, and capture it: attackers.",
                "The king can also move onto a piece, two squares along a rank or a file and one at right angles to it, and capture it: attackers.",
            ],
        ),
        (
            Language::German,
            [
                "Angreifer können auch ein Feld weit schräg auf einen Stein ziehen und ihn schlagen. So geschlagen werden: der König.",
                "Der König kann auch beliebig weit entlang einer Reihe oder einer Linie auf einen Stein ziehen und ihn schlagen.",
                "auf einen Stein ziehen und ihn schlagen. So geschlagen werden: Angreifer.",
            ],
        ),
        (
            Language::Swedish,
            [
                "Angripare kan också gå en ruta diagonalt till en pjäs ruta och slå den. Så slås: kungen.",
                "Kungen kan också gå hur långt som helst längs en rad eller en linje till en pjäs ruta och slå den.",
                "Så slås: angripare.",
            ],
        ),
        (
            Language::French,
            [
                "peuvent aussi se déplacer d’une case en diagonale jusque sur un pion et le prendre. Sont ainsi pris\u{a0}: le roi.",
                "Le roi peut aussi se déplacer aussi loin que l’on veut le long d’une rangée ou d’une colonne jusque sur un pion et le prendre.",
                "Sont ainsi pris\u{a0}: les attaquants.",
            ],
        ),
        (
            Language::Spanish,
            [
                "también pueden ir una casilla en diagonal a la casilla de una pieza y capturarla. Se capturan así: el rey.",
                "El rey también puede ir tan lejos como se quiera por una fila o una columna a la casilla de una pieza y capturarla.",
                "Se capturan así: los atacantes.",
            ],
        ),
        (
            Language::Latin,
            [
                "Oppugnatores etiam unum locum per obliquum in calculum moveri eumque capere possunt. Sic capiuntur: rex.",
                "Rex etiam quamlibet longe per ordinem aut columnam in calculum moveri eumque capere potest.",
                "Sic capiuntur: oppugnatores.",
            ],
        ),
    ] {
        assert_told(&set, language, &sentences);
    }
}

#[test]
fn moves_forward_only_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    for kind in &mut set.kinds {
        kind.reach = Some(0);
    }
    set.kinds[0].other_moves.forward = ForwardSlides { straight: Some(1), diagonal: Some(0) };
    set.kinds[0].other_moves.takes = vec![Take { by: TakeBy::DiagonalForward(Some(1)), from: None, whom: vec![KindId(1), KindId(2)] }];
    set.kinds[1].other_moves.forward = ForwardSlides { straight: None, diagonal: None };
    set.kinds[2].other_moves.diagonal = Some(1);
    set.kinds[2].other_moves.forward = ForwardSlides { straight: Some(2), diagonal: Some(0) };
    for (language, sentences) in [
        (
            Language::English,
            [
                "Attackers move one square straight forward. Attackers can also move onto a piece, one square diagonally forward, and capture \
                 it: defenders and the king.",
                "Defenders move any distance straight or diagonally forward.",
                "at most two squares straight forward. For the attackers forward is towards rank 9. For the defenders forward is towards rank 1.",
            ],
        ),
        (
            Language::German,
            [
                "Angreifer ziehen ein Feld weit gerade nach vorn. Angreifer können auch ein Feld weit schräg nach vorn auf einen Stein ziehen",
                "Verteidiger ziehen beliebig weit gerade oder schräg nach vorn.",
                "Felder weit gerade nach vorn. Vorn ist für die Angreifer die Reihe 9. Vorn ist für die Verteidiger die Reihe 1.",
            ],
        ),
        (
            Language::Swedish,
            [
                "Angripare går en ruta rakt framåt. Angripare kan också gå en ruta diagonalt framåt till en pjäs ruta och slå den.",
                "Försvarare går hur långt som helst rakt eller diagonalt framåt.",
                "framåt. Framåt är för angriparna mot rad 9. Framåt är för försvararna mot rad 1.",
            ],
        ),
        (
            Language::French,
            [
                "Les attaquants se déplacent d’une case tout droit vers l’avant.",
                "Les défenseurs se déplacent aussi loin que l’on veut tout droit ou en diagonale vers l’avant.",
                "L’avant est, pour les attaquants, du côté de la rangée 9.",
            ],
        ),
        (
            Language::Spanish,
            [
                "Los atacantes se mueven una casilla recto hacia delante.",
                "Los defensores se mueven tan lejos como se quiera recto o en diagonal hacia delante.",
                "Hacia delante es, para los atacantes, hacia la fila 9.",
            ],
        ),
        (
            Language::Latin,
            [
                "Oppugnatores unum locum recta prorsum moventur. Oppugnatores etiam unum locum per obliquum prorsum in calculum moveri",
                "Defensores quamlibet longe recta aut per obliquum prorsum moventur.",
                "Prorsum est oppugnatoribus ad ordinem 9.",
            ],
        ),
    ] {
        assert_told(&set, language, &sentences);
    }
}

#[test]
fn captures_in_rows_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    set.kinds[1].captured_in_rows = true;
    for (language, sentence) in [
        (
            Language::English,
            "When several pieces stand in an unbroken row between two enemies, on a rank or a file, these are captured together: defenders.",
        ),
        (
            Language::German,
            "Stehen mehrere Steine ohne Lücke auf einer Reihe oder einer Linie zwischen zwei gegnerischen, so werden zusammen geschlagen: \
             Verteidiger.",
        ),
        (
            Language::Swedish,
            "När flera pjäser står i obruten följd mellan två fiender på en rad eller en linje slås tillsammans: försvarare.",
        ),
        (
            Language::French,
            "Quand plusieurs pions se suivent sans vide entre deux ennemis, sur une rangée ou une colonne, sont pris ensemble : les \
             défenseurs.",
        ),
        (
            Language::Spanish,
            "Cuando varias piezas están seguidas, sin huecos, entre dos enemigos en una fila o una columna, se capturan juntas: los \
             defensores.",
        ),
        (Language::Latin, "Si plures calculi sine intervallo in ordine aut columna inter duos hostes stant, simul capiuntur: defensores."),
    ] {
        let text = to_plain_text(&describe_rules(&set, Signs::Letters, language)).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(sentence), "{text}");
    }
}

#[test]
fn promotions_and_conversions_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    let edge = ClassId(1);
    set.kinds.insert(1, kind("knight", 'n', 'n', Side::Attackers));
    set.classes.iter_mut().for_each(|class| class.rules.insert(1, SquareRule::OPEN));
    set.start = pieces(&set, TABLUT);
    set.kinds[0].promotes = Some(Promotion { on: vec![edge], to: KindId(1) });
    (set.kinds[0].becomes, set.kinds[1].becomes) = (Some(KindId(2)), Some(KindId(0)));
    set.kinds[2].other_moves.takes = vec![Take { by: TakeBy::Slide(Some(1)), from: None, whom: vec![KindId(1)] }];
    for (language, sentences) in [
        (
            Language::English,
            [
                "A piece of these that ends a move on the edge becomes a knight there: attackers.",
                "Captured pieces of these stay on their squares, and each becomes a defender: attackers. Captured pieces of these stay on their \
                 squares, and each becomes an attacker: knights. A piece leaves the board where another one has moved onto its square. Other \
                 captured pieces leave the board.",
            ],
        ),
        (
            Language::German,
            [
                "Ein Stein, der am Rand einen Zug beendet, wird dort ein Ritter. So verwandelt werden: Angreifer.",
                "Geschlagene Steine bleiben auf ihrem Feld, und jeder wird ein Verteidiger. So verwandelt werden: Angreifer.",
            ],
        ),
        (
            Language::Swedish,
            [
                "En pjäs som avslutar ett drag på kanten blir där en riddare. Så förvandlas: angripare.",
                "En slagen pjäs står kvar på sin ruta och blir en försvarare. Så förvandlas: angripare.",
            ],
        ),
        (
            Language::French,
            [
                "Un pion qui termine un coup au bord y devient un chevalier. Sont ainsi changés\u{a0}: les attaquants.",
                "Un pion pris reste sur sa case et devient un défenseur. Sont ainsi changés\u{a0}: les attaquants.",
            ],
        ),
        (
            Language::Spanish,
            [
                "Una pieza que termina una jugada en el borde se convierte allí en un caballero. Así cambian: los atacantes.",
                "Una pieza capturada se queda en su casilla y se convierte en un defensor. Así cambian: los atacantes.",
            ],
        ),
        (
            Language::Latin,
            [
                "Calculus qui motum ad marginem finit ibi fit eques. Sic mutantur: oppugnatores.",
                "Calculus captus in loco suo manet et fit defensor. Sic mutantur: oppugnatores.",
            ],
        ),
    ] {
        assert_told(&set, language, &sentences);
    }
    // Where all men change sides, none leaves the board.
    (set.kinds[1].becomes, set.kinds[2].becomes) = (Some(KindId(2)), Some(KindId(0)));
    set.kinds[2].other_moves = OtherMoves::default();
    let text = to_plain_text(&describe_rules(&set, Signs::Letters, Language::English)).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!text.contains("leave the board") && text.contains("each becomes a defender: attackers and knights."), "{text}");
}

#[test]
fn captures_by_moving_between_enemies_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    set.kinds[0].captures_between = vec![KindId(1), KindId(2)];
    set.kinds[2].captures_between = vec![KindId(0)];
    for (language, sentences) in [
        (
            Language::English,
            [
                "Attackers capture two enemies at once by moving between them on a rank or a file, whatever it takes \
                 to capture them otherwise: defenders and the king.",
                "The king captures two enemies at once by moving between them on a rank or a file, whatever it takes \
                 to capture them otherwise: attackers.",
            ],
        ),
        (
            Language::German,
            [
                "Angreifer schlagen beide Steine, wenn sie auf einer Reihe oder einer Linie zwischen zwei gegnerische ziehen. So geschlagen \
                 werden, was auch sonst für sie gilt: Verteidiger und der König.",
                "Der König schlägt beide Steine, wenn er auf einer Reihe oder einer Linie zwischen zwei gegnerische zieht.",
            ],
        ),
        (
            Language::Swedish,
            [
                "Angripare slår två fiender på en gång genom att gå in mellan dem på en rad eller en linje. Så slås, \
                 vad som än krävs annars: försvarare och kungen.",
                "Kungen slår två fiender på en gång genom att gå in mellan dem på en rad eller en linje. Så slås, \
                 vad som än krävs annars: angripare.",
            ],
        ),
        (
            Language::French,
            [
                "prennent à la fois deux ennemis en se plaçant entre eux sur une rangée ou une colonne. Sont ainsi pris, quoi qu’il \
                 faille par ailleurs pour les prendre\u{a0}: les défenseurs et le roi.",
                "Le roi prend à la fois deux ennemis en se plaçant entre eux sur une rangée ou une colonne.",
            ],
        ),
        (
            Language::Spanish,
            [
                "capturan a la vez a dos enemigos al ponerse entre ellos en una fila o una columna. Se capturan así, sea lo que sea \
                 lo que haga falta en otros casos: los defensores y el rey.",
                "El rey captura a la vez a dos enemigos al ponerse entre ellos en una fila o una columna.",
            ],
        ),
        (
            Language::Latin,
            [
                "Oppugnatores, si in ordine aut columna inter duos hostes intrant, ambos capiunt. Sic capiuntur, quidquid aliter \
                 opus est: defensores et rex.",
                "Rex, si in ordine aut columna inter duos hostes intrat, ambos capit.",
            ],
        ),
    ] {
        assert_told(&set, language, &sentences);
    }
}

#[test]
fn hops_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    let hop = |over: &[u8], captures| Hop { over: over.iter().map(|&kind| KindId(kind)).collect(), captures, at: Vec::new(), from: None };
    set.kinds[0].other_moves.hops = vec![hop(&[2], false)];
    set.kinds[1].other_moves.hops = vec![hop(&[0], true)];
    set.kinds[0].other_moves.hops[0].at = vec![ClassId(0)];
    for (language, sentences) in [
        (
            Language::English,
            [
                "Attackers can leap along a rank or a file over one piece beside them, to the empty square right behind: over the king. \
                 Such a leap begins or ends on the throne.",
                "Defenders can leap along a rank or a file over one piece beside them, to the empty square right behind, and capture that \
                 piece: attackers.",
            ],
        ),
        (
            Language::German,
            [
                "Angreifer können entlang einer Reihe oder einer Linie über einen Stein daneben auf das leere Feld gleich dahinter springen. So \
                 übersprungen werden: der König. Ein solcher Sprung beginnt oder endet auf dem Thron.",
                "springen und ihn schlagen. So geschlagen werden: Angreifer.",
            ],
        ),
        (Language::Swedish, ["Så hoppas över: kungen. Ett sådant hopp börjar eller slutar på tronen.", "och slå den. Så slås: angripare."]),
        (
            Language::French,
            [
                "Sont ainsi sautés\u{a0}: le roi. Un tel saut commence ou finit sur le trône.",
                "et le prendre. Sont ainsi pris\u{a0}: les attaquants.",
            ],
        ),
        (
            Language::Spanish,
            ["Se saltan así: el rey. Un salto así empieza o termina en el trono.", "y capturarla. Se capturan así: los atacantes."],
        ),
        (
            Language::Latin,
            ["Sic transiliuntur: rex. Talis saltus incipit aut desinit in arce.", "eumque capere. Sic capiuntur: oppugnatores."],
        ),
    ] {
        assert_told(&set, language, &sentences);
    }
}

#[test]
fn moves_that_begin_only_on_some_squares_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    let (on, outside) = (|class| Origin::On(vec![ClassId(class)]), |class| Origin::Outside(vec![ClassId(class)]));
    let limited = |by, from| LimitedMove { by, from };
    set.kinds[0].reach = Some(1);
    set.kinds[0].other_moves.limited = vec![limited(TakeBy::Slide(None), on(1))];
    set.kinds[0].other_moves.takes = vec![Take { by: TakeBy::Slide(Some(1)), from: Some(on(1)), whom: vec![KindId(1)] }];
    set.kinds[1].reach = Some(0);
    let over = vec![KindId(0)];
    set.kinds[1].other_moves.hops = vec![Hop { over, captures: true, at: Vec::new(), from: Some(outside(0)) }];
    let knight = TakeBy::Leap(Leap::new(1, 2).expect("a leap"));
    set.kinds[2].other_moves.limited =
        vec![limited(TakeBy::Diagonal(Some(1)), outside(1)), limited(knight, Origin::On(vec![ClassId(0), ClassId(1)]))];
    for (language, sentences) in [
        (
            Language::English,
            [
                "Attackers move one square along a rank or a file. From the edge, attackers also move any distance along a rank or a file.",
                "and capture it: defenders. Such a move begins only on the edge.",
                "and capture that piece: attackers. Such a move does not begin on the throne.",
                "Except from the edge, the king also moves one square diagonally.",
                "From the throne or from the edge, the king also leaps two squares along a rank or a file and one at right angles to it, over \
                 whatever stands between.",
            ],
        ),
        (
            Language::German,
            [
                "Beginnt der Zug am Rand, ziehen Angreifer auch beliebig weit entlang einer Reihe oder einer Linie.",
                "So geschlagen werden: Verteidiger. Ein solcher Zug beginnt immer am Rand.",
                "So geschlagen werden: Angreifer. Ein solcher Zug beginnt nie auf dem Thron.",
                "Beginnt der Zug nicht am Rand, zieht der König auch ein Feld weit schräg.",
                "Beginnt der Zug auf dem Thron oder am Rand, springt der König auch zwei Felder weit entlang",
            ],
        ),
        (
            Language::Swedish,
            [
                "Om draget börjar på kanten går angripare också hur långt som helst längs en rad eller en linje.",
                "Så slås: försvarare. Ett sådant drag börjar alltid på kanten.",
                "Så slås: angripare. Ett sådant drag börjar aldrig på tronen.",
                "Om draget inte börjar på kanten går kungen också en ruta diagonalt.",
                "Om draget börjar på tronen eller på kanten hoppar kungen också två rutor längs en rad",
            ],
        ),
        (
            Language::French,
            [
                "Si le coup commence au bord, les attaquants se déplacent en outre aussi loin que l’on veut le long d’une rangée",
                "les défenseurs. Un tel coup commence toujours au bord.",
                "les attaquants. Un tel coup ne commence jamais sur le trône.",
                "Si le coup ne commence pas au bord, le roi se déplace en outre d’une case en diagonale.",
                "Si le coup commence sur le trône ou au bord, le roi saute aussi de deux cases le long",
            ],
        ),
        (
            Language::Spanish,
            [
                "Si el movimiento empieza en el borde, los atacantes también se mueven tan lejos como se quiera por una fila o una columna.",
                "los defensores. Un movimiento así siempre empieza en el borde.",
                "los atacantes. Un movimiento así nunca empieza en el trono.",
                "Si el movimiento no empieza en el borde, el rey también se mueve una casilla en diagonal.",
                "Si el movimiento empieza en el trono o en el borde, el rey también salta dos casillas por una fila",
            ],
        ),
        (
            Language::Latin,
            [
                "Si motus ad marginem incipit, oppugnatores etiam quamlibet longe per ordinem aut columnam moventur.",
                "defensores. Talis motus semper ad marginem incipit.",
                "oppugnatores. Talis motus numquam in arce incipit.",
                "Si motus non ad marginem incipit, rex etiam unum locum per obliquum movetur.",
                "Si motus in arce aut ad marginem incipit, rex etiam duos locos per ordinem aut columnam",
            ],
        ),
    ] {
        assert_told(&set, language, &sentences);
    }
    // A kind that moves only so does not do it also.
    set.kinds[0].reach = Some(0);
    set.kinds[0].other_moves.takes.clear();
    assert_told(&set, Language::English, &["From the edge, attackers move any distance along a rank or a file."]);
}

#[track_caller]
fn assert_told(set: &RuleSet, language: Language, sentences: &[&str]) {
    let text = to_plain_text(&describe_rules(set, Signs::Letters, language));
    let text = text.split([' ', '\n']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    for sentence in sentences {
        assert!(text.contains(sentence), "{sentence}\n{text}");
    }
}

#[test]
fn turns_of_two_moves_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    set.two_moves = Some(TwoMoves { alone: vec![KindId(2)], captures_alone: true });
    for (language, sentences) in [
        (
            Language::English,
            [
                "The sides take turns. A turn is two moves by different pieces, or one if no second is possible.",
                "A move of these is a whole turn: the king. A first move that captures is a whole turn, and no second move captures.",
            ],
        ),
        (
            Language::German,
            [
                "Ein Zug hat zwei Bewegungen verschiedener Steine, oder nur eine, wenn keine zweite möglich ist.",
                "Eine Bewegung dieser Steine ist ein ganzer Zug: der König. Schlägt die erste Bewegung, so ist sie der ganze Zug; die zweite schlägt nie.",
            ],
        ),
        (Language::Swedish, ["En tur är två drag med olika pjäser", "Ett drag med dessa är en hel tur: kungen. Ett första drag som slår"]),
        (
            Language::French,
            ["Un tour compte deux coups de pions différents", "est un tour entier\u{a0}: le roi. Un premier coup qui prend"],
        ),
        (Language::Spanish, ["Un turno son dos jugadas de piezas distintas", "es un turno entero: el rey. Una primera jugada que captura"]),
        (Language::Latin, ["In vice bis movetur, diversis calculis", "totam vicem explet: rex. Primus motus qui capit"]),
    ] {
        assert_told(&set, language, &sentences);
    }
    set.two_moves = Some(TwoMoves { alone: Vec::new(), captures_alone: false });
    let text = to_plain_text(&describe_rules(&set, Signs::Letters, Language::English));
    assert!(text.contains("A turn is two moves") && !text.contains("a whole turn"), "{text}");
}

#[test]
fn turns_that_go_on_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    set.kinds[0].again = Again::WhileCapturing;
    set.kinds[2].again = Again::WhileCapturingOrEscaping;
    for (language, sentences) in [
        (
            Language::English,
            [
                "The sides take turns. A turn is one move, except after captures.",
                "After a capture, attackers may move again at once, as long as each further move captures; the turn may also be ended.",
                "After a capture, the king may move again at once, as long as each further move captures or escapes; the turn may also be ended.",
            ],
        ),
        (
            Language::German,
            [
                "Die Parteien ziehen abwechselnd. Ein Zug ist eine Bewegung, außer nach einem Schlag.",
                "Nach einem Schlag dürfen Angreifer gleich noch einmal ziehen, solange jeder weitere Zug schlägt; man darf auch aufhören.",
                "Nach einem Schlag darf der König gleich noch einmal ziehen, solange jeder weitere Zug schlägt oder entkommt; man darf auch aufhören.",
            ],
        ),
        (
            Language::Swedish,
            [
                "Sidorna turas om. En tur är ett drag, utom efter att man har slagit.",
                "så länge varje nytt drag slår; man får också sluta. Så flyttar: angripare.",
                "slår eller är en flykt; man får också sluta. Så flyttar: kungen.",
            ],
        ),
        (
            Language::French,
            [
                "Les camps jouent à tour de rôle. Un tour est un seul coup, sauf après une prise.",
                "Après une prise, les attaquants peuvent rejouer aussitôt, tant que chaque nouveau coup prend\u{a0}; on peut aussi s’arrêter.",
                "le roi peut rejouer aussitôt, tant que chaque nouveau coup prend ou s’échappe\u{a0}; on peut aussi s’arrêter.",
            ],
        ),
        (
            Language::Spanish,
            [
                "Los bandos se turnan. Un turno es una sola jugada, salvo tras una captura.",
                "Tras una captura, los atacantes pueden volver a mover enseguida, mientras cada nueva jugada capture; también se puede parar.",
                "el rey puede volver a mover enseguida, mientras cada nueva jugada capture o escape; también se puede parar.",
            ],
        ),
        (
            Language::Latin,
            [
                "Partes in vicibus alternant. Vice una semel movetur, nisi calculus captus est.",
                "Calculo capto oppugnatores statim iterum moveri possunt, dum singuli motus capiant; desinere quoque licet.",
                "rex statim iterum moveri potest, dum singuli motus capiant aut effugiant; desinere quoque licet.",
            ],
        ),
    ] {
        assert_told(&set, language, &sentences);
    }
}

#[test]
fn examples_of_captures_move_pieces_as_they_move() {
    let moves = |set: &RuleSet| -> Vec<String> {
        let sections = describe_rules(set, Signs::Letters, Language::English);
        let blocks = sections.iter().flat_map(|section| &section.blocks);
        let diagrams = blocks.filter_map(|block| if let Block::Diagram(diagram) = block { diagram.example.as_ref() } else { None });
        diagrams.map(|example| example.mv.name(set.size)).collect()
    };
    let straight = saami(TABLUT);
    let mut leaping = straight.clone();
    for kind in &mut leaping.kinds {
        kind.reach = Some(0);
        kind.other_moves.leaps = vec![Leap::new(1, 2).expect("a leap")];
    }
    assert_eq!(moves(&leaping).len(), moves(&straight).len(), "{:?}", moves(&leaping));
}

#[test]
fn gaps_and_sides_of_different_length_are_told() {
    let set = saami(
        "#..aa...#
         ...d....a
         a..dK...a
         #..aa...#",
    );
    let text = description(&set);
    assert!(text.contains("The board has nine by four squares. The board has gaps, where there is no square;"), "{text}");
    assert!(text.contains("a dot is an empty square, # is a gap") || text.contains("A dot is an empty square, # is a gap"), "{text}");
}

#[test]
fn names_of_sides_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    set.sides = SideNames { attackers: Some("Black".to_owned()), defenders: None };
    let told = |language| to_plain_text(&describe_rules(&set, Signs::Icons, language)).split_whitespace().collect::<Vec<_>>().join(" ");
    let sentences = [
        (Language::English, "The attackers are called Black."),
        (Language::German, "Die Angreifer heißen Black."),
        (Language::French, "Les attaquants s’appellent Black."),
        (Language::Spanish, "Los atacantes se llaman Black."),
        (Language::Swedish, "Angriparna heter Black."),
        (Language::Latin, "Oppugnatores Black vocantur."),
    ];
    for (language, sentence) in sentences {
        assert!(told(language).contains(sentence), "{}", told(language));
    }
    assert!(!told(Language::English).contains("The defenders are called"));
}

#[test]
fn placements_and_turns_without_a_move_are_told_in_every_language() {
    let mut set = hasami(".....\n.....\n.....\n.....\n.....");
    let middle = set.size.middle();
    set.classes.push(SquareClass {
        name: "middle".into(),
        squares: vec![middle],
        rules: vec![SquareRule::OPEN; 2],
        ornament: Ornament::Plain,
    });
    let pieces = InHand { attackers: 12, defenders: 1 };
    let two = NonZeroU8::new(2).expect("not zero");
    set.hand = Some(Hand { pieces, first: Side::Attackers, each_turn: two, outside: vec![ClassId(0)] });
    (set.ends.no_move, set.ends.fewer_than.defenders) = (NoMove::Skips, NonZeroU8::new(1));
    for (language, sentences) in [
        (
            Language::English,
            [
                "pieces are placed on empty squares: twelve by the attackers and one by the defenders.",
                "The attackers place first, and a side places two pieces a turn.",
                "nothing is captured, and nothing ends the game.",
                "A side that cannot move is passed over, and the other side moves again.",
            ],
        ),
        (
            Language::German,
            [
                "werden Steine auf leere Felder gesetzt: zwölf von den Angreifern und",
                "Die Angreifer setzen zuerst, und eine Seite setzt zwei Steine je Zug.",
                "Dabei wird nichts geschlagen",
                "setzt sie aus, und die andere zieht noch einmal",
            ],
        ),
        (
            Language::Swedish,
            [
                "tolv av angriparna och",
                "Angriparna ställer ut först, och en sida ställer ut två pjäser per tur.",
                "Under tiden slås ingenting",
                "hoppas över",
            ],
        ),
        (
            Language::French,
            [
                "sur des cases vides\u{a0}: douze par les attaquants et",
                "un camp place deux pions par tour.",
                "rien n’est pris, et rien ne termine la partie",
                "passe son tour, et l’autre joue encore",
            ],
        ),
        (
            Language::Spanish,
            [
                "doce de los atacantes y una de los defensores",
                "un bando coloca dos piezas por turno.",
                "no se captura nada",
                "pierde el turno, y el otro mueve otra vez",
            ],
        ),
        (
            Language::Latin,
            [
                "duodecim ab oppugnatoribus et",
                "quaque vice duo calculi ponuntur.",
                "Interea nihil capitur",
                "praeteritur, et altera iterum movet",
            ],
        ),
    ] {
        assert_told(&set, language, &sentences);
    }
    let text = to_plain_text(&describe_rules(&set, Signs::Letters, Language::English));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("No piece is placed on") && !text.contains("start without any"), "{text}");
    let before = description(&set);
    let told = |change: &dyn Fn(&mut Hand)| {
        let mut other = set.clone();
        other.hand.iter_mut().for_each(change);
        assert_ne!(description(&other), before);
        assert!(!describe_changes(&set, &other, Language::English).is_empty());
    };
    told(&|hand| hand.pieces.defenders = 2);
    told(&|hand| hand.each_turn = NonZeroU8::MIN);
    told(&|hand| hand.first = Side::Defenders);
    told(&|hand| hand.outside.clear());
}

#[test]
fn passes_are_told_in_every_language() {
    let mut set = hasami("b.b.b\n.....\n.....\n.....\nw.w.w");
    set.passes = Some(Passes::OfBoth { verdict: Verdict::MoverLoses });
    let mut one = set.clone();
    (one.passes, one.ends.no_move) = (Some(Passes::Of(Side::Defenders)), NoMove::Draws);
    for (language, sentences, of_one) in [
        (
            Language::English,
            ["Each side may pass instead of moving.", "When both sides pass, one after the other, the player who passed last loses."],
            ["The defenders may pass instead of moving.", "can neither move nor pass, the game is a draw."],
        ),
        (
            Language::German,
            ["Jede Seite darf passen, statt zu ziehen.", "Passen beide Seiten nacheinander, verliert, wer zuletzt gepasst hat."],
            [
                "Die Verteidiger dürfen passen, statt zu ziehen.",
                "Kann die Seite am Zug weder ziehen noch passen, ist die Partie unentschieden.",
            ],
        ),
        (
            Language::Swedish,
            ["Båda sidorna får passa", "När båda sidorna passar efter varandra förlorar den som passade sist."],
            ["Försvararna får passa", "varken kan dra eller passa är partiet oavgjort."],
        ),
        (
            Language::French,
            ["Chaque camp peut passer au lieu de jouer.", "l’un après l’autre, le joueur qui a passé le dernier perd."],
            ["Les défenseurs peuvent passer", "ne peut ni jouer ni passer, la partie est nulle."],
        ),
        (
            Language::Spanish,
            ["Cada bando puede pasar en vez de mover.", "uno tras otro, pierde el jugador que ha pasado el último."],
            ["Los defensores pueden pasar", "no puede mover ni pasar, la partida es tablas."],
        ),
        (
            Language::Latin,
            ["Utraque pars vicem omittere potest", "deinceps vicem omittit, is qui ultimus omisit vincitur."],
            ["Defensores vicem omittere possunt", "neque movere neque vicem omittere potest, ludus aequus est."],
        ),
    ] {
        assert_told(&set, language, &sentences);
        assert_told(&one, language, &of_one);
    }
    let text = to_plain_text(&describe_rules(&set, Signs::Letters, Language::English));
    assert!(!text.contains("cannot move loses") && !text.contains("nor pass"), "{text}");
    for passes in [None, Some(Passes::OfBoth { verdict: Verdict::Draw }), Some(Passes::Of(Side::Attackers))] {
        let other = RuleSet { passes, ..set.clone() };
        assert_ne!(description(&other), description(&set));
        assert!(!describe_changes(&set, &other, Language::English).is_empty());
    }
}
