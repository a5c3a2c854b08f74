### The game, its players, and how it is conducted.

game-typed-move = Coup :
game-typed-move-hint = comme e4-e7, puis { $key }
game-your-aim = Votre but : { $aim }
game-moves = Coups
game-no-moves = Aucun coup pour l’instant.
game-thinking = réfléchit…
game-asking-rules = consulte les règles…
game-rules-are-being-asked = les règles sont encore consultées sur le dernier coup
game-rules-are-awaited = les règles du jeu ont des erreurs
game-rules-gave-no-answer = les règles n’ont pas répondu ; c’est un défaut de Birka
game-human = Humain
game-plays-automatically = Birka
game-preparing-table = Préparation de la table…
game-earlier-game-is-archived = La partie qui était sur la table rejoint les archives.
game-no-move-found = aucun coup n’a été trouvé
game-unsaved-title = Cette partie n’est pas enregistrée
game-saved-title = La partie est maintenant enregistrée
game-unsaved-advice = Si vous quittez maintenant, les coups joués depuis le dernier enregistrement seront perdus. Remédiez à la cause, puis réessayez.
game-still-saving = Le disque ne répond pas : la partie est encore en cours d’écriture.
game-no-home-folder = Il n’y a pas de dossier personnel : les parties et les réglages ne sont pas enregistrés. Donnez un dossier à BIRKA_DATA.
game-rules-title = { $variant } : les règles
game-side = { $side ->
    [attackers] Attaquants
    [defenders] Défenseurs
   *[other] { $side }
}
game-to-move = { $side ->
    [attackers] Aux attaquants
    [defenders] Aux défenseurs
   *[other] Au trait : { $side }
}
game-to-move-again = { $side ->
    [attackers] Encore aux attaquants
    [defenders] Encore aux défenseurs
   *[other] Encore au trait : { $side }
}
game-player-status = { $player } · { $captured ->
    [one] { $captured } prise
   *[other] { $captured } prises
}
game-player-places = { $player } · encore { $count } à placer
game-die = Le dé montre { $face }.
game-loses-turn = { $side ->
    [attackers] Les attaquants ont obtenu { $face } et ne peuvent pas jouer.
    [defenders] Les défenseurs ont obtenu { $face } et ne peuvent pas jouer.
   *[other] { $side } : { $face } au dé, aucun coup possible.
}
game-wins = { $side ->
    [attackers] Les attaquants gagnent
    [defenders] Les défenseurs gagnent
   *[other] Victoire : { $side }
}
game-drawn = Partie nulle
game-you-win = Vous gagnez
game-you-lose = Vous perdez
game-winning-move = Coup gagnant : { $mv }
game-call-explained = { $ways ->
    [1] Le roi peut s’échapper au prochain coup.
    [2] Le roi a deux issues : on ne peut en fermer qu’une.
   *[other] Le roi a { $ways } issues au prochain coup.
}
game-engine-failed = { $side ->
    [attackers] Le moteur s’est arrêté : { $error }. Désormais, vous jouez les attaquants.
    [defenders] Le moteur s’est arrêté : { $error }. Désormais, vous jouez les défenseurs.
   *[other] Le moteur s’est arrêté : { $error }. Désormais, vous jouez { $side }.
}

## Why a press on the board does nothing

refusals-position-is-only-shown = Cette position est seulement montrée. Allez au dernier coup pour continuer.
refusals-game-is-over = La partie est finie.
refusals-engine-plays = { $side ->
    [attackers] Le moteur joue les attaquants, et c’est à eux de jouer.
    [defenders] Le moteur joue les défenseurs, et c’est à eux de jouer.
   *[other] Le moteur joue { $side }, et c’est à lui de jouer.
}
refusals-select = { $side ->
    [attackers] Choisissez d’abord un pion des attaquants.
    [defenders] Choisissez d’abord un pion des défenseurs.
   *[other] Choisissez d’abord un pion { OF($side) }.
}
refusals-nothing-to-take-back = Vous n’avez pas encore joué.
refusals-nothing-to-redo = Aucun coup n’a été annulé.
refusals-game-has-not-begun = La partie n’a pas commencé : jouez d’abord un coup.
refusals-game-is-not-over = La partie n’est pas encore finie.
refusals-engine-is-not-to-move = Ce n’est pas au moteur de jouer.
refusals-no-person-plays = Le moteur joue les deux camps.
refusals-draw-is-answered = Le moteur a répondu. Jouez un coup avant de proposer de nouveau la nulle.
refusals-nothing-to-pause = Seule une partie avec pendules, ou entre deux moteurs, se met en pause. Celle-ci vous attend de toute façon.
refusals-puzzle-is-shown = Quittez d’abord l’énigme ou la leçon.
refusals-analysis-is-shown = Fermez d’abord l’analyse.

## Clocks, pause, resignation, draw offers

play-resign-title = Abandonner ?
play-draw-title = Partie nulle ?
play-paused = Pause
play-game-is-paused = La partie est en pause.
play-no-clock = Pas de pendule
play-clock = Pendule
play-clock-of = { $side ->
    [attackers] Pendule des attaquants
    [defenders] Pendule des défenseurs
   *[other] Pendule : { $side }
}
play-clocks-differ = Différente pour chaque camp
play-increment = Ajout par coup
play-clocks-start-late = Les pendules démarrent au premier coup.
play-resigning = { $side ->
    [attackers] Les attaquants abandonnent la partie, et les défenseurs gagnent.
    [defenders] Les défenseurs abandonnent la partie, et les attaquants gagnent.
   *[other] Abandon : { $side }. L’autre camp gagne.
}
play-draw-offered-by = { $side ->
    [attackers] Les attaquants proposent la nulle. Les défenseurs acceptent-ils ?
    [defenders] Les défenseurs proposent la nulle. Les attaquants acceptent-ils ?
   *[other] Nulle proposée par { $side }. L’autre camp accepte-t-il ?
}
play-draw-is-considered = Vous proposez la nulle. { $engine } réfléchit…
play-draw-accepted = { $engine } accepte la nulle.
play-draw-declined = { $engine } refuse : la position est trop bonne pour une nulle.
play-draw-is-too-early = { $engine } refuse : c’est trop tôt, chaque camp doit d’abord jouer dix coups.
play-draw-is-not-judged = { $engine } ne peut juger la position et refuse.
play-seconds = { $seconds ->
    [0] rien
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}
play-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
play-minutes-and-seconds = { $minutes } min { $seconds } s
play-clock-in-words = { $time } pour toute la partie ; qui n’a plus de temps perd.
play-clock-with-increment = { $time } pour la partie, et { $increment } de plus par coup.
