# The order of variations on the analysis board.
variations-promote = Sursum
variations-promote-explained = Hanc viam sursum movet: ante aliam, aut in locum sequentis. Motus ipsius ludi manent.
