access-see-and-hear = Videre et audire
access-text-size = Magnitudo litterarum
access-percent = { $percent } %
access-contrast = Discrimen
access-contrast-normal = medium
access-contrast-high = altum: album et flavum in nigro
access-marks = Notae
access-marks-standard = clarae et rubrae
access-marks-blue-yellow = caeruleae et flavae (caecitas colorum)
access-marks-black-white = nigrae et albae
access-marks-green-violet = virides et violaceae
access-coordinates = Ordines
access-coordinates-explained = litterae et numeri ad marginem tabulae
access-destinations = Motus liciti
access-destinations-explained = notat quo calculus electus ire possit
access-reduced-motion = Motus minor
access-reduced-motion-explained = calculi et oculus saliunt, ignis non tremit, nihil evanescit
access-captions = Subtituli
access-captions-explained = versus cuique sono
access-drift = Oculus mobilis
access-drift-explained = post minutam sine actione prospectus lente movetur
access-caption-set-down = Calculus ponitur
access-caption-captured = { $count ->
    [one] Calculus capitur
   *[other] { $count } calculi capiuntur
}
access-caption-horn = Cornu: { $what }
access-board = Tabula
access-empty = vacuus
access-throne = arx
access-refuge = refugium
access-camp = castra
access-fort = castellum
access-pond = stagnum
access-can-move = moveri potest
access-is-selected = electus
access-can-move-here = calculus electus huc ire potest
access-would-capture = capit { $squares }
access-would-win = ludum vincit
access-moved = { $kind } { $from } ad { $to }.
access-captured-on = Capti: { $squares }.
access-changed-on = Mutati: { $squares }.
access-taken-back = Revocatus: { $from } ad { $to }.
access-passed = { $side ->
    [attackers] Oppugnatores vicem omittunt.
    [defenders] Defensores vicem omittunt.
   *[other] Vicem omittit: { $side }.
}
access-pass-taken-back = Revocatum: vicis omissa.
access-selected = { $square } electus. Ire potest ad { $squares }.
access-chosen-ahead = Ante electum: { $from } ad { $to }.
access-shown-move = Motus monstratus
access-result = Exitus
access-variant = Modus ludi
access-position-as-text = Status ut textus
access-form-of-export = Forma exportandi
access-sign-of-move = Signum motus
