-- expect: no access to the clock
legal = function() return os.clock() % 2 == 0 end,
