### Script files that change during a game, and the console.

scripts-loading-saved-game = Ludus servatus aperitur…
scripts-all-valid = Omnia documenta legum iterum valent.
scripts-last-valid-rules = Ludus legibus quae postremo valebant pergit.
scripts-file-not-used = Ludus in tabula hoc documento non utitur.
scripts-file-without-effect = Ludus pergit. Documentum nihil valet donec emendatum erit.
scripts-table-waits = Emenda documentum et serva: tabula exspectat et sponte pergit.
scripts-move-not-played = Motus factus non est. Emenda documentum et serva, aut aliter move.
scripts-captures-unknown = Quid hic calculus capiat ostendi non potest.
scripts-search-failed = Machina his legibus ludere non potest.
scripts-rules-have-changed = Leges mutatae sunt
scripts-new-game-or-old-rules = Visne ludum novum novis legibus incipere, an in hoc leges veteres servare?
scripts-log = Acta
scripts-examples = Exempla
scripts-output = Dicta
scripts-rule-data = Data
scripts-log-is-empty = Nullum documentum mutatum est ex quo ludus apertus est.
scripts-no-output = Nihil dictum est. «print» in documento huc scribit.
scripts-printed-on-load = Dum aperitur
scripts-printed-in-play = Dum luditur
scripts-running-examples = Exempla probantur…
scripts-new-rules = { $variant } nunc legibus servatis utitur.
scripts-incompatible-rules = Ludus legibus servatis ({ $variant }) pergere non potest: { $reason }.
scripts-place = { $file }, linea { $line }
scripts-more = et { $count } alia
scripts-no-examples = Documentum nulla exempla habet.
scripts-examples-pass = { $total ->
    [1] Exemplum valet.
   *[other] Omnia { $total } exempla valent.
}
scripts-examples-fail = { $failed } ex { $total } exemplis falsa sunt:
scripts-cannot-open = { $file } aperiri non potuit: { $error }. Aperi id in quolibet editore.
scripts-hook-failed = Lex defecit: { $place }
scripts-saved-game-waits = Ludus servatus ({ $variant }) leges suas exspectat. Documentum manet ut est.
scripts-nothing-can-be-played = Nullus ludus ludi potest dum errores documentorum emendentur.
scripts-new-game-waits = Ludus { $variant } incipiet cum errores documentorum emendati erunt.
