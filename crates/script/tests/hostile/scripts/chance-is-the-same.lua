-- expect: E003
local t = {}
for i = 1, 5 do t[i] = math.random(1, 1000) end
error(table.concat(t, " "))
