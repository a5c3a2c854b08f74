-- expect: E004
local n = 0
for i = 1, math.huge do n = n + 1 end
