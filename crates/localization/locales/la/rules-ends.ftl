## Quid pars velit

aim-bring = Duc { FORM($king, case: "accusative") } { FORM($squares, form: "to") }.
aim-keep = Cave ne { $king } capiatur.
aim-capture-before = Cape { FORM($king, case: "accusative") } priusquam { FORM($squares, form: "to") } perveniat.
aim-capture = Cape { FORM($king, case: "accusative") }.
aim-fewer-men = { $count ->
    [1] Cape omnes calculos hostium
   *[other] Cape calculos hostium donec pauciores quam { WORD($count) } restent
}.
aim-reach = Duc { $all ->
    [yes] unum calculorum tuorum
   *[no] { FORM($pieces, case: "accusative") }
} { FORM($squares, form: "to") }.
aim-fewer-of-kind = Cape { FORM($noun, number: "many", case: "accusative") } hostium donec { $count ->
    [1] nullus restet
   *[other] pauciores quam { WORD($count) } restent
}.
aim-line = Fac lineam continuam in qua { WORD($count) } calculi sint.
aim-points = Cape calculos hostium qui saltem { $count } { $count ->
    [one] punctum
   *[other] puncta
} valeant.
aim-no-move = Fac ne altera pars movere possit.

## Quomodo defensores vincant

ends-escape = { $side } { PRONOUN($side) ->
    [they] vincunt
   *[she] vincit
} simul ac { $king } { $places } stat{ $excepted ->
    [yes] , sed non { $except }
   *[no] {""}
}.

## Quomodo oppugnatores vincant

ends-king-captured = { $side } { PRONOUN($side) ->
    [they] vincunt cum { FORM($king, case: "accusative") } capiunt
   *[she] vincit cum { FORM($king, case: "accusative") } capit
}.

## Aliae viae quibus pars $side vincit. $again est yes in sententia quae aliam de eadem parte sequitur

ends-wins = { $side } { PRONOUN($side) ->
    [they] vincunt
   *[she] vincit
} { $ways }.
ends-also-wins = { $again ->
    [yes] item
   *[no] { $side } item
} { PRONOUN($side) ->
    [they] vincunt
   *[she] vincit
} { $ways }.
way-attackers-captured = cum ultimum { FORM($enemy, number: "one", case: "accusative") } { PRONOUN($side) ->
    [they] capiunt
   *[she] capit
}
way-exit-fort = cum { $king } ad marginem tabulae in castello stat: adhuc moveri potest, et viri eius et margo omnes { FORM($enemy, number: "many", case: "accusative") } arcent post muros qui capi non possent, etiamsi altera pars sola moveret
way-king-bared = cum { $king } solus suae partis calculus restat
way-fewer-men = cum altera pars { $count ->
    [1] nullum calculum habet
   *[other] pauciores quam { WORD($count, case: "accusative") } calculos habet
}{ $royal ->
    [yes] {" "}praeter { FORM($king, case: "accusative") }
   *[no] {""}
}
way-kind-captured = cum { FORM($piece, case: "accusative") } { PRONOUN($side) ->
    [they] capiunt
   *[she] capit
}
way-fewer-of-kind = cum altera pars { $count ->
    [1] nullum { FORM($noun, number: "one", case: "accusative") } habet
   *[other] pauciores quam { WORD($count, case: "accusative") } { FORM($noun, number: "many", case: "accusative") } habet
}
way-reach = cum { $all ->
    [yes] unus calculorum { PRONOUN($side) ->
        [they] eorum
       *[she] eius
    }
   *[no] { $pieces }
} { $places } stat{ $royal ->
    [yes] {" "}praeter { FORM($king, case: "accusative") }
   *[no] {""}
}
way-line = cum saltem { WORD($count) } calculi { PRONOUN($side) ->
    [they] eorum
   *[she] eius
} lineam continuam per { $along } faciunt{ $outside ->
    [yes] , calculis { $places } non numeratis
   *[no] {""}
}
way-points = cum calculi alterius partis capti saltem { $count } { $count ->
    [one] punctum
   *[other] puncta
} valent
line-along-rank = ordinem
line-along-file = columnam
line-along-diagonal = obliquum
way-encirclement = cum { FORM($king, case: "accusative") } omnesque viros eius ita { PRONOUN($side) ->
    [they] intercluserunt
   *[she] interclusit
} ut nulla via, quamvis longa, ab ullo eorum ad marginem tabulae ducat

