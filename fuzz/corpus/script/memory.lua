return {
    api = 1, id = "own", name = "Own", extends = "brandubh",
    hooks = {
        words = "The king rests between his moves.",
        memory = { rested = { from = 0, to = 1, first = 1 }, last = "square", depth = { from = -9, to = 9 } },
        after = function(board, move, memory)
            if move.side == "defenders" then
                memory.rested = move.kind == "king" and 0 or 1
            end
            memory.last = #move.taken > 0 and move.taken[1] or nil
            return { depth = math.min(memory.depth + #move.taken_kinds, 9) }
        end,
        legal = function(board, from, to)
            return board.memory.rested == 1 or board:at(from) ~= "king"
        end,
        announce = function(board)
            return board.memory.last
        end,
    },
    examples = { { rule = "he rests", memory = { rested = 0, depth = -2 }, turn = "defenders", forbids = "d4-d4" } },
}
