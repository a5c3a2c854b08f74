-- expect: returns a list; its keys must be squares
changes = function(board, move)
    return table.create(10000, 'attacker')
end,
