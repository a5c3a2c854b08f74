## Hur pjäser slås

capture-how = Man slår i sitt eget drag, genom att ställa en pjäs intill en fiende så att den blir instängd.
capture-several = Ett drag kan slå flera pjäser.
capture-rows = När flera pjäser står i obruten följd mellan två fiender på en rad eller en linje slås tillsammans: { $whom }.
capture-leave = Slagna pjäser lämnar brädet.
capture-becomes = En slagen pjäs står kvar på sin ruta och blir { $kind }. Så förvandlas: { $whom }.
capture-becomes-taken = En pjäs vars ruta en annan har gått till lämnar brädet.
capture-leave-others = Andra slagna pjäser lämnar brädet.
capture-again = Den som har slagit får flytta igen genast, så länge varje nytt drag slår{ $escapes ->
    [yes] {" "}eller är en flykt
   *[no] {""}
}; man får också sluta. Så flyttar: { $who }.
between-safe = Det är ofarligt att gå in mellan två fiender.
between-captured = { $who } slås när { PRONOUN($who) ->
    [he] han
    [they] de
   *[it] den
} går in mellan två fiender, efter det att { PRONOUN($who) ->
    [he] han själv
    [they] de själva
   *[it] den själv
} har slagit{ $others ->
    [yes] ; för alla andra pjäser är det ofarligt
   *[no] {""}
}.
between-captures = { $who } slår två fiender på en gång genom att gå in mellan dem på en rad eller en linje. Så slås, vad som än krävs annars: { $whom }.

## Var: $placed är yes när en plats nämns

place-on = på { $squares }
place-beside = intill { $squares }
place-elsewhere = överallt annars
place-otherwise = annars, { $places },

## Vad som krävs

siege-never = { $placed ->
    [yes] { $place } kan { $who } inte
   *[no] { $who } kan inte
} omringas och slås.
siege-opposite = { $placed ->
    [yes] { $place } slås { $who }
   *[no] { $who } slås
} mellan två fiender på motsatta sidor längs en rad eller en linje.
siege-three = { $placed ->
    [yes] { $place } slås { $who }
   *[no] { $who } slås
} när fiender står på tre av de fyra sidorna{ $edge ->
    [counts] ; brädets kant räknas som en fiende
    [open] ; brädets kant räknas inte som en fiende
   *[far] {""}
}.
siege-four = { $placed ->
    [yes] { $place } slås { $who }
   *[no] { $who } slås
} bara när fiender står på alla fyra sidorna{ $edge ->
    [counts] ; brädets kant räknas som en fiende
    [open] , så vid brädets kant går { PRONOUN($who) ->
        [they] de
        [he] han
       *[it] den
    } säker
   *[far] {""}
}.
king-like-others = { $king } slås som andra pjäser, enligt ovan.
king-fourth-side = { $square } räknas som en av de fyra, så intill den räcker det med tre { FORM($enemy, number: "many") }.

## Vad en pjäs kan göra när något slås

arms-all = Alla pjäser kan vara med om att slå, även { $king }.
arms-all-men = Alla pjäser kan vara med om att slå.
arms-hammer = { $who } kan slå genom att gå, men ingen fiende slås mot { PRONOUN($who) ->
    [they] dem när de
    [he] honom när han
   *[it] den när den
} står stilla.
arms-anvil = { $who } kan inte slå genom att gå, men en fiende kan slås mot { PRONOUN($who) ->
    [they] dem
    [he] honom
   *[it] den
}.
arms-none = { $who } kan inte vara med om att slå.
arms-otherwise = { $who } kan inte hjälpa till att stänga in en fiende.
arms-others = Alla andra pjäser kan fullt ut vara med om att slå.

## Fientliga rutor: $spares är yes om de skonar pjäserna i samma del av dem

hostile-squares = En fientlig ruta räknas som en fiende när något slås.
hostile-empty-square = { $square } är fientlig mot { $who }{ $spares ->
    [yes] , men inte mot dem som står i samma del av { $squares }
   *[no] {""}
}.
hostile-empty-squares = Tomma rutor bland { FORM($squares, form: "among") } är fientliga mot { $who }{ $spares ->
    [yes] , men inte mot dem som står i samma del av { $squares }
   *[no] {""}
}.
hostile-square-always = { $squares } är fientlig mot { $who }, vare sig en pjäs står där eller inte{ $spares ->
    [yes] , men inte mot dem som står i samma del av { $squares }
   *[no] {""}
}.
hostile-squares-always = { PRONOUN($squares) ->
    [they] { $squares } är fientliga
   *[it] Rutorna vid { $squares } är fientliga
} mot { $who }, vare sig en pjäs står där eller inte{ $spares ->
    [yes] , men inte mot dem som står i samma del av { $squares }
   *[no] {""}
}.
hostile-besieged-square = När { $king } står på { $squares } med { FORM($enemy, number: "many") } på alla sidor utom en är { $squares } fientlig mot { $who } på den återstående sidan.
hostile-besieged-squares = När { $king } står på en ruta bland { FORM($squares, form: "among") } med { FORM($enemy, number: "many") } på alla sidor utom en är den rutan fientlig mot { $who } på den återstående sidan.

## Sköldmuren

shieldwall-row = En rad av två eller flera pjäser längs brädets kant slås på en gång när var och en har en fiende framför sig och radens båda ändar är stängda av fiender, varav en just har gått dit.
shieldwall-closed-by = Även { $squares } kan stänga den andra änden.
shieldwall-spared = { $who } slås inte i en sådan rad, men de andra pjäserna gör det.

## Bildtexter

caption-captures = { $piece } går från { $from } till { $to } och slår { $captured }.
caption-against = { $piece } går från { $from } till { $to } och slår { $captured } mot { $helpers }.
caption-helped = { $piece } går från { $from } till { $to } och slår { $captured }, med hjälp { $helpers }.
helped-by = av { $helper }
empty-square-of = den tomma rutan { $name } bland { FORM($squares, form: "among") }
besieged-square = { $squares }, där { $king } är belägrad
square-by-name = rutan { $name }
