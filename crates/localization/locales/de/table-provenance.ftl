# What is known and what is invented about the pieces and the board, in the settings.
provenance-pieces = Über diese Steine
provenance-board = Über dieses Brett
provenance-known = Bekannt
provenance-invented = Erfunden
provenance-sources = Quellen