## Ludi longi

no-move-loses = Qui { $pass ->
    [yes] neque movere neque vicem omittere potest
   *[no] movere non potest
} vincitur.
no-move-draws = Si is cuius motus est { $pass ->
    [yes] neque movere neque vicem omittere potest
   *[no] movere non potest
}, ludus aequus est.
no-move-skips = Pars quae movere non potest praeteritur, et altera iterum movet. Si neutra movere potest, ludus aequus est.
passes-end = Si utraque pars deinceps vicem omittit, { $verdict ->
    [draw] ludus aequus est
    [mover] is qui ultimus omisit vincitur
   *[side] { $loser } { PRONOUN($loser) ->
        [they] vincuntur
       *[she] vincitur
    }
}.
repetition-forbidden = Non licet ita movere ut idem status, eadem parte motura, { ORDINAL($times) } vice fiat.
repetition = Cum idem status, eadem parte motura, { ORDINAL($times) } vice fit, { $verdict ->
    [draw] ludus aequus est
    [mover] is qui iteravit vincitur
   *[side] { $loser } { PRONOUN($loser) ->
        [they] vincuntur
       *[she] vincitur
    }
}.
quiet-limit = Post { WORD($count, case: "accusative") } { $count ->
    [one] motum
   *[other] motus
} quibus nemo captus est, utriusque partis motibus numeratis, { $verdict ->
    [draw] ludus aequus est
    [mover] is qui ultimum movit vincitur
   *[side] { $loser } { PRONOUN($loser) ->
        [they] vincuntur
       *[she] vincitur
    }
}.
points-worth = Calculi capti puncta valent: { $worth }.
worth-piece = { $piece } { $count }
points-limit = Post { $count } { $count ->
    [one] motum
   *[other] motus
}, utriusque partis motibus numeratis, is vincit qui plura puncta habet; si paria sunt, ludus aequus est.

## Quid clametur

call-path = Via aperta est cum { $king } motu proximo per eam vincere potest.
calls-sentence = { $calls }.
call-first = si { $more ->
    [yes] { $count ->
        [one] una pluresve viae apertae sunt
       *[other] { WORD($count, form: "feminine") } pluresve viae apertae sunt
    }
   *[no] { $count ->
        [one] una via aperta est
       *[other] { WORD($count, form: "feminine") } viae apertae sunt
    }
}, «{ $call }» clamatur
call-next = si { WORD($count, form: "feminine") }{ $more ->
    [yes] {" "}pluresve
   *[no] {""}
}, «{ $call }»
# Verba ut Linnaeus anno 1732 scripsit, et quid lingua Samica Lulensi significent.
call-meaning = { $call ->
    [raichi] «Raichi» lingua Samica foramen significat.
    [tuicha] «Tuicha» lingua Samica huc illuc significat.
   *[tuichu] «Tuichu» lingua Samica huc illuc significat.
}

## Why a game ended. $side has won and $loser has lost; “attackers”, “defenders” or the side’s own name.
# A reason: one sentence, a few words in a list of games, and what a move does, or would do. A message is named after the reason’s word in records.

