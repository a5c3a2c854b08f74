---@type birka.Variation
local variant = {
    api = 1,
    id = "faulty",
    name = 7,
    extends = "tablut",
    first = "atackers",
    ends = { no_move = "loose", repetition = { times = "3" } },
    pieces = { king = { reach = true } },
    hooks = {
        words = "As the test says.",
        legal = function(board, from, to)
            return board:is_emty(to) and board:at(5) == "king"
        end,
    },
    
}

---@type birka.Hooks
local hooks = { words = "As the test says.", legal = false }
print(hooks, buffer.writeu9)

---@type birka.Take
local take = { take = "king", by = {
    
} }
print(take)

return variant
