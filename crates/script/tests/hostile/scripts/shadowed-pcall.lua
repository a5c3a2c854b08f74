-- expect: E004
local pcall = function() end
while true do local ok = pcall(error) end
