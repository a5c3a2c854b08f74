## Ce que veut un camp

aim-bring = Menez { $king } { FORM($squares, case: "to") }.
aim-keep = Empêchez la prise { FORM($king, case: "of") }.
aim-capture-before = Capturez { $king } avant qu’il n’atteigne { $squares }.
aim-capture = Capturez { $king }.
aim-fewer-men = { $count ->
    [1] Prenez tous les pions ennemis
   *[other] Prenez des pions ennemis jusqu’à ce qu’il en reste moins de { WORD($count) }
}.
aim-reach = Menez { $all ->
    [yes] l’un de vos pions
   *[no] { $pieces }
} { FORM($squares, case: "to") }.
aim-fewer-of-kind = Prenez des { FORM($noun, form: "plain", number: "many") } ennemis jusqu’à ce { $count ->
    [1] qu’il n’en reste aucun
   *[other] qu’il en reste moins de { WORD($count) }
}.
aim-line = Formez une ligne ininterrompue de { WORD($count) } pions.
aim-points = Prenez des pions ennemis valant au moins { $count } { $count ->
    [one] point
   *[other] points
}.
aim-no-move = Ne laissez aucun coup à l’autre camp.

## Comment les défenseurs gagnent

ends-escape = { $side } { PRONOUN($side) ->
    [they] gagnent
   *[he] gagne
} dès que { $king } se trouve { $places }{ $excepted ->
    [yes] , mais pas { $except }
   *[no] {""}
}.

## Comment les attaquants gagnent

ends-king-captured = { $side } { PRONOUN($side) ->
    [they] gagnent quand ils prennent
   *[he] gagne quand il prend
} { $king }.

## Autres façons de gagner, chacune de $side. $again est yes dans la phrase qui suit celle du même camp ; « il » pourrait y être le roi.

ends-wins = { $side } { PRONOUN($side) ->
    [they] gagnent
   *[he] gagne
} { $ways }.
ends-also-wins = { PRONOUN($side) ->
    [they] { $again ->
        [yes] ils
       *[no] { $side }
    } gagnent
   *[he] { $side } gagne
} aussi { $ways }.
way-attackers-captured = quand { PRONOUN($side) ->
    [they] ils prennent le dernier { FORM($enemy, form: "plain", number: "one") }
   *[he] le dernier { FORM($enemy, form: "plain", number: "one") } est pris
}
way-exit-fort = quand { $king } se trouve au bord du plateau dans un fort : il peut encore se déplacer, et ses hommes et le bord tiennent tous { FORM($enemy, form: "definite", number: "many") } dehors, derrière des murs qu’on ne pourrait pas prendre même si l’autre camp était seul à jouer
way-king-bared = quand { $king } est le seul pion qui reste à son camp
way-fewer-men = quand l’autre camp a { $count ->
    [1] perdu tous ses pions
   *[other] moins de { WORD($count) } pions
}{ $royal ->
    [yes] , sans compter { $king }
   *[no] {""}
}
way-kind-captured = quand { PRONOUN($side) ->
    [they] ils prennent { $piece }
   *[he] { $piece } est pris
}
way-fewer-of-kind = quand l’autre camp { $count ->
    [1] n’a plus aucun { FORM($noun, form: "plain", number: "one") }
   *[other] a moins de { WORD($count) } { FORM($noun, form: "plain", number: "many") }
}
way-reach = quand { $all ->
    [yes] l’un de { PRONOUN($side) ->
        [they] leurs
       *[he] ses
    } pions
   *[no] { $pieces }
} se trouve { $places }{ $royal ->
    [yes] , sans compter { $king }
   *[no] {""}
}
way-line = quand au moins { WORD($count) } de { PRONOUN($side) ->
    [they] leurs
   *[he] ses
} pions forment une ligne ininterrompue le long { $along }{ $outside ->
    [yes] , sans compter les pions { $places }
   *[no] {""}
}
way-points = quand les pions pris à l’autre camp valent au moins { $count } { $count ->
    [one] point
   *[other] points
}
line-along-rank = d’une rangée
line-along-file = d’une colonne
line-along-diagonal = d’une diagonale
way-encirclement = quand { PRONOUN($side) ->
    [they] ils ont encerclé { $king } et tous ses hommes
   *[he] { $king } et tous ses hommes sont encerclés
}, de sorte qu’aucun chemin, si long soit-il, ne mène de l’un d’eux au bord du plateau

