### The question of the first start, setting up a new game or a position, and the levels of the engine.

first-start-title = Bienvenue à Birka
first-start-learn = Apprendre
first-start-learn-explained = Huit leçons brèves sur la table, quelques coups chacune.
first-start-remark = Nouvelle partie ({ $keys }) offre d’autres jeux, des adversaires plus forts et des pendules.
first-start-question = { $variant } est sur la table. Comment voulez-vous commencer ?
first-start-play-attackers = Jouer les attaquants
first-start-play-defenders = Jouer les défenseurs
first-start-moves-first = { $aim } Vous jouez en premier.
first-start-moves-second = { $aim } L’adversaire joue en premier.

## New game

new-game-title = Nouvelle partie
new-game-search = Chercher une variante
new-game-nothing-found = Aucune variante ne porte ce nom.
new-game-first-games = Pour commencer
new-game-small-boards = Petits plateaux, parties courtes
new-game-medium-boards = De 8×8 à 10×10
new-game-large-boards = De 11×11 à 13×13
new-game-very-large-boards = Très grands plateaux
new-game-ends-current-game = Cela termine la partie en cours, qui rejoint les archives.
new-game-board-size = { $size } cases
new-game-first-move = { $side ->
    [attackers] Les attaquants jouent en premier.
    [defenders] Les défenseurs jouent en premier.
   *[other] Premier coup : { $side }.
}
new-game-first-placement = { $side ->
    [attackers] Les attaquants placent en premier.
    [defenders] Les défenseurs placent en premier.
   *[other] Premier à placer : { $side }.
}
new-game-yes = oui
new-game-no = non

## The position editor

positions-title = Composer une position
positions-start = Position de départ
positions-empty = Plateau vide
positions-clear = Enlever
positions-analyse = Analyser
positions-explained = Un clic pose le pion choisi sur une case ou l’enlève ; le bouton droit vide la case.
positions-is-valid = Cette position est jouable.
positions-is-over = Dans cette position, la partie est déjà terminée : { $result }. { $reason }
positions-king = Roi
positions-attacker = Attaquant
positions-defender = Défenseur
positions-strong = Preux
positions-commander = Commandant
positions-knight = Chevalier

## The levels of the engine

levels-name-0 = Enfant
levels-name-1 = Serf
levels-name-2 = Berger
levels-name-3 = Pêcheur
levels-name-4 = Forgeron
levels-name-5 = Capitaine
levels-name-6 = Scalde
levels-name-7 = Housecarl
levels-name-8 = Jarl
levels-says-0 = Joue pour s’amuser et voit rarement ce que vous préparez.
levels-says-1 = Joue ce qui lui tombe sous la main et se demande rarement ce qu’il en adviendra.
levels-says-2 = Veille sur le troupeau, mais pas sur l’autre bout du plateau.
levels-says-3 = Prend ce qui nage dans le filet et prévoit une réponse.
levels-says-4 = Bat le fer quand il est chaud et laisse rarement un homme en prise.
levels-says-5 = Regarde jusqu’à l’horizon, et pas au-delà.
levels-says-6 = Se souvient de chaque partie chantée et ne voit pas plus loin que le chant.
levels-says-7 = La garde du roi : voit le coup avant qu’il ne tombe.
levels-says-8 = Prend tout le temps disponible et ne manque rien de ce qu’on peut y voir.
levels-entry = { $nth }  { $name }
levels-entry-for-first-game = { $nth }  { $name }  · pour une première partie
levels-entry-for-beginners = { $nth }  { $name }  · pour débutants
levels-entry-strongest = { $nth }  { $name }  · le plus fort
levels-looks-ahead = Voit { $depth ->
    [1] un coup
   *[other] au plus { $depth } coups
} à l’avance{ $overlooked ->
    [0] .
   *[other] {" "}et néglige environ { $overlooked } coups calmes sur 100.
}
levels-weighs = Pèse au plus { $nodes } positions par coup{ $overlooked ->
    [0] .
   *[other] {" "}et néglige environ { $overlooked } coups calmes sur 100.
}
levels-thinks = Réfléchit aussi longtemps que permis{ $overlooked ->
    [0] .
   *[other] {" "}et néglige environ { $overlooked } coups calmes sur 100.
}
levels-strength = A pris { $percent } % des points au niveau { $below } en { $games } parties.
