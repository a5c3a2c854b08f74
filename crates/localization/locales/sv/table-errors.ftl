### What is wrong with a file, a position or a game, and what the table does about it.
### Most of these stand within another message, after a colon: they begin with a small letter and have no point at their end.

## The system

errors-system-disk-full = disken är full
errors-system-quota = diskutrymmet du får använda är slut
errors-system-forbidden = åtkomst nekad
errors-system-read-only = disken är skrivskyddad
errors-system-file-for-folder = det ligger en fil där mappen borde vara
errors-system-not-found = filen eller mappen finns inte
errors-system-busy = ett annat program håller den låst
errors-system-other = operativsystemet rapporterar ett fel
errors-system-with-code = { $error } (fel { $code })
errors-read-folder = det är en mapp och ingen fil
errors-read-device = det är en enhet eller ett rör och ingen fil
errors-read-too-large = den är för stor: högst { $size } läses
errors-read-not-text = från rad { $line } är den inte text (UTF-8)

## Games, settings, keys and solved puzzles on the disk

errors-stored-game = Partiet på bordet
errors-stored-settings = Inställningar
errors-stored-keys = Tangenter
errors-stored-solved = Lösta problem
errors-stored-second-player = Platsen på en server
errors-not-written = { $what }: { $file } kunde inte skrivas: { $error }. Birka fortsätter att försöka.
errors-no-file = Partiet sparas inte: ingen fil bredvid { $file } går att använda.
errors-load-unreadable = { $what }: { $file } kan inte läsas: { $error }. { $kept }
errors-load-damaged = { $what }: { $file } är skadad: { $problems }. Det som går att läsa används. { $kept }
errors-load-partly = { $what }: allt i { $file } går inte att förstå, men resten används: { $problems }.
errors-kept-as = Filen är kvar som { $file }.
errors-not-renamed = Filen kunde inte byta namn: { $error }.
errors-field-empty = filen är tom
errors-field-syntax = från rad { $line } går den inte att läsa
errors-field-no-fields = rad 1: fält inom parentes, ”(namn: värde)”, saknas
errors-field-unknown = rad { $line }: ”{ $name }” är okänt
errors-field-unknown-near = rad { $line }: ”{ $name }” är okänt; kanske menar du ”{ $near }”
errors-field-not-understood = rad { $line }: värdet på ”{ $name }” går inte att förstå
errors-field-twice = rad { $line }: ”{ $name }” står två gånger; det första gäller
errors-field-not-a-name = { $value } är inget namn
errors-table-none-free = Alla bord bredvid { $file } används av andra Birka: det här partiet sparas inte.
errors-table-own = En annan Birka är öppen. Den här har ett eget bord, sparat i { $file }; det finns där igen när två är öppna.
errors-table-unlocked = { $file } kan inte låsas ({ $error }): starta inte en andra Birka med samma datamapp.
errors-table-not-loaded = Det sparade partiet { $file } kunde inte öppnas: { $error }. { $kept }
errors-table-saved-in = { $problems } Partier sparas i { $file } i stället.
errors-table-saved-nowhere = { $problems } Ingen annan fil går heller att använda: det här partiet sparas inte.
errors-table-kept = Partiet som stod på bordet är kvar som { $file }.
errors-table-not-kept = Partiet som stod på bordet, { $file }, kunde inte byta namn: { $error }.
errors-table-not-archived = Partiet som stod på bordet kunde inte läggas i arkivet: { $error } Det är kvar som { $file }.
errors-table-rules-changed = Reglerna för { $variant } har ändrats sedan partiet sparades; det fortsätter efter de nya.
errors-saved-newer = en nyare Birka har skrivit den; öppna den med den
errors-saved-unknown-format = ingen Birka har skrivit dess format, { $found }
errors-saved-checksum = filen har skadats eller ändrats för hand
errors-saved-gap = dragen fram till drag { $nth }, då reglerna ändrades, leder inte till ställningen efter dem
errors-saved-clock = klockorna känner till { $times } drag, och partiet har { $moves }
errors-saved-result = efter dragen står partiet inte som filen säger

