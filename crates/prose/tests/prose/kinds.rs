//! Names of pieces and sides, and changes of pieces.

use birka_localization::Language;
use birka_rules::*;
use birka_test_support::rulesets::{TABLUT, kind, pieces, saami};

use crate::{Told, told};

#[test]
fn names_from_scripts_stand_as_they_are_after_a_noun_of_the_language() {
    let mut set = saami(TABLUT);
    set.kinds[0].name = "muscovite".into();
    set.kinds[2].name = "hnefi".into();
    set.classes[0].name = "stone_ring".into();
    told(&set, Language::English).has(&["16 muscovites (a)", "the hnefi is captured", "Only the hnefi may stop on the stone ring"]);
    told(&set, Language::Swedish).has(&[
        "16 pjäser ”muscovite” (a)",
        "slås kungen ”hnefi”",
        "Bara kungen ”hnefi” får stanna på rutan ”stone ring”",
    ]);
    told(&set, Language::German).has(&[
        "16 Steine „muscovite“ (a)",
        "der König „hnefi“",
        "Nur der König „hnefi“ darf auf dem Feld „stone ring“ halten",
    ]);
    told(&set, Language::French).has(&[
        "16 pions «\u{a0}muscovite\u{a0}» (a)",
        "le roi «\u{a0}hnefi\u{a0}»",
        "Seul le roi «\u{a0}hnefi\u{a0}» peut s’arrêter sur la case «\u{a0}stone ring\u{a0}»",
    ]);
    told(&set, Language::Spanish).has(&[
        "16 piezas «muscovite» (a)",
        "el rey «hnefi»",
        "Solo el rey «hnefi» puede detenerse en la casilla «stone ring»",
    ]);
    told(&set, Language::Latin).has(&[
        "16 calculos «muscovite» (a)",
        "rex «hnefi»",
        "Nemo nisi rex «hnefi» in loco «stone ring» consistere potest",
    ]);
}

#[test]
fn pieces_that_capture_only_by_moving_onto_others_are_not_said_to_surround() {
    let mut set = saami(TABLUT);
    for kind in &mut set.kinds {
        kind.capture_roles = CaptureRoles::NONE;
    }
    let taking = Take { by: TakeBy::Diagonal(Some(1)), from: None, whom: vec![KindId(1), KindId(2)] };
    set.kinds[0].other_moves.takes.push(taking);
    let lacks = |set: &RuleSet, language: Language, words: &[&str]| {
        let Told(text) = told(set, language);
        assert!(!words.iter().any(|word| text.contains(word)), "{text}");
    };
    lacks(&set, Language::English, &["between two enemies", "take part", "trapped", "hostile"]);
    lacks(&set, Language::German, &["zwischen zwei", "mitwirken", "feindlich"]);
    told(&set, Language::English).has(&["Captured pieces leave the board."]);
    // The defenders alone surround.
    set.kinds[1].capture_roles = CaptureRoles::BOTH;
    let sentences = [
        (Language::English, ["Defenders and the king cannot be surrounded and captured.", "Attackers cannot help to surround an enemy."]),
        (
            Language::German,
            ["Verteidiger und der König können nicht", "Angreifer können nicht dabei mitwirken, einen gegnerischen Stein einzuschließen."],
        ),
        (Language::Swedish, ["kan inte", "Angripare kan inte hjälpa till att stänga in en fiende."]),
        (Language::French, ["ne", "ne peuvent pas aider à enfermer un ennemi."]),
        (Language::Spanish, ["no", "no pueden ayudar a encerrar a un enemigo."]),
        (Language::Latin, ["non", "hostem intercludere non adiuvant."]),
    ];
    for (language, sentences) in sentences {
        told(&set, language).has(&sentences);
    }
}

#[test]
fn pieces_that_cannot_be_captured_are_told_of_in_shieldwalls() {
    let mut set = saami(TABLUT);
    set.shieldwall = Some(Shieldwall { closed_by: Vec::new() });
    told(&set, Language::English).has(&["The king in such a row is not captured, but the other pieces are."]);
    set.kinds[1].capture.elsewhere = RequiredSides::Never;
    let sentences = [
        (Language::English, "Defenders and the king in such a row are not captured, but the other pieces are."),
        (Language::German, "Verteidiger und der König werden in einer solchen Reihe nicht geschlagen, die anderen Steine aber schon."),
        (Language::Swedish, "Försvarare och kungen slås inte i en sådan rad, men de andra pjäserna gör det."),
        (Language::French, "Dans une telle rangée, on ne prend pas les défenseurs et le roi, mais on prend les autres pions."),
        (Language::Spanish, "no son capturados, pero las demás piezas sí."),
        (Language::Latin, "non capiuntur, sed ceteri calculi capiuntur."),
    ];
    for (language, sentence) in sentences {
        told(&set, language).has(&[sentence]);
    }
}

