## Überschriften

heading-errors = Diese Regeln lassen sich nicht spielen
heading-board = Das Brett und die Steine
heading-movement = Wie die Steine ziehen
heading-capture = Wie Steine geschlagen werden
heading-king = Wie der König geschlagen wird
heading-end = Wie die Partie endet
heading-notation = Notation
heading-hooks = Besondere Regeln
heading-options = Optionen
heading-sources = Quellen
options-choose = Gewählt wird mit `{ $example }`; was gilt, ist gekennzeichnet.
option-range = von { $from } bis { $to }

## Das Brett

board-size = Das Brett hat { WORD($files) } mal { WORD($ranks) } Felder.
board-gaps = Das Brett hat Lücken, in denen kein Feld ist; die Felder neben einer Lücke liegen an der Brettkante.
board-middle = { $squares } { PRONOUN($squares) ->
    [they] sind
   *[he] ist
} das Feld in der Mitte.
board-corners = { $squares } { PRONOUN($squares) ->
    [they] sind
   *[he] besteht aus
} { PRONOUN($squares) ->
    [they] die vier Felder
   *[he] den vier Feldern
} in den Ecken des Bretts.
board-border = { $squares } { PRONOUN($squares) ->
    [they] sind alle Felder
   *[he] besteht aus allen Feldern
} entlang der Brettkante.
board-border-without-corners = { $squares } { PRONOUN($squares) ->
    [they] sind alle Felder
   *[he] besteht aus allen Feldern
} entlang der Brettkante außer den Eckfeldern.
board-listed = { $squares } { PRONOUN($squares) ->
    [they] sind
   *[he] ist
} { $count ->
    [one] das Feld
   *[other] die Felder
} { $names }.
board-drawn = { $squares } { PRONOUN($squares) ->
    [they] sind die
   *[he] besteht aus den
} { WORD($count) } { PRONOUN($squares) ->
    [they] Felder
   *[he] Feldern
}, die unten gezeigt sind.
board-drawing = { $squares }.

## Die Steine

board-pieces-by-side = { $defenders } spielen gegen { FORM($attackers, case: "accusative") }.
board-side-has = { $side } { PRONOUN($side) ->
    [they] haben
   *[it] hat
} { FORM($pieces, case: "accusative") }.
board-absent = { $side } { PRONOUN($side) ->
    [they] beginnen
   *[it] beginnt
} ohne { FORM($pieces, case: "accusative") }.
board-first = { $side } { PRONOUN($side) ->
    [they] ziehen
   *[it] zieht
} zuerst.
board-turns = Die Seiten wechseln sich ab und machen je einen Zug.
board-turns-go-on = Die Parteien ziehen abwechselnd. Ein Zug ist eine Bewegung, außer nach einem Schlag.
board-turns-two = Die Parteien ziehen abwechselnd. Ein Zug hat zwei Bewegungen verschiedener Steine, oder nur eine, wenn keine zweite möglich ist.
board-turns-alone = Eine Bewegung dieser Steine ist ein ganzer Zug: { $who }.
board-turns-captures-alone = Schlägt die erste Bewegung, so ist sie der ganze Zug; die zweite schlägt nie.
board-passes = { $side } { PRONOUN($side) ->
    [they] dürfen
   *[it] darf
} passen, statt zu ziehen.
board-passes-both = Jede Seite darf passen, statt zu ziehen.
board-dice = Zu Beginn jedes Zuges würfelt die Seite, die am Zug ist.
board-dice-at-most = Ein Stein zieht höchstens so viele Felder weit, wie der Würfel zeigt.
board-dice-exactly = Ein Stein zieht genau so viele Felder weit, wie der Würfel zeigt.
board-dice-numbers = Eine Seite zieht nur, wenn der Würfel { $numbers } zeigt.
board-dice-lost-turn = Kann eine Seite mit ihrem Wurf nicht ziehen, so ist ihr Zug vorbei.
board-hand = Bevor die Züge beginnen, werden Steine auf leere Felder gesetzt: { $pieces }.
hand-of-side = { WORD($count) } von { FORM($side, case: "dative") }
board-hand-turns = { $side } { PRONOUN($side) ->
    [they] setzen
   *[it] setzt
} zuerst, und eine Seite setzt { $count ->
    [one] einen Stein
   *[other] { WORD($count) } Steine
} je Zug.
board-hand-outside = Kein Stein steht danach { $places }.
board-hand-meanwhile = Dabei wird nichts geschlagen, und nichts beendet die Partie.

## Die Ausgangsstellung

board-start = Die Ausgangsstellung.
board-legend = { $signs }.
legend-dot = ein Punkt ist ein leeres Feld
legend-gap = { $mark } ist eine Lücke
legend-empty-square = { $mark } ist { $square }
legend-empty-square-of = { $mark } bezeichnet { FORM($squares, case: "accusative") }, soweit { PRONOUN($squares) ->
    [they] sie leer sind
   *[other] leer
}

## Notation

notation-squares = Ein Feld heißt nach dem Buchstaben seiner Linie und der Nummer seiner Reihe; a1 ist die Ecke unten links.
notation-moves = Ein Zug wird als das Feld geschrieben, von dem er ausgeht, und das Feld, auf dem er endet, zum Beispiel d1-d3.
notation-records = In aufgezeichneten Stellungen steht { $letters }.
notation-letter = { $letter } für { FORM($piece, case: "accusative") }
