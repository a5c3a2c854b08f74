### The question of the first start, setting up a new game or a position, and the levels of the engine.

first-start-title = Välkommen till Birka
first-start-learn = Lär dig
first-start-learn-explained = Åtta korta lektioner på bordet, några drag var.
first-start-remark = Under Nytt parti ({ $keys }) finns andra spel, starkare motståndare och klockor.
first-start-question = { $variant } ligger på bordet. Hur vill du börja?
first-start-play-attackers = Spela angriparna
first-start-play-defenders = Spela försvararna
first-start-moves-first = { $aim } Du drar först.
first-start-moves-second = { $aim } Motståndaren drar först.

## New game

new-game-title = Nytt parti
new-game-search = Sök bland varianterna
new-game-nothing-found = Ingen variant heter så.
new-game-first-games = Till att börja med
new-game-small-boards = Små bräden, korta partier
new-game-medium-boards = 8×8 till 10×10
new-game-large-boards = 11×11 till 13×13
new-game-very-large-boards = Mycket stora bräden
new-game-ends-current-game = Det avslutar partiet på bordet, som går till arkivet.
new-game-board-size = { $size } rutor
new-game-first-move = { $side ->
    [attackers] Angriparna drar först.
    [defenders] Försvararna drar först.
   *[other] Första draget: { $side }.
}
new-game-first-placement = { $side ->
    [attackers] Angriparna ställer ut först.
    [defenders] Försvararna ställer ut först.
   *[other] Ställer ut först: { $side }.
}
new-game-yes = ja
new-game-no = nej

## The position editor

positions-title = Ställ upp en ställning
positions-start = Utgångsställning
positions-empty = Tomt bräde
positions-clear = Ta bort
positions-analyse = Analysera
positions-explained = Ett klick ställer den valda pjäsen på en ruta eller tar bort den; höger knapp tömmer.
positions-is-valid = Den här ställningen går att spela.
positions-is-over = I den här ställningen är partiet redan slut: { $result }. { $reason }
positions-king = Kung
positions-attacker = Angripare
positions-defender = Försvarare
positions-strong = Stark man
positions-commander = Befälhavare
positions-knight = Riddare

## The levels of the engine

levels-name-0 = Barn
levels-name-1 = Träl
levels-name-2 = Vallhjon
levels-name-3 = Fiskare
levels-name-4 = Smed
levels-name-5 = Skeppare
levels-name-6 = Skald
levels-name-7 = Huskarl
levels-name-8 = Jarl
levels-says-0 = Spelar för nöjes skull och ser sällan vad du har i sinnet.
levels-says-1 = Flyttar det som ligger närmast och frågar sällan vad det leder till.
levels-says-2 = Vaktar flocken, men inte brädets bortre sida.
levels-says-3 = Tar det som simmar i nätet och ser ett svar framåt.
levels-says-4 = Smider medan järnet är varmt och lämnar sällan en man oskyddad.
levels-says-5 = Ser till horisonten och inte längre.
levels-says-6 = Minns varje parti som besjungits och ser inte längre än sången räcker.
levels-says-7 = Kungens egen livvakt: ser hugget innan det faller.
levels-says-8 = Använder all tid som finns och missar inget som går att se på den.
levels-entry = { $nth }  { $name }
levels-entry-for-first-game = { $nth }  { $name }  · för ett första parti
levels-entry-for-beginners = { $nth }  { $name }  · för nybörjare
levels-entry-strongest = { $nth }  { $name }  · den starkaste
levels-looks-ahead = Ser { $depth ->
    [1] ett drag
   *[other] högst { $depth } drag
} framåt{ $overlooked ->
    [0] .
   *[other] {" "}och förbiser ungefär { $overlooked } av 100 stilla drag.
}
levels-weighs = Väger högst { $nodes } ställningar för ett drag{ $overlooked ->
    [0] .
   *[other] {" "}och förbiser ungefär { $overlooked } av 100 stilla drag.
}
levels-thinks = Tänker så länge det får{ $overlooked ->
    [0] .
   *[other] {" "}och förbiser ungefär { $overlooked } av 100 stilla drag.
}
levels-strength = Tog { $percent } % av poängen mot nivå { $below } på { $games } partier.
