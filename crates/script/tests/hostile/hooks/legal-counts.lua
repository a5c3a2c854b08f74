-- expect: declared outside of it
legal = function() n += 1 return n % 2 == 0 end,
