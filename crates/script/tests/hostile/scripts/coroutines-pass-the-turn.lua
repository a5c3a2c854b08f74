-- expect: E004
local function spin() while true do coroutine.yield() end end
local a, b = coroutine.create(spin), coroutine.create(spin)
while true do coroutine.resume(a) coroutine.resume(b) end
