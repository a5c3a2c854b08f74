# Atrium sodalicii: ludi oblati, ludi qui aguntur, et quae sodalis eligit.

lobby-new-game = Ludus novus
lobby-begun = Ludus tuus incepit.
lobby-to-the-board = Ad tabulam
lobby-your-move = Tibi movendum est
lobby-other-games = Ludi in quibus alii movent
lobby-challenges = Provocationes ad te
lobby-open = Ludi aperti
lobby-none = Nemo nunc ludum exspectat.
lobby-waiting = Aliquem exspectas
lobby-guest = Hospes
lobby-accept = Accipe
lobby-decline = Recusa
lobby-withdraw = Revoca
lobby-rated = aestimatur
lobby-casual = non aestimatur
lobby-no-limit = sine termino temporis
lobby-you-play = { $side ->
    [attackers] oppugnatores ducis
    [defenders] defensores ducis
   *[other] partes sorte
}
lobby-days = { $days ->
    [one] 1 dies in motum
   *[other] { $days } dies in motum
}
lobby-left-days = { $days } dies restant
lobby-left-hours = { $hours } horae restant
lobby-left-minutes = { $minutes ->
    [one] 1 minuta restat
   *[other] { $minutes } minutae restant
}
lobby-variant = Genus ludi
lobby-choose = Optiones ostende
lobby-side = Partes tuae
lobby-side-any = Sorte
lobby-side-attackers = Oppugnatores
lobby-side-defenders = Defensores
lobby-time = Tempus
lobby-time-clock = Horologium
lobby-time-days = Dies in motum
lobby-minutes = Minutae
lobby-increment = Secundae quae motu adduntur
lobby-rated-note = Aestimatur. Ludus alter partibus mutatis sequitur.
lobby-least = Aestimatio minima
lobby-most = Aestimatio maxima
lobby-opponent = Soli sodali huius nominis
lobby-source = Leges tuae
lobby-source-note = Liber Lua generis, pro eo quod supra est
lobby-offer = Ludum offer
lobby-fault-variant = Hoc genus ludi non potest: { $why }
lobby-fault-number = Numerus deest aut nimius est.
lobby-fault-opponent = Nemo alius sodalis hoc nomen habet.
lobby-fault-rated-source = Leges tuae non aestimantur.
lobby-fault-gone = Hic ludus iam non patet.
lobby-fault-needs-account = Hoc sodalibus tantum licet. Prius intra.
lobby-fault-bounds = Aestimatio tua extra terminos huius ludi est.
lobby-fault-too-many = Nimis multos ludos offers. Prius unum revoca.
lobby-plan = Motus condicionales
lobby-plan-note = Scribe motum quem exspectas, responsum tuum, et ita porro: “{ $example }”. Responsa tua statim aguntur.
lobby-plan-line = Versus
lobby-plan-add = Adde
lobby-plan-remove = Tolle
lobby-plan-own-turn = Tibi movendum est: in tabula move.
lobby-plan-incomplete = Versus a motu alterius incipit et tuo finitur.
lobby-plan-too-long = Summum 20 versus sunt, quisque 20 motuum.
lobby-plan-contradiction = Alius versus eidem motui aliter respondet.
lobby-plan-illegal = { $name }: { $why }
lobby-settings = Absentia, nuntii, colloquium
lobby-absence = Absentia
lobby-absence-note = Dum abes, dies non numerantur. Hoc anno tibi { $days ->
    [one] 1 dies restat
   *[other] { $days } dies restant
}.
lobby-absence-days = Dies
lobby-absence-begin = Abi
lobby-absence-now = Abes: { $left }.
lobby-absence-end = Redi
lobby-mutes = Colloquium
lobby-mutes-note = Versus horum lusorum non legis.
lobby-mute-name = Nomen
lobby-mute = Tacere iube
lobby-unmute = Iterum lege
lobby-mail = Nuntii per epistulas
lobby-mail-note = Scribimus cum tibi in ludo dierum movendum est, semel de quoque ludo donec adfueris.
lobby-mail-address = Inscriptio electronica
lobby-mail-save = Inscriptionem confirma
lobby-mail-sent = Ad { $email } scripsimus. Nexum epistulae aperi.
lobby-mail-is = Ad { $email } scribimus.
lobby-mail-end = Ne plura scripseris
lobby-mail-confirmed = Inscriptio tua confirmata est.
lobby-mail-expired = Hic nexus iam non valet.
lobby-mail-bad = Haec inscriptio electronica non est.
lobby-mail-ended = Plura non scribimus. Inscriptio deleta est.
lobby-mail-confirm-subject = Inscriptio tua apud Birkam
lobby-mail-hello = Salve, { $name },
lobby-mail-confirm-link = hunc nexum aperi, ut ad hanc inscriptionem scribamus cum tibi movendum est:
lobby-mail-confirm-other = Si hoc non petivisti, nihil fac.
lobby-mail-subject = Tibi contra { $opponent } movendum est ({ $variant })
lobby-mail-move = tibi movendum est in ludo { $variant } contra { $opponent }:
lobby-mail-no-more = Ne plures epistulae veniant:
lobby-against = Adversus
lobby-a-person = Homo
