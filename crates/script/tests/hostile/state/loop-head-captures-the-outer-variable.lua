-- expect: E034: read-only
local cell = { n = 0 }
local tick
for cell = 1, select('#', (function(made) return made end)(function() return cell end)) do end
local first = { cell }
for cell in next, { [function() local same = cell same.n += 1 return same.n end] = true } do tick = cell end
-- hooks:
legal = function() return tick() < 100000 end,
