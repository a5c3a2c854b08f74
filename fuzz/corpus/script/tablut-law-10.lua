-- Tablut with Linnaeus's tenth law applied to the whole board: a defender beside a king is captured when both are surrounded on all sides.
--
-- Sources
--   [L] Carl Linnaeus, Iter Lapponicum, 1732, law 10: a king in his castle with enemies on three sides; if a soldier stands on the
--       fourth and an enemy behind him, the soldier "is between the king and the soldier who stands, and killed".
--   [A] John C. Ashton, Linnaeus's Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, 2007, on law 10: "It is
--       possible to interpret this as being a special rule, applicable anywhere on the board, whereby a soldier standing next to the
--       King is killed when they are both completely surrounded by Muscovites."
--
-- Basis of each rule
--   The capture          [A], the interpretation quoted: a move of the attackers after which the king's three other sides and the soldier's
--                        three other sides are all held by attackers. On the throne [L] requires less: one behind him is enough
--   Everything else      tablut-1811.lua, in which only four capture the king, so that he can be besieged anywhere
--
-- Why a hook: a square class can be hostile while the king is besieged on it; here the king himself is hostile, wherever he is.
--
-- Conjecture
--   All of it. Ashton himself considers another explanation likelier: that Linnaeus saw the throne take part in a capture.
--   That the edge does not count as a surrounding side, and that the piece that moved must be one of those that surround the two.
--
-- Confidence: none. No recorded games.

-- Whether attackers are on every side of a square but one.
local function shut_in(board, square, but)
    local around = board:beside(square)
    for _, side in around do
        if side ~= but and board:side(side) ~= "attackers" then
            return false
        end
    end
    return #around == 4
end

---@type birka.Variation
local variant = {
    api = 1,
    id = "tablut-law-10",
    name = "Tablut (law 10 anywhere)",
    extends = "tablut-1811",
    summary = "A defender beside a king is captured when both are surrounded, anywhere on the board: one of Ashton's interpretations.",
    sources = {
        "Carl Linnaeus, Iter Lapponicum, 1732, law 10",
        "John C. Ashton, Linnaeus's Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, 2007",
    },

    hooks = {
        words = "A defender beside the king is captured when a move of the attackers surrounds both: attackers are on all other sides of "
            .. "the king and of the defender.",
        captures = function(board, from, to, taken)
            local king = board:king()
            if board:turn() ~= "attackers" or not king then
                return nil
            end
            for _, man in board:beside(king) do
                local closes = table.find(board:beside(king), to) or table.find(board:beside(man), to)
                if closes and board:side(man) == "defenders" and shut_in(board, king, man) and shut_in(board, man, king) then
                    local fallen = table.clone(taken)
                    if not table.find(fallen, man) then
                        table.insert(fallen, man)
                    end
                    return fallen
                end
            end
            return nil
        end,
    },

    examples = {
        {
            rule = "[A]: the soldier beside a king shut in falls, far from the throne",
            board = { K = "c4", d = "c5", a = "b4 d4 c3 b5 d5 c9" },
            move = "c9-c6",
            captures = "c5",
        },
        { rule = "[A]: also when it is the king's side that is closed", board = { K = "c4", d = "c5", a = "b4 c3 b5 c6 d5 i4" }, move = "i4-d4",
          captures = "c5" },
        { rule = "not while the king has a way", board = { K = "c4", d = "c5", a = "b4 c3 b5 d5 c9" }, move = "c9-c6", captures = false },
        { rule = "not while the soldier has one", board = { K = "c4", d = "c5", a = "b4 d4 c3 b5 c9" }, move = "c9-c6", captures = false },
        { rule = "the rim shuts nobody in", board = { K = "b4", d = "a4", a = "b5 b3 a5 a3 i4" }, move = "i4-c4", captures = false },
        { rule = "not by a move elsewhere", board = { K = "c4", d = "c5", a = "b4 d4 c3 b5 c6 d5 i9" }, move = "i9-h9", captures = false },
    },
}

return variant
