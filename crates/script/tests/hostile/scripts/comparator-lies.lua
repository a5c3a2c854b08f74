-- expect: E00[36]
local t = {}
for i = 1, 500 do t[i] = (i * 7919) % 501 end
table.sort(t, function() return true end)
