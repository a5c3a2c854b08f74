-- expect: E003: buffer access out of bounds
local size = 100000
local bytes = buffer.create(size)
local inside = 0
local function try(access)
    if pcall(access) then
        inside += 1
    end
end
for _, offset in { size, size - 1, size + 4096, -1, 2 ^ 31 - 1, -2 ^ 31 } do
    try(function() return buffer.readu16(bytes, offset) end)
    try(function() return buffer.readf64(bytes, offset) end)
    try(function() buffer.writei32(bytes, offset, 1) end)
    try(function() buffer.writef32(bytes, offset, 1) end)
    try(function() return buffer.readstring(bytes, offset, 2) end)
    try(function() buffer.writestring(bytes, offset, "ab") end)
    try(function() buffer.fill(bytes, offset, 0, 2) end)
    try(function() buffer.copy(bytes, offset, bytes, 0, 2) end)
    try(function() buffer.copy(bytes, 0, bytes, offset, 2) end)
end
if inside == 0 then
    buffer.readu8(bytes, size)
end
return {}
