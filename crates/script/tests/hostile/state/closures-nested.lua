-- expect: E034: read-only
local function outer()
    local cell = { n = 0 }
    return function()
        return function()
            return function() local same = cell same.n += 1 return same.n end
        end
    end
end
local tick = outer()()()
-- hooks:
legal = function() return tick() < 100000 end,
