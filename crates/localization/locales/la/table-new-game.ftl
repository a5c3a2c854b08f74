### The question of the first start, setting up a new game or a position, and the levels of the engine.

first-start-title = Salve Birkae
first-start-learn = Disce
first-start-learn-explained = Octo lectiones breves in tabula, paucorum motuum.
first-start-remark = Sub Ludo novo ({ $keys }) alii ludi, adversarii fortiores et horologia sunt.
first-start-question = { $variant } in tabula est. Quomodo vis incipere?
first-start-play-attackers = Oppugnatores rege
first-start-play-defenders = Defensores rege
first-start-moves-first = { $aim } Tu prior moves.
first-start-moves-second = { $aim } Adversarius prior movet.

## New game

new-game-title = Ludus novus
new-game-search = Quaere inter ludos
new-game-nothing-found = Nullus ludus hoc nomen habet.
new-game-first-games = Initio
new-game-small-boards = Tabulae parvae, ludi breves
new-game-medium-boards = A 8×8 ad 10×10
new-game-large-boards = A 11×11 ad 13×13
new-game-very-large-boards = Tabulae maximae
new-game-ends-current-game = Hoc ludum praesentem finit, qui in tabularium transit.
new-game-board-size = { $size } loca
new-game-first-move = { $side ->
    [attackers] Oppugnatores priores movent.
    [defenders] Defensores priores movent.
   *[other] Prior movet: { $side }.
}
new-game-first-placement = { $side ->
    [attackers] Oppugnatores priores ponunt.
    [defenders] Defensores priores ponunt.
   *[other] Prior ponit: { $side }.
}
new-game-yes = ita
new-game-no = non

## The position editor

positions-title = Statum compone
positions-start = Status primus
positions-empty = Tabula vacua
positions-clear = Tolle
positions-analyse = Examina
positions-explained = Ictus calculum electum in loco ponit aut tollit; dexter malleolus locum vacuefacit.
positions-is-valid = Hic status ludi potest.
positions-is-over = In hoc statu ludus iam finitus est: { $result }. { $reason }
positions-king = Rex
positions-attacker = Oppugnator
positions-defender = Defensor
positions-strong = Vir fortis
positions-commander = Dux
positions-knight = Eques

## The levels of the engine

levels-name-0 = Puer
levels-name-1 = Servus
levels-name-2 = Pastor
levels-name-3 = Piscator
levels-name-4 = Faber
levels-name-5 = Magister navis
levels-name-6 = Vates
levels-name-7 = Satelles regis
levels-name-8 = Dux
levels-says-0 = Iocandi causa ludit, et raro videt quid moliaris.
levels-says-1 = Movet quod ad manum est, et raro quaerit quid eveniat.
levels-says-2 = Gregem custodit, sed non tabulae partem ulteriorem.
levels-says-3 = Capit quod in rete natat, et unum responsum providet.
levels-says-4 = Ferrum candens tundit, et raro virum capiendum relinquit.
levels-says-5 = Ad finientem circulum prospicit, neque ultra.
levels-says-6 = Omnes ludos cantatos meminit, nec ultra carmen prospicit.
levels-says-7 = Ipsius regis custos: ictum videt antequam cadat.
levels-says-8 = Omne tempus consumit, et nihil quod videri potest praetermittit.
levels-entry = { $nth }  { $name }
levels-entry-for-first-game = { $nth }  { $name }  · in primum ludum
levels-entry-for-beginners = { $nth }  { $name }  · tironibus
levels-entry-strongest = { $nth }  { $name }  · fortissimus
levels-looks-ahead = { $depth ->
    [1] Unum motum
   *[other] Ad summum { $depth } motus
} praevidet{ $overlooked ->
    [0] .
   *[other] , et fere { $overlooked } ex 100 motibus quietis praetermittit.
}
levels-weighs = Ad summum { $nodes } status pro uno motu perpendit{ $overlooked ->
    [0] .
   *[other] , et fere { $overlooked } ex 100 motibus quietis praetermittit.
}
levels-thinks = Cogitat quamdiu licet{ $overlooked ->
    [0] .
   *[other] , et fere { $overlooked } ex 100 motibus quietis praetermittit.
}
levels-strength = { $percent } % punctorum contra gradum { $below } in { $games } ludis tulit.
