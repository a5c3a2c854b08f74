### The game, its players, and how it is conducted.

game-typed-move = Zug:
game-typed-move-hint = wie e4-e7, dann { $key }
game-your-aim = Dein Ziel: { $aim }
game-moves = Züge
game-no-moves = Noch keine Züge.
game-thinking = überlegt …
game-asking-rules = fragt die Regeln …
game-rules-are-being-asked = die Regeln werden noch nach dem letzten Zug gefragt
game-rules-are-awaited = die Regeln des Spiels haben Fehler
game-rules-gave-no-answer = die Regeln gaben keine Antwort; das ist ein Fehler von Birka
game-human = Mensch
game-plays-automatically = Birka
game-preparing-table = Der Tisch wird vorbereitet …
game-earlier-game-is-archived = Die Partie, die auf dem Tisch war, kommt ins Archiv.
game-no-move-found = es wurde kein Zug gefunden
game-unsaved-title = Diese Partie ist nicht gespeichert
game-saved-title = Die Partie ist jetzt gespeichert
game-unsaved-advice = Wenn du jetzt beendest, gehen die Züge seit dem letzten Speichern verloren. Behebe die Ursache und versuche es noch einmal.
game-still-saving = Der Datenträger antwortet nicht: Die Partie wird noch geschrieben.
game-no-home-folder = Es gibt keinen Benutzerordner: Partien und Einstellungen werden nicht gespeichert. Setze BIRKA_DATA auf einen Ordner.
game-rules-title = { $variant }: die Regeln
game-side = { $side ->
    [attackers] Angreifer
    [defenders] Verteidiger
   *[other] { $side }
}
game-to-move = { $side ->
    [attackers] Angreifer am Zug
    [defenders] Verteidiger am Zug
   *[other] Am Zug: { $side }
}
game-to-move-again = { $side ->
    [attackers] Angreifer noch einmal am Zug
    [defenders] Verteidiger noch einmal am Zug
   *[other] Noch einmal am Zug: { $side }
}
game-player-status = { $player } · { $captured } geschlagen
game-player-places = { $player } · noch { $count } zu setzen
game-die = Der Würfel zeigt { $face }.
game-loses-turn = { $side ->
    [attackers] Die Angreifer haben { $face } gewürfelt und können nicht ziehen.
    [defenders] Die Verteidiger haben { $face } gewürfelt und können nicht ziehen.
   *[other] { $side }: { $face } gewürfelt, kein Zug möglich.
}
game-wins = { $side ->
    [attackers] Die Angreifer gewinnen
    [defenders] Die Verteidiger gewinnen
   *[other] Sieg: { $side }
}
game-drawn = Unentschieden
game-you-win = Du gewinnst
game-you-lose = Du verlierst
game-winning-move = Gewinnzug: { $mv }
game-call-explained = { $ways ->
    [1] Der König kann mit dem nächsten Zug entkommen.
    [2] Dem König stehen zwei Wege offen: Nur einer lässt sich schließen.
   *[other] Dem König stehen im nächsten Zug { $ways } Wege offen.
}
game-engine-failed = { $side ->
    [attackers] Die Engine ist stehen geblieben: { $error }. Von nun an spielst du die Angreifer.
    [defenders] Die Engine ist stehen geblieben: { $error }. Von nun an spielst du die Verteidiger.
   *[other] Die Engine ist stehen geblieben: { $error }. Von nun an spielst du { $side }.
}

## Why a press on the board does nothing

refusals-position-is-only-shown = Diese Stellung wird nur gezeigt. Gehe zum letzten Zug, um weiterzuspielen.
refusals-game-is-over = Die Partie ist zu Ende.
refusals-engine-plays = { $side ->
    [attackers] Die Engine spielt die Angreifer, und die sind am Zug.
    [defenders] Die Engine spielt die Verteidiger, und die sind am Zug.
   *[other] Die Engine spielt { $side } und ist am Zug.
}
refusals-select = { $side ->
    [attackers] Wähle zuerst einen Stein der Angreifer.
    [defenders] Wähle zuerst einen Stein der Verteidiger.
   *[other] Wähle zuerst einen Stein von { $side }.
}
refusals-nothing-to-take-back = Du hast noch nicht gezogen.
refusals-nothing-to-redo = Es ist kein Zug zurückgenommen.
refusals-game-has-not-begun = Die Partie hat noch nicht begonnen: Mach erst einen Zug.
refusals-game-is-not-over = Die Partie ist noch nicht zu Ende.
refusals-engine-is-not-to-move = Die Engine ist nicht am Zug.
refusals-no-person-plays = Die Engine spielt beide Seiten.
refusals-draw-is-answered = Die Engine hat geantwortet. Mach einen Zug, bevor du wieder Remis anbietest.
refusals-nothing-to-pause = Nur eine Partie mit Uhren oder zwischen zwei Engines hat eine Pause. Diese wartet ohnehin auf dich.
refusals-puzzle-is-shown = Verlasse erst das Rätsel oder die Lektion.
refusals-analysis-is-shown = Schließe erst die Analyse.

## Clocks, pause, resignation, draw offers

play-resign-title = Aufgeben?
play-draw-title = Unentschieden?
play-paused = Pause
play-game-is-paused = Die Partie ruht.
play-no-clock = Keine Uhr
play-clock = Uhr
play-clock-of = { $side ->
    [attackers] Uhr der Angreifer
    [defenders] Uhr der Verteidiger
   *[other] Uhr von { $side }
}
play-clocks-differ = Für jede Seite eine eigene
play-increment = Je Zug dazu
play-clocks-start-late = Die Uhren laufen ab dem ersten Zug.
play-resigning = { $side ->
    [attackers] Die Angreifer geben die Partie auf, und die Verteidiger gewinnen.
    [defenders] Die Verteidiger geben die Partie auf, und die Angreifer gewinnen.
   *[other] Aufgabe: { $side }. Die andere Seite gewinnt.
}
play-draw-offered-by = { $side ->
    [attackers] Die Angreifer bieten ein Unentschieden an. Nehmen die Verteidiger an?
    [defenders] Die Verteidiger bieten ein Unentschieden an. Nehmen die Angreifer an?
   *[other] Unentschieden angeboten von { $side }. Nimmt die andere Seite an?
}
play-draw-is-considered = Du bietest ein Unentschieden an. { $engine } überlegt …
play-draw-accepted = { $engine } nimmt das Unentschieden an.
play-draw-declined = { $engine } lehnt ab: Die Stellung ist zu gut für ein Unentschieden.
play-draw-is-too-early = { $engine } lehnt ab: Es ist zu früh, erst muss jede Seite zehn Züge machen.
play-draw-is-not-judged = { $engine } kann die Stellung nicht beurteilen und lehnt ab.
play-seconds = { $seconds ->
    [0] nichts
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
}
play-minutes = { $minutes ->
    [one] { $minutes } Minute
   *[other] { $minutes } Minuten
}
play-minutes-and-seconds = { $minutes } min { $seconds } s
play-clock-in-words = { $time } für die ganze Partie; wessen Zeit abläuft, der verliert.
play-clock-with-increment = { $time } für die Partie, und für jeden Zug { $increment } dazu.
