### The game, its players, and how it is conducted.

game-typed-move = Motus:
game-typed-move-hint = ut e4-e7, deinde { $key }
game-your-aim = Propositum tuum: { $aim }
game-moves = Motus
game-no-moves = Nulli adhuc motus.
game-thinking = cogitat…
game-asking-rules = leges consulit…
game-rules-are-being-asked = leges de ultimo motu adhuc consuluntur
game-rules-are-awaited = leges ludi errores habent
game-rules-gave-no-answer = leges nihil responderunt; hoc vitium Birkae est
game-human = Homo
game-plays-automatically = Birka
game-preparing-table = Tabula paratur…
game-earlier-game-is-archived = Ludus qui in tabula erat in tabularium transit.
game-no-move-found = nullus motus inventus est
game-unsaved-title = Hic ludus servatus non est
game-saved-title = Ludus nunc servatus est
game-unsaved-advice = Si nunc exis, motus post ultimam servationem facti peribunt. Causam tolle, deinde iterum tempta.
game-still-saving = Discus non respondet: ludus adhuc scribitur.
game-no-home-folder = Nulla capsa domestica est: ludi et optiones non servantur. Da BIRKA_DATA capsam.
game-rules-title = { $variant }: leges
game-side = { $side ->
    [attackers] Oppugnatores
    [defenders] Defensores
   *[other] { $side }
}
game-to-move = { $side ->
    [attackers] Oppugnatores movent
    [defenders] Defensores movent
   *[other] Movet: { $side }
}
game-to-move-again = { $side ->
    [attackers] Oppugnatores iterum movent
    [defenders] Defensores iterum movent
   *[other] Iterum movet: { $side }
}
game-player-status = { $player } · { $captured ->
    [one] { $captured } captus
   *[other] { $captured } capti
}
game-player-places = { $player } · { $count ->
    [one] { $count } ponendus
   *[other] { $count } ponendi
}
game-die = Tessera { $face } ostendit.
game-loses-turn = { $side ->
    [attackers] Oppugnatores { $face } iecerunt neque movere possunt.
    [defenders] Defensores { $face } iecerunt neque movere possunt.
   *[other] { $side }: iactu { $face } nihil moveri potest.
}
game-wins = { $side ->
    [attackers] Oppugnatores vincunt
    [defenders] Defensores vincunt
   *[other] Victoria: { $side }
}
game-drawn = Ludus aequus
game-you-win = Vincis
game-you-lose = Vinceris
game-winning-move = Motus victor: { $mv }
game-call-explained = { $ways ->
    [1] Rex proximo motu exire potest.
    [2] Regi duae viae patent: altera tantum claudi potest.
   *[other] Regi proximo motu { $ways } viae patent.
}
game-engine-failed = { $side ->
    [attackers] Machina substitit: { $error }. Abhinc tu oppugnatores regis.
    [defenders] Machina substitit: { $error }. Abhinc tu defensores moves.
   *[other] Machina substitit: { $error }. Abhinc partes tuae: { $side }.
}

## Why a press on the board does nothing

refusals-position-is-only-shown = Hic status ostenditur tantum. I ad ultimum motum ut pergas.
refusals-game-is-over = Ludus finitus est.
refusals-engine-plays = { $side ->
    [attackers] Machina oppugnatores regit, et eorum est movere.
    [defenders] Machina defensores regit, et eorum est movere.
   *[other] Machina movet: { $side }.
}
refusals-select = { $side ->
    [attackers] Prius calculum oppugnatorum elige.
    [defenders] Prius calculum defensorum elige.
   *[other] Prius calculum elige: { $side }.
}
refusals-nothing-to-take-back = Nondum movisti.
refusals-nothing-to-redo = Nullus motus retractus est.
refusals-game-has-not-begun = Ludus nondum coeptus est: prius move.
refusals-game-is-not-over = Ludus nondum finitus est.
refusals-engine-is-not-to-move = Machinae non est movere.
refusals-no-person-plays = Machina utramque partem agit.
refusals-draw-is-answered = Machina respondit. Move antequam iterum aequum ludum offeras.
refusals-nothing-to-pause = Intermittitur tantum ludus cum horologiis aut inter duas machinas. Hic te utique exspectat.
refusals-puzzle-is-shown = Prius griphum aut lectionem relinque.
refusals-analysis-is-shown = Prius examen claude.

## Clocks, pause, resignation, draw offers

play-resign-title = Cedisne?
play-draw-title = Ludusne aequus?
play-paused = Intermissio
play-game-is-paused = Ludus intermissus est.
play-no-clock = Sine horologio
play-clock = Horologium
play-clock-of = { $side ->
    [attackers] Horologium oppugnatorum
    [defenders] Horologium defensorum
   *[other] Horologium: { $side }
}
play-clocks-differ = Utrique parti suum
play-increment = Singuli motus addunt
play-clocks-start-late = Horologia a primo motu currunt.
play-resigning = { $side ->
    [attackers] Oppugnatores ludo cedunt et defensores vincunt.
    [defenders] Defensores ludo cedunt et oppugnatores vincunt.
   *[other] Cedit: { $side }. Altera pars vincit.
}
play-draw-offered-by = { $side ->
    [attackers] Oppugnatores ludum aequum offerunt. Accipiuntne defensores?
    [defenders] Defensores ludum aequum offerunt. Accipiuntne oppugnatores?
   *[other] Ludum aequum offert: { $side }. Accipitne altera pars?
}
play-draw-is-considered = Ludum aequum offers. { $engine } deliberat…
play-draw-accepted = { $engine } ludum aequum accipit.
play-draw-declined = { $engine } recusat: status melior est quam ut ludus aequus sit.
play-draw-is-too-early = { $engine } recusat: nimis cito est, utraque pars prius decies moveat.
play-draw-is-not-judged = { $engine } statum iudicare non potest et recusat.
play-seconds = { $seconds ->
    [0] nihil
    [one] { $seconds } secunda
   *[other] { $seconds } secundae
}
play-minutes = { $minutes ->
    [one] { $minutes } minuta
   *[other] { $minutes } minutae
}
play-minutes-and-seconds = { $minutes } min { $seconds } s
play-clock-in-words = { $time } in totum ludum; cui tempus deficit, vincitur.
play-clock-with-increment = { $time } in ludum, et in singulos motus insuper { $increment }.
