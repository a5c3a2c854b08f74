## Quomodo calculi capiantur

capture-how = Capis motu tuo, cum calculum iuxta hostem ita collocas ut intercludatur.
capture-several = Uno motu plures calculi capi possunt.
capture-rows = Si plures calculi sine intervallo in ordine aut columna inter duos hostes stant, simul capiuntur: { $whom }.
capture-leave = Calculi capti e tabula eiciuntur.
capture-becomes = Calculus captus in loco suo manet et fit { $kind }. Sic mutantur: { $whom }.
capture-becomes-taken = Calculus in cuius locum alius intravit e tabula eicitur.
capture-leave-others = Ceteri calculi capti e tabula eiciuntur.
capture-again = Calculo capto { $who } statim iterum moveri { PRONOUN($who) ->
    [they] possunt
   *[he] potest
}, dum singuli motus capiant{ $escapes ->
    [yes] {" "}aut effugiant
   *[no] {""}
}; desinere quoque licet.
between-safe = Inter duos hostes sine periculo intrare licet.
between-captured = { $who }, si inter duos hostes { PRONOUN($who) ->
    [they] intrant, capiuntur, postquam ipsi ceperunt
   *[he] intrat, capitur, postquam ipse cepit
}{ $others ->
    [yes] ; ceteris omnibus calculis id sine periculo licet
   *[no] {""}
}.
between-captures = { $who }, si in ordine aut columna inter duos hostes { PRONOUN($who) ->
    [they] intrant, ambos capiunt
   *[he] intrat, ambos capit
}. Sic capiuntur, quidquid aliter opus est: { $whom }.

## Ubi: $placed est yes si locus nominatur

place-on = { FORM($squares, form: "on") }
place-beside = { FORM($squares, form: "beside") }
place-elsewhere = alibi
place-otherwise = ceterum { $places }

## Quibus opus sit ad capiendum

siege-never = { $placed ->
    [yes] { $place } { $who }
   *[no] { $who }
} circumveniri et capi non { PRONOUN($who) ->
    [they] possunt
   *[he] potest
}.
siege-opposite = { $placed ->
    [yes] { $place } { $who }
   *[no] { $who }
} { PRONOUN($who) ->
    [they] capiuntur
   *[he] capitur
} inter duos hostes qui ex adverso in eadem linea stant.
siege-three = { $placed ->
    [yes] { $place } { $who }
   *[no] { $who }
} { PRONOUN($who) ->
    [they] capiuntur
   *[he] capitur
} cum hostes tria ex quattuor lateribus tenent{ $edge ->
    [counts] ; margo tabulae pro hoste numeratur
    [open] ; margo tabulae pro hoste non numeratur
   *[far] {""}
}.
siege-four = { $placed ->
    [yes] { $place } { $who }
   *[no] { $who }
} non { PRONOUN($who) ->
    [they] capiuntur
   *[he] capitur
} nisi cum hostes quattuor latera tenent{ $edge ->
    [counts] ; margo tabulae pro hoste numeratur
    [open] , itaque ad marginem tabulae { PRONOUN($who) ->
        [they] tuti sunt
       *[he] tutus est
    }
   *[far] {""}
}.
king-like-others = { $king } sicut ceteri calculi capitur, ut supra scriptum est.
king-fourth-side = { $square } pro uno ex quattuor lateribus est; itaque iuxta tres { FORM($enemy, number: "many") } sufficiunt.

## Quid calculus in capiendo possit

