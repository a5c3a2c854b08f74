### Hints, live analysis, reviews, and the analysis board.

analysis-graph = { $side ->
    [attackers] Les chances après chaque coup : la ligne monte quand les attaquants sont mieux. Cliquez pour voir la position.
    [defenders] Les chances après chaque coup : la ligne monte quand les défenseurs sont mieux. Cliquez pour voir la position.
   *[other] Les chances après chaque coup : la ligne monte avec les chances { OF($side) }. Cliquez pour voir la position.
}
analysis-searching-hint = Recherche d’un conseil…
analysis-hints-are-off = Les conseils sont désactivés. Activez-les dans les réglages.
analysis-switch-hints-on = Activer les conseils
analysis-best-lines = Meilleures lignes
analysis-searching = recherche…
analysis-review = Bilan
analysis-no-turning-points = Aucun coup n’a coûté cher.
analysis-decided-the-game = Ce coup a décidé la partie.
analysis-hint-failed = Pas de conseil : { $error }.
analysis-percent = { $side ->
    [attackers] Attaquants { $percent } %
    [defenders] Défenseurs { $percent } %
   *[other] { $side } { $percent } %
}
analysis-win-in = { $side ->
    [attackers] Les attaquants gagnent en { $moves }
    [defenders] Les défenseurs gagnent en { $moves }
   *[other] { $side } : victoire en { $moves }
}
analysis-review-progress = Coup { $judged } sur { $total }…
analysis-move-cost = { $side ->
    [attackers] { $mv } fait tomber les chances des attaquants de { $before } % à { $after } %. Mieux :
    [defenders] { $mv } fait tomber les chances des défenseurs de { $before } % à { $after } %. Mieux :
   *[other] { $mv } fait tomber les chances { OF($side) } de { $before } % à { $after } %. Mieux :
}
analysis-mistake = erreur
analysis-blunder = gaffe
analysis-missed-win = gain manqué
analysis-accuracy = Précision { $percent } %
analysis-mistakes = { $count ->
    [1] 1 erreur
   *[other] { $count } erreurs
}
analysis-blunders = { $count ->
    [1] 1 gaffe
   *[other] { $count } gaffes
}
analysis-missed-wins = { $count ->
    [1] 1 gain manqué
   *[other] { $count } gains manqués
}
analysis-learn = Apprendre de ses erreurs

## The analysis board

study-title = Analyse
study-explained = Jouez les deux camps à votre gré : la partie sur la table ne change pas.
study-step-into = Appuyez pour jouer le premier coup.
study-leave = Fermer l’analyse
study-play-on = Jouer d’ici
study-archive = Archiver
study-comment = Commentaire sur ce coup
study-comment-on-game = Commentaire sur la partie
study-remove = Supprimer
study-remove-explained = Supprime ce coup et les suivants. Les coups de la partie elle-même restent.
study-play-on-explained = Fait de cette position la partie en cours. Celle de la table rejoint les archives.
study-archive-explained = Met la partie avec ses variantes et commentaires dans les archives.
study-no-sign = –
study-sign-good = Bon coup
study-sign-mistake = Erreur
study-sign-brilliant = Excellent coup
study-sign-blunder = Gaffe
study-sign-interesting = Coup intéressant
study-sign-dubious = Coup douteux
