-- expect: math.random cannot be used
legal = function() return math.random() < 0.5 end,