arms-all = Omnes calculi capere possunt, etiam { $king }.
arms-all-men = Omnes calculi capere possunt.
arms-hammer = { $who } movendo capere { PRONOUN($who) ->
    [they] possunt, sed nemo contra eos capitur dum stant
   *[he] potest, sed nemo contra eum capitur dum stat
}.
arms-anvil = { $who } movendo capere non { PRONOUN($who) ->
    [they] possunt, sed hostis contra eos capi potest
   *[he] potest, sed hostis contra eum capi potest
}.
arms-none = { $who } in capiendo nihil { PRONOUN($who) ->
    [they] possunt
   *[he] potest
}.
arms-otherwise = { $who } hostem intercludere non { PRONOUN($who) ->
    [they] adiuvant
   *[he] adiuvat
}.
arms-others = Ceteri calculi in capiendo omnia possunt.

## Loca infesta: $spares est yes si parcunt calculis in eadem parte

hostile-squares = Locus infestus in capiendo pro hoste numeratur.
hostile-empty-square = { $square } contra { FORM($who, case: "accusative") } pro hoste est{ $spares ->
    [yes] , sed non contra eos qui in eadem parte { FORM($squares, case: "genitive") } stant
   *[no] {""}
}.
hostile-empty-squares = { $squares }, { PRONOUN($squares) ->
    [they] ubi vacant, contra { FORM($who, case: "accusative") } pro hostibus sunt
    [they-neuter] ubi vacant, contra { FORM($who, case: "accusative") } pro hostibus sunt
   *[he] ubi vacat, contra { FORM($who, case: "accusative") } pro hoste est
}{ $spares ->
    [yes] , sed non contra eos qui in eadem parte { FORM($squares, case: "genitive") } stant
   *[no] {""}
}.
hostile-square-always = { $squares } contra { FORM($who, case: "accusative") } pro hoste est, sive calculus ibi stat sive non{ $spares ->
    [yes] , sed non contra eos qui in eadem parte stant
   *[no] {""}
}.
hostile-squares-always = { $squares } contra { FORM($who, case: "accusative") } { PRONOUN($squares) ->
    [they] pro hostibus sunt
    [they-neuter] pro hostibus sunt
   *[he] pro hoste est
}, sive calculus ibi stat sive non{ $spares ->
    [yes] , sed non contra eos qui in eadem parte stant
   *[no] {""}
}.
hostile-besieged-square = Dum { $king } { FORM($squares, form: "on") } stat et { FORM($enemy, number: "many") } omnia latera praeter unum tenent, { $squares } in reliquo latere contra { FORM($who, case: "accusative") } pro hoste est.
hostile-besieged-squares = Dum { $king } in uno ex { FORM($squares, case: "ablative") } stat et { FORM($enemy, number: "many") } omnia latera praeter unum tenent, is locus in reliquo latere contra { FORM($who, case: "accusative") } pro hoste est.

## Murus scutorum

shieldwall-row = Ordo duorum pluriumve calculorum ad marginem tabulae totus capitur, cum quisque hostem ante se habet et uterque finis ordinis ab hostibus clausus est, quorum unus modo eo venit.
shieldwall-closed-by = { $squares } quoque alterum finem claudere potest.
shieldwall-spared = In tali ordine { $who } non { PRONOUN($who) ->
    [they] capiuntur
   *[he] capitur
}, sed ceteri calculi capiuntur.

## Tituli exemplorum

caption-captures = { $piece } ex { $from } in { $to } movetur et { FORM($captured, case: "accusative") } capit.
caption-against = { $piece } ex { $from } in { $to } movetur et { FORM($captured, case: "accusative") } contra { FORM($helpers, case: "accusative") } capit.
caption-helped = { $piece } ex { $from } in { $to } movetur et { FORM($captured, case: "accusative") } capit, iuvantibus { $helpers }.
helped-by = { FORM($helper, case: "ablative") }
empty-square-of = { $case ->
    [accusative] locum vacuum
    [ablative] loco vacuo
   *[nominative] locus vacuus
} { $name } ex { FORM($squares, case: "ablative") }
besieged-square = { $squares }, ubi { FORM($king, case: "nominative") } obsessus est
square-by-name = { $case ->
    [accusative] locum
    [ablative] loco
   *[nominative] locus
} { $name }
