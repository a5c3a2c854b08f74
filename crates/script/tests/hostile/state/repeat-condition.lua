-- expect: E034: read-only
local tick
local function keep(made) return made end
repeat
    local cell = { n = 0 }
    tick = keep(function() local same = cell same.n += 1 return same.n end)
until (function() return cell.n == 0 end)()
-- hooks:
legal = function() return tick() < 100000 end,
