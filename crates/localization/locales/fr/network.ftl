# A second player on another machine. $side is attackers, defenders, or a variant's own name.

network-elsewhere = Autre joueur
network-other-is-to-move = C’est à l’autre joueur de jouer.
network-no-help = Il n’y a pas d’aide quand vous jouez contre quelqu’un.
network-second-player = Second joueur…
network-title = Second joueur
network-invite = { $side ->
    [attackers] Quelqu’un d’autre peut jouer les attaquants, sur un téléphone ou un autre ordinateur.
    [defenders] Quelqu’un d’autre peut jouer les défenseurs, sur un téléphone ou un autre ordinateur.
   *[other] Quelqu’un d’autre peut jouer { $side }, sur un téléphone ou un autre ordinateur.
}
network-make-link = Créer un lien
network-link = Donnez ce lien à une personne. La première qui l’ouvre prend la place ; les autres regardent.
network-scan = Visez cette image avec l’appareil photo d’un téléphone du même réseau. La première personne qui ouvre la page prend la place ; les autres regardent.
network-by-phone = Par téléphone, dans cette maison
network-by-link = Un lien pour un ami, sur { $server }
network-no-club = Pour un lien à un ami éloigné, indiquez l’adresse d’un serveur dans les réglages.
network-own-link = Un lien d’un ami
network-open-link = Ouvrir le lien
network-no-link = Ce n’est pas un lien vers une partie.
network-asked = Le lien mène à une partie sur { $server }. Rien n’y a encore été envoyé.
network-look = Regarder la partie
network-come-back = Revenir à la partie sur { $server }
network-leave-explained = La partie continue à cette table. Sur le serveur, vous abandonnez.
network-leave-to-engine = Laisser jouer le moteur
network-connecting = Connexion…
network-reconnecting = La connexion est perdue. Nouvel essai…
network-no-server = Aucun serveur de parties ne répond ici.
network-no-program = Le programme birka-server manque. Sa place est à côté du programme birka.
network-no-page = La page pour téléphones manque. Elle fait partie des paquets ; dans une copie du code source, lancez « make web ».
network-no-network = Cette machine n’est dans aucun réseau où un téléphone pourrait être aussi.
network-awaited = L’autre joueur n’est pas encore là.
network-here = L’autre joueur est là.
network-here-named = { $name } est là.
network-here-bot = { $name } est là. C’est un programme.
network-away = L’autre joueur est parti. La partie attend.
network-away-named = { $name } est parti. La partie attend.
network-watching = Vous regardez.
network-offers-draw = L’autre joueur propose la nulle.
network-offers-take-back = L’autre joueur demande à reprendre un coup.
network-offers-rematch = L’autre joueur veut une autre partie, camps échangés.
network-offered = L’autre joueur n’a pas encore répondu.
network-declined = L’autre joueur refuse.
network-accept = Accepter
network-decline = Refuser
network-leave = Continuer seul
network-invitation = { $side ->
    [attackers] Vous êtes invité à une partie de { $variant }. Vous jouez les attaquants.
    [defenders] Vous êtes invité à une partie de { $variant }. Vous jouez les défenseurs.
   *[other] Vous êtes invité à une partie de { $variant }. Vous jouez { $side }.
}
network-invitation-full = Dans cette partie de { $variant }, les deux places sont prises. Vous pouvez regarder.
network-play = Jouer
network-watch = Regarder
network-your-move = À vous de jouer
network-you = Vous
network-say = Écrire à l’autre joueur
network-mute = Masquer
network-unmute = Afficher
network-disagreed = Les deux plateaux ne concordent pas : la partie s’est arrêtée. Les deux positions sont dans le journal.
network-refused = Le serveur a refusé.
network-refused-version = Le serveur est d’une autre version. Rechargez la page, ou mettez Birka à jour.
network-refused-no-game = Cette partie n’existe plus.
network-refused-rules = Le serveur n’accepte pas les règles de cette partie.
network-refused-too-fast = Trop à la fois. Réessayez dans une minute.
network-refused-words = Un mot de la ligne n’est pas admis dans cette maison.
network-refused-unavailable = Le serveur ne peut pas le faire maintenant. Réessayez.
