# A second player on another machine. $side is attackers, defenders, or a variant's own name.

network-elsewhere = Mitspieler
network-other-is-to-move = Der Mitspieler ist am Zug.
network-no-help = Im Spiel gegen einen Menschen gibt es keine Hilfe.
network-second-player = Zweiter Spieler …
network-title = Zweiter Spieler
network-invite = { $side ->
    [attackers] Jemand anderes kann die Angreifer spielen, an einem Telefon oder einem anderen Rechner.
    [defenders] Jemand anderes kann die Verteidiger spielen, an einem Telefon oder einem anderen Rechner.
   *[other] Jemand anderes kann { $side } spielen, an einem Telefon oder einem anderen Rechner.
}
network-make-link = Link erstellen
network-link = Gib diesen Link einer Person. Wer ihn zuerst öffnet, nimmt den Platz ein; andere sehen zu.
network-scan = Richte die Kamera eines Telefons im selben Netz auf dieses Bild. Wer die Seite zuerst öffnet, nimmt den Platz ein; andere sehen zu.
network-by-phone = Per Telefon, hier im Haus
network-by-link = Ein Link für einen Freund, auf { $server }
network-no-club = Für einen Link an einen Freund in der Ferne gib in den Einstellungen die Adresse eines Servers ein.
network-own-link = Ein Link von einem Freund
network-open-link = Link öffnen
network-no-link = Das ist kein Link zu einer Partie.
network-asked = Der Link führt zu einer Partie auf { $server }. Dorthin wurde noch nichts gesendet.
network-look = Partie ansehen
network-come-back = Zurück zur Partie auf { $server }
network-leave-explained = Die Partie geht an diesem Tisch weiter. Auf dem Server gibst du auf.
network-leave-to-engine = Die Engine spielen lassen
network-connecting = Verbindung wird hergestellt …
network-reconnecting = Die Verbindung ist unterbrochen. Neuer Versuch …
network-no-server = Hier antwortet kein Server für Partien.
network-no-program = Das Programm birka-server fehlt. Es gehört neben das Programm birka.
network-no-page = Die Seite für Telefone fehlt. Sie gehört zu den Paketen; in einer Kopie des Quelltextes erstellt sie „make web“.
network-no-network = Dieser Rechner ist in keinem Netz, in dem auch ein Telefon sein könnte.
network-awaited = Der Mitspieler ist noch nicht da.
network-here = Der Mitspieler ist da.
network-here-named = { $name } ist da.
network-here-bot = { $name } ist da. Es ist ein Programm.
network-away = Der Mitspieler ist gegangen. Die Partie wartet.
network-away-named = { $name } ist gegangen. Die Partie wartet.
network-watching = Du siehst zu.
network-offers-draw = Der Mitspieler bietet Remis an.
network-offers-take-back = Der Mitspieler möchte einen Zug zurücknehmen.
network-offers-rematch = Der Mitspieler möchte noch eine Partie mit vertauschten Seiten.
network-offered = Der Mitspieler hat noch nicht geantwortet.
network-declined = Der Mitspieler lehnt ab.
network-accept = Annehmen
network-decline = Ablehnen
network-leave = Allein weiterspielen
network-invitation = { $side ->
    [attackers] Du bist zu einer Partie { $variant } eingeladen. Du spielst die Angreifer.
    [defenders] Du bist zu einer Partie { $variant } eingeladen. Du spielst die Verteidiger.
   *[other] Du bist zu einer Partie { $variant } eingeladen. Du spielst { $side }.
}
network-invitation-full = In dieser Partie { $variant } sind beide Plätze besetzt. Du kannst zusehen.
network-play = Spielen
network-watch = Zusehen
network-your-move = Du bist am Zug
network-you = Du
network-say = Dem Mitspieler schreiben
network-mute = Ausblenden
network-unmute = Einblenden
network-disagreed = Die beiden Bretter stimmen nicht überein, darum ist die Partie angehalten. Beide Stellungen stehen im Protokoll.
network-refused = Der Server hat das abgelehnt.
network-refused-version = Der Server hat eine andere Version. Lade die Seite neu, oder aktualisiere Birka.
network-refused-no-game = Diese Partie gibt es nicht mehr.
network-refused-rules = Der Server nimmt die Regeln dieser Partie nicht an.
network-refused-too-fast = Zu viel auf einmal. Versuche es in einer Minute noch einmal.
network-refused-words = Ein Wort deiner Zeile ist in diesem Haus nicht erlaubt.
network-refused-unavailable = Der Server kann das gerade nicht. Versuche es noch einmal.
