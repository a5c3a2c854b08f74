## Was eine Seite will

aim-bring = Bringe { FORM($king, case: "accusative") } { FORM($squares, form: "to") }.
aim-keep = Sorge dafür, dass { $king } nicht geschlagen wird.
aim-capture-before = Fange { FORM($king, case: "accusative") }, bevor er { FORM($squares, case: "accusative") } erreicht.
aim-capture = Fange { FORM($king, case: "accusative") }.
aim-fewer-men = { $count ->
    [1] Schlage alle gegnerischen Steine
   *[other] Schlage gegnerische Steine, bis weniger als { WORD($count) } übrig sind
}.
aim-reach = Bringe { $all ->
    [yes] einen deiner Steine
   *[no] { FORM($pieces, case: "accusative") }
} { FORM($squares, form: "to") }.
aim-fewer-of-kind = Schlage gegnerische { FORM($noun, number: "many") }, bis { $count ->
    [1] keiner übrig ist
   *[other] weniger als { WORD($count) } übrig sind
}.
aim-line = Bilde eine lückenlose Kette von { WORD($count) } Steinen.
aim-no-move = Lass der anderen Seite keinen Zug.

## Wie die Verteidiger gewinnen

ends-escape = Die Verteidiger gewinnen, sobald { $king } { $places } steht{ $excepted ->
    [yes] , aber nicht { $except }
   *[no] {""}
}.

## Wie die Angreifer gewinnen

ends-king-captured = Die Angreifer gewinnen, wenn sie { FORM($king, case: "accusative") } schlagen.

## Andere Arten zu gewinnen: $side ist they im Satz nach dem ersten derselben Seite

ends-wins = { $side ->
    [attackers] Die Angreifer
   *[defenders] Die Verteidiger
} gewinnen, { $ways }.
ends-also-wins = { $side ->
    [they] Sie
    [attackers] Die Angreifer
   *[defenders] Die Verteidiger
} gewinnen auch, { $ways }.
way-attackers-captured = wenn sie den letzten Angreifer schlagen
way-exit-fort = wenn { $king } am Rand des Bretts in einer Festung steht: Er kann noch ziehen, und seine Leute und der Rand halten alle Angreifer draußen, hinter Mauern, die nicht geschlagen werden können
way-king-bared = wenn { $king } als einziger Stein seiner Seite übrig ist
way-fewer-men = wenn die andere Seite { $count ->
    [1] keinen Stein mehr hat
   *[other] weniger als { WORD($count) } Steine hat
}{ $royal ->
    [yes] , { FORM($king, case: "accusative") } nicht mitgezählt
   *[no] {""}
}
way-kind-captured = wenn sie { FORM($piece, case: "accusative") } schlagen
way-fewer-of-kind = wenn die andere Seite { $count ->
    [1] keine { FORM($noun, number: "many") } mehr hat
   *[other] weniger als { WORD($count) } { FORM($noun, number: "many") } hat
}
way-reach = wenn { $all ->
    [yes] einer ihrer Steine
   *[no] { $pieces }
} { $places } steht{ $royal ->
    [yes] , { FORM($king, case: "accusative") } nicht mitgezählt
   *[no] {""}
}
way-line = wenn mindestens { WORD($count) } ihrer Steine in einer lückenlosen Kette entlang { $along } stehen{ $outside ->
    [yes] , ohne Steine { $places } mitzuzählen
   *[no] {""}
}
line-along-rank = einer Reihe
line-along-file = einer Linie
line-along-diagonal = einer Diagonale
way-encirclement = wenn sie { FORM($king, case: "accusative") } und alle seine Leute umzingelt haben, sodass kein noch so langer Weg von einem von ihnen zum Rand des Bretts führt

## Lange Partien

no-move-loses = Wer { $pass ->
    [yes] weder ziehen noch passen kann
   *[no] nicht ziehen kann
}, verliert.
no-move-draws = { $pass ->
    [yes] Kann die Seite am Zug weder ziehen noch passen
   *[no] Hat die Seite am Zug keinen erlaubten Zug
}, ist die Partie unentschieden.
no-move-skips = Kann eine Seite nicht ziehen, setzt sie aus, und die andere zieht noch einmal. Kann keine von beiden ziehen, ist die Partie unentschieden.
passes-end = Passen beide Seiten nacheinander, { $verdict ->
    [draw] ist die Partie unentschieden
    [mover] verliert, wer zuletzt gepasst hat
    [attackers] verlieren die Angreifer
   *[defenders] verlieren die Verteidiger
}.
repetition-forbidden = Man darf keinen Zug machen, durch den dieselbe Stellung mit derselben Seite am Zug zum { ORDINAL($times) } Mal entsteht.
repetition = Entsteht dieselbe Stellung mit derselben Seite am Zug zum { ORDINAL($times) } Mal, { $verdict ->
    [draw] ist die Partie unentschieden
    [mover] verliert, wer sie wiederholt hat
    [attackers] verlieren die Angreifer
   *[defenders] verlieren die Verteidiger
}.
quiet-limit = Nach { WORD($count, form: "masculine-dative") } { $count ->
    [one] Zug
   *[other] Zügen
} nacheinander ohne Schlagen, beide Seiten zusammengezählt, { $verdict ->
    [draw] ist die Partie unentschieden
    [mover] verliert, wer den letzten davon gemacht hat
    [attackers] verlieren die Angreifer
   *[defenders] verlieren die Verteidiger
}.

## Was angesagt wird

call-path = Ein Weg ist offen, wenn { $king } auf ihm mit seinem nächsten Zug gewinnen könnte.
calls-sentence = { $calls }.
call-first = bei { $count ->
    [one] { $more ->
        [yes] einem oder mehr offenen Wegen
       *[no] einem offenen Weg
    }
   *[other] { WORD($count) }{ $more ->
        [yes] {" "}oder mehr offenen Wegen
       *[no] {" "}offenen Wegen
    }
} wird „{ $call }“ gerufen
call-next = bei { WORD($count, form: "masculine-dative") }{ $more ->
    [yes] {" "}oder mehr
   *[no] {""}
} „{ $call }“
# Die Wörter, wie Linné sie 1732 schrieb, und was sie auf Lulesamisch bedeuten.
call-meaning = { $call ->
    [raichi] „Raichi“ ist samisch und heißt Loch.
    [tuicha] „Tuicha“ ist samisch und heißt hin und her.
   *[tuichu] „Tuichu“ ist samisch und heißt hin und her.
}
