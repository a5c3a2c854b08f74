-- expect: E034: read-only
local tick
while not tick do
    local cell = { n = 0 }
    tick = function() local same = cell same.n += 1 return same.n end
end
-- hooks:
legal = function() return tick() < 100000 end,
