### Hints, live analysis, reviews, and the analysis board.

analysis-graph = { $side ->
    [attackers] Spes post singulos motus: linea surgit, ubi oppugnatores melius stant. Ictu status ostenditur.
    [defenders] Spes post singulos motus: linea surgit, ubi defensores melius stant. Ictu status ostenditur.
   *[other] Spes post singulos motus: linea surgit cum spe huius partis: { $side }. Ictu status ostenditur.
}
analysis-searching-hint = Consilium quaeritur…
analysis-hints-are-off = Consilia exclusa sunt. In optionibus ea admitte.
analysis-switch-hints-on = Consilia admitte
analysis-best-lines = Optimae viae
analysis-searching = quaeritur…
analysis-review = Recensio
analysis-no-turning-points = Nullus motus multum perdidit.
analysis-decided-the-game = Hic motus ludum diremit.
analysis-hint-failed = Nullum consilium: { $error }.
analysis-percent = { $side ->
    [attackers] Oppugnatores { $percent } %
    [defenders] Defensores { $percent } %
   *[other] { $side } { $percent } %
}
analysis-win-in = { $side ->
    [attackers] Oppugnatores vincunt in { $moves }
    [defenders] Defensores vincunt in { $moves }
   *[other] { $side }: victoria in { $moves }
}
analysis-review-progress = Motus { $judged } ex { $total }…
analysis-move-cost = { $side ->
    [attackers] { $mv } spem oppugnatorum a { $before } % ad { $after } % minuit. Melius:
    [defenders] { $mv } spem defensorum a { $before } % ad { $after } % minuit. Melius:
   *[other] { $mv } spem huius partis ({ $side }) a { $before } % ad { $after } % minuit. Melius:
}
analysis-mistake = error
analysis-blunder = error gravis
analysis-missed-win = victoria omissa
analysis-accuracy = Rectum { $percent } %
analysis-mistakes = { $count ->
    [1] 1 error
   *[other] { $count } errores
}
analysis-blunders = { $count ->
    [1] 1 error gravis
   *[other] { $count } errores graves
}
analysis-missed-wins = { $count ->
    [1] 1 victoria omissa
   *[other] { $count } victoriae omissae
}
analysis-learn = Ex erroribus disce

## The analysis board

study-title = Examen
study-explained = Utramque partem ad libitum move: ludus in tabula manet ut est.
study-step-into = Preme ut primum moveas.
study-leave = Examen claude
study-play-on = Hinc lude
study-archive = In tabularium
study-comment = De hoc motu scribe
study-comment-on-game = De hoc ludo scribe
study-remove = Dele
study-remove-explained = Hunc motum et sequentes delet. Ipsius ludi motus manent.
study-play-on-explained = Hinc ludus pergit. Qui in tabula est in tabularium transit.
study-archive-explained = Ludum cum viis et commentariis in tabularium ponit.
study-no-sign = –
study-sign-good = Motus bonus
study-sign-mistake = Error
study-sign-brilliant = Motus egregius
study-sign-blunder = Error gravis
study-sign-interesting = Motus notabilis
study-sign-dubious = Motus dubius
