local way = { "north", "east" }
return {
    api = 1, id = "own", name = "Own", extends = "brandubh",
    hooks = {
        words = "Nobody moves beside the king.",
        legal = function(board, from, to)
            for _, square in board:beside(board:king() or from) do
                if square == to and #way > 1 then return false end
            end
            return board:turn() == "attackers" or board:at(from) ~= nil
        end,
    },
}
