//! The wording of what wins.

use std::num::NonZeroU8;

use birka_localization::Language;
use birka_prose::{Signs, describe_aim};
use birka_rules::*;
use birka_test_support::rulesets::{TABLUT, hasami, kind, pieces, plain_class, saami, square};

use crate::{ROWS, told, told_with};

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
        let text = told_with(&set, Signs::Pictures, language).0;
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
    let first_rank = set.size.squares().filter(|&square| set.size.rank(square) == 0).collect();
    set.classes.push(plain_class("camps", first_rank, 2));
    set.ends.line.attackers = Some(LineGoal { length: 5, along: LineDirection::ALL.to_vec(), outside: vec![ClassId(0)] });
    set.ends.line.defenders = Some(LineGoal { length: 3, along: vec![LineDirection::File], outside: Vec::new() });
    assert_eq!(describe_aim(&set, Side::Attackers, Language::English), "Make an unbroken line of five pieces.");
    told(&set, Language::English).has(&[
        "when at least five of their pieces stand in an unbroken line along a rank, a file or a diagonal, not counting pieces on one of the camps",
        "when at least three of their pieces stand in an unbroken line along a file.",
    ]);
    assert_eq!(describe_aim(&set, Side::Attackers, Language::German), "Bilde eine lückenlose Kette von fünf Steinen.");
    told(&set, Language::German).has(&[
        "wenn mindestens fünf ihrer Steine in einer lückenlosen Kette entlang einer Reihe, einer Linie oder einer Diagonale stehen, ohne Steine",
        "wenn mindestens drei ihrer Steine in einer lückenlosen Kette entlang einer Linie stehen.",
    ]);
    assert_eq!(describe_aim(&set, Side::Attackers, Language::Swedish), "Bilda en obruten kedja av fem pjäser.");
    told(&set, Language::Swedish).has(&[
        "när minst fem av deras pjäser står i en obruten kedja längs en rad, en linje eller en diagonal, pjäser på",
        "när minst tre av deras pjäser står i en obruten kedja längs en linje.",
    ]);
    assert_eq!(describe_aim(&set, Side::Attackers, Language::French), "Formez une ligne ininterrompue de cinq pions.");
    told(&set, Language::French).has(&[
        "quand au moins cinq de leurs pions forment une ligne ininterrompue le long d’une rangée, d’une colonne ou d’une diagonale, sans compter les pions",
        "quand au moins trois de leurs pions forment une ligne ininterrompue le long d’une colonne.",
    ]);
    assert_eq!(describe_aim(&set, Side::Attackers, Language::Spanish), "Forma una línea ininterrumpida de cinco piezas.");
    told(&set, Language::Spanish).has(&[
        "cuando al menos cinco de sus piezas forman una línea ininterrumpida por una fila, una columna o una diagonal, sin contar las piezas",
        "cuando al menos tres de sus piezas forman una línea ininterrumpida por una columna.",
    ]);
    assert_eq!(describe_aim(&set, Side::Attackers, Language::Latin), "Fac lineam continuam in qua quinque calculi sint.");
    told(&set, Language::Latin).has(&[
        "cum saltem quinque calculi eorum lineam continuam per ordinem, columnam aut obliquum faciunt, calculis",
        "cum saltem tres calculi eorum lineam continuam per columnam faciunt.",
    ]);
}

/// Rows in which Black has chiefs, a black man wins on d4 and e3, and every white man on a2 and b2.
fn with_goals(rows: &str) -> RuleSet {
    let mut set = hasami("\n.....".repeat(4).as_str());
    set.kinds[0].name = "attacker".into();
    set.kinds[1].name = "defender".into();
    set.kinds.push(kind("chief", 'c', 'c', Side::Attackers));
    let class = |name, squares: [&str; 2]| plain_class(name, squares.map(|name| square(&set, name)).to_vec(), 3);
    set.classes = vec![class("far_gates", ["e3", "d4"]), class("near_gates", ["a2", "b2"])];
    set.ends.reach = vec![(KindId(0), vec![ClassId(0)]), (KindId(1), vec![ClassId(1)])];
    set.ends.fewer_than = FewerThan { kinds: vec![(KindId(2), NonZeroU8::MIN)], ..FewerThan::default() };
    set.start = pieces(&set, rows);
    set
}

