## Invitation and languages

invitation = Rör skärmen för att spela
please-wait = Ett ögonblick.
closed-title = Utställningen är stängd just nu.
closed-note = Det går att spela igen klockan { $time }.
closed-note-later = Det går att spela igen senare.

## Offers

welcome-question = Vad vill du spela?
offer-puzzle = Befria kungen i { $moves ->
    [one] ett drag
   *[other] { $moves } drag
}
side-name = { $side ->
    [attackers] Angriparna
    [defenders] Kungen och hans försvarare
   *[other] { $side }
}
offer-two = Två besökare
offer-short = Ett kort parti: { $variant }
offer-short-note = Ungefär fem minuter, för nybörjare.
offer-puzzle-note = En gåta ur ett nedtecknat parti.
offer-full = Hela spelet: { $variant }
offer-full-note = Ungefär tjugo minuter.
offer-two-note = En på var sida av bordet.
offer-phone = Två besökare, en med telefon
offer-phone-note = Telefonen läser av en kod.

## Rules in a sentence

rule-move = Pjäserna går rakt, så långt vägen är fri.
rule-move-die = Pjäserna går rakt, så långt tärningen tillåter.
rule-capture = Stäng in en av motståndarens pjäser mellan två av dina för att slå den.

## Playing

your-turn = Ditt drag
table-turn = Motståndaren tänker.
how-to-move = Tryck på en pjäs och sedan på en ruta. Eller dra pjäsen.
how-to-place = Rör vid en tom ruta för att ställa ut en pjäs.
take-back = Ta tillbaka
pass = Passa
new-game = Nytt parti
you-play = { $side ->
    [attackers] Du spelar angriparna.
    [defenders] Du spelar kungen och hans försvarare.
   *[other] Du spelar { $side }.
}
other-turn = Det är den andra sidans tur.
die-shows = Tärningen visar { $face }
puzzle-goal = Befria kungen i { $moves ->
    [one] ett drag
   *[other] { $moves } drag
}.

# The house may name its network here.
phone-title = Läs av koden med en telefon
phone-note = Telefonen måste vara i samma nätverk som bordet. Ingen app behövs.
phone-left = Telefonen har lämnat partiet.
phone-failed = Ingen telefon kan vara med just nu. Spela vidare båda två vid bordet.

## Is anybody still there?

still-there = Är du kvar?
still-there-countdown = Partiet avslutas om { $seconds ->
    [one] { $seconds } sekund
   *[other] { $seconds } sekunder
}.
still-there-table = Bordet spelar på egen hand igen om { $seconds ->
    [one] { $seconds } sekund
   *[other] { $seconds } sekunder
}.
still-here = Jag är kvar
start-anew = Börja om

## Endings

ending-won = Du vann på { $moves ->
    [one] ett drag
   *[other] { $moves } drag
}.
ending-lost = Du förlorade efter { $moves ->
    [one] ett drag
   *[other] { $moves } drag
}.
ending-drawn = Ingen vann: partiet är oavgjort.
ending-side-won = { $side ->
    [attackers] Angriparna vann
    [defenders] Kungens sida vann
   *[other] { $side } vann
} på { $moves ->
    [one] ett drag
   *[other] { $moves } drag
}.
touch-to-go-on = Rör skärmen för att gå vidare
play-again = Spela igen
other-game = Ett annat spel
leave = Avsluta
take-home = Ta med partiet hem: skanna det här med telefonen.
puzzle-wrong = Det är inte vägen. Försök igen.
ending-solved = Löst på { $moves ->
    [one] ett drag
   *[other] { $moves } drag
}!

## History, one sentence at the end of a visit

history-general = Spel av den här familjen spelades i hela Nordeuropa, under vikingatiden och efter den, tills schacket tog deras plats.
history-brandubh = I en sjöbosättning vid Ballinderry på Irland hittades ett bräde med sju gånger sju hål för pinnar. Pinnarna är inte bevarade.
history-tablut = Carl von Linné skrev ner reglerna för tablut i sin dagbok under resan genom Lappland 1732.
history-tawlbwrdd = Robert ap Ifan ritade det walesiska brädet och beskrev spelet i en handskrift 1587.
history-hnefatafl = De isländska sagorna nämner hnefatafl, brädspelet med ”hnefi”, dess kung, gång på gång.
history-alea = En evangeliebok skriven med irisk hand, nu i Oxford, har en teckning av det här brädet och förklarar evangelierna med den.

