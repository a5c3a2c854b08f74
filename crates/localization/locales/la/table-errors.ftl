### What is wrong with a file, a position or a game, and what the table does about it.
### Most of these stand within another message, after a colon: they begin with a small letter and have no point at their end.

## The system

errors-system-disk-full = discus plenus est
errors-system-quota = spatium disci concessum consumptum est
errors-system-forbidden = aditus negatur
errors-system-read-only = disco inscribi non licet
errors-system-file-for-folder = documentum est loco capsae
errors-system-not-found = tale documentum aut talis capsa non exstat
errors-system-busy = aliud programma id tenet
errors-system-other = systema errorem nuntiat
errors-system-with-code = { $error } (error { $code })
errors-read-folder = capsa est, non documentum
errors-read-device = machinamentum aut canalis est, non documentum
errors-read-too-large = nimis magnum est: summum { $size } leguntur
errors-read-not-text = a linea { $line } non est textus (UTF-8)

## Games, settings, keys and solved puzzles on the disk

errors-stored-game = Ludus in tabula
errors-stored-settings = Optiones
errors-stored-keys = Claves
errors-stored-solved = Griphi soluti
errors-stored-second-player = Sedes apud ministrum
errors-not-written = { $what }: { $file } scribi non potuit: { $error }. Birka temptare pergit.
errors-no-file = Ludus non servatur: nullo documento iuxta { $file } uti licet.
errors-load-unreadable = { $what }: { $file } legi non potest: { $error }. { $kept }
errors-load-damaged = { $what }: { $file } corruptum est: { $problems }. Quae legi possunt adhibentur. { $kept }
errors-load-partly = { $what }: non omnia in { $file } intelleguntur; cetera adhibentur: { $problems }.
errors-kept-as = Documentum servatur: { $file }.
errors-not-renamed = Documento nomen novum dari non potuit: { $error }.
errors-field-empty = documentum vacuum est
errors-field-syntax = a linea { $line } legi non potest
errors-field-no-fields = linea 1: desunt nomina et valores inter uncos, «(nomen: valor)»
errors-field-unknown = linea { $line }: «{ $name }» ignotum est
errors-field-unknown-near = linea { $line }: «{ $name }» ignotum est; fortasse «{ $near }» voluisti
errors-field-not-understood = linea { $line }: quid «{ $name }» sit non intellegitur
errors-field-twice = linea { $line }: «{ $name }» bis adest; primum valet
errors-field-not-a-name = { $value } nomen non est
errors-table-none-free = Omnibus tabulis iuxta { $file } aliae Birkae utuntur: hic ludus non servabitur.
errors-table-own = Alia Birka aperta est. Haec tabulam suam habet, quae servatur in { $file }; iterum aderit cum duae apertae erunt.
errors-table-unlocked = { $file } claudi non potest ({ $error }): noli alteram Birkam cum eadem capsa incipere.
errors-table-not-loaded = Ludus servatus { $file } aperiri non potuit: { $error }. { $kept }
errors-table-saved-in = { $problems } Ludi potius in { $file } servantur.
errors-table-saved-nowhere = { $problems } Nec alio documento uti licet: hic ludus non servabitur.
errors-table-kept = Ludus qui in tabula erat servatur: { $file }.
errors-table-not-kept = Ludo qui in tabula erat, { $file }, nomen novum dari non potuit: { $error }.
errors-table-not-archived = Ludus qui in tabula erat in tabularium poni non potuit: { $error } Servatur: { $file }.
errors-table-rules-changed = Leges ({ $variant }) mutatae sunt ex quo hic ludus servatus est; secundum novas pergit.
errors-saved-newer = recentior Birka id scripsit; illa aperi
errors-saved-unknown-format = formam eius, { $found }, nulla Birka scripsit
errors-saved-checksum = documentum corruptum est, aut manu mutatum
errors-saved-gap = motus usque ad { $nth }, cum leges mutatae sunt, ad statum sequentem non ducunt
errors-saved-clock = horologia eius { $times } motus noverunt, et ludus { $moves } habet
errors-saved-result = post motus suos ludus non stat ut documentum dicit

