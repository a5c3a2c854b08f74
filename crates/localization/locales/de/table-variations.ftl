# The order of variations on the analysis board.
variations-promote = Nach oben
variations-promote-explained = Rückt diese Variante nach oben: vor eine andere, oder an die Stelle der Fortsetzung. Die Züge der Partie selbst bleiben.
