//! The wording of moves and captures.

use birka_localization::Language;
use birka_rules::*;
use birka_test_support::rulesets::{TABLUT, hasami, saami};

use crate::{ROWS, description, diagrams, told};

#[test]
fn diagonal_moves_leaps_and_pieces_that_never_move_are_told_in_every_language() {
    let leap = |one, other| Leap::new(one, other).expect("a leap");
    let mut set = saami(TABLUT);
    set.kinds[0].reach = Some(0);
    set.kinds[1].other_moves.diagonal = Some(1);
    set.kinds[2].reach = Some(3);
    set.kinds[2].other_moves = OtherMoves { diagonal: Some(3), leaps: vec![leap(0, 2), leap(1, 2), leap(3, 3)], ..OtherMoves::default() };
    told(&set, Language::English).has(&[
        "Pieces move to empty squares only; except by a leap they never jump over other pieces.",
        "Attackers never move.",
        "Defenders move any distance along a rank or a file, or one square diagonally.",
        "The king moves at most three squares along a rank, a file or a diagonal.",
        "The king also leaps two squares along a rank or a file, or two squares along a rank or a file and one at right angles to it, or \
         three squares diagonally, over whatever stands between.",
    ]);
    told(&set, Language::Swedish).has(&[
        "Pjäser går bara till tomma rutor; utom i ett hopp passerar de aldrig andra pjäser.",
        "Angripare flyttas aldrig.",
        "Försvarare går hur långt som helst längs en rad eller en linje, eller en ruta diagonalt.",
        "Kungen går högst tre rutor längs en rad, en linje eller en diagonal.",
        "Kungen hoppar också två rutor längs en rad eller en linje, eller två rutor längs en rad eller en linje och en vinkelrätt mot den, \
         eller tre rutor diagonalt, över vad som än står emellan.",
    ]);
    told(&set, Language::German).has(&[
        "Steine ziehen nur auf leere Felder; außer mit einem Sprung überspringen sie nie andere Steine.",
        "Angreifer ziehen nie.",
        "Verteidiger ziehen beliebig weit entlang einer Reihe oder einer Linie, oder ein Feld weit schräg.",
        "Der König zieht höchstens drei Felder weit entlang einer Reihe, einer Linie oder einer Diagonale.",
        "Der König springt auch zwei Felder weit entlang einer Reihe oder einer Linie, oder zwei Felder weit entlang einer Reihe oder einer \
         Linie und eins quer dazu, oder drei Felder weit schräg, über alles hinweg, was dazwischen steht.",
    ]);
    told(&set, Language::French).has(&[
        "Les pions ne vont que sur des cases vides\u{a0}; sauf en sautant, ils ne passent jamais par-dessus d’autres pions.",
        "Les attaquants ne se déplacent jamais.",
        "Les défenseurs se déplacent aussi loin que l’on veut le long d’une rangée ou d’une colonne, ou d’une case en diagonale.",
        "Le roi se déplace de trois cases au plus le long d’une rangée, d’une colonne ou d’une diagonale.",
        "Le roi saute aussi de deux cases le long d’une rangée ou d’une colonne, ou de deux cases le long d’une rangée ou d’une colonne \
         et d’une à angle droit, ou de trois cases en diagonale, par-dessus tout ce qui se trouve entre les deux.",
    ]);
    told(&set, Language::Spanish).has(&[
        "Las piezas se mueven solo a casillas vacías; salvo con un salto, nunca pasan sobre otras piezas.",
        "Los atacantes nunca se mueven.",
        "Los defensores se mueven tan lejos como se quiera por una fila o una columna, o una casilla en diagonal.",
        "El rey se mueve como mucho tres casillas por una fila, una columna o una diagonal.",
        "El rey también salta dos casillas por una fila o una columna, o dos casillas por una fila o una columna y una en ángulo recto, o \
         tres casillas en diagonal, por encima de lo que haya en medio.",
    ]);
    told(&set, Language::Latin).has(&[
        "Calculi in loca vacua tantum moventur; nisi saltu alios calculos numquam transeunt.",
        "Oppugnatores numquam moventur.",
        "Defensores quamlibet longe per ordinem aut columnam, aut unum locum per obliquum moventur.",
        "Rex tres locos aut pauciores per ordinem, columnam aut obliquum movetur.",
        "Rex etiam duos locos per ordinem aut columnam, aut duos locos per ordinem aut columnam et unum ad angulum rectum, aut tres \
         locos per obliquum salit, super quidquid interest.",
    ]);
    set.kinds[2].other_moves.leaps.clear();
    told(&set, Language::English).has(&["Pieces move over empty squares only; they never jump over other pieces."]);
    set.kinds[1].reach = Some(0);
    set.kinds[1].other_moves = OtherMoves { diagonal: Some(0), leaps: vec![leap(1, 2)], ..OtherMoves::default() };
    let only_leaps = "Defenders leap two squares along a rank or a file and one at right angles to it, over whatever stands between.";
    told(&set, Language::English).has(&[only_leaps]);
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
    told(&set, Language::English).has(&[
        "Attackers move one square straight forward. Attackers can also move onto a piece, one square diagonally forward, and capture \
         it: defenders and the king.",
        "Defenders move any distance straight or diagonally forward.",
        "at most two squares straight forward. For the attackers forward is towards rank 9. For the defenders forward is towards rank 1.",
    ]);
    told(&set, Language::German).has(&[
        "Angreifer ziehen ein Feld weit gerade nach vorn. Angreifer können auch ein Feld weit schräg nach vorn auf einen Stein ziehen",
        "Verteidiger ziehen beliebig weit gerade oder schräg nach vorn.",
        "Felder weit gerade nach vorn. Vorn ist für die Angreifer die Reihe 9. Vorn ist für die Verteidiger die Reihe 1.",
    ]);
    told(&set, Language::Swedish).has(&[
        "Angripare går en ruta rakt framåt. Angripare kan också gå en ruta diagonalt framåt till en pjäs ruta och slå den.",
        "Försvarare går hur långt som helst rakt eller diagonalt framåt.",
        "framåt. Framåt är för angriparna mot rad 9. Framåt är för försvararna mot rad 1.",
    ]);
    told(&set, Language::French).has(&[
        "Les attaquants se déplacent d’une case tout droit vers l’avant.",
        "Les défenseurs se déplacent aussi loin que l’on veut tout droit ou en diagonale vers l’avant.",
        "L’avant est, pour les attaquants, du côté de la rangée 9.",
    ]);
    told(&set, Language::Spanish).has(&[
        "Los atacantes se mueven una casilla recto hacia delante.",
        "Los defensores se mueven tan lejos como se quiera recto o en diagonal hacia delante.",
        "Hacia delante es, para los atacantes, hacia la fila 9.",
    ]);
    told(&set, Language::Latin).has(&[
        "Oppugnatores unum locum recta prorsum moventur. Oppugnatores etiam unum locum per obliquum prorsum in calculum moveri",
        "Defensores quamlibet longe recta aut per obliquum prorsum moventur.",
        "Prorsum est oppugnatoribus ad ordinem 9.",
    ]);
}