reason-king-escaped = Rex effugit.
games-reason-king-escaped = rex effugit
achieves-king-escaped = { $form ->
    [would] { $king } exeat
   *[plain] { FORM($king, case: "accusative") } exire sinit
}
reason-king-captured = Rex captus est.
games-reason-king-captured = rex captus
achieves-king-captured = { $form ->
    [would] { $king } capiatur
   *[plain] capit { FORM($king, case: "accusative") }
}
reason-attackers-taken = { $loser ->
    [attackers] Omnes oppugnatores capti sunt.
   *[other] Omnes capti sunt: { $loser }.
}
games-reason-attackers-taken = oppugnatores capti
achieves-attackers-taken = { $form ->
    [would] ultimus { FORM($enemy, number: "one") } capiatur
   *[plain] capit ultimum { FORM($enemy, number: "one", case: "accusative") }
}
reason-king-bared = Rex ultimus defensorum est.
games-reason-king-bared = rex solus
achieves-king-bared = { $form ->
    [would] { $king } solus suae partis calculus restet
   *[plain] relinquit { FORM($king, case: "accusative") } solum suae partis calculum
}
reason-too-few-men = Victis nimis pauci calculi restant.
games-reason-too-few-men = nimis pauci calculi
achieves-too-few-men = { $form ->
    [would] nimis pauci calculi alteri parti relinquantur
   *[plain] nimis paucos calculos alteri parti relinquit
}
reason-kind-taken = Victi calculum amiserunt quo carere non possunt.
games-reason-kind-taken = calculus necessarius captus
achieves-kind-taken = { $form ->
    [would] calculus capiatur sine quo altera pars vincitur
   *[plain] calculum capit sine quo altera pars vincitur
}
reason-goal-reached = Calculus victorum ad metam pervenit.
games-reason-goal-reached = meta attacta
achieves-goal-reached = { $form ->
    [would] calculus ad metam ducatur
   *[plain] calculum ad metam ducit
}
reason-line-made = Victores lineam calculorum suam fecerunt.
games-reason-line-made = linea calculorum
achieves-line-made = { $form ->
    [would] linea calculorum victrix compleatur
   *[plain] lineam calculorum victricem complet
}
reason-points = Puncta ludum diremerunt.
games-reason-points = punctis
achieves-points = { $form ->
    [would] punctis ludus vincatur
   *[plain] punctis vincit
}
reason-exit-fort = Rex in castello inexpugnabili ad marginem stat.
games-reason-exit-fort = castellum ad marginem
achieves-exit-fort = { $form ->
    [would] castellum ad marginem perficiatur
   *[plain] perficit castellum inexpugnabile circa { FORM($king, case: "accusative") } ad marginem
}
reason-encirclement = { $side ->
    [attackers] Oppugnatores omnes defensores incluserunt.
   *[other] Omnes alii calculi inclusi sunt. Inclusit: { $side }.
}
games-reason-encirclement = inclusio
achieves-encirclement = { $form ->
    [would] omnes intercludantur
   *[plain] intercludit { FORM($king, case: "accusative") } omnesque viros eius
}
reason-no-move = Pars cuius motus est movere non potest.
games-reason-no-move = nullus motus
achieves-no-move = nullum motum alteri parti relinquit
reason-repetition = Idem status nimis saepe rediit.
games-reason-repetition = repetitio
achieves-repetition = vincit, quod status nimis saepe rediit
reason-quiet-limit = Nimis multi motus sine captura facti sunt.
games-reason-quiet-limit = nimis multi motus quieti
achieves-quiet-limit = vincit, quod nimis diu nemo captus est
reason-passes = Utraque pars vicem omisit.
games-reason-passes = utraque pars vicem omisit
achieves-passes = vincit, quod utraque pars vicem omisit
reason-resigned = { $loser ->
    [attackers] Oppugnatores cesserunt.
    [defenders] Defensores cesserunt.
   *[other] Cessit: { $loser }.
}
games-reason-resigned = cessio
reason-agreed = Partes de ludo aequo consenserunt.
games-reason-agreed = ex consensu
reason-timeout = { $loser ->
    [attackers] Oppugnatoribus tempus defecit.
    [defenders] Defensoribus tempus defecit.
   *[other] Tempus defecit: { $loser }.
}
games-reason-timeout = tempus exhaustum
# Functions of the variant ended the game and gave no reason of their own.
reason-declared = Leges huius ludi finem fecerunt.
