### Les mots des règles. Un message qui contient un groupe de mots en demande la forme : { FORM($phrase, case: "…", form: "…", number: "…") }.
### case est nominative, of (de, du, des) ou to (à, au, aux).
### `.pronoun` est ce avec quoi la phrase s’accorde : he (il), she (elle), they (ils), they-feminine (elles).

## Nombres : { WORD($count) } et { ORDINAL($count) }

number-word = { $count ->
    [0] zéro
    [1] { $form ->
        [feminine] une
       *[plain] un
    }
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
    [7] sept
    [8] huit
    [9] neuf
    [10] dix
    [11] onze
    [12] douze
   *[other] { $count }
}
ordinal-word = { $count ->
    [0] zéroième
    [1] première
    [2] deuxième
    [3] troisième
    [4] quatrième
    [5] cinquième
    [6] sixième
    [7] septième
    [8] huitième
    [9] neuvième
    [10] dixième
    [11] onzième
    [12] douzième
   *[other] { $count }e
}

## Énumérations, jointes deux à deux

list-comma = { $first }, { $last }
list-and = { $first } et { $last }
list-or = { $first } ou { $last }
list-alternatives = { $first }, ou { $last }
list-clauses = { $first } ; { $last }

## Sortes de pions : number est one ou many, form est plain, definite ou indefinite

piece-attacker = { $form ->
    [definite] { $number ->
        [many] { $case ->
            [of] des attaquants
            [to] aux attaquants
           *[nominative] les attaquants
        }
       *[one] { $case ->
            [of] de l’attaquant
            [to] à l’attaquant
           *[nominative] l’attaquant
        }
    }
    [indefinite] un attaquant
   *[plain] { $number ->
        [many] attaquants
       *[one] attaquant
    }
}
    .pronoun = he
piece-defender = { $form ->
    [definite] { $number ->
        [many] { $case ->
            [of] des défenseurs
            [to] aux défenseurs
           *[nominative] les défenseurs
        }
       *[one] { $case ->
            [of] du défenseur
            [to] au défenseur
           *[nominative] le défenseur
        }
    }
    [indefinite] un défenseur
   *[plain] { $number ->
        [many] défenseurs
       *[one] défenseur
    }
}
    .pronoun = he
piece-king = { $form ->
    [definite] { $number ->
        [many] { $case ->
            [of] des rois
            [to] aux rois
           *[nominative] les rois
        }
       *[one] { $case ->
            [of] du roi
            [to] au roi
           *[nominative] le roi
        }
    }
    [indefinite] un roi
   *[plain] { $number ->
        [many] rois
       *[one] roi
    }
}
    .pronoun = he
piece-strong = { $form ->
    [definite] { $number ->
        [many] { $case ->
            [of] des preux
            [to] aux preux
           *[nominative] les preux
        }
       *[one] { $case ->
            [of] du preux
            [to] au preux
           *[nominative] le preux
        }
    }
    [indefinite] un preux
   *[plain] preux
}
    .pronoun = he
piece-commander = { $form ->
    [definite] { $number ->
        [many] { $case ->
            [of] des commandants
            [to] aux commandants
           *[nominative] les commandants
        }
       *[one] { $case ->
            [of] du commandant
            [to] au commandant
           *[nominative] le commandant
        }
    }
    [indefinite] un commandant
   *[plain] { $number ->
        [many] commandants
       *[one] commandant
    }
}
    .pronoun = he
piece-knight = { $form ->
    [definite] { $number ->
        [many] { $case ->
            [of] des chevaliers
            [to] aux chevaliers
           *[nominative] les chevaliers
        }
       *[one] { $case ->
            [of] du chevalier
            [to] au chevalier
           *[nominative] le chevalier
        }
    }
    [indefinite] un chevalier
   *[plain] { $number ->
        [many] chevaliers
       *[one] chevalier
    }
}
    .pronoun = he
# Une sorte, par le nom que son script lui donne.
piece-named = { $form ->
    [definite] { $number ->
        [many] { $case ->
            [of] des pions
            [to] aux pions
           *[nominative] les pions
        }
       *[one] { $case ->
            [of] du pion
            [to] au pion
           *[nominative] le pion
        }
    }
    [indefinite] un pion
   *[plain] { $number ->
        [many] pions
       *[one] pion
    }
} « { $name } »
    .pronoun = he
# Un roi, par le nom que son script lui donne.
king-named = { $form ->
    [definite] { $number ->
        [many] { $case ->
            [of] des rois
            [to] aux rois
           *[nominative] les rois
        }
       *[one] { $case ->
            [of] du roi
            [to] au roi
           *[nominative] le roi
        }
    }
    [indefinite] un roi
   *[plain] { $number ->
        [many] rois
       *[one] roi
    }
} « { $name } »
    .pronoun = he
# Un pion dont on connaît le camp.
piece-any = { $form ->
    [definite] { $number ->
        [many] { $case ->
            [of] des pions
            [to] aux pions
           *[nominative] les pions
        }
       *[one] { $case ->
            [of] du pion
            [to] au pion
           *[nominative] le pion
        }
    }
    [indefinite] un pion
   *[plain] { $number ->
        [many] pions
       *[one] pion
    }
}
    .pronoun = he
# Un pion d’un camp qui a son propre nom.
piece-of-side = { piece-any } { OF($name) }
    .pronoun = he

## Les camps dans la phrase

side-attackers = { $case ->
    [of] des attaquants
   *[nominative] les attaquants
}
    .pronoun = they
side-defenders = { $case ->
    [of] des défenseurs
   *[nominative] les défenseurs
}
    .pronoun = they
