//! What pieces and sides are called, and what pieces become.

use birka_localization::Language;
use birka_rules::*;
use birka_test_support::rulesets::{TABLUT, kind, pieces, saami};

use crate::{description, told};

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
fn names_of_sides_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    set.sides = SideNames { attackers: Some("Black".to_owned()), defenders: None };
    told(&set, Language::English).has(&["The attackers are called Black."]);
    told(&set, Language::German).has(&["Die Angreifer heißen Black."]);
    told(&set, Language::French).has(&["Les attaquants s’appellent Black."]);
    told(&set, Language::Spanish).has(&["Los atacantes se llaman Black."]);
    told(&set, Language::Swedish).has(&["Angriparna heter Black."]);
    told(&set, Language::Latin).has(&["Oppugnatores Black vocantur."]);
    assert!(!description(&set).contains("The defenders are called"));
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
