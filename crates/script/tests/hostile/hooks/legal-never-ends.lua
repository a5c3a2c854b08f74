-- expect: too long
legal = function() while true do end end,
