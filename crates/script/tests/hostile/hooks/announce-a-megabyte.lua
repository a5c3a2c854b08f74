-- expect: returns
announce = function() return string.rep('x', 1000000) end,
