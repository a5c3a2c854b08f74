web-editor = Leges muta
web-editor-explained = Hoc scriptum leges ludi continet. Quidquid recte mutatur, statim in tabula valet.
web-restore = Scriptum pristinum restitue
web-tutorial = Institutio (Anglice)
web-copy-game = Ludum transcribe
web-copy-link = Nexum transcribe
web-not-copied = Navigatrum transcribere vetat. Textum electum ipse transcribe.
web-3d-table = Mensa solida
web-not-kept = Navigatrum ludum non servat: memoria eius plena est aut vetita ({ $error }). Ludere pergere potes. Ludum transcribe, si servare vis.
web-kept-unreadable = Ludus servatus aperiri non potest: { $error }.
web-other-tab = Birka in alia pagina aperta est, quae ludum suum servat. Quae hic luduntur, non servantur.
web-other-tab-closed = Altera pagina clausa est. Ex hoc tempore hic ludus servatur.
web-new-version = Nova Birka praesto est.
web-load-new-version = Arcesse
web-bad-link = Nexus aperiri non potest: { $error }.
web-private = Nihil usquam mittitur: ludus et optiones in hoc navigatro manent.
web-save-data = Data mea in documento serva
web-read-data = Data e documento lege
web-data-wrong = { $file } legi non potest: non est documentum datorum a Birka servatum. Nihil mutatum est.
web-data-too-large = Data in receptaculo huius navigatri locum non habent ({ $error }). Nihil mutatum est.
web-data-in-use = Mensa solida aut tabula in alia pagina aperta est, quae data obrueret. Claude eam, deinde documentum iterum lege. Nihil mutatum est.
web-data = Data: ludi, optiones, progressus
web-player-places = { $player } · { $count ->
    [one] { $count } ponendus
   *[other] { $count } ponendi
}