#[test]
fn hops_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    let hop = |over: &[u8], captures| Hop { over: over.iter().map(|&kind| KindId(kind)).collect(), captures, at: Vec::new(), from: None };
    set.kinds[0].other_moves.hops = vec![hop(&[2], false)];
    set.kinds[1].other_moves.hops = vec![hop(&[0], true)];
    set.kinds[0].other_moves.hops[0].at = vec![ClassId(0)];
    told(&set, Language::English).has(&[
        "Attackers can leap along a rank or a file over one piece beside them, to the empty square right behind: over the king. \
         Such a leap begins or ends on the throne.",
        "Defenders can leap along a rank or a file over one piece beside them, to the empty square right behind, and capture that \
         piece: attackers.",
    ]);
    told(&set, Language::German).has(&[
        "Angreifer können entlang einer Reihe oder einer Linie über einen Stein daneben auf das leere Feld gleich dahinter springen. So \
         übersprungen werden: der König. Ein solcher Sprung beginnt oder endet auf dem Thron.",
        "springen und ihn schlagen. So geschlagen werden: Angreifer.",
    ]);
    told(&set, Language::Swedish)
        .has(&["Så hoppas över: kungen. Ett sådant hopp börjar eller slutar på tronen.", "och slå den. Så slås: angripare."]);
    told(&set, Language::French).has(&[
        "Sont ainsi sautés\u{a0}: le roi. Un tel saut commence ou finit sur le trône.",
        "et le prendre. Sont ainsi pris\u{a0}: les attaquants.",
    ]);
    told(&set, Language::Spanish)
        .has(&["Se saltan así: el rey. Un salto así empieza o termina en el trono.", "y capturarla. Se capturan así: los atacantes."]);
    told(&set, Language::Latin)
        .has(&["Sic transiliuntur: rex. Talis saltus incipit aut desinit in arce.", "eumque capere. Sic capiuntur: oppugnatores."]);
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
    told(&set, Language::English).has(&[
        "Attackers move one square along a rank or a file. From the edge, attackers also move any distance along a rank or a file.",
        "and capture it: defenders. Such a move begins only on the edge.",
        "and capture that piece: attackers. Such a move does not begin on the throne.",
        "Except from the edge, the king also moves one square diagonally.",
        "From the throne or from the edge, the king also leaps two squares along a rank or a file and one at right angles to it, over \
         whatever stands between.",
    ]);
    told(&set, Language::German).has(&[
        "Beginnt der Zug am Rand, ziehen Angreifer auch beliebig weit entlang einer Reihe oder einer Linie.",
        "So geschlagen werden: Verteidiger. Ein solcher Zug beginnt immer am Rand.",
        "So geschlagen werden: Angreifer. Ein solcher Zug beginnt nie auf dem Thron.",
        "Beginnt der Zug nicht am Rand, zieht der König auch ein Feld weit schräg.",
        "Beginnt der Zug auf dem Thron oder am Rand, springt der König auch zwei Felder weit entlang",
    ]);
    told(&set, Language::Swedish).has(&[
        "Om draget börjar på kanten går angripare också hur långt som helst längs en rad eller en linje.",
        "Så slås: försvarare. Ett sådant drag börjar alltid på kanten.",
        "Så slås: angripare. Ett sådant drag börjar aldrig på tronen.",
        "Om draget inte börjar på kanten går kungen också en ruta diagonalt.",
        "Om draget börjar på tronen eller på kanten hoppar kungen också två rutor längs en rad",
    ]);
    told(&set, Language::French).has(&[
        "Si le coup commence au bord, les attaquants se déplacent en outre aussi loin que l’on veut le long d’une rangée",
        "les défenseurs. Un tel coup commence toujours au bord.",
        "les attaquants. Un tel coup ne commence jamais sur le trône.",
        "Si le coup ne commence pas au bord, le roi se déplace en outre d’une case en diagonale.",
        "Si le coup commence sur le trône ou au bord, le roi saute aussi de deux cases le long",
    ]);
    told(&set, Language::Spanish).has(&[
        "Si el movimiento empieza en el borde, los atacantes también se mueven tan lejos como se quiera por una fila o una columna.",
        "los defensores. Un movimiento así siempre empieza en el borde.",
        "los atacantes. Un movimiento así nunca empieza en el trono.",
        "Si el movimiento no empieza en el borde, el rey también se mueve una casilla en diagonal.",
        "Si el movimiento empieza en el trono o en el borde, el rey también salta dos casillas por una fila",
    ]);
    told(&set, Language::Latin).has(&[
        "Si motus ad marginem incipit, oppugnatores etiam quamlibet longe per ordinem aut columnam moventur.",
        "defensores. Talis motus semper ad marginem incipit.",
        "oppugnatores. Talis motus numquam in arce incipit.",
        "Si motus non ad marginem incipit, rex etiam unum locum per obliquum movetur.",
        "Si motus in arce aut ad marginem incipit, rex etiam duos locos per ordinem aut columnam",
    ]);
    // A kind that moves only so does not do it also.
    set.kinds[0].reach = Some(0);
    set.kinds[0].other_moves.takes.clear();
    told(&set, Language::English).has(&["From the edge, attackers move any distance along a rank or a file."]);
}

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
        diagrams(set).into_iter().filter_map(|diagram| diagram.example).map(|example| Move::Piece(example.mv).name(set.size)).collect()
    };
    let straight = saami(TABLUT);
    let mut leaping = straight.clone();
    for kind in &mut leaping.kinds {
        kind.reach = Some(0);
        kind.other_moves.leaps = vec![Leap::new(1, 2).expect("a leap")];
    }
    assert_eq!(moves(&leaping).len(), moves(&straight).len(), "{:?}", moves(&leaping));
}
