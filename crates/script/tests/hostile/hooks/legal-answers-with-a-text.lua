-- expect: returns
legal = function() return 'yes' end,
