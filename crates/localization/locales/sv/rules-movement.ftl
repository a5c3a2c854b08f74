## Hur långt pjäserna går

move-direction = Pjäser går rakt längs en rad eller en linje, bara över tomma rutor; de hoppar aldrig över andra pjäser.
move-like-rook = { $who } går hur långt som helst, som tornet i schack.
move-any-distance = { $who } går hur långt som helst.
move-one-square = { $who } går en ruta i taget.
move-at-most = { $who } går högst { WORD($count) } rutor i taget.

## Vem som får stanna på särskilda rutor, gå in på dem och passera dem: delar av en mening

squares-sentence = { $clauses }.
squares-camp = ingen pjäs får gå in på { $squares } utifrån, men { $within }
squares-within = { $who } som börjar där får gå inom sin egen del av { $squares } tills { PRONOUN($who) ->
    [he] han
    [they] de
   *[it] den
} lämnar { $squares }
squares-nobody-stops = ingen pjäs får stanna på { $squares }{ $passing ->
    [yes] {" "}eller passera { PRONOUN($squares) ->
        [they] dem
       *[it] den
    }
   *[no] {""}
}
squares-only-stops = bara { $who } får stanna på { $squares }{ $passing ->
    [yes] {" "}eller passera { PRONOUN($squares) ->
        [they] dem
       *[it] den
    }
   *[no] {""}
}{ $returning ->
    [yes] , och { PRONOUN($who) ->
        [they] de
        [he] han
       *[it] den
    } får återvända dit
   *[no] {""}
}
squares-stops-not = { $who } får inte stanna på { $squares }{ $passing ->
    [yes] {" "}eller passera { PRONOUN($squares) ->
        [they] dem
       *[it] den
    }
   *[no] {""}
}
squares-enters-not = { $who } får inte gå in på { $squares } utifrån
squares-enters-not-but = { $who } får inte gå in på { $squares } utifrån, men { $within }
squares-returns-not = { $who } får inte återvända till { $squares } efter att ha lämnat { $squares }
squares-everybody-passes = alla pjäser får passera { $squares }{ $single ->
    [yes] {" "}när den är tom
   *[no] {""}
}
squares-nobody-passes = ingen pjäs får passera { $squares }{ $outside ->
    [yes] {" "}utifrån
   *[no] {""}
}
squares-only-passes = bara { $who } får passera { $squares }{ $outside ->
    [yes] {" "}utifrån
   *[no] {""}
}
squares-passes-not = { $who } får inte passera { $squares }{ $outside ->
    [yes] {" "}utifrån
   *[no] {""}
}
