## Wie Steine geschlagen werden

capture-how = Man schlägt im eigenen Zug, indem man einen Stein neben einen gegnerischen stellt, sodass dieser eingeschlossen ist.
capture-several = Ein Zug kann mehrere Steine schlagen.
capture-rows = Stehen mehrere Steine ohne Lücke auf einer Reihe oder einer Linie zwischen zwei gegnerischen, so werden zusammen geschlagen: { $whom }.
capture-leave = Geschlagene Steine kommen vom Brett.
capture-becomes = Geschlagene Steine bleiben auf ihrem Feld, und jeder wird { $kind }. So verwandelt werden: { $whom }.
capture-becomes-taken = Ein Stein, auf dessen Feld ein anderer gezogen ist, kommt vom Brett.
capture-leave-others = Andere geschlagene Steine kommen vom Brett.
capture-again = Nach einem Schlag { PRONOUN($who) ->
    [they] dürfen
   *[he] darf
} { $who } gleich noch einmal ziehen, solange jeder weitere Zug schlägt{ $escapes ->
    [yes] {" "}oder entkommt
   *[no] {""}
}; man darf auch aufhören.
between-safe = Zwischen zwei gegnerische Steine zu ziehen ist ungefährlich.
between-captured = { $who } { PRONOUN($who) ->
    [they] werden geschlagen, wenn sie
   *[he] wird geschlagen, wenn er
} zwischen zwei gegnerische Steine { PRONOUN($who) ->
    [they] ziehen, nachdem sie
   *[he] zieht, nachdem er
} selbst geschlagen { PRONOUN($who) ->
    [they] haben
   *[he] hat
}{ $others ->
    [yes] ; für alle anderen Steine ist das ungefährlich
   *[no] {""}
}.
between-captures = { $who } { PRONOUN($who) ->
    [they] schlagen beide Steine, wenn sie auf einer Reihe oder einer Linie zwischen zwei gegnerische ziehen
   *[he] schlägt beide Steine, wenn er auf einer Reihe oder einer Linie zwischen zwei gegnerische zieht
}. So geschlagen werden, was auch sonst für sie gilt: { $whom }.

## Wo: $placed ist yes, wenn ein Ort genannt wird

place-on = { FORM($squares, form: "on") }
place-beside = { FORM($squares, form: "beside") }
place-elsewhere = überall sonst
place-otherwise = sonst, { $places },

## Was zum Schlagen nötig ist

siege-never = { $placed ->
    [yes] { $place } { PRONOUN($who) ->
        [they] können { $who }
       *[he] kann { $who }
    }
   *[no] { $who } { PRONOUN($who) ->
        [they] können
       *[he] kann
    }
} nicht umzingelt und geschlagen werden.
siege-opposite = { $placed ->
    [yes] { $place } { PRONOUN($who) ->
        [they] werden { $who }
       *[he] wird { $who }
    }
   *[no] { $who } { PRONOUN($who) ->
        [they] werden
       *[he] wird
    }
} zwischen zwei gegnerischen Steinen geschlagen, die in einer Reihe oder einer Linie auf gegenüberliegenden Seiten stehen.
siege-three = { $placed ->
    [yes] { $place } { PRONOUN($who) ->
        [they] werden { $who }
       *[he] wird { $who }
    }
   *[no] { $who } { PRONOUN($who) ->
        [they] werden
       *[he] wird
    }
} geschlagen, wenn auf drei der vier Seiten gegnerische Steine stehen{ $edge ->
    [counts] ; der Rand des Bretts zählt als gegnerischer Stein
    [open] ; der Rand des Bretts zählt nicht als gegnerischer Stein
   *[far] {""}
}.
siege-four = { $placed ->
    [yes] { $place } { PRONOUN($who) ->
        [they] werden { $who }
       *[he] wird { $who }
    }
   *[no] { $who } { PRONOUN($who) ->
        [they] werden
       *[he] wird
    }
} nur geschlagen, wenn auf allen vier Seiten gegnerische Steine stehen{ $edge ->
    [counts] ; der Rand des Bretts zählt als gegnerischer Stein
    [open] ; am Rand des Bretts { PRONOUN($who) ->
        [they] sind sie
       *[he] ist er
    } also sicher
   *[far] {""}
}.
king-like-others = { $king } wird wie andere Steine geschlagen, wie oben beschrieben.
king-fourth-side = { $square } zählt als eine der vier Seiten, daneben genügen also drei { FORM($enemy, number: "many") }.

## Was ein Stein beim Schlagen kann

