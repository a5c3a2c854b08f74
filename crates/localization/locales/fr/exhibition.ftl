## Invitation and languages

invitation = Touchez pour jouer
please-wait = Un instant, s’il vous plaît.
closed-title = Ce poste est fermé pour le moment.
closed-note = On pourra y rejouer à { $time }.
closed-note-later = On pourra y rejouer plus tard.

## Offers

welcome-question = À quoi voulez-vous jouer ?
offer-puzzle = Libérez le roi en { $moves ->
    [one] un coup
   *[other] { $moves } coups
}
side-name = { $side ->
    [attackers] Les attaquants
    [defenders] Le roi et ses défenseurs
   *[other] { $side }
}
offer-two = Deux visiteurs
offer-short = Une partie courte : { $variant }
offer-short-note = Environ cinq minutes, pour débutants.
offer-puzzle-note = Une énigme tirée d’une partie notée.
offer-full = Le jeu complet : { $variant }
offer-full-note = Environ vingt minutes.
offer-two-note = Un de chaque côté de la table.
offer-phone = Deux visiteurs, l’un avec un téléphone
offer-phone-note = Le téléphone lit un code.

## Rules in a sentence

rule-move = Les pions vont tout droit, aussi loin que la voie est libre.
rule-move-die = Les pions vont tout droit, aussi loin que le dé le permet.
rule-capture = Enfermez un pion adverse entre deux des vôtres pour le prendre.

## Playing

your-turn = À vous de jouer
table-turn = Votre adversaire réfléchit.
how-to-move = Touchez un pion, puis une case. Ou faites-le glisser.
how-to-place = Touchez une case vide pour poser un pion.
take-back = Défaire
pass = Passer
new-game = Nouvelle partie
you-play = { $side ->
    [attackers] Vous jouez les attaquants.
    [defenders] Vous jouez le roi et ses défenseurs.
   *[other] Votre camp : { $side }.
}
other-turn = C’est à l’autre camp de jouer.
die-shows = Le dé montre { $face }
puzzle-goal = Libérez le roi en { $moves ->
    [one] un coup
   *[other] { $moves } coups
}.

# The house may name its network here.
phone-title = Lisez ce code avec un téléphone
phone-note = Le téléphone doit être dans le même réseau que cette table. Aucune application n’est nécessaire.
phone-left = Le téléphone a quitté la partie.
phone-failed = Aucun téléphone ne peut jouer maintenant. Continuez à deux à la table.

## Is anybody still there?

still-there = Êtes-vous encore là ?
still-there-countdown = La partie se termine dans { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}.
still-there-table = La table rejouera toute seule dans { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}.
still-here = Je suis encore là
start-anew = Recommencer

## Endings

ending-won = Vous avez gagné en { $moves ->
    [one] un coup
   *[other] { $moves } coups
}.
ending-lost = Vous avez perdu après { $moves ->
    [one] un coup
   *[other] { $moves } coups
}.
ending-drawn = Personne n’a gagné : la partie est nulle.
ending-side-won = { $side ->
    [attackers] Les attaquants ont gagné
    [defenders] Le camp du roi a gagné
   *[other] Victoire : { $side },
} en { $moves ->
    [one] un coup
   *[other] { $moves } coups
}.
touch-to-go-on = Touchez pour continuer
play-again = Rejouer
other-game = Un autre jeu
leave = Terminer
take-home = Emportez votre partie : scannez ceci avec votre téléphone.
puzzle-wrong = Ce n’est pas la bonne voie. Essayez encore.
ending-solved = Résolu en { $moves ->
    [one] un coup
   *[other] { $moves } coups
} !

## History, one sentence at the end of a visit

history-general = On jouait à ces jeux dans toute l’Europe du Nord, à l’âge des Vikings et après, jusqu’à ce que les échecs les remplacent.
history-brandubh = À Ballinderry, en Irlande, on a trouvé dans un habitat lacustre un plateau de sept trous sur sept pour des chevilles, qui sont perdues.
history-tablut = Carl von Linné nota les règles du tablut dans son journal de voyage en Laponie, en 1732.
history-tawlbwrdd = Robert ap Ifan dessina le plateau gallois et décrivit le jeu dans un manuscrit de 1587.
history-hnefatafl = Les sagas islandaises parlent souvent du hnefatafl, le jeu de plateau au « hnefi », son roi.
history-alea = Un évangéliaire de main irlandaise, aujourd’hui à Oxford, contient un dessin de ce plateau et s’en sert pour expliquer les Évangiles.

