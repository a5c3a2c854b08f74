# Die Lobby eines Vereins: angebotene Partien, laufende Partien und was ein Mitglied wählt.

lobby-new-game = Neue Partie
lobby-begun = Deine Partie hat begonnen.
lobby-to-the-board = Zum Brett
lobby-your-move = Du bist am Zug
lobby-other-games = Partien, in denen andere am Zug sind
lobby-challenges = Herausforderungen an dich
lobby-open = Offene Partien
lobby-none = Gerade wartet niemand auf eine Partie.
lobby-waiting = Du wartest auf jemanden
lobby-guest = Gast
lobby-accept = Annehmen
lobby-decline = Ablehnen
lobby-withdraw = Zurückziehen
lobby-rated = gewertet
lobby-casual = ungewertet
lobby-no-limit = ohne Zeitgrenze
lobby-you-play = { $side ->
    [attackers] du spielst die Angreifer
    [defenders] du spielst die Verteidiger
   *[other] Seiten nach Los
}
lobby-days = { $days ->
    [one] 1 Tag je Zug
   *[other] { $days } Tage je Zug
}
lobby-left-days = noch { $days } Tage
lobby-left-hours = noch { $hours } Stunden
lobby-left-minutes = { $minutes ->
    [one] noch 1 Minute
   *[other] noch { $minutes } Minuten
}
lobby-variant = Variante
lobby-choose = Ihre Optionen zeigen
lobby-side = Deine Seite
lobby-side-any = Nach Los
lobby-side-attackers = Angreifer
lobby-side-defenders = Verteidiger
lobby-time = Zeit
lobby-time-clock = Uhr
lobby-time-days = Tage je Zug
lobby-minutes = Minuten
lobby-increment = Sekunden mehr je Zug
lobby-rated-note = Gewertet. Eine zweite Partie mit getauschten Seiten folgt.
lobby-least = Niedrigste Wertung
lobby-most = Höchste Wertung
lobby-opponent = Nur für das Mitglied mit diesem Namen
lobby-source = Eigene Regeln
lobby-source-note = Die Lua-Datei einer Variante, statt der oben gewählten
lobby-offer = Partie anbieten
lobby-fault-variant = Diese Variante lässt sich nicht spielen: { $why }
lobby-fault-number = Eine Zahl fehlt oder ist zu groß.
lobby-fault-opponent = Kein anderes Mitglied hat diesen Namen.
lobby-fault-rated-source = Eigene Regeln lassen sich nicht werten.
lobby-fault-gone = Diese Partie ist nicht mehr offen.
lobby-fault-needs-account = Das ist nur für Mitglieder. Melde dich zuerst an.
lobby-fault-bounds = Deine Wertung liegt außerhalb der Grenzen dieser Partie.
lobby-fault-too-many = Du bietest zu viele Partien an. Zieh zuerst eine zurück.
lobby-plan = Bedingte Züge
lobby-plan-note = Schreib einen Zug, den du erwartest, deine Antwort und so weiter: „{ $example }“. Deine Antworten werden sofort gespielt.
lobby-plan-line = Zugfolge
lobby-plan-add = Hinzufügen
lobby-plan-remove = Entfernen
lobby-plan-own-turn = Du bist am Zug: Spiel ihn auf dem Brett.
lobby-plan-incomplete = Eine Zugfolge beginnt mit einem Zug der anderen Seite und endet mit einem von dir.
lobby-plan-too-long = Ein Plan hat höchstens 20 Zugfolgen mit 20 Zügen.
lobby-plan-contradiction = Eine andere Zugfolge antwortet anders auf denselben Zug.
lobby-plan-illegal = { $name }: { $why }
lobby-settings = Abwesenheit, Nachrichten, Chat
lobby-absence = Abwesenheit
lobby-absence-note = Während du abwesend bist, vergehen keine Tage. Du hast dieses Jahr noch { $days ->
    [one] 1 Tag
   *[other] { $days } Tage
}.
lobby-absence-days = Tage
lobby-absence-begin = Abwesend sein
lobby-absence-now = Du bist abwesend: { $left }.
lobby-absence-end = Wieder da sein
lobby-mutes = Chat
lobby-mutes-note = Du liest die Zeilen dieser Spieler nicht.
lobby-mute-name = Name
lobby-mute = Stummschalten
lobby-unmute = Wieder lesen
lobby-mail = Nachrichten per E-Mail
lobby-mail-note = Wir schreiben, wenn du in einer Partie nach Tagen am Zug bist, je Partie einmal, bis du dort warst.
lobby-mail-address = E-Mail-Adresse
lobby-mail-save = Adresse bestätigen
lobby-mail-sent = Wir haben an { $email } geschrieben. Öffne den Link im Brief.
lobby-mail-is = Wir schreiben an { $email }.
lobby-mail-end = Nicht mehr schreiben
lobby-mail-confirmed = Deine Adresse ist bestätigt.
lobby-mail-expired = Dieser Link gilt nicht mehr.
lobby-mail-bad = Das ist keine E-Mail-Adresse.
lobby-mail-ended = Wir schreiben nicht mehr. Die Adresse ist gelöscht.
lobby-mail-confirm-subject = Deine Adresse bei Birka
lobby-mail-hello = Hallo { $name },
lobby-mail-confirm-link = öffne diesen Link, damit wir an diese Adresse schreiben, wenn du am Zug bist:
lobby-mail-confirm-other = Hast du nicht darum gebeten? Dann tu nichts.
lobby-mail-subject = Du bist am Zug gegen { $opponent } ({ $variant })
lobby-mail-move = du bist am Zug in der Partie { $variant } gegen { $opponent }:
lobby-mail-no-more = Keine Briefe mehr:
lobby-against = Gegen
lobby-a-person = Ein Mensch
