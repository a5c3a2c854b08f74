-- expect: E035: a function modifies `n`
local n = 0
-- hooks:
legal = function(board) if board:turn() == 'defenders' then local n = 1 else n += 1 end return n < 100000 end,