## Captions while the table plays itself

caption-family = En kung, få försvarare, dubbelt så många angripare: det är tafl, vikingarnas brädspel.
caption-brandubh = Brandubh är Irlands lilla spel: en kung och fyra män mot åtta.
caption-ballinderry = Brädet från Ballinderry på Irland har sju rader med sju hål. Mitten och hörnen är märkta.
caption-birka = Birka på Björkö var en stad under vikingatiden. Några av de döda begravdes med spelpjäser.
caption-glass = Pjäserna följer fynd från Birkas gravar: glas, ben och horn, och en kung som bär brons.
caption-linnaeus = År 1732 såg naturforskaren Carl von Linné samer spela tablut och skrev ner reglerna på latin.
caption-raichi = Den som öppnar en väg till kanten för kungen ropar ”raichi”, och ”tuichu” när det finns två.
caption-swedes = Linné kallade kungens män svenskar och angriparna moskoviter.
caption-apifan = Tawl-bwrdd är det walesiska spelet. Robert ap Ifan beskrev det 1587: en kung och tolv män mot tjugofyra.
caption-chess = Schacket kom till Norden under medeltiden och tog långsamt taflspelens plats. Hos samerna spelades tafl ännu 1732.
caption-alea = Alea Evangelii är det största brädet: nitton linjer åt varje håll, ritat i en handskrift i Oxford (Corpus Christi College, MS 122).
attract-engine-game = Bordet spelar { $variant } mot sig självt.
attract-recorded-escape = Ur ett nedtecknat parti: kungen befrias i { $moves ->
    [one] ett drag
   *[other] { $moves } drag
}.
attract-recorded-capture = Ur ett nedtecknat parti: kungen fångas i { $moves ->
    [one] ett drag
   *[other] { $moves } drag
}.

## Captions for sounds

sound-move = En pjäs ställs ner
sound-capture = En pjäs slås
sound-escape = Ett horn ljuder
sound-king-captured = En trumma slår
sound-call = Ett rop: { $call }
sound-end = Partiet är slut

## What makes the table easier to use

aids-title = Lättare att använda
aid-large-text = Större text
aid-contrast = Mer kontrast
aid-lower = Brädet längre ner
aid-calm = Mindre rörelse
aid-spoken = Läs upp
aid-on = på
aid-off = av
aids-done = Klart

## The service screen

service-title = Service
service-enter-pin = Ange PIN-koden
service-wrong-pin = PIN-koden är fel.
service-locked = Vänta { $seconds ->
    [one] { $seconds } sekund
   *[other] { $seconds } sekunder
} före nästa försök.
service-running = Har varit igång i { $hours ->
    [one] { $hours } timme
   *[other] { $hours } timmar
}
service-running-minutes = Har varit igång i { $minutes ->
    [one] { $minutes } minut
   *[other] { $minutes } minuter
}
service-restarts = Omstarter sedan start: { $count }
service-memory = Minne: { $megabytes } MB
service-frames = Bilder per sekund: { $frames }
service-errors = Fel: { $count }
service-no-statistics = Ingenting räknas.
service-statistics-fault = Statistiken kan inte skrivas: { $why }
service-language = Första språk
service-restart = Starta om
service-back = Tillbaka till utställningen
service-config-valid = Konfigurationen är giltig.
service-config-faults = Fel i konfigurationen: { $count }
service-today = Besök i dag: { $visits }; spelade till slut: { $finished }
service-volume = Volym: { $percent } %
service-close-exhibit = Stäng utställningen
service-close-question = Stänga utställningen?
service-close-note = Bordet förblir då mörkt tills datorn startas om.
service-delete = Radera
service-version = Birka { $version }
service-address = Adress: { $address }
service-no-network = Inget nätverk
service-disk = Ledigt på disken: { $gigabytes } GB
service-failure = Senaste felet: { $when }, { $why }
service-touch-test = Rör var som helst: varje finger får en ring med sitt nummer.
service-sound-test = Prova ljudet
