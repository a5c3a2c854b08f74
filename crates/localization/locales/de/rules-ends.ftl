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
aim-points = Schlage gegnerische Steine im Wert von mindestens { $count } { $count ->
    [one] Punkt
   *[other] Punkten
}.
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
way-points = wenn die geschlagenen Steine der anderen Seite zusammen mindestens { $count } { $count ->
    [one] Punkt
   *[other] Punkte
} wert sind
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
points-worth = Geschlagene Steine zählen Punkte: { $worth }.
worth-piece = { $piece } { $count }
points-limit = Nach { $count } { $count ->
    [one] Zug
   *[other] Zügen
}, beide Seiten zusammengezählt, gewinnt, wer mehr Punkte hat; bei gleich vielen Punkten ist die Partie unentschieden.

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

## Why a game ended. $side has won and $loser has lost; “attackers”, “defenders” or the side’s own name.
# A reason: one sentence, a few words in a list of games, and what a move does, or would do. A message is named after the reason’s word in records.

reason-king-escaped = Der König ist entkommen.
games-reason-king-escaped = König entkommen
achieves-king-escaped = { $form ->
    [would] { $king } entkäme
   *[plain] lässt { FORM($king, case: "accusative") } entkommen
}
reason-king-captured = Der König ist gefangen.
games-reason-king-captured = König gefangen
achieves-king-captured = { $form ->
    [would] { $king } geschlagen würde
   *[plain] schlägt { FORM($king, case: "accusative") }
}
reason-attackers-taken = { $loser ->
    [attackers] Alle Angreifer sind geschlagen.
   *[other] Alle Steine von { $loser } sind geschlagen.
}
games-reason-attackers-taken = Angreifer geschlagen
achieves-attackers-taken = { $form ->
    [would] der letzte { FORM($enemy, number: "one") } geschlagen würde
   *[plain] schlägt den letzten { FORM($enemy, number: "one", case: "accusative") }
}
reason-king-bared = Der König ist der letzte Verteidiger.
games-reason-king-bared = König allein
achieves-king-bared = { $form ->
    [would] { $king } als einziger Stein seiner Seite übrig bliebe
   *[plain] macht { FORM($king, case: "accusative") } zum einzigen Stein seiner Seite
}
reason-too-few-men = Die unterlegene Seite hat zu wenige Steine.
games-reason-too-few-men = zu wenige Steine
achieves-too-few-men = { $form ->
    [would] der anderen Seite zu wenige Steine blieben
   *[plain] lässt der anderen Seite zu wenige Steine
}
reason-kind-taken = Die unterlegene Seite hat einen Stein verloren, den sie nicht entbehren kann.
games-reason-kind-taken = unentbehrlicher Stein geschlagen
achieves-kind-taken = { $form ->
    [would] ein Stein geschlagen würde, ohne den die andere Seite verliert
   *[plain] schlägt einen Stein, ohne den die andere Seite verliert
}
reason-goal-reached = Ein Stein der siegreichen Seite hat sein Ziel erreicht.
games-reason-goal-reached = Ziel erreicht
achieves-goal-reached = { $form ->
    [would] ein Stein ans Ziel käme
   *[plain] bringt einen Stein ans Ziel
}
reason-line-made = Die siegreiche Seite hat ihre Kette von Steinen gebildet.
games-reason-line-made = eine Kette von Steinen
achieves-line-made = { $form ->
    [would] eine siegreiche Kette von Steinen vollendet würde
   *[plain] vollendet eine siegreiche Kette von Steinen
}
reason-points = Die Punkte haben die Partie entschieden.
games-reason-points = nach Punkten
achieves-points = { $form ->
    [would] der Sieg nach Punkten errungen würde
   *[plain] gewinnt nach Punkten
}
reason-exit-fort = Der König steht in einer uneinnehmbaren Festung am Rand.
games-reason-exit-fort = Festung am Rand
achieves-exit-fort = { $form ->
    [would] eine Festung am Rand vollendet würde
   *[plain] vollendet eine unbezwingbare Festung um { FORM($king, case: "accusative") } am Rand
}
reason-encirclement = { $side ->
    [attackers] Die Angreifer haben alle Verteidiger eingeschlossen.
   *[other] Alle anderen Steine sind eingeschlossen. Den Ring schloss: { $side }.
}
games-reason-encirclement = Einschließung
achieves-encirclement = { $form ->
    [would] der Ring geschlossen würde
   *[plain] schließt den Ring um { FORM($king, case: "accusative") } und alle seine Leute
}
reason-no-move = Die Seite am Zug hat keinen erlaubten Zug.
games-reason-no-move = kein Zug
achieves-no-move = lässt der anderen Seite keinen Zug
reason-repetition = Die Stellung hat sich zu oft wiederholt.
games-reason-repetition = Wiederholung
achieves-repetition = gewinnt, weil die Stellung zu oft entstanden ist
reason-quiet-limit = Zu viele Züge wurden gespielt, ohne dass ein Stein geschlagen wurde.
games-reason-quiet-limit = zu viele stille Züge
achieves-quiet-limit = gewinnt, weil zu lange nichts geschlagen wurde
reason-passes = Beide Seiten haben gepasst.
games-reason-passes = beide Seiten haben gepasst
achieves-passes = gewinnt, weil beide Seiten gepasst haben
reason-resigned = { $loser ->
    [attackers] Die Angreifer haben aufgegeben.
    [defenders] Die Verteidiger haben aufgegeben.
   *[other] Aufgegeben: { $loser }.
}
games-reason-resigned = aufgegeben
reason-agreed = Beide Seiten haben sich auf ein Unentschieden geeinigt.
games-reason-agreed = vereinbart
reason-timeout = { $loser ->
    [attackers] Die Zeit der Angreifer ist abgelaufen.
    [defenders] Die Zeit der Verteidiger ist abgelaufen.
   *[other] Zeit abgelaufen: { $loser }.
}
games-reason-timeout = Zeit abgelaufen
# Functions of the variant ended the game and gave no reason of their own.
reason-declared = Die Regeln dieser Variante beendeten die Partie.
