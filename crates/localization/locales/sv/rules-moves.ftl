## Vad ett drag gör: draget är subjekt, och varje skäl ett predikat

move-explained = { $mv } { $reasons }.
achieves-escape-at = för { $king } till { $square }, där han kommer undan
achieves-declared = vinner: { $reason }
achieves-win = vinner
forces-win = tvingar fram vinst i { WORD($count, form: "neuter") } drag
forces-win-by = tvingar fram vinst i { WORD($count, form: "neuter") } drag: det sista { $win }
is-only-move = är det enda drag som inte förlorar: alla andra förlorar i högst { WORD($count, form: "neuter") } drag
delays-loss = skjuter upp förlusten längst, men partiet är förlorat i { WORD($count, form: "neuter") } drag
draws-repetition = ger oavgjort eftersom ställningen upprepas
draws-quiet-limit = ger oavgjort eftersom inget har slagits på länge
draws-passes = ger oavgjort eftersom båda sidorna har passat
draws-no-move = ger oavgjort eftersom inget drag är kvar
draws-declared = ger oavgjort: { $reason }
draws-at-once = ger oavgjort genast
blocks-escape = stänger { FORM($king, case: "genitive") } väg till { $squares }{ $left ->
    [0] {""}
    [one] , men { WORD($left) } ruta står öppen för honom
   *[other] , men { WORD($left) } rutor står öppna för honom
}
saves-king = räddar { $king }, som annars slås av { $mv }
prevents-win = hindrar { $mv }, som { FORM($win, form: "would") }
opens-escape = öppnar { $ways ->
    [one] en väg
   *[other] { WORD($ways) } vägar
} för { $king }, till { $squares }{ $announced ->
    [yes] : { $call }
   *[no] {""}
}
captures-pieces = slår { $pieces }
promotes-piece = gör pjäsen på { $square } till { $kind }
threatens-king = hotar att slå { $king } med { $mv }
threatens-win = hotar med { $mv }, som { FORM($win, form: "would") }
saves-pieces = räddar { $pieces }
cuts-off = stänger av { $king } från { $squares }
cuts-off-completely = stänger in { $king } helt: han når inte längre { $squares }
guards-goal = bevakar { $square }
threatens-pieces = hotar { $pieces }
opens-line = öppnar en linje för { $king } ända till { $square }
wins-material-at-once = vinner { WORD($pieces) } { $pieces ->
    [one] pjäs
   *[other] pjäser
}, även efter det bästa svaret
wins-material = vinner { WORD($pieces) } { $pieces ->
    [one] pjäs
   *[other] pjäser
} i { WORD($count, form: "neuter") } drag
prepares-move = förbereder { $mv }, som { $reason }
maintains-position = håller ställningen; något bättre drag har inte hittats

## En bisats om ett drag som hotar eller hindras

would-win = skulle vinna för { $side }

## Vad ett lugnt drag förbättrar

improves-king-near-goal = förkortar vägen för { $king } till hans mål
improves-king-free = ger { $king } mer rum
improves-king-covered = samlar män kring { $king }
improves-men-outside = för en man nära kanten, där han kan bryta ringen
improves-goals-open = öppnar linjer till { FORM($king, case: "genitive") } mål
improves-goals-guarded = stänger linjer till { FORM($king, case: "genitive") } mål
improves-king-besieged = går { $king } inpå livet
improves-king-far = gör { FORM($king, case: "genitive") } väg längre
improves-king-cramped = tar rum från { $king }

## Ett drags rutor

square-here = { $name }
corner-here = hörnet { $name }
corners-here = hörnen { $names }
squares-here = { $names }
many-squares = { WORD($count) } rutor
