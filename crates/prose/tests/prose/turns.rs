//! The wording of turns: of more than one move, of placements, of passes and of the die.

use std::num::NonZeroU8;

use birka_localization::Language;
use birka_prose::describe_changes;
use birka_rules::*;
use birka_test_support::rulesets::{TABLUT, hasami, plain_class, saami};

use crate::{description, told};

#[test]
fn turns_of_two_moves_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    set.two_moves = Some(TwoMoves { alone: vec![KindId(2)], captures_alone: true });
    told(&set, Language::English).has(&[
        "The sides take turns. A turn is two moves by different pieces, or one if no second is possible.",
        "A move of these is a whole turn: the king. A first move that captures is a whole turn, and no second move captures.",
    ]);
    told(&set, Language::German).has(&[
        "Ein Zug hat zwei Bewegungen verschiedener Steine, oder nur eine, wenn keine zweite möglich ist.",
        "Eine Bewegung dieser Steine ist ein ganzer Zug: der König. Schlägt die erste Bewegung, so ist sie der ganze Zug; die zweite schlägt nie.",
    ]);
    told(&set, Language::Swedish)
        .has(&["En tur är två drag med olika pjäser", "Ett drag med dessa är en hel tur: kungen. Ett första drag som slår"]);
    told(&set, Language::French)
        .has(&["Un tour compte deux coups de pions différents", "est un tour entier\u{a0}: le roi. Un premier coup qui prend"]);
    told(&set, Language::Spanish)
        .has(&["Un turno son dos jugadas de piezas distintas", "es un turno entero: el rey. Una primera jugada que captura"]);
    told(&set, Language::Latin).has(&["In vice bis movetur, diversis calculis", "totam vicem explet: rex. Primus motus qui capit"]);
    set.two_moves = Some(TwoMoves { alone: Vec::new(), captures_alone: false });
    let text = description(&set);
    assert!(text.contains("A turn is two moves") && !text.contains("a whole turn"), "{text}");
}

#[test]
fn turns_that_go_on_are_told_in_every_language() {
    let mut set = saami(TABLUT);
    set.kinds[0].again = Again::WhileCapturing;
    set.kinds[2].again = Again::WhileCapturingOrEscaping;
    told(&set, Language::English).has(&[
        "The sides take turns. A turn is one move, except after captures.",
        "After a capture, attackers may move again at once, as long as each further move captures; the turn may also be ended.",
        "After a capture, the king may move again at once, as long as each further move captures or escapes; the turn may also be ended.",
    ]);
    told(&set, Language::German).has(&[
        "Die Parteien ziehen abwechselnd. Ein Zug ist eine Bewegung, außer nach einem Schlag.",
        "Nach einem Schlag dürfen Angreifer gleich noch einmal ziehen, solange jeder weitere Zug schlägt; man darf auch aufhören.",
        "Nach einem Schlag darf der König gleich noch einmal ziehen, solange jeder weitere Zug schlägt oder entkommt; man darf auch aufhören.",
    ]);
    told(&set, Language::Swedish).has(&[
        "Sidorna turas om. En tur är ett drag, utom efter att man har slagit.",
        "så länge varje nytt drag slår; man får också sluta. Så flyttar: angripare.",
        "slår eller är en flykt; man får också sluta. Så flyttar: kungen.",
    ]);
    told(&set, Language::French).has(&[
        "Les camps jouent à tour de rôle. Un tour est un seul coup, sauf après une prise.",
        "Après une prise, les attaquants peuvent rejouer aussitôt, tant que chaque nouveau coup prend\u{a0}; on peut aussi s’arrêter.",
        "le roi peut rejouer aussitôt, tant que chaque nouveau coup prend ou s’échappe\u{a0}; on peut aussi s’arrêter.",
    ]);
    told(&set, Language::Spanish).has(&[
        "Los bandos se turnan. Un turno es una sola jugada, salvo tras una captura.",
        "Tras una captura, los atacantes pueden volver a mover enseguida, mientras cada nueva jugada capture; también se puede parar.",
        "el rey puede volver a mover enseguida, mientras cada nueva jugada capture o escape; también se puede parar.",
    ]);
    told(&set, Language::Latin).has(&[
        "Partes in vicibus alternant. Vice una semel movetur, nisi calculus captus est.",
        "Calculo capto oppugnatores statim iterum moveri possunt, dum singuli motus capiant; desinere quoque licet.",
        "rex statim iterum moveri potest, dum singuli motus capiant aut effugiant; desinere quoque licet.",
    ]);
}

