-- expect: E035: reserved
__birka_keep(0, function() return 1 end)
-- hooks:
legal = function() return true end,
