## Comment on prend les pions

capture-how = On prend en jouant son coup, quand on place un pion à côté d’un pion ennemi de façon à l’enfermer.
capture-several = Un seul coup peut prendre plusieurs pions.
capture-rows = Quand plusieurs pions se suivent sans vide entre deux ennemis, sur une rangée ou une colonne, sont pris ensemble : { $whom }.
capture-leave = Les pions pris quittent le plateau.
capture-becomes = Un pion pris reste sur sa case et devient { $kind }. Sont ainsi changés : { $whom }.
capture-becomes-taken = Un pion dont un autre a occupé la case quitte le plateau.
capture-leave-others = Les autres pions pris quittent le plateau.
capture-again = Après une prise, { $who } { PRONOUN($who) ->
    [they] peuvent
   *[he] peut
} rejouer aussitôt, tant que chaque nouveau coup prend{ $escapes ->
    [yes] {" "}ou s’échappe
   *[no] {""}
} ; on peut aussi s’arrêter.
between-safe = On peut se placer sans danger entre deux ennemis.
between-captured = On prend { $who } { PRONOUN($who) ->
    [they] s’ils se placent
   *[he] s’il se place
} entre deux ennemis, après { PRONOUN($who) ->
    [they] leurs
   *[he] ses
} propres prises{ $others ->
    [yes] {" "}; pour tous les autres pions, c’est sans danger
   *[no] {""}
}.
between-captures = { $who } { PRONOUN($who) ->
    [they] prennent
   *[he] prend
} à la fois deux ennemis en se plaçant entre eux sur une rangée ou une colonne. Sont ainsi pris, quoi qu’il faille par ailleurs pour les prendre : { $whom }.

## Où : $placed est yes quand un lieu est nommé

place-on = { FORM($squares, form: "on") }
place-beside = { FORM($squares, form: "beside") }
place-elsewhere = partout ailleurs
place-otherwise = sinon, { $places }

## Ce qu’il faut pour prendre

siege-never = { $placed ->
    [yes] { $place }, on ne peut pas cerner et prendre { $who }
   *[no] on ne peut pas cerner et prendre { $who }
}.
siege-opposite = { $placed ->
    [yes] { $place }, on prend { $who }
   *[no] on prend { $who }
} entre deux ennemis, placés de part et d’autre sur la même rangée ou la même colonne.
siege-three = { $placed ->
    [yes] { $place }, on prend { $who }
   *[no] on prend { $who }
} quand des ennemis occupent trois des quatre côtés{ $edge ->
    [counts] {" "}; le bord du plateau compte comme un ennemi
    [open] {" "}; le bord du plateau ne compte pas comme un ennemi
   *[far] {""}
}.
siege-four = { $placed ->
    [yes] { $place }, on ne prend { $who }
   *[no] on ne prend { $who }
} que lorsque des ennemis occupent les quatre côtés{ $edge ->
    [counts] {" "}; le bord du plateau compte comme un ennemi
    [open] {" "}; au bord du plateau, { PRONOUN($who) ->
        [they] ils ne risquent donc rien
       *[he] il ne risque donc rien
    }
   *[far] {""}
}.
king-like-others = On prend { $king } comme les autres pions, de la façon décrite ci-dessus.
king-fourth-side = { $square } compte comme l’un des quatre côtés : à côté, trois { FORM($enemy, form: "plain", number: "many") } suffisent.

## Ce qu’un pion peut faire dans une prise

arms-all = Tous les pions peuvent prendre part aux prises, { $king } aussi.
arms-all-men = Tous les pions peuvent prendre part aux prises.
arms-hammer = { $who } { PRONOUN($who) ->
    [they] peuvent prendre en se déplaçant, mais on ne prend aucun ennemi contre eux quand ils restent
   *[he] peut prendre en se déplaçant, mais on ne prend aucun ennemi contre lui quand il reste
} sur place.
arms-anvil = { $who } ne { PRONOUN($who) ->
    [they] peuvent pas prendre en se déplaçant, mais on peut prendre un ennemi contre eux
   *[he] peut pas prendre en se déplaçant, mais on peut prendre un ennemi contre lui
}.
arms-none = { $who } ne { PRONOUN($who) ->
    [they] peuvent
   *[he] peut
} pas prendre part aux prises.
arms-otherwise = { $who } ne { PRONOUN($who) ->
    [they] peuvent
   *[he] peut
} pas aider à enfermer un ennemi.
arms-others = Tous les autres pions prennent pleinement part aux prises.

## Cases hostiles : $spares est yes si elles épargnent les pions de la même partie

hostile-squares = Une case hostile compte comme un ennemi dans une prise.
hostile-empty-square = { $square } est hostile { FORM($who, case: "to") }{ $spares ->
    [yes] , mais pas à ceux qui se trouvent dans la même partie { FORM($squares, case: "of") }
   *[no] {""}
}.
hostile-empty-squares = Vides, { $squares } { PRONOUN($squares) ->
    [they-feminine] sont hostiles
   *[other] est hostile
} { FORM($who, case: "to") }{ $spares ->
    [yes] , mais pas à ceux qui se trouvent dans la même partie
   *[no] {""}
}.
hostile-square-always = { $squares } est hostile { FORM($who, case: "to") }, qu’un pion s’y trouve ou non{ $spares ->
    [yes] , mais pas à ceux qui se trouvent dans la même partie
   *[no] {""}
}.
hostile-squares-always = { $squares } { PRONOUN($squares) ->
    [they-feminine] sont hostiles
   *[other] est hostile
} { FORM($who, case: "to") }, qu’un pion s’y trouve ou non{ $spares ->
    [yes] , mais pas à ceux qui se trouvent dans la même partie
   *[no] {""}
}.
hostile-besieged-square = Quand { $king } se trouve { FORM($squares, form: "on") } avec des { FORM($enemy, form: "plain", number: "many") } de tous les côtés sauf un, { $squares } est hostile { FORM($who, case: "to") } du côté qui reste.
hostile-besieged-squares = Quand { $king } se trouve sur une case parmi { $squares } avec des { FORM($enemy, form: "plain", number: "many") } de tous les côtés sauf un, cette case est hostile { FORM($who, case: "to") } du côté qui reste.

## Le mur de boucliers

shieldwall-row = On prend d’un coup une rangée d’au moins deux pions au bord du plateau quand chacun a un ennemi devant lui et que les deux bouts de la rangée sont fermés par des ennemis, dont l’un vient de s’y placer.
shieldwall-closed-by = { $squares } peut aussi fermer l’autre bout.
shieldwall-spared = Dans une telle rangée, on ne prend pas { $who }, mais on prend les autres pions.

## Légendes des exemples

caption-captures = { $piece } va de { $from } à { $to } et prend { $captured }.
caption-against = { $piece } va de { $from } à { $to } et prend { $captured } contre { $helpers }.
caption-helped = { $piece } va de { $from } à { $to } et prend { $captured } avec l’aide { $helpers }.
helped-by = { FORM($helper, case: "of") }
empty-square-of = { $case ->
    [of] de la case vide
   *[nominative] la case vide
} { $name } parmi { FORM($squares, case: "nominative") }
besieged-square = { $squares }, où { FORM($king, case: "nominative") } est assiégé
square-by-name = { $case ->
    [of] de la case
   *[nominative] la case
} { $name }
