-- expect: declared outside of it
legal = function() string.rep = nil end,
