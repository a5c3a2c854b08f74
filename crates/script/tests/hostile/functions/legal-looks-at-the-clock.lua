-- expect: no clock
legal = function() return os.clock() % 2 == 0 end,
