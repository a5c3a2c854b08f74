-- expect: E034: read-only
local a --[[ one ]] = --[[ two ]] { n = 0 } --[[ three
]] ; local --[==[ four ]==] b = a -- five
local function f() local s = b s.n += 1 return s.n end
-- hooks:
legal = function() return f() < 100000 end,
