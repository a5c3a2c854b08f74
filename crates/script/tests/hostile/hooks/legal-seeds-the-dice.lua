-- expect: math.randomseed cannot be used
legal = function() math.randomseed(1) return true end,
