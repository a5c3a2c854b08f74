-- expect: nothing
legal = function() print(string.rep('x', 10000)) return true end,
