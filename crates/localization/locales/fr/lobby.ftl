# Le salon d’un club : parties proposées, parties en cours, et ce qu’un membre choisit.

lobby-new-game = Nouvelle partie
lobby-begun = La partie a commencé.
lobby-to-the-board = Au plateau
lobby-your-move = Parties au trait
lobby-other-games = Parties où l’autre joueur a le trait
lobby-challenges = Défis reçus
lobby-open = Parties ouvertes
lobby-none = Personne n’attend de partie en ce moment.
lobby-waiting = En attente d’un joueur
lobby-guest = Invité
lobby-accept = Accepter
lobby-decline = Refuser
lobby-withdraw = Retirer
lobby-rated = classée
lobby-casual = amicale
lobby-no-limit = sans limite de temps
lobby-you-play = { $side ->
    [attackers] avec les attaquants
    [defenders] avec les défenseurs
   *[other] camps tirés au sort
}
lobby-days = { $days ->
    [one] { $days } jour par coup
   *[other] { $days } jours par coup
}
lobby-left-days = { $days } jours restants
lobby-left-hours = { $hours } heures restantes
lobby-left-minutes = { $minutes ->
    [one] { $minutes } minute restante
   *[other] { $minutes } minutes restantes
}
lobby-variant = Variante
lobby-choose = Montrer ses options
lobby-side = Camp
lobby-side-any = Au sort
lobby-side-attackers = Attaquants
lobby-side-defenders = Défenseurs
lobby-time = Temps
lobby-time-clock = Pendule
lobby-time-days = Jours par coup
lobby-minutes = Minutes
lobby-increment = Secondes de plus par coup
lobby-rated-note = Classée. Une seconde partie suit, camps échangés.
lobby-least = Classement minimal
lobby-most = Classement maximal
lobby-opponent = Seulement pour le membre de ce nom
lobby-source = Règles personnelles
lobby-source-note = Le fichier Lua d’une variante, à la place de celle du haut
lobby-offer = Proposer la partie
lobby-fault-variant = Cette variante ne peut pas être jouée : { $why }
lobby-fault-number = Un nombre manque ou est trop grand.
lobby-fault-opponent = Aucun autre membre ne porte ce nom.
lobby-fault-rated-source = Des règles personnelles ne peuvent pas être classées.
lobby-fault-gone = Cette partie n’est plus ouverte.
lobby-fault-needs-account = C’est réservé aux membres. Il faut d’abord se connecter.
lobby-fault-bounds = Ce classement est hors des limites de la partie.
lobby-fault-too-many = Trop de parties sont proposées. Il faut d’abord en retirer une.
lobby-plan = Coups conditionnels
lobby-plan-note = Écrire un coup attendu, la réponse, et ainsi de suite : « { $example } ». Les réponses sont jouées aussitôt.
lobby-plan-line = Suite de coups
lobby-plan-add = Ajouter
lobby-plan-remove = Supprimer
lobby-plan-own-turn = Le trait est ici : le coup se joue sur le plateau.
lobby-plan-incomplete = Une suite commence par un coup de l’autre joueur et finit par une réponse.
lobby-plan-too-long = Un plan a au plus 20 suites de 20 coups.
lobby-plan-contradiction = Une autre suite répond autrement au même coup.
lobby-plan-illegal = { $name } : { $why }
lobby-settings = Absence, avis, messages
lobby-absence = Absence
lobby-absence-note = Pendant une absence, les jours ne passent pas. Il reste { $days ->
    [one] { $days } jour
   *[other] { $days } jours
} cette année.
lobby-absence-days = Jours
lobby-absence-begin = S’absenter
lobby-absence-now = Absence en cours : { $left }.
lobby-absence-end = Être de retour
lobby-mutes = Messages
lobby-mutes-note = Les messages de ces joueurs ne sont pas montrés.
lobby-mute-name = Nom
lobby-mute = Masquer
lobby-unmute = Montrer de nouveau
lobby-mail = Avis par courriel
lobby-mail-note = Un courriel annonce le trait dans une partie par jours, un seul par partie jusqu’à la visite suivante.
lobby-mail-address = Adresse électronique
lobby-mail-save = Confirmer l’adresse
lobby-mail-sent = Un courriel est parti à { $email }. Il faut ouvrir le lien qu’il contient.
lobby-mail-is = Les courriels vont à { $email }.
lobby-mail-end = Ne plus écrire
lobby-mail-confirmed = L’adresse est confirmée.
lobby-mail-expired = Ce lien n’est plus valable.
lobby-mail-bad = Ce n’est pas une adresse électronique.
lobby-mail-ended = Plus aucun courriel ne sera envoyé. L’adresse est effacée.
lobby-mail-confirm-subject = Adresse chez Birka
lobby-mail-hello = Bonjour { $name },
lobby-mail-confirm-link = voici le lien qui permet d’écrire à cette adresse quand le trait est là :
lobby-mail-confirm-other = Sans demande de votre part, il n’y a rien à faire.
lobby-mail-subject = Au trait contre { $opponent } ({ $variant })
lobby-mail-move = le trait est là dans la partie de { $variant } contre { $opponent } :
lobby-mail-no-more = Plus de courriels :
lobby-against = Contre
lobby-a-person = Une personne
