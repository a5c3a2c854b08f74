-- expect: E034: read-only
local cell = { n = 0 }
local text = `{cell.n} {(function() return `{cell.n}` end)()}`
local tick = function() local same = cell same.n += #`{text}` return same.n end
-- hooks:
legal = function() return tick() < 1000000 end,
