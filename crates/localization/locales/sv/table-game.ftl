### The game, its players, and how it is conducted.

game-typed-move = Drag:
game-typed-move-hint = som e4-e7, sedan { $key }
game-your-aim = Ditt mål: { $aim }
game-moves = Drag
game-no-moves = Inga drag än.
game-thinking = tänker …
game-asking-rules = frågar reglerna …
game-rules-are-being-asked = reglerna tillfrågas ännu om det senaste draget
game-rules-are-awaited = spelets regler har fel
game-rules-gave-no-answer = reglerna gav inget svar; det är ett fel i Birka
game-human = Människa
game-plays-automatically = Birka
game-preparing-table = Bordet dukas …
game-earlier-game-is-archived = Partiet som låg på bordet går till arkivet.
game-no-move-found = inget drag hittades
game-unsaved-title = Det här partiet är inte sparat
game-saved-title = Partiet är nu sparat
game-unsaved-advice = Om du avslutar nu går dragen sedan det senaste sparandet förlorade. Åtgärda orsaken och försök igen.
game-still-saving = Disken svarar inte: partiet håller ännu på att skrivas.
game-no-home-folder = Det finns ingen hemmapp: partier och inställningar sparas inte. Sätt BIRKA_DATA till en mapp.
game-rules-title = { $variant }: reglerna
game-side = { $side ->
    [attackers] Angripare
    [defenders] Försvarare
   *[other] { $side }
}
game-to-move = { $side ->
    [attackers] Angriparna vid draget
    [defenders] Försvararna vid draget
   *[other] Vid draget: { $side }
}
game-to-move-again = { $side ->
    [attackers] Angriparna drar igen
    [defenders] Försvararna drar igen
   *[other] Drar igen: { $side }
}
game-player-status = { $player } · { $captured } slagna
game-player-places = { $player } · { $count } att ställa ut
game-die = Tärningen visar { $face }.
game-loses-turn = { $side ->
    [attackers] Angriparna slog { $face } och kan inte dra.
    [defenders] Försvararna slog { $face } och kan inte dra.
   *[other] { $side } slog { $face } och kan inte dra.
}
game-wins = { $side ->
    [attackers] Angriparna vinner
    [defenders] Försvararna vinner
   *[other] Seger: { $side }
}
game-drawn = Oavgjort
game-you-win = Du vinner
game-you-lose = Du förlorar
game-winning-move = Vinnande drag: { $mv }
game-call-explained = { $ways ->
    [1] Kungen kan komma undan i nästa drag.
    [2] Kungen har två vägar ut: bara en av dem kan stängas.
   *[other] Kungen har { $ways } vägar ut i nästa drag.
}
game-engine-failed = { $side ->
    [attackers] Motorn stannade: { $error }. Från och med nu spelar du angriparna.
    [defenders] Motorn stannade: { $error }. Från och med nu spelar du försvararna.
   *[other] Motorn stannade: { $error }. Från och med nu spelar du { $side }.
}

## Why a press on the board does nothing

refusals-position-is-only-shown = Den här ställningen visas bara. Gå till det sista draget för att spela vidare.
refusals-game-is-over = Partiet är slut.
refusals-engine-plays = { $side ->
    [attackers] Motorn spelar angriparna, och det är deras tur.
    [defenders] Motorn spelar försvararna, och det är deras tur.
   *[other] Motorn spelar { $side } och är vid draget.
}
refusals-select = { $side ->
    [attackers] Välj först en av angriparnas pjäser.
    [defenders] Välj först en av försvararnas pjäser.
   *[other] Välj först en pjäs: { $side }.
}
refusals-nothing-to-take-back = Du har inte dragit än.
refusals-nothing-to-redo = Inget drag har tagits tillbaka.
refusals-game-has-not-begun = Partiet har inte börjat: gör först ett drag.
refusals-game-is-not-over = Partiet är inte slut än.
refusals-engine-is-not-to-move = Motorn är inte vid draget.
refusals-no-person-plays = Motorn spelar båda sidorna.
refusals-draw-is-answered = Motorn har svarat. Gör ett drag innan du bjuder oavgjort igen.
refusals-nothing-to-pause = Bara partier med klocka, eller mellan två motorer, pausas. Det här väntar ändå på dig.
refusals-puzzle-is-shown = Lämna först problemet eller lektionen.
refusals-analysis-is-shown = Stäng först analysen.

## Clocks, pause, resignation, draw offers

play-resign-title = Ge upp?
play-draw-title = Oavgjort?
play-paused = Paus
play-game-is-paused = Partiet är pausat.
play-no-clock = Ingen klocka
play-clock = Klocka
play-clock-of = { $side ->
    [attackers] Angriparnas klocka
    [defenders] Försvararnas klocka
   *[other] Klocka: { $side }
}
play-clocks-differ = Olika för sidorna
play-increment = Varje drag ger
play-clocks-start-late = Klockorna startar med det första draget.
play-resigning = { $side ->
    [attackers] Angriparna ger upp partiet, och försvararna vinner.
    [defenders] Försvararna ger upp partiet, och angriparna vinner.
   *[other] Ger upp: { $side }. Den andra sidan vinner.
}
play-draw-offered-by = { $side ->
    [attackers] Angriparna föreslår oavgjort. Går försvararna med på det?
    [defenders] Försvararna föreslår oavgjort. Går angriparna med på det?
   *[other] { $side } föreslår oavgjort. Går den andra sidan med på det?
}
play-draw-is-considered = Du föreslår oavgjort. { $engine } funderar på det …
play-draw-accepted = { $engine } går med på oavgjort.
play-draw-declined = { $engine } säger nej: ställningen är för bra för oavgjort.
play-draw-is-too-early = { $engine } säger nej: det är för tidigt, varje sida ska först göra tio drag.
play-draw-is-not-judged = { $engine } kan inte bedöma ställningen och säger nej.
play-seconds = { $seconds ->
    [0] ingenting
    [one] { $seconds } sekund
   *[other] { $seconds } sekunder
}
play-minutes = { $minutes ->
    [one] { $minutes } minut
   *[other] { $minutes } minuter
}
play-minutes-and-seconds = { $minutes } min { $seconds } s
play-clock-in-words = { $time } för hela partiet; den vars tid tar slut förlorar.
play-clock-with-increment = { $time } för partiet, och { $increment } till för varje drag.
