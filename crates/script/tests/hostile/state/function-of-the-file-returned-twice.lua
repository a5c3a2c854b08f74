-- expect: E034: read-only
local variant = { cell = { n = 0 } }
variant.tick = function(self) self.cell.n += 1 return self.cell.n end
-- hooks:
legal = function() return variant:tick() < 100000 end,
