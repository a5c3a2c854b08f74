# What is known and what is invented about the pieces and the board, in the settings.
provenance-pieces = À propos de ces pions
provenance-board = À propos de ce plateau
provenance-known = Ce que l’on sait
provenance-invented = Ce qui est inventé
provenance-sources = Sources
