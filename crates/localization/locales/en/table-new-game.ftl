### The question of the first start, setting up a new game or a position, and the levels of the engine.

first-start-title = Welcome to Birka
first-start-learn = Learn
first-start-learn-explained = Eight short lessons on the table, a few moves each.
first-start-remark = New game ({ $keys }) has other games, stronger opponents and clocks.
first-start-question = { $variant } is on the table. How would you like to begin?
first-start-play-attackers = Play the attackers
first-start-play-defenders = Play the defenders
# $aim is a sentence about the aim of the side.
first-start-moves-first = { $aim } You move first.
first-start-moves-second = { $aim } The opponent moves first.

## New game

new-game-title = New game
new-game-search = Search the variants
new-game-nothing-found = No variant has this name.
new-game-first-games = To start with
new-game-small-boards = Small boards, short games
new-game-medium-boards = 8×8 to 10×10
new-game-large-boards = 11×11 to 13×13
new-game-very-large-boards = Very large boards
new-game-ends-current-game = This ends the current game, which goes into the archive.
new-game-board-size = { $size } squares
new-game-first-move = { $side ->
    [attackers] The attackers move first.
    [defenders] The defenders move first.
   *[other] First move: { $side }.
}
# Where the sides place their pieces before the moves begin.
new-game-first-placement = { $side ->
    [attackers] The attackers place the first piece.
    [defenders] The defenders place the first piece.
   *[other] First to place: { $side }.
}
new-game-yes = yes
new-game-no = no

## The position editor

positions-title = Set up a position
positions-start = Starting position
positions-empty = Empty board
# What a click puts on a square: nothing.
positions-clear = Clear
positions-analyse = Analyse
positions-explained = A click puts the chosen piece on a square or takes it away; the right button clears.
positions-is-valid = This position can be played.
positions-is-over = The game is already over in this position: { $result }. { $reason }
# Kinds of pieces, by the names that most variants give them.
positions-king = King
positions-attacker = Attacker
positions-defender = Defender
positions-strong = Strong man
positions-commander = Commander
positions-knight = Knight

## The levels of the engine

levels-name-0 = Child
levels-name-1 = Thrall
levels-name-2 = Herder
levels-name-3 = Fisher
levels-name-4 = Smith
levels-name-5 = Skipper
levels-name-6 = Skald
levels-name-7 = Huscarl
levels-name-8 = Jarl
levels-says-0 = Plays for the fun of it, and seldom sees what you are up to.
levels-says-1 = Moves what is near at hand and seldom asks what comes of it.
levels-says-2 = Watches the flock, but not the far side of the board.
levels-says-3 = Takes what swims into the net, and sees an answer ahead.
levels-says-4 = Strikes while it is hot, and rarely leaves a man to be taken.
levels-says-5 = Looks to the horizon, and not beyond it.
levels-says-6 = Remembers every game that was sung of, and looks no farther than the song goes.
levels-says-7 = The king’s own guard: sees the blow before it falls.
levels-says-8 = Spends all the time there is, and misses nothing that can be seen in it.
# A level in a list: its number, its name, and for whom it is.
levels-entry = { $nth }  { $name }
levels-entry-for-first-game = { $nth }  { $name }  · for a first game
levels-entry-for-beginners = { $nth }  { $name }  · for beginners
levels-entry-strongest = { $nth }  { $name }  · the strongest
# $overlooked is a percentage; 0 for a level that overlooks nothing.
levels-looks-ahead = Looks { $depth ->
    [1] one move
   *[other] at most { $depth } moves
} ahead{ $overlooked ->
    [0] .
   *[other] , and overlooks about { $overlooked } of 100 quiet moves.
}
levels-weighs = Weighs at most { $nodes } positions for a move{ $overlooked ->
    [0] .
   *[other] , and overlooks about { $overlooked } of 100 quiet moves.
}
levels-thinks = Thinks as long as it may{ $overlooked ->
    [0] .
   *[other] , and overlooks about { $overlooked } of 100 quiet moves.
}
# The measured result against the level below.
levels-strength = Took { $percent }% of the points from level { $below } in { $games } games.
