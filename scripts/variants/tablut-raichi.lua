-- Tablut in which raichi is check: the attackers must answer it, and tuichu is mate.
--
-- Sources
--   [L] Carl Linnaeus, Iter Lapponicum, 1732. Law 3: the king may go out by an open way "unless one of the Muscovites immediately gets
--       possession of one of the squares in question"; law 6: at one way open he calls raichi, at two tuichu.
--   [I] Hnefatafl, rules of iggamecenter.com: "Raichi!" is "like Check! in Chess", and "Tuichi!" is "like Checkmate! in Chess, because
--       it's not possible to close both paths in a single move".
--
-- Basis of each rule
--   The answer           [I], taken literally: as in chess, only moves that remove the threat are legal. [L] law 3 says how: a
--                        Muscovite on one of the squares of the way. Or the king is captured
--   Tuichu               [I]: two ways cannot be closed at once, so the attackers can only capture the king; where they cannot, they have
--                        no legal move and lose
--   Everything else      tablut.lua
--
-- Why a hook: whether a move is legal depends here on what the king could do, not on the square that the piece moves to.
--
-- Conjecture
--   That the comparison with chess is meant as a rule and not as an explanation. Ways that the answer itself opens are not considered.
--
-- Confidence: none from games. It forbids only moves after which the king escapes.

-- The squares of the king's open way in a direction, or nil: every square from him to the edge must be empty.
local function way_out(board, king, direction)
    local way, square = {}, board:step(king, direction)
    while square do
        if not board:is_empty(square) then
            return nil
        end
        table.insert(way, square)
        square = board:step(square, direction)
    end
    return way
end

-- Whether a square is hostile after an attacker has moved: an attacker is on it, or it is the empty throne.
local function is_against(board, square, from, to)
    local held = square == to or (square ~= from and board:side(square) == "attackers")
    return held or (board:is_in(square, "throne") and board:is_empty(square))
end

-- Whether an attacker's move captures the king: between two, or beside the throne with one on each of his sides. A king on his throne
-- has an open way only where a side is free, and a piece that moves there closes it.
local function takes(board, king, from, to)
    local around = board:beside(king)
    if not table.find(around, to) or board:is_in(king, "throne") then
        return false
    end
    local throne = board:squares("throne")[1]
    if table.find(around, throne) then
        for _, side in around do
            if not is_against(board, side, from, to) then
                return false
            end
        end
        return true
    end
    local opposite = board:step(king, board:direction(to, king))
    return opposite ~= nil and is_against(board, opposite, from, to)
end

---@type birka.Variation
local variant = {
    api = 1,
    id = "tablut-raichi",
    name = "Tablut (raichi is check)",
    extends = "tablut",
    summary = "Raichi must be answered like check in chess; after tuichu the attackers can only capture the king.",
    sources = { "Carl Linnaeus, Iter Lapponicum, 1732, laws 3 and 6", "Hnefatafl, rules of iggamecenter.com" },

    hooks = {
        words = {
            "While the king has an open way, the attackers must close it or capture the king.",
            "If he has two open ways, closing one is not enough: they must capture the king.",
        },
        legal = function(board, from, to)
            if board:ways() == 0 or board:turn() == "defenders" then
                return true
            end
            local king = board:king()
            if takes(board, king, from, to) then
                return true
            elseif board:ways() > 1 then
                return false
            end
            for _, direction in { "north", "east", "south", "west" } do
                local way = way_out(board, king, direction)
                if way and table.find(way, to) then
                    return true
                end
            end
            return false
        end,
    },

    examples = {
        {
            rule = "[I], [L] law 3: raichi must be answered by a Muscovite on one of the squares of the way",
            board = { K = "c5", d = "c7", a = "f5 c3 a2" },
            turn = "attackers",
            allows = "a2-a5",
            forbids = "a2-a4 a2-a6 f5-f6 c3-c4",
        },
        { rule = "to take the king is an answer too", board = { K = "c5", d = "c8", a = "c4 f5 f6" }, turn = "attackers", allows = "f6-c6",
          forbids = "f6-f7 c4-b4" },
        {
            rule = "[I]: tuichu is mate",
            board = { K = "c5", d = "c7", a = "f5 c3 a2" },
            move = "c7-d7",
            ends = { winner = "defenders", reason = "no-move" },
        },
        {
            rule = "also beside the throne, over which a way leads",
            board = { K = "e4", d = "a9", a = "d4 f4 e2" },
            turn = "attackers",
            allows = "e2-e3",
            forbids = "e2-d2",
        },
        { rule = "the defenders move as they like", board = { K = "c5", d = "c7", a = "f5 c3 a2" }, turn = "defenders", allows = "c7-c8 c5-c4" },
        { rule = "without raichi the attackers do too", board = { K = "c5", d = "c7 b5", a = "f5 c3 a2" }, turn = "attackers", allows = "a2-a4 f5-f6" },
    },
}

return variant