## Squares and moves

errors-square-shape = «{ $text }» locus non est; loca scribuntur ut «e5»
errors-square-off-board = { $square } extra hanc tabulam est, cuius ultimus locus { $last } est
errors-square-absent = haec tabula locum { $square } non habet: ibi in pictura «#» stat
errors-move-shape = «{ $text }» motus non est; motus scribuntur ut «e4-e7»
errors-move-square = in motu «{ $mv }»: { $error }
errors-illegal-over = ludus finitus est
errors-illegal-off-board = tabula talem locum non habet
errors-illegal-no-piece = in { $square } nullus calculus est
errors-illegal-piece-of = { $side ->
    [attackers] calculus in { $square } oppugnatorum est, et defensores movent
    [defenders] calculus in { $square } defensorum est, et oppugnatores movent
   *[other] calculus in { $square } alterius partis est: { $side }
}
errors-illegal-turn-goes-on = calculus in { $square } cepit et pergit: iterum capit, aut ubi stat vicem finit
errors-illegal-same-piece-again = calculus in { $square } primum huius vicis motum iam fecit; secundum alius facit
errors-illegal-moves-alone = calculus in { $square } solus movetur, et primus huius vicis motus iam factus est; secundum alius facit
errors-illegal-second-captures = primus tantum vicis motus capit; calculus in { $square } alium motum facere potest
errors-illegal-place-first = primum utraque pars calculos suos ponit, quemque in loco vacuo
errors-illegal-taken = in { $square } iam calculus est
errors-illegal-closed-to-placement = in { $square } calculum ponere non licet
errors-illegal-no-pass = pars cuius motus est hic vicem omittere non potest
errors-illegal-must-roll = hic tessera nondum iacta est
errors-illegal-no-roll = hic tessera non iacitur
errors-illegal-die = tessera { $face } ostendit; eo numero calculus in { $from } in { $to } ire non potest
errors-illegal-stuck-with-die = tessera { $face } ostendit; eo numero calculus in { $square } moveri non potest
errors-illegal-blocked = calculus in { $square } moveri non potest: omnia loca vicina occupata sunt
errors-illegal-closed-in = calculus in { $square } moveri non potest: leges loca vicina vacua claudunt
errors-illegal-no-move = calculus in { $square } nullum motum licitum habet
errors-illegal-not-in-a-line = nulla linea recta ab { $from } ad { $to } ducit
errors-illegal-way-is-blocked = via ad { $to } in { $obstacle } clausa est
errors-illegal-not-from-here = calculus in { $from } sic, ut ad { $to }, ex aliis tantum locis movetur
errors-illegal-forbidden = calculo in { $from } ad { $to } ire non licet: leges vetant
errors-illegal-own-rule = calculo in { $from } ad { $to } ire non licet: propria huius ludi lex vetat
errors-hook = functio quaedam huius ludi deficit ({ $place })

## Positions

