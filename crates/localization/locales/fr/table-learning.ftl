### The tutorial, puzzles, and the pages of the rules dialog.

tutorial-well-done = Bien joué.
tutorial-finished = Bien joué. C’était la dernière leçon : à vous de jouer !
tutorial-not-that = Pas ce coup. Il est annulé : essayez-en un autre.
tutorial-no-lessons = Il n’y a pas de leçons pour cette variante.
tutorial-heading-moving = Leçon { $nth } sur { $total } · Se déplacer
tutorial-heading-capture = Leçon { $nth } sur { $total } · Prendre
tutorial-heading-between = Leçon { $nth } sur { $total } · S’interposer
tutorial-heading-throne = Leçon { $nth } sur { $total } · Le trône
tutorial-heading-king = Leçon { $nth } sur { $total } · Capturer le roi
tutorial-heading-escape = Leçon { $nth } sur { $total } · S’échapper
tutorial-heading-announcements = Leçon { $nth } sur { $total } · Raichi et tuichu
tutorial-heading-ring = Leçon { $nth } sur { $total } · L’encerclement
tutorial-task-moving = Les pions avancent d’autant de cases libres qu’ils veulent, le long d’une rangée ou d’une colonne, sans sauter. Déplacez-en un de trois cases ou plus.
tutorial-task-capture = Un pion est pris entre deux ennemis sur une rangée ou une colonne. Vous jouez les attaquants : prenez le défenseur.
tutorial-task-capture-two = Un coup peut prendre plusieurs pions. Vous jouez les défenseurs : prenez deux attaquants à la fois.
tutorial-task-between = Qui s’interpose lui-même entre deux ennemis n’est pas pris. Placez votre pion entre les deux attaquants.
tutorial-task-throne = La case du milieu est le trône. Vide, il aide à prendre comme un pion. Prenez l’attaquant contre le trône.
tutorial-task-king-on-throne = Vous jouez maintenant les attaquants. Le roi est sur son trône, vos pions l’entourent sur trois côtés : capturez-le.
tutorial-task-king-beside-throne = Le roi est à côté de son trône, vos pions sont sur deux côtés : capturez-le.
tutorial-task-king-elsewhere = Le roi est loin de son trône, vos pions à ses côtés : capturez-le.
tutorial-task-escape = Vous jouez les défenseurs, et vous pouvez gagner maintenant.
tutorial-task-raichi = Quand une voie est ouverte au roi, les défenseurs crient « raichi », et les attaquants doivent la fermer. Ouvrez-en une, mais n’y allez pas encore.
tutorial-task-tuichu = Quand deux voies sont ouvertes au roi, on crie « tuichu » : on ne peut en fermer qu’une. Menez le roi là où deux voies s’ouvrent.
tutorial-task-ring = Vous jouez les attaquants. Ils gagnent aussi en encerclant le roi et tous ses hommes, sans issue vers le bord. Fermez le cercle.

## Puzzles

puzzles-title = Énigmes
puzzles-none = Il n’y a pas d’énigmes.
puzzles-game-is-kept = Votre partie est gardée pendant que vous résolvez des énigmes.
puzzles-find-the-move = Trouvez le coup gagnant.
puzzles-judging = Vérification…
puzzles-solved = Résolu !
puzzles-last = C’était le dernier problème de cette liste.
puzzles-number = Énigme { $nth } sur { $total } · { $variant }
puzzles-task = { $side ->
    [attackers] { $moves ->
        [1] Les attaquants gagnent en un coup.
       *[other] Les attaquants gagnent en { $moves } coups.
    }
    [defenders] { $moves ->
        [1] Les défenseurs gagnent en un coup.
       *[other] Les défenseurs gagnent en { $moves } coups.
    }
   *[other] { $moves ->
        [1] { $side } : victoire en un coup.
       *[other] { $side } : victoire en { $moves } coups.
    }
}
puzzles-moves-left = Correct. { $left ->
    [1] Encore un coup.
   *[other] Encore { $left } coups.
}
puzzles-of-the-day = Énigme du jour · { $variant }
puzzles-solved-of = { $variant } · { $solved } sur { $total } résolues
puzzles-variant = Variante des énigmes
puzzles-level = niveau { $level } sur { $highest }
puzzles-motif-quiet-move = premier coup tranquille
puzzles-motif-sacrifice = sacrifice
puzzles-motif-double-threat = double menace
puzzles-first-tries = Résolues de suite du premier coup : { $count }
puzzles-days = Jours de suite avec l’énigme du jour : { $count }
puzzles-next-move = La solution est { $mv }.
puzzles-wrong-move = { $mv } ne gagne pas. Essayez encore.
puzzles-refuted-move = { $mv } ne gagne pas : { $refutation } le réfute. Essayez encore.
puzzles-mistake-number = Erreur { $nth } sur { $total }
puzzles-improve = Ici, { $mv } a été joué. Trouvez un meilleur coup.
puzzles-improved = C’est mieux !
puzzles-last-mistake = C’était la dernière erreur de cette partie.
puzzles-still-mistake = { $mv } est aussi une erreur. Essayez encore.
puzzles-refuted-mistake = { $mv } est aussi une erreur : { $refutation } y répond. Essayez encore.

## The pages of the rules dialog

codex-rules = Règles
codex-laws = Les lois de Linné
codex-sources = Sources et conjectures
codex-about-the-laws = Carl von Linné vit le jeu en Laponie en juillet 1732 et en nota les lois en latin dans son journal. Les lettres et les chiffres sont ceux de son dessin ; les cases de ce plateau sont entre parenthèses, pour l’un de ses quarts.
codex-no-notes = Le fichier de cette variante n’en dit pas plus sur ses règles.
codex-law = Loi { $nth }
codex-section = { $variant }, « { $section } »
codex-section-agrees = { $variant }, « { $section } » : identique
codex-section-differs = { $variant }, « { $section } » : pas identique en tout
