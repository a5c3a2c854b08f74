# A second player on another machine. $side is attackers, defenders, or a variant's own name.

network-elsewhere = Alter lusor
network-other-is-to-move = Alterius lusoris est movere.
network-no-help = Dum contra aliquem ludis, auxilium non datur.
network-second-player = Alter lusor…
network-title = Alter lusor
network-invite = { $side ->
    [attackers] Alius oppugnatores regere potest, telephono vel alia machina.
    [defenders] Alius defensores regere potest, telephono vel alia machina.
   *[other] Alius regere potest, telephono vel alia machina: { $side }.
}
network-make-link = Nexum crea
network-link = Da hunc nexum uni homini. Qui primus eum aperit, sedem capit; ceteri spectant.
network-scan = Dirige in hanc imaginem cameram telephoni quod in eodem reti est. Qui primus paginam aperit, sedem capit; ceteri spectant.
network-by-phone = Telephono, in hac domo
network-by-link = Nexus ad amicum, apud { $server }
network-no-club = Ut nexum amico longinquo mittas, inscriptionem ministri in optionibus scribe.
network-own-link = Nexus ab amico
network-open-link = Nexum aperi
network-no-link = Hic nexus ad ludum non ducit.
network-asked = Nexus ad ludum apud { $server } ducit. Nihil illuc adhuc missum est.
network-look = Ludum inspice
network-come-back = Redi ad ludum apud { $server }
network-leave-explained = Ludus in hac mensa pergit. Apud ministrum cedis.
network-leave-to-engine = Machinam ludere sine
network-connecting = Conexio fit…
network-reconnecting = Conexio periit. Iterum temptatur…
network-no-server = Nullus hic minister ludorum respondet.
network-no-program = Programma birka-server deest. Locus eius est iuxta programma birka.
network-no-page = Pagina telephonorum deest. Fasciculis inest; in exemplari fontium “make web” eam facit.
network-no-network = Haec machina in nullo reti est in quo telephonum quoque esse possit.
network-awaited = Alter lusor nondum venit.
network-here = Alter lusor adest.
network-here-named = { $name } adest.
network-here-bot = { $name } adest. Machina est.
network-away = Alter lusor abiit. Ludus exspectat.
network-away-named = { $name } abiit. Ludus exspectat.
network-watching = Spectas.
network-offers-draw = Alter lusor ludum aequum offert.
network-offers-take-back = Alter lusor motum revocare vult.
network-offers-rematch = Alter lusor alium ludum vult, partibus mutatis.
network-offered = Alter lusor nondum respondit.
network-declined = Alter lusor recusat.
network-accept = Accipe
network-decline = Recusa
network-leave = Solus perge
network-invitation = { $side ->
    [attackers] Ad ludum invitaris: { $variant }. Oppugnatores regis.
    [defenders] Ad ludum invitaris: { $variant }. Defensores regis.
   *[other] Ad ludum invitaris: { $variant }. Partes tuae: { $side }.
}
network-invitation-full = In hoc ludo ({ $variant }) utraque sedes capta est. Spectare potes.
network-play = Lude
network-watch = Specta
network-your-move = Tuum est movere
network-you = Tu
network-say = Scribe alteri lusori
network-mute = Cela
network-unmute = Ostende
network-disagreed = Duae tabulae non congruunt; itaque ludus constitit. Utraque positio in actis est.
network-refused = Minister hoc recusavit.
network-refused-version = Minister alius versionis est. Paginam iterum aperi, aut Birka renova.
network-refused-no-game = Hic ludus non iam exstat.
network-refused-rules = Minister leges huius ludi non accipit.
network-refused-too-fast = Nimis multa simul. Post minutam iterum tempta.
network-refused-words = Verbum versus tui in hac domo non licet.
network-refused-unavailable = Minister hoc nunc facere non potest. Iterum tempta.
