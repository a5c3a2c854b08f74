-- expect: too long
legal = function() return string.find(string.rep('a', 5000), string.rep('a-', 40) .. 'b') end,
