### What is wrong with a file, a position or a game, and what the table does about it.
### Most of these stand within another message, after a colon: they begin with a small letter and have no point at their end.

## The system

errors-system-disk-full = der Datenträger ist voll
errors-system-quota = der zugeteilte Speicherplatz ist aufgebraucht
errors-system-forbidden = Zugriff verweigert
errors-system-read-only = der Datenträger ist schreibgeschützt
errors-system-file-for-folder = an der Stelle des Ordners liegt eine Datei
errors-system-not-found = Datei oder Ordner nicht gefunden
errors-system-busy = ein anderes Programm hält sie gesperrt
errors-system-other = das Betriebssystem meldet einen Fehler
errors-system-with-code = { $error } (Fehler { $code })
errors-read-folder = es ist ein Ordner und keine Datei
errors-read-device = es ist ein Gerät oder eine Pipe und keine Datei
errors-read-too-large = zu groß: höchstens { $size } werden gelesen
errors-read-not-text = ab Zeile { $line } ist es kein Text (UTF-8)

## Games, settings, keys and solved puzzles on the disk

errors-stored-game = Die Partie auf dem Tisch
errors-stored-settings = Einstellungen
errors-stored-keys = Tasten
errors-stored-solved = Gelöste Rätsel
errors-stored-second-player = Der Platz auf einem Server
errors-not-written = { $what }: { $file } konnte nicht geschrieben werden: { $error }. Birka versucht es weiter.
errors-no-file = Die Partie wird nicht gespeichert: Keine Datei neben { $file } lässt sich verwenden.
errors-load-unreadable = { $what }: { $file } lässt sich nicht lesen: { $error }. { $kept }
errors-load-damaged = { $what }: { $file } ist beschädigt: { $problems }. Was lesbar ist, wird verwendet. { $kept }
errors-load-partly = { $what }: Nicht alles in { $file } ist verständlich; der Rest wird verwendet: { $problems }.
errors-kept-as = Die Datei bleibt als { $file } erhalten.
errors-not-renamed = Die Datei konnte nicht umbenannt werden: { $error }.
errors-field-empty = die Datei ist leer
errors-field-syntax = ab Zeile { $line } ist sie nicht lesbar
errors-field-no-fields = Zeile 1: Felder in Klammern, „(name: wert)“, fehlen
errors-field-unknown = Zeile { $line }: „{ $name }“ ist unbekannt
errors-field-unknown-near = Zeile { $line }: „{ $name }“ ist unbekannt; vielleicht meinst du „{ $near }“
errors-field-not-understood = Zeile { $line }: der Wert von „{ $name }“ ist nicht verständlich
errors-field-twice = Zeile { $line }: „{ $name }“ steht zweimal da; das erste gilt
errors-field-not-a-name = { $value } ist kein Name
errors-table-none-free = Jeder Tisch neben { $file } ist von einem anderen Birka belegt: Diese Partie wird nicht gespeichert.
errors-table-own = Ein anderes Birka ist offen. Dieses hat einen eigenen Tisch, gespeichert in { $file }; er ist wieder da, sobald zwei offen sind.
errors-table-unlocked = { $file } lässt sich nicht sperren ({ $error }): Starte kein zweites Birka mit demselben Datenordner.
errors-table-not-loaded = Die gespeicherte Partie { $file } konnte nicht geladen werden: { $error }. { $kept }
errors-table-saved-in = { $problems } Partien werden stattdessen in { $file } gespeichert.
errors-table-saved-nowhere = { $problems } Auch keine andere Datei lässt sich verwenden: Diese Partie wird nicht gespeichert.
errors-table-kept = Die Partie, die auf dem Tisch stand, bleibt als { $file } erhalten.
errors-table-not-kept = Die Partie, die auf dem Tisch stand, { $file }, konnte nicht umbenannt werden: { $error }.
errors-table-not-archived = Die Partie, die auf dem Tisch stand, konnte nicht archiviert werden: { $error } Sie bleibt als { $file } erhalten.
errors-table-rules-changed = Die Regeln von { $variant } haben sich geändert, seit diese Partie gespeichert wurde; sie geht nach den neuen weiter.
errors-saved-newer = ein neueres Birka hat sie geschrieben; öffne sie damit
errors-saved-unknown-format = kein Birka hat ihr Format geschrieben, { $found }
errors-saved-checksum = die Datei wurde beschädigt oder von Hand geändert
errors-saved-gap = die Züge bis Zug { $nth }, als die Regeln geändert wurden, führen nicht zur Stellung danach
errors-saved-clock = die Uhren kennen { $times } Züge, die Partie hat { $moves }
errors-saved-result = nach ihren Zügen steht die Partie nicht so, wie die Datei sagt

