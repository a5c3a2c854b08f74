## Hur långt pjäserna går

move-direction = Pjäser går rakt längs en rad eller en linje, bara över tomma rutor; de hoppar aldrig över andra pjäser.
move-like-rook = { $who } går hur långt som helst, som tornet i schack.
move-any-distance = { $who } går hur långt som helst.
move-one-square = { $who } går en ruta i taget.
move-at-most = { $who } går högst { WORD($count) } rutor i taget.

## Andra drag: sätten är delar av `move-ways`, hoppen av `move-leaps`

move-over-empty = Pjäser går bara över tomma rutor; de hoppar aldrig över andra pjäser.
move-over-empty-or-leap = Pjäser går bara till tomma rutor; utom i ett hopp passerar de aldrig andra pjäser.
move-ways = { $who } går { $ways }.
move-forward-means = Framåt är för { $side } mot rad { $rank }.
move-never = { $who } flyttas aldrig.
move-leaps = { $who } hoppar { $also ->
    [yes] också{" "}
   *[no] {""}
}{ $leaps }, över vad som än står emellan.
move-takes = { $who } kan också gå { $way } till en pjäs ruta och slå den. Så slås: { $whom }.
move-hops = { $who } kan hoppa längs en rad eller en linje över en pjäs intill till den tomma rutan strax bakom. Så hoppas över: { $over }.
move-hops-capturing = { $who } kan hoppa längs en rad eller en linje över en pjäs intill till den tomma rutan strax bakom och slå den. Så slås: { $over }.
move-hops-at = Ett sådant hopp börjar eller slutar { $places }.
move-origin = Om draget { $outside ->
    [yes] inte{" "}
   *[no] {""}
}börjar { $places }
place-from = på { $squares }
move-ways-from = { $origin } går { $who } { $also ->
    [yes] också{" "}
   *[no] {""}
}{ $ways }.
move-leaps-from = { $origin } hoppar { $who } { $also ->
    [yes] också{" "}
   *[no] {""}
}{ $leaps }, över vad som än står emellan.
move-only-from = Ett sådant drag börjar { $outside ->
    [yes] aldrig
   *[no] alltid
} { $places }.
move-promotes = En pjäs som avslutar ett drag { $places } blir där { $kind }. Så förvandlas: { $whom }.
way-any = hur långt som helst { $lines ->
    [straight] längs en rad eller en linje
    [diagonal] diagonalt
    [forward] rakt framåt
    [diagonal-forward] diagonalt framåt
    [both-forward] rakt eller diagonalt framåt
    [sideways] i sidled längs en rad
    [backward] rakt bakåt
    [diagonal-backward] diagonalt bakåt
    [both-backward] rakt eller diagonalt bakåt
   *[both] längs en rad, en linje eller en diagonal
}
way-at-most = { $count ->
    [1] en ruta
   *[other] högst { WORD($count) } rutor
} { $lines ->
    [straight] längs en rad eller en linje
    [diagonal] diagonalt
    [forward] rakt framåt
    [diagonal-forward] diagonalt framåt
    [both-forward] rakt eller diagonalt framåt
    [sideways] i sidled längs en rad
    [backward] rakt bakåt
    [diagonal-backward] diagonalt bakåt
    [both-backward] rakt eller diagonalt bakåt
   *[both] längs en rad, en linje eller en diagonal
}
leap-line = { WORD($count) } rutor { $lines ->
    [straight] längs en rad eller en linje
    [diagonal] diagonalt
   *[both] längs en rad, en linje eller en diagonal
}
leap-angled = { WORD($count) } rutor längs en rad eller en linje och { WORD($across) } vinkelrätt mot den

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
