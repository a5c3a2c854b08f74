# What is known and what is invented about the pieces and the board, in the settings.
provenance-pieces = About these pieces
provenance-board = About this board
provenance-known = Known
provenance-invented = Invented
provenance-sources = Sources
