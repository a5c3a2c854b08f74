# En klubbs lobby: erbjudna partier, pågående partier och vad en medlem väljer.

lobby-new-game = Nytt parti
lobby-begun = Ditt parti har börjat.
lobby-to-the-board = Till brädet
lobby-your-move = Ditt drag
lobby-other-games = Partier där andra är vid draget
lobby-challenges = Utmaningar till dig
lobby-open = Öppna partier
lobby-none = Ingen väntar på ett parti just nu.
lobby-waiting = Du väntar på någon
lobby-guest = Gäst
lobby-accept = Anta
lobby-decline = Avböj
lobby-withdraw = Ta tillbaka
lobby-rated = räknas
lobby-casual = räknas inte
lobby-no-limit = utan tidsgräns
lobby-you-play = { $side ->
    [attackers] du spelar angriparna
    [defenders] du spelar försvararna
   *[other] sida lottas
}
lobby-days = { $days ->
    [one] 1 dag per drag
   *[other] { $days } dagar per drag
}
lobby-left-days = { $days } dagar kvar
lobby-left-hours = { $hours } timmar kvar
lobby-left-minutes = { $minutes ->
    [one] 1 minut kvar
   *[other] { $minutes } minuter kvar
}
lobby-variant = Variant
lobby-choose = Visa dess val
lobby-side = Din sida
lobby-side-any = Lottas
lobby-side-attackers = Angriparna
lobby-side-defenders = Försvararna
lobby-time = Tid
lobby-time-clock = Klocka
lobby-time-days = Dagar per drag
lobby-minutes = Minuter
lobby-increment = Sekunder till per drag
lobby-rated-note = Räknas för rankningen. Ett andra parti med bytta sidor följer.
lobby-least = Lägsta rankning
lobby-most = Högsta rankning
lobby-opponent = Bara för medlemmen med detta namn
lobby-source = Egna regler
lobby-source-note = En variants Lua-fil, i stället för den ovan
lobby-offer = Erbjud partiet
lobby-fault-variant = Varianten går inte att spela: { $why }
lobby-fault-number = Ett tal saknas eller är för stort.
lobby-fault-opponent = Ingen annan medlem har det namnet.
lobby-fault-rated-source = Egna regler kan inte räknas.
lobby-fault-gone = Partiet är inte längre öppet.
lobby-fault-needs-account = Detta är bara för medlemmar. Logga in först.
lobby-fault-bounds = Din rankning ligger utanför partiets gränser.
lobby-fault-too-many = Du erbjuder för många partier. Ta tillbaka ett först.
lobby-plan = Villkorade drag
lobby-plan-note = Skriv ett drag som du väntar dig, ditt svar och så vidare: ”{ $example }”. Dina svar spelas genast.
lobby-plan-line = Variant
lobby-plan-add = Lägg till
lobby-plan-remove = Ta bort
lobby-plan-own-turn = Det är ditt drag: spela det på brädet.
lobby-plan-incomplete = En rad börjar med ett drag av den andra spelaren och slutar med ett av dina.
lobby-plan-too-long = En plan har högst 20 rader med 20 drag.
lobby-plan-contradiction = En annan rad svarar annorlunda på samma drag.
lobby-plan-illegal = { $name }: { $why }
lobby-settings = Frånvaro, meddelanden, chatt
lobby-absence = Frånvaro
lobby-absence-note = Medan du är borta går inga dagar. Du har { $days ->
    [one] 1 dag
   *[other] { $days } dagar
} kvar i år.
lobby-absence-days = Dagar
lobby-absence-begin = Var borta
lobby-absence-now = Du är borta: { $left }.
lobby-absence-end = Var tillbaka
lobby-mutes = Chatt
lobby-mutes-note = Du läser inte vad dessa spelare skriver.
lobby-mute-name = Namn
lobby-mute = Tysta
lobby-unmute = Läs igen
lobby-mail = Meddelanden med e-post
lobby-mail-note = Vi skriver när det är ditt drag i ett parti med dagar per drag, en gång per parti tills du har varit där.
lobby-mail-address = E-postadress
lobby-mail-save = Bekräfta adressen
lobby-mail-sent = Vi har skrivit till { $email }. Öppna länken i brevet.
lobby-mail-is = Vi skriver till { $email }.
lobby-mail-end = Skriv inte mer
lobby-mail-confirmed = Din adress är bekräftad.
lobby-mail-expired = Länken gäller inte längre.
lobby-mail-bad = Det är ingen e-postadress.
lobby-mail-ended = Vi skriver inte mer. Adressen är borttagen.
lobby-mail-confirm-subject = Din adress hos Birka
lobby-mail-hello = Hej { $name }!
lobby-mail-confirm-link = Öppna länken, så skriver vi till den här adressen när det är ditt drag:
lobby-mail-confirm-other = Har du inte bett om det? Gör då ingenting.
lobby-mail-subject = Ditt drag mot { $opponent } ({ $variant })
lobby-mail-move = Det är ditt drag i partiet { $variant } mot { $opponent }:
lobby-mail-no-more = Inga fler brev:
lobby-against = Mot
lobby-a-person = En människa
