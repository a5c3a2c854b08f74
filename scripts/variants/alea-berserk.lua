-- Alea Berserk: a ruleset of a large tafl server, on the largest board, in which a piece that captures goes on and some men change sides.
--
-- Sources
--   [G] 65 games played on it as "Alea Berserk 19x19 (Bartley)".
--
-- Basis of each rule
--   Layout               [G]; it differs from alea.lua in the attackers at the edge
--   Movement             [G] a raider takes a man over whom it hops, as the knight does; a commander and a captain hop and take nobody
--   Which pieces hop     [G] those that start on e13 and o13 (raiders), n3 and n17 (commanders), j13 (the knight), d10, j4 and p10 (captains)
--   Turns                [G] a piece that captures goes on as long as it captures
--   Mercenaries          [G] a captured man from f6, f14, n6 or n14 stays where he is and belongs to the attackers from then on; two capture him
--   Corners, king        [G] as in alea.lua
--   First move           [G] the attackers
--
-- Conjecture
--   That f3 and f17 have commanders, and j16 a captain, as their counterparts do, and that nobody hops over the king. In [G] no piece from e7, o7 or j7 hops.
--   That a mercenary whom the defenders capture leaves the board. The king's hops and further moves, and that an encirclement ends nothing: as in berserk.lua.
--   What alea.lua marks as conjecture.
--
-- Confidence: medium. 60 of [G] replay with every capture the same, 41 of them with turns completed, which [G] often cuts short.

