## Titres

heading-errors = Ces règles sont injouables
heading-board = Le plateau et les pions
heading-movement = Comment les pions se déplacent
heading-capture = Comment on prend les pions
heading-king = Comment on prend le roi
heading-end = Comment la partie se termine
heading-notation = Notation
heading-hooks = Règles particulières
heading-options = Options
heading-sources = Sources
options-choose = On choisit avec `{ $example }` ; les choix actuels sont marqués.
option-range = de { $from } à { $to }

## Le plateau

board-size = Le plateau compte { WORD($files) } cases sur { WORD($ranks) }.
board-gaps = Le plateau a des trous, où il n’y a pas de case ; les cases à côté d’un trou sont à la limite du plateau.
board-middle = { $squares } { PRONOUN($squares) ->
    [they-feminine] sont
   *[other] est
} la case du milieu.
board-corners = { $squares } { PRONOUN($squares) ->
    [they-feminine] sont
   *[other] comprend
} les quatre cases aux coins du plateau.
board-border = { $squares } { PRONOUN($squares) ->
    [they-feminine] sont
   *[other] comprend
} toutes les cases qui longent la limite du plateau.
board-border-without-corners = { $squares } { PRONOUN($squares) ->
    [they-feminine] sont
   *[other] comprend
} toutes les cases qui longent la limite du plateau, sauf celles des coins.
board-listed = { $squares } { PRONOUN($squares) ->
    [they-feminine] sont
   *[other] comprend
} { $count ->
    [one] la case
   *[other] les cases
} { $names }.
board-drawn = { $squares } { PRONOUN($squares) ->
    [they-feminine] sont
   *[other] comprend
} les { WORD($count) } cases montrées ci-dessous.
board-drawing = { $squares }.

## Les pions

board-pieces-by-side = { $defenders } jouent contre { $attackers }.
board-side-has = { $side } { PRONOUN($side) ->
    [they] ont
   *[he] a
} { $pieces }.
board-absent = { $side } { PRONOUN($side) ->
    [they] commencent
   *[he] commence
} sans { $pieces }.
board-first = { $side } { PRONOUN($side) ->
    [they] jouent les premiers
   *[he] joue en premier
}.
board-turns = Les camps jouent à tour de rôle, un coup chacun.
board-turns-go-on = Les camps jouent à tour de rôle. Un tour est un seul coup, sauf après une prise.
board-turns-two = Les camps jouent à tour de rôle. Un tour compte deux coups de pions différents, ou un seul si aucun second n’est possible.
board-turns-alone = Un coup de ces pièces est un tour entier : { $who }.
board-turns-captures-alone = Un premier coup qui prend est un tour entier, et le second ne prend jamais.
board-passes = { $side } { PRONOUN($side) ->
    [they] peuvent
   *[he] peut
} passer au lieu de jouer.
board-passes-both = Chaque camp peut passer au lieu de jouer.
board-dice = Au début de chaque tour, le camp qui a le trait lance un dé.
board-dice-at-most = Une pièce avance au plus d’autant de cases que le dé l’indique.
board-dice-exactly = Une pièce avance d’exactement autant de cases que le dé l’indique.
board-dice-numbers = Un camp ne joue que si le dé montre { $numbers }.
board-dice-lost-turn = Si un camp ne peut pas jouer avec ce qu’il a lancé, son tour est fini.
board-hand = Avant les coups, des pions sont placés sur des cases vides : { $pieces }.
hand-of-side = { WORD($count) } par { $side }
board-hand-turns = { $side } { PRONOUN($side) ->
    [they] placent les premiers
   *[he] place en premier
}, et un camp place { $count ->
    [one] un pion
   *[other] { WORD($count) } pions
} par tour.
board-hand-outside = Aucun pion n’est placé { $places }.
board-hand-meanwhile = Pendant ce temps rien n’est pris, et rien ne termine la partie.

## La position de départ

board-start = La position de départ.
board-legend = { $signs }.
legend-dot = un point est une case vide
legend-gap = { $mark } est un trou
legend-empty-square = { $mark } est { $square }
legend-empty-square-of = { $mark } est une case vide parmi { $squares }

## Notation

notation-squares = Une case porte la lettre de sa colonne et le numéro de sa rangée ; a1 est le coin en bas à gauche.
notation-moves = Un coup s’écrit par la case de départ et la case d’arrivée, par exemple d1-d3.
notation-records = Dans les positions notées, { $letters }.
notation-letter = { $piece } est { $letter }