arms-all = Alle Steine können beim Schlagen mitwirken, auch { $king }.
arms-all-men = Alle Steine können beim Schlagen mitwirken.
arms-hammer = { $who } { PRONOUN($who) ->
    [they] können
   *[he] kann
} durch Ziehen schlagen, aber kein Gegner wird gegen { PRONOUN($who) ->
    [they] sie geschlagen, solange sie
   *[he] ihn geschlagen, solange er
} still { PRONOUN($who) ->
    [they] stehen
   *[he] steht
}.
arms-anvil = { $who } { PRONOUN($who) ->
    [they] können
   *[he] kann
} nicht durch Ziehen schlagen, aber ein Gegner kann gegen { PRONOUN($who) ->
    [they] sie
   *[he] ihn
} geschlagen werden.
arms-none = { $who } { PRONOUN($who) ->
    [they] können
   *[he] kann
} beim Schlagen nicht mitwirken.
arms-otherwise = { $who } { PRONOUN($who) ->
    [they] können
   *[he] kann
} nicht dabei mitwirken, einen gegnerischen Stein einzuschließen.
arms-others = Alle anderen Steine können beim Schlagen uneingeschränkt mitwirken.

## Feindliche Felder: $spares ist yes, wenn sie die Steine in demselben Teil verschonen

hostile-squares = Ein feindliches Feld zählt beim Schlagen als gegnerischer Stein.
hostile-empty-square = { $square } ist feindlich gegenüber { FORM($who, case: "dative") }{ $spares ->
    [yes] , aber nicht gegenüber denen, die in demselben Teil { FORM($squares, case: "genitive") } stehen
   *[no] {""}
}.
hostile-empty-squares = { $squares } { PRONOUN($squares) ->
    [they] sind, solange sie leer sind,
   *[other] ist, wo kein Stein steht,
} feindlich gegenüber { FORM($who, case: "dative") }{ $spares ->
    [yes] , aber nicht gegenüber denen, die in demselben Teil stehen
   *[no] {""}
}.
hostile-square-always = { $squares } ist feindlich gegenüber { FORM($who, case: "dative") }, ob dort ein Stein steht oder nicht{ $spares ->
    [yes] , aber nicht gegenüber denen, die in demselben Teil stehen
   *[no] {""}
}.
hostile-squares-always = { PRONOUN($squares) ->
    [they] { $squares }
   *[he] Die Felder { FORM($squares, case: "genitive") }
} sind feindlich gegenüber { FORM($who, case: "dative") }, ob dort ein Stein steht oder nicht{ $spares ->
    [yes] , aber nicht gegenüber denen, die in demselben Teil stehen
   *[no] {""}
}.
hostile-besieged-square = Wenn { $king } { FORM($squares, form: "on") } steht und { FORM($enemy, number: "many") } auf allen Seiten außer einer, ist { $squares } auf der verbleibenden Seite feindlich gegenüber { FORM($who, case: "dative") }.
hostile-besieged-squares = Wenn { $king } auf einem Feld { PRONOUN($squares) ->
    [they] unter { FORM($squares, case: "dative") }
   *[other] { FORM($squares, case: "genitive") }
} steht und { FORM($enemy, number: "many") } auf allen Seiten außer einer, ist dieses Feld auf der verbleibenden Seite feindlich gegenüber { FORM($who, case: "dative") }.

## Die Schildmauer

shieldwall-row = Eine Reihe von zwei oder mehr Steinen am Rand des Bretts wird als Ganzes geschlagen, wenn vor jedem ein Gegner steht und beide Enden der Reihe von Gegnern geschlossen sind, von denen einer gerade dorthin gezogen ist.
shieldwall-closed-by = Auch { $squares } kann das andere Ende schließen.
shieldwall-spared = { $who } { PRONOUN($who) ->
    [they] werden
   *[he] wird
} in einer solchen Reihe nicht geschlagen, die anderen Steine aber schon.

## Bildunterschriften

caption-captures = { $piece } zieht von { $from } nach { $to } und schlägt { FORM($captured, case: "accusative") }.
caption-against = { $piece } zieht von { $from } nach { $to } und schlägt { FORM($captured, case: "accusative") } gegen { FORM($helpers, case: "accusative") }.
caption-helped = { $piece } zieht von { $from } nach { $to } und schlägt { FORM($captured, case: "accusative") } mit Hilfe { $helpers }.
helped-by = von { FORM($helper, case: "dative") }
empty-square-of = { $case ->
    [dative] dem leeren Feld
   *[nominative] das leere Feld
} { $name } { PRONOUN($squares) ->
    [they] unter { FORM($squares, case: "dative") }
   *[other] { FORM($squares, case: "genitive") }
}
besieged-square = { $squares }, wo { FORM($king, case: "nominative") } belagert ist
square-by-name = { $case ->
    [dative] dem Feld
   *[nominative] das Feld
} { $name }