errors-position-ranks = status { $found } ordines habet, haec tabula { $expected }; scribitur «/3t3/…/ a», ordo 1 primus
errors-position-rank-length = ordo { $rank } habet { $found ->
    [one] { $found } locum
   *[other] { $found } loca
}, haec tabula { $expected }
errors-position-unknown-piece = ordo { $rank }, columna { $column }: «{ $letter }» calculus huius ludi non est; calculi sunt { $known }
errors-position-not-absent = «#» in { $square } stat, ubi haec tabula locum habet; pro vacuo numera
errors-position-empty-count = ordo { $rank }, columna { $column }: «0» nulla loca numerat; omitte
errors-position-no-side = status non dicit quis moveat; in fine scribe « a» pro oppugnatoribus aut « d» pro defensoribus
errors-position-unknown-side = «{ $found }» pars non est; scribe «a» pro oppugnatoribus aut «d» pro defensoribus
errors-position-trailing = «{ $found }» statum sequitur, ubi nihil esse debet
errors-position-size = status { $found } loca habet, haec tabula { $expected }
errors-position-unknown-kind = in { $square } stat calculus quem hic ludus non habet
errors-position-cannot-go-on = in { $square } calculus qui pergere possit non stat
errors-position-hand-numbers = «{ $found }» non dicit quot calculi ponendi restent; scribe «hand:12/10», oppugnatorum primos
errors-position-hand = calculi qui restant in hoc statu poni non possunt
errors-position-memory-none = «memory:{ $found }»: hic ludus nihil meminit; omitte
errors-position-memory-shape = «memory:{ $found }»: scribe pretium quodque cum nomine suo, velut «{ $example }», lineolis divisa
errors-position-memory-name = «memory:{ $found }»: hic ludus meminit { $known }
errors-position-memory-twice = «memory:{ $found }»: hoc nomen iam pretium habet
errors-position-memory-number = «memory:{ $found }»: scribe numerum integrum a { $from } ad { $to }
errors-position-memory-square = «memory:{ $found }»: scribe aream tabulae, aut omitte si nulla est
errors-position-memory = quae meminisse oportet huic ludo non conveniunt
errors-position-passed-over = pars cuius motus est hic movere non potest; altera movet
errors-position-passed = altera pars hic vicem omisisse non potest
errors-position-rolled = hic tessera iacta esse non potest
errors-position-rolled-number = «{ $found }» non dicit quid tessera ostendat; scribe «rolled:1» usque ad «rolled:6»
errors-position-kings = { $found ->
    [0] rex deest; in statu unus esse debet
   *[other] { $found } reges adsunt; in statu unus esse debet
}
errors-position-forbidden = { $square } huic calculo clausus est ({ $kind })
errors-position-hook = de hoc statu leges iudicare non possunt: { $error }

## Games that are opened

