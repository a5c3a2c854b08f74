### Verba legum. Nuntius in quo stat phrasis formam eius poscit: { FORM($phrase, case: "…", form: "…", number: "…") }.
### case est nominative, genitive, dative, accusative vel ablative.
### `.pronoun` est id cum quo sententia congruit: he (is), she (ea), it (id), they (ii), they-neuter (ea).

## Numeri: { WORD($count) } et { ORDINAL($count) }

number-word = { $count ->
    [0] nullus
    [1] { $case ->
        [ablative] { $form ->
            [feminine] una
           *[plain] uno
        }
        [accusative] { $form ->
            [feminine] unam
           *[plain] unum
        }
       *[nominative] { $form ->
            [feminine] una
           *[plain] unus
        }
    }
    [2] { $case ->
        [ablative] { $form ->
            [feminine] duabus
           *[plain] duobus
        }
        [accusative] { $form ->
            [feminine] duas
           *[plain] duos
        }
       *[nominative] { $form ->
            [feminine] duae
           *[plain] duo
        }
    }
    [3] { $case ->
        [ablative] tribus
       *[nominative] tres
    }
    [4] quattuor
    [5] quinque
    [6] sex
    [7] septem
    [8] octo
    [9] novem
    [10] decem
    [11] undecim
    [12] duodecim
   *[other] { $count }
}
# Cum «vice»: tertia vice.
ordinal-word = { $count ->
    [0] nulla
    [1] prima
    [2] secunda
    [3] tertia
    [4] quarta
    [5] quinta
    [6] sexta
    [7] septima
    [8] octava
    [9] nona
    [10] decima
    [11] undecima
    [12] duodecima
   *[other] { $count }a
}

## Enumerationes, bina membra iuncta

list-comma = { $first }, { $last }
list-and = { $first } et { $last }
list-or = { $first } aut { $last }
list-alternatives = { $first }, aut { $last }
list-clauses = { $first }; { $last }

## Genera calculorum: number est one aut many

piece-attacker = { $number ->
    [many] { $case ->
        [genitive] oppugnatorum
        [dative] oppugnatoribus
        [accusative] oppugnatores
        [ablative] oppugnatoribus
       *[nominative] oppugnatores
    }
   *[one] { $case ->
        [genitive] oppugnatoris
        [dative] oppugnatori
        [accusative] oppugnatorem
        [ablative] oppugnatore
       *[nominative] oppugnator
    }
}
    .pronoun = he
piece-defender = { $number ->
    [many] { $case ->
        [genitive] defensorum
        [dative] defensoribus
        [accusative] defensores
        [ablative] defensoribus
       *[nominative] defensores
    }
   *[one] { $case ->
        [genitive] defensoris
        [dative] defensori
        [accusative] defensorem
        [ablative] defensore
       *[nominative] defensor
    }
}
    .pronoun = he
piece-king = { $number ->
    [many] { $case ->
        [genitive] regum
        [dative] regibus
        [accusative] reges
        [ablative] regibus
       *[nominative] reges
    }
   *[one] { $case ->
        [genitive] regis
        [dative] regi
        [accusative] regem
        [ablative] rege
       *[nominative] rex
    }
}
    .pronoun = he
piece-strong = { $number ->
    [many] { $case ->
        [genitive] virorum fortium
        [dative] viris fortibus
        [accusative] viros fortes
        [ablative] viris fortibus
       *[nominative] viri fortes
    }
   *[one] { $case ->
        [genitive] viri fortis
        [dative] viro forti
        [accusative] virum fortem
        [ablative] viro forti
       *[nominative] vir fortis
    }
}
    .pronoun = he
piece-commander = { $number ->
    [many] { $case ->
        [genitive] ducum
        [dative] ducibus
        [accusative] duces
        [ablative] ducibus
       *[nominative] duces
    }
   *[one] { $case ->
        [genitive] ducis
        [dative] duci
        [accusative] ducem
        [ablative] duce
       *[nominative] dux
    }
}
    .pronoun = he
piece-knight = { $number ->
    [many] { $case ->
        [genitive] equitum
        [dative] equitibus
        [accusative] equites
        [ablative] equitibus
       *[nominative] equites
    }
   *[one] { $case ->
        [genitive] equitis
        [dative] equiti
        [accusative] equitem
        [ablative] equite
       *[nominative] eques
    }
}
    .pronoun = he
# Genus calculi, nomine quod scriptum ei dat.
piece-named = { $number ->
    [many] { $case ->
        [genitive] calculorum
        [dative] calculis
        [accusative] calculos
        [ablative] calculis
       *[nominative] calculi
    }
   *[one] { $case ->
        [genitive] calculi
        [dative] calculo
        [accusative] calculum
        [ablative] calculo
       *[nominative] calculus
    }
} «{ $name }»
    .pronoun = he