## Squares and moves

errors-square-shape = „{ $text }“ ist kein Feld; Felder schreibt man wie „e5“
errors-square-off-board = { $square } liegt außerhalb dieses Bretts, dessen letztes Feld { $last } ist
errors-square-absent = dieses Brett hat kein Feld { $square }: In seiner Zeichnung steht dort „#“
errors-move-shape = „{ $text }“ ist kein Zug; Züge schreibt man wie „e4-e7“
errors-move-square = im Zug „{ $mv }“: { $error }
errors-illegal-over = die Partie ist zu Ende
errors-illegal-off-board = das Brett hat kein solches Feld
errors-illegal-no-piece = auf { $square } steht kein Stein
errors-illegal-piece-of = { $side ->
    [attackers] der Stein auf { $square } gehört den Angreifern, und die Verteidiger sind am Zug
    [defenders] der Stein auf { $square } gehört den Verteidigern, und die Angreifer sind am Zug
   *[other] der Stein auf { $square } gehört zu { $side }, und die andere Seite ist am Zug
}
errors-illegal-turn-goes-on = der Stein auf { $square } hat geschlagen und ist weiter am Zug: Er schlägt noch einmal, oder beendet den Zug, wo er steht
errors-illegal-same-piece-again = der Stein auf { $square } hat in diesem Zug schon die erste Bewegung gemacht; die zweite macht ein anderer Stein
errors-illegal-moves-alone = der Stein auf { $square } zieht allein, und dieser Zug hatte schon seine erste Bewegung; die zweite macht ein anderer Stein
errors-illegal-second-captures = nur die erste Bewegung eines Zuges schlägt; der Stein auf { $square } kann anders ziehen
errors-illegal-place-first = erst setzen beide Seiten ihre Steine, jeden auf ein leeres Feld
errors-illegal-taken = auf { $square } steht schon ein Stein
errors-illegal-closed-to-placement = auf { $square } darf kein Stein gesetzt werden
errors-illegal-no-pass = die Seite am Zug darf hier nicht passen
errors-illegal-must-roll = hier ist noch nicht gewürfelt
errors-illegal-no-roll = hier wird nicht gewürfelt
errors-illegal-die = der Würfel zeigt { $face }; damit kann der Stein auf { $from } nicht nach { $to } ziehen
errors-illegal-stuck-with-die = der Würfel zeigt { $face }; damit hat der Stein auf { $square } keinen Zug
errors-illegal-blocked = der Stein auf { $square } kann nicht ziehen: Jedes Feld daneben ist besetzt
errors-illegal-closed-in = der Stein auf { $square } kann nicht ziehen: Die Regeln sperren die freien Felder daneben
errors-illegal-no-move = der Stein auf { $square } hat keinen erlaubten Zug
errors-illegal-not-in-a-line = von { $from } führt keine gerade Linie nach { $to }
errors-illegal-way-is-blocked = der Weg nach { $to } ist auf { $obstacle } versperrt
errors-illegal-not-from-here = der Stein auf { $from } zieht so wie nach { $to } nur von anderen Feldern aus
errors-illegal-forbidden = der Stein auf { $from } darf nicht nach { $to }: Die Regeln verbieten es
errors-illegal-own-rule = der Stein auf { $from } darf nicht nach { $to } ziehen: eine eigene Regel der Variante verbietet es
errors-hook = eine Funktion der Variante versagt ({ $place })

## Positions

