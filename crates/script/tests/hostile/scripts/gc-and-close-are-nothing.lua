-- expect: E006
setmetatable({}, { __gc = function() while true do end end, __close = function() while true do end end })
for _ = 1, 10000 do local t = {} end
return 1
