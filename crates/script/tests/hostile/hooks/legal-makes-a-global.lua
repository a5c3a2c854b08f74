-- expect: declared outside of it
legal = function() count = 1 end,