errors-position-ranks = die Stellung hat { $found } Reihen, dieses Brett hat { $expected }; man schreibt sie „/3t3/…/ a“, Reihe 1 zuerst
errors-position-rank-length = Reihe { $rank } hat { $found ->
    [one] { $found } Feld
   *[other] { $found } Felder
}, dieses Brett hat { $expected }
errors-position-unknown-piece = Reihe { $rank }, Spalte { $column }: „{ $letter }“ ist kein Stein dieser Variante; ihre Steine sind { $known }
errors-position-not-absent = „#“ steht auf { $square }, wo dieses Brett ein Feld hat; zähle es als leer
errors-position-empty-count = Reihe { $rank }, Spalte { $column }: „0“ zählt keine Felder; lass sie weg
errors-position-no-side = die Stellung sagt nicht, wer zieht; beende sie mit „ a“ für die Angreifer oder „ d“ für die Verteidiger
errors-position-unknown-side = „{ $found }“ ist keine Seite; schreibe „a“ für die Angreifer oder „d“ für die Verteidiger
errors-position-trailing = „{ $found }“ folgt auf die Stellung, wo nichts hingehört
errors-position-size = die Stellung hat { $found } Felder, dieses Brett hat { $expected }
errors-position-unknown-kind = auf { $square } steht ein Stein, den diese Variante nicht hat
errors-position-cannot-go-on = auf { $square } steht kein Stein, dessen Zug weitergehen kann
errors-position-hand-numbers = „{ $found }“ sagt nicht, wie viele Steine in der Hand sind; schreibe „hand:12/10“, die der Angreifer zuerst
errors-position-hand = die Steine in der Hand passen nicht zu dieser Stellung
errors-position-memory-none = „memory:{ $found }“: diese Variante merkt sich nichts; lass es weg
errors-position-memory-shape = „memory:{ $found }“: schreibe jeden Wert mit seinem Namen, etwa „{ $example }“, durch Schrägstriche getrennt
errors-position-memory-name = „memory:{ $found }“: diese Variante merkt sich { $known }
errors-position-memory-twice = „memory:{ $found }“: dieser Name hat schon einen Wert
errors-position-memory-number = „memory:{ $found }“: schreibe eine ganze Zahl von { $from } bis { $to }
errors-position-memory-square = „memory:{ $found }“: schreibe ein Feld des Bretts, oder lass es weg, wenn es keines ist
errors-position-memory = was gemerkt werden soll, passt nicht zu dieser Variante
errors-position-passed-over = die Seite am Zug kann hier nicht ziehen; die andere ist am Zug
errors-position-passed = die andere Seite kann hier nicht gepasst haben
errors-position-rolled = hier kann nicht gewürfelt worden sein
errors-position-rolled-number = „{ $found }“ sagt nicht, was der Würfel zeigt; schreibe „rolled:1“ bis „rolled:6“
errors-position-kings = { $found ->
    [0] der König fehlt; die Stellung braucht genau einen
   *[other] es sind { $found } Könige da; die Stellung braucht genau einen
}
errors-position-forbidden = { $square } ist für diesen Stein gesperrt ({ $kind })
errors-position-hook = die Variante kann die Stellung nicht beurteilen: { $error }

## Games that are opened

