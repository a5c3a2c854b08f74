-- Tablut as English readers knew it for two hundred years: Linnaeus in Smith's translation of 1811, and Murray after him.
--
-- Sources
--   [1811] Lachesis Lapponica, or a Tour in Lapland, edited by J. E. Smith, London 1811, volume 2, pages 55 to 58.
--   [M] H. J. R. Murray, A History of Chess, Oxford 1913, and A History of Board-Games Other than Chess, Oxford 1952.
--   [A] John C. Ashton 2007 and Olli Salmi 2013 on what went wrong in that translation; see tablut-ashton.lua and tablut.lua.
--
-- Basis of each rule
--   Layout, movement     [1811] as in tablut.lua
--   Capture              [1811] law 9: a man between two enemies is killed, "except the king, who is not liable to this
--                        misfortune". That exception is the translator's: Linnaeus wrote "likewise the king"
--   Capture of the king  [1811] laws 10 and 11: four on the throne, three and the throne beside it; [M]: four everywhere
--   Throne               [1811] law 10: the last man beside a king besieged on his throne is captured between king and attacker.
--                        Law 14, by which the empty throne is hostile to men, was left out of the translation, and so it is here
--   End                  [M] any edge square
--   Calls                [1811] law 6
--
-- Conjecture
--   That the king may return to the throne and others may pass over it, that moving between two enemies is safe, that the attackers
--   move first, that a repetition draws and that a side that cannot move loses: the text does not say.
--   Law 12's "thus taken or imprisoned" is interpreted as a reference to laws 10 and 11, not as encirclement.
--
-- Cited second-hand: [1811] and [M] were not consulted. The quotation, the pages and Murray's rules are taken from Ashton; he
-- says that two of Linnaeus's fourteen laws are missing from the translation, and that 14 is one of them is from memory.
--
-- Confidence: as the rules of English books, high; as the rules that Linnaeus saw, refuted. Ashton reports that the defenders
-- nearly always win. No recorded games.

---@type birka.Variation
local variant = {
    api = 1,
    id = "tablut-1811",
    name = "Tablut (1811)",
    extends = "tablut",
    summary = "Tablut as English readers knew it for two hundred years, from Smith's translation: a king who is captured only by four.",
    sources = {
        "Carl Linnaeus, Lachesis Lapponica, translated by J. E. Smith, London 1811",
        "H. J. R. Murray, A History of Board-Games Other than Chess, Oxford 1952",
    },

    pieces = { king = { captured = { { sides = 4 } } } },

    squares = {
        throne = {
            hostile_when_empty = "king",        -- law 11
            hostile_when_besieged = "defender", -- law 10
        },
    },

    ends = {
        encirclement = false,
        repetition = { verdict = "draw" },
    },

    examples = {
        { rule = "law 9: two do not take the king, anywhere", board = { K = "c3", a = "b3 d8" }, move = "d8-d3", captures = false },
        { rule = "four do, everywhere", board = { K = "c3", a = "b3 d8 c2 c4" }, move = "d8-d3", captures = "c3" },
        {
            rule = "law 11: three take him beside his throne",
            board = { K = "e6", a = "d6 f6 a7" },
            move = "a7-e7",
            ends = { winner = "attackers", reason = "king-captured" },
        },
        { rule = "law 11: not two", board = { K = "e6", a = "d6 i6" }, move = "i6-f6", captures = false },
        {
            rule = "law 10: the last man beside the besieged king falls between king and enemy",
            board = { K = "e5", d = "e6", a = "d5 f5 e4 a7" },
            move = "a7-e7",
            captures = "e6",
        },
        { rule = "law 10: not while the king has another way", board = { K = "e5", d = "e6", a = "d5 f5 a7" }, move = "a7-e7", captures = false },
        { rule = "law 14 is not in the book: the empty throne takes no men", board = { K = "c3", d = "e6", a = "a7" }, move = "a7-e7",
          captures = false },
        { rule = "nor besiegers", board = { K = "c3", d = "a7", a = "e6 i9" }, move = "a7-e7", captures = false },
        {
            rule = "law 12: \"imprisoned\" is no more than taken: a ring does not end the game",
            board = { K = "e5", d = "e6", a = "e7 d6 f6 c5 g5 d4 f4 e1" },
            move = "e1-e3",
            ends = false,
        },
        {
            rule = "a position that comes back twice draws; the book is silent",
            move = ("a4-b4 e4-d4 b4-a4 d4-e4 "):rep(2),
            ends = { winner = "nobody", reason = "repetition" },
        },
    },
}

return variant
