## Was ein Zug bewirkt: Der Zug ist das Subjekt, und jeder Grund ein Prädikat

move-explained = { $mv } { $reasons }.
achieves-escape-at = bringt { FORM($king, case: "accusative") } { FORM($square, form: "to") }, wo er entkommt
achieves-declared = gewinnt: { $reason }
achieves-win = gewinnt
forces-win = erzwingt den Sieg in { WORD($count, form: "masculine-dative") } { $count ->
    [one] Zug
   *[other] Zügen
}
forces-win-by = erzwingt den Sieg in { WORD($count, form: "masculine-dative") } { $count ->
    [one] Zug
   *[other] Zügen
}: Der letzte { $win }
is-only-move = ist der einzige Zug, der nicht verliert: Jeder andere verliert in höchstens { WORD($count, form: "masculine-dative") } { $count ->
    [one] Zug
   *[other] Zügen
}
delays-loss = zögert die Niederlage am längsten hinaus, aber die Partie ist in { WORD($count, form: "masculine-dative") } { $count ->
    [one] Zug
   *[other] Zügen
} verloren
draws-repetition = macht unentschieden, weil sich die Stellung wiederholt
draws-quiet-limit = macht unentschieden, weil lange nichts geschlagen wurde
draws-passes = macht unentschieden, weil beide Seiten gepasst haben
draws-no-move = macht unentschieden, weil kein Zug mehr bleibt
draws-declared = macht unentschieden: { $reason }
draws-at-once = macht sofort unentschieden
blocks-escape = versperrt { FORM($king, case: "dative") } den Weg { FORM($squares, form: "to") }{ $left ->
    [0] {""}
    [one] , aber { WORD($left, form: "neuter") } Feld bleibt ihm offen
   *[other] , aber { WORD($left) } Felder bleiben ihm offen
}
saves-king = rettet { FORM($king, case: "accusative") }, den sonst { $mv } schlägt
prevents-win = verhindert { $mv }, womit { FORM($win, form: "would") }
opens-escape = öffnet { FORM($king, case: "dative") } { $ways ->
    [one] einen Weg
   *[other] { WORD($ways) } Wege
} { FORM($squares, form: "to") }{ $announced ->
    [yes] : { $call }
   *[no] {""}
}
captures-pieces = schlägt { FORM($pieces, case: "accusative") }
promotes-piece = macht aus dem Stein auf { $square } { FORM($kind, case: "accusative") }
threatens-king = droht, { FORM($king, case: "accusative") } mit { $mv } zu schlagen
threatens-win = droht { $mv }, womit { FORM($win, form: "would") }
saves-pieces = rettet { FORM($pieces, case: "accusative") }
cuts-off = schneidet { FORM($king, case: "dative") } den Weg { FORM($squares, form: "to") } ab
cuts-off-completely = schneidet { FORM($king, case: "accusative") } ganz ab: Er kann { FORM($squares, form: "plain") } nicht mehr erreichen
guards-goal = bewacht { $square }
threatens-pieces = bedroht { FORM($pieces, case: "accusative") }
opens-line = öffnet { FORM($king, case: "dative") } eine Linie bis { FORM($square, form: "as-far-as") }
wins-material-at-once = gewinnt { $pieces ->
    [one] einen Stein
   *[other] { WORD($pieces) } Steine
}, auch nach der besten Antwort
wins-material = gewinnt { $pieces ->
    [one] einen Stein
   *[other] { WORD($pieces) } Steine
} in { WORD($count, form: "masculine-dative") } { $count ->
    [one] Zug
   *[other] Zügen
}
prepares-move = bereitet { $mv } vor; dieser Zug { $reason }
maintains-position = hält die Stellung; ein besserer Zug wurde nicht gefunden

## Ein Nebensatz nach „womit“, über einen Zug, der droht oder verhindert wird

would-win = { $side } gewinnen { PRONOUN($side) ->
    [they] würden
   *[it] würde
}

## Was ein ruhiger Zug verbessert

improves-king-near-goal = verkürzt { FORM($king, case: "dative") } den Weg zu seinem Ziel
improves-king-free = gibt { FORM($king, case: "dative") } mehr Raum
improves-king-covered = sammelt Leute um { FORM($king, case: "accusative") }
improves-men-outside = bringt einen Stein in die Nähe des Rands, wo er den Ring durchbrechen kann
improves-goals-open = öffnet Linien zu den Zielen { FORM($king, case: "genitive") }
improves-goals-guarded = schließt Linien zu den Zielen { FORM($king, case: "genitive") }
improves-king-besieged = rückt { FORM($king, case: "dative") } näher
improves-king-far = macht den Weg { FORM($king, case: "genitive") } länger
improves-king-cramped = nimmt { FORM($king, case: "dative") } Raum

## Felder eines Zugs: form ist plain, to oder as-far-as

square-here = { $form ->
    [to] nach { $name }
   *[plain] { $name }
}
corner-here = { $form ->
    [to] zur Ecke { $name }
    [as-far-as] zur Ecke { $name }
   *[plain] die Ecke { $name }
}
corners-here = { $form ->
    [to] zu den Ecken { $names }
   *[plain] die Ecken { $names }
}
squares-here = { $form ->
    [to] nach { $names }
   *[plain] { $names }
}
many-squares = { $form ->
    [to] zu { WORD($count) } Feldern
   *[plain] { WORD($count) } Felder
}
