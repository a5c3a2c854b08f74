-- Tablut as English readers knew it for two hundred years: Linnaeus in Smith's translation of 1811, and Murray after him.
--
-- Sources
--   [1811] Lachesis Lapponica, or a Tour in Lapland, edited by J. E. Smith, London 1811, volume 2, pages 55 to 58.
--   [M] H. J. R. Murray, A History of Chess, Oxford 1913, and A History of Board-Games Other than Chess, Oxford 1952.
--   [A] John C. Ashton 2007 and Olli Salmi 2013 on what went wrong in that translation; see tablut-ashton.lua and tablut.lua.
--
-- What each rule rests on
--   Layout, movement     [1811] as in tablut.lua
--   Capture              [1811] law 9: a man between two enemies is killed, "except the king, who is not liable to this
--                        misfortune". That exception is the translator's: Linnaeus wrote "likewise the king"
--   Capture of the king  [1811] laws 10 and 11: four on the throne, three and the throne beside it; [M]: four everywhere
--   Throne               [1811] law 10: the last man beside a king besieged on his throne falls between king and besieger.
--                        Law 14, by which the empty throne takes men, was left out of the translation, and so it is here
--   End                  [M] any square of the rim
--   Calls                [1811] law 6
--
-- What is conjecture
--   That the king may come back to the throne and others may pass over it, that stepping between two enemies is safe, that the
--   attackers begin, that a repetition draws and that who cannot move loses: the text is silent.
--   Law 12's "thus taken or imprisoned" is read as laws 10 and 11 over again, not as encirclement.
--
-- How well confirmed: as what English books taught, well; as what Linnaeus saw, refuted. Ashton reports that the defenders
-- nearly always win. No recorded games.

return {
    api = 1,
    id = "tablut-1811",
    name = "Tablut (1811)",
    summary = "Tablut as the English read it for two hundred years, from Smith's translation: a king whom only four can take.",
    sources = {
        "Carl Linnaeus, Lachesis Lapponica, translated by J. E. Smith, London 1811",
        "H. J. R. Murray, A History of Board-Games Other than Chess, Oxford 1952",
    },

    board = [[
        . . . a a a . . .
        . . . . a . . . .
        . . . . d . . . .
        a . . . d . . . a
        a a d d K d d a a
        a . . . d . . . a
        . . . . d . . . .
        . . . . a . . . .
        . . . a a a . . .
    ]],

    pieces = {
        attacker = { letter = "a", side = "attackers" },
        defender = { letter = "d", side = "defenders" },
        king = {
            letter = "K",
            side = "defenders",
            royal = true,
            captured = { { sides = 4 } },
        },
    },

    squares = {
        throne = {
            at = "middle",
            stop = "king",
            pass = "all",
            hostile_when_empty = "king",        -- law 11
            hostile_when_besieged = "defender", -- law 10
        },
    },

    first = "attackers",

    ends = {
        escape = "edge",
        attackers_taken = true,
        no_move = "loses",
        repetition = { times = 3, verdict = "draw" },
    },

    announcements = {
        { ways = 1, call = "raichi" },
        { ways = 2, call = "tuichu" },
    },
}
