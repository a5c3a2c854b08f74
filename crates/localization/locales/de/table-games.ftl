### Games that are kept, and games from files and the clipboard.

games-title = Partien
games-reading = Partien werden gelesen …
games-none-yet = Noch ist keine Partie aufgehoben. Eine Partie kommt ins Archiv, wenn eine andere ihren Platz auf dem Tisch einnimmt.
games-nothing-found = Keine Partie passt dazu.
games-no-archive = Es gibt keinen Ordner für das Archiv: Setze BIRKA_DATA auf einen Ordner.
games-any-variant = Jede Variante
games-opponent = Spieler
games-since = Von
games-until = Bis
games-contains = Text
games-wrong-day = Ein Tag wird wie { $example } geschrieben.
games-open = Öffnen
games-resume = Fortsetzen
games-review = Rückblick
games-delete = Löschen
games-keep = Behalten
games-copy = Kopieren
games-save = Speichern
games-save-as = Speichern unter
games-browse = Durchsuchen…
games-paste = Einfügen
games-keep-all = Alle ins Archiv legen
games-statistics = Ergebnisse dieser Partien
games-number = Partien
# Above the levels of the engine, beside the two headings that follow.
games-own-wins = Deine Siege gegen
games-as-attackers = als Angreifer
games-as-defenders = als Verteidiger
games-wins = { $won } von { $games }
games-export = Die gewählte Partie kopieren oder speichern
games-from-elsewhere = Eine Datei oder die Zwischenablage öffnen
games-path = Pfad einer Datei; oder ziehe sie auf das Fenster
games-displayed-game = Kopieren, was auf dem Brett ist
games-game = Partie
games-game-link = Link
games-position = Stellung
games-position-link = Link zur Stellung
games-variant-link = Link zur Variante
games-is-over = Diese Partie ist zu Ende. Öffne sie, um von einer ihrer Stellungen aus weiterzuspielen.
games-unknown-player = ?
games-clipboard-is-empty = In der Zwischenablage ist kein Text.
games-copied = Kopiert.
games-work-failed = Das ist nicht gelungen; es ist ein Fehler von Birka.
games-put-aside = Beiseitegelegte Partien
games-result-any = Jedes Ergebnis
games-result-attackers = Angreifer gewannen
games-result-defenders = Verteidiger gewannen
games-result-draw = Unentschieden
games-result-unfinished = Nicht beendet
games-column-day = Tag
games-column-variant = Variante
games-column-players = Angreifer – Verteidiger
games-column-result = Ergebnis
games-column-moves = Züge
games-unfinished = nicht beendet
games-attackers-won = Angreifer gewannen
games-defenders-won = Verteidiger gewannen
games-drawn = unentschieden
games-result-with-reason = { $result }, { $reason }
games-players = { $attackers } – { $defenders }
games-moves = { $count ->
    [0] Stellung
    [one] { $count } Zug
   *[other] { $count } Züge
}
games-count = { $all ->
    [one] { $all } Partie
   *[other] { $all } Partien
}
games-count-found = { $found } von { $all ->
    [one] { $all } Partie
   *[other] { $all } Partien
}
games-of-file = Partien von { $file }
games-format-text = Birkas Text (.tafl)
games-format-opentafl = OpenTafl-Protokoll (.otg)
games-format-table = Partientabelle (.csv)
games-format-link = Link
games-delete-question = Partie { $nth } löschen? Sie lässt sich nicht zurückholen.
games-deleted = Partie { $nth } ist gelöscht.
games-extended = Partie { $nth } im Archiv enthält nun diese Analyse.
games-kept = { $new ->
    [0] Keine neue Partie
    [one] { $new } Partie ins Archiv aufgenommen
   *[other] { $new } Partien ins Archiv aufgenommen
}{ $known ->
    [0] .
    [one] ; { $known } war schon dort.
   *[other] ; { $known } waren schon dort.
}
games-saved = Gespeichert als { $file }.
games-not-saved = { $file } konnte nicht geschrieben werden: { $error }. Wähle einen anderen Namen oder Ordner.
games-file-exists = { $file } gibt es schon und wurde gelassen, wie es ist. Wähle einen anderen Namen.
games-unreadable = { $file } konnte nicht gelesen werden: { $error }
games-clipboard = Die Zwischenablage
games-no-game-in = { $source } enthält keine Partie, die sich öffnen lässt.
games-some-left-out = { $source }: Einige Partien sind ausgelassen.
games-more-faults = und { $count } weitere Fehler.
games-valid-script = { $file } ist ein Regelskript ohne Fehler. Nichts wurde geändert: Um es zu spielen, starte „birka --scripts ORDNER“ mit dem Ordner, in dem es liegt, oder mache mit „birka new“ eine Mod daraus.
games-faulty-script = { $file } ist ein Regelskript mit { $errors ->
    [one] einem Fehler
   *[other] { $errors } Fehlern
} und lässt sich so nicht spielen. Nichts wurde geändert. { $first }
games-shared-variant = Der Link enthält die Variante { $name }, die keine Fehler hat. Nichts wurde geändert: „birka import-rules LINK --out DATEI.lua“ schreibt ihre Datei.
games-mod-installed = Die Mod { $name } { $version } ist installiert. Ihre Varianten stehen unter denen für eine neue Partie.
games-mod-not-installed = { $file } wurde nicht als Mod installiert: { $error }