errors-place = Zeile { $line }, Spalte { $column }
errors-fault-in = { $source }, { $place }: { $error }
errors-move-number = Zug { $nth }: { $error }
errors-move-text = Zug { $nth }, { $mv }: { $error }
errors-record-captures = nach diesen Regeln heißt er { $made }
errors-record-retold = es gibt keinen solchen Stein, oder keinen Platz für ihn
errors-record-start = in der Ausgangsstellung: { $error }
errors-record-changes = die Regeln sollen sich nach Zug { $expected } geändert haben, aber es gibt { $found } Züge
errors-record-result = das Ergebnis soll „{ $recorded }“ sein; nach den Regeln ist es nach dem letzten Zug „{ $found }“
errors-record-open-value = dieser Wert endet nicht; beende ihn mit „"“ in derselben Zeile
errors-record-open-comment = dieser Kommentar endet nicht; beende ihn mit einer geschweiften Klammer
errors-record-escape = auf „\“ folgt ein unbekanntes Zeichen; schreibe „\\“ für das Zeichen selbst
errors-record-too-long = es hat mehr als { $most } Zeichen
errors-record-header = das ist keine Kopfzeile; eine Kopfzeile sieht aus wie „[Variant "tablut"]“
errors-record-twice = „{ $name }“ ist zweimal angegeben; behalte eines
errors-record-newer = sie hat das Format { $found }, das dieses Birka nicht kennt; nimm ein neueres Birka
errors-record-value = „{ $value }“ ist hier nicht verständlich; man schreibt es wie { $example }
errors-record-example = „{ $example }“
errors-record-berserk = „{ $mv }“ ist ein Sprung oder ein Berserkerzug, den Birka nicht spielt
errors-record-number = „{ $found }“ steht vor Zug { $expected }; ein Zug fehlt oder ist zu viel
errors-record-stray = „{ $text }“ gehört nicht hierher; Züge schreibt man wie „1. e4-e7 d5-d8xd9“, Kommentare in geschweiften Klammern, Varianten in runden
errors-record-variation-of-nothing = eine Variante folgt auf den Zug, den sie ersetzt; hier ist keiner
errors-record-empty-variation = diese Variante hat keine Züge
errors-record-open-variation = diese Variante endet nicht; beende sie mit „)“
errors-record-loose-sign = „{ $sign }“ steht allein; ein Zeichen folgt seinem Zug ohne Leerzeichen, wie in „e4-e7{ $sign }“
errors-record-no-variation = „)“ beendet keine Variante
errors-record-too-deep = die Varianten sind mehr als { $most } tief verschachtelt
errors-record-too-many-moves = die Partie hat mehr als { $most } Züge
errors-record-too-many-games = der Text hat mehr als { $most } Partien; teile ihn
errors-record-no-variant = die Partie sagt nicht, welche Variante es ist; ergänze „[Variant "tablut"]“
errors-record-variant = keine Variante dieses Namens lässt sich hier spielen: „{ $name }“
errors-record-address = „{ $found }“ ist keine Variante dieser Partie
errors-record-no-rules = dem Protokoll fehlt „[rules:…]“; die Zeile gehört vor die Züge
errors-record-in-rules = in den Regeln: { $error }
errors-record-no-such-rules = keine Variante passt zu den Regeln dieses Protokolls; „birka import-rules“ macht eine daraus
errors-record-in-position = in der Stellung: { $error }
errors-record-fields = die Zeile hat { $found ->
    [one] { $found } Feld
   *[other] { $found } Felder
}; eine Partie ist „game_id,moves,black_captured,white_captured,winner“
errors-record-winner = „{ $found }“ ist kein Ergebnis; man schreibt „Black“, „White“, „Draw“ oder „Ongoing“, und eine Überschrift beginnt mit „#“
errors-record-archive-line = die Zeile des Archivs ist beschädigt
errors-record-unrecognised = das ist keine Partie: Es beginnt weder wie eine Partie von Birka („[Birka "1"]“) noch wie ein OpenTafl-Protokoll („[rules:…]“), eine Partientabelle („id,moves,,,winner“), eine gespeicherte Partie („(format: …“), eine Stellung („/3t3/…/ a“) oder ein Link („birka://…“)
errors-record-empty = es enthält keine Partie
errors-record-no-moves = es enthält keine Züge; Züge schreibt man wie „1. e4-e7 d5-d8xd9“ und nur Kommentare in geschweifte Klammern
errors-record-more = und { $count } weitere Fehler
errors-rules-missing = „{ $key }:“ fehlt; ein Protokoll lautet „dim:9 … start:/3ttt3/…/“
errors-rules-value = „{ $key }:{ $value }“ ist nicht verständlich
errors-rules-start = die Ausgangsstellung „start:“ ist ungültig
errors-rules-unplayable = diese Regeln lassen sich nicht spielen
errors-link-too-long = der Link hat mehr als { $most } Zeichen; schicke stattdessen eine Datei
errors-link-kind = „{ $found }“ ist weder Partie noch Stellung; ein Link beginnt mit „birka://game?“ oder „birka://position?“
errors-link-newer = ein neueres Birka hat den Link gemacht (Version { $found }); nimm dieses
errors-link-no-version = dem Link fehlt seine Version, „v=1“
errors-link-missing = dem Link fehlt „{ $name }=“
errors-link-encoding = auf „%“ folgen zwei hexadezimale Ziffern von UTF-8
errors-link-character = „{ $character }“ gehört nicht in einen Link
errors-link-value = „{ $value }“ im Link ist nicht verständlich
errors-link-content = „{ $found }“ ist nichts, was ein Link enthält: Hinter „#“ steht „position=“, „game=“, „review=“, „puzzle=“ oder „variant=“
errors-link-damaged = der Link ist abgeschnitten oder verändert; kopiere ihn noch einmal ganz
errors-link-too-large = der Link ergibt ausgepackt mehr als { $most } Byte; schicke stattdessen eine Datei
errors-link-mismatch = der Link enthält etwas anderes, als er sagt
errors-variant-unknown = es gibt keine Variante „{ $name }“
errors-variant-unknown-near = es gibt keine Variante „{ $name }“; vielleicht meinst du „{ $near }“
errors-variant-malformed = „{ $name }“ ist kein Name einer Variante
errors-variant-no-option = „{ $variant }“ hat keine Option „{ $option }“
errors-variant-value = die Option „{ $option }“ von „{ $variant }“ kann nicht „{ $value }“ sein
errors-variant-rules = „{ $name }“ lässt sich nicht spielen: Die Regeln haben Fehler
errors-import-rules-changed = Die Regeln von { $variant } haben sich geändert, seit die Partie aufgezeichnet wurde; sie ist auch nach den neuen gültig.
errors-import-read-as = Gelesen als { $variant }, dessen Regeln das Protokoll in { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkten
} anders angibt.
errors-import-rules-left-out = { $count ->
    [one] Eine Regel des Protokolls ist weggelassen oder nur angenähert.
   *[other] { $count } Regeln des Protokolls sind weggelassen oder nur angenähert.
}
errors-import-decoded = Zeile { $line } ist nicht in UTF-8 und wird als Latin-1 (Windows-1252) gelesen.

## The archive, and games that are written

errors-archive-unreadable = Das Archiv { $file } lässt sich nicht lesen: { $error }.
errors-archive-unwritable = Das Archiv { $file } lässt sich nicht schreiben: { $error }.
errors-archive-busy = Ein anderes Programm benutzt das Archiv; { $file } bleibt gesperrt.
errors-archive-full = Das Archiv { $file } hat { $size } erreicht. Verschiebe die Datei, dann beginnt eine neue.
errors-archive-no-game = Das Archiv hat keine Partie { $nth }.
errors-archive-damaged = Partie { $nth } des Archivs lässt sich nicht lesen.
errors-archive-put-aside = { $count ->
    [one] Eine beschädigte Zeile von { $file } bleibt in { $kept } erhalten;
   *[other] { $count } beschädigte Zeilen von { $file } bleiben in { $kept } erhalten;
} die anderen Partien sind heil.
errors-archive-left-damaged = { $count ->
    [one] Eine Zeile von { $file } ist beschädigt und blieb dort.
   *[other] { $count } Zeilen von { $file } sind beschädigt und blieben dort.
} { $error }
errors-archive-newer-games = { $count ->
    [one] Eine Partie hat ein neueres Birka geschrieben; sie steht nicht in der Liste, bleibt aber im Archiv.
   *[other] { $count } Partien hat ein neueres Birka geschrieben; sie stehen nicht in der Liste, bleiben aber im Archiv.
}
errors-export-failed = Die Partie lässt sich nicht schreiben: { $error }.
errors-export-replay = nach den Regeln von { $variant } lässt sie sich nicht nachspielen: { $faults }
errors-export-several = ein OpenTafl-Protokoll fasst eine Partie, nicht { $count }
errors-export-bare-table = Kommentare, Zeichen und Varianten sind weggelassen: Eine Tabelle hat keinen Platz dafür.
errors-export-bare-link = Kommentare, Zeichen und Varianten sind weggelassen: Ein Link hat keinen Platz dafür.
errors-export-headers-table = Namen, Datum, Uhren und weitere Angaben sind weggelassen: Eine Tabelle hat keinen Platz dafür.
errors-export-headers-link = Uhren und weitere Angaben sind weggelassen: Ein Link hat keinen Platz dafür.
errors-export-characters = „[“, „]“, „|“, Tabulatoren und andere Steuerzeichen in Namen und Kommentaren sind als „(“, „)“, „/“ und Leerzeichen geschrieben.
errors-export-drawings = Pfeile und Kreise sind weggelassen: Das Protokoll hat keinen Platz dafür.
errors-export-clocks = Die Uhren sind weggelassen: Das Protokoll hat nur eine Zeit für beide Seiten.
errors-export-rule-changes = Das Protokoll verschweigt, dass sich die Regeln während der Partie geändert haben.
errors-export-extends = Der Link enthält die Variante ohne das, worauf sie aufbaut: { $files }. Schicke das mit, oder packe eine Mod.
errors-export-not-said = Das Protokoll verschweigt { $count ->
    [one] eine Regel der Variante
   *[other] { $count } Regeln der Variante
}.

## The engine, puzzles and the analysis board

errors-engine-broke = die Suche ist abgebrochen; das ist ein Fehler von Birka
errors-engine-memory = für die Suche fehlt Speicher: { $megabytes } MB
errors-engine-thread = das System gibt der Suche keinen Thread
errors-puzzle-other-variant = Das Rätsel gehört zu „{ $wanted }“, nicht zu „{ $found }“.
errors-puzzle-rules-changed = Die Regeln von „{ $variant }“ haben sich geändert, seit die Lösung des Rätsels bewiesen wurde: Es lässt sich nicht spielen.
errors-puzzle-invalid = Das Rätsel { $id } ist falsch und lässt sich nicht spielen.
errors-puzzle-variant = Das Rätsel lässt sich nicht spielen: { $error }.
errors-study-moves = Diese Partie hat mit ihren Varianten { $most } Züge und fasst keine weiteren.
errors-study-depth = Varianten sind { $most } tief verschachtelt und nicht tiefer.
errors-switch-size = das Brett hat eine andere Größe
errors-switch-pieces = die Arten der Steine sind andere
errors-script-notes = Zu den Skripten gibt es { $count ->
    [one] eine Bemerkung
   *[other] { $count } Bemerkungen
} („birka check“ zeigt alles): { $first }
errors-new-game = Die Partie kann nicht beginnen: { $error }.
