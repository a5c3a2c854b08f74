## Wie weit Steine ziehen

move-direction = Steine ziehen gerade, entlang einer Reihe oder einer Linie, und nur über leere Felder; sie überspringen nie andere Steine.
move-like-rook = { $who } { PRONOUN($who) ->
    [they] ziehen
   *[he] zieht
} beliebig weit, wie der Turm im Schach.
move-any-distance = { $who } { PRONOUN($who) ->
    [they] ziehen
   *[he] zieht
} beliebig weit.
move-one-square = { $who } { PRONOUN($who) ->
    [they] ziehen
   *[he] zieht
} jeweils ein Feld weit.
move-at-most = { $who } { PRONOUN($who) ->
    [they] ziehen
   *[he] zieht
} jeweils höchstens { WORD($count) } Felder weit.

## Andere Züge: die Arten sind Teile von `move-ways`, die Sprünge von `move-leaps`

move-over-empty = Steine ziehen nur über leere Felder; sie überspringen nie andere Steine.
move-over-empty-or-leap = Steine ziehen nur auf leere Felder; außer mit einem Sprung überspringen sie nie andere Steine.
move-ways = { $who } { PRONOUN($who) ->
    [they] ziehen
   *[he] zieht
} { $ways }.
move-forward-means = Vorn ist für { FORM($side, case: "accusative") } die Reihe { $rank }.
move-never = { $who } { PRONOUN($who) ->
    [they] ziehen
   *[he] zieht
} nie.
move-leaps = { $who } { PRONOUN($who) ->
    [they] springen
   *[he] springt
} { $also ->
    [yes] auch{" "}
   *[no] {""}
}{ $leaps }, über alles hinweg, was dazwischen steht.
move-takes = { $who } { PRONOUN($who) ->
    [they] können
   *[he] kann
} auch { $way } auf einen Stein ziehen und ihn schlagen. So geschlagen werden: { $whom }.
move-hops = { $who } { PRONOUN($who) ->
    [they] können
   *[he] kann
} entlang einer Reihe oder einer Linie über einen Stein daneben auf das leere Feld gleich dahinter springen. So übersprungen werden: { $over }.
move-hops-capturing = { $who } { PRONOUN($who) ->
    [they] können
   *[he] kann
} entlang einer Reihe oder einer Linie über einen Stein daneben auf das leere Feld gleich dahinter springen und ihn schlagen. So geschlagen werden: { $over }.
move-hops-at = Ein solcher Sprung beginnt oder endet { $places }.
move-origin = Beginnt der Zug { $outside ->
    [yes] nicht{" "}
   *[no] {""}
}{ $places }
place-from = { FORM($squares, form: "on") }
move-ways-from = { $origin }, { PRONOUN($who) ->
    [they] ziehen
   *[he] zieht
} { $who } { $also ->
    [yes] auch{" "}
   *[no] {""}
}{ $ways }.
move-leaps-from = { $origin }, { PRONOUN($who) ->
    [they] springen
   *[he] springt
} { $who } { $also ->
    [yes] auch{" "}
   *[no] {""}
}{ $leaps }, über alles hinweg, was dazwischen steht.
move-only-from = Ein solcher Zug { $outside ->
    [yes] beginnt nie
   *[no] beginnt immer
} { $places }.
move-promotes = Ein Stein, der { $places } einen Zug beendet, wird dort { $kind }. So verwandelt werden: { $whom }.
way-any = beliebig weit { $lines ->
    [straight] entlang einer Reihe oder einer Linie
    [diagonal] schräg
    [forward] gerade nach vorn
    [diagonal-forward] schräg nach vorn
    [both-forward] gerade oder schräg nach vorn
    [sideways] seitwärts entlang einer Reihe
    [backward] gerade zurück
    [diagonal-backward] schräg zurück
    [both-backward] gerade oder schräg zurück
   *[both] entlang einer Reihe, einer Linie oder einer Diagonale
}
way-at-most = { $count ->
    [1] ein Feld
   *[other] höchstens { WORD($count) } Felder
} weit { $lines ->
    [straight] entlang einer Reihe oder einer Linie
    [diagonal] schräg
    [forward] gerade nach vorn
    [diagonal-forward] schräg nach vorn
    [both-forward] gerade oder schräg nach vorn
    [sideways] seitwärts entlang einer Reihe
    [backward] gerade zurück
    [diagonal-backward] schräg zurück
    [both-backward] gerade oder schräg zurück
   *[both] entlang einer Reihe, einer Linie oder einer Diagonale
}
leap-line = { WORD($count) } Felder weit { $lines ->
    [straight] entlang einer Reihe oder einer Linie
    [diagonal] schräg
   *[both] entlang einer Reihe, einer Linie oder einer Diagonale
}
leap-angled = { WORD($count) } Felder weit entlang einer Reihe oder einer Linie und { WORD($across) } quer dazu

