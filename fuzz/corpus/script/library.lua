local text = ("a"):rep(3) .. string.format("%5.2f|%q|%s", 1.5, "x", tostring(nil)):gsub("%d+", function(n) return n + 1 end)
local bytes = buffer.create(16)
buffer.writeu32(bytes, 4, bit32.bxor(0xff, 0x0f))
buffer.writestring(bytes, 8, string.pack("<I2", 77))
local co = coroutine.wrap(function(n) for i = n, 1, -1 do coroutine.yield(i) end end)
local list = { co(3), co(), math.floor(math.random() * 4), utf8.char(228), buffer.readu8(bytes, 4) }
table.sort(list, function(a, b) return tostring(a) < tostring(b) end)
local own = setmetatable({}, { __index = function(_, key) return #key end, __len = function() return 7 end })
print(select("#", table.unpack(list)), pcall(error, { 1 }), own.abc, #own, next(list))
return { api = 1, id = "own", name = `Own {#text}`, extends = "brandubh" }
