### Las palabras de las reglas. Un mensaje que contiene una frase pide su forma: { FORM($phrase, case: "…", form: "…", number: "…") }.
### case es nominative, accusative (al rey), of (del rey) o to (al rey).
### `.pronoun` es aquello con lo que concuerda la oración: he (él), she (ella), they (ellos), they-feminine (ellas).

## Números: { WORD($count) } y { ORDINAL($count) }

number-word = { $count ->
    [0] cero
    [1] { $form ->
        [feminine] una
        [masculine] un
       *[plain] uno
    }
    [2] dos
    [3] tres
    [4] cuatro
    [5] cinco
    [6] seis
    [7] siete
    [8] ocho
    [9] nueve
    [10] diez
    [11] once
    [12] doce
   *[other] { $count }
}
ordinal-word = { $count ->
    [0] cero
    [1] primera
    [2] segunda
    [3] tercera
    [4] cuarta
    [5] quinta
    [6] sexta
    [7] séptima
    [8] octava
    [9] novena
    [10] décima
    [11] undécima
    [12] duodécima
   *[other] { $count }.ª
}

## Enumeraciones, unidas de dos en dos

list-comma = { $first }, { $last }
# SOUND dice cómo empieza lo que sigue: «y» ante el sonido i es «e»; «o» ante el sonido o es «u».
list-and = { $first } { SOUND($last) ->
    [i] e
   *[other] y
} { $last }
list-or = { $first } { SOUND($last) ->
    [o] u
   *[other] o
} { $last }
list-alternatives = { $first }, { SOUND($last) ->
    [o] u
   *[other] o
} { $last }
list-clauses = { $first }; { $last }

## Clases de piezas: number es one o many, form es plain, definite o indefinite

piece-attacker = { $form ->
    [definite] { $number ->
        [many] { $case ->
            [accusative] a los atacantes
            [of] de los atacantes
            [to] a los atacantes
           *[nominative] los atacantes
        }
       *[one] { $case ->
            [accusative] al atacante
            [of] del atacante
            [to] al atacante
           *[nominative] el atacante
        }
    }
    [indefinite] { $case ->
        [accusative] a un atacante
       *[nominative] un atacante
    }
   *[plain] { $number ->
        [many] atacantes
       *[one] atacante
    }
}
    .pronoun = he
piece-defender = { $form ->
    [definite] { $number ->
        [many] { $case ->
            [accusative] a los defensores
            [of] de los defensores
            [to] a los defensores
           *[nominative] los defensores
        }
       *[one] { $case ->
            [accusative] al defensor
            [of] del defensor
            [to] al defensor
           *[nominative] el defensor
        }
    }
    [indefinite] { $case ->
        [accusative] a un defensor
       *[nominative] un defensor
    }
   *[plain] { $number ->
        [many] defensores
       *[one] defensor
    }
}
    .pronoun = he
piece-king = { $form ->
    [definite] { $number ->
        [many] { $case ->
            [accusative] a los reyes
            [of] de los reyes
            [to] a los reyes
           *[nominative] los reyes
        }
       *[one] { $case ->
            [accusative] al rey
            [of] del rey
            [to] al rey
           *[nominative] el rey
        }
    }
    [indefinite] { $case ->
        [accusative] a un rey
       *[nominative] un rey
    }
   *[plain] { $number ->
        [many] reyes
       *[one] rey
    }
}
    .pronoun = he
piece-strong = { $form ->
    [definite] { $number ->
        [many] { $case ->
            [accusative] a los campeones
            [of] de los campeones
            [to] a los campeones
           *[nominative] los campeones
        }
       *[one] { $case ->
            [accusative] al campeón
            [of] del campeón
            [to] al campeón
           *[nominative] el campeón
        }
    }
    [indefinite] { $case ->
        [accusative] a un campeón
       *[nominative] un campeón
    }
   *[plain] { $number ->
        [many] campeones
       *[one] campeón
    }
}
    .pronoun = he
