access-see-and-hear = Se och höra
access-text-size = Textstorlek
access-percent = { $percent } %
access-contrast = Kontrast
access-contrast-normal = normal
access-contrast-high = hög: vitt och gult på svart
access-marks = Markeringar
access-marks-standard = ljust och rött
access-marks-blue-yellow = blått och gult (färgblindhet)
access-marks-black-white = svart och vitt
access-marks-green-violet = grönt och violett
access-coordinates = Koordinater
access-coordinates-explained = bokstäver och siffror vid brädets kant
access-destinations = Tillåtna drag
access-destinations-explained = visar vart den valda pjäsen kan gå
access-reduced-motion = Mindre rörelse
access-reduced-motion-explained = pjäser och kamera hoppar, elden fladdrar inte, inget tonar bort
access-captions = Textning
access-captions-explained = en rad för varje ljud
access-drift = Rörlig kamera
access-drift-explained = vyn svänger sakta efter en minut utan inmatning
access-caption-set-down = En pjäs ställs ner
access-caption-captured = { $count ->
    [one] En pjäs slås
   *[other] { $count } pjäser slås
}
access-caption-horn = Horn: { $what }
access-board = Bräde
access-empty = tom
access-throne = tron
access-refuge = tillflykt
access-camp = läger
access-fort = fäste
access-pond = damm
access-can-move = kan flyttas
access-is-selected = vald
access-can-move-here = den valda pjäsen kan gå hit
access-would-capture = slår { $squares }
access-would-win = vinner partiet
access-moved = { $kind } { $from } till { $to }.
access-captured-on = Slagna: { $squares }.
access-changed-on = Förvandlade: { $squares }.
access-taken-back = Taget tillbaka: { $from } till { $to }.
access-passed = { $side ->
    [attackers] Angriparna passar.
    [defenders] Försvararna passar.
   *[other] { $side } passar.
}
access-pass-taken-back = Taget tillbaka: en pass.
access-selected = { $square } vald. Den kan gå till { $squares }.
access-chosen-ahead = Valt i förväg: { $from } till { $to }.
access-shown-move = Visat drag
access-result = Resultat
access-variant = Variant
access-position-as-text = Ställningen som text
access-form-of-export = Exportens form
access-sign-of-move = Dragets tecken
