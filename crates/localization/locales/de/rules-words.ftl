### Die Wörter der Regeln. Eine Meldung, in der eine Phrase steht, verlangt deren Form: { FORM($phrase, case: "…", form: "…", number: "…") }.
### case ist nominative, accusative, dative oder genitive.
### `.pronoun` ist, wonach sich der Satz richtet: he (er), she (sie), it (es), they (Mehrzahl).

## Zahlen: { WORD($count) } und { ORDINAL($count) }

number-word = { $count ->
    [0] null
    [1] { $form ->
        [masculine-dative] einem
        [neuter] ein
       *[plain] eins
    }
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
    [9] neun
    [10] zehn
    [11] elf
    [12] zwölf
   *[other] { $count }
}
ordinal-word = { $count ->
    [0] nullten
    [1] ersten
    [2] zweiten
    [3] dritten
    [4] vierten
    [5] fünften
    [6] sechsten
    [7] siebten
    [8] achten
    [9] neunten
    [10] zehnten
    [11] elften
    [12] zwölften
   *[other] { $count }.
}

## Aufzählungen, Paar für Paar verbunden

list-comma = { $first }, { $last }
list-and = { $first } und { $last }
list-or = { $first } oder { $last }
list-alternatives = { $first }, oder { $last }
list-clauses = { $first }; { $last }

## Arten von Steinen: number ist one oder many

piece-attacker = { $number ->
    [many] { $case ->
        [dative] Angreifern
       *[nominative] Angreifer
    }
   *[one] { $case ->
        [genitive] Angreifers
       *[nominative] Angreifer
    }
}
    .pronoun = he
piece-defender = { $number ->
    [many] { $case ->
        [dative] Verteidigern
       *[nominative] Verteidiger
    }
   *[one] { $case ->
        [genitive] Verteidigers
       *[nominative] Verteidiger
    }
}
    .pronoun = he
piece-king = { $number ->
    [many] { $case ->
        [dative] Königen
       *[nominative] Könige
    }
   *[one] { $case ->
        [genitive] Königs
       *[nominative] König
    }
}
    .pronoun = he
piece-strong = { $number ->
    [many] { $case ->
        [dative] Recken
       *[nominative] Recken
    }
   *[one] { $case ->
        [nominative] Recke
       *[other] Recken
    }
}
    .pronoun = he
piece-commander = { $number ->
    [many] { $case ->
        [dative] Anführern
       *[nominative] Anführer
    }
   *[one] { $case ->
        [genitive] Anführers
       *[nominative] Anführer
    }
}
    .pronoun = he
piece-knight = { $number ->
    [many] { $case ->
        [dative] Rittern
       *[nominative] Ritter
    }
   *[one] { $case ->
        [genitive] Ritters
       *[nominative] Ritter
    }
}
    .pronoun = he
# Eine Art mit dem Namen, den das Skript ihr gibt.
piece-named = { $number ->
    [many] { $case ->
        [dative] Steinen „{ $name }“
       *[nominative] Steine „{ $name }“
    }
   *[one] { $case ->
        [genitive] Steins „{ $name }“
       *[nominative] Stein „{ $name }“
    }
}
    .pronoun = he
# Ein König mit dem Namen, den sein Skript ihm gibt.
king-named = { $number ->
    [many] { $case ->
        [dative] Königen „{ $name }“
       *[nominative] Könige „{ $name }“
    }
   *[one] { $case ->
        [genitive] Königs „{ $name }“
       *[nominative] König „{ $name }“
    }
}
    .pronoun = he
# Ein Stein, dessen Seite bekannt ist.
piece-any = { $number ->
    [many] { $case ->
        [dative] Steinen
       *[nominative] Steine
    }
   *[one] { $case ->
        [genitive] Steins
       *[nominative] Stein
    }
}
    .pronoun = he
# Ein Stein einer Seite mit eigenem Namen.
piece-of-side = { piece-any } von { $name }
    .pronoun = he

## Seiten im Satz

