access-see-and-hear = Sehen und Hören
access-text-size = Textgröße
access-percent = { $percent } %
access-contrast = Kontrast
access-contrast-normal = normal
access-contrast-high = hoch: Weiß und Gelb auf Schwarz
access-marks = Markierungen
access-marks-standard = Hell und Rot
access-marks-blue-yellow = Blau und Gelb (Farbenblindheit)
access-marks-black-white = Schwarz und Weiß
access-marks-green-violet = Grün und Violett
access-coordinates = Koordinaten
access-coordinates-explained = Buchstaben und Zahlen am Rand des Bretts
access-destinations = Erlaubte Züge
access-destinations-explained = zeigt, wohin der gewählte Stein ziehen kann
access-reduced-motion = Weniger Bewegung
access-reduced-motion-explained = Steine und Kamera springen, das Feuer flackert nicht, nichts blendet aus
access-captions = Untertitel
access-captions-explained = eine Zeile für jedes Geräusch
access-drift = Bewegte Kamera
access-drift-explained = der Blick schwingt langsam, wenn eine Minute lang nichts geschieht
access-caption-set-down = Ein Stein wird abgesetzt
access-caption-captured = { $count ->
    [one] Ein Stein wird geschlagen
   *[other] { $count } Steine werden geschlagen
}
access-caption-horn = Horn: { $what }
access-board = Brett
access-empty = leer
access-throne = Thron
access-refuge = Zuflucht
access-camp = Lager
access-fort = Festung
access-pond = Teich
access-can-move = kann ziehen
access-is-selected = gewählt
access-can-move-here = der gewählte Stein kann hierher ziehen
access-would-capture = schlägt { $squares }
access-would-win = gewinnt die Partie
access-moved = { $kind } { $from } nach { $to }.
access-captured-on = Geschlagen: { $squares }.
access-changed-on = Verwandelt: { $squares }.
access-taken-back = Zurückgenommen: { $from } nach { $to }.
access-passed = { $side ->
    [attackers] Die Angreifer passen.
    [defenders] Die Verteidiger passen.
   *[other] Gepasst: { $side }.
}
access-pass-taken-back = Zurückgenommen: ein Passen.
access-selected = { $square } gewählt. Er kann nach { $squares } ziehen.
access-chosen-ahead = Im Voraus gewählt: { $from } nach { $to }.
access-shown-move = Gezeigter Zug
access-result = Ergebnis
access-variant = Variante
access-position-as-text = Die Stellung als Text
access-form-of-export = Form der Ausgabe
access-sign-of-move = Zeichen des Zugs
