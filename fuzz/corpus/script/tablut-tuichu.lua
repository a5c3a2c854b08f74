-- Tablut in which tuichu ends the game: a king with two open ways has won.
--
-- Sources
--   [L] Carl Linnaeus, Iter Lapponicum, 1732. Law 5: from a square with two ways his exit "cannot be prevented"; law 6: at one way open
--       he calls raichi, at two tuichu.
--   [V] Hnefetafl, vikingage.com, variation 1: "when the King has a clear path to the edge of the board, that player must warn his
--       opponent of this fact. If there are two or more clear paths to the edge, the King's player may claim victory."
--
-- Basis of each rule
--   Two ways win         [V]; [L] law 5 gives the reason: one move closes only one way
--   Everything else      tablut.lua
--
-- Why a hook: a game can end by reaching a square, by a capture, by encirclement or by a lack of moves, but not by what the king could do next.
--
-- Conjecture
--   That the king's player always claims the win.
--   That it ends the game although the attackers might have captured the king: [V] makes no exception. Ways that the attackers
--   themselves open do not win yet: it is the king's turn, and he can escape.
--
-- Confidence: none from games; in recorded games play continued.

---@type birka.Variation
local variant = {
    api = 1,
    id = "tablut-tuichu",
    name = "Tablut (tuichu wins)",
    extends = "tablut",
    summary = "The defenders win as soon as the king has two open ways to the edge.",
    sources = { "Carl Linnaeus, Iter Lapponicum, 1732, laws 5 and 6", "Hnefetafl, vikingage.com" },

    hooks = {
        words = "The defenders win when it is the attackers' turn and the king could reach the edge in one move in at least two directions.",
        reasons = { ["two-ways"] = "The king has two open ways." },
        outcome = function(board, ended)
            if not ended and board:turn() == "attackers" and board:ways() >= 2 then
                return "defenders", "two-ways"
            end
            return nil
        end,
    },

    examples = {
        {
            rule = "[V]: the king comes to where two ways are open, and it is over",
            board = { K = "c4", d = "e8", a = "c2 e6 g9" },
            move = "c4-c5",
            ends = { winner = "defenders", reason = "two-ways" },
        },
        {
            rule = "[V]: a man who steps aside may open the second",
            board = { K = "c5", d = "c7", a = "f5 c3 e9" },
            move = "c7-d7",
            ends = { winner = "defenders", reason = "two-ways" },
        },
        { rule = "one way open is no more than raichi", board = { K = "c5", d = "c7", a = "f5 c3 e9" }, move = "c7-c6", ends = false, calls = "raichi" },
        { rule = "what opens by a move of the attackers wins nothing yet", board = { K = "c5", d = "c7", a = "f5 c3 e9" }, move = "f5-f6",
          ends = false, calls = "tuichu" },
    },
}

return variant