side-attackers = { $case ->
    [genitive] der Angreifer
    [dative] den Angreifern
   *[nominative] die Angreifer
}
    .pronoun = they
side-defenders = { $case ->
    [genitive] der Verteidiger
    [dative] den Verteidigern
   *[nominative] die Verteidiger
}
    .pronoun = they
# Eine Seite mit dem Namen, den das Skript ihr gibt. Kein Satz nennt sie „es“ oder „er“; „seine Steine“ passt zu beiden.
side-named = { $case ->
    [genitive] von { $name }
   *[nominative] { $name }
}
    .pronoun = it

## Steine im Satz

the-piece = { $case ->
    [genitive] des
    [dative] dem
    [accusative] den
   *[nominative] der
} { $noun }
    .pronoun = { PRONOUN($noun) }
a-piece = { $case ->
    [genitive] eines
    [dative] einem
    [accusative] einen
   *[nominative] ein
} { $noun }
    .pronoun = { PRONOUN($noun) }
pieces = { FORM($noun, number: "many") }
    .pronoun = they
bare-pieces = { FORM($noun, number: "many") }
    .pronoun = they
all-pieces = { $case ->
    [genitive] aller Steine
    [dative] allen Steinen
   *[nominative] alle Steine
}
    .pronoun = they
all-pieces-but = { $case ->
    [genitive] aller Steine
    [dative] allen Steinen
   *[nominative] alle Steine
} außer { FORM($piece, case: "dative") }
    .pronoun = they
# Dieselben Steine noch einmal.
again-pieces = { PRONOUN($who) ->
    [he] er
   *[they] sie
}
    .pronoun = { PRONOUN($who) }
counted-pieces = { $count ->
    [one] { $case ->
        [dative] einem { FORM($noun, number: "one") }
        [accusative] einen { FORM($noun, number: "one") }
       *[nominative] ein { FORM($noun, number: "one") }
    }
   *[other] { WORD($count) } { FORM($noun, number: "many") }
}
    .pronoun = they
pieces-on = { $count ->
    [one] { $case ->
        [genitive] des
        [dative] dem
        [accusative] den
       *[nominative] der
    } { FORM($noun, number: "one") }
   *[other] { $case ->
        [genitive] der
        [dative] den
       *[nominative] die
    } { FORM($noun, number: "many") }
} auf { $squares }
    .pronoun = they
# Ein Stein mit dem Zeichen, das die Bilder zeigen.
signed-piece = { $piece } ({ $letter })
    .pronoun = { PRONOUN($piece) }

## Besondere Felder: form ist plain, empty (das leere), on (darauf), onto (hinauf), over (darüber), beside (daneben) oder to (bis dorthin)

square-throne = { $form ->
    [empty] { $case ->
        [dative] dem leeren Thron
        [accusative] den leeren Thron
       *[nominative] der leere Thron
    }
    [on] auf dem Thron
    [onto] auf den Thron
    [over] über den Thron
    [beside] neben dem Thron
    [to] zum Thron
   *[plain] { $case ->
        [genitive] des Throns
        [dative] dem Thron
        [accusative] den Thron
       *[nominative] der Thron
    }
}
    .pronoun = he
square-castle = { $form ->
    [empty] { $case ->
        [dative] der leeren Burg
        [accusative] die leere Burg
       *[nominative] die leere Burg
    }
    [on] auf der Burg
    [onto] auf die Burg
    [over] über die Burg
    [beside] neben der Burg
    [to] zur Burg
   *[plain] { $case ->
        [genitive] der Burg
        [dative] der Burg
        [accusative] die Burg
       *[nominative] die Burg
    }
}
    .pronoun = she
square-middle = { $form ->
    [empty] { $case ->
        [dative] dem leeren Mittelfeld
       *[nominative] das leere Mittelfeld
    }
    [on] auf dem Mittelfeld
    [onto] auf das Mittelfeld
    [over] über das Mittelfeld
    [beside] neben dem Mittelfeld
    [to] zum Mittelfeld
   *[plain] { $case ->
        [genitive] des Mittelfelds
        [dative] dem Mittelfeld
       *[nominative] das Mittelfeld
    }
}
    .pronoun = it