# Rex, nomine quod scriptum ei dat.
king-named = { $number ->
    [many] { $case ->
        [genitive] regum
        [dative] regibus
        [accusative] reges
        [ablative] regibus
       *[nominative] reges
    }
   *[one] { $case ->
        [genitive] regis
        [dative] regi
        [accusative] regem
        [ablative] rege
       *[nominative] rex
    }
} «{ $name }»
    .pronoun = he
# Calculus cuius pars nota est.
piece-any = { $number ->
    [many] { $case ->
        [genitive] calculorum
        [dative] calculis
        [accusative] calculos
        [ablative] calculis
       *[nominative] calculi
    }
   *[one] { $case ->
        [genitive] calculi
        [dative] calculo
        [accusative] calculum
        [ablative] calculo
       *[nominative] calculus
    }
}
    .pronoun = he
# Calculus partis quae nomen suum habet.
piece-of-side = { piece-any } partis { $name }
    .pronoun = he

## Partes in sententia

side-attackers = { $case ->
    [genitive] oppugnatorum
    [dative] oppugnatoribus
    [ablative] oppugnatoribus
   *[nominative] oppugnatores
}
    .pronoun = they
side-defenders = { $case ->
    [genitive] defensorum
    [dative] defensoribus
    [ablative] defensoribus
   *[nominative] defensores
}
    .pronoun = they
# Pars, nomine quod scriptum ei dat.
side-named = { $case ->
    [genitive] partis
    [dative] parti
    [ablative] parte
   *[nominative] pars
} { $name }
    .pronoun = she

## Calculi in sententia

the-piece = { FORM($noun, number: "one") }
    .pronoun = { PRONOUN($noun) }
a-piece = { FORM($noun, number: "one") }
    .pronoun = { PRONOUN($noun) }
pieces = { FORM($noun, number: "many") }
    .pronoun = they
bare-pieces = { FORM($noun, number: "many") }
    .pronoun = they
all-pieces = { $case ->
    [genitive] omnium calculorum
    [dative] omnibus calculis
    [accusative] omnes calculos
    [ablative] omnibus calculis
   *[nominative] omnes calculi
}
    .pronoun = they
all-pieces-but = { $case ->
    [genitive] omnium calculorum
    [dative] omnibus calculis
    [accusative] omnes calculos
    [ablative] omnibus calculis
   *[nominative] omnes calculi
} praeter { FORM($piece, case: "accusative") }
    .pronoun = they
# Iidem calculi iterum.
again-pieces = { $who }
    .pronoun = { PRONOUN($who) }
counted-pieces = { $case ->
    [accusative] { WORD($count, case: "accusative") }
    [ablative] { WORD($count, case: "ablative") }
   *[nominative] { WORD($count) }
} { $count ->
    [one] { FORM($noun, number: "one") }
   *[other] { FORM($noun, number: "many") }
}
    .pronoun = they
pieces-on = { $count ->
    [one] { FORM($noun, number: "one") }
   *[other] { FORM($noun, number: "many") }
} in { $squares }
    .pronoun = they
# Calculus cum signo quod imagines ostendunt.
signed-piece = { $piece } ({ $letter })
    .pronoun = { PRONOUN($piece) }

## Loca singularia: form est plain, empty (vacua), on (ibi), onto (eo), over (per ea), beside (iuxta) aut to (ad ea)

square-throne = { $form ->
    [empty] { $case ->
        [accusative] arcem vacuam
        [ablative] arce vacua
       *[nominative] arx vacua
    }
    [on] in arce
    [onto] in arcem
    [over] per arcem
    [beside] iuxta arcem
    [to] ad arcem
   *[plain] { $case ->
        [genitive] arcis
        [dative] arci
        [accusative] arcem
        [ablative] arce
       *[nominative] arx
    }
}
    .pronoun = she
square-castle = { $form ->
    [empty] { $case ->
        [accusative] castellum vacuum
        [ablative] castello vacuo
       *[nominative] castellum vacuum
    }
    [on] in castello
    [onto] in castellum
    [over] per castellum
    [beside] iuxta castellum
    [to] ad castellum
   *[plain] { $case ->
        [genitive] castelli
        [dative] castello
        [accusative] castellum
        [ablative] castello
       *[nominative] castellum
    }
}
    .pronoun = it
