-- expect: E003
local t, names = {}, {}
for i = 1, 200 do t["k" .. (i * 7919) % 1009] = i end
for k in t do names[#names + 1] = k end
for k in pairs(t) do names[#names + 1] = k end
error(table.concat(names, " "))