errors-place = linea { $line }, columna { $column }
errors-fault-in = { $source }, { $place }: { $error }
errors-move-number = motus { $nth }: { $error }
errors-move-text = motus { $nth }, { $mv }: { $error }
errors-record-captures = his legibus est { $made }
errors-record-retold = talis calculus non adest, aut ei locus non est
errors-record-start = in statu primo: { $error }
errors-record-changes = leges post motum { $expected } mutatae esse dicuntur, sed { $found } motus sunt
errors-record-result = exitus dicitur esse «{ $recorded }»; legibus post ultimum motum est «{ $found }»
errors-record-open-value = hic valor non finitur; fini eum signo «"» in eadem linea
errors-record-open-comment = hic commentarius non finitur; fini eum unco flexo
errors-record-escape = signum ignotum sequitur «\»; scribe «\\» pro ipso signo
errors-record-too-long = plus quam { $most } litteras habet
errors-record-header = hoc titulus non est; titulus est linea qualis «[Variant "tablut"]»
errors-record-twice = «{ $name }» bis datur; unum serva
errors-record-newer = formam { $found } habet, quam haec Birka non novit; utere Birka recentiore
errors-record-value = «{ $value }» hic non intellegitur; scribitur ut { $example }
errors-record-example = «{ $example }»
errors-record-berserk = «{ $mv }» saltus est aut motus berserk, quem Birka non ludit
errors-record-number = «{ $found }» stat ante motum { $expected }; motus deest aut superest
errors-record-stray = «{ $text }» huc non pertinet; motus scribuntur ut «1. e4-e7 d5-d8xd9», commentarii inter uncos flexos, aliae viae inter rotundos
errors-record-variation-of-nothing = alia via sequitur motum cuius locum tenet; hic nullus est
errors-record-empty-variation = haec via nullos motus habet
errors-record-open-variation = haec via non finitur; fini eam signo «)»
errors-record-loose-sign = «{ $sign }» solum stat; nota motum suum sine spatio sequitur, ut «e4-e7{ $sign }»
errors-record-no-variation = «)» nullam viam finit
errors-record-too-deep = viae plus quam { $most } gradibus inter se insertae sunt
errors-record-too-many-moves = ludus plus quam { $most } motus habet
errors-record-too-many-games = textus plus quam { $most } ludos habet; divide eum
errors-record-no-variant = ludus non dicit quibus legibus ludatur; adde «[Variant "tablut"]»
errors-record-variant = nullus ludus huius nominis hic ludi potest: «{ $name }»
errors-record-address = «{ $found }» via huius ludi non est
errors-record-no-rules = actis deest «[rules:…]»; haec linea ante motus stat
errors-record-in-rules = in legibus: { $error }
errors-record-no-such-rules = nullus ludus legibus horum actorum convenit; «birka import-rules» ex eis ludum facit
errors-record-in-position = in statu: { $error }
errors-record-fields = linea habet { $found ->
    [one] { $found } partem
   *[other] { $found } partes
}; ludus est «game_id,moves,black_captured,white_captured,winner»
errors-record-winner = «{ $found }» exitus non est; scribitur «Black», «White», «Draw» aut «Ongoing», et titulus signo «#» incipit
errors-record-archive-line = linea tabularii corrupta est
errors-record-unrecognised = hoc ludus non est: non incipit ut ludus Birkae («[Birka "1"]»), nec ut acta OpenTafl («[rules:…]»), index ludorum («id,moves,,,winner»), ludus servatus («(format: …»), status («/3t3/…/ a») aut nexus («birka://…»)
errors-record-empty = nullus ludus inest
errors-record-no-moves = nulli motus insunt; motus scribuntur ut «1. e4-e7 d5-d8xd9», soli commentarii inter uncos flexos
errors-record-more = et { $count ->
    [one] { $count } alius error
   *[other] { $count } alii errores
}
errors-rules-missing = «{ $key }:» deest; acta sic leguntur: «dim:9 … start:/3ttt3/…/»
errors-rules-value = «{ $key }:{ $value }» non intellegitur
errors-rules-start = status primus «start:» non valet
errors-rules-unplayable = his legibus ludi non potest
errors-link-too-long = nexus plus quam { $most } litteras habet; mitte potius documentum
errors-link-kind = «{ $found }» nec ludus nec status est; nexus incipit «birka://game?» aut «birka://position?»
errors-link-newer = recentior Birka nexum fecit (versio { $found }); utere illa
errors-link-no-version = nexus versionem suam non dicit, «v=1»
errors-link-missing = nexui deest «{ $name }=»
errors-link-encoding = signum «%» duae notae hexadecimales UTF-8 sequuntur
errors-link-character = «{ $character }» in nexum non pertinet
errors-link-value = «{ $value }» in nexu non intellegitur
errors-link-content = «{ $found }» nihil est quod nexus ferat: post «#» stat «position=», «game=», «review=», «puzzle=» aut «variant=»
errors-link-damaged = nexus abscisus aut mutatus est; transcribe eum iterum totum
errors-link-too-large = nexus explicatus plus quam { $most } octetos habet; mitte potius documentum
errors-link-mismatch = nexus aliud fert quam dicit
errors-variant-unknown = nullus est ludus «{ $name }»
errors-variant-unknown-near = nullus est ludus «{ $name }»; fortasse «{ $near }» voluisti
errors-variant-malformed = «{ $name }» nomen ludi non est
errors-variant-no-option = «{ $variant }» optionem «{ $option }» non habet
errors-variant-value = optio «{ $option }» in «{ $variant }» non potest esse «{ $value }»
errors-variant-rules = «{ $name }» ludi non potest: leges errores habent
errors-import-rules-changed = Leges ({ $variant }) mutatae sunt ex quo ludus scriptus est; novis quoque licet.
errors-import-read-as = Lectus est ut { $variant }, cuius leges acta { $count ->
    [one] { $count } loco
   *[other] { $count } locis
} aliter dicunt.
errors-import-rules-left-out = { $count ->
    [one] Una lex actorum omissa est aut tantum fere redditur.
   *[other] { $count } leges actorum omissae sunt aut tantum fere redduntur.
}
errors-import-decoded = Linea { $line } non est UTF-8 et legitur ut Latin-1 (Windows-1252).

## The archive, and games that are written

errors-archive-unreadable = Tabularium { $file } legi non potest: { $error }.
errors-archive-unwritable = Tabularium { $file } scribi non potest: { $error }.
errors-archive-busy = Aliud programma tabulario utitur; { $file } clausum manet.
errors-archive-full = Tabularium { $file } ad { $size } crevit. Move documentum alio, et novum incipiet.
errors-archive-no-game = Tabularium ludum { $nth } non habet.
errors-archive-damaged = Ludus { $nth } tabularii legi non potest.
errors-archive-put-aside = { $count ->
    [one] Una linea corrupta ex { $file } in { $kept } servatur;
   *[other] { $count } lineae corruptae ex { $file } in { $kept } servantur;
} ceteri ludi integri sunt.
errors-archive-left-damaged = { $count ->
    [one] Una linea in { $file } corrupta est ibique relicta.
   *[other] { $count } lineae in { $file } corruptae sunt ibique relictae.
} { $error }
errors-archive-newer-games = { $count ->
    [one] Unum ludum recentior Birka scripsit; in indice non est, sed in tabulario manet.
   *[other] { $count } ludos recentior Birka scripsit; in indice non sunt, sed in tabulario manent.
}
errors-export-failed = Ludus scribi non potest: { $error }.
errors-export-replay = legibus ({ $variant }) repeti non potest: { $faults }
errors-export-several = acta OpenTafl unum ludum capiunt, non { $count }
errors-export-bare-table = Commentarii, notae et aliae viae omissae sunt: index eas non capit.
errors-export-bare-link = Commentarii, notae et aliae viae omissae sunt: nexus eas non capit.
errors-export-headers-table = Nomina, dies, horologia aliaque addita omissa sunt: index ea non capit.
errors-export-headers-link = Horologia aliaque addita omissa sunt: nexus ea non capit.
errors-export-characters = «[», «]», «|», tabulatores aliaque signa moderantia nominum et commentariorum scribuntur «(», «)», «/» et spatiis.
errors-export-drawings = Sagittae et circuli omissi sunt: acta eos non capiunt.
errors-export-clocks = Horologia omissa sunt: acta unum tempus utrique parti dant.
errors-export-rule-changes = Acta tacent leges inter ludum mutatas esse.
errors-export-extends = Nexus ludum continet sine eo unde pendet: { $files }. Hoc quoque mitte, aut additamentum compone.
errors-export-not-said = Acta tacent { $count ->
    [one] unam legem huius ludi
   *[other] { $count } leges huius ludi
}.

## The engine, puzzles and the analysis board

errors-engine-broke = inquisitio abrupta est; hoc vitium Birkae est
errors-engine-memory = memoria inquisitioni non sufficit: { $megabytes } MB
errors-engine-thread = systema inquisitioni filum non dat
errors-puzzle-other-variant = Griphus ad «{ $wanted }» pertinet, non ad «{ $found }».
errors-puzzle-rules-changed = Leges («{ $variant }») mutatae sunt ex quo griphus probatus est: ludi non potest.
errors-puzzle-invalid = Griphus { $id } falsus est nec ludi potest.
errors-puzzle-variant = Griphus ludi non potest: { $error }.
errors-study-moves = Hic ludus cum viis suis { $most } motus habet, nec plures capit.
errors-study-depth = Viae { $most } gradibus insertae sunt, nec altius possunt.
errors-switch-size = tabula alterius magnitudinis est
errors-switch-pieces = genera calculorum alia sunt
errors-script-notes = De documentis legum { $count ->
    [one] una nota est
   *[other] { $count } notae sunt
} («birka check» omnia ostendit): { $first }
errors-new-game = Ludus incipere non potest: { $error }.
