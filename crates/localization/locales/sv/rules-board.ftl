## Rubriker

heading-errors = Dessa regler går inte att spela
heading-board = Brädet och pjäserna
heading-movement = Hur pjäserna går
heading-capture = Hur pjäser slås
heading-king = Hur kungen slås
heading-end = Hur partiet slutar
heading-notation = Notation
heading-hooks = Särskilda regler
heading-options = Val
heading-sources = Källor
options-choose = Välj med `{ $example }`; de nuvarande valen är märkta.
option-range = från { $from } till { $to }

## Brädet

board-size = Brädet har { WORD($files) } gånger { WORD($ranks) } rutor.
board-gaps = Brädet har luckor, där det inte finns någon ruta; rutorna bredvid en lucka ligger vid brädets rand.
board-middle = { $squares } är rutan i mitten.
board-corners = { $squares } { PRONOUN($squares) ->
    [they] är
   *[it] består av
} de fyra rutorna i brädets hörn.
board-border = { $squares } { PRONOUN($squares) ->
    [they] är
   *[it] består av
} alla rutor längs brädets rand.
board-border-without-corners = { $squares } { PRONOUN($squares) ->
    [they] är
   *[it] består av
} alla rutor längs brädets rand utom hörnen.
board-listed = { $squares } är { $count ->
    [one] rutan
   *[other] rutorna
} { $names }.
board-drawn = { $squares } { PRONOUN($squares) ->
    [they] är
   *[it] består av
} de { WORD($count) } rutor som visas nedan.
board-drawing = { $squares }.

## Pjäserna

board-pieces-by-side = { $defenders } spelar mot { $attackers }.
board-side-has = { $side } har { $pieces }.
board-absent = { $side } börjar utan { $pieces }.
board-first = { $side } gör det första draget.
board-turns = Sidorna turas om och gör ett drag var.
board-turns-go-on = Sidorna turas om. En tur är ett drag, utom efter att man har slagit.
board-turns-two = Sidorna turas om. En tur är två drag med olika pjäser, eller ett om inget andra drag är möjligt.
board-turns-alone = Ett drag med dessa är en hel tur: { $who }.
board-turns-captures-alone = Ett första drag som slår är en hel tur, och det andra slår aldrig.
board-passes = { $side } får passa i stället för att dra.
board-passes-both = Båda sidorna får passa i stället för att dra.
board-dice = I början av varje tur slår sidan vid draget en tärning.
board-dice-at-most = En pjäs flyttas högst så många rutor som tärningen visar.
board-dice-exactly = En pjäs flyttas exakt så många rutor som tärningen visar.
board-dice-numbers = En sida drar bara om tärningen visar { $numbers }.
board-dice-lost-turn = Kan en sida inte dra med det den har slagit är dess tur över.
board-hand = Innan dragen börjar ställs pjäser ut på tomma rutor: { $pieces }.
hand-of-side = { WORD($count) } av { $side }
board-hand-turns = { $side } ställer ut först, och en sida ställer ut { $count ->
    [one] en pjäs
   *[other] { WORD($count) } pjäser
} per tur.
board-hand-outside = Ingen pjäs ställs { $places }.
board-hand-meanwhile = Under tiden slås ingenting, och ingenting avslutar partiet.

## Utgångsställningen

board-start = Utgångsställningen.
board-legend = { $signs }.
legend-dot = en punkt är en tom ruta
legend-gap = { $mark } är en lucka
legend-empty-square = { $mark } är { $square }
legend-empty-square-of = { $mark } är en tom ruta bland { FORM($squares, form: "among") }

## Notation

notation-squares = En ruta har namn efter linjens bokstav och radens nummer; a1 är hörnet nere till vänster.
notation-moves = Ett drag skrivs som rutan där det börjar och rutan där det slutar, till exempel d1-d3.
notation-records = I nedtecknade ställningar står { $letters }.
notation-letter = { $letter } för { $piece }