## Wer auf besonderen Feldern halten, sie betreten und über sie ziehen darf: Teile eines Satzes

squares-sentence = { $clauses }.
squares-camp = kein Stein darf von außen { FORM($squares, form: "onto") } ziehen, aber { $within }
squares-within = { $who }, { PRONOUN($who) ->
    [they] die dort beginnen, dürfen innerhalb ihres eigenen Teils { FORM($squares, form: "of") } ziehen, bis sie ihn verlassen
   *[he] der dort beginnt, darf innerhalb seines eigenen Teils { FORM($squares, form: "of") } ziehen, bis er ihn verlässt
}
squares-nobody-stops = kein Stein darf { FORM($squares, form: "on") } halten{ $passing ->
    [yes] {" "}oder darüber ziehen
   *[no] {""}
}
squares-only-stops = nur { $who } { PRONOUN($who) ->
    [they] dürfen
   *[he] darf
} { FORM($squares, form: "on") } halten{ $passing ->
    [yes] {" "}oder darüber ziehen
   *[no] {""}
}{ $returning ->
    [yes] , und { PRONOUN($who) ->
        [they] sie dürfen
       *[he] er darf
    } dorthin zurückkehren
   *[no] {""}
}
squares-stops-not = { $who } { PRONOUN($who) ->
    [they] dürfen
   *[he] darf
} nicht { FORM($squares, form: "on") } halten{ $passing ->
    [yes] {" "}oder darüber ziehen
   *[no] {""}
}
squares-enters-not = { $who } { PRONOUN($who) ->
    [they] dürfen
   *[he] darf
} nicht von außen { FORM($squares, form: "onto") } ziehen
squares-enters-not-but = { $who } { PRONOUN($who) ->
    [they] dürfen
   *[he] darf
} nicht von außen { FORM($squares, form: "onto") } ziehen, aber { $within }
squares-returns-not = { $who } { PRONOUN($who) ->
    [they] dürfen, sobald sie fort sind,
   *[he] darf, sobald er fort ist,
} nicht { FORM($squares, form: "onto") } zurückkehren
squares-everybody-passes = alle Steine dürfen { FORM($squares, form: "over") } ziehen{ $single ->
    [yes] , wenn das Feld leer ist
   *[no] {""}
}
squares-nobody-passes = kein Stein darf { $outside ->
    [yes] von außen { FORM($squares, form: "over") }
   *[no] { FORM($squares, form: "over") }
} ziehen
squares-only-passes = nur { $who } { PRONOUN($who) ->
    [they] dürfen
   *[he] darf
} { $outside ->
    [yes] von außen { FORM($squares, form: "over") }
   *[no] { FORM($squares, form: "over") }
} ziehen
squares-passes-not = { $who } { PRONOUN($who) ->
    [they] dürfen
   *[he] darf
} nicht { $outside ->
    [yes] von außen { FORM($squares, form: "over") }
   *[no] { FORM($squares, form: "over") }
} ziehen
