-- expect: outside it
legal = function() string.rep = nil end,
