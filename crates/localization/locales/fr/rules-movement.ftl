## Jusqu’où vont les pions

move-direction = Les pions se déplacent en ligne droite, le long d’une rangée ou d’une colonne, et seulement sur des cases vides ; ils ne sautent jamais par-dessus d’autres pions.
move-like-rook = { $who } { PRONOUN($who) ->
    [they] vont
   *[he] va
} aussi loin que l’on veut, comme la tour aux échecs.
move-any-distance = { $who } { PRONOUN($who) ->
    [they] vont
   *[he] va
} aussi loin que l’on veut.
move-one-square = { $who } { PRONOUN($who) ->
    [they] avancent
   *[he] avance
} d’une case à la fois.
move-at-most = { $who } { PRONOUN($who) ->
    [they] avancent
   *[he] avance
} de { WORD($count, form: "feminine") } cases au plus à la fois.

## Les autres coups : les manières sont des parties de `move-ways`, les sauts de `move-leaps`

move-over-empty = Les pions ne passent que par des cases vides ; ils ne sautent jamais par-dessus d’autres pions.
move-over-empty-or-leap = Les pions ne vont que sur des cases vides ; sauf en sautant, ils ne passent jamais par-dessus d’autres pions.
move-ways = { $who } se { PRONOUN($who) ->
    [they] déplacent
   *[he] déplace
} { $ways }.
move-forward-means = L’avant est, pour { $side }, du côté de la rangée { $rank }.
move-never = { $who } ne se { PRONOUN($who) ->
    [they] déplacent
   *[he] déplace
} jamais.
move-leaps = { $who } { PRONOUN($who) ->
    [they] sautent
   *[he] saute
} { $also ->
    [yes] aussi{" "}
   *[no] {""}
}{ $leaps }, par-dessus tout ce qui se trouve entre les deux.
move-takes = { $who } { PRONOUN($who) ->
    [they] peuvent
   *[he] peut
} aussi se déplacer { $way } jusque sur un pion et le prendre. Sont ainsi pris : { $whom }.
move-hops = { $who } { PRONOUN($who) ->
    [they] peuvent
   *[he] peut
} sauter le long d’une rangée ou d’une colonne par-dessus un pion voisin, jusqu’à la case vide juste derrière. Sont ainsi sautés : { $over }.
move-hops-capturing = { $who } { PRONOUN($who) ->
    [they] peuvent
   *[he] peut
} sauter le long d’une rangée ou d’une colonne par-dessus un pion voisin, jusqu’à la case vide juste derrière, et le prendre. Sont ainsi pris : { $over }.
move-hops-at = Un tel saut commence ou finit { $places }.
move-origin = Si le coup { $outside ->
    [yes] ne commence pas
   *[no] commence
} { $places }
place-from = { FORM($squares, form: "on") }
move-ways-from = { $origin }, { $who } se { PRONOUN($who) ->
    [they] déplacent
   *[he] déplace
} { $also ->
    [yes] en outre{" "}
   *[no] {""}
}{ $ways }.
move-leaps-from = { $origin }, { $who } { PRONOUN($who) ->
    [they] sautent
   *[he] saute
} { $also ->
    [yes] aussi{" "}
   *[no] {""}
}{ $leaps }, par-dessus tout ce qui se trouve entre les deux.
move-only-from = Un tel coup { $outside ->
    [yes] ne commence jamais
   *[no] commence toujours
} { $places }.
move-promotes = Un pion qui termine un coup { $places } y devient { $kind }. Sont ainsi changés : { $whom }.
way-any = aussi loin que l’on veut { $lines ->
    [straight] le long d’une rangée ou d’une colonne
    [diagonal] en diagonale
    [forward] tout droit vers l’avant
    [diagonal-forward] en diagonale vers l’avant
    [both-forward] tout droit ou en diagonale vers l’avant
    [sideways] de côté, le long d’une rangée
    [backward] tout droit vers l’arrière
    [diagonal-backward] en diagonale vers l’arrière
    [both-backward] tout droit ou en diagonale vers l’arrière
   *[both] le long d’une rangée, d’une colonne ou d’une diagonale
}
way-at-most = { $count ->
    [1] d’une case
   *[other] de { WORD($count, form: "feminine") } cases au plus
} { $lines ->
    [straight] le long d’une rangée ou d’une colonne
    [diagonal] en diagonale
    [forward] tout droit vers l’avant
    [diagonal-forward] en diagonale vers l’avant
    [both-forward] tout droit ou en diagonale vers l’avant
    [sideways] de côté, le long d’une rangée
    [backward] tout droit vers l’arrière
    [diagonal-backward] en diagonale vers l’arrière
    [both-backward] tout droit ou en diagonale vers l’arrière
   *[both] le long d’une rangée, d’une colonne ou d’une diagonale
}
leap-line = de { WORD($count, form: "feminine") } cases { $lines ->
    [straight] le long d’une rangée ou d’une colonne
    [diagonal] en diagonale
   *[both] le long d’une rangée, d’une colonne ou d’une diagonale
}
leap-angled = de { WORD($count, form: "feminine") } cases le long d’une rangée ou d’une colonne et { $across ->
    [1] d’une
   *[other] de { WORD($across, form: "feminine") }
} à angle droit

