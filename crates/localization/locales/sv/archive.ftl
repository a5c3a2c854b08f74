# Partierna som en server sparar, och vad den säger om det som den sparar.

archive-variants = Varianter
archive-going-on = Pågår
archive-all-going-on = Alla partier som pågår
archive-ended = Avslutade
archive-member = Spelare med konto
archive-state = Läge
archive-search = Sök
archive-older = Äldre partier
archive-guest = Gäst
archive-watch = Se på vid brädet
archive-replay = Spela upp på brädet
archive-not-shown = Dragen kan inte visas, för varianten har andra regler nu.
archive-board-label = { $variant } efter { $ply } av { $plies } drag
archive-start-label = { $variant } i början
archive-move-of = Drag { $ply } av { $plies }
archive-previous = Föregående
archive-next = Nästa
archive-download = Ladda ner
archive-as-text = Birkas text
archive-as-opentafl = OpenTafl-protokoll
archive-as-saved = Sparat parti
archive-results = Resultat
archive-tally = Partier: { $games }. Vunna av angriparna: { $attackers }, av försvararna: { $defenders }, oavgjorda: { $drawn }.
archive-best = { $side ->
    [attackers] Bästa angripare
    [defenders] Bästa försvarare
   *[other] Bäst som { $side }
}
archive-sources = Källor
archive-ratings = Rating
archive-rating = Ratingtal
archive-side = Sida
archive-player-since = Spelar här sedan { $day }.
archive-is-program = Det här är ett program.

archive-delete-account = Radera kontot
archive-delete-note = Kontot försvinner med allt som hör till det. Partier som pågår ges upp. Det går inte att ångra.
archive-deleted = Kontot är raderat.

archive-privacy = Integritet
archive-privacy-kept = Vad som sparas
archive-privacy-account = Om ett konto: namnet, ett hashvärde av lösenordet som det inte kan läsas ur, språket, när det skapades och senast användes, rating, erbjudanden om partier och ett hashvärde för varje webbläsare och program som är inloggat.
archive-privacy-games = Om partier: reglerna, dragen med sina tider, resultatet, spelarnas namn och raderna som de skrev till varandra. Offentliga partier visas för alla utan dessa rader, andra bara för den som känner deras adress.
archive-privacy-guest = Om gäster: namnet som de gav sig, om de gjorde det, och ett hashvärde av ett slumptal som deras webbläsare behåller och som de kommer tillbaka till sin plats med.
archive-privacy-cookie = Den som loggar in får en enda kaka, liksom en gäst som erbjuder eller antar ett parti. Inget hämtas från andra servrar, inget räknas och inget lämnas vidare.
archive-privacy-address = En besökares nätadress finns i serverns minne för att begränsa förfrågningar. Den skrivs inte ner.
archive-privacy-time = Hur länge
archive-privacy-guest-games = Partier där ingen har konto raderas { $days ->
    [one] en dag
   *[other] { $days } dagar
} efter sitt slut, eller efter det sista som hände i dem.
archive-privacy-member-games = Partier med en spelare som har konto blir kvar.
archive-privacy-sessions = En webbläsare som inte används på { $days } dagar loggas ut, och dess hashvärde raderas.
archive-privacy-deletion = Hur det raderas
archive-privacy-delete = Var och en kan radera sitt eget konto med lösenordet:
archive-privacy-after = Namn, lösenord, rating, erbjudanden och inloggningar är sedan borta. Partierna blir kvar utan namnet och utan raderna som skrevs i dem.
archive-privacy-copies = Säkerhetskopior som den som driver servern gör kan ha det kvar en tid till.
archive-privacy-letters = Om en medlem som uppger en e-postadress: adressen, tills hon tar bort den. Den används bara för hennes drag.
archive-privacy-tournaments = En medlem som deltar i en turnering står i dess tabell.
