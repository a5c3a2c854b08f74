### Hints, live analysis, reviews, and the analysis board.

analysis-graph = { $side ->
    [attackers] Chances after each move: the line rises where the attackers stand better. Click to see the position.
    [defenders] Chances after each move: the line rises where the defenders stand better. Click to see the position.
   *[other] Chances after each move: the line rises with the chances of { $side }. Click to see the position.
}
analysis-searching-hint = Looking for a hint…
analysis-hints-are-off = Hints are off. Switch them on in the settings.
analysis-switch-hints-on = Switch hints on
analysis-best-lines = Best lines
analysis-searching = searching…
analysis-review = Review
analysis-no-turning-points = No move lost much.
analysis-decided-the-game = This move decided the game.
analysis-hint-failed = No hint: { $error }.
# A share of the evaluation bar.
analysis-percent = { $side ->
    [attackers] Attackers { $percent }%
    [defenders] Defenders { $percent }%
   *[other] { $side } { $percent }%
}
analysis-win-in = { $side ->
    [attackers] Attackers win in { $moves }
    [defenders] Defenders win in { $moves }
   *[other] { $side }: win in { $moves }
}
analysis-review-progress = Move { $judged } of { $total }…
# What a move cost its player on the evaluation bar. The better move follows.
analysis-move-cost = { $side ->
    [attackers] { $mv } lowers the attackers’ chances from { $before }% to { $after }%. Better:
    [defenders] { $mv } lowers the defenders’ chances from { $before }% to { $after }%. Better:
   *[other] { $mv } lowers the chances of { $side } from { $before }% to { $after }%. Better:
}
analysis-mistake = mistake
analysis-blunder = blunder
analysis-missed-win = missed win
# How well a side has played.
analysis-accuracy = Accuracy { $percent }%
analysis-mistakes = { $count ->
    [1] 1 mistake
   *[other] { $count } mistakes
}
analysis-blunders = { $count ->
    [1] 1 blunder
   *[other] { $count } blunders
}
analysis-missed-wins = { $count ->
    [1] 1 missed win
   *[other] { $count } missed wins
}
analysis-learn = Learn from your mistakes

## The analysis board

study-title = Analysis
study-explained = Move both sides as you like: the game on the table stays as it is.
# On a best line.
study-step-into = Press to play the first move.
study-leave = Close analysis
study-play-on = Play from here
study-archive = Save to archive
study-comment = Comment on this move
study-comment-on-game = Comment on the game
study-remove = Delete
study-remove-explained = Deletes this move and those after it. The moves of the game itself stay.
study-play-on-explained = Makes this position the running game. The one on the table goes into the archive.
study-archive-explained = Saves the game with its variations and comments in the archive.
study-no-sign = –
study-sign-good = Good move
study-sign-mistake = Mistake
study-sign-brilliant = Excellent move
study-sign-blunder = Blunder
study-sign-interesting = Interesting move
study-sign-dubious = Dubious move
