### Games that are kept, and games from files and the clipboard.

games-title = Parties
games-reading = Lecture des parties…
games-none-yet = Aucune partie n’est encore gardée. Une partie rejoint les archives quand une autre prend sa place sur la table.
games-nothing-found = Aucune partie ne correspond.
games-no-archive = Il n’y a pas de dossier pour les archives : donnez-en un à BIRKA_DATA.
games-any-variant = Toutes les variantes
games-opponent = Joueur
games-since = Depuis
games-until = Jusqu’à
games-contains = Texte
games-wrong-day = Un jour s’écrit comme { $example }.
games-open = Ouvrir
games-resume = Continuer
games-review = Bilan
games-delete = Effacer
games-keep = La garder
games-copy = Copier
games-save = Enregistrer
games-save-as = Enregistrer sous
games-browse = Parcourir…
games-paste = Coller
games-keep-all = Tout mettre aux archives
games-statistics = Résultats de ces parties
games-number = Parties
# Above the levels of the engine, beside the two headings that follow.
games-own-wins = Vos victoires contre
games-as-attackers = comme attaquant
games-as-defenders = comme défenseur
games-wins = { $won } sur { $games }
games-export = Copier ou enregistrer la partie choisie
games-from-elsewhere = Ouvrir un fichier ou le presse-papiers
games-path = Chemin d’un fichier ; ou déposez-le sur la fenêtre
games-displayed-game = Copier ce qui est sur le plateau
games-game = Partie
games-game-link = Lien
games-position = Position
games-position-link = Lien vers la position
games-variant-link = Lien vers la variante
games-is-over = Cette partie est finie. Ouvrez-la pour jouer à partir d’une de ses positions.
games-unknown-player = ?
games-clipboard-is-empty = Il n’y a pas de texte dans le presse-papiers.
games-copied = Copié.
games-work-failed = L’opération a échoué ; c’est un défaut de Birka.
games-put-aside = Parties mises de côté
games-result-any = Tous les résultats
games-result-attackers = Attaquants gagnants
games-result-defenders = Défenseurs gagnants
games-result-draw = Nulles
games-result-unfinished = Inachevées
games-column-day = Jour
games-column-variant = Variante
games-column-players = Attaquants – défenseurs
games-column-result = Résultat
games-column-moves = Coups
games-unfinished = inachevée
games-attackers-won = gain des attaquants
games-defenders-won = gain des défenseurs
games-drawn = nulle
games-result-with-reason = { $result }, { $reason }
games-players = { $attackers } – { $defenders }
games-moves = { $count ->
    [0] position
    [one] { $count } coup
   *[other] { $count } coups
}
games-count = { $all ->
    [one] { $all } partie
   *[other] { $all } parties
}
games-count-found = { $found } sur { $all ->
    [one] { $all } partie
   *[other] { $all } parties
}
games-of-file = Parties de { $file }
games-format-text = Texte de Birka (.tafl)
games-format-opentafl = Feuille OpenTafl (.otg)
games-format-table = Table de parties (.csv)
games-format-link = Lien
games-delete-question = Effacer la partie { $nth } ? On ne pourra pas la récupérer.
games-deleted = La partie { $nth } est effacée.
games-extended = La partie { $nth } des archives contient maintenant cette analyse.
games-kept = { $new ->
    [0] Aucune nouvelle partie
    [one] { $new } partie ajoutée aux archives
   *[other] { $new } parties ajoutées aux archives
}{ $known ->
    [0] .
    [one] {" "}; { $known } y était déjà.
   *[other] {" "}; { $known } y étaient déjà.
}
games-saved = Enregistré sous { $file }.
games-not-saved = { $file } n’a pas pu être écrit : { $error }. Choisissez un autre nom ou dossier.
games-file-exists = { $file } existe déjà et n’a pas été touché. Choisissez un autre nom.
games-unreadable = { $file } n’a pas pu être lu : { $error }
games-clipboard = Le presse-papiers
games-no-game-in = { $source } ne contient aucune partie qui puisse être ouverte.
games-some-left-out = { $source } : certaines parties sont omises.
games-more-faults = et { $count ->
    [one] { $count } autre faute
   *[other] { $count } autres fautes
}.
games-valid-script = { $file } est un script de règles sans erreur. Rien n’a été changé : pour y jouer, lancez « birka --scripts DOSSIER » avec son dossier, ou faites-en un mod avec « birka new ».
games-faulty-script = { $file } est un script de règles avec { $errors ->
    [one] une erreur
   *[other] { $errors } erreurs
} : on ne peut pas y jouer. Rien n’a été changé. { $first }
games-shared-variant = Le lien contient la variante { $name }, qui n’a pas d’erreur. Rien n’a été changé : « birka import-rules LIEN --out FICHIER.lua » écrit son fichier.
games-mod-installed = Le mod { $name } { $version } est installé. Ses variantes sont parmi celles d’une nouvelle partie.
games-mod-not-installed = { $file } n’a pas été installé comme mod : { $error }