## Captions while the table plays itself

caption-family = Un roi, peu de défenseurs, deux fois plus d’attaquants : c’est le tafl, le jeu de plateau des Vikings.
caption-brandubh = Le brandubh est le petit jeu d’Irlande : un roi et quatre hommes contre huit.
caption-ballinderry = Le plateau de Ballinderry, en Irlande, a sept rangées de sept trous. Le centre et les coins sont marqués.
caption-birka = Birka, sur l’île de Björkö, était une ville de l’âge des Vikings. On y enterrait certains morts avec des pions de jeu.
caption-glass = Les pions suivent des trouvailles des tombes de Birka : verre, os et corne, et un roi qui porte du bronze.
caption-linnaeus = En 1732, le naturaliste Carl von Linné vit des Sames jouer au tablut et en nota les règles en latin.
caption-raichi = Qui ouvre au roi une voie vers le bord crie « raichi », et « tuichu » quand il y en a deux.
caption-swedes = Linné appelait Suédois les hommes du roi, et Moscovites les attaquants.
caption-apifan = Le tawl-bwrdd est le jeu gallois. Robert ap Ifan le décrivit en 1587 : un roi et douze hommes contre vingt-quatre.
caption-chess = Les échecs gagnèrent le Nord au Moyen Âge et remplacèrent peu à peu le tafl. Chez les Sames, on jouait encore au tafl en 1732.
caption-alea = L’Alea Evangelii est le plus grand plateau : dix-neuf lignes de côté, dessiné dans un manuscrit d’Oxford (Corpus Christi College, MS 122).
attract-engine-game = La table joue seule à { $variant }.
attract-recorded-escape = D’une partie notée : le roi est libéré en { $moves ->
    [one] un coup
   *[other] { $moves } coups
}.
attract-recorded-capture = D’une partie notée : le roi est capturé en { $moves ->
    [one] un coup
   *[other] { $moves } coups
}.

## Captions for sounds

sound-move = Un pion est posé
sound-capture = Un pion est pris
sound-escape = Un cor sonne
sound-king-captured = Un tambour bat
sound-call = Un cri : { $call }
sound-end = La partie est finie

## What makes the table easier to use

aids-title = Plus facile à utiliser
aid-large-text = Texte plus grand
aid-contrast = Plus de contraste
aid-lower = Plateau plus bas
aid-calm = Moins de mouvement
aid-spoken = Lire à voix haute
aid-on = activé
aid-off = désactivé
aids-done = Terminé

## The service screen

service-title = Service
service-enter-pin = Saisissez le code PIN
service-wrong-pin = Ce code est faux.
service-locked = Attendez { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
} avant le prochain essai.
service-running = En marche depuis { $hours ->
    [one] { $hours } heure
   *[other] { $hours } heures
}
service-running-minutes = En marche depuis { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
service-restarts = Redémarrages depuis le début : { $count }
service-memory = Mémoire : { $megabytes } Mo
service-frames = Images par seconde : { $frames }
service-errors = Erreurs : { $count }
service-no-statistics = Rien n’est compté.
service-statistics-fault = Les statistiques ne peuvent pas être enregistrées : { $why }
service-language = Première langue
service-restart = Redémarrer
service-back = Retour au jeu
service-config-valid = La configuration est valide.
service-config-faults = Erreurs dans la configuration : { $count }
service-today = Visites aujourd’hui : { $visits } ; jouées jusqu’au bout : { $finished }
service-volume = Volume : { $percent } %
service-close-exhibit = Fermer le poste
service-close-question = Fermer le poste ?
service-close-note = La table reste alors éteinte jusqu’au redémarrage de l’ordinateur.
service-delete = Effacer
service-version = Birka { $version }
service-address = Adresse : { $address }
service-no-network = Pas de réseau
service-disk = Libre sur le disque : { $gigabytes } Go
service-failure = Dernière panne : { $when }, { $why }
service-touch-test = Touchez n’importe où : chaque doigt reçoit un anneau avec son numéro.
service-sound-test = Essayer le son
