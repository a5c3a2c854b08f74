local function near(board, square)
    local list = {}
    for _, other in board:beside(square) do
        if board:side(other) == "defenders" and board:at(other) ~= "king" then table.insert(list, other) end
    end
    return list
end
return {
    api = 1, id = "own", name = "Own", extends = "brandubh",
    hooks = {
        words = "Who moves beside two men takes them.",
        captures = function(board, from, to, taken)
            local found = near(board, to)
            return if board:turn() == "attackers" and #found > 1 then found else table.clone(taken)
        end,
    },
}
