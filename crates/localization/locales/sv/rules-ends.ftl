## Vad en sida vill

aim-bring = För { $king } till { $squares }.
aim-keep = Se till att { $king } inte blir slagen.
aim-capture-before = Fånga { $king } innan han når { $squares }.
aim-capture = Fånga { $king }.
aim-fewer-men = { $count ->
    [1] Slå alla fiendens pjäser
   *[other] Slå fiendens pjäser tills färre än { WORD($count) } är kvar
}.
aim-reach = För { $all ->
    [yes] en av dina pjäser
   *[no] { $pieces }
} till { $squares }.
aim-fewer-of-kind = Slå fiendens { FORM($noun, number: "many", form: "plain") } tills { $count ->
    [1] ingen är kvar
   *[other] färre än { WORD($count) } är kvar
}.
aim-line = Bilda en obruten kedja av { WORD($count) } pjäser.
aim-points = Slå fiendens pjäser till ett värde av minst { $count } poäng.
aim-no-move = Lämna motståndaren utan drag.

## Hur försvararna vinner

ends-escape = { $side } vinner så snart { $king } står { $places }{ $excepted ->
    [yes] , men inte { $except }
   *[no] {""}
}.

## Hur angriparna vinner

ends-king-captured = { $side } vinner när { PRONOUN($side) ->
    [they] de
   *[it] den
} slår { $king }.

## Andra sätt att vinna, vart och ett för $side. $again är yes i meningen efter en annan om samma sida.

ends-wins = { $side } vinner { $ways }.
ends-also-wins = { $again ->
    [yes] { PRONOUN($side) ->
        [they] de
       *[it] den
    }
   *[no] { $side }
} vinner också { $ways }.
way-attackers-captured = när { PRONOUN($side) ->
    [they] de
   *[it] den
} slår den sista { FORM($enemy, number: "one", form: "definite") }
way-exit-fort = när { $king } står vid brädets kant i ett fäste: han kan fortfarande gå, och hans män och kanten håller alla { FORM($enemy, number: "many") } ute bakom murar som inte skulle kunna slås ens om bara motståndaren gick
way-king-bared = när { $king } är den enda pjäs som är kvar på sin sida
way-fewer-men = när motståndaren har { $count ->
    [1] ingen pjäs kvar
   *[other] färre än { WORD($count) } pjäser
}{ $royal ->
    [yes] , { $king } inte medräknad
   *[no] {""}
}
way-kind-captured = när { PRONOUN($side) ->
    [they] de
   *[it] den
} slår { $piece }
way-fewer-of-kind = när motståndaren { $count ->
    [1] inte har några { FORM($noun, number: "many", form: "plain") } kvar
   *[other] har färre än { WORD($count) } { FORM($noun, number: "many", form: "plain") }
}
way-reach = när { $all ->
    [yes] en av { PRONOUN($side) ->
        [they] deras
       *[it] dess
    } pjäser
   *[no] { $pieces }
} står { $places }{ $royal ->
    [yes] , { $king } inte medräknad
   *[no] {""}
}
way-line = när minst { WORD($count) } av { PRONOUN($side) ->
    [they] deras
   *[it] dess
} pjäser står i en obruten kedja längs { $along }{ $outside ->
    [yes] , pjäser { $places } inte medräknade
   *[no] {""}
}
way-points = när motståndarens slagna pjäser är värda minst { $count } poäng
line-along-rank = en rad
line-along-file = en linje
line-along-diagonal = en diagonal
way-encirclement = när { PRONOUN($side) ->
    [they] de
   *[it] den
} har omringat { $king } och alla hans män, så att ingen väg, hur lång den än är, leder från någon av dem till brädets kant

## Långa partier

no-move-loses = En spelare som { $pass ->
    [yes] varken kan dra eller passa
   *[no] inte kan dra
} förlorar.
no-move-draws = När den som ska dra { $pass ->
    [yes] varken kan dra eller passa
   *[no] inte har något tillåtet drag
} är partiet oavgjort.
no-move-skips = En sida som inte kan dra hoppas över, och den andra drar igen. Om ingen av dem kan dra är partiet oavgjort.
passes-end = När båda sidorna passar efter varandra { $verdict ->
    [draw] är partiet oavgjort
    [mover] förlorar den som passade sist
   *[side] förlorar { $loser }
}.
repetition-forbidden = Man får inte göra ett drag som gör att samma ställning, med samma sida vid draget, uppstår för { ORDINAL($times) } gången.
repetition = När samma ställning, med samma sida vid draget, uppstår för { ORDINAL($times) } gången { $verdict ->
    [draw] är partiet oavgjort
    [mover] förlorar den som upprepade den
   *[side] förlorar { $loser }
}.
quiet-limit = Efter { WORD($count, form: "neuter") } drag i rad utan att något slås, båda sidors drag räknade, { $verdict ->
    [draw] är partiet oavgjort
    [mover] förlorar den som gjorde det sista av dem
   *[side] förlorar { $loser }
}.
points-worth = Slagna pjäser ger poäng: { $worth }.
worth-piece = { $piece } { $count }
points-limit = Efter { $count } drag, båda sidors drag räknade, vinner den som har flest poäng; vid lika poäng är partiet oavgjort.

## Vad som ropas ut