## Squares and moves

errors-square-shape = ”{ $text }” är ingen ruta; rutor skrivs som ”e5”
errors-square-off-board = { $square } ligger utanför det här brädet, vars sista ruta är { $last }
errors-square-absent = det här brädet har ingen ruta { $square }: i dess ritning står där ”#”
errors-move-shape = ”{ $text }” är inget drag; drag skrivs som ”e4-e7”
errors-move-square = i draget ”{ $mv }”: { $error }
errors-illegal-over = partiet är slut
errors-illegal-off-board = brädet har ingen sådan ruta
errors-illegal-no-piece = det står ingen pjäs på { $square }
errors-illegal-piece-of = { $side ->
    [attackers] pjäsen på { $square } är angriparnas, och försvararna är vid draget
    [defenders] pjäsen på { $square } är försvararnas, och angriparna är vid draget
   *[other] pjäsen på { $square } hör till { $side }, och den andra sidan är vid draget
}
errors-illegal-turn-goes-on = pjäsen på { $square } har slagit och är kvar i draget: den slår igen, eller avslutar draget där den står
errors-illegal-same-piece-again = pjäsen på { $square } har redan gjort turens första drag; en annan pjäs gör det andra
errors-illegal-moves-alone = pjäsen på { $square } flyttar ensam, och turen har redan haft sitt första drag; en annan pjäs gör det andra
errors-illegal-second-captures = bara turens första drag slår; pjäsen på { $square } kan göra ett annat drag
errors-illegal-place-first = först ställer båda sidorna ut sina pjäser, var och en på en tom ruta
errors-illegal-taken = det står redan en pjäs på { $square }
errors-illegal-closed-to-placement = ingen pjäs får ställas på { $square }
errors-illegal-no-pass = den som ska dra får inte passa här
errors-illegal-must-roll = här är tärningen inte slagen än
errors-illegal-no-roll = här slås ingen tärning
errors-illegal-die = tärningen visar { $face }; med den kan pjäsen på { $from } inte gå till { $to }
errors-illegal-stuck-with-die = tärningen visar { $face }; med den har pjäsen på { $square } inget drag
errors-illegal-blocked = pjäsen på { $square } kan inte flyttas: varje ruta intill den är upptagen
errors-illegal-closed-in = pjäsen på { $square } kan inte flyttas: reglerna stänger de fria rutorna intill den
errors-illegal-no-move = pjäsen på { $square } har inget tillåtet drag
errors-illegal-not-in-a-line = ingen rät linje går från { $from } till { $to }
errors-illegal-way-is-blocked = vägen till { $to } är spärrad på { $obstacle }
errors-illegal-not-from-here = pjäsen på { $from } går så, som till { $to }, bara från andra rutor
errors-illegal-forbidden = pjäsen på { $from } får inte gå till { $to }: reglerna förbjuder det
errors-illegal-own-rule = pjäsen på { $from } får inte gå till { $to }: en egen regel i varianten förbjuder det
errors-hook = en funktion i varianten fungerar inte ({ $place })

## Positions