#[test]
fn goals_and_pieces_to_keep_are_told_in_every_language() {
    let mut set = with_goals("\nwww.w\n.....\n.....\nbcbcb");
    assert_eq!(
        Side::ALL.map(|side| describe_aim(&set, side, Language::English)),
        ["Bring an attacker to one of the far gates.", "Bring one of your pieces to one of the near gates."]
    );
    told(&set, Language::English).has(&[
        "The defenders win when the other side has no chiefs left, or when one of their pieces stands on one of the near gates.",
        "The attackers win when an attacker stands on one of the far gates.",
    ]);
    assert_eq!(
        Side::ALL.map(|side| describe_aim(&set, side, Language::German)),
        ["Bringe einen Angreifer zu einem der Felder „far gates“.", "Bringe einen deiner Steine zu einem der Felder „near gates“."]
    );
    told(&set, Language::German).has(&[
        "Die Verteidiger gewinnen, wenn die andere Seite keine Steine „chief“ mehr hat, oder wenn einer ihrer Steine auf einem der Felder „near gates“ steht.",
        "Die Angreifer gewinnen, wenn ein Angreifer auf einem der Felder „far gates“ steht.",
    ]);
    assert_eq!(
        Side::ALL.map(|side| describe_aim(&set, side, Language::Swedish)),
        ["För en angripare till en av rutorna ”far gates”.", "För en av dina pjäser till en av rutorna ”near gates”."]
    );
    told(&set, Language::Swedish).has(&[
        "när motståndaren inte har några pjäser ”chief” kvar, eller när en av deras pjäser står på en av rutorna ”near gates”.",
        "Angriparna vinner när en angripare står på en av rutorna ”far gates”.",
    ]);
    assert_eq!(
        Side::ALL.map(|side| describe_aim(&set, side, Language::French)),
        [
            "Menez un attaquant à une des cases «\u{a0}far gates\u{a0}».",
            "Menez l’un de vos pions à une des cases «\u{a0}near gates\u{a0}».",
        ]
    );
    told(&set, Language::French).has(&[
        "quand l’autre camp n’a plus aucun pion «\u{a0}chief\u{a0}», ou quand l’un de leurs pions se trouve sur une des cases",
        "Les attaquants gagnent quand un attaquant se trouve sur une des cases",
    ]);
    assert_eq!(
        Side::ALL.map(|side| describe_aim(&set, side, Language::Spanish)),
        ["Lleva a un atacante a una de las casillas «far gates».", "Lleva una de tus piezas a una de las casillas «near gates»."]
    );
    told(&set, Language::Spanish).has(&[
        "cuando al otro bando no le quedan piezas «chief», o cuando una de sus piezas está en una de las casillas «near gates».",
        "Los atacantes ganan cuando un atacante está en una de las casillas «far gates».",
    ]);
    assert_eq!(
        Side::ALL.map(|side| describe_aim(&set, side, Language::Latin)),
        ["Duc oppugnatorem ad unum ex locis «far gates».", "Duc unum calculorum tuorum ad unum ex locis «near gates»."]
    );
    told(&set, Language::Latin).has(&[
        "cum altera pars nullum calculum «chief» habet, aut cum unus calculorum eorum in uno ex locis «near gates» stat.",
        "Oppugnatores vincunt cum oppugnator in uno ex locis «far gates» stat.",
    ]);
    set.ends.reach.pop();
    assert_eq!(describe_aim(&set, Side::Defenders, Language::English), "Capture enemy chiefs until none is left.");
    set.ends.fewer_than.kinds[0].1 = NonZeroU8::new(2).expect("not zero");
    told(&set, Language::English).has(&["The defenders win when the other side has fewer than two chiefs."]);
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
    told(&one, Language::English).has(&["The defenders win when they capture the chief."]);
    told(&one, Language::German).has(&["Die Verteidiger gewinnen, wenn sie den Stein „chief“ schlagen."]);
    // Of the defenders the king has his own way.
    let mut royal = saami(TABLUT);
    royal.classes.push(plain_class("gates", vec![square(&royal, "a1"), square(&royal, "i9")], 3));
    royal.ends.reach = vec![(KindId(1), vec![ClassId(2)])];
    told(&royal, Language::English).has(&["when one of their pieces stands on one of the gates, not counting the king."]);
}

#[test]
fn the_king_is_not_counted_among_the_men() {
    let mut set = saami(TABLUT);
    set.ends.fewer_than.defenders = NonZeroU8::new(3);
    told(&set, Language::English).has(&["when the other side has fewer than three men, not counting the king"]);
}
