### Orden som reglerna består av. En mening som innehåller en fras ber om dess form: { FORM($phrase, case: "…", form: "…", number: "…") }.
### `.pronoun` är det som meningen rättar sig efter: he (han), it (den), they (de).

## Tal: { WORD($count) } och { ORDINAL($count) }

number-word = { $count ->
    [0] noll
    [1] { $form ->
        [neuter] ett
       *[plain] en
    }
    [2] två
    [3] tre
    [4] fyra
    [5] fem
    [6] sex
    [7] sju
    [8] åtta
    [9] nio
    [10] tio
    [11] elva
    [12] tolv
   *[other] { $count }
}
ordinal-word = { $count ->
    [0] nollte
    [1] första
    [2] andra
    [3] tredje
    [4] fjärde
    [5] femte
    [6] sjätte
    [7] sjunde
    [8] åttonde
    [9] nionde
    [10] tionde
    [11] elfte
    [12] tolfte
   *[other] { $count }:e
}

## Listor, sammanfogade par för par

list-comma = { $first }, { $last }
list-and = { $first } och { $last }
list-or = { $first } eller { $last }
list-alternatives = { $first }, eller { $last }
list-clauses = { $first }; { $last }

## Pjäsernas slag: number är one eller many, form är plain eller definite

piece-attacker = { $number ->
    [many] { $form ->
        [definite] angriparna
       *[plain] angripare
    }
   *[one] { $form ->
        [definite] angriparen
       *[plain] angripare
    }
}
    .pronoun = it
piece-defender = { $number ->
    [many] { $form ->
        [definite] försvararna
       *[plain] försvarare
    }
   *[one] { $form ->
        [definite] försvararen
       *[plain] försvarare
    }
}
    .pronoun = it
piece-king = { $number ->
    [many] { $form ->
        [definite] kungarna
       *[plain] kungar
    }
   *[one] { $form ->
        [definite] kungen
       *[plain] kung
    }
}
    .pronoun = he
piece-strong = { $number ->
    [many] { $form ->
        [definite] de starka männen
       *[plain] starka män
    }
   *[one] { $form ->
        [definite] den starke mannen
       *[plain] stark man
    }
}
    .pronoun = it
piece-commander = { $number ->
    [many] { $form ->
        [definite] befälhavarna
       *[plain] befälhavare
    }
   *[one] { $form ->
        [definite] befälhavaren
       *[plain] befälhavare
    }
}
    .pronoun = it
piece-knight = { $number ->
    [many] { $form ->
        [definite] riddarna
       *[plain] riddare
    }
   *[one] { $form ->
        [definite] riddaren
       *[plain] riddare
    }
}
    .pronoun = it
# Ett slag med det namn som skriptet ger det.
piece-named = { $number ->
    [many] { $form ->
        [definite] pjäserna ”{ $name }”
       *[plain] pjäser ”{ $name }”
    }
   *[one] { $form ->
        [definite] pjäsen ”{ $name }”
       *[plain] pjäs ”{ $name }”
    }
}
    .pronoun = it
# En kung med det namn som hans skript ger honom.
king-named = { $number ->
    [many] { $form ->
        [definite] kungarna ”{ $name }”
       *[plain] kungar ”{ $name }”
    }
   *[one] { $form ->
        [definite] kungen ”{ $name }”
       *[plain] kung ”{ $name }”
    }
}
    .pronoun = he
# En pjäs vars sida är känd.
piece-any = { $number ->
    [many] { $form ->
        [definite] pjäserna
       *[plain] pjäser
    }
   *[one] { $form ->
        [definite] pjäsen
       *[plain] pjäs
    }
}
    .pronoun = it
# En pjäs på en sida med eget namn.
piece-of-side = { piece-any } tillhörande { $name }
    .pronoun = it

## Sidor i en mening

side-attackers = angriparna
    .pronoun = they
side-defenders = försvararna
    .pronoun = they
# En sida med det namn som skriptet ger den.
side-named = { $name }
    .pronoun = it

## Pjäser i en mening: case är nominative eller genitive

the-piece = { $case ->
    [genitive] { FORM($noun, form: "definite") }s
   *[nominative] { FORM($noun, form: "definite") }
}
    .pronoun = { PRONOUN($noun) }
a-piece = en { $noun }
    .pronoun = { PRONOUN($noun) }
pieces = { FORM($noun, number: "many", form: "plain") }
    .pronoun = they
bare-pieces = { FORM($noun, number: "many", form: "plain") }
    .pronoun = they
all-pieces = alla pjäser
    .pronoun = they
all-pieces-but = alla pjäser utom { $piece }
    .pronoun = they
# Samma pjäser en gång till.
again-pieces = { PRONOUN($who) ->
    [he] han
    [they] de
   *[it] den
}
    .pronoun = { PRONOUN($who) }
counted-pieces = { WORD($count) } { $count ->
    [one] { FORM($noun, number: "one") }
   *[other] { FORM($noun, number: "many") }
}
    .pronoun = they
pieces-on = { $count ->
    [one] { FORM($noun, number: "one", form: "definite") }
   *[other] { FORM($noun, number: "many", form: "definite") }
} på { $squares }
    .pronoun = they
# En pjäs med det tecken som bilderna visar den med.
signed-piece = { $piece } ({ $letter })
    .pronoun = { PRONOUN($piece) }

## Särskilda rutor: form är plain, empty (den tomma) eller among (rutorna, när några av dem nämns)

square-throne = { $form ->
    [empty] den tomma tronen
    [among] tronens rutor
   *[plain] tronen
}
    .pronoun = it
square-castle = { $form ->
    [empty] den tomma borgen
    [among] borgens rutor
   *[plain] borgen
}
    .pronoun = it
square-middle = { $form ->
    [empty] den tomma mittrutan
   *[plain] mittrutan
}
    .pronoun = it
square-edge = { $form ->
    [among] kantrutorna
   *[plain] kanten
}
    .pronoun = it
square-corners = hörnrutorna
    .pronoun = they
square-camps = lägerrutorna
    .pronoun = they
square-camp-hearts = lägrens hjärtrutor
    .pronoun = they
square-camp-arms = lägrens armrutor
    .pronoun = they
# En ruta med det namn som skriptet ger den.
square-named = { $form ->
    [empty] den tomma rutan ”{ $name }”
   *[plain] rutan ”{ $name }”
}
    .pronoun = it
# Flera rutor med det namn som skriptet ger dem.
squares-named = rutorna ”{ $name }”
    .pronoun = they
one-of = { PRONOUN($squares) ->
    [they] en av { $squares }
   *[it] { $squares }
}
    .pronoun = it
# Samma rutor en gång till.
again-squares = { PRONOUN($squares) ->
    [they] dem
   *[it] den
}
    .pronoun = { PRONOUN($squares) }
empty-square = { FORM($squares, form: "empty") }
