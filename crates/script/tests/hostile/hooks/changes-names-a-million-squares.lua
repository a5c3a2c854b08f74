-- expect: which is not a square of this board|ran too long
changes = function(board, move)
    local changed = {}
    for number = 1, 10000 do
        changed['square' .. number] = 'attacker'
    end
    return changed
end,
