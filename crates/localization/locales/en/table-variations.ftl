# The order of variations on the analysis board.
variations-promote = Move up
variations-promote-explained = Moves this variation up: before another one, or in place of the continuation. The moves of the game itself stay.
