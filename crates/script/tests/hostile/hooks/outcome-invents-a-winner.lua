-- expect: returns
outcome = function() return 'nobody', 'because' end,
