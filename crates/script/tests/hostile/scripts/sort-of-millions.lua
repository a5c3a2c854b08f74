-- expect: E003: at most 100000 entries
local t = table.create(1000000, 1)
while true do table.sort(t) end
