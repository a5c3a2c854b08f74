-- expect: readonly
outcome = function(board, ended)
    if ended == nil then board.x = 1 end
    ended.winner = 'attackers'
end,
