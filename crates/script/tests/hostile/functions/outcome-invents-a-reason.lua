-- expect: gives the reason
outcome = function() return 'attackers', 'because' end,