piece-commander = { $form ->
    [definite] { $number ->
        [many] { $case ->
            [accusative] a los comandantes
            [of] de los comandantes
            [to] a los comandantes
           *[nominative] los comandantes
        }
       *[one] { $case ->
            [accusative] al comandante
            [of] del comandante
            [to] al comandante
           *[nominative] el comandante
        }
    }
    [indefinite] { $case ->
        [accusative] a un comandante
       *[nominative] un comandante
    }
   *[plain] { $number ->
        [many] comandantes
       *[one] comandante
    }
}
    .pronoun = he
piece-knight = { $form ->
    [definite] { $number ->
        [many] { $case ->
            [accusative] a los caballeros
            [of] de los caballeros
            [to] a los caballeros
           *[nominative] los caballeros
        }
       *[one] { $case ->
            [accusative] al caballero
            [of] del caballero
            [to] al caballero
           *[nominative] el caballero
        }
    }
    [indefinite] { $case ->
        [accusative] a un caballero
       *[nominative] un caballero
    }
   *[plain] { $number ->
        [many] caballeros
       *[one] caballero
    }
}
    .pronoun = he
# Una clase, con el nombre que le da su guion.
piece-named = { piece-named.noun } «{ $name }»
    .noun = { $form ->
        [definite] { $number ->
            [many] { $case ->
                [of] de las piezas
                [to] a las piezas
               *[nominative] las piezas
            }
           *[one] { $case ->
                [of] de la pieza
                [to] a la pieza
               *[nominative] la pieza
            }
        }
        [indefinite] una pieza
       *[plain] { $number ->
            [many] piezas
           *[one] pieza
        }
    }
    .pronoun = she
# Una pieza cuyo bando se conoce.
piece-any = { piece-named.noun }
    .pronoun = she
# Una pieza de un bando con nombre propio.
piece-of-side = { piece-any } de { $name }
    .pronoun = she
# Un rey, con el nombre que le da su guion.
king-named = { $form ->
    [definite] { $number ->
        [many] { $case ->
            [accusative] a los reyes
            [of] de los reyes
            [to] a los reyes
           *[nominative] los reyes
        }
       *[one] { $case ->
            [accusative] al rey
            [of] del rey
            [to] al rey
           *[nominative] el rey
        }
    }
    [indefinite] { $case ->
        [accusative] a un rey
       *[nominative] un rey
    }
   *[plain] { $number ->
        [many] reyes
       *[one] rey
    }
} «{ $name }»
    .pronoun = he

## Bandos en la oración

side-attackers = los atacantes
    .pronoun = they
side-defenders = los defensores
    .pronoun = they
# Un bando, con el nombre que le da el guion.
side-named = { $name }
    .pronoun = he

## Piezas en la oración

the-piece = { FORM($noun, form: "definite", number: "one") }
    .pronoun = { PRONOUN($noun) }
a-piece = { FORM($noun, form: "indefinite") }
    .pronoun = { PRONOUN($noun) }
pieces = { FORM($noun, form: "definite", number: "many") }
    .pronoun = { PRONOUN($noun) ->
        [she] they-feminine
       *[he] they
    }
bare-pieces = { FORM($noun, form: "plain", number: "many") }
    .pronoun = they
all-pieces = { $case ->
    [of] de todas las piezas
    [to] a todas las piezas
   *[nominative] todas las piezas
}
    .pronoun = they-feminine
all-pieces-but = { $case ->
    [of] de todas las piezas
    [to] a todas las piezas
   *[nominative] todas las piezas
} salvo { FORM($piece, case: "nominative") }
    .pronoun = they-feminine
# Las mismas piezas, otra vez.
again-pieces = { $who }
    .pronoun = { PRONOUN($who) }
counted-pieces = { $count ->
    [one] { FORM($noun, form: "indefinite") }
   *[other] { WORD($count) } { FORM($noun, form: "plain", number: "many") }
}
    .pronoun = they
pieces-on = { $count ->
    [one] { FORM($noun, form: "definite", number: "one") }
   *[other] { FORM($noun, form: "definite", number: "many") }
} en { $squares }
    .pronoun = they
# Una pieza con el signo que muestran los diagramas.
signed-piece = { $piece } ({ $letter })
    .pronoun = { PRONOUN($piece) }