# Un camp, par le nom que le script lui donne, sans article : Noir gagne.
side-named = { $case ->
    [of] { OF($name) }
   *[nominative] { $name }
}
    .pronoun = he

## Les pions dans la phrase

the-piece = { FORM($noun, form: "definite", number: "one") }
    .pronoun = { PRONOUN($noun) }
a-piece = { FORM($noun, form: "indefinite") }
    .pronoun = { PRONOUN($noun) }
pieces = { FORM($noun, form: "definite", number: "many") }
    .pronoun = they
bare-pieces = { FORM($noun, form: "plain", number: "many") }
    .pronoun = they
all-pieces = { $case ->
    [of] de tous les pions
    [to] à tous les pions
   *[nominative] tous les pions
}
    .pronoun = they
all-pieces-but = { $case ->
    [of] de tous les pions
    [to] à tous les pions
   *[nominative] tous les pions
} sauf { FORM($piece, case: "nominative") }
    .pronoun = they
# Les mêmes pions, encore une fois.
again-pieces = { $who }
    .pronoun = { PRONOUN($who) }
counted-pieces = { WORD($count) } { $count ->
    [one] { FORM($noun, form: "plain", number: "one") }
   *[other] { FORM($noun, form: "plain", number: "many") }
}
    .pronoun = they
pieces-on = { $count ->
    [one] { FORM($noun, form: "definite", number: "one") }
   *[other] { FORM($noun, form: "definite", number: "many") }
} en { $squares }
    .pronoun = they
# Un pion avec le signe que montrent les figures.
signed-piece = { $piece } ({ $letter })
    .pronoun = { PRONOUN($piece) }

## Cases particulières : form est plain, empty (vide), on (dessus), over (par-dessus) ou beside (à côté)

square-throne = { $form ->
    [empty] { $case ->
        [of] du trône vide
        [to] au trône vide
       *[nominative] le trône vide
    }
    [on] sur le trône
    [beside] à côté du trône
   *[plain] { $case ->
        [of] du trône
        [to] au trône
       *[nominative] le trône
    }
}
    .pronoun = he
square-castle = { $form ->
    [empty] { $case ->
        [of] du château vide
        [to] au château vide
       *[nominative] le château vide
    }
    [on] sur le château
    [beside] à côté du château
   *[plain] { $case ->
        [of] du château
        [to] au château
       *[nominative] le château
    }
}
    .pronoun = he
square-middle = { $form ->
    [empty] { $case ->
        [of] de la case centrale vide
        [to] à la case centrale vide
       *[nominative] la case centrale vide
    }
    [on] sur la case centrale
    [beside] à côté de la case centrale
   *[plain] { $case ->
        [of] de la case centrale
        [to] à la case centrale
       *[nominative] la case centrale
    }
}
    .pronoun = she
square-edge = { $form ->
    [on] au bord
    [beside] à côté du bord
   *[plain] { $case ->
        [of] du bord
        [to] au bord
       *[nominative] le bord
    }
}
    .pronoun = he
square-corners = { $form ->
    [on] sur les cases d’angle
    [beside] à côté des cases d’angle
   *[plain] { $case ->
        [of] des cases d’angle
        [to] aux cases d’angle
       *[nominative] les cases d’angle
    }
}
    .pronoun = they-feminine
square-camps = { $form ->
    [on] sur les cases des campements
    [beside] à côté des cases des campements
   *[plain] { $case ->
        [of] des cases des campements
        [to] aux cases des campements
       *[nominative] les cases des campements
    }
}
    .pronoun = they-feminine
square-camp-hearts = { $form ->
    [on] sur les cases du cœur des campements
    [beside] à côté des cases du cœur des campements
   *[plain] { $case ->
        [of] des cases du cœur des campements
        [to] aux cases du cœur des campements
       *[nominative] les cases du cœur des campements
    }
}
    .pronoun = they-feminine
square-camp-arms = { $form ->
    [on] sur les cases des bras des campements
    [beside] à côté des cases des bras des campements
   *[plain] { $case ->
        [of] des cases des bras des campements
        [to] aux cases des bras des campements
       *[nominative] les cases des bras des campements
    }
}
    .pronoun = they-feminine
# Une case, par le nom que le script lui donne.
square-named = { $form ->
    [empty] { $case ->
        [of] de la case vide
        [to] à la case vide
       *[nominative] la case vide
    }
    [on] sur la case
    [beside] à côté de la case
   *[plain] { $case ->
        [of] de la case
        [to] à la case
       *[nominative] la case
    }
} « { $name } »
    .pronoun = she
# Plusieurs cases, par le nom que le script leur donne.
squares-named = { $form ->
    [on] sur les cases
    [beside] à côté des cases
   *[plain] { $case ->
        [of] des cases
        [to] aux cases
       *[nominative] les cases
    }
} « { $name } »
    .pronoun = they-feminine
one-of = { PRONOUN($squares) ->
    [they-feminine] { $form ->
        [on] sur une
        [beside] à côté d’une
       *[plain] { $case ->
            [of] d’une
            [to] à une
           *[nominative] une
        }
    } { FORM($squares, form: "plain", case: "of") }
   *[other] { $squares }
}
    .pronoun = { PRONOUN($squares) ->
        [he] he
       *[she] she
    }
# Les mêmes cases, encore une fois.
again-squares = { $form ->
    [beside] à côté
   *[plain] { $squares }
}
    .pronoun = { PRONOUN($squares) }
empty-square = { FORM($squares, form: "empty") }
