access-see-and-hear = Voir et entendre
access-text-size = Taille du texte
access-percent = { $percent } %
access-contrast = Contraste
access-contrast-normal = normal
access-contrast-high = élevé : blanc et jaune sur noir
access-marks = Marques
access-marks-standard = clair et rouge
access-marks-blue-yellow = bleu et jaune (daltonisme)
access-marks-black-white = noir et blanc
access-marks-green-violet = vert et violet
access-coordinates = Coordonnées
access-coordinates-explained = lettres et chiffres au bord du plateau
access-destinations = Coups permis
access-destinations-explained = montre où le pion choisi peut aller
access-reduced-motion = Moins de mouvement
access-reduced-motion-explained = les pions et la caméra sautent, le feu ne vacille pas, rien ne s’efface peu à peu
access-captions = Sous-titres
access-captions-explained = une ligne pour chaque son
access-drift = Caméra mobile
access-drift-explained = la vue oscille lentement après une minute sans action
access-caption-set-down = Un pion est posé
access-caption-captured = { $count ->
    [one] Un pion est pris
   *[other] { $count } pions sont pris
}
access-caption-horn = Cor : { $what }
access-board = Plateau
access-empty = vide
access-throne = trône
access-refuge = refuge
access-camp = camp
access-fort = fort
access-pond = étang
access-can-move = peut jouer
access-is-selected = choisi
access-can-move-here = le pion choisi peut aller ici
access-would-capture = prend { $squares }
access-would-win = gagne la partie
access-moved = { $kind } { $from } vers { $to }.
access-captured-on = Pris : { $squares }.
access-changed-on = Changés : { $squares }.
access-taken-back = Annulé : { $from } vers { $to }.
access-passed = { $side ->
    [attackers] Les attaquants passent.
    [defenders] Les défenseurs passent.
   *[other] Passe : { $side }.
}
access-pass-taken-back = Annulé : un tour passé.
access-selected = { $square } choisi. Il peut aller en { $squares }.
access-chosen-ahead = Choisi d’avance : { $from } vers { $to }.
access-shown-move = Coup montré
access-result = Résultat
access-variant = Variante
access-position-as-text = La position en texte
access-form-of-export = Forme de l’export
access-sign-of-move = Signe du coup
