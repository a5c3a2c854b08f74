# What is known and what is invented about the pieces and the board, in the settings.
provenance-pieces = De his calculis
provenance-board = De hac tabula
provenance-known = Nota
provenance-invented = Ficta
provenance-sources = Fontes
