### The question of the first start, setting up a new game or a position, and the levels of the engine.

first-start-title = Willkommen in Birka
first-start-learn = Lernen
first-start-learn-explained = Acht kurze Lektionen am Tisch, je ein paar Züge.
first-start-remark = Unter Neue Partie ({ $keys }) gibt es andere Spiele, stärkere Gegner und Uhren.
first-start-question = { $variant } liegt auf dem Tisch. Wie möchtest du anfangen?
first-start-play-attackers = Die Angreifer spielen
first-start-play-defenders = Die Verteidiger spielen
first-start-moves-first = { $aim } Du ziehst zuerst.
first-start-moves-second = { $aim } Der Gegner zieht zuerst.

## New game

new-game-title = Neue Partie
new-game-search = Varianten suchen
new-game-nothing-found = Keine Variante heißt so.
new-game-first-games = Für den Anfang
new-game-small-boards = Kleine Bretter, kurze Partien
new-game-medium-boards = 8×8 bis 10×10
new-game-large-boards = 11×11 bis 13×13
new-game-very-large-boards = Sehr große Bretter
new-game-ends-current-game = Das beendet die laufende Partie, die ins Archiv kommt.
new-game-board-size = { $size } Felder
new-game-first-move = { $side ->
    [attackers] Die Angreifer ziehen zuerst.
    [defenders] Die Verteidiger ziehen zuerst.
   *[other] Erster Zug: { $side }.
}
new-game-first-placement = { $side ->
    [attackers] Die Angreifer setzen zuerst.
    [defenders] Die Verteidiger setzen zuerst.
   *[other] Setzt zuerst: { $side }.
}
new-game-yes = ja
new-game-no = nein

## The position editor

positions-title = Stellung aufbauen
positions-start = Ausgangsstellung
positions-empty = Leeres Brett
positions-clear = Entfernen
positions-analyse = Analysieren
positions-explained = Ein Klick setzt den gewählten Stein auf ein Feld oder nimmt ihn weg; die rechte Maustaste leert das Feld.
positions-is-valid = Diese Stellung ist spielbar.
positions-is-over = In dieser Stellung ist die Partie schon zu Ende: { $result }. { $reason }
positions-king = König
positions-attacker = Angreifer
positions-defender = Verteidiger
positions-strong = Recke
positions-commander = Anführer
positions-knight = Ritter

## The levels of the engine

levels-name-0 = Kind
levels-name-1 = Knecht
levels-name-2 = Hirte
levels-name-3 = Fischer
levels-name-4 = Schmied
levels-name-5 = Schiffer
levels-name-6 = Skalde
levels-name-7 = Hauskerl
levels-name-8 = Jarl
levels-says-0 = Spielt zum Spaß und merkt selten, was du vorhast.
levels-says-1 = Zieht, was gerade zur Hand ist, und fragt selten, was daraus wird.
levels-says-2 = Hütet die Herde, aber nicht die ferne Seite des Bretts.
levels-says-3 = Nimmt, was ins Netz schwimmt, und sieht eine Antwort voraus.
levels-says-4 = Schmiedet das Eisen, solange es heiß ist, und lässt selten einen Mann stehen.
levels-says-5 = Blickt bis zum Horizont und nicht weiter.
levels-says-6 = Erinnert sich an jede besungene Partie und blickt nicht weiter, als das Lied reicht.
levels-says-7 = Des Königs eigene Wache: sieht den Schlag, bevor er fällt.
levels-says-8 = Nimmt sich alle Zeit und übersieht nichts, was darin zu sehen ist.
levels-entry = { $nth }  { $name }
levels-entry-for-first-game = { $nth }  { $name }  · für die erste Partie
levels-entry-for-beginners = { $nth }  { $name }  · für Anfänger
levels-entry-strongest = { $nth }  { $name }  · der stärkste
levels-looks-ahead = Sieht { $depth ->
    [1] einen Zug
   *[other] höchstens { $depth } Züge
} voraus{ $overlooked ->
    [0] .
   *[other] {" "}und übersieht etwa { $overlooked } von 100 stillen Zügen.
}
levels-weighs = Wägt höchstens { $nodes } Stellungen für einen Zug ab{ $overlooked ->
    [0] .
   *[other] {" "}und übersieht etwa { $overlooked } von 100 stillen Zügen.
}
levels-thinks = Denkt, solange die Zeit reicht{ $overlooked ->
    [0] .
   *[other] , und übersieht etwa { $overlooked } von 100 stillen Zügen.
}
levels-strength = Holte { $percent } % der Punkte gegen Stufe { $below } in { $games } Partien.
