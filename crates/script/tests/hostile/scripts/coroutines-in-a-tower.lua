-- expect: E00[345]
local function climb() return coroutine.wrap(climb)() end
return climb()
