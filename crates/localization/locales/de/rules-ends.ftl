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

ends-escape = { $side } { PRONOUN($side) ->
    [they] gewinnen
   *[it] gewinnt
}, sobald { $king } { $places } steht{ $excepted ->
    [yes] , aber nicht { $except }
   *[no] {""}
}.

## Wie die Angreifer gewinnen

ends-king-captured = { $side } { PRONOUN($side) ->
    [they] gewinnen, wenn sie { FORM($king, case: "accusative") } schlagen
   *[it] gewinnt, wenn { $king } geschlagen wird
}.

## Andere Arten zu gewinnen, jede von $side. $again ist yes im Satz nach einem anderen über dieselbe Seite.

ends-wins = { $side } { PRONOUN($side) ->
    [they] gewinnen
   *[it] gewinnt
}, { $ways }.
ends-also-wins = { PRONOUN($side) ->
    [they] { $again ->
        [yes] sie
       *[no] { $side }
    } gewinnen
   *[it] { $side } gewinnt
} auch, { $ways }.
way-attackers-captured = wenn { PRONOUN($side) ->
    [they] sie den letzten { FORM($enemy, number: "one", case: "accusative") } schlagen
   *[it] der letzte { FORM($enemy, number: "one") } geschlagen wird
}
way-exit-fort = wenn { $king } am Rand des Bretts in einer Festung steht: Er kann noch ziehen, und seine Leute und der Rand halten alle { FORM($enemy, number: "many", case: "accusative") } draußen, hinter Mauern, die selbst dann nicht geschlagen werden könnten, wenn nur noch die andere Seite zöge
way-king-bared = wenn { $king } als einziger Stein seiner Seite übrig ist
way-fewer-men = wenn die andere Seite { $count ->
    [1] keinen Stein mehr hat
   *[other] weniger als { WORD($count) } Steine hat
}{ $royal ->
    [yes] , { FORM($king, case: "accusative") } nicht mitgezählt
   *[no] {""}
}
way-kind-captured = wenn { PRONOUN($side) ->
    [they] sie { FORM($piece, case: "accusative") } schlagen
   *[it] { $piece } geschlagen wird
}
way-fewer-of-kind = wenn die andere Seite { $count ->
    [1] keine { FORM($noun, number: "many") } mehr hat
   *[other] weniger als { WORD($count) } { FORM($noun, number: "many") } hat
}
way-reach = wenn { $all ->
    [yes] einer { PRONOUN($side) ->
        [they] ihrer
       *[it] seiner
    } Steine
   *[no] { $pieces }
} { $places } steht{ $royal ->
    [yes] , { FORM($king, case: "accusative") } nicht mitgezählt
   *[no] {""}
}
way-line = wenn mindestens { WORD($count) } { PRONOUN($side) ->
    [they] ihrer
   *[it] seiner
} Steine in einer lückenlosen Kette entlang { $along } stehen{ $outside ->
    [yes] , ohne Steine { $places } mitzuzählen
   *[no] {""}
}
line-along-rank = einer Reihe
line-along-file = einer Linie
line-along-diagonal = einer Diagonale
way-encirclement = wenn { PRONOUN($side) ->
    [they] sie { FORM($king, case: "accusative") } und alle seine Leute umzingelt haben
   *[it] { $king } und alle seine Leute umzingelt sind
}, sodass kein noch so langer Weg von einem von ihnen zum Rand des Bretts führt

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
   *[side] { PRONOUN($loser) ->
        [they] verlieren
       *[it] verliert
    } { $loser }
}.
repetition-forbidden = Man darf keinen Zug machen, durch den dieselbe Stellung mit derselben Seite am Zug zum { ORDINAL($times) } Mal entsteht.
repetition = Entsteht dieselbe Stellung mit derselben Seite am Zug zum { ORDINAL($times) } Mal, { $verdict ->
    [draw] ist die Partie unentschieden
    [mover] verliert, wer sie wiederholt hat
   *[side] { PRONOUN($loser) ->
        [they] verlieren
       *[it] verliert
    } { $loser }
}.
quiet-limit = Nach { WORD($count, form: "masculine-dative") } { $count ->
    [one] Zug
   *[other] Zügen
} nacheinander ohne Schlagen, beide Seiten zusammengezählt, { $verdict ->
    [draw] ist die Partie unentschieden
    [mover] verliert, wer den letzten davon gemacht hat
   *[side] { PRONOUN($loser) ->
        [they] verlieren
       *[it] verliert
    } { $loser }
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
