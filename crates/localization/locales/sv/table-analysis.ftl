### Hints, live analysis, reviews, and the analysis board.

analysis-graph = { $side ->
    [attackers] Chanserna efter varje drag: linjen stiger där angriparna står bättre. Klicka för att se ställningen.
    [defenders] Chanserna efter varje drag: linjen stiger där försvararna står bättre. Klicka för att se ställningen.
   *[other] Chanserna efter varje drag: linjen stiger med chanserna för { $side }. Klicka för att se ställningen.
}
analysis-searching-hint = Letar efter ett tips …
analysis-hints-are-off = Tips är avstängda. Slå på dem i inställningarna.
analysis-switch-hints-on = Slå på tips
analysis-best-lines = Bästa varianter
analysis-searching = söker …
analysis-review = Genomgång
analysis-no-turning-points = Inget drag förlorade mycket.
analysis-decided-the-game = Det här draget avgjorde partiet.
analysis-hint-failed = Inget tips: { $error }.
analysis-percent = { $side ->
    [attackers] Angriparna { $percent } %
    [defenders] Försvararna { $percent } %
   *[other] { $side } { $percent } %
}
analysis-win-in = { $side ->
    [attackers] Angriparna vinner i { $moves }
    [defenders] Försvararna vinner i { $moves }
   *[other] { $side }: vinst i { $moves }
}
analysis-review-progress = Drag { $judged } av { $total } …
analysis-move-cost = { $side ->
    [attackers] { $mv } sänker angriparnas chanser från { $before } % till { $after } %. Bättre:
    [defenders] { $mv } sänker försvararnas chanser från { $before } % till { $after } %. Bättre:
   *[other] { $mv } sänker chanserna för { $side } från { $before } % till { $after } %. Bättre:
}
analysis-mistake = misstag
analysis-blunder = blunder
analysis-missed-win = missad vinst
analysis-accuracy = Träffsäkerhet { $percent } %
analysis-mistakes = { $count ->
    [1] 1 misstag
   *[other] { $count } misstag
}
analysis-blunders = { $count ->
    [1] 1 blunder
   *[other] { $count } blundrar
}
analysis-missed-wins = { $count ->
    [1] 1 missad vinst
   *[other] { $count } missade vinster
}
analysis-learn = Lär av misstagen

## The analysis board

study-title = Analys
study-explained = Flytta båda sidor som du vill: partiet på bordet förblir som det är.
study-step-into = Tryck för att spela första draget.
study-leave = Stäng analysen
study-play-on = Spela härifrån
study-archive = Spara i arkivet
study-comment = Kommentar till draget
study-comment-on-game = Kommentar till partiet
study-remove = Ta bort
study-remove-explained = Tar bort det här draget och dem efter det. Partiets egna drag blir kvar.
study-play-on-explained = Gör den här ställningen till partiet på bordet. Det som ligger där går till arkivet.
study-archive-explained = Sparar partiet med varianter och kommentarer i arkivet.
study-no-sign = –
study-sign-good = Bra drag
study-sign-mistake = Misstag
study-sign-brilliant = Utmärkt drag
study-sign-blunder = Blunder
study-sign-interesting = Intressant drag
study-sign-dubious = Tveksamt drag
