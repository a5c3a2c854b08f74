### The tutorial, puzzles, and the pages of the rules dialog.

tutorial-well-done = Gut gemacht.
tutorial-finished = Gut gemacht. Das war die letzte Lektion: Jetzt bist du dran!
tutorial-not-that = Nicht dieser Zug. Er wird zurückgenommen: Versuche einen anderen.
tutorial-no-lessons = Für diese Variante gibt es keine Lektionen.
tutorial-heading-moving = Lektion { $nth } von { $total } · Ziehen
tutorial-heading-capture = Lektion { $nth } von { $total } · Schlagen
tutorial-heading-between = Lektion { $nth } von { $total } · Dazwischentreten
tutorial-heading-throne = Lektion { $nth } von { $total } · Der Thron
tutorial-heading-king = Lektion { $nth } von { $total } · Den König fangen
tutorial-heading-escape = Lektion { $nth } von { $total } · Entkommen
tutorial-heading-announcements = Lektion { $nth } von { $total } · Raichi und Tuichu
tutorial-heading-ring = Lektion { $nth } von { $total } · Der Ring
tutorial-task-moving = Die Steine ziehen beliebig viele leere Felder weit, längs oder quer, und überspringen keinen. Ziehe einen davon drei Felder oder mehr.
tutorial-task-capture = Ein Stein wird zwischen zwei Gegnern in einer Linie geschlagen. Du spielst die Angreifer: Schlage den Verteidiger.
tutorial-task-capture-two = Ein Zug kann mehrere Steine schlagen. Du spielst die Verteidiger: Schlage zwei Angreifer auf einmal.
tutorial-task-between = Wer selbst zwischen zwei Gegner tritt, wird nicht geschlagen. Ziehe deinen Stein zwischen die beiden Angreifer.
tutorial-task-throne = Das Feld in der Mitte ist der Thron. Ist er leer, hilft er beim Schlagen wie ein Stein. Schlage den Angreifer am Thron.
tutorial-task-king-on-throne = Jetzt spielst du die Angreifer. Der König steht auf seinem Thron, und deine Steine stehen an drei Seiten: Fange ihn.
tutorial-task-king-beside-throne = Der König steht neben seinem Thron, und deine Steine stehen an zwei Seiten: Fange ihn.
tutorial-task-king-elsewhere = Der König ist fern von seinem Thron, deine Steine sind neben ihm: Fange ihn.
tutorial-task-escape = Du spielst die Verteidiger und kannst jetzt gewinnen.
tutorial-task-raichi = Steht dem König ein Weg offen, rufen die Verteidiger „Raichi“, und die Angreifer müssen ihn schließen. Öffne einen Weg, aber gehe noch nicht.
tutorial-task-tuichu = Stehen dem König zwei Wege offen, ruft man „Tuichu“: Nur einer lässt sich schließen. Bringe den König dorthin, wo zwei Wege offen sind.
tutorial-task-ring = Du spielst die Angreifer. Sie gewinnen auch mit einem Ring um den König und alle seine Leute, durch den keiner zum Rand kommt. Schließe ihn.

## Puzzles

puzzles-title = Rätsel
puzzles-none = Es gibt keine Rätsel.
puzzles-game-is-kept = Deine Partie bleibt erhalten, während du Rätsel löst.
puzzles-find-the-move = Finde den Gewinnzug.
puzzles-judging = Wird geprüft …
puzzles-solved = Gelöst!
puzzles-last = Das war die letzte Aufgabe dieser Liste.
puzzles-number = Rätsel { $nth } von { $total } · { $variant }
puzzles-task = { $side ->
    [attackers] { $moves ->
        [1] Die Angreifer gewinnen in einem Zug.
       *[other] Die Angreifer gewinnen in { $moves } Zügen.
    }
    [defenders] { $moves ->
        [1] Die Verteidiger gewinnen in einem Zug.
       *[other] Die Verteidiger gewinnen in { $moves } Zügen.
    }
   *[other] { $moves ->
        [1] { $side }: Sieg in einem Zug.
       *[other] { $side }: Sieg in { $moves } Zügen.
    }
}
puzzles-moves-left = Richtig. { $left ->
    [1] Noch ein Zug.
   *[other] Noch { $left } Züge.
}
puzzles-of-the-day = Rätsel des Tages · { $variant }
puzzles-solved-of = { $variant } · { $solved } von { $total } gelöst
puzzles-variant = Variante der Rätsel
puzzles-level = Stufe { $level } von { $highest }
puzzles-motif-quiet-move = stiller erster Zug
puzzles-motif-sacrifice = Opfer
puzzles-motif-double-threat = doppelte Drohung
puzzles-first-tries = In Folge auf Anhieb gelöst: { $count }
puzzles-days = Tage in Folge mit dem Rätsel des Tages: { $count }
puzzles-next-move = Die Lösung ist { $mv }.
puzzles-wrong-move = { $mv } gewinnt nicht. Versuche es noch einmal.
puzzles-refuted-move = { $mv } gewinnt nicht: { $refutation } widerlegt es. Versuche es noch einmal.
puzzles-mistake-number = Fehler { $nth } von { $total }
puzzles-improve = Hier wurde { $mv } gespielt. Finde einen besseren Zug.
puzzles-improved = Das ist besser!
puzzles-last-mistake = Das war der letzte Fehler dieser Partie.
puzzles-still-mistake = Auch { $mv } ist ein Fehler. Versuche es noch einmal.
puzzles-refuted-mistake = Auch { $mv } ist ein Fehler: { $refutation } ist die Antwort. Versuche es noch einmal.

## The pages of the rules dialog

codex-rules = Regeln
codex-laws = Linnés Gesetze
codex-sources = Quellen und Vermutungen
codex-about-the-laws = Carl von Linné sah das Spiel im Juli 1732 in Lappland und schrieb seine Gesetze auf Latein in sein Tagebuch. Die Buchstaben und Zahlen sind die seiner Zeichnung; die Felder dieses Bretts stehen in Klammern, für eines seiner Viertel.
codex-no-notes = Die Datei dieser Variante sagt nicht mehr über ihre Regeln.
codex-law = Gesetz { $nth }
codex-section = { $variant }, „{ $section }“
codex-section-agrees = { $variant }, „{ $section }“: gleich
codex-section-differs = { $variant }, „{ $section }“: nicht in allem gleich
