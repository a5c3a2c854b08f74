## Invitation and languages

invitation = Zum Spielen berühren
please-wait = Einen Augenblick, bitte.
closed-title = Die Station ist jetzt geschlossen.
closed-note = Um { $time } Uhr kann wieder gespielt werden.
closed-note-later = Später kann wieder gespielt werden.

## Offers

welcome-question = Was möchtest du spielen?
offer-puzzle = Befreie den König in { $moves ->
    [one] einem Zug
   *[other] { $moves } Zügen
}
side-name = { $side ->
    [attackers] Die Angreifer
    [defenders] Der König und seine Verteidiger
   *[other] { $side }
}
offer-two = Zu zweit
offer-short = Eine kurze Partie: { $variant }
offer-short-note = Etwa fünf Minuten, für Anfänger.
offer-puzzle-note = Ein Rätsel aus einer aufgezeichneten Partie.
offer-full = Das ganze Spiel: { $variant }
offer-full-note = Etwa zwanzig Minuten.
offer-two-note = Auf jeder Seite des Tisches einer.
offer-phone = Zu zweit, einer mit Telefon
offer-phone-note = Das Telefon liest einen Code.

## Rules in a sentence

rule-move = Steine ziehen gerade, so weit der Weg frei ist.
rule-move-die = Steine ziehen geradeaus, so weit der Würfel es erlaubt.
rule-capture = Schließe einen gegnerischen Stein zwischen zwei eigenen ein, um ihn zu schlagen.

## Playing

your-turn = Du bist am Zug
table-turn = Dein Gegner überlegt.
how-to-move = Berühre einen Stein, dann ein Feld. Oder ziehe ihn.
how-to-place = Berühre ein leeres Feld, um einen Stein zu setzen.
take-back = Zurücknehmen
pass = Passen
new-game = Neue Partie
you-play = { $side ->
    [attackers] Du spielst die Angreifer.
    [defenders] Du spielst den König und seine Verteidiger.
   *[other] Deine Seite: { $side }.
}
other-turn = Die andere Seite ist am Zug.
die-shows = Der Würfel zeigt { $face }
puzzle-goal = Befreie den König in { $moves ->
    [one] einem Zug
   *[other] { $moves } Zügen
}.

# The house may name its network here.
phone-title = Lies diesen Code mit einem Telefon
phone-note = Das Telefon muss im selben Netz sein wie dieser Tisch. Eine App ist nicht nötig.
phone-left = Das Telefon hat die Partie verlassen.
phone-failed = Gerade kann kein Telefon mitspielen. Spielt zu zweit am Tisch weiter.

## Is anybody still there?

still-there = Bist du noch da?
still-there-countdown = Die Partie endet in { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
}.
still-there-table = Der Tisch spielt in { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
} wieder allein.
still-here = Ich bin noch da
start-anew = Neu beginnen

## Endings

ending-won = Du hast in { $moves ->
    [one] einem Zug
   *[other] { $moves } Zügen
} gewonnen.
ending-lost = Du hast nach { $moves ->
    [one] einem Zug
   *[other] { $moves } Zügen
} verloren.
ending-drawn = Niemand hat gewonnen: unentschieden.
ending-side-won = { $side ->
    [attackers] Die Angreifer haben
    [defenders] Die Seite des Königs hat
   *[other] { $side } hat
} in { $moves ->
    [one] einem Zug
   *[other] { $moves } Zügen
} gewonnen.
touch-to-go-on = Weiter: berühren
play-again = Noch einmal
other-game = Ein anderes Spiel
leave = Beenden
take-home = Nimm deine Partie mit nach Hause: Scanne das mit dem Telefon.
puzzle-wrong = Das ist nicht der Weg. Versuche es noch einmal.
ending-solved = Gelöst in { $moves ->
    [one] einem Zug
   *[other] { $moves } Zügen
}!

## History, one sentence at the end of a visit

history-general = Spiele dieser Familie spielte man in ganz Nordeuropa, in der Wikingerzeit und danach, bis Schach an ihre Stelle trat.
history-brandubh = In einer Seesiedlung bei Ballinderry in Irland fand man ein Brett mit sieben mal sieben Löchern für Stifte. Die Stifte sind nicht erhalten.
history-tablut = Carl von Linné schrieb die Regeln von Tablut 1732 auf seiner Reise durch Lappland in sein Tagebuch.
history-tawlbwrdd = Robert ap Ifan zeichnete 1587 das walisische Brett und beschrieb das Spiel in einer Handschrift.
history-hnefatafl = Die isländischen Sagas erwähnen Hnefatafl, das Brettspiel mit dem „Hnefi“, seinem König, immer wieder.
history-alea = Ein Evangeliar von irischer Hand, heute in Oxford, enthält eine Zeichnung dieses Bretts und erklärt daran die Evangelien.