## Casillas especiales: form es plain, empty (vacía), on (encima) o beside (al lado)

square-throne = { $form ->
    [empty] { $case ->
        [of] del trono vacío
       *[nominative] el trono vacío
    }
    [on] en el trono
    [beside] junto al trono
   *[plain] { $case ->
        [of] del trono
        [to] al trono
       *[nominative] el trono
    }
}
    .pronoun = he
square-castle = { $form ->
    [empty] { $case ->
        [of] del castillo vacío
       *[nominative] el castillo vacío
    }
    [on] en el castillo
    [beside] junto al castillo
   *[plain] { $case ->
        [of] del castillo
        [to] al castillo
       *[nominative] el castillo
    }
}
    .pronoun = he
square-middle = { $form ->
    [empty] { $case ->
        [of] de la casilla central vacía
       *[nominative] la casilla central vacía
    }
    [on] en la casilla central
    [beside] junto a la casilla central
   *[plain] { $case ->
        [of] de la casilla central
        [to] a la casilla central
       *[nominative] la casilla central
    }
}
    .pronoun = she
square-edge = { $form ->
    [on] en el borde
    [beside] junto al borde
   *[plain] { $case ->
        [of] del borde
        [to] al borde
       *[nominative] el borde
    }
}
    .pronoun = he
square-corners = { $form ->
    [on] en las casillas de las esquinas
    [beside] junto a las casillas de las esquinas
   *[plain] { $case ->
        [of] de las casillas de las esquinas
        [to] a las casillas de las esquinas
       *[nominative] las casillas de las esquinas
    }
}
    .pronoun = they-feminine
square-camps = { $form ->
    [on] en las casillas de los campamentos
    [beside] junto a las casillas de los campamentos
   *[plain] { $case ->
        [of] de las casillas de los campamentos
        [to] a las casillas de los campamentos
       *[nominative] las casillas de los campamentos
    }
}
    .pronoun = they-feminine
square-camp-hearts = { $form ->
    [on] en las casillas del corazón de los campamentos
    [beside] junto a las casillas del corazón de los campamentos
   *[plain] { $case ->
        [of] de las casillas del corazón de los campamentos
        [to] a las casillas del corazón de los campamentos
       *[nominative] las casillas del corazón de los campamentos
    }
}
    .pronoun = they-feminine
square-camp-arms = { $form ->
    [on] en las casillas de los brazos de los campamentos
    [beside] junto a las casillas de los brazos de los campamentos
   *[plain] { $case ->
        [of] de las casillas de los brazos de los campamentos
        [to] a las casillas de los brazos de los campamentos
       *[nominative] las casillas de los brazos de los campamentos
    }
}
    .pronoun = they-feminine
# Una casilla, con el nombre que le da el guion.
square-named = { $form ->
    [empty] { $case ->
        [of] de la casilla vacía
       *[nominative] la casilla vacía
    }
    [on] en la casilla
    [beside] junto a la casilla
   *[plain] { $case ->
        [of] de la casilla
        [to] a la casilla
       *[nominative] la casilla
    }
} «{ $name }»
    .pronoun = she
# Varias casillas, con el nombre que les da el guion.
squares-named = { $form ->
    [on] en las casillas
    [beside] junto a las casillas
   *[plain] { $case ->
        [of] de las casillas
        [to] a las casillas
       *[nominative] las casillas
    }
} «{ $name }»
    .pronoun = they-feminine
one-of = { PRONOUN($squares) ->
    [they-feminine] { $form ->
        [on] en una
        [beside] junto a una
       *[plain] { $case ->
            [of] de una
            [to] a una
           *[nominative] una
        }
    } { FORM($squares, form: "plain", case: "of") }
   *[other] { $squares }
}
    .pronoun = { PRONOUN($squares) ->
        [he] he
       *[she] she
    }
# Las mismas casillas, otra vez.
again-squares = { $form ->
    [beside] al lado
   *[plain] { $squares }
}
    .pronoun = { PRONOUN($squares) }
empty-square = { FORM($squares, form: "empty") }
