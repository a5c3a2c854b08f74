-- Rek, the Cambodian game of the carrying pole: a piece that steps between two enemies carries both away, and who loses the king has lost.
--
-- Sources
--   [T] Vuthy Tan, "Cambodian Chess Games" (online by 1999; mirrored at history.chess.free.fr).
--   [N] The description of the app "Rek" by Naga Studios, as at rek.en.uptodown.com and rek.updatestar.com.
--   [W] "Mak-yek", Wikipedia, the paragraphs about Rek.
--   [C] Sun-Him Chhim, "Introduction to Cambodian Culture" (1987), p. 48.
--   [D] Chuon Nath's dictionary of the Buddhist Institute (5th edition, 1967-1968), the entry "rek".
--   [R] The research notes of "Rek Khmer" (github.com/machxanht/Rek-Khmer-Chess, 2026), which quote [W], [C] and [D], and say of each rule how well it
--       is attested.
--   Read at first hand were [N], [R] and the beginnings of [T] and [W]; [C], [D] and the rest of [W] as [R] and others quote them.
--
-- Basis of each rule
--   Pieces               [N], [C] a king and fifteen men a side on eight by eight squares
--   Layout               [W] seven men on the first rank, the king on the second, eight men on the third; [R] the king on the leftmost square of the
--                        second rank as its player sees it, and nobody behind him
--   Movement             [N], [W] all pieces, kings too, go any distance along a rank or a file
--   Rek                  [N], [W], [D] a piece that moves between two enemies captures both
--   Hemming in           [N] pieces that enemies trap so tightly that they have no move are captured; [D] who is stuck is herded together and eaten up
--   End                  [N], [C] who captures the king wins
--
-- What the sources leave open, and what is played
--   The king's square. Only [R] shows it. Another implementation puts kings on the same squares with nobody before them instead of behind. An early
--   version of [R] has both ranks full, with the king among the men.
--   Which pieces are trapped. Nearly every man of the layout has no move, because of men of its own side. So it is groups that are trapped: pieces that
--   touch along ranks and files, of which none has an empty square beside it. So [R] has it too. The edge is a wall, as "no move" suggests.
--   Both at once. What is carried away is gone before others are trapped, and the squares that it leaves are empty: [R] calls that its own reading.
--   Four at once. A piece between two enemies along its rank and two along its file captures all four: likewise.
--   Capture between two. An early version of [W] has it, as in Mak-yek. [N] names two ways of capture only, so there is none.
--   First move. In Cambodian chess, by [T], the players agree on it; here Black begins.
--
-- Why a hook: keys say that a piece is captured on all four sides, but not that a group is.
--
-- Conjecture
--   The draws. The sources have none: here the third occurrence of a position, and a hundred moves without a capture.
--
-- What is not played: "Min rek chanh", in which the kings stand still and who refuses an offered pair has lost.
--
-- Confidence: moves and captures agree with a second implementation. No recorded games.

-- A king or a man: all move, capture and are captured alike. The hook captures single pieces too; the engine sees those that keys capture further ahead.
local function piece(letter, side, enemies)
    return {
        letter = letter,
        side = side,
        captured = { { sides = 4, edge_counts = true } },
        captures_between = enemies,
    }
end

-- The pieces of one side that hang together with the one on a square, if none of them has an empty square beside it. Squares in `gone` are empty.
local function hemmed_in(board, start, gone)
    local side, group, is_known, place = board:side(start), { start }, { [start] = true }, 1
    while group[place] do
        for _, square in board:beside(group[place]) do
            if board:is_empty(square) or gone[square] then
                return {}
            elseif board:side(square) == side and not is_known[square] then
                is_known[square] = true
                table.insert(group, square)
            end
        end
        place = place + 1
    end
    return group
end

-- A hundred moves after which no position has recurred: a man walks up rank by rank, and the other side's king steps to and fro.
local function quiet_moves()
    local moves, black, white = {}, "a1", "h8"
    for step = 1, 50 do
        local rank = math.floor(step / 8)
        local file = rank % 2 == 0 and step % 8 or 7 - step % 8
        local square, other = string.char(97 + file) .. (rank + 1), white == "h8" and "g8" or "h8"
        table.insert(moves, black .. "-" .. square .. " " .. white .. "-" .. other)
        black, white = square, other
    end
    return table.concat(moves, " ")
end

