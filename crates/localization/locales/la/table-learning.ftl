### The tutorial, puzzles, and the pages of the rules dialog.

tutorial-well-done = Bene fecisti.
tutorial-finished = Bene fecisti. Haec ultima lectio erat: nunc lude!
tutorial-not-that = Non hic motus. Revocatur: alium tempta.
tutorial-no-lessons = Huic ludo nullae lectiones sunt.
tutorial-heading-moving = Lectio { $nth } ex { $total } · Motus
tutorial-heading-capture = Lectio { $nth } ex { $total } · Captura
tutorial-heading-between = Lectio { $nth } ex { $total } · Ire inter hostes
tutorial-heading-throne = Lectio { $nth } ex { $total } · Arx
tutorial-heading-king = Lectio { $nth } ex { $total } · Regem capere
tutorial-heading-escape = Lectio { $nth } ex { $total } · Exitus
tutorial-heading-announcements = Lectio { $nth } ex { $total } · Raichi et tuichu
tutorial-heading-ring = Lectio { $nth } ex { $total } · Corona
tutorial-task-moving = Calculi per quotlibet loca vacua in recta linea eunt, neque ullum transiliunt. Unum ex eis per tria loca aut plura move.
tutorial-task-capture = Calculus inter duos hostes in linea recta capitur. Tu oppugnatores regis: cape defensorem.
tutorial-task-capture-two = Uno motu plures capi possunt. Tu defensores regis: cape duos oppugnatores simul.
tutorial-task-between = Qui ipse inter duos hostes it non capitur. Move calculum tuum inter duos oppugnatores.
tutorial-task-throne = Locus medius arx est. Vacua ad capiendum valet ut calculus. Cape oppugnatorem ad arcem.
tutorial-task-king-on-throne = Nunc oppugnatores regis. Rex in arce est, et tui a tribus lateribus stant: cape eum.
tutorial-task-king-beside-throne = Rex iuxta arcem est, et tui a duobus lateribus stant: cape eum.
tutorial-task-king-elsewhere = Rex procul ab arce est, tui iuxta eum: cape eum.
tutorial-task-escape = Tu defensores regis, et iam vincere potes.
tutorial-task-raichi = Cum una via regi patet, defensores «raichi» clamant, et oppugnatores eam claudere debent. Unam viam aperi, sed nondum i.
tutorial-task-tuichu = Cum duae viae regi patent, «tuichu» clamatur: altera tantum claudi potest. Duc regem eo ubi duae viae pateant.
tutorial-task-ring = Tu oppugnatores regis. Vincunt etiam corona circa regem et omnes eius viros ducta, per quam nemo ad marginem exit. Claude eam.

## Puzzles

puzzles-title = Griphi
puzzles-none = Nulli griphi sunt.
puzzles-game-is-kept = Ludus tuus servatur dum griphos solvis.
puzzles-find-the-move = Inveni motum quo vincas.
puzzles-judging = Probatur…
puzzles-solved = Solutum est!
puzzles-last = Hoc ultimum problema huius indicis fuit.
puzzles-number = Griphus { $nth } ex { $total } · { $variant }
puzzles-task = { $side ->
    [attackers] { $moves ->
        [1] Oppugnatores uno motu vincunt.
       *[other] Oppugnatores { $moves } motibus vincunt.
    }
    [defenders] { $moves ->
        [1] Defensores uno motu vincunt.
       *[other] Defensores { $moves } motibus vincunt.
    }
   *[other] { $moves ->
        [1] { $side }: victoria uno motu.
       *[other] { $side }: victoria { $moves } motibus.
    }
}
puzzles-moves-left = Recte. { $left ->
    [1] Unus motus restat.
   *[other] { $left } motus restant.
}
puzzles-of-the-day = Griphus diei · { $variant }
puzzles-solved-of = { $variant } · { $solved } ex { $total } soluti
puzzles-variant = Genus griphorum
puzzles-level = gradus { $level } ex { $highest }
puzzles-motif-quiet-move = primus motus quietus
puzzles-motif-sacrifice = sacrificium
puzzles-motif-double-threat = duplices minae
puzzles-first-tries = Deinceps primo conatu soluti: { $count }
puzzles-days = Dies continui cum gripho diei: { $count }
puzzles-next-move = Solutio est { $mv }.
puzzles-wrong-move = { $mv } non vincit. Iterum tempta.
puzzles-refuted-move = { $mv } non vincit: { $refutation } eum refellit. Iterum tempta.
puzzles-mistake-number = Error { $nth } ex { $total }
puzzles-improve = Hic { $mv } motum est. Inveni motum meliorem.
puzzles-improved = Hoc melius est!
puzzles-last-mistake = Hic ultimus error huius ludi fuit.
puzzles-still-mistake = { $mv } quoque error est. Iterum tempta.
puzzles-refuted-mistake = { $mv } quoque error est: { $refutation } respondet. Iterum tempta.

## The pages of the rules dialog

codex-rules = Leges
codex-laws = Leges Linnaei
codex-sources = Fontes et coniecturae
codex-about-the-laws = Carolus Linnaeus ludum mense Iulio anni 1732 in Lapponia vidit legesque eius Latine in commentarios suos rettulit. Litterae et numeri sunt delineationis ipsius; loca huius tabulae uncis inclusa sunt, pro una quarta parte.
codex-no-notes = Documentum huius ludi nihil amplius de legibus dicit.
codex-law = Lex { $nth }
codex-section = { $variant }, «{ $section }»
codex-section-agrees = { $variant }, «{ $section }»: idem
codex-section-differs = { $variant }, «{ $section }»: non in omnibus idem