#[test]
fn names_of_sides_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    set.sides = SideNames { attackers: Some("Black".to_owned()), defenders: Some("White".to_owned()) };
    let sentences = [
        (
            Language::English,
            "attacker|defender",
            [
                "The king (K) and eight pieces of White (d) play against 16 pieces of Black (a). Black moves first.",
                "A piece of Black moves from b5 to b3 and captures the piece of White on c3 against the piece of Black on d3.",
                "The empty throne counts as one of the four, so three pieces of Black are enough next to it.",
                "White wins as soon as the king stands on the edge. It also wins when it captures the last piece of Black.",
            ],
        ),
        (
            Language::Swedish,
            "angripar|försvarar",
            [
                "Kungen (K) och åtta pjäser tillhörande White (d) spelar mot 16 pjäser tillhörande Black (a). Black gör det första draget.",
                "En pjäs tillhörande Black går från b5 till b3 och slår pjäsen tillhörande White på c3 mot pjäsen tillhörande Black på d3.",
                "Den tomma tronen räknas som en av de fyra, så intill den räcker det med tre pjäser tillhörande Black.",
                "White vinner så snart kungen står på kanten. Den vinner också när den slår den sista pjäsen tillhörande Black.",
            ],
        ),
        (
            Language::German,
            "Angreifer|Verteidiger",
            [
                "Der König (K) und acht Steine von White (d) spielen gegen 16 Steine von Black (a). Black zieht zuerst.",
                "Ein Stein von Black zieht von b5 nach b3 und schlägt den Stein von White auf c3 gegen den Stein von Black auf d3.",
                "Der leere Thron zählt als eine der vier Seiten, daneben genügen also drei Steine von Black.",
                "White gewinnt, sobald der König am Rand steht. White gewinnt auch, wenn der letzte Stein von Black geschlagen wird.",
            ],
        ),
        (
            Language::French,
            "attaquant|défenseur",
            [
                "Le roi (K) et huit pions de White (d) jouent contre 16 pions de Black (a). Black joue en premier.",
                "Un pion de Black va de b5 à b3 et prend le pion de White en c3 contre le pion de Black en d3.",
                "Le trône vide compte comme l’un des quatre côtés\u{a0}: à côté, trois pions de Black suffisent.",
                "White gagne dès que le roi se trouve au bord. White gagne aussi quand le dernier pion de Black est pris.",
            ],
        ),
        (
            Language::Spanish,
            "atacante|defensor",
            [
                "El rey (K) y ocho piezas de White (d) juegan contra 16 piezas de Black (a). Black mueve primero.",
                "Una pieza de Black va de b5 a b3 y captura la pieza de White en c3 contra la pieza de Black en d3.",
                "El trono vacío cuenta como uno de los cuatro lados, así que al lado bastan tres piezas de Black.",
                "White gana en cuanto el rey está en el borde. También gana cuando captura la última pieza de Black.",
            ],
        ),
        (
            Language::Latin,
            "ppugnator|efensor",
            [
                "Rex (K) et octo calculi partis White (d) contra 16 calculos partis Black (a) ludunt. Pars Black prior movet.",
                "Calculus partis Black ex b5 in b3 movetur et calculum partis White in c3 contra calculum partis Black in d3 capit.",
                "Arx vacua pro uno ex quattuor lateribus est; itaque iuxta tres calculi partis Black sufficiunt.",
                "Pars White vincit simul ac rex ad marginem stat. Item vincit cum ultimum calculum partis Black capit.",
            ],
        ),
    ];
    for (language, unnamed, sentences) in sentences {
        let told = told(&set, language);
        told.has(&sentences);
        assert!(!unnamed.split('|').any(|word| told.0.contains(word)), "{language}: {}", told.0);
    }
    let silver = RuleSet { sides: SideNames { attackers: Some("Argent".to_owned()), defenders: None }, ..set.clone() };
    told(&silver, Language::French).has(&["16 pions d’Argent (a)", "quand ils prennent le dernier pion d’Argent"]);
    // A side is not named twice in a sentence.
    set.kinds.insert(1, kind("knight", 'n', 'n', Side::Attackers));
    set.classes.iter_mut().for_each(|class| class.rules.insert(1, SquareRule::OPEN));
    set.start = pieces(&set, TABLUT);
    set.start[0] = Some(KindId(1));
    told(&set, Language::English).has(&["Black has 16 pieces (a) and one knight (n)."]);
    told(&set, Language::German).has(&["Black hat 16 Steine (a) und einen Ritter (n)."]);
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
    told(&set, Language::English).has(&[
        "A piece of these that ends a move on the edge becomes a knight there: attackers.",
        "Captured pieces of these stay on their squares, and each becomes a defender: attackers. Captured pieces of these stay on their \
         squares, and each becomes an attacker: knights. A piece leaves the board where another one has moved onto its square. Other \
         captured pieces leave the board.",
    ]);
    told(&set, Language::German).has(&[
        "Ein Stein, der am Rand einen Zug beendet, wird dort ein Ritter. So verwandelt werden: Angreifer.",
        "Geschlagene Steine bleiben auf ihrem Feld, und jeder wird ein Verteidiger. So verwandelt werden: Angreifer.",
    ]);
    told(&set, Language::Swedish).has(&[
        "En pjäs som avslutar ett drag på kanten blir där en riddare. Så förvandlas: angripare.",
        "En slagen pjäs står kvar på sin ruta och blir en försvarare. Så förvandlas: angripare.",
    ]);
    told(&set, Language::French).has(&[
        "Un pion qui termine un coup au bord y devient un chevalier. Sont ainsi changés\u{a0}: les attaquants.",
        "Un pion pris reste sur sa case et devient un défenseur. Sont ainsi changés\u{a0}: les attaquants.",
    ]);
    told(&set, Language::Spanish).has(&[
        "Una pieza que termina una jugada en el borde se convierte allí en un caballero. Así cambian: los atacantes.",
        "Una pieza capturada se queda en su casilla y se convierte en un defensor. Así cambian: los atacantes.",
    ]);
    told(&set, Language::Latin).has(&[
        "Calculus qui motum ad marginem finit ibi fit eques. Sic mutantur: oppugnatores.",
        "Calculus captus in loco suo manet et fit defensor. Sic mutantur: oppugnatores.",
    ]);
    // Where all men change sides, none leaves the board.
    (set.kinds[1].becomes, set.kinds[2].becomes) = (Some(KindId(2)), Some(KindId(0)));
    set.kinds[2].other_moves = OtherMoves::default();
    let text = told(&set, Language::English).0;
    assert!(!text.contains("leave the board") && text.contains("each becomes a defender: attackers and knights."), "{text}");
}
