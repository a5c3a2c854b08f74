## Quid motus efficiat: motus subiectum est, et quaeque causa praedicatum

move-explained = { $mv } { $reasons }.
achieves-escape-at = ducit { FORM($king, case: "accusative") } { FORM($square, form: "to") }, ubi exit
achieves-declared = vincit: { $reason }
achieves-win = vincit
forces-win = victoriam cogit { WORD($count, case: "ablative") } { $count ->
    [one] motu
   *[other] motibus
}
forces-win-by = victoriam cogit { WORD($count, case: "ablative") } { $count ->
    [one] motu
   *[other] motibus
}: ultimus { $win }
is-only-move = unus est motus qui non vincitur: quivis alius vincitur { WORD($count, case: "ablative") } aut paucioribus { $count ->
    [one] motibus
   *[other] motibus
}
delays-loss = cladem longissime differt, sed ludus { WORD($count, case: "ablative") } { $count ->
    [one] motu
   *[other] motibus
} amissus est
draws-repetition = ludum aequum facit, quod status iteratur
draws-quiet-limit = ludum aequum facit, quod diu nemo captus est
draws-passes = ludum aequum facit, quod utraque pars vicem omisit
draws-no-move = ludum aequum facit, quod nullus motus restat
draws-declared = ludum aequum facit: { $reason }
draws-at-once = ludum statim aequum facit
blocks-escape = praecludit { FORM($king, case: "dative") } exitum { FORM($squares, form: "to") }{ $left ->
    [0] {""}
    [one] , sed { WORD($left) } locus ei patet
   *[other] , sed { WORD($left) } loci ei patent
}
saves-king = servat { FORM($king, case: "accusative") }, quem { $mv } caperet
prevents-win = prohibet { $mv }, quo { FORM($win, form: "would") }
opens-escape = aperit { FORM($king, case: "dative") } { $ways ->
    [one] viam
   *[other] { WORD($ways, form: "feminine", case: "accusative") } vias
} { FORM($squares, form: "to") }{ $announced ->
    [yes] : { $call }
   *[no] {""}
}
captures-pieces = capit { FORM($pieces, case: "accusative") }
promotes-piece = calculum in { $square } { FORM($kind, case: "accusative") } facit
threatens-king = minatur se { FORM($king, case: "accusative") } capturum motu { $mv }
threatens-win = minatur { $mv }, quo { FORM($win, form: "would") }
saves-pieces = servat { FORM($pieces, case: "accusative") }
cuts-off = praecludit { FORM($king, case: "dative") } viam { FORM($squares, form: "to") }
cuts-off-completely = { FORM($king, case: "accusative") } omnino intercludit: non iam pervenire potest { FORM($squares, form: "to") }
guards-goal = custodit { $square }
threatens-pieces = minatur { FORM($pieces, case: "dative") }
opens-line = aperit { FORM($king, case: "dative") } lineam usque { FORM($square, form: "to") }
wins-material-at-once = lucratur { WORD($pieces, case: "accusative") } { $pieces ->
    [one] calculum
   *[other] calculos
}, etiam post optimum responsum
wins-material = lucratur { WORD($pieces, case: "accusative") } { $pieces ->
    [one] calculum
   *[other] calculos
} { WORD($count, case: "ablative") } { $count ->
    [one] motu
   *[other] motibus
}
prepares-move = parat { $mv }, qui { $reason }
maintains-position = statum servat; melior motus inventus non est

## Sententia de motu qui imminet aut prohibetur, post «quo»

would-win = { $side } { PRONOUN($side) ->
    [they] vincant
   *[she] vincat
}

## Quid motus quietus emendet

improves-king-near-goal = viam { FORM($king, case: "dative") } ad finem suum breviorem facit
improves-king-free = dat { FORM($king, case: "dative") } plus spatii
improves-king-covered = viros circa { FORM($king, case: "accusative") } colligit
improves-men-outside = ducit calculum prope marginem, ubi circulum rumpere potest
improves-goals-open = aperit vias quibus { $king } exire possit
improves-goals-guarded = claudit vias quibus { $king } exire possit
improves-king-besieged = { FORM($king, case: "accusative") } artius premit
improves-king-far = viam { FORM($king, case: "genitive") } longiorem facit
improves-king-cramped = adimit { FORM($king, case: "dative") } spatium

## Loca motus: form est plain aut to

square-here = { $form ->
    [to] ad { $name }
   *[plain] { $name }
}
corner-here = { $form ->
    [to] ad angulum { $name }
   *[plain] angulum { $name }
}
corners-here = { $form ->
    [to] ad angulos { $names }
   *[plain] angulos { $names }
}
squares-here = { $form ->
    [to] ad { $names }
   *[plain] { $names }
}
many-squares = { $form ->
    [to] ad { WORD($count, case: "accusative") } locos
   *[plain] { WORD($count, case: "accusative") } locos
}
