-- Tablut with one sword stroke per move: of several enemies enclosed at once, only one is captured.
--
-- Source
--   [A] John C. Ashton, Linnaeus's Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, 2007, on law 9: that
--       several fall at once "is not in Linnaeus"; "it is possible that the Lapp player actually had to choose which enemy he wanted to
--       kill with his hammer movement, as he only had time to deliver one sword stroke".
--
-- Basis of each rule
--   One capture a move   [A], the possibility quoted
--   Everything else      tablut.lua
--
-- Why a hook: how many pieces are captured at once is not a property of a kind of piece or of a square.
--
-- Conjecture
--   Everything, and above all the choice. A move in Birka does not name what it captures, so here the stroke has an order: the king
--   first; otherwise the piece straight ahead; otherwise the one on the right, where the sword is; otherwise the one on the left.
--   Ashton himself lets several be captured, "for the sake of completeness" and "a faster, more exciting game".
--
-- Confidence: as online Tablut, refuted: in 191 of 1,670 recorded games two or more are captured at once.

local right_of = { north = "east", east = "south", south = "west", west = "north" }
local left_of = { north = "west", west = "south", south = "east", east = "north" }

---@type birka.Variation
local variant = {
    api = 1,
    id = "tablut-one-stroke",
    name = "Tablut (one stroke)",
    extends = "tablut",
    summary = "A move that encloses several enemies captures only one of them: one move, one stroke of the sword.",
    sources = { "John C. Ashton, Linnaeus's Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, 2007" },

    hooks = {
        words = {
            "A move captures at most one enemy.",
            "Of several enemies it captures the king; otherwise the one straight ahead of the piece that moved, otherwise the one to its "
                .. "right, otherwise the one to its left.",
        },
        captures = function(board, from, to, taken)
            if #taken < 2 then
                return nil
            elseif table.find(taken, board:king()) then
                return { board:king() }
            end
            local ahead = board:direction(from, to)
            for _, direction in { ahead, right_of[ahead], left_of[ahead] } do
                local struck = board:step(to, direction)
                if table.find(taken, struck) then
                    return { struck }
                end
            end
            return nil
        end,
    },

    examples = {
        { rule = "of two caught, the one straight ahead falls", board = { K = "h8", d = "c5 d4", a = "c6 e4 c1" }, move = "c1-c4", captures = "c5" },
        { rule = "of two at the sides, the one on the right", board = { K = "h8", d = "b4 d4", a = "a4 e4 c1" }, move = "c1-c4", captures = "d4" },
        { rule = "and coming from the other side, the other", board = { K = "h8", d = "b4 d4", a = "a4 e4 c7" }, move = "c7-c4", captures = "b4" },
        { rule = "a single one falls wherever he stands", board = { K = "h8", d = "b4", a = "a4 c7" }, move = "c7-c4", captures = "b4" },
        { rule = "the king before any man", board = { K = "b4", d = "c5 d8", a = "a4 c6 c1" }, move = "c1-c4",
          ends = { winner = "attackers", reason = "king-captured" } },
    },
}

return variant
