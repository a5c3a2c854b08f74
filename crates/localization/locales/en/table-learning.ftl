### The tutorial, puzzles, and the pages of the rules dialog.

tutorial-well-done = Well done.
tutorial-finished = Well done. That was the last lesson: now play!
tutorial-not-that = Not that move. It is taken back: try another one.
tutorial-no-lessons = There are no lessons for this variant.
tutorial-heading-moving = Lesson { $nth } of { $total } · Moving
tutorial-heading-capture = Lesson { $nth } of { $total } · Capturing
tutorial-heading-between = Lesson { $nth } of { $total } · Stepping between
tutorial-heading-throne = Lesson { $nth } of { $total } · The throne
tutorial-heading-king = Lesson { $nth } of { $total } · Capturing the king
tutorial-heading-escape = Lesson { $nth } of { $total } · Escaping
tutorial-heading-announcements = Lesson { $nth } of { $total } · Raichi and tuichu
tutorial-heading-ring = Lesson { $nth } of { $total } · The ring
tutorial-task-moving = Men go any number of empty squares along a row or a column, and jump over none. Move one of them three squares or more.
tutorial-task-capture = A man is captured between two enemies in a row or a column. You play the attackers: capture the defender.
tutorial-task-capture-two = One move can capture several men. You play the defenders: capture two attackers at once.
tutorial-task-between = Whoever steps between two enemies himself is not captured. Move your man between the two attackers.
tutorial-task-throne = The square in the middle is the throne. Empty, it helps to capture like a man. Capture the attacker against the throne.
tutorial-task-king-on-throne = Now you play the attackers. The king is on his throne, and your men stand on three sides of him: capture him.
tutorial-task-king-beside-throne = The king is beside his throne, and your men stand on two sides of him: capture him.
tutorial-task-king-elsewhere = The king is away from his throne, with your men beside him: capture him.
# The aim of the defenders follows, such as “Bring the king to the edge.”
tutorial-task-escape = You play the defenders, and you can win now.
tutorial-task-raichi = When one way is open to the king, the defenders call raichi, and the attackers have to close it. Open one way, but do not go yet.
tutorial-task-tuichu = When two ways are open to the king, the call is tuichu: only one of them can be closed. Bring the king to where two ways are open.
tutorial-task-ring = You play the attackers. They also win with a ring around the king and all his men, through which nobody gets to the edge. Close it.

## Puzzles

puzzles-title = Puzzles
puzzles-none = There are no puzzles.
puzzles-game-is-kept = Your game is kept while you solve puzzles.
puzzles-find-the-move = Find the winning move.
puzzles-judging = Checking…
puzzles-solved = Solved!
puzzles-last = That was the last puzzle of this list.
puzzles-number = Puzzle { $nth } of { $total } · { $variant }
puzzles-task = { $side ->
    [attackers] { $moves ->
        [1] Attackers win in one move.
       *[other] Attackers win in { $moves } moves.
    }
    [defenders] { $moves ->
        [1] Defenders win in one move.
       *[other] Defenders win in { $moves } moves.
    }
   *[other] { $moves ->
        [1] { $side }: win in one move.
       *[other] { $side }: win in { $moves } moves.
    }
}
puzzles-moves-left = Correct. { $left ->
    [1] One more move.
   *[other] { $left } more moves.
}
# In the list of puzzles. The level and the motifs are words in an enumeration.
puzzles-of-the-day = Puzzle of the day · { $variant }
puzzles-solved-of = { $variant } · { $solved } of { $total } solved
puzzles-variant = Variant of the puzzles
puzzles-level = level { $level } of { $highest }
puzzles-motif-quiet-move = quiet first move
puzzles-motif-sacrifice = sacrifice
puzzles-motif-double-threat = double threat
puzzles-first-tries = Solved at the first try in a row: { $count }
puzzles-days = Days in a row with the puzzle of the day: { $count }
puzzles-next-move = The solution is { $mv }.
puzzles-wrong-move = { $mv } does not win. Try again.
puzzles-refuted-move = { $mv } does not win: { $refutation } refutes it. Try again.
# A mistake of a reviewed game, to be improved on.
puzzles-mistake-number = Mistake { $nth } of { $total }
puzzles-improve = { $mv } was played here. Find a better move.
puzzles-improved = That is better!
puzzles-last-mistake = That was the last mistake of this game.
puzzles-still-mistake = { $mv } is a mistake too. Try again.
puzzles-refuted-mistake = { $mv } is a mistake too: { $refutation } answers it. Try again.

## The pages of the rules dialog

codex-rules = Rules
codex-laws = Linnaeus’s laws
codex-sources = Sources and conjectures
codex-about-the-laws = Carl Linnaeus watched the game in Lapland in July 1732 and wrote its laws into his diary, in Latin. The letters and numbers are those of his drawing; the squares of this board are in brackets, for one of its quarters.
codex-no-notes = The file of this variant says no more about its rules.
codex-law = Law { $nth }
# A section of a variant’s rules under a law of Linnaeus about the same.
codex-section = { $variant }, “{ $section }”
codex-section-agrees = { $variant }, “{ $section }”: the same
codex-section-differs = { $variant }, “{ $section }”: not the same in everything
