### Hints, live analysis, reviews, and the analysis board.

analysis-graph-explained = Angriparnas chanser efter varje drag: ju högre, desto bättre för dem. Klicka för att se ställningen.
analysis-searching-hint = Letar efter ett tips …
analysis-hints-are-off = Tips är avstängda. Slå på dem i inställningarna.
analysis-switch-hints-on = Slå på tips
analysis-best-lines = Bästa varianter
analysis-searching = söker …
analysis-review = Genomgång
analysis-no-turning-points = Inget drag förlorade mycket.
analysis-decided-the-game = Det här draget avgjorde partiet.
analysis-hint-failed = Inget tips: { $error }.
analysis-percent = { $percent } %
analysis-wins-in = vinner i { $moves }
analysis-loses-in = förlorar i { $moves }
analysis-review-progress = Drag { $judged } av { $total } …
analysis-move-cost = { $mv } sänker stapeln från { $before } % till { $after } %. Bättre:
analysis-mistake = misstag
analysis-blunder = blunder
analysis-missed-win = missad vinst

## The analysis board

study-title = Analys
study-explained = Flytta båda sidor som du vill: partiet på bordet förblir som det är.
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
study-not-here = Lämna problemet först: analysbrädet skulle visa lösningen.
study-sign-good = Bra drag
study-sign-mistake = Misstag
study-sign-brilliant = Utmärkt drag
study-sign-blunder = Blunder
study-sign-interesting = Intressant drag
study-sign-dubious = Tveksamt drag