## Captions while the table plays itself

caption-family = Ein König, wenige Verteidiger, doppelt so viele Angreifer: Das ist Tafl, das Brettspiel der Wikinger.
caption-brandubh = Brandubh ist das kleine Spiel Irlands: ein König und vier Mann gegen acht.
caption-ballinderry = Das Brett aus Ballinderry in Irland hat sieben Reihen mit sieben Löchern. Mitte und Ecken sind bezeichnet.
caption-birka = Birka auf der Insel Björkö war eine Stadt der Wikingerzeit. Manche ihrer Toten wurden mit Spielsteinen begraben.
caption-glass = Die Steine folgen Funden aus den Gräbern von Birka: Glas, Knochen und Horn, und ein König, der Bronze trägt.
caption-linnaeus = 1732 sah der Naturforscher Carl von Linné Sámi beim Tablut zu und schrieb die Regeln auf Latein nieder.
caption-raichi = Wer dem König einen Weg zum Rand öffnet, ruft „Raichi“, und „Tuichu“, wenn es zwei sind.
caption-swedes = Linné nannte die Leute des Königs Schweden und die Angreifer Moskowiter.
caption-apifan = Tawl-bwrdd ist das walisische Spiel. Robert ap Ifan beschrieb es 1587: ein König und zwölf Mann gegen vierundzwanzig.
caption-chess = Schach kam im Mittelalter in den Norden und verdrängte Tafl nach und nach. Bei den Sámi wurde Tafl noch 1732 gespielt.
caption-alea = Alea Evangelii ist das größte Brett: neunzehn Linien je Seite, gezeichnet in einer Handschrift in Oxford (Corpus Christi College, MS 122).
attract-engine-game = Der Tisch spielt { $variant } gegen sich selbst.
attract-recorded-escape = Aus einer aufgezeichneten Partie: Der König wird in { $moves ->
    [one] einem Zug
   *[other] { $moves } Zügen
} befreit.
attract-recorded-capture = Aus einer aufgezeichneten Partie: Der König wird in { $moves ->
    [one] einem Zug
   *[other] { $moves } Zügen
} gefangen.

## Captions for sounds

sound-move = Ein Stein wird gesetzt
sound-capture = Ein Stein wird geschlagen
sound-escape = Ein Horn ertönt
sound-king-captured = Eine Trommel schlägt
sound-call = Ein Ruf: { $call }
sound-end = Die Partie ist zu Ende

## What makes the table easier to use

aids-title = Leichter zu bedienen
aid-large-text = Größere Schrift
aid-contrast = Mehr Kontrast
aid-lower = Brett weiter unten
aid-calm = Weniger Bewegung
aid-spoken = Vorlesen
aid-on = an
aid-off = aus
aids-done = Fertig

## The service screen

service-title = Service
service-enter-pin = PIN eingeben
service-wrong-pin = Diese PIN ist falsch.
service-locked = Vor dem nächsten Versuch { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
} warten.
service-running = Läuft seit { $hours ->
    [one] { $hours } Stunde
   *[other] { $hours } Stunden
}
service-running-minutes = Läuft seit { $minutes ->
    [one] { $minutes } Minute
   *[other] { $minutes } Minuten
}
service-restarts = Neustarts seit dem Start: { $count }
service-memory = Speicher: { $megabytes } MB
service-frames = Bilder pro Sekunde: { $frames }
service-errors = Fehler: { $count }
service-no-statistics = Es wird nichts gezählt.
service-statistics-fault = Die Statistik kann nicht geschrieben werden: { $why }
service-language = Erste Sprache
service-restart = Neu starten
service-back = Zurück zur Station
service-config-valid = Die Konfiguration ist gültig.
service-config-faults = Fehler in der Konfiguration: { $count }
service-today = Besuche heute: { $visits }; zu Ende gespielt: { $finished }
service-volume = Lautstärke: { $percent } %
service-close-exhibit = Station beenden
service-close-question = Station beenden?
service-close-note = Der Tisch bleibt dann dunkel, bis der Rechner neu gestartet wird.
service-delete = Löschen
service-version = Birka { $version }
service-address = Adresse: { $address }
service-no-network = Kein Netz
service-disk = Frei auf der Platte: { $gigabytes } GB
service-failure = Letzter Ausfall: { $when }, { $why }
service-touch-test = Überall berühren: Jeder Finger bekommt einen Ring mit seiner Nummer.
service-sound-test = Ton prüfen
