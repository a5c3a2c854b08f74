# The order of variations on the analysis board.
variations-promote = Subir
variations-promote-explained = Sube esta variante: antes de otra, o en lugar de la continuación. Las jugadas de la partida misma se quedan.
