-- expect: answers with
legal = function() return 'yes' end,
