### Games that are kept, and games from files and the clipboard.

games-title = Partier
games-reading = Läser partierna …
games-none-yet = Inget parti är sparat än. Ett parti går till arkivet när ett annat tar dess plats på bordet.
games-nothing-found = Inget parti stämmer.
games-no-archive = Det finns ingen mapp för arkivet: sätt BIRKA_DATA till en mapp.
games-any-variant = Alla varianter
games-opponent = Spelare
games-since = Från
games-until = Till
games-contains = Text
games-wrong-day = En dag skrivs som { $example }.
games-open = Öppna
games-resume = Fortsätt
games-review = Genomgång
games-delete = Radera
games-keep = Behåll det
games-copy = Kopiera
games-save = Spara
games-save-as = Spara som
games-browse = Bläddra…
games-paste = Klistra in
games-keep-all = Lägg alla i arkivet
games-statistics = Resultat i dessa partier
games-number = Partier
# Above the levels of the engine, beside the two headings that follow.
games-own-wins = Dina segrar mot
games-as-attackers = som anfallare
games-as-defenders = som försvarare
games-wins = { $won } av { $games }
games-export = Kopiera eller spara det valda partiet
games-from-elsewhere = Öppna en fil eller urklipp
games-path = Sökväg till en fil; eller dra filen till fönstret
games-displayed-game = Kopiera det som står på brädet
games-game = Parti
games-game-link = Länk
games-position = Ställning
games-position-link = Länk till ställningen
games-variant-link = Länk till varianten
games-is-over = Det här partiet är slut. Öppna det för att spela vidare från en av dess ställningar.
games-unknown-player = ?
games-clipboard-is-empty = Det finns ingen text i urklipp.
games-copied = Kopierat.
games-work-failed = Det gick inte; det är ett fel i Birka.
games-put-aside = Partier som lagts åt sidan
games-result-any = Alla resultat
games-result-attackers = Angriparna vann
games-result-defenders = Försvararna vann
games-result-draw = Oavgjort
games-result-unfinished = Ej avslutat
games-column-day = Dag
games-column-variant = Variant
games-column-players = Angripare – försvarare
games-column-result = Resultat
games-column-moves = Drag
games-unfinished = ej avslutat
games-attackers-won = angriparna vann
games-defenders-won = försvararna vann
games-drawn = oavgjort
games-result-with-reason = { $result }, { $reason }
games-players = { $attackers } – { $defenders }
games-moves = { $count ->
    [0] ställning
    [one] { $count } drag
   *[other] { $count } drag
}
games-count = { $all ->
    [one] { $all } parti
   *[other] { $all } partier
}
games-count-found = { $found } av { $all ->
    [one] { $all } parti
   *[other] { $all } partier
}
games-of-file = Partier i { $file }
games-format-text = Birkas text (.tafl)
games-format-opentafl = OpenTafl-protokoll (.otg)
games-format-table = Tabell över partier (.csv)
games-format-link = Länk
games-delete-question = Radera parti { $nth }? Det går inte att få tillbaka.
games-deleted = Parti { $nth } är raderat.
games-extended = Parti { $nth } i arkivet har nu den här analysen.
games-kept = { $new ->
    [0] Inget nytt parti
    [one] { $new } parti har lagts i arkivet
   *[other] { $new } partier har lagts i arkivet
}{ $known ->
    [0] .
   *[other] ; { $known } fanns där redan.
}
games-saved = Sparat som { $file }.
games-not-saved = { $file } kunde inte skrivas: { $error }. Välj ett annat namn eller en annan mapp.
games-file-exists = { $file } finns redan och lämnades som den är. Välj ett annat namn.
games-unreadable = { $file } kunde inte läsas: { $error }
games-clipboard = Urklipp
games-no-game-in = { $source } innehåller inget parti som kan öppnas.
games-some-left-out = { $source }: några partier är utelämnade.
games-more-faults = och ytterligare { $count } fel.
games-valid-script = { $file } är ett regelskript utan fel. Ingenting ändrades: för att spela det, starta ”birka --scripts MAPP” med mappen där det ligger, eller gör en mod av det med ”birka new”.
games-faulty-script = { $file } är ett regelskript med { $errors ->
    [one] ett fel
   *[other] { $errors } fel
}, och det kan inte spelas. Ingenting ändrades. { $first }
games-shared-variant = Länken bär varianten { $name }, som inte har några fel. Ingenting ändrades: ”birka import-rules LÄNK --out FIL.lua” skriver dess fil.
games-mod-installed = Modden { $name } { $version } är installerad. Dess varianter finns bland dem för ett nytt parti.
games-mod-not-installed = { $file } installerades inte som mod: { $error }