square-middle = { $form ->
    [empty] { $case ->
        [accusative] locum medium vacuum
        [ablative] loco medio vacuo
       *[nominative] locus medius vacuus
    }
    [on] in loco medio
    [onto] in locum medium
    [over] per locum medium
    [beside] iuxta locum medium
    [to] ad locum medium
   *[plain] { $case ->
        [genitive] loci medii
        [dative] loco medio
        [accusative] locum medium
        [ablative] loco medio
       *[nominative] locus medius
    }
}
    .pronoun = he
square-edge = { $form ->
    [on] ad marginem
    [onto] ad marginem
    [over] per marginem
    [beside] iuxta marginem
    [to] ad marginem
   *[plain] { $case ->
        [genitive] marginis
        [dative] margini
        [accusative] marginem
        [ablative] margine
       *[nominative] margo
    }
}
    .pronoun = he
square-corners = { $form ->
    [on] in angulis
    [onto] in angulos
    [over] per angulos
    [beside] iuxta angulos
    [to] ad angulos
   *[plain] { $case ->
        [genitive] angulorum
        [dative] angulis
        [accusative] angulos
        [ablative] angulis
       *[nominative] anguli
    }
}
    .pronoun = they
square-camps = { $form ->
    [on] in locis castrorum
    [onto] in loca castrorum
    [over] per loca castrorum
    [beside] iuxta loca castrorum
    [to] ad loca castrorum
   *[plain] { $case ->
        [genitive] locorum castrorum
        [dative] locis castrorum
        [accusative] loca castrorum
        [ablative] locis castrorum
       *[nominative] loca castrorum
    }
}
    .pronoun = they-neuter
square-camp-hearts = { $form ->
    [on] in cordibus castrorum
    [onto] in corda castrorum
    [over] per corda castrorum
    [beside] iuxta corda castrorum
    [to] ad corda castrorum
   *[plain] { $case ->
        [genitive] cordum castrorum
        [dative] cordibus castrorum
        [accusative] corda castrorum
        [ablative] cordibus castrorum
       *[nominative] corda castrorum
    }
}
    .pronoun = they-neuter
square-camp-arms = { $form ->
    [on] in bracchiis castrorum
    [onto] in bracchia castrorum
    [over] per bracchia castrorum
    [beside] iuxta bracchia castrorum
    [to] ad bracchia castrorum
   *[plain] { $case ->
        [genitive] bracchiorum castrorum
        [dative] bracchiis castrorum
        [accusative] bracchia castrorum
        [ablative] bracchiis castrorum
       *[nominative] bracchia castrorum
    }
}
    .pronoun = they-neuter
# Locus, nomine quod scriptum ei dat.
square-named = { $form ->
    [empty] { $case ->
        [accusative] locum vacuum
        [ablative] loco vacuo
       *[nominative] locus vacuus
    }
    [on] in loco
    [onto] in locum
    [over] per locum
    [beside] iuxta locum
    [to] ad locum
   *[plain] { $case ->
        [genitive] loci
        [dative] loco
        [accusative] locum
        [ablative] loco
       *[nominative] locus
    }
} «{ $name }»
    .pronoun = he
# Plura loca, nomine quod scriptum eis dat.
squares-named = { $form ->
    [on] in locis
    [onto] in loca
    [over] per loca
    [beside] iuxta loca
    [to] ad loca
   *[plain] { $case ->
        [genitive] locorum
        [dative] locis
        [accusative] loca
        [ablative] locis
       *[nominative] loca
    }
} «{ $name }»
    .pronoun = they-neuter
one-of = { PRONOUN($squares) ->
    [they] { $form ->
        [on] in uno
        [onto] in unum
        [beside] iuxta unum
        [to] ad unum
       *[plain] { $case ->
            [accusative] unum
           *[nominative] unus
        }
    } ex { FORM($squares, form: "plain", case: "ablative") }
    [they-neuter] { $form ->
        [on] in uno
        [onto] in unum
        [beside] iuxta unum
        [to] ad unum
       *[plain] unum
    } ex { FORM($squares, form: "plain", case: "ablative") }
   *[other] { $squares }
}
    .pronoun = { PRONOUN($squares) ->
        [she] she
        [it] it
       *[he] he
    }
# Eadem loca iterum.
again-squares = { $form ->
    [on] ibi
    [onto] eo
    [over] illac
    [beside] iuxta
    [to] eo
   *[plain] { $case ->
        [genitive] { PRONOUN($squares) ->
            [they] eorum
            [they-neuter] eorum
           *[he] eius
        }
       *[nominative] { $squares }
    }
}
    .pronoun = { PRONOUN($squares) }
empty-square = { FORM($squares, form: "empty") }