call-path = En väg är öppen när { $king } kunde vinna genom att gå den i sitt nästa drag.
calls-sentence = { $calls }.
call-first = vid { WORD($count) }{ $more ->
    [yes] {" "}eller flera öppna vägar
   *[no] { $count ->
        [one] {" "}öppen väg
       *[other] {" "}öppna vägar
    }
} ropas ”{ $call }”
call-next = vid { WORD($count) }{ $more ->
    [yes] {" "}eller flera
   *[no] {""}
} ”{ $call }”
# Orden som Linné skrev dem 1732, och vad de betyder på lulesamiska.
call-meaning = { $call ->
    [raichi] ”Raichi” är samiska och betyder hål.
    [tuicha] ”Tuicha” är samiska och betyder hit och dit.
   *[tuichu] ”Tuichu” är samiska och betyder hit och dit.
}

## Why a game ended. $side has won and $loser has lost; “attackers”, “defenders” or the side’s own name.
# A reason: one sentence, a few words in a list of games, and what a move does, or would do. A message is named after the reason’s word in records.

reason-king-escaped = Kungen har kommit undan.
games-reason-king-escaped = kungen undkom
achieves-king-escaped = { $form ->
    [would] skulle låta { $king } komma undan
   *[plain] låter { $king } komma undan
}
reason-king-captured = Kungen är fångad.
games-reason-king-captured = kungen fångad
achieves-king-captured = { $form ->
    [would] skulle slå { $king }
   *[plain] slår { $king }
}
reason-attackers-taken = { $loser ->
    [attackers] Alla angripare är slagna.
   *[other] Alla pjäser är slagna: { $loser }.
}
games-reason-attackers-taken = angriparna slagna
achieves-attackers-taken = { $form ->
    [would] skulle slå den sista { FORM($enemy, number: "one", form: "definite") }
   *[plain] slår den sista { FORM($enemy, number: "one", form: "definite") }
}
reason-king-bared = Kungen är den siste försvararen.
games-reason-king-bared = kungen ensam
achieves-king-bared = { $form ->
    [would] skulle göra { $king } till den enda pjäsen på hans sida
   *[plain] gör { $king } till den enda pjäsen på hans sida
}
reason-too-few-men = Den förlorande sidan har för få pjäser kvar.
games-reason-too-few-men = för få pjäser
achieves-too-few-men = { $form ->
    [would] skulle lämna motståndaren med för få pjäser
   *[plain] lämnar motståndaren med för få pjäser
}
reason-kind-taken = Den förlorande sidan har förlorat en pjäs som den inte kan vara utan.
games-reason-kind-taken = oumbärlig pjäs slagen
achieves-kind-taken = { $form ->
    [would] skulle slå en pjäs som motståndaren inte kan vara utan
   *[plain] slår en pjäs som motståndaren inte kan vara utan
}
reason-goal-reached = En pjäs på den vinnande sidan har nått sitt mål.
games-reason-goal-reached = målet nått
achieves-goal-reached = { $form ->
    [would] skulle föra en pjäs till dess mål
   *[plain] för en pjäs till dess mål
}
reason-line-made = Den vinnande sidan har bildat sin kedja av pjäser.
games-reason-line-made = en kedja av pjäser
achieves-line-made = { $form ->
    [would] skulle fullborda en vinnande kedja av pjäser
   *[plain] fullbordar en vinnande kedja av pjäser
}
reason-points = Poängen avgjorde partiet.
games-reason-points = på poäng
achieves-points = { $form ->
    [would] skulle vinna på poäng
   *[plain] vinner på poäng
}
reason-exit-fort = Kungen står i ett ointagligt fäste vid kanten.
games-reason-exit-fort = fäste vid kanten
achieves-exit-fort = { $form ->
    [would] skulle fullborda ett fäste vid kanten
   *[plain] fullbordar ett ointagligt fäste runt { $king } vid kanten
}
reason-encirclement = { $side ->
    [attackers] Angriparna slöt ringen om alla försvarare.
   *[other] { $side } slöt ringen om alla andra pjäser.
}
games-reason-encirclement = inringning
achieves-encirclement = { $form ->
    [would] skulle sluta ringen
   *[plain] sluter ringen om { $king } och alla hans män
}
reason-no-move = Sidan vid draget har inget tillåtet drag.
games-reason-no-move = inget drag
achieves-no-move = lämnar motståndaren utan drag
reason-repetition = Ställningen har upprepats för många gånger.
games-reason-repetition = upprepning
achieves-repetition = vinner eftersom ställningen har uppstått för många gånger
reason-quiet-limit = För många drag har gjorts utan att någon pjäs slagits.
games-reason-quiet-limit = för många stilla drag
achieves-quiet-limit = vinner eftersom inget har slagits på för länge
reason-passes = Båda sidorna har passat.
games-reason-passes = båda sidorna passade
achieves-passes = vinner eftersom båda sidorna har passat
reason-resigned = { $loser ->
    [attackers] Angriparna har gett upp.
    [defenders] Försvararna har gett upp.
   *[other] { $loser } gav upp.
}
games-reason-resigned = uppgivet
reason-agreed = Båda sidor har enats om oavgjort.
games-reason-agreed = överenskommet
reason-timeout = { $loser ->
    [attackers] Angriparnas tid är slut.
    [defenders] Försvararnas tid är slut.
   *[other] Tiden är slut: { $loser }.
}
games-reason-timeout = tiden slut
# Functions of the variant ended the game and gave no reason of their own.
reason-declared = Den här variantens regler avslutade partiet.
