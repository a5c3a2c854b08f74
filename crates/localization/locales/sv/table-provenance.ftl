# What is known and what is invented about the pieces and the board, in the settings.
provenance-pieces = Om pjäserna
provenance-board = Om brädet
provenance-known = Känt
provenance-invented = Påhittat
provenance-sources = Källor