errors-position-ranks = ställningen har { $found } rader, det här brädet har { $expected }; den skrivs ”/3t3/…/ a”, rad 1 först
errors-position-rank-length = rad { $rank } har { $found ->
    [one] { $found } ruta
   *[other] { $found } rutor
}, det här brädet har { $expected }
errors-position-unknown-piece = rad { $rank }, kolumn { $column }: ”{ $letter }” är ingen pjäs i varianten; dess pjäser är { $known }
errors-position-not-absent = ”#” står på { $square }, där det här brädet har en ruta; räkna den som tom
errors-position-empty-count = rad { $rank }, kolumn { $column }: ”0” räknar inga rutor; utelämna den
errors-position-no-side = ställningen säger inte vem som drar; sluta med ” a” för angriparna eller ” d” för försvararna
errors-position-unknown-side = ”{ $found }” är ingen sida; skriv ”a” för angriparna eller ”d” för försvararna
errors-position-trailing = ”{ $found }” står efter ställningen, där inget hör hemma
errors-position-size = ställningen har { $found } rutor, det här brädet har { $expected }
errors-position-unknown-kind = på { $square } står en pjäs som varianten inte har
errors-position-cannot-go-on = på { $square } står ingen pjäs vars drag kan fortsätta
errors-position-hand-numbers = ”{ $found }” säger inte hur många pjäser som är kvar att ställa ut; skriv ”hand:12/10”, angriparnas först
errors-position-hand = pjäserna som är kvar kan inte ställas ut i den här ställningen
errors-position-memory-none = ”memory:{ $found }”: den här varianten minns ingenting; utelämna det
errors-position-memory-shape = ”memory:{ $found }”: skriv varje värde med sitt namn, till exempel ”{ $example }”, med snedstreck emellan
errors-position-memory-name = ”memory:{ $found }”: den här varianten minns { $known }
errors-position-memory-twice = ”memory:{ $found }”: det här namnet har redan ett värde
errors-position-memory-number = ”memory:{ $found }”: skriv ett heltal från { $from } till { $to }
errors-position-memory-square = ”memory:{ $found }”: skriv en ruta på brädet, eller utelämna det om det inte är någon
errors-position-memory = det som ska minnas passar inte den här varianten
errors-position-passed-over = den som ska dra kan inte dra här, så det är den andras tur
errors-position-passed = den andra sidan kan inte ha passat här
errors-position-rolled = tärningen kan inte ha slagits här
errors-position-rolled-number = ”{ $found }” säger inte vad tärningen visar; skriv ”rolled:1” till ”rolled:6”
errors-position-kings = { $found ->
    [0] kungen saknas; ställningen måste ha precis en
   *[other] det finns { $found } kungar; ställningen måste ha precis en
}
errors-position-forbidden = { $square } är stängd för den pjäsen ({ $kind })
errors-position-hook = varianten kan inte bedöma ställningen: { $error }

## Games that are opened

