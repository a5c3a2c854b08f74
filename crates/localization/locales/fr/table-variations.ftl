# The order of variations on the analysis board.
variations-promote = Monter
variations-promote-explained = Fait monter cette variante : avant une autre, ou à la place de la suite. Les coups de la partie elle-même restent.
