## Invitation and languages

invitation = Tange ut ludas
please-wait = Exspecta paulisper, quaeso.
closed-title = Tabula nunc clausa est.
closed-note = Hora { $time } iterum ludere licebit.
closed-note-later = Postea iterum ludere licebit.

## Offers

welcome-question = Quid ludere vis?
offer-puzzle = Libera regem { $moves ->
    [one] uno motu
   *[other] { $moves } motibus
}
side-name = { $side ->
    [attackers] Oppugnatores
    [defenders] Rex et defensores
   *[other] { $side }
}
offer-two = Duo hospites
offer-short = Ludus brevis: { $variant }
offer-short-note = Fere quinque minutae, tironibus.
offer-puzzle-note = Aenigma e ludo perscripto.
offer-full = Ludus plenus: { $variant }
offer-full-note = Fere viginti minutae.
offer-two-note = Unus in utraque parte tabulae.
offer-phone = Duo hospites, alter cum telephono
offer-phone-note = Telephonum signum legit.

## Rules in a sentence

rule-move = Calculi per lineam rectam moventur, quousque via patet.
rule-move-die = Calculi recta via moventur, quatenus tessera permittit.
rule-capture = Calculum hostilem inter duos tuos include ut capias.

## Playing

your-turn = Tuus est motus
table-turn = Adversarius cogitat.
how-to-move = Tange calculum, deinde locum. Aut trahe eum.
how-to-place = Tange locum vacuum ut calculum ponas.
take-back = Revoca
pass = Omitte
new-game = Ludus novus
you-play = { $side ->
    [attackers] Tu oppugnatores regis.
    [defenders] Tu regem et defensores moves.
   *[other] Pars tua: { $side }.
}
other-turn = Altera pars movet.
die-shows = Tessera { $face } ostendit
puzzle-goal = Libera regem { $moves ->
    [one] uno motu
   *[other] { $moves } motibus
}.

# The house may name its network here.
phone-title = Hoc signum telephono lege
phone-note = Telephonum in eodem reti esse debet ac haec mensa. Nullo programmate opus est.
phone-left = Telephonum ludum reliquit.
phone-failed = Nunc nullum telephonum ludere potest. Ambo in mensa pergite.

## Is anybody still there?

still-there = Adesne adhuc?
still-there-countdown = Ludus finietur post { $seconds ->
    [one] { $seconds } secundam
   *[other] { $seconds } secundas
}.
still-there-table = Tabula post { $seconds ->
    [one] { $seconds } secundam
   *[other] { $seconds } secundas
} iterum sola ludet.
still-here = Adsum
start-anew = Denuo incipe

## Endings

ending-won = { $moves ->
    [one] Uno motu
   *[other] { $moves } motibus
} vicisti.
ending-lost = Post { $moves ->
    [one] unum motum
   *[other] { $moves } motus
} victus es.
ending-drawn = Nemo vicit: ludus aequus est.
ending-side-won = { $side ->
    [attackers] Oppugnatores vicerunt
    [defenders] Pars regis vicit
   *[other] Victoria: { $side },
} { $moves ->
    [one] uno motu
   *[other] { $moves } motibus
}.
touch-to-go-on = Tange ut pergas
play-again = Iterum lude
other-game = Alius ludus
leave = Fini
take-home = Fer ludum tuum domum: lege hoc telephono.
puzzle-wrong = Haec via non est. Iterum tempta.
ending-solved = Solutum est { $moves ->
    [one] uno motu
   *[other] { $moves } motibus
}!

## History, one sentence at the end of a visit

history-general = Ludi huius generis per totam Europam septentrionalem aetate Vikingorum et postea ludebantur, donec scacci in locum eorum venerunt.
history-brandubh = Tabula septies septenorum foraminum in vico lacustri ad Ballinderry in Hibernia inventa est. Clavi non servati sunt.
history-tablut = Carolus Linnaeus leges ludi tablut in itinere Lapponico anno 1732 in commentariis suis scripsit.
history-tawlbwrdd = Robertus ap Ifan tabulam Cambricam anno 1587 in codice delineavit ludumque descripsit.
history-hnefatafl = Islandorum fabulae ludum hnefatafl, cuius rex «hnefi» vocatur, saepe commemorant.
history-alea = Codex evangeliorum Hibernica manu scriptus, qui nunc Oxoniae est, hanc tabulam pictam habet evangeliaque per eam explicat.