errors-place = rad { $line }, kolumn { $column }
errors-fault-in = { $source }, { $place }: { $error }
errors-move-number = drag { $nth }: { $error }
errors-move-text = drag { $nth }, { $mv }: { $error }
errors-record-captures = efter de här reglerna är det { $made }
errors-record-retold = det finns ingen sådan pjäs, eller ingen plats för den
errors-record-start = i utgångsställningen: { $error }
errors-record-changes = reglerna sägs ha ändrats efter drag { $expected }, men det finns { $found } drag
errors-record-result = resultatet sägs vara ”{ $recorded }”; enligt reglerna är det ”{ $found }” efter sista draget
errors-record-open-value = värdet tar inte slut; avsluta det med ”"” på samma rad
errors-record-open-comment = kommentaren tar inte slut; avsluta den med en klammer
errors-record-escape = ett okänt tecken följer på ”\”; skriv ”\\” för tecknet självt
errors-record-too-long = det har fler än { $most } tecken
errors-record-header = det är inget huvud; ett huvud är en rad som ”[Variant "tablut"]”
errors-record-twice = ”{ $name }” anges två gånger; behåll en
errors-record-newer = det är i format { $found }, som den här Birka inte känner till; använd en nyare Birka
errors-record-value = ”{ $value }” går inte att förstå här; det skrivs som { $example }
errors-record-example = ”{ $example }”
errors-record-berserk = ”{ $mv }” är ett hopp eller ett bärsärkadrag, som Birka inte spelar
errors-record-number = ”{ $found }” står före drag { $expected }; ett drag saknas eller är för mycket
errors-record-stray = ”{ $text }” hör inte hit; drag skrivs som ”1. e4-e7 d5-d8xd9”, kommentarer inom klamrar, varianter inom parentes
errors-record-variation-of-nothing = en variant följer på draget som den ersätter; här finns inget
errors-record-empty-variation = varianten har inga drag
errors-record-open-variation = varianten tar inte slut; avsluta den med ”)”
errors-record-loose-sign = ”{ $sign }” står ensamt; ett tecken följer på sitt drag utan mellanslag, som i ”e4-e7{ $sign }”
errors-record-no-variation = ”)” avslutar ingen variant
errors-record-too-deep = varianterna ligger mer än { $most } djupt i varandra
errors-record-too-many-moves = partiet har fler än { $most } drag
errors-record-too-many-games = texten har fler än { $most } partier; dela den
errors-record-no-variant = partiet säger inte vilken variant det är; lägg till ”[Variant "tablut"]”
errors-record-variant = ingen variant med det namnet kan spelas här: ”{ $name }”
errors-record-address = ”{ $found }” är ingen variant i partiet
errors-record-no-rules = protokollet saknar ”[rules:…]”; raden hör hemma före dragen
errors-record-in-rules = i reglerna: { $error }
errors-record-no-such-rules = ingen variant passar till protokollets regler; ”birka import-rules” gör en variant av dem
errors-record-in-position = i ställningen: { $error }
errors-record-fields = raden har { $found } fält; ett parti är ”game_id,moves,black_captured,white_captured,winner”
errors-record-winner = ”{ $found }” är inget resultat; det skrivs ”Black”, ”White”, ”Draw” eller ”Ongoing”, och en rubrik börjar med ”#”
errors-record-archive-line = raden i arkivet är skadad
errors-record-unrecognised = det är inget parti: det börjar varken som ett parti från Birka (”[Birka "1"]”), ett OpenTafl-protokoll (”[rules:…]”), en tabell över partier (”id,moves,,,winner”), ett sparat parti (”(format: …”), en ställning (”/3t3/…/ a”) eller en länk (”birka://…”)
errors-record-empty = det innehåller inget parti
errors-record-no-moves = det innehåller inga drag; drag skrivs som ”1. e4-e7 d5-d8xd9”, och bara kommentarer inom klamrar
errors-record-more = och ytterligare { $count } fel
errors-rules-missing = ”{ $key }:” saknas; ett protokoll lyder ”dim:9 … start:/3ttt3/…/”
errors-rules-value = ”{ $key }:{ $value }” går inte att förstå
errors-rules-start = utgångsställningen ”start:” är ogiltig
errors-rules-unplayable = de här reglerna kan inte spelas
errors-link-too-long = länken har fler än { $most } tecken; skicka en fil i stället
errors-link-kind = ”{ $found }” är varken parti eller ställning; en länk börjar med ”birka://game?” eller ”birka://position?”
errors-link-newer = en nyare Birka har gjort länken (version { $found }); använd den
errors-link-no-version = länken säger inte sin version, ”v=1”
errors-link-missing = länken saknar ”{ $name }=”
errors-link-encoding = ”%” följs av två hexadecimala siffror i UTF-8
errors-link-character = ”{ $character }” hör inte hemma i en länk
errors-link-value = ”{ $value }” i länken går inte att förstå
errors-link-content = ”{ $found }” är inget som en länk bär: efter ”#” står ”position=”, ”game=”, ”review=”, ”puzzle=” eller ”variant=”
errors-link-damaged = länken är avklippt eller ändrad; kopiera den på nytt, hela
errors-link-too-large = länken packas upp till mer än { $most } byte; skicka en fil i stället
errors-link-mismatch = länken bär något annat än den säger
errors-variant-unknown = det finns ingen variant ”{ $name }”
errors-variant-unknown-near = det finns ingen variant ”{ $name }”; kanske menar du ”{ $near }”
errors-variant-malformed = ”{ $name }” är inget namn på en variant
errors-variant-no-option = ”{ $variant }” har inget val ”{ $option }”
errors-variant-value = valet ”{ $option }” i ”{ $variant }” kan inte vara ”{ $value }”
errors-variant-rules = ”{ $name }” kan inte spelas: reglerna innehåller fel
errors-import-rules-changed = Reglerna för { $variant } har ändrats sedan partiet skrevs ner; det är tillåtet även efter de nya.
errors-import-read-as = Läst som { $variant }, vars regler protokollet anger annorlunda på { $count ->
    [one] { $count } punkt
   *[other] { $count } punkter
}.
errors-import-rules-left-out = { $count ->
    [one] En av protokollets regler är utelämnad eller återges bara ungefär.
   *[other] { $count } av protokollets regler är utelämnade eller återges bara ungefär.
}
errors-import-decoded = Rad { $line } är inte UTF-8 och läses som Latin-1 (Windows-1252).

## The archive, and games that are written

errors-archive-unreadable = Arkivet { $file } kan inte läsas: { $error }.
errors-archive-unwritable = Arkivet { $file } kan inte skrivas: { $error }.
errors-archive-busy = Ett annat program använder arkivet; { $file } är låst.
errors-archive-full = Arkivet { $file } har nått { $size }. Flytta filen, så börjar en ny.
errors-archive-no-game = Arkivet har inget parti { $nth }.
errors-archive-damaged = Parti { $nth } i arkivet kan inte läsas.
errors-archive-put-aside = { $count ->
    [one] En skadad rad i { $file } är kvar i { $kept };
   *[other] { $count } skadade rader i { $file } är kvar i { $kept };
} de andra partierna är hela.
errors-archive-left-damaged = { $count ->
    [one] En rad i { $file } är skadad och lämnades där.
   *[other] { $count } rader i { $file } är skadade och lämnades där.
} { $error }
errors-archive-newer-games = { $count ->
    [one] Ett parti är skrivet av en nyare Birka och visas inte; det är kvar i arkivet.
   *[other] { $count } partier är skrivna av en nyare Birka och visas inte; de är kvar i arkivet.
}
errors-export-failed = Partiet kan inte skrivas: { $error }.
errors-export-replay = efter reglerna för { $variant } går det inte att spela upp: { $faults }
errors-export-several = ett OpenTafl-protokoll rymmer ett parti, inte { $count }
errors-export-bare-table = Kommentarer, tecken och varianter är utelämnade: en tabell har ingen plats för dem.
errors-export-bare-link = Kommentarer, tecken och varianter är utelämnade: en länk har ingen plats för dem.
errors-export-headers-table = Namn, datum, klockor och andra uppgifter är utelämnade: en tabell har ingen plats för dem.
errors-export-headers-link = Klockor och andra uppgifter är utelämnade: en länk har ingen plats för dem.
errors-export-characters = ”[”, ”]”, ”|”, tabbar och andra styrtecken i namn och kommentarer skrivs som ”(”, ”)”, ”/” och mellanslag.
errors-export-drawings = Pilar och ringar är utelämnade: protokollet har ingen plats för dem.
errors-export-clocks = Klockorna är utelämnade: protokollet har en och samma tid för båda sidor.
errors-export-rule-changes = Protokollet säger inte att reglerna ändrades under partiet.
errors-export-extends = Länken innehåller varianten utan det som den bygger på: { $files }. Skicka det också, eller packa ett mod.
errors-export-not-said = Protokollet säger ingenting om { $count ->
    [one] en av variantens regler
   *[other] { $count } av variantens regler
}.

## The engine, puzzles and the analysis board

errors-engine-broke = sökningen avbröts; det är ett fel i Birka
errors-engine-memory = det finns inte minne nog för sökningen: { $megabytes } MB
errors-engine-thread = systemet ger sökningen ingen tråd
errors-puzzle-other-variant = Problemet gäller ”{ $wanted }”, inte ”{ $found }”.
errors-puzzle-rules-changed = Reglerna för ”{ $variant }” har ändrats sedan problemet bevisades: det kan inte spelas.
errors-puzzle-invalid = Problemet { $id } är fel och kan inte spelas.
errors-puzzle-variant = Problemet kan inte spelas: { $error }.
errors-study-moves = Partiet har { $most } drag med sina varianter och rymmer inga fler.
errors-study-depth = Varianterna ligger { $most } djupt i varandra och inte djupare.
errors-switch-size = brädet har en annan storlek
errors-switch-pieces = pjässlagen är andra
errors-script-notes = Skripten har { $count ->
    [one] en anmärkning
   *[other] { $count } anmärkningar
} (”birka check” visar allt): { $first }
errors-new-game = Partiet kan inte börja: { $error }.
