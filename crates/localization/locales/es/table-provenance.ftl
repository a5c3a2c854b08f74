# What is known and what is invented about the pieces and the board, in the settings.
provenance-pieces = Sobre estas piezas
provenance-board = Sobre este tablero
provenance-known = Lo que se sabe
provenance-invented = Lo inventado
provenance-sources = Fuentes
