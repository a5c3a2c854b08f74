-- expect: E034: read-only
local cell = {}
function cell:make() return function() local same = self same.n = (same.n or 0) + 1 return same.n end end
local tick = cell:make()
-- hooks:
legal = function() return tick() < 100000 end,
