-- expect: E034: read-only
local tick
for _, cell in { { n = 0 } } do
    tick = function() local same = cell same.n += 1 return same.n end
end
-- hooks:
legal = function() return tick() < 100000 end,
