-- expect: E004
local t = table.create(100000, 1)
while true do table.concat(t) end
