# Les parties qu’un serveur conserve, et ce qu’il en dit.

archive-variants = Variantes
archive-going-on = En cours
archive-all-going-on = Toutes les parties en cours
archive-ended = Terminées
archive-member = Joueur avec compte
archive-state = Déroulement
archive-search = Chercher
archive-older = Parties plus anciennes
archive-guest = Invité
archive-watch = Regarder sur le plateau
archive-replay = Rejouer sur le plateau
archive-not-shown = Les coups ne peuvent pas être montrés, car la variante a d’autres règles à présent.
archive-board-label = { $variant } après { $ply } coups sur { $plies }
archive-start-label = { $variant } au début
archive-move-of = Coup { $ply } sur { $plies }
archive-previous = Précédent
archive-next = Suivant
archive-download = Télécharger
archive-as-text = Texte de Birka
archive-as-opentafl = Partie au format OpenTafl
archive-as-saved = Partie enregistrée
archive-results = Résultats
archive-tally = Parties : { $games }. Gagnées par les attaquants : { $attackers }, par les défenseurs : { $defenders }, nulles : { $drawn }.
archive-best = { $side ->
    [attackers] Meilleurs attaquants
    [defenders] Meilleurs défenseurs
   *[other] Meilleurs, côté { $side }
}
archive-sources = Sources des règles
archive-ratings = Classements
archive-rating = Classement
archive-side = Camp
archive-player-since = Joue ici depuis le { $day }.
archive-is-program = C’est un programme.

archive-delete-account = Supprimer le compte
archive-delete-note = Le compte disparaît avec tout ce qui lui appartient. Les parties en cours sont abandonnées. C’est définitif.
archive-deleted = Le compte est supprimé.

archive-privacy = Confidentialité
archive-privacy-kept = Ce qui est conservé
archive-privacy-account = D’un compte : le nom, une empreinte du mot de passe dont il ne peut être tiré, la langue, le moment de sa création et de son dernier usage, les classements, les offres de parties, et une empreinte pour chaque navigateur et programme connecté.
archive-privacy-games = Des parties : les règles, les coups avec leurs temps, le résultat, les noms des joueurs et les lignes qu’ils se sont écrites. Les parties publiques sont montrées à tous sans ces lignes ; les autres, seulement à qui connaît leur adresse.
archive-privacy-guest = Des invités : le nom qu’ils se sont donné, s’il y en a un, et une empreinte d’un nombre au hasard que garde leur navigateur et qui leur rend leur place.
archive-privacy-cookie = Qui se connecte reçoit un seul cookie, de même qu’un invité qui propose ou accepte une partie. Rien n’est chargé d’autres serveurs, rien n’est compté, rien n’est transmis.
archive-privacy-address = L’adresse réseau d’un visiteur est dans la mémoire du serveur, pour limiter les requêtes. Elle n’est pas notée.
archive-privacy-time = Combien de temps
archive-privacy-guest-games = Les parties où personne n’a de compte sont supprimées { $days ->
    [one] un jour
   *[other] { $days } jours
} après leur fin, ou après le dernier événement.
archive-privacy-member-games = Les parties avec un joueur qui a un compte restent.
archive-privacy-sessions = Un navigateur inutilisé pendant { $days } jours est déconnecté, et son empreinte est supprimée.
archive-privacy-deletion = Comment c’est supprimé
archive-privacy-delete = Chacun peut supprimer son propre compte avec le mot de passe :
archive-privacy-after = Le nom, le mot de passe, les classements, les offres et les connexions ont alors disparu. Les parties restent, sans le nom et sans les lignes qui y ont été écrites.
archive-privacy-copies = Les copies de sûreté de qui tient ce serveur peuvent le contenir quelque temps encore.
archive-privacy-letters = D’un membre qui donne une adresse électronique : l’adresse, jusqu’à ce qu’il la retire. Elle ne sert qu’à ses coups.
archive-privacy-tournaments = Un membre qui participe à un tournoi figure dans son tableau.
