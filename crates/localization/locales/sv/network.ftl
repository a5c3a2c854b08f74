# A second player on another machine. $side is attackers, defenders, or a variant's own name.

network-elsewhere = Medspelare
network-other-is-to-move = Medspelaren är vid draget.
network-no-help = Det finns ingen hjälp när du spelar mot någon.
network-second-player = Andra spelare …
network-title = Andra spelare
network-invite = { $side ->
    [attackers] Någon annan kan spela angriparna, på en telefon eller en annan dator.
    [defenders] Någon annan kan spela försvararna, på en telefon eller en annan dator.
   *[other] Någon annan kan spela { $side }, på en telefon eller en annan dator.
}
network-make-link = Skapa en länk
network-link = Ge den här länken till en person. Den som öppnar den först tar platsen; andra tittar på.
network-scan = Rikta kameran på en telefon i samma nätverk mot bilden. Den som öppnar sidan först tar platsen; andra tittar på.
network-by-phone = Med telefon, här i huset
network-by-link = En länk till en vän, på { $server }
network-no-club = För en länk till en vän långt borta, ange adressen till en server i inställningarna.
network-own-link = En länk från en vän
network-open-link = Öppna länken
network-no-link = Det här är ingen länk till ett parti.
network-asked = Länken leder till ett parti på { $server }. Inget har skickats dit än.
network-look = Titta på partiet
network-come-back = Tillbaka till partiet på { $server }
network-leave-explained = Partiet går vidare vid det här bordet. På servern ger du upp.
network-leave-to-engine = Låt motorn spela
network-connecting = Ansluter …
network-reconnecting = Anslutningen är bruten. Försöker igen …
network-no-server = Ingen server för partier svarar här.
network-no-program = Programmet birka-server saknas. Det hör hemma bredvid programmet birka.
network-no-page = Sidan för telefoner saknas. Den följer med paketen; i en kopia av källkoden byggs den med ”make web”.
network-no-network = Den här datorn är inte i något nätverk där en telefon också kan vara.
network-awaited = Medspelaren har inte kommit än.
network-here = Medspelaren är här.
network-here-named = { $name } är här.
network-here-bot = { $name } är här. Det är ett program.
network-away = Medspelaren har gått. Partiet väntar.
network-away-named = { $name } har gått. Partiet väntar.
network-watching = Du tittar på.
network-offers-draw = Medspelaren bjuder remi.
network-offers-take-back = Medspelaren vill ta tillbaka ett drag.
network-offers-rematch = Medspelaren vill ha ett parti till, med ombytta sidor.
network-offered = Medspelaren har inte svarat än.
network-declined = Medspelaren tackar nej.
network-accept = Godta
network-decline = Avböj
network-leave = Spela vidare ensam
network-invitation = { $side ->
    [attackers] Du är inbjuden till ett parti { $variant }. Du spelar angriparna.
    [defenders] Du är inbjuden till ett parti { $variant }. Du spelar försvararna.
   *[other] Du är inbjuden till ett parti { $variant }. Du spelar { $side }.
}
network-invitation-full = I det här partiet { $variant } är båda platserna tagna. Du kan titta på.
network-play = Spela
network-watch = Titta på
network-your-move = Ditt drag
network-you = Du
network-say = Skriv till medspelaren
network-mute = Tysta
network-unmute = Visa igen
network-disagreed = De två brädena stämmer inte överens, så partiet har stannat. Båda ställningarna står i protokollet.
network-refused = Servern har avvisat detta.
network-refused-version = Servern har en annan version. Ladda om sidan, eller uppdatera Birka.
network-refused-no-game = Det partiet finns inte längre.
network-refused-rules = Servern godtar inte partiets regler.
network-refused-too-fast = För mycket på en gång. Försök igen om en minut.
network-refused-words = Huset tillåter inte ett ord i din rad.
network-refused-unavailable = Servern kan inte göra det nu. Försök igen.
