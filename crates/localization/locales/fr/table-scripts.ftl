### Script files that change during a game, and the console.

scripts-loading-saved-game = Chargement de la partie enregistrée…
scripts-all-valid = Tous les scripts sont de nouveau valides.
scripts-last-valid-rules = La partie continue avec les dernières règles valides.
scripts-file-not-used = La partie sur la table n’utilise pas ce fichier.
scripts-file-without-effect = La partie continue. Le fichier reste sans effet tant qu’il n’est pas corrigé.
scripts-table-waits = Corrigez le fichier et enregistrez-le : la table attend et reprend d’elle-même.
scripts-move-not-played = Le coup n’a pas été joué. Corrigez le fichier et enregistrez-le, ou jouez un autre coup.
scripts-captures-unknown = On ne peut montrer ce que ce pion prendrait.
scripts-search-failed = Le moteur ne peut pas jouer selon ces règles.
scripts-rules-have-changed = Les règles ont changé
scripts-new-game-or-old-rules = Commencer une nouvelle partie avec les nouvelles règles, ou garder les anciennes pour celle-ci ?
scripts-log = Journal
scripts-examples = Exemples
scripts-output = Sortie
scripts-rule-data = Données
scripts-log-is-empty = Aucun script n’a changé depuis l’ouverture de la partie.
scripts-no-output = Aucune sortie. « print » dans un script écrit ici.
scripts-printed-on-load = Au chargement
scripts-printed-in-play = Pendant le jeu
scripts-running-examples = Exécution des exemples…
scripts-new-rules = { $variant } utilise maintenant les règles enregistrées.
scripts-incompatible-rules = La partie ne peut continuer avec les règles enregistrées de { $variant } : { $reason }.
scripts-place = { $file }, ligne { $line }
scripts-more = et { $count } de plus
scripts-no-examples = Le fichier n’a pas d’exemples.
scripts-examples-pass = { $total ->
    [1] L’exemple est juste.
   *[other] Les { $total } exemples sont justes.
}
scripts-examples-fail = { $failed } exemples sur { $total } sont faux :
scripts-cannot-open = { $file } n’a pas pu être ouvert : { $error }. Ouvrez-le dans un éditeur de texte.
scripts-hook-failed = Une règle a échoué : { $place }
scripts-saved-game-waits = La partie enregistrée de { $variant } attend ses règles. Son fichier reste tel quel.
scripts-nothing-can-be-played = Aucune variante n’est jouable tant que les erreurs des fichiers ne sont pas corrigées.
scripts-new-game-waits = La partie de { $variant } commence quand les erreurs de ses fichiers sont corrigées.
