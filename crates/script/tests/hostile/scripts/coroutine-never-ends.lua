-- expect: E004
local co = coroutine.wrap(function()
    while true do pcall(function() while true do end end) end
end)
co()
