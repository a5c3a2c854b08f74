-- expect: returns the reason
outcome = function() return 'attackers', 'because' end,