square-edge = { $form ->
    [on] am Rand
    [onto] an den Rand
    [over] über den Rand
    [beside] neben dem Rand
    [to] zum Rand
   *[plain] { $case ->
        [genitive] des Rands
        [dative] dem Rand
        [accusative] den Rand
       *[nominative] der Rand
    }
}
    .pronoun = he
square-corners = { $form ->
    [on] auf den Eckfeldern
    [onto] auf die Eckfelder
    [over] über die Eckfelder
    [beside] neben den Eckfeldern
    [to] zu den Eckfeldern
   *[plain] { $case ->
        [genitive] der Eckfelder
        [dative] den Eckfeldern
       *[nominative] die Eckfelder
    }
}
    .pronoun = they
square-camps = { $form ->
    [on] auf den Lagerfeldern
    [onto] auf die Lagerfelder
    [over] über die Lagerfelder
    [beside] neben den Lagerfeldern
    [to] zu den Lagerfeldern
   *[plain] { $case ->
        [genitive] der Lagerfelder
        [dative] den Lagerfeldern
       *[nominative] die Lagerfelder
    }
}
    .pronoun = they
square-camp-hearts = { $form ->
    [on] auf den Herzfeldern der Lager
    [onto] auf die Herzfelder der Lager
    [over] über die Herzfelder der Lager
    [beside] neben den Herzfeldern der Lager
    [to] zu den Herzfeldern der Lager
   *[plain] { $case ->
        [genitive] der Herzfelder der Lager
        [dative] den Herzfeldern der Lager
       *[nominative] die Herzfelder der Lager
    }
}
    .pronoun = they
square-camp-arms = { $form ->
    [on] auf den Armfeldern der Lager
    [onto] auf die Armfelder der Lager
    [over] über die Armfelder der Lager
    [beside] neben den Armfeldern der Lager
    [to] zu den Armfeldern der Lager
   *[plain] { $case ->
        [genitive] der Armfelder der Lager
        [dative] den Armfeldern der Lager
       *[nominative] die Armfelder der Lager
    }
}
    .pronoun = they
# Ein Feld mit dem Namen, den das Skript ihm gibt.
square-named = { $form ->
    [empty] { $case ->
        [dative] dem leeren Feld
       *[nominative] das leere Feld
    }
    [on] auf dem Feld
    [onto] auf das Feld
    [over] über das Feld
    [beside] neben dem Feld
    [to] zum Feld
   *[plain] { $case ->
        [genitive] des Felds
        [dative] dem Feld
       *[nominative] das Feld
    }
} „{ $name }“
    .pronoun = it
# Mehrere Felder mit dem Namen, den das Skript ihnen gibt.
squares-named = { $form ->
    [on] auf den Feldern
    [onto] auf die Felder
    [over] über die Felder
    [beside] neben den Feldern
    [to] zu den Feldern
   *[plain] { $case ->
        [genitive] der Felder
        [dative] den Feldern
       *[nominative] die Felder
    }
} „{ $name }“
    .pronoun = they
one-of = { PRONOUN($squares) ->
    [they] { $form ->
        [on] auf einem
        [onto] auf eines
        [over] über eines
        [beside] neben einem
        [to] zu einem
       *[plain] { $case ->
            [dative] einem
           *[nominative] eines
        }
    } { FORM($squares, form: "plain", case: "genitive") }
   *[other] { $squares }
}
    .pronoun = { PRONOUN($squares) ->
        [he] he
        [she] she
       *[it] it
    }
# Dieselben Felder noch einmal.
again-squares = { $form ->
    [on] darauf
    [of] davon
    [onto] dorthin
    [over] darüber
    [beside] daneben
    [to] dorthin
   *[plain] { PRONOUN($squares) ->
        [he] er
        [it] es
       *[they] sie
    }
}
    .pronoun = { PRONOUN($squares) }
empty-square = { FORM($squares, form: "empty") }
