### The game, its players, and how it is conducted.

game-typed-move = Move:
game-typed-move-hint = like e4-e7, then { $key }
# $aim is a sentence about the aim of the player’s side, such as “Bring the king to the edge.”
game-your-aim = Your aim: { $aim }
game-moves = Moves
game-no-moves = No moves yet.
# In place of a player’s name while the engine searches.
game-thinking = thinking…
# In place of a player’s name while functions of the variant are being called.
game-asking-rules = asking the rules…
# Why no move can be played.
game-rules-are-being-asked = the rules are still being asked about the last move
game-rules-are-awaited = the rules of the game have errors
game-rules-gave-no-answer = the rules gave no answer; this is a bug in Birka
# A player who is not the engine.
game-human = Person
# The side of a puzzle whose moves the program plays.
game-plays-automatically = Birka
game-preparing-table = Preparing the table…
game-earlier-game-is-archived = The game that was on the table goes into the archive.
game-no-move-found = no move was found
game-unsaved-title = This game is not saved
game-saved-title = The game is saved now
game-unsaved-advice = If you quit now, the moves since the last save are lost. Mend the cause, then try again.
game-still-saving = The disk does not answer: the game is still being written.
game-no-home-folder = There is no home folder: games and settings are not saved. Set BIRKA_DATA to a folder.
# Heading of the rules of a variant.
game-rules-title = { $variant }: the rules
game-side = { $side ->
    [attackers] Attackers
    [defenders] Defenders
   *[other] { $side }
}
game-to-move = { $side ->
    [attackers] Attackers to move
    [defenders] Defenders to move
   *[other] To move: { $side }
}
# The side has made the last move too: its turn goes on, or the other side is passed over.
game-to-move-again = { $side ->
    [attackers] Attackers to move again
    [defenders] Defenders to move again
   *[other] To move again: { $side }
}
# Who plays a side, and how many enemy pieces that side has captured.
game-player-status = { $player } · { $captured } captured
# Who plays a side, and how many pieces that side has still to place.
game-player-places = { $player } · { $count } to place
game-die = The die shows { $face }.
game-loses-turn = { $side ->
    [attackers] The attackers rolled { $face } and cannot move.
    [defenders] The defenders rolled { $face } and cannot move.
   *[other] { $side } rolled { $face } and cannot move.
}
game-wins = { $side ->
    [attackers] The attackers win
    [defenders] The defenders win
   *[other] Victory: { $side }
}
game-drawn = Draw
# The result for the person who plays against the engine.
game-you-win = You win
game-you-lose = You lose
# The move that ended the game.
game-winning-move = Winning move: { $mv }
# What the call means (raichi, tuichu) that is announced when the king can escape in so many directions.
game-call-explained = { $ways ->
    [1] The king can escape with his next move.
    [2] The king can escape in two ways: only one of them can be closed.
   *[other] The king can escape in { $ways } ways with his next move.
}
game-engine-failed = { $side ->
    [attackers] The engine stopped: { $error }. From now on you play the attackers.
    [defenders] The engine stopped: { $error }. From now on you play the defenders.
   *[other] The engine stopped: { $error }. From now on you play { $side }.
}

## Why a press on the board does nothing

refusals-position-is-only-shown = This position is only shown. Go to the last move to play on.
refusals-game-is-over = The game is over.
refusals-engine-plays = { $side ->
    [attackers] The engine plays the attackers, and it is their turn.
    [defenders] The engine plays the defenders, and it is their turn.
   *[other] The engine plays { $side } and is to move.
}
refusals-select = { $side ->
    [attackers] Select a piece of the attackers first.
    [defenders] Select a piece of the defenders first.
   *[other] Select a piece of { $side } first.
}
refusals-nothing-to-take-back = You have not moved yet.
refusals-nothing-to-redo = No move has been taken back.
refusals-game-has-not-begun = The game has not begun: make a move first.
refusals-game-is-not-over = The game is not over yet.
refusals-engine-is-not-to-move = The engine is not to move.
refusals-no-person-plays = The engine plays both sides.
refusals-draw-is-answered = The engine has answered. Make a move before you offer a draw again.
refusals-nothing-to-pause = Only a game with clocks, or one of two engines, pauses. This one waits for you anyway.
refusals-puzzle-is-shown = Leave the puzzle or the lesson first.
refusals-analysis-is-shown = Close the analysis first.

## Clocks, pause, resignation, draw offers

play-resign-title = Resign?
play-draw-title = A draw?
play-paused = Paused
play-game-is-paused = The game is paused.
play-no-clock = No clock
play-clock = Clock
play-clock-of = { $side ->
    [attackers] Clock of the attackers
    [defenders] Clock of the defenders
   *[other] Clock of { $side }
}
play-clocks-differ = Different for each side
play-increment = Each move adds
play-clocks-start-late = The clocks start with the first move.
play-resigning = { $side ->
    [attackers] The attackers give the game up, and the defenders win.
    [defenders] The defenders give the game up, and the attackers win.
   *[other] Giving up: { $side }. The other side wins.
}
play-draw-offered-by = { $side ->
    [attackers] The attackers offer a draw. Do the defenders accept?
    [defenders] The defenders offer a draw. Do the attackers accept?
   *[other] Draw offered by { $side }. Does the other side accept?
}
# $engine is the name of the opponent, such as Skald.
play-draw-is-considered = You offer a draw. The { $engine } considers it…
play-draw-accepted = The { $engine } accepts the draw.
play-draw-declined = The { $engine } declines: the position is too good for a draw.
play-draw-is-too-early = The { $engine } declines: it is too early, each side has to make ten moves first.
play-draw-is-not-judged = The { $engine } cannot judge the position, and declines.
# The time for a game, or the time that each move adds, in a list.
play-seconds = { $seconds ->
    [0] nothing
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
play-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
play-minutes-and-seconds = { $minutes } min { $seconds } s
# $time is one of the times above.
play-clock-in-words = { $time } for the whole game; who runs out of time loses.
play-clock-with-increment = { $time } for the game, and { $increment } more for each move.
