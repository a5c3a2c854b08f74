# Ludi quos machina servat, et quid de rebus servatis dicat.

archive-variants = Genera legum
archive-going-on = Nunc luduntur
archive-all-going-on = Omnes qui nunc luduntur
archive-ended = Finiti
archive-member = Lusor cum nomine dato
archive-state = Status
archive-search = Quaere
archive-older = Ludi vetustiores
archive-guest = Hospes
archive-watch = In tabula specta
archive-replay = In tabula repete
archive-not-shown = Motus monstrari non possunt, quia leges nunc aliae sunt.
archive-board-label = { $variant } post { $ply } ex { $plies } motibus
archive-start-label = { $variant } initio
archive-move-of = Motus { $ply } ex { $plies }
archive-previous = Prior
archive-next = Proximus
archive-download = Accipe
archive-as-text = Textus Birkae
archive-as-opentafl = Acta OpenTafl
archive-as-saved = Ludus servatus
archive-results = Exitus
archive-tally = Ludi: { $games }. Oppugnatores vicerunt: { $attackers }, defensores: { $defenders }, aequi: { $drawn }.
archive-best = { $side ->
    [attackers] Optimi oppugnatores
    [defenders] Optimi defensores
   *[other] Optimi qui sunt { $side }
}
archive-sources = Fontes
archive-ratings = Aestimationes
archive-rating = Aestimatio
archive-side = Pars
archive-player-since = Hic ludit ex die { $day }.
archive-is-program = Machina est.

archive-delete-account = Nomen dele
archive-delete-note = Nomen cum omnibus quae ad id pertinent deletur. Ludi qui nunc luduntur conceduntur. Hoc revocari non potest.
archive-deleted = Nomen deletum est.

archive-privacy = De rebus privatis
archive-privacy-kept = Quae serventur
archive-privacy-account = De nomine dato: nomen, signum tesserae ex quo ipsa legi non potest, lingua, quando factum et novissime usurpatum sit, aestimationes, ludi oblati, et signum cuiusque navigatri et machinae quae intravit.
archive-privacy-games = De ludis: leges, motus cum temporibus, exitus, nomina lusorum, et verba quae inter se scripserunt. Ludi publici omnibus sine his verbis monstrantur, ceteri iis tantum qui locum eorum norunt.
archive-privacy-guest = De hospitibus: nomen quod sibi dederunt, si dederunt, et signum numeri fortuiti quem navigatrum servat et quo ad locum suum redeunt.
archive-privacy-cookie = Qui intrat unam crustulam accipit, item hospes qui ludum offert aut accipit. Nihil ex aliis machinis petitur, nihil numeratur, nihil aliis traditur.
archive-privacy-address = Locus retialis hospitis in memoria machinae est, ne nimis saepe petatur. Non scribitur.
archive-privacy-time = Quamdiu
archive-privacy-guest-games = Ludi in quibus nemo nomen dedit delentur { $days ->
    [one] uno die
   *[other] { $days } diebus
} post finem, aut post id quod novissime in iis factum est.
archive-privacy-member-games = Ludi in quibus lusor nomen dedit manent.
archive-privacy-sessions = Navigatrum quod { $days } diebus non usurpatur excluditur, et signum eius deletur.
archive-privacy-deletion = Quomodo deleantur
archive-privacy-delete = Suum quisque nomen tessera delere potest:
archive-privacy-after = Tum nomen, tessera, aestimationes, ludi oblati et aditus pereunt. Ludi manent sine nomine et sine verbis quae in iis scripta sunt.
archive-privacy-copies = Exemplaria quae machinae custos ad tutelam facit haec paulo diutius continere possunt.
archive-privacy-letters = De sodali qui inscriptionem electronicam dat: inscriptio, donec eam tollat. Ad motus eius tantum adhibetur.
archive-privacy-tournaments = Sodalis qui certamini interest in tabula eius scribitur.
