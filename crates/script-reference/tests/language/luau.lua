-- What Luau has and Lua 5.4 has not, as far as language servers for Lua can be told.
local count = 0
for _, number in ipairs({ 1, 2, 3 }) do
    if number == 2 then
        continue
    end
    count += number
end
local bytes = buffer.create(8)
buffer.writeu8(bytes, 0, math.clamp(bit32.bxor(count, 3), 0, 255))
print(`{count} and {buffer.readu8(bytes, 0)}`, table.find({ 1 }, 1), typeof(bytes))

---@type birka.Variation
local variant = {
    api = 1,
    id = "luau",
    name = "Luau",
    extends = "tablut",
    -- Removes an inherited hook.
    hooks = {
        words = "As the test says.",
        legal = false,
        memory = { ply = { from = -1, to = 6, first = 0 }, last = "square", other = false },
        after = function(board, move, memory)
            memory.ply = math.min(memory.ply + #move.taken, 6)
            memory[move.side .. "_left"] = move.is_placement and move.to or nil
            memory.last = board:is_empty(move.from) and move.from or board.memory.last
        end,
        captures = function(board, from, to, taken)
            return board.memory.last == to and taken or nil
        end,
    },
    examples = { { rule = "a", memory = { ply = 3, last = "e5" }, allows = "e4-e5" } },
}

return variant
