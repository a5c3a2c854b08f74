# Die Seiten eines Vereins, die birka-server zeigt.

club-title = Verein
club-board = Brett
club-log-in = Anmelden
club-log-out = Abmelden
club-register = Konto anlegen
club-register-note = Ohne Konto spielst du als Gast.
club-name = Name
club-password = Passwort
club-new-password = Neues Passwort
club-change-password = Passwort ändern
club-sessions = Wo du angemeldet bist
club-sessions-note = Ein Programm oder ein Tisch meldet sich mit einem Schlüssel von dir an. Er wird nur einmal gezeigt.
club-browser = Browser
club-end-session = Beenden
club-token-label = Name des Programms
club-new-token = Schlüssel anlegen
club-token-is = Dein Schlüssel, der nicht wieder gezeigt wird:
club-fault-name = Ein Name hat 2 bis 32 Buchstaben, Ziffern, „-“, „_“ oder „.“ und beginnt mit einem Buchstaben.
club-fault-taken = Dieser Name ist vergeben.
club-fault-password = Ein Passwort hat mindestens 8 Zeichen.
club-fault-wrong = Der Name oder das Passwort ist falsch.
club-fault-banned = Dieses Konto ist geschlossen: { $reason }
club-fault-unavailable = Das geht gerade nicht. Versuche es noch einmal.
club-fault-too-many = Zu viele Versuche. Warte eine Minute und versuche es noch einmal.
club-review-awaited = Die Engine sieht sich die Partie an …
club-review-better = besser: { $best }
