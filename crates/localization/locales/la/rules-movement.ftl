## Quam longe calculi moveantur

move-direction = Calculi per lineam rectam moventur, per ordinem aut columnam, et per loca vacua tantum; alios calculos numquam supersaliunt.
move-like-rook = { $who } quamlibet longe { PRONOUN($who) ->
    [they] moventur
   *[he] movetur
}, sicut turris in ludo scaccorum.
move-any-distance = { $who } quamlibet longe { PRONOUN($who) ->
    [they] moventur
   *[he] movetur
}.
move-one-square = { $who } quoque motu unum tantum locum { PRONOUN($who) ->
    [they] progrediuntur
   *[he] progreditur
}.
move-at-most = { $who } quoque motu { WORD($count, case: "accusative") } locos aut pauciores { PRONOUN($who) ->
    [they] progrediuntur
   *[he] progreditur
}.

## Alii motus: modi partes sunt sententiae `move-ways`, saltus sententiae `move-leaps`

move-over-empty = Calculi per loca vacua tantum moventur; alios calculos numquam supersaliunt.
move-over-empty-or-leap = Calculi in loca vacua tantum moventur; nisi saltu alios calculos numquam transeunt.
move-ways = { $who } { $ways } { PRONOUN($who) ->
    [they] moventur
   *[he] movetur
}.
move-forward-means = Prorsum est { FORM($side, case: "dative") } ad ordinem { $rank }.
move-never = { $who } numquam { PRONOUN($who) ->
    [they] moventur
   *[he] movetur
}.
move-leaps = { $who } { $also ->
    [yes] etiam{" "}
   *[no] {""}
}{ $leaps } { PRONOUN($who) ->
    [they] saliunt
   *[he] salit
}, super quidquid interest.
move-takes = { $who } etiam { $way } in calculum moveri eumque capere { PRONOUN($who) ->
    [they] possunt
   *[he] potest
}. Sic capiuntur: { $whom }.
move-hops = { $who } per ordinem aut columnam calculum vicinum transilire { PRONOUN($who) ->
    [they] possunt
   *[he] potest
} in locum vacuum proxime retro. Sic transiliuntur: { $over }.
move-hops-capturing = { $who } per ordinem aut columnam calculum vicinum transilire { PRONOUN($who) ->
    [they] possunt
   *[he] potest
} in locum vacuum proxime retro eumque capere. Sic capiuntur: { $over }.
move-hops-at = Talis saltus incipit aut desinit { $places }.
move-origin = Si motus { $outside ->
    [yes] non{" "}
   *[no] {""}
}{ $places } incipit
place-from = { FORM($squares, form: "on") }
move-ways-from = { $origin }, { $who } { $also ->
    [yes] etiam{" "}
   *[no] {""}
}{ $ways } { PRONOUN($who) ->
    [they] moventur
   *[he] movetur
}.
move-leaps-from = { $origin }, { $who } { $also ->
    [yes] etiam{" "}
   *[no] {""}
}{ $leaps } { PRONOUN($who) ->
    [they] saliunt
   *[he] salit
}, super quidquid interest.
move-only-from = Talis motus { $outside ->
    [yes] numquam
   *[no] semper
} { $places } incipit.
move-promotes = Calculus qui motum { $places } finit ibi fit { $kind }. Sic mutantur: { $whom }.
way-any = quamlibet longe { $lines ->
    [straight] per ordinem aut columnam
    [diagonal] per obliquum
    [forward] recta prorsum
    [diagonal-forward] per obliquum prorsum
    [both-forward] recta aut per obliquum prorsum
    [sideways] per ordinem in latus
    [backward] recta retrorsum
    [diagonal-backward] per obliquum retrorsum
    [both-backward] recta aut per obliquum retrorsum
   *[both] per ordinem, columnam aut obliquum
}
way-at-most = { $count ->
    [1] unum locum
   *[other] { WORD($count, case: "accusative") } locos aut pauciores
} { $lines ->
    [straight] per ordinem aut columnam
    [diagonal] per obliquum
    [forward] recta prorsum
    [diagonal-forward] per obliquum prorsum
    [both-forward] recta aut per obliquum prorsum
    [sideways] per ordinem in latus
    [backward] recta retrorsum
    [diagonal-backward] per obliquum retrorsum
    [both-backward] recta aut per obliquum retrorsum
   *[both] per ordinem, columnam aut obliquum
}
leap-line = { WORD($count, case: "accusative") } locos { $lines ->
    [straight] per ordinem aut columnam
    [diagonal] per obliquum
   *[both] per ordinem, columnam aut obliquum
}
leap-angled = { WORD($count, case: "accusative") } locos per ordinem aut columnam et { WORD($across, case: "accusative") } ad angulum rectum

## Quis in locis singularibus consistere, quis intrare et transire possit: partes unius sententiae

squares-sentence = { $clauses }.
squares-camp = nemo extrinsecus { FORM($squares, form: "onto") } intrare potest, sed { $within }
squares-within = { $who } qui ibi { PRONOUN($who) ->
    [they] incipiunt intra suam partem { FORM($squares, case: "genitive") } moveri possunt donec exeunt
   *[he] incipit intra suam partem { FORM($squares, case: "genitive") } moveri potest donec exit
}
squares-nobody-stops = nemo { FORM($squares, form: "on") } consistere{ $passing ->
    [yes] {" "}aut illac transire
   *[no] {""}
} potest
squares-only-stops = nemo nisi { $who } { FORM($squares, form: "on") } consistere{ $passing ->
    [yes] {" "}aut illac transire
   *[no] {""}
} potest{ $returning ->
    [yes] , { PRONOUN($who) ->
        [they] iique eo redire possunt
       *[he] isque eo redire potest
    }
   *[no] {""}
}
squares-stops-not = { $who } { FORM($squares, form: "on") } consistere{ $passing ->
    [yes] {" "}aut illac transire
   *[no] {""}
} non { PRONOUN($who) ->
    [they] possunt
   *[he] potest
}
squares-enters-not = { $who } extrinsecus { FORM($squares, form: "onto") } intrare non { PRONOUN($who) ->
    [they] possunt
   *[he] potest
}
squares-enters-not-but = { $who } extrinsecus { FORM($squares, form: "onto") } intrare non { PRONOUN($who) ->
    [they] possunt
   *[he] potest
}, sed { $within }
squares-returns-not = { $who }, { PRONOUN($who) ->
    [they] postquam exierunt, { FORM($squares, form: "onto") } redire non possunt
   *[he] postquam exiit, { FORM($squares, form: "onto") } redire non potest
}
squares-everybody-passes = omnes calculi { FORM($squares, form: "over") } transire possunt{ $single ->
    [yes] , dum locus vacat
   *[no] {""}
}
squares-nobody-passes = nemo { $outside ->
    [yes] extrinsecus { FORM($squares, form: "over") }
   *[no] { FORM($squares, form: "over") }
} transire potest
squares-only-passes = nemo nisi { $who } { $outside ->
    [yes] extrinsecus { FORM($squares, form: "over") }
   *[no] { FORM($squares, form: "over") }
} transire potest
squares-passes-not = { $who } { $outside ->
    [yes] extrinsecus { FORM($squares, form: "over") }
   *[no] { FORM($squares, form: "over") }
} transire non { PRONOUN($who) ->
    [they] possunt
   *[he] potest
}
