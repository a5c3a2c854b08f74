# Les pages d’un club, que birka-server affiche.

club-title = Club
club-board = Plateau
club-log-in = Se connecter
club-log-out = Se déconnecter
club-register = Créer un compte
club-register-note = Sans compte, on joue comme invité.
club-name = Nom
club-password = Mot de passe
club-new-password = Nouveau mot de passe
club-change-password = Changer le mot de passe
club-sessions = Connexions ouvertes
club-sessions-note = Un programme ou une table se connecte avec un jeton du compte. Il n’est montré qu’une fois.
club-browser = Navigateur
club-end-session = Fermer
club-token-label = Nom du programme
club-new-token = Créer un jeton
club-token-is = Voici le jeton, qui ne sera plus montré :
club-fault-name = Un nom a 2 à 32 lettres, chiffres, « - », « _ » ou « . », et commence par une lettre.
club-fault-taken = Ce nom est déjà pris.
club-fault-password = Un mot de passe a au moins 8 caractères.
club-fault-wrong = Le nom ou le mot de passe est faux.
club-fault-banned = Ce compte est fermé : { $reason }
club-fault-unavailable = C’est impossible pour le moment. Il faut réessayer.
club-fault-too-many = Trop d’essais. Il faut attendre une minute avant de réessayer.
club-review-awaited = Le moteur examine la partie…
club-review-better = meilleur : { $best }
