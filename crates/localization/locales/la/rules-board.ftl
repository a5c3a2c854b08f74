## Tituli

heading-errors = His legibus ludi non potest
heading-board = De tabula et calculis
heading-movement = Quomodo calculi moveantur
heading-capture = Quomodo calculi capiantur
heading-king = Quomodo rex capiatur
heading-end = Quomodo ludus finiatur
heading-notation = De notatione
heading-hooks = Leges singulares
heading-options = Optiones
heading-sources = Fontes
options-choose = Eligitur per `{ $example }`; quae valent notata sunt.
option-range = a { $from } ad { $to }

## Tabula

board-size = Tabula { WORD($ranks) } ordines habet, et in quoque ordine { WORD($files) } loca.
board-gaps = Tabula lacunas habet, in quibus locus non est; loca iuxta lacunam extrema sunt.
board-middle = { $squares } est locus medius.
board-corners = { $squares } { PRONOUN($squares) ->
    [they] sunt quattuor loca
    [they-neuter] sunt quattuor loca
   *[he] constat ex quattuor locis
} in angulis tabulae.
board-border = { $squares } { PRONOUN($squares) ->
    [they] sunt omnia loca extrema
    [they-neuter] sunt omnia loca extrema
   *[he] constat ex omnibus locis extremis
} tabulae.
board-border-without-corners = { $squares } { PRONOUN($squares) ->
    [they] sunt omnia loca extrema
    [they-neuter] sunt omnia loca extrema
   *[he] constat ex omnibus locis extremis
} tabulae praeter angulos.
board-listed = { $squares } { PRONOUN($squares) ->
    [they] sunt
    [they-neuter] sunt
   *[he] est
} { $count ->
    [one] locus
   *[other] loca
} { $names }.
board-drawn = { $squares } { PRONOUN($squares) ->
    [they] sunt { WORD($count) } loca
    [they-neuter] sunt { WORD($count) } loca
   *[he] constat ex { WORD($count, case: "ablative") } locis
} quae infra monstrantur.
board-drawing = { $squares }.

## Calculi

board-pieces-by-side = { $defenders } contra { FORM($attackers, case: "accusative") } ludunt.
board-side-has = { $side } { PRONOUN($side) ->
    [they] habent
   *[she] habet
} { FORM($pieces, case: "accusative") }.
board-absent = { $side } sine { FORM($pieces, case: "ablative") } { PRONOUN($side) ->
    [they] incipiunt
   *[she] incipit
}.
board-first = { $side } { PRONOUN($side) ->
    [they] primi movent
   *[she] prior movet
}.
board-turns = Partes in gressibus alternant.
board-turns-go-on = Partes in vicibus alternant. Vice una semel movetur, nisi calculus captus est.
board-turns-two = Partes in vicibus alternant. In vice bis movetur, diversis calculis, aut semel, si secundus motus fieri non potest.
board-turns-alone = Motus horum calculorum totam vicem explet: { $who }.
board-turns-captures-alone = Primus motus qui capit totam vicem explet; secundus numquam capit.
board-passes = { $side } vicem omittere { PRONOUN($side) ->
    [they] possunt
   *[she] potest
} neque movere.
board-passes-both = Utraque pars vicem omittere potest neque movere.
board-dice = Initio cuiusque vicis pars cuius vices sunt tesseram iacit.
board-dice-at-most = Calculus quam plurimum tot loca movetur quot puncta tessera ostendit.
board-dice-exactly = Calculus tot loca movetur quot puncta tessera ostendit, neque plura neque pauciora.
board-dice-numbers = Pars non movet nisi tessera { $numbers } ostendit.
board-dice-lost-turn = Si pars numero iacto movere non potest, vices eius finiuntur.
board-hand = Antequam motus incipiant, calculi in locis vacuis ponuntur: { $pieces }.
hand-of-side = { WORD($count) } { PRONOUN($side) ->
    [they] ab
   *[she] a
} { FORM($side, case: "ablative") }
board-hand-turns = { $side } { PRONOUN($side) ->
    [they] primi ponunt
   *[she] prior ponit
}, et quaque vice { $count ->
    [one] unus calculus ponitur
   *[other] { WORD($count) } calculi ponuntur
}.
board-hand-outside = Nullus calculus { $places } ponitur.
board-hand-meanwhile = Interea nihil capitur, neque ludus finitur.

## Status initialis

board-start = Status initialis.
board-legend = { $signs }.
legend-dot = punctum est locus vacuus
legend-gap = { $mark } est lacuna
legend-empty-square = { $mark } est { $square }
legend-empty-square-of = { $mark } est locus vacuus ex { FORM($squares, case: "ablative") }

## Notatio

notation-squares = Locus nominatur littera columnae et numero ordinis; a1 est angulus imus sinister.
notation-moves = Motus scribitur loco unde incipit et loco ubi desinit, velut d1-d3.
notation-records = In statibus perscriptis { $letters }.
notation-letter = { $piece } est { $letter }
