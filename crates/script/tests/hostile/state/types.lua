-- expect: E034: read-only
type Cell = { n: number }
local cell: Cell, other: typeof(1) = { n = 0 } :: Cell, 1
local function tick<T>(x: T?): (number, T?) local same = cell same.n += other return same.n, x end
-- hooks:
legal = function() return tick() < 100000 end,
