-- Tribute: Tablut in which the attackers can win without capturing the king.
--
-- Sources
--   [T] tablut.lua, for every rule not stated here.
--   The tribute is invented as an example of a mod.
--
-- Its own rules
--   The attackers win as soon as at most four of the king's eight men are left: half of them are paid as tribute.
--   As data the rules can only require a king without any man (`king_bared`), so a hook counts them.
--   A king who escapes with the same move wins: an outcome by the rules is kept.

local LEFT = 4

return {
    api = 1,
    id = "tribute",
    name = "Tribute",
    extends = "tablut",
    summary = "Tablut in which the attackers also win as soon as half of the defenders are captured.",
    sources = { "Tablut as it is shipped", "The tribute is made up as an example of a mod" },

    hooks = {
        words = "The attackers win as soon as at most four defenders are left.",
        reasons = { tribute = "Half of the defenders are paid as tribute." },
        outcome = function(board, ended)
            if not ended and board:count("defender") <= LEFT then
                return "attackers", "tribute"
            end
            return nil
        end,
    },

    examples = {
        { rule = "with five men the game goes on", board = { K = "e5", d = "b2 d2 f2 h2 c8 h8", a = "b8 d9" }, turn = "attackers", move = "d9-d8",
          captures = "c8", ends = false },
        { rule = "the fourth that falls ends it", board = { K = "e5", d = "b2 d2 f2 h2 c8", a = "b8 d9" }, turn = "attackers", move = "d9-d8",
          captures = "c8", ends = { winner = "attackers", reason = "tribute" } },
        { rule = "a king who is out has won all the same", board = { K = "e2", d = "b2 d3 f2 h2 c8", a = "b8" }, move = "e2-e1",
          ends = { winner = "defenders", reason = "king-escaped" } },
    },
}
