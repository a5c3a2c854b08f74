-- expect: answers with
outcome = function() return 'nobody', 'because' end,