## Captions while the table plays itself

caption-family = Unus rex, pauci defensores, bis tot oppugnatores: hic est ludus tafl, quem Septentrionales ludebant.
caption-brandubh = Brandubh est ludus parvus Hiberniae: rex et quattuor viri contra octo.
caption-ballinderry = Tabula ad Ballinderry in Hibernia inventa septies septena foramina habet. Medium et anguli notata sunt.
caption-birka = Birka in insula Björkö oppidum erat aetatis Vikingorum. Quidam mortui cum calculis lusoriis sepulti sunt.
caption-glass = Calculi res in sepulcris Birkae inventas imitantur: vitrum, os, cornu, et regem qui aes gerit.
caption-linnaeus = Anno 1732 Carolus Linnaeus homines Sámi tablut ludentes vidit legesque Latine scripsit.
caption-raichi = Qui regi viam ad marginem aperit clamat «raichi»; si duae viae apertae sunt, «tuichu».
caption-swedes = Linnaeus viros regis Suecos, oppugnatores Muscovitas vocavit.
caption-apifan = Tawl-bwrdd est ludus Cambricus. Robertus ap Ifan anno 1587 descripsit: rex et duodecim viri contra viginti quattuor.
caption-chess = Scacci medio aevo ad Septentriones venerunt et paulatim ludum tafl expulerunt. Apud Sámi tafl etiam anno 1732 ludebatur.
caption-alea = Alea Evangelii maxima est tabula: undeviginti lineae in utramque partem, in codice Oxoniensi (Corpus Christi College, MS 122) picta.
attract-engine-game = Tabula ipsa secum { $variant } ludit.
attract-recorded-escape = E ludo perscripto: rex { $moves ->
    [one] uno motu
   *[other] { $moves } motibus
} liberatur.
attract-recorded-capture = E ludo perscripto: rex { $moves ->
    [one] uno motu
   *[other] { $moves } motibus
} capitur.

## Captions for sounds

sound-move = Calculus ponitur
sound-capture = Calculus capitur
sound-escape = Cornu canit
sound-king-captured = Tympanum pulsatur
sound-call = Clamor: { $call }
sound-end = Ludus finitus est

## What makes the table easier to use

aids-title = Usu facilior
aid-large-text = Litterae maiores
aid-contrast = Colores distinctiores
aid-lower = Tabula humilior
aid-calm = Motus minor
aid-spoken = Recita
aid-on = adest
aid-off = abest
aids-done = Factum

## The service screen

service-title = Ministerium
service-enter-pin = Numerum secretum scribe
service-wrong-pin = Hic numerus falsus est.
service-locked = Exspecta { $seconds ->
    [one] { $seconds } secundam
   *[other] { $seconds } secundas
} antequam iterum temptes.
service-running = Operatur per { $hours ->
    [one] { $hours } horam
   *[other] { $hours } horas
}
service-running-minutes = Operatur per { $minutes ->
    [one] { $minutes } minutam
   *[other] { $minutes } minutas
}
service-restarts = Quotiens denuo incepit: { $count }
service-memory = Memoria: { $megabytes } MB
service-frames = Imagines in secunda: { $frames }
service-errors = Errores: { $count }
service-no-statistics = Nihil numeratur.
service-statistics-fault = Numeri hospitum scribi non possunt: { $why }
service-language = Prima lingua
service-restart = Denuo incipe
service-back = Redi ad tabulam
service-config-valid = Configuratio valet.
service-config-faults = Errores in configuratione: { $count }
service-today = Hospites hodie: { $visits }; ad finem luserunt: { $finished }
service-volume = Sonus: { $percent } %
service-close-exhibit = Tabulam claude
service-close-question = Claudisne tabulam?
service-close-note = Tum tabula obscura manet, donec computatrum denuo excitetur.
service-delete = Dele
service-version = Birka { $version }
service-address = Locus in reti: { $address }
service-no-network = Rete deest
service-disk = In disco vacant: { $gigabytes } GB
service-failure = Ultimus casus: { $when }, { $why }
service-touch-test = Tange ubivis: omnis digitus anulum cum numero suo accipit.
service-sound-test = Sonum tempta