---@type birka.Variation
local variant = {
    api = 1,
    id = "alea-berserk",
    name = "Alea Berserk",
    extends = "alea",
    summary = "Captured mercenaries change sides; a piece that captures goes on capturing, and some hop over enemies.",
    people = "modern",
    sources = {
        "Recorded games of a modern tafl server",
    },

    -- The pieces that hop stand on one side of the board.
    -- birka: allow(W001)
    board = [[
        . . . a . a . . . . . . . a . a . . .
        . . . . . . . . . . . . . . . . . . .
        . . . . . c . . . . . . . c . . . . .
        a . . . . . . a . p . a . . . . . . a
        . . . . . . a . a . a . a . . . . . .
        a . a . . m . . . . . . . m . . a . a
        . . . . r . . . . n . . . . r . . . .
        . . . a . . . . d . d . . . . a . . .
        . . . . a . . d . d . d . . a . . . .
        . . . p . . d . d K d . d . . p . . .
        . . . . a . . d . d . d . . a . . . .
        . . . a . . . . d . d . . . . a . . .
        . . . . a . . . . d . . . . a . . . .
        a . a . . m . . . . . . . m . . a . a
        . . . . . . a . a . a . a . . . . . .
        a . . . . . . a . p . a . . . . . . a
        . . . . . c . . . . . . . c . . . . .
        . . . . . . . . . . . . . . . . . . .
        . . . a . a . . . . . . . a . a . . .
    ]],

    pieces = {
        attacker = { again = "while capturing" },
        commander = {
            letter = "c",
            record = "C",
            side = "attackers",
            moves = { "slide", { hop = { "defender", "knight", "captain", "mercenary" } } },
            again = "while capturing",
        },
        raider = {
            letter = "r",
            record = "R",
            side = "attackers",
            moves = { "slide", { hop = { "defender", "knight", "captain", "mercenary" }, captures = true } },
            again = "while capturing",
        },
        defender = { again = "while capturing" },
        captain = {
            letter = "p",
            record = "P",
            side = "defenders",
            moves = { "slide", { hop = { "attacker", "commander", "raider" } } },
            again = "while capturing",
        },
        knight = {
            letter = "n",
            record = "N",
            side = "defenders",
            moves = { "slide", { hop = { "attacker", "commander", "raider" }, captures = true } },
            again = "while capturing",
        },
        strong = false,
        mercenary = { letter = "m", record = "M", side = "defenders", captured_becomes = "attacker", again = "while capturing" },
        king = {
            moves = { "slide", { hop = "attacker", at = { "throne", "corners" } } },
            again = "while capturing or escaping",
        },
    },

    ends = { encirclement = false },

    examples = {
        { rule = "[G]: the layout, and the attackers begin", allows = "a4-b4 e13-f13 f17-g17 n17-m17" },
        { rule = "[G]: a captured mercenary stays…", board = { K = "j10", m = "e5", d = "n14", a = "d5 f9" }, move = "f9-f5xe5",
          then_on = { e5 = "attacker", f5 = "attacker" } },
        { rule = "[G]: …and moves for the attackers", board = { K = "j10", m = "e5", d = "n14 o14", a = "d5 f9" },
          move = "f9-f5xe5 n14-n15 e5-e9", allows = "o14-o15" },
        { rule = "captured by the defenders, he leaves the board", board = { K = "j10", d = "d5 f9", a = "e5 s9" }, turn = "defenders",
          move = "f9-f5xe5", then_on = { e5 = false } },
        { rule = "an ordinary man leaves the board", board = { K = "j10", d = "e5", a = "d5 f9" }, move = "f9-f5xe5", then_on = { e5 = false } },
        { rule = "[G]: a raider takes the man he hops over…", board = { K = "j10", r = "c3", d = "c4 n14" }, move = "c3-c5", captures = "c4" },
        { rule = "[G]: …the knight too…", board = { K = "j10", n = "c3", a = "c4 s9" }, turn = "defenders", move = "c3-c5", captures = "c4" },
        { rule = "[G]: …a commander takes nobody so…", board = { K = "j10", c = "c3", d = "c4" }, move = "c3-c5", captures = false },
        { rule = "[G]: …and neither does a captain", board = { K = "j10", p = "c3", a = "c4" }, turn = "defenders", move = "c3-c5", captures = false },
        { rule = "a raider hops over each kind of man", board = { K = "j10", r = "c3", n = "c4", m = "d3", p = "b3" }, allows = "c3-c5 c3-e3 c3-a3" },
        { rule = "so does a commander, but not over the king", board = { K = "c2", c = "c3", n = "c4", m = "d3", p = "b3" }, allows = "c3-c5 c3-e3 c3-a3",
          forbids = "c3-c1" },
        { rule = "the knight hops over each kind of attacker", board = { K = "j10", n = "c3", a = "b3", c = "c4", r = "d3" }, turn = "defenders",
          allows = "c3-a3 c3-c5 c3-e3" },
        { rule = "so does a captain", board = { K = "j10", p = "c3", a = "b3", c = "c4", r = "d3" }, turn = "defenders", allows = "c3-a3 c3-c5 c3-e3" },
        { rule = "an ordinary man does not hop", board = { K = "j10", a = "c3", d = "c4" }, forbids = "c3-c5" },
        { rule = "a mercenary does not either", board = { K = "j10", m = "c3", a = "c4" }, turn = "defenders", forbids = "c3-c5" },
        { rule = "the king hops onto the throne, and elsewhere not", board = { K = "h10", a = "i10 h11" }, turn = "defenders", allows = "h10-j10",
          forbids = "h10-h12" },
        { rule = "[G]: an attacker that captured captures again…", board = { K = "j10", d = "e7 e3", a = "a7 f7 f3" }, move = "a7-d7xe7 d7-d3",
          captures = "e3" },
        { rule = "…a commander does…", board = { K = "j10", d = "e7 e3", c = "a7", a = "f7 f3" }, move = "a7-d7xe7 d7-d3", captures = "e3" },
        { rule = "…a raider…", board = { K = "j10", d = "e7 e3", r = "a7", a = "f7 f3" }, move = "a7-d7xe7 d7-d3", captures = "e3" },
        { rule = "…a defender…", board = { K = "j10", d = "a7 f7 f3", a = "e7 e3 s9" }, turn = "defenders", move = "a7-d7xe7 d7-d3", captures = "e3" },
        { rule = "…a captain…", board = { K = "j10", p = "a7", d = "f7 f3", a = "e7 e3 s9" }, turn = "defenders", move = "a7-d7xe7 d7-d3",
          captures = "e3" },
        { rule = "…the knight…", board = { K = "j10", n = "a7", d = "f7 f3", a = "e7 e3 s9" }, turn = "defenders", move = "a7-d7xe7 d7-d3",
          captures = "e3" },
        { rule = "…and a mercenary", board = { K = "j10", m = "a7", d = "f7 f3", a = "e7 e3 s9" }, turn = "defenders", move = "a7-d7xe7 d7-d3",
          captures = "e3" },
        { rule = "the king, having captured, may escape", board = { K = "e4", d = "c2", a = "d2 s9" }, turn = "defenders", move = "e4-e2xd2 e2-r2",
          ends = { winner = "defenders", reason = "king-escaped" } },
        { rule = "a ring ends nothing", board = { K = "j10", d = "j11", a = "j12 i11 k11 h10 l10 i9 k9 j5" }, move = "j5-j8", ends = false },
        { rule = "[G]: nobody else stops in a corner", board = { K = "j10", m = "e2", a = "s10" }, turn = "defenders", allows = "e2-c2",
          forbids = "e2-b2" },
    },
}

return variant
