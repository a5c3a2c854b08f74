### Hints, live analysis, reviews, and the analysis board.

analysis-graph = { $side ->
    [attackers] Die Chancen nach jedem Zug: Die Linie steigt, wo die Angreifer besser stehen. Ein Klick zeigt die Stellung.
    [defenders] Die Chancen nach jedem Zug: Die Linie steigt, wo die Verteidiger besser stehen. Ein Klick zeigt die Stellung.
   *[other] Die Chancen nach jedem Zug: Die Linie steigt mit den Chancen von { $side }. Ein Klick zeigt die Stellung.
}
analysis-searching-hint = Ein Tipp wird gesucht …
analysis-hints-are-off = Tipps sind ausgeschaltet. Schalte sie in den Einstellungen ein.
analysis-switch-hints-on = Tipps einschalten
analysis-best-lines = Beste Varianten
analysis-searching = sucht …
analysis-review = Rückblick
analysis-no-turning-points = Kein Zug verlor viel.
analysis-decided-the-game = Dieser Zug entschied die Partie.
analysis-hint-failed = Kein Tipp: { $error }.
analysis-percent = { $side ->
    [attackers] Angreifer { $percent } %
    [defenders] Verteidiger { $percent } %
   *[other] { $side } { $percent } %
}
analysis-win-in = { $side ->
    [attackers] Angreifer gewinnen in { $moves }
    [defenders] Verteidiger gewinnen in { $moves }
   *[other] { $side }: Sieg in { $moves }
}
analysis-review-progress = Zug { $judged } von { $total } …
analysis-move-cost = { $side ->
    [attackers] { $mv } senkt die Chancen der Angreifer von { $before } % auf { $after } %. Besser:
    [defenders] { $mv } senkt die Chancen der Verteidiger von { $before } % auf { $after } %. Besser:
   *[other] { $mv } senkt die Chancen von { $side } von { $before } % auf { $after } %. Besser:
}
analysis-mistake = Fehler
analysis-blunder = Patzer
analysis-missed-win = verpasster Sieg
analysis-accuracy = Genauigkeit { $percent } %
analysis-mistakes = { $count ->
    [1] 1 Fehler
   *[other] { $count } Fehler
}
analysis-blunders = { $count ->
    [1] 1 Patzer
   *[other] { $count } Patzer
}
analysis-missed-wins = { $count ->
    [1] 1 verpasster Sieg
   *[other] { $count } verpasste Siege
}
analysis-learn = Aus den Fehlern lernen

## The analysis board

study-title = Analyse
study-explained = Ziehe beide Seiten, wie du willst: Die Partie auf dem Tisch bleibt, wie sie ist.
study-step-into = Ein Druck spielt den ersten Zug.
study-leave = Analyse schließen
study-play-on = Von hier spielen
study-archive = Archivieren
study-comment = Kommentar zum Zug
study-comment-on-game = Kommentar zur Partie
study-remove = Löschen
study-remove-explained = Löscht diesen Zug und die danach. Die Züge der Partie selbst bleiben.
study-play-on-explained = Macht diese Stellung zur laufenden Partie. Die auf dem Tisch kommt ins Archiv.
study-archive-explained = Legt die Partie mit Varianten und Kommentaren ins Archiv.
study-no-sign = –
study-sign-good = Guter Zug
study-sign-mistake = Fehler
study-sign-brilliant = Ausgezeichneter Zug
study-sign-blunder = Patzer
study-sign-interesting = Interessanter Zug
study-sign-dubious = Zweifelhafter Zug