---@type birka.Variant
local variant = {
    api = 1,
    id = "rek",
    name = "Rek",
    summary = "Cambodia's game of the carrying pole: step between two enemies to carry both away, and capture the king.",
    sources = {
        "Vuthy Tan, “Cambodian Chess Games”, mirrored at history.chess.free.fr",
        "“Rek”, the description of the app by Naga Studios",
        "“Mak-yek”, Wikipedia, on Rek",
        "Sun-Him Chhim, Introduction to Cambodian Culture (1987), p. 48, and Chuon Nath’s dictionary, both after the notes of “Rek Khmer”, "
            .. "github.com/machxanht/Rek-Khmer-Chess (2026)",
    },

    -- It looks alike to both players, who sit at opposite sides.
    -- birka: allow(W001)
    board = [[
        w w w w w w w .
        . . . . . . . K
        w w w w w w w w
        . . . . . . . .
        . . . . . . . .
        b b b b b b b b
        k . . . . . . .
        . b b b b b b b
    ]],

    pieces = {
        ["black soldier"] = piece("b", "attackers", "defenders"),
        ["black king"] = piece("k", "attackers", "defenders"),
        ["white soldier"] = piece("w", "defenders", "attackers"),
        ["white king"] = piece("K", "defenders", "attackers"),
    },

    sides = { attackers = "Black", defenders = "White" },
    first = "attackers",

    ends = {
        fewer_than = { ["black king"] = 1, ["white king"] = 1 },
        repetition = { times = 3, verdict = "draw" },
        quiet_limit = { plies = 100, verdict = "draw" },
    },

    hooks = {
        words = {
            "Pieces of a side that touch along ranks and files are captured together when an enemy's move leaves none of them an empty square beside it.",
            "What the move captures otherwise is taken off the board first.",
        },
        captures = function(board, _, to, taken)
            local all, gone, enemy = table.clone(taken), {}, board:turn() == "attackers" and "defenders" or "attackers"
            for _, square in taken do
                gone[square] = true
            end
            for _, start in board:beside(to) do
                if board:side(start) == enemy and not gone[start] then
                    for _, square in hemmed_in(board, start, gone) do
                        gone[square] = true
                        table.insert(all, square)
                    end
                end
            end
            return all
        end,
    },

    examples = {
        { rule = "Black begins; the king stands beside an empty rank", allows = "a3-a5 b1-b2 a2-h2 a2-a1", forbids = "a3-a6 b1-b3 a2-a3 a2-b3" },
        { rule = "[N]: a man goes any distance, but over nobody", board = { b = "e4 e6", k = "a1", w = "c4", K = "h8" }, turn = "attackers",
          allows = "e4-e1 e4-h4 e4-d4 e4-e5", forbids = "e4-c4 e4-b4 e4-e7 e4-f5" },
        { rule = "[N]: so does White's", board = { w = "e4", K = "h8", b = "c4", k = "a1" }, turn = "defenders",
          allows = "e4-e8 e4-h4 e4-d4", forbids = "e4-b4 e4-f5" },
        { rule = "[N]: the king goes as men do", board = { b = "a8", k = "d4", w = "h1", K = "h8" }, turn = "attackers",
          allows = "d4-d8 d4-h4 d4-a4 d4-d1", forbids = "d4-e5" },
        { rule = "[N]: White's too", board = { b = "a8", k = "a1", w = "h1", K = "d5" }, turn = "defenders", allows = "d5-d1 d5-h5",
          forbids = "d5-c4" },

        { rule = "[N]: a man that moves between two enemies captures both…", board = { b = "d1", k = "a1", w = "c5 e5 h2", K = "h8" }, move = "d1-d5",
          captures = "c5 e5", ends = false },
        { rule = "…a white one too, along a file…", board = { w = "a5", K = "h8", b = "d4 d6 h1", k = "a1" }, move = "a5-d5", captures = "d4 d6",
          ends = false },
        { rule = "…and so does the king…", board = { b = "h2", k = "d1", w = "c5 e5 a8", K = "h8" }, move = "d1-d5", captures = "c5 e5", ends = false },
        { rule = "…White's too", board = { w = "a8", K = "d8", b = "c4 e4 h1", k = "a1" }, move = "d8-d4", captures = "c4 e4", ends = false },
        { rule = "four are captured if two stand on either line", board = { b = "d1", k = "a1", w = "c5 e5 d6 h2 g1", K = "h8" }, move = "d1-d5",
          captures = "c5 e5", ends = false },
        { rule = "one enemy alone is not captured", board = { b = "d1", k = "a1", w = "c5 h2", K = "h8" }, move = "d1-d5", captures = false },
        { rule = "nor are two with a gap", board = { b = "d1", k = "a1", w = "c5 f5 h2", K = "h8" }, move = "d1-d5", captures = false },
        { rule = "who is already between them captures nobody", board = { b = "d5", k = "a1", w = "c5 e8", K = "h8" }, move = "e8-e5",
          captures = false },
        { rule = "nobody is captured between two enemies, no white man…", board = { b = "c5 e1", k = "a1", w = "d5 h2", K = "h8" }, move = "e1-e5",
          captures = false, ends = false },
        { rule = "…no black one…", board = { b = "d5 h2", k = "a1", w = "c5 e8", K = "h8" }, move = "e8-e5", captures = false, ends = false },
        { rule = "…and no king, White's…", board = { b = "c5 e1", k = "a1", w = "h2", K = "d5" }, move = "e1-e5", captures = false, ends = false },
        { rule = "…or Black's", board = { b = "h2", k = "d5", w = "c5 e8", K = "h8" }, move = "e8-e5", captures = false, ends = false },

        { rule = "[N]: a man with enemies on all four sides is captured…", board = { b = "c5 d4 d6 e1", k = "a1", w = "d5 h2", K = "h8" },
          move = "e1-e5", captures = "d5", ends = false },
        { rule = "…a black one too…", board = { b = "d5 h2", k = "a1", w = "c5 d4 d6 e8", K = "h8" }, move = "e8-e5", captures = "d5", ends = false },
        { rule = "…but not with an empty square beside it", board = { b = "c5 d4 e1", k = "a1", w = "d5 h2", K = "h8" }, move = "e1-e5",
          captures = false },
        { rule = "the edge is a wall…", board = { b = "a4 b1", k = "h2", w = "a3 h7", K = "h8" }, move = "b1-b3", captures = false, ends = false },
        { rule = "…three are enough there", board = { b = "a4 a2 b1", k = "h2", w = "a3 h7", K = "h8" }, move = "b1-b3", captures = "a3",
          ends = false },
        { rule = "…and two in a corner", board = { b = "a7 c8", k = "a1", w = "a8 h2", K = "h8" }, move = "c8-b8", captures = "a8", ends = false },

        { rule = "[R]: men that stand together are captured when none has an empty square…",
          board = { b = "c5 d4 d6 e4 e6 f1", k = "a1", w = "d5 e5 h2", K = "h8" }, move = "f1-f5", captures = "d5 e5", ends = false },
        { rule = "…black ones too…", board = { b = "d5 e5 h2", k = "a1", w = "c5 d4 d6 e4 e6 f8", K = "h8" }, move = "f8-f5", captures = "d5 e5",
          ends = false },
        { rule = "…but not while one has", board = { b = "c5 d4 d6 e4 f1", k = "a1", w = "d5 e5 h2", K = "h8" }, move = "f1-f5", captures = false },
        { rule = "a man beside one of its own that can move is not trapped", board = { b = "c5 d4 d8", k = "a1", w = "d5 e5 h2", K = "h8" },
          move = "d8-d6", captures = false },
        { rule = "the edge is a wall for them too", board = { b = "a7 c8 b1", k = "h2", w = "a8 b8 h7", K = "h8" }, move = "b1-b7",
          captures = "a8 b8", ends = false },
        { rule = "what is carried away leaves squares to those beside it", board = { b = "b5 b6 c4 c7 d7 e6 d1", k = "a1", w = "c5 c6 d6 e5 h2", K = "h8" },
          move = "d1-d5", captures = "c5 e5", ends = false },

        { rule = "[N]: who carries the king away wins…", board = { b = "d1", k = "a1", w = "c5 h2", K = "e5" }, move = "d1-d5", captures = "c5 e5",
          ends = { winner = "attackers", reason = "kind-taken" } },
        { rule = "…White too", board = { w = "a5", K = "h8", b = "d4 h1", k = "d6" }, move = "a5-d5", captures = "d4 d6",
          ends = { winner = "defenders", reason = "kind-taken" } },
        { rule = "[N]: and so does who hems him in…", board = { b = "g8 h1", k = "a1", w = "a8", K = "h8" }, move = "h1-h7", captures = "h8",
          ends = { winner = "attackers", reason = "kind-taken" } },
        { rule = "…White too…", board = { w = "b1 a8", K = "h8", b = "h2", k = "a1" }, move = "a8-a2", captures = "a1",
          ends = { winner = "defenders", reason = "kind-taken" } },
        { rule = "…alone or among his men", board = { b = "f8 h7 g1", k = "a1", w = "g8 a8", K = "h8" }, move = "g1-g7", captures = "g8 h8",
          ends = { winner = "attackers", reason = "kind-taken" } },

        {
            rule = "a position that stands for the third time is a draw",
            move = ("a3-a4 a6-a5 a4-a3 a5-a6 "):rep(2),
            ends = { winner = "nobody", reason = "repetition" },
        },
        {
            rule = "a hundred moves without a capture are a draw",
            board = { b = "a1", k = "a8", K = "h8" },
            move = quiet_moves(),
            ends = { winner = "nobody", reason = "quiet-limit" },
        },
    },
}

return variant