## Parties longues

no-move-loses = Le joueur qui { $pass ->
    [yes] ne peut ni jouer ni passer
   *[no] ne peut pas jouer
} perd.
no-move-draws = Quand le camp qui doit jouer { $pass ->
    [yes] ne peut ni jouer ni passer
   *[no] n’a aucun coup permis
}, la partie est nulle.
no-move-skips = Un camp qui ne peut pas jouer passe son tour, et l’autre joue encore. Si aucun des deux ne peut jouer, la partie est nulle.
passes-end = Quand les deux camps passent l’un après l’autre, { $verdict ->
    [draw] la partie est nulle
    [mover] le joueur qui a passé le dernier perd
   *[side] { $loser } { PRONOUN($loser) ->
        [they] perdent
       *[he] perd
    }
}.
repetition-forbidden = Il est interdit de jouer un coup qui amène la même position, avec le même camp au trait, pour la { ORDINAL($times) } fois.
repetition = Quand la même position, avec le même camp au trait, se présente pour la { ORDINAL($times) } fois, { $verdict ->
    [draw] la partie est nulle
    [mover] le joueur qui l’a répétée perd
   *[side] { $loser } { PRONOUN($loser) ->
        [they] perdent
       *[he] perd
    }
}.
quiet-limit = Après { WORD($count) } { $count ->
    [one] coup
   *[other] coups
} de suite sans prise, les deux camps comptés ensemble, { $verdict ->
    [draw] la partie est nulle
    [mover] le joueur qui a joué le dernier perd
   *[side] { $loser } { PRONOUN($loser) ->
        [they] perdent
       *[he] perd
    }
}.
points-worth = Les pions pris valent des points : { $worth }.
worth-piece = { $piece } { $count }
points-limit = Après { $count } { $count ->
    [one] coup
   *[other] coups
}, les deux camps comptés ensemble, le camp qui a le plus de points gagne ; à égalité de points, la partie est nulle.

## Ce que l’on annonce

call-path = Une voie est ouverte quand { $king } pourrait gagner en la prenant à son prochain coup.
calls-sentence = { $calls }.
call-first = pour { WORD($count, form: "feminine") } { $more ->
    [yes] { $count ->
        [one] voie ouverte ou plus
       *[other] voies ouvertes ou plus
    }
   *[no] { $count ->
        [one] voie ouverte
       *[other] voies ouvertes
    }
}, on annonce « { $call } »
call-next = pour { WORD($count, form: "feminine") }{ $more ->
    [yes] {" "}ou plus
   *[no] {""}
}, « { $call } »
# Les mots tels que Linné les écrivit en 1732, et ce qu’ils veulent dire en same de Lule.
call-meaning = { $call ->
    [raichi] « Raichi » est un mot same qui veut dire trou.
    [tuicha] « Tuicha » est un mot same qui veut dire çà et là.
   *[tuichu] « Tuichu » est un mot same qui veut dire çà et là.
}

## Why a game ended. $side has won and $loser has lost; “attackers”, “defenders” or the side’s own name.
# A reason: one sentence, a few words in a list of games, and what a move does, or would do. A message is named after the reason’s word in records.

