//! The wording of captures.

use birka_localization::Language;
use birka_rules::*;
use birka_test_support::rulesets::{TABLUT, hasami, saami};

use crate::{ROWS, description, diagrams, told};

#[test]
fn rules_that_surround_nobody_do_not_tell_how_pieces_are_surrounded() {
    let mut set = hasami(ROWS);
    told(&set, Language::English).has(&["so that it is trapped.", "It is safe to move between two enemies."]);
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
fn captures_by_displacement_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    let knight = Leap::new(1, 2).expect("a leap");
    set.kinds[0].other_moves.takes = vec![Take { by: TakeBy::Diagonal(Some(1)), from: None, whom: vec![KindId(2)] }];
    set.kinds[2].other_moves.takes = vec![
        Take { by: TakeBy::Slide(None), from: None, whom: vec![KindId(0)] },
        Take { by: TakeBy::Leap(knight), from: None, whom: vec![KindId(0)] },
    ];
    told(&set, Language::English).has(&[
        "Attackers can also move onto a piece, one square diagonally, and capture it: the king.",
        "The king can also move onto a piece, any distance along a rank or a file, and capture it: attackers.",
        "The king can also move onto a piece, two squares along a rank or a file and one at right angles to it, and capture it: attackers.",
    ]);
    told(&set, Language::German).has(&[
        "Angreifer können auch ein Feld weit schräg auf einen Stein ziehen und ihn schlagen. So geschlagen werden: der König.",
        "Der König kann auch beliebig weit entlang einer Reihe oder einer Linie auf einen Stein ziehen und ihn schlagen.",
        "auf einen Stein ziehen und ihn schlagen. So geschlagen werden: Angreifer.",
    ]);
    told(&set, Language::Swedish).has(&[
        "Angripare kan också gå en ruta diagonalt till en pjäs ruta och slå den. Så slås: kungen.",
        "Kungen kan också gå hur långt som helst längs en rad eller en linje till en pjäs ruta och slå den.",
        "Så slås: angripare.",
    ]);
    told(&set, Language::French).has(&[
        "peuvent aussi se déplacer d’une case en diagonale jusque sur un pion et le prendre. Sont ainsi pris\u{a0}: le roi.",
        "Le roi peut aussi se déplacer aussi loin que l’on veut le long d’une rangée ou d’une colonne jusque sur un pion et le prendre.",
        "Sont ainsi pris\u{a0}: les attaquants.",
    ]);
    told(&set, Language::Spanish).has(&[
        "también pueden ir una casilla en diagonal a la casilla de una pieza y capturarla. Se capturan así: el rey.",
        "El rey también puede ir tan lejos como se quiera por una fila o una columna a la casilla de una pieza y capturarla.",
        "Se capturan así: los atacantes.",
    ]);
    told(&set, Language::Latin).has(&[
        "Oppugnatores etiam unum locum per obliquum in calculum moveri eumque capere possunt. Sic capiuntur: rex.",
        "Rex etiam quamlibet longe per ordinem aut columnam in calculum moveri eumque capere potest.",
        "Sic capiuntur: oppugnatores.",
    ]);
}

#[test]
fn captures_in_rows_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    set.kinds[1].captured_in_rows = true;
    told(&set, Language::English).has(&[
        "When several pieces stand in an unbroken row between two enemies, on a rank or a file, these are captured together: defenders.",
    ]);
    told(&set, Language::German).has(&[
        "Stehen mehrere Steine ohne Lücke auf einer Reihe oder einer Linie zwischen zwei gegnerischen, so werden zusammen geschlagen: \
         Verteidiger.",
    ]);
    told(&set, Language::Swedish)
        .has(&["När flera pjäser står i obruten följd mellan två fiender på en rad eller en linje slås tillsammans: försvarare."]);
    told(&set, Language::French).has(&[
        "Quand plusieurs pions se suivent sans vide entre deux ennemis, sur une rangée ou une colonne, sont pris ensemble\u{a0}: les \
         défenseurs.",
    ]);
    told(&set, Language::Spanish)
        .has(&["Cuando varias piezas están seguidas, sin huecos, entre dos enemigos en una fila o una columna, se capturan juntas: los \
         defensores."]);
    told(&set, Language::Latin)
        .has(&["Si plures calculi sine intervallo in ordine aut columna inter duos hostes stant, simul capiuntur: defensores."]);
}

#[test]
fn captures_by_moving_between_enemies_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    set.kinds[0].captures_between = vec![KindId(1), KindId(2)];
    set.kinds[2].captures_between = vec![KindId(0)];
    told(&set, Language::English).has(&[
        "Attackers capture two enemies at once by moving between them on a rank or a file, whatever it takes \
         to capture them otherwise: defenders and the king.",
        "The king captures two enemies at once by moving between them on a rank or a file, whatever it takes \
         to capture them otherwise: attackers.",
    ]);
    told(&set, Language::German).has(&[
        "Angreifer schlagen beide Steine, wenn sie auf einer Reihe oder einer Linie zwischen zwei gegnerische ziehen. So geschlagen \
         werden, was auch sonst für sie gilt: Verteidiger und der König.",
        "Der König schlägt beide Steine, wenn er auf einer Reihe oder einer Linie zwischen zwei gegnerische zieht.",
    ]);
    told(&set, Language::Swedish).has(&[
        "Angripare slår två fiender på en gång genom att gå in mellan dem på en rad eller en linje. Så slås, \
         vad som än krävs annars: försvarare och kungen.",
        "Kungen slår två fiender på en gång genom att gå in mellan dem på en rad eller en linje. Så slås, \
         vad som än krävs annars: angripare.",
    ]);
    told(&set, Language::French).has(&[
        "prennent à la fois deux ennemis en se plaçant entre eux sur une rangée ou une colonne. Sont ainsi pris, quoi qu’il \
         faille par ailleurs pour les prendre\u{a0}: les défenseurs et le roi.",
        "Le roi prend à la fois deux ennemis en se plaçant entre eux sur une rangée ou une colonne.",
    ]);
    told(&set, Language::Spanish).has(&[
        "capturan a la vez a dos enemigos al ponerse entre ellos en una fila o una columna. Se capturan así, sea lo que sea \
         lo que haga falta en otros casos: los defensores y el rey.",
        "El rey captura a la vez a dos enemigos al ponerse entre ellos en una fila o una columna.",
    ]);
    told(&set, Language::Latin).has(&[
        "Oppugnatores, si in ordine aut columna inter duos hostes intrant, ambos capiunt. Sic capiuntur, quidquid aliter \
         opus est: defensores et rex.",
        "Rex, si in ordine aut columna inter duos hostes intrat, ambos capit.",
    ]);
}

#[test]
fn examples_of_captures_move_pieces_as_they_move() {
    let moves = |set: &RuleSet| -> Vec<String> {
        diagrams(set).into_iter().filter_map(|diagram| diagram.example).map(|example| example.mv.name(set.size)).collect()
    };
    let straight = saami(TABLUT);
    let mut leaping = straight.clone();
    for kind in &mut leaping.kinds {
        kind.reach = Some(0);
        kind.other_moves.leaps = vec![Leap::new(1, 2).expect("a leap")];
    }
    assert_eq!(moves(&leaping).len(), moves(&straight).len(), "{:?}", moves(&leaping));
}
