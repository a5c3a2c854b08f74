### The words that the rules are made of. A message around a phrase asks for its form: { FORM($phrase, case: "…", form: "…", number: "…") }.
### `.pronoun` is what a sentence agrees with; { PRONOUN($phrase) } asks for it.

## Numbers: { WORD($count) } and { ORDINAL($count) }

number-word = { $count ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $count }
}
ordinal-word = { $count ->
    [0] zeroth
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
    [6] sixth
    [7] seventh
    [8] eighth
    [9] ninth
    [10] tenth
    [11] eleventh
    [12] twelfth
   *[other] { NUMBER($count, type: "ordinal") ->
        [one] { $count }st
        [two] { $count }nd
        [few] { $count }rd
       *[other] { $count }th
    }
}

## Lists, joined pair by pair

list-comma = { $first }, { $last }
list-and = { $first } and { $last }
list-or = { $first } or { $last }
list-alternatives = { $first }, or { $last }
list-clauses = { $first }; { $last }

## Kinds of pieces: number is one or many

piece-attacker = { $number ->
    [many] attackers
   *[one] attacker
}
    .pronoun = it
piece-defender = { $number ->
    [many] defenders
   *[one] defender
}
    .pronoun = it
piece-king = { $number ->
    [many] kings
   *[one] king
}
    .pronoun = he
piece-strong = { $number ->
    [many] strong men
   *[one] strong man
}
    .pronoun = it
piece-commander = { $number ->
    [many] commanders
   *[one] commander
}
    .pronoun = it
piece-knight = { $number ->
    [many] knights
   *[one] knight
}
    .pronoun = it
# A kind by the name that its script gives it.
piece-named = { $number ->
    [many] { PLURAL($name) }
   *[one] { $name }
}
    .pronoun = it
# A king by the name that his script gives him.
king-named = { $number ->
    [many] { PLURAL($name) }
   *[one] { $name }
}
    .pronoun = he

# A piece whose side is known.
piece-any = { $number ->
    [many] pieces
   *[one] piece
}
    .pronoun = it
# A common piece of a side with a name of its own.
piece-of-side = { piece-any } of { $name }
    .pronoun = it

## Sides in a sentence

side-attackers = the attackers
    .pronoun = they
side-defenders = the defenders
    .pronoun = they
# A side by the name that the script gives it.
side-named = { $name }
    .pronoun = it

## Pieces in a sentence

the-piece = the { $noun }
    .pronoun = { PRONOUN($noun) }
a-piece = { INDEFINITE($noun) }
    .pronoun = { PRONOUN($noun) }
pieces = { FORM($noun, number: "many") }
    .pronoun = they
bare-pieces = { FORM($noun, number: "many") }
    .pronoun = they
all-pieces = every piece
    .pronoun = it
all-pieces-but = every piece except { $piece }
    .pronoun = it
# The same pieces, mentioned again.
again-pieces = { PRONOUN($who) ->
    [he] he
    [they] they
   *[it] it
}
    .pronoun = { PRONOUN($who) }
counted-pieces = { WORD($count) } { $count ->
    [one] { FORM($noun, number: "one") }
   *[other] { FORM($noun, number: "many") }
}
    .pronoun = they
pieces-on = the { $count ->
    [one] { FORM($noun, number: "one") }
   *[other] { FORM($noun, number: "many") }
} on { $squares }
    .pronoun = they
# A piece with the sign that diagrams show it by.
signed-piece = { $piece } ({ $letter })
    .pronoun = { PRONOUN($piece) }

## Special squares

square-throne = { $form ->
    [empty] the empty throne
   *[plain] the throne
}
    .pronoun = it
square-castle = { $form ->
    [empty] the empty castle
   *[plain] the castle
}
    .pronoun = it
square-middle = { $form ->
    [empty] the empty middle
   *[plain] the middle
}
    .pronoun = it
square-edge = the edge
    .pronoun = it
square-corners = the corners
    .pronoun = they
square-camps = the camps
    .pronoun = they
square-camp-hearts = the camp hearts
    .pronoun = they
square-camp-arms = the camp arms
    .pronoun = they
# A square by the name that its script gives it.
square-named = { $form ->
    [empty] the empty { $name }
   *[plain] the { $name }
}
    .pronoun = it
# Several squares by the name that their script gives them; $plural is yes if it looks like an English plural.
squares-named = the { $name }
    .pronoun = { $plural ->
        [yes] they
       *[no] it
    }
one-of = { PRONOUN($squares) ->
    [they] one of { $squares }
   *[it] { $squares }
}
    .pronoun = { PRONOUN($squares) }
# The same squares, mentioned again.
again-squares = { PRONOUN($squares) ->
    [they] them
   *[it] it
}
    .pronoun = { PRONOUN($squares) }
empty-square = { FORM($squares, form: "empty") }
