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
    hooks = { words = "As the test says.", legal = false },
}

return variant