#[test]
fn placements_and_turns_without_a_move_are_told_in_every_language() {
    let mut set = hasami(".....\n.....\n.....\n.....\n.....");
    set.classes.push(plain_class("middle", vec![set.size.middle()], 2));
    let pieces = InHand { attackers: 12, defenders: 1 };
    let two = NonZeroU8::new(2).expect("not zero");
    set.hand = Some(Hand { pieces, first: Side::Attackers, each_turn: two, outside: vec![ClassId(0)] });
    (set.ends.no_move, set.ends.fewer_than.defenders) = (NoMove::Skips, NonZeroU8::new(1));
    told(&set, Language::English).has(&[
        "pieces are placed on empty squares: twelve by the attackers and one by the defenders.",
        "The attackers place first, and a side places two pieces a turn.",
        "nothing is captured, and nothing ends the game.",
        "A side that cannot move is passed over, and the other side moves again.",
    ]);
    told(&set, Language::German).has(&[
        "werden Steine auf leere Felder gesetzt: zwölf von den Angreifern und",
        "Die Angreifer setzen zuerst, und eine Seite setzt zwei Steine je Zug.",
        "Dabei wird nichts geschlagen",
        "setzt sie aus, und die andere zieht noch einmal",
    ]);
    told(&set, Language::Swedish).has(&[
        "tolv av angriparna och",
        "Angriparna ställer ut först, och en sida ställer ut två pjäser per tur.",
        "Under tiden slås ingenting",
        "hoppas över",
    ]);
    told(&set, Language::French).has(&[
        "sur des cases vides\u{a0}: douze par les attaquants et",
        "un camp place deux pions par tour.",
        "rien n’est pris, et rien ne termine la partie",
        "passe son tour, et l’autre joue encore",
    ]);
    told(&set, Language::Spanish).has(&[
        "doce de los atacantes y una de los defensores",
        "un bando coloca dos piezas por turno.",
        "no se captura nada",
        "pierde el turno, y el otro mueve otra vez",
    ]);
    told(&set, Language::Latin).has(&[
        "duodecim ab oppugnatoribus et",
        "quaque vice duo calculi ponuntur.",
        "Interea nihil capitur",
        "praeteritur, et altera iterum movet",
    ]);
    let text = description(&set);
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
    told(&set, Language::English)
        .has(&["Each side may pass instead of moving.", "When both sides pass, one after the other, the player who passed last loses."]);
    told(&one, Language::English).has(&["The defenders may pass instead of moving.", "can neither move nor pass, the game is a draw."]);
    told(&set, Language::German)
        .has(&["Jede Seite darf passen, statt zu ziehen.", "Passen beide Seiten nacheinander, verliert, wer zuletzt gepasst hat."]);
    told(&one, Language::German).has(&[
        "Die Verteidiger dürfen passen, statt zu ziehen.",
        "Kann die Seite am Zug weder ziehen noch passen, ist die Partie unentschieden.",
    ]);
    told(&set, Language::Swedish).has(&["Båda sidorna får passa", "När båda sidorna passar efter varandra förlorar den som passade sist."]);
    told(&one, Language::Swedish).has(&["Försvararna får passa", "varken kan dra eller passa är partiet oavgjort."]);
    told(&set, Language::French)
        .has(&["Chaque camp peut passer au lieu de jouer.", "l’un après l’autre, le joueur qui a passé le dernier perd."]);
    told(&one, Language::French).has(&["Les défenseurs peuvent passer", "ne peut ni jouer ni passer, la partie est nulle."]);
    told(&set, Language::Spanish)
        .has(&["Cada bando puede pasar en vez de mover.", "uno tras otro, pierde el jugador que ha pasado el último."]);
    told(&one, Language::Spanish).has(&["Los defensores pueden pasar", "no puede mover ni pasar, la partida es tablas."]);
    told(&set, Language::Latin).has(&["Utraque pars vicem omittere potest", "deinceps vicem omittit, is qui ultimus omisit vincitur."]);
    told(&one, Language::Latin).has(&["Defensores vicem omittere possunt", "neque movere neque vicem omittere potest, ludus aequus est."]);
    let text = description(&set);
    assert!(!text.contains("cannot move loses") && !text.contains("nor pass"), "{text}");
    for passes in [None, Some(Passes::OfBoth { verdict: Verdict::Draw }), Some(Passes::Of(Side::Attackers))] {
        let other = RuleSet { passes, ..set.clone() };
        assert_ne!(description(&other), description(&set));
        assert!(!describe_changes(&set, &other, Language::English).is_empty());
    }
}

#[test]
fn the_die_is_told_in_every_language() {
    let mut set = hasami("b.b.b\n.....\n.....\n.....\nw.w.w");
    let dice = |steps, moves_on: &[u8]| {
        let moves_on = moves_on.iter().map(|&number| DieFace::try_from(number).expect("a number")).collect();
        Some(Dice { steps, moves_on })
    };
    set.dice = dice(DieSteps::AtMost, &[1, 3, 5]);
    let mut exact = set.clone();
    exact.dice = dice(DieSteps::Exactly, &[1, 2, 3, 4, 5, 6]);
    told(&set, Language::English).has(&[
        "At the beginning of each turn the side to move rolls a die.",
        "A piece moves at most as many squares as the die shows.",
        "A side moves only if the die shows 1, 3 or 5.",
        "If a side cannot move with what it has rolled, its turn is over.",
    ]);
    told(&exact, Language::English).has(&["A piece moves exactly as many squares as the die shows."]);
    told(&set, Language::German).has(&[
        "würfelt die Seite, die am Zug ist.",
        "höchstens so viele Felder weit",
        "wenn der Würfel 1, 3 oder 5 zeigt.",
    ]);
    told(&set, Language::Swedish).has(&["slår sidan vid draget en tärning.", "högst så många rutor", "om tärningen visar 1, 3 eller 5."]);
    told(&set, Language::French).has(&["lance un dé.", "au plus d’autant de cases", "si le dé montre 1, 3 ou 5."]);
    told(&set, Language::Spanish).has(&["tira un dado.", "como máximo tantas casillas", "si el dado muestra 1, 3 o 5."]);
    told(&set, Language::Latin).has(&["tesseram iacit.", "quam plurimum tot loca", "nisi tessera 1, 3 aut 5 ostendit."]);
    let mut without = set.clone();
    without.dice = None;
    for other in [&exact, &without] {
        assert!(!describe_changes(&set, other, Language::English).is_empty(), "a change of the die is told");
    }
}