reason-king-escaped = Le roi s’est échappé.
games-reason-king-escaped = roi échappé
achieves-king-escaped = { $form ->
    [would] laisserait { $king } s’échapper
   *[plain] laisse { $king } s’échapper
}
reason-king-captured = Le roi est capturé.
games-reason-king-captured = roi capturé
achieves-king-captured = { $form ->
    [would] prendrait { $king }
   *[plain] prend { $king }
}
reason-attackers-taken = { $loser ->
    [attackers] Tous les attaquants sont pris.
   *[other] Tous les pions { OF($loser) } sont pris.
}
games-reason-attackers-taken = attaquants pris
achieves-attackers-taken = { $form ->
    [would] prendrait le dernier { FORM($enemy, form: "plain", number: "one") }
   *[plain] prend le dernier { FORM($enemy, form: "plain", number: "one") }
}
reason-king-bared = Le roi est le dernier défenseur.
games-reason-king-bared = roi seul
achieves-king-bared = { $form ->
    [would] laisserait { $king } seul pion de son camp
   *[plain] laisse { $king } seul pion de son camp
}
reason-too-few-men = Le camp perdant a trop peu de pions.
games-reason-too-few-men = trop peu de pions
achieves-too-few-men = { $form ->
    [would] laisserait trop peu de pions à l’autre camp
   *[plain] laisse trop peu de pions à l’autre camp
}
reason-kind-taken = Le camp perdant a perdu un pion dont il ne peut pas se passer.
games-reason-kind-taken = pion indispensable pris
achieves-kind-taken = { $form ->
    [would] prendrait un pion sans lequel l’autre camp perd
   *[plain] prend un pion sans lequel l’autre camp perd
}
reason-goal-reached = Un pion du camp gagnant a atteint son but.
games-reason-goal-reached = but atteint
achieves-goal-reached = { $form ->
    [would] amènerait un pion à son but
   *[plain] amène un pion à son but
}
reason-line-made = Le camp gagnant a formé sa ligne de pions.
games-reason-line-made = une ligne de pions
achieves-line-made = { $form ->
    [would] compléterait une ligne gagnante de pions
   *[plain] complète une ligne gagnante de pions
}
reason-points = Les points ont décidé de la partie.
games-reason-points = aux points
achieves-points = { $form ->
    [would] gagnerait aux points
   *[plain] gagne aux points
}
reason-exit-fort = Le roi est dans un fort imprenable au bord.
games-reason-exit-fort = fort au bord
achieves-exit-fort = { $form ->
    [would] achèverait un fort au bord
   *[plain] achève un fort imprenable autour { FORM($king, case: "of") } au bord
}
reason-encirclement = { $side ->
    [attackers] Les attaquants ont encerclé tous les défenseurs.
   *[other] Tous les autres pions sont encerclés par le camp adverse : { $side }.
}
games-reason-encirclement = encerclement
achieves-encirclement = { $form ->
    [would] refermerait le cercle
   *[plain] referme le cercle autour { FORM($king, case: "of") } et de tous ses hommes
}
reason-no-move = Le camp qui doit jouer n’a aucun coup permis.
games-reason-no-move = aucun coup
achieves-no-move = ne laisse aucun coup à l’autre camp
reason-repetition = La position s’est répétée trop souvent.
games-reason-repetition = répétition
achieves-repetition = gagne parce que la position s’est présentée trop souvent
reason-quiet-limit = Trop de coups ont été joués sans prise.
games-reason-quiet-limit = trop de coups calmes
achieves-quiet-limit = gagne parce que rien n’a été pris depuis trop longtemps
reason-passes = Les deux camps ont passé.
games-reason-passes = les deux camps ont passé
achieves-passes = gagne parce que les deux camps ont passé
reason-resigned = { $loser ->
    [attackers] Les attaquants ont abandonné.
    [defenders] Les défenseurs ont abandonné.
   *[other] Abandon : { $loser }.
}
games-reason-resigned = abandon
reason-agreed = Les deux camps sont convenus de la partie nulle.
games-reason-agreed = d’un commun accord
reason-timeout = { $loser ->
    [attackers] Les attaquants n’ont plus de temps.
    [defenders] Les défenseurs n’ont plus de temps.
   *[other] Temps écoulé : { $loser }.
}
games-reason-timeout = temps écoulé
# Functions of the variant ended the game and gave no reason of their own.
reason-declared = Les règles de cette variante ont mis fin à la partie.
