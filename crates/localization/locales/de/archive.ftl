# Die Partien, die ein Server aufbewahrt, und was er darüber sagt.

archive-variants = Varianten
archive-going-on = Im Gang
archive-all-going-on = Alle Partien, die im Gang sind
archive-ended = Beendet
archive-member = Spieler mit Konto
archive-state = Verlauf
archive-search = Suchen
archive-older = Ältere Partien
archive-guest = Gast
archive-watch = Am Brett zusehen
archive-replay = Am Brett nachspielen
archive-not-shown = Die Züge lassen sich nicht zeigen, weil die Variante jetzt andere Regeln hat.
archive-board-label = { $variant } nach { $ply } von { $plies } Zügen
archive-start-label = { $variant } am Anfang
archive-move-of = Zug { $ply } von { $plies }
archive-previous = Zurück
archive-next = Weiter
archive-download = Herunterladen
archive-as-text = Birkas Text
archive-as-opentafl = OpenTafl-Aufzeichnung
archive-as-saved = Gespeicherte Partie
archive-results = Ergebnisse
archive-tally = Partien: { $games }. Von den Angreifern gewonnen: { $attackers }, von den Verteidigern: { $defenders }, unentschieden: { $drawn }.
archive-best = { $side ->
    [attackers] Beste Angreifer
    [defenders] Beste Verteidiger
   *[other] Beste als { $side }
}
archive-sources = Quellen
archive-ratings = Wertungen
archive-rating = Wertung
archive-side = Seite
archive-player-since = Spielt hier seit { $day }.
archive-is-program = Dies ist ein Programm.

archive-delete-account = Konto löschen
archive-delete-note = Das Konto verschwindet mit allem, was dazugehört. Laufende Partien werden aufgegeben. Das lässt sich nicht rückgängig machen.
archive-deleted = Das Konto ist gelöscht.

archive-privacy = Datenschutz
archive-privacy-kept = Was gespeichert wird
archive-privacy-account = Von einem Konto: der Name, ein Hashwert des Passworts, aus dem es sich nicht lesen lässt, die Sprache, wann es angelegt und zuletzt benutzt wurde, Wertungen, Angebote von Partien und ein Hashwert für jeden Browser und jedes Programm, die angemeldet sind.
archive-privacy-games = Von Partien: die Regeln, die Züge mit ihren Zeiten, das Ergebnis, die Namen der Spieler und die Zeilen, die sie einander schrieben. Öffentliche Partien werden allen ohne diese Zeilen gezeigt, andere nur denen, die ihre Adresse kennen.
archive-privacy-guest = Von Gästen: der Name, den sie sich gegeben haben, falls sie das taten, und ein Hashwert einer Zufallszahl, die ihr Browser behält und mit der sie an ihren Platz zurückkommen.
archive-privacy-cookie = Wer sich anmeldet, bekommt ein einziges Cookie, ebenso ein Gast, der eine Partie anbietet oder annimmt. Nichts wird von anderen Servern geladen, nichts gezählt und nichts weitergegeben.
archive-privacy-address = Die Netzadresse eines Besuchers steht im Speicher des Servers, um Anfragen zu begrenzen. Aufgeschrieben wird sie nicht.
archive-privacy-time = Wie lange
archive-privacy-guest-games = Partien, in denen niemand ein Konto hat, werden { $days ->
    [one] einen Tag
   *[other] { $days } Tage
} nach ihrem Ende gelöscht, oder nach dem Letzten, was in ihnen geschah.
archive-privacy-member-games = Partien mit einem Spieler, der ein Konto hat, bleiben.
archive-privacy-sessions = Ein Browser, der { $days } Tage lang nicht benutzt wird, wird abgemeldet und sein Hashwert gelöscht.
archive-privacy-deletion = Wie es gelöscht wird
archive-privacy-delete = Jeder kann sein eigenes Konto mit dem Passwort löschen:
archive-privacy-after = Name, Passwort, Wertungen, Angebote und Anmeldungen sind dann fort. Die Partien bleiben ohne den Namen und ohne die Zeilen, die darin geschrieben wurden.
archive-privacy-copies = Sicherungskopien dessen, der diesen Server betreibt, können es noch einige Zeit enthalten.
archive-privacy-letters = Von einem Mitglied, das eine E-Mail-Adresse angibt: die Adresse, bis es sie wieder entfernt. Sie dient nur den eigenen Zügen.
archive-privacy-tournaments = Ein Mitglied, das an einem Turnier teilnimmt, steht in dessen Tabelle.