## Qui peut s’arrêter sur des cases particulières, y entrer et les franchir : parties d’une phrase

squares-sentence = { $clauses }.
squares-camp = aucun pion ne peut entrer du dehors sur { $squares }, mais { $within }
squares-within = { $who } qui y { PRONOUN($who) ->
    [they] commencent peuvent se déplacer dans leur propre partie { FORM($squares, case: "of") } tant qu’ils ne l’ont pas quittée
   *[he] commence peut se déplacer dans sa propre partie { FORM($squares, case: "of") } tant qu’il ne l’a pas quittée
}
squares-nobody-stops = aucun pion ne peut s’arrêter { FORM($squares, form: "on") }{ $passing ->
    [yes] {" "}ni { PRONOUN($squares) ->
        [they-feminine] les
        [she] la
       *[he] le
    } franchir
   *[no] {""}
}
squares-only-stops = { PRONOUN($who) ->
    [they] seuls { $who } peuvent
   *[he] seul { $who } peut
} s’arrêter { FORM($squares, form: "on") }{ $passing ->
    [yes] {" "}ou { PRONOUN($squares) ->
        [they-feminine] les
        [she] la
       *[he] le
    } franchir
   *[no] {""}
}{ $returning ->
    [yes] , et { PRONOUN($who) ->
        [they] ils peuvent
       *[he] il peut
    } y revenir
   *[no] {""}
}
squares-stops-not = { $who } ne { PRONOUN($who) ->
    [they] peuvent
   *[he] peut
} pas s’arrêter { FORM($squares, form: "on") }{ $passing ->
    [yes] {" "}ni { PRONOUN($squares) ->
        [they-feminine] les
        [she] la
       *[he] le
    } franchir
   *[no] {""}
}
squares-enters-not = { $who } ne { PRONOUN($who) ->
    [they] peuvent
   *[he] peut
} pas entrer du dehors sur { $squares }
squares-enters-not-but = { $who } ne { PRONOUN($who) ->
    [they] peuvent
   *[he] peut
} pas entrer du dehors sur { $squares }, mais { $within }
squares-returns-not = { $who } ne { PRONOUN($who) ->
    [they] peuvent
   *[he] peut
} pas revenir { FORM($squares, form: "on") } après { PRONOUN($squares) ->
    [they-feminine] les avoir quittées
    [she] l’avoir quittée
   *[he] l’avoir quitté
}
squares-everybody-passes = tous les pions peuvent franchir { $squares }{ $single ->
    [yes] {" "}quand { PRONOUN($squares) ->
        [she] elle est vide
       *[he] il est vide
    }
   *[no] {""}
}
squares-nobody-passes = aucun pion ne peut franchir { $squares }{ $outside ->
    [yes] {" "}depuis le dehors
   *[no] {""}
}
squares-only-passes = { PRONOUN($who) ->
    [they] seuls { $who } peuvent
   *[he] seul { $who } peut
} franchir { $squares }{ $outside ->
    [yes] {" "}depuis le dehors
   *[no] {""}
}
squares-passes-not = { $who } ne { PRONOUN($who) ->
    [they] peuvent
   *[he] peut
} pas franchir { $squares }{ $outside ->
    [yes] {" "}depuis le dehors
   *[no] {""}
}
