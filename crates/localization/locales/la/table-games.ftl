### Games that are kept, and games from files and the clipboard.

games-title = Ludi
games-reading = Ludi leguntur…
games-none-yet = Nullus adhuc ludus servatus est. Ludus in tabularium transit cum alius locum eius in tabula capit.
games-nothing-found = Nullus ludus talis est.
games-no-archive = Nulla capsa tabulario est: da BIRKA_DATA capsam.
games-any-variant = Omnes leges
games-opponent = Lusor
games-since = Ab
games-until = Usque
games-contains = Verba
games-wrong-day = Dies scribitur ut { $example }.
games-open = Aperi
games-resume = Perge
games-review = Recensio
games-delete = Dele
games-keep = Serva
games-copy = Transcribe
games-save = Serva
games-save-as = Serva sub nomine
games-browse = Quaere…
games-paste = Insere
games-keep-all = Omnes in tabularium pone
games-statistics = Exitus horum ludorum
games-number = Ludi
# Above the levels of the engine, beside the two headings that follow.
games-own-wins = Victoriae tuae contra
games-as-attackers = oppugnans
games-as-defenders = defendens
games-wins = { $won } ex { $games }
games-export = Ludum electum transcribe aut serva
games-from-elsewhere = Documentum aut excerpta aperi
games-path = Via documenti; aut id in fenestram trahe
games-displayed-game = Transcribe quod in tabula est
games-game = Ludus
games-game-link = Nexus
games-position = Status
games-position-link = Nexus ad statum
games-variant-link = Nexus ad varietatem
games-is-over = Hic ludus finitus est. Aperi eum ut ex aliquo eius statu pergas.
games-unknown-player = ?
games-clipboard-is-empty = Inter excerpta nihil scriptum est.
games-copied = Transcriptum est.
games-work-failed = Hoc non successit; vitium Birkae est.
games-put-aside = Ludi sepositi
games-result-any = Omnes exitus
games-result-attackers = Oppugnatores vicerunt
games-result-defenders = Defensores vicerunt
games-result-draw = Aequi
games-result-unfinished = Imperfecti
games-column-day = Dies
games-column-variant = Leges
games-column-players = Oppugnatores – defensores
games-column-result = Exitus
games-column-moves = Motus
games-unfinished = imperfectus
games-attackers-won = oppugnatores vicerunt
games-defenders-won = defensores vicerunt
games-drawn = aequus
games-result-with-reason = { $result }, { $reason }
games-players = { $attackers } – { $defenders }
games-moves = { $count ->
    [0] status
    [one] { $count } motus
   *[other] { $count } motus
}
games-count = { $all ->
    [one] { $all } ludus
   *[other] { $all } ludi
}
games-count-found = { $found } ex { $all ->
    [one] { $all } ludo
   *[other] { $all } ludis
}
games-of-file = Ludi e { $file }
games-format-text = Textus Birkae (.tafl)
games-format-opentafl = Acta OpenTafl (.otg)
games-format-table = Index ludorum (.csv)
games-format-link = Nexus
games-delete-question = Delesne ludum { $nth }? Restitui non poterit.
games-deleted = Ludus { $nth } deletus est.
games-extended = Ludus { $nth } tabularii nunc has variationes et notas habet.
games-kept = { $new ->
    [0] Nullus ludus novus
    [one] { $new } ludus in tabularium additus est
   *[other] { $new } ludi in tabularium additi sunt
}{ $known ->
    [0] .
    [one] ; { $known } iam aderat.
   *[other] ; { $known } iam aderant.
}
games-saved = Servatum est: { $file }.
games-not-saved = { $file } scribi non potuit: { $error }. Elige aliud nomen aut aliam capsam.
games-file-exists = { $file } iam exstat et intactum mansit. Elige aliud nomen.
games-unreadable = { $file } legi non potuit: { $error }
games-clipboard = Excerpta
games-no-game-in = { $source }: nullus ludus inest qui aperiri possit.
games-some-left-out = { $source }: nonnulli ludi omissi sunt.
games-more-faults = et { $count ->
    [one] { $count } alius error
   *[other] { $count } alii errores
}.
games-valid-script = { $file } leges ludi sine erroribus continet. Nihil mutatum est: ut ludas, incipe «birka --scripts CAPSA» cum capsa in qua est, aut fac ex eo additamentum per «birka new».
games-faulty-script = { $file } leges ludi cum { $errors ->
    [one] uno errore
   *[other] { $errors } erroribus
} continet, itaque ludi non potest. Nihil mutatum est. { $first }
games-shared-variant = Nexus varietatem { $name } fert, quae errores non habet. Nihil mutatum est: «birka import-rules NEXUS --out DOCUMENTUM.lua» documentum eius scribit.
games-mod-installed = Additamentum { $name } { $version } installatum est. Eius varietates in indice novi ludi sunt.
games-mod-not-installed = { $file } ut additamentum installatum non est: { $error }
