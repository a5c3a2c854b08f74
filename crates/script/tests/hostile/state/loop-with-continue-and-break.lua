-- expect: E034: read-only
local ticks = {}
for i = 1, 4 do
    local cell = { n = 0 }
    if i == 2 then continue end
    ticks[#ticks + 1] = function() local same = cell same.n += i return same.n end
    if i == 3 then break end
end
-- hooks:
legal = function() return ticks[2]() < 100000 end,
