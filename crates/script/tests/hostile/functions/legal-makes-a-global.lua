-- expect: outside it
legal = function() count = 1 end,
