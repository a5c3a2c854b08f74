### Script files that change during a game, and the console.

scripts-loading-saved-game = Die gespeicherte Partie wird geladen …
scripts-all-valid = Alle Skripte sind wieder gültig.
scripts-last-valid-rules = Die Partie geht mit den letzten gültigen Regeln weiter.
scripts-file-not-used = Die Partie auf dem Tisch benutzt diese Datei nicht.
scripts-file-without-effect = Die Partie geht weiter. Die Datei wirkt erst, wenn sie berichtigt ist.
scripts-table-waits = Berichtige die Datei und speichere sie: Der Tisch wartet und macht von selbst weiter.
scripts-move-not-played = Der Zug wurde nicht ausgeführt. Berichtige die Datei und speichere sie, oder spiele einen anderen Zug.
scripts-captures-unknown = Was dieser Stein schlagen würde, lässt sich nicht zeigen.
scripts-search-failed = Die Engine kann nach diesen Regeln nicht spielen.
scripts-rules-have-changed = Die Regeln haben sich geändert
scripts-new-game-or-old-rules = Eine neue Partie mit den neuen Regeln beginnen, oder für diese die alten behalten?
scripts-log = Protokoll
scripts-examples = Beispiele
scripts-output = Ausgabe
scripts-rule-data = Regeldaten
scripts-log-is-empty = Seit die Partie geöffnet wurde, hat sich kein Skript geändert.
scripts-no-output = Keine Ausgabe. „print“ in einem Skript schreibt hierher.
scripts-printed-on-load = Beim Laden
scripts-printed-in-play = Während gespielt wurde
scripts-running-examples = Beispiele laufen …
scripts-new-rules = { $variant } benutzt jetzt die gespeicherten Regeln.
scripts-incompatible-rules = Die Partie kann mit den gespeicherten Regeln von { $variant } nicht weitergehen: { $reason }.
scripts-place = { $file }, Zeile { $line }
scripts-more = und { $count } weitere
scripts-no-examples = Die Datei hat keine Beispiele.
scripts-examples-pass = { $total ->
    [1] Das Beispiel stimmt.
   *[other] Alle { $total } Beispiele stimmen.
}
scripts-examples-fail = { $failed } von { $total } Beispielen stimmen nicht:
scripts-cannot-open = { $file } konnte nicht geöffnet werden: { $error }. Öffne die Datei in einem Texteditor.
scripts-hook-failed = Eine Regel ist gescheitert: { $place }
scripts-saved-game-waits = Die gespeicherte Partie { $variant } wartet auf ihre Regeln. Die Datei bleibt, wie sie ist.
scripts-nothing-can-be-played = Keine Variante lässt sich spielen, bis die Fehler der Dateien behoben sind.
scripts-new-game-waits = Die Partie { $variant } beginnt, wenn die Fehler ihrer Dateien behoben sind.
